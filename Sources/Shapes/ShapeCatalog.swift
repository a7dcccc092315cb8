public import Geometry

/// Every kind of shape, with the defaults of a file without parameters.
///
/// ```swift
/// ShapeCatalog.all.map { $0.kind }  // free, polygon, star, rectangle, dialog, path, curl
/// ShapeCatalog.shape(ofKind: "rect")?.kind  // "rectangle"
/// ```
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

  /// A new shape of a kind, by its name or an alias; `nil` for an unknown kind.
  public static func initialShape(ofKind kind: String) -> (any Shape)? {
    shape(ofKind: kind).map { type(of: $0).initial }
  }

  /// A shape of a kind with the defaults of files, by its name or an alias; `nil` for an unknown kind.
  public static func shape(ofKind kind: String) -> (any Shape)? {
    all.first { $0.kind == kind || type(of: $0).aliases.contains(kind) }
  }
}

/// The reason that a parameter refused a value.
///
/// ```swift
/// let error = ParameterError.notWhole(name: "count", value: 2.5)
/// error.description  // "count takes a whole number, not 2.5"
/// ```
public enum ParameterError: Error, Hashable, Sendable {
  case notANumber(name: String, text: String)
  /// The parameter has no numbers, but was set or stepped by one.
  case notNumeric(name: String)
  case expression(name: String, ExpressionError)
  case outOfRange(name: String, value: Double, ClosedRange<Double>)
  case notWhole(name: String, value: Double)
  case notAChoice(name: String, text: String, choices: [String])
  /// Text in a wrong form; `expected` shows the right one.
  case malformed(name: String, problem: String, expected: String)
  /// Other parameters determine the value.
  case readOnly(name: String, reason: String)
  /// Shapes of this kind do not have the parameter; `has` lists the kinds that do.
  case doesNotApply(name: String, kind: String, has: [String])
  case unknown(name: String, suggestion: String?)
  /// The value is valid, but no shape can be drawn with it.
  case noShape(OutlineError)
}

extension ParameterError {
  /// Takes a step that draws an outline; a value without one draws no shape.
  package static func from<Value>(
    _ step: @autoclosure () throws(OutlineError) -> Value
  ) throws(ParameterError) -> Value {
    do throws(OutlineError) {
      return try step()
    } catch {
      throw .noShape(error)
    }
  }
}

extension ParameterError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notANumber(let name, let text): "\(name) takes a number, not \"\(text)\""
    case .notNumeric(let name): "\(name) is not a number"
    case .expression(let name, let error): "\(name): \(error)"
    case .outOfRange(let name, let value, let range):
      "\(name) goes from \(NumberText.said(range.lowerBound)) to \(NumberText.said(range.upperBound)), not \(NumberText.said(value))"
    case .notWhole(let name, let value): "\(name) takes a whole number, not \(NumberText.said(value))"
    case .notAChoice(let name, let text, let choices):
      "\(name) is one of \(choices.joined(separator: ", ")), not \"\(text)\""
    case .malformed(let name, let problem, let expected): "\(name): \(problem): type \(expected)"
    case .readOnly(let name, let reason): "\(name) cannot be set: \(reason)"
    case .doesNotApply(let name, let kind, let kinds):
      "\(name) applies to \(kinds.joined(separator: ", ")), not to \(kind)"
    case .unknown(let name, let suggestion):
      "there is no parameter \"\(name)\"" + (suggestion.map { ": did you mean \($0)?" } ?? "")
    case .noShape(let error): error.description
    }
  }
}
