import Geometry
import Shapes
import XML

/// Steps as a document to print or to project, with figures, formulas and numbers.
package struct Handout: Sendable {
  package let title: String
  package let steps: [Step]
  /// The drawing under each step's construction.
  let drawings: [Measures]
  /// True if results are blank, with an answer sheet at the end.
  package var isQuiz = false
  /// The number of the first step: more than 1 for a single later page.
  let firstNumber: Int
  /// Shows a command line as keys.
  let keys: @Sendable (String) -> String

  /// The explanation of one corner; `nil` for a shape without corners.
  package init?(_ measures: Measures, name: String, keys: @escaping @Sendable (String) -> String) {
    guard let explanation = Explanation(measures) else { return nil }
    title = "\(name): \(explanation.title.lowercased())"
    steps = explanation.steps
    drawings = steps.map { _ in measures }
    firstNumber = 1
    self.keys = keys
  }

  /// A lesson, each page with the drawing that it begins with.
  ///
  /// - Parameter page: the index of the only page to include, or `nil` for all pages.
  package init(_ lesson: Lesson, page: Int? = nil, keys: @escaping @Sendable (String) -> String) throws {
    let pages = lesson.pages.indices.filter { page == nil || page == $0 }
    drawings = try pages.map { try lesson.measures(ofPage: $0) }
    title = lesson.title
    steps = Self.closer(zip(pages, drawings).compactMap { lesson.step($0, $1) }, drawings)
    firstNumber = (page ?? 0) + 1
    self.keys = keys
  }

  /// Crops figures of the whole page to the drawings, all at the same scale.
  private static func closer(_ steps: [Step], _ drawings: [Measures]) -> [Step] {
    let wide = steps.indices.filter { steps[$0].figure.box == Lesson.sheet }
    let extents = wide.compactMap { steps[$0].figure.extent(with: drawings[$0].shape.path) }
    guard let first = extents.first else { return steps }
    let extent = extents.dropFirst().reduce(first) { $0.union($1) }
    let box = extent.outset(by: 0.12 * max(extent.width, extent.height))
    guard max(box.width, box.height) < max(Lesson.sheet.width, Lesson.sheet.height) else { return steps }
    var steps = steps
    for index in wide { steps[index].figure.box = box }
    return steps
  }

  func heading(_ index: Int) -> String { "\(firstNumber + index). \(steps[index].title)" }

  /// A text with its keys; commands without a key are typed.
  func text(_ text: String) -> String {
    KeyedText(text).typing { keys($0).contains($0) }.text(keys: keys)
  }

  static let blank = "______"
  /// The blank for a calculation.
  static let longBlank = "________________________"
}

extension Handout {
  /// The letters and functions with their meanings, each once: points, numbers in order of use, functions.
  var legend: [(sign: String, meaning: String)] {
    var result: [(sign: String, meaning: String)] = []
    func add(_ sign: String, _ meaning: String) {
      if !result.contains(where: { $0.sign == sign }) { result.append((sign, meaning)) }
    }
    let letters = Set(steps.flatMap { $0.figure.letters })
    for name in PointName.all where letters.contains(name.letter) { add(name.letter, name.meaning) }
    for step in steps {
      for number in step.formulas.flatMap({ [$0.result] + $0.inputs }) { add(number.symbol, number.name) }
      for number in step.numbers where step.showsSymbol(of: number) { add(number.symbol, number.name) }
    }
    let words = Set(steps.flatMap { $0.formulas.flatMap(\.names) })
    let functions = Formula.functions.filter(words.contains)
    if !functions.isEmpty {
      add(
        functions.joined(separator: ", "),
        (functions.count == 1 ? "a key" : "keys") + " of a calculator that is set to degrees")
    }
    if words.contains("π") { add("π", "circumference divided by diameter, 3.14159…") }
    return result
  }
}

