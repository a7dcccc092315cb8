import Document
import Geometry
import Preview
import Raster
import SVG
import Testing

/// The pixels of gradients, beside formulas.
@Suite struct GradientTests {
  /// A gradient from red to blue, an element that it paints from 50, 20 to 150, 180, and the offset at a point.
  struct Row: CustomTestStringConvertible {
    let gradient: String
    var element = "<rect x='50' y='20' width='100' height='160' fill='url(#g)'/>"
    let offset: @Sendable (_ x: Double, _ y: Double) -> Double?

    var testDescription: String { gradient + element }
  }

  /// The pixels of a drawing, on a page of 200 by 200 with as many pixels.
  static func pixels(_ body: String) throws -> [Pixel] {
    let document = try Document(
      svg: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'>\(body)</svg>")
    let view = ViewTransform(fitting: document.page, width: 200, height: 200, parts: .braille)
    var compositor = Compositor()
    compositor.paint(try document.scene(), Compositor.Settings(width: 200, height: 200, view: view))
    return compositor.pixels
  }

  /// The largest offset from 0 to 40, at which a circle between two passes through a point; `nil` for none.
  static func offset(
    _ x: Double, _ y: Double, from focus: Point, _ focalRadius: Double, to center: Point, _ radius: Double
  ) -> Double? {
    /// Positive inside the circle.
    func inside(_ t: Double) -> Double {
      (focalRadius + t * (radius - focalRadius)) - Point(x, y).distance(to: focus.lerp(to: center, t))
    }
    guard inside(40) >= 0 else { return nil }
    if inside(0) >= 0 { return 0 }
    // Each circle is inside the next.
    var (low, high) = (0.0, 40.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if inside(middle) >= 0 { high = middle } else { low = middle }
    }
    return high
  }

  static let user = "gradientUnits='userSpaceOnUse'"

  static let rows: [Row] = [
    Row(gradient: "linear") { x, _ in (x - 50) / 100 },
    Row(gradient: "linear x2='1' y2='1'") { x, y in ((x - 50) / 100 + (y - 20) / 160) / 2 },
    Row(gradient: "linear x1='1' x2='0' y1='50%' y2='50%'") { x, _ in (150 - x) / 100 },
    Row(gradient: "linear \(user) x1='20' x2='120'") { x, _ in (x - 20) / 100 },
    Row(gradient: "linear \(user) x1='50' y1='20' x2='150' y2='120'") { x, y in (x - 50 + y - 20) / 200 },
    Row(gradient: "linear \(user)") { x, _ in x / 200 },
    Row(gradient: "linear \(user) x2='100' gradientTransform='rotate(90)'") { _, y in y / 100 },
    Row(gradient: "linear \(user) x2='100' gradientTransform='skewX(45)'") { x, y in (x - y) / 100 },
    Row(gradient: "linear gradientTransform='scale(.5 1)'") { x, _ in (x - 50) / 50 },
    Row(gradient: "linear gradientTransform='rotate(90)'") { _, y in (y - 20) / 160 },
    Row(gradient: "linear \(user) x1='50' x2='80' spreadMethod='repeat'") { x, _ in
      ((x - 50) / 30).truncatingRemainder(dividingBy: 1)
    },
    Row(gradient: "linear \(user) x1='150' x2='120' spreadMethod='repeat'") { x, _ in
      ((150 - x) / 30).truncatingRemainder(dividingBy: 1)
    },
    Row(gradient: "linear \(user) x1='110' x2='140' spreadMethod='reflect'") { x, _ in
      let turn = abs(x - 110).truncatingRemainder(dividingBy: 60) / 30
      return turn > 1 ? 2 - turn : turn
    },
    Row(gradient: "radial") { x, y in Vector((x - 100) / 50, (y - 100) / 80).length },
    Row(gradient: "radial cx='0' cy='0' r='1'") { x, y in Vector((x - 50) / 100, (y - 20) / 160).length },
    Row(gradient: "radial \(user) cx='90' cy='80' r='60'") { x, y in Vector(x - 90, y - 80).length / 60 },
    Row(gradient: "radial \(user) r='20' cx='100' cy='100' spreadMethod='repeat'") { x, y in
      (Vector(x - 100, y - 100).length / 20).truncatingRemainder(dividingBy: 1)
    },
    Row(gradient: "radial \(user) cx='100' cy='100' r='90' fx='130' fy='60'") { x, y in
      offset(x, y, from: Point(130, 60), 0, to: Point(100, 100), 90)
    },
    Row(gradient: "radial \(user) cx='100' cy='100' r='50' fx='120' fy='85' fr='15'") { x, y in
      offset(x, y, from: Point(120, 85), 15, to: Point(100, 100), 50)
    },
    Row(gradient: "radial \(user) cx='100' cy='100' r='80' fr='40'") { x, y in
      (Vector(x - 100, y - 100).length - 40) / 40
    },
    Row(gradient: "radial \(user) cx='100' cy='100' r='30' fx='110' spreadMethod='reflect'") { x, y in
      guard let offset = offset(x, y, from: Point(110, 100), 0, to: Point(100, 100), 30) else { return nil }
      let turn = offset.truncatingRemainder(dividingBy: 2)
      return turn > 1 ? 2 - turn : turn
    },
    Row(gradient: "radial r='0'") { _, _ in 1 },
    Row(gradient: "linear x2='0'") { _, _ in 1 },
    // The units of elements and groups.
    Row(
      gradient: "linear",
      element: "<rect y='-50' width='160' height='100' transform='translate(100 20) rotate(90)' fill='url(#g)'/>"
    ) { _, y in (y - 20) / 160 },
    Row(
      gradient: "linear x2='1' y2='1'",
      element: "<rect x='-150' y='20' width='100' height='160' transform='scale(-1 1)' fill='url(#g)'/>"
    ) { x, y in ((150 - x) / 100 + (y - 20) / 160) / 2 },
    Row(
      gradient: "linear \(user) x2='100'",
      element: "<g transform='scale(2)'><rect x='25' y='10' width='50' height='80' fill='url(#g)'/></g>"
    ) { x, _ in x / 200 },
    Row(
      gradient: "radial \(user) cx='30' cy='30' r='40'",
      element: """
        <g fill='url(#g)' transform='translate(40 10)'><path transform='rotate(90)' d='M0 0H170V-120H0Z'/></g>
        """
    ) { x, y in Vector(40 - x - 30, y - 10 - 30).length / 40 },
    Row(
      gradient: "linear",
      element: """
        <defs><rect id='a' width='80' height='50'/></defs>
        <use href='#a' fill='url(#g)' transform='matrix(0 2 2 0 50 20)'/>
        """
    ) { _, y in (y - 20) / 160 },
    Row(
      gradient: "linear \(user) x2='100'",
      element: """
        <defs><rect id='a' fill='url(#g)' width='50' height='80'/></defs><use href='#a' x='25' y='10' transform='scale(2)'/>
        """
    ) { x, _ in (x / 2 - 25) / 100 },
    // A line, whose box is that of the outline.
    Row(
      gradient: "linear",
      element: "<rect x='95' y='90' width='10' height='20' fill='none' stroke='url(#g)' stroke-width='180'/>"
    ) { x, _ in (x - 95) / 10 },
  ]

  @Test(arguments: rows) func `a gradient has the color of each place`(row: Row) throws {
    let name = String(row.gradient.prefix { $0 != " " }) + "Gradient"
    let pixels = try Self.pixels(
      """
      <\(name) id='g'\(row.gradient.dropFirst(name.count - 8))><stop stop-color='#f00'/>
      <stop offset='1' stop-color='#00f'/></\(name)>\(row.element)
      """)
    for y in stride(from: 26, to: 176, by: 7) {
      for x in stride(from: 56, to: 146, by: 5) {
        let pixel = pixels[y * 200 + x]
        guard let offset = row.offset(Double(x) + 0.5, Double(y) + 0.5) else { continue }
        let blue = min(max(offset, 0), 1)
        #expect(abs(Double(pixel.z) - blue) < 1e-4 && pixel.y == 0, "\(x) \(y): \(pixel), not \(blue)")
        #expect(abs(Double(pixel.x) - (1 - blue)) < 1e-4 && pixel.w == 1, "\(x) \(y): \(pixel), not \(blue)")
      }
    }
  }

  /// Stops, and the color with its opacity at some offsets in percent.
  struct Mix {
    let stops: String
    let colors: [Int: Pixel]

    /// - Parameter colors: From 0 to 1, not multiplied with the opacity.
    init(_ stops: String, _ colors: [Int: Pixel]) { (self.stops, self.colors) = (stops, colors) }
  }

  static let mixes: [Mix] = [
    Mix("<stop offset='.3' stop-color='#f00'/>", [0: Pixel(1, 0, 0, 1), 90: Pixel(1, 0, 0, 1)]),
    Mix(
      "<stop offset='.2' stop-color='#f00'/><stop offset='.6' stop-color='#0f0'/>",
      [
        10: Pixel(1, 0, 0, 1), 30: Pixel(0.75, 0.25, 0, 1), 50: Pixel(0.25, 0.75, 0, 1), 90: Pixel(0, 1, 0, 1),
      ]),
    Mix(
      "<stop stop-color='#f00'/><stop offset='.5' stop-color='#f00'/><stop offset='.5' stop-color='#00f'/>",
      [40: Pixel(1, 0, 0, 1), 49: Pixel(1, 0, 0, 1), 50: Pixel(0, 0, 1, 1), 99: Pixel(0, 0, 1, 1)]),
    // Colors are mixed without their opacities.
    Mix(
      "<stop stop-color='#f00'/><stop offset='1' stop-color='#00f' stop-opacity='0'/>",
      [0: Pixel(1, 0, 0, 1), 50: Pixel(0.5, 0, 0.5, 0.5), 80: Pixel(0.2, 0, 0.8, 0.2)]),
    Mix(
      "<stop stop-color='#fff' stop-opacity='.5'/><stop offset='.5' stop-color='#fff'/><stop offset='1'/>",
      [0: Pixel(1, 1, 1, 0.5), 25: Pixel(1, 1, 1, 0.75), 75: Pixel(0.5, 0.5, 0.5, 1)]),
  ]

  @Test(arguments: mixes) func `colors are mixed between the stops around a place`(mix: Mix) throws {
    // A pixel is a 200th of the way, and its center is at the offset.
    let pixels = try Self.pixels(
      """
      <linearGradient id='g' gradientUnits='userSpaceOnUse' x1='.5' x2='200.5'>\(mix.stops)</linearGradient>
      <rect width='200' height='200' fill='url(#g)'/>
      """)
    for (percent, color) in mix.colors {
      let pixel = pixels[100 * 200 + percent * 2]
      var wanted = color * color.w
      wanted.w = color.w
      #expect(pixel.distance(to: wanted).most < 1e-4, "\(percent) %: \(pixel), not \(wanted)")
    }
  }

  @Test(arguments: [
    ("<path d='M20 50H180' stroke='url(#g)' stroke-width='40'/>", false),
    ("<path d='M20 50H180V51' fill='none' stroke='url(#g)' stroke-width='40'/>", true),
    ("<rect width='100' height='100' fill='url(#n)'/>", false),
    ("<rect width='100' height='100' fill='url(#z)'/>", false),
  ]) func `an outline without area, no stops and a flat transform paint nothing`(body: String, isPainted: Bool) throws {
    let pixels = try Self.pixels(
      """
      <linearGradient id='g'><stop/></linearGradient><linearGradient id='n'/>
      <linearGradient id='z' gradientTransform='scale(0)'><stop/></linearGradient>\(body)
      """)
    #expect((pixels[50 * 200 + 60].w > 0) == isPainted)
  }

  @Test func `opacities of a gradient, a fill, a shape and a group are multiplied`() throws {
    let pixels = try Self.pixels(
      """
      <linearGradient id='g'><stop stop-color='#fff' stop-opacity='.8'/></linearGradient>
      <g opacity='.5'><rect width='100' height='100' fill='url(#g)' fill-opacity='.5' opacity='.5'/></g>
      """)
    #expect(pixels[50 * 200 + 50].distance(to: Pixel(repeating: 0.1)).most < 1e-4)
  }
}
