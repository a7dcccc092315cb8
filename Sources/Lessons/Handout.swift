import Geometry
import Shapes

/// Steps as a document to print or to project: figures, formulas and numbers.
public struct Handout: Sendable {
  public let title: String
  public let steps: [Step]
  /// The drawing under each step's construction.
  let drawings: [Measures]
  /// Whether the numbers are left blank, with an answer sheet at the end.
  public var isQuiz = false
  /// The number of the first step: more than 1 where the ones before it were left out.
  let firstNumber: Int
  /// Whether commands are typed as lines, and not pressed as keys.
  public var isTyped = false
  /// How a command in a text is written.
  let keys: @Sendable (String) -> String

  /// The explanation of one corner; `nil` for a shape without corners.
  public init?(_ measures: Measures, name: String, keys: @escaping @Sendable (String) -> String) {
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
