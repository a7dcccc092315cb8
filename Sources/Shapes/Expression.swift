import Geometry

/// A number as people type it: arithmetic, units and names, such as `360/7`, `r*0.4`, `2in` or `50%`.
///
/// Lengths are in document units, 96 per inch as in CSS; angles are in degrees.
///
/// ```swift
/// try Expression.evaluate("360/8 + 5")  // 50
/// try Expression.evaluate("50%", percentOf: 80)  // 40
/// try Expression.evaluate("r*2") { $0 == "r" ? 15 : nil }  // 30
/// try Expression.evaluate("min(9, 4, 7)")  // 4
/// ```
public struct Expression {
  private let text: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  private let whole: Double
  private let value: (String) -> Double?
  /// The words that are true or false; `nil` in an expression without conditions.
  private let truth: ((String) -> Bool?)?
  /// The comparison of a name's text with another; `nil` for a name whose values are no text.
  private let isEqual: ((String, String?) -> Bool?)?
  /// True if the part read last is a condition.
  private var isCondition = false

  /// Evaluates an expression.
  ///
  /// - Parameters:
  ///   - text: Numbers, names and percentages, joined by `+`, `-`, `*`, `/` and brackets.
  ///   - whole: The value of 100 %.
  ///   - value: Returns the value of a name, or `nil` for an unknown name.
  public static func evaluate(
    _ text: String, percentOf whole: Double = 100, names value: (String) -> Double? = { _ in nil }
  ) throws(ExpressionError) -> Double {
    try withoutActuallyEscaping(value) { value throws(ExpressionError) in
      var expression = Expression(text: text, whole: whole, value: value)
      let result = try expression.sum()
      try expression.checkEnd()
      guard result.isFinite, abs(result) <= Outline.limit else { throw .outOfRange }
      return result
    }
  }

  /// Evaluates a condition: comparisons and words, joined by `and`, `or` and `not`, with brackets.
  ///
  /// Numbers that differ by at most 0.005 count as equal.
  ///
  /// ```swift
  /// try Expression.holds("r > 0 and not big", names: { $0 == "r" ? 2 : nil }, words: { _ in false })  // true
  /// ```
  ///
  /// - Parameters:
  ///   - text: At least one comparison or word.
  ///   - value: Returns the value of a name, or `nil` for an unknown name.
  ///   - truth: Returns the truth of a word, or `nil` for an unknown word.
  ///   - isEqual: Compares the text of a name, such as `fill`, with another; `nil` for a name whose values are no text.
  ///     Without a text to compare only asks for the name.
  public static func holds(
    _ text: String, names value: (String) -> Double?, words truth: (String) -> Bool?,
    texts isEqual: (String, String?) -> Bool? = { _, _ in nil }
  ) throws(ExpressionError) -> Bool {
    try withoutActuallyEscaping(value) { value throws(ExpressionError) in
      try withoutActuallyEscaping(truth) { truth throws(ExpressionError) in
        try withoutActuallyEscaping(isEqual) { isEqual throws(ExpressionError) in
          var expression = Expression(text: text, whole: 1, value: value, truth: truth, isEqual: isEqual)
          let result = try expression.condition()
          try expression.checkEnd()
          try expression.check(isCondition: true)
          return result != 0
        }
      }
    }
  }

  private init(
    text: String, whole: Double, value: @escaping (String) -> Double?, truth: ((String) -> Bool?)? = nil,
    isEqual: ((String, String?) -> Bool?)? = nil
  ) {
    self.text = Array(text.unicodeScalars)
    self.whole = whole
    self.value = value
    self.truth = truth
    self.isEqual = isEqual
  }

  private static let functions: [String: @Sendable (Double) -> Double] = [
    "sqrt": { $0.squareRoot() }, "abs": { abs($0) }, "sin": { Angle.degrees($0).sine },
    "cos": { Angle.degrees($0).cosine }, "tan": { Angle.degrees($0).sine / Angle.degrees($0).cosine },
  ]

  private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

  private mutating func checkEnd() throws(ExpressionError) {
    skipBlanks()
    if let next { throw .unexpected(String(next), at: index) }
  }

  private mutating func skipBlanks() { while next == " " { index += 1 } }

  /// Consumes the next character if it is one of `signs`, after any blanks.
  private mutating func take(_ signs: [Unicode.Scalar]) -> Unicode.Scalar? {
    skipBlanks()
    guard let next, signs.contains(next) else { return nil }
    index += 1
    return next
  }

  private mutating func sum() throws(ExpressionError) -> Double {
    var result = try product()
    while let sign = take(["+", "-", "−"]) {
      try check(isCondition: false)
      let term = try product()
      try check(isCondition: false)
      result = sign == "+" ? result + term : result - term
    }
    return result
  }

