import Document
import Geometry
import Shapes
import Testing

@testable import SVG

/// Subpaths of icons that end where they start, without a close.
@Suite struct UnclosedRingTests {
  private static let square = "M0 0h16v16H0z"

  private static func item(_ data: String, _ attributes: String) throws -> Item {
    try ImportTests.item("<path d='\(data)' \(attributes)/>", root: "viewBox='0 0 16 16'")
  }

  /// Path data after a closed square of four corners, and the corners of it where its ends meet.
  @Test(arguments: [
    ("M12 1H4v13h8a1 1 0 0 0 1-1V2a1 1 0 0 0-1-1", 4, "13,1 1"), ("m2 2h4v4h-4v-4", 4, "2,2 0"),
    ("M3 3L9 3L6 9L3 3M9 9h3v3", 4, "3,3 0"), ("M9 9c2 0 4 2 4 4s-4-2-4-4", 1, "9,9 0"),
    // The ends of a whole circle meet without a corner.
    ("M12 8a4 4 0 1 1-8 0a4 4 0 0 1 8 0", 0, ""),
    // No ring: two lines on one another, and ends that do not meet.
    ("M3 3h5H3", 1, ""), ("M3 3h5v5h-4", 2, ""),
  ]) func `a filled one has a corner where its ends meet`(data: String, count: Int, corner: String) throws {
    for isFirst in [false, true] {
      let whole = isFirst ? data.replacing("m2 2", with: "M2 2") + Self.square : Self.square + data
      let corners = try Self.item(whole, "").resolved().corners
      #expect(corners.count == count + 4, "\(whole): \(corners.map(\.vertex))")
      let texts = corners.map { corner in
        [corner.vertex.x, corner.vertex.y].map { NumberText.exact($0) }.joined(separator: ",") + " "
          + NumberText.exact(corner.used, leadingZero: true)
      }
      #expect(corner.isEmpty || texts.contains(corner), "\(texts)")
      // A line shows both ends.
      let stroked = try Self.item(whole, "fill='none' stroke='red'").resolved().corners
      #expect(stroked.count == corners.count - (corner.isEmpty ? 0 : 1))
    }
  }

  /// Data with such rings, the radius of all corners, and parts of the text that stay.
  @Test(arguments: [
    (
      "M16 8A8 8 0 1 1 0 8a8 8 0 0 1 16 0M9.71 5.093 7 7.028V5.5a.5.5 0 0 0-1 0v5a.5.5 0 0 0 1 0V8.972l2.71 1.935a.5.5 0 0 0 "
        + ".79-.407v-5a.5.5 0 0 0-.79-.407", 1.0,
      ["M16 8A8 8 0 1 1 0 8a8 8 0 0 1 16 0", "a.5.5 0 0 0-1 0v5a.5.5 0 0 0 1 0"]
    ),
    ("M0 0h16v16H0zm12 1H4v13h8a1 1 0 0 0 1-1V2a1 1 0 0 0-1-1m-4 4c2 0 4 2 4 4s-4-2-4-4", 0.5, []),
    ("M2 2h4v4h-4v-4M9 2h4v4h-4v-4m0 7h4v4h-4v-4", 1, []),
  ]) func `a changed one is saved as it is shown`(data: String, radius: Double, kept: [String]) throws {
    var document = try ImportTests.file("<path d='\(data)'/>", root: "viewBox='0 0 16 16'").document()
    let before = try document.items[0].resolved().corners
    for corner in before {
      try document.items[0].assign("corner.\(corner.index).radius", NumberText.exact(radius))
    }
    let text = try SVGWriter.text(of: document)
    let again = try SVGFile(Array(text.utf8)).document()
    #expect(again == document, "\(text)")
    let (now, then) = (try again.items[0].resolved(), try document.items[0].resolved())
    #expect(now.corners.count == before.count && now.path.isNear(then.path, within: 0.002))
    for part in kept { #expect(text.contains(part), "\(text)") }
  }

  @Test func `an unchanged one keeps its bytes`() throws {
    let data = Self.square + "M12 1H4v13h8a1 1 0 0 0 1-1V2a1 1 0 0 0-1-1"
    var document = try ImportTests.file("<path d='\(data)'/>", root: "viewBox='0 0 16 16'").document()
    #expect(try SVGWriter.text(of: document).contains("<path d='\(data)'/>"))
    document.items[0].style.fill = Paint(Color(255, 0, 0))
    #expect(try SVGWriter.text(of: document).contains("<path d='\(data)' fill=\"#f00\"/>"))
  }
}
