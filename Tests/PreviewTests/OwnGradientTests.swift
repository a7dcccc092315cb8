import Document
import Geometry
import Preview
import Raster
import SVG
import Shapes
import Testing

/// Gradients of one's own are written as elements, which every program draws as the screen does.
@Suite struct OwnGradientTests {
  private static let paints = ["linear gold red 45", "linear #f00 20% #00f8 90", "radial white navy 30% #08f0"]

  /// A file of another program, and whether its gradients are in units of the shape's box there.
  static let files: [(content: String, fitsBox: Bool)] = [
    ("<path d='M20 30H80V60H20Z'/>", true), ("<rect x='20' y='30' width='60' height='30' stroke-width='4'/>", true),
    ("<g transform='translate(10 -5) scale(.8)'><path d='M20 30H80V60L50 75L20 60Z'/></g>", true),
    ("<g transform='rotate(30 50 50)'><path d='M20 30H80V60H20Z'/></g>", false),
    ("<path transform='matrix(1 0 .3 1 0 0)' d='M20 30H60V60H20Z'/>", false),
    ("<g fill='lime'><circle cx='50' cy='50' r='30' style='fill: red'/></g>", true),
    ("<style>path { fill: red }</style><path d='M20 30H80V60H20Z'/>", true),
  ]

  private static func document(_ content: String) throws -> Document {
    try SVGFile(Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\(content)</svg>".utf8)).document()
  }

  @Test(arguments: paints, files)
  func `a shape of a file is painted in the screen and in the file`(
    paint: String, file: (content: String, fitsBox: Bool)
  ) throws {
    var document = try Self.document(file.content)
    try document.items[0].set("fill", to: paint)
    try document.items[0].set("stroke", to: "linear navy red 10")
    try expectSame(document)
    let text = try SVGWriter.text(of: document)
    let again = try SVGFile(Array(text.utf8)).document()
    #expect(try SVGWriter.text(of: again) == text)
    guard file.fitsBox else { return try expectSame(again) }
    #expect(again.items[0].style.fill == document.items[0].style.fill)
    // The elements are replaced by those of the next paint, and go with the last one.
    var next = again
    try next.items[0].set("fill", to: "radial red blue")
    try expectSame(next)
    for name in ["fill", "stroke"] { try next.items[0].set(name, to: "#123456") }
    let plain = try SVGWriter.text(of: next)
    #expect(!plain.contains("radient") && !plain.contains("url("))
  }

  @Test(arguments: paints)
  func `an own shape keeps its paint through changes, copies and effects`(paint: String) throws {
    var document = Document(title: "", items: [Item(Star())])
    try document.items[0].set("fill", to: paint)
    try document.items[0].set("stroke", to: "radial red blue")
    try document.items[0].set("line-width", to: 6)
    try document.items[0].set("border-width", to: 3)
    var again = try SVGFile(Array(SVGWriter.text(of: document).utf8)).document()
    #expect(again == document)
    try again.items[0].set("corner-radius", to: 4)
    again.items.append(again.items[0])
    _ = again.items[1].apply(.move(by: Vector(20, 10)))
    try expectSame(again)
    again.items.remove(at: 0)
    try expectSame(again)
    again.items[0].isHidden = true
    let hidden = try SVGFile(Array(SVGWriter.text(of: again).utf8)).document()
    #expect(hidden.items[0].style == again.items[0].style)
  }

  @Test func `a gradient that another program changed is the file's, and is kept`() throws {
    var document = Document(title: "", items: [Item(Star())])
    try document.items[0].set("fill", to: "linear gold red 45")
    try document.items[0].set("stroke", to: "radial red blue")
    let changed = try SVGWriter.text(of: document).replacing("#ffd700\"", with: "#00ff00\"")
    var again = try SVGFile(Array(changed.utf8)).document()
    #expect(again.items[0].style.fill.foreign?.kind == .gradient)
    #expect(again.items[0].style.stroke.css == "radial #f00 #00f")
    try again.items[0].set("corner-radius", to: 4)
    try expectSame(again)
    let text = try SVGWriter.text(of: again)
    #expect(text.contains("#00ff00"))
    let ids = text.matches(of: /\bid="([^"]*)"/).map(\.output.1)
    #expect(Set(ids).count == ids.count, "\(text)")
  }

  /// The box is that of the outline in the element's units.
  @Test(
    arguments: ["rotate(30 100 100)", "matrix(1 0 .4 1 -30 0)", "matrix(-1 0 0 1 200 0)", "scale(1 .5)"],
    [Motion.move(by: Vector(7, -5)), .rotate(by: 20), .flipVertically])
  func `a group that another program turns turns the gradient, too`(transform: String, motion: Motion) throws {
    var document = Document(title: "", items: [Item(Rectangle())])
    for (name, text) in [("width", "120"), ("height", "40"), ("fill", "linear gold red 30"), ("stroke", "none")] {
      try document.items[0].assign(name, text)
    }
    let text = try SVGWriter.text(of: document).replacing("<defs", with: "<g transform='\(transform)'><defs")
      .replacing("</svg>", with: "</g></svg>")
    var turned = try SVGFile(Array(text.utf8)).document()
    try expectSame(turned)
    try turned.items[0].set("corner-radius", to: 8)
    _ = turned.items[0].apply(motion)
    try expectSame(turned)
    let again = try SVGFile(Array(SVGWriter.text(of: turned).utf8)).document()
    try expectSame(again)
    #expect(again.items[0].style.fill.css == turned.items[0].style.fill.css)
  }

  @Test(arguments: files)
  func `the text without parameters paints the same`(file: (content: String, fitsBox: Bool)) throws {
    var document = try Self.document(file.content)
    try document.items[0].set("fill", to: "linear gold red 45")
    let plain = try SVGWriter.Layout(document).text(options: SVGWriter.Options().plain)
    #expect(!plain.contains("data-"))
    let same = try OtherRenderer.pixels(of: Array(SVGWriter.text(of: document).utf8))
    let pixels = try OtherRenderer.pixels(of: Array(plain.utf8)).pixels
    #expect(Self.difference(pixels, same.pixels) < 0.1)
  }

  /// The screen's pixels, and those of another program of the written file.
  private func expectSame(_ document: Document) throws {
    let written = try OtherRenderer.pixels(of: Array(SVGWriter.text(of: document).utf8))
    let (width, height) = (written.width, written.height)
    let view = ViewTransform(fitting: document.page, width: width, height: height, parts: .braille)
    var compositor = Compositor()
    compositor.paint(try document.scene(), Compositor.Settings(width: width, height: height, view: view))
    #expect(Self.difference(compositor.pixels, written.pixels) < 0.6)
  }

  /// The mean difference of the channels, of 255 levels.
  private static func difference(_ a: [Pixel], _ b: [Pixel]) -> Float {
    zip(a, b).map { $0.distance(to: $1).mean }.reduce(0, +) / Float(a.count) * 255
  }
}
