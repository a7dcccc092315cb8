import Cells
import Testing

@testable import Terminal

@Suite struct InputDecoderTests {
  /// All that some bytes mean, told at once and then left in peace.
  private func decode(_ bytes: [UInt8], _ decoder: InputDecoder = InputDecoder()) -> [InputEvent] {
    var decoder = decoder
    var events: [InputEvent] = []
    decoder.decode(bytes, into: &events)
    decoder.endOfInput(into: &events)
    #expect(decoder.patience == .none)
    return events
  }

  private func keys(_ text: String) -> [Key] {
    decode(Array(text.utf8)).compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  private static func control(_ character: Character) -> Key { Key(.character(character), .control) }
  private static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }

  @Test(
    arguments: [
      ("a", "a"), ("A", "A"), (" ", " "), ("~", "~"), ("é", "é"), ("⣿", "⣿"), ("😀", "😀"),
      ("\u{A0}", "\u{A0}"),
      ("\r", Key(.enter)), ("\t", Key(.tab)), ("\u{7F}", Key(.backspace)), ("\u{0}", control(" ")),
      ("\n", control("j")), ("\u{8}", control("h")), ("\u{1}", control("a")), ("\u{1A}", control("z")),
      ("\u{1C}", control("\\")), ("\u{1F}", control("_")), ("\u{1B}", Key(.escape)),
    ] as [(String, Key)])
  func `a byte or a character is a key`(text: String, key: Key) {
    #expect(keys(text) == [key])
  }

