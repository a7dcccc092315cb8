import Document
@testable import Formats
import Geometry
import SVG
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// Every code format draws the outline that the document has.
@Suite struct CodeFormatTests {
  /// Arcs with a center, a radius, a start, and a sweep or an end, in a unit of so many radians.
  private static func center(
    _ unit: Double, _ isSweep: Bool
  ) -> @Sendable (_ numbers: [Double], _ text: Substring, _ pen: Point) -> Path? {
    { numbers, text, pen in
      if text.hasPrefix("..arcToPoint") {
        let start = "M\(NumberText.exact(pen.x)) \(NumberText.exact(pen.y))"
        return try? PathData.path(from: start + CodeReader.arcToPoint(numbers, text))
      }
      if numbers.count == 7 { return CodeReader.ellipse(numbers, pen) }
      if numbers.count == 6 {
        // The box of an upright ellipse, the start and the sweep.
        let (x, y) = ((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
        let radii = [numbers[2] - x, numbers[3] - y]
        return CodeReader.ellipse([x, y] + radii + [0, numbers[4] * unit, (numbers[4] + numbers[5]) * unit], pen)
      }
      guard numbers.count == 5 else { return nil }
      let start = numbers[3] * unit
      var sweep = isSweep ? numbers[4] * unit : numbers[4] * unit - start
      // A canvas turns the way that its flag says.
      if !isSweep, text.contains("true") != (sweep < 0) { sweep += sweep < 0 ? 2 * .pi : -2 * .pi }
      return CodeReader.arc(
        Point(numbers[0], numbers[1]), numbers[2], from: Angle(radians: start), by: Angle(radians: sweep), pen)
    }
  }

  /// TikZ's arcs have no center: they begin at the pen.
  @Sendable private static func tikzArc(_ numbers: [Double], _ text: Substring, _ pen: Point) -> Path? {
    guard numbers.count == 3 else { return nil }
    let start = Angle.degrees(numbers[0])
    let center = pen - start.direction * numbers[2]
    return CodeReader.arc(center, numbers[2], from: start, by: Angle.degrees(numbers[1] - numbers[0]), pen)
  }

  private static let degrees = Double.pi / 180

  private static let words: [(name: String, words: CodeReader.Words)] = [
    (
      "canvas",
      .init(
        move: "path.moveTo", line: "path.lineTo", cubic: "path.bezier", arc: "path.arc(", close: "path.close",
        ellipse: "path.ellipse(", read: center(1, false))
    ),
    (
      "flutter",
      .init(
        move: "..moveTo", line: "..lineTo", cubic: "..cubicTo", arc: "..arcTo", close: "..close", read: center(1, true))
    ),
    (
      "compose",
      .init(
        move: "moveTo", line: "lineTo", cubic: "cubicTo", arc: "arcTo", close: "close", read: center(degrees, true))
    ),
    (
      "swiftui",
      .init(
        move: "path.move", line: "path.addLine", cubic: "", arc: "path.addRelativeArc", close: "path.close",
        read: center(degrees, true))
    ),
    (
      "uikit",
      .init(
        move: "path.move", line: "path.addLine", cubic: "", arc: "path.addRelativeArc", close: "path.close",
        read: center(1, true))
    ),
    ("typst", .init(move: "curve.move", line: "curve.line", cubic: "curve.cubic", arc: "", close: "curve.close")),
    ("python", .init(move: "(Path.MOVE", line: "(Path.LINE", cubic: "(Path.CURVE", arc: "", close: "(Path.CLOSE")),
    ("tikz", .init(move: "(", line: "-- (", cubic: "..", arc: "arc[", close: "-- cycle", read: tikzArc)),
  ]

  /// The code's path, without the style of Kotlin's floats.
  private func path(in text: String, _ words: CodeReader.Words) -> Path {
    let plain = text.replacing(/(\d)f\b/) { $0.output.1 }
    // Swift writes the end of a curve first.
    let ordered = plain.replacing(/path\.addCurve\(to: CGPoint(.*), control1: CGPoint(.*), control2: CGPoint(.*)\)/) {
      "cubic \($0.output.2) \($0.output.3) \($0.output.1)"
    }
    var words = words
    if words.cubic.isEmpty {
      words = .init(
        move: words.move, line: words.line, cubic: "cubic", arc: words.arc, close: words.close, read: words.read)
    }
    return CodeReader.path(in: ordered, words)
  }

  /// Options for lengths in units of the page, for a new document.
  private static let inUnits = {
    var options = CodeOptions()
    options.size.unit = .px
    return options
  }()

  /// A document with a shape of any kind, inside a page at the origin or not.
  private func document(_ random: inout SeededGenerator) -> Document {
    var document = random.document()
    document.background = .none
    document.items[0].isHidden = false
    document.items[0].opacity = 1
    return document
  }

  /// Every second document has round corners that fit on their edges, if its shape has corners.
  private func readableDocument(_ random: inout SeededGenerator) -> Document {
    var document = document(&random)
    guard random.once(in: 2) else { return document }
    let radius = random.pick(["0.5", "2", "5"])
    for (name, value) in [("corners", "all"), ("corner-kind", "round"), ("corner-radius", radius), ("roundness", "0")] {
      // Not every shape has all of these parameters.
      try? document.items[0].set(name, to: value)
    }
    return document
  }

  @Test(arguments: words.map(\.name)) func `flat code draws the same outline`(name: String) throws {
    let format = try #require(FormatCatalog.format(named: name))
    let words = try #require(Self.words.first { $0.name == name }).words
    var options = CodeOptions()
    options.style = .flat
    forAll(share(of: 60)) { random in
      let document = document(&random)
      let outline = try document.items[0].resolved().path
        .transformed(by: .translation(by: Point.zero - document.page.origin))
      let text = try #require(try format.text(of: document, code: options))
      let unit = CodeNumbers(places: Precision(page: document.page).places).unit
      return path(in: text, words).isNear(outline, within: 2.5 * unit)
    }
  }

  @Test func `TikZ never adds up the errors of more than four arcs`() throws {
    var star = Star()
    for (name, value) in [
      ("count", "40"), ("roundness", "72"), ("corner-radius", "22"), ("corner-kind", "scoop"), ("corners", "all"),
      ("overflow", "share"),
    ] { try star.set(name, to: value) }
    let format = try #require(FormatCatalog.format(named: "tikz"))
    let text = try #require(try format.text(of: Document(title: "star", items: [Item(star)])))
    let chains = text.split(separator: "\n").split { !$0.contains("arc[") }.map(\.count)
    #expect(chains.count > 10 && chains.allSatisfy { $0 <= 4 }, "\(chains)")
  }

  private func code(_ name: String, _ document: Document, style: CodeStyle = .flat) throws -> String {
    var options = CodeOptions()
    options.style = style
    let format = try #require(FormatCatalog.format(named: name))
    return try #require(try format.text(of: document, code: options))
  }

  @Test(arguments: [(300.0, true), (301, false), (20_000, false)])
  func `TikZ gets no arc of a radius that TeX would miss the end of`(radius: Double, hasArc: Bool) throws {
    var shape = PathShape()
    try shape.set("path-data", to: "M0 50A\(radius) \(radius) 0 0 1 400 50V200H0Z")
    let text = try code(
      "tikz", Document(title: "dome", page: Rect(x: 0, y: 0, width: 400, height: 200), items: [Item(shape)]))
    #expect(text.contains("arc[") == hasArc && text.contains(".. controls") != hasArc, "\(text)")
  }

  @Test(arguments: [(21_000.0, false), (22_000, true)])
  func `TikZ says that a page is too large for TeX`(side: Double, isSaid: Bool) throws {
    let page = Rect(x: 0, y: 0, width: side, height: 100)
    let text = try code("tikz", Document(title: "long", page: page, items: [Item(Star())]))
    #expect(text.contains("% The page is too large for TeX: scale the drawing down to 21000 units.") == isSaid)
  }

  @Test(arguments: [
    ("polygon", "polygon__shape"), ("if", "if__shape"), ("Let", "let__shape"), ("echo", "echo__shape"),
    ("use", "use__shape"),
    ("round corners", "round_corners__shape"), ("circle", "circle"), ("union", "union"),
  ])
  func `OpenSCAD gets no module with the name of a word that the code needs`(title: String, name: String) throws {
    let text = try code("openscad", Document(title: title, items: [Item(Star())]))
    #expect(text.contains("\nmodule \(name)() {\n") && text.contains("  \(name)();\n"), "\(text)")
  }

  @Test(arguments: [(100, false), (400, true)])
  func `Android's path data says where it is longer than a resource can be`(count: Int, isSaid: Bool) throws {
    var star = Star()
    for (name, value) in [("count", "\(count)"), ("radius", "400"), ("corner-radius", "1")] {
      try star.set(name, to: value)
    }
    let page = Rect(x: 0, y: 0, width: 1000, height: 1000)
    let text = try code("vectordrawable", Document(title: "star", page: page, items: [Item(star)]))
    let start = try #require(text.firstRange(of: "android:pathData=\"")).upperBound
    let length = text[start...].prefix { $0 != "\"" }.utf8.count
    #expect((length > 32_767) == isSaid)
    let line = "<!-- Android refuses this path: it has \(length) characters, at most 32767. -->"
    #expect(text.contains(line) == isSaid)
  }

  @Test func `CSS of a rounded polygon has its path for other browsers first`() throws {
    let text = try css("polygon", "corner-radius=12")
    let path = try #require(text.firstRange(of: "clip-path: path(\"M"))
    let polygon = try #require(text.firstRange(of: "clip-path: polygon(round"))
    #expect(path.lowerBound < polygon.lowerBound)
    #expect(try !css("polygon", "corner-radius=0").contains("path("))
  }

  /// The path of `shape()`, in percentages of the page; an arc has only its end, its radii and its direction.
  private func shape(in css: String, _ page: Rect) throws -> Path {
    let start = try #require(css.firstRange(of: "clip-path: shape("))
    var data = ""
    for command in css[start.upperBound...].prefix(while: { $0 != ";" }).split(separator: "\n") {
      let (words, numbers) = (command.drop { $0 == " " }, CodeReader.numbers(in: command))
      let units = numbers.enumerated().map { $1 / 100 * ($0.isMultiple(of: 2) ? page.width : page.height) }
      let text = units.map { NumberText.exact($0) }
      switch words.prefix(2) {
      case "fr", "ev", "mo": data += "M\(text[0]) \(text[1])"
      case "li": data += "L\(text[0]) \(text[1])"
      case "cu": data += "C\(text[2]) \(text[3]) \(text[4]) \(text[5]) \(text[0]) \(text[1])"
      case "ar":
        // As percentages both radii of a circle are rounded.
        let ry = abs(units[2] - units[3]) < 1e-3 ? text[2] : text[3]
        let rotation = numbers.count > 4 ? NumberText.exact(numbers[4]) : "0"
        data += "A\(text[2]) \(ry) \(rotation) 0 \(command.contains("ccw") ? 0 : 1) \(text[0]) \(text[1])"
      default: data += "Z"
      }
    }
    return try PathData.path(from: data)
  }

  @Test func `both clip paths of CSS draw the same outline`() throws {
    let format = try #require(FormatCatalog.format(named: "css"))
    forAll(share(of: 60)) { random in
      let document = document(&random)
      let outline = try document.items[0].resolved().path
        .transformed(by: .translation(by: Point.zero - document.page.origin))
      var options = CodeOptions()
      options.style = .flat
      let text = try #require(try format.text(of: document, code: options))
      if document.items[0].style.fill.color == nil, document.items[0].style.stroke.color != nil {
        return text.contains("mask-image: url(") && !text.contains("clip-path")
      }
      let data = try #require(text.firstMatch(of: /path\((?:evenodd, )?"([^"]*)"\)/)).output.1
      let unit = CodeNumbers(places: Precision(page: document.page).places).unit
      return try PathData.path(from: String(data)).isNear(outline, within: 2.5 * unit)
        && shape(in: text, document.page).isNear(outline, within: 2.5 * unit)
    }
  }

  /// The readable CSS of a shape without a line, from its first declaration on.
  private func css(_ kind: String, _ values: String...) throws -> String {
    var item = Item(try #require(ShapeCatalog.initialShape(ofKind: kind)))
    item.style = Style.initial
    for value in values {
      let parts = value.split(separator: "=").map(String.init)
      try item.set(parts[0], to: parts[1])
    }
    let format = try #require(FormatCatalog.format(named: "css"))
    let text = try #require(try format.text(of: Document(title: "a", items: [item])))
    return String(text[try #require(text.firstRange(of: ".a {\n")).upperBound...])
  }

  @Test func `CSS of an upright rectangle is its box, if CSS has its corners`() throws {
    let box = "  width: 160px;\n  height: 120px;\n  background: rgb(51 136 255 / 1);\n  margin: 40px 20px;\n"
    #expect(try css("rectangle") == box + "}\n")
    #expect(try css("rectangle", "corner-radius=20") == box + "  border-radius: 20px;\n}\n")
    #expect(
      try css("rectangle", "corner-radius=20", "corners=rsrs", "corner-kind=scoop")
        == box + "  border-radius: 20px 0;\n  corner-shape: scoop;\n}\n"
        + "@supports not (corner-shape: bevel) {\n  .a {\n    border-radius: 0;\n"
        + "    clip-path: path(\"M20 0L160 0L160 100A20 20 0 0 0 140 120L0 120L0 20A20 20 0 0 0 20 0Z\");\n  }\n}\n")
    #expect(try css("rectangle", "corner-radius=9", "corner-kind=chamfer").contains("corner-shape: bevel;"))
    #expect(
      try css("rectangle", "corner-radius=9", "corner-kind=superellipse", "superellipse=-1.5")
        .contains("corner-shape: superellipse(-1.5);"))
    #expect(try css("rectangle", "corner-radius=9", "rotation=90").contains("margin: 20px 40px;"))
    for other in [["rotation=45"], ["corner-kind=squircle", "smoothing=.5"], ["corner-kind=smooth"]] {
      #expect(try css("rectangle", "corner-radius=20", other[0], other.last ?? "").contains("clip-path: "))
    }
  }

  @Test func `CSS of a polygon with one radius is its vertices, if the arcs take at most half of each edge`() throws {
    #expect(try css("polygon", "count=3").contains("clip-path: polygon(50% 5%, 88.971% 72.5%, 11.029% 72.5%);"))
    #expect(try css("polygon", "corner-radius=12").contains("clip-path: polygon(round 12px,\n    50% 5%,\n"))
    #expect(try css("star", "corner-radius=30", "overflow=half").contains("clip-path: shape("))
    #expect(try css("polygon", "corner-radius=12", "corners=every:2").contains("clip-path: shape("))
    #expect(try css("polygon", "corner-radius=12", "corner-kind=notch").contains("clip-path: shape("))
  }

  @Test func `CSS of a shape without a fill is a mask of its line`() throws {
    let text = try css("rectangle", "fill=none", "stroke=#c00", "stroke-opacity=.5", "line-width=3")
    #expect(text.contains("background: rgb(204 0 0 / 0.5);") && !text.contains("clip-path"))
    #expect(text.contains("fill='none'%20stroke='%23c00'%20stroke-width='3'"))
  }

  @Test func `polygon() of CSS draws the same outline`() throws {
    let format = try #require(FormatCatalog.format(named: "css"))
    var count = 0
    forAll(share(of: 60)) { random in
      let document = document(&random)
      let text = try #require(try format.text(of: document))
      guard let value = text.firstMatch(of: /clip-path: polygon\((evenodd)? ?(?:round ([\d.]+)px,)?([^)]*)\);/) else {
        return true
      }
      count += 1
      let (page, places) = (document.page, CodeReader.numbers(in: value.output.3))
      let radius = value.output.2.flatMap { Double($0) } ?? 0
      let vertices = stride(from: 0, to: places.count - 1, by: 2).map { index in
        Outline.Vertex(
          Point(places[index] * page.width / 100, places[index + 1] * page.height / 100),
          radius > 0 ? .round(radius) : .sharp)
      }
      let outline = try document.items[0].resolved().path
        .transformed(by: .translation(by: Point.zero - page.origin))
      let drawn = ResolvedOutline(try Outline(vertices: vertices, overflow: .half)).path
      let unit = CodeNumbers(places: Precision(page: page).places).unit
      return drawn.isNear(outline, within: 3 * unit)
    }
    #expect(count > share(of: 60) / 10)
  }

  @Test func `readable Flutter code draws the same outline by the ends and radii of its arcs`() throws {
    let format = try #require(FormatCatalog.format(named: "flutter"))
    forAll(share(of: 60)) { random in
      let document = document(&random)
      let outline = try document.items[0].resolved().path
        .transformed(by: .translation(by: Point.zero - document.page.origin))
      var data = ""
      for line in try #require(try format.text(of: document)).split(separator: "\n") {
        let numbers = CodeReader.numbers(in: line).map { NumberText.exact($0) }
        let call = line.drop { $0 == " " || $0 == "." }.prefix { $0 != "(" }
        switch call {
        case "moveTo": data += "M" + numbers.joined(separator: " ")
        case "lineTo": data += "L" + numbers.joined(separator: " ")
        case "cubicTo": data += "C" + numbers.joined(separator: " ")
        case "arcToPoint": data += CodeReader.arcToPoint(CodeReader.numbers(in: line), line)
        case "close": data += "Z"
        default: break
        }
      }
      let unit = CodeNumbers(places: Precision(page: document.page).places).unit
      return try PathData.path(from: data).isNear(outline, within: 2.5 * unit)
    }
  }

  @Test func `polylines of DXF draw the same outline, with the page's y axis upward`() throws {
    let format = try #require(FormatCatalog.format(named: "dxf"))
    forAll(share(of: 60)) { random in
      let document = document(&random)
      let page = document.page
      let outline = try document.items[0].resolved().path
        .transformed(by: .translation(by: Point.zero - page.origin))
      var groups = try #require(try format.text(of: document, code: Self.inUnits)).split(separator: "\n")[...]
      var path = Path()
      var (start, last, bulge, isClosed) = (Point.zero, Point.zero, 0.0, false)
      func draw(to point: Point) {
        guard bulge != 0 else { return path.append(.line(to: point)) }
        let sweep = -4 * Angle(of: Vector(1, bulge)).radians
        let chord = point - last
        let radius = chord.length / 2 / abs(Angle(radians: sweep / 2).sine)
        let height = radius * Angle(radians: sweep / 2).cosine * (sweep < 0 ? -1 : 1)
        let center = last.lerp(to: point, 0.5) + (chord.unit ?? .zero).perpendicular * height
        path.append(
          .arc(
            Arc(center: center, radius: radius, start: Angle(of: last - center), sweep: Angle(radians: sweep)),
            to: point))
      }
      func end() {
        guard isClosed else { return }
        draw(to: start)
        path.append(.close)
        isClosed = false
      }
      var isFirst = true
      while let code = groups.popFirst(), let value = groups.popFirst() {
        switch (code, value) {
        case ("0", _):
          end()
          (isFirst, bulge) = (true, 0)
        case ("70", "1") where !path.isEmpty || isFirst: isClosed = value == "1"
        case ("42", _): bulge = Double(value) ?? 0
        case ("10", _):
          _ = groups.popFirst()
          let y = page.height - (groups.popFirst().flatMap { Double($0) } ?? 0)
          let point = Point(Double(value) ?? 0, y)
          if isFirst { path.append(.move(to: point)) } else { draw(to: point) }
          if isFirst { start = point }
          (isFirst, last, bulge) = (false, point, 0)
        default: break
        }
      }
      let unit = CodeNumbers(places: Precision(page: page).places).unit
      return path.isNear(outline, within: 11 * unit)
    }
  }

  @Test(arguments: ["swiftui", "uikit", "compose", "canvas", "python", "openscad"])
  func `readable code has the corners of the same outline`(name: String) throws {
    let format = try #require(FormatCatalog.format(named: name))
    var count = 0
    forAll(share(of: 60)) { random in
      let document = readableDocument(&random)
      let outline = try document.items[0].resolved().path
        .transformed(by: .translation(by: Point.zero - document.page.origin))
      let text = try #require(try format.text(of: document, code: Self.inUnits)).replacing(/(\d)f\b/) { $0.output.1 }
      var corners: [[Double]] = []
      var radii: [Double] = []
      var isRadii = false
      for line in text.split(separator: "\n") {
        let numbers = CodeReader.numbers(in: line)
        let words = line.drop { $0 == " " }
        if words.hasPrefix("perVertexRounding") || words.hasPrefix(").map") {
          isRadii = words.first == "p"
        } else if isRadii {
          radii += numbers
          continue
        }
        if line.wholeMatch(of: /\s*[(\[]?-?[\d.]+, -?[\d.]+(, -?[\d.]+)?[)\]]?,/) != nil { corners.append(numbers) }
      }
      if name == "compose" { corners = zip(corners, radii).map { $0 + [$1] } }
      guard corners.count > 2, corners.allSatisfy({ $0.count == 3 }), !text.contains("points = [\n") else {
        return true
      }
      count += 1
      let vertices = corners.map { corner in
        let y = name == "openscad" ? document.page.height - corner[1] : corner[1]
        return Outline.Vertex(Point(corner[0], y), corner[2] > 0 ? .round(corner[2]) : .sharp)
      }
      let drawn = ResolvedOutline(try Outline(vertices: vertices, overflow: .raw)).path
      let unit = CodeNumbers(places: Precision(page: document.page).places).unit
      return drawn.isNear(outline, within: 3 * unit)
    }
    #expect(count > share(of: 60) / 10)
  }

  /// For a rectangle from 10, 10 to 90, 70 with radius 12: starts, their place and the corner after it.
  @Test(
    arguments: ["canvas", "swiftui", "uikit"],
    [
      (OutlineStart(), Point(22, 10), Point(90, 10)),
      (OutlineStart(corner: 1, part: 0.5), Point(90, 40), Point(90, 70)),
      (OutlineStart(corner: 2, part: 0), Point(78, 70), Point(10, 70)),
      (OutlineStart(corner: 3, part: 0.25), Point(10, 55), Point(10, 10)),
    ])
  func `readable code begins where the outline does`(
    name: String, start: (start: OutlineStart, place: Point, corner: Point)
  ) throws {
    var shape = Rectangle()
    (shape.width, shape.height, shape.placement.center) = (80, 60, Point(50, 40))
    (shape.corners.radius, shape.corners.start) = (12, start.start)
    let format = try #require(FormatCatalog.format(named: name))
    let text = try #require(try format.text(of: Document(title: "a", items: [Item(shape)])))
    let lines = text.split(separator: "\n")
    let move = try #require(lines.first { $0.contains("path.move") })
    #expect(Array(CodeReader.numbers(in: move).suffix(2)) == [start.place.x, start.place.y], "\(move)")
    let corner = try #require(lines.first { $0.wholeMatch(of: /\s*[(\[][\d.]+, [\d.]+, 12[)\]],/) != nil })
    #expect(CodeReader.numbers(in: corner) == [start.corner.x, start.corner.y, 12])
  }

  /// Elements of a file, and where SVG begins them: SVG 2, 9.3.2 and 10.2 to 10.6.
  private static let starts = [
    ("circle cx='50' cy='50' r='40'", Point(90, 50)), ("ellipse cx='50' cy='50' rx='40' ry='20'", Point(90, 50)),
    ("circle transform='rotate(90 50 50)' cx='50' cy='50' r='40'", Point(50, 90)),
    ("rect x='10' y='10' width='80' height='60'", Point(10, 10)),
    ("rect x='10' y='10' width='80' height='60' rx='12'", Point(22, 10)),
    ("rect x='10' y='10' width='80' height='60' rx='12' ry='6'", Point(22, 10)),
    ("rect x='10' y='10' width='80' height='60' rx='40' ry='30'", Point(50, 10)),
    ("polygon points='20,20 80,25 50,80'", Point(20, 20)), ("polyline points='20,20 80,25 50,80'", Point(20, 20)),
    ("path d='M50 20H80V80H20V20Z'", Point(50, 20)), ("path d='M30 20H80V80H20V30A10 10 0 0 1 30 20Z'", Point(30, 20)),
  ]

  @Test(arguments: words.map(\.name), starts)
  func `a dashed line begins where SVG begins it, in each style of code`(
    name: String, element: (tag: String, start: Point)
  ) throws {
    let format = try #require(FormatCatalog.format(named: name))
    let file =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><\(element.tag) fill='none' stroke='red' "
      + "stroke-dasharray='20 10'/></svg>"
    let document = try SVGFile(Array(file.utf8)).document()
    let words = try #require(Self.words.first { $0.name == name }).words
    for style in CodeStyle.usual {
      var options = Self.inUnits
      options.style = style
      let text = try #require(try format.text(of: document, code: options)).replacing(/(\d)f\b/) { $0.output.1 }
      let move = text.split(separator: "\n").map { $0.drop { $0 == " " } }.first { $0.hasPrefix(words.move) }
      #expect(try Array(CodeReader.numbers(in: #require(move)).suffix(2)) == [element.start.x, element.start.y])
    }
  }

  /// Source of the number of points: BOSL2, `round_corners`.
  @Test func `the arcs of BOSL2 have enough points`() throws {
    var count = 0
    forAll(share(of: 60)) { random in
      let document = readableDocument(&random)
      let text = try #require(try Format.openSCAD.text(of: document, code: Self.inUnits))
      guard let fineness = text.firstMatch(of: /\$fn = (\d+)/).flatMap({ Double($0.output.1) }) else { return true }
      count += 1
      let tolerance = min(0.01, max(document.page.width, document.page.height) / 1000)
      return try document.items[0].resolved().corners.filter(\.isCut).allSatisfy { corner in
        let turn = Double.pi - corner.wedge.angle.radians
        let points = max(3, (turn / (2 * .pi) * fineness).rounded(.up))
        let half = Angle(radians: turn / (points - 1) / 2)
        return corner.used * (1 - half.cosine) <= tolerance
      }
    }
    #expect(count > share(of: 60) / 10)
  }
}
