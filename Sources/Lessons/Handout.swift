/// Steps as a document to print or to project: figures, formulas and numbers.
public struct Handout: Sendable {
  public let title: String
  public let steps: [Step]
  /// The drawing under each step's construction.
  let drawings: [Measures]
  /// Whether the numbers are left blank, with an answer sheet at the end.
  public var isQuiz = false
  /// How a command in a text is written.
  let keys: @Sendable (String) -> String

  /// The explanation of one corner; `nil` for a shape without corners.
  public init?(_ measures: Measures, name: String, keys: @escaping @Sendable (String) -> String) {
    guard let explanation = Explanation(measures) else { return nil }
    title = "\(name): \(explanation.title.lowercased())"
    steps = explanation.steps
    drawings = steps.map { _ in measures }
    self.keys = keys
  }

  /// A lesson, each page with the drawing that it begins with.
  ///
  /// - Parameter page: the only page to be there, from 0, or `nil` for all of them.
  public init(
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
    self.steps = steps
    self.drawings = drawings
    self.keys = keys
  }

  func text(_ text: String) -> String { KeyedText(text).text(keys: keys) }

  /// A number, or the blank in its place where the quiz asks for it: a later step must not give it away.
  func shown(_ number: Quantity) -> String {
    isQuiz && asked.contains(number.symbol) ? Self.blank : number.preciseText
  }

  /// The symbols that a quiz asks for: what formulas give, or where there are none what can be counted.
  private var asked: Set<String> {
    let results = steps.flatMap { $0.formulas.map(\.symbol) }
    guard results.isEmpty else { return Set(results) }
    return Set(steps.flatMap { $0.numbers.filter { $0.unit == .count }.map(\.symbol) })
  }

  /// Whether there is anything to ask in a quiz.
  public var hasQuestions: Bool { !asked.isEmpty }

  /// What a step asks for by itself, without a formula.
  func counts(_ step: Step) -> [Quantity] {
    step.formulas.isEmpty ? step.numbers.filter { $0.unit == .count && asked.contains($0.symbol) } : []
  }

  /// Where a number goes.
  static let blank = "______"
  /// Where a number and the way to it go.
  static let longBlank = "________________________"
}
