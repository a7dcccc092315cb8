/// What a quiz asks: everything that formulas give, and where there are none what can be counted.
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
  public var hasQuestions: Bool { !results.isEmpty || !counted.isEmpty }

  /// What the formulas of all steps give.
  private var results: Set<Known> { Set(steps.flatMap { $0.formulas.map { Known($0.result) } }) }

  /// What is counted in the drawings of a handout without formulas.
  private var counted: Set<String> {
    results.isEmpty ? Set(steps.flatMap { $0.numbers.filter { $0.unit == .count }.map(\.symbol) }) : []
  }

  /// The numbers below a step's formulas.
  ///
  /// In a quiz those are there, too, that a formula needs and no step before has asked for.
  func numbers(ofStep index: Int) -> [Quantity] {
    let numbers = steps[index].numbers
    guard isQuiz else { return numbers }
    let shown = Set(numbers.map(Known.init))
    return numbers + given(index).filter { !shown.contains(Known($0)) }
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

  /// Whether a quiz leaves a number of a step blank: one that some step asks for, and that is not needed here before.
  private func isBlank(_ number: Quantity, inStep index: Int) -> Bool {
    guard isQuiz else { return false }
    if counted.contains(number.symbol) { return true }
    return results.contains(Known(number)) && !given(index).contains { Known($0) == Known(number) }
  }

  /// A number, or the blank in its place.
  func shown(_ number: Quantity, inStep index: Int) -> String {
    isBlank(number, inStep: index) ? Self.blank : number.preciseText
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
