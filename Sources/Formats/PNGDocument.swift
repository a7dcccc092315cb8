/// A PNG with the document that it shows, in a text chunk that other programs pass over.
package enum PNGDocument {
  /// The chunk's keyword: iTXt, uncompressed, without a language.
  static let keyword = "fillet document"

  /// Whether bytes begin as a PNG does, whatever their file is called.
  package static func isPNG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: PNGChunks.signature) }

  /// The picture with the document's SVG in it, right after its header; one that was there before is left out.
  ///
  /// The same picture and document give the same bytes.
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
      // Keyword, end, uncompressed, method, and empty texts for the language and the translated keyword.
      result += PNGChunks.bytes(ofType: "iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + svg)
    }
    guard hasHeader, hasEnd else { throw .damaged }
    return result
  }

  /// The SVG of the document in a picture.
  package static func svg(in png: [UInt8]) throws(PNGDocumentError) -> [UInt8] {
    guard var chunks = PNGChunks(png) else { throw .noPNG }
    while let chunk = chunks.next() {
      guard isDocument(chunk) else { continue }
      guard chunk.isIntact else { throw .damaged }
      // Another program may have packed the text or given it a language when it wrote the picture anew.
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

/// Why a PNG gives no document.
package enum PNGDocumentError: Error, Hashable, Sendable {
  case noPNG
  /// A picture of another program, or one that lost its texts.
  case noDocument
  /// The document's chunk was changed on its way.
  case damaged
  case compressed
}

extension PNGDocumentError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noPNG: "it is no PNG"
    case .noDocument: "there is no document in this PNG: only pictures that fillet exported hold one"
    case .damaged: "the document in this PNG is damaged: open the SVG that it was made from"
    case .compressed: "another program packed the document in this PNG: open the SVG that it was made from"
    }
  }
}

/// The pieces that a PNG is made of, by the PNG specification, third edition, section 5.
struct PNGChunks {
  /// One piece, and where it lies in the file.
  struct Chunk {
    /// Four letters.
    let type: ArraySlice<UInt8>
    let data: ArraySlice<UInt8>
    /// Length, letters, data and check.
    let range: Range<Int>
    let isIntact: Bool
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let bytes: [UInt8]
  private var position: Int

  /// - Returns: `nil` when the bytes do not begin as a PNG does.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    self.bytes = bytes
    position = Self.signature.count
  }

  /// The next piece; `nil` at the end of the file, or where it was cut off.
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

  /// A piece as the file has it.
  static func bytes(ofType type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    return bigEndian(UInt32(truncatingIfNeeded: data.count)) + content + bigEndian(CRC32.check(of: content[...]))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// The check of PNG's chunks: the polynomial of ISO 3309 with the lowest bit first.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }

  static func check(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { $0 >> 8 ^ table[Int(truncatingIfNeeded: ($0 ^ UInt32($1)) & 0xFF)] }
  }
}
