import Geometry
public import Shapes

extension Item {
  /// Sets a parameter from what a person typed: numbers may be expressions, such as `360/7` or `radius*0.4`.
  ///
  /// Names are the parameters of the item, with `r` short for the radius, `w` and `h` for width and height. A
  /// percentage is one of the parameter's present value, or of the whole where its own unit is a percentage or a
  /// fraction. A name such as `corner.4.radius` is one of a single corner.
  public mutating func assign(_ name: String, _ text: String) throws(ParameterError) {
    if CornerField.isMeant(by: name) { return try set(CornerField(name), to: text) }
    if let number = try typedNumber(name, text) { try set(name, to: number) } else { try set(name, to: text) }
  }

  /// What a person typed for a parameter that is a number, whether or not it is in the range; `nil` for others.
  public func typedNumber(_ name: String, _ text: String) throws(ParameterError) -> Double? {
    guard let value = value(of: name), let domain = value.info.number, let present = value.number,
      text != "none"
    else { return nil }
    let whole =
      switch domain.unit {
      // Of the whole in the unit of the name: half of the roundness is 50 and half of the ratio .5.
      case .percent: 100 / value.info.factor(of: name)
      case .ratio: 1 / value.info.factor(of: name)
      case .length, .degrees, .count: present
      }
    return try number(text, percentOf: whole, for: name)
  }

  /// What to say where a typed number is beyond its range and the range's end was taken for it, such as
  /// `ratio goes from 0 to 1: 5 is taken as 1`; `nil` where it was taken as it is.
  ///
  /// - Parameter typed: in the unit of the name.
  public func noteOfClamping(_ name: String, typed: Double) -> String? {
    guard let value = value(of: name), let domain = value.info.number, domain.excess == .clamped,
      let taken = value.number, abs(taken - typed) > 1e-9 * max(1, abs(typed))
    else { return nil }
    let factor = value.info.factor(of: name)
    func number(_ value: Double) -> String { NumberText.exact(value, leadingZero: true) }
    return "\(name) goes from \(number(domain.range.lowerBound / factor)) to "
      + "\(number(domain.range.upperBound / factor)): \(number(typed)) is taken as \(number(taken))"
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
    var read: Set<String> = []
    do throws(ExpressionError) {
      _ = try Expression.evaluate(text) { word in
        guard let value = named(word), value.number != nil else { return nil }
        read.insert(value.info.name)
        // Any numbers that no division takes for equal ones.
        return .pi * Double(read.count)
      }
    } catch {
      // Whoever sets the value says what is wrong with it.
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
