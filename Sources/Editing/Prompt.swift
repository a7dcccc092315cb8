/// A line that the person types into; Enter makes a command of it.
public struct Prompt: Hashable, Sendable {
  /// What stands before the text on screen.
  public let label: String
  /// What stands before the text in the command line that Enter runs.
  public let prefix: String
  public private(set) var text: String
  /// How many characters stand before the cursor.
  public private(set) var cursor: Int
  /// Why the last Enter did nothing.
  public var problem: String?
  /// Which entry of the palette is chosen; typing goes back to the first.
  public internal(set) var choice = 0
  /// Whether what is typed is a whole command, so that the palette offers some.
  public var offersCommands: Bool { prefix.isEmpty }

  init(label: String, prefix: String, text: String = "") {
    self.label = label
    self.prefix = prefix
    self.text = text
    cursor = text.count
  }

  /// The line that Enter runs.
  public var line: String { prefix + text }

  mutating func insert(_ new: String) {
    // A line break in pasted text would end the line; control characters mean nothing in one.
    let clean = String(new.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { !$0.isControl })
    text.insert(contentsOf: clean, at: index)
    cursor += clean.count
    forget()
  }

  mutating func replace(with new: String) {
    text = new
    cursor = new.count
    forget()
  }

  mutating func move(by step: Int) { cursor = min(max(cursor + step, 0), text.count) }

  mutating func moveToStart() { cursor = 0 }

  mutating func moveToEnd() { cursor = text.count }

  /// Deletes the character before the cursor; `false` when there is none.
  mutating func deleteBackward() -> Bool {
    guard cursor > 0 else { return false }
    cursor -= 1
    text.remove(at: index)
    forget()
    return true
  }

  mutating func deleteForward() {
    guard cursor < text.count else { return }
    text.remove(at: index)
    forget()
  }

  mutating func deleteToStart() {
    text.removeSubrange(..<index)
    cursor = 0
    forget()
  }

  /// A changed text makes what was said of the old one void.
  private mutating func forget() {
    problem = nil
    choice = 0
  }

  mutating func deleteWord() {
    while cursor > 0, character(before: cursor) == " " { _ = deleteBackward() }
    while cursor > 0, character(before: cursor) != " " { _ = deleteBackward() }
  }

  private var index: String.Index { text.index(text.startIndex, offsetBy: cursor) }

  private func character(before cursor: Int) -> Character {
    text[text.index(text.startIndex, offsetBy: cursor - 1)]
  }
}

extension Character {
  fileprivate var isControl: Bool { unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
}
