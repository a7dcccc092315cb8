/// A small reader and writer of PNG, for comparing pixels with another program's.
struct PNGPixels {
  let width: Int
  let height: Int
  /// Red, green, blue and opacity from 0 to 1, multiplied with the opacity.
  let pixels: [SIMD4<Float>]

  /// Reads 8 bits a channel with or without alpha, as rsvg-convert writes them.
  init?(_ bytes: [UInt8]) {
    func number(_ place: Int) -> Int { bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count > 33 else { return nil }
    (width, height) = (number(16), number(20))
    guard bytes[24] == 8, [2, 6].contains(bytes[25]), bytes[28] == 0 else { return nil }
    let channels = bytes[25] == 6 ? 4 : 3
    var data: [UInt8] = []
    var place = 8
    while place + 12 <= bytes.count {
      let count = number(place)
      if bytes[(place + 4)..<(place + 8)].elementsEqual("IDAT".utf8) {
        data += bytes[(place + 8)..<(place + 8 + count)]
      }
      place += 12 + count
    }
    var inflater = Inflater(data.dropFirst(2))
    guard let raw = inflater.inflated(), raw.count >= (width * channels + 1) * height else { return nil }
    pixels = Self.unfiltered(raw, width: width, height: height, channels)
  }

  private static func unfiltered(_ raw: [UInt8], width: Int, height: Int, _ channels: Int) -> [SIMD4<Float>] {
    let stride = width * channels
    var above = [UInt8](repeating: 0, count: stride)
    var pixels: [SIMD4<Float>] = []
    for row in 0..<height {
      let start = row * (stride + 1)
      var line = Array(raw[(start + 1)..<(start + 1 + stride)])
      for index in 0..<stride {
        let left = index >= channels ? Int(line[index - channels]) : 0
        let corner = index >= channels ? Int(above[index - channels]) : 0
        let up = Int(above[index])
        let guess =
          switch raw[start] {
          case 1: left
          case 2: up
          case 3: (left + up) / 2
          case 4:
            // Paeth: whichever of the three is nearest to left + up - corner.
            [left, up, corner].min { abs(left + up - corner - $0) < abs(left + up - corner - $1) } ?? 0
          default: 0
          }
        line[index] = UInt8(truncatingIfNeeded: Int(line[index]) + guess)
      }
      for column in 0..<width {
        let at = column * channels
        let alpha = channels == 4 ? Float(line[at + 3]) / 255 : 1
        let color = SIMD4(Float(line[at]), Float(line[at + 1]), Float(line[at + 2]), 255) / 255
        pixels.append(color * alpha)
      }
      above = line
    }
    return pixels
  }

  /// A PNG of pixels with four bytes each, without compression.
  static func file(width: Int, height: Int, _ bytes: [UInt8]) -> [UInt8] {
    func big(_ value: UInt32) -> [UInt8] {
      (0..<4).map { (index: UInt32) -> UInt8 in UInt8(truncatingIfNeeded: value >> (24 - 8 * index)) }
    }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + data
      var sum = UInt32.max
      for byte in body {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 != 0 ? 0xEDB8_8320 : 0) }
      }
      let head: [UInt8] = big(UInt32(data.count))
      return head + body + big(~sum)
    }
    var raw: [UInt8] = []
    for row in 0..<height {
      raw.append(0)
      raw += bytes[(row * width * 4)..<((row + 1) * width * 4)]
    }
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in raw {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    var data: [UInt8] = [0x78, 1]
    for start in stride(from: 0, to: raw.count, by: 65_535) {
      let end = min(start + 65_535, raw.count)
      let count = UInt16(end - start)
      data.append(end == raw.count ? 1 : 0)
      for number in [count, ~count] { data += [UInt8(number & 255), UInt8(number >> 8)] }
      data += raw[start..<end]
    }
    data += big(b << 16 | a)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    let header: [UInt8] = big(UInt32(width)) + big(UInt32(height))
    file += chunk("IHDR", header + [8, 6, 0, 0, 0])
    file += chunk("IDAT", data)
    file += chunk("IEND", [])
    return file
  }
}

