import Document
@testable import Formats
import SVG
import ShapeSupport
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
    #expect(try Self.document(content).scene().features == features)
  }

  @Test func `a target's losses are what it does not have, in one order, after what no target shows`() throws {
    let scene = try Self.document(
      Self.gradient + "<text>a</text><rect width='9' height='9' fill='url(#g)' stroke='currentColor' opacity='.5'/>"
    ).scene()
    #expect(scene.losses(for: .everything) == ["text"])
    #expect(scene.losses(for: .plainSVG) == ["text", "gradients"])
    #expect(
      scene.losses(for: .painting) == ["text", "gradients", "currentColor", "opacity of fill and line as one"])
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

  @Test func `a color typed in place of a gradient is written, and the same color keeps the gradient`() throws {
    var document = try Self.document(Self.gradient + "<rect width='9' height='9' fill='url(#g)'/>")
    try document.items[0].set("fill", to: "#f00")
    #expect(document.items[0].style.fill.foreign?.kind == .gradient)
    #expect(try SVGWriter.text(of: document).contains("fill='url(#g)'"))
    try document.items[0].set("fill", to: "blue")
    #expect(document.items[0].style.fill == Paint(Color(0, 0, 255)))
    #expect(try SVGWriter.text(of: document).contains("fill='#00f'"))
  }
}
