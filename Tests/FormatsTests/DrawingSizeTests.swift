import Document
@testable import Formats
import Geometry
@testable import SVG
import TestSupport
import Testing

/// Files of one rectangle, with the size and the place of it that browsers show.
struct SizedFile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The attributes of the root.
  let root: String
  /// The left, upper, right and lower side of the rectangle in the file.
  let sides: [Double]
  /// The width and the height in CSS pixels.
  let size: (width: Double, height: Double)
  /// The sides of the rectangle in CSS pixels, by hand.
  let shown: [Double]

  static let all = [
    SizedFile(
      "px", "width='24px' height='24px' viewBox='0 0 960 960'", [240, 240, 720, 480], (24, 24), [6, 6, 18, 12]),
    SizedFile(
      "mm", "width='100mm' height='50mm' viewBox='0 0 1000 500'", [100, 100, 900, 400], (377.952756, 188.976378),
      [37.795276, 37.795276, 340.15748, 151.181102]),
    SizedFile(
      "cm", "width='10cm' height='5cm' viewBox='0 0 100 50'", [10, 10, 90, 40], (377.952756, 188.976378),
      [37.795276, 37.795276, 340.15748, 151.181102]),
    SizedFile("in", "width='2in' height='1in' viewBox='0 0 20 10'", [5, 2.5, 15, 7.5], (192, 96), [48, 24, 144, 72]),
    SizedFile(
      "pt", "width='72pt' height='36pt' viewBox='0 0 200 100'", [50, 25, 150, 75], (96, 48), [24, 12, 72, 36]),
    SizedFile(
      "invalid style", "width='48' height='24' style='width:foo;height:-5px' viewBox='0 0 24 24'", [6, 6, 18, 12],
      (48, 24), [18, 6, 30, 12]),
    SizedFile("none", "viewBox='0 0 512 512'", [128, 128, 384, 256], (512, 512), [128, 128, 384, 256]),
    SizedFile(
      "percent", "width='100%' height='100%' viewBox='0 0 24 24'", [6, 6, 18, 12], (24, 24), [6, 6, 18, 12]),
    SizedFile(
      "viewBox offset", "width='24' height='24' viewBox='0 -960 960 960'", [240, -720, 720, -480], (24, 24),
      [6, 6, 18, 12]),
    SizedFile(
      "style", "style='width:10cm; height: 5cm' viewBox='0 0 100 50'", [10, 10, 90, 40], (377.952756, 188.976378),
      [37.795276, 37.795276, 340.15748, 151.181102]),
    SizedFile(
      "style over attributes", "width='7' height='200' style='width:2in;height:96px' viewBox='0 0 20 10'",
      [5, 2.5, 15, 7.5], (192, 96), [48, 24, 144, 72]),
    SizedFile(
      "style without a unit", "width='2in' height='1in' style='width:7;height:9' viewBox='0 0 20 10'",
      [5, 2.5, 15, 7.5], (192, 96), [48, 24, 144, 72]),
    SizedFile(
      "style as wide as the window", "width='7' height='1in' style='width:100%' viewBox='0 0 24 12'", [6, 3, 18, 9],
      (192, 96), [48, 24, 144, 72]),
    SizedFile(
      "automatic style", "width='48' height='7' style='height:auto' viewBox='0 0 24 12'", [6, 3, 18, 9], (48, 24),
      [12, 6, 36, 18]),
    SizedFile(
      "style without viewBox", "width='7' style='width:10mm;height:20mm'", [10, 10, 20, 30], (37.795276, 75.590551),
      [10, 10, 20, 30]),
    SizedFile("only width", "width='48' viewBox='0 0 24 12'", [6, 3, 18, 9], (48, 24), [12, 6, 36, 18]),
    SizedFile("only height", "height='1in' viewBox='0 0 24 12'", [6, 3, 18, 9], (192, 96), [48, 24, 144, 72]),
    SizedFile(
      "unequal ratio", "width='200' height='100' viewBox='0 0 50 50'", [10, 10, 40, 40], (200, 100), [70, 20, 130, 80]),
    SizedFile(
      "unequal ratio, cut off", "width='200' height='100' viewBox='0 0 50 50' preserveAspectRatio='xMidYMin slice'",
      [10, 10, 40, 20], (200, 100), [40, 40, 160, 80]),
    SizedFile(
      "stretched", "width='200' height='100' viewBox='0 0 50 50' preserveAspectRatio='none'", [10, 10, 40, 40],
      (200, 100), [40, 20, 160, 80]),
    SizedFile(
      "no viewBox", "width='10mm' height='20mm'", [10, 10, 20, 30], (37.795276, 75.590551), [10, 10, 20, 30]),
  ]

  private init(
    _ name: String, _ root: String, _ sides: [Double], _ size: (width: Double, height: Double), _ shown: [Double]
  ) {
    (testDescription, self.root, self.sides, self.size, self.shown) = (name, root, sides, size, shown)
  }

  var document: Document {
    get throws {
      let (left, top, right, bottom) = (sides[0], sides[1], sides[2], sides[3])
      let svg = """
        <svg xmlns='http://www.w3.org/2000/svg' \(root)>\
        <path d='M\(left) \(top)L\(right) \(top)L\(right) \(bottom)L\(left) \(bottom)Z' fill='red'/></svg>
        """
      return try SVGFile(Array(svg.utf8)).document()
    }
  }
}

