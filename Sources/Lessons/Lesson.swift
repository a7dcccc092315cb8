package import Document
package import Geometry
package import Shapes

/// A lesson: a few pages about one idea, each with its own drawing.
///
/// To add one: write a file in `Lessons` and list it in ``LessonCatalog/all``. The list of lessons, `fillet lesson`,
/// the handouts and the contract tests read the rest from there.
package struct Lesson: Sendable {
  /// The word on the command line: lower case.
  package let name: String
  package let title: String
  /// One line for lists.
  package let summary: String
  /// The kind of shape, as files write it.
  let kind: String
  /// Parameters by name, in the order in which they are set.
  var settings: KeyValuePairs<String, String> = [:]
  package let pages: [LessonPage]

  /// The page of every lesson's drawing.
  package static let sheet = Rect(x: 0, y: 0, width: 200, height: 200)

  /// The drawing that a page begins with.
  package func document(ofPage index: Int) throws(ParameterError) -> Document {
    guard let shape = ShapeCatalog.shape(ofKind: kind) else {
      throw .notAChoice(name: "kind", text: kind, choices: ShapeCatalog.all.map { $0.kind })
    }
    var item = Item(shape)
    // The construction is seen through the fill.
    item.style.fillOpacity = 0.1
    for (name, text) in settings { try item.assign(name, text) }
    for (name, text) in pages[index].settings { try item.assign(name, text) }
    return Document(title: name, page: Self.sheet, items: [item])
  }

  /// Measures of the drawing that a page begins with.
  ///
  /// - Throws: `ParameterError` or `OutlineError` for a page that cannot be drawn; tests find these.
  package func measures(ofPage index: Int) throws -> Measures {
    let item = try document(ofPage: index).items[0]
    return Measures(item, try item.resolved(), corner: pages[index].corner)
  }

  /// A page with the numbers of the current drawing.
  package func step(_ index: Int, _ measures: Measures) -> Step? {
    guard pages.indices.contains(index) else { return nil }
    let page = pages[index]
    return Step(
      page.title, page.text, formulas: page.formulas, numbers: page.numbers,
      Figure(overlays: page.shows, measures), task: page.goal?.state(measures), measures)
  }
}

/// One page of a lesson as its author writes it.
package struct LessonPage: Sendable {
  let title: String
  let text: String
  /// Overrides of the lesson's parameters, applied when the page opens.
  var settings: KeyValuePairs<String, String> = [:]
  /// The corner that is selected when the page opens.
  package var corner = 0
  var shows: [Overlay] = []
  var formulas: [(symbol: String, expression: String)] = []
  /// Symbols of ``Measures``.
  var numbers: [String] = []
  var goal: Goal?

  /// True if the page draws or changes something of the selected corner.
  package var isAboutCorner: Bool {
    shows.contains { if case .ofShape = $0 { false } else { true } }
      || solution.contains { $0.hasPrefix("corner.") }
  }

  /// The commands that reach the goal, in the order in which the task names them.
  package var solution: [String] { goal.map { KeyedText($0.task).lines } ?? [] }
}

/// The goal of a page: a number of the drawing that has to reach a target.
struct Goal: Sendable {
  /// The instruction, its commands in braces in the order that reaches the goal.
  let task: String
  let hint: String
  /// In the symbols of ``Measures``; a single symbol also gives the unit and the name.
  let expression: String
  let target: Double
  var tolerance = 1e-6
  /// Numbers that must keep their values, such as a square's 4 corners.
  var others: [(symbol: String, target: Double)] = []

  /// The progress toward the goal; a drawing without the number has not reached it.
  func state(_ measures: Measures) -> Step.Task {
    let broken = others.first { other in
      measures.value(of: other.symbol).map { abs($0 - other.target) <= 1e-6 } != true
    }
    let (symbol, target) = broken ?? (expression, self.target)
    var value: Double?
    do throws(ExpressionError) {
      value = try measures.value(ofExpression: symbol)
    } catch {
      value = nil
    }
    let known = measures.quantity(symbol)
    let measured = Quantity(
      symbol, known?.name ?? symbol, value ?? 0, known?.unit ?? .length, fineness: measures.fineness)
    let isDone = broken == nil && value.map { abs($0 - target) <= tolerance } == true
    return Step.Task(text: task, hint: hint, measured: measured, target: target, isDone: isDone)
  }
}

/// A part of the construction that a page shows over its drawing.
enum Overlay: Sendable {
  /// Shows the corner instead of the whole page.
  case zoomed
  /// Draws something of the selected corner.
  case ofCorner(@Sendable (Construction) -> [Mark])
  /// Draws something of the shape as a whole.
  case ofShape(@Sendable (ShapeConstruction) -> [Mark])

  static let vertex = ofCorner { [$0.vertexMark] }
  static let edges = ofCorner { $0.edges }
  static let angle = ofCorner { $0.angle("θ", least: $0.leastAngle) }
  static let inside = ofCorner { $0.outerAngle }
  static let bisector = ofCorner { $0.bisector + $0.angle("h") }
  static let tangents = ofCorner { $0.tangents + [$0.vertexMark] }
  static let center = ofCorner { $0.center }
  static let arc = ofCorner { $0.arc }
  static let chord = ofCorner { $0.chord }
  static let scoop = ofCorner { $0.scoop }
  static let notch = ofCorner { $0.notch }
  static let ramps = ofCorner { $0.ramps }
  static let shares = ofCorner { $0.shares }
  /// The number of the selected corner.
  static let corner = ofCorner { [$0.number] }

  /// The numbers of all corners.
  static let numbers = ofShape { $0.numbers }
  static let circle = ofShape { $0.circle("R") }
  static let innerCircle = ofShape { $0.circle("I") }
  static let radius = ofShape { $0.radius("R") }
  static let innerRadius = ofShape { $0.radius("I") }
  static let rays = ofShape { $0.spokes + $0.angleAtCenter }
  static let spokes = ofShape { $0.spokes }
  static let rotation = ofShape { $0.rotation }
  static let frame = ofShape { $0.frame }
  static let bounds = ofShape { $0.bounds }
  static let controls = ofShape { $0.controls }
  static let handles = ofShape { $0.handles }
  static let inset = ofShape { $0.curl.filter { $0.symbols.first == "curl-dx" } }
  static let skeleton = ofShape { $0.skeleton }
  static let tail = ofShape { $0.tail }

  var isZoomed: Bool { if case .zoomed = self { true } else { false } }
}

extension Figure {
  /// Builds the figure of a page: first the corner's marks, then the shape's.
  init(overlays: [Overlay], _ measures: Measures) {
    let isZoomed = overlays.contains(where: \.isZoomed)
    var construction = measures.corner.map { Construction(measures, $0) }
    construction?.leastAngle = isZoomed ? 0 : 16
    let ofCorner = overlays.flatMap { overlay in
      if case .ofCorner(let marks) = overlay, let construction { marks(construction) } else { [Mark]() }
    }
    let ofShape = overlays.flatMap { overlay in
      if case .ofShape(let marks) = overlay { marks(ShapeConstruction(measures: measures)) } else { [Mark]() }
    }
    self.init(ofCorner + ofShape, box: isZoomed ? construction?.box ?? Lesson.sheet : Lesson.sheet)
  }
}
