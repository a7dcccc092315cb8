import Document
package import Geometry
import Shapes

/// One requirement of a goal or a trap, such as `t = 2r ± 0.05`, `round = reflex` or `tips = circle`.
package struct Condition: Hashable, Sendable {
  private enum Rule: Hashable {
    case compare(String, Sign, String, tolerance: Double?, at: CornerSet?)
    /// The corners of a style are exactly these, or at least these.
    case style(String, CornerSet, isExact: Bool)
    case value(name: String, text: String, isEqual: Bool)
  }

  private enum Sign: String, CaseIterable {
    // The longer ones first.
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case more = ">"
    case equal = "="
  }

  package struct State: Hashable, Sendable {
    /// The condition as its author wrote it.
    package let text: String
    package let isMet: Bool
    /// The number on its left side; `nil` for a condition about something else.
    package let measured: Quantity?
    /// The right side in numbers, such as `20.00` or `< 50.00`.
    package let target: String
  }

  package let text: String
  private let rule: Rule
  /// The letters and parameters in its expressions.
  let names: Set<String>

  /// The condition that the drawing is the dotted outline: their distance, in document units.
  static let distance = "distance"

  static let styles = CornerKind.allCases.map(\.rawValue) + ["sharp"]

  /// - Throws: The reason why a text is no condition, and what to write.
  init(_ text: String) throws(ConditionError) {
    self.text = text
    var left = text.replacing("≤", with: "<=").replacing("≥", with: ">=").replacing("≠", with: "!=")
    var corners: CornerSet?
    if let place = left.firstRange(of: " at ") {
      let words = LessonText.trimmed(left[place.upperBound...])
      guard let set = CornerSet(words) else { throw .noCorners(words) }
      (corners, left) = (set, LessonText.trimmed(left[..<place.lowerBound]))
    }
    guard let sign = Sign.allCases.first(where: { left.contains($0.rawValue) }),
      let place = left.firstRange(of: sign.rawValue)
    else {
      guard let corners, Self.styles.contains(left) else { throw .noComparison }
      (rule, names) = (.style(left, corners, isExact: false), [])
      return
    }
    var right = LessonText.trimmed(left[place.upperBound...])
    left = LessonText.trimmed(left[..<place.lowerBound])
    guard !left.isEmpty, !right.isEmpty else { throw .noComparison }
    if Self.styles.contains(left), corners == nil {
      guard sign == .equal else { throw .noComparison }
      guard let set = CornerSet(right) else { throw .noCorners(right) }
      (rule, names) = (.style(left, set, isExact: true), [])
      return
    }
    let info = ItemParameters.info(named: left)
    if left == ItemParameters.kind || info.map({ $0.number == nil }) == true, NumberText.parse(right) == nil {
      guard sign == .equal || sign == .notEqual, corners == nil else { throw .noComparison }
      var choices: [String] = []
      if left == ItemParameters.kind { choices = ShapeCatalog.all.map { $0.kind } }
      if case .choice(let words)? = info?.domain { choices = words }
      guard choices.isEmpty || choices.contains(right) else { throw .noChoice(right, of: left, choices) }
      (rule, names) = (.value(name: left, text: right, isEqual: sign == .equal), [])
      return
    }
    var tolerance: Double?
    if let place = right.firstRange(of: "±") {
      let digits = LessonText.trimmed(right[place.upperBound...])
      guard let number = NumberText.parse(digits), number >= 0 else { throw .noTolerance(digits) }
      (tolerance, right) = (number, LessonText.trimmed(right[..<place.lowerBound]))
    }
    (left, right) = (Self.multiplied(left), Self.multiplied(right))
    rule = .compare(left, sign, right, tolerance: tolerance, at: corners)
    names = try Self.names(in: left).union(Self.names(in: right))
  }

  /// True for a parameter, or one with a choice such as `tail-curved`.
  private static func isParameter(_ name: String) -> Bool {
    ItemParameters.info(named: name) != nil
      || ItemParameters.all.contains { info in
        guard case .choice(let choices) = info.domain else { return false }
        return choices.contains { name == "\(info.name)-\($0)" }
      }
  }

  private static func names(in expression: String) throws(ConditionError) -> Set<String> {
    var names: Set<String> = []
    do throws(ExpressionError) {
      _ = try Expression.evaluate(expression) { name in
        // Only parameters have hyphens: `n-1` is a difference.
        guard !name.contains("-") || isParameter(name) else { return nil }
        if name != "π", name != distance { names.insert(name) }
        return 1
      }
    } catch {
      switch error {
      // The drawing has other numbers.
      case .divisionByZero, .outOfRange: break
      default: throw .noNumber(expression, error)
      }
    }
    return names
  }

  /// An expression with the multiplication signs that people leave out: `2r` becomes `2*r`.
  private static func multiplied(_ text: String) -> String {
    var result = ""
    var (isNumber, isName) = (false, false)
    for character in text {
      if isNumber, character.isLetter { result += "*" }
      isName = character.isLetter || isName && (character.isNumber || character == "-")
      isNumber = !isName && (character.isNumber || isNumber && character == ".")
      result.append(character)
    }
    return result
  }
}

