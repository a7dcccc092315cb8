import Testing

@testable import Terminal

@Suite struct ClipboardSequenceTests {
  private func text(_ envelope: ClipboardSequence.Envelope, _ base64: String = "YWJj") -> String {
    String(decoding: ClipboardSequence.bytes(base64, envelope), as: UTF8.self)
  }

  @Test func `a terminal gets the sequence, and tmux gets it bare and in an envelope`() {
    #expect(text(.none) == "\u{1B}]52;c;YWJj\u{7}")
    #expect(text(.tmux) == "\u{1B}]52;c;YWJj\u{7}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YWJj\u{7}\u{1B}\\")
  }

  @Test func `screen gets pieces that it puts together again`() {
    let base64 = String(repeating: "0123456789", count: 60)
    let pieces = text(.screen, base64).split(separator: "\u{1B}\\").map { $0.dropFirst(2) }
    #expect(text(.screen, base64).split(separator: "\u{1B}\\").allSatisfy { $0.hasPrefix("\u{1B}P") })
    #expect(pieces.count == 3 && pieces.allSatisfy { $0.utf8.count <= 240 })
    #expect(pieces.joined() == text(.none, base64))
  }

  @Test func `the longest content makes a sequence of 100,000 bytes`() {
    let base64 = String(repeating: "A", count: ClipboardSequence.longest / 3 * 4)
    #expect(ClipboardSequence.bytes(base64, .none).count == 100_000)
  }

  @Test(arguments: [
    ("xterm-256color", false, false, ClipboardSequence.Envelope.none), ("tmux-256color", true, false, .tmux),
    ("screen", false, true, .screen), ("linux", false, false, nil), ("dumb", false, false, nil),
    ("vt100", false, false, nil), (nil, false, false, nil),
  ])
  func `the environment tells the envelope`(
    type: String?, isInTmux: Bool, isInScreen: Bool, wanted: ClipboardSequence.Envelope?
  ) {
    let environment = TerminalEnvironment(type: type, isInTmux: isInTmux, isInScreen: isInScreen)
    #expect(environment.clipboardEnvelope == wanted)
  }
}
