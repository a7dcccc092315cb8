import Geometry
public import Shapes

/// Every parameter of any item, in the order used in files: shape, style, effects.
public enum ItemParameters {
  public static let all: [ParameterInfo] = {
    let first = ParameterCatalog.all + Style.parameters.map(\.info)
    // The curl effect shares its names with the curl shape.
    let shared = Set(ParameterCatalog.all.map(\.name))
    return first + Effects.parameters.map(\.info).filter { !shared.contains($0.name) }
  }()

  /// The name that changes the kind of shape.
  public static let kind = "kind"

  /// The names in an order for setting several, so none overwrites another.
  ///
  /// The count determines the corners and the frame the size, so they come first. An extrusion depends on the radius
  /// that line and frame leave, so it comes last.
  public static let settingOrder: [String] = {
    let first = [ParameterCatalog.count, ParameterCatalog.padding, ParameterCatalog.frame].map(\.name)
    let last = ParameterCatalog.extrusion.name
    return first + all.map(\.name).filter { !first.contains($0) && $0 != last } + [last]
  }()

  /// The parameters that determine a size in a frame.
  public static func sourcesInFrame(of name: String) -> [String] {
    let sizes = [ParameterCatalog.radius, ParameterCatalog.width, ParameterCatalog.height, ParameterCatalog.extrusion]
    guard sizes.contains(where: { $0.name == name }) else { return [] }
    return ["frame", "padding", "stroke", "line-width", "line-join", "miter-limit"]
  }

  /// A parameter by any of its names.
  public static func info(named name: String) -> ParameterInfo? { all.first { $0.isNamed(name) } }
}

extension Item {
  /// The parameters of every item besides its shape's.
  private static let parameters: [Parameter<Item>] =
    Style.parameters.map { Parameter($0, of: \.style) } + Effects.parameters.map { Parameter($0, of: \.effects) }
    + ItemState.parameters

  /// False for the curl effect of a curl, where the names belong to the shape.
  private func has(_ info: ParameterInfo) -> Bool {
    !shape.isCurlForm || !info.name.hasPrefix(EffectParameters.curl.name)
  }

  private func parameter(named name: String) -> Parameter<Item>? {
    Self.parameters.first { $0.info.isNamed(name) && has($0.info) }
  }

  /// A parameter with its value, by any of its names; `nil` if this item does not have it.
  public func value(of name: String) -> ParameterValue? {
    parameter(named: name).map { ParameterValue($0, in: self, factor: $0.info.factor(of: name)) }
      ?? shape.value(of: name)
  }

  /// Every parameter with its value, in the catalog's order.
  public var values: [ParameterValue] {
    shape.values + Self.parameters.filter { has($0.info) }.map { ParameterValue($0, in: self) }
  }

  /// The values of effects that a file must contain: those that differ from the defaults.
  public var storedEffects: [(name: String, text: String)] {
    Effects.parameters.compactMap { parameter in
      guard has(parameter.info), let text = parameter.text(in: effects), text != parameter.text(in: .none) else {
        return nil
      }
      return (parameter.info.name, text)
    }
  }

  /// Sets a parameter by any of its names from text; `kind` changes the kind of shape.
  public mutating func set(_ name: String, to text: String) throws(ParameterError) {
    if name == ItemParameters.kind { return try changeKind(to: text) }
    guard let parameter = parameter(named: name) else { return try shape.set(name, to: text) }
    try parameter.set(text, in: &self, as: name)
  }

  /// Sets a parameter by any of its names from a number.
  public mutating func set(_ name: String, to number: Double) throws(ParameterError) {
    if let parameter = parameter(named: name) { return try parameter.set(number, in: &self, as: name) }
    try shape.set(name, to: number)
    if name == ParameterCatalog.extrusion.name { try settle(extrusion: number) }
  }

  /// Sets an extrusion again until the line's miters, which depend on it, leave the same room in the frame.
  private mutating func settle(extrusion: Double) throws(ParameterError) {
    for _ in 0..<64 {
      guard let present = shape.value(of: ParameterCatalog.extrusion.name)?.number,
        abs(present - extrusion) > 1e-12 * extrusion
      else { return }
      try shape.set(ParameterCatalog.extrusion.name, to: extrusion)
    }
  }

  private mutating func changeKind(to kind: String) throws(ParameterError) {
    let converted: (any Shape)?
    do throws(OutlineError) {
      converted = try shape.converted(to: kind)
    } catch {
      throw .noShape(error)
    }
    guard let converted else {
      throw .notAChoice(name: ItemParameters.kind, text: kind, choices: ShapeCatalog.all.map { $0.kind })
    }
    shape = converted
  }
}
