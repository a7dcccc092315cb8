import Document
import Foundation
import Geometry
@testable import Lessons
import Shapes
import TestSupport
import Testing

/// Every sentence that gives a reason against the closed form of what it claims.
@Suite struct ExplanationReasonTests {
  /// One corner in numbers that share no code with what is tested.
  private struct Facts {
    let corner: ResolvedCorner
    /// The lengths of the edges to the corner and from it.
    let lengths: [Double]
    /// The corners at their other ends.
    let others: [ResolvedCorner]

    init(_ corners: [ResolvedCorner], at index: Int) {
      let count = corners.count
      corner = corners[index]
      others = [corners[(index + count - 1) % count], corners[(index + 1) % count]]
      lengths = others.map { [vertex = corners[index].vertex] in
        ($0.vertex.x - vertex.x).magnitude == 0
          ? ($0.vertex.y - vertex.y).magnitude : hypot($0.vertex.x - vertex.x, $0.vertex.y - vertex.y)
      }
    }

    /// By the law of cosines.
    static func tangent(_ corner: ResolvedCorner, _ corners: [ResolvedCorner], radius: Double) -> Double {
      let count = corners.count
      let (a, b) = (corners[(corner.index + count - 1) % count].vertex, corners[(corner.index + 1) % count].vertex)
      let (p, q) = (a - corner.vertex, b - corner.vertex)
      let cosine = (p.dot(p) + q.dot(q) - (a - b).dot(a - b)) / (2 * p.length * q.length)
      return radius / tan(acos(min(max(cosine, -1), 1)) / 2)
    }
  }

  private static func item(_ random: inout SeededGenerator) throws -> Item {
    let count = random.integer(3...6)
    func place() -> String {
      // Whole numbers, so that corners fill edges to the last digit.
      "\(random.integer(0...10) * 10),\(random.integer(0...10) * 10)"
    }
    func word() -> String {
      let kind = random.pick(["", "", "", "o", "c", "q", "q"])
      return random.once(in: 3)
        ? "s" : "r\(kind)\(random.pick([random.number(0...30), Double(random.integer(1...9)) * 10, 300]))"
    }
    var item = Item(FreePolygon())
    try item.set("points", to: (0..<count).map { _ in place() }.joined(separator: " "))
    try item.set("corners", to: (0..<count).map { _ in word() }.joined(separator: " "))
    try item.set("overflow", to: random.pick(["fair", "fair", "fair", "half", "css", "share", "raw"]))
    if random.once(in: 3) { try item.set("smoothing", to: "1") }
    return item
  }

