import Interface
package import Cells
import Text
import Geometry
import Raster

/// A file format for screens.
///
/// To add one: a case, its name, and its text.
package enum FrameDump: String, CaseIterable, Sendable {
  /// A picture that needs no font for dots and lines.
  case svg
  /// Characters without colors.
  case text = "txt"
  /// Characters with escape sequences for colors.
  case ansi = "ans"

  /// The format of a file name's extension; `nil` for an unknown one.
  package init?(ofFile name: String) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  package func text(of frame: Frame) -> String {
    switch self {
    case .svg: frame.svg
    case .text: frame.lines.map { $0.withoutBlanksAtEnd + "\n" }.joined()
    case .ansi: frame.ansi
    }
  }
}

extension String {
  fileprivate var withoutBlanksAtEnd: Substring {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Frame {
  /// The screen as an SVG: dots as circles, lines as lines, text as text.
  var svg: String {
    var picture = ScreenPicture(size: size)
    for row in 0..<size.rows {
      for column in 0..<size.columns { picture.add(self[column, row], column, row) }
      picture.endRow()
    }
    return picture.text
  }
}

/// Collects the cells of a screen into an SVG with one path per color.
private struct ScreenPicture {
  private static let cell = (width: 9.0, height: 18.0)
  private static let margin = 8.0
  private static let front = "#d7dae0"
  private static let dim = "#7f8590"
  /// The ground on which ``Display`` draws where no terminal reports one.
  private static let back = "#000000"
  private static let dot = 2.6

  private let size: Size
  /// Path data by color, in order of appearance.
  private var layers: [(kind: Kind, color: String, data: String)] = []
  private var texts = ""
  private var word: (column: Int, row: Int, style: CellStyle, text: String)?

  private enum Kind { case ground, blocks, dots, lines }

  init(size: Size) { self.size = size }

  mutating func add(_ cell: Cell, _ column: Int, _ row: Int) {
    let isReverse = cell.style.attributes.contains(.reverse)
    if isReverse || cell.style.background != .standard {
      let ground =
        isReverse ? Self.color(cell.style.foreground, Self.front) : Self.color(cell.style.background, Self.back)
      append(.ground, ground, Self.rect(column, row, (0, 0), (1, 1)))
    }
    if cell.glyph == Cell.continuation { return }
    let color = Self.color(of: cell.style)
    if let sides = Self.boxes[cell.glyph] {
      endRow()
      append(.lines, color, Self.lines(sides, column, row))
    } else if let (width, height) = Self.eighths[cell.glyph] {
      endRow()
      append(.blocks, color, Self.rect(column, row, (0, 1 - height), (width, 1)))
    } else if let (set, pattern) = Self.patterns[cell.glyph] {
      endRow()
      addDots(set, pattern, color, column, row)
    } else if cell.glyph == " " || cell.glyph == "\u{2800}" {
      endRow()
    } else if let open = word, open.style == cell.style {
      word?.text.unicodeScalars.append(cell.glyph)
    } else {
      endRow()
      word = (column, row, cell.style, String(cell.glyph))
    }
  }

  /// Writes the current word; words never continue in the next row.
  mutating func endRow() {
    guard let word else { return }
    self.word = nil
    let bold = word.style.attributes.contains(.bold) ? " font-weight=\"bold\"" : ""
    let line = word.style.attributes.contains(.underline) ? " text-decoration=\"underline\"" : ""
    let x = Self.number(Double(word.column) * Self.cell.width)
    let y = Self.number(Double(word.row) * Self.cell.height + 13)
    let text = word.text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;"][$0] ?? String($0) }.joined()
    texts += "<text x=\"\(x)\" y=\"\(y)\" fill=\"\(Self.color(of: word.style))\"\(bold)\(line)>\(text)</text>\n"
  }

  private mutating func addDots(_ set: GlyphSet, _ pattern: Int, _ color: String, _ column: Int, _ row: Int) {
    let (across, down) = (Double(set.columns), Double(set.rows))
    for bit in 0..<(set.columns * set.rows) where pattern >> bit & 1 == 1 {
      let (x, y) = (Double(bit % set.columns), Double(bit / set.columns))
      guard set == .braille else {
        append(.blocks, color, Self.rect(column, row, (x / across, y / down), ((x + 1) / across, (y + 1) / down)))
        continue
      }
      let left = Self.number((Double(column) + (x + 0.5) / across) * Self.cell.width)
      let top = Self.number((Double(row) + (y + 0.5) / down) * Self.cell.height)
      // A line without length and with round caps is a circle.
      append(.dots, color, "M\(left) \(top)h0")
    }
  }

  private mutating func append(_ kind: Kind, _ color: String, _ data: String) {
    if let index = layers.firstIndex(where: { $0.kind == kind && $0.color == color }) {
      layers[index].data += data
    } else {
      layers.append((kind, color, data))
    }
  }

  var text: String {
    let width = Double(size.columns) * Self.cell.width + 2 * Self.margin
    let height = Double(size.rows) * Self.cell.height + 2 * Self.margin
    let box = [-Self.margin, -Self.margin, width, height].map(Self.number)
    let extent = "width=\"\(box[2])\" height=\"\(box[3])\""
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(extent) viewBox=\"\(box.joined(separator: " "))\">\n"
    text += "<rect x=\"\(box[0])\" y=\"\(box[1])\" \(extent) rx=\"6\" fill=\"\(Self.back)\"/>\n"
    for kind in [Kind.ground, .blocks, .lines, .dots] {
      for layer in layers where layer.kind == kind {
        let paint =
          switch kind {
          case .ground, .blocks: "fill=\"\(layer.color)\" shape-rendering=\"crispEdges\""
          case .lines: "fill=\"none\" stroke=\"\(layer.color)\""
          case .dots:
            "fill=\"none\" stroke=\"\(layer.color)\" stroke-width=\"\(Self.number(Self.dot))\" stroke-linecap=\"round\""
          }
        text += "<path \(paint) d=\"\(layer.data)\"/>\n"
      }
    }
    // At this size common monospaced fonts are as wide as a cell.
    text += "<g font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\" font-size=\"14.95\">\n"
    return text + texts + "</g>\n</svg>\n"
  }

  private static func rect(
    _ column: Int, _ row: Int, _ from: (Double, Double), _ to: (Double, Double)
  ) -> String {
    let x = [from.0, to.0].map { number((Double(column) + $0) * cell.width) }
    let y = [from.1, to.1].map { number((Double(row) + $0) * cell.height) }
    return "M\(x[0]) \(y[0])H\(x[1])V\(y[1])H\(x[0])Z"
  }

  /// The lines of a box character from the center of its cell to the sides that it joins.
  private static func lines(_ sides: String, _ column: Int, _ row: Int) -> String {
    let middle = ((Double(column) + 0.5) * cell.width, (Double(row) + 0.5) * cell.height)
    var data = ""
    for side in sides {
      let isDouble = side.isUppercase
      let (dx, dy): (Double, Double) =
        switch side.lowercased() {
        case "l": (-1, 0)
        case "r": (1, 0)
        case "u": (0, -1)
        default: (0, 1)
        }
      for shift in isDouble ? [-1.5, 1.5] : [0.0] {
        // The two lines of a double line are beside its middle.
        let (x, y) = (middle.0 + abs(dy) * shift, middle.1 + abs(dx) * shift)
        data += "M\(number(x)) \(number(y))L\(number(x + dx * cell.width / 2)) \(number(y + dy * cell.height / 2))"
      }
    }
    return data
  }

  /// The sides that a character joins: left, right, up, down; capitals for double lines.
  private static let boxes: [Unicode.Scalar: String] = [
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu",
    "═": "LR", "║": "UD", "╔": "RD", "╗": "LD", "╚": "RU", "╝": "LU",
  ]

  /// The blocks that grow by eighths of a cell, from the left or from below, by their size.
  private static let eighths: [Unicode.Scalar: (width: Double, height: Double)] = {
    var sizes: [Unicode.Scalar: (width: Double, height: Double)] = [:]
    for count in 1..<8 {
      sizes[EighthBlocks.fromBelow[count]] = (1, Double(count) / 8)
      sizes[EighthBlocks.fromLeft[count]] = (Double(count) / 8, 1)
    }
    return sizes
  }()

  /// The dot pattern of every character that has one.
  private static let patterns: [Unicode.Scalar: (GlyphSet, Int)] = {
    var patterns: [Unicode.Scalar: (GlyphSet, Int)] = [:]
    for set in GlyphSet.allCases where set != .ascii {
      for (pattern, scalar) in set.scalars.enumerated() where pattern > 0 { patterns[scalar] = (set, pattern) }
    }
    return patterns
  }()

  private static func color(of style: CellStyle) -> String {
    if style.attributes.contains(.reverse) { return color(style.background, back) }
    return color(style.foreground, style.attributes.contains(.dim) ? dim : front)
  }

  private static func color(_ color: CellColor, _ standard: String) -> String {
    switch color {
    case .standard: standard
    case .index(let index): hexadecimal(rgb(of: index))
    case .rgb(let red, let green, let blue): hexadecimal([red, green, blue])
    }
  }

  /// The values of xterm's 256 colors.
  private static func rgb(of index: UInt8) -> [UInt8] {
    switch index {
    case 0..<16:
      let full: UInt8 = index == 8 ? 127 : index > 8 ? 255 : index == 7 ? 229 : 205
      return [1, 2, 4].map { index == 8 || index & $0 != 0 ? full : 0 }
    case 16..<232:
      let cube = index - 16
      return [cube / 36, cube / 6 % 6, cube % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
    default: return Array(repeating: 8 + 10 * (index - 232), count: 3)
    }
  }

  private static func hexadecimal(_ channels: [UInt8]) -> String {
    "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func number(_ value: Double) -> String { NumberText.rounded(value, places: 3, leadingZero: true) }
}
