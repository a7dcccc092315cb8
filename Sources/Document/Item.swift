public import Geometry
public import Shapes

/// One shape on the page with the style it is painted in, and its effects.
public struct Item: Sendable {
  public var shape: any Shape { didSet { leaveRoomForStroke() } }
  public var style: Style { didSet { leaveRoomForStroke() } }
  public var effects: Effects
  /// What it is called in lists; `nil` where nobody gave it a name.
  public var name: String?
  /// Whether it is left out of every picture.
  public var isHidden = false
  /// Whether it refuses to be changed.
  public var isLocked = false
  /// Whether its path was edited elsewhere and nobody has said yet whether that or the parameters are kept; as long it is
  /// the shape that the path draws, and the file's element stays what it is.
  public var isUndecided = false
  /// Which of the source's places the item has; a copy keeps it, and the first item that has it gets the place.
  public var place: Int?
  /// For a copy without a place: which of the source's places the shape has that it was made from.
  public var original: Int?
  /// Whether somebody put it elsewhere in the order, so that the others stay where they are in the file.
  public var isMoved = false

  public init(_ shape: any Shape, style: Style = .initial, effects: Effects = .none) {
    self.shape = shape
    self.style = style
    self.effects = effects
    leaveRoomForStroke()
  }

  /// A frame holds the stroke too, so the shape inside it follows the line's width.
  private mutating func leaveRoomForStroke() {
    let width = style.stroke == nil ? 0 : style.lineWidth
    var fitted = shape
    if fitted.leaveRoom(forStroke: width, miterLimit: style.lineJoin == .miter ? style.miterLimit : 1) {
      shape = fitted
    }
  }

  /// The shape drawn and measured, its area by the item's fill rule.
  public func resolved() throws(OutlineError) -> ResolvedShape {
    try shape.resolved(rule: style.fillRule)
  }
}

extension Item: Equatable {
  public static func == (a: Item, b: Item) -> Bool {
    a.isHidden == b.isHidden && a.isLocked == b.isLocked && a.isUndecided == b.isUndecided && a.name == b.name
      && a.looks(like: b)
  }
}

extension Item: Hashable {
  /// Pictures are long, and tell few shapes apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(style)
    shape.hash(into: &hasher)
  }
}

extension Item {
  /// Whether both are drawn alike while they are shown.
  public func looks(like other: Item) -> Bool {
    style == other.style && effects == other.effects && shape.isEqual(to: other.shape)
  }

  /// Whether something is drawn around the shape.
  public var showsEffects: Bool { !isHidden && effects.isVisible }
}

extension Item {
  /// The path of the curl shadow before it is moved and blurred; `nil` where there is none.
  ///
  /// It hangs below the box around the outline.
  public func curlPath(of outline: Path) -> Path? {
    guard effects.curl.isOn, !shape.isCurlForm, let box = outline.bounds, box.width > 0, box.height > 0 else {
      return nil
    }
    return effects.curl.path(in: box)
  }

  /// The box around the shadows of an outline; `nil` when it has none.
  func shadowBounds(of outline: Path) -> Rect? {
    let shadow = effects.shadow
    guard shadow.opacity > 0 else { return nil }
    var box: Rect?
    let paths = [shadow.isOn ? outline : nil, curlPath(of: outline)].compactMap { $0 }
    for bounds in paths.compactMap(\.bounds) {
      let moved = Rect(
        x: bounds.minX + shadow.dx, y: bounds.minY + shadow.dy, width: bounds.width, height: bounds.height
      ).outset(by: 3 * shadow.deviation)
      box = box?.union(moved) ?? moved
    }
    return box
  }
}

extension CurlShadow {
  /// The form below a box.
  ///
  /// The offsets are drawn as near to what they say as the form does not cross itself.
  public func path(in box: Rect) -> Path {
    CurlForm(width: box.width, height: box.height, depth: depth, dx: dx, dy: dy).path { point in
      Point(box.minX + point.x, box.minY + point.y)
    }
  }
}

