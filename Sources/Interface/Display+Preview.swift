import Document
import Editor
import Geometry
import Keymaps
import Raster
import Preview
import Cells
import Settings
import Shapes
import Text

extension Display {
  mutating func drawPreview(_ editor: Editor, in rect: CellRect) {
    let scene = scenes.scene(of: editor)
    var rendering = rendering(editor, scene, in: rect)
    rendering.zoom = editor.view.zoom
    let page = editor.document.page
    let whole = rect
    let rect = drawingRect(editor, in: whole, rendering)
    (rendering.columns, rendering.rows) = (rect.columns, rect.rows)
    var shown = PreviewView(rect: rect, view: rendering.view(of: page))
    let ground = rendering.ground(of: scene)
    let hidesTerminal = rendering.paper != .none || scene.background.color != nil && scene.background.opacity == 1
    if hidesTerminal || settings.groundColor != nil { shown.ground = ground }
    previewView = shown
    targets.append(PointerArea(rect, .preview))
    let guides = guides(editor, on: ground, in: shown)
    drawing.paint(Canvas.Shown(scene, pictures: pictures, guides: guides, rendering))
    put(drawing, at: rect)
    drawRulers(around: shown, in: whole)
    if !editor.item.isHidden { drawMarks(editor, in: shown) }
    if editor.panel == .preview { placeCursor(at: editor.selectedCorner, in: shown) }
    if editor.view.showsLabels, !editor.item.isHidden, rect.rows >= Self.leastRowsForLabels {
      drawLabels(editor, in: shown)
    }
  }

  /// Puts the hardware cursor on the selected vertex, or on the nearest cell of the preview.
  private mutating func placeCursor(at corner: ResolvedCorner?, in shown: PreviewView) {
    let rect = shown.rect
    guard frame.cursor == nil, rect.columns > 0, rect.rows > 0 else { return }
    frame.cursor = corner.map { shown.cell(of: $0.vertex) } ?? rect.origin
  }

  /// Draws the box around corners to mark, as far as it is visible.
  mutating func drawMarkedBox(_ box: Rect) {
    guard let previewView else { return }
    let first = previewView.cell(of: Point(box.minX, box.minY))
    let last = previewView.cell(of: Point(box.maxX, box.maxY))
    drawBox(
      CellRect(
        column: first.column, row: first.row, columns: last.column - first.column + 1, rows: last.row - first.row + 1),
      title: "", isFocused: true)
  }

  /// Copies a painted picture into the frame.
  mutating func put(_ canvas: CellCanvas, at rect: CellRect) {
    frame.put(canvas.cells, columns: rect.column..<rect.column + canvas.picture.columns, from: rect.row)
  }

  /// The fewest rows with corner numbers; in fewer they would hide the shape.
  static let leastRowsForLabels = 6

  /// The most visible corners with numbers; with more, only the selected one has its number.
  static let mostLabels = 40

  /// Writes each corner's number outside its tip, in free cells.
  private mutating func drawLabels(_ editor: Editor, in shown: PreviewView) {
    let rect = shown.rect
    let corners = editor.outline.corners
    let (shape, filled) = (editor.item.shape, FilledArea(editor, in: shown))
    guard let selected = editor.selectedCorner else { return }
    /// The vertex in cells, if it is at most one cell outside the view.
    func place(of corner: ResolvedCorner) -> (across: Double, down: Double)? {
      let (across, down) = shown.cells(of: corner.tip)
      guard across >= -1, down >= -1, across <= Double(rect.columns) + 1, down <= Double(rect.rows) + 1 else {
        return nil
      }
      return (across, down)
    }
    // The selected corner chooses first.
    var order = [selected.index]
    for corner in corners where corner.index != editor.corner && place(of: corner) != nil {
      order.append(corner.index)
      if order.count > Self.mostLabels { break }
    }
    if order.count > Self.mostLabels { order = [selected.index] }
    for index in order {
      let corner = corners[index]
      guard let (across, down) = place(of: corner) else { continue }
      let state = CornerState(corner, shape.corners[index])
      let label = shape.label(ofCorner: index) + (state == .usual ? "" : String(state.sign))
      let width = label.columns
      for free in Self.places(beside: corner, across, down, width: width)
      where isFree(free, width: width, in: rect, filled) {
        let place = rect.at(free.column, free.row)
        let isMarked = editor.marks.contains(index)
        let style = labelStyle(of: corner, state, isSelected: index == editor.corner, isMarked: isMarked, at: place)
        frame.put(label, at: place, style: legible(style, at: place))
        numbers.append((CellRect(column: place.column, row: place.row, columns: width, rows: 1), index))
        break
      }
    }
  }

