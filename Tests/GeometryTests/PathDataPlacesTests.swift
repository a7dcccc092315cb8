import Foundation
import Geometry
import TestSupport
import Testing

/// The effect of rounding path data on its arcs.
@Suite struct PathDataPlacesTests {
  /// A triangle with one round corner, somewhere on a page of some hundred units.
  private static func tip(degrees: Double, radius: Double, _ random: inout SeededGenerator) throws -> Path {
    let (tip, heading) = (Point(random.number(0...300), random.number(0...300)), random.number(0...360))
    let (ahead, back) = (Angle.degrees(heading).direction, Angle.degrees(heading + degrees).direction)
    let least = radius / tan(degrees * .pi / 360)
    let points = [tip, tip + ahead * (least + random.number(10...300)), tip + back * (least + random.number(10...300))]
    return ResolvedOutline(try Outline(points, radii: [radius, 0, 0])).path
  }

  /// The most decimals of a number in a text.
  private static func decimals(_ text: String) -> Int {
    let numbers: [Substring] = text.split { (character: Character) in !"0123456789.".contains(character) }
    return numbers.map { $0.drop { $0 != "." }.dropFirst().count }.max() ?? 0
  }

  @Test func `tips of every angle are written within a thousandth, and without a kink of 0.1°`() {
    forAll(count("FILLET_TIPS", else: 2000)) { random in
      let degrees = random.once(in: 2) ? random.number(0.1...10) : random.number(0.1...179)
      let radius = Foundation.exp(random.number(Foundation.log(0.001)...Foundation.log(150)))
      let path = try Self.tip(degrees: degrees, radius: radius, &random)
      let text = PathData.text(of: path)
      let written = try PathData.path(from: text)
      let isSmooth = radius < 0.01 || degrees < 1 || written.sharpestJoint <= 0.1 * .pi / 180
      return isSmooth && Self.decimals(text) <= 6 && path.isNear(written, within: 0.001)
    }
  }

  @Test func `only the points of a sharp tip have more decimals`() throws {
    let blunt = ResolvedOutline(
      try Outline([Point(0, 0), Point(200, 0), Point(200, 70), Point(0, 10.5)], radii: [2, 3, 0, 1])
    ).path
    #expect(
      PathData.text(of: blunt) == "M2 0L197 0A3 3 0 0 1 200 3L200 70L.715 10.713A1 1 0 0 1 0 9.754L0 2A2 2 0 0 1 2 0Z")
    let tip = ResolvedOutline(try Outline([Point(0, 0), Point(200, 0), Point(201, 10)], radii: [3, 0, 0])).path
    #expect(PathData.text(of: tip) == "M120.6746 0L200 0L201 10L120.5255 5.9963A3 3 0 0 1 120.6746 0Z")
    #expect(PathData.text(of: tip, places: 3) == "M120.675 0L200 0L201 10L120.526 5.996A3 3 0 0 1 120.675 0Z")
  }

  @Test func `a half circle whose ends are rounded stays one`() throws {
    let arc = Arc(center: Point(50, 50), radius: 8, start: .degrees(33), sweep: .degrees(180))
    var path = Path()
    path.append(.move(to: arc.point(at: arc.start)))
    path.append(.arc(arc, to: arc.point(at: arc.end)))
    // Three decimals would make their distance 15.9994, and a circle of radius 8 would move by 0.07 units.
    #expect(PathData.text(of: path) == "M56.7094 54.3571A8 8 0 0 1 43.2906 45.6429")
    #expect(try PathData.path(from: PathData.text(of: path)).isNear(path, within: 0.001))
  }
}
