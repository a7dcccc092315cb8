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
  /// Boxes between whole pixels; those of neighbors meet.
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
    all["┿"] = GlyphShape(lines: GlyphShape(joining: "LR").lines + GlyphShape(joining: "ud").lines)
    return all
  }()

  /// The sides that a character joins: left, right, up, down; capitals for heavy lines.
  private static let joined: [Unicode.Scalar: String] = [
    "─": "lr", "│": "ud", "╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu",
    "━": "LR", "┃": "UD", "┏": "RD", "┓": "LD", "┗": "RU", "┛": "LU",
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

  /// Lines from the middle of a cell to the sides, one pixel wide, heavy ones three; corners of thin ones are round.
  private init(joining sides: String) {
    let (across, down) = (4.0, 8.0)
    let names = sides.lowercased()
    let (toLeft, toRight) = (names.contains("l"), names.contains("r"))
    let (toTop, toBottom) = (names.contains("u"), names.contains("d"))
    let isHeavy = names != sides
    let isRound = !isHeavy && toLeft != toRight
    // A heavy line begins before the middle, a round corner after it.
    let start = isHeavy ? -1.0 : isRound ? 2 : 0
    let half = isHeavy ? 1.0 : 0
    if toLeft || toRight {
      lines.append(
        Box(
          left: toLeft ? 0 : across + start, top: down - half, right: toRight ? Self.columnWidth : across + 1 - start,
          bottom: down + 1 + half))
    }
    if toTop || toBottom {
      lines.append(
        Box(
          left: across - half, top: toTop ? 0 : down + start, right: across + 1 + half,
          bottom: toBottom ? Self.rowHeight : down + 1 - start))
    }
    if isRound {
      let (x, y) = (across + (toRight ? 1 : -1), down + (toBottom ? 1 : -1))
      lines.append(Box(left: x, top: y, right: x + 1, bottom: y + 1))
    }
  }
}