/// The questions of a quiz: the results of formulas or, where there are none, counts.
///
/// A result is blank where its formula has only numbers that the step shows or that were asked for before. No other
/// number is blank. A number that is asked for appears nowhere else, unless an earlier formula needs it.
extension Handout {
  package var hasQuestions: Bool { !results.isEmpty || !counted.isEmpty }

  private var results: Set<Quantity> { steps.indices.reduce(into: []) { $0.formUnion(results(ofStep: $1)) } }

  private func results(ofStep index: Int) -> Set<Quantity> { Set(steps[index].formulas.map(\.result)) }

  /// The symbols of counts in a handout without formulas.
  private var counted: Set<String> {
    results.isEmpty ? Set(steps.flatMap { $0.numbers.filter { $0.unit == .count }.map(\.symbol) }) : []
  }

  /// The numbers below a step's formulas.
  ///
  /// A quiz adds the inputs that no earlier step asks for, and removes numbers that another step asks for.
  func numbers(ofStep index: Int) -> [Quantity] {
    let numbers = steps[index].numbers
    guard isQuiz else { return numbers }
    let (asked, given, own) = (results, given(index), results(ofStep: index))
    let kept = numbers.filter { !asked.contains($0) || own.contains($0) || given.contains($0) }
    return kept + given.filter { !kept.contains($0) }
  }

  /// The inputs of a step's formulas that no earlier formula gives.
  private func given(_ index: Int) -> [Quantity] {
    var known = Set(steps[..<index].flatMap { $0.formulas.map(\.result) })
    var given: [Quantity] = []
    for formula in steps[index].formulas {
      given += formula.inputs.filter { !known.contains($0) && !given.contains($0) }
      known.insert(formula.result)
    }
    return given
  }

  /// True if a quiz leaves a number of a step blank: a result of the step that none of its formulas needs before.
  private func isBlank(_ number: Quantity, inStep index: Int) -> Bool {
    guard isQuiz else { return false }
    if counted.contains(number.symbol) { return true }
    return results(ofStep: index).contains(number) && !given(index).contains(number)
  }

  /// A number, or the blank in its place.
  ///
  /// It has enough digits to work out the step's formulas; lengths need them only in a quiz.
  func shown(_ number: Quantity, inStep index: Int) -> String {
    guard !isBlank(number, inStep: index) else { return Self.blank }
    guard isQuiz || number.unit == .angle else { return number.preciseText }
    let needed = steps[index].formulas.map { $0.places(of: number) }.max() ?? 0
    return number.text(places: max(number.precisePlaces, needed))
  }

  /// A line with the calculation for each question.
  var answers: [String] {
    steps.indices.flatMap { index in
      let (place, formulas) = ("\(firstNumber + index).", steps[index].formulas)
      let results = Set(formulas.map(\.symbol))
      return formulas.map { "\(place) \($0.symbol) = \(workedOut($0))" }
        + numbers(ofStep: index).filter { isBlank($0, inStep: index) && !results.contains($0.symbol) }.map {
          steps[index].showsSymbol(of: $0)
            ? "\(place) \($0.symbol) = \($0.preciseText)" : "\(place) \($0.name): \($0.preciseText)"
        }
    }
  }
}

