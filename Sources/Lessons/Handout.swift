import Document
import Geometry
import Shapes

/// Steps as a document to print or to project, with figures, formulas and numbers.
package struct Handout: Sendable {
  package let title: String
  package let steps: [Step]
  /// The drawing under each step's construction.
  let drawings: [Measures]
  /// True if results are blank, with an answer sheet at the end.
  package var isQuiz = false
  /// True for an HTML page with figures to drag; only if ``canBeLive``.
  package var isLive = false
  /// The steps of a lesson that have separate figures to drag; `nil` where one figure leads the page.
  private(set) var ownFigures: [Int]?
  /// The number of the first step: more than 1 for a single later page.
  let firstNumber: Int
  let words: PageWords
  /// Shows a command line as keys; `nil` on paper, which has no commands.
  let keys: (@Sendable (String) -> String)?
  /// The questions of a worksheet, one for each step.
  private(set) var questions: [Exercise] = []
  /// The formulas to choose from, above the questions.
  private(set) var formulas: [Equation] = []
  /// The answers of worksheets, for the teacher; `nil` for the answers of this handout.
  private var key: [AnswerList]?

  /// The explanation of one corner; `nil` for a shape without corners.
  package init?(_ measures: Measures, name: String, keys: (@Sendable (String) -> String)?) {
    guard let explanation = Explanation(measures) else { return nil }
    title = "\(name): corner \(measures.label(measures.selected))"
    steps = explanation.steps
    drawings = steps.map { _ in measures }
    firstNumber = 1
    words = PageWords()
    self.keys = keys
  }

  /// A lesson, each page with the drawing that it begins with.
  ///
  /// - Parameter page: the index of the only page to include, or `nil` for all pages.
  package init(_ lesson: Lesson, page: Int? = nil, keys: (@Sendable (String) -> String)?) throws {
    let pages = lesson.pages.indices.filter { page == nil || page == $0 }
    drawings = try pages.map { try lesson.measures(ofPage: $0) }
    title = lesson.title
    words = lesson.words
    steps = Self.closer(zip(pages, drawings).compactMap { lesson.step($0, $1) }, drawings)
    firstNumber = (page ?? 0) + 1
    self.keys = keys
    ownFigures = pages.indices.filter { index in
      let page = lesson.pages[pages[index]]
      // A corner of a regular shape would leave it irregular.
      return page.drawsCorner && page.ghost == nil && drawings[index].item.shape.ring == nil
        && Self.isDraggable(drawings[index]) && steps[index].allNumbers.contains { !$0.isPlain }
    }
  }

  /// A worksheet without its answers.
  package init(_ sheet: Worksheet) {
    words = sheet.lesson.words
    title = "\(sheet.lesson.title) · \(words[.level]) \(sheet.level) · \(words[.sheet]) \(sheet.seed)"
    questions = sheet.questions
    drawings = questions.map(\.measures)
    // Each question has another drawing, and so another scale.
    steps = zip(questions.map(\.step), drawings).flatMap { Self.closer([$0], [$1]) }
    formulas = sheet.formulas
    (isQuiz, firstNumber, key, keys) = (true, 1, [], nil)
  }

  /// The answers of worksheets, for the teacher.
  package init(keyOf sheets: [Worksheet]) {
    let words = sheets.first?.lesson.words ?? PageWords()
    title =
      "\(words[.answers]): "
      + (sheets.first.map { "\($0.lesson.title) · \(words[.level]) \($0.level)" } ?? "")
    self.words = words
    (steps, drawings, firstNumber, keys) = ([], [], 1, nil)
    key = sheets.map { AnswerList(title: "\(words[.sheetTitle]) \($0.seed)", lines: Handout($0).answers) }
  }

  /// Fits figures of the whole page to the drawings, all at the same scale.
  private static func closer(_ steps: [Step], _ drawings: [Measures]) -> [Step] {
    let wide = steps.indices.filter { steps[$0].figure.box == Lesson.sheet }
    let extents = wide.compactMap { steps[$0].figure.extent(with: drawings[$0].shape.path) }
    guard let first = extents.first else { return steps }
    let extent = extents.dropFirst().reduce(first) { $0.union($1) }
    let box = extent.outset(by: 0.12 * max(extent.width, extent.height))
    let isSmaller = max(box.width, box.height) < max(Lesson.sheet.width, Lesson.sheet.height)
    guard isSmaller || !Lesson.sheet.contains(extent) else { return steps }
    var steps = steps
    for index in wide { steps[index].figure.box = box }
    return steps
  }

  var answerLists: [AnswerList] { key ?? (isQuiz ? [AnswerList(title: words[.answers], lines: answers)] : []) }

  func heading(_ index: Int) -> String { "\(firstNumber + index). \(steps[index].title)" }

  /// A text with its keys; commands without a key are typed.
  func text(_ text: String) -> String {
    guard let keys else { return KeyedText.withoutCommands(text) }
    return KeyedText(text).typing { keys($0).contains($0) }.text(keys: keys)
  }

  static let blank = "______"
  static let longBlank = "________________________"
}

