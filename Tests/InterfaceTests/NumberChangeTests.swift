import Document
import EditorSupport
import Editor
import Geometry
import Lessons
import Cells
import Shapes
import TestSupport
import Testing

/// Numbers of a step that are changed where edges are shared out.
@Suite struct NumberChangeTests {
  private func session(_ points: String, _ corners: String, corner: Int) throws -> Session {
    var session = try Session.demo()
    _ = session.run("shape free")
    _ = session.run("set points \(points)")
    _ = session.run("set corners \(corners)")
    _ = session.run("corner.goto \(corner)")
    _ = session.run("explain.corner")
    return session
  }

  @Test func `a typed number is asked for as the corners panel does, and steps end at the largest that has room`()
    throws
  {
    func limited() throws -> Session {
      try session("0,0 100,0 60,40 100,80 10,90", "r10 s r12 r8 r30", corner: 2)
    }
    var typed = try limited()
    try typed.type("] = 6 0 ret")
    var panel = try limited()
    _ = panel.run("corner.radius 60")
    #expect(typed.editor.document == panel.editor.document)
    let used = try #require(panel.editor.selectedCorner?.used)
    let got = NumberText.fixed(used, places: 2)
    #expect(typed.editor.message.text.hasPrefix("r is now \(got) · corner 2: asked 60.00, used \(got): "))
    var stepped = try limited()
    let most = try #require(stepped.editor.selectedCorner?.maximum)
    for _ in 0..<60 { _ = stepped.run("corner.radius +1") }
    #expect(abs((stepped.editor.selectedCorner?.used ?? 0) - most) < 1e-3 && used > most + 1)
    _ = stepped.run("corner.radius max")
    #expect(abs((stepped.editor.selectedCorner?.used ?? 0) - most) < 1e-3)
  }

  @Test func `what was asked is told with digits that are more than what is used`() throws {
    var session = try session("0,0 100,0 60,40 100,80 10,90", "r10 s r12 r8 r30", corner: 2)
    for radius in ["60", "39.93", "39.924", "39.9231"] {
      _ = session.run("corner.radius \(radius)")
      guard session.editor.selectedCorner?.limit != nil else { continue }
      let words = session.editor.message.text.split { $0 == " " || $0 == "," }
      let numbers = words.compactMap { Double($0.hasSuffix(":") ? $0.dropLast() : $0) }
      // After the corner's own number.
      #expect(numbers.count == 3 && numbers[1] > numbers[2], "\(session.editor.message.text)")
    }
    #expect(session.editor.document != .demo)
  }

  @Test func `a typed number of a limited corner is reached where both have room`() throws {
    var session = try session("0,0 100,0 100,60 0,60", "s r10 r90 s", corner: 2)
    #expect(session.editor.selectedCorner?.limit != nil)
    try session.type("] = 20 ret".replacing("20", with: "2 0"))
    #expect(session.editor.selectedCorner?.used == 20)
    #expect(session.editor.message.text == "r is now 20.00 · corner 2: r 20.0, own radius")
    session = try self.session("0,0 100,0 100,60 0,60", "s r10 r90 s", corner: 2)
    try session.type("n n n ] = 3 0 ret")
    #expect(session.editor.message.text.hasPrefix("t is now 30.00 · "))
    #expect(abs((session.editor.selectedCorner?.tangentLength ?? 0) - 30) < 1e-6)
  }

  @Test func `the angle turns the next edge about V, which keeps its length and its side`() throws {
    for (corner, length) in [(2, 100.0), (3, 60)] {
      var session = try session("0,0 100,0 100,60 0,60", "s s r10 r10", corner: corner)
      _ = session.run("lesson.number θ")
      for wanted in [60.0, 1, 179, 120] {
        _ = session.run("lesson.change \(wanted)")
        let shape = session.editor.item.shape
        let vertex = shape.vertices[corner]
        let (back, ahead) = (shape.vertices[corner - 1] - vertex, shape.vertices[(corner + 1) % 4] - vertex)
        #expect(abs((session.editor.selectedCorner?.wedge.angle.degrees ?? 0) - wanted) < 1e-4)
        #expect(abs(ahead.length - length) < 1e-5 && back.cross(ahead) < 0)
      }
      // 180° and more would turn the corner over.
      _ = session.run("lesson.change 400")
      #expect(abs((session.editor.selectedCorner?.wedge.angle.degrees ?? 0) - 179) < 1e-4)
    }
  }

  @Test func `the other angles follow θ: its half, the turn of the arc and the angle inside`() throws {
    for (symbol, wanted, angle) in [("h", 20.0, 40.0), ("φ", 100, 80)] {
      var session = try session("0,0 100,0 100,60 0,60", "s s r10 s", corner: 2)
      try session.type(symbol == "h" ? "n n" : "n n n n n")
      _ = session.run("lesson.number \(symbol)")
      _ = session.run("lesson.change \(wanted)")
      #expect(abs((session.editor.selectedCorner?.wedge.angle.degrees ?? 0) - angle) < 1e-4)
    }
    var reflex = try session("0,0 50,40 100,0 100,90 0,90", "s r10 s s s", corner: 1)
    try reflex.type("n")
    _ = reflex.run("lesson.number i")
    _ = reflex.run("lesson.change 300")
    let corner = try #require(reflex.editor.selectedCorner)
    #expect(corner.isReflex && abs(corner.wedge.angle.degrees - 60) < 1e-4)
  }

