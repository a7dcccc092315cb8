import Document
import Geometry
import SVG
import Shapes

extension Format {
  /// All visible outlines as one `d` attribute, in the document's own coordinates.
  static let pathData = Format(
    name: "path", title: "path data", help: "The d attribute of an SVG path", audience: "programs that draw SVG paths",
    exactness: trueArcs, suffix: "path",
    maker: .text { document, options throws(OutlineError) in
      var lines: [String] = []
      for piece in try document.scene().pieces {
        lines.append(options.pathData(of: piece.path, Precision(page: document.page)))
      }
      return Array((lines.joined(separator: "\n") + "\n").utf8)
    },
    excerpt: { _, path, characters throws(OutlineError) in
      PathData.text(of: beginning(of: path, atLeast: characters).path)
    }, pasted: { PastedDrawing.Form(pathData: $0) })

  /// The drawing without its parameters, escaped as RFC 3986 asks for, in one line; a file with parts that are not shapes
  /// is kept whole.
  static let dataURI = Format(
    name: "data-uri", title: "data URI", help: "The SVG in a data: address", audience: "style sheets and web pages",
    exactness: trueArcs, suffix: "uri",
    maker: .text { document, options throws(OutlineError) in
      let layout = try SVGWriter.Layout(document)
      let isWhole = options.keepsFile && !layout.losses.isEmpty
      let svg = isWhole ? try SVGWriter.text(of: document, options: options) : layout.text(options: options.plain)
      return Array((address(of: svg) + "\n").utf8)
    },
    excerpt: { item, path, characters throws(OutlineError) in
      address(of: "<svg xmlns=\"http://www.w3.org/2000/svg\">\(plainElement(item, path, characters))</svg>")
    }, pasted: { DataAddress.svg(in: $0).map { .translated($0) } })

