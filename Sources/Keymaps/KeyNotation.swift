package import Cells
import Text

/// Why a text is not a key.
package enum KeyNotationError: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  case unknown(String, suggestion: String?)
  /// A modifier with no key after it.
  case modifierAlone(String)
  case modifierTwice(String)
  /// Shift with a character whose shifted twin depends on the keyboard.
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
      "\"\(shortened(text))\" is not a key; write the character that it gives"
    case .tooLong(let count): "a chord of \(count) keys is too long; at most \(Key.longestChord)"
    }
  }
}

extension Key {
  /// How many keys a chord can have; nobody remembers more.
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
    // A suggestion keeps the modifiers that were written.
    let prefix = whole.hasSuffix(text) ? String(whole.dropLast(text.count)) : ""
    let known = (names + synonyms).map(\.name)
    let nearest = EditDistance.nearest(to: name, among: known).flatMap { code(named: $0) }
    let suggestion = (nearest.map { Key.name(of: $0) } ?? keyWithModifier(meantBy: text)).map { prefix + $0 }
    throw .unknown(whole, suggestion: suggestion.flatMap { isKey($0) ? $0 : nil })
  }

  /// The notation of a key whose modifier has a slip, such as `ctlr+s`.
  private static func keyWithModifier(meantBy text: Substring) -> String? {
    let marks = ["ctrl": "C-", "control": "C-", "alt": "A-", "meta": "A-", "shift": "S-"]
    guard let sign = text.firstIndex(where: { $0 == "-" || $0 == "+" }),
      let word = EditDistance.nearest(to: text[..<sign], among: marks.keys.sorted()), let mark = marks[word]
    else { return nil }
    let key = text[text.index(after: sign)...]
    return key.count == 1 ? mark + key : code(named: key.lowercased()).map { mark + Key.name(of: $0) }
  }

  /// One key for every way to write it: capitals stand for Shift, and Control knows no case.
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
  /// The canonical notation, which reads back to the same key.
  package var notation: String {
    (modifiers.contains(.control) ? "C-" : "") + (modifiers.contains(.alt) ? "A-" : "")
      + (modifiers.contains(.shift) ? "S-" : "") + Key.name(of: code)
  }

  /// The keys of a chord, one after the other: `"C-x C-s"`, also `"Ctrl x"` for one key of two words.
  package static func chord(notation text: some StringProtocol) throws(KeyNotationError) -> [Key] {
    if text == " " { return [" "] }
    let words = String(text).split(separator: " ")
    guard words.count <= 2 * longestChord else { throw .tooLong(words.count) }
    var keys: [Key] = []
    var modifiers = ""
    for word in words {
      // One letter alone is a key, so only whole words join with the next.
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
  /// A key of a chord; `g>t`, as chords are typed on the `:` line, is told how files write it.
  private static func key(_ word: String) throws(KeyNotationError) -> Key {
    do throws(KeyNotationError) {
      return try Key(notation: word)
    } catch {
      let parts = word.split(separator: ">")
      guard parts.count > 1, parts.allSatisfy({ isKey($0) }) else { throw error }
      throw .unknown(word, suggestion: parts.joined(separator: " "))
    }
  }

  /// Whether a text reads as one key.
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
  /// The canonical notation of a chord.
  package var notation: String { map(\.notation).joined(separator: " ") }
}

extension Character {
  /// Whether the character shows as itself on a screen.
  fileprivate var isPrinting: Bool {
    let text = String(self)
    return displayed(text) == text
  }
}

extension Key {
  /// The keys with names, by the name that keymaps are written with.
  package static let names: [(name: String, code: Code)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ("home", .home), ("end", .end), ("pageup", .pageUp), ("pagedown", .pageDown),
    ("tab", .tab), ("ret", .enter), ("esc", .escape), ("space", .character(" ")),
    ("backspace", .backspace), ("del", .delete), ("ins", .insert),
    ("minus", .character("-")), ("plus", .character("+")), ("lt", .character("<")), ("gt", .character(">")),
  ]

  /// Other names for them that are read, from other programs.
  package static let synonyms: [(name: String, code: Code)] = [
    ("enter", .enter), ("return", .enter), ("cr", .enter), ("escape", .escape), ("bs", .backspace),
    ("bksp", .backspace), ("pgup", .pageUp), ("pgdn", .pageDown), ("pgdown", .pageDown), ("delete", .delete),
    ("insert", .insert), ("spc", .character(" ")),
  ]

  /// The highest function key that a keymap can name.
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

  /// The name that stands for a code in a keymap.
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
  /// The number of a digit without modifiers.
  package var digit: Int? {
    guard modifiers.isEmpty, case .character(let character) = code, character.isASCII else { return nil }
    return character.wholeNumberValue
  }

  /// Whether a count can begin with it; a zero is one only behind other digits.
  package var beginsCount: Bool { digit.map { $0 > 0 } ?? false }
}
