import Geometry
public import Shapes

/// Every parameter of any item, in the order used in files: shape, style, effects.
public enum ItemParameters {
  public static let all: [ParameterInfo] = {
    let first = ParameterCatalog.all + looks.map(\.info)
    // The curl effect shares its names with the curl shape.
    return first
      + Effects.parameters.map(\.info).filter { info in !ParameterCatalog.all.contains { $0.name == info.name } }
  }()

  /// The parameters of fill, line and the shape's opacity, which all kinds have.
  static let looks: [Parameter<Item>] =
    Style.parameters.map { Parameter<Item>($0, of: { $0.style }, { $0.style = $1 }) }
    + [Parameter(opacity, { $0.opacity }, { $0.opacity = $1 })]

  public static let opacity = ParameterInfo(
    "opacity", label: "opacity", tab: .look, .number(StyleParameters.opacity),
    help: "Opacity of the whole shape, from 0 to 1.")

  /// True for a name of a parameter of fill, line or the shape's opacity.
  public static func isLook(_ name: String) -> Bool { looks.contains { $0.info.isNamed(name) } }

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
    ItemParameters.looks
    + Effects.parameters.map { Parameter<Item>($0, of: { $0.effects }, { $0.effects = $1 }) } + ItemState.parameters

  /// A name of one of ``parameters``.
  private struct Name {
    let text: String
    let place: Int
  }

  /// All names in order: a dictionary would make Swift search all conformances at the start.
  private static let names: [Name] = {
    var names: [Name] = []
    for (place, parameter) in parameters.enumerated() {
      names.append(Name(text: parameter.info.name, place: place))
      for alias in parameter.info.aliases { names.append(Name(text: alias.name, place: place)) }
    }
    return names.sorted { ($0.text, $0.place) < ($1.text, $1.place) }
  }()

  /// False for the curl effect of a curl, where the names belong to the shape.
  private func has(_ info: ParameterInfo) -> Bool {
    !shape.isCurlForm || !info.name.hasPrefix(EffectParameters.curl.name)
  }

  private func parameter(named name: String) -> Parameter<Item>? {
    var (low, high) = (0, Self.names.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.names[middle].text < name { low = middle + 1 } else { high = middle }
    }
    guard low < Self.names.count, Self.names[low].text == name else { return nil }
    let parameter = Self.parameters[Self.names[low].place]
    return has(parameter.info) ? parameter : nil
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
    if effects == .none { return [] }
    return Effects.parameters.compactMap { parameter in
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
    let before = style.hasPlacedPaint ? shape : nil
    try shape.set(name, to: number)
    if let before, Self.places.contains(where: { $0.isNamed(name) }) {
      _ = style.movePaint(by: .motion(from: before, to: shape))
    }
    if name == ParameterCatalog.extrusion.name { try settle(extrusion: number) }
  }

  /// The parameters that only move or turn a shape.
  private static let places = [ParameterCatalog.x, ParameterCatalog.y, ParameterCatalog.rotation]

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
    guard let converted = try ParameterError.from(shape.converted(to: kind)) else {
      throw .notAChoice(name: ItemParameters.kind, text: kind, choices: ShapeCatalog.all.map { $0.kind })
    }
    shape = converted
  }
}

extension Transform {
  /// The map of a shape to itself at another place and with another rotation.
  fileprivate static func motion(from old: any Shape, to new: any Shape) -> Transform {
    func rotation(_ shape: any Shape) -> Double { shape.value(of: ParameterCatalog.rotation.name)?.number ?? 0 }
    return Motion.rotate(by: rotation(new) - rotation(old)).transform(about: old.center)
      .then(.translation(by: new.center - old.center))
  }
}

extension Item {
  /// Sets a parameter from typed text, which may be an expression such as `360/7` or `radius*0.4`.
  ///
  /// Names in expressions are parameters of the item, `r` for the radius, `w` and `h` for width and height. A percentage
  /// refers to the current value, or to the whole if the unit is a percentage or a fraction. For a corner's size it
  /// refers to the shorter adjacent edge, and `max` is the largest size that fits. A name such as `corner.4.radius`
  /// sets a single corner.
  public mutating func assign(_ name: String, _ text: String) throws(ParameterError) {
    if CornerField.isMeant(by: name) { return try set(CornerField(name), to: text) }
    if let opacity = opacityName(of: name), case (let color, let typed?) = ColorText.parts(of: text) {
      if !color.isEmpty { try set(name, to: color) }
      return try set(opacity, to: typed)
    }
    if EffectParameters.pictures.contains(name), text != "none", let color = Paint(css: text)?.color {
      throw .malformed(
        name: name, problem: "\"\(text)\" is the color \(color.hex)", expected: "the name of a picture, or fill \(text)"
      )
    }
    let showedNone = effects.image == nil
    if let number = try typedNumber(name, text) { try set(name, to: number) } else { try set(name, to: text) }
    // A file without a fit means contain, so this is for a person's new picture only.
    if showedNone, effects.image != nil { effects.imageFit = .cover }
  }

  /// The parameter with the opacity of a color, such as `fill-opacity`; `nil` for one without.
  public func opacityName(of color: String) -> String? {
    Style.parameters.map(\.info).first { $0.shownWith == color && $0.name == color + "-opacity" }?.name
  }

