import Document
import Geometry
import SVG

extension Format {
  /// The shortest declarations that give the outline.
  ///
  /// They are a box with corners, `polygon()` or `shape()`. Flat code has `path()`, for older browsers, and `shape()`. A shape
  /// drawn only as a line is a mask.
  static let css = Format(
    code: "css", title: "CSS", help: "Style rules: border-radius, clip-path or a mask", audience: "style sheets",
    exactness: "arcs kept, points within 0.002", suffix: "css", abilities: .painting.subtracting([.lineOnFill]),
    pasted: { StyleReader.svg(in: $0).map { .translated($0) } }
  ) { drawing, exactness in
    var lines = drawing.head(exactness, comment: "/*").map { $0 + " */" }
    for item in drawing.items {
      let form = StyleForm(of: item, in: drawing)
      if !item.isBackground { lines.append("/* \(item.recipe) */") }
      lines += form.notes.map { "/* \($0) */" } + [".\(item.name.kebab) {"]
      lines += form.declarations(of: item, in: drawing).map { "  " + $0 } + ["}"]
      lines += form.fallback(for: item, in: drawing)
    }
    return lines
  }
}

/// The declarations that give an element its outline.
private enum StyleForm {
  /// The element's own box, with `border-radius` and `corner-shape`.
  case box(BoxCorners)
  /// `polygon()` with one radius for all corners.
  case polygon(ReadableCorners, radius: String)
  /// `mask-image`, for a shape without a fill.
  case mask
  case shape

  init(of item: DrawnItem, in drawing: Drawing) {
    let isReadable = drawing.options.style == .readable
    if item.fill == nil, item.stroke != nil {
      self = .mask
    } else if isReadable, let box = item.box {
      self = .box(box)
    } else if isReadable, let corners = item.corners, let radius = corners.commonRadius {
      self = .polygon(corners, radius: radius)
    } else {
      self = .shape
    }
  }

  /// The browsers that have the form, and its limits in a box of another size.
  var notes: [String] {
    switch self {
    case .box(let box):
      (box.shapes == nil ? [] : ["corner-shape needs Chrome 139; other browsers read the path()."])
        + (box.margin == nil ? [] : ["The margin keeps the place on the page."])
    case .polygon(_, radius: "0"): []
    case .polygon:
      ["Chrome 150 reads polygon(round), and keeps the radius in a larger box; other browsers read the path()."]
    case .mask: ["The mask is the line, with true arcs."]
    case .shape: []
    }
  }

  func declarations(of item: DrawnItem, in drawing: Drawing) -> [String] {
    var (width, height) = (drawing.numbers(drawing.width), drawing.numbers(drawing.height))
    if case .box(let box) = self { (width, height) = (box.width, box.height) }
    var lines = ["width: \(width)px;", "height: \(height)px;"]
    let ink = if case .mask = self { item.stroke } else { item.fill }
    if let ink { lines.append("background: \(ink.css);") }
    let rule = item.style.fillRule == .evenOdd ? "evenodd" : nil
    switch self {
    case .box(let box):
      if let margin = box.margin { lines.append("margin: \(margin);") }
      if let radii = box.radii { lines.append("border-radius: \(radii);") }
      if let shapes = box.shapes { lines.append("corner-shape: \(shapes);") }
    case .polygon(let corners, let radius):
      let head = [rule, radius == "0" ? nil : "round \(radius)px"].compactMap { $0 }.joined(separator: " ")
      let share = PageShares(drawing)
      // Browsers ignore the declaration that they do not know; the last known one counts.
      if radius != "0" { lines.append(pathClip(item.path, rule, drawing)) }
      lines += call("polygon", (head.isEmpty ? [] : [head]) + corners.corners.map { share($0.vertex.value) })
    case .mask: lines.append("mask-image: url(\"\(mask(item, drawing))\");")
    case .shape:
      if drawing.options.style != .readable { lines.append(pathClip(item.path, rule, drawing)) }
      lines += shape(item, rule, drawing)
    }
    return lines
  }

