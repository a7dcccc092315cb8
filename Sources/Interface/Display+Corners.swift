import Settings
import Document
import Editor
import Geometry
import Keymaps
import Cells
import Shapes
import Text

extension Display {
  /// Draws the list of corners, a switch in each row.
  mutating func drawCornerPanel(_ editor: Editor, in rect: CellRect) {
    let corners = editor.outline.corners
    let isWide = rect.columns >= Self.wideList
    let hasTitles = isWide && rect.inner.rows >= 6
    let rows = rect.inner.rows - (hasTitles ? 1 : 0)
    let first = scrollOffset(selected: editor.corner, count: corners.count, rows: rows)
    targets.append(PointerArea(rect, .panel(.corners)))
    let visible = corners.count > rows ? first..<min(first + rows, corners.count) : nil
    let source = CornerFoot(editor, visible: visible, namesConcave: isWide, columns: rect.columns, charset)
    let foot = cornerFoot.value(of: source, source.text)
    let isLocked = editor.item.isLocked
    drawBox(rect, title: isLocked ? "Corners · locked" : "Corners", foot: foot, isFocused: editor.panel == .corners)
    if hasTitles {
      keep("titles", in: rect.inner.line(0)) { display in display.drawCornerTitles(in: rect.inner) }
    }
    let (shape, treatments) = (editor.item.shape, editor.item.shape.corners)
    for line in 0..<min(rows, corners.count) {
      let corner = corners[first + line]
      let row = CornerRow(
        corner: corner, setting: treatments[corner.index], kind: treatments.styleName(at: corner.index),
        label: shape.label(ofCorner: corner.index), fineness: editor.outline.fineness,
        isSelected: corner.index == editor.corner, isMarked: editor.marks.contains(corner.index), isLocked: isLocked)
      let place = rect.inner.line(line + (hasTitles ? 1 : 0))
      keep(row, in: place) { display in display.draw(row, editor, in: place) }
    }
  }

  private mutating func drawCornerTitles(in inner: CellRect) {
    let room = Self.sliderColumns(of: inner.columns)
    let scale = "0" + String(repeating: charset.dot, count: max(0, room - 4)) + "max"
    let titles =
      "#".padded(left: 4) + " " + "switch".padded(right: 12) + "radius".padded(left: 7) + "  " + scale
      + "max".padded(left: 7) + "angle".padded(left: 7) + (Self.hasReasons(inner.columns) ? "    fit" : "")
    frame.put(titles, at: inner.origin, style: theme.faint, limit: inner.columns)
  }

  private struct CornerRow: Equatable {
    let corner: ResolvedCorner
    let setting: CornerSetting
    let kind: String
    let label: String
    let fineness: Fineness
    let isSelected: Bool
    let isMarked: Bool
    let isLocked: Bool
  }

  /// The width from which corners have sliders and two decimals.
  private static let wideList = 52

  /// The columns of the words about a size in a very wide list.
  private static let reasonColumns = 20

  /// True if a row of a list has room for words about its size.
  private static func hasReasons(_ columns: Int) -> Bool { columns >= wideList + 10 + reasonColumns }

  /// The columns of the slider in a row of a wide list.
  private static func sliderColumns(of columns: Int) -> Int {
    min(max(8, columns - 42 - (hasReasons(columns) ? reasonColumns + 2 : 0)), 40)
  }

  /// The first visible row of a list that scrolls to the selected one.
  func scrollOffset(selected: Int, count: Int, rows: Int) -> Int {
    min(max(0, selected - rows / 2), max(0, count - rows))
  }

