public import Geometry

extension Shape {
  /// The shape as another kind, with every parameter that both kinds have; `nil` for an unknown kind.
  ///
  /// A free polygon keeps the vertices and corner settings of the shape. A kind with a center made from a free polygon
  /// gets its center and size.
  public func converted(to kind: String) throws(OutlineError) -> (any Shape)? {
    guard let first = ShapeCatalog.initialShape(ofKind: kind) else { return nil }
    if first.kind == self.kind { return self }
    if first is FreePolygon { return try freePolygon() }
    if first is PathShape {
      let skeleton = skeleton
      return PathShape(skeleton.path, corners: skeleton.corners)
    }
    var shape = first
    // A kind without corners keeps the shared values for the next conversion.
    shape.corners = corners.withSettings(shape.corners.settings)
    shape.corners.start = OutlineStart()
    for value in carriedValues() where value.name != ParameterCatalog.corners.name {
      do throws(ParameterError) {
        try shape.set(value.name, to: value.text)
      } catch {
        // The other kind lacks the parameter or the value, and keeps its default.
        continue
      }
    }
    return shape
  }

  /// The vertices with their corner settings; of a shape with curves the longest contour, with chords for curves.
  public func freePolygon() throws(OutlineError) -> FreePolygon {
    if let own = self as? FreePolygon { return own }
    let skeleton = skeleton
    let contours = skeleton.path.contours
    guard contours.count != 1 || contours.contains(where: { $0.straightCorners.count < $0.pieces.count }) else {
      // Stored points stay as typed.
      let points = ownPlacement == nil ? vertices : vertices.shortened
      return try FreePolygon(points: points, corners: cornersWithoutRules)
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

  /// The corners with every size stored that a rule of this kind gives, for a kind without the rule.
  var cornersWithoutRules: Corners {
    let shared = corners.settings.indices.map { sharedSize(ofCorner: $0) }
    var result = corners
    if let size = shared.first, size.unit == .radius, shared.allSatisfy({ $0 == size }) {
      result.radius = size.value
      return result
    }
    for (index, size) in shared.enumerated() where result[index].size == nil { result[index].size = size }
    return result
  }

  /// The values to set on another kind, with size and position measured where this kind has no such parameter.
  private func carriedValues() -> [(name: String, text: String)] {
    let box = skeleton.path.bounds
    let tolerance = Double.unseen(atSize: box.map { max($0.width, $0.height) } ?? 0)
    func text(_ number: Double) -> String { NumberText.exact(number.short(within: tolerance)) }
    var carried = values.compactMap { value in
      (value.text ?? value.number.map(text)).map { (name: value.info.name, text: $0) }
    }
    guard let box else { return carried }
    let measured: [(info: ParameterInfo, number: Double)] = [
      (ParameterCatalog.x, box.center.x), (ParameterCatalog.y, box.center.y),
      (ParameterCatalog.radius, min(box.width, box.height) / 2),
      (ParameterCatalog.width, box.width), (ParameterCatalog.height, box.height),
    ]
    for (info, number) in measured where value(of: info.name) == nil { carried.append((info.name, text(number))) }
    return carried
  }
}

extension Contour {
  /// The vertices of the contour, with chords for its curves and sharp corners at their ends.
  fileprivate func polygon(settings: some Sequence<CornerSetting>) -> (points: [Point], settings: [CornerSetting]) {
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
      // A thousandth of the curve's size is invisible on a screen.
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
