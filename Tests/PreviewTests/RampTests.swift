import Document
import Raster
import Preview
import Testing

/// Ramps of colours in any number of colours: they go one way, without cliffs, as they do where every colour is there.
@Suite struct RampTests: EffectDrawing {
  /// What a screen of so many colours may do otherwise than one of all colours.
  struct Palette: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let colors: [Color]
    /// How far the mean may be off, in parts of the scale of luma: where colours are few, dark ones keep their hue at
    /// the cost of some light.
    let miss: Float
    /// How much more than wanted a ramp may change between two of its steps.
    let jump: Float
    /// How far it may go the wrong way: half of one of the 16 levels by which pairs are found is 0.033, and
    /// 16 colours have a second red that is found for one of them.
    let back: Float
  }

  static let palettes = [
    Palette(testDescription: "256 colours", colors: PalettePairsTests.fine, miss: 0.025, jump: 0.035, back: 0.005),
    Palette(testDescription: "16 colours", colors: PalettePairsTests.sixteen, miss: 0.055, jump: 0.045, back: 0.045),
    Palette(
      testDescription: "8 colours", colors: Array(PalettePairsTests.sixteen.prefix(8)), miss: 0.055, jump: 0.045,
      back: 0.033),
  ]

  enum Ground: CaseIterable { case dark, light, page }

  /// What the ramps end in; all begin with black.
  static let hues = [
    "grey": Color(229, 229, 229), "red": Color(205, 0, 0), "blue": Color(40, 80, 229), "orange": Color(229, 140, 30),
  ]

  static let steps = 10

  /// The luma of a whole screen of one fill or picture.
  private func luma(
    _ values: [(String, String)], image: Color? = nil, on ground: Ground, _ glyphs: GlyphSets, _ palette: [Color],
    columns: Int = 32, with renderer: inout Renderer
  ) throws -> Float {
    let item = try item([("width", "200"), ("height", "200"), ("shadow", "on"), ("shadow-opacity", "0.001")] + values)
    let behind = ground == .dark ? Color(0, 0, 0) : Color(255, 255, 255)
    let page = ground == .page ? Paint(Color(229, 229, 229)) : nil
    let settings = Renderer.Settings(
      columns: columns, rows: columns / 2, glyphs: glyphs, background: ground == .light ? behind : Color(0, 0, 0),
      palette: palette)
    var states: PictureStates = [:]
    if let image {
      states["a"] = .loaded(Bitmap(width: 1, height: 1, bytes: [image.red, image.green, image.blue, 255]))
    }
    let document = Document(title: "", background: page ?? .none, items: [item])
    var picture = Picture()
    renderer.render(
      try document.scene(), pictures: states, settings, into: &picture)
    let inks: [Unicode.Scalar: Float] = ["#": 1, "=": 0.75, ":": 0.5, ".": 0.25, " ": 0]
    func luma(_ color: Color?) -> Float {
      let color = color ?? behind
      return (0.299 * Float(color.red) + 0.587 * Float(color.green) + 0.114 * Float(color.blue)) / 255
    }
    let sum = try picture.cells.reduce(Float(0)) { sum, cell in
      let ink = try #require(inks[cell.glyph] ?? GlyphMask.known[cell.glyph].map { Float($0.share) })
      return sum + luma(cell.color) * ink + luma(cell.background) * (1 - ink)
    }
    return sum / Float(picture.cells.count)
  }

  private func part(_ step: Int, of color: Color) -> Color {
    func level(_ level: UInt8) -> UInt8 { UInt8(Int(level) * step / Self.steps) }
    return Color(level(color.red), level(color.green), level(color.blue))
  }

  /// Holds a ramp against that of a screen of all colours.
  private func compare(
    _ ramp: [Float], _ wanted: [Float], _ palette: Palette, _ place: String, room: Float = 0
  ) {
    let miss = zip(ramp, wanted).map { abs($0 - $1) }.max() ?? 0
    var (jump, back): (Float, Float) = (0, 0)
    for step in 1..<ramp.count {
      let (way, wantedWay) = (ramp[step] - ramp[step - 1], wanted[step] - wanted[step - 1])
      let sign: Float = wantedWay >= 0 ? 1 : -1
      jump = max(jump, (way - wantedWay) * sign)
      // Where nothing is wanted either way is right.
      if abs(wantedWay) > 0.005 { back = max(back, -way * sign) }
    }
    func text(_ ramp: [Float]) -> String { ramp.map { "\(Int(($0 * 100).rounded()))" }.joined(separator: " ") }
    #expect(
      miss <= palette.miss + room && jump <= palette.jump + room && back <= palette.back + room,
      "\(place): \(text(ramp)) and not \(text(wanted)), off by \(miss), jumps \(jump), back \(back)")
  }

  /// In 256 colors a fill has the nearest one, with effects as without.
  @Test(arguments: palettes.dropFirst(), Ground.allCases)
  func `a ramp of solid tones`(palette: Palette, ground: Ground) throws {
    var renderer = Renderer()
    for (name, hue) in Self.hues.sorted(by: { $0.key < $1.key }) {
      for glyphs in name == "orange" && ground == .dark ? [GlyphSets.common, .half, .ascii] : [.common] {
        var ramps: (here: [Float], wanted: [Float]) = ([], [])
        for step in 0...Self.steps {
          let values = [("fill", part(step, of: hue).hex), ("fill-opacity", "1")]
          ramps.here.append(try luma(values, on: ground, glyphs, palette.colors, with: &renderer))
          // Its colour is everywhere the same.
          var other = Renderer()
          ramps.wanted.append(try luma(values, on: ground, glyphs, [], columns: 2, with: &other))
        }
        compare(ramps.here, ramps.wanted, palette, "\(name), \(glyphs) \(ground)")
      }
    }
  }

  @Test(arguments: palettes)
  func `a ramp in a picture`(palette: Palette) throws {
    var renderer = Renderer()
    for (name, hue) in Self.hues.sorted(by: { $0.key < $1.key }) {
      var ramps: (here: [Float], wanted: [Float]) = ([], [])
      for step in 0...Self.steps {
        let color = part(step, of: hue)
        let values = [("image", "a"), ("image-fit", "stretch")]
        ramps.here.append(
          try luma(values, image: color, on: .dark, .common, palette.colors, with: &renderer))
        var other = Renderer()
        ramps.wanted.append(try luma(values, image: color, on: .dark, .common, [], columns: 2, with: &other))
      }
      compare(ramps.here, ramps.wanted, palette, "picture of \(name)")
    }
  }

  @Test(arguments: palettes.dropFirst(), [Ground.dark, .light])
  func `a ramp of opacity`(palette: Palette, ground: Ground) throws {
    var (renderer, other) = (Renderer(), Renderer())
    for (name, hue) in Self.hues.sorted(by: { $0.key < $1.key }) where ["blue", "orange"].contains(name) {
      var ramps: (here: [Float], wanted: [Float]) = ([], [])
      for step in 0...Self.steps {
        let values = [("fill", hue.hex), ("fill-opacity", "\(Double(step) / Double(Self.steps))")]
        ramps.here.append(try luma(values, on: ground, .common, palette.colors, with: &renderer))
        ramps.wanted.append(
          try luma(values, on: ground, .common, [], with: &other))
      }
      // Few colors have no pastels, which a translucent fill on white needs.
      let room: Float = ground == .light ? 0.045 : 0
      compare(ramps.here, ramps.wanted, palette, "opacity of \(name), \(ground)", room: room)
    }
  }
}