extension Condition {
  package func state(_ measures: Measures, _ ghost: Path?) -> State {
    switch rule {
    case .style(let word, let set, let isExact):
      let corners = measures.shape.corners
      let having = Set(corners.indices.filter { corners[$0].styleName == word })
      let isMet = set.indices(in: measures).contains { wanted in
        isExact ? having == wanted : !wanted.isEmpty && having.isSuperset(of: wanted)
      }
      return State(text: text, isMet: isMet, measured: nil, target: "")
    case .value(let name, let wanted, let isEqual):
      let value = name == ItemParameters.kind ? measures.item.shape.kind : measures.item.value(of: name)?.text
      return State(text: text, isMet: (value == wanted) == isEqual, measured: nil, target: "")
    case .compare(let left, let sign, let right, let tolerance, let set):
      let corners = set.map { $0.indices(in: measures).first?.sorted() ?? [] } ?? [measures.selected]
      let states = corners.map { corner in
        compare(
          left, sign, right, tolerance, measures.selecting(corner), ghost, isNumbered: set != nil && corners.count > 1)
      }
      guard let first = states.first else { return State(text: text, isMet: false, measured: nil, target: "") }
      return states.first { !$0.isMet } ?? first
    }
  }

  private func compare(
    _ left: String, _ sign: Sign, _ right: String, _ tolerance: Double?, _ measures: Measures, _ ghost: Path?,
    isNumbered: Bool
  ) -> State {
    func value(_ expression: String) -> Double? {
      do throws(ExpressionError) {
        return try Expression.evaluate(expression) { name in
          switch name {
          case "π": .pi
          case Self.distance: ghost.map { $0.greatestDistance(to: measures.shape.path) }
          default: measures.value(of: name)
          }
        }
      } catch {
        // The drawing does not have a number of the expression.
        return nil
      }
    }
    guard let now = value(left), let wanted = value(right) else {
      return State(text: text, isMet: false, measured: nil, target: "")
    }
    let known = measures.quantity(left)
    let unit = known?.unit ?? .length
    let difference = left == "rotation" ? measures.turn(from: wanted, to: now) : now - wanted
    let slack = tolerance ?? (unit == .count || unit == .truth ? 1e-9 : unit == .ratio ? 0.005 : 0.05)
    let isMet =
      switch sign {
      case .equal: abs(difference) <= slack
      case .notEqual: abs(difference) > slack
      case .less: difference < 0
      case .more: difference > 0
      case .atMost: difference <= 1e-9
      case .atLeast: difference >= -1e-9
      }
    var measured = Quantity(left, known?.name ?? left, now, unit, fineness: measures.fineness)
    if left == Self.distance { measured.name = Self.distance }
    if isNumbered { measured.name += " at corner \(measures.label(measures.selected))" }
    let target = Quantity("", "", wanted, unit, fineness: measures.fineness).text
    return State(
      text: text, isMet: isMet, measured: unit == .truth ? nil : measured,
      target: sign == .equal ? target : "\(sign.rawValue) \(target)")
  }
}

extension Measures {
  /// The least turn that makes one rotation of the shape the other: those of a regular polygon repeat.
  fileprivate func turn(from: Double, to: Double) -> Double {
    let period = 360 / (item.shape.ring == nil ? 1 : max(1, value(of: "count") ?? 1))
    let turn = (to - from).truncatingRemainder(dividingBy: period)
    return turn > period / 2 ? turn - period : turn < -period / 2 ? turn + period : turn
  }
}

extension Path {
  /// The greatest distance from a point of one outline to the nearest point of the other.
  ///
  /// Source: the Hausdorff distance, at the corners and at points at most 10 % of the size apart.
  func greatestDistance(to other: Path) -> Double {
    max(distance(sampling: other), other.distance(sampling: self))
  }

  private func distance(sampling other: Path) -> Double {
    guard let bounds = other.bounds, !isEmpty else { return .infinity }
    let size = max(bounds.width, bounds.height, 1e-9)
    let flat = FlatPath(other, tolerance: size * 2e-3)
    var most = 0.0
    for contour in flat.contours {
      let points = Array(flat.points[contour.points])
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
        let parts = max(1, Int(a.distance(to: b) / (size * 0.1)))
        for part in 0..<parts {
          most = max(most, distance(to: a.lerp(to: b, Double(part) / Double(parts))))
        }
      }
    }
    return most
  }
}

/// The reason why a text is no condition, and what to write.
enum ConditionError: Error, CustomStringConvertible {
  case noComparison
  case noCorners(String)
  case noTolerance(String)
  case noNumber(String, ExpressionError)
  case noChoice(String, of: String, [String])

  var description: String {
    switch self {
    case .noComparison: "a comparison is missing; write a condition such as t = 20, round = reflex or r > 5 at all"
    case .noCorners(let text): "\(text) are no corners; use \(CornerSet.vocabulary)"
    case .noTolerance(let text): "± needs a number from 0, not \(text)"
    case .noNumber(let text, let error): "\(text) is no expression: \(error)"
    case .noChoice(let text, let name, let choices):
      "\(name) is never \(text); use one of \(choices.joined(separator: ", "))"
    }
  }
}
