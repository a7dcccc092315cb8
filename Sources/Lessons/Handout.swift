import Geometry
import Shapes
import XML

/// Steps as a document to print or to project: figures, formulas and numbers.
package struct Handout: Sendable {
  package let title: String
  package let steps: [Step]
  /// The drawing under each step's construction.
  let drawings: [Measures]
  /// Whether the numbers are left blank, with an answer sheet at the end.
  package var isQuiz = false
  /// The number of the first step: more than 1 where the ones before it were left out.
  let firstNumber: Int
  /// Whether commands are typed as lines, and not pressed as keys.
  package var isTyped = false
  /// How a command in a text is written.
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
  /// - Parameter page: the only page to be there, from 0, or `nil` for all of them.
  package init(
    _ lesson: Lesson, page: Int? = nil, keys: @escaping @Sendable (String) -> String
  ) throws(LessonError) {
    var steps: [Step] = []
    var drawings: [Measures] = []
    for index in lesson.pages.indices where page == nil || page == index {
      let measures = try lesson.measures(ofPage: index)
      guard let step = lesson.step(index, measures) else { continue }
      steps.append(step)
      drawings.append(measures)
    }
    title = lesson.title
    self.steps = Self.closer(steps, drawings)
    self.drawings = drawings
    firstNumber = (page ?? 0) + 1
    self.keys = keys
  }

  /// Figures of whole drawings show what there is and not all of an empty page; all of them on the same scale.
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

  /// A step's number and title.
  func heading(_ index: Int) -> String { "\(firstNumber + index). \(steps[index].title)" }

  func text(_ text: String) -> String {
    guard !isTyped else { return KeyedText(KeyedText.typed(text)).text(keys: keys) }
    // What no key does is itself in what is to be typed.
    return KeyedText(text).typing { keys($0).contains($0) }.text(keys: keys)
  }

  /// Where a number goes.
  static let blank = "______"
  /// Where a number and the way to it go.
  static let longBlank = "________________________"
}

/// What the letters of a handout stand for.
extension Handout {
  /// A letter or a function with its meaning.
  struct Legend: Hashable {
    let sign: String
    let meaning: String
  }

  /// Points, then numbers in the order in which they come up, then functions; each once.
  var legend: [Legend] {
    var result: [Legend] = []
    var seen: Set<String> = []
    func add(_ sign: String, _ meaning: String) {
      if seen.insert(sign).inserted { result.append(Legend(sign: sign, meaning: meaning)) }
    }
    let letters = Set(steps.flatMap { $0.figure.letters })
    for name in PointName.all where letters.contains(name.letter) { add(name.letter, name.meaning) }
    for step in steps {
      for formula in step.formulas {
        add(formula.symbol, formula.result.name)
        for input in formula.inputs { add(input.symbol, input.name) }
      }
      for number in step.numbers where step.showsSymbol(of: number) { add(number.symbol, number.name) }
    }
    let formulas = steps.flatMap(\.formulas)
    let functions = Formula.functions.filter { name in formulas.contains { $0.calls(name) } }
    if !functions.isEmpty {
      add(
        functions.joined(separator: ", "),
        (functions.count == 1 ? "a key" : "keys") + " of a calculator that is set to degrees")
    }
    if formulas.contains(where: { $0.names.contains("π") }) {
      add("π", "3.14159…: a circle is so many times as long as it is wide")
    }
    return result
  }
}

/// What a quiz asks: everything that formulas give, and where there are none what can be counted.
///
/// A number is asked for where a formula gives it from numbers that stand there or were asked for before. Nothing else
/// is blank, and what is asked for somewhere is told nowhere else, unless a formula needs it before.
extension Handout {
  /// A number with the value that it has on a page: pages of a lesson have drawings of their own.
  private struct Known: Hashable {
    let symbol: String
    let value: Double

    init(_ number: Quantity) {
      symbol = number.symbol
      value = number.value
    }
  }

  /// Whether there is anything to ask.
  package var hasQuestions: Bool { !results.isEmpty || !counted.isEmpty }

  /// What the formulas of all steps give.
  private var results: Set<Known> { steps.indices.reduce(into: []) { $0.formUnion(results(ofStep: $1)) } }

  private func results(ofStep index: Int) -> Set<Known> { Set(steps[index].formulas.map { Known($0.result) }) }

  /// What is counted in the drawings of a handout without formulas.
  private var counted: Set<String> {
    results.isEmpty ? Set(steps.flatMap { $0.numbers.filter { $0.unit == .count }.map(\.symbol) }) : []
  }

  /// The numbers below a step's formulas.
  ///
  /// In a quiz those are there, too, that a formula needs and no step before has asked for. Those are not that another
  /// step asks for: nobody could tell them here, or they would be told.
  func numbers(ofStep index: Int) -> [Quantity] {
    let numbers = steps[index].numbers
    guard isQuiz else { return numbers }
    let (asked, given, own) = (results, given(index), results(ofStep: index))
    let kept = numbers.filter { number in
      !asked.contains(Known(number)) || own.contains(Known(number)) || given.contains { Known($0) == Known(number) }
    }
    let shown = Set(kept.map(Known.init))
    return kept + given.filter { !shown.contains(Known($0)) }
  }

  /// The numbers of a step's formulas that nobody can know yet.
  private func given(_ index: Int) -> [Quantity] {
    var known = Set(steps[..<index].flatMap { $0.formulas.map { Known($0.result) } })
    var given: [Quantity] = []
    for formula in steps[index].formulas {
      given += formula.inputs.filter { !known.contains(Known($0)) && !given.contains($0) }
      known.insert(Known(formula.result))
    }
    return given
  }

  /// Whether a quiz leaves a number of a step blank: one that a formula of the step gives, and that none needs before.
  private func isBlank(_ number: Quantity, inStep index: Int) -> Bool {
    guard isQuiz else { return false }
    if counted.contains(number.symbol) { return true }
    return results(ofStep: index).contains(Known(number)) && !given(index).contains { Known($0) == Known(number) }
  }

  /// A number, or the blank in its place.
  ///
  /// It has the digits with which the step's formulas can be worked out; lengths only where that is left to be done.
  func shown(_ number: Quantity, inStep index: Int) -> String {
    guard !isBlank(number, inStep: index) else { return Self.blank }
    guard isQuiz || number.unit == .angle else { return number.preciseText }
    let needed = steps[index].formulas.map { $0.places(of: number) }.max() ?? 0
    return number.text(places: max(number.precisePlaces, needed))
  }

  /// A line for everything that is asked for, with the way to it.
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
  /// One file with everything in it: no script, no font, no link.
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

  /// A line to write on, which is one in a reader without styles, too.
  private func blank(_ text: String) -> String { "<i>\(text)</i>" }

  private func escaped(_ text: String) -> String { text.escapedForXML(in: .text) }
}