  private mutating func draw(_ row: CornerRow, _ editor: Editor, in rect: CellRect) {
    let (corner, setting, isSelected) = (row.corner, row.setting, row.isSelected)
    let styles = theme.corners
    let style = isSelected ? theme.selection : .plain
    let detail = isSelected ? theme.selection : theme.faint
    func chosen(_ style: CellStyle) -> CellStyle { isSelected ? style.adding(.bold) : style }
    let unit = setting.size?.unit ?? .radius
    let isWide = rect.columns >= Self.wideList - 2
    func measured(_ radius: Double) -> String {
      editor.measured(radius, of: corner, in: unit, places: isWide ? 2 : 1, columns: 6)
    }
    let radius = setting.isOn ? measured(corner.used) : charset.dot
    let state = CornerState(corner, setting)
    let angle = NumberText.fixed(corner.interiorAngle.degrees, places: 1) + charset.degree
    let sign = row.isMarked ? charset.mark : ""
    // Writing each part is faster than joining them.
    var line = FrameLine(rect, style: style)
    line.fill(1, with: isSelected ? charset.marker : " ", in: &frame)
    if row.isMarked { line.style = chosen(styles.marked) }
    if row.isMarked { line.put(sign, in: &frame) }
    line.put(row.label, left: 3 - sign.columns, in: &frame)
    line.fill(5 - line.columns, with: " ", in: &frame)
    targets.append(PointerArea(rect, .corner(corner.index)))
    let switches = rect.part(line.columns, columns: 11)
    targets.append(PointerArea(switches, .cornerSwitch(corner.index)))
    line.style = row.isLocked ? chosen(styles.locked) : setting.isOn ? chosen(styles.cut) : detail
    line.put(setting.isOn ? charset.switchOn : charset.switchOff, in: &frame)
    line.fill(1, with: " ", in: &frame)
    let start = line.columns
    line.style = setting.isOn ? style : detail
    line.put(row.kind.fitted(8, charset.ellipsis), right: isWide ? 8 : 7, in: &frame)
    targets.append(PointerArea(rect.part(line.columns, columns: isWide ? 8 : 7), .cornerValue(corner.index)))
    if let color = styles[state] { line.style = chosen(color) }
    line.put(radius, left: (isWide ? 15 : 13) - (line.columns - start), in: &frame)
    line.fill(1, with: state.sign, in: &frame)
    if isWide {
      let room = Self.sliderColumns(of: rect.columns)
      let place = rect.part(line.columns + 1, columns: room)
      targets.append(PointerArea(place, .cornerSlider(corner.index)))
      line.fill(1, with: " ", in: &frame)
      if setting.isOn {
        let knob = Charset.knob(at: corner.used, in: 0...max(corner.maximum ?? 0, 1e-9), columns: room)
        line.style = chosen(styles[state] ?? styles.cut)
        line.fill(knob, with: charset.sliderFull, in: &frame)
        line.fill(1, with: charset.sliderKnob, in: &frame)
        line.style = theme.border
        line.fill(room - knob - 1, with: charset.sliderEmpty, in: &frame)
      } else {
        line.style = theme.border
        for dot in charset.dot.unicodeScalars { line.fill(room, with: dot, in: &frame) }
      }
      line.style = detail
      line.put(corner.maximum.map(measured) ?? "any", left: 7, in: &frame)
    }
    line.style = detail
    line.put(angle, left: 7, in: &frame)
    if isWide { line.put(corner.isReflex ? " v" : "  ", in: &frame) }
    if Self.hasReasons(rect.columns) {
      let reason = corner.limit?.text(label: editor.item.shape.label) ?? "own radius"
      if let color = styles[state] {
        line.style = chosen(color)
        line.put("  " + charset.text(reason).fitted(Self.reasonColumns, charset.ellipsis), in: &frame)
      }
    }
    if isSelected, editor.panel == .corners, frame.cursor == nil { frame.cursor = rect.origin }
  }

  /// Draws the selected corner on one line, for screens without the list.
  mutating func drawCornerLine(_ editor: Editor, in rect: CellRect) {
    guard let corner = editor.selectedCorner else {
      frame.put(" no corners", at: rect.origin, limit: rect.columns)
      return
    }
    targets.append(PointerArea(rect, .cornerSwitch(corner.index)))
    let setting = editor.item.shape.corners[corner.index]
    let kind = editor.item.shape.corners.styleName(at: corner.index)
    let marked = editor.markedCorners
    var text = " \(charset.marker)\(marked.contains(corner.index) ? charset.mark : "")\(editor.cornerLabel) "
    text += (setting.isOn ? charset.switchOn : charset.switchOff) + " \(kind)"
    let unit = setting.size?.unit ?? .radius
    func measured(_ radius: Double) -> String { editor.measured(radius, of: corner, in: unit, places: 1) }
    if setting.isOn {
      text += "\(unit == .radius ? " r" : "") \(measured(corner.used))\(corner.limit != nil ? "!" : "")"
    }
    let limit = corner.limit.map { " " + $0.text(label: editor.item.shape.label) } ?? ""
    if let meeting = editor.meeting {
      text += " " + meeting
    } else if setting.isOn, !limit.isEmpty, text.columns + limit.columns + 6 <= rect.columns {
      text += limit
    } else if let maximum = corner.maximum {
      text += " of \(measured(maximum))"
    }
    frame.put(text, at: rect.origin, style: theme.selection, limit: rect.columns)
    let count = marked.isEmpty ? "\(editor.corner + 1)/\(editor.outline.corners.count)" : "\(marked.count) marked"
    if text.columns + count.columns + 2 <= rect.columns {
      frame.put(count, atEndOf: rect)
    }
    if frame.cursor == nil { frame.cursor = Position(column: 1, row: rect.row) }
  }

