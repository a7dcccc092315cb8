import Document
import Geometry
import Images
import Raster
import Preview
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// The compositor's pixels, by themselves and beside another program's.
@Suite struct CompositorTests {
  static let side = 200

  static func item(_ kind: String, _ values: [(String, String)]) throws -> Item {
    var item = Item(try #require(ShapeCatalog.shape(ofKind: kind)), style: Style())
    if kind == "free" { item = Document.demo.items[0] }
    for (name, text) in values { try item.set(name, to: text) }
    return item
  }

  /// A page of 200 by 200 on as many dots.
  static func pixels(
    _ item: Item, pictures: PictureStates = [:], using compositor: inout Compositor
  ) throws -> [Pixel] {
    let document = Document(title: "", items: [item])
    let view = ViewTransform(fitting: document.page, width: side, height: side, parts: .braille)
    let settings = Compositor.Settings(width: side, height: side, view: view)
    compositor.paint(try document.scene(), pictures: pictures, settings)
    return compositor.pixels
  }

  /// Two squares, the red one over the green one from 30 to 70, in a group.
  @Test(arguments: [
    (0.5, nil, Color(255, 0, 0), Float(0.5)), (1, nil, Color(255, 0, 0), 1), (0.25, nil, Color(255, 0, 0), 0.25),
    (0.5, Rect(x: 0, y: 0, width: 60, height: 60), Color(255, 0, 0), 0.5),
    (0.5, Rect(x: 0, y: 0, width: 40, height: 60), Color(0, 0, 0), 0),
  ])
  func `a group is painted as one`(opacity: Double, clip: Rect?, color: Color, alpha: Float) throws {
    var foreign = Foreign()
    var groups = Document.Groups()
    let group = groups.add(opacity: opacity, clip: clip?.outline)
    let side = Rect(x: 10, y: 10, width: 60, height: 60)
    foreign.shapes = [(Color(0, 255, 0), side), (Color(255, 0, 0), Rect(x: 30, y: 30, width: 60, height: 60))].map {
      var style = Style()
      style.fill.color = $0
      return Foreign.Shape(path: $1.outline, style: style, opacity: 1, group: group, below: 0)
    }
    var document = Document(title: "", items: [], foreign: foreign)
    document.groups = groups
    let view = ViewTransform(fitting: document.page, width: Self.side, height: Self.side, parts: .braille)
    var compositor = Compositor()
    compositor.paint(
      try document.scene(), Compositor.Settings(width: Self.side, height: Self.side, view: view))
    let pixel = compositor.pixels[50 * Self.side + 50]
    #expect(abs(pixel.w - alpha) < 1e-6)
    #expect(abs(pixel.x - Float(color.red) / 255 * alpha) < 1e-6 && pixel.y == 0)
  }

  static func pixels(_ item: Item, pictures: PictureStates = [:]) throws -> [Pixel] {
    var compositor = Compositor()
    return try pixels(item, pictures: pictures, using: &compositor)
  }

  /// A soft picture whose four corners are easily told apart.
  static func picture(width: Int, height: Int) throws -> (bitmap: Bitmap, address: String) {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes += [UInt8(x * 255 / max(width - 1, 1)), UInt8(y * 255 / max(height - 1, 1)), 90, 255]
      }
    }
    let bitmap = Bitmap(width: width, height: height, bytes: bytes)
    return (bitmap, PictureKind.png.address(holding: try PictureWriter.png(of: bitmap)))
  }

  // MARK: Hollow and inside

  /// Whether a dot lies inside the outline by more than its own size, or outside by as much.
  static func place(_ x: Int, _ y: Int, of path: Path) -> (isInside: Bool, isOutside: Bool) {
    let corners = [(-1.0, -1.0), (2, -1), (-1, 2), (2, 2), (0.5, 0.5), (-1, 0.5), (2, 0.5), (0.5, -1), (0.5, 2)]
    let hits = corners.count { path.contains(Point(Double(x) + $0.0, Double(y) + $0.1), rule: .nonzero) }
    return (hits == corners.count, hits == 0)
  }

  static let hollow = [
    ("fill", "none"), ("stroke", "none"), ("shadow", "on"), ("shadow-radius", "14"), ("shadow-dx", "9"),
    ("shadow-dy", "-7"), ("shadow-opacity", "1"),
  ]

  @Test(arguments: ["star", "rectangle", "free", "polygon"])
  func `inside a hollow shape nothing of its shadow is seen, here and in the SVG`(kind: String) throws {
    var item = try Self.item(kind, Self.hollow)
    try item.set("curl", to: "on")
    let path = try item.resolved().path
    let ours = try Self.pixels(item)
    let theirs = try OtherRenderer.pixels(
      of: Document(title: "", items: [item]), width: Self.side, height: Self.side)
    var (inside, seen, shadow) = (0, 0, Float(0))
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let index = y * Self.side + x
        guard Self.place(x, y, of: path).isInside else {
          shadow = max(shadow, ours[index].w)
          continue
        }
        inside += 1
        if ours[index].w != 0 || theirs.pixels[index].w != 0 { seen += 1 }
      }
    }
    #expect(seen == 0 && inside > 1000 && shadow > 0.5)
  }

  @Test(arguments: ["star", "rectangle", "free", "polygon"])
  func `outside a shape nothing of its inner shadow is seen, here and in the SVG`(kind: String) throws {
    let item = try Self.item(
      kind,
      [
        ("fill", "none"), ("stroke", "none"), ("inner-shadow", "on"), ("inner-shadow-radius", "14"),
        ("inner-shadow-dx", "9"), ("inner-shadow-opacity", "1"),
      ])
    let path = try item.resolved().path
    let ours = try Self.pixels(item)
    let theirs = try OtherRenderer.pixels(
      of: Document(title: "", items: [item]), width: Self.side, height: Self.side)
    var (outside, seen, shadow) = (0, 0, Float(0))
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let index = y * Self.side + x
        guard Self.place(x, y, of: path).isOutside else {
          shadow = max(shadow, ours[index].w)
          continue
        }
        outside += 1
        if ours[index].w != 0 || theirs.pixels[index].w != 0 { seen += 1 }
      }
    }
    #expect(seen == 0 && outside > 1000 && shadow > 0.5)
  }

  // MARK: Beside librsvg

  static let effects: [String: [(String, String)]] = [
    "plain": [
      ("fill", "teal"), ("fill-opacity", ".6"), ("stroke", "#0000b3"), ("line-width", "4"), ("stroke-opacity", ".8"),
    ],
    "dashed": [
      ("fill", "none"), ("stroke", "#0000b3"), ("line-width", "5"), ("dash", "12 7 3 7"), ("dash-offset", "4"),
      ("line-cap", "round"),
    ],
    "shadow": hollow,
    "wide shadow": [
      ("fill", "#fc0"), ("stroke", "none"), ("shadow", "on"), ("shadow-radius", "50"), ("shadow-color", "#060a"),
    ],
    "inner shadow": [
      ("fill", "#fc0"), ("stroke", "none"), ("inner-shadow", "on"), ("inner-shadow-radius", "16"),
      ("inner-shadow-dx", "5"), ("inner-shadow-dy", "4"), ("inner-shadow-color", "#206"),
      ("inner-shadow-opacity", ".9"),
    ],
    "curl": [
      ("fill", "#eee"), ("fill-opacity", ".9"), ("stroke", "none"), ("curl", "on"), ("curl-depth", "16"),
      ("shadow-radius", "6"),
    ],
    "shadow, border, line": [
      ("fill", "#fc0"), ("fill-opacity", ".3"), ("stroke", "#800"), ("line-width", "3"), ("shadow", "on"),
      ("shadow-dx", "6"),
      ("border-width", "5"), ("border-color", "#0f8c"), ("curl", "on"),
    ],
  ]

  /// How far two pictures differ: on average over the dots and channels of either, and the part of the dots that
  /// differ by more than a tenth in some channel.
  static func difference(_ ours: [Pixel], _ theirs: [Pixel]) -> (mean: Float, far: Float) {
    var (far, sum, count) = (Float(0), Float(0), Float(0))
    for (a, b) in zip(ours, theirs) where a.w > 0 || b.w > 0 {
      let distance = a.distance(to: b)
      sum += distance.mean
      count += 1
      if distance.most > 0.1 { far += 1 }
    }
    return (sum / max(count, 1), far / max(count, 1))
  }

  /// The mean is 2 of 255 levels: rsvg-convert rounds to 8 bits at each step, and blurs by three boxes of whole dots,
  /// whose deviation is up to 6 % wrong.
  static let mean: Float = 0.008
  /// Tips of mitres and dots that several borders pass: rsvg-convert knows edges to 1/15 of a dot, and curves to 1/10.
  static let far: Float = 0.003

  @Test(arguments: effects.keys.sorted(), CornerKind.allCases)
  func `pixels are those that librsvg draws from the SVG`(effect: String, corner: CornerKind) throws {
    for kind in ["star", "rectangle", "free"] {
      let values = [("corner-kind", corner.rawValue), ("corner-radius", "12")] + (Self.effects[effect] ?? [])
      let item = try Self.item(kind, values)
      let theirs = try OtherRenderer.pixels(
        of: Document(title: "", items: [item]), width: Self.side, height: Self.side)
      let difference = Self.difference(try Self.pixels(item), theirs.pixels)
      // Dashes are laid along curves as cairo measures them, in pieces a tenth of a dot off, and drift.
      let far = effect == "dashed" ? 0.06 : Self.far
      #expect(difference.mean <= Self.mean && difference.far <= far, "\(kind): \(difference)")
    }
  }

  @Test(arguments: ["shadow", "wide shadow", "inner shadow", "curl", "border"])
  func `effects fade with their shape, as librsvg draws them`(effect: String) throws {
    let border = [("fill", "#fc0"), ("stroke", "none"), ("border-width", "9"), ("border-color", "#06c")]
    var item = try Self.item("star", Self.effects[effect] ?? border)
    item.opacity = 0.4
    let theirs = try OtherRenderer.pixels(of: Document(title: "", items: [item]), width: Self.side, height: Self.side)
    let difference = Self.difference(try Self.pixels(item), theirs.pixels)
    #expect(difference.mean <= Self.mean && difference.far <= Self.far, "\(difference)")
  }

  @Test func `an inner shadow lies below the line, but for half a dot at its border`() throws {
    let item = try Self.item(
      "star",
      [
        ("fill", "#fc0"), ("stroke", "#800"), ("line-width", "8"), ("inner-shadow", "on"),
        ("inner-shadow-radius", "16"),
        ("inner-shadow-opacity", "1"),
      ])
    let theirs = try OtherRenderer.pixels(of: Document(title: "", items: [item]), width: Self.side, height: Self.side)
    let difference = Self.difference(try Self.pixels(item), theirs.pixels)
    // A dot half in the line gets half of the shadow in one order, and half of a half in the other.
    #expect(difference.mean <= Self.mean && difference.far <= 0.03, "\(difference)")
  }

  @Test(arguments: ImageFit.allCases)
  func `a picture lies where librsvg puts it`(fit: ImageFit) throws {
    let (bitmap, address) = try Self.picture(width: 90, height: 60)
    for kind in ["star", "rectangle", "polygon"] {
      let item = try Self.item(
        kind, [("fill", "none"), ("image", address), ("image-fit", fit.rawValue), ("border-width", "6")])
      let document = Document(title: "", items: [item])
      let theirs = try OtherRenderer.pixels(of: document, width: Self.side, height: Self.side, sizes: [address: bitmap])
      let ours = try Self.pixels(item, pictures: [address: .loaded(bitmap)])
      let difference = Self.difference(ours, theirs.pixels)
      #expect(difference.mean <= Self.mean && difference.far <= Self.far, "\(kind): \(difference)")
    }
  }

  @Test(arguments: ["none", "1", "0.5"], ["1", "0.7"])
  func `a border has the colour that was asked for, whatever the fill is, here and in the SVG`(
    line: String, border: String
  ) throws {
    let (bitmap, address) = try Self.picture(width: 90, height: 60)
    for kind in ["rectangle", "star"] {
      var item = try Self.item(
        kind,
        [
          ("fill", "#0ff"), ("fill-opacity", ".1"), ("stroke", line == "none" ? line : "#0000b3"), ("line-width", "4"),
          ("image", address), ("image-fit", "cover"), ("border-width", "12"),
        ])
      if line != "none" { try item.set("stroke-opacity", to: line) }
      item.effects.borderColor = Paint(Color(255, 200, 40), opacity: border == "1" ? 1 : 178.0 / 255)
      let theirs = try OtherRenderer.pixels(
        of: Document(title: "", items: [item]), width: Self.side, height: Self.side, sizes: [address: bitmap])
      let ours = try Self.pixels(item, pictures: [address: .loaded(bitmap)])
      let difference = Self.difference(ours, theirs.pixels)
      // Where the outline passes a dot half, a translucent line has 7/16 there in place of 8/16: what lies on the fill
      // hides half of it, and it is drawn again over that half. It is also drawn over what the border lets through.
      let far = line == "0.5" ? 0.025 : Self.far
      #expect(difference.mean <= Self.mean && difference.far <= far, "\(kind): \(difference)")
      guard kind == "rectangle", border == "1" else { continue }
      // Between the line and the picture.
      for pixels in [ours, theirs.pixels] {
        let miss = pixels[100 * Self.side + 27] - Pixel(255, 200, 40, 255) / 255
        #expect((miss * miss).sum() < 1e-5, "\(pixels[100 * Self.side + 27])")
      }
    }
  }

  @Test func `a picture lies on an opaque fill, which is seen beside it, here and in the SVG`() throws {
    let (bitmap, address) = try Self.picture(width: 90, height: 60)
    for (fit, place) in [("cover", (100, 100)), ("contain", (100, 100)), ("contain", (100, 50))] {
      let item = try Self.item(
        "rectangle",
        [
          ("width", "120"), ("height", "120"), ("fill", "#ffd700"), ("fill-opacity", "1"), ("stroke", "none"),
          ("image", address), ("image-fit", fit),
        ])
      let theirs = try OtherRenderer.pixels(
        of: Document(title: "", items: [item]), width: Self.side, height: Self.side, sizes: [address: bitmap])
      let ours = try Self.pixels(item, pictures: [address: .loaded(bitmap)])
      let difference = Self.difference(ours, theirs.pixels)
      #expect(difference.mean <= Self.mean && difference.far <= Self.far, "\(fit): \(difference)")
      // 120 x 80 of the contained one in the middle.
      let isPicture = fit == "cover" || place.1 > 60
      for pixels in [ours, theirs.pixels] {
        let miss = pixels[place.1 * Self.side + place.0] - Pixel(255, 215, 0, 255) / 255
        #expect(((miss * miss).sum() < 1e-4) != isPicture, "\(fit) at \(place)")
      }
    }
  }

  @Test(arguments: BlurStyle.allCases)
  func `a backdrop shows through as librsvg draws it`(blur: BlurStyle) throws {
    let (bitmap, address) = try Self.picture(width: 64, height: 48)
    let item = try Self.item(
      "star",
      [("fill", "none"), ("backdrop", address), ("blur", blur.rawValue), ("blur-alpha", ".8"), ("corner-radius", "6")])
    let document = Document(title: "", items: [item])
    let theirs = try OtherRenderer.pixels(of: document, width: Self.side, height: Self.side)
    let difference = Self.difference(try Self.pixels(item, pictures: [address: .loaded(bitmap)]), theirs.pixels)
    #expect(difference.mean <= Self.mean && difference.far <= Self.far, "\(difference)")
  }

  @Test func `what lies behind is blurred behind the picture and the border, here and in the SVG`() throws {
    let (bitmap, address) = try Self.picture(width: 64, height: 48)
    let item = try Self.item(
      "rectangle",
      [
        ("fill", "none"), ("backdrop", address), ("blur", "dark"), ("image", address), ("image-fit", "stretch"),
        ("border-width", "8"), ("border-color", "#fc0"),
      ])
    let document = Document(title: "", items: [item])
    let theirs = try OtherRenderer.pixels(of: document, width: Self.side, height: Self.side)
    let pictures: PictureStates = [address: .loaded(bitmap)]
    let ours = try Self.pixels(item, pictures: pictures)
    let difference = Self.difference(ours, theirs.pixels)
    #expect(difference.mean <= Self.mean && difference.far <= Self.far, "\(difference)")
    // A picture without a hole hides the blur whole.
    var plain = item
    plain.effects.blur = .none
    let path = try item.resolved().path
    let unblurred = try Self.pixels(plain, pictures: pictures)
    for y in 0..<Self.side {
      for x in 0..<Self.side where Self.place(x, y, of: path).isInside {
        let miss = ours[y * Self.side + x] - unblurred[y * Self.side + x]
        #expect((miss * miss).sum() < 1e-4, "\(x) \(y)")
      }
    }
  }

  @Test(arguments: [1.0, 3, 12]) func `from near a blurred backdrop does not fade at the screen's border`(
    zoom: Double
  ) throws {
    let item = try Self.item("rectangle", [("fill", "none"), ("backdrop", "a"), ("blur", "light")])
    let document = Document(title: "", items: [item])
    let white = Bitmap(width: 4, height: 4, bytes: Array(repeating: 255, count: 64))
    let side = 120
    let view = ViewTransform(fitting: document.page, width: side, height: side, parts: .braille)
      .zoomed(Zoom(factor: zoom * 2, center: Point(100, 100)), width: side, height: side)
    var compositor = Compositor()
    compositor.paint(
      try document.scene(), pictures: ["a": .loaded(white)],
      Compositor.Settings(width: side, height: side, view: view))
    #expect(compositor.pixels.allSatisfy { $0.w > 0.99 && $0.x > 0.99 })
  }

  // MARK: Steadiness

  @Test func `the same drawing gives the same pixels, whatever was drawn before`() throws {
    var used = Compositor()
    let (bitmap, address) = try Self.picture(width: 31, height: 17)
    forAll(12) { random in
      var item = Item(random.drawableShape(), style: random.style(), effects: random.effects())
      item.effects.image = random.once(in: 2) ? address : nil
      item.effects.backdrop = random.once(in: 3) ? address : nil
      // A wide stroke may leave no room in a frame.
      guard (try? item.resolved()) != nil else { return true }
      let pictures: PictureStates = [address: .loaded(bitmap)]
      let again = try Self.pixels(item, pictures: pictures, using: &used)
      return try again == Self.pixels(item, pictures: pictures)
        && again.allSatisfy { pixel in
          pixel.w >= -1e-4 && pixel.w <= 1.001 && pixel.x <= pixel.w + 2e-3 && pixel.y <= pixel.w + 2e-3
        }
    }
  }

  @Test func `a picture that is missing keeps its place`() throws {
    let item = try Self.item("rectangle", [("fill", "none"), ("image", "gone.png")])
    let pixels = try Self.pixels(item, pictures: ["gone.png": .missing("gone.png is not there")])
    #expect(pixels[100 * Self.side + 100].w > 0.5 && pixels[60 * Self.side + 100].w > 0.1)
    #expect(pixels[20 * Self.side + 100].w == 0)
  }
}

extension Rect {
  fileprivate var outline: Path {
    Path(polygon: corners)
  }
}
