import Document
import Images
import Testing

@Suite struct SweepAndDiffTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try #require(try Program.run("new", "star", "count=5", "-o", "star.svg", in: folder).ending == .status(0))
  }

  @Test(arguments: [
    ("sheet.svg", "<svg"), ("sheet.html", "<!DOCTYPE html>"), ("sheet.png", "\u{FFFD}PNG"), ("sheet.pdf", "%PDF"),
  ])
  func `a sweep is written in the format of its ending`(name: String, start: String) throws {
    let outcome = try Program.run("sweep", "star.svg", "corner-radius=0:30:10", "-o", name, in: folder)
    #expect(outcome.ending == .status(0) && outcome.error == "" && outcome.output == "")
    #expect(folder.text(name)?.hasPrefix(start) == true)
    if name == "sheet.png" {
      let size = try PictureReader.size(of: folder.bytes(name))
      #expect([size.width, size.height] == [320, 360])
    }
    let again = try Program.run("sweep", "star.svg", "corner-radius=0:30:10", "-o", name, in: folder)
    #expect(again.ending == .status(73) && again.error.contains("already exists"))
  }

  @Test func `a sweep without an output is an SVG that the other verbs read`() throws {
    let sheet = try Program.run("sweep", "-", "corner-radius=0:20:20", in: folder, input: folder.text("star.svg") ?? "")
    #expect(sheet.ending == .status(0) && sheet.output.contains(">corner-radius=20</text>"))
    let info = try Program.run("info", "-", "--json", in: folder, input: sheet.output)
    #expect(info.ending == .status(0))
  }

  @Test(arguments: [
    (["star.svg"], 64, "nothing to sweep"), (["star.svg", "count=2:1:-1"], 65, "count=1: "),
    (["none.svg", "count=3:5:1"], 66, "none.svg"), (["star.svg", "count=3:5:1", "-o", "a.gif"], 64, ".svg, .html"),
  ])
  func `a sweep that cannot be made is one line`(words: [String], status: Int, reason: String) throws {
    let outcome = try Program.run(["sweep"] + words, in: folder)
    #expect(outcome.ending == .status(Int32(status)) && outcome.error.contains(reason), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1 && folder.names == ["star.svg"])
  }

  @Test(arguments: [["star.svg"], ["-", "-o", "a.png"], ["star.svg", "-o", "-"]])
  func `watching needs a file to read and one to write`(words: [String]) throws {
    let outcome = try Program.run(["export", "--watch"] + words, in: folder)
    #expect(outcome.ending == .status(64) && outcome.error.contains("--watch works with files only"))
  }

  @Test func `the same drawing has no differences, under any name`() throws {
    try #require(try Child.run(["cp", "star.svg", "copy.svg"], in: folder.path).ending == .status(0))
    for other in ["star.svg", "copy.svg"] {
      let outcome = try Program.run("diff", "star.svg", other, in: folder)
      #expect(outcome.ending == .status(0) && outcome.output == "" && outcome.error == "")
    }
    // As another name in the title too.
    let saved = try #require(folder.text("star.svg"))
    try folder.write(saved.replacing("<title>star</title>", with: "<title>copy</title>"), to: "copy.svg")
    #expect(try Program.run("diff", "star.svg", "copy.svg", in: folder).ending == .status(0))
  }

  /// A drawing, and another one: true if both look the same.
  @Test(arguments: [
    ("<path d='M2 2H20V20H2Z'/>", "<path d='M2 2L20 2L20 20L2 20Z'/>", true),
    ("<path d='M2 2H20V20H2Z'/>", "<rect x='2' y='2' width='18' height='18'/>", true),
    ("<path d='M2 2H20V20H2Z'/>", "<path d='m20 20v-18h-18v18z' fill='black' stroke-width='5'/>", true),
    ("<path d='M2 2H20V20H2Z'/>", "<path d='M2 2H20V20H2Z' fill-rule='evenodd'/>", true),
    ("<path d='M2 2H20V20H2Z'/>", "<path d='M2.0004 2H20V20H2Z'/>", true),
    ("<path d='M2 2H20V20H2Z'/>", "<g fill='#000'><path d='M2 2H20V20H2Z'/></g>", true),
    ("<ellipse cx='12' cy='12' rx='9' ry='5'/>", "<path d='M3 12a9 5 0 0 1 18 0a9 5 0 0 1-18 0z'/>", true),
    ("<path d='M2 2H20V20H2Z'/>", "<path d='M2.01 2H20V20H2Z'/>", false),
    ("<path d='M2 2H20V20H2Z'/>", "<path d='M2 2H20V20H2Z' fill='#010101'/>", false),
    ("<path d='M2 2H20V20H2Z'/>", "<path d='M2 2H20V20H2Z' stroke='red'/>", false),
    ("<path d='M2 2H20V20H2ZM5 5H9V9H5Z'/>", "<path d='M2 2H20V20H2ZM5 5H9V9H5Z' fill-rule='evenodd'/>", false),
    (
      "<path d='M2 2H20' stroke='red' stroke-dasharray='3 4'/>",
      "<path d='M20 2H2' stroke='red' stroke-dasharray='3 4'/>", false
    ),
    ("<path d='M2 2H20V20H2Z'/><text>a</text>", "<path d='M2 2V20H20V2Z'/><text>b</text>", false),
    ("<path d='M2 2H20V20H2Z'/><path d='M5 5H9V9Z'/>", "<path d='M5 5H9V9Z'/><path d='M2 2H20V20H2Z'/>", false),
  ]) func `drawings of the same outlines and paint are equal, however they are written`(
    first: String, second: String, isEqual: Bool
  ) throws {
    for (name, body) in [("a", first), ("b", second)] {
      try folder.write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>\(body)</svg>", to: "\(name).svg")
    }
    let outcome = try Program.run("diff", "a.svg", "b.svg", "--words", in: folder)
    #expect(outcome.ending == .status(isEqual ? 0 : 1), "\(outcome.output)")
    #expect((outcome.output == "equal, written differently\n") == isEqual, "\(outcome.output)")
  }

  @Test func `differences are drawn side by side and told in words`() throws {
    try #require(
      try Program.run(
        "set", "star.svg", "corner-radius=8", "fill=gold", "corner.t0.kind=chamfer", "-o", "new.svg", in: folder
      ).ending == .status(0))
    let words = try Program.run("diff", "star.svg", "new.svg", "--words", in: folder)
    #expect(words.ending == .status(1) && words.error == "")
    let lines = words.output.split(separator: "\n")
    #expect(lines.contains("corner-radius: 0 → 8") && lines.contains { $0.hasPrefix("fill: #38f → ") })
    #expect(lines.contains("corner t0: round 0 → chamfer 8"))
    let both = try Program.run("diff", "star.svg", "new.svg", "--size", "83x20", in: folder)
    #expect(both.ending == .status(1) && both.output.hasSuffix(words.output))
    let rows = both.output.split(separator: "\n", omittingEmptySubsequences: false).prefix(21)
    #expect(rows[0].hasPrefix("star.svg ") && rows[0].hasSuffix(" │ new.svg"))
    #expect(rows.allSatisfy { $0.prefix(43).hasSuffix(" │ ") })
    let left = try Program.run("render", "star.svg", "--size", "40x20", in: folder).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(zip(rows.dropFirst(), left).allSatisfy { $0.hasPrefix($1) })
  }

  @Test func `a shape that is new or gone is told`() throws {
    let added = try Program.run("paste", "star.svg", "-o", "two.svg", in: folder, input: "M0 0H9V9Z")
    try #require(added.ending == .status(0))
    #expect(
      try Program.run("diff", "star.svg", "two.svg", "--words", in: folder).output == "shape 2 is new: free polygon\n")
    #expect(try Program.run("diff", "two.svg", "star.svg", "--words", in: folder).output == "shape 2 is gone\n")
  }

  @Test(arguments: [
    (["star.svg"], 64), (["-", "-"], 64), (["star.svg", "none.svg"], 66),
    (["star.svg", "star.svg", "--size", "9x9"], 64),
  ])
  func `what cannot be compared is one line`(words: [String], status: Int) throws {
    let outcome = try Program.run(["diff"] + words, in: folder)
    #expect(
      outcome.ending == .status(Int32(status)) && outcome.error.split(separator: "\n").count == 1)
  }
}

