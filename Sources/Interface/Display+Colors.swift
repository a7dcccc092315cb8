import Cells
import Document
import Editor
import Geometry
import Settings
import Shapes
import Text

/// The color picker: over the panels, beside the drawing that follows.
extension Display {
  mutating func drawColors(_ picker: ColorPicker, _ session: Session, _ layout: Layout, size: Size) -> CellRect {
    let rows = layout.hints.map { $0.row } ?? layout.message.row
    let isBeside = layout.arrangement == .sideBySide
    // On a small screen the upper rows stay with the drawing.
    let most = picker.rows.count + (isBeside ? 10 : 4)
    let top = isBeside ? layout.corners?.row ?? 0 : 0
    let height = min(rows - top, isBeside ? most : max(min(rows, 5), min(most, rows * 3 / 4)))
    let column = isBeside ? layout.corners?.column ?? 0 : 0
    let rect = CellRect(
      column: column, row: isBeside ? top : rows - height, columns: size.columns - column, rows: height)
    let isFill = picker.parameter == StyleParameters.fill.name
    let feet = ["⏎ take · Tab \(isFill ? "line" : "fill") · Esc", "⏎ · Esc"]
    let paint = session.editor.item.style.paint(named: picker.parameter)
    let title = (isFill ? "Fill" : "Line") + (paint?.word.map { ": \($0) of the file" } ?? "")
    drawEmptyBox(rect, title: title, foot: foot(feet, columns: rect.columns))
    let inner = rect.inner
    let notes = notes(on: picker, session, columns: inner.columns - 2)
    let isRoomy = inner.rows >= picker.rows.count + notes.count
    let shownNotes = isRoomy ? notes[...] : picker.field.problem == nil ? [] : notes.prefix(inner.rows - 1)
    // Blank rows part the groups where there is room.
    let isLoose = inner.rows >= picker.rows.count + shownNotes.count + 4
    var lines: [ColorPicker.Row?] = picker.rows
    if isLoose {
      lines.insert(nil, at: 5)
      lines.insert(nil, at: 1)
      lines.insert(nil, at: 0)
    }
    let room = max(1, inner.rows - shownNotes.count)
    let chosen = lines.firstIndex { $0 == picker.row } ?? 0
    let first = scrollOffset(selected: chosen, count: lines.count, rows: room)
    for (index, line) in lines.enumerated() where index >= first && index < first + room {
      if let line { draw(line, of: picker, in: inner.line(index - first)) }
    }
    for (index, note) in shownNotes.enumerated() {
      let place = inner.at(1, inner.rows - shownNotes.count + index)
      frame.put(shown(note).fitted(inner.columns - 2, charset.ellipsis), at: place, style: theme.faint)
    }
    return rect
  }

  /// The completions of a name, and the contrast of the line with the fill.
  private func notes(on picker: ColorPicker, _ session: Session, columns: Int) -> [String] {
    let style = (session.preview ?? session.editor).item.style
    var notes: [String] = []
    if let problem = picker.field.problem {
      return problem.wrapped(to: columns, most: 3, ellipsis: charset.ellipsis)
    }
    if !picker.names.isEmpty {
      notes.append(picker.names.prefix(3).joined(separator: "  ") + (picker.names.count > 3 ? "  …" : ""))
    } else {
      notes.append("#f63, tomato, tomato 60% · 0 none")
    }
    if let fill = style.fill.color, let line = style.stroke.color {
      let contrast = NumberText.rounded(fill.contrast(with: line), places: 1)
      let other = picker.parameter == StyleParameters.stroke.name ? "fill" : "line"
      notes.append("contrast to the \(other) \(contrast):1")
    }
    return notes
  }

  private mutating func draw(_ row: ColorPicker.Row, of picker: ColorPicker, in rect: CellRect) {
    let isChosen = row == picker.row
    let place = picker.rows.firstIndex(of: row) ?? 0
    func put(_ text: String) { drawRow(text, place, isChosen: isChosen, in: rect) }
    switch row {
    case .field:
      put("")
      let end = drawTyped(picker.field, at: rect.at(2), room: min(14, rect.columns - 2))
      let cursor = frame.cursor
      drawNowAndBefore(picker, after: end + 2, in: rect)
      frame.cursor = cursor
    case .hue: drawSlider(row, "H", "\(Int(picker.hue.rounded()))" + charset.degree)
    case .saturation: drawSlider(row, "S", percent(picker.saturation))
    case .lightness: drawSlider(row, "L", percent(picker.lightness))
    case .opacity: drawSlider(row, "A", percent(picker.opacity))
    case .swatches(let index):
      let swatches = picker.swatches[index]
      put(swatches.title)
      let width = rect.columns >= 44 ? 4 : 2
      for (number, color) in swatches.colors.enumerated() {
        let cell = rect.at(12 + number * width)
        guard cell.column + width <= rect.column + rect.columns else { break }
        let isHere = isChosen && number == picker.column
        drawSwatch(color, isHere: isHere, columns: width - 1, at: cell)
      }
      let row = CellRect(column: rect.column + 12, row: rect.row, columns: swatches.colors.count * width, rows: 1)
      targets.append(PointerArea(row, .slider(place)))
    }

    func percent(_ value: Double) -> String { "\(Int((value * 100).rounded()))%" }

    func drawSlider(_ row: ColorPicker.Row, _ name: String, _ text: String) {
      put(name + text.padded(left: 5))
      let bar = rect.part(8, 0, columns: max(2, rect.columns - 9), rows: 1)
      let slider = charset.slider(value: picker.value(of: row), in: 0...1, columns: bar.columns)
      frame.put(slider, at: bar.origin, style: isChosen ? theme.selection : .plain)
      targets.append(PointerArea(bar, .slider(place)))
    }
  }

  private mutating func drawNowAndBefore(_ picker: ColorPicker, after column: Int, in rect: CellRect) {
    var place = Position(column: max(column, rect.column + 12), row: rect.row)
    let limit = rect.column + rect.columns
    for (name, color) in [("now", picker.color), ("was", picker.before)] {
      guard place.column + 9 <= limit else { return }
      drawSwatch(color, at: place, limit: limit)
      place.column += settings.showsColor && color != nil ? Self.swatch.count + 1 : 0
      place.column = frame.put(color == nil ? "none " + name : name, at: place, style: theme.faint) + 1
    }
  }

  private mutating func drawSwatch(_ color: Color, isHere: Bool, columns: Int, at place: Position) {
    // On black or white the mark has the other color.
    let ink: UInt8 = color.isLight ? 0 : 255
    let text = (isHere ? String(charset.marker) : " ").padded(left: (columns + 1) / 2).padded(right: columns)
    guard settings.showsColor else {
      frame.put(isHere ? text : String(repeating: charset.dot, count: columns), at: place)
      return
    }
    frame.put(
      text, at: place,
      style: CellStyle(foreground: .rgb(ink, ink, ink), background: .rgb(color.red, color.green, color.blue)))
  }
}
