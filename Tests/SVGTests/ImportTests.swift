import Document
import SVG
import Geometry
import Shapes
import TestSupport
import Testing

/// Shapes in files that fillet did not write.
@Suite struct ImportTests {
  static func file(_ body: String, root: String = "viewBox=\"0 0 200 100\"") throws -> SVGFile {
    try SVGFile(Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)>\n\(body)\n</svg>".utf8))
  }

  static func item(_ body: String, root: String = "viewBox=\"0 0 200 100\"") throws -> Item {
    try file(body, root: root).document().items[0]
  }

  static func values(_ item: Item, _ names: String) -> String {
    names.split(separator: " ").map { item.value(of: String($0))?.text ?? "-" }.joined(separator: " ")
  }

  /// An element, the kind of shape it is, some of its parameters, and their values.
  static let elements: [(body: String, kind: String, names: String, values: String)] = [
    ("<polygon points='0,0 10,0 10,10'/>", "free", "points corner-radius", "0,0 10,0 10,10 0"),
    ("<polygon points='0 0 10 0,10 10'/>", "free", "points", "0,0 10,0 10,10"),
    ("<polyline points='0,0 9,0 9,9 0,0'/>", "free", "points", "0,0 9,0 9,9"),
    ("<rect x='1' y='2' width='30' height='40'/>", "rectangle", "x y width height corner-radius", "16 22 30 40 0"),
    ("<rect width='30' height='40' rx='5'/>", "rectangle", "x y corner-radius", "15 20 5"),
    ("<rect width='50%' height='10%' rx='1mm'/>", "rectangle", "width height corner-radius", "100 10 3.7795275590551"),
    ("<circle cx='50' cy='40' r='10'/>", "rectangle", "x y width height corner-radius", "50 40 20 20 10"),
    ("<ellipse cx='50' cy='40' rx='10'/>", "rectangle", "width corner-radius", "20 10"),
    ("<line x1='1' y1='2' x2='3' y2='4'/>", "path", "path-data", "M1 2L3 4"),
    ("<polyline points='0,0 9,0 9,9'/>", "path", "path-data", "M0 0L9 0L9 9"),
    ("<ellipse rx='2' ry='1' transform='translate(2 1)'/>", "path", "fill-rule", "nonzero"),
    ("<rect width='20' height='19.998' rx='10' ry='9.999'/>", "path", "fill-rule", "nonzero"),
    ("<rect width='20' height='20' rx='5' ry='5.00004'/>", "rectangle", "corner-radius", "5"),
    ("<path transform='scale(2 1)' d='M0 0C1 2 3 4 5 6'/>", "path", "path-data", "M0 0C2 2 6 4 10 6"),
    ("<path d='M0 0L9 0L9 9ZM1 1L2 2'/>", "path", "path-data", "M0 0L9 0L9 9ZM1 1L2 2"),
    ("<path d='M0 0h10v10z'/>", "free", "points", "0,0 10,0 10,10"),
    (
      "<g transform='translate(5)'><g transform='scale(2)'><rect width='10' height='4'/></g></g>", "rectangle",
      "x y width height", "15 4 20 8"
    ),
    (
      "<rect transform='rotate(90 10 10)' x='8' y='5' width='4' height='10' rx='1'/>", "rectangle",
      "x y width height rotation corner-radius", "10 10 4 10 90 1"
    ),
    (
      "<rect transform='matrix(0 2 -2 0 100 0)' width='10' height='4'/>", "rectangle",
      "x y width height rotation", "96 10 20 8 90"
    ),
    ("<rect transform='scale(2 3)' width='10' height='4'/>", "free", "points", "0,0 20,0 20,12 0,12"),
    ("<polygon transform='skewX(45)' points='0,0 10,0 0,10'/>", "free", "points", "0,0 10,0 10,10"),
    (
      "<polygon transform='translate(1,2) skewY(45), scale(2)' points='0,0 10,0 0,10'/>", "free", "points",
      "1,2 21,22 1,22"
    ),
    (
      "<svg x='10' y='20' width='40' height='40' viewBox='0 0 10 20'><rect width='10' height='20'/></svg>",
      "rectangle", "x y width height", "30 40 20 40"
    ),
    (
      "<svg width='40' height='40' viewBox='0 0 10 20' preserveAspectRatio='xMaxYMin slice'><rect width='10' height='20'/></svg>",
      "rectangle", "x y width height", "20 40 40 80"
    ),
    (
      "<svg width='40' height='40' viewBox='0 0 10 20' preserveAspectRatio='none'><polygon points='0,0 10,0 0,20'/></svg>",
      "free", "points", "0,0 40,0 0,40"
    ),
    (
      "<rect width='9' height='9' style='fill:red;stroke:rgb(0, 0, 255);stroke-width:2pt;fill-opacity:50%'/>",
      "rectangle", "fill stroke fill-opacity", "#f00 #00f .5"
    ),
    (
      "<g fill='lime' stroke='#12345678' stroke-linejoin='round'><rect width='9' height='9' fill-rule='evenodd'/></g>",
      "rectangle", "fill stroke line-join fill-rule", "#0f0 #123456 round evenodd"
    ),
    (
      "<g color='teal'><rect width='9' height='9' fill='currentColor' style='fill:none; fill: currentcolor'/></g>",
      "rectangle", "fill", "teal"
    ),
    (
      "<g transform='scale(3)'><rect width='9' height='9' stroke='#000' stroke-width='2'/></g>", "rectangle",
      "line-width width", "6 27"
    ),
    ("<rect width='9' height='9' fill='rgba(0 128 0 / 25%)'/>", "rectangle", "fill fill-opacity", "#008000 .25"),
  ]