  private mutating func product() throws(ExpressionError) -> Double {
    var result = try signed()
    while let sign = take(["*", "×", "/", "÷"]) {
      try check(isCondition: false)
      let place = index
      let factor = try signed()
      try check(isCondition: false)
      if sign == "*" || sign == "×" {
        result *= factor
      } else {
        guard factor != 0 else { throw .divisionByZero(at: place) }
        result /= factor
      }
    }
    return result
  }

  private mutating func signed() throws(ExpressionError) -> Double {
    var isNegative = false
    while let sign = take(["-", "−", "+"]) { if sign != "+" { isNegative.toggle() } }
    let value = try operand()
    if isNegative { try check(isCondition: false) }
    return isNegative ? -value : value
  }

  private mutating func operand() throws(ExpressionError) -> Double {
    skipBlanks()
    // A limit, since each bracket costs a stack frame.
    guard depth < 64 else { throw .unexpected("(", at: index) }
    depth += 1
    defer { depth -= 1 }
    guard let first = next else { throw .missing(at: index) }
    isCondition = false
    if take(["("]) != nil {
      let result = try truth == nil ? sum() : condition()
      guard take([")"]) != nil else { throw .unclosed(at: index) }
      return result
    }
    if first.isDigit || first == "." { return try number() }
    guard first.properties.isAlphabetic else { throw .unexpected(String(first), at: index) }
    return try named()
  }

  private mutating func number() throws(ExpressionError) -> Double {
    let start = index
    while let next, next.isDigit || next == "." { index += 1 }
    if next == "e" || next == "E" {
      // An exponent needs digits: `2em` is not a number.
      var look = index + 1
      if look < text.count, text[look] == "-" || text[look] == "+" { look += 1 }
      if look < text.count, text[look].isDigit {
        index = look
        while let next, next.isDigit { index += 1 }
      }
    }
    let digits = string(start..<index)
    guard let number = NumberText.parse(digits) else { throw .unexpected(digits, at: start) }
    if next == "%" {
      index += 1
      return number / 100 * whole
    }
    let unitStart = index
    while let next, next.properties.isAlphabetic { index += 1 }
    guard index > unitStart else { return number }
    let unit = string(unitStart..<index)
    guard let factor = Self.units[unit] else { throw .unknownUnit(unit, at: unitStart) }
    return number * factor
  }

  /// The maximum length of a name, in characters.
  public static let longestName = 64

  /// Reads a function with its argument, or the longest known name; `a-b` is a subtraction if no name matches.
  private mutating func named() throws(ExpressionError) -> Double {
    let start = index
    // The limit keeps a long sum of names linear.
    let limit = min(text.count, start + Self.longestName + 1)
    while index < limit, let next, isInName(next) { index += 1 }
    var end = index
    if let next, isInName(next), next != "-" {
      while end > start, text[end] != "-" { end -= 1 }
    }
    while end > start {
      let name = string(start..<end)
      if end < text.count, text[end] == "(", let function = Self.functions[name] {
        index = end
        let argument = try operand()
        try check(isCondition: false)
        return function(argument)
      }
      if name == "min" || name == "max", end < text.count, text[end] == "(" {
        index = end + 1
        return try arguments(name == "min" ? { min($0, $1) } : { max($0, $1) })
      }
      if let value = name == "pi" ? .pi : value(name) {
        index = end
        return value
      }
      if let holds = truth?(name) {
        index = end
        isCondition = true
        return holds ? 1 : 0
      }
      end -= 1
      while end > start, text[end] != "-" { end -= 1 }
    }
    let name = string(start..<min(index, start + Self.longestName))
    throw .unknownName(String(name.prefix { $0 != "-" }), at: start)
  }

  /// Reads the numbers of `min` and `max` after the opening bracket.
  private mutating func arguments(_ combine: (Double, Double) -> Double) throws(ExpressionError) -> Double {
    var result = try sum()
    try check(isCondition: false)
    while take([","]) != nil {
      let next = try sum()
      try check(isCondition: false)
      result = combine(result, next)
    }
    guard take([")"]) != nil else { throw .unclosed(at: index) }
    return result
  }

  private func isInName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.isDigit || scalar == "-"
  }

  private func string(_ range: Range<Int>) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text[range])
    return String(result)
  }
}

/// Conditions have the values 0 and 1.
extension Expression {
  private mutating func condition() throws(ExpressionError) -> Double {
    try joined(by: "or", max) { expression throws(ExpressionError) in try expression.conjunction() }
  }

