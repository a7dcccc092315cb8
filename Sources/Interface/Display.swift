package import Document
package import Editor
import Geometry
import Keymaps
import Raster
package import Preview
package import Cells
package import Settings
import Shapes
import Text

/// Draws a session for a terminal; keep one for all frames, as it reuses its memory.
package struct Display: Sendable {
  package struct Settings: Hashable, Sendable {
    package var charset: Charset
    /// A cell's width divided by its height.
    package var cellAspect: Double
    /// True if the preview has the drawing's colors.
    package var showsColor: Bool
    /// The terminal's background; `nil` if nothing tells.
    package var ground: Ground?
    /// The exact background color, if the terminal reports it.
    package var groundColor: Color?
    /// All colors of a terminal with few; otherwise empty.
    package var palette: [CellColor]

    package init(
      charset: Charset = .unicode, cellAspect: Double = 0.5, showsColor: Bool = true,
      ground: Ground? = .dark, groundColor: Color? = nil, palette: [CellColor] = []
    ) {
      self.charset = charset
      self.cellAspect = cellAspect
      self.showsColor = showsColor
      self.ground = ground
      self.groundColor = groundColor
      self.palette = palette
    }
  }

  package var settings: Settings {
    didSet { if settings.palette != oldValue.palette { palette = Self.palette(of: settings) } }
  }
  /// The terminal's colors as colors of drawings.
  private(set) var palette: [Color]
  var frame = Frame(size: Size(columns: 0, rows: 0))
  /// The colors of the present frame.
  var theme = ScreenStyles()
  /// The colors of corners on light and dark paper.
  var paperCorners = (light: CornerStyles(), dark: CornerStyles())
  var themes = Kept<ThemeSource, ThemeStyles>()
  /// The pictures that the document refers to.
  package var pictures: PictureStates = [:]
  /// True if no journal is kept, so a crash would lose changes.
  package var isRecoveryOff = false
  /// True if the panels take the keys: no box, list or question is open.
  var panelsTakeKeys = true
  /// The clickable parts of the last frame, the topmost last.
  var targets: [PointerArea] = []
  /// The numbers of corners in the preview of the last frame.
  var numbers: [(rect: CellRect, corner: Int)] = []
  /// The position and scale of the document in the last frame.
  var previewView: PreviewView?
  var kept = KeptParts()
  private var surroundings: Surroundings?
  /// The frame before the last one, whose memory is reused.
  private var spare = Frame(size: Size(columns: 0, rows: 0))
  var scenes = SceneStore()
  private var papers = PaperStore()
  var otherScenes = ShownScenes()
  /// The drawing in the preview.
  var drawing = CellCanvas()
  /// Small pictures in boxes.
  var sketch = CellCanvas()
  var code = Kept<CodeSource, String>()
  var copy = Kept<CopySource, String>()
  var rows = Kept<RowSource, TabRows>()
  var cornerFoot = Kept<CornerFoot, String>()

  package init(settings: Settings = Settings()) {
    self.settings = settings
    palette = Self.palette(of: settings)
  }

  /// The background color, exact or assumed.
  var background: Color {
    settings.groundColor ?? (settings.ground == .light ? Color(255, 255, 255) : Color(0, 0, 0))
  }

  private static func palette(of settings: Settings) -> [Color] {
    settings.palette.compactMap {
      if case .rgb(let red, let green, let blue) = $0 { Color(red, green, blue) } else { nil }
    }
  }

  /// The properties of a picture of a scene in an area.
  mutating func rendering(_ editor: Editor, _ scene: Scene, in rect: CellRect) -> Renderer.Settings {
    Renderer.Settings(
      columns: rect.columns, rows: rect.rows, glyphs: editor.view.sets, cellAspect: settings.cellAspect,
      showsTone: editor.view.showsTone, showsColor: settings.showsColor && theme.showsDrawingColors,
      background: background, paper: paper(editor, scene), palette: palette)
  }

  /// The sheet of a scene: without a choice, the one on which it reads best.
  private mutating func paper(_ editor: Editor, _ scene: Scene) -> Paper {
    switch editor.view.paper {
    case .auto: papers.paper(for: scene)
    case .white: .white
    case .night: .night
    case .checker: .checker
    case .terminal: .none
    }
  }

  /// The smallest screen of the editor; anything smaller has only a message.
  package static var smallest: Size { Layout.smallest }

  /// Draws the whole screen of a session.
  package mutating func frame(of session: Session, size: Size) -> Frame {
    swap(&frame, &spare)
    frame.clear(size: size)
    targets.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    previewView = nil
    // While a value is typed, the drawing and its numbers preview it.
    if let preview = session.preview {
      drawScreen(session, session.editor, shown: preview, size: size)
    } else {
      let editor = session.editor
      drawScreen(session, editor, shown: editor, size: size)
    }
    return frame
  }

  /// Draws the whole screen of a session with the editor `live`.
  ///
  /// Editors are parameters, since each copy costs thousands of instructions.
  private mutating func drawScreen(_ session: Session, _ live: Editor, shown editor: Editor, size: Size) {
    use(live.view.theme)
    guard size.columns >= Layout.smallest.columns, size.rows >= Layout.smallest.rows else {
      let end = frame.put("needs 20x5", at: Position(column: 0, row: 0))
      // The cursor may be outside the smaller screen.
      if size.columns > 0, size.rows > 0 { frame.cursor = Position(column: min(end, size.columns - 1), row: 0) }
      return
    }
    kept.begin()
    let surroundings = Surroundings(
      size: size, settings: settings, theme: live.view.theme, keymap: editor.keymap, panel: editor.panel)
    if surroundings != self.surroundings { kept.removeAll() }
    self.surroundings = surroundings
    panelsTakeKeys = live.mode == .normal && session.pending.isEmpty
    let layout = Layout(
      size: size, cornerCount: editor.outline.corners.count, showsParameters: editor.panel == .parameters,
      choice: editor.view.layout)
    let stepTitle = studyTitle(editor, layout)
    let warning = layout.arrangement == .single && editor.study == nil ? outsideText(editor) : nil
    if let title = layout.title { drawTitle(editor, step: stepTitle, warning: warning, in: title) }
    if let study = editor.study, let step = editor.step {
      drawStudy(editor, study, step, showsTitle: stepTitle == nil, layout)
    } else if layout.arrangement == .single {
      if let parameters = layout.parameters {
        drawParameterScreen(editor, in: parameters)
      } else {
        drawPreview(editor, in: layout.preview)
      }
      drawCornerLine(editor, in: layout.numbers)
    } else {
      let preview = layout.preview
      targets.append(PointerArea(preview, .panel(.preview)))
      drawBox(preview, title: "Preview", isFocused: editor.panel == .preview)
      // The foot describes the view, so it comes after the drawing.
      drawPreview(editor, in: preview.inner)
      drawFoot(previewFoot(editor, columns: preview.columns), of: preview)
      if let corners = layout.corners { drawCornerPanel(editor, in: corners) }
      if let parameters = layout.parameters { drawParameterPanel(editor, in: parameters) }
      if let code = layout.code { drawCode(editor, in: code) }
      drawNumbers(editor, live.history, in: layout.numbers)
    }
    if let box = session.markedBox { drawMarkedBox(box) }
    panelsTakeKeys = true
    var hasBox = drawPrefixBox(session, layout, size: size)
    if case .prompt(let prompt) = live.mode {
      hasBox = drawPalette(prompt, session, layout, size: size) || hasBox
    }
    if case .capturing(let capture) = live.mode {
      hasBox = drawCapture(capture, live, layout, size: size) || hasBox
    }
    // Lists first: they may cover the rows below.
    var cover: CellRect?
    if case .list(let list) = live.mode { cover = drawList(editor, list, size: size) }
    if case .files(let picker) = live.mode { cover = drawFiles(picker, session, size: size) }
    if case .gallery(let gallery) = live.mode { cover = drawGallery(gallery, session, layout, size: size) }
    if case .colors(let picker) = live.mode { cover = drawColors(picker, session, layout, size: size) }
    func isFree(_ line: CellRect) -> Bool { cover.map { !$0.hasRow(line.row) } ?? true }
    if case .question(let question) = live.mode {
      drawQuestion(question, session, layout, size: size)
    } else if !drawLongMessage(session, hasBox: hasBox, layout) {
      let hints = layout.hints.flatMap { isFree($0) ? $0 : nil }
      let more = hints.map { drawHints(session, live, hasBox: hasBox, in: $0) } ?? []
      if isFree(layout.message) {
        drawMessage(session, live, hasBox: hasBox, in: layout.message, isAlone: layout.hints == nil, more: more)
      }
    }
  }

  var charset: Charset { settings.charset }

  /// Text in characters of the terminal; to be converted before measuring, wrapping or cutting.
  func shown(_ text: some StringProtocol) -> String { charset.text(displayed(text)) }

  mutating func drawBox(_ rect: CellRect, title: String, foot: String = "", isFocused: Bool) {
    guard rect.columns >= 2, rect.rows >= 2 else { return }
    let isFocused = isFocused && panelsTakeKeys
    let top = BoxEdge(isTop: true, text: title, isFocused: isFocused)
    let bottom = BoxEdge(isTop: false, text: foot, isFocused: isFocused)
    drawSides(of: rect, isFocused: isFocused)
    keep(top, in: rect.line(0)) { display in display.drawTop(top, of: rect) }
    keep(bottom, in: rect.line(rect.rows - 1)) { display in display.drawBottom(bottom, of: rect) }
  }

  /// The upper edge of a box with its title, or the lower one with its foot.
  private struct BoxEdge: Equatable {
    let isTop: Bool
    let text: String
    let isFocused: Bool
  }

  private func border(isFocused: Bool) -> (signs: Charset.Box, style: CellStyle) {
    isFocused ? (charset.focusedBox, theme.focusedBorder) : (charset.plainBox, theme.border)
  }

  private mutating func drawSides(of rect: CellRect, isFocused: Bool) {
    let (signs, style) = border(isFocused: isFocused)
    let rows = (rect.row + 1)..<max(rect.lastRow, rect.row + 1)
    for column in [rect.column, rect.lastColumn] {
      frame.fill(column: column, rows, with: Cell(signs.vertical, style: style))
    }
  }

  private mutating func drawTop(_ edge: BoxEdge, of rect: CellRect) {
    let (signs, style) = border(isFocused: edge.isFocused)
    frame.fill(row: rect.row, rect.column..<rect.lastColumn, with: Cell(signs.horizontal, style: style))
    frame[rect.column, rect.row] = Cell(signs.topLeft, style: style)
    frame[rect.lastColumn, rect.row] = Cell(signs.topRight, style: style)
    let title = charset.text(edge.text)
    guard !title.isEmpty, rect.columns > title.columns + 4 else { return }
    frame.put(" \(title) ", at: rect.at(2), style: edge.isFocused ? theme.heading : theme.boxTitle)
  }

  private mutating func drawBottom(_ edge: BoxEdge, of rect: CellRect) {
    let (signs, style) = border(isFocused: edge.isFocused)
    frame.fill(row: rect.lastRow, rect.column..<rect.lastColumn, with: Cell(signs.horizontal, style: style))
    frame[rect.lastColumn, rect.lastRow] = Cell(signs.bottomRight, style: style)
    frame[rect.column, rect.lastRow] = Cell(signs.bottomLeft, style: style)
    drawFoot(edge.text, of: rect)
  }

  /// Writes text into the lower border of a box, if it fits.
  private mutating func drawFoot(_ foot: String, of rect: CellRect) {
    let text = charset.text(foot)
    let columns = text.columns
    guard columns > 0, rect.rows >= 2, rect.columns > columns + 4 else { return }
    let place = Position(column: rect.lastColumn - columns - 3, row: rect.lastRow)
    frame.put(" \(text) ", at: place, style: theme.boxTitle)
  }

  /// The first of `texts`, from long to short, that fits the border of a box.
  func foot(_ texts: [String], columns: Int) -> String {
    texts.first { charset.text($0).columns + 4 < columns } ?? ""
  }
}