  /// Draws the numbers of what is shown, and the steps of what is open: a preview is no change.
  mutating func drawNumbers(_ editor: Editor, _ history: History<Document>, in rect: CellRect) {
    let history = charset.text("undo \(history.undoCount) · redo \(history.redoCount)")
    let room = rect.columns - history.columns - 2
    let isFull = rect.columns >= Layout.wide
    let parts = numbers(of: editor, isFull: isFull)[...]
    var shown = fitting(parts, rect.columns)
    // The list of corners also has the angle: the turn, which is the last part, makes room for the undo count.
    if shown.columns > room, shown.parts.count == parts.count {
      let fewer = fitting(parts.dropLast(), rect.columns)
      if fewer.columns <= room { shown = fewer }
    }
    var line = FrameLine(rect, style: theme.numbers)
    for part in shown.parts {
      line.put(line.columns == 0 ? " " : "  ", in: &frame)
      line.put(part, in: &frame)
    }
    if shown.columns <= room { frame.put(history, atEndOf: rect, style: theme.numbers) }
  }

  /// As many parts as fit a line, and their columns.
  private func fitting(_ parts: ArraySlice<String>, _ columns: Int) -> (parts: ArraySlice<String>, columns: Int) {
    var width = 0
    for (index, part) in parts.enumerated() {
      let next = width + (index == 0 ? 1 : 2) + part.columns
      guard next <= columns else { return (parts[..<index], width) }
      width = next
    }
    return (parts, width)
  }

  private func numbers(of editor: Editor, isFull: Bool) -> [String] {
    guard let corner = editor.selectedCorner else { return ["no corners"] }
    let setting = editor.item.shape.corners[corner.index]
    let fineness = editor.outline.fineness
    func coordinate(_ value: Double) -> String {
      isFull ? fineness.fixed(value, places: 2) : fineness.rounded(value, places: 2)
    }
    let vertex = "(\(coordinate(corner.vertex.x)), \(coordinate(corner.vertex.y)))"
    let usual = isFull ? 2 : 1
    var parts = editor.marksText.map { [$0] } ?? []
    parts.append("corner \(editor.cornerLabel) \(vertex)")
    if let meeting = editor.meeting { parts.append(meeting) }
    let unit = setting.isOn ? setting.size?.unit ?? .radius : .radius
    func measured(_ radius: Double, _ places: Int? = nil) -> String {
      editor.measured(radius, of: corner, in: unit, places: places ?? usual)
    }
    let maximum = corner.maximum.map { " of \(measured($0))" } ?? ""
    if !setting.isOn {
      parts.append("sharp, room for r\(maximum.dropFirst(3))")
    } else if let limit = corner.limit {
      let (asked, used) = (
        corner.value(ofRadius: corner.asked, in: unit), corner.value(ofRadius: corner.used, in: unit)
      )
      let places = editor.outline.fineness.places(telling: asked, from: used, least: 2)
      parts.append(
        "! asked \(measured(corner.asked, places)), used \(measured(corner.used, places)): "
          + limit.text(label: editor.item.shape.label))
    } else {
      let name = unit == .radius ? "r" : unit.rawValue
      parts.append("\(setting.size == nil ? "" : "* own ")\(name) \(measured(corner.used))\(maximum)")
    }
    if corner.isCut { parts.append("tangent \(fineness.fixed(corner.tangentLength, places: 2))") }
    if isFull, corner.isCut, case .cut(.round, _, _, _) = corner.style {
      // The arc turns as far as the corner: r (π - angle).
      let length = corner.used * (.pi - corner.wedge.angle.radians)
      parts.append("arc length \(fineness.fixed(length, places: 2))")
    }
    parts.append("turn \(NumberText.fixed(180 - corner.wedge.angle.degrees, places: 1))\(charset.degree)")
    return parts
  }
}

/// The state of a corner's size, which the list and the preview show by color and by sign.
enum CornerState: Hashable, Sendable {
  /// Sharp, or with the radius of the shape.
  case usual
  /// With its own size.
  case own
  /// Smaller than asked for.
  case cramped

  init(_ corner: ResolvedCorner, _ setting: CornerSetting) {
    self = !setting.isOn ? .usual : corner.limit != nil ? .cramped : setting.size != nil ? .own : .usual
  }

  var sign: Unicode.Scalar {
    switch self {
    case .usual: " "
    case .own: "*"
    case .cramped: "!"
    }
  }
}

extension CornerStyles {
  /// The style of a state; `nil` for that of the row.
  subscript(state: CornerState) -> CellStyle? {
    switch state {
    case .usual: nil
    case .own: own
    case .cramped: cramped
    }
  }
}

extension CellStyle {
  func adding(_ more: Attributes) -> CellStyle {
    CellStyle(foreground: foreground, background: background, attributes: attributes.union(more))
  }
}

extension Editor {
  /// The size of a corner in its own unit, as text.
  fileprivate func measured(
    _ radius: Double, of corner: ResolvedCorner, in unit: CornerSize.Unit, places: Int, columns: Int = .max
  ) -> String {
    outline.fineness.fixed(
      corner.value(ofRadius: radius, in: unit), places: places, columns: columns - unit.suffix.columns)
      + unit.suffix
  }
}
