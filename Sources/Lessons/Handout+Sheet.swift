import Geometry
import XML

extension Handout {
  /// All steps on one SVG sheet, two per row.
  package var svg: String { [self].svg }

  /// The sheet for a PDF: pages one below the other, with nothing across two pages.
  package var pages: String { [self].pages }

  /// The height of one of ``pages``: A4 at 96 units per inch.
  package static let pageHeight = 1123.0
}

extension [Handout] {
  package var svg: String { SheetWriter(self, isPaged: false).svg }

  /// The pages of all handouts; each begins a new one.
  package var pages: String { SheetWriter(self, isPaged: true).svg }
}

private struct SheetWriter {
  private var handout: Handout
  private let isPaged: Bool
  private var body = ""
  /// The top of the next element.
  private var y = SheetWriter.margin

  /// A4 at 96 units per inch.
  private static let width = 794.0
  private static let margin = 48.0
  private static let gap = 30.0
  private static let column = (width - 2 * margin - gap) / 2
  private static let figure = 240.0
  private static let lineHeight = 18.0
  /// The height of a line with a blank, for handwriting.
  private static let blankHeight = 24.0
  private static let paragraph = 6.0
  /// The letters of average width that fit into a column.
  private static let letters = 47
  /// Monospaced letters are wider, and titles larger.
  private static let codeLetters = 41
  private static let titleLetters = 44
  private static let boldLetters = 38
  /// The height of the page number at the foot of a page.
  private static let foot = 26.0

  init(_ handouts: [Handout], isPaged: Bool) {
    handout = handouts[0]
    self.isPaged = isPaged
    for (index, handout) in handouts.enumerated() {
      self.handout = handout
      if index > 0, isPaged { turnPage() }
      let first = page(of: y)
      write()
      if isPaged { writePageNumbers(from: first) }
    }
    if !isPaged { y += Self.margin - Self.gap }
  }

  private mutating func write() {
    for line in handout.wrapped(handout.title, Self.titleLetters) {
      write(line, Self.margin, y + 16, size: 23, isBold: true)
      y += 30
    }
    y += 4
    if handout.isQuiz {
      write("Name ____________________________    Date ______________", Self.margin, y + 14, size: 13)
      y += 30
    }
    for formula in handout.formulas {
      write(formula, Self.margin, y + 10, size: 13, isCode: true)
      y += Self.lineHeight
    }
    if !handout.formulas.isEmpty { y += 14 }
    for row in stride(from: 0, to: handout.steps.count, by: 2) {
      writeRow(Array(row..<min(row + 2, handout.steps.count)))
    }
    writeLegend()
    writeAnswers()
  }

  var svg: String {
    let height = isPaged ? Double(pageCount) * Handout.pageHeight : y
    let size =
      "\(number(Self.width))\" height=\"\(number(height))\" viewBox=\"0 0 \(number(Self.width)) \(number(height))"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\">\n"
      + "<title>\(handout.title.escapedForXML(in: .text))</title>\n"
      + "<path d=\"M0 0H\(number(Self.width))V\(number(height))H0Z\" fill=\"#fff\"/>\n\(body)</svg>\n"
  }

  /// The index of the page at a height.
  private func page(of y: Double) -> Double { (y / Handout.pageHeight).rounded(.down) }

  private var pageCount: Int { Int(min(max(page(of: y - 1), 0), 999)) + 1 }

  /// Starts a new page if an element does not fit on this one.
  private mutating func makeRoom(for height: Double) {
    guard isPaged else { return }
    let end = (page(of: y) + 1) * Handout.pageHeight - Self.margin - Self.foot
    if y + height > end { turnPage() }
  }

  private mutating func turnPage() { y = (page(of: y) + 1) * Handout.pageHeight + Self.margin }

  private mutating func writePageNumbers(from first: Double) {
    let count = pageCount - Int(first)
    for index in 0..<count {
      let y = (first + Double(index + 1)) * Handout.pageHeight - Self.margin
      let title = handout.title.count > 80 ? handout.title.prefix(80) + "…" : handout.title
      write("\(title) · page \(index + 1) of \(count)", Self.margin, y, size: 11)
    }
  }

