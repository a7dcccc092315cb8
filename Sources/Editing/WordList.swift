/// Lists in words.
enum WordList {
  /// The first words of a list, and how many more: `a`, `a and b`, `a, b and c`, `a, b, c and 4 more`.
  ///
  /// - Parameter limit: how many are told, at least 2.
  static func text(_ words: [String], atMost limit: Int) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    let (told, end) =
      words.count > limit ? (words.prefix(limit), "\(words.count - limit) more") : (words.dropLast(), last)
    return told.joined(separator: ", ") + " and " + end
  }
}
