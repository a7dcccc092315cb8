import Document
import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

@Suite struct ItemTests {
  @Test func `every parameter name is found once, style or shape`() {
    let names = ItemParameters.all.flatMap { [$0.name] + $0.aliases.map(\.name) }
    #expect(Set(names).count == names.count)
    for name in names { #expect(ItemParameters.info(named: name) != nil) }
    #expect(Set(ItemParameters.settingOrder) == Set(ItemParameters.all.map(\.name)))
    #expect(ItemParameters.settingOrder.first == "count")
    #expect(names.allSatisfy { $0.count <= Expression.longestName })
  }

  @Test func `a value set as text is the value read`() {
    forAll(1000) { random in
      var item = Item(random.drawableShape())
      // The inner radius of a star is kept as its roundness.
      let value = random.pick(item.values.filter { $0.info.name != ParameterCatalog.extrusion.name })
      let text = random.text(for: value.info, corners: item.shape.corners.count)
      let before = item
      do throws(ParameterError) {
        try item.set(value.info.name, to: text)
      } catch {
        return item == before && !error.description.isEmpty
      }
      guard let now = item.value(of: value.info.name)?.text else {
        return value.info.name == "corners" || text == "none"
      }
      var again = before
      try again.set(value.info.name, to: now)
      return again == item
    }
  }

  @Test(arguments: [
    ("roundness", "50%", 50.0), ("ratio", "50%", 50), ("ratio", "25%+.1", 35), ("ratio", ".4", 40),
    // 0.55 * 100 has rounding noise, which a file must not keep.
    ("ratio", "55%", 55), ("ratio", "29%", 29), ("ratio", ".57", 57),
  ])
  func `a percentage is one of the whole in the unit of the name`(name: String, text: String, roundness: Double) throws
  {
    var item = Item(Star())
    try item.assign(name, text)
    #expect(item.value(of: "roundness")?.number == roundness)
  }

  @Test func `the kind is changed by name, and an unknown one names the choices`() throws {
    var item = Item(Star())
    try item.set("kind", to: "free")
    #expect(item.shape.kind == "free" && item.shape.vertices.count == Star().vertices.count)
    for (point, exact) in zip(item.shape.vertices, Star().vertices) {
      #expect(point.distance(to: exact) <= 0.0005)
      #expect(NumberText.exact(point.x).count <= 8 && NumberText.exact(point.y).count <= 8)
    }
    let error = #expect(throws: ParameterError.self) { try item.set("kind", to: "blob") }
    let kinds = ShapeCatalog.all.map { $0.kind }.joined(separator: ", ")
    #expect(error?.description == "kind is one of \(kinds), not \"blob\"")
  }

  @Test(arguments: [
    (
      "fill", "bluish",
      "fill: \"bluish\" is not a color: type #rgb, #rrggbb, rgb(0 128 255), a name such as teal, currentColor, linear #f00 #00f 45, or none"
    ),
    ("shadow", "maybe", "shadow is one of off, on, not \"maybe\""),
    ("dash", "0 0", "dash: \"0 0\" draws no dash: type up to 32 lengths such as 6 3, or none"),
    ("dash", "4 -1", "dash: \"4 -1\" draws no dash: type up to 32 lengths such as 6 3, or none"),
    (
      "image", "a\u{7}.png",
      "image: not a file name: type photo.png, data:image/png;base64,… or none"
    ),
    ("shadow-radius", "-1", "shadow-radius goes from 0 to 1000, not -1"),
    ("line-join", "sharp", "line-join is one of miter, round, bevel, not \"sharp\""),
    ("line-width", "-1", "line-width goes from 0 to 1000000, not -1"),
    ("miter-limit", "wide", "miter-limit takes a number, not \"wide\""),
  ])
  func `a wrong style is refused with its name and choices`(name: String, text: String, message: String) {
    var item = Item(Star())
    let error = #expect(throws: ParameterError.self) { try item.set(name, to: text) }
    #expect(error?.description == message)
  }

  @Test func `items are equal when shape and style are`() {
    #expect(Item(Star()) == Item(Star()))
    #expect(Item(Star()) != Item(RegularPolygon()))
    #expect(Item(Star()) != Item(Star(), style: Style()))
  }

  /// Texts, and whether a shape may be called so.
  @Test(arguments: [
    ("door", true), ("a b", true), ("Zoë", true), ("e\u{301}\u{323}", true), ("👨‍👩‍👧‍👦 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿", true), ("שלום", true),
    ("", false), ("   ", false),
    ("none", false), ("a\nb", false), ("a\u{9B}31m", false), ("a\u{85}b", false), ("a\u{2028}b", false),
    ("a\u{2029}", false),
    ("a\u{202E}b", false), ("\u{2067}a", false), ("\u{200B}\u{AD}", false), ("a\u{7F}", false),
    ("a" + String(repeating: "\u{301}", count: 9), false), ("\u{301}", false),
    (String(repeating: "a", count: 81), false),
  ]) func `a name is a line of letters that a terminal shows`(text: String, isName: Bool) {
    #expect(ItemState.isName(text) == isName)
  }
}
