import Settings
import Document
import Editor
import Geometry
import Keymaps
import Cells
import Shapes
import Text

extension Display {
  /// Draws the rows of the open tab: each parameter with its keys and a slider.
  private mutating func drawParameters(_ editor: Editor, _ tab: TabRows, in rect: CellRect) {
    let selected = editor.panel == .parameters ? tab.selected : nil
    let first = firstRow(of: tab, editor, rows: rect.rows)
    for (line, entry) in tab.rows.dropFirst(first).prefix(rect.rows).enumerated() {
      let place = rect.line(line)
      let row = ParameterRow(
        index: entry.index, row: entry.row, labelWidth: tab.labelWidth, isSelected: entry.index == selected)
      keep(row, in: place) { display in display.draw(row, editor, in: place) }
    }
    guard !tab.next.isEmpty else { return }
    let below = NextTabs(tabs: tab.next, labelWidth: tab.labelWidth)
    let start = tab.rows.count + 1
    let place = rect.part(0, start, columns: rect.columns, rows: rect.rows - start)
    keep(below, in: place) { display in display.draw(below, editor, in: place) }
  }

  /// The tabs after the open one, which use the room below it.
  private struct NextTabs: Equatable {
    let tabs: [TabRows.Section]
    let labelWidth: Int
  }

  private mutating func draw(_ below: NextTabs, _ editor: Editor, in rect: CellRect) {
    var line = 0
    for tab in below.tabs {
      let title = rect.part(1, line, columns: rect.columns - 1)
      targets.append(PointerArea(title, .tab(tab.tab)))
      frame.put(tab.tab.title, at: title.origin, style: theme.boxTitle.adding(.bold), limit: title.columns)
      line += 1
      for row in tab.rows.prefix(rect.rows - line) {
        let shown = ParameterRow(
          index: row.index, row: row.row, labelWidth: max(below.labelWidth, tab.labelWidth), isSelected: false)
        draw(shown, editor, in: rect.line(line))
        line += 1
      }
      line += 1
    }
  }

  /// Draws the panel's border with its tabs as the title.
  mutating func drawParameterPanel(_ editor: Editor, in rect: CellRect) {
    targets.append(PointerArea(rect, .panel(.parameters)))
    let isFocused = editor.panel == .parameters
    let tab = tabRows(of: editor, rows: rect.inner.rows)
    drawBox(rect, title: "", foot: parameterFoot(editor, tab, rows: rect.inner.rows), isFocused: isFocused)
    drawTabs(tab.tab, in: rect.part(2, columns: rect.columns - 4), isFocused: isFocused && panelsTakeKeys)
    drawParameters(editor, tab, in: rect.inner)
  }

  /// Draws the panel on a whole small screen, with its tabs in the first row.
  mutating func drawParameterScreen(_ editor: Editor, in rect: CellRect) {
    let tab = tabRows(of: editor, rows: rect.rows - 1)
    drawTabs(tab.tab, in: rect.line(0), isFocused: true)
    drawParameters(editor, tab, in: rect.part(0, 1, columns: rect.columns, rows: rect.rows - 1))
  }

  /// Draws the names of the tabs, or of the open one with its number if the others have no room.
  private mutating func drawTabs(_ open: ParameterTab, in rect: CellRect, isFocused: Bool) {
    let bar = TabBar(open: open, isFocused: isFocused)
    keep(bar, in: rect) { display in display.draw(bar, in: rect) }
  }

  private struct TabBar: Equatable {
    let open: ParameterTab
    let isFocused: Bool
  }

  private mutating func draw(_ bar: TabBar, in rect: CellRect) {
    let (open, isFocused) = (bar.open, bar.isFocused)
    let all = ParameterTab.allCases
    let isWhole = all.reduce(1) { $0 + $1.title.columns + 2 } <= rect.columns
    let number = (all.firstIndex(of: open) ?? 0) + 1
    let names = isWhole ? all.map { ($0, $0.title) } : [(open, "\(open.title) \(number)/\(all.count)")]
    frame.put(" ", at: rect.origin, style: theme.border)
    var column = 1
    for (tab, name) in names {
      let style = tab == open ? (isFocused ? theme.heading : CellStyle(attributes: .bold)) : theme.faint
      let next = all[number % all.count]
      targets.append(PointerArea(rect.part(column, columns: name.columns), .tab(isWhole ? tab : next)))
      frame.put(name, at: rect.at(column), style: style, limit: rect.columns - column)
      column += name.columns
      frame.put(tab == names.last?.0 ? " " : "  ", at: rect.at(column))
      column += 2
    }
  }

