/// The command lines that a person typed, the last one first.
package struct CommandHistory: Equatable, Sendable {
  package private(set) var lines: [String] = []

  /// How many are kept.
  package static let most = 100

  package init() {}

  /// Puts a line at the front.
  package mutating func add(_ line: String) {
    guard Self.isPlain(line) else { return }
    lines.removeAll { $0 == line }
    lines.insert(line, at: 0)
    if lines.count > Self.most { lines.removeLast() }
  }

  /// Puts the lines of earlier runs behind those of this one.
  mutating func append(_ earlier: CommandHistory) {
    for line in earlier.lines where lines.count < Self.most && !lines.contains(line) { lines.append(line) }
  }

  /// Reads what ``text`` gave; lines that no command line can be are left out.
  package init(text: String) {
    for line in text.split(separator: "\n").prefix(Self.most) where Self.isPlain(String(line)) {
      if !lines.contains(String(line)) { lines.append(String(line)) }
    }
  }

  /// One to a line.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// Whether a line can have been typed: it is not too long and has no control characters.
  private static func isPlain(_ line: String) -> Bool {
    !line.isEmpty && line.utf8.count <= 4 * Prompt.longest
      && line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
