import Geometry
import Testing

@Suite struct FinenessTests {
  @Test(
    arguments: [
      (1e6, 0), (100, 0), (10, 0), (10 * (1 - 1e-12), 0), (9.99, 1), (1, 1), (0.999, 2), (0.001, 4), (0, 0),
      (1e-300, 13),
    ] as [(Double, Int)])
  func `numbers have more decimals in drawings below ten units`(size: Double, more: Int) {
    #expect(Fineness(size: size).places == more)
    #expect(Fineness(size: size).places(2) == min(15, 2 + more))
    #expect(Fineness(size: size).places(1, dimensions: 2) == min(15, 1 + 2 * more))
  }

  @Test(
    arguments: [
      (90, "90.0"), (0.05, "0.1"), (0.04, "0.0400"), (1.7188733853924696e-4, "0.000172"), (-0.001, "-0.00100"),
      (0, "0.0"),
      (1e-12, "0.0"),
    ] as [(Double, String)])
  func `an angle shows as zero only if it is zero`(degrees: Double, text: String) {
    #expect(NumberText.degrees(degrees, places: 1) == text)
  }
}
