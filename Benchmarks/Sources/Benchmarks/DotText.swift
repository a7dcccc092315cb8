import Raster

extension DotGrid {
  /// Adds the dots to UTF-8 text, with a line feed after each row of cells.
  func appendText(of set: GlyphSet, to text: inout [UInt8]) {
    let (columns, rows) = (cellColumns(of: set), cellRows(of: set))
    let codes = set.scalars.map { EncodedScalar($0) }
    let empty = EncodedScalar(set.scalar(for: 0))
    text.reserveCapacity(text.count + rows * (columns * 4 + 1))
    for row in 0..<rows {
      var next = 0
      forEachPattern(inCellRow: row, of: set) { column, pattern in
        while next < column {
          empty.append(to: &text)
          next &+= 1
        }
        codes[Int(pattern)].append(to: &text)
        next &+= 1
      }
      while next < columns {
        empty.append(to: &text)
        next &+= 1
      }
      text.append(UInt8(ascii: "\n"))
    }
  }
}

/// A character as its UTF-8 bytes.
private struct EncodedScalar {
  /// The first byte is the lowest.
  private var bytes: UInt32 = 0
  private var count = 0

  init(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar).map(Array.init) ?? [] {
      bytes |= UInt32(byte) << UInt32(8 * count)
      count += 1
    }
  }

  @inline(__always)
  func append(to text: inout [UInt8]) {
    var rest = bytes
    for _ in 0..<count {
      text.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
