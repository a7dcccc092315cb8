import CMemory

/// The times of many runs of one piece of work, in microseconds.
public struct Measurement: Sendable {
  public var median: Double
  public var least: Double
  public var runs: Int

  public init(_ times: [Double]) {
    let sorted = times.sorted()
    median = sorted[sorted.count / 2]
    least = sorted[0]
    runs = sorted.count
  }
}

/// The time of one call, in microseconds.
public func microseconds(_ work: () -> Void) -> Double {
  let start = ContinuousClock.now
  work()
  let (seconds, attoseconds) = (ContinuousClock.now - start).components
  return Double(seconds) * 1e6 + Double(attoseconds) * 1e-12
}

/// Measures two pieces of work in turn, some runs of each at a time: a disturbance hits both, and each works on
/// warm caches, as when one frame follows another.
public func compare(
  runs: Int, inTurn batch: Int = 5, warmUp: Int = 3, _ work: () -> Void, with reference: () -> Void
) -> (work: Measurement, reference: Measurement) {
  for _ in 0..<warmUp { work() }
  for _ in 0..<warmUp { reference() }
  var (ours, theirs): ([Double], [Double]) = ([], [])
  while ours.count < runs {
    for _ in 0..<batch { ours.append(microseconds(work)) }
    for _ in 0..<batch { theirs.append(microseconds(reference)) }
  }
  return (Measurement(ours), Measurement(theirs))
}

/// The bytes in use by the allocator, and the most that have been resident.
private func memoryInUse() -> (heap: Int, peak: Int) { (Int(cmemory_heap()), Int(cmemory_peak())) }

/// The bytes by which many frames let memory grow: the least of two runs, since something may be allocated only once.
public func growth(frames: Int, of frame: () -> Void) -> Int {
  var least = Int.max
  for _ in 0..<2 where least > 0 {
    let before = memoryInUse()
    for _ in 0..<frames { frame() }
    let after = memoryInUse()
    least = min(least, max(after.heap - before.heap, after.peak - before.peak))
  }
  return least
}
