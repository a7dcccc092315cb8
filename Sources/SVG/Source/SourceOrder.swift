/// The choice of elements that stay in place when their order in a file changes.
enum SourceOrder {
  /// Marks the entries that stay: their numbers rise, and entries without a number never stay.
  ///
  /// As many as possible of the first class stay, then as many of each later class as fit between them.
  static func stays(_ numbers: [Int?], inClasses classes: [Int]) -> [Bool] {
    var stays = Array(repeating: false, count: numbers.count)
    for rank in Set(classes).sorted() {
      // The next number that stays, for each entry.
      var above = Array(repeating: Int.max, count: numbers.count)
      var next = Int.max
      for index in numbers.indices.reversed() {
        above[index] = next
        if stays[index], let number = numbers[index] { next = number }
      }
      var last = -1
      let fitting = numbers.indices.map { index -> Int? in
        guard let number = numbers[index] else { return nil }
        if stays[index] {
          last = number
          return number
        }
        return classes[index] == rank && number > last && number < above[index] ? number : nil
      }
      stays = longestRise(fitting)
    }
    return stays
  }

  /// Marks the entries of a longest rising sequence; entries without a number are left out.
  static func longestRise(_ numbers: [Int?]) -> [Bool] {
    // The index of the smallest last entry for each length, and the previous entry of each entry.
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if (numbers[tails[middle]] ?? 0) < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var isMember = Array(repeating: false, count: numbers.count)
    var index = tails.last ?? -1
    while index >= 0 {
      isMember[index] = true
      index = previous[index]
    }
    return isMember
  }
}
