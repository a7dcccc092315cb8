public import Geometry

extension Shape {
  /// The shape as another kind, with everything that both kinds have.
  ///
  /// A free polygon made from another kind keeps its vertices and switches; a kind with a centre made from a free
  /// polygon stands in the middle of it and is as large. `nil` for an unknown kind.
  public func converted(to kind: String) throws(OutlineError) -> (any Shape)? {
    guard let first = ShapeCatalog.initialShape(ofKind: kind) else { return nil }
    if first.kind == self.kind { return self }
    if first is FreePolygon { return try freePolygon() }
    if first is PathShape {
      let skeleton = skeleton
      return PathShape(skeleton.path, corners: skeleton.corners)
    }
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

  /// The vertices with their switches; of a shape with curves, the longest contour with chords for its curves.
  public func freePolygon() throws(OutlineError) -> FreePolygon {
    if let own = self as? FreePolygon { return own }
    let skeleton = skeleton
    let contours = skeleton.path.contours
    guard contours.count != 1 || contours.contains(where: { $0.corners.count < $0.pieces.count }) else {
      return try FreePolygon(points: shortVertices, corners: cornersWithoutRules)
    }
    var first = 0
    var best: (points: [Point], settings: [CornerSetting]) = ([], [])
    for contour in contours {
      let polygon = contour.polygon(settings: skeleton.corners.settings.dropFirst(first))
      if polygon.points.count > best.points.count { best = polygon }
      first += contour.corners.count
    }
    return try FreePolygon(points: best.points.shortened, corners: skeleton.corners.withSettings(best.settings))
  }

  /// The switches with every size that a rule of this kind gives, for a kind that has no such rule.
  var cornersWithoutRules: Corners {
    let shared = corners.settings.indices.map { sharedSize(ofCorner: $0) }
    var result = corners
    if case .radius(let radius)? = shared.first, shared.allSatisfy({ $0 == shared[0] }) {
      result.radius = radius
      return result
    }
    for (index, size) in shared.enumerated() where result[index].size == nil { result[index].size = size }
    return result
  }

  /// The vertices where somebody placed them, those of other kinds with few decimals.
  private var shortVertices: [Point] { self is any FittedShape ? vertices : vertices.shortened }

  private func carriedValues() -> [(name: String, text: String)] {
    let box = Path(polygon: vertices).bounds
    let tolerance = Double.unseen(atSize: box.map { max($0.width, $0.height) } ?? 0)
    func text(_ number: Double) -> String { NumberText.exact(number.short(within: tolerance)) }
    var carried = values.compactMap { value in
      (value.text ?? value.number.map(text)).map { (name: value.info.name, text: $0) }
    }
    guard let box else { return carried }
    func carry(_ info: ParameterInfo, _ number: Double) { carried.append((info.name, text(number))) }
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

extension Contour {
  /// The vertices of the contour and chords for its curves, whose ends are sharp.
  fileprivate func polygon(settings: ArraySlice<CornerSetting>) -> (points: [Point], settings: [CornerSetting]) {
    var points: [Point] = []
    var own = settings.makeIterator()
    var switches: [CornerSetting] = []
    let corners = Set(corners)
    for (index, piece) in pieces.enumerated() {
      let start = point(ofPiece: index)
      points.append(start)
      switches.append(corners.contains(index) ? own.next() ?? CornerSetting() : CornerSetting(isOn: false))
      guard !isStraight(index) else { continue }
      var curve = Path()
      curve.append(.move(to: start))
      curve.append(piece)
      // A thousandth of the curve's size is less than a screen shows.
      let size = curve.bounds.map { max($0.width, $0.height) } ?? 0
      guard size > 0 else { continue }
      for point in FlatPath(curve, tolerance: size / 1000).points.dropFirst().dropLast() {
        points.append(point)
        switches.append(CornerSetting(isOn: false))
      }
    }
    if !isClosed, let end = pieces.last?.end {
      points.append(end)
      switches.append(CornerSetting(isOn: false))
    }
    return (points, switches)
  }
}
