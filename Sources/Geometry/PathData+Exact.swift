extension PathData {
  /// The path data whose coordinates and radii read back to the same numbers, every piece kept.
  public static func exactText(of path: Path) -> String {
    func pair(_ point: Point) -> String { "\(NumberText.exact(point.x)) \(NumberText.exact(point.y))" }
    var text = ""
    for element in path.elements {
      switch element {
      case .move(let point): text += "M" + pair(point)
      case .line(let point): text += "L" + pair(point)
      case .arc(let arc, let end):
        let (radius, sweep) = (NumberText.exact(arc.radius), arc.sweep.radians)
        text += "A\(radius) \(radius) 0 \(abs(sweep) > .pi ? 1 : 0) \(sweep > 0 ? 1 : 0) \(pair(end))"
      case .cubic(let to, let control1, let control2): text += "C\(pair(control1)) \(pair(control2)) \(pair(to))"
      case .close: text += "Z"
      }
    }
    return text
  }
}
