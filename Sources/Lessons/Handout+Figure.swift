import Document
import Geometry
import Shapes
import XML

extension Handout {
  /// A step's figure as an SVG of its own.
  func svg(ofStep index: Int) -> String {
    let side = NumberText.exact(FigureWriter.side)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" width=\"\(side)\" "
      + "height=\"\(side)\" role=\"img\" aria-label=\"\(steps[index].title.escapedForXML(in: .attributeValue))\">\n"
      + figure(index) + "</svg>"
  }

  /// A step's drawing and construction in a square of ``FigureWriter/side``, with what lies beyond it cut away.
  func figure(_ index: Int) -> String {
    let side = NumberText.exact(FigureWriter.side)
    var writer = FigureWriter(steps[index].figure)
    writer.draw(drawings[index], id: index)
    writer.write(lettersOf: steps[index])
    return "<clipPath id=\"f\(index)\"><path d=\"M0 0H\(side)V\(side)H0Z\"/></clipPath>\n"
      + "<g clip-path=\"url(#f\(index))\">\n\(writer.text)</g>\n"
  }
}

/// Writes one figure as the inside of an SVG.
struct FigureWriter {
  /// The side of a figure, in the units of the page.
  static let side = 300.0

  private(set) var text = ""
  private let figure: Figure
  private let view: Transform
  private var layout = LabelLayout(room: Rect(x: 0, y: 0, width: side, height: side).outset(by: -2))

  private static let font = "DejaVu Sans,Arial,sans-serif"

  init(_ figure: Figure) {
    self.figure = figure
    let box = figure.box
    let scale = Self.side / max(box.width, box.height, 1e-9)
    view = Transform(
      a: scale, b: 0, c: 0, d: scale, tx: Self.side / 2 - box.center.x * scale, ty: Self.side / 2 - box.center.y * scale
    )
  }

  /// - Parameter id: tells the figure's own names from those of others on a page.
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

  /// The picture that the shape is the mask of, if it is one.
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

  /// The letters of points, and those of numbers beside what they measure.
  mutating func write(lettersOf step: Step) {
    let points = figure.letters(in: seen).filter { sees($0.place) }
    for point in points { write(dotAt: view(point.place), heading: point.heading) }
    for point in points {
      let label = LabelLayout.Label(point.letter)
      let away = point.toward.unit ?? Vector(0, -1)
      // On its own side, then a little aside, then further out: a letter is never missing.
      let spots = [14.0, 20].flatMap { distance in
        [0.0, 40, -40, 80, -80, 130, -130, 180].map { degrees in
          let toward = Transform.rotation(by: .degrees(degrees))(away)
          return view(point.place) + toward * max(distance, label.distance(toward: toward, gap: distance - 10))
        }
      }
      guard let spot = layout.place(label, at: spots, isNeeded: true) else { continue }
      write(point.letter, at: spot, "font-weight=\"bold\" fill=\"#101418\"")
    }
    for found in figure.labels(of: step) {
      let label = LabelLayout.Label(found.text)
      let spots = [5.0, 11].flatMap { gap in
        found.places.map { place in
          let away = place.toward.unit ?? Vector(0, -1)
          return view(place.point) + away * label.distance(toward: away, gap: gap)
        }
      }
      guard let spot = layout.place(label, at: spots, isNeeded: false) else { continue }
      write(found.text, at: spot, "font-style=\"italic\" fill=\"#8a3600\"")
    }
  }

  /// A point, or where it is beyond the view the tip of an arrow toward it.
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

  /// The part of the document that is in view.
  private var seen: Rect {
    let side = Self.side / view.a
    return Rect(
      x: figure.box.center.x - side / 2, y: figure.box.center.y - side / 2, width: side, height: side)
  }

  private func sees(_ point: Point) -> Bool {
    let place = view(point)
    return (-20...Self.side + 20).contains(place.x) && (-20...Self.side + 20).contains(place.y)
  }

  private mutating func write(_ letter: String, at place: Point, _ style: String) {
    // A rim in the paper's colour keeps a letter readable on a line.
    text +=
      "<text x=\"\(number(place.x))\" y=\"\(number(place.y + 4.5))\" text-anchor=\"middle\" font-family=\"\(Self.font)\" "
      + "font-size=\"15\" \(style) stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\">"
      + "\(letter.escapedForXML(in: .text))</text>\n"
  }

  /// - Parameter avoided: how much letters keep off the line, from 0 to 1.
  private mutating func line(_ path: Path?, _ style: String, avoided: Double = 0) {
    guard let path = path?.transformed(by: view) else { return }
    text += "<path d=\"\(PathData.text(of: path))\" \(style)/>\n"
    if avoided > 0 { layout.avoid(path, weight: avoided) }
  }

  private func number(_ value: Double) -> String { NumberText.rounded(value, places: 2, leadingZero: true) }
}
