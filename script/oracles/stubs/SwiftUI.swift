public struct Angle {
  let radians: Double
  public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees * .pi / 180) }
}

public struct Path {
  var recording = Recording()
  public init() {}
  public mutating func move(to end: CGPoint) { recording.move(to: end) }
  public mutating func addLine(to end: CGPoint) { recording.addLine(to: end) }
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    recording.addCurve(to: end, control1: control1, control2: control2)
  }
  public mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle) {
    recording.addArc(center: center, radius: radius, start: startAngle.radians, sweep: delta.radians)
  }
  public mutating func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    recording.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }
  public mutating func closeSubpath() { recording.closeSubpath() }

  /// The path under a transform that scales evenly.
  public func applying(_ t: CGAffineTransform) -> Path {
    precondition(t.a == t.d && t.b == 0 && t.c == 0)
    var result = Path()
    result.recording.operations = recording.operations.map { name, numbers in
      func place(_ numbers: [CGFloat]) -> [CGFloat] {
        numbers.enumerated().map { t.a * $1 + ($0.isMultiple(of: 2) ? t.tx : t.ty) }
      }
      return (name, name == "a" ? place(Array(numbers[..<2])) + [numbers[2] * t.a] + numbers[3...] : place(numbers))
    }
    return result
  }

  public func record() { recording.record() }
}

public struct Color { public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {} }
public struct FillStyle { public init(eoFill: Bool = false, antialiased: Bool = true) {} }
public struct StrokeStyle {
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {}
}

public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
public struct Plain: View {
  public var body: Never { fatalError() }
}
extension View {
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { Plain() }
}
public struct ZStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
@resultBuilder public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Plain { Plain() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public protocol Shape: View { func path(in rect: CGRect) -> Path }
extension Shape {
  public var body: Never { fatalError() }
  public func fill(_ color: Color, style: FillStyle = FillStyle()) -> some View { Plain() }
  public func stroke(_ color: Color, style: StrokeStyle) -> some View { Plain() }
}
