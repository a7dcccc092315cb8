import Geometry
import Shapes
import Text

package struct Reply: Hashable, Sendable {
  package let isRight: Bool
  package let text: String
}

extension Exercise {
  /// Judges an answer by the printed digits; names a recognized mistake.
  ///
  /// - Parameter text: A number or a calculation, with or without its letter and `°`.
  package func reply(to text: String) -> Reply {
    let typed = text.split(separator: "=").last.map(String.init) ?? text
    let sum = typed.replacing("°", with: "").replacing(",", with: ".")
    let value: Double
    do throws(ExpressionError) {
      value = try Expression.evaluate(sum) { $0 == "π" ? Double.pi : nil }
    } catch {
      return Reply(isRight: false, text: "Not a number: type it, e.g. 24.9.")
    }
    guard !isRight(value) else { return Reply(isRight: true, text: "Right: \(asked.symbol) = \(answer).") }
    return Reply(isRight: false, text: mistake(value) ?? "Not yet.")
  }

  private func isRight(_ value: Double) -> Bool { result().map { isEqual(value, $0) } ?? false }

  /// True within half a unit of the last digit of the answer.
  private func isEqual(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 0.5 / Double.powerOfTen(asked.answerPlaces) + 1e-9
  }

  /// The answer by other calculations.
  private func result(_ equations: [Equation]? = nil, isInRadians: Bool = false) -> Double? {
    (equations ?? self.equations).results(of: numbers, isInRadians: isInRadians)?[asked.symbol]
  }

  private func mistake(_ value: Double) -> String? {
    if let radians = result(isInRadians: true), isEqual(value, radians) {
      return "Set your calculator to degrees."
    }
    for (index, equation) in equations.enumerated() {
      for slip in equation.term.slips {
        var wrong = equations
        wrong[index].term = slip.term
        guard let result = result(wrong), !isRight(result), isEqual(value, result) else { continue }
        return slip.text
      }
    }
    let known = equations.results(of: numbers) ?? [:]
    let early = equations.dropLast().first { known[$0.symbol].map { isEqual(value, $0) } ?? false }
    if let early { return "That is \(early.symbol). Find \(asked.symbol) from it." }
    if let same = given.first(where: { numbers[$0.symbol].map { isEqual(value, $0) } ?? false }) {
      return "That is \(same.symbol), which is given."
    }
    guard let right = result(), abs(value - right) <= 0.02 * abs(right) else { return nil }
    return "Close: keep all digits until the end, then round."
  }
}

extension Term {
  /// The term with one slip each, and what to say about it.
  fileprivate var slips: [(term: Term, text: String)] {
    switch self {
    case .number, .symbol: return []
    case .call(let name, let inner):
      let isInverse = name.hasSuffix("⁻¹")
      let others = Formula.functions.map { isInverse ? $0 + "⁻¹" : $0 }.filter { $0 != name }
      return others.map { (.call($0, inner), "Use \(name), not \($0).") }
        + inner.slips.map { (.call(name, $0.term), $0.text) }
    case .pair(let a, let sign, let b):
      let other: [(term: Term, text: String)] =
        switch sign {
        case .plus: [(.pair(a, .minus, b), "You subtracted: add \(a.text()) and \(b.text()).")]
        case .minus:
          [
            (.pair(a, .plus, b), "You added: subtract \(b.text()) from \(a.text())."),
            (.pair(b, .minus, a), "In reverse: subtract \(b.text()) from \(a.text())."),
          ]
        case .times: [(.pair(a, .over, b), "You divided: multiply \(a.text()) by \(b.text()).")]
        case .over:
          [
            (.pair(a, .times, b), "You multiplied: divide \(a.text()) by \(b.text())."),
            (.pair(b, .over, a), "In reverse: divide \(a.text()) by \(b.text())."),
          ]
        }
      // A number left out: all of the angle for its half, or an angle that was not doubled.
      let left: [(term: Term, text: String)] =
        switch (a, sign, b) {
        case (.number(let factor), .times, _): [(b, "Multiply by \(factor).")]
        case (_, .over, .number("2")): [(a, "Take half of \(a.text()).")]
        case (_, .over, .number(let part)): [(a, "Divide by \(part).")]
        default: []
        }
      return left + other + a.slips.map { (.pair($0.term, sign, b), $0.text) }
        + b.slips.map { (.pair(a, sign, $0.term), $0.text) }
    }
  }
}
