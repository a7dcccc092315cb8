package import Cells
import Text

/// Frames that the probe and its tests both generate: each is a few random changes from the last.
package struct Scene: Sendable {
  package private(set) var frame: Frame
  private var state: UInt64

  package init(size: Size, seed: UInt64) {
    frame = Frame(size: size)
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  private mutating func random(_ count: Int) -> Int {
    // xorshift64*, by Sebastiano Vigna.
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % max(1, count)
  }

  /// Advances to the next frame.
  package mutating func advance() {
    let size = frame.size
    if random(12) == 0 { frame = Frame(size: size) }
    for _ in 0..<(1 + random(12)) {
      let place = Position(column: random(size.columns), row: random(size.rows))
      let text = String(
        String.UnicodeScalarView((0..<(1 + random(20))).map { _ in Self.glyphs[random(Self.glyphs.count)] }))
      frame.put(text, at: place, style: style())
      mend(row: place.row)
    }
    if random(3) > 0 { frame.cursor = Position(column: random(size.columns), row: random(size.rows)) }
  }

  /// Blanks the remaining halves of overwritten wide characters.
  private mutating func mend(row: Int) {
    for column in 0..<frame.size.columns {
      let cell = frame[column, row]
      let isHalf = cell.glyph == Cell.continuation
      let hasLeft = column > 0 && frame[column - 1, row].glyph.columns == 2
      let hasRight = frame[column + 1, row].glyph == Cell.continuation
      if isHalf && !hasLeft || cell.glyph.columns == 2 && !hasRight {
        frame[column, row] = Cell(" ", style: cell.style)
      }
    }
  }

  private mutating func style() -> CellStyle {
    CellStyle(
      foreground: color(), background: random(3) == 0 ? color() : .standard,
      attributes: CellStyle.Attributes(rawValue: random(2) == 0 ? 0 : UInt8(random(16))))
  }

  private mutating func color() -> CellColor {
    switch random(4) {
    case 0: .standard
    case 1: .index(UInt8(random(16)))
    case 2: .index(UInt8(random(256)))
    default: .rgb(UInt8(random(256)), UInt8(random(256)), UInt8(random(256)))
    }
  }

  private static let glyphs: [Unicode.Scalar] = Array(
    "   abcXYZ019.-#⠁⣿⡇▘▚▀─│┼図形ä…".unicodeScalars)
}
