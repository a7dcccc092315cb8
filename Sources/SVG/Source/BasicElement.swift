import Document
import Geometry
import Shapes

/// The geometry of a `<rect>` or a `<circle>`.
struct BoxElement {
  let values: [(name: String, text: String)]
  /// The shape as it is read from the element.
  let shape: any Shape

  /// - Parameters:
  ///   - cornerRadius: The radius in the element's units.
  ///   - places: The most decimals of a position or a size.
  /// - Returns: `nil` for an element of another kind, and for a box that it cannot have.
  init?(_ name: String, around box: Rect, cornerRadius: String, places: Int) {
    func text(_ value: Double) -> String { NumberText.rounded(value, places: places) }
    let values: [(name: String, text: String)]
    switch name {
    case "rect":
      values = [
        ("x", text(box.minX)), ("y", text(box.minY)), ("width", text(box.width)), ("height", text(box.height)),
        ("rx", cornerRadius), ("ry", cornerRadius),
      ]
    case "circle": values = [("cx", text(box.center.x)), ("cy", text(box.center.y)), ("r", text(box.width / 2))]
    default: return nil
    }
    do throws(SVGProblem) {
      let geometry = try ElementGeometry.read(name, in: SVGViewport(width: 1, height: 1)) { name in
        values.first { $0.name == name }?.text
      }
      guard let shape = geometry?.shape else { return nil }
      (self.values, self.shape) = (values, shape)
    } catch {
      // A size that is too large for a number in a file.
      return nil
    }
  }
}

extension ItemElement {
  /// Changes a `<rect>` or a `<circle>` that has all parameters of the shape.
  ///
  /// - Parameters:
  ///   - path: The outline of the shape.
  ///   - wanted: The attributes of a path with the shape.
  /// - Returns: False if it cannot have them all.
  func editBox(
    _ tag: inout TagEdits, _ now: Item, _ path: Path, _ before: Item, as wanted: [SVGWriter.Attribute],
    _ precision: Precision
  ) throws(OutlineError) -> Bool {
    guard !isOnPage, !place.isShapedByStyle, now.effects == .none, let new = box(of: now, path, precision),
      let old = box(of: before, try self.path(of: before), precision)
    else { return false }
    var read = now
    read.shape = new.shape
    guard geometry(of: read, try self.path(of: read), precision).elementsEqual(wanted, by: ==) else { return false }
    let names = new.values.map(\.name)
    // A missing radius is the other one.
    var missing = ["rx", "ry"].filter { place.element.attribute($0) == nil }
    if missing.count == 2 { missing = ["ry"] }
    for (index, (name, text)) in new.values.enumerated() where !missing.contains(name) {
      let before = old.values[index].text
      // A radius that is too large or in percent of the page depends on other sizes.
      let given = name.hasPrefix("r") ? place.element.attribute(name)?.text : nil
      let isFixed = given.map { NumberText.parse($0) == NumberText.parse(before) } ?? true
      if text != before || !isFixed { tag.set(name, to: text, after: names[..<index].reversed()) }
    }
    return true
  }

  /// The box of an item in an element of the kind that the file has.
  private func box(of item: Item, _ path: Path, _ precision: Precision) -> BoxElement? {
    let radius = item.shape.storedValues.first { $0.name == ParameterCatalog.cornerRadius.name }
    return path.bounds.flatMap { bounds in
      BoxElement(
        place.element.localName, around: bounds, cornerRadius: radius?.text ?? "0", places: precision.places)
    }
  }
}
