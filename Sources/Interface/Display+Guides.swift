import Document
import Editor
import Geometry
import Raster
import Preview
import Cells
import Settings
import Shapes
import Text

/// Guides in the preview: the grid, the previous outline, and vertex marks.
extension Display {
  /// The smallest distance between the grid's dots, in cells.
  private static let gridSpacing = (columns: 4.0, rows: 2.0)

  /// The distance of the grid's dots in a view.
  func gridStep(_ shown: PreviewView) -> RoundStep? {
    RoundStep(
      atLeast: max(Self.gridSpacing.columns * shown.unitsPerColumn, Self.gridSpacing.rows * shown.unitsPerCell))
  }

  /// The grid and the previous outline, behind the drawing.
  func guides(_ editor: Editor, on ground: Color, in shown: PreviewView) -> [Scene.Piece] {
    var guides: [Scene.Piece] = []
    let unit = 1 / max(shown.view.dotsPerUnit, 1e-12)
    // Seen on the paper, and not mistaken for the drawing.
    let color = ground.isLight ? Color(130, 130, 130) : Color(120, 120, 120)
    if editor.view.showsGrid, let grid = grid(in: shown) {
      var style = Style()
      (style.fill, style.stroke) = (Paint(color), .none)
      guides.append(Scene.Piece(grid, style))
    }
    if editor.view.showsGhost, let before = editor.outlineBefore {
      var style = Style()
      (style.fill, style.stroke, style.lineWidth) = (.none, Paint(color), 1.5 * unit)
      // Gaps distinguish it from a line without color.
      style.dash = Dash([4 * unit, 4 * unit]) ?? .none
      guides.append(Scene.Piece(before, style))
    }
    return guides
  }

  /// Squares as large as a braille dot at the places of the grid; `nil` for none.
  private func grid(in shown: PreviewView) -> Path? {
    guard let step = gridStep(shown), let visible = shown.box,
      let across = step.counts(from: visible.minX, to: visible.maxX),
      let down = step.counts(from: visible.minY, to: visible.maxY)
    else { return nil }
    let (width, height) = (1 / shown.view.dotsPerUnitX, 1 / shown.view.dotsPerUnitY)
    var path = Path()
    for y in down.map(step.multiple) {
      for x in across.map(step.multiple) {
        path.append(.move(to: Point(x - width, y - height)))
        path.append(.line(to: Point(x + width, y - height)))
        path.append(.line(to: Point(x + width, y + height)))
        path.append(.line(to: Point(x - width, y + height)))
        path.append(.close)
      }
    }
    return path
  }

  /// Marks the selected vertex, and as chosen the others and, at rounded corners, the rings for their radii.
  mutating func drawMarks(_ editor: Editor, in shown: PreviewView) {
    let marks = marks(of: editor, in: shown)
    func mark(_ corner: ResolvedCorner) {
      let isSelected = corner.index == editor.corner
      if corner.isCut, marks != .off { put(charset.ring, at: corner.ring, in: shown, isSelected: isSelected) }
      put(isSelected ? charset.selectedVertex : charset.vertex, at: corner.vertex, in: shown, isSelected: isSelected)
    }
    if marks == .all {
      for corner in editor.outline.corners where corner.index != editor.corner { mark(corner) }
    }
    if marks != .off || editor.view.showsLabels, let selected = editor.selectedCorner { mark(selected) }
  }

  private mutating func put(_ mark: String, at point: Point, in shown: PreviewView, isSelected: Bool) {
    let (rect, (across, down)) = (shown.rect, shown.cells(of: point))
    guard across >= 0, down >= 0, across < Double(rect.columns), down < Double(rect.rows) else { return }
    let place = rect.at(Int(across), Int(down))
    var style = legible(CellStyle(attributes: .bold), at: place)
    if isSelected { style = marked(style) }
    frame.put(mark, at: place, style: style)
  }

  /// A style that stands out from the others on the same ground, where there are colors.
  private func marked(_ style: CellStyle) -> CellStyle {
    guard case .rgb(let red, let green, let blue) = style.background else {
      return CellStyle(background: style.background, attributes: theme.selectedLabel.attributes)
    }
    let ground = Color(red, green, blue)
    let color = Self.selectedMarks.max { $0.contrast(with: ground) < $1.contrast(with: ground) }
    var style = style
    if let color { style.foreground = .rgb(color.red, color.green, color.blue) }
    return style
  }

  /// A red for light grounds and for dark ones; few drawings have them.
  private static let selectedMarks = [Color(200, 0, 90), Color(255, 110, 180)]

  /// The marks to draw: automatic ones only if they leave the shape visible.
  private func marks(of editor: Editor, in shown: PreviewView) -> VertexMarks {
    guard editor.view.marks == .auto else { return editor.view.marks }
    guard editor.panel == .preview, shown.rect.rows >= Self.leastRowsForLabels else { return .off }
    return editor.outline.corners.count <= Self.mostLabels ? .all : .corner
  }
}

/// Rulers along the top and the left of the preview.
extension Display {
  private static let leastForRulers = Size(columns: 30, rows: 8)

