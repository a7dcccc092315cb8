internal import Geometry

/// Crossings of edges with rows, collected in any order and read row by row from left to right.
struct CrossingList: Sendable {
  /// Row, position and direction packed into one sortable word: 24, 39 and 1 bits.
  private(set) var found: [UInt64] = []
  private(set) var sorted: [UInt64] = []
  /// The index of each row's first crossing in `sorted`, and a final end.
  private(set) var starts: [Int] = []

  var count: Int { found.count }

  mutating func removeAll() { found.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func append(row: Int, position: Int, turn: Int) {
    let place = UInt64(truncatingIfNeeded: row) << 40 | UInt64(truncatingIfNeeded: position) << 1
    found.append(place | (turn > 0 ? 1 : 0))
  }

  @inline(__always)
  static func row(_ crossing: UInt64) -> Int { Int(truncatingIfNeeded: crossing >> 40) }

  @inline(__always)
  static func position(_ crossing: UInt64) -> Int {
    Int(truncatingIfNeeded: crossing >> 1 & 0x7F_FFFF_FFFF)
  }

  @inline(__always)
  static func turn(_ crossing: UInt64) -> Int { Int(truncatingIfNeeded: crossing & 1) &* 2 &- 1 }

  /// Sorts the crossings; rows are below `rowCount`.
  mutating func sort(rowCount: Int) {
    if starts.count < rowCount + 1 {
      starts.append(contentsOf: repeatElement(0, count: rowCount + 1 - starts.count))
    }
    if sorted.count < found.count {
      // The capacity of the other list: both grow at the same, rare times.
      sorted.append(contentsOf: repeatElement(0, count: found.capacity - sorted.count))
    }
    let total = found.count
    unsafe found.withUnsafeBufferPointer { found in
      unsafe sorted.withUnsafeMutableBufferPointer { sorted in
        unsafe starts.withUnsafeMutableBufferPointer { starts in
          // A counting sort by row, then an insertion sort of each short row.
          for row in 0...rowCount { unsafe starts[row] = 0 }
          for index in 0..<total { unsafe starts[Self.row(found[index])] &+= 1 }
          var sum = 0
          for row in 0...rowCount {
            let here = unsafe starts[row]
            sum &+= here
            unsafe starts[row] = sum
          }
          // Filling each row from its end turns the ends into starts.
          for index in stride(from: total - 1, through: 0, by: -1) {
            let crossing = unsafe found[index]
            let row = Self.row(crossing)
            unsafe starts[row] &-= 1
            unsafe sorted[starts[row]] = crossing
          }
          for row in 0..<rowCount {
            let (start, end) = unsafe (starts[row], starts[row + 1])
            if end - start > 32 {
              unsafe sorted[start..<end].sort()
            } else {
              unsafe Self.insertionSort(sorted, start, end)
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func insertionSort(_ list: UnsafeMutableBufferPointer<UInt64>, _ start: Int, _ end: Int) {
    var next = start &+ 1
    while next < end {
      let value = unsafe list[next]
      var place = next
      while place > start, unsafe list[place &- 1] > value {
        unsafe list[place] = list[place &- 1]
        place &-= 1
      }
      unsafe list[place] = value
      next &+= 1
    }
  }

  /// Passes the row, start and end of every span inside to `body`, row by row.
  ///
  /// Crossings past the right border may be missing: an open span ends at `end`.
  @inline(__always)
  func forEachSpan(rowCount: Int, rule: FillRule, end: Int, _ body: (Int, Int, Int) -> Void) {
    let mask = rule == .evenOdd ? 1 : -1
    for row in 0..<rowCount {
      var winding = 0
      var start = 0
      for index in starts[row]..<starts[row + 1] {
        let crossing = sorted[index]
        let before = winding & mask
        winding &+= Self.turn(crossing)
        let after = winding & mask
        if before == 0 {
          start = Self.position(crossing)
        } else if after == 0 {
          let position = Self.position(crossing)
          if position > start { body(row, start, position) }
        }
      }
      if winding & mask != 0, start < end { body(row, start, end) }
    }
  }
}
