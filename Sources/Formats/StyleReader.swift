import Geometry
import XML

/// SVG in style rules: outlines of `path()`, `shape()` and `polygon()`, masks, and boxes with round corners.
struct StyleReader {
  private let values: [String: String]
  /// Lengths of the element, in `px`.
  private let (width, height): (Double, Double)
  /// From the top left corner of the page to the box.
  private let corner: Point
  private let page: Point

  /// The drawing of some rules, or of one declaration or its value; `nil` for other text.
  static func svg(in text: String) -> String? {
    let plain = withoutComments(text)
    let readers = rules(in: plain).map(Self.init)
    let parts = readers.map(\.element)
    guard !parts.isEmpty, parts.contains(where: { $0 != nil }) else { return nil }
    let page = readers.reduce(Point.zero) { Point(max($0.x, $1.page.x), max($0.y, $1.page.y)) }
    let box = "viewBox=\"0 0 \(NumberText.exact(page.x)) \(NumberText.exact(page.y))\""
    let size = page.x > 0 && page.y > 0 ? " " + box : ""
    return "<svg xmlns=\"http://www.w3.org/2000/svg\"\(size)>\(parts.compactMap(\.self).joined())</svg>"
  }

  private init(_ values: [String: String]) {
    self.values = values
    func pixels(_ name: String) -> Double { values[name].flatMap { Self.length($0, of: nil) } ?? 0 }
    (width, height) = (pixels("width"), pixels("height"))
    let margins = Self.four(values["margin"] ?? "0") ?? [0, 0, 0, 0]
    corner = Point(margins[3], margins[0])
    page = Point(margins[3] + width + margins[1], margins[0] + height + margins[2])
  }

  /// The element of a rule; `nil` for one without an outline.
  private var element: String? {
    let masks = ["mask-image", "-webkit-mask-image", "mask"].compactMap { values[$0].flatMap(DataAddress.svg) }
    if let mask = masks.first, let start = mask.firstRange(of: ">"), let end = mask.ranges(of: "</svg>").last {
      return String(mask[start.upperBound..<end.lowerBound])
    }
    guard let outline else { return nil }
    let fill = values["background"] ?? values["background-color"] ?? values["fill"]
    let paint = fill.map { " fill=\"\($0.escapedForXML(in: .attributeValue))\"" } ?? ""
    let rule = outline.isEvenOdd ? " fill-rule=\"evenodd\"" : ""
    let place =
      corner == .zero ? "" : " transform=\"translate(\(NumberText.exact(corner.x)) \(NumberText.exact(corner.y)))\""
    return "<path d=\"\(outline.data.escapedForXML(in: .attributeValue))\"\(paint)\(rule)\(place)/>"
  }

  /// The path data of a rule, in the element's box.
  private var outline: (data: String, isEvenOdd: Bool)? {
    // The exact path comes first, also where it is the one for older browsers.
    for name in ["path", "shape", "polygon"] {
      for value in ["clip-path", "d", "offset-path", "shape-outside"].compactMap({ values["\($0) \(name)"] }) {
        let rule = ["evenodd", "nonzero"].first { value.hasPrefix($0) }
        let rest = value.dropFirst(rule?.count ?? 0).drop { ", ".contains($0) }
        let data =
          switch name {
          case "path": rest.contains { $0 == "M" || $0 == "m" } ? String(rest.filter { !"\"'".contains($0) }) : nil
          case "shape": shape(rest)
          default: polygon(rest)
          }
        if let data { return (data, rule == "evenodd") }
      }
    }
    guard values["corner-shape"] == nil, values["clip-path"] == nil, width > 0, height > 0 else { return nil }
    return Self.four(values["border-radius"] ?? "0").map { (box($0), false) }
  }

