public import Geometry

/// Every kind of shape, each as a file without parameters has it.
public enum ShapeCatalog {
  public static let all: [any Shape] = [
    FreePolygon(),
    RegularPolygon(),
    Star(),
    Rectangle(),
    Dialog(),
    PathShape(),
    Curl(),
  ]

  /// The shape of a kind as a person first gets it, by its name or an alias.
  public static func initialShape(ofKind kind: String) -> (any Shape)? {
    shape(ofKind: kind).map { type(of: $0).initial }
  }

  /// The shape of a kind as a file without parameters has it, by its name or an alias.
  public static func shape(ofKind kind: String) -> (any Shape)? {
    all.first { $0.kind == kind || type(of: $0).aliases.contains(kind) }
  }
}

/// Why a parameter did not take a value.
public enum ParameterError: Error, Hashable, Sendable {
  case notANumber(name: String, text: String)
  /// The parameter has no numbers for values, and was to be one or to be counted up or down.
  case notNumeric(name: String)
  case expression(name: String, ExpressionError)
  case outOfRange(name: String, value: Double, ClosedRange<Double>)
  case notWhole(name: String, value: Double)
  case notAChoice(name: String, text: String, choices: [String])
  /// Text of a wrong form; `where` is what is wrong and `expected` shows the form.
  case malformed(name: String, problem: String, expected: String)
  /// The value follows from others.
  case readOnly(name: String, reason: String)
  /// Shapes of this kind have no such parameter.
  case doesNotApply(name: String, kind: String, has: [String])
  case unknown(name: String, suggestion: String?)
  /// The value is fine, but no shape can be drawn with it.
  case noShape(OutlineError)
}

extension ParameterError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notANumber(let name, let text): "\(name) takes a number, not \"\(text)\""
    case .notNumeric(let name): "\(name) is no number"
    case .expression(let name, let error): "\(name): \(error)"
    case .outOfRange(let name, let value, let range):
      "\(name) goes from \(NumberText.said(range.lowerBound)) to \(NumberText.said(range.upperBound)), not \(NumberText.said(value))"
    case .notWhole(let name, let value): "\(name) takes a whole number, not \(NumberText.said(value))"
    case .notAChoice(let name, let text, let choices):
      "\(name) is one of \(choices.joined(separator: ", ")), not \"\(text)\""
    case .malformed(let name, let problem, let expected): "\(name): \(problem); write it as \(expected)"
    case .readOnly(let name, let reason): "\(name) cannot be set: \(reason)"
    case .doesNotApply(let name, let kind, let kinds):
      "a \(kind) shape has no \(name): it is for \(kinds.joined(separator: ", "))"
    case .unknown(let name, let suggestion):
      "there is no parameter \"\(name)\"" + (suggestion.map { ": did you mean \($0)?" } ?? "")
    case .noShape(let error): error.description
    }
  }
}
