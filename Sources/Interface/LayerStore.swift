import Document
import Editor
import Geometry
import Preview
import Shapes

/// The layers that a document had last, so that only the items that changed are outlined anew.
struct LayerStore: Sendable {
  private var items: [Item] = []
  /// `nil` for an item that is not shown.
  private var drawn: [Renderer.Layer?] = []

  /// The layers of the items that are shown, the first at the bottom.
  mutating func layers(of editor: Editor) -> [Renderer.Layer] {
    let present = editor.document.items
    // The selected item has its outline already, and most documents have no other.
    guard present.count > 1 else {
      return editor.item.isHidden ? [] : [Renderer.Layer(editor.item, editor.outline.path)]
    }
    if present != items {
      drawn = present.indices.map { index in
        if index == editor.selected { return nil }
        if items.indices.contains(index), items[index] == present[index], let layer = drawn[index] { return layer }
        return Self.layer(of: present[index])
      }
      items = present
    }
    var layers: [Renderer.Layer] = []
    layers.reserveCapacity(present.count)
    for (index, item) in present.enumerated() where !item.isHidden {
      if index == editor.selected {
        layers.append(Renderer.Layer(item, editor.outline.path))
      } else {
        let layer = drawn[index] ?? Self.layer(of: item)
        drawn[index] = layer
        if let layer { layers.append(layer) }
      }
    }
    return layers
  }

  private static func layer(of item: Item) -> Renderer.Layer? {
    guard !item.isHidden else { return nil }
    do throws(OutlineError) {
      return Renderer.Layer(item, try item.resolved().path)
    } catch {
      // An editor takes no document with an item that has no outline.
      return nil
    }
  }
}

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
