public import Drawing
import Shapes
import Text

extension Document {
  /// The name of the parameter that was most likely meant by one that there is not.
  public static func nearestParameter(to name: String) -> String? {
    if let corner = CornerField.meant(by: name) { return corner }
    if let sense = senses[name.lowercased()] { return sense }
    let names = allParameters.map(\.name) + [ItemParameters.kind]
    // A single letter is too little to be near to anything but what it begins.
    let aliases = allParameters.flatMap(\.aliases).map(\.name).filter { $0.count > 1 }
    let others = senses.keys.filter { $0.count > 1 }.sorted()
    return EditDistance.nearest(to: name, among: names + aliases + others).map { senses[$0] ?? $0 }
  }

  /// Names that other programs have.
  private static let senses = [
    "color": "fill", "colour": "fill", "fill-color": "fill", "stroke-color": "stroke", "stroke-width": "line-width",
    "strokewidth": "line-width", "stroke-linejoin": "line-join", "stroke-linecap": "line-cap",
    "stroke-dasharray": "dash", "stroke-dashoffset": "dash-offset", "stroke-miterlimit": "miter-limit",
    "opacity": "fill-opacity", "angle": "rotation", "shape": "kind", "sides": "count", "corner-count": "count",
    "points": "count", "border-radius": "corner-radius", "rx": "corner-radius", "ry": "corner-radius",
    "size": "width", "shadow-blur": "shadow-radius", "r": "radius", "w": "width", "h": "height", "page": "background",
  ]
}
