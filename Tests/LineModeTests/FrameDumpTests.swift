import LineMode
import Interface
import Editor
import EditorSupport
import Cells
@testable import TOML
import Testing

@Suite struct FrameDumpTests {
  private var frame: Frame {
    var frame = Frame(size: Size(columns: 6, rows: 2))
    frame.put(
      "a<&", at: Position(column: 1, row: 0), style: CellStyle(foreground: .rgb(0, 128, 255), attributes: .bold))
    frame.put("─⣀▌", at: Position(column: 0, row: 1), style: CellStyle(foreground: .index(9)))
    frame.put("日", at: Position(column: 4, row: 1), style: CellStyle(attributes: .reverse))
    return frame
  }

  @Test func `text has the characters alone`() {
    #expect(FrameDump.text.text(of: frame) == " a<&\n─⣀▌ 日\n")
  }

  @Test func `escape sequences set a style and reset it at the end of the row`() {
    let rows = FrameDump.ansi.text(of: frame).split(separator: "\n")
    #expect(rows[0] == " \u{1B}[0;1;38;2;0;128;255ma<&\u{1B}[0m  ")
    #expect(rows[1] == "\u{1B}[0;91m─⣀▌\u{1B}[0m \u{1B}[0;7m日\u{1B}[0m")
  }

  @Test func `the picture draws dots as circles, lines as boxes and text as text`() {
    let svg = FrameDump.svg.text(of: frame)
    #expect(
      svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"70\" height=\"52\" viewBox=\"-8 -8 70 52\">\n"))
    #expect(svg.contains("\n.c0{color:#0080ff}\n.c1{color:#ff0000}\n.c2{color:#d7dae0}\n.c3{color:#000000}\n"))
    // Six cells of 9 by 18; the lowest dots of the second cell lie at a quarter and three quarters of its width.
    #expect(svg.contains("<path class=\"d c1\" d=\"M11.25 33.75h0m4.5 0h0\"/>"))
    #expect(svg.contains("<path class=\"l c1\" d=\"M0 26H9V27H0Z\"/>"))
    #expect(svg.contains("<path class=\"f c1\" d=\"M18 18H22.5V36H18Z\"/>"))
    #expect(svg.contains("<path class=\"f c2\" d=\"M36 18H54V36H36Z\"/>"))
    #expect(svg.contains("<text class=\"c0 b\" x=\"9\" y=\"13\" textLength=\"27\">a&lt;&amp;</text>"))
    #expect(svg.contains("<text class=\"c3\" x=\"36\" y=\"31\">日</text>"))
  }

  @Test func `the picture draws eighths of a cell from below and from the left`() {
    var frame = Frame(size: Size(columns: 2, rows: 1))
    frame.put("▂▊", at: Position(column: 0, row: 0), style: CellStyle(foreground: .rgb(1, 2, 3)))
    // Two eighths of 18 from below, and six of 9 from the left.
    #expect(FrameDump.svg.text(of: frame).contains("d=\"M0 13.5H9V18H0ZM9 0H15.75V18H9Z\"/>"))
  }

  @Test(arguments: [
    // A heavy line has a pixel above and below the middle one, from 8 to 9; a round corner leaves out two of the middle.
    ("┏━", "M3 7H18V10H3ZM3 10H6V18H3Z"),
    ("╭─╮", "M6 8H21V9H6ZM5 9H6V10H5ZM21 9H22V10H21ZM4 10H5V18H4ZM22 10H23V18H22Z"),
    ("╰┛", "M4 0H5V7H4ZM5 7H6V8H5ZM6 8H9V9H6ZM9 7H15V10H9ZM12 0H15V7H12Z"),
    ("━━", "M0 7H18V10H0Z"), ("│", "M4 0H5V18H4Z"),
  ]) func `the lines of boxes meet`(text: String, data: String) {
    var frame = Frame(size: Size(columns: 4, rows: 1))
    frame.put(text, at: Position(column: 0, row: 0))
    #expect(boxes(in: FrameDump.svg.text(of: frame)) == boxes(in: "d=\"\(data)\""))
  }

  /// The boxes of all paths in any order, as the pixels that they cover.
  private func boxes(in svg: String) -> Set<[Int]> {
    var pixels: Set<[Int]> = []
    for match in svg.matches(of: /M(\d+) (\d+)H(\d+)V(\d+)H\d+Z/) {
      let sides = [match.1, match.2, match.3, match.4].compactMap { Int($0) }
      for x in sides[0]..<sides[2] { for y in sides[1]..<sides[3] { pixels.insert([x, y]) } }
    }
    return pixels
  }

  @Test func `words of one style and one blank between them are one text, and a ground is one box`() {
    var frame = Frame(size: Size(columns: 20, rows: 1))
    frame.put("one two  three", at: Position(column: 0, row: 0), style: CellStyle(background: .rgb(9, 9, 9)))
    let svg = FrameDump.svg.text(of: frame)
    #expect(svg.matches(of: /textLength="(\d+)">([^<]*)</).map { "\($0.1) \($0.2)" } == ["63 one two", "45 three"])
    #expect(svg.contains("<path class=\"f c0\" d=\"M0 0H126V18H0Z\"/>"))
  }

  @Test func `no character that joins others needs a font`() {
    let charset = Charset.unicode
    let boxes = [charset.plainBox, charset.focusedBox].flatMap {
      [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft, $0.horizontal, $0.vertical]
    }
    var glyphs = Set(boxes + [charset.sliderFull, charset.sliderKnob, charset.sliderEmpty])
    for code in 0x2580...0x259F where !(0x2591...0x2595).contains(code) {
      glyphs.formUnion([Unicode.Scalar(UInt16(code))].compactMap { $0 })
    }
    for code in 0x2801...0x28FF { glyphs.formUnion([Unicode.Scalar(UInt16(code))].compactMap { $0 }) }
    for glyph in glyphs {
      var frame = Frame(size: Size(columns: 1, rows: 1))
      frame.put(String(glyph), at: Position(column: 0, row: 0))
      #expect(!FrameDump.svg.text(of: frame).contains("<text "), "\(glyph)")
    }
  }

  @Test func `the format comes from the file extension`() {
    #expect(FrameDump(ofFile: "a.b/c.SVG") == .svg)
    #expect(FrameDump(ofFile: "txt") == nil && FrameDump(ofFile: "a.png") == nil)
  }
}

