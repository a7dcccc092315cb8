package import Document
package import Geometry
package import Shapes

/// A lesson: some pages about one idea, on a drawing of its own.
///
/// To add one: write a file in `Lessons` and list it in ``LessonCatalog/all``. The list of lessons, `fillet lesson`,
/// the handouts and the contract tests read the rest from there.
package struct Lesson: Sendable {
  /// The word on the command line: lower case.
  package let name: String
  package let title: String
  /// One line for lists.
  package let summary: String
  /// The kind of shape and its parameters, as files write them.
  let kind: String
  let settings: [Setting]
  package let pages: [LessonPage]

  /// The page of every lesson's drawing.
  package static let sheet = Rect(x: 0, y: 0, width: 200, height: 200)

  init(
    _ name: String, _ title: String, summary: String, kind: String, _ settings: [Setting] = [], pages: [LessonPage]
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.kind = kind
    self.settings = settings
    self.pages = pages
  }

  /// The drawing that a page begins with.
  package func document(ofPage index: Int) throws(ParameterError) -> Document {
    let own = pages.indices.contains(index) ? pages[index].settings : []
    guard let shape = ShapeCatalog.shape(ofKind: kind) else {
      throw .notAChoice(name: "kind", text: kind, choices: ShapeCatalog.all.map { $0.kind })
    }
    var item = Item(shape)
    for setting in settings + own { try item.assign(setting.name, setting.text) }
    return Document(title: name, page: Self.sheet, items: [item])
  }

  /// A page with the numbers of the drawing as it is now.
  package func step(_ index: Int, _ measures: Measures) -> Step? {
    guard pages.indices.contains(index) else { return nil }
    return pages[index].step(measures)
  }
}

/// A parameter with what it is set to.
struct Setting: Sendable {
  let name: String
  let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}

/// One page of a lesson as it is written down.
package struct LessonPage: Sendable {
  let title: String
  let text: String
  /// What differs from the lesson's drawing at the start of the page.
  var settings: [Setting] = []
  /// The selected corner at the start of the page.
  package var corner = 0
  var shows: [Overlay] = []
  var formulas: [(symbol: String, expression: String)] = []
  var numbers: [String] = []
  var goal: Goal?

  init(
    _ title: String, _ text: String, with settings: [Setting] = [], corner: Int = 0, shows: [Overlay] = [],
    formulas: [(symbol: String, expression: String)] = [], numbers: [String] = [], goal: Goal? = nil
  ) {
    self.title = title
    self.text = text
    self.settings = settings
    self.corner = corner
    self.shows = shows
    self.formulas = formulas
    self.numbers = numbers
    self.goal = goal
  }

  /// Whether it is about the selected corner: by what it draws, or by what it asks for.
  package var isAboutCorner: Bool {
    shows.contains(where: \.isOfCorner) || solution.contains { $0.hasPrefix("corner.") }
  }

  /// The commands that reach the goal, in the order in which the task names them.
  package var solution: [String] { goal.map { KeyedText($0.task).lines } ?? [] }

  func step(_ measures: Measures) -> Step {
    var step = Step(
      title: title, text: text, formulas: formulas.compactMap { Formula($0.symbol, $0.expression, in: measures) },
      numbers: numbers.compactMap { measures.quantity($0) }, figure: Figure(overlays: shows, measures),
      task: goal.flatMap { $0.state(measures) })
    step.figure.link(step.allNumbers, measures)
    return step
  }
}

/// What a page asks for: a number of the drawing that has to get somewhere.
struct Goal: Sendable {
  /// What to do, its commands in braces in the order that reaches the goal.
  let task: String
  let hint: String
  /// In the symbols of ``Measures``; its unit and name are those of the first symbol in it.
  let expression: String
  let target: Double
  let tolerance: Double
  /// What has to be so as well, such as that it is still a square.
  let others: [(symbol: String, target: Double)]

  init(
    _ task: String, hint: String, _ expression: String, is target: Double, within tolerance: Double = 1e-6,
    while others: [(symbol: String, target: Double)] = []
  ) {
    self.others = others
    self.task = task
    self.hint = hint
    self.expression = expression
    self.target = target
    self.tolerance = tolerance
  }

