import Document
import Foundation
import Geometry
import ShapeSupport
import TestSupport
import Testing

@testable import SVG

/// The table in Document.md: every element and property that can change a picture, with what the reader does.
@Suite struct CoverageContractTests {
  /// What becomes of a part of a file.
  private enum Fate: String, CaseIterable {
    case edited = "edited as part of a shape"
    case drawn = "drawn, and kept unchanged"
    case said = "kept; a note says it is not shown"
    case silent = "kept without a note"
  }

  /// The places where a property can be set.
  private enum Place: String, CaseIterable {
    case attribute, style
    case sheet = "style sheet"

    /// A file with an element, with a property or without.
    func file(_ element: Element, _ property: (name: String, value: String)?) throws -> SVGFile {
      var attributes = element.attributes
      var rules = ""
      if let (name, value) = property {
        switch self {
        case .attribute: attributes[name] = value
        case .style: attributes["style"] = "\(name): \(value)"
        case .sheet: rules = ".new { \(name): \(value) }"
        }
      }
      let written = attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: " ")
      // A cut or a line's width in units of the screen shows under a scale alone.
      return try CoverageContractTests.file(
        "<style>\(rules)</style><g transform='scale(2)' style='color:blue'><\(element.name) class='new' \(written)/></g>"
      )
    }
  }

  private struct Element {
    let name: String
    var attributes: [String: String]

    init(_ name: String, _ geometry: [String: String]) {
      self.name = name
      attributes = geometry.merging(["fill": "#123456", "stroke": "currentColor"]) { $1 }
    }
  }

  /// The elements of SVG 2 (appendix "Element Index") and of SVG 1.1, each as it paints something, if it can.
  private static let elements: [(name: String, sample: String)] =
    ["circle r='5'", "ellipse rx='5' ry='4'", "rect width='9' height='9'", "path d='M0 0H9V9Z'"].map { named($0) }
    + ["line x2='9' stroke='red'", "polyline points='0,0 9,0 9,9'", "polygon points='0,0 9,0 9,9'"].map { named($0) }
    + ["a", "g", "svg", "switch"].map { ($0, "<\($0) opacity='.5'><path d='M0 0H9V9Z'/></\($0)>") }
    + [
      "animate", "animateMotion", "animateTransform", "animateColor", "set",
    ].map { ($0, "<path d='M0 0H9V9Z'><\($0)/></path>") }
    + [("use", "<use href='#known' x='9'/>"), ("image", "<image href='a.png' width='9' height='9'/>")]
    + [
      ("stop", "<linearGradient><stop/></linearGradient>"),
      ("mpath", "<path d='M0 0H9V9Z'><animateMotion><mpath/></animateMotion></path>"),
    ]
    + [("tspan", "<text><tspan>a</tspan></text>"), ("textPath", "<text><textPath>a</textPath></text>")]
    + [("style", "<style>.known { fill: red }</style>"), ("feFlood", "<filter id='f'><feFlood/></filter>")]
    + [
      "audio", "canvas", "clipPath", "cursor", "defs", "desc", "discard", "filter", "font", "font-face",
      "foreignObject", "iframe", "linearGradient", "marker", "mask", "metadata", "pattern", "radialGradient",
      "script", "symbol", "text", "title", "video", "view",
    ].map { named($0) }

  private static func named(_ start: String) -> (name: String, sample: String) {
    (String(start.prefix { $0 != " " }), "<\(start)/>")
  }

  /// The properties of SVG 2 (appendix "Property Index") and those of CSS that set geometry or paint, each with a value
  /// that changes a picture, if any does.
  private static let properties: [(name: String, value: String)] = [
    ("fill", "red"), ("fill-opacity", ".5"), ("fill-rule", "evenodd"), ("stroke", "red"), ("stroke-opacity", ".5"),
    ("stroke-width", "3"), ("stroke-linecap", "round"), ("stroke-linejoin", "round"), ("stroke-miterlimit", "9"),
    ("stroke-dasharray", "3"), ("stroke-dashoffset", "2"), ("color", "red"), ("opacity", ".5"), ("display", "none"),
    ("visibility", "hidden"), ("d", "path('M0 0H9')"), ("x", "3px"), ("y", "3px"), ("width", "5px"),
    ("height", "5px"), ("rx", "2px"), ("ry", "2px"), ("cx", "3px"), ("cy", "3px"), ("r", "5px"),
    ("transform", "rotate(20deg)"), ("translate", "3px"),
    ("rotate", "20deg"), ("scale", ".5"), ("offset-path", "path('M0 0H9')"),
    ("transform-origin", "3px 3px"),
    ("transform-box", "fill-box"), ("clip-path", "circle(3px)"), ("clip-rule", "evenodd"),
    ("mask", "url(#m)"),
    ("mask-image", "url(#m)"), ("mask-type", "alpha"), ("filter", "blur(3px)"),
    ("marker", "url(#m)"),
    ("marker-start", "url(#m)"), ("marker-mid", "url(#m)"), ("marker-end", "url(#m)"),
    ("mix-blend-mode", "multiply"), ("isolation", "isolate"), ("paint-order", "stroke"),
    ("vector-effect", "non-scaling-stroke"), ("overflow", "hidden"), ("all", "unset"),
    ("content-visibility", "hidden"), ("outline", "2px solid red"), ("backdrop-filter", "blur(3px)"),
    ("background", "red"), ("border", "2px solid red"), ("box-shadow", "0 0 3px red"), ("clip", "auto"),
    ("perspective", "9px"), ("zoom", "2"), ("shape-rendering", "crispEdges"), ("image-rendering", "pixelated"),
    ("text-rendering", "optimizeSpeed"), ("color-rendering", "optimizeSpeed"), ("color-interpolation", "linearRGB"),
    ("color-interpolation-filters", "sRGB"), ("flood-color", "red"), ("flood-opacity", ".5"),
    ("lighting-color", "red"), ("stop-color", "red"), ("stop-opacity", ".5"), ("font-size", "20px"),
    ("letter-spacing", "2px"), ("text-anchor", "end"), ("cursor", "pointer"), ("pointer-events", "none"),
    ("will-change", "opacity"), ("color-scheme", "dark"), ("transition", "all 1s"), ("animation", "a 1s"),
  ]

  private static let known =
    "<path id='known' class='known' d='M0 0H20V20Z' fill='#123456' stroke='#654321'/>"

  private static func file(_ content: String) throws -> SVGFile {
    try SVGFile(Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>\(content)</svg>".utf8))
  }

  /// What the reader does with a file that has one thing more than another.
  private static func fate(of content: String, besides plain: String) throws -> Fate {
    try fate(of: try file(content), besides: try file(plain))
  }

  private static func fate(of with: SVGFile, besides without: SVGFile) throws -> Fate {
    if with.notes.count > without.notes.count { return .said }
    let (now, before) = (try with.document(), try without.document())
    if now.items != before.items { return .edited }
    return try now.scene() != before.scene() ? .drawn : .silent
  }

  private static func fate(ofElement sample: String) throws -> Fate {
    // What is in it is listed by itself.
    let inside = sample.contains("><path") ? known + "<path d='M0 0H9V9Z'/>" : known
    return try fate(of: known + sample, besides: inside)
  }

  /// The elements that a property is tried on.
  private static func elements(for property: String) -> [Element] {
    let circle = Element("circle", ["cx": "20", "cy": "20", "r": "9"])
    let ellipse = Element("ellipse", ["cx": "20", "cy": "20", "rx": "9", "ry": "5"])
    var rect = Element("rect", ["x": "1", "y": "1", "width": "20", "height": "20"])
    switch property {
    case "cx", "cy": return [circle, ellipse]
    case "r": return [circle]
    case "rx", "ry": return [rect, ellipse]
    case "d": return [Element("path", ["d": "M0 0H20V20Z"])]
    case "transform-origin":
      rect.attributes["transform"] = "rotate(20)"
      return [rect]
    default: return [rect]
    }
  }

  /// The values that are written otherwise in an attribute.
  private static let asAttribute = ["d": "M0 0H9", "transform": "rotate(20)"]

  /// The properties that no attribute sets; see SVG 2, 6.6.
  private static let styleOnly: Set = [
    "translate", "rotate", "scale", "offset-path", "transform-box", "mask-image", "marker", "mix-blend-mode",
    "isolation", "all", "content-visibility", "outline", "backdrop-filter", "background", "border", "box-shadow",
    "perspective", "zoom", "will-change", "color-scheme", "transition", "animation",
  ]

  /// The worst that the reader does with a property, and the places where it does it, if not in all of them.
  private static func fate(ofProperty name: String, _ value: String) throws -> (Fate, places: [Place]) {
    var places: [Fate: [Place]] = [:]
    let all = Place.allCases.filter { $0 != .attribute || !styleOnly.contains(name) }
    for place in all {
      let given = place == .attribute ? asAttribute[name] ?? value : value
      let fates = try elements(for: name).map { element in
        try fate(of: place.file(element, (name, given)), besides: place.file(element, nil))
      }
      places[worst(of: fates), default: []].append(place)
    }
    let worst = worst(of: Array(places.keys))
    return (worst, places[worst].map { $0.count < all.count ? $0 : [] } ?? [])
  }

  /// The last case of some, which shows the least.
  private static func worst(of fates: [Fate]) -> Fate {
    Fate.allCases.last { fates.contains($0) } ?? .silent
  }

  private static func table() throws -> String {
    var rows: [Fate: (elements: [String], properties: [String])] = [:]
    for (name, sample) in elements {
      rows[try fate(ofElement: sample), default: ([], [])].elements.append("`\(name)`")
    }
    for (name, value) in properties {
      let (fate, places) = try fate(ofProperty: name, value)
      let list = places.map(\.rawValue).joined(separator: ", ")
      rows[fate, default: ([], [])].properties.append(
        "`\(name)`" + (list.isEmpty ? "" : " (\(list))"))
    }
    func list(_ names: [String]?) -> String {
      names.map { $0.sorted().joined(separator: ", ") } ?? ""
    }
    return "| | elements | properties |\n|---|---|---|\n"
      + Fate.allCases.map { "| \($0.rawValue) | \(list(rows[$0]?.elements)) | \(list(rows[$0]?.properties)) |\n" }
      .joined()
  }

  @Test func `the table of elements and properties is what the reader does`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/Document.md")
    let page = try String(contentsOf: path, encoding: .utf8)
    let (start, end) = ("<!-- elements -->\n", "<!-- end of elements -->")
    let parts = page.components(separatedBy: start)
    try #require(parts.count == 2)
    let rest = parts[1].components(separatedBy: end)
    try #require(rest.count == 2)
    let table = try Self.table()
    guard ProcessInfo.processInfo.environment["FILLET_UPDATE"] == nil else {
      return try (parts[0] + start + table + end + rest[1]).write(to: path, atomically: true, encoding: .utf8)
    }
    #expect(
      rest[0] == table, "Documentation/Document.md is outdated: FILLET_UPDATE=1 script/test CoverageContractTests")
  }
}