/// Every format has the size that the drawing has in a browser.
@Suite struct DrawingSizeTests {
  /// The starts of the lines with one point each, in flat code.
  private static let words = [
    "canvas": ["path.moveTo", "path.lineTo"], "flutter": ["..moveTo", "..lineTo"], "compose": ["moveTo", "lineTo"],
    "swiftui": ["path.move", "path.addLine"], "uikit": ["path.move", "path.addLine"],
    "typst": ["curve.move", "curve.line"], "python": ["(Path.MOVE", "(Path.LINE"], "tikz": ["(", "-- ("],
    "openscad": ["["],
  ]

  private func text(_ name: String, of document: Document, _ size: SizeOptions = SizeOptions()) throws -> String {
    var options = CodeOptions()
    (options.style, options.size) = (.flat, size)
    let format = try #require(FormatCatalog.format(named: name))
    var writing = SVGWriter.Options()
    writing.size = size
    return try #require(try format.text(of: document, writing, code: options))
  }

  private func isNear(_ found: [Double], _ expected: [Double]) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= 0.0021 }
  }

  /// The sides of the box around points: left, upper, right, lower.
  private func sides(of points: [[Double]]) -> [Double] {
    let (xs, ys) = (points.map { $0[0] }, points.map { $0[1] })
    return [xs.min(), ys.min(), xs.max(), ys.max()].compactMap(\.self)
  }

  private func points(_ name: String, in text: String) -> [[Double]] {
    text.split(separator: "\n").compactMap { line in
      let line = line.drop { $0 == " " }.replacing(/(\d)f\b/) { $0.output.1 }
      let numbers = CodeReader.numbers(in: line)
      return Self.words[name]?.contains(where: line.hasPrefix) == true && numbers.count == 2 ? numbers : nil
    }
  }

  @Test(arguments: ["canvas", "flutter", "compose", "swiftui", "uikit", "typst", "python", "tikz"], SizedFile.all)
  func `code draws a file in the pixels of a browser`(name: String, file: SizedFile) throws {
    let text = try text(name, of: file.document)
    let found = sides(of: points(name, in: text))
    #expect(isNear(found, file.shown), "\(found)\n\(text)")
  }

  @Test(arguments: [
    ("style='width:10cm;height:5cm'", "", "style='width:20cm;height:5cm'"),
    ("width='7' height='7' style='fill:red;width:10cm'", "", "width='7' height='7' style='fill:red;width:20cm'"),
    ("width='10cm' style='width:7'", "", "width='20cm' style='width:7'"),
    ("style='width:100%'", "", "style='width:100%'"),
    ("width='7'", "svg{width:10cm}", "style=\"width:20cm\""),
    ("width='7'", "svg{width:10cm!important}", "style=\"width:20cm !important\""),
    ("style='width:7px'", "svg{width:10cm!important}", "style='width:20cm !important'"),
    ("style='width:10cm!important'", "svg{width:7px}", "style='width:20cm!important'"),
  ])
  func `a wider page changes the size that counts`(root: String, sheet: String, changed: String) throws {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' \(root) viewBox='0 0 100 50'><style>\(sheet)</style>\
      <path d='M10 10H90V40Z'/></svg>
      """
    var document = try SVGFile(Array(svg.utf8)).document()
    document.page = Rect(x: 0, y: 0, width: 200, height: 50)
    let text = try SVGWriter.text(of: document)
    #expect(text.contains(changed), "\(text)")
    let again = DrawingSize(of: try SVGFile(Array(text.utf8)).document())
    let before = DrawingSize(of: try SVGFile(Array(svg.utf8)).document())
    // A file as wide as the window stays so: then a unit is a pixel.
    #expect(abs(again.width - 2 * before.width) < 1e-6)
  }

  @Test(arguments: [
    ("80%", 24.0, 19.2), ("0.1in", 0.0, 9.6), ("0.3pc", 0.0, 4.8), ("1.2pt", 0.0, 1.6), ("25.4mm", 0.0, 96.0),
    ("0.7", 0.0, 0.7), ("1cm", 0.0, 96 / 2.54),
  ])
  func `a length in another unit is the short number that it means`(text: String, whole: Double, units: Double) {
    #expect(SVGViewport(width: 1, height: 1).units(text, percentOf: whole) == units)
  }

  @Test(arguments: SizedFile.all) func `the frame of code is the size in a browser`(file: SizedFile) throws {
    let numbers = CodeNumbers(places: 3)
    let (width, height) = (numbers(file.size.width), numbers(file.size.height))
    for (name, frame) in [
      ("swiftui", ".frame(width: \(width), height: \(height))"),
      ("uikit", "CGSize(width: \(width), height: \(height))"), ("css", "  width: \(width)px;\n  height: \(height)px;"),
      ("flutter", "canvas.scale(size.width / \(width), size.height / \(height))"),
      ("python", "xlim=(0, \(width)), ylim=(\(height), 0)"), ("tikz", "rectangle (\(width), \(height))"),
      ("typst", "#box(width: \(width) * unit, height: \(height) * unit"),
      ("vectordrawable", "android:width=\"\(width)dp\" android:height=\"\(height)dp\""),
    ] {
      let text = try text(name, of: file.document)
      #expect(text.contains(frame), "\(name): \(text)")
    }
  }

  @Test(arguments: SizedFile.all) func `CSS clips where a browser draws`(file: SizedFile) throws {
    let css = try text("css", of: file.document)
    let data = try #require(css.firstMatch(of: /path\("([^"]*)"\)/)).output.1
    let box = try #require(PathData.path(from: String(data)).bounds)
    #expect(isNear([box.minX, box.minY, box.maxX, box.maxY], file.shown), "\(css)")
  }

  @Test(arguments: SizedFile.all) func `a vector drawable has the file's units in a viewport`(file: SizedFile) throws {
    let xml = try text("vectordrawable", of: file.document)
    let viewport = try #require(xml.firstMatch(of: /viewportWidth="(.*?)" android:viewportHeight="(.*?)"/)).output
    let width = try #require(Double(viewport.1))
    let height = try #require(Double(viewport.2))
    let data = try #require(xml.firstMatch(of: /pathData="([^"]*)"/)).output.1
    let box = try #require(PathData.path(from: String(data)).bounds)
    let (x, y) = (file.size.width / width, file.size.height / height)
    #expect(isNear([box.minX * x, box.minY * y, box.maxX * x, box.maxY * y], file.shown), "\(xml)")
    // The file's own length, except where the file stretches it.
    #expect(abs(box.width - (file.sides[2] - file.sides[0])) < 0.001, "\(xml)")
  }

  @Test(arguments: SizedFile.all, LengthUnit.allCases)
  func `DXF and OpenSCAD have lengths in their unit`(file: SizedFile, unit: LengthUnit) throws {
    var size = SizeOptions()
    size.unit = unit
    let (length, code) =
      switch unit {
      case .mm: (25.4 / 96, "4")
      case .cm: (2.54 / 96, "5")
      case .inch: (1 / 96.0, "1")
      case .px: (1.0, "0")
      }
    // Their y axis points up.
    let height = file.size.height
    let expected = [file.shown[0], height - file.shown[3], file.shown[2], height - file.shown[1]].map { $0 * length }
    let scad = try text("openscad", of: file.document, size)
    let drawn = sides(of: points("openscad", in: scad).filter { $0.count == 2 })
    #expect(isNear(drawn, expected), "\(scad)")
    #expect(scad.contains("// Unit: \(unit.rawValue).\n"))
    let lines = try text("dxf", of: file.document, size).split(separator: "\n", omittingEmptySubsequences: false)
    let polyline = try #require(lines.firstIndex(of: "LWPOLYLINE"))
    let pairs = stride(from: polyline + 1, to: lines.count - 1, by: 2).map { (lines[$0], Double(lines[$0 + 1]) ?? 0) }
    let (xs, ys) = (pairs.filter { $0.0 == "10" }.map(\.1), pairs.filter { $0.0 == "20" }.map(\.1))
    #expect(isNear(sides(of: zip(xs, ys).map { [$0, $1] }), expected), "\(lines)")
    let header = try #require(lines.firstIndex(of: "$INSUNITS"))
    #expect(Array(lines[(header + 1)...(header + 2)]) == ["70", code[...]])
  }

  @Test(arguments: [
    ("width='10cm' height='5cm' viewBox='0 0 1000 500'", "width=\"10cm\" height=\"5cm\" viewBox=\"0 0 1000 500\""),
    ("viewBox='0 0 24 24' height='24px'", "height=\"24px\" viewBox=\"0 0 24 24\""),
    ("viewBox='0 0 512 512'", "viewBox=\"0 0 512 512\""),
    ("width='100%' height='1em' viewBox='0 0 9 9'", "width=\"100%\" height=\"1em\" viewBox=\"0 0 9 9\""),
    (
      "width='20' height='10' viewBox='0 0 5 5' preserveAspectRatio='none'",
      "width=\"20\" height=\"10\" viewBox=\"0 0 5 5\" preserveAspectRatio=\"none\""
    ),
    ("width='20' height='10'", "width=\"20\" height=\"10\" viewBox=\"0 0 20 10\""),
  ])
  func `a rewritten SVG keeps the size of its file`(root: String, written: String) throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' \(root)><path d='M1 1L4 1L4 4Z'/></svg>"
    let document = try SVGFile(Array(svg.utf8)).document()
    let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(written)>"
    var plain = SVGWriter.Options()
    plain.isPlain = true
    var rounded = SVGWriter.Options()
    rounded.places = 2
    var curved = SVGWriter.Options()
    curved.drawsCubics = true
    for options in [plain, rounded, curved] {
      #expect(try SVGWriter.text(of: document, options: options).hasPrefix(start))
    }
    #expect(try Format.dataURI.text(of: document)?.hasPrefix(Format.address(of: start)) == true)
    // A larger page has a larger size.
    var larger = document
    larger.page = Rect(x: 0, y: 0, width: document.page.width * 2, height: document.page.height * 2)
    let size = DrawingSize(of: document)
    #expect(DrawingSize(of: larger).width == 2 * size.width)
  }

  @Test(arguments: [
    (
      "width='96' height='48' viewBox='0 0 10 5'", LengthUnit.mm as LengthUnit?, nil as String?,
      "width=\"25.4mm\" height=\"12.7mm\""
    ),
    ("width='96' height='48' viewBox='0 0 10 5'", .inch, nil, "width=\"1in\" height=\".5in\""),
    ("width='3in' viewBox='0 0 10 5'", .cm, nil, "width=\"7.62cm\" height=\"3.81cm\""),
    ("viewBox='0 0 512 384'", nil, "24", "width=\"24\" height=\"18\""),
    ("width='960' height='960' viewBox='0 0 10 10'", nil, "24px", "width=\"24\" height=\"24\""),
    ("viewBox='0 0 5 10'", .mm, "8cm", "width=\"40mm\" height=\"80mm\""),
    ("width='9' height='9'", .mm, "9mm", "width=\"9mm\" height=\"9mm\""),
  ])
  func `an SVG gets the asked size, in a kept file and a rewritten one`(
    root: String, unit: LengthUnit?, side: String?, written: String
  ) throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' \(root)><path d='M1 1L4 1L4 4Z'/></svg>"
    let document = try SVGFile(Array(svg.utf8)).document()
    var options = SVGWriter.Options()
    options.size.unit = unit
    options.size.side = side.flatMap(SizeOptions.side)
    for isPlain in [false, true] {
      options.isPlain = isPlain
      let text = try SVGWriter.text(of: document, options: options).replacing("'", with: "\"")
      for attribute in written.split(separator: " ") { #expect(text.contains(" \(attribute)"), "\(text)") }
      let again = try SVGFile(Array(text.utf8)).document()
      #expect(again.page == document.page && text.count(of: " width=") == 1)
    }
    let size = DrawingSize(of: document, options.size)
    let read = try SVGFile(Array(SVGWriter.text(of: document, options: options).utf8)).document()
    #expect(abs(DrawingSize(of: read).width - size.width) < 1e-6 * size.width)
  }

  @Test func `code of any page gets the asked size`() throws {
    let file = try #require(SizedFile.all.first { $0.testDescription == "none" })
    var size = SizeOptions()
    size.side = 24
    let swift = try text("swiftui", of: file.document, size)
    #expect(swift.contains(".frame(width: 24, height: 24)") && swift.contains("CGPoint(x: 6, y: 6)"))
    let xml = try text("vectordrawable", of: file.document, size)
    #expect(xml.contains("android:width=\"24dp\"") && xml.contains("android:viewportWidth=\"512\""))
  }

  @Test(arguments: ["", "a", "0", "-3", "50%", "2em", "1e10"]) func `no drawing has a size of`(text: String) {
    #expect(SizeOptions.side(text) == nil)
  }

  @Test func `lines, dashes and radii have the scale of the drawing`() throws {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' width='24' height='24' viewBox='0 0 960 960'>\
      <rect x='80' y='80' width='800' height='800' rx='80' fill='none' stroke='red' stroke-width='40' \
      stroke-dasharray='120'/></svg>
      """
    let document = try SVGFile(Array(svg.utf8)).document()
    let format = try #require(FormatCatalog.format(named: "canvas"))
    let code = try #require(try format.text(of: document))
    #expect(code.contains("[2, 2, 2]") && code.contains("lineWidth = 1;") && code.contains("setLineDash([3"))
    let swift = try #require(FormatCatalog.format(named: "swiftui"))
    #expect(try #require(try swift.text(of: document)).contains("lineWidth: 1,"))
  }

  @Test(arguments: ["canvas", "vectordrawable", "dxf"]) func `code says that it cannot stretch lines`(
    name: String
  ) throws {
    for (aspect, isStretched) in [("none", true), ("xMidYMid", false)] {
      let svg = """
        <svg xmlns='http://www.w3.org/2000/svg' width='20' height='10' viewBox='0 0 5 5' \
        preserveAspectRatio='\(aspect)'><circle cx='2' cy='2' r='1' stroke='red'/></svg>
        """
      let text = try text(name, of: try SVGFile(Array(svg.utf8)).document())
      #expect(text.contains("uneven stretch of lines") == (isStretched && name != "dxf"))
    }
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
