public import Shapes

/// An equation between numbers of the drawing: a measured one on the left, how it follows from others on the right.
///
/// The value shown is the measured one, that is what is drawn; that the right side gives the same is what tests check.
public struct Formula: Hashable, Sendable {
  public let symbol: String
  /// In the language of ``Expression``, angles in degrees: `r / tan(θ/2)`.
  public let expression: String
  /// The right side with the numbers put in: `15.00 / tan(90.0°/2)`.
  public let filled: String
  /// The same with the digits that one needs to compute it on paper.
  public let worked: String
  /// The measured number of the left side.
  public let result: Quantity

  /// - Returns: `nil` where the drawing has no such number.
  init?(_ symbol: String, _ expression: String, in measures: Measures) {
    guard let result = measures.quantity(symbol) else { return nil }
    self.symbol = symbol
    self.expression = expression
    self.result = result
    filled = Self.filled(expression) { measures.quantity($0)?.text }
    worked = Self.filled(expression) { measures.quantity($0)?.preciseText }
  }

  public var equation: String { "\(symbol) = \(expression)" }

  /// The words of both sides, among them the symbols.
  var names: [String] {
    equation.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
  }

  /// The right side computed from the measured numbers; for tests and handouts.
  public func value(in measures: Measures) throws(ExpressionError) -> Double {
    try measures.value(ofExpression: expression)
  }

  /// Puts the numbers in the place of their symbols; the names of functions stay.
  private static func filled(_ expression: String, number: (String) -> String?) -> String {
    var result = ""
    var rest = Substring(expression)
    while let first = rest.first {
      guard first.isLetter else {
        result.append(rest.removeFirst())
        continue
      }
      // A name goes on through letters, digits and hyphens between them, as in ``Expression``.
      var name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      rest = rest.dropFirst(name.count)
      while name.last == "-" { name.removeLast() }
      if rest.first == "(" || name == "π" {
        result += name
      } else {
        result += number(String(name)) ?? String(name)
      }
    }
    return result
  }
}
