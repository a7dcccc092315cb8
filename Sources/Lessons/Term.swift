import Geometry

/// The right side of a formula as a tree, to solve the formula for one of its letters.
///
/// It has the signs and functions of lessons: `+ - * /`, brackets, numbers, letters, `sin`, `cos`, `tan` and their
/// inverses. Angles are in degrees.
indirect enum Term: Hashable, Sendable {
  enum Sign: String {
    case plus = "+"
    case minus = "−"
    case times = "×"
    case over = "/"

    var isProduct: Bool { self == .times || self == .over }
  }

  /// A number as it is written.
  case number(String)
  /// A letter or the name of a number; `π`, too.
  case symbol(String)
  case call(String, Term)
  case pair(Term, Sign, Term)

  /// The functions and their inverses, as calculators name them.
  private static let inverses = ["sin": "sin⁻¹", "cos": "cos⁻¹", "tan": "tan⁻¹"]

  /// - Returns: `nil` for other signs or functions.
  init?(_ text: String) {
    var reader = TermReader(rest: Substring(text))
    guard let term = reader.sum(), reader.isAtEnd else { return nil }
    self = term
  }

  /// The letters of numbers, each once and in order.
  var symbols: [String] {
    switch self {
    case .number: []
    case .symbol(let name): name == "π" ? [] : [name]
    case .call(_, let inner): inner.symbols
    case .pair(let left, _, let right): left.symbols + right.symbols.filter { !left.symbols.contains($0) }
    }
  }

  private func count(of name: String) -> Int {
    switch self {
    case .number: 0
    case .symbol(let own): own == name ? 1 : 0
    case .call(_, let inner): inner.count(of: name)
    case .pair(let left, _, let right): left.count(of: name) + right.count(of: name)
    }
  }

  /// The value with angles in degrees, or as a calculator set to radians gives it; `nil` where there is none.
  func value(isInRadians: Bool = false, _ names: (String) -> Double?) -> Double? {
    func inner(_ term: Term) -> Double? { term.value(isInRadians: isInRadians, names) }
    switch self {
    case .number(let text): return NumberText.parse(text)
    case .symbol(let name): return name == "π" ? .pi : names(name)
    case .call(let name, let argument):
      guard let value = inner(argument) else { return nil }
      let angle = isInRadians ? Angle(radians: value) : Angle.degrees(value)
      func turned(_ x: Double, _ y: Double) -> Double? {
        guard abs(value) <= 1 || name == "tan⁻¹" else { return nil }
        let angle = Angle(of: Vector(x, y))
        return isInRadians ? angle.radians : angle.degrees
      }
      return switch name {
      case "sin": angle.sine
      case "cos": angle.cosine
      case "tan": angle.sine / angle.cosine
      case "sin⁻¹": turned(max(0, 1 - value * value).squareRoot(), value)
      case "cos⁻¹": turned(value, max(0, 1 - value * value).squareRoot())
      case "tan⁻¹": turned(1, value)
      default: nil
      }
    case .pair(let left, let sign, let right):
      guard let a = inner(left), let b = inner(right) else { return nil }
      return switch sign {
      case .plus: a + b
      case .minus: a - b
      case .times: a * b
      case .over: b == 0 ? nil : a / b
      }
    }
  }

  /// Solves `result = self` for a letter; `nil` unless the letter is there once.
  func solved(for name: String, result: String) -> Term? {
    guard count(of: name) == 1 else { return nil }
    var (left, right) = (self, Term.symbol(result))
    while left != .symbol(name) {
      switch left {
      case .number, .symbol: return nil
      case .call(let function, let inner):
        guard let inverse = Self.inverses[function] else { return nil }
        (left, right) = (inner, .call(inverse, right))
      case .pair(let a, let sign, let b):
        let isLeft = a.count(of: name) == 1
        let other = isLeft ? b : a
        right =
          switch (sign, isLeft) {
          case (.plus, _): .pair(right, .minus, other)
          case (.minus, true): .pair(right, .plus, other)
          case (.minus, false): .pair(other, .minus, right)
          case (.times, _): .pair(right, .over, other)
          case (.over, true): other.isNumber ? .pair(other, .times, right) : .pair(right, .times, other)
          case (.over, false): .pair(other, .over, right)
          }
        left = isLeft ? a : b
      }
    }
    return right
  }

  private var isNumber: Bool { if case .number = self { true } else { false } }

  private var isLeaf: Bool {
    switch self {
    case .number, .symbol: true
    case .call, .pair: false
    }
  }

  /// The term in the notation of schoolbooks, each letter as `shown` writes it.
  func text(_ shown: (String) -> String = { $0 }) -> String { text(isTight: false, shown) }

  /// - Parameter isTight: True inside a function, where `θ/2` has no blanks.
  private func text(isTight: Bool, _ shown: (String) -> String) -> String {
    switch self {
    case .number(let text): return text
    case .symbol(let name): return name == "π" ? name : shown(name)
    case .call(let name, let inner): return "\(name)(\(inner.text(isTight: inner.isShort, shown)))"
    case .pair(let left, let sign, let right):
      func side(_ term: Term, isRight: Bool) -> String {
        let text = term.text(isTight: isTight, shown)
        guard case .pair(_, let inner, _) = term else { return text }
        let isWeaker = sign.isProduct && !inner.isProduct
        let isUndone = isRight && sign.isProduct == inner.isProduct && (sign == .minus || sign == .over)
        return isWeaker || isUndone ? "(\(text))" : text
      }
      let blank = isTight ? "" : " "
      return side(left, isRight: false) + blank + sign.rawValue + blank + side(right, isRight: true)
    }
  }

  /// True for a letter times or divided by a number.
  var isMultiple: Bool {
    guard case .pair(let a, let sign, let b) = self, sign.isProduct else { return false }
    return a.isNumber && b.isLeaf && sign == .times || a.isLeaf && b.isNumber
  }

  /// True for a division of two letters or numbers.
  private var isShort: Bool { if case .pair(let a, .over, let b) = self { a.isLeaf && b.isLeaf } else { false } }

  /// The term with another one in place of a part.
  func replacing(_ change: (Term) -> Term?) -> Term {
    if let other = change(self) { return other }
    return switch self {
    case .number, .symbol: self
    case .call(let name, let inner): .call(name, inner.replacing(change))
    case .pair(let left, let sign, let right): .pair(left.replacing(change), sign, right.replacing(change))
    }
  }
}

