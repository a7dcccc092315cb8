import Document
import Foundation
import Geometry
@testable import Lessons
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// The numbers of explanations against closed forms that share no code with them.
@Suite struct ExplanationTests {
  /// Whether two numbers are equal but for what rounding makes of numbers of some size.
  private static func near(_ a: Double, _ b: Double, size: Double = 0) -> Bool {
    abs(a - b) <= 1e-7 * max(abs(a), abs(b), size, 1e-6)
  }

  @Test func `every number of a round corner is what its definition says, on thousands of random corners`() {
    var seen = 0
    let cases = share(of: 4000)
    forAll(cases) { random in
      func place() -> Point { Point(random.number(-100...100), random.number(-100...100)) }
      let (a, v, b) = (place(), place(), place())
      let (back, ahead) = (a - v, b - v)
      // The angle by the law of cosines, with arithmetic of its own.
      let cosine = (back.dot(back) + ahead.dot(ahead) - (a - b).dot(a - b)) / (2 * back.length * ahead.length)
      let theta = acos(min(max(cosine, -1), 1))
      guard theta > 0.05, theta < 3.09 else { return true }
      let radius = random.number(0.1...30)
      let vertices = [Outline.Vertex(a), Outline.Vertex(v, .round(radius)), Outline.Vertex(b)]
      let text = vertices.map { "\($0.position.x),\($0.position.y)" }.joined(separator: " ")
      var item = Item(FreePolygon())
      try item.set("points", to: text)
      try item.set("corners", to: "s r\(radius) s")
      let measures = Measures(item, try item.resolved(), corner: 1)
      guard let explanation = Explanation(measures) else { return false }
      let r = measures.value(of: "r") ?? -1
      let most = min(back.length, ahead.length) * tan(theta / 2)
      guard Self.near(r, min(radius, most), size: 1) else { return false }
      let wanted = [
        "θ": theta * 180 / .pi, "h": theta * 90 / .pi, "t": r * cos(theta / 2) / sin(theta / 2),
        "c": r / sin(theta / 2),
        "φ": 180 - theta * 180 / .pi, "L": r * (.pi - theta), "d": r / sin(theta / 2) - r, "a": back.length,
        "b": ahead.length, "m": most,
      ]
      seen += 1
      let shown = explanation.steps.flatMap(\.allNumbers)
      return explanation.steps.count == 9
        && wanted.allSatisfy { symbol, value in
          shown.filter { $0.symbol == symbol }.allSatisfy { Self.near($0.value, value, size: 100) }
            && Self.near(measures.value(of: symbol) ?? .nan, value, size: 100)
        }
    }
    #expect(seen > cases * 7 / 8)
  }

  @Test(arguments: CornerKind.allCases)
  func `the comb of curvature is inside the figure`(kind: CornerKind) throws {
    for angle in [30.0, 60, 90, 120, 150] {
      var item = Item(FreePolygon())
      let end = Angle.degrees(angle).direction * 200
      try item.set("points", to: "200,0 0,0 \(end.dx),\(end.dy)")
      try item.set("corners", to: "s r20 s")
      try item.set("corner-kind", to: kind.rawValue)
      let explanation = try #require(Explanation(Measures(item, try item.resolved(), corner: 1)))
      let step = try #require(explanation.steps.first { $0.title == "Curvature" })
      for bounds in step.figure.marks.compactMap({ $0.path?.bounds }) {
        #expect(step.figure.box.contains(bounds), "\(kind) at \(angle)°")
      }
    }
  }

  @Test func `a polygon that repeats its first vertex has edges, and they set the largest radius`() throws {
    var item = Item(FreePolygon())
    try item.set("points", to: "100,10 10,60 0,10 100,10")
    try item.set("corners", to: "s r2 r28 s")
    let measures = Measures(item, try item.resolved(), corner: 1)
    let texts = try #require(Explanation(measures)).steps.map(\.text)
    #expect(measures.value(of: "b").map { Self.near($0, Point(10, 60).distance(to: Point(0, 10)), size: 100) } == true)
    #expect(texts.contains { $0.contains("has less room. That room sets m") })
  }

