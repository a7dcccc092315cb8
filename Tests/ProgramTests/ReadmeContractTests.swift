import Foundation
import Testing

/// What the README says is so.
struct ReadmeContractTests {
  private let folder: Folder
  private let readme: String

  init() throws {
    folder = try Folder()
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
    readme = try String(contentsOf: file.standardized, encoding: .utf8)
  }

  /// The text between two marks.
  private func part(after start: String, before end: String) throws -> String {
    let head = try #require(readme.range(of: start))
    let tail = try #require(readme.range(of: end, range: head.upperBound..<readme.endIndex))
    return String(readme[head.upperBound..<tail.lowerBound])
  }

  @Test func `its tables of keys are those of the program`() throws {
    let mark = "<!-- keys: made by script/readme, checked by a test -->\n\n"
    let tables = try part(after: mark, before: "\n\n<!-- /keys")
    #expect(tables + "\n" == (try Program.run("keys", "--markdown", in: folder)).output)
  }

  @Test func `the table of commands is that of the program`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/Commands.md")
    let text = try String(contentsOf: file.standardized, encoding: .utf8)
    #expect(text.hasSuffix("checked by a test.\n\n" + (try Program.run("keys", "--commands", in: folder)).output))
  }

  @Test func `its command lines work one after the other`() throws {
    let block = try part(after: "## The command line\n\n```sh\n", before: "```")
    var count = 0
    for line in block.split(separator: "\n") where !line.hasPrefix("fillet logo.svg") {
      // The first line opens the editor, which the terminal's tests do.
      let command = line.split(separator: "  #")[0]
      let script = "fillet() { \"$FILLET\" \"$@\"; }; set -o pipefail; \(command)"
      let run = try Child.run(
        ["/bin/bash", "-c", script], in: folder.path, environment: ["FILLET": Program.path])
      #expect(run.ending == .status(0), "\(command): \(run.error)")
      count += 1
    }
    #expect(count >= 6)
    #expect(folder.names == ["badge.svg", "bubble.svg", "icons", "star.svg"])
  }

  @Test func `its shapes are made as it says`() throws {
    let block = try part(after: "## Shapes\n", before: "\n## ")
    let lines = block.split(separator: "\n").filter { $0.hasPrefix("fillet new ") }
    #expect(lines.count >= 7)
    for line in lines {
      let command = line.split(separator: "  #")[0]
      let script = "fillet() { \"$FILLET\" \"$@\"; }; \(command)"
      let run = try Child.run(
        ["/bin/bash", "-c", script], in: folder.path, environment: ["FILLET": Program.path])
      #expect(run.ending == .status(0), "\(command): \(run.error)")
      let kind = line.split(separator: " ")[2]
      #expect(run.output.contains("data-shape=\"\(kind)\""), "\(command)")
    }
  }

  @Test func `what it links to is there`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let links = readme.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/).map { String($0.1) }
    #expect(links.count >= 4)
    for link in links { #expect(FileManager.default.fileExists(atPath: root.appending(path: link).path()), "\(link)") }
  }
}
