/// The reason for a formula, in two to four drawn steps with the numbers of the drawing.
package struct Proof: Sendable {
  /// The formulas that it proves as steps show them, or the title of the step that it belongs to.
  let subjects: [String]
  /// A unique name.
  package let title: String
  let parts: [Part]

  init(of subjects: String..., title: String, _ parts: Part...) {
    (self.subjects, self.title, self.parts) = (subjects, title, parts)
  }

  /// One step as its author writes it.
  struct Part: Sendable {
    let title: String
    let text: String
    /// Equations such as `t = r / tan(θ/2)`.
    let formulas: [String]
    /// Symbols of ``Measures``.
    let numbers: [String]
    let overlays: [Overlay]
    /// True if it is about a circle between two straight edges.
    private let needsCircle: Bool
    let code: @Sendable (Measures) -> [String]

    /// A step about the shape as a whole.
    static func ofShape(
      _ title: String, _ text: String, _ formulas: String..., numbers: [String] = [],
      marks: @escaping @Sendable (ShapeConstruction) -> [Mark]
    ) -> Part {
      Part(
        title: title, text: text, formulas: formulas, numbers: numbers, overlays: [.ofShape(marks)],
        needsCircle: false, code: { _ in [] })
    }

    /// - Returns: `nil` if the drawing lacks one of the formulas' numbers, or has nothing to draw.
    func step(_ measures: Measures) -> Step? {
      guard !needsCircle || measures.corner?.provable != nil else { return nil }
      let sides = formulas.compactMap { equation in
        equation.firstRange(of: " = ").map { (String(equation[..<$0.lowerBound]), String(equation[$0.upperBound...])) }
      }
      let figure = Figure(overlays: overlays, ghost: nil, measures)
      let step = Step(title, text, formulas: sides, numbers: numbers, figure, code: code(measures), measures)
      let inputs = sides.flatMap { Formula.symbols(in: $0.1) }
      guard !figure.marks.isEmpty, step.formulas.count == formulas.count,
        (numbers + inputs).allSatisfy({ measures.quantity($0) != nil })
      else { return nil }
      return step
    }
  }

  /// The steps with the numbers of a drawing; `nil` if the drawing lacks some of them.
  package func steps(_ measures: Measures) -> [Step]? {
    let steps = parts.compactMap { $0.step(measures) }
    return steps.count == parts.count ? steps : nil
  }

  /// The proofs of a step's formulas in their order, then those of the step itself.
  package static func proofs(of step: Step, _ measures: Measures) -> [Proof] {
    let subjects = step.formulas.map(\.equation) + [step.title]
    return subjects.flatMap { subject in all.filter { $0.subjects.contains(subject) } }
      .filter { $0.steps(measures) != nil }
  }

  /// True if it is about a formula with this symbol on the left.
  package func proves(_ symbol: String) -> Bool { subjects.contains { $0.hasPrefix("\(symbol) = ") } }

  package static let all = ofCorners + ofShapes
}

extension Proof.Part {
  /// A step about the selected corner.
  init(
    _ title: String, _ text: String, _ formulas: String..., numbers: [String] = [],
    code: @escaping @Sendable (Measures) -> [String] = { _ in [] },
    marks: @escaping @Sendable (Construction) -> [Mark]
  ) {
    self.init(
      title: title, text: text, formulas: formulas, numbers: numbers, overlays: [.zoomed, .ofCorner(marks)],
      needsCircle: true, code: code)
  }
}

extension Proof: Hashable {
  package static func == (a: Proof, b: Proof) -> Bool { a.title == b.title }

  package func hash(into hasher: inout Hasher) { hasher.combine(title) }
}
