public import Geometry

/// A cutter of lines into dashes; keep one for all frames, as it reuses its memory.
public struct Dasher: Sendable {
  /// The first dash of a closed contour, which the last dash may continue into.
  private var first: [Point] = []
  private var current: [Point] = []

  public init() {}

  /// The most dashes: a line with more is drawn without gaps, which would be too small to see.
  public static let mostDashes = 20_000.0

  /// Adds the dashes of a path as open contours; a contour that is a single dash stays closed.
  ///
  /// - Parameters:
  ///   - lengths: Dashes and gaps in turn, in the units of the path: an even number, zero or more, with a sum above
  ///     zero. Dashes of length zero are dots if the cap is not `butt`.
  ///   - offset: The position in the pattern where each contour begins.
  public mutating func cut(
    _ path: FlatPath, lengths: [Double], offset: Double = 0, into result: inout FlatPath
  ) {
    let period = lengths.reduce(0, +)
    let total = path.contours.reduce(0.0) { $0 + Self.length(of: $1, in: path) }
    let isDashed =
      period > 0 && lengths.count.isMultiple(of: 2) && period.isFinite && offset.isFinite
      && total / period * Double(lengths.count / 2) <= Self.mostDashes
    for contour in path.contours {
      if isDashed, contour.points.count > 1 {
        cut(contour, of: path, Pattern(lengths, period: period, offset: offset), into: &result)
      } else {
        for point in path.points[contour.points] { result.append(point) }
        result.endContour(isClosed: contour.isClosed)
      }
    }
  }

  private static func length(of contour: FlatPath.Contour, in path: FlatPath) -> Double {
    guard var previous = path.points[contour.points].last else { return 0 }
    if !contour.isClosed { previous = path.points[contour.points.lowerBound] }
    return path.points[contour.points].reduce(0) { sum, point in
      defer { previous = point }
      return sum + previous.distance(to: point)
    }
  }

  /// A position in the pattern.
  private struct Pattern {
    let lengths: [Double]
    var index = 0
    var left: Double

    init(_ lengths: [Double], period: Double, offset: Double) {
      self.lengths = lengths
      var rest = offset.truncatingRemainder(dividingBy: period)
      if rest < 0 { rest += period }
      while index < lengths.count - 1, rest > 0, rest >= lengths[index] {
        rest -= lengths[index]
        index += 1
      }
      left = max(0, lengths[index] - rest)
    }

    var isOn: Bool { index.isMultiple(of: 2) }

    mutating func advance() {
      index = (index + 1) % lengths.count
      left = lengths[index]
    }
  }

  private mutating func cut(
    _ contour: FlatPath.Contour, of path: FlatPath, _ start: Pattern, into result: inout FlatPath
  ) {
    var pattern = start
    first.removeAll(keepingCapacity: true)
    current.removeAll(keepingCapacity: true)
    var isFirst = contour.isClosed && pattern.isOn
    var previous = path.points[contour.points.lowerBound]
    if pattern.isOn { current.append(previous) }
    let points = path.points[contour.points].dropFirst()
    for index in points.startIndex...points.endIndex {
      guard index < points.endIndex || contour.isClosed else { break }
      let next = index < points.endIndex ? points[index] : path.points[contour.points.lowerBound]
      let length = previous.distance(to: next)
      guard length > 0, length.isFinite else { continue }
      var place = 0.0
      while length - place > pattern.left {
        place += pattern.left
        let point = previous.lerp(to: next, place / length)
        if pattern.isOn {
          current.append(point)
          if isFirst {
            swap(&first, &current)
            isFirst = false
          } else {
            finish(into: &result)
          }
          current.removeAll(keepingCapacity: true)
        }
        pattern.advance()
        if pattern.isOn { current.append(point) }
      }
      pattern.left -= length - place
      if pattern.isOn { current.append(next) }
      previous = next
    }
    if isFirst {
      // A single dash.
      finish(into: &result, isClosed: true)
    } else if pattern.isOn, contour.isClosed, !first.isEmpty {
      current += first.dropFirst()
      finish(into: &result)
    } else {
      if pattern.isOn { finish(into: &result) }
      swap(&first, &current)
      finish(into: &result)
    }
  }

  private func finish(into result: inout FlatPath, isClosed: Bool = false) {
    for point in current { result.append(point) }
    result.endContour(isClosed: isClosed)
  }
}
