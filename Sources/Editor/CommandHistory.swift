/// The typed command lines, newest first.
package struct CommandHistory: Equatable, Sendable {
  package private(set) var lines: [String] = []

  package static let most = 100

  package init() {}

  package mutating func add(_ line: String) {
    guard Self.isPlain(line) else { return }
    lines.removeAll { $0 == line }
    lines.insert(line, at: 0)
    if lines.count > Self.most { lines.removeLast() }
  }

  mutating func append(_ earlier: CommandHistory) {
    for line in earlier.lines where lines.count < Self.most && !lines.contains(line) { lines.append(line) }
  }

  /// Reads ``text``; impossible lines are skipped.
  package init(text: String) {
    for line in text.split(separator: "\n").prefix(Self.most) where Self.isPlain(String(line)) {
      if !lines.contains(String(line)) { lines.append(String(line)) }
    }
  }

  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// True if a line can have been typed: not too long, and without control characters.
  private static func isPlain(_ line: String) -> Bool {
    !line.isEmpty && line.utf8.count <= 4 * Prompt.longest
      && line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
