import Document
import Editor
import Geometry
import Keymaps
import Lessons
import Raster
import Preview
import Cells
import Settings
import Shapes
import Text

extension Display {
  /// Draws a step's construction over the drawing, in the step's own view.
  mutating func drawConstruction(_ editor: Editor, _ study: Study, _ step: Step, in rect: CellRect) {
    var rect = rect
    if let curvature = step.curvature {
      let rows = Self.curvatureRows(in: rect)
      if rows > 0 {
        drawCurvature(curvature, in: rect.part(0, rect.rows - rows, columns: rect.columns, rows: rows))
        rect = rect.part(0, columns: rect.columns, rows: rect.rows - rows)
      }
    }
    let figure = step.figure.revealed(study.revealed)
    var rendering = rendering(editor, scenes.scene(of: editor), in: rect)
    // Close to a corner, the tone's dots would hide dotted lines.
    if step.figure.box != Lesson.sheet { rendering.showsTone = false }
    let box = step.figure.box
    let view = rendering.view(of: box)
    let shown = PreviewView(rect: rect, view: view)
    previewView = shown
    targets.append(PointerArea(rect, .preview))
    let pointed = study.pointer.symbol.map { step.figure.pointed(at: $0) } ?? []
    let dots = DottedLine(dotsPerUnit: view.dotsPerUnit, box: box.outset(by: max(box.width, box.height)))
    // Only a picture mask: other effects would cover the lines.
    let effects = editor.item.effects.image == nil ? Effects.none : editor.item.effects
    var pieces = [Scene.Piece(editor.outline.path, editor.item.style, effects: effects)]
    var earlier = Path()
    for row in study.trace.dropLast().suffix(Self.mostTraces) {
      for mark in row.outline.dottedMarks { dots.draw(mark, into: &earlier) }
    }
    if !earlier.isEmpty { pieces.append(Scene.Piece(earlier, .trace)) }
    for line in [Mark.Line.dotted, .solid] {
      var path = Path()
      for mark in figure.marks where mark.line == line && !pointed.contains(mark) { dots.draw(mark, into: &path) }
      if !path.isEmpty { pieces.append(Scene.Piece(path, .construction(line))) }
    }
    var marked = Path()
    for mark in pointed { dots.draw(mark, isSolid: true, into: &marked) }
    let points = figure.letters(in: shown.box ?? box)
    var spots = Path()
    for point in points where point.heading == nil { dots.draw(spot: point.place, into: &spots) }
    if !spots.isEmpty { pieces.append(Scene.Piece(spots, .construction(.solid))) }
    if !marked.isEmpty { pieces.append(Scene.Piece(marked, .marked(width: 3 / max(view.dotsPerUnit, 1e-12)))) }
    drawing.paint(Canvas.Shown(Scene(pieces, page: box).onWholeSheet(rendering), pictures: pictures, rendering))
    put(drawing, at: rect)
    drawLetters(points, in: shown)
    drawNames(of: step, figure, in: shown)
  }

  /// The most earlier outlines to draw.
  private static let mostTraces = 6

  private mutating func drawLetters(_ points: [PointLetter], in shown: PreviewView) {
    let rect = shown.rect
    var taken: Set<Int> = []
    for point in points {
      let (across, down) = shown.cells(of: point.place)
      guard abs(across) < 10_000, abs(down) < 10_000 else { continue }
      let isBeyond = point.heading != nil
      let text = isBeyond ? arrow(point.letter, across, down, rect) : point.letter
      let away = point.toward.unit ?? Vector(0, -1)
      // On its own side of the point, then nearer, so a letter always finds a cell.
      for distance in [1.2, 2, 0.6, 0] {
        var column = Int((across + away.dx * distance * 1.5 - 0.5).rounded())
        var row = Int((down + away.dy * distance - 0.5).rounded())
        if isBeyond {
          // Just inside the border, beside the line.
          column = Int((across + away.dx * (distance * 1.5 + 0.5) - 1).rounded())
          column = min(max(column, 0), rect.columns - text.count)
          row = min(max(row, 0), rect.rows - 1)
        }
        let last = column + text.count - 1
        guard column >= 0, last < rect.columns, (0..<rect.rows).contains(row) else { continue }
        // A longer label also keeps a cell free on each side.
        let cells = (column...last).map { row * rect.columns + $0 }
        guard cells.allSatisfy({ !taken.contains($0) }) else { continue }
        taken.formUnion(text.count > 1 ? cells + [cells[0] - 1, cells[cells.count - 1] + 1] : cells)
        frame.put(text, at: rect.at(column, row), style: CellStyle(attributes: [.bold, .reverse]))
        break
      }
    }
  }

