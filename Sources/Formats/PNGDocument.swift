/// A PNG with the document that it shows, in a text chunk that other programs pass over.
public enum PNGDocument {
  /// The chunk's keyword: iTXt, uncompressed, without a language.
  static let keyword = "fillet document"

  /// Whether bytes begin as a PNG does, whatever their file is called.
  public static func isPNG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: PNGChunks.signature) }

  /// The picture with the document's SVG in it, right after its header; one that was there before is left out.
  ///
  /// The same picture and document give the same bytes.
  public static func embedding(_ svg: [UInt8], in png: [UInt8]) throws(PNGDocumentError) -> [UInt8] {
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
  public static func svg(in png: [UInt8]) throws(PNGDocumentError) -> [UInt8] {
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
public enum PNGDocumentError: Error, Hashable, Sendable {
  case noPNG
  /// A picture of another program, or one that lost its texts.
  case noDocument
  /// The document's chunk was changed on its way.
  case damaged
  case compressed
}

extension PNGDocumentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPNG: "it is no PNG"
    case .noDocument: "there is no document in this PNG: only pictures that fillet exported hold one"
    case .damaged: "the document in this PNG is damaged: open the SVG that it was made from"
    case .compressed: "another program packed the document in this PNG: open the SVG that it was made from"
    }
  }
}
