package import Cells
import Text

package enum KeyNotationError: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  case unknown(String, suggestion: String?)
  /// A modifier without a key after it.
  case modifierAlone(String)
  case modifierTwice(String)
  /// Shift with a character whose shifted form depends on the keyboard.
  case shiftedCharacter(String)
  case tooLong(Int)

  package var description: String {
    switch self {
    case .empty: "a key is missing"
    case .unknown(let text, let suggestion):
      "\"\(shortened(text))\" is not a key" + (suggestion.map { " — did you mean \"\($0)\"?" } ?? "")
    case .modifierAlone(let text): "\"\(shortened(text))\" needs a key after it"
    case .modifierTwice(let text): "\"\(shortened(text))\" has a modifier twice"
    case .shiftedCharacter(let text):
      "\"\(shortened(text))\" is not a key; write the shifted character itself"
    case .tooLong(let count): "a chord of \(count) keys is too long; at most \(Key.longestChord)"
    }
  }
}

extension Key {
  /// The most keys a chord can have.
  package static let longestChord = 6

  /// The key of a notation such as `C-s`, `S-left`, `ctrl+s`, `<C-s>`, `^S`, `M-x`, `pgup` or `F5`.
  package init(notation text: some StringProtocol) throws(KeyNotationError) {
    let whole = String(text)
    guard let first = whole.first else { throw .empty }
    var rest = Substring(whole)
    var modifiers: Modifiers = []
    if rest.count > 2, first == "<", rest.last == ">" {
      rest = rest.dropFirst().dropLast()
    } else if rest.count == 2, first == "^" {
      rest = rest.dropFirst()
      modifiers = .control
    }
    // `C--` is Control with the minus key: a separator needs something after it.
    while let separator = rest.firstIndex(where: { $0 == "-" || $0 == "+" }),
      let modifier = Key.modifier(named: rest[..<separator])
    {
      rest = rest[rest.index(after: separator)...]
      guard !rest.isEmpty else { throw .modifierAlone(whole) }
      guard modifiers.insert(modifier).inserted else { throw .modifierTwice(whole) }
    }
    let code = try Key.code(of: rest, in: whole)
    self = try Key.canonical(code, modifiers, whole)
  }

  private static func modifier(named name: Substring) -> Modifiers? {
    switch name.lowercased() {
    case "c", "ctrl", "control": .control
    case "a", "alt", "m", "meta": .alt
    case "s", "shift": .shift
    default: nil
    }
  }

  private static func code(of text: Substring, in whole: String) throws(KeyNotationError) -> Code {
    if text.count == 1, let character = text.first {
      guard character.isPrinting else { throw .unknown(whole, suggestion: nil) }
      return .character(character)
    }
    let name = text.lowercased()
    if let code = code(named: name) { return code }
    // A suggestion keeps the modifiers.
    let prefix = whole.hasSuffix(text) ? String(whole.dropLast(text.count)) : ""
    let known = (names + synonyms).map(\.name)
    let nearest = EditDistance.nearest(to: name, among: known).flatMap { code(named: $0) }
    let suggestion = nearest.map { prefix + Key.name(of: $0) }
    throw .unknown(whole, suggestion: suggestion.flatMap { isKey($0) ? $0 : nil })
  }

  /// The one key for all its spellings: a capital includes Shift, and Control ignores case.
  private static func canonical(
    _ code: Code, _ modifiers: Modifiers, _ whole: String
  ) throws(KeyNotationError) -> Key {
    guard case .character(let character) = code else { return Key(code, modifiers) }
    if modifiers.contains(.control) {
      let lower = character.isASCII ? Character(character.lowercased()) : character
      return Key(.character(lower), modifiers)
    }
    guard modifiers.contains(.shift), character != " " else { return Key(code, modifiers) }
    let upper = character.uppercased()
    guard character.isLetter, upper.count == 1, let capital = upper.first else {
      throw .shiftedCharacter(whole)
    }
    return Key(.character(capital), modifiers.subtracting(.shift))
  }
}