extension Handout {
  /// A self-contained page: no script, no font, no link.
  package var html: String {
    var body = "<h1>\(escaped(title))</h1>\n"
    if isQuiz { body += "<p class=\"who\">Name <i class=\"wide\"></i> Date <i></i></p>\n" }
    for index in steps.indices { body += section(index) }
    if !legend.isEmpty {
      body += "<section>\n<h2>Letters</h2>\n<table class=\"legend\">\n"
      for entry in legend {
        body += "<tr><td><b>\(escaped(entry.sign))</b></td><td>\(escaped(entry.meaning))</td></tr>\n"
      }
      body += "</table>\n</section>\n"
    }
    if isQuiz {
      body += "<section class=\"answers\">\n<h2>Answers</h2>\n"
      body += answers.map { "<p>\(escaped($0))</p>\n" }.joined() + "</section>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(escaped(title))</title>
      <style>
      * { box-sizing: border-box; }
      body { font: 16px/1.45 "DejaVu Sans", Arial, sans-serif; color: #101418; background: #fff; max-width: 52rem;
        margin: 2rem auto; padding: 0 1rem; }
      h1 { font-size: 1.7rem; overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin: 1.6rem 0 .5rem; }
      .step { display: flex; flex-wrap: wrap; gap: 1.4rem; } .step > div { flex: 1; min-width: 16rem; }
      svg { border: 1px solid #b4bac0; max-width: 100%; } p { margin: 0 0 .8rem; }
      pre { background: #f3f5f7; padding: .5rem .7rem; margin: 0 0 .8rem; white-space: pre-wrap; }
      td { padding: .1rem .8rem .1rem 0; } .n { text-align: right; } table { margin: 0 0 .8rem; }
      .legend { display: block; columns: 20rem; column-gap: 1.4rem; } .legend tbody { display: block; }
      .legend tr { display: flex; break-inside: avoid; } .legend td:first-child { flex: none; width: 7.2em; }
      i { display: inline-block; min-width: 8rem; border-bottom: 1px solid #101418; color: transparent; }
      td i { min-width: 4rem; } i.wide { min-width: 16rem; margin-right: 1rem; } .who { line-height: 2; }
      section { break-inside: avoid; } .answers { break-before: page; }
      @page { margin: 12mm; }
      @media print {
        body { font-size: 10.5pt; margin: 0; padding: 0 1px; max-width: none; }
        h1 { font-size: 15pt; margin: 0 0 2mm; } h2 { font-size: 11.5pt; line-height: 1.2; margin: 2mm 0 1mm; }
        .step { flex-wrap: nowrap; gap: 8mm; } .step td { padding-top: 0; padding-bottom: 0; }
        svg { width: 50mm; height: 50mm; flex: none; } pre, p, table { margin-bottom: 1.5mm; line-height: 1.3; }
        pre { background: none; border: 1px solid #b4bac0; padding: .8mm 2mm; } .legend { font-size: 9pt; line-height: 1.3; }
      }
      </style>
      </head>
      <body>
      \(body)</body>
      </html>

      """
  }

  private func section(_ index: Int) -> String {
    let step = steps[index]
    var text =
      "<section>\n<h2>\(escaped(heading(index)))</h2>\n<div class=\"step\">\n\(svg(ofStep: index))\n<div>\n"
    text += "<p>\(escaped(self.text(step.text)))</p>\n"
    for formula in step.formulas {
      text += "<pre>\(escaped(math(formula.equation)))\n  = "
      text +=
        isQuiz
        ? blank(Self.longBlank)
        : (formula.worked == formula.result.preciseText ? "" : "\(escaped(math(formula.worked)))\n  = ")
          + "<b>\(escaped(formula.result.preciseText))</b>"
      text += "</pre>\n"
    }
    let numbers = numbers(ofStep: index)
    if !numbers.isEmpty {
      let rows = numbers.map { number in
        let shown = shown(number, inStep: index)
        return "<tr><td>\(escaped(letter(of: number, in: step)))</td><td class=\"n\">"
          + (shown == Self.blank ? blank(shown) : escaped(shown)) + "</td><td>\(escaped(number.name))</td></tr>\n"
      }
      text += "<table>\n\(rows.joined())</table>\n"
    }
    if !step.code.isEmpty { text += "<pre>\(escaped(step.code.joined(separator: "\n")))</pre>\n" }
    if let task = step.task { text += "<p><b>Try it:</b> \(escaped(self.text(task.text)))</p>\n" }
    return text + "</div>\n</div>\n</section>\n"
  }

  /// A line to write on, visible without styles, too.
  private func blank(_ text: String) -> String { "<i>\(text)</i>" }

  private func escaped(_ text: String) -> String { text.escapedForXML(in: .text) }
}
