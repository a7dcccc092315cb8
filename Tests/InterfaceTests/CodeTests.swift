@testable import Interface
import Document
import Editor
import EditorSupport
import Formats
import SVG
import Geometry
import Cells
@testable import Settings
import Shapes
import TestSupport
import Testing
@testable import Text

/// The drawing's code beside it.
@Suite struct CodeTests {
  /// The text in the code panel, its lines joined as they were broken.
  private func code(of session: Session, _ columns: Int = 140, _ rows: Int = 60) throws -> String {
    var display = Display()
    let frame = display.frame(of: session, size: Size(columns: columns, rows: rows))
    let layout = Layout(
      size: frame.size, cornerCount: session.editor.outline.corners.count,
      showsParameters: false)
    let rect = try #require(layout.code)
    let lines = (1..<(rect.rows - 1)).map { row in
      String(
        String.UnicodeScalarView(
          (1..<(rect.columns - 1)).map { frame[rect.column + $0, rect.row + row].glyph }))
    }
    return lines.joined().filter { $0 != " " }
  }

  @Test func `the panel shows the element of the file, after every key`() throws {
    var session = try Session.demo()
    for keys in ["", "space", "down right", "shape.next", "shape.next o o", "u"] {
      try session.type(keys)
      let file = try SVGWriter.text(of: session.editor.document)
      let element = try #require(file.split(separator: "\n").first { $0.hasPrefix("<path") })
      // The file's element has an id only where something refers to it.
      #expect(try code(of: session, 140, 100) == element.filter { $0 != " " })
    }
  }

  @Test func `the next format is the path alone, and then the first again`() throws {
    var session = try Session.demo()
    try session.type("code.next")
    #expect(try code(of: session) == PathData.text(of: session.editor.outline.path).filter { $0 != " " })
    try session.type("code.next")
    #expect(session.editor.view.codeForm == 0 || FormatCatalog.shown.count > 2)
    try session.type("code.previous")
    #expect(session.editor.view.codeForm == 1)
    try session.type("code.previous code.previous")
    #expect(session.editor.view.codeForm == FormatCatalog.shown.count - 1)
  }

  /// A session on a screen of 80x24, and its rows.
  private func small(_ keys: String) throws -> (session: Session, rows: [String]) {
    let size = Size(columns: 80, rows: 24)
    var session = try Session.demo()
    session.setScreen(size)
    try session.type(keys)
    var display = Display()
    return (session, display.frame(of: session, size: size).lines)
  }

