import Drawing
import Geometry
import Rendering

/// The layers of the documents that stand beside lists and in questions, so that a frame does not outline them anew.
struct ShownLayers: Sendable {
  private var last: [(items: [Item], layers: [Renderer.Layer])] = []

  /// A question shows two versions; a list shows one document.
  private static let most = 2

  /// Items that are the same memory as before cost one look.
  mutating func layers(of document: Document) throws(OutlineError) -> [Renderer.Layer] {
    if let known = last.first(where: { $0.items == document.items }) { return known.layers }
    let layers = try document.layers()
    if last.count == Self.most { last.removeFirst() }
    last.append((document.items, layers))
    return layers
  }
}
