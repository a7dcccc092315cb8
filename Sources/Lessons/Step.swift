/// One page of an explanation or a lesson, with the numbers of the current drawing.
package struct Step: Hashable, Sendable {
  package let title: String
  /// One idea; commands in braces stand for the keys that run them: ``KeyedText``.
  package let text: String
  package let formulas: [Formula]
  package let numbers: [Quantity]
  package var figure: Figure
  /// The lines of code that a program would need.
  package let code: [String]
  package let task: Task?

  /// Leaves out formulas and numbers that the drawing does not have.
  init(
    _ title: String, _ text: String, formulas: [(symbol: String, expression: String)] = [], numbers: [String] = [],
    _ figure: Figure, code: [String] = [], task: Task? = nil, _ measures: Measures
  ) {
    self.title = title
    self.text = text
    self.formulas = formulas.compactMap { Formula($0.symbol, $0.expression, in: measures) }
    self.numbers = numbers.compactMap { measures.quantity($0) }
    self.figure = figure
    self.code = code
    self.task = task
    self.figure.link(allNumbers, measures)
  }

  /// An exercise and its progress.
  package struct Task: Hashable, Sendable {
    /// The instruction, with commands in braces.
    package let text: String
    package let hint: String
    package let measured: Quantity
    package let target: Double
    package let isDone: Bool

    package var targetText: String { Quantity("", "", target, measured.unit, fineness: measured.fineness).text }
  }

  /// Every number of the step once: results of formulas, then ``numbers``, then the inputs of formulas.
  package var allNumbers: [Quantity] {
    var result: [Quantity] = []
    for number in formulas.map(\.result) + numbers + formulas.flatMap(\.inputs)
    where !result.contains(where: { $0.symbol == number.symbol }) {
      result.append(number)
    }
    return result
  }

  /// True if people see a number's symbol: a single letter, or a word that a formula here uses.
  package func showsSymbol(of number: Quantity) -> Bool {
    guard number.unit != .truth else { return false }
    return number.symbol.count == 1 || formulas.contains { $0.names.contains(number.symbol) }
  }
}