  /// The rule for browsers without `corner-shape`; none for the other forms.
  func fallback(for item: DrawnItem, in drawing: Drawing) -> [String] {
    guard case .box(let box) = self, box.shapes != nil else { return [] }
    let path = item.path.transformed(by: .translation(by: .zero - box.corner))
    return [
      "@supports not (corner-shape: bevel) {", "  .\(item.name.kebab) {", "    border-radius: 0;",
      "    " + pathClip(path, nil, drawing), "  }", "}",
    ]
  }

  /// `path()`, in pixels, for browsers without the other forms.
  private func pathClip(_ path: Path, _ rule: String?, _ drawing: Drawing) -> String {
    "clip-path: path(\(rule.map { $0 + ", " } ?? "")\"\(drawing.pathData(path))\");"
  }

  /// A `clip-path` in one line if it is short.
  private func call(_ name: String, _ arguments: [String]) -> [String] {
    let line = "clip-path: \(name)(\(arguments.joined(separator: ", ")));"
    guard line.utf8.count > 90 else { return [line] }
    let last = arguments.count - 1
    return arguments.enumerated().map { index, argument in
      (index == 0 ? "clip-path: \(name)(" : "  ") + argument + (index == last ? ");" : ",")
    }
  }

  /// The `data:` address of the item's line.
  private func mask(_ item: DrawnItem, _ drawing: Drawing) -> String {
    var style = item.style
    // Nothing is around a mask.
    style.stroke = item.stroke.map { Paint($0.color) } ?? .none
    let paint = SVGWriter.paint(of: style, over: Style()).map { " \($0.name)=\"\($0.value)\"" }.joined()
    let box = "0 0 \(NumberText.exact(drawing.width)) \(NumberText.exact(drawing.height))"
    return Format.address(
      of: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\">"
        + "<path d=\"\(drawing.pathData(item.path))\"\(paint)/></svg>")
  }

  /// `shape()`, in percentages of the page; none for an empty path.
  private func shape(_ item: DrawnItem, _ rule: String?, _ drawing: Drawing) -> [String] {
    let share = PageShares(drawing)
    func place(_ point: CodePoint) -> String { share(point.value) }
    let code = PathCode(
      move: { "move to \(place($0))" }, line: { "line to \(place($0))" },
      curves: .cubics { "curve to \(place($2)) with \(place($0)) / \(place($1))" },
      arc: {
        let radii = share(Point($0.arc.radius, $0.arc.radius))
        return "arc to \(place($0.to)) of \(radii) \($0.isClockwise ? "cw" : "ccw")"
      },
      ellipse: {
        "arc to \(place($0.to)) of \(share(Point.zero + $0.radii)) \($0.isClockwise ? "cw" : "ccw")"
          + ($0.isTurned ? " rotate \($0.rotationDegrees)deg" : "")
      }, close: "close", parts: { $0.parts(sweepingAtMost: PathCode.sweepFromChord) })
    let commands = code.statements(item.path, drawing.numbers)
    guard let first = commands.first else { return [] }
    let start = "clip-path: shape(\(rule.map { $0 + " " } ?? "")from\(first.dropFirst("move to".count)),"
    let middle = commands.dropFirst().dropLast().map { "  \($0)," }
    return [start] + middle + ["  \(commands.last ?? "close"));"]
  }
}

/// Points as percentages of the page.
private struct PageShares {
  private let numbers: CodeNumbers
  private let (width, height): (Double, Double)

  init(_ drawing: Drawing) {
    (width, height) = (drawing.width, drawing.height)
    // The last decimal of a percentage is at most a unit of the last decimal of a length.
    var numbers = CodeNumbers(places: 1)
    while numbers.places < 15, numbers.unit * max(width, height) / 100 > drawing.numbers.unit {
      numbers = CodeNumbers(places: numbers.places + 1)
    }
    self.numbers = numbers
  }

  func callAsFunction(_ point: Point) -> String {
    "\(numbers(point.x / width * 100))% \(numbers(point.y / height * 100))%"
  }
}

/// An upright rectangle whose corners CSS can draw, in `px`.
///
/// Source: CSS Borders and Box Decorations 4, corner-shape. At a right angle a chamfer is its `bevel`, and a fillet, a scoop
/// and a notch of a radius are its `round`, `scoop` and `notch` of that `border-radius`. A superellipse is its own.
struct BoxCorners: Sendable {
  let width: String
  let height: String
  /// The upper left corner on the page.
  let corner: Point
  /// The lengths from the box to the sides of the page; `nil` if it is the page.
  let margin: String?
  /// `nil` if all corners are sharp.
  let radii: String?
  /// `nil` if all corners are round.
  let shapes: String?

