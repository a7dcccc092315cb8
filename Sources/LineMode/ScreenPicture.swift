import Cells
import Geometry
import XML

/// An SVG of parts of screens: in each group a path for each color of its shapes, and the text as text.
struct ScreenPicture {
  private static let margin = 8.0
  private static let front = "#d7dae0"
  private static let dim = "#7f8590"
  /// The ground on which `Display` draws where no terminal reports one.
  private static let back = "#000000"
  /// The looks of texts, fills, lines and dots.
  ///
  /// At this size common monospaced fonts are as wide as a cell. For other fonts, texts have their width.
  private static let rules = """
    text{fill:currentColor;font:14.95px DejaVu Sans Mono,Menlo,Consolas,monospace}
    .b{font-weight:bold}
    .u{text-decoration:underline}
    .f{fill:currentColor;shape-rendering:crispEdges}
    .l{fill:currentColor}
    .d{fill:none;stroke:currentColor;stroke-width:2.6;stroke-linecap:round}

    """

  /// Of all groups, in order of appearance.
  private var colors: [String] = []
  private var groups = ""

  /// Grounds, blocks, lines and dots, in the order in which they are painted.
  private enum Kind: CaseIterable { case ground, block, line, dot }

  private struct Layer {
    let kind: Kind
    let color: Int
    var boxes: [GlyphShape.Box] = []
    var dots = ""

    /// Extends the last box if the new one continues it to the right; boxes come row by row.
    mutating func add(_ box: GlyphShape.Box) {
      if let last = boxes.last, last.right == box.left, last.top == box.top, last.bottom == box.bottom {
        boxes[boxes.count - 1].right = box.right
      } else {
        boxes.append(box)
      }
    }

    /// The path, in which boxes that continue each other downward are one.
    var data: String {
      var columns: [GlyphShape.Box] = []
      var above: [[Double]: Int] = [:]
      for box in boxes {
        if let index = above[[box.left, box.right]], columns[index].bottom == box.top {
          columns[index].bottom = box.bottom
        } else {
          above[[box.left, box.right]] = columns.count
          columns.append(box)
        }
      }
      return columns.map(ScreenPicture.data).joined() + dots
    }
  }

  /// Adds a group of parts that do not overlap.
  ///
  /// - Parameter attributes: Of the group, each after a space.
  mutating func add(_ pieces: [ScreenPiece], attributes: String = "") {
    var layers: [Layer] = []
    var texts = ""
    for piece in pieces {
      for (index, cell) in piece.cells.enumerated() {
        addShapes(of: cell, piece.column + index, piece.row, to: &layers)
      }
      texts += text(of: piece)
    }
    groups += "<g\(attributes)>\n"
    for kind in Kind.allCases {
      for layer in layers where layer.kind == kind {
        let name =
          switch kind {
          case .ground, .block: "f"
          case .line: "l"
          case .dot: "d"
          }
        groups += "<path class=\"\(name) c\(layer.color)\" d=\"\(layer.data)\"/>\n"
      }
    }
    groups += texts + "</g>\n"
  }

  private mutating func addShapes(of cell: Cell, _ column: Int, _ row: Int, to layers: inout [Layer]) {
    let (x, y) = (Double(column) * GlyphShape.columnWidth, Double(row) * GlyphShape.rowHeight)
    func layer(_ kind: Kind, _ color: Int) -> Int {
      if let index = layers.firstIndex(where: { $0.kind == kind && $0.color == color }) { return index }
      layers.append(Layer(kind: kind, color: color))
      return layers.count - 1
    }
    if cell.style.hasGround {
      layers[layer(.ground, number(ofColor: Self.ground(of: cell.style)))].add(
        GlyphShape.cell.moved(right: x, down: y))
    }
    guard let shape = GlyphShape.all[cell.glyph] else { return }
    let color = number(ofColor: Self.color(of: cell.style))
    for box in shape.blocks { layers[layer(.block, color)].add(box.moved(right: x, down: y)) }
    for box in shape.lines { layers[layer(.line, color)].add(box.moved(right: x, down: y)) }
    var last: GlyphShape.Dot?
    for dot in shape.dots {
      let start =
        last.map { "m\(Self.number(dot.x - $0.x)) \(Self.number(dot.y - $0.y))" }
        ?? "M\(Self.number(x + dot.x)) \(Self.number(y + dot.y))"
      // A line without length and with round caps is a circle.
      layers[layer(.dot, color)].dots += start + "h0"
      last = dot
    }
  }

