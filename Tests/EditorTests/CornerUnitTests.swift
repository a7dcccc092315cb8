import Document
import EditorSupport
import Editor
import Geometry
import Shapes
import Testing

/// The three units of a corner's size, typed and told.
@Suite struct CornerUnitTests {
  private func run(_ lines: String...) throws -> Session {
    var session = try Session.demo()
    for line in lines { _ = session.run(line) }
    return session
  }

  private func token(_ session: Session) -> String {
    session.editor.item.shape.corners.settings[session.editor.corner].token
  }

  @Test(arguments: [
    ("corner.radius 8t", "r8t", "corner 4: r 8.0, own cut 8"),
    ("corner.radius 8d", "r8d", "corner 4: r 19.3, own setback 8"),
    ("corner.cut 8", "r8t", "corner 4: r 8.0, own cut 8"),
    ("corner.recession 16/2", "r8d", "corner 4: r 19.3, own setback 8"),
    ("corner.cut 3d", "r3d", "corner 4: r 7.2, own setback 3"),
  ])
  func `a size is typed in any unit`(line: String, token: String, text: String) throws {
    let session = try run("corner.goto 4", line)
    #expect(self.token(session) == token && session.editor.message.text == text)
  }

  @Test(arguments: [
    ("set corner.all.radius *= 0.5", [2.5, 15, 7.5, 7.5, 7.5], "corners changed: 5"),
    ("set corner.all.radius=min(radius,10)", [5, 10, 10, 10, 10], "corners changed: 4"),
    ("set corner.all.radius -= 0", [5, 30, 15, 15, 15], "corners changed: 0"),
    ("set corner.4.radius/=2", [5, 30, 7.5, 15, 15], "corner 4: r 7.5, own radius"),
    ("set corner-radius*=0.4", [5, 30, 6, 6, 6], "corner radius is now 6.0"),
    ("set corner.all.radius /= 0", [5, 30, 15, 15, 15], "corner.all.radius: division by zero at character 1"),
  ])
  func `a number is changed by a factor, also at every corner`(line: String, radii: [Double], text: String) throws {
    let session = try run(line)
    #expect(session.editor.outline.corners.map(\.asked).filter { $0 > 0 } == radii)
    #expect(session.editor.message.text == text)
  }

  /// A frame with a wall of 1, and a circle.
  private static let frame =
    "M0 0H16V16H0ZM1 1V15H15V1ZM20 0H30V10H20Z / r2 r2 r2 r2 r1 r1 r1 r1 r5 r5 r5 r5"

  @Test(arguments: [
    ("set corner.all.radius 3", "r3 r2 r5", 8), ("set corner.all.radius /= 2", "r1 r0 r5", 8),
    ("set corner.all.kind notch", "rn2 rn2 r5", 8), ("set corner.all.radius 2", "r2 r1 r5", 0),
  ])
  func `a change of all corners keeps walls even and circles round`(line: String, tokens: String, count: Int) throws {
    let parts = Self.frame.split(separator: " / ")
    var item = Item(PathShape())
    try item.assign("path-data", String(parts[0]))
    try item.assign("corners", String(parts[1]))
    try item.assign("fill-rule", "evenodd")
    let keymap = try Session.demo().editor.keymap
    let document = Document(title: "a", items: [item])
    var session = Session(try Editor(document, fileName: "a.svg", hasFile: false, keymap: keymap))
    _ = session.run(line)
    let corners = session.editor.item.shape.corners.settings.map(\.token)
    #expect([corners[0], corners[4], corners[8]].joined(separator: " ") == tokens)
    let following = count > 0 ? "; 4 inner corners follow their outer ones" : ""
    #expect(session.editor.message.text == "corners changed: \(count); 1 circle left\(following)")
  }

