import Keymaps
import Text

/// A text field; Enter runs its text as a command line.
package struct Prompt: Hashable, Sendable {
  /// The label before the text on screen.
  package let label: String
  /// The part of the command line before the text.
  package let prefix: String
  package private(set) var text: String
  /// The number of characters before the cursor.
  package private(set) var cursor: Int
  /// True if the first typed character replaces the text, as it does with every text that is offered.
  package private(set) var isSelected: Bool
  /// True if the text, until it changes, is the present value: neither the preview nor Enter sets it.
  private(set) var isPresent: Bool
  /// The reason why the last Enter failed, until the text changes.
  package var problem: String?
  /// The message of that failure, which closing the prompt clears.
  var refusal: String?
  /// The selected entry of the palette, until the text changes.
  package internal(set) var choice: Int?

  /// The maximum length, because every typed text is tried at once.
  static let longest = 4096

  init(label: String, prefix: String, text: String = "", isPresent: Bool = false) {
    self.label = label
    self.prefix = prefix
    self.text = text
    cursor = text.count
    isSelected = !text.isEmpty
    self.isPresent = isPresent
  }

  /// True if the text is a whole command, so the palette opens.
  package var offersCommands: Bool { prefix.isEmpty }

  package var line: String { prefix + text }

  mutating func insert(_ new: String) {
    if isSelected { replace(with: "") }
    // Pasted line breaks and tabs become spaces; other control characters are dropped.
    let clean = String(new.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { !$0.isControl })
    // A combining mark may join the previous character, so count from the end.
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

  /// The cursor after a step by words, which are runs of letters and digits.
  func place(wordsOn step: Int) -> Int {
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

  mutating func move(to place: Int) {
    cursor = min(max(place, 0), text.count)
    isSelected = false
  }

  /// Deletes the text from a place to the cursor, or all text if it is selected.
  mutating func deleteBackward(to place: Int) { if isSelected { replace(with: "") } else { delete(to: place) } }

  /// Deletes the text between the cursor and a place.
  mutating func delete(to place: Int) {
    let (start, end) = (max(0, min(cursor, place)), min(text.count, max(cursor, place)))
    guard start < end else { return }
    // A combining mark may join the character before the gap, so count from the end.
    let behind = text.count - end
    text = String(text.prefix(start) + text.dropFirst(end))
    cursor = max(0, text.count - behind)
    forget()
  }

  /// Clears the state that belongs to the old text.
  private mutating func forget() {
    isPresent = false
    isSelected = false
    problem = nil
    choice = nil
  }

  private var index: String.Index { text.index(text.startIndex, offsetBy: cursor) }
}

extension Character {
  fileprivate var isControl: Bool { unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
}

extension Prompt {
  /// Completes the end of the text as far as it is unambiguous, or lists the candidates.
  ///
  /// - Parameters:
  ///   - names: The candidates, which start with the typed part.
  ///   - head: The text before them.
  ///   - problem: The message without candidates.
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
