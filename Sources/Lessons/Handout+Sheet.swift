import Geometry
import XML

extension Handout {
  /// All steps on one sheet, two in a row, as an SVG that any program shows.
  package var svg: String { SheetWriter(self, isPaged: false).svg }

  /// The same on pages one below the other, for a PDF: nothing lies across two of them.
  package var pages: String { SheetWriter(self, isPaged: true).svg }

  /// The height of one of ``pages``: A4, at 96 units to the inch.
  package static let pageHeight = 1123.0
}

/// Lays a handout out.
private struct SheetWriter {
  private let handout: Handout
  private let isPaged: Bool
  private var body = ""
  /// Where the next thing goes.
  private var y = SheetWriter.margin

  /// A4, at 96 units to the inch.
  private static let width = 794.0
  private static let margin = 48.0
  private static let gap = 30.0
  private static let column = (width - 2 * margin - gap) / 2
  /// The side of a figure on the sheet.
  private static let figure = 240.0
  private static let lineHeight = 18.0
  /// Where there has to be room for handwriting.
  private static let blankHeight = 24.0
  /// Between what a step says, its formulas, its numbers and its task.
  private static let paragraph = 6.0
  /// What fits into a column, in letters of the text's usual width.
  private static let letters = 47
  /// A monospaced letter is wider than those of text, and those of titles are larger.
  private static let codeLetters = 41
  private static let titleLetters = 44
  private static let boldLetters = 38
  /// Under the last line of a page stands its number.
  private static let foot = 26.0

  init(_ handout: Handout, isPaged: Bool) {
    self.handout = handout
    self.isPaged = isPaged
    for line in handout.wrapped(handout.title, Self.titleLetters) {
      write(line, Self.margin, y + 16, size: 23, isBold: true)
      y += 30
    }
    y += 4
    if handout.isQuiz {
      write("Name ____________________________    Date ______________", Self.margin, y + 14, size: 13)
      y += 30
    }
    for row in stride(from: 0, to: handout.steps.count, by: 2) {
      writeRow(Array(row..<min(row + 2, handout.steps.count)))
    }
    writeLegend()
    if handout.isQuiz { writeAnswers() }
    if isPaged { writePageNumbers() } else { y += Self.margin - Self.gap }
  }

  var svg: String {
    let height = isPaged ? Double(pageCount) * Handout.pageHeight : y
    let size =
      "\(number(Self.width))\" height=\"\(number(height))\" viewBox=\"0 0 \(number(Self.width)) \(number(height))"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\">\n"
      + "<title>\(handout.title.escapedForXML(in: .text))</title>\n"
      + "<path d=\"M0 0H\(number(Self.width))V\(number(height))H0Z\" fill=\"#fff\"/>\n\(body)</svg>\n"
  }

  // MARK: Pages

  /// The page that a height is on, from 0.
  private func page(of y: Double) -> Double { (y / Handout.pageHeight).rounded(.down) }

  private var pageCount: Int { Int(min(max(page(of: y - 1), 0), 999)) + 1 }

  /// Goes on to the next page where something would not end on this one.
  private mutating func makeRoom(for height: Double) {
    guard isPaged else { return }
    let end = (page(of: y) + 1) * Handout.pageHeight - Self.margin - Self.foot
    if y + height > end { turnPage() }
  }

  private mutating func turnPage() { y = (page(of: y) + 1) * Handout.pageHeight + Self.margin }

  private mutating func writePageNumbers() {
    let count = pageCount
    for index in 0..<count {
      let y = Double(index + 1) * Handout.pageHeight - Self.margin
      let title = handout.title.count > 80 ? handout.title.prefix(80) + "…" : handout.title
      write("\(title) · page \(index + 1) of \(count)", Self.margin, y, size: 11)
    }
  }

  // MARK: Steps

  private mutating func writeRow(_ indices: [Int]) {
    let blocks = indices.map { paragraphs(ofStep: $0) }
    // Beside a last step that is alone there is room for the legend.
    let besides = indices.count == 1 ? legend : []
    let tallest = blocks.map { $0.reduce(0) { $0 + self.height(of: $1) } }.max() ?? 0
    let height = max(28 + Self.figure + 22 + tallest, 40 + self.height(of: besides))
    // The letters below the last row stay with it.
    let isLast = indices.last == handout.steps.count - 1
    makeRoom(for: height + (isLast && besides.isEmpty ? Self.gap + legendHeight : 0))
    if !besides.isEmpty {
      let x = Self.margin + Self.column + Self.gap
      write("Letters", x, y + 15, size: 16, isBold: true)
      write(besides, x: x, y: y + 40)
    }
    for (place, index) in indices.enumerated() {
      let x = Self.margin + Double(place) * (Self.column + Self.gap)
      write(handout.heading(index), x, y + 15, size: 16, isBold: true)
      let scale = number(Self.figure / FigureWriter.side)
      body +=
        "<g transform=\"translate(\(number(x)) \(number(y + 26))) scale(\(scale))\">\n\(handout.figure(index))"
        + "<path d=\"M0 0H300V300H0Z\" fill=\"none\" stroke=\"#b4bac0\"/></g>\n"
      var row = y + 28 + Self.figure + 18
      for paragraph in blocks[place] {
        for line in paragraph.lines {
          row += self.height(of: line) - Self.lineHeight
          write(line, x, row, size: 13, isBold: paragraph.isBold, isCode: paragraph.isCode)
          row += Self.lineHeight
        }
        row += Self.paragraph
      }
    }
    y += height + Self.gap
  }