  @Test(arguments: [
    ("", "corner 4 radius: ", "15"), ("corner.unit cut", "corner 4 cut: ", "15"),
    ("corner.recession 6", "corner 4 setback: ", "6"),
  ])
  func `Enter asks in the corner's unit, with its size to type over`(line: String, label: String, text: String) throws {
    var session = try run("corner.goto 4")
    if !line.isEmpty { _ = session.run(line) }
    let unit = session.editor.item.shape.corners[4].size?.unit ?? .radius
    try session.type("ret")
    guard case .prompt(let prompt) = session.editor.mode else {
      Issue.record("no prompt")
      return
    }
    #expect(prompt.label == label && prompt.text == text && prompt.isSelected)
    var edited = session
    try session.type("7 ret")
    #expect(session.editor.item.shape.corners[4].size == CornerSize(7, in: unit))
    // What moves the cursor keeps the value.
    try edited.type("left")
    guard case .prompt(let kept) = edited.editor.mode else { return }
    #expect(kept.text == text && !kept.isSelected)
  }

  @Test(arguments: ["radius", "cut", "recession"])
  func `max is the largest size in the corner's own unit, and the end is told in it`(name: String) throws {
    let unit = try #require(CornerSize.Unit(rawValue: name))
    var session = try run("corner.goto 4", "corner.unit \(name)", "corner.radius max")
    let corner = session.editor.outline.corners[4]
    let maximum = try #require(corner.maximum)
    #expect(session.editor.item.shape.corners[4].size?.unit == unit)
    #expect(corner.limit == nil && corner.used > maximum * 0.999 && corner.used <= maximum)
    _ = session.run("corner.radius max")
    let most = NumberText.fixed(corner.value(ofRadius: corner.used, in: unit), places: 2)
    #expect(session.editor.message.text == "corner 4 is at its maximum, \(most)\(unit.suffix)")
  }

  @Test func `going round the units brings the stored size back, at any angle`() throws {
    for corner in 0..<9 {
      for size in ["5t", "3.7d", "0.1t", "12.345", "1e-4d", "33.333333d"] {
        var session = try run("corner.goto \(corner)", "corner.toggle", "set corners all", "corner.radius \(size)")
        let before = session.editor.item.shape.corners[corner].size
        #expect(before?.value == NumberText.parse(size.prefix { $0 != "t" && $0 != "d" }), "\(size)")
        for unit in ["cut", "recession", "radius", "recession", "cut", before?.unit.rawValue ?? ""] {
          _ = session.run("corner.unit \(unit)")
        }
        #expect(session.editor.item.shape.corners[corner].size == before, "corner \(corner), \(size)")
      }
    }
  }

  @Test(arguments: [
    ("corner.cut 90", "asked a cut of 90.00, used "),
    ("corner.recession 90", "asked a setback of 90.00, used "),
    ("corner.radius 900", "asked 900.00, used "),
  ])
  func `a limited corner is told of in its own unit`(line: String, text: String) throws {
    #expect(try run("corner.goto 4", line).editor.message.text.contains(": \(text)"))
  }

  @Test func `the next unit is told also where the corner is limited`() throws {
    let session = try run("corner.goto 4", "corner.radius 900", "corner.unit next")
    #expect(session.editor.message.text.contains(": asked a cut of 900.00, used "))
  }

  @Test(arguments: [
    ("corner.radius", "a cut such as 10t, a setback such as 10d"),
    ("corner.radius 10q", "a cut such as 10t or a setback"),
    ("corner.radius +q", "10t (cut) or 10d (setback)"),
  ])
  func `what is no size is refused with the three units`(line: String, text: String) throws {
    let message = try run(line).editor.message
    #expect(message.kind == .problem && message.text.contains(text), "\(message.text)")
  }

  @Test func `a shared radius that no round corner has says so`() throws {
    var session = try Session.demo()
    _ = session.run("set corner-radius 12")
    #expect(session.editor.message.text == "corner radius is now 12.0")
    for corner in [4, 6, 8] { _ = session.run("set corner.\(corner).radius 7") }
    _ = session.run("set corner-radius 14")
    #expect(session.editor.message.text == "corner radius is now 14.0, which no round corner has")
  }
}
