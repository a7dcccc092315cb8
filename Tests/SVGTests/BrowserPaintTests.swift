import Document
import SVG
import Geometry
import Shapes
import Testing

/// Gradients, opacity, and shapes for reuse in files of other programs.
@Suite struct BrowserPaintTests {
  private static func document(_ body: String) throws -> Document { try ImportTests.file(body).document() }

  // MARK: gradients

  /// The content of a gradient, its mean color, and its mean opacity.
  @Test(arguments: [
    ("<stop stop-color='red'/><stop offset='1' stop-color='blue'/>", "#800080", 1.0),
    ("<stop stop-color='red'/>", "#f00", 1),
    (
      "<stop stop-color='#f00'/><stop offset='50%' stop-color='#f00'/><stop offset='.5' stop-color='#00f'/>", "#800080",
      1
    ),
    ("<stop style='stop-color:red;stop-opacity:0'/><stop offset='1' stop-color='red'/>", "#f00", 0.5),
    ("<stop stop-color='rgba(255,0,0,.5)' stop-opacity='.5'/>", "#f00", 0.25),
    ("<stop offset='1' stop-opacity='0'/>", "#000", 0),
  ]) func `a gradient is shown by its mean`(stops: String, color: String, opacity: Double) throws {
    for name in ["linearGradient", "radialGradient"] {
      let body = "<rect fill='url(#g)' width='9' height='9'/><defs><\(name) id='g'>\(stops)</\(name)></defs>"
      let file = try ImportTests.file(body)
      let style = try file.document().items[0].style
      #expect(style.fill.color?.hex == color && abs(style.fill.opacity - opacity) < 1e-9, "\(style)")
      #expect(file.notes.isEmpty)
    }
  }

  @Test func `a gradient takes its stops from another, but not from itself`() throws {
    let gradients = """
      <linearGradient id='a'><stop stop-color='lime'/></linearGradient>
      <linearGradient id='b' xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='#a'/>
      <linearGradient id='c' href='#d'/><linearGradient id='d' href='#c'/>
      """
    let fills = try ["a", "b", "c"].map {
      try Self.document("<defs>\(gradients)</defs><rect fill='url(#\($0)) blue' width='9' height='9'/>").items[0].style
        .fill.color?.hex
    }
    #expect(fills == ["#0f0", "#0f0", "#00f"])
  }

  @Test func `a reference that leads nowhere paints its fallback or nothing`() throws {
    let document = try Self.document(
      "<rect fill='url(#x)' width='9' height='9'/><rect fill='url(#x) red' width='9' height='9'/>")
    #expect(document.items.map { $0.style.fill.color?.hex } == [nil, "#f00"])
    #expect(try SVGWriter.text(of: document).contains("<rect fill='url(#x)' width"))
  }

  @Test func `a color with spaces and an opacity is read wherever a color is`() throws {
    let color = "rgb(0 255 255 / .5)"
    let items = try Self.document(
      """
      <style>.c{fill:\(color)}</style><linearGradient id='g'><stop style='stop-color:\(color)'/></linearGradient>
      <rect width='9' height='9' fill='\(color)'/><rect width='9' height='9' style='fill:\(color)'/>
      <rect width='9' height='9' class='c'/><g color='\(color)'><rect width='9' height='9' fill='currentColor'/></g>
      <rect width='9' height='9' fill='url(#g)'/><rect width='9' height='9' fill='url(#none) \(color)'/>
      <path data-shape='rectangle' d='M20 40H180V160H20Z' fill='\(color)' data-border-color='\(color)'/>
      """
    ).items
    #expect(items.map { $0.style.fill.color?.hex } == Array(repeating: "#0ff", count: 7))
    #expect(items.allSatisfy { abs($0.style.fill.opacity - 0.5) < 1e-9 })
    #expect(items[6].effects.borderColor.hex == "#00ffff80")
  }