  @Test(
    arguments: [
      // Cursor keys in both modes, and with modifiers.
      ("[A", Key(.up)), ("OA", Key(.up)), ("[1;2B", Key(.down, .shift)), ("[1;5C", Key(.right, .control)),
      ("[1;3D", Key(.left, .alt)), ("[1;8H", Key(.home, [.shift, .alt, .control])), ("[F", Key(.end)),
      ("OF", Key(.end)), ("O5A", Key(.up, .control)), ("O1;2P", Key(.function(1), .shift)),
      ("[;5A", Key(.up, .control)),
      // Numbered ones: DEC, rxvt, the Linux console.
      ("[1~", Key(.home)), ("[2~", Key(.insert)), ("[3~", Key(.delete)), ("[4~", Key(.end)),
      ("[5~", Key(.pageUp)),
      ("[6~", Key(.pageDown)), ("[7~", Key(.home)), ("[8~", Key(.end)), ("[3;5~", Key(.delete, .control)),
      ("[11~", Key(.function(1))), ("[15~", Key(.function(5))), ("[24~", Key(.function(12))),
      ("[24;2~", Key(.function(12), .shift)), ("[34~", Key(.function(20))), ("[[A", Key(.function(1))),
      ("[[E", Key(.function(5))), ("[3^", Key(.delete, .control)), ("[3@", Key(.delete, [.control, .shift])),
      ("[a", Key(.up, .shift)), ("Oa", Key(.up, .control)),
      ("OP", Key(.function(1))), ("OS", Key(.function(4))), ("[1;2R", Key(.function(3), .shift)),
      // Others.
      ("[Z", Key(.tab, .shift)), ("OM", Key(.enter)), ("Oj", "*"), ("Op", "0"), ("Oy", "9"), ("Ok", "+"),
      ("Om", "-"),
      // Alt.
      ("a", alt("a")), ("ä", alt("ä")), ("[", alt("[")), ("O", alt("O")), ("]", alt("]")), ("P", alt("P")),
      ("\u{7F}", Key(.backspace, .alt)), ("\r", Key(.enter, .alt)),
      ("\u{1}", Key(.character("a"), [.control, .alt])),
      ("\u{1B}[A", Key(.up, .alt)), ("\u{1B}OB", Key(.down, .alt)),
      ("\u{1B}[1;5A", Key(.up, [.alt, .control])),
      // Codes with modifiers: kitty's and xterm's.
      ("[97u", "a"), ("[97;5u", control("a")), ("[105;5u", control("i")), ("[13;2u", Key(.enter, .shift)),
      ("[9;5u", Key(.tab, .control)), ("[27u", Key(.escape)), ("[127;3u", Key(.backspace, .alt)),
      ("[97;2u", "A"), ("[97;65u", "a"), ("[32;2u", Key(.character(" "), .shift)), ("[97;6u", control("A")),
      ("[27;5;105~", control("i")), ("[27;5;13~", Key(.enter, .control)), ("[97;1:1u", "a"),
      ("[1;1:2A", Key(.up)),
      ("[97:65;5u", control("a")), ("[57376u", Key(.function(13))), ("[57404u", "5"),
    ] as [(String, Key)])
  func `a sequence is a key`(sequence: String, key: Key) {
    #expect(keys("\u{1B}" + sequence) == [key])
    // And in the middle of others.
    #expect(keys("x\u{1B}" + sequence + "y").first == "x")
    if sequence.utf8.count > 1 { #expect(keys("x\u{1B}" + sequence + "y") == ["x", key, "y"]) }
  }

  @Test(arguments: [
    "[<0;10;20M", "[<0;10;20m", "[<35;999999999999;20M", "[M !!", "[M\u{1}\u{2}\u{3}", "[I", "[O", "[5;10R",
    "[?1;2c",
    "[>0;276;0c", "[?2026;2$y", "[8;24;80t", "[99~", "[1;5Y", "[0n", "[ q", "[1;2;3;4;5;6;7A", "[97;9u",
    "[97;1:3u",
    "[1;9A", "[E", "[201~", "]11;rgb:0000/0000/0000\u{7}", "]11;rgb:ffff/ffff/ffff\u{1B}\\", "P1$r0m\u{1B}\\",
    "P>|term(1.0)\u{1B}\\", "_Gi=1;OK\u{1B}\\", "[[Q", "[200000000000000000000000000000u", "[1114112u",
    "[55296u",
    "[?97;5u", "[-1;2A", "[7;7;7;7;7;7M",
  ])
  func `what is no key is swallowed whole`(sequence: String) {
    #expect(keys("x\u{1B}" + sequence + "y") == ["x", "y"])
  }

  @Test func `a byte at a time means the same as all at once`() {
    let stream =
      "a\u{1B}[Ab\u{1B}[1;5Cé\u{1B}OP\u{1B}[<0;10;20M⣿\u{1B}[Z\u{1B}x\u{1B}[[Bz\u{1B}]11;rgb:0\u{7}q"
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for byte in stream.utf8 { decoder.decode([byte], into: &events) }
    #expect(decoder.patience == .none)
    #expect(events == decode(Array(stream.utf8)))
    #expect(events.count == 13)
  }

  @Test(arguments: [
    ("<0;10;20M", MouseEvent(.press, at: Position(column: 9, row: 19))),
    ("<0;10;20m", MouseEvent(.release, at: Position(column: 9, row: 19))),
    ("<34;1;1M", MouseEvent(.drag, .right, at: Position(column: 0, row: 0))),
    ("<64;300;99M", MouseEvent(.wheelUp, at: Position(column: 299, row: 98))),
    ("<65;1;1M", MouseEvent(.wheelDown, at: Position(column: 0, row: 0))),
    // Held with control, which no action needs.
    ("<16;3;4M", MouseEvent(.press, at: Position(column: 2, row: 3))),
    ("<0;0;0M", MouseEvent(.press, at: Position(column: 0, row: 0))),
  ])
  func `reports of the mouse say what, where and which button`(sequence: String, event: MouseEvent) {
    #expect(decode(Array("\u{1B}[\(sequence)".utf8)) == [.mouse(event)])
  }

  @Test(arguments: ["<35;1;1M", "<66;1;1M", "<128;1;1M", "<0;1M", "<0;1;1;1M", "<0;;1M", "<999999;1;1M", "<0;1;1A"])
  func `movement alone and broken reports are swallowed`(sequence: String) {
    #expect(decode(Array("\u{1B}[\(sequence)".utf8)).isEmpty)
  }

  @Test(
    arguments: [
      ("[?2026;2$y", .mode(2026, isKnown: true, isOn: false)), ("[?2026;1$y", .mode(2026, isKnown: true, isOn: true)),
      ("[?2026;0$y", .mode(2026, isKnown: false, isOn: false)),
      ("[?1016;4$y", .mode(1016, isKnown: false, isOn: false)),
      ("[?62;4c", .attributes), ("[?1c", .attributes),
      ("P>|foot(1.20.2)\u{1B}\\", .identity(TerminalIdentity(answer: "foot(1.20.2)")!)),
      ("[>65;7006;1c", .identity(TerminalIdentity(answer: "VTE(7006)")!)),
      ("[>0;1302;1c", .identity(TerminalIdentity(answer: "alacritty 1302")!)),
      ("]11;rgb:0000/8080/ffff\u{7}", .background(red: 0, green: 128, blue: 255)),
      ("]11;rgb:f/0/8\u{1B}\\", .background(red: 255, green: 0, blue: 136)),
      ("]11;rgba:12/34/56/ff\u{7}", .background(red: 0x12, green: 0x34, blue: 0x56)),
    ] as [(String, TerminalReply)])
  func `an answer is told apart from keys`(sequence: String, reply: TerminalReply) {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array("a\u{1B}\(sequence)b".utf8), into: &events)
    #expect(events == [.key("a"), .key("b")])
    #expect(decoder.takeReplies() == [reply])
    #expect(decoder.takeReplies() == [])
  }

