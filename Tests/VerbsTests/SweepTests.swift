import Application
import Document
import SVG
import Testing

@Suite struct SweepTests {
  private func svg(_ words: String...) throws -> String {
    String(decoding: try Sweep(words).sheet(of: .demo, file: "demo9.svg", SVGWriter.Options()).svg, as: UTF8.self)
  }

  private func labels(_ svg: String) -> [String] {
    svg.split(separator: "\n").filter { $0.hasPrefix("<text") && !$0.contains("#c00") }
      .map { String($0.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }) }
  }

  @Test func `a range has both ends, in steps`() throws {
    #expect(try labels(svg("corner-radius=0:30:10")) == [0, 10, 20, 30].map { "corner-radius=\($0)" })
    #expect(try labels(svg("line-width=.1:.3:.1")) == ["0.1", "0.2", "0.3"].map { "line-width=\($0)" })
    #expect(try labels(svg("corner-radius=9:1:-4")) == [9, 5, 1].map { "corner-radius=\($0)" })
    #expect(try labels(svg("corner-radius=3:5:7")) == ["corner-radius=3"])
  }

  @Test func `of two ranges the last one goes along the row`() throws {
    let sheet = try svg("corner-radius=0:10:10", "line-width=1:3:1", "fill=gold")
    let pairs = labels(sheet)
    #expect(
      pairs.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        == ([0, 0, 0, 10, 10, 10].map { "corner-radius=\($0)" }))
    #expect(
      pairs.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        == ([1, 2, 3, 1, 2, 3].map { "line-width=\($0)" }))
    #expect(sheet.components(of: "fill=\"gold\"") + sheet.components(of: "fill=\"#ffd700\"") == 6)
    #expect(
      sheet.contains(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"480\" height=\"400\""
      ))
  }

  @Test func `a radius that does not fit is drawn as the largest, and its cell is marked`() throws {
    let sheet = try svg("corner.0.radius=10:50:20")
    #expect(sheet.components(of: "stroke=\"#c00\"") == 2 && sheet.components(of: ">only 22.") == 2)
    #expect(sheet.components(of: "stroke=\"#ddd\"") == 1)
  }

  @Test func `texts, uses and the rules of the file are in every cell, each with its own ids`() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><style>.a{fill:gold}</style>
      <defs><circle id="dot" r="3"/></defs><path d="M10 10H50V50H10z" class="a"/>
      <use href="#dot" x="30" y="30"/><text x="5" y="9">kept</text></svg>
      """
    let document = try SVGFile(Array(text.utf8)).document()
    let sweep = try Sweep(["corner-radius=2:6:2", "corners=all"])
    let sheet = String(
      decoding: try sweep.sheet(of: document, file: "a.svg", SVGWriter.Options()).svg, as: UTF8.self)
    #expect(sheet.components(of: ">kept</text>") == 3 && sheet.components(of: "<image ") == 0)
    for number in 1...3 {
      #expect(sheet.contains("href=\"#v\(number)dot\"") && sheet.contains("#v\(number) .a{fill:gold}"))
    }
  }

  @Test func `a file that cannot be part of another one is an image in its cell`() throws {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"f()\"><path d=\"M1 1H9V9H1z\"/></svg>"
    let document = try SVGFile(Array(text.utf8)).document()
    let sheet = String(
      decoding: try Sweep(["line-width=1:2:1"]).sheet(of: document, file: "a.svg", SVGWriter.Options()).svg,
      as: UTF8.self)
    #expect(sheet.components(of: "<image ") == 2 && sheet.components(of: "onload") == 0)
  }

  @Test func `ids of the variants differ`() throws {
    let sheet = try svg("corner-radius=0:30:10", "shadow=on", "inner-shadow=on")
    let ids = sheet.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(ids.count >= 8 && Set(ids).count == ids.count)
  }

  @Test(arguments: [
    ([], "nothing to sweep"), (["fill=red"], "nothing to sweep"), (["corner-radius=0:30"], "is not a range"),
    (["corner-radius=0:30:x"], "is not a range"), (["corner-radius=0:30:0"], "the step goes nowhere"),
    (["corner-radius=30:0:1"], "the step goes the other way"), (["corner-radius=0:1e9:1"], "more than 1000 values"),
    (["corner-radius=0:99:1", "rotation=0:99:1"], "more than 1000 variants"),
    (["nosuch=0:9:1"], "nosuch"), (["rotation=0:9:1", "rotation=0:9:1"], "rotation is given twice"),
  ])
  func `a wrong range is an error in one line`(words: [String], reason: String) {
    let error = #expect(throws: ProgramError.self) { try Sweep(words) }
    #expect(error?.description.contains(reason) == true && error?.description.contains("\n") == false)
  }

  @Test func `a value out of range names its variant`() {
    let error = #expect(throws: ProgramError.self) {
      try Sweep(["line-width=0:-2:-1"]).sheet(of: .demo, file: "demo9.svg", SVGWriter.Options())
    }
    #expect(error?.description.hasPrefix("line-width=-1: ") == true)
  }

  @Test func `a hundred variants are one sheet`() throws {
    let words = ["corner-radius=0:18:2", "line-width=1:10:1"]
    let sheet = try Sweep(words).sheet(of: .demo, file: "", SVGWriter.Options())
    #expect(labels(String(decoding: sheet.svg, as: UTF8.self)).count == 200)
  }
}

extension String {
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