  private mutating func tabRows(of editor: Editor, rows count: Int) -> TabRows {
    rows.value(of: RowSource(editor, rows: count), TabRows(editor, rows: count))
  }

  /// The first row to show; the list scrolls only while it has the focus.
  private func firstRow(of tab: TabRows, _ editor: Editor, rows: Int) -> Int {
    let index = editor.panel == .parameters ? tab.rows.firstIndex { $0.index == tab.selected } ?? 0 : 0
    return scrollOffset(selected: index, count: tab.rows.count, rows: rows)
  }

  private struct ParameterRow: Equatable {
    let index: Int
    let row: InspectorRow
    let labelWidth: Int
    let isSelected: Bool
  }

  private mutating func draw(_ shown: ParameterRow, _ editor: Editor, in rect: CellRect) {
    let (index, row, isSelected) = (shown.index, shown.row, shown.isSelected)
    let style = isSelected ? theme.selection : .plain
    var keys = row.isFixed ? "" : keys(of: row, in: editor)
    targets.append(PointerArea(rect, .parameter(index)))
    var text = (isSelected ? String(charset.marker) : " ") + row.label.padded(right: shown.labelWidth) + " "
    let start = text.columns
    // On narrow screens the selected row has a slider in place of its keys.
    if isSelected, row.slider != nil, rect.columns - start - Self.valueColumns - 6 < Self.leastSlider { keys = "" }
    // Where both have no room, the value stays.
    let least = min(displayed(row.text ?? "").columns, Self.valueColumns)
    if !keys.isEmpty, start + least + 1 + keys.columns > rect.columns { keys = "" }
    // A value without a slider may use its columns.
    let room = rect.columns - start - (keys.isEmpty ? 0 : 4)
    let swatch = row.swatch == nil ? 0 : Self.swatch.count + 1
    let most = row.slider == nil ? max(Self.valueColumns, room - swatch - 1) : Self.valueColumns
    let value = charset.number(displayed(row.text ?? charset.dash))
      .fitted(most, charset.ellipsis).padded(right: Self.valueColumns)
    targets.append(PointerArea(rect.part(start, columns: value.columns), .parameterValue(index)))
    text += value
    let rest = min(room - value.columns - 2, 24)
    if rest >= Self.leastSlider, let bounds = row.slider {
      let place = rect.part(start + value.columns + 1, columns: rest)
      targets.append(PointerArea(place, .parameterSlider(index)))
      text += " " + charset.slider(value: bounds.value, in: bounds.range, columns: rest)
    }
    let end = frame.put(charset.text(text), at: rect.origin, style: style, limit: rect.columns)
    // The rest of a slider is as calm as a border.
    var column = row.slider == nil ? rect.column : end - 1
    while column > rect.column, frame[column, rect.row].glyph == charset.sliderEmpty {
      frame[column, rect.row].style = theme.border
      column -= 1
    }
    drawSwatch(row.swatch, at: Position(column: end + 1, row: rect.row), limit: rect.column + rect.columns)
    frame.put(keys, atEndOf: rect, style: isSelected ? style : theme.faint)
    if isSelected, frame.cursor == nil { frame.cursor = rect.origin }
  }

  /// The columns of a value beside a slider, and the fewest of the slider.
  private static let (valueColumns, leastSlider) = (7, 4)

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
      switch row.name {
      case ItemParameters.kind: label(Command.gallery.name)
      case StyleParameters.fill.name: label(Command.color.line("fill"))
      case StyleParameters.stroke.name: label(Command.color.line("line"))
      default: label(Command.parameterCycle.line(row.name))
      }
    var text = single ?? label(Command.set.line("\(row.name) += 1")) ?? ""
    if single == nil, let less = label(Command.set.line("\(row.name) -= 1")) {
      text += (text.isEmpty ? "" : " ") + less
    }
    return text.columns <= 3 ? text : ""
  }

  /// The rows in view if there are more; otherwise the keys of the tabs.
  private func parameterFoot(_ editor: Editor, _ tab: TabRows, rows: Int) -> String {
    if tab.rows.count > rows {
      let first = firstRow(of: tab, editor, rows: rows)
      return "\(first + 1)–\(min(first + rows, tab.rows.count)) of \(tab.rows.count)"
    }
    guard editor.panel == .parameters else { return "" }
    let keys = ["previous", "next"].compactMap { label(for: Command.parameterTab.line($0), in: editor) }
    return keys.count == 2 ? keys.joined(separator: "/") + " tab" : ""
  }
}

