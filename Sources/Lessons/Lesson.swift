package import Document
package import Geometry
package import Shapes

/// A lesson: a few pages about one idea, each with its own drawing.
///
/// Lessons are Markdown files, which ``LessonReader`` reads; Documentation/Lessons.md describes their form.
package struct Lesson: Sendable {
  /// A parameter and its value, with the line of the file that sets it.
  struct Setting: Hashable, Sendable {
    let name: String
    let value: String
    let line: Int
  }

  /// The word on the command line: lower case.
  package let name: String
  package let title: String
  /// One line for lists.
  package let summary: String
  /// The kind of shape, as files write it.
  let kind: String
  /// Parameters in the order in which they are set.
  let settings: [Setting]
  package let pages: [LessonPage]
  /// The questions of a quiz, one for each page, with their own drawings; empty for any other lesson.
  package var questions: [Exercise] = []
  package let file: String
  /// The words of its pages on paper.
  package var words = PageWords()

  /// The most corners of its drawing, which every page computes several times.
  static let cornerLimit = 1000

  /// The page of every lesson's drawing.
  package static let sheet = Rect(x: 0, y: 0, width: 200, height: 200)

  /// The drawing that a page begins with.
  package func document(ofPage index: Int) throws(ParameterError) -> Document {
    if questions.indices.contains(index) {
      let question = questions[index]
      return Document(title: name, page: Self.sheet, items: [question.measures.item])
    }
    guard let shape = ShapeCatalog.shape(ofKind: kind) else {
      throw .notAChoice(name: "kind", text: kind, choices: ShapeCatalog.all.map { $0.kind })
    }
    var item = Item(shape)
    // The construction is seen through the fill.
    item.style.fill.opacity = 0.1
    for setting in settings + pages[index].settings { try item.assign(setting.name, setting.value) }
    return Document(title: name, page: Self.sheet, items: [item])
  }

  /// Measures of the drawing that a page begins with.
  ///
  /// - Throws: `ParameterError` or `OutlineError` for a page that cannot be drawn; ``LessonReader`` finds these.
  package func measures(ofPage index: Int) throws -> Measures {
    let item = try document(ofPage: index).item(0)
    return Measures(item, try item.resolved(), corner: pages[index].corner)
  }

  /// A page with the numbers of the current drawing.
  package func step(_ index: Int, _ measures: Measures) -> Step? {
    guard pages.indices.contains(index) else { return nil }
    let page = pages[index]
    if questions.indices.contains(index) {
      return Step(page.title, page.text, questions[index].step.figure, questions[index].measures)
    }
    return Step(
      page.title, page.text, formulas: page.formulas, numbers: page.numbers,
      Figure(overlays: page.shows, ghost: page.ghost, measures), task: page.goal?.state(measures, page.ghost),
      measures)
  }

  package var goals: [Int] { pages.indices.filter { pages[$0].goal != nil } }
}

/// One page of a lesson as its author writes it.
package struct LessonPage: Sendable {
  package let title: String
  package let text: String
  /// Overrides of the lesson's parameters, applied when the page opens.
  var settings: [Lesson.Setting] = []
  /// The corner that is selected when the page opens.
  package var corner = 0
  var shows: [Overlay] = []
  /// The names and commands that only a drawing or the catalog can check, in the order of the file.
  package var uses: [Use] = []
  package var goal: Goal?
  /// The outline to rebuild, drawn dotted.
  var ghost: Path?
  /// The line of the heading in the file.
  package let line: Int

  /// A name or a command with the line of the file that uses it.
  package struct Use: Sendable {
    package enum What: Sendable {
      case corner(Int)
      /// A symbol of ``Measures``.
      case number(String)
      case formula(String, String)
      case condition(Condition)
      /// A command in braces, in the text, the goal or a trap.
      case command(String)
    }

    package let what: What
    package let line: Int

    init(_ what: What, _ line: Int) { (self.what, self.line) = (what, line) }
  }

  var formulas: [(symbol: String, expression: String)] {
    uses.compactMap { if case .formula(let symbol, let expression) = $0.what { (symbol, expression) } else { nil } }
  }

  /// Symbols of ``Measures``.
  var numbers: [String] {
    uses.compactMap { if case .number(let symbol) = $0.what { symbol } else { nil } }
  }

  /// True if the page draws or changes something of the selected corner.
  package var isAboutCorner: Bool { drawsCorner || solution.contains { $0.hasPrefix("corner.") } }

  /// True if the page draws something of the selected corner.
  var drawsCorner: Bool { shows.contains { if case .ofShape = $0 { false } else { true } } }

  /// The commands that reach the goal, in order.
  package var solution: [String] { goal?.solution ?? [] }
}

extension Lesson {
  /// A worksheet to answer in the editor, a page for each question; its name has the level and the seed.
  package init(quiz sheet: Worksheet) {
    let lesson = sheet.lesson
    let pages = sheet.questions.map { question in
      LessonPage(
        title: question.title, text: "\(question.givenText). \(question.text)",
        corner: question.measures.selected, line: 0)
    }
    self.init(
      name: "\(lesson.name)/\(sheet.level)/\(sheet.seed)", title: "\(lesson.title) · quiz", summary: lesson.summary,
      kind: lesson.kind, settings: [],
      pages: pages, questions: sheet.questions, file: lesson.file, words: lesson.words)
  }
}