  private func labelStyle(
    of corner: ResolvedCorner, _ state: CornerState, isSelected: Bool, isMarked: Bool, at place: Position
  ) -> CellStyle {
    if isSelected { return theme.selectedLabel }
    var colors = theme.corners
    if case .rgb(let red, let green, let blue) = frame[place.column, place.row].style.background {
      colors = Color(red, green, blue).isLight ? paperCorners.light : paperCorners.dark
    }
    if isMarked { return colors.marked.adding([.bold, .reverse]) }
    return (colors[state] ?? (corner.isCut ? colors.cut : .plain)).adding(.bold)
  }

  /// The style on the background that is in the frame; its own color only if it can be read there.
  func legible(_ style: CellStyle, at place: Position) -> CellStyle {
    guard case .rgb(let red, let green, let blue) = frame[place.column, place.row].style.background else {
      return style
    }
    var style = style
    style.background = .rgb(red, green, blue)
    let ground = Color(red, green, blue)
    if let color = Color(style.foreground), color.contrast(with: ground) >= ScreenStyles.leastContrast { return style }
    let text: UInt8 = ground.isLight ? 0 : 255
    style.foreground = .rgb(text, text, text)
    return style
  }

  /// The distances of a label and its turns from outward, the best first: beyond the tip, then around.
  private static let offsets: [(distance: Double, turn: Transform)] =
    [1.0, 1.5, 2].map { ($0, .identity) }
    + [1.0, 1.7].flatMap { distance in
      [0, 45.0, -45, 90, -90, 135, -135, 180].map { (distance, .rotation(by: .degrees($0))) }
    }

  /// The positions for a label, the best first; each is computed only if those before it are taken.
  private static func places(
    beside corner: ResolvedCorner, _ across: Double, _ down: Double, width: Int
  ) -> some Sequence<Position> {
    let inward = corner.wedge.back + corner.wedge.ahead
    let unit = inward.unit ?? Vector(0, 1)
    // Outside is away from the edges at a convex corner, and between them at a reflex one.
    let outward = corner.isReflex ? unit : -unit
    return offsets.lazy.map { distance, turn in
      let direction = turn(outward)
      let column = across + direction.dx * distance * (1 + Double(width)) - Double(width) / 2
      let row = down + direction.dy * distance - 0.5
      return Position(column: Int(column.rounded()), row: Int(row.rounded()))
    }
  }

  // A method without closures: one that captures the display would copy it.
  private func isFree(_ place: Position, width: Int, in rect: CellRect, _ filled: FilledArea) -> Bool {
    guard place.column >= 0, place.row >= 0, place.row < rect.rows, place.column + width <= rect.columns else {
      return false
    }
    for column in place.column..<place.column + width {
      let cell = frame[rect.column + column, rect.row + place.row]
      guard cell.glyph == " ", cell.style.background == .standard || !filled.contains(column, place.row) else {
        return false
      }
    }
    return true
  }

  /// The cells inside the selected shape, if it is filled.
  private struct FilledArea {
    let path: Path
    let rule: FillRule
    /// The map from dots to the document; `nil` if there is no fill.
    let fromDots: Transform?

    init(_ editor: borrowing Editor, in shown: PreviewView) {
      let (style, effects) = (editor.item.style, editor.item.effects)
      (path, rule) = (editor.outline.path, style.fillRule)
      let isFilled = effects.image != nil || style.fill.isVisible
      fromDots = isFilled ? shown.view.transform.inverse : nil
    }

    func contains(_ column: Int, _ row: Int) -> Bool {
      guard let fromDots else { return false }
      let parts = Renderer.parts
      let middle = Point((Double(column) + 0.5) * Double(parts.columns), (Double(row) + 0.5) * Double(parts.rows))
      return path.contains(fromDots(middle), rule: rule)
    }
  }

