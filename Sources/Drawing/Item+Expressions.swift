import Geometry
public import Shapes

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
