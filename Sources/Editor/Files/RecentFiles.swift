/// The documents that were open, the last one first.
package struct RecentFiles: Equatable, Sendable {
  package private(set) var paths: [String]

  /// How many are kept.
  package static let most = 50

  package init(_ paths: [String] = []) { self.paths = Array(paths.prefix(Self.most)) }

  /// Puts a document at the front.
  package mutating func add(_ path: String) {
    paths.removeAll { $0 == path }
    paths.insert(path, at: 0)
    if paths.count > Self.most { paths.removeLast() }
  }

  /// Reads what ``text`` gave; lines that are no whole paths are left out.
  package init(text: String) {
    let lines = text.unicodeScalars.split(separator: "\n")
    self.init(lines.map { Self.unescaped(String(String.UnicodeScalarView($0))) }.filter { $0.hasPrefix("/") })
  }

  /// A line for each, in which a line break of a name is `\n` and a backslash `\\`.
  package var text: String { paths.map { Self.escaped($0) + "\n" }.joined() }

  private static func escaped(_ path: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
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