  private mutating func writeRow(_ indices: [Int]) {
    let blocks = indices.map { paragraphs(ofStep: $0) }
    // The legend fits beside a last step that is alone in its row.
    let besides = indices.count == 1 ? legend : []
    let tallest = blocks.map { $0.reduce(0) { $0 + self.height(of: $1) } }.max() ?? 0
    let height = max(28 + Self.figure + 22 + tallest, self.height(of: besides))
    // Keep the legend with the last row.
    let isLast = indices.last == handout.steps.count - 1
    makeRoom(for: height + (isLast && besides.isEmpty ? Self.gap + legendHeight : 0))
    if !besides.isEmpty {
      write(besides, title: "Letters", x: Self.margin + Self.column + Self.gap)
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

  private struct Paragraph {
    var lines: [String]
    var isCode = false
    var isBold = false
  }

  private func height(of line: String) -> Double {
    line.contains(Handout.blank) || line.hasPrefix("....") ? Self.blankHeight : Self.lineHeight
  }

  private func height(of paragraph: Paragraph) -> Double {
    paragraph.lines.reduce(Self.paragraph) { $0 + height(of: $1) }
  }

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
    if !handout.questions.isEmpty {
      let line = String(repeating: ".", count: 64)
      result.append(Paragraph(lines: Array(repeating: line, count: handout.questions[index].room)))
    }
    if !step.code.isEmpty { result.append(Paragraph(lines: step.code, isCode: true)) }
    if let task = step.task {
      result.append(
        Paragraph(lines: handout.wrapped("Try it: " + handout.text(task.text), Self.boldLetters), isBold: true))
    }
    return result
  }

  private static let legendLine = 16.0

  /// A column of the legend: letters with the lines of their meanings.
  private typealias Legend = [(sign: String, lines: [String])]

  /// The height of a legend with its heading; 0 without entries.
  private func height(of columns: Legend...) -> Double {
    let lines = columns.map { $0.reduce(0) { $0 + $1.lines.count } }.max() ?? 0
    return lines > 0 ? 40 + Self.legendLine * Double(lines) : 0
  }

  private var legend: Legend { handout.legend.map { ($0.sign, handout.wrapped($0.meaning, 38)) } }

  private var legendColumns: (Legend, Legend) {
    let half = (legend.count + 1) / 2
    return (Array(legend.prefix(half)), Array(legend.dropFirst(half)))
  }

  private var legendHeight: Double { height(of: legendColumns.0, legendColumns.1) }

  /// Adds the legend below the steps, unless the last row has room for it.
  private mutating func writeLegend() {
    let (left, right) = legendColumns
    let height = legendHeight
    guard height > 0, handout.steps.count.isMultiple(of: 2) else { return }
    makeRoom(for: height)
    write(left, title: "Letters", x: Self.margin)
    write(right, title: "", x: Self.margin + Self.column + Self.gap)
    y += height + Self.gap
  }

  private mutating func write(_ entries: Legend, title: String, x: Double) {
    if !title.isEmpty { write(title, x, y + 15, size: 16, isBold: true) }
    var row = y + 40
    for entry in entries {
      write(entry.sign, x, row, size: 11.5, isBold: true)
      for text in entry.lines {
        write(text, x + 98, row, size: 11.5)
        row += Self.legendLine
      }
    }
  }

  /// Adds the answers on a new page, or below a dotted line to cut along.
  private mutating func writeAnswers() {
    if !handout.steps.isEmpty, !handout.answerLists.isEmpty {
      if isPaged {
        turnPage()
      } else {
        let (left, right) = (number(Self.margin), number(Self.width - Self.margin))
        body += "<path d=\"M\(left) \(number(y - 12))H\(right)\" stroke=\"#667078\" stroke-dasharray=\"6 4\"/>\n"
      }
    }
    for list in handout.answerLists {
      let lines = list.lines.flatMap { Formula.lines($0, columns: 84) }
      // A heading stays with its first lines.
      makeRoom(for: 42 + Double(min(lines.count, 4)) * (Self.lineHeight + 4))
      write(list.title, Self.margin, y + 15, size: 16, isBold: true)
      y += 42
      for line in lines {
        makeRoom(for: Self.lineHeight)
        write(line, Self.margin, y, size: 13)
        y += Self.lineHeight + 4
      }
    }
    if !handout.answerLists.isEmpty { y += Self.gap }
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
