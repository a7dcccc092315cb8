import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

@Suite struct DialogTests {
  @Test(arguments: [
    ("top", "0,25 65,25 80,0 95,25 160,25 160,120 0,120"), ("right", "0,0 130,0 130,67 160,80 130,93 130,120 0,120"),
    ("bottom", "0,0 160,0 160,95 95,95 80,120 65,95 0,95"), ("left", "30,0 160,0 160,120 30,120 30,93 0,80 30,67"),
  ])
  func `corners run clockwise from the body's top left, the tail's in place`(arrow: String, points: String) throws {
    let height = arrow == "left" || arrow == "right" ? 26 : 25
    var dialog = try Dialog.with("arrow=\(arrow) arrow-height=\(height)")
    _ = dialog.apply(.move(by: Vector(-20, -40)))
    var polygon = FreePolygon()
    try polygon.set("points", to: points)
    #expect(dialog.vertices == polygon.points)
    #expect(Path(polygon: dialog.vertices).signedArea > 0)
  }

  @Test func `an alias and the names of the parameters are read`() throws {
    var shape = try #require(ShapeCatalog.shape(ofKind: "bubble"))
    try shape.set("tail", to: "curved")
    #expect(shape.storedValues.map(\.name) == ["tail"])
    let error = #expect(throws: ParameterError.self) { try shape.set("arrow", to: "up") }
    #expect(error?.description == "arrow is one of top, bottom, left, right, not \"up\"")
  }

  @Test(arguments: Dialog.Arrow.allCases)
  func `a new dialog's tail is sharp on every side, a file's without corners is round`(arrow: Dialog.Arrow) throws {
    var dialog = Dialog.initial
    dialog.setArrow(arrow)
    try dialog.set("corner-radius", to: 6)
    let cut = try dialog.resolved().corners.filter(\.isCut).map(\.index)
    let tail = dialog.firstTailCorner..<(dialog.firstTailCorner + 3)
    #expect(cut == (0..<7).filter { !tail.contains($0) })
    #expect(Dialog.initial.storedValues.map(\.text) == ["r r r s s s r"])
    #expect(Dialog().storedValues.isEmpty && Dialog().corners.settings.allSatisfy { $0.isOn })
  }

  @Test func `a rectangle made a dialog gets a sharp tail`() throws {
    let dialog = try #require(try Rectangle.with("corner-radius=9").converted(to: "bubble") as? Dialog)
    #expect(dialog.value(of: "corners")?.text == "r r r s s s r" && dialog.corners.radius == 9)
  }

  @Test func `every corner keeps its switch when the tail goes to another side`() throws {
    var dialog = try Dialog.with("corners=r1_r2_r3_s4_r5_s6_r7")
    dialog.setArrow(.top)
    #expect(dialog.corners.settings.map(\.token) == ["r1", "s4", "r5", "s6", "r2", "r3", "r7"])
    dialog.setArrow(.left)
    #expect(dialog.corners.settings.map(\.token) == ["r1", "r2", "r3", "r7", "s4", "r5", "s6"])
    dialog.setArrow(.bottom)
    #expect(dialog.corners.settings.map(\.token) == ["r1", "r2", "r3", "s4", "r5", "s6", "r7"])
  }

  @Test func `the tail stays on its side and leaves a body`() throws {
    let far = try Dialog.with("arrow-center=500 arrow-width=40 arrow-height=500")
    #expect(far.tailCenter == 140 && far.tailLength == 108)
    let wide = try Dialog.with("arrow-center=-3 arrow-width=900")
    #expect(wide.tailBase == 160 && wide.tailCenter == 80)
    #expect(try Dialog.with("arrow-width=0").resolved().area == 160 * 95)
    #expect(try Dialog.with("arrow-height=0").resolved().area == 160 * 120)
  }

  @Test func `a tail that takes its whole side leaves the corners beside it sharp`() throws {
    // The tail's base is where they are.
    let corners = try Dialog.with("arrow-width=160 corner-radius=10").resolved().corners
    #expect(corners.indices.filter { !corners[$0].isCut } == [2, 3, 5, 6])
  }