  /// A rectangle whose corners have these radii, clockwise from the top left; too large ones are made smaller together.
  private func box(_ radii: [Double]) -> String {
    let sides = [width, height, width, height]
    let fit =
      (0..<4).map { side in
        let sum = radii[side] + radii[(side + 1) % 4]
        return sum > sides[side] ? sides[side] / sum : 1
      }.min() ?? 1
    let vertices = [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)]
    let along = [Vector(1, 0), Vector(0, 1), Vector(-1, 0), Vector(0, -1)]
    var data = ""
    for (index, vertex) in vertices.enumerated() {
      let radius = radii[index] * fit
      let (before, after) = (vertex + along[(index + 3) % 4] * -radius, vertex + along[index] * radius)
      data += (data.isEmpty ? "M" : "L") + Self.text(before)
      let size = NumberText.exact(radius)
      if radius > 0 { data += "A\(size) \(size) 0 0 1 \(Self.text(after))" }
    }
    return data + "Z"
  }

  private func polygon(_ text: Substring) -> String? {
    // A rounded one has a path for older browsers.
    guard !text.hasPrefix("round") else { return nil }
    let points = text.split(separator: ",").map { point($0.split(separator: " ")[...]) }
    guard points.count > 2, points.allSatisfy({ $0 != nil }) else { return nil }
    return "M" + points.compactMap { $0.map(Self.text) }.joined(separator: "L") + "Z"
  }

  /// The commands of `shape()`; `nil` if one is unknown.
  private func shape(_ text: Substring) -> String? {
    var data = ""
    for command in text.split(separator: ",") {
      let words = command.split(whereSeparator: \.isWhitespace)
      let letters = ["from": "M", "move": "M", "line": "L", "curve": "C", "arc": "A", "close": "Z"]
      guard let name = words.first, let letter = letters[String(name)] else { return nil }
      if letter == "Z" {
        data += letter
        continue
      }
      let rest = words.dropFirst(name == "from" ? 1 : 2)
      guard let end = point(rest.prefix(2)) else { return nil }
      var numbers = ""
      if letter == "C" {
        guard rest.count == 8 else { return nil }
        let controls = [point(rest.dropFirst(3).prefix(2)), point(rest.dropFirst(6))].compactMap(\.self)
        guard controls.count == 2 else { return nil }
        numbers = controls.map(Self.text).joined(separator: " ") + " "
      } else if letter == "A" {
        guard let arc = arc(rest.dropFirst(3)) else { return nil }
        numbers = arc + " "
      }
      data += (words.dropFirst().first == "by" ? letter.lowercased() : letter) + numbers + Self.text(end)
    }
    return data.isEmpty ? nil : data
  }

  /// Radii, rotation and flags of an arc, after `of`.
  private func arc(_ words: ArraySlice<Substring>) -> String? {
    let lengths = words.prefix { $0.first?.isNumber == true || $0.first == "." }
    guard var radii = point(lengths.count == 1 ? lengths + lengths : lengths) else { return nil }
    // As percentages both radii of a circle are rounded.
    if abs(radii.x - radii.y) < Self.roundedRadius { radii = Point(radii.x, radii.x) }
    let rotation = words.firstIndex(of: "rotate").flatMap { words[($0 + 1)...].first }?.prefix { $0 != "d" } ?? "0"
    return "\(Self.text(radii)) \(rotation) \(words.contains("large") ? 1 : 0) \(words.contains("cw") ? 1 : 0)"
  }

  /// The most that two rounded percentages of one radius differ by, in `px`.
  private static let roundedRadius = 0.002

  private func point(_ words: ArraySlice<Substring>) -> Point? {
    guard words.count == 2, let x = words.first.flatMap({ Self.length($0, of: width) }),
      let y = words.last.flatMap({ Self.length($0, of: height) })
    else { return nil }
    return Point(x, y)
  }

  private static func text(_ point: Point) -> String { "\(NumberText.exact(point.x)) \(NumberText.exact(point.y))" }

  /// A length in `px`, or a percentage of a side; `nil` in other units.
  private static func length(_ text: some StringProtocol, of side: Double?) -> Double? {
    if text.hasSuffix("%"), let side {
      return NumberText.parse(String(text.dropLast())).map { ($0 * side / 100).settled() }
    }
    return NumberText.parse(String(text.hasSuffix("px") ? text.dropLast(2)[...] : text[...]))
  }

  /// One to four lengths as CSS repeats them.
  private static func four(_ text: String) -> [Double]? {
    let words = text.split(separator: " ")
    let lengths = words.compactMap { length($0, of: nil) }
    guard (1...4).contains(lengths.count), lengths.count == words.count else { return nil }
    return (0..<4).map { lengths[$0 < lengths.count ? $0 : $0 == 3 && lengths.count > 1 ? 1 : 0] }
  }

  private static func withoutComments(_ text: String) -> String {
    var (plain, rest) = ("", text[...])
    while let start = rest.firstRange(of: "/*") {
      plain += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    return plain + rest
  }

  /// The declarations of each selector, the last ones of a name.
  private static func rules(in text: String) -> [[String: String]] {
    guard text.contains("{") else { return [declarations(text[...])] }
    var (rules, places) = ([[String: String]](), [String: Int]())
    for part in text.split(separator: "}") {
      // `@supports (…) {` comes before its rules.
      let pieces = part.split(separator: "{").suffix(2)
      guard pieces.count == 2, let body = pieces.last, let head = pieces.first else { continue }
      let selector = String(head.filter { !$0.isWhitespace })
      let place = places[selector] ?? rules.count
      if place == rules.count { rules.append([:]) }
      places[selector] = place
      rules[place].merge(declarations(body)) { $1 }
    }
    return rules
  }

  /// Values by name; a function's arguments by the names of the property and the function.
  private static func declarations(_ text: Substring) -> [String: String] {
    var (values, part): ([String: String], String) = ([:], "")
    var (depth, quote): (Int, Character?) = (0, nil)
    for character in text + ";" {
      switch character {
      case _ where quote != nil: if character == quote { quote = nil }
      case "\"", "'": quote = character
      case "(": depth += 1
      case ")": depth -= 1
      case ";" where depth <= 0:
        add(part, to: &values)
        part = ""
        continue
      default: break
      }
      part.append(character)
    }
    return values
  }

  private static func add(_ declaration: String, to values: inout [String: String]) {
    let words = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // The value alone is a part of a `clip-path`.
    let isValue = ["path(", "shape(", "polygon("].contains(where: words.hasPrefix)
    let parts = isValue ? ["clip-path", words[...]] : words.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return }
    let value = parts[1].drop { $0 == " " }
    values[String(parts[0])] = String(value)
    if let open = value.firstIndex(of: "("), value.last == ")" {
      values["\(parts[0]) \(value[..<open])"] = String(value[value.index(after: open)...].dropLast())
    }
  }
}
