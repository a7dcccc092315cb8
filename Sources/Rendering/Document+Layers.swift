public import Drawing
public import Geometry
import Shapes

extension Document {
  /// The items as layers, the first at the bottom.
  public func layers() throws(OutlineError) -> [Renderer.Layer] {
    var layers: [Renderer.Layer] = []
    for item in items { layers.append(Renderer.Layer(item, try item.resolved().path)) }
    return layers
  }
}
