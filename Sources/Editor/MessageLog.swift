/// The most recent messages that may have been missed.
struct MessageLog: Sendable {
  private struct Entry {
    var text: String
    /// True for the message of a key, false for a problem.
    var isRoutine: Bool
  }

  private var entries: [Entry] = []

  static let most = 200

  /// The longest message that fits every screen, and is logged only as a problem.
  private static let longestUnlogged = 36

  var lines: [String] { entries.map(\.text) }

  /// Logs a message that may not fit the message line.
  ///
  /// Of routine messages that differ only in numbers, such as those of a growing radius, the last one stays.
  mutating func take(_ message: Message) {
    let text = message.text
    let isRoutine = message.kind != .problem
    guard message.isLogged, !text.isEmpty, !isRoutine || text.utf8.count > Self.longestUnlogged,
      text != entries.last?.text
    else { return }
    if isRoutine, let last = entries.last, last.isRoutine, Self.form(of: last.text) == Self.form(of: text) {
      entries[entries.count - 1].text = text
    } else {
      add(text, isRoutine: isRoutine)
    }
  }

  /// Logs lines that the user should read.
  mutating func add(_ lines: some Sequence<String>) { for line in lines { add(line, isRoutine: false) } }

  private mutating func add(_ text: String, isRoutine: Bool) {
    entries.append(Entry(text: text, isRoutine: isRoutine))
    guard entries.count > Self.most else { return }
    // Routine messages go first.
    entries.remove(at: entries.firstIndex(where: \.isRoutine) ?? 0)
  }

  /// The bytes of a text without those of its numbers.
  private static func form(of text: String) -> [UInt8] {
    text.utf8.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) && !".-".utf8.contains($0) }
  }
}

package struct Message: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The document changed; the line ends with the undo key.
    case changed
    case information
    /// Nothing changed; the text says why.
    case problem
  }

  package var text: String
  package var kind: Kind
  /// True if `app.messages` may keep it.
  package var isLogged: Bool
  /// True if `app.messages` has its details.
  package internal(set) var isInLog = false
  /// True for a message about a key without a use here; the next key clears it.
  package internal(set) var isAboutKey = false

  package init(_ text: String, _ kind: Kind = .information, isLogged: Bool = true) {
    self.text = text
    self.kind = kind
    self.isLogged = isLogged
  }
}