  /// The page's background.
  init(width: String, height: String) {
    (self.width, self.height, corner) = (width, height, .zero)
    (margin, radii, shapes) = (nil, nil, nil)
  }

  /// `nil` for other outlines.
  init?(_ corners: [ResolvedCorner], _ move: Transform, path: Path, page: Rect, _ numbers: CodeNumbers) {
    guard corners.count == 4 else { return nil }
    for places in numbers.places...(numbers.places + 3) where places <= 15 {
      let given = corners.map { (vertex: move($0.vertex).rounded(places: places), corner: $0) }
      var box = Rect(given[0].vertex, given[0].vertex)
      for (vertex, _) in given { box.extend(to: vertex) }
      // In the order of CSS.
      let tips = box.corners
      let ordered = tips.compactMap { place in given.first { $0.vertex == place }?.corner }
      guard ordered.count == 4, box.width > 0, box.height > 0 else { return nil }
      let radii = ordered.map { $0.isCut ? ($0.used * move.scale).rounded(places: places) : 0 }
      let kinds = ordered.map { $0.isCut ? $0.kind ?? .round : .round }
      // CSS makes corners smaller that meet across the box and are not round.
      let fits =
        kinds.allSatisfy { $0 == .round }
        || (0..<2).allSatisfy { radii[$0] + radii[$0 + 2] <= max(box.width, box.height) }
      let ks = ordered.map(\.style.superellipse)
      guard fits, let names = Self.names(of: kinds, ks, radii), let drawn = Path(tips, kinds, ks, radii) else {
        return nil
      }
      guard drawn.isNear(path, within: 2 * numbers.unit) else { continue }
      let finer = CodeNumbers(places: places)
      (width, height, corner) = (finer(box.width), finer(box.height), tips[0])
      let margins = [box.minY, page.width - box.maxX, page.height - box.maxY, box.minX].map { finer($0) }
      margin = margins.allSatisfy { $0 == "0" } ? nil : Self.short(margins.map { $0 == "0" ? $0 : $0 + "px" })
      self.radii = radii.allSatisfy { $0 == 0 } ? nil : Self.short(radii.map { $0 > 0 ? finer($0) + "px" : "0" })
      shapes = kinds.allSatisfy { $0 == .round } ? nil : Self.short(names)
      return
    }
    return nil
  }

  /// The names of kinds in CSS; a sharp corner takes that of another one.
  private static func names(of kinds: [CornerKind], _ ks: [Double], _ radii: [Double]) -> [String]? {
    let first = radii.firstIndex { $0 > 0 } ?? 0
    let names = radii.indices.compactMap { index -> String? in
      let index = radii[index] > 0 ? index : first
      switch kinds[index] {
      case .round, .squircle: return "round"
      case .chamfer: return "bevel"
      case .scoop: return "scoop"
      case .notch: return "notch"
      case .superellipse: return "superellipse(\(NumberText.exact(ks[index])))"
      case .smooth: return nil
      }
    }
    return names.count == 4 ? names : nil
  }

  /// Four values in the shortest notation of CSS: for all, in turns, or for each.
  private static func short(_ values: [String]) -> String {
    if Set(values).count == 1 { return values[0] }
    let isInTurns = values[0] == values[2] && values[1] == values[3]
    return values.prefix(isInTurns ? 2 : 4).joined(separator: " ")
  }
}

extension Path {
  /// The polygon whose corners have these kinds, each with its k, and radii.
  fileprivate init?(_ tips: [Point], _ kinds: [CornerKind], _ ks: [Double], _ radii: [Double]) {
    let vertices = tips.indices.map { index in
      let style = CornerStyle.cut(kinds[index], .radius(radii[index]), superellipse: ks[index])
      return Outline.Vertex(tips[index], radii[index] > 0 ? style : .sharp)
    }
    do throws(OutlineError) {
      self = ResolvedOutline(try Outline(vertices: vertices, overflow: .raw)).path
    } catch {
      return nil
    }
  }
}