extension Display {
  /// Draws the box for changing a key; false if there is no room.
  mutating func drawCapture(_ capture: Capture, _ editor: Editor, _ layout: Layout, size: Size) -> Bool {
    let most = layout.numbers.row - 2
    guard size.rows >= Self.leastRowsForBoxes, most > 1 else { return false }
    let columns = min(size.columns, 68)
    let lines = captureLines(capture, editor).flatMap {
      charset.text($0).wrapped(to: columns - 4, indent: "    ")
    }.prefix(most)
    let rect = CellRect(
      column: (size.columns - columns) / 2, row: layout.numbers.row - lines.count - 2, columns: columns,
      rows: lines.count + 2)
    let isBegun = !capture.keys.isEmpty
    let feet =
      isBegun
      ? ["⏎ accept · Tab where · ⌫ · Esc", "⏎ · Tab where · ⌫ · Esc", "⏎ · Tab · ⌫ · Esc", "⏎ · Esc"] : ["Esc cancel"]
    drawEmptyBox(rect, title: "Change a key", foot: foot(feet, columns: columns))
    for (row, line) in lines.enumerated() {
      let place = rect.at(2, 1 + row)
      frame.put(line, at: place, style: row == 0 ? theme.heading : .plain, limit: columns - 4)
    }
    frame.cursor = rect.at(2, 1)
    return true
  }