  /// The value of `fill` in the saved file, and the paint that is read from it.
  @Test(arguments: [
    ("<path d='M1 1H9V9' fill='red'/>", "currentColor", "fill='currentColor'"),
    ("<path d='M1 1H9V9' style='fill: red'/>", "CURRENTCOLOR", "style='fill: currentColor'"),
    ("<path d='M1 1H9V9'/>", "currentColor", "fill=\"currentColor\""),
    ("<g fill='currentColor'><path d='M1 1H9V9' fill='red'/></g>", "currentColor", "fill='currentColor'"),
    ("<path d='M1 1H9V9' fill='currentColor'/>", "NONE", "fill='none'"),
    ("<path d='M1 1H9V9' fill='currentColor'/>", "Black", "<path d='M1 1H9V9'/>"),
    ("<linearGradient id='g'/><path d='M1 1H9V9' fill='url(#g)'/>", "currentColor", "fill='currentColor'"),
  ])
  func `a typed paint is written as SVG has it`(body: String, typed: String, written: String) throws {
    var document = try Self.document(body)
    try document.items[0].assign("fill", typed)
    let text = try SVGWriter.text(of: document)
    #expect(text.contains(written), "\(text)")
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }

  @Test func `a page and a border have the color of the surroundings`() throws {
    var document = Document.demo
    try #require(Document.parameters.first { $0.info.name == "background" }).set("currentColor", in: &document)
    try document.items[0].assign("border-color", "currentColor")
    try document.items[0].assign("border-width", "2")
    let text = try SVGWriter.text(of: document)
    #expect(text.contains("<rect data-role=\"background\" width=\"200\" height=\"190\" fill=\"currentColor\"/>"))
    #expect(text.contains("stroke=\"currentColor\"") && text.contains("data-border-color=\"currentColor\""))
    #expect(try SVGFile(Array(text.utf8)).document() == document)
    #expect(try document.scene().features.contains(.currentColor))
  }

  // MARK: opacity

  @Test func `the opacity of a shape and of its groups is multiplied`() throws {
    let file = try ImportTests.file(
      """
      <style>.h{opacity:50%}</style>
      <g opacity='.5'><g class='h'><rect width='9' height='9' fill-opacity='.8' style='opacity:.4'/></g></g>
      <rect width='9' height='9'/>
      """)
    let document = try file.document()
    let items = document.items
    #expect(file.notes.isEmpty)
    #expect(items.map(\.opacity) == [0.4, 1] && items.map(\.style.fill.opacity) == [0.8, 1])
    let pieces = try document.scene().pieces
    #expect(pieces.map { ($0.style.fill.opacity * 1e9).rounded() } == [0.08e9, 1e9])
  }

  @Test func `a faint shape keeps its opacity when it changes`() throws {
    let body = "<g opacity='.5'><rect opacity='.4' width='9' height='9'/></g>"
    var document = try Self.document(body)
    document.items[0].shape.corners.radius = 2
    try document.items[0].set("corner-kind", to: "chamfer")
    let text = try SVGWriter.text(of: document)
    #expect(text.contains(" opacity='.4'/></g>"))
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }

  // MARK: shapes for reuse

  private static func used(_ body: String) throws -> [String] {
    try Self.document(body + "<path id='last' d='M0 0H1V1Z'/>").foreign.shapes.map { shape in
      let box = shape.path.bounds.map { [$0.minX, $0.minY, $0.width, $0.height] } ?? []
      return box.map { NumberText.rounded($0, places: 3) }.joined(separator: " ") + " "
        + (shape.style.fill.color?.hex ?? "none")
    }
  }

