import Document
import Geometry
import Shapes

/// The geometry of a basic shape of SVG: an element with other attributes than a path.
struct BasicElement {
  let values: [(name: String, text: String)]
  /// The outline and the shape that are read from the element.
  let geometry: ElementGeometry

  /// - Parameters:
  ///   - path: The outline in the element's units.
  ///   - cornerRadius: The radius in the element's units.
  ///   - places: The most decimals of a position or a size of a box; points and ellipses have more.
  /// - Returns: `nil` for a path, and for an outline that the element cannot have.
  init?(_ name: String, drawing path: Path, cornerRadius: String, places: Int) {
    guard let box = path.bounds else { return nil }
    func text(_ value: Double) -> String { NumberText.rounded(value, places: places) }
    func exact(_ value: Double) -> String { NumberText.rounded(value, places: min(places + Self.more, 15)) }
    let values: [(name: String, text: String)]
    switch name {
    case "rect":
      values = [
        ("x", text(box.minX)), ("y", text(box.minY)), ("width", text(box.width)), ("height", text(box.height)),
        ("rx", cornerRadius), ("ry", cornerRadius),
      ]
    case "circle": values = [("cx", text(box.center.x)), ("cy", text(box.center.y)), ("r", text(box.width / 2))]
    case "ellipse":
      values = [
        ("cx", exact(box.center.x)), ("cy", exact(box.center.y)), ("rx", exact(box.width / 2)),
        ("ry", exact(box.height / 2)),
      ]
    case "line", "polyline", "polygon":
      guard let contour = path.contours.first else { return nil }
      var points = [contour.start] + contour.pieces.compactMap(\.end)
      // A polygon closes itself.
      if name == "polygon", contour.isClosed, points.count > 1, points.last == points.first { points.removeLast() }
      let numbers = points.flatMap { [exact($0.x), exact($0.y)] }
      values =
        name == "line" && numbers.count == 4
        ? Array(zip(["x1", "y1", "x2", "y2"], numbers)).map { (name: $0, text: $1) }
        : [("points", points.map { "\(exact($0.x)),\(exact($0.y))" }.joined(separator: " "))]
    default: return nil
    }
    do throws(SVGProblem) {
      let geometry = try ElementGeometry.read(name, in: SVGViewport(width: 1, height: 1)) { name in
        values.first { $0.name == name }?.text
      }
      guard let geometry else { return nil }
      (self.values, self.geometry) = (values, geometry)
    } catch {
      // A size that is too large for a number in a file.
      return nil
    }
  }

  /// The decimals of points and ellipses beyond those of the page, as of a path that is read.
  private static let more = 6
}

extension ItemElement {
  /// Changes a basic shape that has all parameters of the item.
  ///
  /// - Parameters:
  ///   - path: The outline of the shape.
  ///   - wanted: The attributes of a path with the shape.
  /// - Returns: False if it cannot have them all.
  func editBasic(
    _ tag: inout TagEdits, _ now: Item, _ path: Path, _ before: Item, as wanted: [SVGWriter.Attribute],
    _ precision: Precision
  ) throws(OutlineError) -> Bool {
    let drawn = try self.path(of: before)
    guard !isOnPage, !place.isShapedByStyle, now.effects == .none, let new = basic(of: now, path, precision),
      let old = basic(of: before, drawn, precision)
    else { return false }
    if let shape = new.geometry.shape, shape.kind == now.shape.kind {
      var read = now
      read.shape = shape
      guard geometry(of: read, try self.path(of: read), precision).elementsEqual(wanted, by: ==) else { return false }
    } else {
      // Without parameters, the outline is all that is read; its corners are those of before.
      guard now.shape.kind == before.shape.kind, now.shape.corners == before.shape.corners,
        old.geometry.path.isNear(drawn, within: Self.exact), new.geometry.path.isNear(path, within: Self.exact)
      else { return false }
    }
    let names = new.values.map(\.name)
    // A missing radius is the other one.
    var missing = ["rx", "ry"].filter { place.element.attribute($0) == nil }
    if missing.count == 2 { missing = ["ry"] }
    if Set(new.values.filter { ["rx", "ry"].contains($0.name) }.map(\.text)).count > 1 { missing = [] }
    for (index, (name, text)) in new.values.enumerated() where !missing.contains(name) {
      let before = old.values[index].text
      // A radius that is too large or in percent of the page depends on other sizes.
      let given = name.hasPrefix("r") ? place.element.attribute(name)?.text : nil
      let isFixed = given.map { NumberText.parse($0) == NumberText.parse(before) } ?? true
      if text != before || !isFixed { tag.set(name, to: text, after: names[..<index].reversed()) }
    }
    return true
  }

  /// The largest error of a sum or product; that of a rounded coordinate is larger.
  private static let exact = 1e-10

  /// The item's geometry in an element of the kind that the file has.
  private func basic(of item: Item, _ path: Path, _ precision: Precision) -> BasicElement? {
    let radius = item.shape.storedValues.first { $0.name == ParameterCatalog.cornerRadius.name }
    return BasicElement(
      place.element.localName, drawing: path, cornerRadius: radius?.text ?? "0", places: precision.places)
  }
}
