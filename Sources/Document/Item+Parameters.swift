import Geometry
public import Shapes

/// Every parameter of any item, in the order in which files hold them: the shapes', the style's, the effects'.
public enum ItemParameters {
  public static let all: [ParameterInfo] = {
    let first = ParameterCatalog.all + Style.parameters.map(\.info)
    // A curl has as a shape what other shapes have as an effect.
    let shared = Set(ParameterCatalog.all.map(\.name))
    return first + Effects.parameters.map(\.info).filter { !shared.contains($0.name) }
  }()

  /// The name of the row and command that changes the kind of shape.
  public static let kind = "kind"

  /// The names in the order in which several are set at once, so that none undoes another.
  ///
  /// The count makes room for switches, and the frame gives the size that others are measured by. An extrusion is
  /// measured by what line and frame leave of the radius.
  public static let settingOrder: [String] = {
    let first = [ParameterCatalog.count, ParameterCatalog.padding, ParameterCatalog.frame].map(\.name)
    let last = ParameterCatalog.extrusion.name
    return first + all.map(\.name).filter { !first.contains($0) && $0 != last } + [last]
  }()

  /// What else a size follows from where a frame gives it.
  public static func sourcesInFrame(of name: String) -> [String] {
    let sizes = [ParameterCatalog.radius, ParameterCatalog.width, ParameterCatalog.height, ParameterCatalog.extrusion]
    guard sizes.contains(where: { $0.name == name }) else { return [] }
    return ["frame", "padding", "stroke", "line-width", "line-join", "miter-limit"]
  }

  /// A parameter by any of its names.
  public static func info(named name: String) -> ParameterInfo? {
    all.first { info in info.name == name || info.aliases.contains { $0.name == name } }
  }
}

extension Item {
  /// What every item has besides its shape's parameters.
  private static let parameters: [Parameter<Item>] =
    Style.parameters.map { Parameter($0, of: \.style) } + Effects.parameters.map { Parameter($0, of: \.effects) }
    + ItemState.parameters

  /// Those that this item has: a curl is a shadow of that form itself, and its numbers are the shape's.
  private var ownParameters: [Parameter<Item>] {
    let all = Self.parameters
    return shape.isCurlForm ? all.filter { !$0.info.name.hasPrefix(EffectParameters.curl.name) } : all
  }

  private func parameter(named name: String) -> Parameter<Item>? {
    if shape.isCurlForm, name.hasPrefix(EffectParameters.curl.name) { return nil }
    return Self.parameters.first { $0.info.name == name || $0.info.aliases.contains { $0.name == name } }
  }

  /// A parameter with its value, by any of its names; `nil` for one that this item does not have.
  public func value(of name: String) -> ParameterValue? {
    parameter(named: name).map { ParameterValue($0, in: self, factor: $0.info.factor(of: name)) }
      ?? shape.value(of: name)
  }

  /// Every parameter with its value, in the catalogue's order.
  public var values: [ParameterValue] { shape.values + ownParameters.map { ParameterValue($0, in: self) } }

  /// The effects' values that a file needs to hold: those that are not as they first are.
  public var storedEffects: [(name: String, text: String)] {
    Effects.parameters.compactMap { parameter in
      guard !shape.isCurlForm || !parameter.info.name.hasPrefix(EffectParameters.curl.name),
        let text = parameter.text(in: effects), text != parameter.text(in: .none)
      else { return nil }
      return (parameter.info.name, text)
    }
  }

  /// Sets a parameter by any of its names; `kind` changes the kind of shape.
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

  /// Sets an extrusion again as long as that changes how much of the frame the line's miters leave for the star.
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
