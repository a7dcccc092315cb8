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
  public var hasQuestions: Bool { !results.isEmpty || !counted.isEmpty }

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
