@testable import Editor
import Document
import EditorSupport
import Geometry
import Shapes
import Testing

/// Several corners at once.
@Suite struct MarkTests {
  private func styles(_ session: Session) -> String {
    let corners = session.editor.item.shape.corners
    return corners.settings.indices.map { corners.styleName(at: $0).prefix(1) }.joined()
  }

  @Test func `V marks corners, and a change goes to all of them as one step`() throws {
    var session = try Session.demo()
    try session.type("1 V 3 V 5 V")
    #expect(session.editor.marksText == "3 corners: 1, 3, 5")
    try session.type("0 space")
    #expect(styles(session) == "rrrrrrrsr" && session.editor.corner == 0)
    #expect(session.editor.message.text == "round/sharp on 3 corners")
    #expect(session.editor.history.undoCount == 1)
    try session.type("u")
    #expect(styles(session) == "rsrsrsrsr")
  }

  @Test func `a typed radius, a style and a reset go to all marked corners`() throws {
    var session = try Session.demo()
    _ = session.run("corner.mark reflex")
    #expect(session.editor.marksText == "3 corners: 1, 4, 7")
    _ = session.run("corner.radius 4")
    _ = session.run("corner.kind chamfer")
    #expect(styles(session) == "rcrscsrcr")
    #expect([1, 4, 7].allSatisfy { session.editor.item.shape.corners[$0].size?.value == 4 })
    _ = session.run("corner.radius-reset")
    #expect([1, 4, 7].allSatisfy { session.editor.item.shape.corners[$0].size == nil })
    #expect(session.editor.history.undoCount == 3)
  }

  @Test func `three corners to a chamfer of 8 are six keys`() throws {
    var session = try Session.demo()
    let keys = "S-down S-down ret c 8 ret"
    try session.type(keys)
    #expect(styles(session).hasPrefix("ccc") && keys.split(separator: " ").count == 6)
    #expect([0, 1, 2].allSatisfy { session.editor.item.shape.corners[$0].size == .radius(8) })
    #expect(session.editor.message.text == "radius c8 on 3 corners" && session.editor.history.undoCount == 1)
    _ = session.run("corner.radius cos(0)")
    #expect(session.editor.item.shape.corners[0].size == .radius(1), "a function is no style")
  }

  @Test func `one corner that refuses does not stop the others`() throws {
    var session = try Session.demo()
    _ = session.run("corner.mark all")
    _ = session.run("corner.radius -1")
    #expect(session.editor.message.text == "radius -1 on 5 corners; 4 not: corner 1 is already sharp")
    _ = session.run("corner.mark none")
    for corner in [1, 3] { for line in ["corner.goto \(corner)", "corner.mark"] { _ = session.run(line) } }
    _ = session.run("corner.radius -1")
    #expect(session.editor.message.kind == .problem)
    #expect(session.editor.message.text == "corner 1 is already sharp")
  }

  @Test(arguments: [
    ("convex", [0, 2, 3, 5, 6, 8]), ("reflex", [1, 4, 7]), ("all", Array(0...8)), ("none", []), ("same-angle", [0]),
  ])
  func `corners are marked by what they are`(which: String, corners: [Int]) throws {
    var session = try Session.demo()
    _ = session.run("corner.mark \(which)")
    #expect(session.editor.markedCorners == corners)
  }

  @Test func `a star has tips, and an even number of corners has opposite ones`() throws {
    var session = try Session.demo()
    for line in ["corner.mark tips", "corner.mark opposite"] {
      _ = session.run(line)
      #expect(session.editor.message.kind == .problem)
    }
    for line in ["set kind star", "set count 5", "corner.mark tips"] { _ = session.run(line) }
    #expect(session.editor.marksText == "5 corners: t0, t1, t2, t3, t4")
    _ = session.run("corner.mark opposite")
    #expect(session.editor.marksText == "2 corners: t0, n2")
    _ = session.run("corner.mark same-angle")
    #expect(session.editor.markedCorners.count == 5)
  }

  @Test func `Escape and another shape remove the marks, undo keeps them`() throws {
    var session = try Session.demo()
    try session.type("V space u")
    #expect(session.editor.markedCorners == [0])
    try session.type("esc")
    #expect(session.editor.markedCorners == [])
    try session.type("V")
    _ = session.run("shape.duplicate")
    #expect(session.editor.markedCorners == [])
  }

  @Test func `a journal gets every corner by itself`() throws {
    var session = try Session.demo()
    let start = session.editor
    _ = session.run("corner.mark convex")
    for line in ["corner.kind notch", "corner.radius 3", "corner.toggle"] { _ = session.run(line) }
    var again = start
    let changes = session.takeChanges()
    #expect(again.replay(changes) == changes.count)
    #expect(again.document == session.editor.document)
    #expect(again.history.undoCount == session.editor.history.undoCount)
  }

  @Test func `a radius makes a sharp corner round, by key as when typed`() throws {
    var session = try Session.demo()
    try session.type("1 right")
    #expect(styles(session) == "rrrsrsrsr")
    #expect(session.editor.message.text == "corner 1: r 1.0, own radius")
    try session.type("u left")
    #expect(session.editor.message.text == "corner 1 is already sharp")
  }

  @Test func `Shift and an arrow marks corners on the way, and unmarks them on the way back`() throws {
    var session = try Session.demo()
    let start = session.editor
    try session.type("S-down S-down")
    #expect(session.editor.marksText == "3 corners: 0, 1, 2" && session.editor.corner == 2)
    try session.type("S-up")
    #expect(session.editor.marksText == "2 corners: 0, 1")
    try session.type("esc space")
    var again = start
    let changes = session.takeChanges()
    #expect(again.replay(changes) == changes.count && again.document == session.editor.document)
  }
}
