/// The area of a fill by the lengths that level lines have inside it, for paths that cross themselves all over.
enum ScanLineArea {
  /// So many that the error is below a thousandth of the area.
  private static let lineCount = 1024

  static func of(_ path: Path, rule: FillRule, in bounds: Rect) -> Double {
    guard bounds.width > 0, bounds.height > 0 else { return 0 }
    let flat = FlatPath(path, tolerance: 1e-4 * max(bounds.width, bounds.height))
    let step = bounds.height / Double(lineCount)
    var crossings: [(x: Double, turn: Int)] = []
    var sum = 0.0
    for line in 0..<lineCount {
      let y = bounds.minY + (Double(line) + 0.5) * step
      crossings.removeAll(keepingCapacity: true)
      for contour in flat.contours {
        guard var before = contour.points.last.map({ flat.points[$0] }) else { continue }
        for index in contour.points {
          let point = flat.points[index]
          if (before.y <= y) != (point.y <= y) {
            let x = before.x + (point.x - before.x) * ((y - before.y) / (point.y - before.y))
            crossings.append((x, point.y > before.y ? 1 : -1))
          }
          before = point
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      var from = 0.0
      for (x, turn) in crossings {
        if rule.fills(winding: winding) { sum += (x - from) * step }
        winding += turn
        from = x
      }
    }
    return sum
  }
}
