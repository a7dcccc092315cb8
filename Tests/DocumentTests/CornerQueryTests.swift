import Document
import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

@Suite struct CornerQueryTests {
  /// A rectangle of 40 by 20 with a corner radius of 4, whose corner 1 is sharp, corner 2 a chamfer of 8.
  private static func rectangle() throws -> Item {
    var item = Item(Rectangle())
    for (name, text) in [("width", "40"), ("height", "20"), ("corner-radius", "4"), ("corners", "r s rc8 r")] {
      try item.set(name, to: text)
    }
    return item
  }

  @Test(
    arguments: [
      ("radius > 0", [0, 2, 3]), ("radius=4", [0, 3]), ("radius == 4.004", [0, 3]), ("radius != 4", [1, 2]),
      ("round", [0, 3]), ("sharp", [1]), ("chamfer or sharp", [1, 2]), ("not round", [1, 2]),
      ("not not round", [0, 3]), ("angle < 100 and round", [0, 3]), ("angle = 90 and not (index >= 1)", [0]),
      ("index*2 > 2 and (radius+1)*2 < 11", [3]), ("convex", [0, 1, 2, 3]), ("reflex", []),
      ("corners = 4 and sharp", [1]), ("corners > 4", []), ("width < 41 and height = 20 and index = 0", [0]),
      ("line-width > 0 and index = 1", [1]), ("count = 5 or index = 2", [2]), ("not circle", [0, 1, 2, 3]),
      ("fill = none and index = 0", []), ("kind = rectangle and index=3", [3]), ("(kind != star) and sharp", [1]),
      ("stroke-linejoin = miter and chamfer", [2]), ("points = 3 or sharp", [1]),
      ("radius >= max(used, 5)", [2]), ("sharp or round and index > 2", [1, 3]), ("radius ≥ 8", [2]),
    ] as [(String, [Int])])
  func `a condition selects corners`(text: String, wanted: [Int]) throws {
    let query = try CornerQuery(text)
    let item = try Self.rectangle()
    let outline = try item.resolved()
    #expect(try query.selected(outline.corners, of: item, in: outline.path).map(\.index) == wanted)
  }

  /// Corners 0 to 5 are an L, reflex at corner 3 and with a radius of 3 at corner 1.
  ///
  /// Corners 6 to 9 are a hole in it, where corner 9 has a radius of 2 about the same center. Corners 10 and 11 are those
  /// of a half disk.
  @Test(
    arguments: [
      ("hole", [6, 7, 8, 9]), ("not hole", [0, 1, 2, 3, 4, 5, 10, 11]), ("outer", [0, 1, 2, 4, 5, 10, 11]),
      ("outer and round", [1]), ("inner", [9]), ("hole and not inner", [6, 7, 8]), ("straight", Array(0...9)),
      ("not straight", [10, 11]), ("reflex", [3, 6, 7, 8, 9]), ("reflex and not hole", [3]), ("round", [1, 9]),
      ("inner or straight and outer", [0, 1, 2, 4, 5, 9]),
    ] as [(String, [Int])])
  func `words tell the sides of an outline apart`(text: String, wanted: [Int]) throws {
    var item = Item(PathShape())
    try item.assign("path-data", "M0 0H20V10H10V20H0ZM1 1V9H19V1ZM30 0H40A5 5 0 0 1 30 0Z")
    try item.assign("corners", "s r3 s s s s s s s r2 s s")
    let outline = try item.resolved()
    let selected = try CornerQuery(text).selected(outline.corners, of: item, in: outline.path)
    #expect(selected.map(\.index) == wanted)
  }

  @Test(arguments: [
    ("", "a number is missing at character 1"), ("radius", "a comparison such as > 0 is missing after character 6"),
    ("radius >", "a number is missing at character 9"), ("radius > 2 2", "unexpected \"2\" at character 12"),
    ("round > 2", "a condition before character 8 where a number belongs"),
    ("radus > 0", "unknown name \"radus\" at character 1"), ("round and", "a number is missing at character 10"),
    ("1 < radius < 3", "unexpected \"<\" at character 12"), ("radius ! 3", "unexpected \"!\" at character 8"),
    ("(round", "a closing bracket is missing at character 7"),
    ("not radius", "a comparison such as > 0 is missing after character 10"),
    ("round + 1 > 0", "a condition before character 8 where a number belongs"),
  ])
  func `a wrong condition says where`(text: String, message: String) {
    let error = #expect(throws: ExpressionError.self) { try CornerQuery(text) }
    #expect(error?.description == message)
  }

  private static func changed(
    _ name: String, _ sign: ChangeSign?, _ text: String, where query: String? = nil
  ) throws -> String? {
    var item = try rectangle()
    try item.changeEvery(
      CornerField("corner.all.\(name)"), sign, to: text, where: try query.map { try CornerQuery($0) })
    let radius = item.value(of: "corner-radius")?.text ?? ""
    return item.shape.corners.settings.map(\.token).joined(separator: " ") + " / " + radius
  }

  @Test(
    arguments: [
      ("radius", .multiply, "1.5", nil, "r6 s rc12 r6 / 4"), ("radius", nil, "3", nil, "r s rc3 r / 3"),
      ("radius", .add, "1", "round", "r s rc8 r / 5"), ("radius", .divide, "2", "index = 0", "r2 s rc8 r / 4"),
      ("radius", nil, "min(radius, 5)", nil, "r s rc5 r / 4"), ("radius", nil, "2", "sharp", "r r2 rc8 r / 4"),
      ("radius", .multiply, "50%", "chamfer", "r s rc4 r / 4"),
      ("radius", .subtract, "9", "index = 3", "r s rc8 r0 / 4"),
      ("radius", .multiply, "2", "sharp", "r s rc8 r / 4"), ("radius", nil, "index+1", "round", "r1 s rc8 r / 4"),
      ("cut", .add, "1", "index = 0", "r5t s rc8 r / 4"), ("switch", nil, "off", "radius > 5", "r s sc8 r / 4"),
      ("kind", nil, "notch", "sharp", "r sn rc8 r / 4"), ("radius", nil, "shared", "chamfer", "r s rc r / 4"),
    ] as [(String, ChangeSign?, String, String?, String)])
  func `each corner changes from its own value, and equal values stay shared`(
    name: String, sign: ChangeSign?, text: String, query: String?, wanted: String
  ) throws {
    #expect(try Self.changed(name, sign, text, where: query) == wanted)
  }

  @Test func `a change of every corner is a change of each one alone`() throws {
    // A condition that names circles and walls changes each corner.
    let each = try CornerQuery("radius > 0 and (circle or inner or not inner)")
    forAll(200) { random in
      let item = Item(random.drawableShape())
      let factor = random.number(0.5...2)
      var (all, single) = (item, item)
      let text = NumberText.exact(factor, leadingZero: true)
      do throws(ParameterError) {
        try all.changeEvery(CornerField("corner.all.radius"), .multiply, to: text, where: each)
        let corners: [ResolvedCorner]
        do throws(OutlineError) { corners = try item.resolved().corners } catch { throw .noShape(error) }
        for corner in corners where corner.asked > 0 {
          let size = NumberText.exact(min(corner.asked * factor, Outline.limit), leadingZero: true)
          try single.set(CornerField("corner.\(corner.index).radius"), to: size)
        }
      } catch {
        return true
      }
      guard let (a, b) = try? (all.resolved(), single.resolved()) else { return true }
      return zip(a.corners, b.corners).allSatisfy { abs($0.asked - $1.asked) <= 1e-5 * max(1, $1.asked) }
    }
  }
}
