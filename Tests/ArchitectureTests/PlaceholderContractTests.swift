import Testing

/// What `script/new` leaves to fill in.
@Suite struct PlaceholderContractTests {
  @Test func `nothing is left to fill in`() throws {
    for file in try SourceTree.files(in: "Sources") {
      for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      where line.contains("TODO") {
        Issue.record("\(file.path):\(index + 1): \(line)")
      }
    }
  }
}
