package import Geometry
package import Shapes

extension Unfillet {
  /// A shape that draws the path, with a radius at each vertex that a fillet between two lines was drawn from.
  ///
  /// All other pieces stay as they are, also half circles and caps, which are ends. The outline stays within one unit
  /// of the text's last decimal or of the precision; beside cubics within 0.5 % of the radius more, or the error of
  /// drawing an arc as a cubic. `nil` if the path has no fillet.
  ///
  /// - Parameters:
  ///   - places: the decimals of the path's text.
  ///   - mayBeRing: true to find a free polygon, too.
  package static func shape(
    of path: Path, places: Int, _ precision: Precision = .usual, mayBeRing: Bool = true
  ) -> (any Shape)? {
    let found = pathShape(of: path, places: places, precision)
    let own = found?.isRing == true ? polygon(found?.shape) : nil
    guard mayBeRing, let fitted = polygon(of: path, precision) else { return own ?? found?.shape }
    // Both draw the path; the author more likely chose the numbers with fewer digits.
    func digits(_ polygon: FreePolygon) -> Int {
      ["points", "corners"].reduce(0) { $0 + (polygon.value(of: $1)?.text?.utf8.count ?? 0) }
    }
    if let own, own.points.count == fitted.points.count, digits(own) < digits(fitted) { return own }
    return fitted
  }

  private static func polygon(_ shape: PathShape?) -> FreePolygon? {
    do throws(OutlineError) {
      return try shape?.freePolygon()
    } catch {
      return nil
    }
  }

  /// A path shape with the fillets as corners; a ring if nothing but lines and fillets closes it.
  private static func pathShape(
    of path: Path, places: Int, _ precision: Precision
  ) -> (shape: PathShape, isRing: Bool)? {
    guard path.elements.count <= mostPieces, let box = path.bounds else { return nil }
    let rounding = Rounding(places: places, size: max(box.width, box.height), precision)
    var contours = path.contours.map { UnfilletContour($0, rounding, near: box) }
    for _ in 0..<mostAttempts {
      guard contours.contains(where: { !$0.vertices.isEmpty }) else { return nil }
      guard let (shape, places) = shape(of: contours, precision) else { return nil }
      let limited: [Int]
      do throws(OutlineError) {
        let corners = try shape.resolved().corners
        limited = places.indices.filter { corners[places[$0]].limit != nil }
      } catch {
        return nil
      }
      if limited.isEmpty { return (shape, contours.count == 1 && contours[0].isRing) }
      // Corners that something else limits would not be drawn as they are.
      var first = 0
      for index in contours.indices {
        let count = contours[index].vertices.count
        let own = limited.filter { $0 >= first && $0 < first + count }.map { $0 - first }
        if !own.isEmpty { contours[index].restore(Set(own), rounding) }
        first += count
      }
    }
    return nil
  }

  private static let mostAttempts = 4

  /// The shape of the contours, and the places of the found corners among all of its corners.
  private static func shape(
    of contours: [UnfilletContour], _ precision: Precision
  ) -> (shape: PathShape, places: [Int])? {
    var skeleton = Path()
    for contour in contours { contour.appendSkeleton(to: &skeleton) }
    var shape = PathShape()
    do throws(ParameterError) {
      try shape.set("path-data", to: PathData.text(of: skeleton, places: min(precision.places + 6, 15)))
    } catch {
      return nil
    }
    var settings = shape.vertices.map { _ in CornerSetting(isOn: false) }
    var found = contours.flatMap(\.vertices)[...]
    var places: [Int] = []
    // Both are in drawing order.
    for (index, point) in shape.vertices.enumerated() {
      guard let vertex = found.first, point.distance(to: vertex.point) < 1e-3 / .powerOfTen(precision.places) else {
        continue
      }
      settings[index] = CornerSetting(size: .radius(vertex.radius))
      places.append(index)
      found.removeFirst()
    }
    guard found.isEmpty else { return nil }
    shape.corners = shape.corners.sharing(settings)
    return (shape, places)
  }
}
