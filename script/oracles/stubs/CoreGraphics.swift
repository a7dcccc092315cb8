@_exported import Foundation

/// The pieces of a path; arcs have a center, a radius, a start and a sweep in radians.
struct Recording {
  var operations: [(name: String, numbers: [CGFloat])] = []
  private var pen = CGPoint.zero

  mutating func move(to p: CGPoint) { add("m", [p.x, p.y], p) }
  mutating func addLine(to p: CGPoint) { add("l", [p.x, p.y], p) }
  mutating func addCurve(to p: CGPoint, control1 a: CGPoint, control2 b: CGPoint) {
    add("c", [a.x, a.y, b.x, b.y, p.x, p.y], p)
  }
  mutating func closeSubpath() { operations.append(("z", [])) }

  mutating func addArc(center: CGPoint, radius: CGFloat, start: CGFloat, sweep: CGFloat) {
    let end = CGPoint(x: center.x + radius * cos(start + sweep), y: center.y + radius * sin(start + sweep))
    add("a", [center.x, center.y, radius, start, sweep], end)
  }

  /// A line to the arc and the arc, as CoreGraphics documents `addArc(tangent1End:tangent2End:radius:)`.
  mutating func addArc(tangent1End vertex: CGPoint, tangent2End next: CGPoint, radius: CGFloat) {
    let (ax, ay, bx, by) = (pen.x - vertex.x, pen.y - vertex.y, next.x - vertex.x, next.y - vertex.y)
    let (a, b) = (hypot(ax, ay), hypot(bx, by))
    let (ux, uy, wx, wy) = (ax / a, ay / a, bx / b, by / b)
    let cross = ux * wy - uy * wx
    let half = atan2(abs(cross), ux * wx + uy * wy) / 2
    let (tangent, toCenter, bisector) = (radius / tan(half), radius / sin(half), hypot(ux + wx, uy + wy))
    let center = CGPoint(
      x: vertex.x + (ux + wx) / bisector * toCenter, y: vertex.y + (uy + wy) / bisector * toCenter)
    let start = CGPoint(x: vertex.x + ux * tangent, y: vertex.y + uy * tangent)
    addLine(to: start)
    addArc(
      center: center, radius: radius, start: atan2(start.y - center.y, start.x - center.x),
      sweep: (cross < 0 ? 1 : -1) * (CGFloat.pi - 2 * half))
  }

  private mutating func add(_ name: String, _ numbers: [CGFloat], _ end: CGPoint) {
    operations.append((name, numbers))
    pen = end
  }

  func record() {
    for (name, numbers) in operations { print(([name] + numbers.map { "\($0)" }).joined(separator: " ")) }
  }
}

public struct CGAffineTransform {
  let a, b, c, d, tx, ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}

public enum CGLineCap { case butt, round, square }
public enum CGLineJoin { case miter, round, bevel }
