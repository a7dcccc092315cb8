import Document
import Images
import Raster
import Testing

@Suite struct JPEGTests {
  /// Red, green, blue and white in the quarters of a picture of 32 by 24 pixels.
  private static let quarters = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]]

  /// The largest error in the middle of the quarters, where no border is near.
  private static func error(_ bitmap: Bitmap, _ expected: [[Int]] = quarters) -> Int {
    [(4, 4), (28, 4), (4, 20), (28, 20)].enumerated().map { corner, place in
      zip(bitmap.pixel(place.0, place.1), expected[corner]).map { abs($0 - $1) }.max() ?? 255
    }.max() ?? 255
  }

  @Test(arguments: ["baseline", "full-colour", "progressive"])
  func `colors match within JPEG's precision`(name: String) throws {
    let bitmap = try PictureFile.bitmap(name + ".jpg")
    #expect([bitmap.width, bitmap.height] == [32, 24])
    #expect(Self.error(bitmap) <= 4)
  }

  @Test func `CMYK becomes RGB`() throws {
    #expect(Self.error(try PictureFile.bitmap("cmyk.jpg")) <= 4)
  }

  @Test func `gray has three equal channels`() throws {
    // The weights of luma: 0.299, 0.587 and 0.114.
    let expected = [76, 150, 29, 255].map { [$0, $0, $0, 255] }
    #expect(Self.error(try PictureFile.bitmap("grey.jpg"), expected) <= 4)
  }

  @Test(arguments: 1...8)
  func `a picture is turned by its EXIF data`(orientation: Int) throws {
    let bytes = try PictureFile.bytes("exif\(orientation).jpg")
    let bitmap = try PictureReader.bitmap(of: bytes)
    #expect([bitmap.width, bitmap.height] == [32, 24])
    #expect(Self.error(bitmap) <= 4)
    let size = try PictureReader.size(of: bytes)
    #expect([size.width, size.height] == [32, 24])
  }

  @Test func `one pixel is a picture`() throws {
    let bitmap = try PictureFile.bitmap("1x1.jpg")
    #expect(bitmap.largestError { _, _ in [200, 100, 50, 255] } <= 2)
  }

  @Test func `a very wide picture is read`() throws {
    let bitmap = try PictureFile.bitmap("wide.jpg")
    #expect([bitmap.width, bitmap.height] == [65_000, 1])
    #expect(bitmap.largestError { _, _ in [128, 128, 128, 255] } == 0)
  }

  @Test(arguments: ["truncated", "header-only"])
  func `a cut-off picture is refused`(name: String) throws {
    #expect(throws: PictureError.truncated(.jpeg)) { try PictureFile.bitmap(name + ".jpg") }
  }

  @Test func `bytes after the end are ignored`() throws {
    let bytes = try PictureFile.bytes("baseline.jpg") + [1, 2, 3]
    #expect(Self.error(try PictureReader.bitmap(of: bytes)) <= 4)
  }
}
