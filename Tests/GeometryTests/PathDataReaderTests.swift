import Geometry
import Glibc
import TestSupport
import Testing

/// Path data as others write it.
@Suite struct PathDataReaderTests {
  /// The path of a text, written with absolute commands.
  static func read(_ text: String, places: Int = 3) throws -> String {
    PathData.text(of: try PathData.path(from: text), places: places)
  }

  @Test(arguments: [
    ("M10 20", "M10 20"), ("m10 20", "M10 20"),
    ("M10 20L30 40", "M10 20L30 40"), ("M10 20l30 40", "M10 20L40 60"),
    ("M10 20H5", "M10 20L5 20"), ("M10 20h5", "M10 20L15 20"),
    ("M10 20V5", "M10 20L10 5"), ("M10 20v5", "M10 20L10 25"),
    ("M10 20C1 2 3 4 5 6", "M10 20C1 2 3 4 5 6"), ("M10 20c1 2 3 4 5 6", "M10 20C11 22 13 24 15 26"),
    ("M10 20S3 4 5 6", "M10 20C10 20 3 4 5 6"), ("M10 20s3 4 5 6", "M10 20C10 20 13 24 15 26"),
    ("M0 0Q3 6 9 0", "M0 0C2 4 5 4 9 0"), ("M1 1q3 6 9 0", "M1 1C3 5 6 5 10 1"),
    ("M0 0T9 3", "M0 0C0 0 3 1 9 3"), ("M1 1t9 3", "M1 1C1 1 4 2 10 4"),
    ("M10 0A10 10 0 0 1 0 10", "M10 0A10 10 0 0 1 0 10"), ("M10 0a10 10 0 0 1 -10 10", "M10 0A10 10 0 0 1 0 10"),
    ("M0 0L9 0L9 9Z", "M0 0L9 0L9 9Z"), ("M0 0L9 0L9 9z", "M0 0L9 0L9 9Z"),
  ])
  func `each command means the same in both letters, from the origin or from the pen`(
    text: String, absolute: String
  ) throws { #expect(try Self.read(text) == absolute) }

  @Test func `smooth forms mirror the last control of their own kind of curve`() throws {
    #expect(try Self.read("M0 0C0 5 5 5 5 0S10 -5 10 0") == "M0 0C0 5 5 5 5 0C5 -5 10 -5 10 0")
    #expect(try Self.read("M0 0c0 5 5 5 5 0s5 -5 5 0s5 5 5 0") == "M0 0C0 5 5 5 5 0C5 -5 10 -5 10 0C10 5 15 5 15 0")
    // The control of T after Q is mirrored, and mirrored again for the next T.
    #expect(try Self.read("M0 0Q3 6 6 0T12 0T18 0") == "M0 0C2 4 4 4 6 0C8 -4 10 -4 12 0C14 4 16 4 18 0")
    // After another kind of piece the control is the pen itself.
    #expect(try Self.read("M0 0C0 5 5 5 5 0T11 0") == "M0 0C0 5 5 5 5 0C5 0 7 0 11 0")
    #expect(try Self.read("M0 0Q3 6 6 0S9 9 12 0") == "M0 0C2 4 4 4 6 0C6 0 9 9 12 0")
    #expect(try Self.read("M0 0C0 5 5 5 5 0L6 0S9 9 12 0") == "M0 0C0 5 5 5 5 0L6 0C6 0 9 9 12 0")
  }

  @Test(arguments: [
    ("M0 0 1 1 2 0", "M0 0L1 1L2 0"), ("m1 1 1 1 1-1", "M1 1L2 2L3 1"), ("M0 0H1 2 3", "M0 0L1 0L2 0L3 0"),
    ("M0,0v1,2", "M0 0L0 1L0 3"), ("M0 0Q1 1 3 0 4 1 6 0", "M0 0C.667 .667 1.667 .667 3 0C3.667 .667 4.667 .667 6 0"),
    ("M10 0A10 10 0 0 1 0 10 10 10 0 0 1 -10 0", "M10 0A10 10 0 0 1 0 10A10 10 0 0 1 -10 0"),
  ])
  func `numbers beyond a command's own repeat it, and after a move they are lines`(
    text: String, absolute: String
  ) throws { #expect(try Self.read(text) == absolute) }

  @Test(arguments: [
    ("M.5.5-3e1.5", "M.5 .5L-30 .5"), ("M1-2-3-4", "M1 -2L-3 -4"), ("M+1+2", "M1 2"), ("M1.e1 2E-1", "M10 .2"),
    ("M0.5.25", "M.5 .25"), ("\n\tM 1 ,\r\n2 L 3\u{0C}4  ", "M1 2L3 4"), ("M1e-400 00012", "M0 12"),
    ("M-0 -.0", "M0 0"),
  ])
  func `numbers may follow each other without a space if they are unambiguous`(
    text: String, absolute: String
  ) throws { #expect(try Self.read(text) == absolute) }

  @Test func `flags are one digit, with or without a space after them`() throws {
    let spaced = try PathData.path(from: "M0 0a1 1 0 0 1 .5 .5a1 1 0 1 0 .5 .5")
    for text in [
      "M0 0a1 1 0 01.5.5a1 1 0 10.5.5", "M0 0a1 1 0 01.5.5 1 1 0 10.5.5", "M0,0a1,1,0,0,1,.5,.5,1,1,0,1,0,.5,.5",
    ] {
      #expect(try PathData.path(from: text) == spaced)
    }
    #expect(try Self.read("M0 0a1 1 0 01.5.5") == "M0 0A1 1 0 0 1 .5 .5")
  }

  @Test func `a path has as many subpaths as moves, and a piece after a close begins where that one began`() throws {
    #expect(try Self.read("M0 0H9V9ZM1 1h2v2z") == "M0 0L9 0L9 9ZM1 1L3 1L3 3Z")
    #expect(try Self.read("M5 5h9v9zh-2v-2z") == "M5 5L14 5L14 14ZM5 5L3 5L3 3Z")
    // A relative move counts from where the close led.
    #expect(try Self.read("M5 5h9v9zm1 1h2") == "M5 5L14 5L14 14ZM6 6L8 6")
    #expect(try Self.read("M5 5h9zzz") == "M5 5L14 5Z")
    #expect(try PathData.path(from: "").isEmpty && PathData.path(from: " \n ").isEmpty)
  }

  @Test(arguments: [false, true], [false, true])
  func `the two flags choose among the four arcs through two points`(isLarge: Bool, isClockwise: Bool) throws {
    let flags = "\(isLarge ? 1 : 0)\(isClockwise ? 1 : 0)"
    let path = try PathData.path(from: "M0 0A5 5 0 \(flags)6 0")
    guard case .arc(let arc, let end)? = path.elements.last else {
      Issue.record("an arc of one radius stays an arc: \(path)")
      return
    }
    // The centers are 4 above and below the middle of the chord of 6.
    #expect(isNear(arc.center, Point(3, isLarge == isClockwise ? -4 : 4)) && isNear(arc.radius, 5))
    #expect(end == Point(6, 0) && isNear(arc.point(at: arc.start), .zero) && isNear(arc.point(at: arc.end), end))
    #expect((arc.sweep.radians > 0) == isClockwise && (abs(arc.sweep.radians) > .pi) == isLarge)
  }

  @Test func `radii that cannot span the ends are scaled up to a half turn`() throws {
    for radius in ["1", "4.999", "1e-9", "1e-300"] {
      let path = try PathData.path(from: "M0 0A\(radius) \(radius) 0 0 1 10 0")
      guard case .arc(let arc, _)? = path.elements.last else {
        Issue.record("\(radius): \(path)")
        continue
      }
      #expect(isNear(arc.center, Point(5, 0)) && isNear(arc.radius, 5) && isNear(arc.sweep.degrees, 180))
    }
    // An ellipse keeps its proportions: half of one twice as wide as high.
    let ellipse = try PathData.path(from: "M0 0A2 1 0 0 1 10 0Z")
    #expect(isNear(ellipse.area, .pi * 5 * 2.5 / 2))
  }

  @Test func `an arc without a radius is a line, one without a distance is nothing, and signs of radii do not count`()
    throws
  {
    #expect(try Self.read("M0 0A0 5 0 0 1 10 0A5 0 0 0 1 20 0") == "M0 0L10 0L20 0")
    #expect(try PathData.path(from: "M3 3A5 5 0 1 1 3 3").elements.count == 1)
    #expect(try Self.read("M10 0A-10 -10 0 0 1 0 10") == "M10 0A10 10 0 0 1 0 10")
  }

  @Test func `a short arc of a huge circle is short`() throws {
    for step in ["1e-3", "1e-6", "2e-7", "1e-7"] {
      let path = try PathData.path(from: "M0 0A1e9 1e9 0 0 1 \(step) 0")
      #expect(path.length < 1e-2, "\(step)")
    }
  }

  @Test func `elliptical arcs are on the ellipse`() {
    forAll(500) { random in
      let (rx, ry) = (random.number(1...100), random.number(1...100))
      let turn = Angle.degrees(random.number(-180...180))
      let center = random.point()
      func point(_ angle: Double) -> Point {
        let local = Vector(rx * Glibc.cos(angle), ry * Glibc.sin(angle))
        return center + turn.direction * local.dx + turn.direction.perpendicular * local.dy
      }
      let (from, sweep) = (random.number(-3...3), random.number(0.1...6.1) * (random.once(in: 2) ? 1 : -1))
      let (a, b) = (point(from), point(from + sweep))
      let flags = "\(abs(sweep) > .pi ? 1 : 0)\(sweep > 0 ? 1 : 0)"
      let path = try PathData.path(from: "M\(a.x) \(a.y)A\(rx) \(ry) \(turn.degrees) \(flags) \(b.x) \(b.y)")
      guard path.elements.count == 2, case .ellipse(let arc)? = path.elements.last, arc.end == b else { return false }
      // Every point lies on the ellipse, and the arc goes all the way round.
      let flat = FlatPath(path, tolerance: 1e-5 * min(rx, ry)).points
      var turned = 0.0
      for (one, two) in zip(flat, flat.dropFirst()) {
        func local(_ point: Point) -> Vector {
          let offset = point - center
          return Vector(offset.dot(turn.direction) / rx, offset.dot(turn.direction.perpendicular) / ry)
        }
        let (u, v) = (local(one), local(two))
        if abs(v.length - 1) > 1e-8 { return false }
        turned += Glibc.atan2(u.cross(v), u.dot(v))
      }
      return abs(turned - sweep) < 1e-3
    }
  }

  @Test(arguments: [
    ("L0 0", PathDataError.Problem.noMove, 0), (" 5 5", .noMove, 1), ("M0 0X1 1", .unknownCommand("X"), 4),
    ("M0 0L1 1é", .unknownCommand("é"), 8), ("M0 0L1", .missingNumber(command: "L"), 6),
    ("M0 0 1", .missingNumber(command: "L"), 6), ("M", .missingNumber(command: "M"), 1),
    ("M0 0L1 -", .missingNumber(command: "L"), 7), ("M0 0L.e5 1", .missingNumber(command: "L"), 5),
    ("M0 0A5 5 0 2 1 9 9", .badFlag, 11), ("M0 0A5 5 0 1", .badFlag, 12), ("M0 0L1e10 0", .outOfRange, 5),
    ("M0 0L1 1e999", .outOfRange, 7), ("M0 0Z5 5", .unknownCommand("5"), 5),
    ("M0 0LNaN 0", .missingNumber(command: "L"), 5),
  ])
  func `the first error is reported with its place`(text: String, problem: PathDataError.Problem, offset: Int) {
    let error = #expect(throws: PathDataError.self) { try PathData.path(from: text) }
    #expect(error?.problem == problem && error?.offset == offset)
  }

  @Test func `places count characters, from 1 in messages`() {
    let error = #expect(throws: PathDataError.self) { try PathData.path(from: "M0 0L1 1é") }
    #expect(error?.description == "\"é\" at character 9 is not a path command")
  }

  @Test(arguments: ["1 ", "z", "h1z"])
  func `a path of too many pieces is refused`(piece: String) {
    let error = #expect(throws: PathDataError.self) {
      try PathData.path(from: "M0 0h0 " + String(repeating: piece, count: PathData.mostPieces + 1))
    }
    #expect(error?.problem == .tooLong)
  }

  @Test func `a path and the path read from its text agree to the last written decimal`() {
    forAll(1000) { random in
      let outline = try random.outline(random.pick(PolygonFamily.ordinary), kinds: CornerKind.allCases)
      let path = ResolvedOutline(outline).path
      let text = PathData.text(of: path, places: 6)
      let again = try PathData.path(from: text)
      // Radii are rounded with the rest, so that arcs of nearly a half turn move a little more than their ends.
      return PathData.text(of: again, places: 6) == text
        && isNear(again.length, path.length, 1e-4) && abs(again.area - path.area) < 1e-2
    }
  }

  @Test func `texts with any bytes changed are read or refused, and never give NaN`() {
    let seeds = [
      "M10 20L30 40H5V6C1 2 3 4 5 6S7 8 9 10Q1 2 3 4T5 6A7 8 9 0 1 10 11Zm1 2l3 4h5v6c7 8 9 1 2 3s4 5 6 7q8 9 1 2t3 4a5 6 7 10 8 9z",
      "M.5.5-3e1.5a1 1 0 01.5.5 1e-30 9e8 45 11 .1-.1", "m1e9-1e9a1e9 1e-300 1 0 0 1 1t1e9 1e9 1e9-1e9s1 1 1 1",
    ]
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \u{0}x/é".utf8)
    var (good, refused) = (0, 0)
    forAll(20_000) { random in
      var bytes = Array(random.pick(seeds).utf8)
      for _ in 0..<random.integer(1...3) {
        let index = random.integer(0...bytes.count - 1)
        switch random.integer(0...3) {
        case 0: bytes[index] = random.pick(letters)
        case 1: bytes.insert(random.pick(letters), at: index)
        case 2 where bytes.count > 1: bytes.remove(at: index)
        default: bytes.insert(contentsOf: bytes[index...].prefix(random.integer(1...12)), at: random.integer(0...index))
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do {
        let path = try PathData.path(from: text)
        good += 1
        return path.elements.allSatisfy(\.isFinite)
      } catch let error as PathDataError {
        refused += 1
        return (0...text.unicodeScalars.count).contains(error.offset)
      }
    }
    #expect(good > 1000 && refused > 1000)
  }

  @Test func `reading takes linear time`() throws {
    func time(_ count: Int) throws -> Duration {
      let text = "M0 0" + String(repeating: "l1 1h2c1 2 3 4 5 6a1 2 3 01.5.5z", count: count)
      var pieces = 0
      let time = try processorTime { pieces += try PathData.path(from: text).elements.count }
      #expect(pieces > count)
      return time
    }
    // Four times what a linear reader takes; a quadratic one takes ten times as much.
    #expect(try time(5000) < (try time(500)) * 40)
  }
}
