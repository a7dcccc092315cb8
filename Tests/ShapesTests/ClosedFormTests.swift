import Geometry
import Glibc
import ShapeSupport
import Shapes
import Testing

func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

extension Shape {
  /// A shape of this kind with parameters as text, `name=value` apart by spaces; `_` stands for a space in a value.
  static func with(_ text: String) throws -> Self {
    var shape = Self()
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1)
      try shape.set(String(parts[0]), to: parts[1].map { $0 == "_" ? " " : String($0) }.joined())
    }
    return shape
  }
}

/// Every kind against the area and the length that its geometry has in closed form.
@Suite struct ClosedFormTests {
  /// What a fillet takes from a convex corner, or adds at a reflex one: r²(cot(θ/2) - (π-θ)/2).
  private func removed(_ radius: Double, halfAngle: Double) -> Double {
    radius * radius * (1 / Glibc.tan(halfAngle) - (.pi / 2 - halfAngle))
  }

  /// How much shorter a fillet makes the outline: 2t - r(π-θ).
  private func shortened(_ radius: Double, halfAngle: Double) -> Double {
    2 * radius / Glibc.tan(halfAngle) - radius * (.pi - 2 * halfAngle)
  }

  @Test(arguments: [3, 4, 5, 6, 9, 40])
  func `a rounded polygon loses the same at each corner`(n: Int) throws {
    let shape = try RegularPolygon.with("count=\(n) radius=80 corner-radius=3").resolved()
    let half = Double.pi / 2 - .pi / Double(n)
    let area = Double(n) / 2 * 6400 * Glibc.sin(2 * .pi / Double(n)) - Double(n) * removed(3, halfAngle: half)
    #expect(isNear(shape.area, area))
    let length = 160 * Double(n) * Glibc.sin(.pi / Double(n)) - Double(n) * shortened(3, halfAngle: half)
    #expect(isNear(shape.path.length, length))
  }

  @Test(arguments: [(3, 0.4), (5, 0.4), (6, 0.2), (8, 0.0), (4, 1.0), (7, 0.9)])
  func `tips on the circle are the hull of as many discs, each touching it`(n: Int, k: Double) throws {
    let shape = try RegularPolygon.with("count=\(n) radius=80 tips=circle tip-ratio=\(k)").resolved()
    let (q, s) = ((1 - k) * 80, k * 80)
    let perimeter = 2 * Double(n) * q * Glibc.sin(.pi / Double(n))
    let area = Double(n) / 2 * q * q * Glibc.sin(2 * .pi / Double(n)) + perimeter * s + .pi * s * s
    #expect(isNear(shape.area, area, 1e-8))
    #expect(isNear(shape.path.length, perimeter + 2 * .pi * s, 1e-8))
    for corner in shape.corners where k > 0 && k < 1 {
      let center = try #require(corner.fillet).center
      #expect(isNear(corner.used, s) && isNear(center.distance(to: Point(100, 100)), q))
    }
  }

  @Test(arguments: [(5, 40.0, 4.0, 6.0), (3, 20, 2, 8), (12, 70, 1, 1.5), (2, 50, 5, 5)])
  func `a star has its own radii at tips and notches`(n: Int, roundness: Double, tip: Double, notch: Double) throws {
    let star = try Star.with("count=\(n) radius=90 roundness=\(roundness) tip-radius=\(tip) notch-radius=\(notch)")
    let shape = try star.resolved()
    let (outer, inner, angle) = (90.0, 90 * roundness / 100, Double.pi / Double(n))
    let (sine, cosine) = (Glibc.sin(angle), Glibc.cos(angle))
    let atTip = Glibc.atan2(inner * sine, outer - inner * cosine)
    let outward = Glibc.atan2(outer * sine, outer * cosine - inner)
    // A notch is a reflex corner only where it lies inside the line between its tips.
    let isReflex = outer * cosine > inner
    let atNotch = isReflex ? outward : .pi - outward
    let area =
      Double(n) * (outer * inner * sine - removed(tip, halfAngle: atTip))
      + Double(n) * removed(notch, halfAngle: atNotch) * (isReflex ? 1 : -1)
    #expect(isNear(shape.area, area))
    let edge = (outer * outer + inner * inner - 2 * outer * inner * cosine).squareRoot()
    let length =
      Double(n) * (2 * edge - shortened(tip, halfAngle: atTip) - shortened(notch, halfAngle: atNotch))
    #expect(isNear(shape.path.length, length))
    for corner in shape.corners {
      #expect(corner.used == (corner.index.isMultiple(of: 2) ? tip : notch) && corner.limit == nil)
    }
  }