  @Test(arguments: elements.indices)
  func `elements of SVG become shapes with their parameters`(index: Int) throws {
    let (body, kind, names, values) = Self.elements[index]
    let item = try Self.item(body)
    #expect(item.shape.kind == kind)
    let expected = values.replacing("teal", with: "#008080")
    #expect(Self.isNear(Self.values(item, names), expected), "\(Self.values(item, names))")
  }

  /// Whether two texts are the same but for the last digits of their numbers.
  static func isNear(_ a: String, _ b: String) -> Bool {
    let (first, second) = (a.split { $0 == " " || $0 == "," }, b.split { $0 == " " || $0 == "," })
    return first.count == second.count
      && zip(first, second).allSatisfy { word, other in
        guard let x = NumberText.parse(word), let y = NumberText.parse(other) else { return word == other }
        return abs(x - y) < 1e-9
      }
  }

  /// The root's attributes, and the page.
  @Test(arguments: [
    ("width='100' height='50'", Rect(x: 0, y: 0, width: 100, height: 50)),
    ("width='1in' height='72pt'", Rect(x: 0, y: 0, width: 96, height: 96)),
    ("width='25.4mm' height='2.54cm'", Rect(x: 0, y: 0, width: 96, height: 96)),
    ("width='6pc' height='10px'", Rect(x: 0, y: 0, width: 96, height: 10)),
    ("width='100%' height='100%' viewBox='1,2 3 4'", Rect(x: 1, y: 2, width: 3, height: 4)),
    ("", Rect(x: 10, y: 20, width: 8, height: 9)),
  ]) func `the page is the view box, the size, or what is drawn`(root: String, page: Rect) throws {
    let document = try Self.file("<polygon points='10,20 18,20 18,29'/>", root: root).document()
    #expect(document.page == page)
  }

