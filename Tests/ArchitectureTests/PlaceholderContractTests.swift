import Foundation
import Testing

/// What `script/new` leaves to fill in.
@Suite struct PlaceholderContractTests {
  @Test(arguments: ["Sources", "Keymaps"]) func `nothing is left to fill in`(folder: String) throws {
    let files = FileManager.default.enumerator(
      at: SourceTree.root.appending(path: folder), includingPropertiesForKeys: nil)
    var count = 0
    for case let file as URL in try #require(files) where ["swift", "md", "toml"].contains(file.pathExtension) {
      let name = file.path().dropFirst(SourceTree.root.path().count)
      count += 1
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("TODO") else { continue }
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      where line.contains("TODO") {
        Issue.record("fill in \(name):\(index + 1): \(line.trimmingCharacters(in: .whitespaces))")
      }
    }
    #expect(count > 2)
  }
}
