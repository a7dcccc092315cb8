import Document
import Geometry
import Raster
import Testing

@testable import Preview

/// The sheet below a drawing.
@Suite struct PaperTests {
  static let (white, black, night) = (Color(255, 255, 255), Color(0, 0, 0), Color(17, 17, 17))

  /// A square of a fill and a line; `nil` is none, and a translucent paint is written with eight digits.
  ///
  /// Paints with a hyphen between them are the stops of a gradient.
  struct Shape: Sendable {
    var fill: String?
    var line: String?
    /// The opacity of a black shadow; `nil` for none.
    var shadow: Double?

    static let current = "current"

    func piece(at place: Double = 20) -> Scene.Piece {
      func paint(_ text: String?) -> Paint {
        guard let text else { return .none }
        if text == Self.current { return Paint(.foreign(ForeignPaint(.currentColor, mean: black))) }
        let stops = text.split(separator: "-").compactMap { Paint(css: $0) }
        guard stops.count > 1 else { return stops.first ?? .none }
        let gradient = Gradient(
          .linear(from: Point(0, 0), to: Point(1, 0)),
          stops.enumerated().map { Gradient.Stop(at: Double($0), $1.color ?? black, opacity: $1.opacity) })
        return Paint(.foreign(ForeignPaint(.gradient, id: "g", mean: Color(128, 128, 128), gradient: gradient)))
      }
      var effects = Effects()
      if let shadow { (effects.shadow.isOn, effects.shadow.opacity) = (true, shadow) }
      var style = Style()
      (style.fill, style.stroke, style.lineWidth) = (paint(fill), paint(line), 4)
      return Scene.Piece(Path(polygon: Rect(x: place, y: 20, width: 60, height: 60).corners), style, effects: effects)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let shapes: [Shape]
    var background = "none"
    let paper: Paper

    func scene() -> Scene {
      Scene(
        shapes.map { $0.piece() }, page: Rect(x: 0, y: 0, width: 100, height: 100),
        background: Paint(css: background) ?? .none)
    }
  }

  static let rows = [
    Row(testDescription: "nothing", shapes: [], paper: .white),
    Row(testDescription: "the demo", shapes: [Shape(fill: "#00ffff1a", line: "#0000b3")], paper: .white),
    Row(testDescription: "gold with a dark line", shapes: [Shape(fill: "#ffd700", line: "#333")], paper: .white),
    // 1.4 on white.
    Row(testDescription: "gold", shapes: [Shape(fill: "#ffd700")], paper: .night),
    Row(testDescription: "a white icon", shapes: [Shape(fill: "#fff")], paper: .night),
    Row(testDescription: "the color around it", shapes: [Shape(fill: Shape.current)], paper: .white),
    Row(
      testDescription: "white and the color around it", shapes: [Shape(fill: "#fff"), Shape(fill: Shape.current)],
      paper: .night),
    // 1 on white, 1.11 on night.
    Row(testDescription: "white and black", shapes: [Shape(fill: "#fff"), Shape(fill: "#000")], paper: .night),
    // 1.16 on white, 1.11 on night.
    Row(testDescription: "light gray and black", shapes: [Shape(fill: "#eee"), Shape(fill: "#000")], paper: .white),
    // 3.5 on white, 5.3 on night.
    Row(testDescription: "readable on both", shapes: [Shape(fill: "#888")], paper: .white),
    // A line of a hundredth is none.
    Row(
      testDescription: "white with a vanishing line", shapes: [Shape(fill: "#fff", line: "#00000002")], paper: .night),
    Row(testDescription: "white on blue", shapes: [Shape(fill: "#fff")], background: "#004", paper: .white),
    Row(testDescription: "white on white", shapes: [Shape(fill: "#fff")], background: "#fff", paper: .white),
    // On night the background is a gray.
    Row(
      testDescription: "white on half of white", shapes: [Shape(fill: "#fff")], background: "#ffffff80", paper: .night),
    // Of a gradient some part reads: the blue has 8.6 on white.
    Row(testDescription: "a white highlight", shapes: [Shape(fill: "#00f-#fff")], paper: .white),
    Row(testDescription: "white to yellow", shapes: [Shape(fill: "#fff-#ff0")], paper: .night),
    Row(testDescription: "white that fades", shapes: [Shape(fill: "#fff-#ffffff00")], paper: .night),
    // At the border a half of the shadow: 1.61 on white, where gold has 1.4; 1.0 on night.
    Row(testDescription: "gold with a shadow", shapes: [Shape(fill: "#ffd700", shadow: 0.4)], paper: .white),
    Row(testDescription: "gold with a faint shadow", shapes: [Shape(fill: "#ffd700", shadow: 0.1)], paper: .night),
    Row(
      testDescription: "gold with a shadow, and white",
      shapes: [Shape(fill: "#ffd700", shadow: 0.4), Shape(fill: "#fff")], paper: .night),
  ]