  /// Lines that belong together.
  private struct Paragraph {
    var lines: [String]
    var isCode = false
    var isBold = false
  }

  private func height(of line: String) -> Double {
    line.contains(Handout.blank) ? Self.blankHeight : Self.lineHeight
  }

  private func height(of paragraph: Paragraph) -> Double {
    paragraph.lines.reduce(Self.paragraph) { $0 + height(of: $1) }
  }

  /// What stands under a figure.
  private func paragraphs(ofStep index: Int) -> [Paragraph] {
    let step = handout.steps[index]
    var result = [Paragraph(lines: handout.wrapped(handout.text(step.text), Self.letters))]
    for formula in step.formulas {
      let (equation, working) = handout.working(of: formula)
      let whole = "\(equation) \(working)"
      let parts = whole.count <= Self.codeLetters ? [whole] : [equation, "  " + working]
      result.append(
        Paragraph(lines: parts.flatMap { Formula.lines($0, columns: Self.codeLetters) }, isCode: true))
    }
    let numbers = handout.numbers(ofStep: index).flatMap {
      handout.wrapped(handout.sentence(of: $0, inStep: index), Self.letters)
    }
    if !numbers.isEmpty { result.append(Paragraph(lines: numbers)) }
    if !step.code.isEmpty { result.append(Paragraph(lines: step.code, isCode: true)) }
    if let task = step.task {
      result.append(
        Paragraph(lines: handout.wrapped("Try it: " + handout.text(task.text), Self.boldLetters), isBold: true))
    }
    return result
  }

  // MARK: Legend

  /// A letter with the lines of what it stands for.
  private typealias Entry = (sign: String, lines: [String])

  /// Between the lines of the legend.
  private static let legendLine = 16.0

  private func height(of entries: some Sequence<Entry>) -> Double {
    Self.legendLine * Double(entries.reduce(0) { $0 + $1.lines.count })
  }

  private var legend: [Entry] { handout.legend.map { ($0.sign, handout.wrapped($0.meaning, 38)) } }

  /// The legend in two columns, both of them empty where there is nothing to tell.
  private var legendColumns: [[Entry]] {
    let entries = legend
    let half = (entries.count + 1) / 2
    return [Array(entries[..<half]), Array(entries[half...])]
  }

  private var legendHeight: Double {
    let height = legendColumns.map { self.height(of: $0) }.max() ?? 0
    return height > 0 ? 42 + height : 0
  }

  /// What the letters stand for, in two columns below everything, where the last row has no place for it.
  private mutating func writeLegend() {
    let columns = legendColumns
    let height = legendHeight - 42
    guard height > 0, handout.steps.count.isMultiple(of: 2) else { return }
    makeRoom(for: legendHeight)
    write("Letters", Self.margin, y + 15, size: 16, isBold: true)
    for (place, column) in columns.enumerated() {
      write(column, x: Self.margin + Double(place) * (Self.column + Self.gap), y: y + 40)
    }
    y += 40 + height + Self.gap
  }

  private mutating func write(_ entries: [Entry], x: Double, y: Double) {
    var row = y
    for entry in entries {
      write(entry.sign, x, row, size: 11.5, isBold: true)
      for text in entry.lines {
        write(text, x + 98, row, size: 11.5)
        row += Self.legendLine
      }
    }
  }

  /// On a page of their own, or below a line where the sheet can be cut.
  private mutating func writeAnswers() {
    if isPaged {
      turnPage()
    } else {
      let (left, right) = (number(Self.margin), number(Self.width - Self.margin))
      body += "<path d=\"M\(left) \(number(y - 12))H\(right)\" stroke=\"#667078\" stroke-dasharray=\"6 4\"/>\n"
    }
    write("Answers", Self.margin, y + 15, size: 16, isBold: true)
    y += 42
    for answer in handout.answers.flatMap({ Formula.lines($0, columns: 84) }) {
      makeRoom(for: Self.lineHeight)
      write(answer, Self.margin, y, size: 13)
      y += Self.lineHeight + 4
    }
    y += Self.gap
  }

  private mutating func write(
    _ text: String, _ x: Double, _ y: Double, size: Double, isBold: Bool = false, isCode: Bool = false
  ) {
    let font = isCode ? "DejaVu Sans Mono,Menlo,Consolas,monospace" : "DejaVu Sans,Arial,sans-serif"
    body +=
      "<text x=\"\(number(x))\" y=\"\(number(y))\" font-family=\"\(font)\" font-size=\"\(number(size))\""
      + (isBold ? " font-weight=\"bold\"" : "")
      + " xml:space=\"preserve\" fill=\"#101418\">\(text.escapedForXML(in: .text))</text>\n"
  }

  private func number(_ value: Double) -> String { NumberText.rounded(value, places: 2, leadingZero: true) }
}