  /// How far the goal is reached; a drawing without the number has not reached it.
  func state(_ measures: Measures) -> Step.Task? {
    // What is not so any more is told before how far the rest is done.
    for (symbol, target) in others where measures.value(of: symbol).map({ abs($0 - target) <= 1e-6 }) != true {
      return state(symbol, measures.value(of: symbol), target, isDone: false, measures)
    }
    var value: Double?
    do throws(ExpressionError) {
      value = try measures.value(ofExpression: expression)
    } catch {
      // Nothing to measure is as far from the goal as can be.
      value = nil
    }
    return state(
      expression, value, target, isDone: value.map { abs($0 - target) <= tolerance } ?? false, measures)
  }

  private func state(
    _ symbol: String, _ value: Double?, _ target: Double, isDone: Bool, _ measures: Measures
  ) -> Step.Task {
    let known = measures.quantity(symbol)
    let measured = Quantity(symbol, known?.name ?? symbol, value ?? 0, known?.unit ?? .length)
      .told(measures.fineness)
    return Step.Task(text: task, hint: hint, measured: measured, target: target, isDone: isDone)
  }
}

/// Why a page of a lesson cannot be drawn: what tests see and no person.
package enum LessonError: Error, Hashable, Sendable {
  case parameter(ParameterError)
  case outline(OutlineError)
}

extension LessonError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .parameter(let error): error.description
    case .outline(let error): error.description
    }
  }
}

extension Lesson {
  /// What can be measured on the drawing that a page begins with.
  package func measures(ofPage index: Int) throws(LessonError) -> Measures {
    let document: Document
    do throws(ParameterError) {
      document = try self.document(ofPage: index)
    } catch {
      throw .parameter(error)
    }
    do throws(OutlineError) {
      let item = document.items[0]
      return Measures(item, try item.resolved(), corner: pages[index].corner)
    } catch {
      throw .outline(error)
    }
  }
}

/// What a page of a lesson shows over its drawing.
enum Overlay: Hashable, Sendable {
  // The selected corner's construction.
  case vertex, edges, angle, inside, bisector, tangents, center, arc, chord, scoop, notch, ramps, shares
  /// The view is on the corner and not on the whole page.
  case zoomed
  /// The number of the selected corner, or those of all corners.
  case corner, numbers
  // The shape as a whole.
  case circle, innerCircle, radius, innerRadius, rays, spokes, rotation, bounds, frame, controls, handles, inset,
    skeleton, tail

  /// Whether it shows something of the selected corner.
  var isOfCorner: Bool {
    switch self {
    case .vertex, .edges, .angle, .inside, .bisector, .tangents, .center, .arc, .chord, .scoop, .notch, .ramps, .shares,
      .zoomed, .corner:
      true
    case .numbers, .circle, .innerCircle, .radius, .innerRadius, .rays, .spokes, .rotation, .bounds, .frame, .controls,
      .handles, .inset, .skeleton, .tail:
      false
    }
  }
}

extension Figure {
  /// Everything that a page shows.
  init(overlays: [Overlay], _ measures: Measures) {
    var box = Lesson.sheet
    var marks: [Mark] = []
    if let corner = measures.corner {
      let draw = Construction(measures, corner)
      let isZoomed = overlays.contains(.zoomed)
      if isZoomed { box = draw.box }
      for overlay in overlays {
        switch overlay {
        case .edges: marks += draw.edges
        case .angle: marks += draw.angle("θ", least: isZoomed ? 0 : 16)
        case .inside: marks += draw.outerAngle
        case .bisector: marks += draw.bisector + draw.angle("h")
        case .tangents: marks += draw.tangents + [draw.vertexMark]
        case .center: marks += draw.center
        case .arc: marks += draw.arc
        case .vertex: marks.append(draw.vertexMark)
        case .chord: marks += draw.chord
        case .scoop: marks += draw.scoop
        case .notch: marks += draw.notch
        case .ramps: marks += draw.ramps
        case .shares: marks += draw.shares
        case .corner: marks.append(draw.number)
        case .zoomed, .numbers, .circle, .innerCircle, .radius, .innerRadius, .rays, .spokes, .rotation, .bounds,
          .frame, .controls, .handles, .inset, .skeleton, .tail:
          break
        }
      }
    }
    for overlay in overlays { marks += ShapeConstruction(measures: measures).marks(overlay) }
    self.init(marks, box: box)
  }
}
