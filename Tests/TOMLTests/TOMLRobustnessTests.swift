@testable import TOML
import TestSupport
import Testing

@Suite struct TOMLRobustnessTests {
  @Test func `any bytes are read to the end, and every part lies where it says`() {
    forAll(4000) { random in
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        bytes += TOMLPieces.all.randomElement(using: &random) ?? []
      }
      let document = TOMLDocument(parsing: SourceText(name: "t", bytes: bytes))
      let ranges =
        document.entries.flatMap { [$0.keyRange, $0.valueRange] } + document.problems.map(\.range)
        + document.tables.map(\.range)
      let starts = document.problems.map(\.range.lowerBound)
      return ranges.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= bytes.count }
        && starts == starts.sorted()
    }
  }

  @Test func `a broken line between good ones never costs the good ones`() {
    forAll(3000) { random in
      var broken: [UInt8] = []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        broken += TOMLPieces.all.randomElement(using: &random) ?? []
      }
      // Three quotes may open a string that takes in what follows, as TOML says.
      let quotes = broken.filter { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      guard quotes.count < 3 else { return true }
      let bytes = Array("[one]\nfirst = 'q'\n".utf8) + broken + Array("\n[two]\nlast = 'q'\n".utf8)
      let document = TOMLDocument(parsing: SourceText(name: "t", bytes: bytes))
      let paths = document.entries.map(\.path)
      return paths.first == ["one", "first"] && paths.last == ["two", "last"]
    }
  }

  /// Shapes of text that make careless readers start over and over again.
  @Test(
    arguments: [
      "a = [\n", "\\\"", "\"\"\"\n", "'''", "a.", "[", "a = 'b'\n", "a = [\"\\\"\n", "\"", "=\n",
      "x = [ [ \"\\\"", "\n",
      "a = [ 'b', 'c'\n", "[a]\n", "1", "é", "\u{FF}",
    ])
  func `a large file of one pattern takes time in proportion`(pattern: String) {
    func time(_ size: Int, after head: String) -> Duration {
      let text = head + String(repeating: pattern, count: size / pattern.utf8.count)
      return processorTime {
        let document = TOMLDocument(parsing: SourceText(name: "t", bytes: Array(text.utf8)))
        #expect(document.entries.count + document.problems.count > 0 || pattern == "\n")
      }
    }
    for head in ["k = [", ""] { #expect(time(60_000, after: head) < time(6000, after: head) * 40) }
  }

  @Test func `ten thousand lines load`() {
    let text = (0..<10_000).map { "key-\($0) = \"corner.goto \($0)\"  # comment\n" }.joined()
    let document = TOMLDocument(parsing: SourceText(name: "t", bytes: Array(text.utf8)))
    #expect(document.problems == [])
    #expect(document.entries.count == 10_000)
    #expect(document.entries.last?.path == ["key-9999"])
  }
}
