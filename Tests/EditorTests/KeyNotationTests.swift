@testable import Editor
@testable import Keymaps
import Cells
import TestSupport
import Testing

extension Key {
  fileprivate init(_ character: Character, _ modifiers: Modifiers) {
    self.init(.character(character), modifiers)
  }
}

@Suite struct KeyNotationTests {
  @Test(arguments: [
    (
      "C-s", Key("s", .control),
      ["ctrl+s", "ctrl-s", "Ctrl s", "<C-s>", "<c-s>", "^S", "^s", "C-S", "Control+S", "Ctrl+S"]
    ),
    ("A-x", Key("x", .alt), ["M-x", "alt+x", "Meta-x", "<A-x>", "m-x"]),
    ("S-left", Key(.left, .shift), ["shift+left", "<S-Left>", "s-LEFT", "Shift Left"]),
    ("C-A-S-up", Key(.up, [.control, .alt, .shift]), ["S-A-C-up", "shift+ctrl+alt+up"]),
    ("ret", Key(.enter), ["enter", "return", "cr", "Enter", "<CR>", "<ret>"]),
    ("esc", Key(.escape), ["escape", "Esc"]), ("backspace", Key(.backspace), ["bs", "bksp", "<BS>"]),
    ("pageup", Key(.pageUp), ["pgup", "PageUp", "PgUp"]), ("pagedown", Key(.pageDown), ["pgdn", "PgDn"]),
    ("del", Key(.delete), ["delete"]), ("ins", Key(.insert), ["insert"]), ("tab", Key(.tab), ["Tab"]),
    ("space", " ", ["Space", "spc", " "]), ("F1", Key(.function(1)), ["f1"]),
    ("F12", Key(.function(12)), ["<f12>"]),
    ("minus", "-", ["-"]), ("plus", "+", ["+"]), ("lt", "<", ["<"]), ("gt", ">", [">"]),
    ("C-minus", Key("-", .control), ["C--", "ctrl+-"]), ("C-plus", Key("+", .control), ["C-+", "ctrl++"]),
    ("A-gt", Key(">", .alt), ["A->", "<A->>"]), ("A", "A", ["S-a", "shift+A"]),
    ("A-X", Key("X", .alt), ["A-S-x"]),
    ("C-S-s", Key("s", [.control, .shift]), ["C-S-S"]), ("^", "^", []), ("é", "é", []), ("図", "図", []),
    ("C-^", Key("^", .control), ["^^"]), ("C-_", Key("_", .control), ["^_"]), (".", ".", []), ("#", "#", []),
  ])
  func `every way to write a key reads as the canonical one`(
    name: String, key: Key, synonyms: [String]
  ) throws {
    #expect(key.notation == name)
    for text in [name] + synonyms { #expect(try Key.chord(notation: text) == [key], "\(text)") }
  }

  @Test func `a capital is a key of its own`() throws {
    #expect(try Key(notation: "N") == "N")
    #expect(try Key(notation: "N") != Key(notation: "n"))
  }

  @Test func `a chord is its keys in order`() throws {
    #expect(try Key.chord(notation: "C-x C-s") == [Key("x", .control), Key("s", .control)])
    #expect(try Key.chord(notation: "g ?") == ["g", "?"])
    #expect(try Key.chord(notation: "Ctrl x Alt Left") == [Key("x", .control), Key(.left, .alt)])
    #expect(try Key.chord(notation: "C x") == ["C", "x"])
    #expect(try Key.chord(notation: "C-x C-s").notation == "C-x C-s")
  }

  @Test(arguments: [
    ("pgeup", #""pgeup" is not a key — did you mean "pageup"?"#),
    ("C-pgeup", #""C-pgeup" is not a key — did you mean "C-pageup"?"#),
    ("ctlr+s", #""ctlr+s" is not a key"#),
    ("shfit+1", #""shfit+1" is not a key"#), ("C-ctlr+s", #""C-ctlr+s" is not a key"#),
    ("S-minsu", #""S-minsu" is not a key"#), ("A-ctlr+s", #""A-ctlr+s" is not a key"#),
    ("shfit-left", #""shfit-left" is not a key"#),
    ("spcae", #""spcae" is not a key — did you mean "space"?"#),
    ("esk", #""esk" is not a key — did you mean "esc"?"#),
    ("retrn", #""retrn" is not a key — did you mean "ret"?"#), ("xyzzy", #""xyzzy" is not a key"#),
    ("F0", #""F0" is not a key"#), ("F99", #""F99" is not a key"#), ("F+1", #""F+1" is not a key"#),
    ("f01", #""f01" is not a key"#),
    ("", "a key is missing"), ("  ", "a key is missing"), ("C-", #""C-" needs a key after it"#),
    ("Ctrl", #""Ctrl" needs a key after it"#), ("C-C-x", #""C-C-x" has a modifier twice"#),
    ("S-1", #""S-1" is not a key; write the shifted character itself"#), ("\u{1}", #""^A" is not a key"#),
    ("e\u{301}\u{302}", "\"e\u{FFFD}\u{FFFD}\" is not a key"),
    ("a b c d e f g", "a chord of 7 keys is too long; at most 6"),
  ])
  func `what is no key is refused in words`(text: String, message: String) {
    let error = #expect(throws: KeyNotationError.self) { try Key.chord(notation: text) }
    #expect(error?.description == message)
  }

  @Test func `the notation of any key reads back to it`() {
    let codes =
      Key.names.map(\.code) + (1...Key.lastFunction).map { .function($0) }
      + "abzAZ019`~!@#$%^&*()=[]{}\\|;:'\",./?éß図".map { .character($0) }
    forAll(3000) { random in
      var key = Key(
        codes.randomElement(using: &random) ?? .up,
        Key.Modifiers(rawValue: .random(in: 0...7, using: &random)))
      // The forms that no keymap keeps: Shift with a character, and Control with a capital.
      if case .character(let character) = key.code {
        if character != " " { key.modifiers.remove(.shift) }
        if character.isUppercase { key.modifiers.remove(.control) }
      }
      return try Key(notation: key.notation) == key
    }
  }

  @Test func `any text is a chord, or refused with no suggestion but a chord`() {
    let pieces = [
      "C-", "^", "<", ">", "ctrl", "+", "-", " ", "S-", "a", "Z", "F1", "pgup", "é", "\u{0}", "\u{301}", "ß", "ctlr+",
      "shfit-", "minsu", "1",
    ]
    forAll(5000) { random in
      let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      do throws(KeyNotationError) {
        let chord = try Key.chord(notation: text)
        return try Key.chord(notation: chord.notation) == chord
      } catch {
        guard case .unknown(_, let suggestion?) = error else { return true }
        return try !Key.chord(notation: suggestion).isEmpty
      }
    }
  }

  @Test(arguments: [
    (Key("s", .control), "^S", "^S"), (Key("x", .alt), "Alt-x", "Alt-x"),
    (Key(.left, .shift), "⇧←", "Shift-Left"),
    (Key(.pageUp), "PgUp", "PgUp"), (" ", "space", "space"), (Key(" ", .control), "^space", "Ctrl-space"),
    (Key(.tab, .shift), "⇧Tab", "Shift-Tab"), (Key(.backspace), "⌫", "Bksp"), (Key(.enter), "⏎", "Enter"),
    (Key(.escape), "Esc", "Esc"), (Key(.function(5)), "F5", "F5"),
    (Key(.up, [.control, .alt]), "Alt-^↑", "Alt-Ctrl-Up"),
    (Key("x", [.control, .alt]), "Alt-^X", "Alt-^X"), ("N", "N", "N"),
  ])
  func `a key is shown with signs or in words of ASCII`(key: Key, sign: String, word: String) {
    #expect(key.label() == sign)
    #expect(key.label(.words) == word)
    #expect(word.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `a chord is shown key by key`() {
    let chord: [Key] = [Key("x", .control), "e", Key(.left)]
    #expect(chord.label() == "^X e ←")
  }

  @Test(arguments: [
    ("C-m", "ret"), ("C-i", "tab"), ("C-[", "esc"), ("C-?", "backspace"), ("C-@", "C-space"), ("C-/", "C-_"),
    ("A-C-m", "A-ret"),
    ("C-h", "C-h"), ("C-s", "C-s"), ("N", "N"), ("S-tab", "S-tab"),
  ])
  func `a terminal sends one key for another`(written: String, sent: String) throws {
    #expect(try Key(notation: written).asSent.notation == sent)
  }

  @Test(arguments: [
    ("C-;", "most terminals"), ("C-S-s", "most terminals"), ("C-1", "most terminals"), ("C-tab", "most terminals"),
    ("S-ret", "most terminals"), ("S-space", "most terminals"), ("S-left", "the Linux console"),
    ("C-home", "the Linux console"), ("F13", "the Linux console"), ("left", nil), ("F12", nil), ("A-x", nil),
    ("A-[", "arrow and function keys begin with"), ("C-h", "some terminals send ^H as ⌫"),
    ("C-m", "a terminal sends ^M as ⏎"),
    ("C-\\", nil), ("C-space", nil),
  ])
  func `the terminals that send a key are known`(name: String, text: String?) throws {
    let reach = try Key(notation: name).reachText
    #expect(text.map { reach?.hasPrefix($0) == true } ?? (reach == nil), "\(reach ?? "everywhere")")
  }
}
