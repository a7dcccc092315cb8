import Document
import Editor
import EditorSupport
import SVG
import Geometry
import Raster
@testable import Settings
import TestSupport
import Testing

/// Looking at a part of the drawing.
@Suite struct ZoomCommandTests {
  @Test func `larger, smaller and whole are one key each after the prefix`() throws {
    var session = try Session.demo()
    #expect(session.editor.zoomText == "fit")
    try session.type("v + esc")
    #expect(session.editor.zoomText == "150 %")
    try session.type("v + + + -")
    #expect(session.editor.zoomText == "300 %")
    try session.type("v 0")
    #expect(session.editor.zoomText == "fit")
    #expect(session.editor.message.text == "whole page")
    try session.type("v - - - esc")
    #expect(session.editor.zoomText == "37.5 %")
  }

  @Test func `zooming goes around the selected corner`() throws {
    var session = try Session.demo()
    let (corner, middle) = (Point(30, 20), session.editor.document.page.center)
    _ = session.run("view.zoom 200")
    let zoom = try #require(session.editor.view.zoom)
    // What was between the middle and the corner is halved.
    #expect((zoom.center - corner).length == (middle - corner).length / 2)
    _ = session.run("view.zoom out")
    _ = session.run("view.zoom out")
    #expect(session.editor.view.zoom == nil, "back at 100 % the page is in the middle")
  }

  @Test func `a place that is named stays where it is`() throws {
    var session = try Session.demo()
    _ = session.run("view.zoom 400 100 120")
    let zoom = try #require(session.editor.view.zoom)
    // The page's middle is (100, 95); a quarter of the way to it is left.
    #expect(zoom.factor == 4 && zoom.center == Point(100, 113.75))
  }

  @Test func `a corner is shown with what is around it, and the page again`() throws {
    var session = try Session.demo()
    try session.type("4 z")
    let zoom = try #require(session.editor.view.zoom)
    #expect((zoom.center - Point(100, 120)).length < 10)
    #expect(zoom.factor == 3, "tangent 15: the view shows twice as much to each side")
    try session.type("z")
    #expect(session.editor.view.zoom == nil)
    try session.type("3 z")
    #expect(session.editor.view.zoom?.center == Point(60, 170), "a sharp corner is the middle itself")
  }

  @Test func `a corner that is selected or moved beyond the view is brought back into it`() throws {
    var session = try Session.demo()
    _ = session.run("view.zoom 400 30 20")
    func isInView() throws -> Bool {
      let zoom = try #require(session.editor.view.zoom)
      let away = try #require(session.editor.selectedCorner).vertex - zoom.center
      return abs(away.dx) <= 25 && abs(away.dy) <= 25
    }
    for corner in 0..<9 {
      try session.type("\(corner)")
      #expect(try isInView(), "corner \(corner)")
    }
    try session.type("focus.preview")
    for _ in 0..<8 {
      try session.type("S-right")
      #expect(try isInView())
    }
    let near = session.editor.view.zoom
    try session.type("left")
    #expect(session.editor.view.zoom == near, "what stays in view does not move it")
    for _ in 0..<2 { _ = session.run("view.pan left") }
    let away = session.editor.view.zoom
    #expect(away != near)
    try session.type("space")
    #expect(session.editor.view.zoom == away, "the person may look elsewhere")
  }

  @Test func `the view goes as far as there is something`() throws {
    var session = try Session.demo()
    _ = session.run("view.zoom 800")
    for direction in ["left", "right", "up", "down"] {
      for _ in 0..<100 { _ = session.run("view.pan \(direction)") }
      #expect(session.editor.message.kind == .problem)
      let center = try #require(session.editor.view.zoom).center
      #expect((0...200).contains(center.x) && (0...200).contains(center.y))
    }
  }

  @Test func `the view is no part of the document`() throws {
    var session = try Session.demo()
    let before = try SVGWriter.text(of: session.editor.document)
    try session.type("v + + esc")
    _ = session.run("view.pan left")
    try session.type("z")
    #expect(try SVGWriter.text(of: session.editor.document) == before)
    #expect(session.editor.history.undoCount == 0)
    try session.type("space")
    let zoom = session.editor.view.zoom
    try session.type("u")
    #expect(session.editor.view.zoom == zoom)
  }

  @Test func `the ends of the range are told`() throws {
    var session = try Session.demo()
    _ = session.run("view.zoom 200")
    _ = session.run("view.zoom 200 40 30")
    #expect(session.editor.message == Message("the zoom is already 200 %"))
    for word in ["fit", "zoom 100"] { _ = session.run("view.\(word)") }
    #expect(session.editor.message == Message("already the whole page"))
    for (word, text) in [("in", "1000000 % is the maximum"), ("out", "0.1 % is the minimum")] {
      for _ in 0..<60 { _ = session.run("view.zoom \(word)") }
      #expect(session.editor.message.text == text)
    }
    for line in [
      "view.zoom 0", "view.zoom -5", "view.zoom x", "view.zoom in 3", "view.zoom in 1 2 3", "view.pan north",
    ] {
      _ = session.run(line)
      #expect(session.editor.message.kind == .problem, "\(line)")
    }
  }

  @Test func `an explanation has a view of its own`() throws {
    var session = try Session.demo()
    try session.type("x v +")
    #expect(session.editor.message.kind == .problem && session.editor.view.zoom == nil)
  }

  @Test(arguments: Session.keymapNames)
  func `every keymap has the keys of the view`(name: String) throws {
    let session = try Session.demo(keymap: name)
    for line in [
      "view.zoom in", "view.zoom out", "view.fit", "view.corner",
    ] {
      for panel in Panel.main { #expect(session.editor.keymap.label(for: line, in: panel) != nil, "\(line)") }
    }
  }

  @Test func `random views are always numbers within the range`() {
    forAll(100) { random in
      var session = try Session.demo()
      for _ in 0..<40 {
        let lines = [
          "view.zoom in", "view.zoom out", "view.corner", "view.pan left", "view.pan down", "corner.next",
          "view.zoom \(Double.random(in: 0...1e6, using: &random)) \(Double.random(in: -1e6...1e6, using: &random)) 3",
          "vertex.nudge right \(Double.random(in: -500...500, using: &random))", "page fit", "shape.scale 1.7",
        ]
        _ = session.run(lines[Int.random(in: lines.indices, using: &random)])
        guard let zoom = session.editor.view.zoom else { continue }
        guard Zoom.range.contains(zoom.factor), zoom.center.x.isFinite, zoom.center.y.isFinite else { return false }
      }
      return true
    }
  }
}
