public class CGPath {
  init() {}
  var recording = Recording()
  public func record() { recording.record() }
}

public final class CGMutablePath: CGPath {
  public override init() {}
  public func move(to end: CGPoint) { recording.move(to: end) }
  public func addLine(to end: CGPoint) { recording.addLine(to: end) }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    recording.addCurve(to: end, control1: control1, control2: control2)
  }
  public func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat) {
    recording.addArc(center: center, radius: radius, start: startAngle, sweep: delta)
  }
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    recording.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }
  public func closeSubpath() { recording.closeSubpath() }
}

public struct CGColor { public init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {} }
public enum CGPathFillRule { case winding, evenOdd }

public final class CGContext {
  public init() {}
  public func addPath(_ path: CGPath) {}
  public func setFillColor(_ color: CGColor) {}
  public func fillPath(using rule: CGPathFillRule = .winding) {}
  public func setStrokeColor(_ color: CGColor) {}
  public func setLineWidth(_ width: CGFloat) {}
  public func setLineCap(_ cap: CGLineCap) {}
  public func setLineJoin(_ join: CGLineJoin) {}
  public func setMiterLimit(_ limit: CGFloat) {}
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
  public func strokePath() {}
}
