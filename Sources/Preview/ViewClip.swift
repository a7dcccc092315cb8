import Geometry

/// Leaves out of paths what a view does not show, so that a large drawing seen from near costs what is in view; keep
/// one and use it for every frame, as it reuses its memory.
struct ViewClip: Sendable {
  /// What fills the same part of the view as the path.
  private(set) var area = Path()
  /// What draws the same line in the view; its ends and gaps lie beyond it.
  private(set) var line = Path()
  /// The pieces of a subpath up to its first gap.
  private var opening: [Path.Element] = []

  init() {}

  /// A side of the view on which a piece lies as a whole.
  private enum Side { case left, right, above, below }

  /// Joins pieces on one side of the view into a straight one: it stays on that side, and so no point of the view is
  /// wound round more or less often.
  mutating func clipArea(of path: Path, to view: Rect) {
    area.removeAll()
    var (current, start) = (Point.zero, Point.zero)
    var pending: (side: Side, end: Point)?
    func isBeyond(_ side: Side, _ box: Rect) -> Bool {
      switch side {
      case .left: box.maxX < view.minX
      case .right: box.minX > view.maxX
      case .above: box.maxY < view.minY
      case .below: box.minY > view.maxY
      }
    }
    func flush(_ area: inout Path) {
      if let pending { area.append(.line(to: pending.end)) }
      pending = nil
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        flush(&area)
        area.append(element)
        (current, start) = (point, point)
        continue
      case .close:
        flush(&area)
        area.append(element)
        current = start
        continue
      case .line, .arc, .cubic: break
      }
      let (box, end) = element.extent(from: current)
      current = end
      if let side = pending?.side, isBeyond(side, box) {
        pending?.end = end
        continue
      }
      flush(&area)
      let sides: (Side, Side) = (
        box.maxX < view.minX ? .left : .right, box.maxY < view.minY ? .above : .below
      )
      if isBeyond(sides.0, box) {
        pending = (sides.0, end)
      } else if isBeyond(sides.1, box) {
        pending = (sides.1, end)
      } else {
        area.append(element)
      }
    }
    flush(&area)
  }

  /// Leaves out the pieces that do not touch the view.
  ///
  /// - Parameter view: what is in view, with as much around it as a line's joins and caps reach.
  mutating func clipLine(of path: Path, to view: Rect) {
    line.removeAll()
    opening.removeAll(keepingCapacity: true)
    var (current, start) = (Point.zero, Point.zero)
    var (hasGap, isDrawing) = (false, false)
    func isSeen(_ box: Rect) -> Bool {
      box.maxX >= view.minX && box.minX <= view.maxX && box.maxY >= view.minY && box.minY <= view.maxY
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        drawOpening()
        (current, start, hasGap, isDrawing) = (point, point, false, false)
      case .close:
        if !hasGap {
          let isDrawn = !opening.isEmpty
          drawOpening()
          if isDrawn { line.append(.close) }
        } else if isSeen(Rect(current, start)) {
          if !isDrawing { line.append(.move(to: current)) }
          line.append(.line(to: start))
          // The line goes on where it began, so that the joint there is one.
          for element in opening.dropFirst() { line.append(element) }
          opening.removeAll(keepingCapacity: true)
        } else {
          drawOpening()
        }
        (current, hasGap, isDrawing) = (start, false, false)
      case .line, .arc, .cubic:
        let (box, end) = element.extent(from: current)
        if !isSeen(box) {
          (hasGap, isDrawing) = (true, false)
        } else if hasGap {
          if !isDrawing { line.append(.move(to: current)) }
          line.append(element)
          isDrawing = true
        } else {
          if opening.isEmpty { opening.append(.move(to: current)) }
          opening.append(element)
        }
        current = end
      }
    }
    drawOpening()
  }

  private mutating func drawOpening() {
    for element in opening { line.append(element) }
    opening.removeAll(keepingCapacity: true)
  }
}

extension Path.Element {
  /// A box around a piece that is drawn from a point, and where it ends; the box may be too large.
  fileprivate func extent(from start: Point) -> (box: Rect, end: Point) {
    switch self {
    case .move(let end), .line(let end): return (Rect(start, end), end)
    case .arc(let arc, let end):
      if abs(arc.sweep.radians) > .pi {
        let reach = Vector(arc.radius, arc.radius)
        return (Rect(arc.center - reach, arc.center + reach), end)
      }
      // Up to half a turn an arc is never higher than half of its chord.
      return (Rect(start, end).outset(by: start.distance(to: end) / 2), end)
    case .cubic(let end, let control1, let control2):
      var box = Rect(start, end)
      box.extend(to: control1)
      box.extend(to: control2)
      return (box, end)
    case .close: return (Rect(start, start), start)
    }
  }
}
