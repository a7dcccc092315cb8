import Geometry
import Shapes
import Text

/// An equation between numbers of the drawing: the measured one on the left, its calculation on the right.
///
/// The result shown is the measured number; tests check that the right side gives the same.
package struct Formula: Hashable, Sendable {
  package let symbol: String
  /// The right side in the syntax of ``Expression``, angles in degrees: `r / tan(θ/2)`.
  package let expression: String
  /// The right side with numbers: `15.00 / tan(90.0°/2)`.
  ///
  /// Each has enough digits to give ``result`` as it is shown.
  package private(set) var filled: String
  /// ``filled`` with enough digits for the precise result that handouts show.
  package private(set) var worked: String
  package private(set) var result: Quantity
  private let digits: Digits
  /// The numbers of the right side, each once.
  package private(set) var inputs: [Quantity]

  /// - Returns: `nil` if the drawing does not have the number `symbol`.
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

  /// The formula without the values of numbers; a hidden result hides the calculation, too.
  func hiding(_ symbols: Set<String>) -> Formula {
    var formula = self
    formula.inputs = inputs.map { $0.hidden(if: symbols) }
    guard symbols.contains(symbol) else { return formula }
    formula.result.isHidden = true
    formula.filled = formula.result.text
    formula.worked = formula.result.text
    return formula
  }

  /// The right side as a tree; `nil` if it has other signs than those of ``Term``.
  var term: Term? { Term(expression) }

  /// A number of the right side as ``worked`` has it.
  func workedText(_ symbol: String) -> String {
    inputs.first { $0.symbol == symbol }.map { $0.text(places: digits.places(of: $0)) } ?? symbol
  }

  /// The decimals of a number in ``worked``; 0 for a number that it does not use.
  func places(of number: Quantity) -> Int { inputs.contains(number) ? digits.places(of: number) : 0 }

  /// True if the right side is only another letter for the same number.
  package var isName: Bool { filled == result.text }

  package var equation: String { "\(symbol) = \(expression)" }

  /// The text of a formula in the notation of schoolbooks.
  package static func schoolbook(_ text: String) -> String {
    text.replacing(" * ", with: "*").replacing("*", with: " × ").replacing(" - ", with: " − ")
  }

  /// The equation in three rows: its numerator, a line, its denominator; `nil` if it is no fraction.
  package var fraction: [String]? {
    guard case .pair(let above, .over, let below)? = term else { return nil }
    let (head, top, bottom) = ("\(symbol) = ", above.text(), below.text())
    let width = max(top.count, bottom.count)
    func centered(_ text: String) -> String {
      String(repeating: " ", count: head.count + (width - text.count) / 2) + text
    }
    return [centered(top), head + String(repeating: "─", count: width), centered(bottom)]
  }

  /// The words of both sides, including the symbols.
  var names: [String] { Self.names(equation) }

  static func names(_ equation: String) -> [String] {
    equation.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
  }

  static let functions = ["sin", "cos", "tan"]

  static func symbols(in expression: String) -> [String] { pieces(of: expression).filter(\.isSymbol).map(\.text) }

  /// Splits an expression into symbols and the characters and function names between them.
  private static func pieces(of expression: String) -> [(text: String, isSymbol: Bool)] {
    var result: [(text: String, isSymbol: Bool)] = []
    var rest = Substring(expression)
    while let first = rest.first {
      guard first.isLetter else {
        result.append((String(rest.removeFirst()), false))
        continue
      }
      // Names have letters, digits and inner hyphens, as in ``Expression``.
      var name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      while name.last == "-" { name.removeLast() }
      rest = rest.dropFirst(name.count)
      result.append((String(name), rest.first != "(" && name != "π"))
    }
    return result
  }

  /// Wraps a formula to a width: it breaks before an operator and indents the next line.
  package static func lines(_ text: String, columns: Int) -> [String] {
    guard text.count > columns else { return [text] }
    let indent = String(text.prefix { $0 == " " })
    // An operator stays with its right operand.
    var groups: [String] = []
    for word in text.split(separator: " ") {
      if groups.isEmpty || isSign(word) || !isSign(groups[groups.count - 1].prefix { $0 != "\u{A0}" }) {
        groups.append(String(word))
      } else {
        groups[groups.count - 1] += "\u{A0}" + word
      }
    }
    return (indent + groups.joined(separator: " ")).wrapped(to: max(columns, 8), indent: indent + "  ")
      .map { $0.replacing("\u{A0}", with: " ") }
  }

  private static func isSign(_ word: some StringProtocol) -> Bool {
    ["=", "+", "-", "−", "*", "×", "/"].contains { word == $0 }
  }

  /// The decimals of the numbers on a right side.
  struct Digits: Hashable {
    /// Decimals added to angles, where a tenth of a degree is a lot, and to other numbers.
    private let angles: Int
    private let others: Int

    func places(of number: Quantity) -> Int {
      let more = number.unit == .count ? 0 : number.unit == .angle ? angles : others
      return min(number.places + more, 15)
    }

    /// The fewest digits with which the right side gives the result rounded to `places` decimals.
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
      // A result halfway between two numbers may round either way.
      if !gives(\.value) { allowed = 0.5 / unit + slack }
      if !gives(\.value) {
        // If all digits do not give the result, aim at the value of the right side.
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

/// One page of an explanation or a lesson, with the numbers of the current drawing.
package struct Step: Hashable, Sendable {
  package let title: String
  /// One idea; commands in braces stand for the keys that run them: ``KeyedText``.
  package let text: String
  package private(set) var formulas: [Formula]
  package private(set) var numbers: [Quantity]
  package var figure: Figure
  /// The lines of code that a program would need.
  package var code: [String]
  package let task: Task?
  /// True for a question of a worksheet, whose formulas are above it: every number has its letter.
  var isQuestion = false
  /// The curvature to plot under the figure.
  package internal(set) var curvature: CurvatureProfile?

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

  package struct Task: Hashable, Sendable {
    /// The aim, without keys.
    package let text: String
    /// The idea, then the solution with commands in braces.
    package let hints: [String]
    /// The number that the first open condition compares; `nil` if none compares a number.
    package let measured: Quantity?
    /// The number to reach, with its sign if that is not `=`.
    package let targetText: String
    package let isDone: Bool
    /// The sentence about a recognized mistake.
    package let trap: String?
    package let conditions: [Condition.State]
  }

  /// The numbers that the step leads to: the results of its formulas, or its numbers if it has none.
  package var answers: [Quantity] { formulas.isEmpty ? numbers : formulas.map(\.result) }

  /// The step with a question mark for each answer after the first `count`.
  package func hidingAnswers(after count: Int) -> Step {
    let hidden = Set(answers.dropFirst(count).map(\.symbol))
    var step = self
    step.formulas = formulas.map { $0.hiding(hidden) }
    step.numbers = numbers.map { $0.hidden(if: hidden) }
    return step
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

  /// True if people see a number's symbol: a single letter, or a word that a formula here or above a question uses.
  package func showsSymbol(of number: Quantity) -> Bool {
    guard number.unit != .truth else { return false }
    return isQuestion || number.symbol.count == 1 || formulas.contains { $0.names.contains(number.symbol) }
  }
}
