import Geometry
import XML

/// The paper and the letters of a printed handout.
package struct PrintStyle: Sendable {
  package enum Paper: String, CaseIterable, Sendable {
    case a4
    case letter

    /// At 96 units per inch.
    var width: Double { self == .a4 ? 794 : 816 }
    package var height: Double { self == .a4 ? 1123 : 1056 }
  }

  package var paper = Paper.a4
  /// True for letters of 18 points and more.
  package var isLarge = false

  package init() {}

  /// The size of a sheet's unit.
  var scale: Double { isLarge ? 1.85 : 1 }
}

extension [Handout] {
  /// All steps on one SVG sheet.
  package func svg(_ style: PrintStyle = PrintStyle()) -> String { SheetWriter(self, style, isPaged: false).svg }

  /// The sheet for a PDF: pages one below the other, with nothing across two pages; each handout begins a new one.
  package func pages(_ style: PrintStyle = PrintStyle()) -> String { SheetWriter(self, style, isPaged: true).svg }
}

/// Writes steps below each other, each with its figure beside its text, or above it in large letters.
private struct SheetWriter {
  private var handout: Handout
  private let style: PrintStyle
  private let isPaged: Bool
  private var body = ""
  /// The top of the next element.
  private var y: Double
  /// The number of groups with a tag.
  private var tags = 0

  private let width: Double
  private let pageHeight: Double
  private let margin: Double
  private static let gap = 24.0
  private var figure = leastFigure
  private static let leastFigure = 190.0
  /// True to find only where things end.
  private var isDraft = false
  private static let lineHeight = 18.0
  /// The height of a line with a blank, for handwriting.
  private static let blankHeight = 24.0
  private static let paragraph = 6.0
  /// The average widths of letters.
  private static let letter = 7.1
  private static let codeLetter = 8.15
  private static let boldLetter = 8.0
  private static let titleLetter = 15.8
  /// The height of the page number at the foot of a page.
  private static let foot = 26.0

  init(_ handouts: [Handout], _ style: PrintStyle, isPaged: Bool) {
    handout = handouts[0]
    self.style = style
    self.isPaged = isPaged
    (width, pageHeight) = (style.paper.width / style.scale, style.paper.height / style.scale)
    margin = 48 / style.scale
    y = margin
    for (index, handout) in handouts.enumerated() {
      self.handout = handout
      if index > 0, isPaged { turnPage() }
      let first = page(of: y)
      if isPaged { figure = largestFigure }
      write()
      if isPaged { writePageNumbers(from: first) }
    }
    if !isPaged { y += margin - Self.gap }
  }

  /// The side of the largest figures that need no more pages.
  private var largestFigure: Double {
    func end(_ figure: Double) -> Double {
      var draft = self
      (draft.figure, draft.isDraft, draft.body) = (figure, true, "")
      draft.write()
      return page(of: draft.y - 1)
    }
    let last = end(Self.leastFigure)
    let sides = stride(from: isStacked ? 320.0 : 250, to: Self.leastFigure, by: -10)
    return sides.first { end($0) == last } ?? Self.leastFigure
  }

  private mutating func write() {
    tagged("H1") { writer in
      for line in writer.handout.wrapped(writer.handout.title, writer.fitting(Self.titleLetter)) {
        writer.write(line, writer.margin, writer.y + 16, size: 23, isBold: true)
        writer.y += 30
      }
    }
    y += 4
    if handout.isQuiz {
      tagged("P") { writer in
        let room = writer.fitting(Self.letter) - 12
        let line = { String(repeating: "_", count: max(10, $0)) }
        let (name, date) = (writer.handout.words[.name], writer.handout.words[.date])
        let text = "\(name) \(line(min(room * 3 / 5, 32)))  \(date) \(line(min(room / 4, 14)))"
        writer.write(text, writer.margin, writer.y + 14, size: 13)
      }
      y += 30
    }
    if !handout.formulas.isEmpty {
      tagged("P") { writer in
        for formula in writer.handout.formulas {
          writer.write(formula.text, writer.margin, writer.y + 10, size: 13, isCode: true)
          writer.y += Self.lineHeight
        }
      }
      y += 14
    }
    for index in handout.steps.indices { write(step: index) }
    writeLegend()
    writeAnswers()
  }

  var svg: String {
    let height = isPaged ? Double(pageCount) * pageHeight : y
    let scale = style.scale
    let (outerWidth, outerHeight) = (number(width * scale), number(height * scale))
    let size = "\(outerWidth)\" height=\"\(outerHeight)\" viewBox=\"0 0 \(outerWidth) \(outerHeight)"
    let content = scale == 1 ? body : "<g transform=\"scale(\(number(scale)))\">\n\(body)</g>\n"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" xml:lang=\"\(handout.words.language)\">\n"
      + "<title>\(handout.title.escapedForXML(in: .text))</title>\n"
      + "<path d=\"M0 0H\(outerWidth)V\(outerHeight)H0Z\" fill=\"#fff\"/>\n\(content)</svg>\n"
  }

