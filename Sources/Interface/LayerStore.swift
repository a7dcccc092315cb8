import Document
import Editor
import Geometry
import Preview
import Shapes

/// A cache of the document's layers: only changed items get a new outline.
struct LayerStore: Sendable {
  private var items: [Item] = []
  /// `nil` for a hidden item.
  private var drawn: [Renderer.Layer?] = []

  /// The layers of the visible items, bottom first.
  mutating func layers(of editor: Editor) -> [Renderer.Layer] {
    let present = editor.document.items
    // The editor has the selected item's outline, and most documents have only one item.
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
      // The editor rejects documents with such items.
      return nil
    }
  }
}

/// A cache of layers for the documents in file lists and questions.
struct ShownLayers: Sendable {
  private var last: [(items: [Item], layers: [Renderer.Layer])] = []

  /// A question has two versions; a list has one document.
  private static let most = 2

  /// The layers of a document, from the cache if its items are the same.
  mutating func layers(of document: Document) throws(OutlineError) -> [Renderer.Layer] {
    if let known = last.first(where: { $0.items == document.items }) { return known.layers }
    let layers = try document.layers()
    if last.count == Self.most { last.removeFirst() }
    last.append((document.items, layers))
    return layers
  }
}
