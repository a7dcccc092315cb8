import Geometry
package import Shapes

/// An equation between numbers of the drawing: a measured one on the left, how it follows from others on the right.
///
/// The value shown is the measured one, that is what is drawn; that the right side gives the same is what tests check.
package struct Formula: Hashable, Sendable {
  package let symbol: String
  /// In the language of ``Expression``, angles in degrees: `r / tan(θ/2)`.
  package let expression: String
  /// The right side with the numbers put in: `15.00 / tan(90.0°/2)`.
  ///
  /// They have as many digits as it takes to get the result as it is shown.
  package let filled: String
  /// The same for the result with more digits, as handouts show it.
  package let worked: String
  /// The measured number of the left side.
  package let result: Quantity
  /// The digits of ``worked``.
  private let digits: Digits
  /// The numbers of the right side, each once.
  package let inputs: [Quantity]

  /// - Returns: `nil` where the drawing has no such number.
  init?(_ symbol: String, _ expression: String, in measures: Measures) {
    guard let result = measures.quantity(symbol) else { return nil }
    self.symbol = symbol
    self.expression = expression
    self.result = result
    let pieces = Self.pieces(of: expression)
    var inputs: [Quantity] = []
    for piece in pieces where piece.isSymbol {
      if let input = measures.quantity(piece.text), !inputs.contains(input) { inputs.append(input) }
    }
    self.inputs = inputs
    func put(in digits: Digits) -> String {
      pieces.map { piece in
        let input = piece.isSymbol ? inputs.first { $0.symbol == piece.text } : nil
        return input.map { $0.text(places: digits.places(of: $0)) } ?? piece.text
      }
      .joined()
    }
    let short = Digits.enough(for: expression, inputs, result, places: result.places)
    filled = put(in: short)
    digits =
      result.precisePlaces == result.places
      ? short : Digits.enough(for: expression, inputs, result, places: result.precisePlaces)
    worked = put(in: digits)
  }

  /// How many decimals of a number ``worked`` needs; none of one that it does not use.
  func places(of number: Quantity) -> Int { inputs.contains(number) ? digits.places(of: number) : 0 }

  /// Whether the right side is only another letter for the same number.
  package var isName: Bool { filled == result.text }

  package var equation: String { "\(symbol) = \(expression)" }

  /// The words of both sides, among them the symbols.
  var names: [String] {
    equation.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
  }

  /// The functions that formulas call.
  static let functions = ["sin", "cos", "tan"]

  func calls(_ function: String) -> Bool { expression.contains(function + "(") }

  /// The right side computed from the measured numbers; for tests and handouts.
  package func value(in measures: Measures) throws(ExpressionError) -> Double {
    try measures.value(ofExpression: expression)
  }

  /// The expression in pieces: symbols, and what stands between them, with the names of functions.
  private static func pieces(of expression: String) -> [(text: String, isSymbol: Bool)] {
    var result: [(text: String, isSymbol: Bool)] = []
    var rest = Substring(expression)
    while let first = rest.first {
      guard first.isLetter else {
        result.append((String(rest.removeFirst()), false))
        continue
      }
      // A name goes on through letters, digits and hyphens between them, as in ``Expression``.
      var name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      while name.last == "-" { name.removeLast() }
      rest = rest.dropFirst(name.count)
      result.append((String(name), rest.first != "(" && name != "π"))
    }
    return result
  }
}

extension Formula {
  /// A line of a formula in lines of at most some columns: broken before a sign, and indented where it goes on.
  package static func lines(_ text: String, columns: Int) -> [String] {
    guard text.count > columns else { return [text] }
    let indent = String(text.prefix { $0 == " " })
    // A sign stays with what follows it.
    var groups: [String] = []
    for word in text.split(separator: " ") {
      if groups.isEmpty || isSign(word) || !isSign(groups[groups.count - 1].prefix { $0 != " " }) {
        groups.append(String(word))
      } else {
        groups[groups.count - 1] += " " + word
      }
    }
    var lines: [String] = []
    var line = indent
    var isEmpty = true
    for group in groups {
      if !isEmpty, line.count + 1 + group.count > columns {
        lines.append(line)
        line = indent + "  "
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + group
      isEmpty = false
      // Where not even a group fits, it goes on in the next line.
      while line.count > max(columns, 8) {
        lines.append(String(line.prefix(max(columns, 8))))
        line = indent + "  " + line.dropFirst(max(columns, 8))
      }
    }
    return lines + [line]
  }

  private static func isSign(_ word: some StringProtocol) -> Bool {
    ["=", "+", "-", "−", "*", "×", "/"].contains { word == $0 }
  }
}

extension Formula {
  /// How many decimals the numbers of a right side are shown with.
  struct Digits: Hashable {
    /// More than each has by itself: angles, of which a tenth of a degree is much, and all others.
    private let angles: Int
    private let others: Int

    func places(of number: Quantity) -> Int {
      let more = number.unit == .count ? 0 : number.unit == .angle ? angles : others
      return min(number.places + more, 15)
    }

    /// The fewest with which the right side, computed from what is shown, gives the result as it is shown.
    static func enough(for expression: String, _ inputs: [Quantity], _ result: Quantity, places: Int) -> Digits {
      let least = Digits(angles: 0, others: 0)
      let unit = Double.powerOfTen(places)
      var wanted = (result.value * unit).rounded() / unit
      let grain = Double.powerOfTen(result.fineness.places)
      let slack = 1e-9 * max(1 / grain, abs(wanted))
      var allowed = 0.5 / unit - slack
      func compute(_ value: (Quantity) -> Double) -> Double? {
        do throws(ExpressionError) {
          return try Expression.evaluate(expression) { name in
            name == "π" ? Double.pi : inputs.first { $0.symbol == name }.map(value)
          }
        } catch {
          return nil
        }
      }
      func gives(_ value: (Quantity) -> Double) -> Bool { compute(value).map { abs($0 - wanted) <= allowed } ?? false }
      // What lies just between two numbers, whatever its digits, may be rounded to either.
      if !gives(\.value) { allowed = 0.5 / unit + slack }
      if !gives(\.value) {
        // Where even all digits do not give it, they are to give what the right side is, to the eye.
        guard let computed = compute(\.value), computed.isFinite else { return least }
        (wanted, allowed) = (computed, 1e-4 * abs(computed))
      }
      for more in 0...14 {
        for others in [max(0, more - 1), more] {
          let digits = Digits(angles: more, others: more < 2 ? 0 : others)
          let isEnough = gives { number in
            let unit = Double.powerOfTen(digits.places(of: number))
            return (number.value * unit).rounded() / unit
          }
          if isEnough { return digits }
        }
      }
      return least
    }
  }
}
