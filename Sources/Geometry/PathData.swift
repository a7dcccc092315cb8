/// Paths as the text of SVG's `d` attribute, with absolute commands and true arcs.
public enum PathData {
  /// The path data with at most some decimals, 0 to 15.
  public static func text(of path: Path, places: Int = 3) -> String {
    var writer = Writer(places: places)
    for element in path.elements { writer.write(element) }
    return writer.text
  }

  private struct Writer {
    let places: Int
    var text = ""
    /// The pen's coordinates as written: a piece that ends where it starts once rounded is left out.
    private var pen = ""
    /// Where the subpath began, as written; a close leads the pen back there.
    private var start = ""

    init(places: Int) { self.places = places }

    mutating func write(_ element: Path.Element) {
      switch element {
      case .move(let point):
        pen = coordinates(point)
        start = pen
        text += "M" + pen
      case .line(let point): line(to: point)
      case .arc(let arc, let end): write(arc, to: end)
      case .cubic(let to, let control1, let control2):
        pen = coordinates(to)
        text += "C\(coordinates(control1)) \(coordinates(control2)) \(pen)"
      case .close:
        text += "Z"
        pen = start
      }
    }

    private mutating func line(to point: Point) {
      let end = coordinates(point)
      if end != pen { text += "L" + end }
      pen = end
    }

    private mutating func write(_ arc: Arc, to end: Point) {
      let radius = number(arc.radius)
      guard radius != "0" else { return line(to: end) }
      let sweep = arc.sweep.radians
      // SVG cannot say a full turn in one arc, so a nearly full one is said in two halves.
      if abs(sweep) > 1.9 * .pi {
        let half = arc.start + Angle(radians: sweep / 2)
        write(
          Arc(center: arc.center, radius: arc.radius, start: arc.start, sweep: arc.sweep * 0.5),
          to: arc.point(at: half))
        write(Arc(center: arc.center, radius: arc.radius, start: half, sweep: arc.sweep * 0.5), to: end)
        return
      }
      let target = coordinates(end)
      guard target != pen else { return }
      text += "A\(radius) \(radius) 0 \(abs(sweep) > .pi ? 1 : 0) \(sweep > 0 ? 1 : 0) \(target)"
      pen = target
    }

    private func coordinates(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }

    private func number(_ value: Double) -> String { NumberText.rounded(value, places: places) }
  }
}
