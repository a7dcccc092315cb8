import Document
import Geometry
@testable import Lessons
import Shapes
import TestSupport
import Testing

/// The last step against the path that is drawn.
@Suite struct ExplanationCodeTests {
  /// The curves and arcs of a path, in order.
  private static func bends(of path: Path) -> [String] {
    path.elements.compactMap { element in
      switch element {
      case .cubic: "curve"
      case .arc: "arc"
      default: nil
      }
    }
  }

  private static func bends(of step: Step) -> [String] {
    step.code.compactMap { $0.contains("addCurve") ? "curve" : $0.contains("addArc") ? "arc" : nil }
  }

  private static func isRotation(_ a: [String], of b: [String]) -> Bool {
    a.count == b.count && (a.isEmpty || a.indices.contains { Array(a[$0...] + a[..<$0]) == b })
  }

  private static func item(_ random: inout SeededGenerator) throws -> Item {
    var item = Item(FreePolygon())
    let points = (0..<random.integer(3...6)).map { _ in
      "\(random.integer(0...10) * 10),\(random.integer(0...10) * 10)"
    }
    try item.set("points", to: points.joined(separator: " "))
    let kinds = ["", "o", "c", "g", "n", "q", "q", "q"]
    try item.set(
      "corners",
      to: points.map { _ in random.once(in: 6) ? "s" : "r\(random.pick(kinds))\(random.integer(1...90))" }
        .joined(separator: " "))
    try item.set("smoothing", to: random.pick(["0", "0.3", "0.6", "1"]))
    return item
  }

  @Test func `the code of all corners has the curves and arcs of the path, in its order`() {
    var seen: [String: Int] = [:]
    forAll(800) { random in
      // Some points make no polygon.
      guard let item = try? Self.item(&random), let shape = try? item.resolved() else { return true }
      let steps = shape.corners.indices.compactMap { Explanation(Measures(item, shape, corner: $0))?.steps.last }
      guard steps.count == shape.corners.count else { return false }
      let (code, drawn) = (steps.flatMap(Self.bends(of:)), Self.bends(of: shape.path))
      guard Self.isRotation(code, of: drawn) else {
        Issue.record("\(code) is not \(drawn): \(item.values.map(\.text).prefix(4))")
        return false
      }
      for (step, corner) in zip(steps, shape.corners) where corner.kind == .squircle && corner.isCut {
        // The words say as many pieces as there are lines, and name the letters of the figure.
        let bends = Self.bends(of: step)
        let words = step.text.split { !$0.isLetter }.map(String.init)
        guard words.filter({ $0 == "curve" || $0 == "arc" }) == bends else {
          Issue.record("“\(step.text)” is not \(bends)")
          return false
        }
        seen[bends.joined(separator: " "), default: 0] += 1
      }
      return true
    }
    #expect(seen.count == 5 && seen.values.allSatisfy { $0 > 5 }, "\(seen)")
  }

  @Test func `every point of the code has its letter in the figure`() {
    var count = 0
    forAll(200) { random in
      guard let item = try? Self.item(&random), let shape = try? item.resolved() else { return true }
      for index in shape.corners.indices {
        guard let step = Explanation(Measures(item, shape, corner: index))?.steps.last else { return false }
        for line in step.code {
          for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
          where word.first?.isUppercase == true && word.count < 3 {
            guard step.figure.letters.contains(String(word)) else {
              Issue.record("\(word) in \(line) is not in \(step.figure.letters)")
              return false
            }
            count += 1
          }
        }
      }
      return true
    }
    #expect(count > 200)
  }

  @Test func `the center of a scoop is equally far from both ends of its arc`() throws {
    var item = Item(FreePolygon())
    try item.set("points", to: "0,0 100,0 60,90")
    try item.set("corners", to: "s rg20 s")
    let step = try #require(Explanation(Measures(item, try item.resolved(), corner: 1))?.steps.last)
    func place(_ letter: String) throws -> Point {
      try #require(step.figure.marks.compactMap(\.lettered).first { $0.letter == letter }).point
    }
    for end in ["T", "U"] { #expect(abs(try place("C2").distance(to: try place(end)) - 20) < 1e-9) }
    #expect(try place("C2").distance(to: try place("C")) > 1 && step.figure.box.contains(try place("C2")))
  }

  @Test func `the text about ramps matches the ramps`() {
    var seen: Set<[Bool]> = []
    forAll(800) { random in
      guard let item = try? Self.item(&random), let shape = try? item.resolved() else { return true }
      for (index, corner) in shape.corners.enumerated() where corner.kind == .squircle && corner.isCut {
        guard let smooth = corner.smoothFillet, let steps = Explanation(Measures(item, shape, corner: index))?.steps,
          let ramps = steps.first(where: { $0.title == "The ramps" })
        else { return false }
        let there = [smooth.rampIn != nil, smooth.rampOut != nil]
        seen.insert(there)
        let isSame = there == [true, true] || there == [false, false]
        let claims = [
          ramps.text.contains("begins earlier, at P and Q") == (there == [true, true]),
          ramps.text.contains("At Q there is no ramp") == (there == [true, false]),
          ramps.text.contains("At P there is no ramp") == (there == [false, true]),
          ramps.text.contains("Without ramps") == (there == [false, false]),
          steps[0].text.contains("begins to bend gradually") == there[0],
          isSame || !steps[2].text.contains(" The drawing is the same"),
        ]
        guard claims.allSatisfy(\.self) else {
          Issue.record("\(there), \(claims): \(ramps.text) \(steps[0].text)")
          return false
        }
      }
      return true
    }
    #expect(seen.count == 4)
  }

  @Test(arguments: CornerKind.allCases)
  func `the text for a reflex corner says that the shape gains area`(kind: CornerKind) throws {
    var item = Item(FreePolygon())
    try item.set("points", to: "0,0 100,0 100,50 50,50 50,100 0,100")
    try item.set("corner-kind", to: kind.rawValue)
    for (corner, words) in [(1, "s r20 s s s s"), (3, "s s s r20 s s")] {
      try item.set("corners", to: "s s s s s s")
      let sharp = try item.resolved().area
      try item.set("corners", to: words)
      let shape = try item.resolved()
      let text = try #require(Explanation(Measures(item, shape, corner: corner))).steps.map(\.text).joined(
        separator: " ")
      #expect(text.contains("fills the corner") == (shape.area > sharp), "\(text)")
      #expect(text.contains("the tip") == (shape.area < sharp), "\(text)")
    }
  }
}
