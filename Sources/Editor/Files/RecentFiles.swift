/// The recent files, newest first.
package struct RecentFiles: Equatable, Sendable {
  package private(set) var paths: [String]

  /// The number of files to keep.
  package static let most = 50

  package init(_ paths: [String] = []) { self.paths = Array(paths.prefix(Self.most)) }

  /// Adds a file at the front.
  package mutating func add(_ path: String) {
    paths.removeAll { $0 == path }
    paths.insert(path, at: 0)
    if paths.count > Self.most { paths.removeLast() }
  }

  /// Reads ``text``; lines that are not whole paths are skipped.
  package init(text: String) {
    let lines = text.unicodeScalars.split(separator: "\n")
    self.init(lines.map { Self.unescaped(String(String.UnicodeScalarView($0))) }.filter { $0.hasPrefix("/") })
  }

  /// A line per file, with `\n` for a line break and `\\` for a backslash.
  package var text: String {
    paths.map { path in
      path.unicodeScalars.map { $0 == "\n" ? "\\n" : $0 == "\\" ? "\\\\" : String($0) }.joined() + "\n"
    }.joined()
  }

  private static func unescaped(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        result.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
