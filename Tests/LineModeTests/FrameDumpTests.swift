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

  @Test func `the picture draws dots as circles, lines as lines and text as text`() {
    let svg = FrameDump.svg.text(of: frame)
    #expect(
      svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"70\" height=\"52\" viewBox=\"-8 -8 70 52\">\n"))
    // Six cells of 9 by 18; the lowest dots of the second cell lie at a quarter and three quarters of its width.
    #expect(svg.contains("stroke-linecap=\"round\" d=\"M11.25 33.75h0M15.75 33.75h0\"/>"))
    #expect(svg.contains("d=\"M4.5 27L0 27M4.5 27L9 27\""))
    #expect(svg.contains("<path fill=\"#ff0000\" shape-rendering=\"crispEdges\" d=\"M18 18H22.5V36H18Z\"/>"))
    #expect(svg.contains("<text x=\"9\" y=\"13\" fill=\"#0080ff\" font-weight=\"bold\">a&lt;&amp;</text>"))
    #expect(svg.contains("<text x=\"36\" y=\"31\" fill=\"#000000\">日</text>"))
  }

  @Test func `the picture draws eighths of a cell from below and from the left`() {
    var frame = Frame(size: Size(columns: 2, rows: 1))
    frame.put("▂▊", at: Position(column: 0, row: 0), style: CellStyle(foreground: .rgb(1, 2, 3)))
    // Two eighths of 18 from below, and six of 9 from the left.
    #expect(FrameDump.svg.text(of: frame).contains("d=\"M0 13.5H9V18H0ZM9 0H15.75V18H9Z\"/>"))
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