  /// The letters of a width that fit between the margins, less `used` units.
  private func fitting(_ letter: Double, less used: Double = 0) -> Int {
    max(8, Int((width - 2 * margin - used) / letter))
  }

  /// Groups what is written, for the tags of a PDF: its page and its kind are in its name.
  private mutating func tagged(_ kind: String, _ write: (inout SheetWriter) -> Void) {
    body += "<g id=\"tag-\(Int(page(of: y)))-\(tags)-\(kind)\">\n"
    tags += 1
    write(&self)
    body += "</g>\n"
  }

  private func page(of y: Double) -> Double { (y / pageHeight).rounded(.down) }

  private var pageCount: Int { Int(min(max(page(of: y - 1), 0), 9999)) + 1 }

  /// Starts a new page if an element does not fit on this one.
  private mutating func makeRoom(for height: Double) {
    guard isPaged else { return }
    let end = (page(of: y) + 1) * pageHeight - margin - Self.foot
    if y + height > end, y > page(of: y) * pageHeight + margin { turnPage() }
  }

  private mutating func turnPage() { y = (page(of: y) + 1) * pageHeight + margin }

  private mutating func writePageNumbers(from first: Double) {
    let count = pageCount - Int(first)
    let end = y
    for index in 0..<count {
      let foot = (first + Double(index + 1)) * pageHeight - margin
      let most = fitting(6.2) - 16
      let title = handout.title.count > most ? handout.title.prefix(most) + "…" : handout.title
      y = foot
      let words = handout.words
      let number = "\(words[.page]) \(index + 1) \(words[.of]) \(count)"
      tagged("P") { $0.write("\(title) · \(number)", $0.margin, foot, size: 11) }
    }
    y = end
  }

  private var isStacked: Bool { style.isLarge }
  private var textLeft: Double { isStacked ? margin : margin + figure + Self.gap }

  private mutating func write(step index: Int) {
    let paragraphs = paragraphs(ofStep: index)
    let text = paragraphs.reduce(0) { $0 + self.height(of: $1) }
    let height = 28 + (isStacked ? figure + 14 + text : max(figure, text))
    // The legend stays with the last step.
    let isLast = index == handout.steps.count - 1
    makeRoom(for: height + (isLast ? Self.gap + self.height(of: legend) : 0))
    tagged("H2") { $0.write($0.handout.heading(index), $0.margin, $0.y + 15, size: 16, isBold: true) }
    tagged("Figure") { writer in
      guard !writer.isDraft else { return }
      let scale = writer.number(writer.figure / FigureWriter.side, places: 4)
      let place = "\(writer.number(writer.margin)) \(writer.number(writer.y + 26))"
      writer.body += "<desc>\(writer.handout.description(ofFigure: index).escapedForXML(in: .text))</desc>\n"
      writer.body +=
        "<g transform=\"translate(\(place)) scale(\(scale))\">\n\(writer.handout.figure(index, id: writer.tags))"
        + "<path d=\"M0 0H300V300H0Z\" fill=\"none\" stroke=\"#b4bac0\"/></g>\n"
    }
    let end = y + height
    y += 28 + (isStacked ? figure + 18 : 10)
    let first = page(of: y)
    for paragraph in paragraphs {
      makeRoom(for: self.height(of: paragraph))
      var rest = paragraph.lines[...]
      while !rest.isEmpty {
        let lines = beginning(of: rest)
        tagged(paragraph.isCode ? "Code" : "P") { writer in
          // A screen reader reads lines as one text.
          let isText = !paragraph.isCode && lines.first != Self.roomLine
          for line in lines { writer.write(line + (isText ? " " : ""), of: paragraph) }
        }
        rest = rest.dropFirst(lines.count)
        if !rest.isEmpty { turnPage() }
      }
      y += Self.paragraph
    }
    y = (page(of: y) == first ? max(end, y) : y) + Self.gap
  }

  /// The lines that fit on this page: at least one.
  private func beginning(of lines: ArraySlice<String>) -> ArraySlice<String> {
    guard isPaged else { return lines }
    let room = (page(of: y) + 1) * pageHeight - margin - Self.foot - y
    var used = 0.0
    let fitting = lines.prefix { line in
      used += height(of: line)
      return used <= room
    }
    return fitting.isEmpty ? lines.prefix(1) : fitting
  }

  /// Writes a line of a step beside its figure, or below it.
  private mutating func write(_ line: String, of paragraph: Paragraph) {
    y += height(of: line) - Self.lineHeight
    if line == Self.roomLine {
      let (left, right) = (number(textLeft), number(width - margin))
      body += "<path d=\"M\(left) \(number(y))H\(right)\" stroke=\"#667078\" stroke-dasharray=\"1 4\"/>\n"
    } else {
      write(line, textLeft, y, size: 13, isBold: paragraph.isBold, isCode: paragraph.isCode)
    }
    y += Self.lineHeight
  }

  private struct Paragraph {
    var lines: [String]
    var isCode = false
    var isBold = false
  }

