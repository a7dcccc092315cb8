import Cells
import Testing

@testable import Terminal

@Suite struct ClipboardSequenceTests {
  private func text(_ envelope: ClipboardSequence.Envelope, _ base64: String = "YWJj") -> String {
    String(decoding: ClipboardSequence.bytes(base64, envelope), as: UTF8.self)
  }

  @Test func `a terminal gets the sequence, and tmux gets it bare and in an envelope`() {
    // VTE ends such a string only at an ST, screen only at a BEL.
    #expect(text(.none) == "\u{1B}]52;c;YWJj\u{7}\u{1B}\\")
    #expect(
      text(.tmux) == "\u{1B}]52;c;YWJj\u{7}\u{1B}\\"
        + "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YWJj\u{7}\u{1B}\u{1B}\\\u{1B}\\")
  }

  @Test func `screen gets pieces that it puts together again`() {
    let base64 = String(repeating: "0123456789", count: 60)
    let pieces = text(.screen, base64).split(separator: "\u{1B}\\").map { $0.dropFirst(2) }
    #expect(text(.screen, base64).split(separator: "\u{1B}\\").allSatisfy { $0.hasPrefix("\u{1B}P") })
    #expect(pieces.count == 3 && pieces.allSatisfy { $0.utf8.count <= 240 })
    #expect(pieces.joined() + "\u{1B}\\" == text(.none, base64))
  }

  @Test func `the longest content makes a sequence of 100,000 bytes`() {
    let base64 = String(repeating: "A", count: ClipboardSequence.longest / 3 * 4)
    #expect(ClipboardSequence.bytes(base64, .none).count == 100_002)
  }

  @Test(arguments: [
    (["VTE_VERSION": "7006"], "vte", [7006], true), (["VTE_VERSION": "7800"], "vte", [7800], false),
    (["KONSOLE_VERSION": "221203"], "konsole", [22, 12, 3], true),
    (["KONSOLE_VERSION": "241202"], "konsole", [24, 12, 2], false),
  ])
  func `a terminal that ignores copies is known by its variables, unless another one is in it`(
    variables: [String: String], name: String, version: [Int], ignoresCopies: Bool
  ) throws {
    func identity(_ more: [String: String] = [:]) -> TerminalIdentity? {
      let all = variables.merging(["TERM": "xterm-256color"]) { $1 }.merging(more) { $1 }
      return TerminalEnvironment.identity { all[$0] }
    }
    let found = try #require(identity())
    #expect(found.name == name && found.version == version && found.ignoresCopies == ignoresCopies)
    for other in ["TERM": "xterm-kitty", "TMUX": "/tmp/a", "STY": "1.a", "XTERM_VERSION": "XTerm(379)"] {
      #expect(identity([other.key: other.value]) == nil)
    }
  }

  @Test(arguments: [("kitty(0.26.5)", false), ("Konsole 22.12.3", true), ("VTE(7006)", true), ("XTerm(379)", false)])
  func `a terminal that ignores copies is known by its reply`(answer: String, ignoresCopies: Bool) throws {
    #expect(try #require(TerminalIdentity(answer: answer)).ignoresCopies == ignoresCopies)
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
