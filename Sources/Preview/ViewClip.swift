import Geometry

/// A clipper of paths to a view, to draw large drawings fast when zoomed in; keep one for all frames.
struct ViewClip: Sendable {
  /// A path that fills the same part of the view.
  private(set) var area = Path()
  /// A path with the same line in the view; its ends and gaps are outside.
  private(set) var line = Path()
  /// The pieces of the current subpath up to its first gap.
  private var opening: [Path.Element] = []

  /// Replaces consecutive pieces beyond one side of the view by a straight line.
  ///
  /// The line stays beyond that side, so no winding number in the view changes.
  mutating func clipArea(of path: Path, to view: Rect) {
    area.removeAll()
    var (current, start) = (Point.zero, Point.zero)
    // The common sides of the replaced pieces: bits for left, right, above and below.
    var (sides, end) = (0, Point.zero)
    func flush(_ area: inout Path) {
      if sides != 0 { area.append(.line(to: end)) }
      sides = 0
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        flush(&area)
        area.append(element)
        (current, start) = (point, point)
      case .close:
        flush(&area)
        area.append(element)
        current = start
      case .line, .arc, .ellipse, .cubic:
        let (box, next) = element.extent(from: current)
        let beyond =
          (box.maxX < view.minX ? 1 : 0) | (box.minX > view.maxX ? 2 : 0) | (box.maxY < view.minY ? 4 : 0)
          | (box.minY > view.maxY ? 8 : 0)
        if sides & beyond == 0 { flush(&area) }
        sides = sides == 0 ? beyond : sides & beyond
        if sides == 0 { area.append(element) }
        (current, end) = (next, next)
      }
    }
    flush(&area)
  }

  /// Omits the pieces that do not touch the view.
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
          // Continue with the start of the subpath, so the joint there is drawn.
          for element in opening.dropFirst() { line.append(element) }
          opening.removeAll(keepingCapacity: true)
        } else {
          drawOpening()
        }
        (current, hasGap, isDrawing) = (start, false, false)
      case .line, .arc, .ellipse, .cubic:
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
  /// A box around a piece that starts at `start`, possibly too large, and the end of the piece.
  fileprivate func extent(from start: Point) -> (box: Rect, end: Point) {
    switch self {
    case .move(let end), .line(let end): return (Rect(start, end), end)
    case .arc(let arc, let end):
      if arc.isLarge {
        let reach = Vector(arc.radius, arc.radius)
        return (Rect(arc.center - reach, arc.center + reach), end)
      }
      // Up to half a turn an arc is at most half as high as its chord is long.
      return (Rect(start, end).outset(by: start.distance(to: end) / 2), end)
    case .ellipse(let arc):
      let reach = Vector(arc.largestRadius, arc.largestRadius)
      return (Rect(arc.center - reach, arc.center + reach), arc.end)
    case .cubic(let end, let control1, let control2):
      var box = Rect(start, end)
      box.extend(to: control1)
      box.extend(to: control2)
      return (box, end)
    case .close: return (Rect(start, start), start)
    }
  }
}

/// The columns and rows of dots that a drawing may touch; everything outside is empty.
struct DotExtent: Hashable, Sendable {
  private(set) var columns = 0..<0
  private(set) var rows = 0..<0

  static let empty = DotExtent()
}

extension DotExtent {
  /// The dots of a grid touched by a box in dots; empty for no box.
  init(of box: Rect?, width: Int, height: Int) {
    guard let box else {
      self = .empty
      return
    }
    self.init(
      columns: Self.range(box.minX, box.maxX, limit: width), rows: Self.range(box.minY, box.maxY, limit: height))
  }

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  mutating func formUnion(_ other: DotExtent) {
    guard !other.isEmpty else { return }
    guard !isEmpty else {
      self = other
      return
    }
    columns = min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound)
    rows = min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
  }

  mutating func formIntersection(_ other: DotExtent) {
    columns = columns.clamped(to: other.columns)
    rows = rows.clamped(to: other.rows)
  }

  /// The cells of `size` dots touched by a range of dots.
  static func cells(_ dots: Range<Int>, of size: Int) -> Range<Int> {
    dots.lowerBound / size..<(dots.upperBound + size - 1) / size
  }

  /// The dots between two positions within the grid; NaN extends to the edge of the grid.
  static func range(_ start: Double, _ end: Double, limit: Int) -> Range<Int> {
    let last = Double(limit)
    let first = start > 0 ? Int(min(start.rounded(.down), last)) : 0
    let past = end < last ? Int(max(end.rounded(.up), 0)) : limit
    return first..<max(first, past)
  }
}
