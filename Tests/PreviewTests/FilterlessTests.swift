import Document
import SVG
import Shapes
import Testing

/// Shadows in programs without filters.
@Suite struct FilterlessTests {
  static let shown: [String: [(String, String)]] = [
    "hollow": [("fill", "none"), ("stroke", "none"), ("shadow", "on")],
    "hollow, strong": [("fill", "none"), ("stroke", "#06c"), ("shadow", "on"), ("shadow-opacity", "1")],
    "colored": [("fill", "none"), ("stroke", "none"), ("shadow", "on"), ("shadow-color", "#c80")],
    "translucent": [("fill", "#fc0"), ("fill-opacity", ".3"), ("shadow", "on"), ("shadow-dx", "6")],
    "faded": [("fill", "#fc0"), ("opacity", ".5"), ("shadow", "on")],
    "curl": [("fill", "#eee"), ("fill-opacity", ".9"), ("curl", "on"), ("shadow-opacity", "1")],
    "inner": [("fill", "#fc0"), ("stroke", "none"), ("inner-shadow", "on")],
    "inner, with line": [("fill", "none"), ("stroke", "#800"), ("inner-shadow", "on"), ("inner-shadow-opacity", "1")],
  ]

  @Test(arguments: shown.keys.sorted(), [false, true])
  func `no shadow becomes a card in programs without filters`(effect: String, hasMasks: Bool) throws {
    var item = Item(Rectangle())
    for (name, text) in [("corner-radius", "12")] + (Self.shown[effect] ?? []) {
      if name == "opacity" { item.opacity = 0.5 } else { try item.set(name, to: text) }
    }
    let text = try SVGWriter.text(of: Document(title: "", items: [item]))
    #expect(text.contains("filter=\"url("))
    var filterless = text.replacing(/\ filter="url\([^)]*\)"/, with: "")
    if !hasMasks { filterless.replace(/\ mask="url\([^)]*\)"/, with: "") }
    item.effects = Effects()
    let bare = try SVGWriter.text(of: Document(title: "", items: [item]))
    let pixels = try OtherRenderer.pixels(of: Array(filterless.utf8)).pixels
    let most = zip(pixels, try OtherRenderer.pixels(of: Array(bare.utf8)).pixels).map { $0.distance(to: $1).most }.max()
    #expect(try #require(most) * 255 <= 6)
  }
}