  /// The keys pressed so far and their conflicts.
  func captureLines(_ capture: Capture, _ editor: Editor) -> [String] {
    guard !capture.keys.isEmpty else {
      return ["Press the new key for \(displayed(capture.command)), or the first key of a chord"]
    }
    let place = capture.isGlobal ? "in every panel" : "in the \(editor.panel.rawValue) panel"
    let conflicts = editor.conflicts(of: capture)
    return ["\(capture.keys.label(labelStyle)) runs \(displayed(capture.command))  \(place)"]
      + (conflicts.isEmpty ? ["not used yet"] : conflicts)
  }
}

/// A part of the screen that takes the pointer.
// A struct, because the type of a tuple in an array is looked up at every copy of the array.
struct PointerArea: Sendable {
  let rect: CellRect
  let target: PointerTarget

  init(_ rect: CellRect, _ target: PointerTarget) { (self.rect, self.target) = (rect, target) }
}

/// The position and scale of the document on the screen.
struct PreviewView: Sendable {
  let rect: CellRect
  let view: ViewTransform
  /// The color behind the drawing; `nil` where only the terminal knows it.
  var ground: Color?

  /// The place of a point in cells of the area, which may be outside.
  func cells(of point: Point) -> (across: Double, down: Double) {
    let dot = view.transform(point)
    return (dot.x / Double(Renderer.parts.columns), dot.y / Double(Renderer.parts.rows))
  }

