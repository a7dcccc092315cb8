import Document
import SVG
import Testing

/// How the elements of shadows are written.
@Suite struct ShadowFormTests {
  private static let outer = [("shadow", "on"), ("shadow-color", "#c85"), ("shadow-opacity", ".7")]
  private static let inner = [
    ("inner-shadow", "on"), ("inner-shadow-color", "#c85"), ("inner-shadow-opacity", ".7"),
  ]
  private static let line = [("stroke", "#800"), ("line-width", "4")]

  static let faint: [String: [(String, String)]] = [
    "hollow": outer + [("fill", "none")],
    "open line": outer + [("fill", "none")] + line,
    "translucent": outer + [("fill-opacity", ".3")],
    "curl": [("curl", "on"), ("fill-opacity", ".9")] + outer.dropFirst(),
    "shadow and curl": [("curl", "on"), ("fill", "none")] + outer,
    "inner": inner, "inner, hollow": inner + [("fill", "none")], "inner, line": inner + line,
    "both": inner + outer + [("fill", "none")],
  ]

  @Test(arguments: faint.keys.sorted())
  func `a faint element is opaque and has its color after the first step of its filter`(name: String) throws {
    let text = try SVGEffectTests.text(of: SVGEffectTests.document(Self.faint[name] ?? []))
    let elements = text.matches(of: /<(?:use|path)[^>]* filter="url\(#(\w+)\)"[^>]*>/)
    #expect(!elements.isEmpty)
    for element in elements {
      #expect(element.0.contains(" fill-opacity=\".02\" opacity=\".7\"") && !element.0.contains(" fill="))
      let filter = try #require(text.firstMatch(of: try Regex("<filter id=\"\(element.1)\"[^>]*>(<[^>]*>)")))
      let step = try #require(filter.output[1].substring)
      let values = try #require(step.firstMatch(of: /<feColorMatrix values="([^"]*)"/)).1.split(separator: " ")
        .compactMap { Double($0) }
      try #require(values.count == 20)
      // Filter Effects 1, 9.6: five columns for red, green, blue, alpha and 1. 2 % of 255 are 5 levels.
      let source: [Double] = [0, 0, 0, 5.0 / 255, 1]
      for (row, wanted) in [204.0, 136, 85, 255].enumerated() {
        let level: Double = zip(values.dropFirst(row * 5), source).reduce(0) { $0 + $1.0 * $1.1 * 255 }
        #expect(abs(level - wanted) < 0.02)
      }
    }
    // Skia gives the contents of a mask the opacity of the element that it masks.
    #expect(text.ranges(of: "<mask").count == text.matches(of: /<mask [^>]*fill-opacity="1"/).count)
  }

  @Test func `an opaque shape covers its shadow, which keeps its color without filters`() throws {
    let text = try SVGEffectTests.text(of: SVGEffectTests.document(Self.outer + [("curl", "on")]))
    #expect(text.matches(of: /\ fill="#c85" fill-opacity=".7" filter=/).count == 2)
    #expect(!text.contains("feColorMatrix"))
  }

  /// A file with the elements that fillet 0.1.0 wrote for a hollow shadow and an inner one.
  static let old = """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">
    <defs xmlns:xlink="http://www.w3.org/1999/xlink" data-for="s1"><path id="s1p" d="M20 40L180 40L180 160L20 160Z"/>\
    <filter id="s1s" filterUnits="userSpaceOnUse" x="3" y="27" width="194" height="154" \
    color-interpolation-filters="sRGB"><feOffset dx="0" dy="4"/><feGaussianBlur stdDeviation="4"/></filter>\
    <mask id="s1h" maskUnits="userSpaceOnUse" x="3" y="27" width="194" height="154"><rect x="3" y="27" width="194" \
    height="154" fill="#fff"/><use xlink:href="#s1p"/></mask><filter id="s1i" filterUnits="userSpaceOnUse" x="3" \
    y="23" width="194" height="154" color-interpolation-filters="sRGB"><feOffset dx="0" dy="4"/><feGaussianBlur \
    stdDeviation="4" result="blur"/><feFlood flood-color="#000" flood-opacity=".4"/><feComposite in2="blur" \
    operator="out"/><feComposite in2="SourceAlpha" operator="in"/></filter></defs>
    <use xmlns:xlink="http://www.w3.org/1999/xlink" data-for="s1" xlink:href="#s1p" fill-opacity=".4" \
    filter="url(#s1s)" mask="url(#s1h)"/>
    <path id="s1" data-shape="rectangle" data-v="1" data-shadow="on" data-inner-shadow="on" \
    d="M20 40L180 40L180 160L20 160Z" fill="none"/>
    <use xmlns:xlink="http://www.w3.org/1999/xlink" data-for="s1" xlink:href="#s1p" filter="url(#s1i)"/>
    </svg>

    """

  @Test func `the shadows of an older file keep their bytes until their shape changes`() throws {
    var document = try SVGFile(Array(Self.old.utf8)).document()
    #expect(try SVGWriter.text(of: document) == Self.old)
    #expect(document.items.count == 1 && document.items[0].effects.innerShadow.isOn)
    try document.items[0].set("corner-radius", to: "5")
    let text = try SVGWriter.text(of: document)
    #expect(text.matches(of: /<feColorMatrix/).count == 2 && !text.contains("feFlood"))
    #expect(text.matches(of: /fill-opacity=".02"/).count == 2)
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }
}