  /// The text of a part; empty for one without.
  private mutating func text(of piece: ScreenPiece) -> String {
    guard let first = piece.cells.first, GlyphShape.all[first.glyph] == nil else { return "" }
    var text = String.UnicodeScalarView()
    for cell in piece.cells where cell.glyph != Cell.continuation { text.append(cell.glyph) }
    guard text.contains(where: { $0 != " " && $0 != "\u{2800}" }) else { return "" }
    let attributes = first.style.attributes
    let classes =
      ["c\(number(ofColor: Self.color(of: first.style)))"] + (attributes.contains(.bold) ? ["b"] : [])
      + (attributes.contains(.underline) ? ["u"] : [])
    let x = Self.number(Double(piece.column) * GlyphShape.columnWidth)
    let y = Self.number(Double(piece.row) * GlyphShape.rowHeight + 13)
    let width = Self.number(Double(piece.cells.count) * GlyphShape.columnWidth)
    let length = text.count > 1 ? " textLength=\"\(width)\"" : ""
    return "<text class=\"\(classes.joined(separator: " "))\" x=\"\(x)\" y=\"\(y)\"\(length)>"
      + String(text).escapedForXML(in: .text) + "</text>\n"
  }

  /// The whole picture.
  ///
  /// - Parameters:
  ///   - size: The size of the screen.
  ///   - rules: More rules of the style sheet, a line each.
  ///   - head: Elements before all others.
  func svg(size: Size, rules: String = "", head: String = "") -> String {
    let width = Self.number(Double(size.columns) * GlyphShape.columnWidth + 2 * Self.margin)
    let height = Self.number(Double(size.rows) * GlyphShape.rowHeight + 2 * Self.margin)
    let (edge, extent) = (Self.number(-Self.margin), "width=\"\(width)\" height=\"\(height)\"")
    let colors = colors.enumerated().map { ".c\($0){color:\($1)}\n" }.joined()
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(extent) viewBox=\"\(edge) \(edge) \(width) \(height)\">\n"
      + "\(head)<style>\n\(Self.rules)\(colors)\(rules)</style>\n"
      + "<rect x=\"\(edge)\" y=\"\(edge)\" \(extent) rx=\"6\" fill=\"\(Self.back)\"/>\n\(groups)</svg>\n"
  }

  private mutating func number(ofColor color: String) -> Int {
    if let index = colors.firstIndex(of: color) { return index }
    colors.append(color)
    return colors.count - 1
  }

  private static func data(_ box: GlyphShape.Box) -> String {
    "M\(number(box.left)) \(number(box.top))H\(number(box.right))V\(number(box.bottom))H\(number(box.left))Z"
  }

  private static func color(of style: CellStyle) -> String {
    if style.attributes.contains(.reverse) { return hexadecimal(style.background) ?? back }
    return hexadecimal(style.foreground) ?? (style.attributes.contains(.dim) ? dim : front)
  }

  private static func ground(of style: CellStyle) -> String {
    if style.attributes.contains(.reverse) { return hexadecimal(style.foreground) ?? front }
    return hexadecimal(style.background) ?? back
  }

  /// The color for a style sheet; `nil` for the terminal's own.
  private static func hexadecimal(_ color: CellColor) -> String? {
    guard let (red, green, blue) = color.channels else { return nil }
    return "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func number(_ value: Double) -> String { NumberText.rounded(value, places: 3) }
}
