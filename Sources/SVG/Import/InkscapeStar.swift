import Geometry
import Shapes

/// The parameters that Inkscape stores with the path of a star or a polygon.
enum InkscapeStar {
  /// True for an attribute that would make Inkscape redraw the old path.
  static func isParameter(_ attribute: String) -> Bool {
    let local = attribute.split(separator: ":").last ?? ""
    guard local.count < attribute.count else { return false }
    if attribute.hasPrefix("sodipodi:") { return local != "nodetypes" && local != "insensitive" }
    return ["rounded", "randomized", "flatsided", "path-effect", "original-d", "connector-curvature"].contains(local)
  }

  /// The shape of the parameters; `nil` for a kind that fillet does not have.
  ///
  /// - Parameter attribute: returns an attribute by its prefixed name.
  static func shape(_ attribute: (String) -> String?) -> (any Shape)? {
    func number(_ name: String) -> Double? { attribute(name).flatMap { NumberText.parse($0) } }
    guard attribute("sodipodi:type") == "star", let sides = number("sodipodi:sides"), (2...1024).contains(sides),
      let x = number("sodipodi:cx"), let y = number("sodipodi:cy"), let outer = number("sodipodi:r1"),
      let angle = number("sodipodi:arg1"), outer >= 0.001, outer <= Outline.limit / 4,
      max(abs(x), abs(y)) <= Outline.limit / 4, abs(angle) <= 1e6,
      number("inkscape:rounded") ?? 0 == 0, number("inkscape:randomized") ?? 0 == 0
    else { return nil }
    // Inkscape counts radians from the right; fillet puts the first tip at 12 o'clock.
    let rotation = (angle * 180 / .pi + 90).remainder(dividingBy: 360)
    let count = NumberText.exact(sides.rounded())
    let isFlat = attribute("inkscape:flatsided") == "true"
    do throws(ParameterError) {
      if isFlat {
        guard sides >= 3 else { return nil }
        var polygon = RegularPolygon()
        try polygon.set("count", to: count)
        polygon.radius = outer
        polygon.placement.center = Point(x, y)
        polygon.placement.rotation = rotation
        return polygon
      }
      // Only a star whose notches are midway between its tips has parameters here.
      guard let inner = number("sodipodi:r2"), (0...outer).contains(inner), let other = number("sodipodi:arg2"),
        abs((other - angle - .pi / sides).remainder(dividingBy: 2 * .pi)) < 1e-6
      else { return nil }
      var star = Star()
      try star.set("count", to: count)
      star.radius = outer
      star.roundness = inner / outer * 100
      star.placement.center = Point(x, y)
      star.placement.rotation = rotation
      return star
    } catch {
      return nil
    }
  }
}
