import Document
import Geometry
import SVG
import TestSupport
import Testing

/// The meaning of the gradients of files: SVG 2, chapter 14.
@Suite struct GradientReadingTests {
  private static let ends = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"

  /// The gradient that fills a rectangle on a page of 200 by 100; `nil` for another paint.
  private static func gradient(_ body: String) throws -> Gradient? {
    try ImportTests.item(
      "<defs xmlns:xlink='http://www.w3.org/1999/xlink'>\(body)</defs><rect fill='url(#g)' width='9' height='9'/>"
    ).style.fill.gradient
  }

  private static func linear(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Gradient.Form {
    .linear(from: Point(x1, y1), to: Point(x2, y2))
  }

  private static func radial(
    _ cx: Double, _ cy: Double, _ r: Double, _ fx: Double, _ fy: Double, _ fr: Double = 0
  ) -> Gradient.Form {
    .radial(center: Point(cx, cy), radius: r, focus: Point(fx, fy), focalRadius: fr)
  }

  /// The diagonal of the page divided by √2.
  private static let diagonal = (25_000.0).squareRoot()

  @Test(arguments: [
    ("linearGradient", "", linear(0, 0, 1, 0)),
    ("linearGradient", "x1='10%' y1='.25' x2='75%' y2='1'", linear(0.1, 0.25, 0.75, 1)),
    ("linearGradient", "x1='-1' x2='calc(50% + 1px)'", linear(-1, 0, 1.5, 0)),
    ("linearGradient", "x1='a' x2=''", linear(0, 0, 1, 0)),
    ("linearGradient", "gradientUnits='userSpaceOnUse'", linear(0, 0, 200, 0)),
    ("linearGradient", "gradientUnits='userSpaceOnUse' x1='25%' y1='10%' y2='1in'", linear(50, 10, 200, 96)),
    ("radialGradient", "", radial(0.5, 0.5, 0.5, 0.5, 0.5)),
    ("radialGradient", "cx='.25' cy='30%' r='1' fx='.5' fr='10%'", radial(0.25, 0.3, 1, 0.5, 0.3, 0.1)),
    ("radialGradient", "r='-1' fr='-1'", radial(0.5, 0.5, 0.5, 0.5, 0.5)),
    ("radialGradient", "gradientUnits='userSpaceOnUse'", radial(100, 50, diagonal / 2, 100, 50)),
    ("radialGradient", "gradientUnits='userSpaceOnUse' cx='7' fy='9' r='10%'", radial(7, 50, diagonal / 10, 7, 9)),
  ]) func `numbers, percentages and lengths give the form of a gradient`(
    name: String, attributes: String, form: Gradient.Form
  ) throws {
    let gradient = try #require(try Self.gradient("<\(name) id='g' \(attributes)>\(Self.ends)</\(name)>"))
    #expect(gradient.form == form)
    #expect(gradient.units == (attributes.contains("userSpaceOnUse") ? .userSpace : .box))
  }

  @Test(arguments: [
    ("", Gradient.Spread.pad, Transform.identity), ("spreadMethod='reflect'", .reflect, .identity),
    ("spreadMethod='repeat'", .repeat, .identity), ("spreadMethod='mirror'", .pad, .identity),
    (
      "gradientTransform='translate(1 2) scale(3)'", .pad, Transform(a: 3, b: 0, c: 0, d: 3, tx: 1, ty: 2)
    ),
    ("gradientTransform='turn(3)'", .pad, .identity),
  ]) func `a gradient has a spread and a transform`(
    attributes: String, spread: Gradient.Spread, transform: Transform
  ) throws {
    let gradient = try #require(
      try Self.gradient("<radialGradient id='g' \(attributes)>\(Self.ends)</radialGradient>"))
    #expect(gradient.spread == spread && gradient.transform == transform)
  }