struct AnswerList: Sendable {
  let title: String
  let lines: [String]
}

extension Exercise {
  /// The question as a step: the figure of its page with everything that is asked or given.
  var step: Step {
    let numbers = given + [asked]
    func figure(_ overlays: [Overlay]) -> Figure {
      var figure = Figure(overlays: overlays, ghost: nil, measures)
      figure.draw(numbers, measures)
      return figure
    }
    let isOfCorner = measures.item.shape.ring == nil && page.isAboutCorner
    let near = isOfCorner ? figure(page.shows + [.zoomed]) : nil
    let shown = near.flatMap { $0.shows(numbers) ? $0 : nil } ?? figure(page.shows)
    var step = Step(title, text, numbers: numbers.map(\.symbol), shown, measures)
    step.isQuestion = true
    return step
  }

  /// The lines to leave for working.
  var room: Int { equations.count + 2 }
}

extension Handout {
  /// The letters and functions with their meanings, each once: points, numbers in order of use, functions.
  var legend: [(sign: String, meaning: String)] {
    var result: [(sign: String, meaning: String)] = []
    func add(_ sign: String, _ meaning: String) {
      if !result.contains(where: { $0.sign == sign }) { result.append((sign, meaning)) }
    }
    let letters = Set(steps.flatMap { $0.figure.letters })
    for name in PointName.all where letters.contains(name.letter) { add(name.letter, words[name.meaning]) }
    for step in steps {
      for number in step.formulas.flatMap({ [$0.result] + $0.inputs }) { add(number.symbol, words[number.name]) }
      for number in step.numbers where step.showsSymbol(of: number) { add(number.symbol, words[number.name]) }
    }
    let equations = steps.flatMap(\.formulas).map(\.equation) + formulas.map(\.text)
    let names = Set(equations.flatMap(Formula.names))
    let functions = Formula.functions.filter(names.contains)
    if !functions.isEmpty {
      add(functions.joined(separator: ", "), words[functions.count == 1 ? .oneKey : .keys])
    }
    if names.contains("π") { add("π", words[.pi]) }
    return result
  }
}

/// The questions of a quiz: the results of formulas or, where there are none, counts.
///
/// A result is blank where its formula has only numbers that the step shows or that were asked for before. No other
/// number is blank. A number that is asked for appears nowhere else, unless an earlier formula needs it.
extension Handout {
  package var hasQuestions: Bool { !questions.isEmpty || !results.isEmpty || !counted.isEmpty }

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
    guard isQuiz, questions.isEmpty else { return numbers }
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
    if !questions.isEmpty { return questions[index].asked == number }
    if counted.contains(number.symbol) { return true }
    return results(ofStep: index).contains(number) && !given(index).contains(number)
  }

  /// A number, or the blank in its place.
  ///
  /// It has enough digits to work out the step's formulas; lengths need them only in a quiz.
  func shown(_ number: Quantity, inStep index: Int) -> String {
    guard !isBlank(number, inStep: index) else { return Self.blank }
    if !questions.isEmpty { return questions[index].shown(number.symbol) }
    guard isQuiz || number.unit == .angle else { return number.preciseText }
    let needed = steps[index].formulas.map { $0.places(of: number) }.max() ?? 0
    // Where a formula shows the number, too, both are alike.
    return number.text(places: isQuiz || needed == 0 ? max(number.precisePlaces, needed) : needed)
  }

  /// A line with the calculation for each question.
  var answers: [String] {
    steps.indices.flatMap { index in
      let (place, formulas) = ("\(firstNumber + index).", steps[index].formulas)
      if !questions.isEmpty {
        return zip([place] + Array(repeating: "  ", count: 9), questions[index].solution).map { "\($0) \($1)" }
      }
      let results = Set(formulas.map(\.symbol))
      return formulas.map { "\(place) \($0.symbol) = \(workedOut($0))" }
        + numbers(ofStep: index).filter { isBlank($0, inStep: index) && !results.contains($0.symbol) }.map {
          steps[index].showsSymbol(of: $0)
            ? "\(place) \($0.symbol) = \($0.preciseText)" : "\(place) \(words[$0.name]): \($0.preciseText)"
        }
    }
  }
}