  @Test func `the corners of a curved tail are sharp and say why, the body's are cut`() throws {
    let corners = try Dialog.with("tail=curved corner-radius=8").resolved().corners
    #expect(corners.map(\.isCut) == [true, true, true, false, false, false, true])
    #expect(corners[3...5].allSatisfy { $0.limit == .curve && $0.asked == 8 && $0.used == 0 })
    // Beside the curve the body's corner has the edge up to the tail.
    let full = try Dialog.with("tail=curved corner-radius=400").resolved().corners
    #expect(full[2].limit != nil && full.allSatisfy { $0.used < 100 })
  }

  @Test func `a dialog of any values has a simple outline inside its bounds`() {
    forAll(500) { random in
      let width = random.number(5...200)
      let height = random.number(5...200)
      var dialog = Dialog()
      let values: [(String, Double)] = [
        ("width", width), ("height", height), ("arrow-center", random.number(-100...300)),
        ("arrow-width", random.number(0.01...250)), ("arrow-height", random.number(0.01...250)),
        ("corner-radius", random.number(0...150)),
      ]
      for (name, value) in values { try dialog.set(name, to: value) }
      try dialog.set("arrow", to: random.pick(Dialog.Arrow.allCases.map(\.rawValue)))
      try dialog.set("tail", to: random.pick(["straight", "curved"]))
      try dialog.set("corner-kind", to: random.pick(CornerKind.allCases.map(\.rawValue)))
      let path = try dialog.resolved().path
      let box = Rect(x: 100 - width / 2, y: 100 - height / 2, width: width, height: height).outset(by: 1e-9)
      guard let bounds = path.bounds, box.contains(bounds) else { return false }
      return path.crossesItself(tolerance: 0.02) == false
    }
  }

  @Test func `a frame keeps the mitre of a sharp tip inside`() throws {
    var dialog = try Dialog.with("frame=100x80 arrow-width=40 arrow-height=20 corners=s_s_s_s_s_s_s")
    var isChanged = dialog.leaveRoom(forStroke: 4, miterLimit: 4)
    #expect(isChanged)
    // Half the angle has the tangent 1, so the mitre reaches √2 half widths beyond the tip.
    let bottom = try #require(try dialog.resolved().path.bounds).maxY
    #expect(isNear(bottom + 2 * 2.0.squareRoot(), 140))
    isChanged = dialog.leaveRoom(forStroke: 4, miterLimit: 1)
    let bevelled = try #require(try dialog.resolved().path.bounds).maxY
    #expect(isChanged && isNear(bevelled + 2, 140))
  }
}

extension Path {
  /// Whether two pieces that are no neighbours cross, by comparing every pair of chords.
  func crossesItself(tolerance: Double) -> Bool {
    let flat = FlatPath(self, tolerance: tolerance)
    for contour in flat.contours {
      var points: [Point] = []
      for point in flat.points[contour.points] where points.last.map({ $0.distance(to: point) > 1e-9 }) ?? true {
        points.append(point)
      }
      if let first = points.first, let last = points.last, first.distance(to: last) <= 1e-9 { points.removeLast() }
      let count = points.count
      for i in 0..<count {
        for j in (i + 2)..<max(i + 2, count) where !(i == 0 && j == count - 1) {
          let (a, b, c, d) = (points[i], points[(i + 1) % count], points[j], points[(j + 1) % count])
          let (u, v) = (b - a, d - c)
          let (s, t) = (u.cross(c - a), u.cross(d - a))
          let (p, q) = (v.cross(a - c), v.cross(b - c))
          // Straddling by more than flattening and rounding could make of a touch.
          let margin = 0.01 * (u.length + v.length)
          if min(abs(s), abs(t), abs(p), abs(q)) > margin, s * t < 0, p * q < 0 { return true }
        }
      }
    }
    return false
  }
}
