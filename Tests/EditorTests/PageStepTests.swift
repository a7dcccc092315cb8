import Document
import EditorSupport
import Editor
import Geometry
import Shapes
import Testing

/// Keys change lengths by steps that fit the page.
@Suite struct PageStepTests {
  @Test(arguments: [
    ("200x200", 1.0), ("50x900", 1), ("49x49", 0.5), ("25x40", 0.5), ("24x24", 0.1), ("5x5", 0.1), ("4x4", 0.05),
    ("1x1", 0.01), ("1e6x1e6", 1),
  ])
  func `a step is at most a fiftieth of the page's shorter side`(page: String, step: Double) throws {
    var session = try Session.demo()
    _ = session.run("page \(page)")
    _ = session.run("set corner-radius 3")
    _ = session.run("focus.parameters")
    let name = "corner-radius"
    while session.editor.inspectorRow(session.editor.row).name != name { _ = session.run("parameter.next") }
    _ = session.run("parameter.step +1")
    let radius = try #require(session.editor.item.value(of: name)?.number)
    #expect(abs(radius - 3 - step) < 1e-9, "\(radius)")
  }

  @Test func `a key steps by the page, a typed line by units`() throws {
    var session = try Session.demo()
    _ = session.run("page 24x24")
    _ = session.run("corner.radius 4")
    try session.type("right")
    #expect(session.editor.item.shape.corners[0].size?.value == 4.1)
    try session.type("left")
    #expect(session.editor.item.shape.corners[0].size?.value == 4)
    _ = session.run("corner.radius +1")
    #expect(session.editor.item.shape.corners[0].size?.value == 5)
    // What keys did is replayed from the journal on any page.
    #expect(session.takeChanges().contains(.command("corner.radius +0.1")))
  }

  @Test func `a nudge follows the page until someone chooses its distance`() throws {
    var session = try Session.demo()
    _ = session.run("page 24x24")
    _ = session.run("vertex.nudge right")
    #expect(session.editor.outline.corners[0].vertex.x == 30.1)
    _ = session.run("vertex.nudge-step")
    _ = session.run("vertex.nudge right")
    #expect(session.editor.outline.corners[0].vertex.x == 40.1)
  }

  @Test func `a picture put into a shape fills it`() throws {
    var session = try Session.demo()
    _ = session.run("set image photo.png")
    #expect(session.editor.item.effects.imageFit == .cover)
    _ = session.run("set image-fit contain")
    _ = session.run("set image other.png")
    #expect(session.editor.item.effects.imageFit == .contain, "a choice stays")
  }
}
