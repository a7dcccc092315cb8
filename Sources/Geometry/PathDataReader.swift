import Glibc

extension PathData {
  /// Reads the text of SVG's `d` attribute: all commands, absolute and relative.
  ///
  /// Quadratic curves become the same curves as cubics. Arcs of circles and ellipses stay arcs;
  /// radii too small to span their ends are scaled up, as SVG requires.
  ///
  /// - Throws: The first error, with its place.
  public static func path(from text: String) throws(PathDataError) -> Path {
    var reader = PathDataReader(text)
    return try reader.read()
  }

  /// Reads path data up to its first error, as SVG draws it (SVG 2, 9.5.4), and returns that error.
  ///
  /// - Throws: A limit of fillet.
  package static func drawnPath(from text: String) throws(PathDataError) -> (path: Path, error: PathDataError?) {
    var reader = PathDataReader(text)
    do throws(PathDataError) {
      return (try reader.read(), nil)
    } catch {
      switch error.problem {
      case .outOfRange, .tooLong: throw error
      case .noMove, .unknownCommand, .missingNumber, .badFlag: return (reader.path, error)
      }
    }
  }
}

/// One command of path data: its text and what it draws.
package struct PathCommand {
  /// Its letter in ASCII; a line for the pairs after a move.
  package let letter: UInt8
  /// The bytes from the letter, or from the first number where the letter is not repeated, to the last number.
  package let text: Range<Int>
  /// The elements of the path that it adds; none for an empty arc.
  package let elements: Range<Int>
}

extension PathData {
  /// Reads path data like ``path(from:)``, and finds the text of each command.
  ///
  /// - Throws: The first error, with its place.
  package static func commands(
    from text: String
  ) throws(PathDataError) -> (path: Path, commands: [PathCommand]) {
    var reader = PathDataReader(text, findsCommands: true)
    return (try reader.read(), reader.commands)
  }
}

/// The first error in path data, with the number of characters before it.
public struct PathDataError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    case noMove
    case unknownCommand(Character)
    case missingNumber(command: Character)
    case badFlag
    case outOfRange
    case tooLong
  }

  public let problem: Problem
  public let offset: Int
}

extension PathDataError: CustomStringConvertible {
  public var description: String {
    let place = "at character \(offset + 1)"
    return switch problem {
    case .noMove: "path data must begin with M \(place)"
    case .unknownCommand(let command): "\"\(command)\" \(place) is not a path command"
    case .missingNumber(let command): "\"\(command)\" needs a number \(place)"
    case .badFlag: "the arc flag \(place) must be 0 or 1"
    case .outOfRange: "the number \(place) is out of range: use -1000000000 to 1000000000"
    case .tooLong: "the path exceeds \(PathData.mostPieces) pieces \(place)"
    }
  }
}

/// A reader of path data in one linear pass, without recursion.
struct PathDataReader {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var path = Path()
  private var pen = Point.zero
  private var start = Point.zero
  /// The last control point of each kind of curve, for the smooth commands.
  private var cubicControl: Point?
  private var quadraticControl: Point?

  private(set) var commands: [PathCommand] = []
  private let findsCommands: Bool

  init(_ text: String, findsCommands: Bool = false) {
    bytes = Array(text.utf8)
    self.findsCommands = findsCommands
  }

  /// The pieces read so far, including closes that add nothing.
  private var pieces = 0

  mutating func read() throws(PathDataError) -> Path {
    skipSeparators()
    guard index < bytes.count else { return path }
    guard bytes[index] | 0x20 == UInt8(ascii: "m") else { throw error(.noMove) }
    while index < bytes.count {
      let letter = bytes[index]
      guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(letter) else {
        throw error(.unknownCommand(character(at: index)))
      }
      index += 1
      try run(letter, from: index - 1)
    }
    return path
  }

  /// Reads a command with all its repetitions.
  private mutating func run(_ letter: UInt8, from start: Int) throws(PathDataError) {
    if letter | 0x20 == UInt8(ascii: "z") {
      try countPiece()
      let first = path.elements.count
      append(.close)
      note(letter, from: start, first)
      pen = self.start
      forgetControls()
      skipSeparators()
      return
    }
    var (repeated, from) = (letter, start)
    repeat {
      try countPiece()
      let first = path.elements.count
      try runOnce(repeated)
      note(repeated, from: from, first)
      // More pairs after a move are lines.
      if repeated | 0x20 == UInt8(ascii: "m") { repeated -= 1 }
      skipSeparators()
      from = index
    } while startsNumber
  }

  private mutating func note(_ letter: UInt8, from start: Int, _ first: Int) {
    guard findsCommands else { return }
    commands.append(PathCommand(letter: letter, text: start..<index, elements: first..<path.elements.count))
  }

  private mutating func countPiece() throws(PathDataError) {
    guard pieces < PathData.mostPieces else { throw error(.tooLong) }
    pieces += 1
  }