  @Test func `both sides of every formula are equal, for corners of any kind in any shape`() throws {
    var formulas: [String: Int] = [:]
    var farCount = 0
    let cases = share(of: 3000)
    forAll(cases) { random in
      let item = Item(random.drawableShape())
      // The line may leave no room in a frame.
      guard let shape = try? item.resolved(), !shape.corners.isEmpty else { return true }
      let measures = Measures(item, shape, corner: random.integer(0...shape.corners.count - 1))
      guard let explanation = Explanation(measures), let corner = measures.corner else { return false }
      // Where a shape is thin as a hair or large as a country its numbers have lost their digits already.
      let size = shape.path.bounds.map { max($0.width, $0.height) } ?? 0
      guard (0.01...179.99).contains(corner.wedge.angle.degrees), size < 1e6, corner.used < 1e6 else { return true }
      // Millions of times its size away from the origin it has lost digits to the coordinates: up to half a unit in the
      // last place of each moves an edge, and the edge turns the angle.
      let far = shape.path.bounds.map { max(abs($0.minX), abs($0.maxX), abs($0.minY), abs($0.maxY)) } ?? 0
      let edge = min(measures.value(of: "a") ?? size, measures.value(of: "b") ?? size, size)
      let sine = (corner.wedge.angle * 0.5).sine
      let lostFar = far < 1e6 * size ? 0 : far * 0x1p-50 / (edge * sine * sine)
      // What a fillet takes of an edge is a difference of lengths, and loses their digits where it is tiny.
      let isTiny = corner.used > 0 && corner.used < 1e-6 * size
      let lost = max(lostFar, isTiny ? size * 0x1p-50 / corner.used : 0)
      guard lost < 1e-3 else { return true }
      for formula in explanation.steps.flatMap(\.formulas) {
        let value = try measures.value(ofExpression: formula.expression)
        let error = abs(value - formula.result.value)
        let isNear = Self.near(value, formula.result.value, size: size + corner.used)
        farCount += far < 1e6 * size ? 0 : 1
        guard isNear || error <= lost * max(abs(value), size) else {
          Issue.record("\(formula.equation): \(value) is not \(formula.result.value), \(item)")
          return false
        }
        formulas[formula.equation, default: 0] += 1
      }
      return explanation.steps.count <= 9
    }
    #expect(farCount > cases / 100, "\(farCount) numbers far from the origin")
    for equation in [
      "t = r / tan(θ/2)", "c = r / sin(θ/2)", "i = 360 - θ", "s = 2 * t * sin(θ/2)", "z = 2 * t * cos(θ/2)",
      "g = t * (1 + ξ)", "ρ = φ * (1 - ξ/2 - η/2)", "b = t + w", "a = t + u", "q = R - r", "t = b / 2",
    ] {
      #expect(formulas[equation, default: 0] > (cases < 3000 ? 0 : 2), "\(equation) was never seen: \(formulas)")
    }
  }

