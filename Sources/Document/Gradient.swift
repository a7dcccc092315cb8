public import Geometry

/// Colors that change little by little along a line, or from circle to circle.
///
/// Source: SVG 2, 14.2.
///
/// ```swift
/// let sunset = Gradient(
///   .linear(from: Point(0, 0), to: Point(0, 1)),
///   [Gradient.Stop(at: 0, Color(255, 215, 0)), Gradient.Stop(at: 1, Color(255, 0, 0), opacity: 0.5)])
/// sunset.spread  // .pad
/// sunset.map(inBox: Rect(x: 10, y: 10, width: 80, height: 40))?(Point(0, 1))  // Point(10, 50)
/// ```
public struct Gradient: Hashable, Sendable {
  /// The way along which the colors change, in the gradient's units.
  public enum Form: Hashable, Sendable {
    /// From a point with offset 0 to one with offset 1; across this line a color stays the same.
    case linear(from: Point, to: Point)
    /// From the circle around the focus, with offset 0, to the one around the center, with offset 1.
    case radial(center: Point, radius: Double, focus: Point, focalRadius: Double)
  }

  /// A color at a place of the way.
  public struct Stop: Hashable, Sendable {
    /// From 0 to 1.
    public var offset: Double
    public var color: Color
    /// From 0 to 1.
    public var opacity: Double

    public init(at offset: Double, _ color: Color, opacity: Double = 1) {
      (self.offset, self.color, self.opacity) = (offset, color, opacity)
    }
  }

  /// The colors before offset 0 and after offset 1.
  public enum Spread: String, CaseIterable, Hashable, Sendable {
    /// The first color and the last one.
    case pad
    /// The colors backward, then forward again, without end.
    case reflect
    /// The colors again and again.
    case `repeat`
  }

  /// The units of a gradient.
  public enum Units: String, CaseIterable, Hashable, Sendable {
    /// Shares of the box around the outline: 0, 0 is its top left corner, 1, 1 its bottom right corner.
    case box = "objectBoundingBox"
    /// Those of the painted element.
    case userSpace = "userSpaceOnUse"
  }

  public var form: Form
  /// In the order of their offsets; colors between two are mixed without their opacities, and these by themselves.
  public private(set) var stops: [Stop]
  public var spread: Spread
  public var units: Units
  /// The map of the form and its colors, in the gradient's units.
  public var transform: Transform

  /// Makes a gradient; without stops it paints nothing, and with one stop one color.
  ///
  /// - Parameters:
  ///   - form: The way along which the colors change.
  ///   - stops: An offset beyond 0 and 1, or before that of an earlier stop, becomes the nearest possible one.
  ///   - spread: The colors before offset 0 and after offset 1.
  ///   - units: The units of the form.
  ///   - transform: A map of the form and its colors.
  public init(
    _ form: Form, _ stops: [Stop], spread: Spread = .pad, units: Units = .box, transform: Transform = .identity
  ) {
    var least = 0.0
    self.stops = stops.map { stop in
      var stop = stop
      least = max(least, min(stop.offset, 1))
      stop.offset = least
      return stop
    }
    (self.form, self.spread, self.units, self.transform) = (form, spread, units, transform)
  }

  /// The map from the form's numbers to document units; `nil` where SVG paints nothing.
  ///
  /// - Parameters:
  ///   - box: The box around the outline, in the units of its element; `nil` for none.
  ///   - units: The map from the element's units to those of the document.
  /// - Returns: A map with an inverse.
  public func map(inBox box: Rect?, of units: Transform = .identity) -> Transform? {
    var map = transform
    if self.units == .box {
      guard let box, box.width > 0, box.height > 0 else { return nil }
      map = map.then(Transform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY))
    }
    map = map.then(units)
    return map.inverse == nil ? nil : map
  }

  /// The mean of the colors from offset 0 to 1, and that of the opacities; `nil` without stops.
  package static func mean(of stops: [Stop]) -> (color: Color, opacity: Double)? {
    guard var before = stops.first, let last = stops.last else { return nil }
    // The colors with their opacity, and the opacity itself.
    var sum = SIMD4<Double>.zero
    func channels(_ stop: Stop) -> SIMD4<Double> {
      SIMD4(Double(stop.color.red), Double(stop.color.green), Double(stop.color.blue), 1)
    }
    func add(_ a: Stop, _ b: Stop, over width: Double) {
      // The exact integral of two linear factors, color and opacity.
      let first = channels(a) * (2 * a.opacity + b.opacity)
      let second = channels(b) * (a.opacity + 2 * b.opacity)
      sum += (first + second) * (width / 6)
    }
    add(before, before, over: before.offset)
    for stop in stops.dropFirst() {
      add(before, stop, over: stop.offset - before.offset)
      before = stop
    }
    add(last, last, over: 1 - before.offset)
    guard sum.w > 0 else { return (last.color, 0) }
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value / sum.w, 0), 255).rounded()) }
    return (Color(byte(sum.x), byte(sum.y), byte(sum.z)), min(sum.w, 1).settled())
  }
}
