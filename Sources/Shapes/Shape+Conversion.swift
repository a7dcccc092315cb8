public import Geometry

extension Shape {
  /// The shape as another kind, with everything that both kinds have.
  ///
  /// A free polygon made from another kind keeps its vertices and switches; a kind with a centre made from a free
  /// polygon stands in the middle of it and is as large. `nil` for an unknown kind.
  public func converted(to kind: String) throws(OutlineError) -> (any Shape)? {
    guard let first = ShapeCatalog.shape(ofKind: kind) else { return nil }
    if first.kind == self.kind { return self }
    if first is FreePolygon { return try FreePolygon(points: vertices, corners: cornersWithoutRules) }
    var shape = first
    // Also through a kind without corners, so that going round all kinds loses nothing that comes back.
    shape.corners = corners.withSettings(shape.corners.settings)
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

  /// The switches with every size that a rule of this kind gives, for a kind that has no such rule.
  private var cornersWithoutRules: Corners {
    let shared = corners.settings.indices.map { sharedSize(ofCorner: $0) }
    var result = corners
    if case .radius(let radius)? = shared.first, shared.allSatisfy({ $0 == shared[0] }) {
      result.radius = radius
      return result
    }
    for (index, size) in shared.enumerated() where result[index].size == nil { result[index].size = size }
    return result
  }

  private func carriedValues() -> [(name: String, text: String)] {
    var carried = values.compactMap { value in
      (value.text ?? value.number.map { NumberText.exact($0) }).map { (name: value.info.name, text: $0) }
    }
    guard let box = Path(polygon: vertices).bounds else { return carried }
    func carry(_ info: ParameterInfo, _ number: Double) { carried.append((info.name, NumberText.exact(number))) }
    if !(self is any PlacedShape) {
      carry(ParameterCatalog.x, box.center.x)
      carry(ParameterCatalog.y, box.center.y)
    }
    if !(self is any RoundShape) { carry(ParameterCatalog.radius, min(box.width, box.height) / 2) }
    if !(self is any BoxShape) {
      carry(ParameterCatalog.width, box.width)
      carry(ParameterCatalog.height, box.height)
    }
    return carried
  }
}