  private mutating func runOnce(_ letter: UInt8) throws(PathDataError) {
    let isRelative = letter & 0x20 != 0
    let origin = isRelative ? pen : .zero
    func next(_ reader: inout PathDataReader) throws(PathDataError) -> Double { try reader.number(of: letter) }
    func point(_ reader: inout PathDataReader) throws(PathDataError) -> Point {
      Point(origin.x + (try next(&reader)), origin.y + (try next(&reader)))
    }
    switch Unicode.Scalar(letter & ~0x20) {
    case "M":
      pen = try point(&self)
      start = pen
      append(.move(to: pen))
      forgetControls()
    case "L": line(to: try point(&self))
    case "H": line(to: Point(origin.x + (try next(&self)), pen.y))
    case "V": line(to: Point(pen.x, origin.y + (try next(&self))))
    case "C": cubic(try point(&self), try point(&self), try point(&self))
    case "S":
      let control = cubicControl.map { pen + (pen - $0) } ?? pen
      cubic(control, try point(&self), try point(&self))
    case "Q": quadratic(try point(&self), try point(&self))
    case "T":
      let control = quadraticControl.map { pen + (pen - $0) } ?? pen
      quadratic(control, try point(&self))
    default:
      let radii = (abs(try next(&self)), abs(try next(&self)))
      let rotation = Angle.degrees(try next(&self))
      let (isLarge, isClockwise) = (try flag(), try flag())
      arc(radii.0, radii.1, rotation, isLarge, isClockwise, to: try point(&self))
    }
  }

  private mutating func forgetControls() { (cubicControl, quadraticControl) = (nil, nil) }

  /// Adds an element; after a close the next one starts where the closed subpath did.
  private mutating func append(_ element: Path.Element) {
    if case .close? = path.elements.last {
      switch element {
      case .move: break
      case .close: return
      case .line, .arc, .ellipse, .cubic: path.append(.move(to: pen))
      }
    }
    path.append(element)
  }

  private mutating func line(to end: Point) {
    append(.line(to: end))
    pen = end
    forgetControls()
  }

  private mutating func cubic(_ control1: Point, _ control2: Point, _ end: Point) {
    append(.cubic(to: end, control1: control1, control2: control2))
    pen = end
    (cubicControl, quadraticControl) = (control2, nil)
  }

  private mutating func quadratic(_ control: Point, _ end: Point) {
    let (a, b) = (pen.lerp(to: control, 2.0 / 3), end.lerp(to: control, 2.0 / 3))
    append(.cubic(to: end, control1: a, control2: b))
    pen = end
    (cubicControl, quadraticControl) = (nil, control)
  }

  private mutating func arc(
    _ rx: Double, _ ry: Double, _ rotation: Angle, _ isLarge: Bool, _ isClockwise: Bool, to end: Point
  ) {
    guard rx > 0, ry > 0 else { return line(to: end) }
    defer {
      pen = end
      forgetControls()
    }
    guard pen != end else { return }
    // Radii too small for the ends are scaled up later; doing most of it first keeps all numbers in range.
    let (larger, least) = (max(rx, ry), pen.distance(to: end) / 4)
    let (rx, ry) = larger < least ? (rx / larger * least, ry / larger * least) : (rx, ry)
    guard
      let (arc, growth) = EllipticArc.spanning(
        pen, end, radii: Vector(rx, ry), rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
    else { return append(.line(to: end)) }
    guard rx == ry else { return append(.ellipse(arc)) }
    let circle = Arc(center: arc.center, radius: rx * growth, start: Angle(of: pen - arc.center), sweep: arc.sweep)
    append(.arc(circle, to: end))
  }

  // MARK: characters

  private mutating func skipSeparators() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0C, UInt8(ascii: ","): index += 1
      default: return
      }
    }
  }

  private var startsNumber: Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): return true
    default: return false
    }
  }

  /// Passes the digits, and adds them to a number.
  ///
  /// - Returns: how many there are.
  private mutating func readDigits(into number: inout Double) -> Int {
    let first = index
    while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      number = number * 10 + Double(digit)
      index += 1
    }
    return index - first
  }

  private mutating func skipSign() {
    if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
  }

  private mutating func number(of letter: UInt8) throws(PathDataError) -> Double {
    skipSeparators()
    let first = index
    skipSign()
    var digits = 0.0
    let whole = readDigits(into: &digits)
    var decimals = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      decimals = readDigits(into: &digits)
    }
    guard whole + decimals > 0 else {
      index = first
      throw error(.missingNumber(command: Character(Unicode.Scalar(letter))))
    }
    var hasExponent = false
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      let mark = index
      index += 1
      skipSign()
      var exponent = 0.0
      hasExponent = readDigits(into: &exponent) > 0
      if !hasExponent { index = mark }
    }
    // Up to 15 digits and the power of ten are exact, so one division rounds once, as reading the text does.
    let isExact = !hasExponent && whole + decimals <= 15
    let read =
      isExact
      ? (bytes[first] == UInt8(ascii: "-") ? -digits : digits) / .powerOfTen(decimals)
      : NumberText.parse(String(decoding: bytes[first..<index], as: UTF8.self))
    guard let value = read, abs(value) <= Outline.limit else {
      index = first
      throw error(.outOfRange)
    }
    return value
  }

  /// Reads a flag: one digit, which the next number may follow without a space.
  private mutating func flag() throws(PathDataError) -> Bool {
    skipSeparators()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "0") || bytes[index] == UInt8(ascii: "1") else {
      throw error(.badFlag)
    }
    index += 1
    return bytes[index - 1] == UInt8(ascii: "1")
  }

  private func character(at index: Int) -> Character {
    String(decoding: bytes[index...].prefix(4), as: UTF8.self).first ?? "?"
  }

  private func error(_ problem: PathDataError.Problem) -> PathDataError {
    PathDataError(
      problem: problem, offset: String(decoding: bytes.prefix(index), as: UTF8.self).unicodeScalars.count)
  }
}