  /// The cell of a point, or the nearest one of a preview with cells.
  func cell(of point: Point) -> Position {
    let (across, down) = cells(of: point)
    func within(_ place: Double, _ count: Int) -> Int { Int(min(max(0, place), Double(count - 1)).rounded(.down)) }
    return rect.at(within(across, rect.columns), within(down, rect.rows))
  }

  /// The point of the document under the pointer; `nil` for a view without a size.
  func point(at pointer: MouseEvent) -> Point? {
    guard let inverse = view.transform.inverse else { return nil }
    let x = (Double(pointer.position.column - rect.column) + pointer.across) * Double(Renderer.parts.columns)
    let y = (Double(pointer.position.row - rect.row) + pointer.down) * Double(Renderer.parts.rows)
    return inverse(Point(x, y))
  }

  /// The visible part of the document; `nil` for a view without a size.
  var box: Rect? { view.visible(width: rect.columns * Renderer.parts.columns, height: rect.rows * Renderer.parts.rows) }

  var unitsPerColumn: Double { Double(Renderer.parts.columns) / max(view.dotsPerUnitX, 1e-12) }
  var unitsPerCell: Double { Double(Renderer.parts.rows) / max(view.dotsPerUnitY, 1e-12) }
}

extension Display {
  /// The target under the pointer in the last frame, or the position on the held target.
  package func place(of event: MouseEvent, holding held: PointerTarget?) -> PointerPlace? {
    let position = event.position
    let found = targets.last { entry in
      if let held { entry.target == held } else { entry.rect.contains(position) }
    }
    guard let found else { return nil }
    let (rect, target) = (found.rect, found.target)
    guard case .preview = target else {
      // Each cell is a step; the first and the last are the ends.
      let across = Double(position.column - rect.column) / Double(max(1, rect.columns - 1))
      return PointerPlace(
        target, fraction: min(max(across, 0), 1), column: position.column, row: position.row)
    }
    guard let previewView, let point = previewView.point(at: event) else { return nil }
    return PointerPlace(
      target, column: position.column, row: position.row, point: point, unitsPerCell: previewView.unitsPerCell,
      corner: numbers.last { $0.rect.contains(position) }?.corner)
  }
}
