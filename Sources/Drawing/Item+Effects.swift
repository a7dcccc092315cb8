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
  /// The offsets are drawn as near to what they say as the form does not cross itself.
  public func path(in box: Rect) -> Path {
    CurlForm(width: box.width, height: box.height, depth: depth, dx: dx, dy: dy).path { point in
      Point(box.minX + point.x, box.minY + point.y)
    }
  }
}

extension Item {
  /// Whether a blur is asked for and there is nothing that it could blur.
  public var lacksBackdrop: Bool { effects.blur != .none && effects.backdrop == nil }

  /// What to do about that.
  public static let lackOfBackdrop = "blur does nothing without a picture behind the shape: add backdrop=FILE"
}
