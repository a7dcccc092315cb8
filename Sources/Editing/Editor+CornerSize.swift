import Drawing
import Geometry
import Shapes

extension Editor {
  /// The radius that the selected corner has to ask for, to get one that is no larger than what it has.
  ///
  /// Where edges are shared out by what all corners ask, that is more than it gets.
  func radiusToAsk(for wanted: Double) -> Double {
    guard let corner = selectedCorner, corner.limit != nil, corner.used > 0, wanted > 0 else { return wanted }
    // What it gets grows with what it asks, so halving finds it; a thousandth of it is finer than any hand.
    var (low, high) = (wanted, corner.asked)
    if wanted >= corner.used {
      // Where others are limited with it, it gets more when it asks for more.
      guard let maximum = corner.maximum, maximum > corner.used * (1 + 1e-6) else { return corner.asked }
      (low, high) = (corner.asked, corner.asked * maximum / corner.used)
    }
    for _ in 0..<24 {
      let middle = (low + high) / 2
      guard let used = radius(asking: middle) else { return wanted }
      if abs(used - wanted) <= wanted * 1e-4 { return middle }
      if used < wanted { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// What the selected corner gets when it asks for a radius; `nil` where nothing can be drawn.
  private func radius(asking radius: Double) -> Double? {
    var item = self.item
    item.shape.corners[corner].size = .radius(radius)
    do throws(OutlineError) {
      let corners = try item.resolved().corners
      return corners.indices.contains(corner) ? corners[corner].used : nil
    } catch {
      return nil
    }
  }
}
