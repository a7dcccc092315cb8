/// A PNG with its document embedded in a text chunk, which other programs ignore.
package enum PNGDocument {
  /// The chunk's keyword: iTXt, uncompressed, without a language.
  static let keyword = "fillet document"

  /// True for bytes that start with the PNG signature.
  package static func isPNG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: PNGChunks.signature) }

  /// The picture with an SVG embedded after its header, in place of an earlier one.
  package static func embedding(_ svg: [UInt8], in png: [UInt8]) throws(PNGDocumentError) -> [UInt8] {
    guard var chunks = PNGChunks(png) else { throw .noPNG }
    var result = PNGChunks.signature
    result.reserveCapacity(png.count + svg.count + 64)
    var (hasHeader, hasEnd) = (false, false)
    while let chunk = chunks.next() {
      if isDocument(chunk) { continue }
      result += png[chunk.range]
      hasEnd = chunk.type.elementsEqual("IEND".utf8)
      guard chunk.type.elementsEqual("IHDR".utf8) else { continue }
      hasHeader = true
      // Keyword, terminator, compression flag and method, empty language and translated keyword.
      result += PNGChunks.bytes(ofType: "iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + svg)
    }
    guard hasHeader, hasEnd else { throw .damaged }
    return result
  }

  /// The SVG embedded in a picture.
  package static func svg(in png: [UInt8]) throws(PNGDocumentError) -> [UInt8] {
    guard var chunks = PNGChunks(png) else { throw .noPNG }
    while let chunk = chunks.next() {
      guard isDocument(chunk) else { continue }
      guard chunk.isIntact else { throw .damaged }
      // Another program may have compressed the text or added a language.
      let fields = chunk.data.dropFirst(keyword.utf8.count + 1)
      guard fields.first == 0 else { throw .compressed }
      let texts = fields.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard texts.count == 3 else { throw .damaged }
      return Array(texts[2])
    }
    throw .noDocument
  }

  private static func isDocument(_ chunk: PNGChunks.Chunk) -> Bool {
    chunk.type.elementsEqual("iTXt".utf8) && chunk.data.starts(with: Array(keyword.utf8) + [0])
  }
}

/// The reason why a PNG gives no document.
package struct PNGDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package static let noPNG = Self(description: "not a PNG file")
  /// The error for a picture of another program, or one that lost its text chunks.
  package static let noDocument = Self(description: "this PNG holds no drawing: only PNGs exported by fillet do")
  package static let damaged = Self(description: "the drawing in this PNG is damaged: open the SVG it came from")
  fileprivate static let compressed = Self(
    description: "another program compressed the drawing in this PNG: open the SVG it came from")
}

/// The chunks of a PNG, by the PNG specification, third edition, section 5.
struct PNGChunks {
  struct Chunk {
    /// Four ASCII letters.
    let type: ArraySlice<UInt8>
    let data: ArraySlice<UInt8>
    /// The whole chunk in the file, from its length to its check.
    let range: Range<Int>
    let isIntact: Bool
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let bytes: [UInt8]
  private var position: Int

  /// `nil` for bytes without the PNG signature.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    self.bytes = bytes
    position = Self.signature.count
  }

  /// Reads the next chunk; `nil` at the end of the file, or where it is cut off.
  mutating func next() -> Chunk? {
    let start = position
    guard bytes.count - start >= 12 else { return nil }
    let length = bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - start - 12 else { return nil }
    let end = start + 12 + length
    position = end
    let check = bytes[(end - 4)..<end].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Chunk(
      type: bytes[(start + 4)..<(start + 8)], data: bytes[(start + 8)..<(end - 4)], range: start..<end,
      isIntact: CRC32.check(of: bytes[(start + 4)..<(end - 4)]) == check)
  }

  /// The bytes of a chunk.
  static func bytes(ofType type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    return bigEndian(UInt32(truncatingIfNeeded: data.count)) + content + bigEndian(CRC32.check(of: content[...]))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// The checksum of PNG chunks and ZIP archives: the polynomial of ISO 3309, lowest bit first.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }

  static func check(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { $0 >> 8 ^ table[Int(truncatingIfNeeded: ($0 ^ UInt32($1)) & 0xFF)] }
  }
}