  @Test func `negative sizes are noted, and zero sizes draw nothing`() throws {
    let file = try Self.file(
      """
      <rect width='-5' height='20'/><circle r='-1'/><ellipse rx='3' ry='-2%'/><rect width='0' height='9'/>
      <path d='M0 0L9 0L9 9Z'/>
      """)
    #expect(
      file.notes.map(\.description) == [
        "line 2: <rect> has a negative width=\"-5\": kept in the file, not shown",
        "line 2: <circle> has a negative r=\"-1\": kept in the file, not shown",
        "line 2: <ellipse> has a negative ry=\"-2%\": kept in the file, not shown",
      ])
    #expect(file.candidates.count == 1)
  }

  @Test func `a line that differs from SVG's is noted`() throws {
    let file = try Self.file(
      """
      <g stroke='red'><rect width='9' height='9' transform='scale(3 1)'/><rect width='9' height='9' transform='scale(-2)'/></g>
      <rect width='9' height='9' transform='skewX(9)'/>
      """)
    #expect(
      file.notes.map(\.description) == [
        "line 2: <rect> has a line that its transform stretches: shown with even width"
      ])
  }

  @Test(arguments: [
    ("<path d='M0 0H9V9Z' stroke='red' vector-effect='non-scaling-stroke'/>", ["vector-effect", "path"]),
    ("<rect width='9' height='9' style='stroke:red;vector-effect:non-scaling-stroke'/>", ["vector-effect", "rect"]),
    // The stretched line would be even.
    (
      "<g stroke='red' transform='scale(3 1)'><circle r='9' vector-effect='non-scaling-stroke'/><path d='M0 0H9V9Z' "
        + "vector-effect=' non-scaling-stroke '/></g>", ["vector-effect (2)", "circle"]
    ),
    // It is not inherited, and no browser knows the other effects.
    ("<g vector-effect='non-scaling-stroke'><rect width='9' height='9' stroke='red'/></g>", []),
    ("<rect width='9' height='9' vector-effect='non-scaling-stroke'/>", []),
    ("<rect width='9' height='9' stroke='red' vector-effect='non-rotation'/>", []),
    ("<rect width='9' height='9' stroke='red' vector-effect='none'/>", []),
  ])
  func `a line that keeps its width is noted once, with its shape`(content: String, wanted: [String]) throws {
    let notes = try Self.file(content).notes.map(\.description)
    guard let list = wanted.first, let shape = wanted.last else { return #expect(notes.isEmpty) }
    #expect(
      notes == [
        "not shown here, kept in the file: \(list)",
        "line 2: <\(shape)> has a line that keeps its width (vector-effect): drawn without it, also in PNG and PDF",
      ])
  }

  @Test func `data-shape alone is foreign, with data-v it is fillet's`() throws {
    let file = try Self.file("<path data-shape='circle' class='node' d='M10 10h30v20h-30z'/>")
    #expect(file.notes.isEmpty && file.candidates.map(\.isOwn) == [false])
    var document = try file.document()
    #expect(try SVGWriter.text(of: document).contains("<path data-shape='circle' class='node' d='M10 10h30v20h-30z'/>"))
    try document.items[0].set("corner-radius", to: "3")
    let again = try SVGFile(Array(try SVGWriter.text(of: document).utf8)).document()
    #expect(again.items == document.items && again.items[0].shape.kind == "free")
    #expect(throws: SVGError.self) {
      try Self.file("<path data-shape='circle' data-v='1' d='M10 10h30v20h-30z'/>").document()
    }
  }

  @Test func `unsupported parts are noted with element and line`() throws {
    let file = try Self.file(
      """
      <style>.a { fill: red }</style>
      <text>hello</text><text>you</text><pattern id="g"/>
      <use href="#none"/>
      <rect width="9" height="9" fill="fuchsiaish" transform="spin(3)"/>
      <path d="M0 0L1e400 NaN"/>
      <polygon points="1,2 3,x"/>
      <g stroke="url(#g)"><rect id="a" width="9" height="1lh"/><rect id="b" width="9" height="9"/></g>
      """)
    #expect(
      file.notes.map(\.description) == [
        "not shown here, kept in the file: text (2), use, pattern",
        "line 5: <rect> has an invalid transform=\"spin(3)\": kept in the file, not shown",
        "line 6: <path> has invalid path data: the number at character 6 is out of range: use "
          + "-1000000000 to 1000000000: kept in the file, not shown",
        "line 7: <polygon> has invalid points: write them as x,y x,y x,y: kept in the file, not shown",
        "line 8: <rect> has an unsupported height=\"1lh\": kept in the file, not shown",
      ])
    #expect(file.candidates.map(\.label) == ["rect #b"] && file.candidates.map(\.line) == [8])
  }

  @Test func `elements that draw nothing are not shapes`() throws {
    let file = try Self.file(
      """
      <defs><linearGradient/></defs><rect width="0" height="9"/><circle r="0"/><path d=""/><path d="" display="none"/>
      <sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"><x/></sodipodi:namedview>
      """)
    #expect(file.candidates.isEmpty && file.notes.isEmpty)
  }

  @Test func `skipped elements are noted, frequent ones once`() throws {
    let file = try Self.file(
      """
      <defs><rect width="9" height="9"/></defs><clipPath><circle r="3"/></clipPath>
      <g style="display:none"><rect width="9" height="9"/><g display="none"><path d="M0 0L9 0L9 9Z"/></g></g>
      <rect width="9" height="9" visibility="hidden"/>
      <g transform="scale(0)"><rect width="9" height="9"/></g>
      <x:rect xmlns:x="urn:x" width="9" height="9"/><x:rect xmlns:x="urn:x"/>
      <script>1</script>
      <rect width="9" height="9"><animate attributeName="x"/></rect><g><set attributeName="x"/></g>
      <svg width="0"><rect width="9" height="9"/></svg>
      """)
    #expect(
      file.notes.map(\.description) == [
        "line 2: <rect> is in <defs>: shapes for reuse are kept in the file, not listed",
        "line 3: <g> is hidden: kept in the file with its contents, not shown",
        "line 4: <rect> is not visible: kept in the file, not listed",
        "line 5: <rect> has no area after its transform: kept in the file, not shown",
        "line 6: <x:rect> is not SVG: all of its namespace is kept in the file, not shown",
        "line 7: <script> is kept in the file, not run",
        "line 8: <animate> is kept in the file, not played",
        "line 8: <set> is kept in the file, not played",
        "line 9: <svg> has no size: kept in the file, not shown",
      ])
    #expect(file.candidates.map(\.line) == [8])
  }

  @Test func `a path with too many pieces is refused`() throws {
    let most = PathShape.mostPieces
    let file = try Self.file("<path d=\"M0 0" + String(repeating: "h1v1", count: most / 2) + "\"/>")
    #expect(file.candidates.isEmpty)
    #expect(
      file.notes.map(\.description) == [
        "line 2: <path> has \(most + 1) pieces (limit \(most)): kept in the file, not shown"
      ])
    #expect {
      try file.document()
    } throws: { error in
      "\(error)".hasSuffix("has \(most + 1) pieces (limit \(most)): kept in the file, not shown")
    }
  }

  @Test func `a path too long to look for corners is edited as it is`() throws {
    let path = "M0 0" + String(repeating: "h1v1", count: 15_000)
    var document = try Self.file("<path d=\"\(path)\"/>").document()
    #expect(document.items[0].shape.kind == "path" && document.items[0].shape.corners.count == 29_999)
    let text = try SVGWriter.text(of: document)
    #expect(text.contains("d=\"\(path)\""))
    try document.items[0].set("fill", to: "#f00")
    #expect(try SVGWriter.text(of: document).contains("d=\"\(path)\" fill=\"#f00\""))
  }

  @Test(arguments: [
    ("<rect display='none' style='display:inline' width='9' height='9'/>", [false]),
    ("<rect display='inline' style='display:none' width='9' height='9'/>", [true]),
    ("<g visibility='hidden'><rect visibility='visible' width='9' height='9'/></g>", [false]),
    ("<g visibility='hidden'><rect visibility='visible' display='none' width='9' height='9'/></g>", [true]),
    ("<g visibility='hidden'><rect display='none' width='9' height='9'/></g>", []),
    ("<g display='none'><rect display='inline' width='9' height='9'/></g>", []),
  ]) func `the last declaration hides a shape, and hidden shapes are listed`(
    body: String, isHidden: [Bool]
  ) throws {
    let file = try Self.file(body + "<path d='M0 0L9 0L9 9Z'/>")
    #expect(try file.document().items.dropLast().map(\.isHidden) == isHidden)
  }

  /// An element under transforms, and what the shape's numbers are in the page's units and, moved by 1, in its own.
  @Test(arguments: [
    (
      "translate(.1 .2)", "<rect x='.3' y='.7' width='3.3' height='1.1'/>",
      "<rect x='1.3' y='.7' width='3.3' height='1.1'/>"
    ),
    (
      "scale(.1)", "<rect x='3' y='7' width='33' height='11'/>",
      "<rect x='13' y='7' width='33' height='11'/>"
    ),
    ("matrix(.1 0 0 -.1 0 100)", "<path d='M100 200L300 200L300 400Z'/>", "points=\"110,200 310,200 310,400\""),
    ("translate(30.7 -12.3)", "<path d='M100.1 200.2h10.3v5.1z'/>", "points=\"101.1,200.2 111.4,200.2 111.4,205.3\""),
    ("rotate(90)", "<polygon points='3,7 10,7 10,33'/>", "points='3,6 10,6 10,32'"),
  ]) func `numbers under a transform stay short`(
    transform: String, body: String, expected: String
  ) throws {
    var document = try Self.file("<g transform='\(transform)'>\(body)</g>").document()
    let moved = document.items[0].shape.apply(.move(by: Vector(1, 0)))
    let text = try SVGWriter.text(of: document)
    #expect(moved && text.contains(expected), "\(text)")
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }

  @Test func `a transform gives no line width to a shape without a line`() throws {
    var document = try Self.file("<g transform='scale(2)'><rect id='a' width='9' height='9'/></g>").document()
    #expect(document.items[0].style.lineWidth == 1)
    document.items[0].shape.corners.radius = 2
    #expect(try !SVGWriter.text(of: document).contains("stroke-width"))
    // A line that it is given later is as wide as it is said to be.
    try document.items[0].set("stroke", to: "#000")
    let text = try SVGWriter.text(of: document)
    #expect(text.contains("stroke-width=\".5\""))
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }

  @Test func `a shape is selected by number or id, and the others stay unchanged`() throws {
    let body = "<rect id='a' width='9' height='9'/><rect id='b' width='8' height='8'/><circle r='5'/>"
    let file = try Self.file(body)
    #expect(file.candidates.map(\.label) == ["rect #a", "rect #b", "circle"])
    #expect(file.candidates[1].bounds == Rect(x: 0, y: 0, width: 8, height: 8))
    #expect(try file.document().items.count == 3)
    var document = try file.document(try #require(ShapeSelection("#b")))
    #expect(try file.document(try #require(ShapeSelection("2"))) == document)
    try document.items[0].set("width", to: 7)
    let text = try SVGWriter.text(of: document)
    #expect(
      text.contains(
        "<rect id='a' width='9' height='9'/><rect x=\".5\" id='b' width='7' height='8'/><circle r='5'/>"))
    #expect(ShapeSelection("x") == nil && ShapeSelection("#") == nil && ShapeSelection("0") == nil)
    #expect {
      try file.document(.numbers([4]))
    } throws: { error in
      "\(error)" == "1:1: no shape 4: choose one of 1 rect #a, 2 rect #b, 3 circle"
    }
  }

  @Test func `a shape is found by id, or else by name`() throws {
    let named = "<rect id='s1' data-name='door' width='9' height='9'/><rect data-name='s1' width='8' height='8'/>"
    let file = try Self.file(
      named + "<rect id='door' width='7' height='7'/><rect data-name='wall' width='6' height='6'/>")
    #expect(file.candidates.map(\.label) == ["rect #door", "rect #s1", "rect #door", "rect #wall"])
    for (text, number) in [("#s1", 1), ("#door", 3), ("#wall", 4)] {
      let found = try file.document(try #require(ShapeSelection(text)))
      #expect(try found == file.document(.numbers([number])), "\(text)")
    }
    #expect(throws: SVGError.self) { try file.document(.id("Wall")) }
  }

  @Test func `parameters without their kind are not revived`() throws {
    var document = try Self.file("<path data-v='1' data-corners='r9 x' d='M0 0L9 0L9 9Z'/>").document()
    document.items[0].shape.corners.radius = 1
    let text = try SVGWriter.text(of: document)
    #expect(!text.contains("data-corners"))
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }

  @Test func `paint is written where the file has it`() throws {
    let body =
      "<g fill='red'><rect style='stroke: blue' width='9' height='9'/><rect fill='#fff' width='9' height='9'/></g>"
    var document = try Self.file(body).document()
    for index in 0...1 {
      try document.items[index].set("fill", to: "#0f0")
      try document.items[index].set("stroke", to: "#123")
    }
    let text = try SVGWriter.text(of: document)
    // What was a rectangle and only changes its paint stays one.
    #expect(
      text.contains(
        "<g fill='red'><rect fill=\"#0f0\" style='stroke: #123' width='9' height='9'/>"
          + "<rect fill='#0f0' stroke=\"#123\" width='9' height='9'/></g>"))
  }

  @Test func `paint on the root is inherited, and only what differs from it is written`() throws {
    let root = "viewBox=\"0 0 9 9\" fill='none' style='stroke: red; stroke-width: 2'"
    var document = try Self.file("<rect width='5' height='5'/>", root: root).document()
    #expect(Self.values(document.items[0], "fill stroke line-width") == "none #f00 2")
    #expect(try SVGFile(Array(SVGWriter.text(of: document).utf8)).document() == document)
    // Black is what SVG takes for a fill of which nothing is said, but here something is.
    try document.items[0].set("fill", to: "#000")
    document.items.append(Item(document.items[0].shape))
    let text = try SVGWriter.text(of: document)
    #expect(text.contains("fill=\"#000\""))
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }

  @Test func `a shape that moves under a transform is written in its own units`() throws {
    var document = try Self.file("<g transform='translate(100,0) scale(2)'><rect width='9' height='9'/></g>").document()
    let moved = document.items[0].shape.apply(.move(by: Vector(10, 0)))
    #expect(moved)
    let text = try SVGWriter.text(of: document)
    #expect(text.contains("<rect x=\"5\" width='9' height='9'/>"))
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }

  @Test func `a rounded shape under a slanting transform is written in the page's units`() throws {
    var document = try Self.file(
      "<g transform='skewX(30)'><polygon transform='scale(2)' points='0,0 30,0 30,30'/></g>"
    ).document()
    document.items[0].shape.corners.radius = 4
    let text = try SVGWriter.text(of: document)
    let read = try SVGFile(Array(text.utf8)).document()
    let (a, b) = (try read.items[0].resolved().path, try document.items[0].resolved().path)
    #expect(a.isNear(b, within: 0.002))
  }
}
