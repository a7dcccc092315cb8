@testable import Editor
import Document
import EditorSupport
import Geometry
import Settings
import Shapes
import Testing

/// The parameter panel shows what the shape has, in tabs.
@Suite struct TabTests {
  private func rows(_ lines: String...) throws -> [String] {
    var session = try Session.demo()
    for line in lines { _ = session.run(line) }
    return session.editor.rowsOfTab.map { Inspector.rows[$0] }
  }

  @Test func `a tab has only what the shape has`() throws {
    #expect(try rows() == ["kind", "count", "corner-radius", "corner-kind", "overflow"])
    #expect(
      try rows("set kind star") == [
        "kind", "count", "radius", "corner-radius", "roundness", "rotation", "corner-kind", "tip-radius",
        "notch-radius", "extrusion", "overflow",
      ])
    #expect(try rows("parameter.tab page") == ["page", "background", "frame"])
    #expect(try rows("set kind star", "parameter.tab page") == ["page", "background", "frame", "x", "y"])
  }

  @Test func `smoothing shows where a corner is a squircle`() throws {
    #expect(try rows("corner.kind squircle").contains("smoothing"))
  }

  @Test func `k shows where a corner is a superellipse`() throws {
    #expect(try rows("corner.kind superellipse").contains("superellipse"))
    #expect(try !rows("corner.kind superellipse").contains("smoothing"))
  }

  @Test func `what belongs to a switch shows while it is on`() throws {
    #expect(try rows("parameter.tab effects") == ["shadow", "inner-shadow", "curl"])
    #expect(
      try rows("set shadow on", "parameter.tab effects") == [
        "shadow", "shadow-radius", "shadow-color", "shadow-opacity", "shadow-dx", "shadow-dy", "inner-shadow", "curl",
      ])
    #expect(
      try rows("set stroke none", "parameter.tab look")
        == ["fill", "fill-opacity", "fill-rule", "stroke", "opacity"])
  }

  @Test(arguments: ShapeCatalog.all.map { $0.kind })
  func `every kind has at most twelve rows in a tab, until both shadows are on`(kind: String) throws {
    var session = try Session.demo()
    _ = session.run("set kind \(kind)")
    for tab in ParameterTab.allCases {
      _ = session.run("parameter.tab \(tab.rawValue)")
      #expect(session.editor.tab == tab && (1...12).contains(session.editor.rowsOfTab.count), "\(tab)")
    }
  }

  @Test func `every parameter with a row is in one tab`() {
    #expect(Set(Inspector.rows).count == Inspector.rows.count)
    let infos = ItemParameters.all + Document.parameters.map(\.info)
    #expect(Inspector.rows.count == infos.count { $0.tab != nil } + 1)
  }

  @Test func `the arrows go on to the next tab, and stop at the last row`() throws {
    var session = try Session.demo()
    _ = session.run("parameter.tab look")
    _ = session.run("parameter.previous")
    #expect(session.editor.tab == .shape && Inspector.rows[session.editor.row] == "overflow")
    _ = session.run("parameter.next 999")
    #expect(session.editor.tab == .page)
    _ = session.run("parameter.tab next")
    #expect(session.editor.tab == .shape && session.editor.row == 0)
  }

  @Test func `a selected row that goes gives way to the one above`() throws {
    var session = try Session.demo()
    for line in ["set shadow on", "parameter.tab effects", "parameter.next 5"] { _ = session.run(line) }
    #expect(Inspector.rows[session.editor.row] == "shadow-dy")
    _ = session.run("set shadow off")
    #expect(Inspector.rows[session.editor.row] == "shadow")
    _ = session.run("edit.undo")
    #expect(Inspector.rows[session.editor.row] == "shadow-dy")
  }

  @Test func `the page's size is a row, and takes a width and a height`() throws {
    var session = try Session.demo()
    _ = session.run("page=24x24")
    #expect(session.editor.message.text == "page size is now 24x24")
    #expect(session.editor.document.page == Rect(x: 0, y: 0, width: 24, height: 24))
    for text in ["24", "axb", "0x24", "24x24x24"] {
      _ = session.run("set page \(text)")
      #expect(session.editor.message.kind == .problem, "\(text)")
    }
  }

  @Test func `a slash filters the rows of all tabs, and Enter goes to one`() throws {
    var session = try Session.demo()
    _ = session.run("set shadow on")
    try session.type("tab / s h a d o w space r")
    func names() -> [String] {
      guard case .list(let list) = session.editor.mode else { return [] }
      return session.editor.lines(of: list).map(\.keys)
    }
    #expect(names().first == "shadow radius" && names().allSatisfy { $0.contains("shadow") })
    try session.type("backspace")
    #expect(names().first == "shadow" && !names().contains("kind"))
    try session.type("down ret")
    #expect(session.editor.mode == .normal && session.editor.tab == .effects)
    #expect(Inspector.rows[session.editor.row] == "shadow-radius")
  }

  @Test func `a row that is found is replayed, and one that is not there is refused`() throws {
    var session = try Session.demo()
    let start = session.editor
    for line in ["parameter.find line-width", "parameter.step +1"] { _ = session.run(line) }
    var again = start
    let changes = session.takeChanges()
    #expect(again.replay(changes) == changes.count && again.document == session.editor.document)
    _ = session.run("parameter.find roundness")
    #expect(session.editor.message.text == "roundness is only for star · g changes the kind")
    _ = session.run("parameter.find shadow-radius")
    #expect(session.editor.message.text == "shadow-radius has no row here: type its value, :set shadow-radius")
  }

  @Test func `the step before one size of PNG is three scales in one go`() throws {
    var session = try Session.demo()
    try session.type("e left")
    #expect(session.editor.view.exportSizes == "1x,2x,3x")
    try session.type("right")
    #expect(session.editor.view.exportSizes == "1x")
  }
}
