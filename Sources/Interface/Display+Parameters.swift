import Settings
import Document
import Editor
import Geometry
import Keymaps
import Cells
import Shapes
import Text

extension Display {
  /// Draws the inspector: each parameter with its keys and a slider.
  mutating func drawParameters(_ editor: Editor, in rect: CellRect) {
    let first = scrollOffset(selected: selectedLine(editor), count: Inspector.lines.count, rows: rect.rows)
    let source = RowSource(editor)
    if source != rowSource { (rowSource, rows) = (source, [:]) }
    for line in 0..<min(rect.rows, Inspector.lines.count) {
      let place = rect.line(line)
      switch Inspector.lines[first + line] {
      case .title(let title): keep(title, in: place) { display in display.drawTitle(ofGroup: title, in: place) }
      case .row(let index):
        let isSelected = editor.panel == .parameters && index == editor.row
        let row = ParameterRow(index: index, row: inspectorRow(index, of: editor), isSelected: isSelected)
        keep(row, in: place) { display in display.draw(row, editor, in: place) }
      }
    }
  }

  private mutating func drawTitle(ofGroup title: String, in rect: CellRect) {
    let line = String(charset.plainBox.horizontal)
    let rest = max(0, rect.columns - title.count - 5)
    frame.put(
      " \(line) \(title) " + String(repeating: line, count: rest), at: rect.origin,
      style: CellStyle(attributes: .dim), limit: max(0, rect.columns - 1))
  }

  /// The line to scroll to; the list scrolls only while it has the focus.
  private func selectedLine(_ editor: Editor) -> Int {
    editor.panel == .parameters ? Inspector.lineOfRow[editor.row] : 0
  }

  /// A row of the inspector, from the last frame unless it may have changed.
  private mutating func inspectorRow(_ index: Int, of editor: Editor) -> InspectorRow {
    if let row = rows[index] { return row }
    let row = editor.inspectorRow(index)
    rows[index] = row
    return row
  }

  /// The values in a line of the inspector.
  private struct ParameterRow: Equatable {
    let index: Int
    let row: InspectorRow
    let isSelected: Bool
  }

  private mutating func draw(_ shown: ParameterRow, _ editor: Editor, in rect: CellRect) {
    let (index, row, isSelected) = (shown.index, shown.row, shown.isSelected)
    let style = isSelected ? theme.selection : row.text == nil ? theme.faint : .plain
    var text = (isSelected ? String(charset.marker) : " ") + row.label.padded(right: 9) + " "
    if rect.columns >= 28 { text += keys(of: row, in: editor).padded(right: 4) }
    targets.append((rect, .parameter(index)))
    // A value without a slider may use its columns.
    let swatch = row.swatch == nil ? 0 : Self.swatch.count + 1
    let most = row.slider == nil ? max(7, rect.columns - text.count - swatch - 1) : 7
    let shown = charset.number(displayed(row.text ?? charset.dash))
      .fitted(most, charset.ellipsis).padded(left: 7)
    let value = rect.part(text.count, columns: shown.columns)
    if row.text != nil { targets.append((value, .parameterValue(index))) }
    text += shown
    let rest = rect.columns - text.count - 1
    if rest >= 5, let bounds = row.slider {
      let place = rect.part(text.count + 1, columns: min(rest, 24))
      targets.append((place, .parameterSlider(index)))
      text += " " + slider(value: bounds.value, in: bounds.range, columns: min(rest, 24))
    }
    let end = frame.put(charset.text(text), at: rect.origin, style: style, limit: rect.columns)
    drawSwatch(row.swatch, at: Position(column: end + 1, row: rect.row), limit: rect.column + rect.columns)
    if isSelected, frame.cursor == nil { frame.cursor = rect.origin }
  }

  /// The blank cells that display a color.
  static let swatch = "    "

  /// Draws a color beside its text; false without a color, room, or a color terminal.
  @discardableResult
  mutating func drawSwatch(_ color: Color?, at place: Position, limit: Int) -> Bool {
    guard let color, settings.showsColor, place.column + Self.swatch.count <= limit else { return false }
    // A background works in every font and character set.
    frame.put(Self.swatch, at: place, style: CellStyle(background: .rgb(color.red, color.green, color.blue)))
    return true
  }

