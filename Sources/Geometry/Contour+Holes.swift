extension [Contour] {
  /// More contours than this are not looked at, and none of them counts as a hole: each is compared with every other.
  private static var limit: Int { 1000 }

  /// Which contours a fill has on their outer side only, as the outline of a hole.
  ///
  /// What winds round a contour's start besides itself decides, so that a contour should not begin on another one.
  public func areHoles(rule: FillRule) -> [Bool] {
    var holes = Array<Bool>(repeating: false, count: count)
    guard count > 1, count <= Self.limit else { return holes }
    let paths = map { Path($0) }
    let boxes = paths.map(\.bounds)
    for index in indices {
      var around = 0
      for other in indices where other != index && boxes[other]?.contains(self[index].start) == true {
        around += paths[other].windingNumber(around: self[index].start)
      }
      let inside = around + (paths[index].signedArea < 0 ? -1 : 1)
      holes[index] = rule.fills(winding: around) && !rule.fills(winding: inside)
    }
    return holes
  }
}
