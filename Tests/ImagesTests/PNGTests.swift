import Images
import Raster
import Testing

@Suite struct PNGTests {
  private static func opaque(_ x: Int, _ y: Int) -> [Int] { PictureFile.pattern(x, y).prefix(3) + [255] }

  private static func grey(_ x: Int, _ y: Int) -> [Int] {
    let value = PictureFile.pattern(x, y)[0]
    return [value, value, value, 255]
  }

  @Test(arguments: ["rgb8", "rgb16", "rgb8-interlaced", "rgb16-interlaced", "palette8"])
  func `a picture without alpha has its colors in every storage form`(name: String) throws {
    let bitmap = try PictureFile.bitmap(name + ".png")
    #expect([bitmap.width, bitmap.height] == [8, 6])
    #expect(bitmap.largestError(Self.opaque) == 0)
  }

  @Test(arguments: ["rgba8", "rgba16", "palette-alpha8", "rgba-interlaced", "rgba16-interlaced", "exif6"])
  func `a picture with alpha is not premultiplied`(name: String) throws {
    let bitmap = try PictureFile.bitmap(name + ".png")
    #expect([bitmap.width, bitmap.height] == [8, 6])
    #expect(bitmap.largestError(PictureFile.pattern) == 0)
  }

  @Test(arguments: ["grey8", "grey16"])
  func `gray has three equal channels`(name: String) throws {
    #expect(try PictureFile.bitmap(name + ".png").largestError(Self.grey) == 0)
  }

  @Test(arguments: ["grey-alpha8", "grey-alpha16"])
  func `gray with alpha keeps both`(name: String) throws {
    let bitmap = try PictureFile.bitmap(name + ".png")
    #expect(bitmap.largestError { Self.grey($0, $1).prefix(3) + [PictureFile.pattern($0, $1)[3]] } == 0)
  }

  @Test(arguments: [1, 2, 4])
  func `few bits are stretched to the whole range`(depth: Int) throws {
    let levels = 1 << depth
    let bitmap = try PictureFile.bitmap("grey\(depth).png")
    #expect(
      bitmap.largestError { x, y in
        let value = (x + y) % levels * 255 / (levels - 1)
        return [value, value, value, 255]
      } == 0)
  }

  @Test func `a palette of two colors takes one bit`() throws {
    let bitmap = try PictureFile.bitmap("palette1.png")
    #expect(bitmap.largestError { ($0 + $1) % 2 == 0 ? Self.opaque(0, 0) : Self.opaque(7, 5) } == 0)
  }

  @Test func `only the key color is transparent`() throws {
    let colours = try PictureFile.bitmap("rgb-key.png")
    #expect(colours.pixel(3, 2)[3] == 0)
    #expect(colours.pixel(3, 3) == Self.opaque(3, 3))
    let greys = try PictureFile.bitmap("grey-key.png")
    // The grey of a column is the same in every row.
    #expect((0..<6).map { greys.pixel(3, $0)[3] } == [0, 0, 0, 0, 0, 0])
    #expect(greys.pixel(4, 2) == Self.grey(4, 2))
  }

  @Test func `one pixel is a picture`() throws {
    #expect(try PictureFile.bitmap("1x1.png").bytes == [1, 2, 3, 4])
  }

  @Test func `a picture may be one line or one column`() throws {
    let wide = try PictureFile.bitmap("wide.png")
    #expect([wide.width, wide.height] == [100_000, 1])
    #expect(wide.pixel(99_999, 0) == [255, 255, 255, 255] && wide.pixel(99_998, 0) == [0, 0, 0, 255])
    let tall = try PictureFile.bitmap("tall.png")
    #expect([tall.width, tall.height] == [1, 100_000])
    #expect(tall.pixel(0, 99_999) == [255, 255, 255, 255])
  }

  @Test(arguments: ["truncated", "header-only", "no-end", "short-pixels", "huge-chunk"])
  func `a cut-off picture is refused`(name: String) throws {
    let error = #expect(throws: PictureError.self) { try PictureFile.bitmap(name + ".png") }
    #expect(error == .truncated(.png))
    #expect(error?.description == "the PNG is cut off: copy it again")
  }

  @Test(arguments: ["bad-crc", "zero-width"])
  func `an error for a damaged picture quotes the library`(name: String) throws {
    let error = #expect(throws: PictureError.self) { try PictureFile.bitmap(name + ".png") }
    let words = try #require(error).description
    #expect(words.hasPrefix("the PNG is damaged (") && words.hasSuffix("): save it again"))
    #expect(!words.contains("()") && words.utf8.count < 200 + 37)
  }

  @Test func `colors of linear light become sRGB`() throws {
    // (1.055 * (128 / 255) ^ (1 / 2.4) - 0.055) * 255 is 187.5; libpng takes a power of 2.2 for it.
    let pixel = try PictureFile.bitmap("linear.png").pixel(0, 0)
    #expect(abs(pixel[0] - 187) <= 2)
    #expect([pixel[1], pixel[2], pixel[3]] == [0, 255, 255])
  }

  @Test func `only a turned picture or another gamma is shown otherwise`() throws {
    for name in try PictureFile.names where !name.hasPrefix("exif") {
      #expect(PictureReader.isShownOtherwise(try PictureFile.bytes(name)) == (name == "linear.png"), "\(name)")
    }
    // The first of the eight ways to hold a camera is upright.
    for name in try PictureFile.names where name.hasPrefix("exif") {
      #expect(PictureReader.isShownOtherwise(try PictureFile.bytes(name)) == (name != "exif1.jpg"), "\(name)")
    }
  }

  @Test func `a picture without pixels is an error, not an empty file`() {
    #expect(throws: PictureError.damaged(.png, reason: "no pixels")) {
      try PictureWriter.png(of: Bitmap(width: 0, height: 0, bytes: []))
    }
  }

  @Test func `text that unpacks to fifty million bytes is harmless`() throws {
    #expect(try PictureFile.bitmap("bomb-text.png").bytes == [1, 2, 3, 4])
  }

  @Test(arguments: [(1, 1), (7, 5), (300, 2)])
  func `a written picture reads back pixel for pixel`(width: Int, height: Int) throws {
    let bytes = (0..<(width * height * 4)).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 / 11) }
    let picture = Bitmap(width: width, height: height, bytes: bytes)
    #expect(try PictureReader.bitmap(of: PictureWriter.png(of: picture)) == picture)
  }
}
