public import Geometry
import Shapes

extension Item {
  /// The path of the curl shadow before it is moved and blurred; `nil` where there is none.
  ///
  /// It hangs below the box around the outline.
  public func curlPath(of outline: Path) -> Path? {
    guard effects.curl.isOn, !(shape is Curl), let box = outline.bounds, box.width > 0, box.height > 0 else {
      return nil
    }
    return effects.curl.path(in: box)
  }

  /// The box around the shadows of an outline; `nil` when it has none.
  func shadowBounds(of outline: Path) -> Rect? {
    let shadow = effects.shadow
    guard shadow.opacity > 0 else { return nil }
    var box: Rect?
    let paths = [shadow.isOn ? outline : nil, curlPath(of: outline)].compactMap { $0 }
    for bounds in paths.compactMap(\.bounds) {
      let moved = Rect(
        x: bounds.minX + shadow.dx, y: bounds.minY + shadow.dy, width: bounds.width, height: bounds.height
      ).outset(by: 3 * shadow.deviation)
      box = box?.union(moved) ?? moved
    }
    return box
  }
}

extension CurlShadow {
  /// The form below a box.
  ///
  /// M(0, y) L(W, y) L(W, H+d) C(W-x, y) (x, y) (0, H+d) Z, with the depth d and the offsets x and y.
  public func path(in box: Rect) -> Path {
    func point(_ x: Double, _ y: Double) -> Point { Point(box.minX + x, box.minY + y) }
    let (width, bottom) = (box.width, box.height + depth)
    var path = Path()
    path.append(.move(to: point(0, dy)))
    path.append(.line(to: point(width, dy)))
    path.append(.line(to: point(width, bottom)))
    path.append(.cubic(to: point(0, bottom), control1: point(width - dx, dy), control2: point(dx, dy)))
    path.append(.close)
    return path
  }
}
