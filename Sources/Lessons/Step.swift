/// One page of an explanation or a lesson, with the numbers of the drawing as it is now.
public struct Step: Hashable, Sendable {
  public let title: String
  /// One idea; commands in braces stand for the keys that run them: ``KeyedText``.
  public let text: String
  public var formulas: [Formula] = []
  public var numbers: [Quantity] = []
  public var figure: Figure
  /// What a program would write, line by line.
  public var code: [String] = []
  public var task: Task?

  /// Something to do, with how far it is done.
  public struct Task: Hashable, Sendable {
    /// What to do, in keys.
    public let text: String
    public let hint: String
    public let measured: Quantity
    public let target: Double
    public let isDone: Bool

    public var targetText: String { Quantity(measured.symbol, "", target, measured.unit).told(measured.fineness).text }
  }

  /// Every number of the step once: what its formulas give, then its own, then what else the formulas are made of.
  public var allNumbers: [Quantity] {
    var result: [Quantity] = []
    for number in formulas.map(\.result) + numbers + formulas.flatMap(\.inputs)
    where !result.contains(where: { $0.symbol == number.symbol }) {
      result.append(number)
    }
    return result
  }

  /// Whether a number is told with its symbol: when that is a letter, or a word that a formula here uses.
  public func showsSymbol(of number: Quantity) -> Bool {
    guard number.unit != .truth else { return false }
    return number.symbol.count == 1 || formulas.contains { $0.names.contains(number.symbol) }
  }
}
