import Keymaps
import Text

/// A line that the person types into; Enter makes a command of it.
package struct Prompt: Hashable, Sendable {
  /// What stands before the text on screen.
  package let label: String
  /// What stands before the text in the command line that Enter runs.
  package let prefix: String
  package private(set) var text: String
  /// How many characters stand before the cursor.
  package private(set) var cursor: Int
  /// Whether the text is a value to begin with, which what is typed takes the place of.
  package private(set) var isSelected: Bool
  /// Why the last Enter did nothing; typing forgets it.
  package var problem: String?
  /// What the message line holds since then, though it is covered.
  var refusal: String?
  /// Which entry of the palette the person went to; typing forgets it.
  package internal(set) var choice: Int?
  /// Whether what is typed is a whole command, so that the palette offers some.
  package let offersCommands: Bool

  /// More characters are no line that anybody means, and everything that is typed is tried at once.
  static let longest = 4096

  init(label: String, prefix: String, text: String = "", isSelected: Bool = false, offersCommands: Bool? = nil) {
    self.label = label
    self.prefix = prefix
    self.text = text
    cursor = text.count
    self.isSelected = isSelected
    self.offersCommands = offersCommands ?? prefix.isEmpty
  }

  /// The line that Enter runs.
  package var line: String { prefix + text }

  /// What there is to say where nothing was typed: nothing at all of the line for commands, which began nothing.
  var whenEmpty: String? {
    let words = prefix.split(separator: " ")
    guard let name = words.first else { return nil }
    let command = CommandCatalog.command(named: String(name))
    return "nothing was typed: \(command?.unanswered(words) ?? "nothing is changed")"
  }

  mutating func insert(_ new: String) {
    if isSelected { replace(with: "") }
    // A line break in pasted text would end the line; control characters mean nothing in one.
    let clean = String(new.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { !$0.isControl })
    // A mark may join the character before it, so that the text is shorter than its parts.
    let behind = text.count - cursor
    text.insert(contentsOf: clean.prefix(max(0, Self.longest - text.count)), at: index)
    cursor = max(0, text.count - behind)
    forget()
  }

  package mutating func replace(with new: String) {
    text = new
    cursor = new.count
    forget()
  }

  mutating func move(by step: Int) {
    cursor = min(max(cursor + step, 0), text.count)
    isSelected = false
  }

  mutating func moveToStart() {
    cursor = 0
    isSelected = false
  }

  mutating func moveToEnd() {
    cursor = text.count
    isSelected = false
  }

  /// Deletes the character before the cursor; `false` when there is none.
  mutating func deleteBackward() -> Bool {
    guard cursor > 0 else { return false }
    if isSelected {
      replace(with: "")
      return true
    }
    let behind = text.count - cursor
    cursor -= 1
    text.remove(at: index)
    // What was apart may have joined.
    cursor = max(0, text.count - behind)
    forget()
    return true
  }

  mutating func deleteForward() {
    guard cursor < text.count else { return }
    text.remove(at: index)
    cursor = min(cursor, text.count)
    forget()
  }

  mutating func deleteToStart() {
    text.removeSubrange(..<index)
    cursor = 0
    forget()
  }

  mutating func deleteToEnd() {
    text.removeSubrange(index...)
    cursor = min(cursor, text.count)
    forget()
  }

  mutating func deleteWordForward() {
    let end = place(wordsOn: 1)
    for _ in cursor..<max(cursor, end) { deleteForward() }
  }

  /// Goes to the start of the word before, or to the end of the word after.
  mutating func moveByWord(_ step: Int) { move(by: place(wordsOn: step) - cursor) }

  /// The place of the cursor a word further; what is no letter and no number parts words.
  private func place(wordsOn step: Int) -> Int {
    let isPart = text.map { $0.isLetter || $0.isNumber }
    var place = cursor
    if step < 0 {
      while place > 0, !isPart[place - 1] { place -= 1 }
      while place > 0, isPart[place - 1] { place -= 1 }
    } else {
      while place < isPart.count, !isPart[place] { place += 1 }
      while place < isPart.count, isPart[place] { place += 1 }
    }
    return place
  }

  /// Does what a key of a typed line does.
  mutating func take(_ action: FieldKeys.Action) {
    switch action {
    case .left: move(by: -1)
    case .right: move(by: 1)
    case .wordLeft: moveByWord(-1)
    case .wordRight: moveByWord(1)
    case .start: moveToStart()
    case .end: moveToEnd()
    case .deleteBackward: _ = deleteBackward()
    case .deleteForward: deleteForward()
    case .deleteWordBackward: deleteWord()
    case .deleteWordForward: deleteWordForward()
    case .deleteToStart: deleteToStart()
    case .deleteToEnd: deleteToEnd()
    }
  }

  /// A changed text makes what was said of the old one void.
  private mutating func forget() {
    isSelected = false
    problem = nil
    choice = nil
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

extension Prompt {
  /// Completes the end of the text as far as there is only one way, or else names the ways.
  ///
  /// - Parameters:
  ///   - names: what can stand there; each begins with what is typed of it.
  ///   - head: what stands before it.
  ///   - problem: what is said where there are none.
  mutating func complete(with names: [String], after head: String = "", none problem: String) {
    guard let common = names.sharedPrefix else {
      self.problem = problem
      return
    }
    if head.count + common.count > text.count {
      replace(with: head + common)
    } else if names.count > 1 {
      self.problem = names.prefix(8).joined(separator: "  ")
    }
  }
}
