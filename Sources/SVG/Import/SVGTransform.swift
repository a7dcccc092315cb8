import Geometry

/// A reader and writer for the `transform` attribute.
enum SVGTransform {
  /// The map of a list of functions, the last applied first; `nil` for invalid text.
  static func parse(_ text: some StringProtocol) -> Transform? {
    var cursor = NumberCursor(text)
    var result = Transform.identity
    cursor.skipSpace()
    while !cursor.isAtEnd {
      let name = cursor.word()
      cursor.skipSpace()
      guard cursor.skip("(") else { return nil }
      cursor.skipSpace()
      var numbers: [Double] = []
      while !cursor.skip(")") {
        guard numbers.count < 6, let number = cursor.number() else { return nil }
        numbers.append(number)
        cursor.skipSeparator()
      }
      guard let map = function(name, numbers) else { return nil }
      result = map.then(result)
      guard result.isBounded else { return nil }
      cursor.skipSeparator()
    }
    return result
  }

  private static func function(_ name: String, _ numbers: [Double]) -> Transform? {
    func slope(_ degrees: Double) -> Double { Angle.degrees(degrees).sine / Angle.degrees(degrees).cosine }
    switch (name, numbers.count) {
    case ("matrix", 6):
      return Transform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case ("translate", 1), ("translate", 2):
      return .translation(by: Vector(numbers[0], numbers.count == 2 ? numbers[1] : 0))
    case ("scale", 1), ("scale", 2): return .scale(x: numbers[0], y: numbers.last ?? 1)
    case ("rotate", 1): return .turn(by: numbers[0])
    case ("rotate", 3):
      let center = Vector(numbers[1], numbers[2])
      return .translation(by: -center).then(.turn(by: numbers[0])).then(.translation(by: center))
    case ("skewX", 1): return Transform(a: 1, b: 0, c: slope(numbers[0]), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): return Transform(a: 1, b: slope(numbers[0]), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  /// The text of a map, which reads back unchanged.
  static func text(of map: Transform) -> String {
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { NumberText.exact($0) }
    return "matrix(\(numbers.joined(separator: " ")))"
  }
}

extension Transform {
  /// A rotation about the origin in degrees, exact for quarter turns.
  static func turn(by degrees: Double) -> Transform {
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    switch turned < 0 ? turned + 360 : turned {
    case 0: return .identity
    case 90: return Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 180: return Transform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case 270: return Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    default: return .rotation(by: .degrees(turned))
    }
  }

  /// True if all numbers are finite and small enough that no coordinate overflows.
  var isBounded: Bool {
    [a, b, c, d, tx, ty].allSatisfy { abs($0) <= 1e18 }
  }

  /// The growth of lengths, averaged over directions.
  var scale: Double { abs(determinant).squareRoot() }

  /// True if the map keeps angles and ratios of lengths.
  var isSimilarity: Bool {
    let (first, second) = (Vector(a, b), Vector(c, d))
    let size = max(first.length, second.length)
    return size > 0 && abs(first.dot(second)) <= 1e-9 * size * size
      && abs(first.length - second.length) <= 1e-9 * size
  }
}
