import Geometry

/// A parameter of a shape whose kind is known only at run time.
public struct ParameterValue: Hashable, Sendable {
  public let info: ParameterInfo
  /// As files and commands write it; `nil` for a list that says nothing but the rule.
  public let text: String?
  /// As a number, or `nil` for a parameter that is none.
  public let number: Double?
}

extension ParameterValue {
  /// What a parameter says of a thing.
  ///
  /// - Parameter factor: what a number in the unit of the name is multiplied with to give the parameter's own.
  public init<Root>(_ parameter: Parameter<Root>, in root: Root, factor: Double = 1) {
    self.init(
      info: parameter.info, text: parameter.text(in: root), number: parameter.number(in: root).map { $0 / factor })
  }
}

extension Shape {
  /// A parameter with its value, by any of its names; `nil` for one that this kind does not have.
  public func value(of name: String) -> ParameterValue? {
    Self.parameter(named: name).map { ParameterValue($0, in: self, factor: $0.info.factor(of: name)) }
  }

  /// Every parameter with its value, in the catalogue's order.
  public var values: [ParameterValue] {
    Self.parameters.map { ParameterValue($0, in: self) }
  }

  /// The values that a file needs to hold: those that are not as they first are.
  public var storedValues: [(name: String, text: String)] {
    let first = Self()
    return Self.parameters.compactMap { parameter in
      let text = parameter.text(in: self)
      guard let text, parameter.isAlwaysWritten || text != parameter.text(in: first) else { return nil }
      return (parameter.info.name, text)
    }
  }

  /// Refuses, by its name, the first value that a file could not be read with.
  ///
  /// Setting a parameter checks its value; a motion changes many at once, and whoever moved the shape asks here.
  public func checkStoredValues() throws(ParameterError) {
    for parameter in Self.parameters { try parameter.check(in: self) }
  }

  /// Sets a parameter by any of its names from text.
  public mutating func set(_ name: String, to text: String) throws(ParameterError) {
    guard let parameter = Self.parameter(named: name) else { throw Self.missing(name) }
    try parameter.set(text, in: &self, as: name)
  }

  /// Sets a parameter by any of its names from a number.
  public mutating func set(_ name: String, to number: Double) throws(ParameterError) {
    guard let parameter = Self.parameter(named: name) else { throw Self.missing(name) }
    try parameter.set(number, in: &self, as: name)
  }

  private static func parameter(named name: String) -> Parameter<Self>? {
    parameters.first { $0.info.name == name || $0.info.aliases.contains { $0.name == name } }
  }

  private static func missing(_ name: String) -> ParameterError {
    let kinds = ShapeCatalog.all.filter { $0.value(of: name) != nil }.map { $0.kind }
    return kinds.isEmpty
      ? .unknown(name: name, suggestion: nil) : .doesNotApply(name: name, kind: kind, has: kinds)
  }
}

extension Shape {
  /// The names of the parameters that a file must hold.
  public var requiredParameters: [String] { Self.parameters.filter(\.isAlwaysWritten).map(\.info.name) }
}