extension Item {
  /// Whether a blur is asked for and there is nothing that it could blur.
  public var lacksBackdrop: Bool { effects.blur != .none && effects.backdrop == nil }

  /// What to do about that.
  public static let lackOfBackdrop = "blur does nothing without a picture behind the shape: add backdrop=FILE"
}

extension Item {
  /// Sets a parameter from what a person typed: numbers may be expressions, such as `360/7` or `radius*0.4`.
  ///
  /// Names are the parameters of the item, with `r` short for the radius, `w` and `h` for width and height. A
  /// percentage is one of the parameter's present value, or of the whole where its own unit is a percentage or a
  /// fraction; of a corner's size it is a cut of that part of the shorter adjoining edge, and `max` is the largest that
  /// fits. A name such as `corner.4.radius` is one of a single corner.
  public mutating func assign(_ name: String, _ text: String) throws(ParameterError) {
    if CornerField.isMeant(by: name) { return try set(CornerField(name), to: text) }
    if let number = try typedNumber(name, text) { try set(name, to: number) } else { try set(name, to: text) }
  }

  /// What a person typed for a parameter that is a number, whether or not it is in the range; `nil` for others.
  public func typedNumber(_ name: String, _ text: String) throws(ParameterError) -> Double? {
    guard let value = value(of: name), let domain = value.info.number, let present = value.number,
      text != "none"
    else { return nil }
    if CornerRoom.sharedRadii.contains(name), CornerRoom.isMeasured(by: text) {
      let room = try room(sharing: name)
      return try number(text, percentOf: room.whole, for: name, names: ["max": room.maximum])
    }
    let whole =
      switch domain.unit {
      // Of the whole in the unit of the name: half of the roundness is 50 and half of the ratio .5.
      case .percent: 100 / value.info.factor(of: name)
      case .ratio: 1 / value.info.factor(of: name)
      case .length, .degrees, .count: present
      }
    return try number(text, percentOf: whole, for: name)
  }

  /// What is drawn in place of a parameter that says more than fits, in words: `drawn at 55, the most that fits`.
  public func drawnInstead(of name: String) -> String? {
    guard let asked = value(of: name)?.number, let drawn = shape.drawnNumber(of: name),
      abs(asked - drawn) > 1e-9 * max(1, abs(drawn))
    else { return nil }
    let text = NumberText.rounded(drawn, places: 2, leadingZero: true)
    return "drawn at \(text), the \(drawn < asked ? "most" : "least") that fits"
  }

  /// Evaluates what a person typed for a parameter or a size.
  ///
  /// - Parameter names: further names, which go before the parameters.
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

  /// The names of the parameters from which a value is computed that a person typed.
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
        // Any numbers that no division takes for equal ones.
        return .pi * Double(read.count)
      }
    } catch {
      // Setting the value reports the error.
      return read
    }
    return read
  }

  /// What a word of an expression stands for.
  private func named(_ word: String) -> ParameterValue? {
    // A lone x or y is a slip more often than a place.
    if word == "x" || word == "y" { return nil }
    let short = ["r": "radius", "w": "width", "h": "height"]
    return value(of: short[word] ?? word) ?? (word == "r" ? value(of: "corner-radius") : nil)
  }
}

/// What is said of one corner by a name of its own, such as `corner.4.radius` or `corner.t0.kind`.
public struct CornerField: Hashable, Sendable {
  /// What of the corner is set.
  public enum Part: Hashable, Sendable {
    /// `on` or `off`.
    case isOn
    /// A kind, or `shared`.
    case kind
    /// A size of its own, or `shared`; it switches the corner on.
    case size(CornerSize.Unit)
  }

  /// The corner's number, or its label such as `t0`.
  public let corner: String
  public let part: Part

  /// The fields that follow the corner's number, in the order of help texts.
  public static let names = ["switch", "kind"] + CornerSize.Unit.allCases.map(\.rawValue)

