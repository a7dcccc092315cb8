import Cells
import Testing
import Text

@Suite struct FrameTests {
  @Test func `text is cut at the border`() {
    var frame = Frame(size: Size(columns: 5, rows: 1))
    frame.put("fillet", at: Position(column: 2, row: 0))
    #expect(frame.lines == ["  fil"])
  }

  @Test func `text is cut at a limit`() {
    var frame = Frame(size: Size(columns: 8, rows: 1))
    frame.put("fillet", at: Position(column: 1, row: 0), limit: 3)
    #expect(frame.lines == [" fil    "])
  }

  @Test func `a wide character takes two cells and is never halved`() {
    var frame = Frame(size: Size(columns: 4, rows: 1))
    let end = frame.put("a図図", at: Position(column: 0, row: 0))
    #expect(end == 3)
    #expect(frame.lines == ["a図 "])
  }

  @Test func `writing outside does nothing`() {
    var frame = Frame(size: Size(columns: 2, rows: 1))
    frame.put("xyz", at: Position(column: -2, row: 0))
    frame.put("xyz", at: Position(column: 0, row: 1))
    #expect(frame.lines == ["z "])
  }

  @Test func `a frame of no size is no crash`() {
    var frame = Frame(size: Size(columns: -3, rows: 0))
    frame.put("x", at: Position(column: 0, row: 0))
    #expect(frame.lines == [])
  }

  @Test(arguments: [
    ("a\u{1B}[31mb", "a^[[31mb"), ("\u{7F}", "^?"), ("\u{9B}2J", "\u{FFFD}2J"), ("a\u{202E}b", "a\u{FFFD}b"),
    ("e\u{301}", "e\u{FFFD}"), ("\u{FEFF}x", "\u{FFFD}x"), ("Grüße 図", "Grüße 図"),
  ])
  func `foreign text shows but does nothing`(text: String, shown: String) {
    #expect(displayed(text) == shown)
  }
}
