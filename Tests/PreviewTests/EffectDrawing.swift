import Document
import Preview
import Shapes

/// Draws rectangles that have nothing but what a test gives them.
protocol EffectDrawing {}

extension EffectDrawing {
  func item(_ values: [(String, String)]) throws -> Item {
    var item = Item(Rectangle())
    for (name, text) in [("fill", "none"), ("stroke", "none")] + values { try item.set(name, to: text) }
    return item
  }

  func picture(
    _ item: Item, background: Paint = .none, pictures: PictureStates = [:], _ settings: Renderer.Settings
  ) throws -> Picture {
    var renderer = Renderer()
    var picture = Picture()
    let document = Document(title: "", background: background, items: [item])
    renderer.render(
      try document.scene(), pictures: pictures, settings, into: &picture)
    return picture
  }
}
