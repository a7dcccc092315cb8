/// The name most like a word, or `nil` when none is close enough to be meant.
public func suggestion(for word: String, among names: some Sequence<String>) -> String? {
  EditDistance.nearest(to: word, among: names)
}
