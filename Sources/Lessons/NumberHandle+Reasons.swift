import Drawing
import Geometry
import Shapes

extension Measures {
  /// Why a number has no parameter of its own, and what to change instead.
  func reason(_ symbol: String) -> String {
    switch symbol {
    case "θ", "h", "i", "φ": return "\(anglesFrom)\(countKey)"
    case "ρ": return "the turn φ and the smoothing give it: change ξ"
    case "α", "β": return "the number of corners gives it\(countKey)"
    case "a", "b", "edge":
      return item.shape is any RoundShape ? "the circle and \(anglesFrom)" : "the places of the vertices give it"
    case "u", "w": return "the next corner takes it: {corner.next} goes there"
    case "m":
      guard let polygon = item.shape as? RegularPolygon, polygon.tips == .circle else {
        return "the others leave that room"
      }
      let isWhole = (corner?.maximum ?? 0) >= polygon.fittedRadius
      return isWhole ? "the circle gives it: no radius is larger than R" : "the circle and the other corners give it"
    case "cut", "sharp", "on": return "it counts switches: {corner.toggle} turns one"
    case "area", "perimeter": return "it follows from the whole outline"
    case "wide", "tall": return "the shape and its frame give it"
    case "foot": return "the curl's height and depth give it"
    default: return "it only tells what is so"
    }
  }

  /// What the angles of a shape follow from.
  private var anglesFrom: String {
    switch item.shape {
    case is Star: "the number of tips and the roundness give it"
    case let polygon as RegularPolygon where polygon.tips == .circle: "the corners and their radii give it"
    case is RegularPolygon: "the number of corners gives it"
    case is Rectangle: "the corners of a rectangle have it"
    default: "the places of the vertices give it"
    }
  }

  /// The key that gives a shape another number of corners.
  private var countKey: String { item.shape is any RoundShape ? ": {set count += 1} adds one" : "" }
}
