public import Geometry

extension Shape {
  /// The shape as another kind, with everything that both kinds have.
  ///
  /// A free polygon made from another kind keeps its vertices and switches; a kind with a centre made from a free
  /// polygon stands in the middle of it and is as large. `nil` for an unknown kind.
  public func converted(to kind: String) throws(OutlineError) -> (any Shape)? {
    guard let first = ShapeCatalog.shape(ofKind: kind) else { return nil }
    if first.kind == self.kind { return self }
    if first is FreePolygon { return try FreePolygon(points: vertices, corners: corners) }
    var shape = first
    for value in carriedValues() where value.name != ParameterCatalog.corners.name {
      do throws(ParameterError) {
        try shape.set(value.name, to: value.text)
      } catch {
        // The other kind has no such parameter or no such value; its own first value stays.
        continue
      }
    }
    return shape
  }

  private func carriedValues() -> [(name: String, text: String)] {
    var carried = values.compactMap { value in
      (value.text ?? value.number.map { NumberText.exact($0) }).map { (name: value.info.name, text: $0) }
    }
    if !(self is any PlacedShape), let box = Path(polygon: vertices).bounds {
      carried.append((ParameterCatalog.x.name, NumberText.exact(box.center.x)))
      carried.append((ParameterCatalog.y.name, NumberText.exact(box.center.y)))
      carried.append((ParameterCatalog.radius.name, NumberText.exact(min(box.width, box.height) / 2)))
    }
    return carried
  }
}
