import Document
@testable import Lessons
import Shapes
import TestSupport
import Testing

/// Lessons about drawings with many corners.
@Suite struct ManyCornersTests {
  private func time(_ condition: String, corners: Int) throws -> Duration {
    var item = Item(RegularPolygon())
    try item.set("count", to: Double(corners))
    let measures = Measures(item, try item.resolved(), corner: 0)
    let condition = try Condition(condition)
    return processorTime { _ = condition.state(measures, nil) }
  }

  /// Ten times the corners take ten times as long, not a hundred times.
  @Test(arguments: ["r = 0 at all", "θ > 90 at all", "round = all"])
  func `the time of a goal for all corners grows with their number`(condition: String) throws {
    let (few, many) = (try time(condition, corners: 100), try time(condition, corners: 1000))
    #expect(many < few * 40, "\(few) \(many)")
  }
}
