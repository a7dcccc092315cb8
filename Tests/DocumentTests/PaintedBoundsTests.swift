import Document
import Geometry
import Raster
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// The box around what is painted, against the area that the stroker really covers.
@Suite struct PaintedBoundsTests {
  static func stroked(_ item: Item) throws -> Rect? {
    let style = item.style
    let join: StrokeStyle.Join =
      switch style.lineJoin {
      case .miter: .miter(limit: style.miterLimit)
      case .round: .round
      case .bevel: .bevel
      }
    var stroker = Stroker()
    var area = FlatPath()
    let path = try item.resolved().path
    // A wide line turns a small error of direction at a joint into a large one of place.
    let cap: StrokeStyle.Cap =
      switch style.lineCap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    stroker.stroke(
      FlatPath(path, tolerance: 1e-5), StrokeStyle(width: style.lineWidth, join: join, cap: cap), tolerance: 1e-5,
      into: &area)
    guard let first = area.points.first else { return path.bounds }
    return area.points.reduce(into: Rect(first, first)) { $0.extend(to: $1) }
  }

  /// A shape of any kind with corners of any kind, under a line of any width.
  static func item(_ random: inout SeededGenerator) throws -> Item {
    var shape = random.anyKind()
    if shape is FreePolygon {
      shape = try FreePolygon(points: (0..<7).map { _ in Point(random.number(0...200), random.number(0...200)) })
    }
    for name in ["count", "radius", "roundness", "rotation"] where !(shape is FreePolygon) {
      guard let domain = shape.value(of: name)?.info.number else { continue }
      // A line wider than the shape turns the flattening of a tiny arc into a visible error of the measuring stroker.
      let least = name == "radius" ? 20 : domain.range.lowerBound
      let slider = max(domain.slider.lowerBound, least)...domain.slider.upperBound
      try shape.set(name, to: random.number(slider).rounded(.up))
    }
    shape.corners.kind = random.pick(CornerKind.allCases)
    shape.corners.radius = random.number(0...30)
    shape.corners.setSwitches { _ in Bool.random(using: &random) }
    var style = Style.initial
    style.lineWidth = random.number(0.1...20)
    style.lineJoin = random.pick(LineJoin.allCases)
    style.miterLimit = random.number(1...(hasArcs(shape) ? 4 : 12))
    return Item(shape, style: style)
  }

  static func hasArcs(_ shape: any Shape) -> Bool {
    shape is Curl || [.round, .scoop, .squircle].contains(shape.corners.kind)
  }

  @Test func `they contain every dot of fill and stroke`() {
    forAll(400) { random in
      let item = try Self.item(&random)
      guard let painted = try item.paintedBounds(), let stroked = try Self.stroked(item) else { return false }
      // At its joints a flattened arc points another way than the arc, and a mitre's tip magnifies that.
      return painted.outset(by: Self.hasArcs(item.shape) ? 0.1 : 1e-3).contains(stroked)
    }
  }

  @Test(arguments: LineCap.allCases, LineJoin.allCases)
  func `an open line reaches as far as its ends, joints and curves do`(cap: LineCap, join: LineJoin) throws {
    for data in [
      "M0 12H24", "M2 3L20 17", "M2 3L20 17L7 18", "M5 5L15 5L5 6", "M0 0C30 0 30 20 0 20", "M0 0C10 30 20 -30 30 1",
      "M0 10A10 10 0 0 1 10 0H24", "M3 3A20 20 0 1 1 9 30", "M1 1H9V9M20 2L25 8", "M0 0H20V20H0Z",
    ] {
      var shape = PathShape()
      try shape.set("path-data", to: data)
      var item = Item(shape)
      (item.style.lineCap, item.style.lineJoin, item.style.lineWidth) = (cap, join, 4)
      let box = try #require(try item.paintedBounds())
      let stroked = try #require(try Self.stroked(item))
      for side in [\Rect.minX, \Rect.minY, \Rect.maxX, \Rect.maxY] {
        #expect(abs(box[keyPath: side] - stroked[keyPath: side]) < 0.01, "\(data): \(box), not \(stroked)")
      }
    }
  }

  @Test func `a mitre reaches beyond its vertex and a bevel does not`() throws {
    var shape = FreePolygon()
    try shape.set("points", to: "0,0 100,-20 100,20")
    try shape.set("corners", to: "none")
    var item = Item(shape)
    item.style.lineWidth = 2
    item.style.miterLimit = 10
    let mitre = try #require(try item.paintedBounds())
    // 1 / sin(half angle) of a corner whose edges rise by 20 in 100.
    let reach = (100.0 * 100 + 20 * 20).squareRoot() / 20
    #expect(abs(mitre.minX + reach) < 1e-9)
    item.style.lineJoin = .bevel
    // The ends of the two edges' own sides, half a line width away.
    let bevel = try #require(try item.paintedBounds())
    #expect(abs(bevel.minX + 1 / reach) < 1e-9)
    item.style.stroke.color = nil
    #expect(try item.paintedBounds()?.minX == 0)
  }

  @Test func `a document's box holds all its items and none without any`() throws {
    var far = RegularPolygon()
    try far.set("x", to: 500)
    let document = Document(title: "", items: [Item(RegularPolygon()), Item(far)])
    let box = try #require(try document.paintedBounds())
    #expect(box.minX < 22 && box.maxX > 578)
    #expect(try Document(title: "", items: []).paintedBounds() == nil)
  }
}