  /// The letter of a point outside the view, with an arrow toward it.
  private func arrow(_ letter: String, _ across: Double, _ down: Double, _ rect: CellRect) -> String {
    let isUTF8 = charset.isUTF8
    let right = Double(rect.columns) - across
    let bottom = Double(rect.rows) - down
    return switch min(across, right, down, bottom) {
    case right: letter + (isUTF8 ? "→" : ">")
    case across: (isUTF8 ? "←" : "<") + letter
    case down: (isUTF8 ? "↑" : "^") + letter
    default: (isUTF8 ? "↓" : "v") + letter
    }
  }

  /// Writes the letters of numbers beside what they measure, in free cells; a letter is clickable like its number.
  private mutating func drawNames(of step: Step, _ figure: Figure, in shown: PreviewView) {
    let rect = shown.rect
    let numbers = step.allNumbers
    for label in figure.labels(of: step) {
      let name = charset.text(label.text)
      // Without the letter's alphabet, a word would cover the drawing.
      guard name.count == label.text.count else { continue }
      // A word may be farther away; a letter would be mistaken for another line's.
      let distances: [Double] = name.count > 1 ? [0, 2, 4] : [0]
      let places: [(FigureLabel.Place, Double)] = label.places.flatMap { place in distances.map { (place, $0) } }
      for (place, further) in places {
        let (across, down) = shown.cells(of: place.point)
        guard abs(across) < 10_000, abs(down) < 10_000 else { continue }
        // Keep a long word clear of a vertical line.
        let aside = place.toward.dx * (1.4 + further + Double(name.count - 1) / 2)
        let column = Int((across + aside - Double(name.count) / 2).rounded())
        let row = Int((down + place.toward.dy * 0.9 - 0.5).rounded())
        guard column >= 0, column + name.count <= rect.columns, (0..<rect.rows).contains(row) else { continue }
        let cells = (-1...name.count).map { frame[rect.column + column + $0, rect.row + row].glyph }
        guard cells.dropFirst().dropLast().allSatisfy({ $0 == " " }) else { continue }
        // Next to a letter it would read as one word.
        let isAlone = [cells[0], cells[cells.count - 1]].allSatisfy { !$0.properties.isAlphabetic }
        guard isAlone else { continue }
        frame.put(name, at: rect.at(column, row), style: CellStyle(attributes: .bold))
        if let index = numbers.firstIndex(where: { $0.symbol == label.symbol }) {
          targets.append(PointerArea(rect.part(column, row, columns: name.count), .number(index)))
        }
        break
      }
    }
  }
}

extension Style {
  /// A construction line, as thin as possible.
  fileprivate static func construction(_ line: Mark.Line) -> Style {
    pen(line == .solid ? Color(0xFF, 0xB0, 0x40) : Color(0x9A, 0xA0, 0xA8), width: 1e-9)
  }

  /// An earlier outline.
  fileprivate static let trace = pen(Color(0x60, 0x66, 0x70), width: 1e-9)

  fileprivate static func marked(width: Double) -> Style { pen(Color(0xFF, 0xF0, 0x60), width: width) }

  private static func pen(_ color: Color, width: Double) -> Style {
    var style = Style()
    (style.fill, style.stroke.color) = (Paint(.none, opacity: 0), color)
    style.lineWidth = width
    style.lineCap = .round
    style.lineJoin = .round
    return style
  }
}

/// Converts marks to paths, and dotted lines to rows of dots spaced for the screen.
struct DottedLine {
  let dotsPerUnit: Double
  /// The limit for dots.
  let box: Rect

  /// The distance between the dots of a line, in screen dots.
  private static let pitch = 4.0
  private static let most = 1200

  func draw(_ mark: Mark, isSolid: Bool = false, into path: inout Path) {
    switch mark.form {
    case .segment(let a, let b) where mark.line == .dotted && !isSolid:
      dot(length: a.distance(to: b), into: &path) { a.lerp(to: b, $0) }
    case .arc(let arc) where mark.line == .dotted && !isSolid:
      dot(length: arc.length, into: &path) { arc.point(at: arc.start + arc.sweep * $0) }
    case .point, .segment, .arc, .curve:
      for element in mark.path?.elements ?? [] { path.append(element) }
    }
  }

  /// Draws a point slightly larger than the lines through it are wide.
  func draw(spot center: Point, into path: inout Path) {
    let size = 1 / max(dotsPerUnit, 1e-12)
    let circle = Arc(center: center, radius: size, start: .zero, sweep: .degrees(360))
    path.append(.move(to: circle.point(at: circle.start)))
    path.append(.arc(circle, to: circle.point(at: circle.end)))
  }

  private func dot(length: Double, into path: inout Path, _ point: (Double) -> Point) {
    let wanted = length * dotsPerUnit / Self.pitch
    guard wanted >= 1, wanted.isFinite else { return }
    let count = Int(min(wanted, Double(Self.most)))
    let short = 1 / (length * dotsPerUnit)
    for index in 0...count {
      let at = Double(index) / Double(count)
      let (from, to) = (point(at), point(min(1, at + short)))
      guard box.contains(from) else { continue }
      path.append(.move(to: from))
      path.append(.line(to: to))
    }
  }
}
