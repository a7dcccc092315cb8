import Document
import Geometry
import Shapes

extension Item {
  /// The item in the units under a map to the document's; `nil` where no parameters of its kind describe it.
  ///
  /// Pictures and curls keep their direction, so effects allow only moving and scaling.
  func inUnits(of map: Transform) -> Item? {
    if map == .identity { return self }
    guard map.isSimilarity, effects == .none || map.isUpright, let inverse = map.inverse,
      let shape = shape.mapped(by: inverse)
    else { return nil }
    var item = Item(shape, style: style.scaled(by: inverse.scale), effects: effects.mapped(by: inverse))
    item.state = state
    item.opacity = opacity
    item.pathLength = pathLength.map { $0 / map.scale }
    return item
  }
}