  @Test func `on a small screen the same key opens a page with the code, its format and its exactness`() throws {
    let (session, rows) = try small("code.next")
    #expect(session.editor.view.codeForm == 0)
    #expect(rows[0].contains(" Code · SVG element · true arcs, points within 0.001 "))
    #expect(rows[1].contains("<path data-shape=\"free\""))
    let next = try small("code.next right")
    #expect(next.session.editor.view.codeForm == 1 && next.rows[0].contains(" Code · path data · "))
    #expect(next.rows[1].hasPrefix("┃ M41.13 28.904"))
    #expect(try small("code.next right left").session.editor.view.codeForm == 0)
    #expect(try small("code.next left").session.editor.view.codeForm == FormatCatalog.shown.count - 1)
    #expect(try small("code.next esc").session.editor.mode == .normal)
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 140, rows: 40)])
  func `the formats of the clipboard stand beside the code of the chosen one`(size: Size) throws {
    var session = try Session.demo()
    session.setScreen(size)
    try session.type("e j s w")
    var display = Display()
    for (name, line) in [("swiftui", "import SwiftUI"), ("uikit", "import UIKit")] {
      let lines = display.frame(of: session, size: size).lines
      #expect(lines.contains { $0.contains("▸\(name) ") }, "\(lines)")
      #expect(lines.contains { $0.contains(line) }, "\(lines)")
      #expect(lines.contains { $0.contains("⏎ copy") })
      try session.type("u")
    }
    // The arrows scroll to the last line.
    for _ in 0..<20 { try session.type("right") }
    #expect(display.frame(of: session, size: size).lines[2].contains(" } "))
    try session.type("left")
    #expect(!display.frame(of: session, size: size).lines[2].contains(" } "))
    // The first format stays chosen at the top.
    for _ in 0..<30 { try session.type("up") }
    #expect(display.frame(of: session, size: size).lines.contains { $0.contains("▸svg ") })
    // A picture has no code, only its help.
    try session.type("p n")
    #expect(!display.frame(of: session, size: size).lines.contains { $0.contains("import") })
  }

  @Test func `the code page scrolls to its last line and no further`() throws {
    let place = try #require(FormatCatalog.shown.firstIndex { $0.name == "swiftui" })
    let keys = "code.next" + String(repeating: " right", count: place)
    func shown(_ more: String) throws -> [String] {
      // The box has a blank on both sides.
      try small(keys + more).rows[1...21].map { row in
        String(row.dropFirst(2).dropLast(2).reversed().drop { $0 == " " }.reversed())
      }
    }
    let lines = try small(keys).session.editor.codeLines
    #expect(lines.count > 40 && lines.contains("  func path(in rect: CGRect) -> Path {"))
    #expect(try shown("") == Array(lines.prefix(21)))
    #expect(try shown(" down") == Array(lines[1...21]))
    #expect(try shown(" end") == Array(lines.suffix(21)))
    // The first step back already moves the text.
    #expect(try shown(" end up") == Array(lines.dropLast().suffix(21)))
  }

  @Test func `Enter on the code page copies its format`() throws {
    var session = try small("code.next right").session
    let effects = session.press(Key(.enter))
    #expect(session.editor.mode == .normal)
    #expect(effects == [.copy(session.editor.document(titledFor: "demo9.svg"), as: "path")])
  }

  @Test func `a click on the panel shows the next format`() throws {
    var session = try Session.demo()
    var display = Display()
    _ = display.frame(of: session, size: Size(columns: 140, rows: 40))
    let place = display.place(of: MouseEvent(.press, at: Position(column: 130, row: 34)), holding: nil)
    _ = session.point(MouseEvent(.press, at: Position(column: 130, row: 34)), at: place)
    #expect(session.editor.view.codeForm == 1)
  }

  @Test func `what is too long ends in a sign that it goes on`() throws {
    var session = try Session.demo()
    for line in ["set kind polygon", "set count 300", "set corner-radius 1"] { _ = session.run(line) }
    #expect(try code(of: session, 140, 40).hasSuffix("…"))
    try session.type("code.next")
    let text = try code(of: session, 140, 40)
    #expect(text.hasSuffix("…"))
    #expect(PathData.text(of: session.editor.outline.path).filter { $0 != " " }.hasPrefix(text.dropLast()))
  }

  @Test func `path data breaks before a command, and other text at spaces`() {
    let lines = CodeLines(
      #"<path data-points="30,20 80,60" d="M41.13 28.904L80 60A30 30 0 0 0 29 127Z"/>"#, columns: 22, atMost: 9)
    #expect(
      lines.lines == [
        "<path", #"data-points="30,20"#, #"80,60""#, #"d="M41.13 28.904L80 60"#, "A30 30 0 0 0 29 127", #"Z"/>"#,
      ])
  }

  @Test func `lines of code keep their indentation, and so do their continuations`() {
    let lines = CodeLines("  path.addLine(to: CGPoint(x: 1, y: 2))\n}", columns: 24, atMost: 9)
    #expect(lines.lines == ["  path.addLine(to:", "  CGPoint(x: 1, y: 2))", "}"])
  }

  @Test func `broken lines have the text's characters in their order and are never too wide`() {
    forAll(300) { random in
      let letters = Array("ML ACZ\"=<>/ 0123456789.,-  \né図")
      let text = String(
        (0..<Int.random(in: 0...200, using: &random)).map { _ in
          letters[Int.random(in: letters.indices, using: &random)]
        })
      let columns = Int.random(in: 1...30, using: &random)
      let lines = CodeLines(text, columns: columns, atMost: 1000).lines
      let kept = { (text: String) in text.filter { $0 != " " && $0 != "\n" } }
      return kept(lines.joined()) == kept(text) && lines.allSatisfy { $0.columns <= columns || $0.count == 1 }
        && CodeLines(text, columns: columns, atMost: 3).lines.count <= 3
    }
  }

  @Test func `an explanation takes the place of the lists and the code`() throws {
    var session = try Session.demo()
    try session.type("x")
    var display = Display()
    let lines = display.frame(of: session, size: Size(columns: 140, rows: 40)).lines
    #expect(!lines.contains { $0.contains("Code · ") })
    #expect(lines.contains { $0.contains("━ Explain ") })
  }
}
