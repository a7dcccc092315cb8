/// A match of typed letters with a name that has them in the same order.
package struct FuzzyMatch {
  /// Higher is better; positive for any match.
  package let score: Int
  /// Matches without regard to case; `nil` if the name lacks a letter.
  ///
  /// Letters at the start of words and adjacent letters score highest: `cra` finds `corner.round-all` before
  /// `corner.radius`.
  package init?(_ typed: some StringProtocol, in name: some StringProtocol) {
    let letters = typed.unicodeScalars.lazy.filter { $0 != " " }.map(Self.folded)
    let text = name.unicodeScalars.map(Self.folded)
    var best = [Int?](repeating: 0, count: text.count + 1)
    var isFirst = true
    for letter in letters {
      var next = [Int?](repeating: nil, count: text.count + 1)
      // The best score so far, with the last letter anywhere before this position.
      var before: Int?
      for place in text.indices {
        if isFirst {
          before = max(before ?? 0, 0)
        } else if place > 0, let score = best[place - 1] {
          before = max(before ?? score, score)
        }
        guard text[place] == letter else { continue }
        let startsWord = place == 0 || Self.parts.contains(text[place - 1])
        let worth = 1 + (startsWord ? 6 : 0) + (place == 0 ? 2 : 0)
        let joined = isFirst || place == 0 ? nil : best[place].map { $0 + worth + 5 }
        let apart = before.map { $0 + worth }
        next[place + 1] = [joined, apart].compactMap(\.self).max()
      }
      best = next
      isFirst = false
    }
    guard !isFirst else {
      score = 1
      return
    }
    guard let score = best.compactMap(\.self).max() else { return nil }
    // A prefix beats everything; among equal matches the shorter name wins.
    self.score = score * 64 + 64 + (text.starts(with: letters) ? 6400 : -min(text.count, 63))
  }

  /// True if the letters start words or are adjacent, as a person would abbreviate.
  package static func isCoherent(_ typed: some StringProtocol, in name: some StringProtocol) -> Bool {
    let signs = typed.unicodeScalars.map(folded)
    let letters = signs.filter { !parts.contains($0) }
    let text = name.unicodeScalars.map(folded)
    if !signs.isEmpty, text.indices.contains(where: { text[$0...].starts(with: signs) }) { return true }
    // The positions where the letters so far can end; each run starts at a word.
    var ends = [Bool](repeating: false, count: text.count + 1)
    ends[0] = true
    for (index, letter) in letters.enumerated() {
      var (next, isAfterEnd) = ([Bool](repeating: false, count: text.count + 1), false)
      for place in text.indices {
        isAfterEnd = isAfterEnd || ends[place]
        let startsWord = place == 0 || parts.contains(text[place - 1])
        next[place + 1] = text[place] == letter && (startsWord ? isAfterEnd : index > 0 && ends[place])
      }
      ends = next
    }
    return ends.contains(true)
  }

  private static let parts: Set<UInt32> = Set(" .-+=".unicodeScalars.map(\.value))

  fileprivate static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    scalar.isASCII && scalar.properties.isUppercase ? scalar.value | 0x20 : scalar.value
  }
}

/// The number of typos between two words: letters missing, added, replaced or swapped.
///
/// Source: the optimal string alignment distance. ASCII case is ignored.
package enum EditDistance {
  /// The distance, or `nil` above `limit`; the cost is at most the product of the lengths.
  package static func between(_ one: some StringProtocol, _ other: some StringProtocol, limit: Int) -> Int? {
    // The byte counts are cheap, and a scalar has at most four bytes.
    guard one.utf8.count <= 4 * (other.utf8.count + limit), other.utf8.count <= 4 * (one.utf8.count + limit)
    else { return nil }
    return between(folded(one), folded(other), limit: limit)
  }

  /// The most similar word, the first of several, or `nil` if none is close enough.
  ///
  /// Swapped letters rank first, then the shortest completion, then the fewest typos, better with the same first letter.
  package static func nearest(to word: some StringProtocol, among candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= longest else { return nil }
    let typed = folded(word)
    // One typo in a short word, up to three in a long one, but never as many as letters.
    let limit = min(typed.count <= 3 ? 1 : typed.count <= 6 ? 2 : 3, typed.count - 1)
    var best: (word: String, rank: Int)?
    for candidate in candidates {
      guard let rank = rank(of: folded(candidate), for: typed, limit: limit), rank < best?.rank ?? .max else {
        continue
      }
      best = (candidate, rank)
    }
    return best?.word
  }

  private static let longest = 256

  /// The rank of a word; lower is more similar.
  private static func rank(of word: [UInt32], for typed: [UInt32], limit: Int) -> Int? {
    if word == typed { return 0 }
    let distance = between(word, typed, limit: limit)
    if distance == 1, word.count == typed.count, word.sorted() == typed.sorted() { return 1 }
    if !typed.isEmpty, word.starts(with: typed) { return 2 + min(word.count - typed.count, 97) }
    guard let distance else { return nil }
    return 100 * distance + (word.first == typed.first ? 0 : 50)
  }

  private static func between(_ one: [UInt32], _ other: [UInt32], limit: Int) -> Int? {
    guard abs(one.count - other.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: other.count + 1)
    var last = Array(0...other.count)
    var current = last
    for row in 1..<(one.count + 1) {
      current[0] = row
      for column in 1..<(other.count + 1) {
        let isSame = one[row - 1] == other[column - 1]
        var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current[column] = best
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[other.count] <= limit ? last[other.count] : nil
  }

  private static func folded(_ word: some StringProtocol) -> [UInt32] { word.unicodeScalars.map(FuzzyMatch.folded) }
}
