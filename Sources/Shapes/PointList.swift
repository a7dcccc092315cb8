import Geometry

/// Points as text: `x,y x,y …`.
enum PointList {
  static func text(of points: [Point]) -> String {
    points.map { "\(NumberText.exact($0.x)),\(NumberText.exact($0.y))" }.joined(separator: " ")
  }

  static func parse(_ text: String) throws(ParameterError) -> [Point] {
    var points: [Point] = []
    for (index, pair) in text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }).enumerated() {
      let numbers = pair.split(separator: ",", omittingEmptySubsequences: false)
      guard numbers.count == 2, let x = NumberText.parse(numbers[0]), let y = NumberText.parse(numbers[1])
      else {
        throw .malformed(
          name: "points", problem: "point \(index + 1), \"\(pair)\", is none", expected: "x,y x,y x,y")
      }
      points.append(Point(x, y))
    }
    return points
  }
}