  /// The number typed for a parameter, in range or not; `nil` for a parameter without numbers.
  private func typedNumber(_ name: String, _ text: String) throws(ParameterError) -> Double? {
    guard let value = value(of: name), let domain = value.info.number, let present = value.number,
      text != "none"
    else { return nil }
    if CornerRoom.sharedRadii.contains(name), CornerRoom.isMeasured(by: text) {
      let room = try room(sharing: name)
      return try number(text, percentOf: room.whole, for: name, names: ["max": room.maximum])
    }
    let whole =
      switch domain.unit {
      // In the unit of the name: half of the roundness is 50, half of the ratio 0.5.
      case .percent: 100 / value.info.factor(of: name)
      case .ratio: 1 / value.info.factor(of: name)
      case .length, .degrees, .count: present
      }
    return try number(text, percentOf: whole, for: name)
  }

  /// A note about a number that does not fit: `drawn at 55, the most that fits`; `nil` for one that fits.
  public func drawnInstead(of name: String) -> String? {
    guard let asked = value(of: name)?.number, let drawn = shape.drawnNumber(of: name),
      abs(asked - drawn) > 1e-9 * max(1, abs(drawn))
    else { return nil }
    let text = NumberText.rounded(drawn, places: 2, leadingZero: true)
    return "drawn at \(text), the \(drawn < asked ? "most" : "least") that fits"
  }

  /// Evaluates an expression typed for a parameter or a size.
  ///
  /// - Parameters:
  ///   - text: The expression.
  ///   - whole: The value of 100 %.
  ///   - name: The parameter, for the error.
  ///   - names: Additional names, which take precedence over parameters.
  public func number(
    _ text: String, percentOf whole: Double, for name: String, names: [String: Double] = [:]
  ) throws(ParameterError) -> Double {
    do throws(ExpressionError) {
      return try Expression.evaluate(text, percentOf: whole) { word in
        names[word] ?? named(word)?.number
      }
    } catch {
      throw .expression(name: name, error)
    }
  }

  /// The names of the parameters that a typed value depends on.
  public func namesRead(by text: String, for name: String) -> Set<String> {
    guard CornerField.isMeant(by: name) || value(of: name)?.number != nil else { return [] }
    if CornerField.isMeant(by: name) || CornerRoom.sharedRadii.contains(name), CornerRoom.isMeasured(by: text) {
      return Set(ParameterCatalog.all.map(\.name)).subtracting(CornerRoom.sharedRadii)
    }
    var read: Set<String> = []
    do throws(ExpressionError) {
      _ = try Expression.evaluate(text) { word in
        guard let value = named(word), value.number != nil else { return nil }
        read.insert(value.info.name)
        // Distinct numbers, so no difference of two is zero in a division.
        return .pi * Double(read.count)
      }
    } catch {
      // Setting the value reports the error.
      return read
    }
    return read
  }

  /// The parameter named by a word in an expression.
  private func named(_ word: String) -> ParameterValue? {
    // A lone x or y is more often a typo than a position.
    if word == "x" || word == "y" { return nil }
    let short = ["r": "radius", "w": "width", "h": "height"]
    return value(of: short[word] ?? word) ?? (word == "r" ? value(of: "corner-radius") : nil)
  }
}

/// Forms of values that several parameters share.
extension Parameter {
  /// `on` or `off`.
  static func toggle(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> Bool,
    _ set: @escaping @Sendable (inout Root, Bool) -> Void
  ) -> Parameter {
    Parameter(
      info, get: { get($0) ? "on" : "off" },
      set: { root, text throws(ParameterError) in
        guard text == "on" || text == "off" else {
          throw .notAChoice(name: info.name, text: text, choices: ["off", "on"])
        }
        set(&root, text == "on")
      })
  }

  /// A paint and the opacity that its text has.
  ///
  /// - Parameter isFlat: True for a paint that is no gradient.
  static func paint(
    _ info: ParameterInfo, isFlat: Bool = false, _ get: @escaping @Sendable (Root) -> String,
    _ set: @escaping @Sendable (inout Root, Paint.Source, _ opacity: Double) -> Void
  ) -> Parameter {
    Parameter(
      info, get: get,
      set: { root, text throws(ParameterError) in
        if text.lowercased() == "transparent" { return set(&root, .none, 1) }
        guard let (source, opacity) = Paint.parse(text) else {
          let forms = isFlat ? Paint.flatForms : Paint.forms
          throw .malformed(name: info.name, problem: "\"\(text)\" is not a color", expected: forms)
        }
        if isFlat, Paint(source).gradient != nil {
          throw .malformed(name: info.name, problem: "it has one color, no gradient", expected: Paint.flatForms)
        }
        set(&root, source, opacity)
      })
  }

  /// A color that cannot be `none`, and its opacity.
  static func solidColor(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> String,
    _ set: @escaping @Sendable (inout Root, Color, _ opacity: Double) -> Void
  ) -> Parameter {
    Parameter(
      info, get: get,
      set: { root, text throws(ParameterError) in
        guard let (color, opacity) = ColorText.parse(text) else {
          throw .malformed(name: info.name, problem: "\"\(text)\" is not a color", expected: ColorText.solidForms)
        }
        set(&root, color, opacity)
      })
  }

  /// The address of a picture, relative to the document or a `data:` URI, or `none`.
  static func picture(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> String?,
    _ set: @escaping @Sendable (inout Root, String?) -> Void
  ) -> Parameter {
    Parameter(
      info, get: { get($0) ?? "none" },
      set: { root, text throws(ParameterError) in
        // An address without a picture is kept, so saving does not lose it.
        guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
          throw .malformed(
            name: info.name, problem: "not a file name", expected: "photo.png, data:image/png;base64,… or none")
        }
        set(&root, text == "none" ? nil : text)
      })
  }
}