  private mutating func conjunction() throws(ExpressionError) -> Double {
    try joined(by: "and", min) { expression throws(ExpressionError) in try expression.negation() }
  }

  /// Reads conditions between which a word stands.
  private mutating func joined(
    by word: String, _ combine: (Double, Double) -> Double,
    _ part: (inout Expression) throws(ExpressionError) -> Double
  ) throws(ExpressionError) -> Double {
    var result = try part(&self)
    while take(word: word) {
      try check(isCondition: true)
      let other = try part(&self)
      try check(isCondition: true)
      result = combine(result, other)
    }
    return result
  }

  private mutating func negation() throws(ExpressionError) -> Double {
    var (isNegated, isOpposite) = (false, false)
    while take(word: "not") { (isNegated, isOpposite) = (true, !isOpposite) }
    let result = try comparison()
    if isNegated { try check(isCondition: true) }
    return isOpposite ? 1 - result : result
  }

  /// Reads a comparison of texts, such as `fill = none` or `kind != star`; `nil` if none begins here.
  private mutating func textComparison() throws(ExpressionError) -> Double? {
    let start = index
    skipBlanks()
    let nameStart = index
    while let next, isInName(next), index - nameStart <= Self.longestName { index += 1 }
    let name = string(nameStart..<index)
    guard let isEqual, isEqual(name, nil) != nil, let sign = take(["=", "!", "≠"]) else {
      index = start
      return nil
    }
    if next == "=" { index += 1 } else if sign == "!" { throw .unexpected("!", at: index - 1) }
    skipBlanks()
    let textStart = index
    while let next, next != " ", next != ")" { index += 1 }
    guard index > textStart else { throw .missing(at: index) }
    isCondition = true
    return isEqual(name, string(textStart..<index)) == (sign == "=") ? 1 : 0
  }

  private mutating func comparison() throws(ExpressionError) -> Double {
    if let texts = try textComparison() { return texts }
    let left = try sum()
    guard let sign = take(["<", ">", "=", "!", "≤", "≥", "≠"]) else { return left }
    try check(isCondition: false)
    let isOrEqual = next == "="
    if isOrEqual { index += 1 }
    if sign == "!", !isOrEqual { throw .unexpected("!", at: index - 1) }
    let right = try sum()
    try check(isCondition: false)
    isCondition = true
    let holds =
      switch sign {
      case "<": isOrEqual ? left <= right : left < right
      case ">": isOrEqual ? left >= right : left > right
      case "≤": left <= right
      case "≥": left >= right
      case "=": abs(left - right) <= 0.005
      default: abs(left - right) > 0.005
      }
    return holds ? 1 : 0
  }

  /// Consumes a word, after any blanks.
  private mutating func take(word: String) -> Bool {
    skipBlanks()
    let scalars = Array(word.unicodeScalars)
    let end = index + scalars.count
    guard text[index...].starts(with: scalars), end == text.count || !isInName(text[end]) else { return false }
    index = end
    return true
  }

  /// Throws if the part read last is a condition where a number belongs, or a number where a condition belongs.
  private func check(isCondition wanted: Bool) throws(ExpressionError) {
    guard isCondition != wanted else { return }
    throw wanted ? .noComparison(at: index) : .noNumber(at: index)
  }
}

/// An error in an expression, with the number of characters before it.
public enum ExpressionError: Error, Hashable, Sendable {
  case missing(at: Int)
  case unexpected(String, at: Int)
  case unclosed(at: Int)
  case unknownName(String, at: Int)
  case unknownUnit(String, at: Int)
  case divisionByZero(at: Int)
  case outOfRange
  /// A number where a condition belongs; the place is behind it.
  case noComparison(at: Int)
  /// A condition where a number belongs; the place is behind it.
  case noNumber(at: Int)
}

extension ExpressionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let place): "a number is missing at character \(place + 1)"
    case .unexpected(let text, let place): "unexpected \"\(text)\" at character \(place + 1)"
    case .unclosed(let place): "a closing bracket is missing at character \(place + 1)"
    case .unknownName(let name, let place): "unknown name \"\(name)\" at character \(place + 1)"
    case .unknownUnit(let unit, let place):
      "unknown unit \"\(unit)\" at character \(place + 1): use px, pt, pc, in, cm, mm, deg, rad, turn or %"
    case .divisionByZero(let place): "division by zero at character \(place + 1)"
    case .noComparison(let place): "a comparison such as > 0 is missing after character \(place)"
    case .noNumber(let place): "a condition before character \(place + 1) where a number belongs"
    case .outOfRange: "the result is not between -1000000000 and 1000000000"
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