extension Key {
  /// The canonical notation, which parses back to the same key.
  package var notation: String {
    (modifiers.contains(.control) ? "C-" : "") + (modifiers.contains(.alt) ? "A-" : "")
      + (modifiers.contains(.shift) ? "S-" : "") + Key.name(of: code)
  }

  /// The keys of a chord: `"C-x C-s"`, also `"Ctrl x"` for one key in two words.
  package static func chord(notation text: some StringProtocol) throws(KeyNotationError) -> [Key] {
    if text == " " { return [" "] }
    let words = String(text).split(separator: " ")
    guard words.count <= 2 * longestChord else { throw .tooLong(words.count) }
    var keys: [Key] = []
    var modifiers = ""
    for word in words {
      // A single letter is a key, so only longer words are modifiers.
      if word.count > 1, modifier(named: word) != nil {
        modifiers += word + "-"
      } else {
        keys.append(try key(modifiers + word))
        modifiers = ""
      }
    }
    guard modifiers.isEmpty else { throw .modifierAlone(String(text)) }
    guard !keys.isEmpty else { throw .empty }
    guard keys.count <= longestChord else { throw .tooLong(keys.count) }
    return keys
  }
}

extension Key {
  /// A key of a chord; for `g>t`, as typed on the `:` line, the error suggests `g t`.
  private static func key(_ word: String) throws(KeyNotationError) -> Key {
    do throws(KeyNotationError) {
      return try Key(notation: word)
    } catch {
      let parts = word.split(separator: ">")
      guard parts.count > 1, parts.allSatisfy({ isKey($0) }) else { throw error }
      throw .unknown(word, suggestion: parts.joined(separator: " "))
    }
  }

  private static func isKey(_ text: some StringProtocol) -> Bool {
    do throws(KeyNotationError) {
      _ = try Key(notation: text)
      return true
    } catch {
      return false
    }
  }
}

extension Sequence<Key> {
  package var notation: String { map(\.notation).joined(separator: " ") }
}

extension Character {
  /// True if the character is displayed as itself.
  fileprivate var isPrinting: Bool {
    let text = String(self)
    return displayed(text) == text
  }
}

extension Key {
  /// The named keys with their canonical names.
  package static let names: [(name: String, code: Code)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ("home", .home), ("end", .end), ("pageup", .pageUp), ("pagedown", .pageDown),
    ("tab", .tab), ("ret", .enter), ("esc", .escape), ("space", .character(" ")),
    ("backspace", .backspace), ("del", .delete), ("ins", .insert),
    ("minus", .character("-")), ("plus", .character("+")), ("lt", .character("<")), ("gt", .character(">")),
  ]

  /// Other accepted names, from other programs.
  package static let synonyms: [(name: String, code: Code)] = [
    ("enter", .enter), ("return", .enter), ("cr", .enter), ("escape", .escape), ("bs", .backspace),
    ("bksp", .backspace), ("pgup", .pageUp), ("pgdn", .pageDown), ("pgdown", .pageDown), ("delete", .delete),
    ("insert", .insert), ("spc", .character(" ")),
  ]

  /// The highest function key in a keymap.
  package static let lastFunction = 24

  static func code(named name: String) -> Code? {
    if let code = codesByName[name] { return code }
    guard name.first == "f", name.utf8.count <= 3, let number = Int(name.dropFirst()),
      (1...lastFunction).contains(number), name == "f\(number)"
    else { return nil }
    return .function(number)
  }

  private static let codesByName = Dictionary(
    uniqueKeysWithValues: (names + synonyms).map { ($0.name, $0.code) })

  static func name(of code: Code) -> String {
    switch code {
    case .function(let number): "F\(number)"
    case .character(let character):
      names.first { $0.code == code }?.name ?? String(character)
    default: names.first { $0.code == code }?.name ?? ""
    }
  }
}

extension Key {
  /// The value of a digit key without modifiers.
  package var digit: Int? {
    guard modifiers.isEmpty, case .character(let character) = code, character.isASCII else { return nil }
    return character.wholeNumberValue
  }

  /// True for a digit that can start a count: 1 to 9.
  package var beginsCount: Bool { digit.map { $0 > 0 } ?? false }
}
