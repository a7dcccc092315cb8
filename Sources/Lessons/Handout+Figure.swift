import Document
import Geometry
import Shapes
import XML

extension Handout {
  func svg(ofStep index: Int) -> String {
    let side = NumberText.exact(FigureWriter.side)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" width=\"\(side)\" "
      + "height=\"\(side)\" role=\"img\" aria-label=\"\(description(ofFigure: index).escapedForXML(in: .attributeValue))\">\n"
      + figure(index) + "</svg>"
  }

  /// The contents of a figure in words.
  func description(ofFigure index: Int) -> String {
    let (step, measures) = (steps[index], drawings[index])
    let corners = measures.shape.corners.count
    let isWhole = measures.shape.path.bounds.map { step.figure.box.contains($0) } ?? true
    let what =
      isWhole || corners == 0
      ? words[.shape] + (corners > 0 ? " \(words[.with]) \(corners) \(words["corners"])" : "")
      : "\(words[.corner]) \(measures.label(measures.selected))"
    let points = step.figure.pointNames.map { $0.word.isEmpty ? $0.letter : "\($0.letter) (\(words[$0.word]))" }
    let lines = step.figure.labels(of: step).map { label in
      let name = step.allNumbers.first { $0.symbol == label.symbol }?.name ?? ""
      return name == label.text ? words[name] : "\(label.text) (\(words[name]))"
    }
    return what + (points.isEmpty ? "" : ". \(words[.points]): " + points.joined(separator: ", "))
      + (lines.isEmpty ? "" : ". \(words[.marked]): " + lines.joined(separator: ", ")) + "."
  }

  /// A step's drawing and construction, clipped to a square of ``FigureWriter/side``.
  ///
  /// - Parameter id: A number that no other figure of the file has.
  func figure(_ index: Int, id: Int? = nil) -> String {
    let id = id ?? index
    let side = NumberText.exact(FigureWriter.side)
    var writer = FigureWriter(steps[index].figure)
    writer.draw(drawings[index], id: id)
    writer.write(lettersOf: steps[index])
    return "<clipPath id=\"f\(id)\"><path d=\"M0 0H\(side)V\(side)H0Z\"/></clipPath>\n"
      + "<g clip-path=\"url(#f\(id))\">\n\(writer.text)</g>\n"
  }
}

/// Writes the SVG elements of one figure.
struct FigureWriter {
  static let side = 300.0

  private(set) var text = ""
  private let figure: Figure
  private let view: Transform
  private var layout = LabelLayout(room: Rect(x: 0, y: 0, width: side, height: side).outset(by: -2))

  private static let font = "DejaVu Sans,Arial,sans-serif"

  init(_ figure: Figure) {
    self.figure = figure
    let box = figure.box
    let scale = Self.side / figure.square.width
    view = Transform(
      a: scale, b: 0, c: 0, d: scale, tx: Self.side / 2 - box.center.x * scale, ty: Self.side / 2 - box.center.y * scale
    )
  }

  mutating func draw(_ measures: Measures, id: Int) {
    let rule = measures.item.style.fillRule.rawValue
    let isPicture = addPicture(measures, id: id)
    line(
      measures.shape.path,
      "fill=\"\(isPicture ? "none" : "#e6f4f6")\" fill-rule=\"\(rule)\" stroke=\"#0000b3\" stroke-width=\"2\"",
      avoided: 1)
    for mark in figure.marks where mark.line == .dotted {
      line(
        mark.path,
        "fill=\"none\" stroke=\"#56606a\" stroke-width=\"1.4\" stroke-dasharray=\"1.5 4\" stroke-linecap=\"round\"",
        avoided: 0.4)
    }
    for mark in figure.marks where mark.line == .solid {
      line(mark.path, "fill=\"none\" stroke=\"#b84a00\" stroke-width=\"2.2\"", avoided: 1)
    }
  }

