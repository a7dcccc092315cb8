import Geometry
public import Shapes

extension Item {
  /// Sets a parameter from typed text, which may be an expression such as `360/7` or `radius*0.4`.
  ///
  /// Names in expressions are parameters of the item, `r` for the radius, `w` and `h` for width and height. A percentage
  /// refers to the current value, or to the whole if the unit is a percentage or a fraction. For a corner's size it
  /// refers to the shorter adjacent edge, and `max` is the largest size that fits. A name such as `corner.4.radius`
  /// sets a single corner.
  public mutating func assign(_ name: String, _ text: String) throws(ParameterError) {
    if CornerField.isMeant(by: name) { return try set(CornerField(name), to: text) }
    if let number = try typedNumber(name, text) { try set(name, to: number) } else { try set(name, to: text) }
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
  ///   - whole: The value of 100 %.
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