  /// The keys for more and less, such as `n N`; empty if they are too long for their column.
  private func keys(of row: InspectorRow, in editor: Editor) -> String {
    func label(_ line: String) -> String? { self.label(for: line, in: editor) }
    let single =
      row.name == ItemParameters.kind ? label(Command.shapeNext.name) : label(Command.parameterCycle.line(row.name))
    var text = single ?? label(Command.set.line("\(row.name) += 1")) ?? ""
    if single == nil, let less = label(Command.set.line("\(row.name) -= 1")) {
      text += (text.isEmpty ? "" : " ") + less
    }
    return text.columns <= 3 ? text : ""
  }

  func parameterFoot(_ editor: Editor, rows: Int) -> String {
    let lines = Inspector.lines
    guard lines.count > rows else { return "" }
    let first = scrollOffset(selected: selectedLine(editor), count: lines.count, rows: rows)
    // Titles are not counted as rows.
    let shown = lines[first..<min(first + rows, lines.count)].compactMap { line in
      if case .row(let index) = line { index } else { nil }
    }
    return "\((shown.first ?? 0) + 1)–\((shown.last ?? 0) + 1) of \(Inspector.rows.count)"
  }

  /// A slider with its knob at a value; without a knob for no value.
  func slider(value: Double?, in range: ClosedRange<Double>, columns: Int) -> String {
    guard let value else { return String(repeating: charset.dot, count: columns) }
    let span = range.upperBound - range.lowerBound
    let fraction = span > 0 ? min(max((value - range.lowerBound) / span, 0), 1) : 0
    let knob = Int((fraction * Double(columns - 1)).rounded())
    var text = String.UnicodeScalarView()
    for column in 0..<columns {
      text.append(
        column < knob ? charset.sliderFull : column == knob ? charset.sliderKnob : charset.sliderEmpty)
    }
    return String(text)
  }
}

extension String {
  /// The text, right-aligned in `count` characters.
  func padded(left count: Int) -> String {
    String(repeating: " ", count: Swift.max(0, count - self.count)) + self
  }

  /// The text, left-aligned in `count` characters.
  func padded(right count: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, count - self.count))
  }

  /// The text cut to `room` columns, with an ellipsis.
  func fitted(_ room: Int, _ ellipsis: String) -> String {
    guard columns > room else { return self }
    return room < ellipsis.columns ? "" : beginning(columns: room - ellipsis.columns) + ellipsis
  }

  /// The sentence if it fits `columns`, or else as many words as fit, and `end`.
  ///
  /// A word of more than a third of the room, such as a path, is itself cut.
  func cut(_ columns: Int, _ end: String) -> String {
    if self.columns <= columns { return self }
    let room = columns - end.columns
    var (kept, width, words) = (String.UnicodeScalarView(), 0, 0)
    for scalar in unicodeScalars {
      if scalar == " " { words = kept.count }
      width += scalar.columns
      guard width <= room else { break }
      kept.append(scalar)
    }
    if words * 3 > kept.count * 2 { kept = String.UnicodeScalarView(kept.prefix(words)) }
    // Drop an open bracket rather than leave it open.
    if let open = kept.lastIndex(of: "("), open > kept.startIndex, !kept[open...].contains(")") {
      kept.removeSubrange(open...)
    }
    while let last = kept.last, " ·,;:—-".unicodeScalars.contains(last) { kept.removeLast() }
    return String(kept) + end
  }
}

/// The values on which the rows of parameters depend.
struct RowSource: Equatable, Sendable {
  /// The shape without the settings of single corners, which no row shows.
  private let shape: any Shape
  private let style: Style
  private let effects: Effects
  private let name: String?
  private let isHidden: Bool
  private let isLocked: Bool
  private let background: Paint?
  private let fineness: Fineness

  init(_ editor: Editor) {
    let item = editor.item
    var plain = item.shape
    plain.corners = plain.corners.withSettings(Array(repeating: CornerSetting(), count: plain.corners.count))
    (shape, style, effects, name) = (plain, item.style, item.effects, item.name)
    (isHidden, isLocked) = (item.isHidden, item.isLocked)
    (background, fineness) = (editor.document.background, editor.outline.fineness)
  }

  static func == (a: RowSource, b: RowSource) -> Bool {
    a.style == b.style && a.effects == b.effects && a.name == b.name && a.isHidden == b.isHidden
      && a.isLocked == b.isLocked && a.background == b.background && a.fineness == b.fineness
      && a.shape.isEqual(to: b.shape)
  }
}
