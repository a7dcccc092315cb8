import Geometry

extension Shape {
  /// The tokens of all corners, or `nil` when they say nothing: all on, all with the shared size and kind.
  var cornersText: String? {
    let plain = CornerSetting()
    guard corners.settings.contains(where: { $0 != plain }) else { return nil }
    return corners.settings.map(\.token).joined(separator: " ")
  }

  /// Reads one token a corner, or a pattern that sets the switches and keeps the sizes.
  mutating func setCorners(_ text: String) throws(ParameterError) {
    let tokens = text.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }
    if tokens.count == 1, let pattern = CornerPattern(tokens[0]) {
      try apply(pattern)
      return
    }
    var settings: [CornerSetting] = []
    for (index, token) in tokens.enumerated() {
      guard let setting = CornerSetting(token: token) else {
        if let size = CornerSetting.largeSize(in: token) {
          throw .outOfRange(name: "corners: token \(index + 1)", value: size, 0...Outline.limit)
        }
        throw .malformed(
          name: "corners", problem: "token \(index + 1), \"\(token)\", is none",
          expected:
            "a state (r cut, s sharp), a kind (o round, c chamfer, g scoop, n notch, q squircle), a size (5, cut 5t, "
            + "recession 5d), such as r, s, r5 or sc8t; or all, none, every:2, convex, reflex, rsrs")
      }
      settings.append(setting)
    }
    guard settings.count == corners.count else {
      throw .malformed(
        name: "corners", problem: "\(settings.count) tokens for \(corners.count) corners",
        expected: "one token a corner, or a pattern such as every:2")
    }
    corners.replaceSettings(settings)
  }

  /// Refuses a size of a corner's own that no token can say, be the corner sharp.
  func checkCornerSizes() throws(ParameterError) {
    for (index, setting) in corners.settings.enumerated() {
      guard let size = setting.size?.value, !(0...Outline.limit).contains(size) else { continue }
      throw .noShape(.cornerSizeOutOfRange(index: index, size))
    }
  }

  /// Sets the switches by a rule and keeps what each corner remembers.
  public mutating func apply(_ pattern: CornerPattern) throws(ParameterError) {
    switch pattern {
    case .convex, .reflex:
      do throws(OutlineError) {
        let resolved = try resolved().corners
        corners.setSwitches { pattern.isOn($0, isReflex: resolved[$0].isReflex) }
      } catch {
        throw .noShape(error)
      }
    case .all, .none, .every, .typed: corners.setSwitches { pattern.isOn($0, isReflex: false) }
    }
  }
}
