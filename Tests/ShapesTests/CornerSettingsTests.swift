import ShapeSupport
import Shapes
import TestSupport
import Testing

/// The settings of all corners, of which copies share the blocks that do not change.
@Suite struct CornerSettingsTests {
  @Test(arguments: [0, 1, 511, 512, 513, 3000])
  func `settings are those that they were made of`(count: Int) {
    forAll(5) { random in
      let all = (0..<count).map { _ in random.cornerSetting() }
      var settings = CornerSettings(all)
      guard settings.count == count, Array(settings) == all, settings == CornerSettings(all) else { return false }
      guard count > 0 else { return settings.isEmpty }
      let (copy, place) = (settings, random.integer(0...count - 1))
      settings[place].isOn.toggle()
      return Array(copy) == all && settings != copy
        && settings.indices.allSatisfy { settings[$0].isOn == all[$0].isOn || $0 == place }
    }
  }

  @Test func `as many as are wanted are kept, and the last ones repeat`() throws {
    var polygon = RegularPolygon()
    try polygon.set("corners", to: "r1 s2 r3 s4 r5 s6")
    try polygon.set("count", to: "1200")
    #expect(polygon.corners.settings.suffix(3).map(\.token) == ["s6", "s6", "s6"])
    try polygon.set("count", to: "4")
    #expect(polygon.corners.settings.map(\.token) == ["r1", "s2", "r3", "s4"])
  }
}
