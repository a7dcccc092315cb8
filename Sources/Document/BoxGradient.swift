import Geometry

/// An own gradient: across the box around the outline, or from its middle.
///
/// It fits the outline after every change, here and in the programs that read the file.
///
/// ```swift
/// BoxGradient("linear gold #f00 45")  // from the top left to the bottom right corner
/// BoxGradient("radial #fff #fff0")  // from the middle to the sides
/// BoxGradient("linear red 0% white 30% blue")?.text  // "linear #f00 #fff 30% #00f"
/// ```
public struct BoxGradient: Hashable, Sendable {
  /// The way along which the colors change.
  public enum Form: Hashable, Sendable {
    /// Clockwise in degrees, from 0 to below 360: 0 from left to right, 90 from top to bottom, 45 from corner to corner.
    case linear(angle: Double)
    /// From the middle to the sides.
    case radial
  }

  public let form: Form
  /// In units of the box, with at least two stops.
  public let gradient: Gradient
  /// The text that ``init(_:)`` reads as this gradient.
  public let text: String
  /// The color and the opacity that stand for it.
  let mean: Ink

  /// The accepted notation, for messages.
  package static let notation = "linear #f00 #00f 45"
  /// Nobody sees more.
  private static let mostStops = 64

  /// Makes a gradient, with offsets to a millionth and opacities of 8 bits; `nil` for fewer than two stops or more than 64.
  public init?(_ form: Form, _ stops: [Gradient.Stop]) {
    gradient = Gradient(
      form.way,
      stops.map {
        Gradient.Stop(at: ($0.offset * 1e6).rounded() / 1e6, $0.color, opacity: ColorText.opacity(of: $0.opacity))
      })
    guard (2...Self.mostStops).contains(stops.count), let mean = Gradient.mean(of: gradient.stops) else { return nil }
    (self.form, self.mean) = (form, Ink(color: mean.color, opacity: mean.opacity))
    text = Self.text(form, gradient.stops)
  }

  /// Parses `linear` or `radial`, the colors, each with its place in percent if it has one, and the angle in degrees;
  /// `nil` for other text.
  ///
  /// Colors without a place are spread evenly, as in CSS Images Module Level 3, 3.5.3.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 1 << 12 else { return nil }
    var words = text.trimmed.lowercased().cssWords[...]
    guard let kind = words.popFirst(), kind == "linear" || kind == "radial" else { return nil }
    var angle = 0.0
    if kind == "linear", let last = words.last, let typed = Self.angle(last) {
      angle = typed
      words.removeLast()
    }
    var stops: [(place: Double?, color: Color, opacity: Double)] = []
    for word in words {
      if word.hasSuffix("%"), let place = NumberText.parse(word.dropLast()), (0...100).contains(place),
        let last = stops.last, last.place == nil
      {
        stops[stops.count - 1].place = place / 100
      } else if let color = ColorText.parse(word) {
        stops.append((nil, color.color, color.opacity))
      } else {
        return nil
      }
    }
    self.init(kind == "linear" ? .linear(angle: angle) : .radial, Self.spread(stops))
  }

  private static func text(_ form: Form, _ stops: [Gradient.Stop]) -> String {
    let even = Self.spread(stops.map { (nil, $0.color, $0.opacity) })
    let words = zip(stops, even).map { stop, even in
      let place =
        abs(stop.offset - even.offset) < 1e-6 ? "" : " " + NumberText.exact((stop.offset * 100).settled()) + "%"
      return Paint(stop.color, opacity: stop.opacity).hex + place
    }
    switch form {
    case .linear(let angle):
      return (["linear"] + words + (angle == 0 ? [] : [NumberText.exact(angle)])).joined(separator: " ")
    case .radial: return (["radial"] + words).joined(separator: " ")
    }
  }

  /// The gradient of an outline that a map turns or mirrors.
  func mapped(by map: Transform) -> BoxGradient {
    guard case .linear(let angle) = form, map.isSimilarity else { return self }
    let way = map(Angle.degrees(angle).direction)
    return BoxGradient(.linear(angle: Self.turn(Angle(of: way).degrees)), gradient.stops) ?? self
  }

  /// An angle from 0 to below 360, without the noise of rounding.
  private static func turn(_ degrees: Double) -> Double {
    let turned = degrees.truncatingRemainder(dividingBy: 360).settled(among: 360)
    let positive = turned < 0 ? turned + 360 : turned
    return positive < 360 ? positive : 0
  }

  /// A typed angle: a number alone, or with `°` or `deg`.
  private static func angle(_ word: Substring) -> Double? {
    let unit = ["deg", "°"].first { word.hasSuffix($0) } ?? ""
    return NumberText.parse(word.dropLast(unit.count)).flatMap { abs($0) <= 1e6 ? turn($0) : nil }
  }

  /// The stops with the places that they lack.
  private static func spread(_ stops: [(place: Double?, color: Color, opacity: Double)]) -> [Gradient.Stop] {
    var places = stops.map(\.place)
    guard places.count > 1 else { return [] }
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var before = 0
    for index in places.indices.dropFirst() {
      guard let place = places[index] else { continue }
      let (start, gap) = (places[before] ?? 0, Double(index - before))
      for between in before + 1..<max(index, before + 1) {
        places[between] = (start + (place - start) * Double(between - before) / gap).settled()
      }
      before = index
    }
    return zip(stops, places).map { Gradient.Stop(at: $1 ?? 0, $0.color, opacity: $0.opacity) }
  }
}

extension BoxGradient.Form {
  /// The way in the box from 0, 0 to 1, 1: a line through its middle whose ends are as far as the corners.
  fileprivate var way: Gradient.Form {
    switch self {
    case .linear(let angle):
      let way = Angle.degrees(angle).direction
      let half = way * ((abs(way.dx) + abs(way.dy)) / 2)
      func place(_ sign: Double) -> Point {
        Point((0.5 + sign * half.dx).settled(among: 1), (0.5 + sign * half.dy).settled(among: 1))
      }
      return .linear(from: place(-1), to: place(1))
    case .radial:
      return .radial(center: Point(0.5, 0.5), radius: 0.5, focus: Point(0.5, 0.5), focalRadius: 0)
    }
  }
}