/// DEFLATE, RFC 1951, read bit by bit.
private struct Inflater {
  private let bytes: [UInt8]
  private var place = 0
  private var result: [UInt8] = []

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  mutating func inflated() -> [UInt8]? {
    var isLast = false
    while !isLast {
      guard let last = bits(1), let kind = bits(2) else { return nil }
      isLast = last == 1
      let isRead =
        switch kind {
        case 0: copyStored()
        case 1: readCodes(Self.fixedLengths, Array(repeating: 5, count: 30))
        case 2: readDynamic()
        default: false
        }
      guard isRead else { return nil }
    }
    return result
  }

  private mutating func bits(_ count: Int) -> Int? {
    var value = 0
    for index in 0..<count {
      guard place >> 3 < bytes.count else { return nil }
      value |= Int(bytes[place >> 3] >> UInt8(place & 7) & 1) << index
      place += 1
    }
    return value
  }

  private mutating func copyStored() -> Bool {
    place = (place + 7) & ~7
    guard let count = bits(16), bits(16) != nil, place >> 3 + count <= bytes.count else { return false }
    result += bytes[(place >> 3)..<(place >> 3 + count)]
    place += count * 8
    return true
  }

  private static let fixedLengths =
    Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
    + Array(repeating: 8, count: 8)

  /// Symbols by their length and code.
  private static func table(_ lengths: [Int]) -> [Int: Int] {
    var table: [Int: Int] = [:]
    var code = 0
    for length in 1...15 {
      code <<= 1
      for (symbol, own) in lengths.enumerated() where own == length {
        table[length << 16 | code] = symbol
        code += 1
      }
    }
    return table
  }

  private mutating func symbol(_ table: [Int: Int]) -> Int? {
    var code = 0
    for length in 1...15 {
      guard let bit = bits(1) else { return nil }
      code = code << 1 | bit
      if let symbol = table[length << 16 | code] { return symbol }
    }
    return nil
  }

  private mutating func readDynamic() -> Bool {
    guard let literals = bits(5), let distances = bits(5), let codes = bits(4) else { return false }
    var lengths = Array(repeating: 0, count: 19)
    for index in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(codes + 4) {
      guard let length = bits(3) else { return false }
      lengths[index] = length
    }
    let table = Self.table(lengths)
    var all: [Int] = []
    while all.count < literals + distances + 258 {
      guard let symbol = symbol(table) else { return false }
      switch symbol {
      case 16:
        guard let last = all.last, let extra = bits(2) else { return false }
        all += Array(repeating: last, count: extra + 3)
      case 17, 18:
        guard let extra = bits(symbol == 17 ? 3 : 7) else { return false }
        all += Array(repeating: 0, count: extra + (symbol == 17 ? 3 : 11))
      default: all.append(symbol)
      }
    }
    return readCodes(Array(all.prefix(literals + 257)), Array(all.dropFirst(literals + 257)))
  }

  private mutating func readCodes(_ literals: [Int], _ distances: [Int]) -> Bool {
    let (literalTable, distanceTable) = (Self.table(literals), Self.table(distances))
    while true {
      guard let symbol = symbol(literalTable) else { return false }
      if symbol == 256 { return true }
      if symbol < 256 {
        result.append(UInt8(symbol))
        continue
      }
      // Lengths go up in groups of four with one more bit each, distances in groups of two.
      let group = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
      let base = symbol < 265 ? symbol - 254 : symbol == 285 ? 258 : (4 + (symbol - 265) % 4) << group + 3
      guard let extra = bits(group), let far = self.symbol(distanceTable) else { return false }
      let farGroup = far < 4 ? 0 : far / 2 - 1
      let farBase = far < 4 ? far + 1 : (2 + far % 2) << farGroup + 1
      guard let farExtra = bits(farGroup), farBase + farExtra <= result.count else { return false }
      for _ in 0..<(base + extra) { result.append(result[result.count - farBase - farExtra]) }
    }
  }
}
