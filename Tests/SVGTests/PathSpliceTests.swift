import Document
import Geometry
import SVG
import Shapes
import Testing

/// The text that path data keeps when one corner changes.
@Suite struct PathSpliceTests {
  /// A file with one path, after its corner got a radius.
  private func edited(_ data: String, corner: Int, radius: Double) throws -> String {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d=\"\(data)\"/></svg>"
    var document = try SVGFile(Array(file.utf8)).document()
    var setting = document.items[0].shape.corners[corner]
    setting.isOn = true
    setting.size = .radius(radius)
    document.items[0].shape.corners[corner] = setting
    let text = try SVGWriter.text(of: document)
    let start = try #require(text.firstRange(of: " d=\"")).upperBound
    return String(text[start...].prefix { $0 != "\"" })
  }

  @Test func `an edit changes the pieces beside its corner and no others`() throws {
    let data = try edited("m2 2h20v20c-4 1-8-1-12 0-3 .75-8 0-8 0z", corner: 1, radius: 4)
    #expect(data == "m2 2h16a4 4 0 0 1 4 4v16c-4 1-8-1-12 0-3 .75-8 0-8 0z")
  }

  @Test func `an absolute path stays absolute`() throws {
    let data = try edited("M 2,2 L 22,2 L 22,12 C 20 10 12 20 2,22 Z", corner: 1, radius: 3)
    #expect(data == "M 2,2L19 2A3 3 0 0 1 22 5L22 12C 20 10 12 20 2,22 Z")
  }

  @Test func `repeated and joined numbers keep their form`() throws {
    let data = try edited("M2 2l20 0 0 8.5.5.5-8 8s-4.5-4-6.5 0z", corner: 0, radius: 1)
    #expect(data == "M22 2l0 8.5.5.5-8 8s-4.5-4-6.5 0l-5.52959 -15.66718a1 1 0 0 1 .94299 -1.33282z")
  }

  @Test func `a second subpath keeps its text`() throws {
    let data = try edited("M2 2h10v10H2zm14 2v6c2 0 4-4 0-6z", corner: 2, radius: 2)
    #expect(data == "M2 2h10v8a2 2 0 0 1 -2 2h-8zm14 2v6c2 0 4-4 0-6z")
  }

  @Test func `the corner at the start moves the start`() throws {
    let data = try edited("M2 2h10v10c-4 2-6 1-10 0z", corner: 0, radius: 2)
    #expect(data == "M12 2v10c-4 2-6 1-10 0v-8a2 2 0 0 1 2 -2z")
  }
}
