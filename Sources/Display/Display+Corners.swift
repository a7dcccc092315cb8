import Drawing
import Editing
import Geometry
import Screen
import Shapes

extension Display {
  /// The stack of switches: one row a corner.
  mutating func drawCornerPanel(_ editor: Editor, in rect: CellRect, _ frame: inout Frame) {
    let corners = editor.outline.corners
    let settings = editor.item.shape.corners.settings
    let rows = rect.inner.rows
    let first = scrollOffset(selected: editor.corner, count: corners.count, rows: rows)
    let on = settings.count(where: \.isOn)
    let shared = editor.item.shape.corners.kind
    let isAllRound = settings.allSatisfy { !$0.isOn || ($0.kind ?? shared) == .round }
    let counts = "\(on) \(isAllRound ? "round" : "cut") · \(settings.count - on) sharp"
    let foot =
      corners.count > rows ? "\(first)–\(min(first + rows, corners.count) - 1) of \(corners.count)" : counts
    targets.append((rect, .panel(.corners)))
    drawBox(rect, title: "Corners", foot: foot, isFocused: editor.panel == .corners, &frame)
    for line in 0..<min(rows, corners.count) {
      drawCorner(editor, corners[first + line], in: rect.inner.line(line), &frame)
    }
  }

  /// The first row shown of a list, so that the selected one is in view.
  func scrollOffset(selected: Int, count: Int, rows: Int) -> Int {
    min(max(0, selected - rows / 2), max(0, count - rows))
  }

  private mutating func drawCorner(
    _ editor: Editor, _ corner: ResolvedCorner, in rect: CellRect, _ frame: inout Frame
  ) {
    let isSelected = corner.index == editor.corner
    let style = isSelected ? theme.selection : .plain
    let setting = editor.item.shape.corners[corner.index]
    let kind = editor.item.shape.corners.styleName(at: corner.index)
    let radius = setting.isOn ? NumberText.fixed(corner.used, places: 1) : settings.charset.dot
    let mark = !setting.isOn ? " " : corner.limit != nil ? "!" : setting.size != nil ? "*" : " "
    let angle = NumberText.fixed(corner.interiorAngle.degrees, places: 1) + settings.charset.degree
    let label = editor.item.shape.label(ofCorner: corner.index)
    var text = (isSelected ? String(settings.charset.marker) : " ") + label.padded(left: 3) + " "
    targets.append((rect, .corner(corner.index)))
    let switches = CellRect(column: rect.column + text.count, row: rect.row, columns: 11, rows: 1)
    targets.append((switches, .cornerSwitch(corner.index)))
    text += (setting.isOn ? settings.charset.switchOn : settings.charset.switchOff) + " "
    text += kind.padded(right: 7) + radius.padded(left: 6) + mark
    if rect.columns >= 50 {
      if setting.isOn {
        let place = CellRect(column: rect.column + text.count + 1, row: rect.row, columns: 8, rows: 1)
        targets.append((place, .cornerSlider(corner.index)))
      }
      text +=
        " "
        + slider(value: setting.isOn ? corner.used : nil, in: 0...max(corner.maximum ?? 0, 1e-9), columns: 8)
      text += (corner.maximum.map { NumberText.fixed($0, places: 1) } ?? "any").padded(left: 8)
    }
    text += angle.padded(left: 7)
    if rect.columns >= 50 { text += corner.isReflex ? " v" : "  " }
    frame.put(text, at: rect.origin, style: style, limit: rect.columns)
    if isSelected, editor.panel == .corners, frame.cursor == nil { frame.cursor = rect.origin }
  }

  /// The selected corner on one line, for screens without room for the list.
  mutating func drawCornerLine(_ editor: Editor, in rect: CellRect, _ frame: inout Frame) {
    guard let corner = editor.selectedCorner else {
      frame.put(" no corners", at: rect.origin, limit: rect.columns)
      return
    }
    targets.append((rect, .cornerSwitch(corner.index)))
    let setting = editor.item.shape.corners[corner.index]
    let kind = editor.item.shape.corners.styleName(at: corner.index)
    var text = " \(settings.charset.marker)\(editor.cornerLabel) "
    text += (setting.isOn ? settings.charset.switchOn : settings.charset.switchOff) + " \(kind)"
    if setting.isOn {
      text += " r \(NumberText.fixed(corner.used, places: 1))\(corner.limit != nil ? "!" : "")"
    }
    if let maximum = corner.maximum { text += " of \(NumberText.fixed(maximum, places: 1))" }
    if let part = editor.crossedPart { text += " crosses \(part.text(label: editor.item.shape.label))" }
    frame.put(text, at: rect.origin, style: theme.selection, limit: rect.columns)
    let count = "\(editor.corner + 1)/\(editor.outline.corners.count)"
    if text.count + count.count + 2 <= rect.columns {
      frame.put(count, at: Position(column: rect.columns - count.count - 1, row: rect.row))
    }
    if frame.cursor == nil { frame.cursor = Position(column: 1, row: rect.row) }
  }

  /// The numbers of the selected corner.
  func drawNumbers(_ editor: Editor, in rect: CellRect, _ frame: inout Frame) {
    let history = settings.charset.text("undo \(editor.history.undoCount) · redo \(editor.history.redoCount)")
    let text = fitted(numbers(of: editor), rect.columns)
    frame.put(text, at: rect.origin, style: theme.numbers, limit: rect.columns)
    if text.count + history.count + 2 <= rect.columns {
      frame.put(
        history, at: Position(column: rect.columns - history.count - 1, row: rect.row), style: theme.numbers)
    }
  }

  /// As many parts as go into a line.
  private func fitted(_ parts: [String], _ columns: Int) -> String {
    var text = ""
    for part in parts {
      let next = text + (text.isEmpty ? " " : "  ") + part
      guard next.count <= columns else { break }
      text = next
    }
    return text
  }

  private func numbers(of editor: Editor) -> [String] {
    guard let corner = editor.selectedCorner else { return ["no corners"] }
    let setting = editor.item.shape.corners[corner.index]
    let vertex =
      "(\(NumberText.rounded(corner.vertex.x, places: 2, leadingZero: true)), "
      + "\(NumberText.rounded(corner.vertex.y, places: 2, leadingZero: true)))"
    var parts = ["corner \(editor.cornerLabel) \(vertex)"]
    let maximum = corner.maximum.map { " of \(NumberText.fixed($0, places: 1))" } ?? ""
    if !setting.isOn {
      parts.append("sharp, room for r\(maximum.dropFirst(3))")
    } else if let limit = corner.limit {
      parts.append(
        "asked \(NumberText.fixed(corner.asked, places: 1)), used \(NumberText.fixed(corner.used, places: 2)): "
          + limit.text(label: editor.item.shape.label))
    } else {
      parts.append("r \(NumberText.fixed(corner.used, places: 1))\(setting.size == nil ? "" : "*")\(maximum)")
    }
    if let part = editor.crossedPart { parts.append("crosses \(part.text(label: editor.item.shape.label))") }
    if corner.isCut { parts.append("tangent \(NumberText.fixed(corner.tangentLength, places: 2))") }
    parts.append(
      "turn \(NumberText.fixed(180 - corner.wedge.angle.degrees, places: 1))\(settings.charset.degree)")
    return parts
  }
}