  @Test func `extrusion is the inner radius, and roundness follows`() throws {
    let star = try Star.with("radius=60 extrusion=15")
    #expect(star.roundness == 25)
    #expect(isNear(star.vertices[1].distance(to: star.placement.center), 15))
    #expect(throws: ParameterError.self) { try Star.with("radius=60 extrusion=61") }
  }

  @Test(arguments: [[8.0, 8, 8, 8], [0, 10, 20, 30], [40, 0, 0, 0], [1, 2, 3, 4]])
  func `a rectangle loses a quarter disc's complement at each of its four radii`(radii: [Double]) throws {
    let tokens = radii.map { "r\($0)" }.joined(separator: "_")
    let shape = try Rectangle.with("width=120 height=80 corners=\(tokens)").resolved()
    let squares = radii.reduce(0) { $0 + $1 * $1 }
    #expect(isNear(shape.area, 9600 - (1 - .pi / 4) * squares))
    #expect(isNear(shape.path.length, 400 - (2 - .pi / 2) * radii.reduce(0, +)))
    let (left, top) = (40.0, 60.0)
    #expect(
      shape.corners[0].start == Point(left, top + radii[0]) && shape.corners[0].end == Point(left + radii[0], top))
    #expect(shape.corners[2].start == Point(160, 140 - radii[2]) && shape.corners[2].end == Point(160 - radii[2], 140))
  }

  @Test func `a curl has the area h(0.4W + 0.3x), and lies where it is said`() throws {
    let curl = try Curl.with("width=100 height=100 curl-depth=10 curl-dx=30 curl-dy=70 x=50 y=50").resolved()
    #expect(isNear(curl.area, 1960))
    let bounds = try #require(curl.path.bounds)
    #expect(isNear(bounds.minX, 0) && isNear(bounds.minY, 70) && isNear(bounds.maxX, 100) && isNear(bounds.maxY, 110))
    // The lower edge arches up to H + d - 3/4 h.
    #expect(curl.path.contains(Point(50, 79.9), rule: .nonzero) && !curl.path.contains(Point(50, 80.1), rule: .nonzero))
  }

  @Test(arguments: Dialog.Arrow.allCases, [0.0, 7])
  func `a dialog is its body, rounded, and its tail`(arrow: Dialog.Arrow, radius: Double) throws {
    let isVertical = arrow == .top || arrow == .bottom
    let (base, length) = isVertical ? (24.0, 18.0) : (18, 24)
    // In place on their side, the tail's corners are sharp.
    let tokens = Array(repeating: "r", count: 7).enumerated().map { index, token in
      let first = ["top": 1, "right": 2, "bottom": 3, "left": 4][arrow.rawValue] ?? 0
      return (first..<(first + 3)).contains(index) ? "s" : token
    }
    let dialog = try Dialog.with(
      "width=120 height=90 arrow=\(arrow.rawValue) arrow-center=50 arrow-width=24 arrow-height=18 "
        + "corner-radius=\(radius) corners=\(tokens.joined(separator: "_"))")
    let body = isVertical ? 120 * (90 - length) : (120 - length) * 90
    let shape = try dialog.resolved()
    #expect(isNear(shape.area, body - (4 - .pi) * radius * radius + base * length / 2))
    let side = (base * base / 4 + length * length).squareRoot()
    let around = isVertical ? 2 * (120 + 90 - length) : 2 * (120 - length + 90)
    #expect(isNear(shape.path.length, around - (8 - 2 * .pi) * radius - base + 2 * side))
    #expect(shape.path.bounds.map { isNear($0.width, 120) && isNear($0.height, 90) } == true)
    #expect(shape.corners.allSatisfy { !$0.isCut || isNear($0.used, radius) })
    var curved = dialog
    curved.tail = .curved
    let bent = try curved.resolved()
    #expect(isNear(bent.area, body - (4 - .pi) * radius * radius + base * length * 5 / 16))
    #expect(bent.path.bounds.map { isNear($0.width, 120) && isNear($0.height, 90) } == true)
  }

  @Test func `a path rounds the joints of its lines and leaves its curves`() throws {
    let data = "M0_0_H100_V50_A50_50_0_0_1_0_50_Z"
    let plain = try PathShape.with("path-data=\(data)").resolved()
    #expect(plain.corners.count == 2)
    let (area, length) = (5000 + Double.pi * 1250, 200 + Double.pi * 50)
    #expect(isNear(plain.area, area) && isNear(plain.path.length, length))
    let round = try PathShape.with("path-data=\(data) corner-radius=10").resolved()
    let (lost, shorter) = (2 * 100 * (1 - Double.pi / 4), 2 * (20 - Double.pi * 5))
    #expect(isNear(round.area, area - lost) && isNear(round.path.length, length - shorter))
    #expect(round.corners[0].start == Point(0, 10) && round.corners[1].end == Point(100, 10))
  }
}
