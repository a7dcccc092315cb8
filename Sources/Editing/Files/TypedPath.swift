/// The part of a line that names a file, as far as it is typed.
struct TypedPath: Hashable, Sendable {
  /// What stands before it in the line.
  let head: String
  /// The folder as it is typed, with its last slash; empty for the present one.
  let folder: String
  /// The beginning of a name in it.
  let name: String

  /// - Parameter line: a line with the command's own name; `nil` for one that names no file at its end.
  init?(in line: String) {
    let (name, rest) = CommandCatalog.head(of: line)
    guard let before = CommandCatalog.command(named: name)?.file else { return nil }
    var path = rest[...]
    for _ in 0..<before {
      guard let space = path.firstIndex(of: " ") else { return nil }
      path = path[space...].drop { $0 == " " }
    }
    head = String(line.dropLast(path.count))
    guard head.last == " " else { return nil }
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    folder = String(path[..<end])
    self.name = String(path[end...])
  }
}
