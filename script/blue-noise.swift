// Writes Sources/Raster/DitherMask+BlueNoise.swift: swiftc -O script/blue-noise.swift -o /tmp/blue-noise, then
// run it from the top of the repository. The result is the same on every run.
//
// Void and cluster: R. Ulichney, "The void-and-cluster method for dither array generation", 1993.
import Foundation

let size = 32
let area = size * size

/// SplitMix64: the mask does not depend on the machine.
struct Generator: RandomNumberGenerator {
  var state: UInt64 = 1
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The crowding of two dots by their distance around the torus; sigma 1.5 as in the paper.
let crowding: [Double] = (0..<area).map { index in
  let (x, y) = (index % size, index / size)
  let (dx, dy) = (Double(min(x, size - x)), Double(min(y, size - y)))
  return exp(-(dx * dx + dy * dy) / (2 * 1.5 * 1.5))
}

struct Pattern {
  var isOn = [Bool](repeating: false, count: area)
  var energy = [Double](repeating: 0, count: area)

  mutating func set(_ place: Int, _ value: Bool) {
    isOn[place] = value
    let (px, py) = (place % size, place / size)
    for y in 0..<size {
      for x in 0..<size {
        let weight = crowding[((y - py + size) % size) * size + (x - px + size) % size]
        energy[y * size + x] += value ? weight : -weight
      }
    }
  }

  /// The set dot in the tightest cluster.
  var cluster: Int { (0..<area).filter { isOn[$0] }.max { energy[$0] < energy[$1] } ?? 0 }
  /// The clear dot in the largest void.
  var void: Int { (0..<area).filter { !isOn[$0] }.min { energy[$0] < energy[$1] } ?? 0 }
}

var generator = Generator()
var start = Pattern()
for place in (0..<area).shuffled(using: &generator).prefix(area / 10) { start.set(place, true) }
// Move the most crowded dot into the largest void until it returns to its place.
while true {
  let cluster = start.cluster
  start.set(cluster, false)
  let void = start.void
  start.set(void, true)
  if void == cluster { break }
}

var ranks = [Int](repeating: 0, count: area)
let ones = start.isOn.filter { $0 }.count
var pattern = start
for rank in stride(from: ones - 1, through: 0, by: -1) {
  let place = pattern.cluster
  ranks[place] = rank
  pattern.set(place, false)
}
pattern = start
// With a filter that sums to a constant, the tightest cluster of voids is the largest void: one rule serves both later
// phases.
for rank in ones..<area {
  let place = pattern.void
  ranks[place] = rank
  pattern.set(place, true)
}

var text = """
  extension DitherMask {
    /// The ranks of a 32×32 blue noise mask, written by script/blue-noise.swift.
    static let blueNoiseRanks: [UInt16] = [

  """
for row in 0..<size {
  for half in 0..<2 {
    let line = ranks[(row * size + half * 16)..<(row * size + half * 16 + 16)]
    text += "    " + line.map { "\($0)," }.joined(separator: " ") + "\n"
  }
}
text += "  ]\n}\n"
try text.write(
  toFile: "Sources/Raster/DitherMask+BlueNoise.swift", atomically: true, encoding: .utf8)