  @Test func `any number that goes with a radius is reached, whatever limits the corner`() {
    var (reached, limited, jumps) = (0, 0, 0)
    forAll(150) { random in
      func place() -> String { "\(random.integer(0...200)),\(random.integer(0...200))" }
      let count = random.integer(3...6)
      let words = (0..<count).map { _ in
        random.once(in: 4) ? "s" : "r\(random.pick(["", "", "q", "c"]))\(random.integer(5...150))"
      }
      let corner = words.firstIndex { $0 != "s" } ?? 0
      guard words[corner] != "s" else { return true }
      var session = try self.session(
        (0..<count).map { _ in place() }.joined(separator: " "), words.joined(separator: " "), corner: corner)
      guard session.editor.study != nil, let now = session.editor.selectedCorner,
        (5...175).contains(now.wedge.angle.degrees), now.used > 1
      else { return true }
      _ = session.run("lesson.goto \(random.integer(1...session.editor.stepCount))")
      guard let step = session.editor.step else { return false }
      let symbols = step.allNumbers.filter { ["r", "t", "c", "d", "L", "s", "e", "g", "j"].contains($0.symbol) }
      guard let number = symbols.randomElement(using: &random), number.value > 1 else { return true }
      // Less is always there to be had.
      let wanted = (number.value * random.number(0.3...0.95) * 100).rounded() / 100
      _ = session.run("lesson.number \(number.symbol)")
      _ = session.run("lesson.change -\(number.value - wanted)")
      guard let got = session.editor.measures.quantity(number.symbol) else { return false }
      reached += 1
      if now.limit != nil { limited += 1 }
      if abs(got.value - wanted) < 0.005 { return true }
      // Where corners touch what is no neighbour a number may jump over what is wanted.
      if case .collision? = session.editor.selectedCorner?.limit {
        jumps += 1
        return true
      }
      Issue.record("\(number.symbol) is \(got.value) and not \(wanted): \(session.editor.message.text)")
      return false
    }
    #expect(reached > 50 && limited > 20 && jumps * 10 < reached, "\(reached), \(limited), \(jumps)")
  }

  @Test func `what is pointed at stays that number when the step changes under it, or is let go with a word`() throws {
    var session = try session("0,0 100,0 100,60 0,60", "s r10 r90 s", corner: 2)
    _ = session.run("lesson.goto 8")
    _ = session.run("lesson.number r")
    _ = session.run("lesson.change 20")
    #expect(session.editor.step?.title == "How large may it be?")
    #expect(session.editor.study?.pointer == .number("r"))
    try session.type("}")
    #expect(session.editor.selectedCorner?.used == 21)
    // What was asked is what is there as soon as nothing limits it.
    _ = session.run("corner.radius 90")
    _ = session.run("lesson.number asked")
    _ = session.run("lesson.change 25")
    #expect(session.editor.study?.pointer == .number("r") && session.editor.message.text.hasSuffix("selected r"))
    try session.type("}")
    #expect(session.editor.selectedCorner?.used == 26)
    _ = session.run("corner.radius 90")
    let full = try #require(session.editor.step?.formulas.first)
    #expect(full.equation == "b = t + w" || full.equation == "a = t + u" || full.equation == "t = b", "\(full)")
    _ = session.run("lesson.goto 6")
    _ = session.run("lesson.number L")
    _ = session.run("corner.kind chamfer")
    #expect(
      session.editor.study?.pointer == .lost && session.editor.message.text.hasSuffix("this step no longer shows L")
    )
    let document = session.editor.document
    try session.type("}")
    #expect(session.editor.document == document && session.editor.message.text.hasPrefix("select a number first"))
  }

  @Test func `a number that cannot grow stays and says why`() throws {
    var session = try session("0,0 100,0 100,60 0,60", "s s r90 s", corner: 2)
    try session.type("]")
    let document = session.editor.document
    try session.type("}")
    #expect(session.editor.message.text == "r stays 60.00: asked 90.00, used 60.00: edge 1-2 is full")
    #expect(session.editor.document == document)
    // One that has all it asked, with no room for more.
    session = try self.session("0,0 100,0 100,60 0,60", "s s r60 s", corner: 2)
    try session.type("] }")
    #expect(session.editor.message.text == "r stays 60.00: a larger radius does not fit next to the other corners")
    _ = session.run("lesson.change 60")
    #expect(session.editor.message.text == "r is already 60.00")
    _ = session.run("corner.radius 0")
    _ = session.run("lesson.number r")
    _ = session.run("lesson.change -1")
    #expect(session.editor.message.text == "r stays 0.00: the radius cannot be smaller")
  }
}