  @Test(arguments: [-10, -2.5, -1, -0.3, 0, 0.2, 1, 1.7, 4, 10], [35.0, 90, 141])
  func `the middle of a superellipse is where x and y are equal`(k: Double, degrees: Double) throws {
    var item = Item(FreePolygon())
    let end = Angle.degrees(degrees).direction * 120
    try item.set("points", to: "0,0 120,0 \(end.dx),\(end.dy)")
    try item.set("corners", to: "r8 s s")
    try item.set("corner-kind", to: "superellipse")
    try item.set("superellipse", to: "\(k)")
    let measures = Measures(item, try item.resolved(), corner: 0)
    // On the diagonal by bisection, without the exponent's inverse: 2 x^ε = 1, for k below 0 with x mirrored.
    let exponent = pow(2, abs(k))
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let half = (low + high) / 2
      if 2 * pow(half, exponent) < 1 { low = half } else { high = half }
    }
    let middle = k < 0 ? 1 - low : low
    #expect(Self.near(try #require(measures.value(of: "μ")), middle))
    #expect(Self.near(try #require(measures.value(of: "λ")), 1 - middle))
    let step = try #require(Explanation(measures)?.steps.first { $0.title == "The curve" })
    #expect(step.formulas.map(\.equation) == ["λ = 1 - μ", "z = 2 * t * cos(θ/2)", "d = z * λ"])
    #expect(step.text.contains("2^(−1/ε)"))
  }

  @Test func `steps begin with the finished picture and end with the code, and a limit says who sets it`() throws {
    var item = Item(RegularPolygon())
    try item.set("corner-radius", to: "500")
    let measures = Measures(item, try item.resolved(), corner: 2)
    let steps = try #require(Explanation(measures)).steps
    #expect(
      steps.map(\.title) == [
        "The finished corner", "Two edges and their angle", "The line in the middle", "Where does it begin?",
        "Where is the center?", "The arc", "Curvature", "Why is it not larger?", "The line of code",
      ])
    #expect(steps[7].text.contains("You asked for 500.00. The edge V"))
    #expect(steps[7].formulas.map(\.equation).first?.contains("= t + ") == true)
  }

  @Test func `a limited size is shown in its own unit, with its radius`() throws {
    var item = Item(FreePolygon())
    try item.set("points", to: "0,0 100,0 0,100")
    for (words, told, radius) in [
      ("r60d r r", "60d, a radius of ", 60 / (2.0.squareRoot() - 1)), ("r200t r r", "200t, a radius of ", 200),
      ("r190.5 r r", "", 190.5),
    ] {
      try item.set("corners", to: words)
      let steps = try #require(Explanation(Measures(item, try item.resolved(), corner: 0))).steps
      let text = try #require(steps.first { $0.title == "Why is it not larger?" }).text
      #expect(text.hasPrefix("You asked for \(told)\(NumberText.fixed(radius, places: 2)). "), "\(text)")
    }
  }

  @Test func `a circle in a text is drawn with its center and radii`() throws {
    let measures = Measures(Document.demo.items[0], try Document.demo.items[0].resolved(), corner: 4)
    let step = try #require(Explanation(measures)?.steps.first { $0.title == "Where does it begin?" })
    let radius = try #require(measures.corner?.used)
    let circles = step.figure.marks.filter {
      if case .arc(let arc) = $0.form { abs(arc.sweep.degrees) > 359 && arc.radius == radius } else { false }
    }
    #expect(circles.count == 1 && step.figure.letters.contains("C") && step.figure.marks(of: "r").count == 2)
  }

  @Test func `numbers replace the symbols of a formula`() throws {
    let measures = Measures(Document.demo.items[0], try Document.demo.items[0].resolved(), corner: 4)
    let formula = try #require(Formula("t", "r / tan(θ/2)", in: measures))
    #expect(formula.filled == "15.00 / tan(90.0°/2)")
    #expect(formula.result.text == "15.00")
    #expect(Formula("t", "r * π - r2", in: measures)?.filled == "15.00 * π - 30.00")
    #expect(Formula("nothing", "r", in: measures) == nil)
  }

  @Test func `the lines of a number have its length`() {
    forAll(500) { random in
      let item = Item(random.drawableShape())
      let shape = try item.resolved()
      guard !shape.corners.isEmpty else { return true }
      let measures = Measures(item, shape, corner: random.integer(0...shape.corners.count - 1))
      guard let corner = measures.corner, corner.used < 1e6 else { return true }
      for step in Explanation(measures)?.steps ?? [] {
        guard step.figure.box.width.isFinite, step.figure.box.width > 0 else { return false }
        for number in step.allNumbers where ["t", "c", "r", "s", "z", "a", "b", "g", "j", "d"].contains(number.symbol) {
          for case .segment(let from, let to) in step.figure.marks(of: number.symbol).map(\.form) {
            guard Self.near(from.distance(to: to), number.value, size: 1000 + corner.used) else { return false }
          }
        }
      }
      return true
    }
  }

  @Test(arguments: ["c", "g", "n", "q"])
  func `the numbers of every other kind are what their definitions say`(kind: String) {
    var seen = 0
    let cases = share(of: 1000)
    forAll(cases) { random in
      func place() -> Point { Point(random.number(-100...100), random.number(-100...100)) }
      let (a, v, b) = (place(), place(), place())
      let (back, ahead) = (a - v, b - v)
      let cosine = (back.dot(back) + ahead.dot(ahead) - (a - b).dot(a - b)) / (2 * back.length * ahead.length)
      let theta = acos(min(max(cosine, -1), 1))
      let most = min(back.length, ahead.length) * tan(theta / 2)
      let r = random.number(0.1...30)
      // With room to spare a squircle has all of its smoothing.
      guard theta > 0.1, theta < 3, r < most / 2 else { return true }
      var item = Item(FreePolygon())
      try item.set("points", to: "\(a.x),\(a.y) \(v.x),\(v.y) \(b.x),\(b.y)")
      try item.set("corners", to: "s r\(kind)\(r) s")
      let measures = Measures(item, try item.resolved(), corner: 1)
      let t = r * cos(theta / 2) / sin(theta / 2)
      let turn = 180 - theta * 180 / .pi
      let wanted: [String: Double] =
        switch kind {
        case "c": ["t": t, "s": 2 * r * cos(theta / 2), "e": r * cos(theta / 2) * cos(theta / 2) / sin(theta / 2)]
        case "g": ["t": t, "s": 2 * r * cos(theta / 2), "L": r * (.pi - theta), "φ": turn]
        case "n": ["t": t, "z": 2 * t * cos(theta / 2)]
        default: ["t": t, "g": 1.6 * t, "j": 1.6 * t, "ρ": 0.4 * turn, "ξ": 0.6]
        }
      seen += 1
      let steps = Explanation(measures)?.steps ?? []
      return (8...9).contains(steps.count)
        && wanted.allSatisfy { symbol, value in
          steps.flatMap(\.allNumbers).contains { $0.symbol == symbol && Self.near($0.value, value, size: 100) }
        }
    }
    #expect(seen > cases / 5)
  }

  @Test(arguments: [
    // The corner at which it happens is the second one.
    ("0,0 50,0 50,0 50,50", "r9 r9 r9 r9", "two vertices are in one place", "One of its edges has no length"),
    ("0,0 90,0 40,0 40,50", "r9 r9 r9 r9", "turns straight back on itself", "The edges fold back onto each other"),
    ("0,0 50,0 90,0 90,50", "r9 r9 r9 r9", "its edges form one line", "any radius fits"),
    ("0,0 50,0 50,50", "r9 r0 r9", "its radius is 0", "sets m, the largest radius while the others keep theirs"),
    ("0,0 50,0 50,50", "r9 s r9", "It is sharp", "sets m, the largest radius while the others keep theirs"),
    ("0,0 50,0 50,50", "r0 r99 r0", "An arc replaces the tip", "is full"),
  ])
  func `a corner that is not cut gives the reason`(
    points: String, corners: String, first: String, limit: String
  ) throws {
    var item = Item(FreePolygon())
    try item.set("points", to: points)
    try item.set("corners", to: corners)
    let steps = try #require(Explanation(Measures(item, try item.resolved(), corner: 1))).steps
    #expect(steps[0].text.contains(first), "\(steps[0].text)")
    #expect(steps.contains { $0.text.contains(limit) }, "\(steps.map(\.text))")
    for step in steps {
      #expect(step.figure.box.width.isFinite && step.figure.box.width > 0 && !step.figure.marks.isEmpty)
    }
  }

  @Test(arguments: [("bottom", 4), ("left", 5), ("top", 2)])
  func `a curved tail is the reason why its corners are not cut`(side: String, tip: Int) throws {
    var item = Item(Dialog())
    for (name, text) in [("tail", "curved"), ("corner-radius", "12"), ("arrow", side)] {
      try item.set(name, to: text)
    }
    for corner in (tip - 1)...(tip + 1) {
      for isOn in [true, false] {
        item.shape.corners[corner].isOn = isOn
        let steps = try #require(Explanation(Measures(item, try item.resolved(), corner: corner))).steps
        let what = [" A curve begins here.", " Two curves end here", " A curve ends here."][corner - tip + 1]
        #expect(steps[0].text.contains(what), "\(steps[0].text)")
        // Nothing promises that a key rounds it, or that there is room.
        for text in steps.map(\.text) {
          #expect(!text.contains("corner.toggle") && !text.contains("room") && !text.contains("left for it"), "\(text)")
        }
      }
    }
  }

  private func room(_ points: String, _ corners: String, _ corner: Int) throws -> Step {
    var item = Item(FreePolygon())
    try item.set("points", to: points)
    try item.set("corners", to: corners)
    let measures = Measures(item, try item.resolved(), corner: corner)
    return try #require(Explanation(measures)?.steps.first { $0.title == "How large may it be?" })
  }

  @Test func `full edges are named, both or one`() throws {
    let both = try room("0,0 100,0 60,40 100,80", "s r30 s r5", 2)
    #expect(both.text.hasPrefix("Neither edge has room: the corners at A and B take all of it."))
    let one = try room("0,0 100,0 100,50 0,50", "s r50 s s", 2)
    #expect(one.text.hasPrefix("The edge VA has no room: the corner at A takes all of it."), "\(one.text)")
  }

  @Test func `the ramps of a squircle next door give way if its edge sets the largest radius`() throws {
    let beside = try room("0,0 100,0 100,50 0,50", "s rq20 s s", 2)
    #expect(beside.text.hasSuffix("The ramps of a squircle give way, so only its arc counts."), "\(beside.text)")
    // The corner at A has an arc alone, and the squircle at B leaves more.
    let away = try room("0,0 100,0 100,50 0,50", "s ro40 s rq5", 2)
    #expect(!away.text.contains("ramps"), "\(away.text)")
  }

  @Test func `a calculator gives a formula's result, not the number next to it`() throws {
    // Of 38.66 degrees the half is 19.33; of 38.7 it would be 19.35.
    let item = Document.demo.items[0]
    let measures = Measures(item, try item.resolved(), corner: 0)
    let half = try #require(Explanation(measures)?.steps.flatMap(\.formulas).first { $0.symbol == "h" })
    #expect(half.filled == "38.66° / 2" && half.result.text == "19.3°", "\(half.filled) = \(half.result.text)")
  }

  @Test func `with the tips on the circle the largest radius is that of the circle`() throws {
    var item = Item(RegularPolygon())
    for (name, text) in [("tips", "circle"), ("radius", "85"), ("tip-ratio", "0.4")] { try item.set(name, to: text) }
    let measures = Measures(item, try item.resolved(), corner: 1)
    let step = try #require(Explanation(measures)?.steps.first { $0.title == "How large may it be?" })
    #expect(step.formulas.map(\.equation) == ["m = R"] && step.formulas.first?.result.text == "85.00")
    try item.set("corners", to: "r r85 r r r r")
    #expect(abs(try item.resolved().corners[1].used - 85) < 1e-6)
  }

  @Test func `a radius that no rule limits is called too large`() throws {
    var item = Item(Rectangle())
    for (name, text) in [("width", "160"), ("height", "80"), ("corner-radius", "60"), ("overflow", "raw")] {
      try item.set(name, to: text)
    }
    let steps = try #require(Explanation(Measures(item, try item.resolved(), corner: 1))).steps
    #expect(steps[7].text.hasPrefix("At most m fits here, but the rule \"raw\" limits nothing"))
    #expect(steps[7].numbers.first?.text == "20.00")
  }

  @Test func `every corner of a star of a thousand is explained like its neighbours`() throws {
    var item = Item(Star())
    for (name, text) in [("count", "500"), ("radius", "90"), ("roundness", "90"), ("corner-radius", "0.1")] {
      try item.set(name, to: text)
    }
    let shape = try item.resolved()
    for corner in stride(from: 0, to: 1000, by: 99) {
      let steps = try #require(Explanation(Measures(item, shape, corner: corner))).steps
      let like = try #require(Explanation(Measures(item, shape, corner: corner % 2))).steps
      #expect(steps.map { $0.allNumbers.map(\.text) } == like.map { $0.allNumbers.map(\.text) })
    }
  }

  @Test func `a formula gives its result on paper`() throws {
    var item = Item(FreePolygon())
    try item.set("points", to: "0,0 100,0 100,50")
    try item.set("corners", to: "r10 s s")
    let measures = Measures(item, try item.resolved(), corner: 0)
    let formula = try #require(Formula("c", "r / sin(θ/2)", in: measures))
    #expect(formula.filled == "10.00 / sin(26.565°/2)" && formula.worked == formula.filled)
    #expect(formula.result.text == "43.53")
    #expect(abs(10 / sin(26.565 / 2 * .pi / 180) - 43.53) < 0.005)
  }

  @Test(arguments: [(2.0, 0.840896), (-2, 0.159104)])
  func `a superellipse lost to rounding has its middle, too`(k: Double, middle: Double) throws {
    var item = Item(Rectangle())
    for (name, value) in [("corner-kind", "superellipse"), ("superellipse", "\(k)"), ("corner-radius", "1e-15")] {
      try item.set(name, to: value)
    }
    let measures = Measures(item, try item.resolved(), corner: 0)
    let part = try #require(measures.value(of: "μ"))
    #expect(abs(part - middle) < 1e-6)
    #expect(measures.value(of: "λ") == 1 - part)
  }

  @Test func `the numbers in any formula give its result to the last digit`() {
    var (count, lines) = (0, 0)
    let cases = share(of: 3000)
    forAll(cases) { random in
      let item = Item(random.drawableShape())
      let shape = try item.resolved()
      guard !shape.corners.isEmpty else { return true }
      let measures = Measures(item, shape, corner: random.integer(0...shape.corners.count - 1))
      guard let corner = measures.corner, (1...179).contains(corner.wedge.angle.degrees) else { return true }
      for formula in Explanation(measures)?.steps.flatMap(\.formulas) ?? [] {
        guard abs(formula.result.value) < 1e4, formula.inputs.allSatisfy({ abs($0.value) < 1e4 }) else { continue }
        for (text, result) in [
          (formula.filled, formula.result.text), (formula.worked, formula.result.preciseText),
        ] {
          // As somebody reads it who has nothing but the page.
          let computed = try Expression.evaluate(text.filter { $0 != "°" }) { $0 == "π" ? Double.pi : nil }
          let digits = result.filter { $0 != "°" }
          let shown = try #require(Double(digits))
          let places = digits.split(separator: ".").dropFirst().first?.count ?? 0
          guard abs(computed - shown) <= 0.5 * pow(10, -Double(places)) + 1e-8 else {
            Issue.record("\(formula.equation) = \(text) is \(computed), shown is \(result)")
            return false
          }
        }
        count += 1
        // The width of an explanation in a terminal of 80 columns.
        lines = max(lines, Formula.lines("  = \(formula.filled)", columns: 44).count)
      }
      return true
    }
    #expect(count > cases * 5 / 3, "\(count)")
    #expect(lines <= 2, "\(lines)")
  }

  @Test func `no number in a formula is too short to give its result`() {
    var (count, exact) = (0, 0)
    forAll(2000) { random in
      // Long thin triangles: their angles are some millionths of a degree up to a few degrees.
      let length = random.pick([100.0, 1e4, 1e6])
      let height = length * random.pick([1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2]) * random.number(1...9)
      var item = Item(FreePolygon())
      try item.set("points", to: "0,0 \(length),0 \(length),\(height)")
      try item.set("corners", to: "r\(height * random.number(0.01...0.4)) s s")
      let measures = Measures(item, try item.resolved(), corner: random.integer(0...2))
      for formula in Explanation(measures)?.steps.flatMap(\.formulas) ?? [] {
        for (text, places) in [
          (formula.filled, formula.result.places), (formula.worked, formula.result.precisePlaces),
        ] {
          let computed = try Expression.evaluate(text.filter { $0 != "°" }) { $0 == "π" ? Double.pi : nil }
          let digit = pow(10, -Double(places))
          let meant = try measures.value(ofExpression: formula.expression)
          guard abs(computed - meant) <= digit + 1e-4 * abs(meant) else {
            Issue.record("\(formula.equation) = \(text) is \(computed), not \(meant)")
            return false
          }
          count += 1
          exact += abs(computed - meant) <= digit ? 1 : 0
        }
      }
      return true
    }
    #expect(count > 10000 && exact > count * 9 / 10, "\(exact) of \(count)")
  }

  @Test func `small drawings get more digits, larger ones the usual digits`() throws {
    for side in [1e-4, 0.001, 0.05, 0.7, 3, 9.9, 10, 64, 1000] {
      var item = Item(FreePolygon())
      try item.set("points", to: "0,0 \(side),0 \(side),\(side) 0,\(side)")
      try item.set("corners", to: "r\(side * 0.3) s s s")
      let steps = try #require(Explanation(Measures(item, try item.resolved(), corner: 0))).steps
      for number in steps.flatMap(\.allNumbers) where number.unit == .length {
        let told = try #require(Double(number.text))
        #expect(abs(told - number.value) <= side * 0.0005000001, "\(number) of \(side)")
        if side >= 10 { #expect(number.text == NumberText.fixed(number.value, places: 2)) }
      }
      let radius = try #require(steps.last?.code.last?.split(separator: " ").last?.dropLast())
      #expect(abs((Double(String(radius)) ?? 0) - side * 0.3) <= side * 0.0005000001, "\(radius) of \(side)")
    }
  }
}
