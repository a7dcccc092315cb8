import Document
import Images
import Raster
import TestSupport
import Testing

@Suite struct PictureFileTests {
  @Test func `the first bytes say the kind, not the name`() throws {
    #expect(try PictureFile.bitmap("really-jpeg.png").width == 32)
    #expect(try PictureKind(of: PictureFile.bytes("really-jpeg.png")) == .jpeg)
  }

  @Test(arguments: ["really-gif.png", "empty.png"])
  func `other kinds of files are refused`(name: String) throws {
    let error = #expect(throws: PictureError.self) { try PictureFile.bitmap(name) }
    #expect(error == .unknownKind)
    #expect(error?.description == "not a PNG or JPEG: convert it to one of them")
  }

  @Test(arguments: [("bomb.png", 60_000), ("bomb.jpg", 65_500)])
  func `too many pixels are refused by the header alone`(name: String, side: Int) throws {
    let bytes = try PictureFile.bytes(name)
    let expected = PictureError.tooManyPixels(width: side, height: side)
    #expect(throws: expected) { try PictureReader.bitmap(of: bytes) }
    #expect(throws: expected) { try PictureReader.size(of: bytes) }
    #expect(
      expected.description == "\(side) by \(side) pixels are too many (limit 64 million): make it smaller")
  }

  @Test(arguments: ["header-only.png", "truncated.png", "header-only.jpg", "truncated.jpg"])
  func `the size is known before the file is complete`(name: String) throws {
    let bytes = try PictureFile.bytes(name)
    let size = try PictureReader.size(of: bytes)
    #expect([size.width, size.height] == (name.hasSuffix("png") ? [8, 6] : [32, 24]))
  }

  @Test func `every picture has the size that its header promises`() throws {
    var pictures = 0
    for name in try PictureFile.names {
      let bytes = try PictureFile.bytes(name)
      guard let bitmap = try? PictureReader.bitmap(of: bytes) else { continue }
      let size = try PictureReader.size(of: bytes)
      #expect([size.width, size.height] == [bitmap.width, bitmap.height], "\(name)")
      pictures += 1
    }
    #expect(pictures >= 35)
  }

  @Test func `damage is harmless, and a cut file never gives a picture`() throws {
    let files = try ["rgba16.png", "palette-alpha8.png", "rgba-interlaced.png", "progressive.jpg", "exif6.jpg"]
      .map(PictureFile.bytes)
    forAll(600) { random in
      var bytes = random.pick(files)
      if random.once(in: 2) {
        for _ in 0..<random.integer(1...4) {
          bytes[random.integer(0...(bytes.count - 1))] = UInt8(random.integer(0...255))
        }
      } else {
        bytes.removeLast(random.integer(20...(bytes.count - 1)))
        guard (try? PictureReader.bitmap(of: bytes)) == nil else { return false }
      }
      // A picture or an error; anything else would end the process.
      guard let bitmap = try? PictureReader.bitmap(of: bytes) else { return true }
      return bitmap.bytes.count == bitmap.width * bitmap.height * 4
    }
  }
}