  /// The `data:` address of an SVG; values of attributes get single quotes, as CSS and HTML have double ones around it.
  ///
  /// A declaration is left out: the bytes are UTF-8, whatever it says.
  static func address(of svg: String) -> String {
    var rest = svg.utf8[...]
    if rest.starts(with: "<?xml".utf8), let end = svg.firstRange(of: "?>") { rest = svg.utf8[end.upperBound...] }
    var text = "data:image/svg+xml,"
    func literal(_ byte: UInt8) -> String {
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }
    // The end of what has no values, such as a comment; the quote around a value.
    var (end, quote): (String?, UInt8?) = (nil, nil)
    var isInTag = false
    while let byte = rest.first {
      if let mark = end {
        if rest.starts(with: mark.utf8) { end = nil }
      } else if quote == nil, byte == UInt8(ascii: "<") {
        end = ["<!--": "-->", "<![CDATA[": "]]>", "<?": "?>"].first { rest.starts(with: $0.key.utf8) }?.value
        isInTag = end == nil
      } else if quote == nil, byte == UInt8(ascii: ">") {
        isInTag = false
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if isInTag, quote == nil || quote == byte {
          quote = quote == nil ? byte : nil
          text += "'"
        } else if isInTag, byte == UInt8(ascii: "'") {
          // As XML refers to it.
          text += "%26apos%3B"
        } else {
          text += literal(byte)
        }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: ":"),
        UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += literal(byte)
      }
      rest.removeFirst()
    }
    return text
  }

  /// The drawing's SVG with its effects, as React reads it.
  static let jsx = Format(
    name: "jsx", title: "React", help: "A React component", audience: "React and Preact",
    exactness: trueArcs, suffix: "jsx",
    maker: .text { document, options throws(OutlineError) in
      let isWhole = options.keepsFile && hasMoreThanShapes(document)
      let layout = isWhole ? nil : try SVGWriter.Layout(document)
      let svg =
        if let layout { layout.text(options: options.plain) } else {
          try SVGWriter.text(of: document, options: options)
        }
      let jsx = JSXText(ofFile: svg)
      let lacks = layout?.losses.map(\.harmless) ?? jsx.lacks
      let lines =
        ["// Made by fillet from \(document.title.harmless)." + (options.isExact ? " Exactness: \(trueArcs)." : "")]
        + (lacks.isEmpty ? [] : ["// Left out: \(lacks.joined(separator: ", "))."])
        + document.items.filter { !$0.isHidden }.map { "// " + $0.recipe }
        + ["export function \(CodeName(document.title).pascal)(props) {", "  return ("]
        + jsx.lines.map { "    " + $0 } + ["  );", "}"]
      return Array(lines.map { $0 + "\n" }.joined().utf8)
    },
    excerpt: { item, path, characters throws(OutlineError) in
      let element = plainElement(item, path, characters)
      return JSXText(
        ofFile: """
          <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
          \(element)
          </svg>
          """
      ).lines.dropFirst().dropLast().map { $0.dropFirst(2) }.joined(separator: "\n")
    }, pasted: { JSXReader.svg(in: $0).flatMap(PastedDrawing.Form.init(markup:)) })

  /// True if a file has what no shape has: elements of another program, gradients, or the color of its surroundings.
  private static func hasMoreThanShapes(_ document: Document) -> Bool {
    guard let source = document.source, source.isWhole else { return false }
    return document.hasForeignParts || source.places.contains { !$0.isOwn || $0.item.style.isForeign }
  }

  /// The start of an item's element, without its parameters.
  private static func plainElement(_ item: Item, _ path: Path, _ characters: Int) -> String {
    SVGWriter.element(of: item, beginning(of: path, atLeast: characters).path, options: SVGWriter.Options().plain)
  }

  /// Arcs are kept; readable code has each corner's vertex and radius.
  static let canvas = Format(
    code: "canvas", title: "canvas", help: "A JavaScript function for a canvas", audience: "web pages",
    exactness: "arcs kept, points within 0.002", suffix: "js"
  ) { drawing, exactness in
    let code = PathCode(
      move: { "path.moveTo(\($0.pair));" }, line: { "path.lineTo(\($0.pair));" },
      curves: .cubics { "path.bezierCurveTo(\($0.pair), \($1.pair), \($2.pair));" },
      arc: {
        "path.arc(\($0.center.pair), \($0.radius), \($0.startRadians), \($0.endRadians), \(!$0.isClockwise));"
      },
      ellipse: {
        "path.ellipse(\($0.center.pair), \($0.radiusX), \($0.radiusY), \($0.rotationRadians), \($0.startRadians), "
          + "\($0.endRadians), \(!$0.isClockwise));"
      }, close: "path.closePath();")
    var lines = drawing.head(exactness, comment: "//")
    for item in drawing.items {
      if !item.isBackground { lines.append("// " + item.recipe) }
      lines += ["export function \(item.name.camel)Path() {", "  const path = new Path2D();"]
      if let readable = drawing.readable(item) {
        lines += ["  const corners = ["] + readable.inOrder.map { "    [\($0.vertex.pair), \($0.radius)]," }
        lines += [
          "  ];", "  path.moveTo(\(readable.start.pair));", "  corners.forEach(([x, y, radius], index) => {",
          "    const [nextX, nextY] = corners[(index + 1) % corners.length];",
          "    path.arcTo(x, y, nextX, nextY, radius);", "  });", "  path.closePath();",
        ]
      } else {
        lines += code.statements(item.path, drawing.numbers).map { "  " + $0 }
      }
      lines += ["  return path;", "}", ""]
    }
    lines.append("export function draw\(drawing.name.pascal)(context) {")
    for item in drawing.items {
      let (style, path) = (item.style, "\(item.name.camel)Path()")
      if let fill = item.fill {
        lines.append("  context.fillStyle = \"\(fill.css)\";")
        lines.append("  context.fill(\(path), \"\(style.fillRule.rawValue)\");")
      }
      guard let stroke = item.stroke else { continue }
      let (dash, numbers) = (style.dash.lengths.map { drawing.numbers($0) }.joined(separator: ", "), drawing.numbers)
      lines += [
        "  context.strokeStyle = \"\(stroke.css)\";",
        "  context.lineWidth = \(numbers(style.lineWidth));", "  context.lineJoin = \"\(style.lineJoin.rawValue)\";",
        "  context.lineCap = \"\(style.lineCap.rawValue)\";", "  context.miterLimit = \(numbers(style.miterLimit));",
        "  context.setLineDash([\(dash)]);", "  context.lineDashOffset = \(numbers(style.dashOffset));",
        "  context.stroke(\(path));",
      ]
    }
    return lines + ["}"]
  }
}

extension Ink {
  /// `rgb(0 255 255 / 0.1)`.
  var css: String { "rgb(\(color.red) \(color.green) \(color.blue) / \(CodeNumbers.share(opacity)))" }
}