  @Test(arguments: [
    "[?2026$y", "[?2026;2y", "[?;2$y", "[?2026;2;3$y", "[?99999;1$y", "[2026;2$y", "[?6:2c", "]11;rgb:1/2\u{7}",
    "]11;rgb:12345/1/1\u{7}", "]11;rgb:g/1/1\u{7}", "]11;#123456\u{7}", "]11;?\u{7}", "]10;rgb:1/1/1\u{7}",
    "P>|tmux\u{1B}\\", "P>|\u{1B}\\", "[>0;276;0c", "[>84;0;0c", "[>c", "[>1;c", "P1+r\u{1B}\\",
  ])
  func `what only looks like an answer is swallowed`(sequence: String) {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array("\u{1B}\(sequence)b".utf8), into: &events)
    #expect(events == [.key("b")])
    #expect(decoder.takeReplies() == [])
  }

  @Test func `from the answer on that says so, the pointer's places are pixels`() {
    var decoder = InputDecoder()
    decoder.cellPixels = PixelSize(width: 8, height: 16)
    var events: [InputEvent] = []
    let click = "\u{1B}[<0;13;5M"
    decoder.decode(Array("\(click)\u{1B}[?1016;1$y\(click)\u{1B}[?1016;2$y\(click)".utf8), into: &events)
    let cell = InputEvent.mouse(MouseEvent(.press, at: Position(column: 12, row: 4)))
    let dot = MouseEvent(.press, at: Position(column: 1, row: 0), across: 0.5625, down: 0.28125)
    #expect(events == [cell, .mouse(dot), cell])
  }

  @Test func `an escape waits, and is the key when nothing follows`() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode([0x1B], into: &events)
    #expect(events == [] && decoder.patience == .escape)
    decoder.endOfInput(into: &events)
    #expect(events == [.key(Key(.escape))])
    decoder.decode(Array("[A".utf8), into: &events)
    #expect(events == [.key(Key(.escape)), .key("["), .key("A")])
  }

  @Test(arguments: ["[1", "[1;", "[<0;10;2", "]11;rgb", "P1$r", "[M!", "[[", "[?"])
  func `half a sequence and then silence is swallowed`(half: String) {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array("\u{1B}\(half)".utf8), into: &events)
    #expect(decoder.patience == .sequence)
    decoder.endOfInput(into: &events)
    decoder.decode(Array("x".utf8), into: &events)
    #expect(events == [.key("x")])
  }

  @Test func `two escapes are two keys`() {
    #expect(keys("\u{1B}\u{1B}") == [Key(.escape), Key(.escape)])
    #expect(keys("\u{1B}\u{1B}a") == [Key(.escape), Self.alt("a")])
    #expect(keys("\u{1B}\u{1B}\u{1B}[A") == [Key(.escape), Key(.up, .alt)])
  }

  @Test(
    arguments: [
      [0x80], [0xFF], [0xC3], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF0, 0x9F],
      [0xE2, 0x28, 0xA1], [0xC2, 0x9B], [0xC2, 0x85], [0xF8, 0x88, 0x80, 0x80, 0x80], [0x9B],
    ] as [[UInt8]])
  func `bytes that are not text are dropped, and what follows arrives`(bytes: [UInt8]) {
    let kept: [Key] = bytes == [0xE2, 0x28, 0xA1] ? ["("] : []
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(bytes + Array("key".utf8), into: &events)
    decoder.endOfInput(into: &events)
    #expect(events == (kept + ["k", "e", "y"]).map { .key($0) })
  }

  @Test func `an endless sequence is swallowed to its end`() {
    let digits = String(repeating: "1;", count: 5000)
    #expect(keys("\u{1B}[\(digits)Ax") == ["x"])
  }

  @Test(arguments: ["]52;c;", "P1$r", "_Gi=1;"], [10, 4093, 4094, 4095, 4096, 70_000])
  func `a string of any length is swallowed to its end mark`(start: String, length: Int) {
    for end in ["\u{7}", "\u{1B}\\"] {
      let string = Array("\u{1B}\(start)\(String(repeating: "q\r", count: length / 2))\(end)".utf8)
      #expect(decode(string + Array("x".utf8)) == [.key("x")])
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      decoder.decode(string.dropLast(9), into: &events)
      for byte in string.suffix(9) { decoder.decode([byte], into: &events) }
      #expect(events == [] && decoder.patience == .none)
    }
  }

  @Test(arguments: ["P", "^", "X", "]", "_"], ["n w", "n q n q \r", "é\t\u{7F}"])
  func `a string that no terminal is known to send is no keys if it comes at once`(kind: String, content: String) {
    let string = Array("\u{1B}\(kind)\(content)\u{1B}\\".utf8)
    for cut in 0...string.count {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      for part in [string.prefix(cut), string.dropFirst(cut)] { decoder.decode(part, into: &events) }
      #expect(events == [] && decoder.patience == .none)
    }
    #expect(keys("\u{1B}\(kind)\(content)\u{1B}\\x") == ["x"])
    // Without the end mark, the first two bytes are a key with alt, as they are if it comes after a pause.
    let typed = [Self.alt(Character(kind))] + keys(content)
    #expect(keys("\u{1B}\(kind)\(content)") == typed)
    #expect(keys("\u{1B}\(kind)\(content)\u{1B}[A\u{1B}\\") == typed + [Key(.up), Self.alt("\\")])
  }

  @Test(arguments: ["P", "^", "X", "]", "_"])
  func `keys behind a letter with alt wait no longer than an escape`(kind: String) {
    for content in ["", "n", "n w\r", String(repeating: "n", count: 4000)] {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      decoder.decode(Array("\u{1B}\(kind)\(content)".utf8), into: &events)
      #expect(events == [] && decoder.patience == .escape)
      decoder.endOfInput(into: &events)
      #expect(events == ([Self.alt(Character(kind))] + keys(content)).map { .key($0) })
    }
  }

  @Test func `silence ends a string of any length`() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array("\u{1B}]52;c;".utf8), into: &events)
    for _ in 0..<10 { decoder.decode(Array(repeating: UInt8(ascii: "q"), count: 4096), into: &events) }
    #expect(events == [] && decoder.patience == .sequence)
    decoder.endOfInput(into: &events)
    decoder.decode(Array("x".utf8), into: &events)
    #expect(events == [.key("x")])
  }

  @Test func `a new sequence or a cancel cuts a string off`() {
    for length in [10, 70_000] {
      let text = "\u{1B}]1;" + String(repeating: "é", count: length)
      #expect(keys(text + "\u{1B}[Ax") == [Key(.up), "x"])
      #expect(keys(text + "\u{18}x") == [Self.control("x"), "x"])
    }
  }

  @Test func `the terminal's own strings win`() {
    var tree = KeyTree()
    tree.add(Array("\u{1B}[M".utf8), Key(.function(1)))
    tree.add(Array("\u{1B}[2$".utf8), Key(.insert, .shift))
    tree.add(Array("\u{1B}OA".utf8), Key(.down))
    tree.add(Array("\u{1B}OAB".utf8), Key(.up))
    tree.add([0x1B], Key(.delete))
    let decoder = InputDecoder(keys: tree, backspaceIsControlH: true)
    func keys(_ text: String) -> [InputEvent] { decode(Array(text.utf8), decoder) }
    #expect(keys("\u{1B}[Mabc") == [.key(Key(.function(1))), .key("a"), .key("b"), .key("c")])
    #expect(keys("\u{1B}[2$x") == [.key(Key(.insert, .shift)), .key("x")])
    #expect(keys("\u{1B}OAx") == [.key(Key(.down)), .key("x")])
    #expect(keys("\u{1B}OA") == [.key(Key(.down))])
    #expect(keys("\u{1B}OAB") == [.key(Key(.up))])
    #expect(keys("\u{1B}") == [.key(Key(.escape))])
    #expect(keys("\u{8}") == [.key(Key(.backspace))])
    // What the tree does not know is read as usual.
    #expect(keys("\u{1B}OB\u{1B}[B") == [.key(Key(.down)), .key(Key(.down))])
  }
}
