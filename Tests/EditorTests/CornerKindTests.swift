import Document
import EditorSupport
import Editor
import Geometry
import Shapes
import Testing

/// Single corners: their kind, the unit of their size, and their names.
@Suite struct CornerKindTests {
  private func session(_ keys: String, after lines: [String] = []) throws -> Session {
    var session = try Session.demo()
    for line in lines { _ = session.run(line) }
    try session.type(keys)
    return session
  }

  private func tokens(_ session: Session) -> String {
    session.editor.item.shape.corners.settings.map(\.token).joined(separator: " ")
  }

  @Test(arguments: [
    ("c c", "rc5 s10", "corner 0 is now chamfer (r 5.0, own radius)"),
    ("c s", "rg5 s10", "corner 0 is now scoop (r 5.0, own radius)"),
    ("c n", "rn5 s10", "corner 0 is now notch (r 5.0, own radius)"),
    ("c q", "rq5 s10", "corner 0 is now squircle (r 5.0, own radius)"),
    ("c r", "ro5 s10", "corner 0 is now round (r 5.0, own radius)"),
    ("c r c r", "ro5 s10", "corner 0 is already round"),
    ("space", "s5 s10", "corner 0 is now sharp"),
    ("c c c =", "r5 s10", "corner 0 is now round (r 5.0, own radius)"),
    ("c =", "r5 s10", "corner 0 already has the shared style"),
    ("1 c c", "r5 rc10", "corner 1 is now chamfer (r 10.0, own radius)"),
    ("1 : corner.kind space next ret", "r5 sc10", "corner 1 is sharp; its style is now chamfer"),
    (
      "1 : corner.kind space next ret : corner.kind space next ret space", "r5 rg10",
      "corner 1 is now scoop (r 10.0, own radius)"
    ),
    ("c m", "rm5 s10", "corner 0 is now smooth (r 5.0, own radius; it takes 23.5 of each edge)"),
    (": corner.kind space previous ret", "re5 s10", "corner 0 is now superellipse (r 5.0, own radius)"),
  ])
  func `a key gives the selected corner its kind, and it keeps its size`(
    keys: String, first: String, text: String
  ) throws {
    let session = try session(keys)
    #expect(tokens(session).hasPrefix(first + " ") && session.editor.message.text == text)
  }

  @Test func `the kind works from every panel`() throws {
    for keys in ["tab c c", "focus.preview c c"] { #expect(tokens(try session(keys)).hasPrefix("rc5 ")) }
  }

  @Test func `the next unit measures the same corner`() throws {
    var session = try session("4")
    let drawn = session.editor.outline.path
    // A right angle: the cut is the radius, and the tip is set back by r(√2 - 1).
    try session.type("c u")
    #expect(session.editor.item.shape.corners[4].size == .cut(15))
    #expect(session.editor.message.text == "corner 4: r 15.0, own cut 15")
    try session.type("c u")
    #expect(session.editor.message.text == "corner 4: r 15.0, own setback 6.21")
    #expect(abs(session.editor.outline.path.area - drawn.area) < 1e-4)
    try session.type("right")
    #expect(session.editor.message.text == "corner 4: r 17.4, own setback 7.21")
    try session.type("left c u")
    #expect(session.editor.message.text == "corner 4: r 15.0, own radius")
  }

  @Test(arguments: [
    ("corner.goto t0", "t0"), ("corner.goto n1", "n1"), ("corner.goto 3", "n1"), ("corner.goto n4", "n4"),
  ])
  func `a star's corners are found by their labels`(line: String, label: String) throws {
    #expect(try session("", after: ["set kind star", line]).editor.cornerLabel == label)
  }

  @Test(arguments: [
    ("corner.goto t5", "no corner t5: they go from t0 to n4"),
    ("corner.goto 10", "no corner 10: they go from t0 to n4"),
    ("corner.goto tip", "\"tip\": expected a corner's number or label, such as 3 or t0"),
    ("corner.radius 400", ": edge t0-n0 is full"),
  ])
  func `a star is told of by its labels`(line: String, text: String) throws {
    #expect(try session("", after: ["set kind star", "set count 5", line]).editor.message.text.hasSuffix(text))
  }

  @Test func `going round the kinds brings the corners back, unless something changed`() throws {
    var session = try Session.demo()
    let demo = session.editor.document
    for _ in ShapeCatalog.all { try session.type("shape.next") }
    #expect(session.editor.document == demo && session.editor.message.text == "kind is now free, restored")
    try session.type("shape.next n")
    for _ in ShapeCatalog.all.dropFirst() { try session.type("shape.next") }
    #expect(session.editor.item.shape.kind == "free" && session.editor.item.shape.vertices.count != 9)
    for _ in 0..<session.editor.history.undoCount { try session.type("u") }
    #expect(session.editor.document == demo)
  }
}