extension Term {
  /// The term in MathML, each letter as `shown` writes it.
  func mathML(_ shown: (String) -> String = { $0 }) -> String {
    switch self {
    case .number(let text): return "<mn>\(text)</mn>"
    case .symbol(let name):
      let text = name == "π" ? name : shown(name)
      return text.first?.isNumber == true ? "<mn data-n=\"\(name)\">\(text)</mn>" : "<mi>\(text)</mi>"
    case .call(let name, let inner):
      let function = name.hasSuffix("⁻¹") ? "<msup><mi>\(name.dropLast(2))</mi><mn>−1</mn></msup>" : "<mi>\(name)</mi>"
      return "<mrow>\(function)<mo>(</mo>\(inner.mathML(shown))<mo>)</mo></mrow>"
    case .pair(.pair(let a, .over, let b), .over, let c):
      return Term.pair(a, .over, .pair(b, .times, c)).mathML(shown)
    case .pair(let a, .over, let b): return "<mfrac>\(a.mathML(shown))\(b.mathML(shown))</mfrac>"
    case .pair(let a, let sign, let b):
      func side(_ term: Term, isRight: Bool) -> String {
        guard case .pair(_, let inner, _) = term, inner != .over else { return term.mathML(shown) }
        let isOpen = sign == .times && !inner.isProduct || isRight && sign == .minus && !inner.isProduct
        return isOpen ? "<mrow><mo>(</mo>\(term.mathML(shown))<mo>)</mo></mrow>" : term.mathML(shown)
      }
      return "<mrow>\(side(a, isRight: false))<mo>\(sign.rawValue)</mo>\(side(b, isRight: true))</mrow>"
    }
  }
}

/// Reads a ``Term`` by recursive descent.
private struct TermReader {
  var rest: Substring
  /// The open brackets; lessons of other authors may have too many.
  var depth = 0

  var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

  private mutating func take(_ signs: [Character: Term.Sign]) -> Term.Sign? {
    rest = rest.drop { $0 == " " }
    guard let first = rest.first, let sign = signs[first] else { return nil }
    rest.removeFirst()
    return sign
  }

  mutating func sum() -> Term? { chain(["+": .plus, "-": .minus, "−": .minus]) { $0.product() } }

  private mutating func product() -> Term? { chain(["*": .times, "×": .times, "/": .over]) { $0.operand() } }

  /// Parts with signs of equal strength between them, from left to right.
  private mutating func chain(_ signs: [Character: Term.Sign], of part: (inout TermReader) -> Term?) -> Term? {
    guard var term = part(&self) else { return nil }
    while let sign = take(signs) {
      guard let next = part(&self) else { return nil }
      term = .pair(term, sign, next)
    }
    return term
  }

  private mutating func bracket() -> Term? {
    guard depth < 16, rest.first == "(" else { return nil }
    rest.removeFirst()
    depth += 1
    defer { depth -= 1 }
    guard let term = sum() else { return nil }
    rest = rest.drop { $0 == " " }
    guard rest.first == ")" else { return nil }
    rest.removeFirst()
    return term
  }

  private mutating func operand() -> Term? {
    rest = rest.drop { $0 == " " }
    guard let first = rest.first else { return nil }
    if first == "(" { return bracket() }
    if first.isNumber {
      let digits = rest.prefix { $0.isNumber || $0 == "." }
      rest = rest.dropFirst(digits.count)
      return rest.first?.isLetter == true ? nil : .number(String(digits))
    }
    guard first.isLetter else { return nil }
    // Names have letters, digits and inner hyphens, as in ``Expression``.
    var name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    while name.last == "-" { name.removeLast() }
    rest = rest.dropFirst(name.count)
    guard rest.first == "(" else { return .symbol(String(name)) }
    guard Formula.functions.contains(String(name)) else { return nil }
    return bracket().map { .call(String(name), $0) }
  }
}
