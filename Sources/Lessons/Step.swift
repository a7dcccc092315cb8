/// One page of an explanation or a lesson, with the numbers of the drawing as it is now.
package struct Step: Hashable, Sendable {
  package let title: String
  /// One idea; commands in braces stand for the keys that run them: ``KeyedText``.
  package let text: String
  package var formulas: [Formula] = []
  package var numbers: [Quantity] = []
  package var figure: Figure
  /// What a program would write, line by line.
  package var code: [String] = []
  package var task: Task?

  /// Something to do, with how far it is done.
  package struct Task: Hashable, Sendable {
    /// What to do, in keys.
    package let text: String
    package let hint: String
    package let measured: Quantity
    package let target: Double
    package let isDone: Bool

    package var targetText: String { Quantity(measured.symbol, "", target, measured.unit).told(measured.fineness).text }
  }

  /// Every number of the step once: what its formulas give, then its own, then what else the formulas are made of.
  package var allNumbers: [Quantity] {
    var result: [Quantity] = []
    for number in formulas.map(\.result) + numbers + formulas.flatMap(\.inputs)
    where !result.contains(where: { $0.symbol == number.symbol }) {
      result.append(number)
    }
    return result
  }

  /// Whether a number is told with its symbol: when that is a letter, or a word that a formula here uses.
  package func showsSymbol(of number: Quantity) -> Bool {
    guard number.unit != .truth else { return false }
    return number.symbol.count == 1 || formulas.contains { $0.names.contains(number.symbol) }
  }
}
