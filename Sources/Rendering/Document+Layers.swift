public import Drawing
public import Geometry
import Shapes

extension Document {
  /// The items that are shown as layers, the first at the bottom.
  public func layers() throws(OutlineError) -> [Renderer.Layer] {
    var layers: [Renderer.Layer] = []
    for item in items where !item.isHidden { layers.append(Renderer.Layer(item, try item.resolved().path)) }
    return layers
  }
}
