import Drawing
import Foundation
import Geometry
@testable import Lessons
import Shapes
import TestSupport
import Testing

/// Reasons that explanations give.
@Suite struct ExplanationReasonTests {
  @Test func `an edge that the next corner has to itself is said to be full, and not to have room`() throws {
    var item = Item(FreePolygon())
    try item.set("points", to: "0,0 100,0 100,80")
    try item.set("corners", to: "r10 s r90")
    let shape = try item.resolved()
    let sharp = try #require(Explanation(Measures(item, shape, corner: 1))?.steps.first { $0.title.contains("large") })
    #expect(sharp.text == "The edge VB has no room: the corner at B takes all of it. So the largest radius m is 0.")
    let limited = try #require(Explanation(Measures(item, shape, corner: 2))?.steps.dropLast().last)
    #expect(limited.text.hasSuffix("The edge VA is full: nothing else takes any of it, and this corner has it all."))
    #expect(limited.formulas.map(\.equation) == ["t = a"])
  }

  @Test func `a squircle on full edges says what became of its smoothing`() throws {
    var item = Item(Rectangle())
    for (name, text) in [
      ("width", "100"), ("height", "80"), ("corner-radius", "45"), ("corner-kind", "squircle"), ("smoothing", "0.6"),
    ] { try item.set(name, to: text) }
    let measures = Measures(item, try item.resolved(), corner: 0)
    let step = try #require(Explanation(measures)?.steps.first { $0.title == "The ramps" })
    #expect(step.text.hasSuffix("You asked for 0.60, but nothing more is left of both edges."))
    #expect(step.numbers.prefix(2).map(\.text) == ["0.00", "0.25"])
  }
}