  /// A line to write on, in the place of a text.
  private static let roomLine = "\n"

  private func height(of line: String) -> Double {
    line.contains(Handout.blank) || line == Self.roomLine ? Self.blankHeight : Self.lineHeight
  }

  private func height(of paragraph: Paragraph) -> Double {
    paragraph.lines.reduce(Self.paragraph) { $0 + height(of: $1) }
  }

  private func paragraphs(ofStep index: Int) -> [Paragraph] {
    let step = handout.steps[index]
    let used = textLeft - margin
    let (letters, codeLetters) = (fitting(Self.letter, less: used), fitting(Self.codeLetter, less: used))
    var result: [Paragraph] = []
    func add(_ text: String, isBold: Bool = false) {
      guard !text.isEmpty else { return }
      let count = isBold ? fitting(Self.boldLetter, less: used) : letters
      result.append(Paragraph(lines: handout.wrapped(text, count), isBold: isBold))
    }
    add(handout.text(step.text))
    for formula in step.formulas {
      let (equation, working) = handout.working(of: formula)
      let whole = "\(equation) \(working)"
      let parts = whole.count <= codeLetters ? [whole] : [equation, "  " + working]
      result.append(
        Paragraph(lines: parts.flatMap { Formula.lines($0, columns: codeLetters) }, isCode: true))
    }
    let numbers = handout.numbers(ofStep: index).flatMap {
      handout.wrapped(handout.sentence(of: $0, inStep: index), letters)
    }
    if !numbers.isEmpty { result.append(Paragraph(lines: numbers)) }
    if !handout.questions.isEmpty {
      result.append(Paragraph(lines: Array(repeating: Self.roomLine, count: handout.questions[index].room)))
    }
    if !step.code.isEmpty { result.append(Paragraph(lines: step.code, isCode: true)) }
    if let task = step.task { add("\(handout.words[.tryIt]): " + handout.text(task.text), isBold: true) }
    return result
  }

  private static let legendLine = 16.0

  /// A column of the legend: letters with the lines of their meanings.
  private struct LegendColumn {
    let signWidth: Double
    let entries: [(sign: String, lines: [String])]
  }

  /// The height of a legend with its heading; 0 without entries.
  private func height(of columns: [LegendColumn]) -> Double {
    let lines = columns.map { $0.entries.reduce(0) { $0 + $1.lines.count } }.max() ?? 0
    return lines > 0 ? 40 + Self.legendLine * Double(lines) : 0
  }

  private var columnWidth: Double { isStacked ? width - 2 * margin : (width - 2 * margin - Self.gap) / 2 }

  private var legend: [LegendColumn] {
    let all = handout.legend
    let half = isStacked ? all.count : (all.count + 1) / 2
    return [all.prefix(half), all.dropFirst(half)].map { entries in
      let signWidth = min(98, 14 + 7.7 * Double(entries.map(\.sign.count).max() ?? 0))
      let letters = max(8, Int((columnWidth - signWidth) / 6.3))
      return LegendColumn(
        signWidth: signWidth, entries: entries.map { ($0.sign, handout.wrapped($0.meaning, letters)) })
    }
  }

  private mutating func writeLegend() {
    let columns = legend
    let height = height(of: columns)
    guard height > 0 else { return }
    makeRoom(for: height)
    tagged("H2") { $0.write($0.handout.words[.letters], $0.margin, $0.y + 15, size: 16, isBold: true) }
    tagged("P") { writer in
      for (index, column) in columns.enumerated() {
        let x = writer.margin + Double(index) * (writer.columnWidth + Self.gap)
        var row = writer.y + 40
        for entry in column.entries {
          writer.write(entry.sign, x, row, size: 11.5, isBold: true)
          for text in entry.lines {
            writer.write(text, x + column.signWidth, row, size: 11.5)
            row += Self.legendLine
          }
        }
      }
    }
    y += height + Self.gap
  }

  /// Adds the answers on a new page, or below a dotted line to cut along.
  private mutating func writeAnswers() {
    if !handout.steps.isEmpty, !handout.answerLists.isEmpty {
      if isPaged {
        turnPage()
      } else {
        let (left, right) = (number(margin), number(width - margin))
        body += "<path d=\"M\(left) \(number(y - 12))H\(right)\" stroke=\"#667078\" stroke-dasharray=\"6 4\"/>\n"
      }
    }
    for list in handout.answerLists {
      let lines = list.lines.flatMap { Formula.lines($0, columns: fitting(8.3)) }
      // A heading stays with its first lines.
      makeRoom(for: 42 + Double(min(lines.count, 4)) * (Self.lineHeight + 4))
      tagged("H2") { $0.write(list.title, $0.margin, $0.y + 15, size: 16, isBold: true) }
      y += 42
      for line in lines {
        makeRoom(for: Self.lineHeight)
        tagged("P") { $0.write(line, $0.margin, $0.y, size: 13) }
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

  private func number(_ value: Double, places: Int = 2) -> String {
    NumberText.rounded(value, places: places, leadingZero: true)
  }
}
