@testable import Formats
import Geometry

/// Reads the statements of code back as a path, for comparison; knows each language only by its words.
struct CodeReader {
  /// The first words of statements, by the pieces that they draw.
  struct Words: Sendable {
    let move, line, cubic, arc, close: String
    /// The word of an elliptic arc, if it differs from that of an arc.
    var ellipse = ""
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
      } else if [words.arc, words.ellipse].contains(where: { !$0.isEmpty && line.hasPrefix($0) }) {
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

  /// An elliptic arc by its center, radii, rotation, start and end, beginning where the pen is.
  static func ellipse(_ numbers: [Double], _ pen: Point) -> Path {
    var unit = Path()
    let (start, sweep) = (Angle(radians: numbers[5]), Angle(radians: numbers[6] - numbers[5]))
    let arc = Arc(center: .zero, radius: 1, start: start, sweep: sweep)
    unit.append(.move(to: arc.point(at: start)))
    unit.append(.arc(arc, to: arc.point(at: arc.end)))
    var path = Path()
    path.append(.move(to: pen))
    let map = Transform.scale(x: numbers[2], y: numbers[3]).then(.rotation(by: Angle(radians: numbers[4])))
      .then(.translation(by: Vector(numbers[0], numbers[1])))
    for element in unit.transformed(by: map).elements.dropFirst() { path.append(element) }
    return path
  }

  /// The command of path data for Flutter's `arcToPoint`.
  static func arcToPoint(_ numbers: [Double], _ text: some StringProtocol) -> String {
    let radii = text.contains("elliptical") ? Array(numbers[2...]) : [numbers[2], numbers[2]]
    let rotation = radii.count > 2 ? radii[2] : 0
    return "A\(NumberText.exact(radii[0])) \(NumberText.exact(radii[1])) \(NumberText.exact(rotation)) "
      + "0 \(text.contains("clockwise: false") ? 0 : 1) \(NumberText.exact(numbers[0])) \(NumberText.exact(numbers[1]))"
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
