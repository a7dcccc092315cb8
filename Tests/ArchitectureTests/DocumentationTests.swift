import Foundation
import Testing

/// Checks what the documents promise about themselves.
@Suite struct DocumentationTests {
  /// The Markdown files of the package, by their paths from its folder.
  static func pages() throws -> [String] {
    let fixed = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Benchmarks/README.md"]
    return try fixed + names(in: "Documentation").map { "Documentation/" + $0 } + decisions()
  }

  static func decisions() throws -> [String] {
    try names(in: "Documentation/decisions").map { "Documentation/decisions/" + $0 }
  }

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appending(path: folder).path())
      .filter { $0.hasSuffix(".md") }.sorted()
  }

  private static func text(of page: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: page), encoding: .utf8)
  }

  @Test func `every file that a page links to exists`() throws {
    var count = 0
    for page in try Self.pages() {
      let folder = SourceTree.root.appending(path: page).deletingLastPathComponent()
      for match in try Self.text(of: page).matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
        count += 1
        let file = folder.appending(path: String(match.1)).standardized
        #expect(FileManager.default.fileExists(atPath: file.path()), "\(page): \(match.1)")
      }
    }
    #expect(count > 80)
  }

  @Test func `every decision is short, complete and in the index`() throws {
    let index = try Self.text(of: "Documentation/decisions/README.md")
    let pages = try Self.decisions().filter { !$0.hasSuffix("/README.md") }
    for page in pages {
      let text = try Self.text(of: page)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 16, "\(page) has more than 15 lines")
      #expect(index.contains("- [\(lines[0].dropFirst(2))](\(page.split(separator: "/")[2]))"), "\(page)")
      for part in ["Context", "Decision", "Consequence"] { #expect(text.contains("**\(part).** "), "\(page): \(part)") }
    }
    #expect(index.matches(of: /\]\(\d{3}-/).count == pages.count)
  }
}