@Suite struct ScriptPlayerTests {
  private func play(_ script: String) throws -> (player: ScriptPlayer, outcomes: [String?]) {
    var player = ScriptPlayer(try Session.demo(), size: Size(columns: 80, rows: 24))
    var outcomes: [String?] = []
    let lines = try KeyScript(parsing: SourceText(name: "script", bytes: Array(script.utf8))).lines
    for line in lines { outcomes.append(player.perform(line.step)) }
    return (player, outcomes)
  }

  @Test func `a script does what the keyboard, the pointer and the command line do`() throws {
    var byKeys = try Session.demo()
    try byKeys.type("space c e")
    #expect(try play("space\nc e").player.session.editor.document == byKeys.editor.document)
    #expect(try play(":corner.toggle\n:corner.every 2").player.session.editor.document == byKeys.editor.document)
    #expect(try play(":\ntype corner.toggle\nret\nc e").player.session.editor.document == byKeys.editor.document)
    // The first switch of the list stands in the third row.
    #expect(try play("click 54 3\nc e").player.session.editor.document == byKeys.editor.document)
  }

  @Test func `a failed expectation gives its reason`() throws {
    let outcomes = try play("expect 5 round\nexpect-not 6 round\nexpect 6 round\nexpect-not 5 round").outcomes
    #expect(
      outcomes == [
        nil, nil, "the screen does not show \"6 round\"", "the screen shows \"5 round\"",
      ])
  }

  @Test func `saving is only reported, and nothing follows quitting`() throws {
    let (player, outcomes) = try play("space\nw\nexpect saved demo9.svg\nq\nspace\nsize 40x12")
    #expect(player.isOver)
    #expect(outcomes == [nil, nil, nil, nil, "the editor was closed before this line", nil])
  }
}