  /// Adds the picture that the shape masks; false if there is none.
  private mutating func addPicture(_ measures: Measures, id: Int) -> Bool {
    guard let address = measures.item.effects.image, let bounds = measures.shape.path.bounds else { return false }
    let shown = measures.item.effects.pictureBox(in: bounds)
    let box = Rect(view(shown.origin), view(Point(shown.maxX, shown.maxY)))
    let fit = measures.item.effects.imageFit.preserveAspectRatio ?? "xMidYMid meet"
    text += "<clipPath id=\"m\(id)\">"
    line(measures.shape.path, measures.item.style.fillRule == .evenOdd ? "clip-rule=\"evenodd\"" : "")
    text +=
      "</clipPath>\n<image x=\"\(number(box.minX))\" y=\"\(number(box.minY))\" width=\"\(number(box.width))\" "
      + "height=\"\(number(box.height))\" preserveAspectRatio=\"\(fit)\" clip-path=\"url(#m\(id))\" "
      + "href=\"\(address.escapedForXML(in: .attributeValue))\"/>\n"
    return true
  }

  mutating func write(lettersOf step: Step) {
    let view = view
    let visible = Rect(x: 0, y: 0, width: Self.side, height: Self.side).outset(by: 20)
    let points = figure.letters(in: figure.square).filter { visible.contains(view($0.place)) }
    for point in points { write(dotAt: view(point.place), heading: point.heading) }
    for point in points {
      let away = point.toward.unit ?? Vector(0, -1)
      write(point.letter, isNeeded: true, "font-weight=\"bold\" fill=\"#101418\"") { label in
        // Try the letter's own side first, then others, then farther out.
        [14.0, 20].flatMap { distance in
          [0.0, 40, -40, 80, -80, 130, -130, 180].map { degrees in
            let toward = Transform.rotation(by: .degrees(degrees))(away)
            return view(point.place) + toward * max(distance, label.distance(toward: toward, gap: distance - 10))
          }
        }
      }
    }
    for found in figure.labels(of: step) {
      write(found.text, isNeeded: false, "font-style=\"italic\" fill=\"#8a3600\"") { label in
        [5.0, 11].flatMap { gap in
          found.places.map { place in
            let away = place.toward.unit ?? Vector(0, -1)
            return view(place.point) + away * label.distance(toward: away, gap: gap)
          }
        }
      }
    }
  }

  /// Adds a dot for a point, or an arrow toward one outside the view.
  private mutating func write(dotAt place: Point, heading: Vector?) {
    guard let heading else {
      text += "<circle cx=\"\(number(place.x))\" cy=\"\(number(place.y))\" r=\"2.8\" fill=\"#101418\"/>\n"
      return layout.take(dot: place)
    }
    let (back, side) = (heading * -9, heading.perpendicular * 5)
    let corners = [place, place + back + side, place + back - side].map { "\(number($0.x)) \(number($0.y))" }
    text += "<path d=\"M\(corners.joined(separator: "L"))Z\" fill=\"#101418\"/>\n"
    layout.take(dot: place + heading * -4)
  }

  /// Adds a label at the best of several places.
  private mutating func write(
    _ words: String, isNeeded: Bool, _ style: String, at places: (LabelLayout.Label) -> [Point]
  ) {
    let label = LabelLayout.Label(words)
    guard let place = layout.place(label, at: places(label), isNeeded: isNeeded) else { return }
    // A white rim keeps a letter readable on a line.
    text +=
      "<text x=\"\(number(place.x))\" y=\"\(number(place.y + 4.5))\" text-anchor=\"middle\" font-family=\"\(Self.font)\" "
      + "font-size=\"15\" \(style) stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\">"
      + "\(words.escapedForXML(in: .text))</text>\n"
  }

  /// - Parameter avoided: the weight of the line for ``LabelLayout``, from 0 to 1.
  private mutating func line(_ path: Path?, _ style: String, avoided: Double = 0) {
    guard let path = path?.transformed(by: view) else { return }
    text += "<path d=\"\(PathData.text(of: path))\" \(style)/>\n"
    if avoided > 0 { layout.avoid(path, weight: avoided) }
  }

