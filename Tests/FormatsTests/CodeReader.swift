@testable import Formats
import Geometry

/// Reads the statements of code back as a path, for comparison; knows each language only by its words.
struct CodeReader {
  /// The first words of statements, by the pieces that they draw.
  struct Words: Sendable {
    let move, line, cubic, arc, close: String
    /// Makes an arc's pieces from its numbers; the pen is where it starts.
    var read: @Sendable (_ numbers: [Double], _ text: Substring, _ pen: Point) -> Path? = { _, _, _ in nil }
  }

  /// The numbers in a text, outside names.
  static func numbers(in text: some StringProtocol) -> [Double] {
    String(text).matches(of: /[A-Za-z_][\w.]*|(-?\d+(?:\.\d+)?)/).compactMap { $0.output.1.flatMap { Double($0) } }
  }

  /// The path that a text's lines draw: its first item's.
  static func path(in text: String, _ words: Words, flips height: Double? = nil) -> Path {
    var path = Path()
    func point(_ numbers: ArraySlice<Double>) -> Point {
      let numbers = Array(numbers)
      return Point(numbers[0], height.map { $0 - numbers[1] } ?? numbers[1])
    }
    for raw in text.split(separator: "\n") {
      let line = raw.drop { $0 == " " }
      let numbers = Self.numbers(in: line)
      if line.hasPrefix(words.move), numbers.count == 2 {
        path.append(.move(to: point(numbers[...])))
      } else if path.isEmpty {
        continue
      } else if !words.arc.isEmpty, line.hasPrefix(words.arc) {
        for element in words.read(numbers, line, path.current ?? .zero)?.elements.dropFirst() ?? [] {
          path.append(element)
        }
      } else if !words.cubic.isEmpty, line.hasPrefix(words.cubic), numbers.count == 6 {
        path.append(.cubic(to: point(numbers[4...]), control1: point(numbers[0...1]), control2: point(numbers[2...3])))
      } else if line.hasPrefix(words.close) {
        path.append(.close)
      } else if line.hasPrefix(words.line), numbers.count == 2 {
        path.append(.line(to: point(numbers[...])))
      }
    }
    return path
  }

  /// An arc by its center, radius, start and sweep, beginning where the pen is.
  static func arc(_ center: Point, _ radius: Double, from start: Angle, by sweep: Angle, _ pen: Point) -> Path {
    var path = Path()
    let arc = Arc(center: center, radius: radius, start: start, sweep: sweep)
    path.append(.move(to: pen))
    path.append(.line(to: arc.point(at: start)))
    path.append(.arc(arc, to: arc.point(at: arc.end)))
    return path
  }
}
