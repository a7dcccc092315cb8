/// Lists in words.
package enum WordList {
  /// The words of a list as they stand in a sentence: `a`, `a and b`, `a, b and c`, `a, b, c and 4 more`.
  ///
  /// - Parameters:
  ///   - limit: how many are told, at least 2; the others are counted.
  ///   - conjunction: what stands before the last, such as `or`.
  package static func text(_ words: [String], atMost limit: Int = .max, conjunction: String = "and") -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    let (told, end) =
      words.count > limit ? (words.prefix(limit), "\(words.count - limit) more") : (words.dropLast(), last)
    return "\(told.joined(separator: ", ")) \(conjunction) \(end)"
  }
}
