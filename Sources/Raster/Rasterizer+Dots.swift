internal import Geometry

extension Rasterizer {
  /// Flips one bit where an edge passes, then lets every row's bits flip all that follow them.
  static func fillEvenOdd(_ path: FlatPath, into grid: inout DotGrid) {
    let (width, height, wordsPerRow) = (grid.width, grid.height, grid.wordsPerRow)
    let (limit, mask) = (Double(width), grid.lastWordMask)
    unsafe grid.words.withUnsafeMutableBufferPointer { words in
      path.forEachCrossing(height: height) { row, x, _ in
        let column = firstCenter(atOrAfter: x, limit: limit)
        if column < width {
          unsafe words[row &* wordsPerRow &+ column >> 6] ^= 1 << UInt64(truncatingIfNeeded: column & 63)
        }
      }
      for row in 0..<height {
        var carry: UInt64 = 0
        let start = row &* wordsPerRow
        for index in start..<(start &+ wordsPerRow) {
          var word = unsafe words[index]
          if word != 0 {
            word ^= word << 1
            word ^= word << 2
            word ^= word << 4
            word ^= word << 8
            word ^= word << 16
            word ^= word << 32
            word ^= carry
            carry = 0 &- (word >> 63)
            unsafe words[index] = word
          } else {
            unsafe words[index] = carry
          }
        }
        unsafe words[start &+ wordsPerRow &- 1] &= mask
      }
    }
  }

  /// Sorts the crossings of each row and fills where the winding number is not zero.
  mutating func fillNonzero(_ path: FlatPath, into grid: inout DotGrid) {
    let (width, height) = (grid.width, grid.height)
    let limit = Double(width)
    // With more crossings than this, counting at every dot is cheaper than sorting, and bounds the memory.
    let most = width * height / 8 + 1024
    crossings.removeAll()
    var isDense = false
    path.forEachCrossing(height: height) { row, x, turn in
      let column = firstCenter(atOrAfter: x, limit: limit)
      guard column < width else { return }
      if isDense {
        turns[row &* width &+ column] &+= Int32(truncatingIfNeeded: turn)
      } else {
        crossings.append(row: row, position: column, turn: turn)
        if crossings.count == most {
          isDense = true
          beginCounting(width: width, height: height)
        }
      }
    }
    if isDense {
      fillWhereTurned(into: &grid)
    } else {
      crossings.sort(rowCount: height)
      crossings.forEachSpan(rowCount: height, rule: .nonzero, end: width) { row, start, end in
        grid.insert(columns: start..<end, row: row)
      }
    }
  }

  private mutating func beginCounting(width: Int, height: Int) {
    turns.removeAll(keepingCapacity: true)
    turns.append(contentsOf: repeatElement(0, count: width * height))
    for crossing in crossings.found {
      turns[CrossingList.row(crossing) * width + CrossingList.position(crossing)] &+= Int32(
        CrossingList.turn(crossing))
    }
  }

  private func fillWhereTurned(into grid: inout DotGrid) {
    for row in 0..<grid.height {
      var winding: Int32 = 0
      for column in 0..<grid.width {
        winding &+= turns[row &* grid.width &+ column]
        if winding != 0 {
          grid.words[row &* grid.wordsPerRow &+ column >> 6] |= 1 << UInt64(truncatingIfNeeded: column & 63)
        }
      }
    }
  }
}