  /// What `<use>` draws: boxes and fills.
  @Test(arguments: [
    ("<defs><rect id='a' width='9' height='8'/></defs><use href='#a' x='5' y='6' fill='red'/>", ["5 6 9 8 #f00"]),
    (
      "<defs><rect id='a' width='9' height='8'/></defs><use href='#a' x='5' transform='scale(2)'/>", ["10 0 18 16 #000"]
    ),
    (
      "<use href='#a'/><defs><g id='a' fill='lime'><rect width='1' height='2'/><circle r='3'/></g></defs>",
      ["0 0 1 2 #0f0", "-3 -3 6 6 #0f0"]
    ),
    (
      "<symbol id='a' viewBox='0 0 10 10'><rect width='10' height='5'/></symbol><use href='#a' x='1' width='20' height='20'/>",
      ["1 0 20 10 #000"]
    ),
    (
      "<symbol id='a' viewBox='0 0 10 10'><rect width='10' height='10'/></symbol><use href='#a'/>",
      ["50 0 100 100 #000"]
    ),
    (
      "<defs><svg id='a' width='4' height='4' viewBox='0 0 2 2'><path d='M0 0H1V1Z'/></svg></defs><use href='#a'/>",
      ["0 0 2 2 #000"]
    ),
    (
      "<defs><g id='a'><use href='#b' x='1'/></g><rect id='b' width='1' height='1'/></defs><use href='#a' y='2'/>",
      ["1 2 1 1 #000"]
    ),
    (
      "<style>.r{fill:red}</style><defs><rect id='a' class='r' width='1' height='1'/></defs><use href='#a'/>",
      ["0 0 1 1 #f00"]
    ),
    ("<defs><rect id='a' display='none' width='1' height='1'/></defs><use href='#a'/>", []),
    ("<symbol id='a'><rect width='1' height='1'/></symbol>", []),
    ("<defs><g id='a'><use href='#a'/><rect width='1' height='1'/></g></defs><use href='#a'/>", ["0 0 1 1 #000"]),
  ]) func `use draws what it refers to`(body: String, shapes: [String]) throws {
    #expect(try Self.used(body) == shapes)
  }

  @Test func `references to references stop`() throws {
    let groups = (1...40).map { "<g id='g\($0)'><use href='#g\($0 - 1)'/><use href='#g\($0 - 1)'/></g>" }.joined()
    let file = try ImportTests.file(
      "<defs><rect id='g0' width='1' height='1'/>\(groups)</defs><use href='#g40'/><rect width='1' height='1'/>")
    #expect(try file.document().foreign.shapes.count <= 10_000)
    #expect(file.notes.first?.description == "not shown here, kept in the file: use")
  }

  @Test func `one note counts the shapes beyond the limit for one drawing`() throws {
    let file = try ImportTests.file(String(repeating: "<rect width='1' height='1'/>", count: 10_250))
    #expect(
      file.notes.map(\.description) == [
        "not shown here, kept in the file: 250 shapes beyond the limit for one drawing"
      ])
  }

  @Test func `used shapes are between the shapes around them, and keep their place`() throws {
    let body = """
      <defs><rect id='a' width='9' height='8'/></defs>
      <rect width='1' height='1'/>
      <use href='#a'/>
      <rect width='2' height='2'/>
      """
    var document = try Self.document(body)
    #expect(document.placedForeignShapes.map(\.below) == [1])
    document.items.remove(at: 1)
    #expect(document.placedForeignShapes.map(\.below) == [1])
    #expect(try SVGWriter.text(of: document).contains("<use href='#a'/>"))
  }

  /// The index of the shape above the used one.
  @Test(arguments: [("<use href='#a'/><path d='M0 0H9V9Z'/>", 0), ("<path d='M0 0H9V9Z'/><use href='#a'/>", 1)])
  func `a shape in place of all others is shown where it is written`(body: String, below: Int) throws {
    var document = try Self.document("<defs><rect id='a' width='9' height='8'/></defs>" + body)
    document.items = [Item(Star())]
    #expect(document.placedForeignShapes.map(\.below) == [below])
    #expect(try Document(svg: document.svg()).placedForeignShapes.map(\.below) == [below])
  }
}

/// Gradients in user space when the elements that they paint change.
@Suite struct GradientEditTests {
  private static let gradient =
    "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='0' x2='20'><stop stop-color='red'/></linearGradient>"

