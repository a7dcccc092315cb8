extension Path {
  /// Calls a function for each point where two drawn pieces meet, a closed subpath's start among them.
  ///
  /// The directions are unit vectors along the path before and after the point; pieces without length are skipped.
  public func forEachJoint(_ body: (_ point: Point, _ before: Vector, _ after: Vector) -> Void) {
    var current = Point.zero
    var start = Point.zero
    var first: Vector?
    var last: Vector?
    func pass(from point: Point, _ leaving: Vector?, _ arriving: Vector?) {
      guard let leaving, let arriving else { return }
      if let last { body(point, last, leaving) }
      if first == nil { first = leaving }
      last = arriving
    }
    for element in elements {
      switch element {
      case .move(let point):
        (current, start, first, last) = (point, point, nil, nil)
      case .line(let point):
        let along = (point - current).unit
        pass(from: current, along, along)
        current = point
      case .arc(let arc, let end):
        let sign: Double = arc.sweep.radians < 0 ? -1 : 1
        if arc.length > 0 {
          pass(
            from: current, arc.start.direction.perpendicular * sign, arc.end.direction.perpendicular * sign)
        }
        current = end
      case .cubic(let to, let control1, let control2):
        pass(
          from: current,
          (control1 - current).unit ?? (control2 - current).unit ?? (to - current).unit,
          (to - control2).unit ?? (to - control1).unit ?? (to - current).unit)
        current = to
      case .close:
        let along = (start - current).unit
        pass(from: current, along, along)
        if let first, let last { body(start, last, first) }
        (current, first, last) = (start, nil, nil)
      }
    }
  }
}
