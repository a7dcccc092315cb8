extension EdgeBudget {
  /// What each corner's sides may have of their smoothing, from what the radii leave of the edges.
  ///
  /// Smoothing ξ asks for ξ times the tangent length more on both edges. Where an edge has less than its two corners
  /// ask, they get it in proportion; under ``OverflowPolicy/half`` no corner passes the middle, as in Figma, and
  /// under ``OverflowPolicy/raw`` all have what they ask.
  ///
  /// - Parameters:
  ///   - smoothing: what each corner asks, from 0 to 1.
  ///   - used: the tangent length that each corner has got.
  static func smoothing(
    _ smoothing: [Double], used: [Double], lengths: [Double], policy: OverflowPolicy
  ) -> [SideSmoothing] {
    var sides = smoothing.map { SideSmoothing(back: $0, ahead: $0) }
    guard policy != .raw else { return sides }
    for edge in used.indices {
      let next = edge + 1 == used.count ? 0 : edge + 1
      let (a, b) = (smoothing[edge] * used[edge], smoothing[next] * used[next])
      if policy == .half {
        sides[edge].ahead = share(of: smoothing[edge], asking: a, room: lengths[edge] / 2 - used[edge])
        sides[next].back = share(of: smoothing[next], asking: b, room: lengths[edge] / 2 - used[next])
      } else {
        let room = lengths[edge] - used[edge] - used[next]
        sides[edge].ahead = share(of: smoothing[edge], asking: a + b, room: room)
        sides[next].back = share(of: smoothing[next], asking: a + b, room: room)
      }
    }
    return sides
  }

  private static func share(of smoothing: Double, asking: Double, room: Double) -> Double {
    asking > max(0, room) ? smoothing * max(0, room) / asking : smoothing
  }
}
