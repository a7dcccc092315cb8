/// What was said and may not have been read, the last lines of many.
struct MessageLog: Sendable {
  private struct Entry {
    var text: String
    /// Said at a key like many others, and not because something is wrong.
    var isRoutine: Bool
  }

  private var entries: [Entry] = []

  /// How many lines are kept.
  static let most = 200

  /// Messages of at most so many characters are taken down only when they are problems: every screen has room for them.
  private static let longestUnlogged = 36

  var lines: [String] { entries.map(\.text) }

  /// Takes a message down that the screen's one line may have no room for.
  ///
  /// Of routine ones that differ in their numbers alone, such as those of a radius that grows step by step, the last
  /// one is kept.
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

  /// Takes lines down that somebody should read.
  mutating func add(_ lines: some Sequence<String>) { for line in lines { add(line, isRoutine: false) } }

  private mutating func add(_ text: String, isRoutine: Bool) {
    entries.append(Entry(text: text, isRoutine: isRoutine))
    guard entries.count > Self.most else { return }
    // A warning outlives what was said at keys since.
    entries.remove(at: entries.firstIndex(where: \.isRoutine) ?? 0)
  }

  /// The bytes of a text without those of its numbers.
  private static func form(of text: String) -> [UInt8] {
    text.utf8.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) && !".-".utf8.contains($0) }
  }
}

/// What the message line says about the last thing that happened.
package struct Message: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The document changed; the line ends in the key that undoes it.
    case changed
    case information
    /// Nothing was done, and the text says why.
    case problem
  }

  package var text: String
  package var kind: Kind
  /// Whether it may be kept for `app.messages`.
  package var isLogged: Bool
  /// Whether the list of `app.messages` says more of it already.
  package internal(set) var isInLog = false
  /// Whether it tells of a key that what is open has no use for; the next key makes it void.
  package internal(set) var isAboutKey = false

  package init(_ text: String, _ kind: Kind = .information, isLogged: Bool = true) {
    self.text = text
    self.kind = kind
    self.isLogged = isLogged
  }
}
