import LineMode
import Editor
import Cells
@testable import TOML
import Testing

@Suite struct KeyScriptTests {
  private func steps(_ text: String) throws -> [ScriptStep] {
    try KeyScript(parsing: SourceText(name: "a.keys", bytes: Array(text.utf8))).lines.map(\.step)
  }

  @Test func `a line is keys, a command or a word with its arguments`() throws {
    let script = """
      # a comment

      space m o C-s
      : set vertices 5
      :
      keys # size
      type a b
      paste  c d\u{20}
      size 40x12
      click 3 4
      click 3 4 right
      drag 1 2 3 4
      wheel down 9 8
      pause 1.5
      expect two words
      expect " kept "
      expect-not "
      dump a b.svg
      document -
      file star.svg
      """.replacing("keys # size", with: "keys #")
    #expect(
      try steps(script) == [
        .keys([" ", "m", "o", Key(.character("s"), .control)]), .command("set vertices 5"), .keys([":"]),
        .keys(["#"]), .keys(["a", " ", "b"], isTyped: true), .paste("c d"), .size(Size(columns: 40, rows: 12)),
        .pointer([
          MouseEvent(.press, at: Position(column: 2, row: 3)), MouseEvent(.release, at: Position(column: 2, row: 3)),
        ]),
        .pointer([
          MouseEvent(.press, .right, at: Position(column: 2, row: 3)),
          MouseEvent(.release, .right, at: Position(column: 2, row: 3)),
        ]),
        .pointer([
          MouseEvent(.press, at: Position(column: 0, row: 1)), MouseEvent(.drag, at: Position(column: 2, row: 3)),
          MouseEvent(.release, at: Position(column: 2, row: 3)),
        ]),
        .pointer([MouseEvent(.wheelDown, at: Position(column: 8, row: 7))]),
        .pause(milliseconds: 1500), .expect("two words", isThere: true), .expect(" kept ", isThere: true),
        .expect("\"", isThere: false),
        .dump("a b.svg"), .document("-"), .file("star.svg"),
      ])
  }

  @Test(arguments: [
    ("space\n  pgeup", "a.keys:2:3: \"pgeup\" is not a key"),
    ("space pgeup", "a.keys:1:7: \"pgeup\" is not a key"),
    ("exect x", "did you mean the word \"expect\"?"),
    ("\n:corner.togle", "a.keys:2:2: unknown command \"corner.togle\" — did you mean \"corner.toggle\"?"),
    ("size 0x4", "a.keys:1:6: expected columns and rows"), ("size 80x24 more", "a.keys:1:12: expected the end"),
    ("click 0 4", "a.keys:1:7: expected a column from 1 to 1000"), ("click 4", "a.keys:1:8: expected a row"),
    ("click 4 4 upper", "a.keys:1:11: expected left, middle or right"),
    ("wheel 1 1", "a.keys:1:7: expected up or down"),
    ("pause", "a.keys:1:6: expected seconds up to 60"), ("pause -1", "a.keys:1:7: expected seconds up to 60"),
    ("pause 61", "a.keys:1:7: expected seconds up to 60"), ("pause inf", "a.keys:1:7: expected seconds up to 60"),
    ("pause 1 2", "a.keys:1:9: expected the end"),
    ("expect", "a.keys:1:7: expected a text"), ("dump  ", "a.keys:1:5: expected a file name"),
    ("keys", "a.keys:1:5: expected keys"),
  ])
  func `an error names its line and column`(text: String, wanted: String) {
    do {
      let found = try steps(text)
      Issue.record("\(text) was read as \(found)")
    } catch {
      #expect("\(error)".contains(wanted), "\(error)")
    }
  }

  @Test(arguments: [
    ("# A star\nspace", "A star"), ("#\nspace", nil), ("space\n# A star", nil), ("", nil), ("##  Two \r\n", "Two"),
  ]) func `the comment in the first line is the title`(text: String, title: String?) throws {
    #expect(try KeyScript(parsing: SourceText(name: "a", bytes: Array(text.utf8))).title == title)
  }

  @Test func `invalid UTF-8 is an error`() {
    #expect(throws: ScriptError.self) { try KeyScript(parsing: SourceText(name: "a", bytes: [0x20, 0xFF, 0x0A])) }
  }

  @Test func `the reader knows every word of the list`() throws {
    let arguments = [
      "keys": "a", "type": "a", "paste": "a", "size": "1x1", "click": "1 1",
      "double-click": "1 1", "drag": "1 1 2 2", "wheel": "up 1 1", "pause": "1",
    ]
    for (word, _, _) in KeyScript.words {
      let steps = try steps("\(word) \(arguments[word] ?? "name")")
      #expect(steps.count == 1)
    }
  }
}
