/// One direction of a line, which passes so many bytes a second, each after a delay.
struct SlowLine {
  let bytesPerSecond: Int
  let delay: Duration
  private var waiting: [(due: ContinuousClock.Instant, bytes: ArraySlice<UInt8>)] = []
  private var free = ContinuousClock.now

  init(bytesPerSecond: Int, delay: Duration = .zero) { (self.bytesPerSecond, self.delay) = (bytesPerSecond, delay) }

  /// The number of bytes that have not arrived.
  var count: Int { waiting.reduce(0) { $0 + $1.bytes.count } }

  mutating func put(_ bytes: [UInt8]) {
    for first in stride(from: 0, to: bytes.count, by: 8) {
      let part = bytes[first..<min(first + 8, bytes.count)]
      free = max(free, ContinuousClock.now) + .seconds(1) * part.count / bytesPerSecond
      waiting.append((free + delay, part))
    }
  }

  /// The bytes that have arrived.
  mutating func take() -> [UInt8] {
    let now = ContinuousClock.now
    let arrived = waiting.prefix { $0.due <= now }
    waiting.removeFirst(arrived.count)
    return arrived.flatMap(\.bytes)
  }
}
