import Document
import Geometry
import Preview
import Raster
import SVG
import Shapes
import Testing

/// Gradients in the units of their element go with its shape, as by a transform around the element.
@Suite struct MovedGradientTests {
  private static let gradients = """
    <defs>
      <linearGradient id="l" gradientUnits="userSpaceOnUse" x1="20" y1="20" x2="60" y2="50" spreadMethod="reflect">
        <stop stop-color="red"/><stop offset="1" stop-color="blue"/>
      </linearGradient>
      <radialGradient id="r" gradientUnits="userSpaceOnUse" cx="40" cy="35" r="25" fx="35" gradientTransform="rotate(10)">
        <stop stop-color="gold"/><stop offset="1" stop-color="navy"/>
      </radialGradient>
    </defs>
    """

  private static func file(_ element: String, around map: Transform? = nil) -> [UInt8] {
    let numbers = map.map { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty].map { "\($0)" }.joined(separator: " ") }
    let body = numbers.map { "<g transform=\"matrix(\($0))\">\(element)</g>" } ?? element
    return Array(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\(gradients)\(body)</svg>".utf8)
  }

  static let elements = [
    "<rect x=\"20\" y=\"20\" width=\"40\" height=\"30\" fill=\"url(#l)\"/>",
    "<rect x=\"20\" y=\"20\" width=\"40\" height=\"30\" rx=\"5\" fill=\"url(#r)\" stroke=\"url(#l)\" stroke-width=\"6\"/>",
    "<circle cx=\"40\" cy=\"35\" r=\"20\" fill=\"url(#r)\" transform=\"translate(8 3) scale(1.25)\"/>",
    "<path d=\"M20 20L60 25L35 55Z\" fill=\"url(#l)\" transform=\"rotate(12)\"/>",
    "<path d=\"M20 20C40 10 60 25 60 40L35 55Z\" fill=\"none\" stroke=\"url(#r)\" stroke-width=\"9\"/>",
  ]

  static let motions: [Motion] = [
    .move(by: Vector(12, -7)), .rotate(by: 30), .flipHorizontally, .flipVertically, .scale(x: 1.25, y: 1.25),
    .scale(x: 1.2, y: 0.5),
  ]

  @Test(arguments: elements, motions)
  func `a gradient in its element's units goes with the shape`(element: String, motion: Motion) throws {
    let bytes = Self.file(element)
    var document = try SVGFile(bytes).document()
    let (shape, hasLine) = (document.items[0].shape, document.items[0].style.hasLine)
    let map = motion.transform(about: shape.center)
    // A circle in fillet stays round, and a line keeps its width.
    if case .scale(let x, let y) = motion, hasLine || x != y && element.hasPrefix("<circle") { return }
    let done = document.items[0].apply(motion)
    #expect(done.isMoved && !done.leavesPaint)
    let text = try SVGWriter.text(of: document)
    let again = try SVGFile(Array(text.utf8)).document()
    let path = try document.items[0].resolved().path
    #expect(try again.items[0].resolved().path.isNear(path, within: 1e-4))
    // The file before, in a group that moves it.
    let expected = try OtherRenderer.pixels(of: Self.file(element, around: map))
    try check(try OtherRenderer.pixels(of: Array(text.utf8)), expected)
    let view = ViewTransform(fitting: document.page, width: 400, height: 400, parts: .braille)
    var compositor = Compositor()
    compositor.paint(try document.scene(), Compositor.Settings(width: 400, height: 400, view: view))
    let differences = zip(compositor.pixels, expected.pixels).map { $0.distance(to: $1).mean }
    #expect(differences.reduce(0, +) / Float(differences.count) * 255 < 0.5)
  }

  private func check(_ picture: Pixels, _ expected: Pixels) throws {
    try #require(picture.pixels.count == expected.pixels.count)
    let most = zip(picture.pixels, expected.pixels).map { $0.distance(to: $1).most * 255 }.max() ?? 0
    #expect(most <= 3, "\(most)")
  }

  /// Parameters, and the motion that they are.
  static let parameters: [(name: String, value: Double, motion: Motion)] = [
    ("x", 52, .move(by: Vector(12, 0))), ("y", 28, .move(by: Vector(0, -7))), ("rotation", 30, .rotate(by: 30)),
  ]

  @Test(arguments: parameters)
  func `a position or rotation that is set moves the gradient, too`(
    name: String, value: Double, motion: Motion
  ) throws {
    let before = try SVGFile(Self.file(Self.elements[0])).document()
    var (document, other) = (before, before)
    _ = other.items[0].apply(motion)
    try document.items[0].set(name, to: value)
    #expect(document == other && document.items[0].style != before.items[0].style)
  }

  @Test func `moving there and back changes no byte`() throws {
    for element in Self.elements.prefix(4) {
      var document = try SVGFile(Self.file(element)).document()
      for step in [Vector(0.1, 0.7), Vector(0.2, -0.1), Vector(-0.3, -0.6)] {
        _ = document.items[0].apply(.move(by: step))
      }
      #expect(Array(try SVGWriter.text(of: document).utf8) == Self.file(element))
    }
  }

  @Test func `a gradient stays where it would need a stretched line`() throws {
    var document = try SVGFile(Self.file(Self.elements[1])).document()
    let before = document.items[0].style
    #expect(document.items[0].apply(.scale(x: 2, y: 1)) == (true, true))
    #expect(document.items[0].style == before)
  }

  @Test func `a moved shape with a gradient keeps its element's geometry`() throws {
    var document = try SVGFile(Self.file(Self.elements[0])).document()
    _ = document.items[0].apply(.move(by: Vector(12, -7)))
    #expect(
      try SVGWriter.text(of: document)
        == String(decoding: Self.file(Self.elements[0]), as: UTF8.self)
        .replacing("<rect x", with: "<rect transform=\"matrix(1 0 0 1 12 -7)\" x"))
  }
}
