import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// The switches of a shape as text.
@Suite struct CornerTokenTests {
  @Test(arguments: [
    ("r", CornerSetting()), ("s", CornerSetting(isOn: false)), ("r5", CornerSetting(size: .radius(5))),
    ("s10", CornerSetting(isOn: false, size: .radius(10))), ("rc", CornerSetting(kind: .chamfer)),
    ("rc5t", CornerSetting(kind: .chamfer, size: .cut(5))),
    ("ro2.5d", CornerSetting(kind: .round, size: .recession(2.5))),
    ("sg", CornerSetting(isOn: false, kind: .scoop)), ("rn.5", CornerSetting(kind: .notch, size: .radius(0.5))),
  ])
  func `a token is state, kind and size`(text: String, setting: CornerSetting) {
    #expect(CornerSetting(token: Substring(text)) == setting)
    #expect(setting.token == text)
  }

  @Test(arguments: [
    ("10", "r10"), ("0", "s"), ("5*", "r5"), (".5", "r.5"), ("5t", "r5t"), ("3d", "r3d"), ("r0", "r0"),
  ])
  func `an alias is read and never written`(alias: String, token: String) {
    #expect(CornerSetting(token: Substring(alias))?.token == token)
  }

  @Test(arguments: [
    "", "x", "rx", "r-5", "r5tt", "r5td", "5x", "*", "rr", "sr", "rnan", "rinf", "r1e10", "q5", "r 5", "R5", "t", "rt",
  ])
  func `any other text is no token`(text: String) {
    #expect(CornerSetting(token: Substring(text)) == nil)
  }

  @Test func `random settings survive their tokens`() {
    forAll(5000) { random in
      let setting = random.cornerSetting()
      return CornerSetting(token: Substring(setting.token)) == setting
    }
  }

  @Test(arguments: [
    ("all", "rrrrrr"), ("none", "ssssss"), ("every:2", "rsrsrs"), ("every:4", "rsssrs"), ("every:1", "rrrrrr"),
    ("rs", "rsrsrs"), ("rsrsr", "rsrsrr"), ("s", "ssssss"), ("rrsrrsrrs", "rrsrrs"), ("convex", "rrrrrr"),
    ("reflex", "ssssss"), ("concave", "ssssss"),
  ])
  func `a pattern sets the switches of a hexagon`(pattern: String, switches: String) throws {
    var shape = RegularPolygon()
    try shape.set("corners", to: "r1 s2 r3 s4 r5 s6")
    try shape.set("corners", to: pattern)
    #expect(String(shape.corners.settings.map { $0.isOn ? "r" : "s" }) == switches)
    // The sizes stay remembered.
    #expect(shape.corners.settings.compactMap { $0.size?.value } == [1, 2, 3, 4, 5, 6])
  }

  @Test func `convex and reflex follow the angles, whichever way the points run`() throws {
    for points in ["0,0 100,0 50,30 50,100", "50,100 50,30 100,0 0,0"] {
      var shape = FreePolygon()
      try shape.set("points", to: points)
      try shape.set("corners", to: "reflex")
      let on = shape.corners.settings.indices.filter { shape.corners[$0].isOn }
      #expect(on.map { shape.points[$0] } == [Point(50, 30)])
      try shape.set("corners", to: "convex")
      #expect(shape.corners.settings.filter(\.isOn).count == 3)
    }
  }

  @Test(arguments: [
    ("r r", "corners: 2 tokens for 3 corners: type one token per corner, or a pattern such as every:2"),
    (
      "r r q",
      """
      corners: token 3 is "q": type a state (r cut, s sharp), a kind (o round, c chamfer, g scoop, \
      n notch, q squircle, m smooth, e superellipse), a size (5, cut 5t, recession 5d), such as r, s, r5 or sc8t; or all, \
      none, every:2, convex, reflex, rsrs
      """
    ),
    ("", "corners: 0 tokens for 3 corners: type one token per corner, or a pattern such as every:2"),
    (
      "every:0",
      """
      corners: token 1 is "every:0": type a state (r cut, s sharp), a kind (o round, c chamfer, \
      g scoop, n notch, q squircle, m smooth, e superellipse), a size (5, cut 5t, recession 5d), such as r, s, r5 or sc8t; \
      or all, none, every:2, convex, reflex, rsrs
      """
    ),
  ])
  func `wrong tokens are refused with what is wrong, and nothing changes`(text: String, message: String) {
    var shape = FreePolygon()
    let error = #expect(throws: ParameterError.self) { try shape.set("corners", to: text) }
    #expect(error?.description == message)
    #expect(shape == FreePolygon())
  }

  @Test func `a corner's own kind and size come before the shared ones, and off is sharp`() throws {
    var shape = FreePolygon()
    try shape.set("corners", to: "r rc5t s10")
    try shape.set("corner-radius", to: 7)
    try shape.set("corner-kind", to: "scoop")
    #expect(
      (0...3).map { shape.corners.style(at: $0, shared: shape.sharedSize(ofCorner: $0)) } == [
        .cut(.scoop, .radius(7), smoothing: shape.corners.smoothing),
        .cut(.chamfer, .cut(5), smoothing: shape.corners.smoothing), .sharp, .sharp,
      ])
  }
}
