import Document
@testable import Lessons
import Shapes
import Testing

/// The parameters behind the numbers of lessons.
@Suite struct NumberHandleTests {
  @Test(arguments: [("polygon", "R"), ("dialog", "wide"), ("rectangle", "tall")])
  func `a size has a lever only without a frame`(kind: String, symbol: String) throws {
    var item = Item(try #require(ShapeCatalog.shape(ofKind: kind)))
    func handle() throws -> NumberHandle {
      let measures = Measures(item, try item.resolved(), corner: 0)
      return measures.handle(of: try #require(measures.quantity(symbol)))
    }
    guard case .lever = try handle() else {
      Issue.record("\(kind) has no lever for \(symbol)")
      return
    }
    try item.set("frame", to: "160x120")
    #expect(try handle() == .fixed("the frame sets it: change frame or padding"))
  }
}
