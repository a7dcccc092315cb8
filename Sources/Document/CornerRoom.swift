public import Geometry
import Shapes

/// The values of `100%` and `max` in a typed corner size.
public struct CornerRoom: Hashable, Sendable {
  /// The size whose cut length is the whole shorter adjacent edge.
  public let whole: Double
  /// The largest size that fits, with three decimals.
  public let maximum: Double

  static let none = CornerRoom(whole: 0, most: 0)

  init(whole: Double, most: Double) {
    (self.whole, maximum) = (Self.roundedDown(whole), Self.roundedDown(most))
  }

  /// The names of the radii shared by several corners.
  static let sharedRadii = [ParameterCatalog.cornerRadius, ParameterCatalog.tipRadius, ParameterCatalog.notchRadius]
    .map(\.name)

  /// True if a typed size depends on the outline.
  static func isMeasured(by text: String) -> Bool { text.contains("%") || text.contains("max") }

  /// A size rounded down to three decimals, which still fits; a size below 1 keeps three significant digits.
  public static func roundedDown(_ most: Double) -> Double {
    guard most > 0 else { return 0 }
    var digits = 1000.0
    while most * digits < 1000, digits < 1e12 { digits *= 10 }
    // Compensate for rounding error in the product.
    return (most * digits * (1 + 1e-12)).rounded(.down) / digits
  }
}

extension Item {
  /// The room of one corner, on or off, in `unit`.
  public func room(ofCorner index: Int, in unit: CornerSize.Unit) throws(OutlineError) -> CornerRoom {
    var probe = self
    probe.shape.corners[index].isOn = true
    guard let corner = try probe.resolved().corners.first(where: { $0.index == index }) else { return .none }
    let whole = corner.wedge.radius(of: .cut(shorterEdge(at: index, of: shorterEdges)))
    let most = min(corner.maximum ?? Outline.limit, Outline.limit)
    return CornerRoom(
      whole: corner.wedge.value(ofRadius: whole, in: unit), most: corner.wedge.value(ofRadius: most, in: unit))
  }

  /// The smallest room among the corners that share a radius.
  func room(sharing name: String) throws(ParameterError) -> CornerRoom {
    var probe = self
    try probe.set(name, to: Outline.limit)
    probe.shape.corners.overflow = .fair
    let sharing = probe.shape.corners.settings.indices.filter { index in
      probe.shape.corners[index].size == nil && probe.shape.sharedSize(ofCorner: index) == .radius(Outline.limit)
    }
    let on = sharing.filter { probe.shape.corners[$0].isOn }
    if on.isEmpty { for index in sharing { probe.shape.corners[index].isOn = true } }
    do throws(OutlineError) {
      let edges = shorterEdges
      let wanted = Set(on.isEmpty ? sharing : on)
      let corners = try probe.resolved().corners.filter { wanted.contains($0.index) }
      // A straight vertex has no limit.
      let bent = corners.filter { $0.wedge.cotangent > 0 }
      let whole = bent.map { $0.wedge.radius(of: .cut(shorterEdge(at: $0.index, of: edges))) }.min() ?? 0
      let most = try probe.largest(name, upTo: bent.map(\.used).min() ?? 0)
      return CornerRoom(whole: whole, most: most)
    } catch {
      throw .noShape(error)
    }
  }

  /// The largest shared radius that limits no more corners than a radius of 0 does.
  private func largest(_ name: String, upTo bound: Double) throws(OutlineError) -> Double {
    func limited(_ radius: Double) throws(OutlineError) -> Int {
      var probe = self
      do throws(ParameterError) {
        try probe.set(name, to: radius)
      } catch {
        return .max
      }
      return try probe.resolved().corners.count { $0.limit != nil && $0.used < $0.asked * (1 - 1e-9) }
    }
    let least = try limited(0)
    if try limited(bound * (1 - 1e-9)) <= least { return bound }
    var (low, high) = (0.0, bound)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if try limited(middle) <= least { low = middle } else { high = middle }
    }
    return low
  }

  /// The length of the shorter adjacent edge of each corner.
  private var shorterEdges: [Double] {
    let lengths = shape.skeleton.path.contours.flatMap { contour in
      contour.corners.map { index in
        let before = index > 0 ? index - 1 : contour.pieces.count - 1
        return min(length(ofPiece: before, of: contour), length(ofPiece: index, of: contour))
      }
    }
    let vertices = shape.vertices
    guard lengths.count != shape.corners.count else { return lengths }
    return vertices.indices.map { index in
      let before = vertices[index > 0 ? index - 1 : vertices.count - 1]
      let after = vertices[index + 1 < vertices.count ? index + 1 : 0]
      return min(vertices[index].distance(to: before), vertices[index].distance(to: after))
    }
  }

  private func shorterEdge(at index: Int, of edges: [Double]) -> Double {
    edges.indices.contains(index) ? edges[index] : 0
  }

  private func length(ofPiece index: Int, of contour: Contour) -> Double {
    contour.point(ofPiece: index).distance(to: contour.pieces[index].end ?? contour.start)
  }
}