  @Test(arguments: rows)
  func `a drawing lies on the sheet on which its worst shape reads better`(row: Row) {
    #expect(Paper(for: row.scene()) == row.paper)
  }

  private func settings(_ paper: Paper) -> Renderer.Settings {
    Renderer.Settings(columns: 40, rows: 20, background: Color(0, 40, 0), paper: paper)
  }

  private func picture(_ scene: Scene, _ paper: Paper) -> Picture {
    var (renderer, picture) = (Renderer(), Picture())
    renderer.render(scene, settings(paper), into: &picture)
    return picture
  }

  /// The page of 100 by 100 is all of 40 by 20 cells; the square covers cells 8 to 32 across and 4 to 16 down.
  @Test(
    arguments: [
      (Paper.white, "none", white), (.night, "none", night), (.none, "none", nil), (.white, "#004", Color(0, 0, 68)),
      (.none, "#004", Color(0, 0, 68)), (.night, "#ffffff80", Color(136, 136, 136)),
    ] as [(Paper, String, Color?)])
  func `beside the shapes the sheet is seen, or the document's own background`(
    paper: Paper, background: String, seen: Color?
  ) {
    let row = Row(testDescription: "", shapes: [Shape(fill: "#123456")], background: background, paper: paper)
    let picture = picture(row.scene(), paper)
    for (index, cell) in picture.cells.enumerated() {
      let isInside = (8..<32).contains(index % 40) && (4..<16).contains(index / 40)
      #expect(cell == Picture.Cell(glyph: " ", color: nil, background: isInside ? Color(0x12, 0x34, 0x56) : seen))
    }
  }

  @Test(arguments: [(Paper.white, black), (.night, white), (.checker, black)])
  func `the color of the surroundings is seen on every sheet`(paper: Paper, color: Color) {
    let row = Row(testDescription: "", shapes: [Shape(fill: Shape.current)], paper: paper)
    #expect(picture(row.scene(), paper).cells[10 * 40 + 20].background == color)
  }

  @Test func `the squares of a checker are two cells wide and stay where they are while a shape moves`() {
    let page = Rect(x: 0, y: 0, width: 200, height: 100)
    var canvas = Canvas()
    for step in 0..<5 {
      let scene = Scene([Shape(fill: "#000").piece(at: 20 + Double(step) * 7.3)], page: page)
      let changed = canvas.paint(Canvas.Shown(scene, settings(.checker)))
      #expect(step == 0 || changed.rows.count < 20)
      for (index, cell) in canvas.picture.cells.enumerated() {
        let (column, row) = (index % 40, index / 40)
        // The page is 10 rows high; the shape covers rows 7 to 12 of them.
        guard (5..<15).contains(row), !(7..<13).contains(row) else { continue }
        let level: UInt8 = (column / 2 + row).isMultiple(of: 2) ? 255 : 224
        #expect(
          cell == Picture.Cell(glyph: " ", color: nil, background: Color(level, level, level)), "\(column) \(row)")
      }
    }
  }
}
