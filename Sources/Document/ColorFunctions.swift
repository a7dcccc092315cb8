import Geometry
import Shapes

extension ColorText {
  /// Parses `lab()`, `lch()`, `oklab()`, `oklch()`, `hwb()`, `color()`, `color-mix()` and any function with `from`; `nil`
  /// for any other text.
  ///
  /// CSS Color Module Level 4, and for `color-mix()` and `from` Level 5.
  static func modern(_ name: Substring, _ text: Substring) -> LightColor? {
    if name == "color-mix" { return mixed(text) }
    var words = Self.tokens(of: text)
    var origin: LightColor?
    if words.count > 2, words[0] == "from" {
      guard let color = light(words[1]) else { return nil }
      origin = color
      words.removeFirst(2)
    }
    let isInSpace = name == "color" && !words.isEmpty
    guard let notation = ColorNotation(isInSpace ? words.removeFirst() : name, isInSpace: isInSpace),
      words.count == 3 || words.count == 5 && words[3] == "/"
    else { return nil }
    let names = origin.map(notation.names(of:)) ?? [:]
    var place = LightColor.Vector()
    for (index, scale) in notation.scales.enumerated() {
      guard let number = coordinate(words[index], scale, names) else { return nil }
      place[index] = number
    }
    var opacity = origin?.opacity ?? 1
    if words.count == 5 {
      guard let number = coordinate(words[4], 1, names) else { return nil }
      opacity = min(max(number, 0), 1)
    }
    return LightColor(notation.light(of: place), opacity: opacity)
  }

  /// The words and slashes outside of brackets.
  package static func tokens(of text: Substring) -> [Substring] {
    var (tokens, start, depth) = ([Substring](), text.startIndex, 0)
    for index in text.indices {
      let letter = text[index]
      if letter == "(" { depth += 1 } else if letter == ")" { depth -= 1 }
      guard depth == 0, letter == "/" || letter.isWhitespace else { continue }
      tokens.append(text[start..<index])
      start = text.index(after: index)
      if letter == "/" { tokens.append(text[index..<start]) }
    }
    return (tokens + [text[start...]]).filter { !$0.isEmpty }
  }

  /// A number, a percentage, an angle, a coordinate of another color, or a calculation.
  ///
  /// - Parameter scale: The number that 100 % stands for; `nil` for an angle.
  private static func coordinate(_ word: Substring, _ scale: Double?, _ names: [String: Double]) -> Double? {
    if word == "none" { return 0 }
    if let number = names[String(word)] { return number }
    if word.hasPrefix("calc("), word.hasSuffix(")") {
      do throws(ExpressionError) {
        return try Expression.evaluate(String(word.dropFirst(5).dropLast()), percentOf: scale ?? 100) { names[$0] }
      } catch {
        return nil
      }
    }
    guard let scale else { return turn(of: word, allowsNone: true).map { $0 * 360 } }
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
    if let open = word.firstIndex(of: "("), word.last == ")" {
      let (name, text) = (word[..<open], word[word.index(after: open)...].dropLast())
      if let light = modern(name, text) { return light }
      // `parse` would try the same again: each level of a nested color would double the time.
      guard isPlain(name, text) else { return nil }
    }
    return parse(word).map { LightColor($0.color, opacity: $0.opacity) }
  }
}

/// A function of CSS with the coordinates of a space.
private struct ColorNotation {
  let space: ColorSpace
  /// The numbers that 100 % stands for; `nil` for an angle.
  let scales: [Double?]
  /// The number for 1 in the space, except for a hue.
  let unit: Double
  private let letters: String

  /// - Parameter isInSpace: True for the name of a space in `color()`.
  init?(_ name: Substring, isInSpace: Bool) {
    if isInSpace {
      guard let space = ColorSpace(rawValue: String(name)) else { return nil }
      switch space {
      case .lab, .lch, .oklab, .oklch, .hsl, .hwb: return nil
      case .xyz, .xyzD50, .xyzD65: letters = "xyz"
      case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020: letters = "rgb"
      }
      (self.space, scales, unit) = (space, [1, 1, 1], 1)
      return
    }
    switch name {
    case "rgb", "rgba": (space, letters, scales, unit) = (.srgb, "rgb", [255, 255, 255], 255)
    case "hsl", "hsla": (space, letters, scales, unit) = (.hsl, "hsl", [nil, 100, 100], 100)
    case "hwb": (space, letters, scales, unit) = (.hwb, "hwb", [nil, 100, 100], 100)
    case "lab": (space, letters, scales, unit) = (.lab, "lab", [100, 125, 125], 1)
    case "lch": (space, letters, scales, unit) = (.lch, "lch", [100, 150, nil], 1)
    case "oklab": (space, letters, scales, unit) = (.oklab, "lab", [1, 0.4, 0.4], 1)
    case "oklch": (space, letters, scales, unit) = (.oklch, "lch", [1, 0.4, nil], 1)
    default: return nil
    }
  }

  /// The coordinates of a color and its opacity, by their names in this function.
  func names(of color: LightColor) -> [String: Double] {
    let place = space.place(of: color.light)
    var names = ["alpha": color.opacity]
    for (index, letter) in letters.enumerated() {
      names[String(letter)] = place[index] * (index == space.hue ? 1 : unit)
    }
    return names
  }

  /// The linear light of coordinates as the function has them.
  func light(of numbers: LightColor.Vector) -> LightColor.Vector {
    var place = numbers / unit
    if let hue = space.hue { place[hue] = numbers[hue] }
    switch space {
    case .hwb: (place.y, place.z) = (min(max(place.y, 0), 1), min(max(place.z, 0), 1))
    case .hsl: place.y = max(place.y, 0)
    case .lab, .oklab, .lch, .oklch:
      // Lightness is limited, and chroma is not negative.
      place.x = min(max(place.x, 0), scales[0] ?? 1)
      if space.hue != nil { place.y = max(place.y, 0) }
    default: break
    }
    return space.light(of: place)
  }
}