  @Test func `every reason in an explanation is true, on thousands of random corners`() {
    var seen: [String: Int] = [:]
    let cases = share(of: 6000)
    forAll(cases) { random in
      // Some points make no polygon.
      guard let item = try? Self.item(&random), let shape = try? item.resolved() else { return true }
      let index = random.integer(0...shape.corners.count - 1)
      let facts = Facts(shape.corners, at: index)
      let corner = facts.corner
      guard corner.wedge.isOpen, (1...179).contains(corner.wedge.angle.degrees) else { return true }
      let measures = Measures(item, shape, corner: index)
      let overflow = item.shape.corners.overflow
      func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 * max(abs(a), abs(b), 100) }
      func tangent(_ corner: ResolvedCorner, radius: Double? = nil) -> Double {
        let radius = radius ?? corner.used
        return radius > 0 && corner.wedge.isOpen ? Facts.tangent(corner, shape.corners, radius: radius) : 0
      }
      let t = tangent(corner)
      let rooms = zip(facts.lengths, facts.others).map { $0 - tangent($1) }
      let slope = tangent(corner, radius: 1)
      let m = corner.maximum ?? .infinity
      for text in Explanation(measures)?.steps.map(\.text) ?? [] {
        // Which edge the sentence is about.
        let side = text.contains("VA") ? 0 : 1
        let other = facts.others[side]
        let claims: [(String, () -> Bool)] = [
          ("this corner has all of it", { near(t, facts.lengths[side]) && near(tangent(other), 0) }),
          (
            "grew in proportion to what each asks for",
            {
              near(t + tangent(other), facts.lengths[side]) && other.used > 0
                && abs(other.used / other.asked - corner.used / corner.asked) < 1e-6
            }
          ),
          (
            "had to stop earlier, and this one took the rest",
            {
              near(t + tangent(other), facts.lengths[side]) && other.limit != nil
                && other.used / other.asked < corner.used / corner.asked
            }
          ),
          ("The rule \"half\" gives it half of the edge", { near(t, facts.lengths[side] / 2) && overflow == .half }),
          (
            "shrinks this one by the factor at which both would fit",
            {
              let sum = tangent(corner, radius: corner.asked) + tangent(other, radius: other.asked)
              return near(corner.used / corner.asked * sum, facts.lengths[side]) && overflow == .share
            }
          ),
          (
            "shrinks all corners by the same factor",
            {
              overflow == .css
                && shape.corners.allSatisfy {
                  // What takes nothing of its edges is not made smaller.
                  $0.asked == 0 || !$0.wedge.isOpen || $0.wedge.cotangent == 0
                    || abs($0.used / $0.asked - corner.used / corner.asked) < 1e-9
                }
            }
          ),
          (
            "the curve would touch another part of the outline first. That sets",
            { overflow == .fair && m * slope < (rooms.min() ?? 0) - 1e-7 }
          ),
          ("has no room: the corner at", { near(rooms[side], 0) && near(m, 0) && tangent(other) > 0 }),
          (
            "has less room. That room sets m",
            { rooms[side] < rooms[1 - side] && near(m * slope, rooms[side]) }
          ),
          ("Both have the same room here. That room sets m", { near(rooms[0], rooms[1]) && near(m * slope, rooms[0]) }),
          ("takes more than the whole edge", { overflow == .raw && rooms[side] < 0 }),
          ("At most m fits here", { overflow == .raw && corner.used > m }),
          ("More would run into", { overflow == .fair && t <= (rooms.min() ?? 0) + 1e-6 }),
        ]
        for (claim, isSo) in claims where text.contains(claim) {
          seen[claim, default: 0] += 1
          guard isSo() else {
            Issue.record(
              "“\(text)” is not so: corner \(index) of \(item.values.map(\.text).prefix(4)), t \(t), \(rooms)")
            return false
          }
        }
      }
      return true
    }
    #expect(seen.count > 9 && (cases < 6000 || seen.count == 13 && seen.values.allSatisfy { $0 > 2 }), "\(seen)")
  }

  @Test func `every reason for short ramps is true, on thousands of random squircles`() {
    var seen: [String: Int] = [:]
    let cases = share(of: 6000)
    forAll(cases) { random in
      // Some points make no polygon.
      guard let item = try? Self.item(&random), let shape = try? item.resolved() else { return true }
      let index = random.integer(0...shape.corners.count - 1)
      let facts = Facts(shape.corners, at: index)
      let corner = facts.corner
      guard corner.kind == .squircle, corner.isCut, (1...179).contains(corner.wedge.angle.degrees) else { return true }
      let asked = try #require(item.value(of: "smoothing")?.number)
      let given = [corner.smoothing.back, corner.smoothing.ahead]
      let text = Explanation(Measures(item, shape, corner: index))?.steps.first { $0.title == "The ramps" }?.text ?? ""
      let short = [0, 1].filter { given[$0] < asked * (1 - 1e-9) }
      // What both corners take of each edge, their ramps included.
      let taken = [0, 1].map { side in
        let other = facts.others[side]
        return corner.tangentLength * (1 + given[side])
          + other.tangentLength * (1 + (side == 0 ? other.smoothing.ahead : other.smoothing.back))
      }
      func isFull(_ side: Int, _ length: Double) -> Bool {
        abs(length - facts.lengths[side]) < 1e-5 * facts.lengths[side]
      }
      let claims: [(String, () -> Bool)] = [
        (" full.", { short.allSatisfy { isFull($0, taken[$0]) } }),
        (
          "the rule \"half\" gives it half of",
          { short.allSatisfy { isFull($0, 2 * corner.tangentLength * (1 + given[$0])) } }
        ),
        ("would touch another part", { !short.allSatisfy { isFull($0, taken[$0]) } }),
        ("Without ramps the whole arc is left", { given == [0, 0] }),
        ("the ramps meet.", { given == [1, 1] }),
      ]
      guard text.contains("You asked for") == !short.isEmpty else { return false }
      for (claim, isSo) in claims where text.contains(claim) {
        seen[claim, default: 0] += 1
        guard isSo() else {
          Issue.record("“\(text)” is not so: corner \(index) of \(item.values.map(\.text).prefix(4)), \(given)")
          return false
        }
      }
      return true
    }
    #expect(seen.count >= 4 && (cases < 6000 || seen.values.allSatisfy { $0 > 2 }), "\(seen)")
  }

  @Test func `an edge that the next corner takes whole is full and has no room`() throws {
    var item = Item(FreePolygon())
    try item.set("points", to: "0,0 100,0 100,80")
    try item.set("corners", to: "r10 s r90")
    let shape = try item.resolved()
    let sharp = try #require(Explanation(Measures(item, shape, corner: 1))?.steps.first { $0.title.contains("large") })
    #expect(
      sharp.text
        == "The edge VB has no room: the corner at B takes all of it. So m is 0 while it keeps that.")
    let limited = try #require(Explanation(Measures(item, shape, corner: 2))?.steps.dropLast().last)
    #expect(limited.text.hasSuffix("The edge VA is full: this corner has all of it."))
    #expect(limited.formulas.map(\.equation) == ["t = a"])
  }

  @Test func `a squircle on full edges explains its smoothing`() throws {
    var item = Item(Rectangle())
    for (name, text) in [
      ("width", "100"), ("height", "80"), ("corner-radius", "45"), ("corner-kind", "squircle"), ("smoothing", "0.6"),
    ] { try item.set(name, to: text) }
    let measures = Measures(item, try item.resolved(), corner: 0)
    let step = try #require(Explanation(measures)?.steps.first { $0.title == "The ramps" })
    #expect(step.text.hasSuffix("You asked for 0.60, but both edges are full."))
    #expect(step.numbers.prefix(2).map(\.text) == ["0.00", "0.25"])
  }
}
