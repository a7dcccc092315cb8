import Raster

/// The shapes of a character that looks the same in every font: blocks, dots and lines of boxes.
///
/// Lengths are pixels in a cell of ``columnWidth`` by ``rowHeight``, from its top left corner.
struct GlyphShape: Hashable, Sendable {
  static let columnWidth = 9.0
  static let rowHeight = 18.0

  struct Box: Hashable, Sendable {
    var left, top, right, bottom: Double

    func moved(right columns: Double, down rows: Double) -> Box {
      Box(left: left + columns, top: top + rows, right: right + columns, bottom: bottom + rows)
    }
  }

  struct Dot: Hashable, Sendable {
    let x, y: Double
  }

  /// The whole cell.
  static let cell = Box(left: 0, top: 0, right: columnWidth, bottom: rowHeight)

  private(set) var blocks: [Box] = []
  /// Boxes between whole pixels, one wide; those of neighbors meet.
  private(set) var lines: [Box] = []
  private(set) var dots: [Dot] = []

  /// The shapes of every character that has some.
  static let all: [Unicode.Scalar: GlyphShape] = {
    var all: [Unicode.Scalar: GlyphShape] = [:]
    for set in GlyphSet.allCases where set != .ascii {
      for (pattern, scalar) in set.scalars.enumerated() where pattern > 0 {
        all[scalar] = set == .braille ? GlyphShape(dots: pattern) : GlyphShape(pattern, of: set.parts)
      }
    }
    for count in 1..<8 {
      let part = Double(count) / 8
      all[EighthBlocks.fromBelow[count]] = GlyphShape(
        blocks: [Box(left: 0, top: rowHeight * (1 - part), right: columnWidth, bottom: rowHeight)])
      all[EighthBlocks.fromLeft[count]] = GlyphShape(
        blocks: [Box(left: 0, top: 0, right: columnWidth * part, bottom: rowHeight)])
    }
    for (scalar, sides) in joined { all[scalar] = GlyphShape(joining: sides) }
    // Three pixels around the middle of ─.
    let bar = Box(left: 0, top: 7, right: columnWidth, bottom: 10)
    all["━"] = GlyphShape(lines: [bar])
    all["┿"] = GlyphShape(lines: [bar] + GlyphShape(joining: "ud").lines)
    return all
  }()

  /// The sides that a character joins: left, right, up, down; capitals for double lines.
  private static let joined: [Unicode.Scalar: String] = [
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu",
    "═": "LR", "║": "UD", "╔": "RD", "╗": "LD", "╚": "RU", "╝": "LU",
  ]
}

extension GlyphShape {
  private init(dots pattern: Int) {
    let parts = CellParts.braille
    for bit in 0..<parts.columns * parts.rows where pattern >> bit & 1 == 1 {
      dots.append(
        Dot(
          x: (Double(bit % parts.columns) + 0.5) * Self.columnWidth / Double(parts.columns),
          y: (Double(bit / parts.columns) + 0.5) * Self.rowHeight / Double(parts.rows)))
    }
  }

  /// A block for each row of parts, which equal rows below it extend; no pattern has two blocks in a row.
  private init(_ pattern: Int, of parts: CellParts) {
    let (width, height) = (Self.columnWidth / Double(parts.columns), Self.rowHeight / Double(parts.rows))
    var above = 0
    for row in 0..<parts.rows {
      let bits = pattern >> (row * parts.columns) & (1 << parts.columns - 1)
      if bits != 0, bits == above {
        blocks[blocks.count - 1].bottom = height * Double(row + 1)
      } else if bits != 0 {
        let (from, to) = (bits.trailingZeroBitCount, Int.bitWidth - bits.leadingZeroBitCount)
        blocks.append(
          Box(
            left: width * Double(from), top: height * Double(row), right: width * Double(to),
            bottom: height * Double(row + 1)))
      }
      above = bits
    }
  }

  /// Lines from the middle of a cell to the sides; the two lines of a double one are beside the middle.
  private init(joining sides: String) {
    let (across, down) = (4.0, 8.0)
    let names = sides.lowercased()
    let (toLeft, toRight) = (names.contains("l"), names.contains("r"))
    let (toTop, toBottom) = (names.contains("u"), names.contains("d"))
    for shift in names == sides ? [0.0] : [-1, 1] {
      // The outer line of a corner is outside in both directions.
      let other = toRight == toBottom ? shift : -shift
      if toLeft || toRight {
        let (left, right) = (toLeft ? 0 : across + other, toRight ? Self.columnWidth : across + other + 1)
        lines.append(Box(left: left, top: down + shift, right: right, bottom: down + shift + 1))
      }
      if toTop || toBottom {
        let x = across + (toLeft || toRight ? other : shift)
        let (top, bottom) = (toTop ? 0 : down + shift, toBottom ? Self.rowHeight : down + shift + 1)
        lines.append(Box(left: x, top: top, right: x + 1, bottom: bottom))
      }
    }
  }
}