  /// The area inside the rulers; all of `rect` without rulers.
  func drawingRect(_ editor: Editor, in rect: CellRect, _ rendering: Renderer.Settings) -> CellRect {
    guard editor.view.showsRulers, rect.columns >= Self.leastForRulers.columns,
      rect.rows >= Self.leastForRulers.rows
    else { return rect }
    // Start with a guess: the visible range depends on the width of the numbers, and they on it.
    var inner = rect.part(6, 1, columns: rect.columns - 6, rows: rect.rows - 1)
    var guess = rendering
    (guess.columns, guess.rows) = (inner.columns, inner.rows)
    let shown = PreviewView(rect: inner, view: guess.view(of: editor.document.page))
    let widest = rows(of: shown).map(\.text.count).max() ?? 1
    let gutter = min(widest, 10) + 1
    inner.column = rect.column + gutter
    inner.columns = rect.columns - gutter
    return inner
  }

  /// Draws rulers between the drawing's cells and the preview's border.
  mutating func drawRulers(around shown: PreviewView, in rect: CellRect) {
    let inner = shown.rect
    guard inner != rect else { return }
    let gutter = inner.column - rect.column
    let (bar, dash) = (charset.plainBox.vertical, charset.plainBox.horizontal)
    for tick in rows(of: shown) {
      let text = tick.text.fitted(gutter - 1, charset.ellipsis).padded(left: gutter - 1) + String(dash)
      frame.put(
        text, at: Position(column: rect.column, row: inner.row + tick.cell), style: theme.faint, limit: gutter)
    }
    for tick in columns(of: shown) where tick.cell + tick.text.count < inner.columns {
      frame.put(
        String(bar) + tick.text, at: Position(column: inner.column + tick.cell, row: rect.row), style: theme.faint)
    }
  }

  /// A number with its row or column.
  private struct Tick {
    let cell: Int
    let text: String
  }

  private func rows(of shown: PreviewView) -> [Tick] {
    guard let visible = shown.box, let step = RoundStep(atLeast: 3 * shown.unitsPerCell) else { return [] }
    return ticks(step, from: visible.minY, to: visible.maxY, cells: shown.rect.rows) {
      shown.cells(of: Point(0, $0)).down
    }
  }

  private func columns(of shown: PreviewView) -> [Tick] {
    guard let visible = shown.box else { return [] }
    var found: [Tick] = []
    // Wider numbers need larger steps, which need fewer digits.
    for width in [4.0, 6, 8, 10, 14, 20] {
      guard let step = RoundStep(atLeast: (width + 2) * shown.unitsPerColumn) else { return [] }
      found = ticks(step, from: visible.minX, to: visible.maxX, cells: shown.rect.columns) {
        shown.cells(of: Point($0, 0)).across
      }
      if found.allSatisfy({ Double($0.text.count) <= width }) { break }
    }
    return found
  }

  private func ticks(
    _ step: RoundStep, from start: Double, to end: Double, cells: Int, _ cell: (Double) -> Double
  ) -> [Tick] {
    guard let counts = step.counts(from: start, to: end) else { return [] }
    return counts.compactMap { count in
      let value = step.multiple(count)
      let place = cell(value)
      guard place >= 0, place < Double(cells) else { return nil }
      return Tick(cell: Int(place), text: NumberText.rounded(value, places: step.places, leadingZero: true))
    }
  }
}

/// A step of 1, 2 or 5 times a power of ten, for grids and rulers.
struct RoundStep: Hashable, Sendable {
  private let digit: Int
  private let exponent: Int

  var size: Double { multiple(1) }

  /// The decimals of its multiples.
  var places: Int { max(0, -exponent) }

  /// `count` steps from zero, correctly rounded: divides by powers of ten instead of multiplying by fractions.
  func multiple(_ count: Int) -> Double {
    let power = Double.powerOfTen(abs(exponent))
    let whole = Double(count) * Double(digit)
    return exponent < 0 ? whole / power : whole * power
  }

  /// The counts of the multiples from `start` to `end`; `nil` for none or more than 10,000.
  func counts(from start: Double, to end: Double) -> ClosedRange<Int>? {
    let (first, last) = ((start / size).rounded(.up), (end / size).rounded(.down))
    guard first <= last, abs(first) < 1e15, abs(last) < 1e15, last - first < 10_000 else { return nil }
    return Int(first)...Int(last)
  }
}

extension RoundStep {
  /// The smallest step of at least `length`, or `nil` if that is not a positive number.
  init?(atLeast length: Double) {
    guard length > 1e-12, length < 1e12 else { return nil }
    for exponent in -12...12 {
      for digit in [1, 2, 5] {
        let step = RoundStep(digit: digit, exponent: exponent)
        // Allow for rounding in a length that is a step itself.
        if step.size >= length * (1 - 1e-12) {
          self = step
          return
        }
      }
    }
    return nil
  }
}

extension ResolvedCorner {
  /// The outermost point of the drawn corner, about: where its arc is, or its vertex.
  var tip: Point {
    guard isCut else { return vertex }
    // The middle of the parabola between its ends.
    return Point((start.x + 2 * vertex.x + end.x) / 4, (start.y + 2 * vertex.y + end.y) / 4)
  }
}