  private func number(_ value: Double) -> String { NumberText.rounded(value, places: 2, leadingZero: true) }
}

/// Places letters and words in a figure: apart from each other and, where there is room, off the lines.
struct LabelLayout {
  /// The box of a text, including descenders.
  struct Label {
    /// The usual width of a letter.
    static let letter = 9.0
    static let halfHeight = 8.5

    let halfWidth: Double

    init(_ text: String) { halfWidth = 1 + Self.letter * Double(text.count) / 2 }

    func box(at center: Point) -> Rect {
      Rect(
        x: center.x - halfWidth, y: center.y - Self.halfHeight, width: 2 * halfWidth, height: 2 * Self.halfHeight)
    }

    /// The distance of the label's center from a line beside it, along the unit vector `away`.
    func distance(toward away: Vector, gap: Double) -> Double {
      abs(away.dx) * halfWidth + abs(away.dy) * Self.halfHeight + gap
    }
  }

  let room: Rect
  var lines: [(a: Point, b: Point, weight: Double)] = []
  var taken: [Rect] = []

  /// Adds a line that labels should avoid.
  ///
  /// - Parameter weight: the cost of crossing it: 1 for a solid line, less for a dotted one.
  mutating func avoid(_ path: Path, weight: Double) {
    let flat = FlatPath(path, tolerance: 0.5)
    for contour in flat.contours {
      let points = flat.points[contour.points]
      for (a, b) in zip(points, points.dropFirst()) { lines.append((a, b, weight)) }
      if contour.isClosed, let first = points.first, let last = points.last { lines.append((last, first, weight)) }
    }
  }

  /// Adds a point's dot, which no label may cover.
  mutating func take(dot center: Point) { taken.append(Rect(center, center).outset(by: 3)) }

  /// Reserves the best of several places for a label: the earliest of those that cover least.
  ///
  /// - Returns: the label's center; `nil` where there is no room.
  mutating func place(_ label: Label, at centers: [Point], isNeeded: Bool) -> Point? {
    var best: (center: Point, cost: Double)?
    let centers = isNeeded ? centers.map { kept($0, label) } : centers
    guard let first = centers.first else { return nil }
    var reach = label.box(at: first)
    for center in centers { reach = reach.union(label.box(at: center)) }
    let near = lines.filter { reach.meetsBox(of: $0.a, $0.b) }
    for (index, center) in centers.enumerated() {
      let box = label.box(at: center)
      let covered = taken.reduce(0) { $0 + $1.sharedArea(with: box) }
      guard isNeeded || room.contains(box) && covered == 0 else { continue }
      let struck = near.reduce(0) { sum, line in
        sum + (box.visiblePart(line.a, line.b).map { $0.0.distance(to: $0.1) } ?? 0) * line.weight
      }
      let cost = 100 * covered + struck + 0.6 * Double(index)
      if best.map({ cost < $0.cost }) ?? true { best = (center, cost) }
    }
    guard let best else { return nil }
    taken.append(label.box(at: best.center))
    return best.center
  }

  /// The nearest center that keeps a label inside the room.
  private func kept(_ center: Point, _ label: Label) -> Point {
    let dx = min(label.halfWidth, room.width / 2)
    let dy = min(Label.halfHeight, room.height / 2)
    return Point(
      min(max(center.x, room.minX + dx), room.maxX - dx), min(max(center.y, room.minY + dy), room.maxY - dy))
  }
}

extension Rect {
  /// Whether the box shares a point with the box of a line; many lines fail this cheap test.
  fileprivate func meetsBox(of a: Point, _ b: Point) -> Bool {
    min(a.x, b.x) <= maxX && max(a.x, b.x) >= minX && min(a.y, b.y) <= maxY && max(a.y, b.y) >= minY
  }

  fileprivate func sharedArea(with other: Rect) -> Double {
    max(0, min(maxX, other.maxX) - max(minX, other.minX)) * max(0, min(maxY, other.maxY) - max(minY, other.minY))
  }
}
