/// How well what was typed fits a name, when the letters need only come in the same order.
package struct FuzzyMatch {
  /// Higher is better; positive for any match.
  package let score: Int
  /// `nil` when the letters do not all come in the name in this order; case does not count.
  ///
  /// Letters at the start of words and letters that follow each other count most: `cra` finds
  /// `corner.round-all` before `corner.radius`.
  package init?(_ typed: some StringProtocol, in name: some StringProtocol) {
    let letters = typed.unicodeScalars.lazy.filter { $0 != " " }.map(Self.folded)
    let text = name.unicodeScalars.map(Self.folded)
    var best = [Int?](repeating: 0, count: text.count + 1)
    var isFirst = true
    for letter in letters {
      var next = [Int?](repeating: nil, count: text.count + 1)
      // The best score of all letters so far, the last one anywhere before this place.
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
    // What a name begins with counts before all; of others that fit alike the shorter one is meant.
    self.score = score * 64 + 64 + (text.starts(with: letters) ? 6400 : -min(text.count, 63))
  }

  /// Whether the letters are beginnings of words, or stand side by side: what a person may have meant.
  package static func isCoherent(_ typed: some StringProtocol, in name: some StringProtocol) -> Bool {
    let signs = typed.unicodeScalars.map(folded)
    let letters = signs.filter { !parts.contains($0) }
    let text = name.unicodeScalars.map(folded)
    if !signs.isEmpty, text.indices.contains(where: { text[$0...].starts(with: signs) }) { return true }
    // Before which places the letters so far can end, each run of them from the start of a word.
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

  private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    scalar.isASCII && scalar.properties.isUppercase ? scalar.value | 0x20 : scalar.value
  }
}
