import Geometry
import Shapes

extension Document {
  /// The nine-corner polygon that the editor opens on.
  public static let demo = {
    var shape = FreePolygon()
    var items: [Item] = []
    do throws(ParameterError) {
      try shape.set("points", to: "30,20 80,60 10,100 60,170 100,120 150,160 190,90 120,80 140,20")
      try shape.set("corners", to: "r5 s10 r30 s r s r s r")
      try shape.set("corner-radius", to: 15)
      items = [Item(shape)]
    } catch {
      preconditionFailure("the demo polygon is a shape: \(error)")
    }
    return Document(title: "demo9", page: Rect(x: 0, y: 0, width: 200, height: 190), items: items)
  }()
}