extension Charset {
  /// A slider with its knob at a value; without a knob for no value.
  func slider(value: Double?, in range: ClosedRange<Double>, columns: Int) -> String {
    guard let value else { return String(repeating: dot, count: columns) }
    let knob = Self.knob(at: value, in: range, columns: columns)
    var text = String.UnicodeScalarView()
    for column in 0..<columns {
      text.append(column < knob ? sliderFull : column == knob ? sliderKnob : sliderEmpty)
    }
    return String(text)
  }

  static func knob(at value: Double, in range: ClosedRange<Double>, columns: Int) -> Int {
    let span = range.upperBound - range.lowerBound
    let fraction = span > 0 ? min(max((value - range.lowerBound) / span, 0), 1) : 0
    return Int((fraction * Double(columns - 1)).rounded())
  }
}

extension ParameterTab {
  /// The name on screen.
  // Joined as strings: for other text Swift searches all conformances.
  var title: String { rawValue.prefix(1).uppercased() + String(rawValue.dropFirst()) }
}

extension String {
  /// The text, right-aligned in some columns.
  func padded(left columns: Int) -> String {
    String(repeating: " ", count: Swift.max(0, columns - self.columns)) + self
  }

  /// The text, left-aligned in some columns.
  func padded(right columns: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, columns - self.columns))
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

struct TabRows: Sendable {
  struct Row: Equatable, Sendable {
    let index: Int
    let row: InspectorRow
  }

  struct Section: Equatable, Sendable {
    let tab: ParameterTab
    let rows: [Row]
    let labelWidth: Int
  }

  let tab: ParameterTab
  let selected: Int
  let rows: [Row]
  let labelWidth: Int
  /// The tabs after the open one that have room below it.
  let next: [Section]

  /// The fewest rows for the beginning of another tab: a title and two values.
  private static let leastForNext = 3

  /// - Parameter count: The rows of the panel.
  init(_ editor: Editor, rows count: Int) {
    func section(_ tab: ParameterTab) -> Section {
      let rows = editor.rows(of: tab).map { Row(index: $0, row: editor.inspectorRow($0)) }
      return Section(tab: tab, rows: rows, labelWidth: rows.map(\.row.label.columns).max() ?? 0)
    }
    (tab, selected) = (editor.tab, editor.row)
    let open = section(tab)
    (rows, labelWidth) = (open.rows, open.labelWidth)
    var (next, line) = ([Section](), open.rows.count + 1)
    for tab in ParameterTab.allCases.drop(while: { $0 != open.tab }).dropFirst() {
      guard line + Self.leastForNext <= count else { break }
      let section = section(tab)
      guard !section.rows.isEmpty else { continue }
      next.append(section)
      line += section.rows.count + 2
    }
    self.next = next
  }
}

/// The values on which ``TabRows`` depend.
struct RowSource: Equatable, Sendable {
  /// The shape without the settings of single corners, which no row shows.
  private let shape: any Shape
  private let style: Style
  private let effects: Effects
  private let name: String?
  private let isHidden: Bool
  private let isLocked: Bool
  private let background: Paint
  private let page: Rect
  private let fineness: Fineness
  private let selection: Int
  private let styles: [CornerKind]
  private let rows: Int

  /// The editor is borrowed, since an initializer copies its other parameters.
  init(_ editor: borrowing Editor, rows: Int) {
    self.rows = rows
    let item = editor.item
    var plain = item.shape
    plain.corners = plain.corners.withSettings(Array(repeating: CornerSetting(), count: plain.corners.count))
    (shape, style, effects, name) = (plain, item.style, item.effects, item.name)
    (isHidden, isLocked) = (item.isHidden, item.isLocked)
    selection = editor.selection.row
    styles = ParameterCatalog.ofStyles.map(\.value).filter { item.shape.corners.has($0) }
    (page, background, fineness) = (editor.document.page, editor.document.background, editor.outline.fineness)
  }

  static func == (a: RowSource, b: RowSource) -> Bool {
    a.style == b.style && a.effects == b.effects && a.name == b.name && a.isHidden == b.isHidden
      && a.isLocked == b.isLocked && a.page == b.page && a.background == b.background && a.fineness == b.fineness
      && a.selection == b.selection && a.styles == b.styles && a.rows == b.rows && a.shape.isEqual(to: b.shape)
  }
}
