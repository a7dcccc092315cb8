import Document
import Editor
import Geometry
import Keymaps
import Lessons
import Raster
import Preview
import Cells
import Shapes
import Text

extension Display {
  /// Draws an explanation or a lesson: the construction over the drawing, and the step's text beside it.
  ///
  /// - Parameter showsTitle: false if the step's title is elsewhere on the screen.
  mutating func drawStudy(
    _ editor: Editor, _ study: Study, _ step: Step, showsTitle: Bool, _ layout: Layout, _ frame: inout Frame
  ) {
    let place = "\(min(study.step, editor.stepCount - 1) + 1) of \(editor.stepCount)"
    let title = title(of: study, editor)
    switch layout.arrangement {
    case .single:
      let body = layout.preview
      // A picture would be too small to read.
      let side = study.showsTextOnly || body.columns < 30 ? 0 : body.columns * 2 / 5
      let text = CellRect(
        column: body.column + side + 1, row: body.row, columns: body.columns - side - 2, rows: body.rows)
      if side > 0 {
        let picture = CellRect(column: body.column, row: body.row, columns: side, rows: body.rows)
        drawConstruction(editor, study, step, in: picture, &frame)
      }
      drawStudyText(editor, study, step, in: text, showsTitle: showsTitle, showsNumbers: false, &frame)
    case .stacked, .sideBySide:
      let preview = layout.preview
      let panel = study.showsTextOnly ? preview.union(layout.studyPanel) : layout.studyPanel
      if !study.showsTextOnly {
        drawBox(preview, title: title, foot: letters(of: step), isFocused: false, &frame)
        drawConstruction(editor, study, step, in: preview.inner, &frame)
      }
      let name = study.lesson == nil ? "Explain" : "Lesson"
      drawBox(panel, title: study.showsTextOnly ? title : name, foot: place, isFocused: true, &frame)
      let inner = panel.inner
      let text = CellRect(column: inner.column + 1, row: inner.row, columns: inner.columns - 2, rows: inner.rows)
      drawStudyText(editor, study, step, in: text, showsTitle: true, showsNumbers: true, &frame)
    }
    drawStudyNumbers(study, step, in: layout.numbers, place: place, &frame)
  }

  private func title(of study: Study, _ editor: Editor) -> String {
    study.lesson?.title ?? "Corner \(editor.cornerLabel)"
  }

  /// The first line of a small screen during a lesson or explanation: the step's title, if it fits.
  func studyTitle(_ editor: Editor, _ layout: Layout) -> String? {
    guard layout.arrangement == .single, let rect = layout.title, let study = editor.study, let step = editor.step
    else { return nil }
    let help = label(for: .helpKeys, in: editor).map { "\($0) help" } ?? ""
    let room = rect.columns - help.columns - 3
    return ["\(title(of: study, editor)): \(step.title)", step.title].first {
      settings.charset.text($0).columns <= room
    }
  }

  private mutating func drawStudyText(
    _ editor: Editor, _ study: Study, _ step: Step, in rect: CellRect, showsTitle: Bool, showsNumbers: Bool,
    _ frame: inout Frame
  ) {
    let text = StudyText(
      step, study, editor, columns: rect.columns, rows: rect.rows, showsTitle: showsTitle, showsNumbers: showsNumbers,
      style: labelStyle, charset: settings.charset)
    let pointed = step.place(of: study.pointer)
    for (row, line) in text.lines.prefix(rect.rows).enumerated() {
      var attributes: CellStyle.Attributes = line.isBold ? .bold : []
      if let number = line.number {
        targets.append((rect.line(row), .number(number)))
        if number == pointed { attributes.insert(.reverse) }
      }
      let isCut = line.isCut || row == rect.rows - 1 && text.lines.count > rect.rows
      let sign = " " + settings.charset.ellipsis
      let shown = isCut ? line.text.wholeWords(upTo: rect.columns - sign.count) + sign : line.text
      frame.put(
        settings.charset.text(displayed(shown)), at: rect.line(row).origin, style: CellStyle(attributes: attributes),
        limit: rect.columns)
    }
    if frame.cursor == nil { frame.cursor = rect.origin }
  }

  /// Draws the numbers of the step on one line, as many as fit.
  private mutating func drawStudyNumbers(
    _ study: Study, _ step: Step, in rect: CellRect, place: String, _ frame: inout Frame
  ) {
    var column = rect.column + 1
    let end = rect.column + rect.columns - place.count - 2
    let pointed = step.place(of: study.pointer)
    for (index, number) in step.allNumbers.enumerated() {
      let name = step.showsSymbol(of: number) ? number.symbol : number.name
      let text = settings.charset.text(name) + " " + settings.charset.text(number.text)
      guard column + text.count < end else { break }
      let cells = CellRect(column: column, row: rect.row, columns: text.count, rows: 1)
      targets.append((cells, .number(index)))
      frame.put(
        text, at: cells.origin, style: CellStyle(attributes: index == pointed ? .reverse : []))
      column += text.count + 2
    }
    frame.put(place, atEndOf: rect, style: CellStyle(attributes: .bold))
  }

  /// The meaning of the letters of a construction.
  private func letters(of step: Step) -> String {
    step.figure.pointNames.filter { !$0.word.isEmpty }.map { "\($0.letter) \($0.word)" }.joined(separator: " · ")
  }
}

extension String {
  /// The first words that fit `columns`.
  fileprivate func wholeWords(upTo columns: Int) -> String {
    guard count > columns else { return self }
    let head = prefix(max(0, columns) + 1)
    return String(head.lastIndex(of: " ").map { head[..<$0] } ?? head.dropLast())
  }
}

extension Layout {
  /// The area of the lists.
  var studyPanel: CellRect {
    guard var panel = corners ?? parameters else { return preview }
    if corners != nil, let parameters { panel.rows += parameters.rows }
    if let code { panel.rows += code.rows }
    return panel
  }
}
