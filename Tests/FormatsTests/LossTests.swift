import Document
import Foundation
@testable import Formats
import SVG
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// The parts of a drawing that a target cannot show are named, once, or shown.
@Suite struct LossTests {
  private static let gradient = "<linearGradient id='g'><stop stop-color='red'/></linearGradient>"

  private static func document(_ content: String) throws -> Document {
    try SVGFile(Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>\(content)</svg>".utf8)).document()
  }

  @Test(
    arguments: [
      ("<rect width='9' height='9'/>", []),
      ("<rect width='9' height='9' fill='none'/>", []),
      (gradient + "<rect width='9' height='9' fill='url(#g)'/>", [.gradient]),
      (gradient + "<g fill='url(#g)'><rect width='9' height='9'/></g>", [.gradient]),
      (
        gradient + "<style>rect { stroke: url(#g) }</style><rect width='9' height='9' fill='none'/>",
        [.gradient, .line]
      ),
      ("<rect width='9' height='9' fill='currentColor'/>", [.currentColor]),
      ("<g stroke='currentColor'><rect width='9' height='9' fill='none'/></g>", [.currentColor, .line]),
      // The file itself says the color.
      ("<g color='red'><rect width='9' height='9' fill='currentColor'/></g>", []),
      ("<rect width='9' height='9' fill='red' stroke='blue'/>", [.line, .lineOnFill]),
      ("<rect width='9' height='9' fill='none' stroke='blue' stroke-dasharray='2'/>", [.line, .dashes]),
      ("<rect width='9' height='9' stroke-dasharray='2'/>", []),
      ("<rect width='9' height='9' fill-opacity='.5'/>", [.opacity]),
      ("<rect width='9' height='9' opacity='.5'/>", [.opacity]),
      (
        "<rect width='9' height='9' fill='red' stroke='blue' opacity='.5'/>",
        [.jointOpacity, .opacity, .line, .lineOnFill]
      ),
      ("<rect width='9' height='9' fill-rule='evenodd'/>", [.evenOddFill]),
      (
        "<g opacity='.5'><rect width='9' height='9'/><rect width='5' height='5'/></g>", [.groupOpacity]
      ),
      ("<svg width='5' height='5'><rect width='9' height='9'/></svg>", [.clip]),
    ] as [(String, Features)])
  func `a scene has the features`(content: String, features: Features) throws {
    let found = try Self.document(content).scene().features
    #expect(found.subtracting(.fill) == features)
    #expect(found.contains(.fill) == !content.contains("fill='none'"))
  }

  @Test func `a target's losses are what it does not have, in one order, after what no target shows`() throws {
    let scene = try Self.document(
      Self.gradient + "<text>a</text><rect width='9' height='9' fill='url(#g)' stroke='currentColor' opacity='.5'/>"
    ).scene()
    #expect(scene.losses(for: .svg) == ["text"])
    #expect(
      scene.losses(for: .painting) == ["text", "gradients", "currentColor", "opacity of fill and line as one"])
  }

  @Test(arguments: 0..<32) func `every feature of a file has a name`(bit: UInt32) {
    let feature = Features.svg.intersection(Features(rawValue: 1 << bit))
    #expect(feature.losses(for: [], besides: []).count == (feature.isEmpty ? 0 : 1))
  }

  @Test func `a paint that a target does not name as its ability is lost there`() throws {
    let scene = try Self.document(Self.gradient + "<rect width='9' height='9' fill='url(#g)'/>").scene()
    #expect(scene.losses(for: Features.svg.subtracting(.gradient)) == ["gradients"])
    #expect(scene.losses(for: .outlines).isEmpty)
  }

  @Test func `every code format names a lost gradient`() throws {
    let document = try Self.document(Self.gradient + "<rect width='9' height='9' fill='url(#g)'/>")
    for format in FormatCatalog.all {
      guard case .code = format.maker, format.name != "dxf" else { continue }
      #expect(try #require(try format.text(of: document)).contains("Left out: gradients"), "\(format.name)")
    }
  }

