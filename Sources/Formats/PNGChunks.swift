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
