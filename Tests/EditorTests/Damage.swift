import TestSupport

/// What happens to a line of a file that people write.
enum Damage {
  private static let pieces: [[UInt8]] = [
    Array("\"".utf8), Array("'".utf8), Array("[".utf8), Array("]".utf8), Array("=".utf8), Array("#".utf8),
    Array("\\".utf8), Array("{".utf8), Array("\"\"\"".utf8), Array(",".utf8), Array(".".utf8), Array("C-".utf8),
    [0], [0x1B], [0xFF], [0xC3], [0xE2, 0x80, 0xAE], Array(" = ".utf8), Array("x = \"app.quit\"".utf8),
  ]

  /// Keys that others begin with, or that a terminal sends for others.
  private static let keys = ["C-i ", "C-m ", "tab ", "enter ", "g ", "m ", "\"C-x\" ", "e ", "space "]
  /// Values that do not end on their line.
  private static let values = ["= \"\"\"", "= '''", "= [", "= [\"app.quit\",", "= [["]
  private static let headers = [
    "[keys.corners]", "[keys.global]", "[labels]", "[keys]", "[keys.nowhere]", "[keys.preview", "[keys.co\"rners]",
    "[[keys.preview]]", "[name.x]", "[keys.global.g]", "[keys.preview] x", "[]", "[ \"x\" ]",
    "[\"labels\"] # \"x\" = \"y\"",
  ].map { Array($0.utf8) }

  /// Some bytes of a line lost, changed or added.
  static func mutate(_ line: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var line = line
    for _ in 0..<random.integer(1...3) {
      let place = random.integer(0...line.count)
      switch random.integer(0...3) {
      case 0 where place < line.count: line.remove(at: place)
      case 1 where place < line.count: line[place] = UInt8(random.integer(0x20...0x7E))
      case 2: line.insert(UInt8(random.integer(0x20...0xFF)), at: place)
      default: line.insert(contentsOf: random.pick(Self.pieces), at: place)
      }
    }
    return line
  }

  /// A line as it is after a slip: mostly with other bytes, or with another line's keys, or as the header of a table.
  static func slip(_ line: [UInt8], among others: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    let equals = line.firstIndex(of: UInt8(ascii: "=")) ?? line.startIndex
    switch random.integer(0...15) {
    case 0: return random.pick(others)
    case 1:
      let other = random.pick(others)
      return Array(other.prefix { $0 != UInt8(ascii: "=") }) + line[equals...]
    case 2: return Array(random.pick(keys).utf8) + line[equals...]
    case 3: return [UInt8(ascii: "[")] + line
    case 4: return random.pick(headers)
    case 5: return line[..<equals] + Array(random.pick(values).utf8)
    case _: return mutate(line, &random)
    }
  }

  /// Whether a line has the look of `key = value`.
  static func isEntry(_ line: [UInt8]) -> Bool {
    guard let first = line.first(where: { $0 != UInt8(ascii: " ") }) else { return false }
    return first != UInt8(ascii: "[") && first != UInt8(ascii: "#") && line.contains(UInt8(ascii: "="))
  }
}
