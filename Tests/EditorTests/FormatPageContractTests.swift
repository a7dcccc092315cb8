import Document
@testable import Editor
import EditorSupport
import Formats
import Foundation
import Keymaps
import Testing

/// Documentation/Formats.md matches the program.
@Suite struct FormatPageContractTests {
  private let page: String

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/Formats.md")
    page = try String(contentsOf: file.standardized, encoding: .utf8)
  }

  /// The rows of the table under a heading row, as cells without code marks.
  private func rows(under heading: String) throws -> [[String]] {
    let head = try #require(page.range(of: heading + "\n"))
    return page[head.upperBound...].split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .prefix { $0.hasPrefix("|") }
      .map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ").map { $0.replacing("`", with: "") } }
  }

  @Test func `the table has every format with its readers, its exactness and its proof`() throws {
    let rows = try rows(under: "| format | for | exactness | read by | measured |")
    let wanted = FormatCatalog.all.map { [$0.name, $0.audience, $0.exactness] }
    for cells in wanted where !rows.contains(where: { $0.starts(with: cells) }) {
      Issue.record(
        "Documentation/Formats.md lacks | `\(cells[0])` | \(cells[1]) | \(cells[2]) | the program that reads it | - |")
    }
    #expect(rows.map(\.first) == wanted.map(\.first), "Documentation/Formats.md: list the formats in their order")
    #expect(rows.allSatisfy { $0.count == 5 && !$0[3].isEmpty && !$0[4].isEmpty })
  }

  @Test func `at most five keys copy code from the start screen, of as many lines as it says`() throws {
    let rows = try rows(under: "| target | keys | format | lines | compiles |")
    for format in FormatCatalog.copied where !rows.contains(where: { $0[2] == format.name }) {
      let row = try row(of: format) ?? "a row, but five keys do not copy it: move it forward in FormatCatalog"
      Issue.record("Documentation/Formats.md lacks \(row)")
    }
    #expect(Set(rows.map { $0[2] }).isSubset(of: FormatCatalog.copied.map(\.name)))
    for row in rows {
      let keys = row[1].replacing("⏎", with: "ret")
      #expect(keys.split(separator: " ").count <= 5, "\(row)")
      var session = try Session.demo()
      #expect(try session.type(keys) == [.copy(.demo, as: row[2])], "\(row)")
      #expect(try FormatCatalog.format(named: row[2]).map { try lines(of: $0) } == row[3], "\(row[2])")
    }
  }

  private func lines(of format: Format) throws -> String {
    guard let text = try format.text(of: .demo) else { return "-" }
    return "\(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1)"
  }

  /// The row of the second table for a format, with the fewest letters that find it in the list of formats.
  private func row(of format: Format) throws -> String? {
    let letters = format.title.lowercased().filter { $0 != " " }.map { "\($0) " }
    let words = [""] + letters + letters.flatMap { first in letters.map { first + $0 } }
    let keys = try words.map { "e j \($0)ret" }.first { keys in
      var session = try Session.demo()
      return try session.type(keys) == [.copy(.demo, as: format.name)]
    }
    guard let keys = keys?.replacing("ret", with: "⏎") else { return nil }
    return "| \(format.title) | `\(keys)` | `\(format.name)` | \(try lines(of: format)) | not tried |"
  }

  @Test(arguments: ["swiftui", "compose", "css"]) func `its code is that of the demo`(name: String) throws {
    let start = try #require(page.range(of: "<!-- \(name) -->\n```"))
    let code = page[start.upperBound...].drop { $0 != "\n" }.dropFirst()
    let end = try #require(code.range(of: "\n```\n"))
    let text = try FormatCatalog.format(named: name)?.text(of: .demo)
    #expect(code[..<end.lowerBound] + "\n" == text ?? "", "Documentation/Formats.md is outdated: run script/readme")
  }
}