  /// Whether a name is meant as that of a corner's field.
  public static func isMeant(by name: String) -> Bool { name.hasPrefix("corner.") }

  /// - Throws: what is wrong with a name that begins with `corner.`.
  public init(_ name: String) throws(ParameterError) {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 3, !words[1].isEmpty else {
      throw .malformed(
        name: name, problem: "that names no corner", expected: Self.meant(by: name) ?? "corner.4.radius")
    }
    corner = String(words[1])
    switch words[2] {
    case "switch": part = .isOn
    case "kind": part = .kind
    case let word:
      guard let unit = CornerSize.Unit(rawValue: String(word)) else {
        throw .notAChoice(name: "what is set of a corner", text: String(word), choices: Self.names)
      }
      part = .size(unit)
    }
  }
}

extension Item {
  /// The index of the corner that a field names.
  public func index(of field: CornerField) throws(ParameterError) -> Int {
    let indices = shape.corners.settings.indices
    if let number = Int(field.corner), indices.contains(number) { return number }
    if let index = indices.first(where: { shape.label(ofCorner: $0) == field.corner }) { return index }
    guard let last = indices.last else {
      throw .malformed(
        name: "corner.\(field.corner)", problem: "a \(shape.kind) has no corners", expected: "another kind")
    }
    throw .malformed(
      name: "corner.\(field.corner)", problem: "there is no such corner",
      expected: "\(shape.label(ofCorner: 0)) to \(shape.label(ofCorner: last))")
  }

  /// Adds what a person typed to a corner's size, which stops at nothing.
  public mutating func add(_ text: String, to field: CornerField) throws(ParameterError) {
    let index = try index(of: field)
    let name = "corner.\(field.corner)"
    guard case .size(let unit) = field.part else {
      throw .notNumeric(name: name + (field.part == .kind ? ".kind" : ".switch"))
    }
    let present = shape.corners[index].size ?? shape.sharedSize(ofCorner: index)
    guard present.unit == unit else {
      throw .malformed(
        name: "\(name).\(unit.rawValue)", problem: "the corner is measured otherwise",
        expected: "\(name).\(present.unit.rawValue)")
    }
    let value = present.value + (try number(text, percentOf: present.value, for: "\(name).\(unit.rawValue)"))
    let tidy = abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
    shape.corners[index].size = CornerSize(min(max(tidy, 0), Outline.limit), in: unit)
    shape.corners[index].isOn = true
  }

  /// Sets what a field says of a corner, from what a person typed.
  public mutating func set(_ field: CornerField, to text: String) throws(ParameterError) {
    let index = try index(of: field)
    let name = "corner.\(field.corner)"
    switch field.part {
    case .isOn:
      guard text == "on" || text == "off" else {
        throw .notAChoice(name: name + ".switch", text: text, choices: ["on", "off"])
      }
      shape.corners[index].isOn = text == "on"
    case .kind:
      let kind = CornerKind(rawValue: text)
      guard kind != nil || text == "shared" else {
        throw .notAChoice(name: name + ".kind", text: text, choices: CornerKind.allCases.map(\.rawValue) + ["shared"])
      }
      shape.corners[index].kind = kind
    case .size(let unit):
      var size: CornerSize?
      if text != "shared" {
        var room = CornerRoom.none
        if CornerRoom.isMeasured(by: text) {
          do throws(OutlineError) {
            room = try self.room(ofCorner: index, in: unit)
          } catch {
            throw .noShape(error)
          }
        }
        let value = try number(
          text, percentOf: room.whole, for: "\(name).\(unit.rawValue)", names: ["max": room.maximum])
        guard (0...Outline.limit).contains(value) else {
          throw .outOfRange(name: "\(name).\(unit.rawValue)", value: value, 0...Outline.limit)
        }
        size = CornerSize(value, in: unit)
      }
      shape.corners[index].size = size
      shape.corners[index].isOn = true
    }
  }
}