  @Test func `a data URI keeps the file where a new one would lose something`() throws {
    let kept = try Self.document(Self.gradient + "<rect width='9' height='9' fill='url(#g)'/>")
    #expect(try #require(try Format.dataURI.text(of: kept)).contains("linearGradient"))
    let plain = try Self.document("<!-- a --><rect width='9' height='9' fill='red'/>")
    #expect(try !#require(try Format.dataURI.text(of: plain)).contains("!--"))
  }

  @Test(arguments: [
    ("fill='currentColor'", "fill=\"currentColor\""), ("fill='none' stroke='currentColor'", "stroke=\"currentColor\""),
    ("style='fill:currentColor'", "fill=\"currentColor\""), ("fill='currentColor' color='red'", "fill=\"#f00\""),
  ])
  func `a drawing without its parameters keeps the color of its surroundings`(own: String, written: String) throws {
    let document = try Self.document("<rect width='9' height='9' \(own)/>")
    #expect(try SVGWriter.text(of: document, options: SVGWriter.Options().plain).contains(written))
  }

  @Test(arguments: [
    ("fill='url(#g)'", "#800080", 1), ("fill='url(#g)'", "blue", 1), ("fill='currentColor'", "black", 1),
    ("fill='currentColor' fill-opacity='.5'", "black", 0.5), ("style='fill:currentColor'", "#000", 1),
    // The opacity of the stops goes with them.
    ("fill='url(#h)'", "gold", 1), ("fill='url(#h)' fill-opacity='.5'", "gold", 0.5), ("fill='url(#h)'", "none", 1),
  ])
  func `a typed color takes the place of any paint, also of one shown as it`(
    own: String, color: String, opacity: Double
  ) throws {
    let gradients = """
      <linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>\
      <linearGradient id='h'><stop stop-color='red' stop-opacity='.5'/></linearGradient>
      """
    var document = try Self.document(gradients + "<rect width='9' height='9' \(own)/>")
    try document.items[0].set("fill", to: color)
    let again = try SVGFile(Array(SVGWriter.text(of: document).utf8)).document()
    var fill = Paint(css: color) ?? .none
    fill.opacity = opacity
    #expect(again.items[0].style.fill == fill)
  }

  @Test(arguments: ["currentColor", "url(#g)"])
  func `a black shape stays black among others of the paint`(paint: String) throws {
    let black = "<linearGradient id='g'><stop stop-color='black'/></linearGradient>"
    var document = try Self.document("\(black)<g fill='\(paint)'><rect width='9' height='9'/></g>")
    var star = Item(Star())
    (star.style.fill, star.style.stroke) = (Paint(Color(0, 0, 0)), .none)
    document.items.append(star)
    try document.items[0].set("fill", to: "black")
    let again = try SVGFile(Array(SVGWriter.text(of: document).utf8)).document()
    #expect(again.items.map(\.style.fill) == [Paint(Color(0, 0, 0)), Paint(Color(0, 0, 0))])
  }

  @Test(arguments: [
    ("<title>A \"b\" c's</title>", "%3Ctitle%3EA%20%22b%22%20c%27s%3C/title%3E"),
    ("<!-- it's --><rect width=\"9\" height='9'/>", "%20it%27s%20--%3E%3Crect%20width='9'%20height='9'/"),
    ("<g id='a\"b'/>", "%3Cg%20id='a%22b'/"), ("<g id=\"a'b\"/>", "id='a%26apos%3Bb'"),
    ("<style>g{content:'a'}</style>", "content:%27a%27%7D"),
  ])
  func `a data URI of a kept file has single quotes around its values alone`(part: String, written: String) throws {
    let file = part + "<text>a</text><rect width='9' height='9'/>"
    let address = try #require(try Format.dataURI.text(of: Self.document(file)))
    #expect(address.contains(written) && !address.contains("\""), "\(address)")
    let svg = try #require(address.dropFirst("data:image/svg+xml,".count).removingPercentEncoding)
    #expect(throws: Never.self) { try SVGFile(Array(svg.utf8)).document() }
  }

  @Test func `code without a place for comments names a clip that it does not have`() throws {
    let document = try Self.document("<svg width='5' height='5'><rect width='9' height='9'/></svg>")
    #expect(try #require(try Format.dxf.text(of: document)).contains("Left out: clip"))
  }
}
