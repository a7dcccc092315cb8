extension Sequence<String> {
  /// What all the texts begin with; `nil` where there are none.
  package var sharedPrefix: String? {
    reduce(nil) { common, text in
      guard let common else { return text }
      return String(zip(common, text).prefix { $0 == $1 }.map(\.0))
    }
  }
}
