import Geometry

extension ColorText {
  /// Parses `lab()`, `lch()`, `oklab()`, `oklch()`, `hwb()`, `color()` and `color-mix()`; `nil` for any other text.
  ///
  /// CSS Color Module Level 4, and for `color-mix()` Level 5.
  static func modern(_ name: Substring, _ text: Substring) -> LightColor? {
    switch name {
    case "hwb": return value(in: .hwb, text, scales: (nil, 100, 100))
    case "lab": return value(in: .lab, text, scales: (100, 125, 125))
    case "lch": return value(in: .lch, text, scales: (100, 150, nil))
    case "oklab": return value(in: .oklab, text, scales: (1, 0.4, 0.4))
    case "oklch": return value(in: .oklch, text, scales: (1, 0.4, nil))
    case "color":
      let parts = text.trimmed.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard parts.count == 2, let space = ColorSpace(rawValue: String(parts[0])) else { return nil }
      switch space {
      case .lab, .lch, .oklab, .oklch, .hsl, .hwb: return nil
      default: return value(in: space, parts[1], scales: (1, 1, 1))
      }
    case "color-mix": return mixed(text)
    default: return nil
    }
  }

  /// Parses three coordinates and an opacity, `a b c / d`.
  ///
  /// - Parameter scales: The number that 100 % stands for; `nil` for an angle.
  private static func value(
    in space: ColorSpace, _ text: Substring, scales: (Double?, Double?, Double?)
  ) -> LightColor? {
    guard let (words, hasCommas) = Self.words(of: text), !hasCommas, let opacity = opacity(of: words, false) else {
      return nil
    }
    var place = LightColor.Vector()
    for (index, scale) in [scales.0, scales.1, scales.2].enumerated() {
      guard let number = coordinate(words[index], scale) else { return nil }
      place[index] = number
    }
    switch space {
    case .hwb: (place.y, place.z) = (min(max(place.y / 100, 0), 1), min(max(place.z / 100, 0), 1))
    case .lab, .oklab, .lch, .oklch:
      // Lightness is limited, and chroma is not negative.
      place.x = min(max(place.x, 0), scales.0 ?? 1)
      if space.hue != nil { place.y = max(place.y, 0) }
    default: break
    }
    return LightColor(space.light(of: place), opacity: opacity)
  }

  private static func coordinate(_ word: Substring, _ scale: Double?) -> Double? {
    guard let scale else { return turn(of: word, allowsNone: true).map { $0 * 360 } }
    if word == "none" { return 0 }
    let isPercentage = word.hasSuffix("%")
    guard !word.hasSuffix("."), !word.hasSuffix(".%") else { return nil }
    return NumberText.parse(isPercentage ? word.dropLast() : word).map { isPercentage ? $0 / 100 * scale : $0 }
  }

  // MARK: color-mix

  /// Mixes two colors: `in oklch longer hue, red 30%, blue`.
  private static func mixed(_ text: Substring) -> LightColor? {
    var parts = arguments(of: text)
    let way = parts.count == 3 ? parts.removeFirst().split(whereSeparator: \.isWhitespace) : ["in", "oklab"]
    guard parts.count == 2, way.count == 2 || way.count == 4, way[0] == "in",
      let space = ColorSpace(rawValue: String(way[1])), way.count == 2 || space.hue != nil && way[3] == "hue",
      let first = weighed(parts[0]), let second = weighed(parts[1])
    else { return nil }
    // Shares that are missing complete those that are given.
    let shares = (first.share ?? second.share.map { 1 - $0 } ?? 0.5, second.share ?? first.share.map { 1 - $0 } ?? 0.5)
    let sum = shares.0 + shares.1
    guard sum > 0 else { return nil }
    let share = shares.1 / sum
    var (a, b) = (space.place(of: first.color.light), space.place(of: second.color.light))
    let opacity = first.color.opacity * (1 - share) + second.color.opacity * share
    if let hue = space.hue {
      if space.isGray(a) { a[hue] = b[hue] }
      if space.isGray(b) { b[hue] = a[hue] }
      guard let turn = turn(from: a[hue], to: b[hue], way.count == 4 ? way[2] : "shorter") else { return nil }
      b[hue] = a[hue] + turn
    }
    var place = a + (b - a) * share
    if opacity > 0 {
      // All coordinates but the hue count by their opacity.
      let weighted = (a * first.color.opacity * (1 - share) + b * second.color.opacity * share) / opacity
      for index in 0..<3 where index != space.hue { place[index] = weighted[index] }
    }
    return LightColor(space.light(of: place), opacity: opacity * min(sum, 1))
  }

  /// The way from one hue to another, in degrees; `nil` for an unknown kind of way.
  private static func turn(from a: Double, to b: Double, _ way: Substring) -> Double? {
    let turn = b - a
    switch way {
    case "shorter": return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    case "longer": return turn > 0 && turn < 180 ? turn - 360 : turn > -180 && turn <= 0 ? turn + 360 : turn
    case "increasing": return turn < 0 ? turn + 360 : turn
    case "decreasing": return turn > 0 ? turn - 360 : turn
    default: return nil
    }
  }

  /// A color with its share from 0 to 1, which may come before or after it.
  private static func weighed(_ text: Substring) -> (color: LightColor, share: Double?)? {
    var (rest, share) = (text.trimmed, Double?.none)
    let words = rest.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, let last = words.last else { return nil }
    if words.count > 1, let percent = [first, last].first(where: { $0.hasSuffix("%") && !$0.contains("(") }) {
      guard let number = NumberText.parse(percent.dropLast()), (0...100).contains(number) else { return nil }
      share = number / 100
      rest = percent == last ? rest.dropLast(percent.count).trimmed : rest.dropFirst(percent.count).trimmed
    }
    return light(rest).map { ($0, share) }
  }

  /// The parts between the commas outside of brackets.
  private static func arguments(of text: Substring) -> [Substring] {
    var (parts, start, depth) = ([Substring](), text.startIndex, 0)
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0:
        parts.append(text[start..<index].trimmed)
        start = text.index(after: index)
      default: continue
      }
    }
    return parts + [text[start...].trimmed]
  }

  /// A color of any notation in lower case.
  private static func light(_ word: Substring) -> LightColor? {
    if let open = word.firstIndex(of: "("), word.last == ")",
      let light = modern(word[..<open], word[word.index(after: open)...].dropLast())
    {
      return light
    }
    return parse(word).map { LightColor($0.color, opacity: $0.opacity) }
  }
}
