import Formats
import TestSupport
import Testing

@Suite struct PNGDocumentTests {
  /// One transparent pixel, as a PNG of another program.
  private static let pixel =
    "89504E470D0A1A0A 0000000D49484452000000010000000108060000001F15C489"
    + "0000000B4944415478DA636000020000050001E9FADCD8"
    + "0000000049454E44AE426082"

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private let png = Self.bytes(Self.pixel)
  private let svg = Array("<svg>ünïcode</svg>\n".utf8)

  @Test func `a document is embedded in a picture and read back`() throws {
    let picture = try PNGDocument.embedding(svg, in: png)
    #expect(try PNGDocument.svg(in: picture) == svg)
    #expect(PNGDocument.isPNG(picture) && !PNGDocument.isPNG(svg))
    // Signature and header, the chunk, and the rest as it was.
    #expect(picture.starts(with: png.prefix(33)))
    #expect(picture.suffix(png.count - 33) == png.suffix(png.count - 33))
    #expect(picture.count == png.count + 12 + "fillet document".utf8.count + 5 + svg.count)
  }

  @Test func `the chunk is an iTXt with a valid checksum`() throws {
    let picture = try PNGDocument.embedding(Array("<svg/>".utf8), in: png)
    // Length 26, the letters iTXt, and a check that zlib's crc32 gave.
    #expect(Array(picture[33..<41]) == Self.bytes("0000001A 69545874"))
    #expect(Array(picture[67..<71]) == Self.bytes("D599435F"))
  }

  @Test func `an embedded document is replaced`() throws {
    let first = try PNGDocument.embedding(svg, in: png)
    let second = Array("<svg>another</svg>".utf8)
    #expect(try PNGDocument.embedding(second, in: first) == PNGDocument.embedding(second, in: png))
  }

  @Test func `a picture without a document is refused`() {
    let error = #expect(throws: PNGDocumentError.self) { try PNGDocument.svg(in: png) }
    #expect(
      error?.description
        == "this PNG holds no drawing: only PNGs exported by fillet do")
    #expect(throws: PNGDocumentError.noPNG) { try PNGDocument.svg(in: svg) }
    #expect(throws: PNGDocumentError.noPNG) { try PNGDocument.embedding(svg, in: svg) }
    #expect(throws: PNGDocumentError.damaged) { try PNGDocument.embedding(svg, in: png.dropLast(1)) }
  }

  @Test func `a changed letter of the document is detected`() throws {
    let picture = try PNGDocument.embedding(svg, in: png)
    let document = 33 + 8 + "fillet document".utf8.count + 5
    for offset in 0..<svg.count {
      var damaged = picture
      damaged[document + offset] ^= 1
      #expect(throws: PNGDocumentError.damaged) { try PNGDocument.svg(in: damaged) }
    }
  }

  @Test func `no damage gives a different document`() throws {
    let picture = try PNGDocument.embedding(svg, in: png)
    forAll(2000) { random in
      var bytes = picture
      if random.once(in: 2) {
        bytes[random.integer(0...(bytes.count - 1))] = UInt8(random.integer(0...255))
      } else {
        bytes.removeLast(random.integer(1...bytes.count))
      }
      do throws(PNGDocumentError) {
        return try PNGDocument.svg(in: bytes) == svg
      } catch {
        return !error.description.isEmpty
      }
    }
  }
}