  private static func edited(_ body: String, _ change: (inout Document) throws -> Void) throws -> String {
    var document = try ImportTests.file(body).document()
    try change(&document)
    return try SVGWriter.text(of: document)
  }

  private static func round(_ document: inout Document) { document.items[0].shape.corners.radius = 2 }

  @Test(arguments: [
    "<rect transform='rotate(30)' fill='url(#g)' width='9' height='9'/>",
    "<rect fill='url(#g)' width='9' height='9'/>",
    "<rect transform='scale(2 3)' fill='url(#g)' width='9' height='9'/>",
    "<g transform='matrix(2 0 0 3 5 0)'><rect fill='url(#g)' width='9' height='9'/></g>",
  ]) func `an element keeps the units of its gradient when its corners or its effects change`(
    body: String
  ) throws {
    let rect = try #require(body.split(separator: "<").last { $0.hasPrefix("rect ") })
    // Without the name, the width and the height.
    let kept = rect.split(separator: " ").dropFirst().dropLast(2)
    let changes: [(inout Document) -> Void] = [Self.round, { $0.items[0].effects.borderWidth = 2 }]
    for change in changes {
      let text = try Self.edited(Self.gradient + body, change)
      let own = try #require(text.split(separator: "<").last { $0.contains("data-shape=") || $0.hasPrefix("rect ") })
      #expect(kept.allSatisfy { own.contains($0) }, "\(text)")
      #expect(text.ranges(of: "<linearGradient").count == 1, "\(text)")
      #expect(try SVGFile(Array(text.utf8)).drifted.isEmpty, "\(text)")
    }
  }

  /// The units of a gradient, the transform of its element's group, and the element's own outside of it.
  @Test(arguments: [
    ("gradientUnits='userSpaceOnUse'", "translate(7 0)", "transform=\"matrix(1 0 0 1 7 0)\" "),
    // The box of a turned or mirrored element is another one on the page.
    ("", "rotate(90)", "transform=\"matrix(0 1 -1 0 0 0)\" "),
    ("", "scale(-1 1)", "transform=\"matrix(-1 0 0 1 0 0)\" "),
    ("", "matrix(2 0 0 2 7 0)", ""),
  ]) func `an element that leaves its group keeps the units of its gradient`(
    units: String, transform: String, own: String
  ) throws {
    let body = """
      <g transform='\(transform)'><rect fill='url(#g)' width='9' height='9'/></g>
      <rect y='2' width='1' height='9'/><rect x='5' width='1' height='9'/>
      """
    let gradient = Self.gradient.replacing("gradientUnits='userSpaceOnUse'", with: units)
    let text = try Self.edited(gradient + body) { $0.items.append($0.items.removeFirst()) }
    #expect(own.isEmpty ? !text.contains(" transform=\"") : text.contains("<rect \(own)fill='url(#g)'"), "\(text)")
  }

  @Test func `a gradient of the box needs no copy, and paint that replaces it none either`() throws {
    let box = Self.gradient.replacing("gradientUnits='userSpaceOnUse' ", with: "")
    let rect = "<rect transform='scale(2 3)' fill='url(#g)' width='9' height='9'/>"
    #expect(try !Self.edited(box + rect, Self.round).contains("g-2"))
    let painted = try Self.edited(Self.gradient + rect) { document in
      Self.round(&document)
      document.items[0].style.fill.color = Color(0, 0, 255)
    }
    #expect(!painted.contains("g-2") && painted.contains("fill='#00f'"), "\(painted)")
  }

  @Test func `a gradient from a sheet is written onto an element that becomes a path`() throws {
    let text = try Self.edited("<style>rect{fill:url(#g)}</style>\(Self.gradient)<rect width='9' height='9'/>") {
      try $0.items[0].set("corners", to: "r2 s s s")
    }
    #expect(text.contains("style=\"fill:url(#g)\""), "\(text)")
  }
}
