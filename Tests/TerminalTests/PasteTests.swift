import Cells
import Testing

@testable import Terminal

@Suite struct PasteTests {
  private let start = "\u{1B}[200~"
  private let end = "\u{1B}[201~"

  /// Pieces as they come, then a pause, then more.
  private func decode(_ pieces: [String], then more: String = "") -> [InputEvent] {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for piece in pieces { decoder.decode(Array(piece.utf8), into: &events) }
    decoder.endOfInput(into: &events)
    decoder.decode(Array(more.utf8), into: &events)
    decoder.endOfInput(into: &events)
    return events
  }

  @Test func `pasted text is one event and no keys`() {
    #expect(decode(["\(start)quit q\u{1B}[A\(end)"], then: "x") == [.paste("quit q\u{1B}[A"), .key("x")])
  }

  @Test func `line ends become line feeds and broken text is mended`() {
    #expect(decode(["\(start)a\rb\r\nc\nd\(end)"]) == [.paste("a\nb\nc\nd")])
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array(start.utf8) + [0x61, 0xFF, 0x62] + Array(end.utf8), into: &events)
    decoder.endOfInput(into: &events)
    #expect(events == [.paste("a\u{FFFD}b")])
  }

  @Test func `an end mark inside does not let keys out`() {
    #expect(decode(["\(start)safe\(end)qqq:quit\r\(end)"]) == [.paste("safeqqq:quit\n")])
    // Nor when the rest comes in another piece, without a pause.
    #expect(decode(["\(start)safe\(end)", "qqq\(end)"]) == [.paste("safeqqq")])
    #expect(decode(["\(start)safe\(end)", "qqq"], then: "x") == [.paste("safeqqq"), .key("x")])
  }

  @Test func `a mark in pieces is still a mark`() {
    let pieces = "\(start)text\(end)".utf8.map { String(Unicode.Scalar($0)) }
    #expect(decode(pieces, then: "x") == [.paste("text"), .key("x")])
  }

  @Test func `the wait is short behind the end mark and long before it`() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array("\(start)text".utf8), into: &events)
    #expect(decoder.patience == .paste && events == [])
    decoder.decode(Array(end.utf8), into: &events)
    #expect(decoder.patience == .pasteEnd && events == [])
  }

  @Test func `a paste without an end ends in silence`() {
    #expect(decode(["\(start)text"], then: "x") == [.paste("text"), .key("x")])
  }

  @Test func `an end mark alone is nothing`() {
    #expect(decode(["a\(end)b"]) == [.key("a"), .key("b")])
  }

  @Test func `keys before a paste come first`() {
    #expect(decode(["ab\(start)c\(end)"]) == [.key("a"), .key("b"), .paste("c")])
  }

  @Test func `too long a paste is left out with a notice, and its end is still found`() {
    let megabyte = String(repeating: "0123456789abcdef", count: 65536)
    let fits = decode([start] + Array(repeating: megabyte, count: 3) + [end], then: "x")
    #expect(fits == [.paste(megabyte + megabyte + megabyte), .key("x")])
    let events = decode([start] + Array(repeating: megabyte, count: 6) + ["\u{1B}[20", "1~"], then: "x")
    #expect(events.count == 2 && events.last == .key("x"))
    guard case .notice(let text) = events.first else {
      Issue.record("no notice: \(events)")
      return
    }
    #expect(text.contains("4 MiB"))
  }
}