  @Test(arguments: [
    ("<stop/>", [Gradient.Stop(at: 0, Color(0, 0, 0))]),
    (
      """
      <stop offset='-1' stop-color='red'/><stop offset='50%' stop-color='#0f0'/><stop offset='.25'/><stop offset='2'/>
      """,
      [
        Gradient.Stop(at: 0, Color(255, 0, 0)), Gradient.Stop(at: 0.5, Color(0, 255, 0)),
        Gradient.Stop(at: 0.5, Color(0, 0, 0)), Gradient.Stop(at: 1, Color(0, 0, 0)),
      ]
    ),
    (
      "<stop stop-color='red' style='stop-color:blue;stop-opacity:25%'/><stop stop-color='rgb(0 0 255 / .5)' stop-opacity='.5'/>",
      [
        Gradient.Stop(at: 0, Color(0, 0, 255), opacity: 0.25),
        Gradient.Stop(at: 0, Color(0, 0, 255), opacity: 0.25),
      ]
    ),
    (
      """
      <style>stop { stop-color: red } .a { stop-color: currentColor; color: #010203 }</style><stop/>
      <stop offset='a' class='a'/>
      """,
      [Gradient.Stop(at: 0, Color(255, 0, 0)), Gradient.Stop(at: 0, Color(1, 2, 3))]
    ),
    ("<g><stop/></g>", nil), ("", nil),
  ]) func `stops have colors, opacities and rising offsets`(body: String, stops: [Gradient.Stop]?) throws {
    let found = try Self.gradient("<linearGradient id='g'>\(body)</linearGradient>")?.stops
    try #require(found?.count == stops?.count)
    for (a, b) in zip(found ?? [], stops ?? []) {
      #expect(a.offset == b.offset && a.color == b.color && abs(a.opacity - b.opacity) < 1e-9)
    }
  }

  @Test(arguments: [
    ("<linearGradient id='g' href='#a'/><linearGradient id='a' x1='.5' y2='.25'>", linear(0.5, 0, 1, 0.25)),
    ("<linearGradient id='g' x1='.1' xlink:href='#a'/><linearGradient id='a' x1='.5' y2='.2'>", linear(0.1, 0, 1, 0.2)),
    (
      "<linearGradient id='g' href='#a' xlink:href='#b'/><linearGradient id='b' x1='.7'/><linearGradient id='a' x1='.5'>",
      linear(0.5, 0, 1, 0)
    ),
    ("<radialGradient id='g' r='1' href='#a'/><linearGradient id='a' r='.2' cx='.2'>", radial(0.5, 0.5, 1, 0.5, 0.5)),
    (
      "<radialGradient id='g' cx='0' href='#a'/><linearGradient id='a' href='#b'/><radialGradient id='b' fx='.2' cx='.9'>",
      radial(0, 0.5, 0.5, 0.2, 0.5)
    ),
    ("<linearGradient id='g' x2='.5' href='#a'/><linearGradient id='a' y1='1' href='#g'>", linear(0, 1, 0.5, 0)),
    ("<linearGradient id='g' href='#a'/><pattern id='a' href='#b'/><linearGradient id='b' x1='.5'>", nil),
    ("<linearGradient id='g' href='#g'/><linearGradient id='b' x1='.5'>", nil),
  ]) func `a gradient takes what it lacks from those it refers to`(body: String, form: Gradient.Form?) throws {
    let name = try #require(body.split(separator: "<").last?.prefix { $0 != " " })
    let gradient = try Self.gradient(body + Self.ends + "</\(name)>")
    #expect(gradient?.form == form)
    if form != nil { #expect(gradient?.stops.count == 2) }
  }

  @Test func `units, spread and transform come from gradients of the other form, too`() throws {
    let body = """
      <radialGradient id='g' xlink:href='#a'/><linearGradient id='a' href='#b' spreadMethod='reflect'/>
      <linearGradient id='b' gradientUnits='userSpaceOnUse' spreadMethod='repeat' gradientTransform='scale(2)'>
      \(Self.ends)</linearGradient>
      """
    let gradient = try #require(try Self.gradient(body))
    #expect(gradient.units == .userSpace && gradient.spread == .reflect)
    #expect(gradient.transform == .scale(x: 2, y: 2))
  }

  @Test func `many gradients that refer to each other are read in time proportional to their number`() throws {
    func time(_ count: Int) throws -> Duration {
      let links = (0..<count).map { "<linearGradient id='n\($0)' href='#n\($0 + 1)'/>" }.joined()
      let last = "<linearGradient id='n\(count)'>\(Self.ends)</linearGradient>"
      let body = "<defs>\(last)\(links)</defs><path d='M1 1H9V9'/>"
      return try processorTime { _ = try ImportTests.file(body).document() }
    }
    #expect(try time(20_000) < time(2000) * 40)
  }
}