  /// The columns from which the foot has all measures.
  private static let leastForFullFoot = 68

  /// The most path elements to measure in each frame.
  private static let mostMeasured = 2000
  /// The most pieces of a path whose area every frame shows: an area takes longer to compute than a frame to draw.
  private static let mostForArea = 500

  func previewFoot(_ editor: Editor, columns: Int) -> String {
    if editor.item.isHidden {
      let key = label(for: .shapeHide, in: editor)
      return "this shape is hidden" + (key.map { ": \($0) shows it" } ?? "")
    }
    if let problem = missingPicture(of: editor.item) { return problem }
    if let outside = outsideText(editor) {
      return editor.view.zoom == nil ? outside : "\(editor.zoomText) · \(outside)"
    }
    var parts = [editor.zoomText]
    let shapes = editor.document.items.count
    if shapes > 1 { parts.append("\(shapes) shapes" + (label(for: .shapeList, in: editor).map { ": \($0)" } ?? "")) }
    if !editor.view.showsTone, editor.item.style.hasFill { parts.append("fills off") }
    if let faint = contrastText(editor, columns: columns - editor.zoomText.columns - 8) { parts.append(faint) }
    if editor.view.showsGrid, let previewView, let step = gridStep(previewView) {
      parts.append("grid \(NumberText.exact(step.size, leadingZero: true))")
    }
    let isFull = columns >= Self.leastForFullFoot
    if let glyphs = editor.view.glyphs { parts.append(glyphs.rawValue) }
    let fineness = editor.outline.fineness
    let path = editor.outline.path
    if path.elements.count <= Self.mostForArea {
      parts.append("area \(fineness.fixed(editor.outline.area, places: 1, dimensions: 2))")
    }
    if isFull, path.elements.count <= Self.mostMeasured, let box = path.bounds {
      func number(_ value: Double) -> String { fineness.rounded(value, places: 1) }
      parts.append("perimeter \(fineness.fixed(path.length, places: 1))")
      parts.append("box \(number(box.minX)),\(number(box.minY)) – \(number(box.maxX)),\(number(box.maxY))")
    }
    // As many parts as fit.
    var (text, width) = (parts[0], parts[0].columns)
    for part in parts.dropFirst() {
      width += 3 + part.columns
      guard width <= columns - 5 else { break }
      text += " · "
      text += part
    }
    return text
  }

  /// The sentence about a line that is hard to see on the page and on its fill, or about a fill without a line.
  ///
  /// - Returns: The longest form that fits; `nil` for a drawing that can be seen, without true colors, and on a ground
  ///   that only the terminal knows.
  func contrastText(_ editor: Editor, columns: Int) -> String? {
    guard settings.showsColor, theme.showsDrawingColors, settings.palette.isEmpty, let page = previewView?.ground else {
      return nil
    }
    let style = editor.item.style
    let fill = style.fill.color.map { _ in style.fill.over(page) }
    let named: (what: String, color: Color, shown: Color)
    if let stroke = style.stroke.color, style.lineWidth > 0 {
      named = ("line", stroke, style.stroke.over(page))
    } else if let own = style.fill.color, let fill, editor.item.effects.image == nil {
      named = ("fill", own, fill)
    } else {
      return nil
    }
    let grounds = named.what == "line" ? [page, fill].compactMap(\.self) : [page]
    guard grounds.allSatisfy({ named.shown.contrast(with: $0) < Renderer.leastVisible }) else { return nil }
    let texts = ["\(named.what) \(named.color.hex) is hard to see on this ground", "\(named.what) is hard to see here"]
    return texts.first { $0.columns <= columns }
  }

  /// The warning about a drawing that the page cuts off; `nil` for one that fits.
  func outsideText(_ editor: Editor) -> String? {
    guard editor.leavesPage else { return nil }
    let line = Command.page.line("fit")
    return "runs off the page \(label(for: line, in: editor) ?? ":" + line)"
  }

  /// The problem with the first picture that cannot be read.
  private func missingPicture(of item: Item) -> String? {
    for reference in item.effects.pictures {
      if case .missing(let reason)? = pictures[reference] { return displayed("no picture: \(reason)") }
    }
    return nil
  }
}
