import Foundation
import Testing

/// The README and the generated tables match the program.
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

  @Test(arguments: [("Keys.md", "--markdown"), ("Commands.md", "--commands")])
  func `the generated tables are those of the program`(name: String, option: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/\(name)")
    let text = try String(contentsOf: file.standardized, encoding: .utf8)
    let isCurrent = text.hasSuffix("checked by a test.\n\n" + (try Program.run("keys", option, in: folder)).output)
    #expect(isCurrent, "Documentation/\(name) is outdated: run script/readme")
  }

  @Test func `its everyday keys run the commands beside them`() throws {
    let keys = try JSON(try Program.run("keys", "--json", in: folder).output)
    var bound: [String: String] = [:]
    for binding in try #require(keys["bindings"]?.elements) {
      guard case .text(let label)? = binding["label"], case .text(let panel)? = binding["context"],
        case .text(let command)? = binding["commands"]?.elements?.first
      else { continue }
      // A key of the panel hides one that works everywhere.
      if panel == "corners" || panel == "global" && bound[label] == nil { bound[label] = command }
    }
    let table = try part(after: "## Everyday keys\n", before: "\n## ")
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect((15...30).contains(rows.count))
    for row in rows {
      let cells = row.split(separator: " | ").map { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
      #expect(cells[0].map { bound[$0] ?? "no command" } == cells[2], "\(row)")
    }
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
    #expect(folder.names == ["icons", "sheet.svg", "star.svg"])
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