extension TerminalScenes {
  struct WatchTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    @Test func `an export follows each save until it is interrupted`() async throws {
      try #require(try Program.run("new", "star", "count=5", "-o", "star.svg", in: folder).ending == .status(0))
      let terminal = try Terminal(in: folder)
      try terminal.type("./run export star.svg -o copy.svg --watch\n")
      try await terminal.wait(forText: "export: waiting for changes")
      #expect(folder.text("copy.svg") == folder.text("star.svg"))
      for count in [6, 7] {
        try #require(try Program.run("set", "star.svg", "count=\(count)", in: folder).ending == .status(0))
        try await terminal.wait(for: "the export") { _ in folder.text("copy.svg") == folder.text("star.svg") }
      }
      // A broken file is told, and the next save exports again.
      let whole = try #require(folder.text("star.svg"))
      try folder.write("<svg", to: "star.svg")
      try await terminal.wait(forText: "fillet: star.svg:1:")
      try folder.write(whole.replacing("#38f", with: "#fff"), to: "star.svg")
      try await terminal.wait(for: "the export") { _ in folder.text("copy.svg")?.contains("#fff") == true }
      try terminal.press("C-c")
      try await terminal.waitForShell()
      try terminal.type("echo status $?\n")
      try await terminal.wait(forText: "status 130")
    }
  }
}
