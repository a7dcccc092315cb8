import CStorage

/// Compressed files (RFC 1952), by zlib.
package enum Gzip {
  /// True for bytes that start as a gzip file does.
  package static func isPacked(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: start) }

  static let start: [UInt8] = [0x1F, 0x8B]

  /// The text of a gzip file, its checksums checked.
  ///
  /// - Parameter limit: The most bytes of text, whatever the file says of its size.
  package static func unpacked(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    var length = 0
    // Once to know the size, which a file may state wrongly, and once for the text.
    var result = unsafe storage_gunzip(bytes, bytes.count, nil, 0, limit, &length)
    guard result == storage_gzip_done else { throw GzipError(result, limit: limit) }
    let count = length
    let text = unsafe [UInt8](unsafeUninitializedCapacity: count) { text, filled in
      result = unsafe storage_gunzip(bytes, bytes.count, text.baseAddress, count, limit, &length)
      filled = result == storage_gzip_done ? count : 0
    }
    guard result == storage_gzip_done else { throw GzipError(result, limit: limit) }
    return text
  }

  /// A gzip file of a text, always with the same bytes; `nil` if memory is missing.
  package static func packed(_ text: [UInt8]) -> [UInt8]? {
    let capacity = storage_gzip_bound(text.count)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { bytes, filled in
      filled = unsafe storage_gzip(text, text.count, bytes.baseAddress, capacity)
    }
    return bytes.isEmpty ? nil : bytes
  }
}

/// The reason why a compressed file cannot be read.
package struct GzipError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  private init(_ description: String) { self.description = description }

  fileprivate init(_ result: storage_gzip, limit: Int) {
    switch result {
    case storage_gzip_truncated: self = .truncated
    case storage_gzip_too_large: self = .tooLarge(limit: limit)
    case storage_gzip_no_memory: self.init("there is no memory to unpack the file: close other programs")
    default: self = .damaged
    }
  }

  package static let truncated = Self("the compressed file ends too early: copy it again")
  package static let damaged = Self("the compressed file is damaged: copy it again")

  /// - Parameter limit: In bytes.
  package static func tooLarge(limit: Int) -> Self {
    Self("the compressed file has more than \(limit >> 20) MiB of text, the limit")
  }
}
