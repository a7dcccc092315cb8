import Geometry
import XML

extension [Handout] {
  /// A self-contained page: no font, no link, and a script only for a figure to drag.
  ///
  /// Each handout begins on a new page of paper.
  package func html(_ style: PrintStyle = PrintStyle()) -> String {
    let title = first?.title.escapedForXML(in: .text) ?? ""
    let body = count == 1 ? self[0].content : map { "<article>\n\($0.content)</article>\n" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="\(first?.words.language ?? "en")">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(title)</title>
      <style>
      * { box-sizing: border-box; }
      body { font: \(style.isLarge ? 24 : 16)px/1.45 "DejaVu Sans", Arial, sans-serif; color: #101418; background: #fff; max-width: 52rem;
        margin: 2rem auto; padding: 0 1rem; }
      h1 { font-size: 1.7rem; overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin: 1.6rem 0 .5rem; }
      .step { display: flex; flex-wrap: wrap; gap: 1.4rem; } .step > div { flex: 1; min-width: 16rem; }
      svg { border: 1px solid #b4bac0; max-width: 100%; } p { margin: 0 0 .8rem; }
      pre { background: #f3f5f7; padding: .5rem .7rem; margin: 0 0 .8rem; white-space: pre-wrap; }
      math { display: block; margin: .2rem 0 .4rem 1rem; text-align: left; font-size: 1.1em; } .f { display: flex; flex-wrap: wrap; align-items: center; column-gap: .3em; margin: 0 0 .8rem 1rem; } .f math { margin-left: 0; }
      td { padding: .1rem .8rem .1rem 0; } .n { text-align: right; } table { margin: 0 0 .8rem; }
      .legend { display: block; columns: 20rem; column-gap: 1.4rem; } .legend tbody { display: block; }
      .legend tr { display: flex; break-inside: avoid; } .legend td:first-child { flex: none; width: var(--signs); }
      i { display: inline-block; min-width: 8rem; border-bottom: 1px solid #101418; color: transparent; }
      td i { min-width: 4rem; } i.wide { min-width: 16rem; margin-right: 1rem; } .who { line-height: 2; }
      section { break-inside: avoid; } .answers, article + article { break-before: page; } .key { break-inside: auto; }
      .room { border-bottom: 1px dotted #667078; height: 1.9em; }
      \(contains(where: \.isLive) ? Handout.liveRules : "")@page { size: \(style.paper.rawValue); margin: 12mm; }
      @media print {
        body { font-size: \(style.isLarge ? "18pt" : "10.5pt"); margin: 0; padding: 0 1px; max-width: none; }
        h1 { font-size: 1.43em; margin: 0 0 2mm; } h2 { font-size: 1.1em; line-height: 1.2; margin: 2mm 0 1mm; }
        .step { flex-wrap: \(style.isLarge ? "wrap" : "nowrap"); gap: 8mm; } .step td { padding-top: 0; padding-bottom: 0; }
        svg { width: \(figureSide)mm; height: \(figureSide)mm; flex: none; } pre, p, table, .f { margin-bottom: 1.5mm; line-height: 1.3; }
        pre { background: none; border: 1px solid #b4bac0; padding: .8mm 2mm; } .legend { font-size: .86em; line-height: 1.3; }
      }
      </style>
      </head>
      <body\(contains { $0.isLive && $0.ownFigures == nil } ? " class=\"scope\"" : "")>
      <main>
      \(body)</main>
      \(contains(where: \.isLive) ? self[0].liveScript : "")</body>
      </html>

      """
  }
}

extension [Handout] {
  /// The side of a printed figure in millimeters: larger where three steps on a page need no more pages than four.
  ///
  /// A legend has room below three steps, but not below four.
  private var figureSide: Int {
    allSatisfy { ($0.steps.count + 2) / 3 == ($0.steps.count + 4) / 4 } ? 63 : 50
  }
}

extension Handout {
  fileprivate var content: String {
    var body = "<h1>\(escaped(title))</h1>\n"
    if isQuiz { body += "<p class=\"who\">\(words[.name]) <i class=\"wide\"></i> \(words[.date]) <i></i></p>\n" }
    if isLive { body += liveSection }
    if !formulas.isEmpty {
      let lines = formulas.map { math($0.mathML, $0.text) }.joined()
      body += "<section>\n<h2>\(words[.formulas])</h2>\n\(lines)</section>\n"
    }
    for index in steps.indices { body += section(index) }
    if !legend.isEmpty {
      // What a bold letter is wide at most, and the gap beside the longest word.
      let letters = legend.flatMap { $0.sign.split(separator: " ").map(\.count) }.max() ?? 0
      let width = NumberText.rounded(0.8 + 0.69 * Double(letters), places: 2, leadingZero: true)
      body += "<section>\n<h2>\(words[.letters])</h2>\n<table class=\"legend\" style=\"--signs: \(width)em\">\n"
      for entry in legend {
        body += "<tr><td><b>\(escaped(entry.sign))</b></td><td>\(escaped(entry.meaning))</td></tr>\n"
      }
      body += "</table>\n</section>\n"
    }
    for list in answerLists {
      let lines = list.lines.map { "<p>\(escaped($0))</p>\n" }.joined()
      body += "<section class=\"\(steps.isEmpty ? "key" : "answers")\">\n"
      body +=
        isLive
        ? "<details class=\"key\"><summary>\(escaped(list.title))</summary>\n\(lines)</details>\n</section>\n"
        : "<h2>\(escaped(list.title))</h2>\n\(lines)</section>\n"
    }
    return body
  }

  private func section(_ index: Int) -> String {
    let step = steps[index]
    let isOwn = hasOwnFigure(index)
    let isStill = isLive && !isOwn && !step.formulas.isEmpty && !step.formulas.contains { follows($0) }
    var text =
      "<section\(isOwn ? " id=\"step-\(firstNumber + index)\" class=\"scope\"" : isStill ? " class=\"still\"" : "")>\n"
      + "<h2>\(escaped(heading(index)))</h2>\n<div class=\"step\">\n\(svg(ofStep: index))\n"
      + "\(isOwn ? liveFigure : "")<div>\n"
    let idea = self.text(step.text)
    if !idea.isEmpty { text += "<p>\(escaped(idea))</p>\n" }
    for formula in step.formulas { text += html(formula) }
    let numbers = numbers(ofStep: index)
    if !numbers.isEmpty {
      let rows = numbers.map { number in
        let (shown, name) = (shown(number, inStep: index), escaped(words[number.name]))
        return
          "<tr><td>\(escaped(letter(of: number, in: step)))</td><td class=\"n\"\(shown == Self.blank ? "" : " data-n=\"\(number.symbol)\"")>"
          + (shown == Self.blank ? "<i>\(shown)</i>" : escaped(shown)) + "</td><td>\(name)</td></tr>\n"
      }
      text += "<table>\n\(rows.joined())</table>\n"
    }
    if !questions.isEmpty {
      text += String(repeating: "<div class=\"room\"></div>\n", count: questions[index].room)
    }
    if !step.code.isEmpty { text += "<pre>\(escaped(step.code.joined(separator: "\n")))</pre>\n" }
    if let task = step.task {
      text += "<p><b>\(words[.tryIt]):</b> \(escaped(self.text(task.text)))</p>\n"
      if isOwn, let hint = task.hints.first {
        text += "<details class=\"live\"><summary>\(words[.hint])</summary>\(escaped(self.text(hint)))</details>\n"
      }
    }
    return text + "</div>\n</div>\n</section>\n"
  }

  /// A formula with its numbers and its result, or a line to work it out on.
  private func html(_ formula: Formula) -> String {
    let result = formula.result.preciseText
    let blank = "<mtext>\(Self.longBlank)</mtext>"
    guard let term = formula.term else {
      let (equation, working) = working(of: formula)
      return "<pre>\(escaped(equation))\n  \(escaped(working))</pre>\n"
    }
    let equals = "<mo>=</mo>"
    var lines = [(Term.symbol(formula.symbol).mathML() + equals + term.mathML(), Formula.schoolbook(formula.equation))]
    var answer = ""
    if isQuiz {
      lines.append((equals + blank, "= \(Self.longBlank)"))
      if isLive {
        let number = math(equals + "<mn data-n=\"\(formula.symbol)\">\(escaped(result))</mn>", "= \(result)")
        answer = "<details><summary>\(words[.answer])</summary>\(number)</details>\n"
      }
    } else {
      if formula.worked != result {
        lines.append((equals + term.mathML(formula.workedText), "= \(Formula.schoolbook(formula.worked))"))
      }
      lines.append((equals + "<mn data-n=\"\(formula.symbol)\">\(escaped(result))</mn>", "= \(result)"))
    }
    let isStill = isLive && !follows(formula)
    return "<div class=\"f\(isStill ? " still" : "")\">\n\(lines.map { math($0.0, $0.1) }.joined())\(answer)</div>\n"
  }

  /// MathML with its text, for programs that cannot draw it.
  private func math(_ content: String, _ text: String) -> String {
    "<math display=\"block\" alttext=\"\(text.escapedForXML(in: .attributeValue))\"><semantics><mrow>\(content)</mrow>"
      + "<annotation encoding=\"text/plain\">\(escaped(text))</annotation></semantics></math>\n"
  }

  private func escaped(_ text: String) -> String { text.escapedForXML(in: .text) }
}
