import Text

extension Prompt {
  /// Completes the end of the text as far as there is only one way, or else names the ways.
  ///
  /// - Parameters:
  ///   - names: what can stand there; each begins with what is typed of it.
  ///   - head: what stands before it.
  ///   - problem: what is said where there are none.
  mutating func complete(with names: [String], after head: String = "", none problem: String) {
    guard let common = names.sharedPrefix else {
      self.problem = problem
      return
    }
    if head.count + common.count > text.count {
      replace(with: head + common)
    } else if names.count > 1 {
      self.problem = names.prefix(8).joined(separator: "  ")
    }
  }
}
