import Testing

struct RenderTests {
  private let folder: Folder
  private let square: String

  init() throws {
    folder = try Folder()
    square = try Program.run("new", "free", "points=20,20 180,20 180,180 20,180", in: folder).output
  }

  @Test func `a square in quadrants is the size that was asked for`() throws {
    let picture = try render("--size", "16x8", "--glyphs", "quadrant", "--outline")
    // A cell is 12.5 by 25 units: the edges at 20 and 180 lie in columns 1 and 14, low in row 0, and high in row 7.
    let expected = """
       ▄▄▄▄▄▄▄▄▄▄▄▄▄▄
       █            █
       █            █
       █            █
       █            █
       █            █
       █            █
       ▀▀▀▀▀▀▀▀▀▀▀▀▀▀

      """
    #expect(picture == expected)
  }

  @Test(arguments: ["braille", "quadrant", "half-block", "ascii"])
  func `every set of characters keeps to the size`(glyphs: String) throws {
    let rows = try render("--size", "40x12", "--glyphs", glyphs).split(
      separator: "\n", omittingEmptySubsequences: false)
    // The last row ends its line, too.
    #expect(rows.count == 13 && rows.last == "")
    #expect(rows.allSatisfy { $0.count <= 40 })
    #expect(rows.contains { !$0.isEmpty })
    if glyphs == "ascii" { #expect(rows.joined().allSatisfy { $0.isASCII }) }
  }

  @Test func `an option goes before the environment, that before the settings, and no locale changes a pipe`() throws {
    func picture(_ options: String..., environment: [String: String] = [:]) throws -> String {
      let all = environment.merging(["LC_ALL": "C"]) { $1 }
      return try Program.run(["render", "-", "--size", "9x5"] + options, in: folder, input: square, environment: all)
        .output
    }
    var sets: [String: String] = [:]
    for name in ["braille", "quadrant", "half-block", "ascii"] { sets[name] = try picture("--glyphs", name) }
    try #require(Set(sets.values).count == 4)
    #expect(try picture() == sets["braille"])
    try #require(try Child.run(["mkdir", "-p", ".config/fillet"], in: folder.path).ending == .status(0))
    try folder.write("glyphs = \"ascii\"\n", to: ".config/fillet/config.toml")
    #expect(try picture() == sets["ascii"])
    #expect(try picture(environment: ["FILLET_GLYPHS": "half-block"]) == sets["half-block"])
    #expect(try picture("--glyphs", "quadrant", environment: ["FILLET_GLYPHS": "half-block"]) == sets["quadrant"])
  }

  @Test(arguments: [
    ["--size", "9x5"], ["--size", "x", "--size", "9x5"], ["--outline", "--outline", "--glyphs", "ascii"],
    ["--size", "9"], ["--glyphs", "dots"], ["-"], ["missing.svg"], ["."], [""], ["--size"], ["--glyphs", "--outline"],
    ["--", "-x"],
  ])
  func `a plain command line means the same to the parser`(words: [String]) throws {
    func run(_ options: String...) throws -> [String] {
      let run = try Program.run(["render"] + options + ["-"] + words, in: folder, input: square)
      return [run.output, run.error, "\(run.ending)"]
    }
    // An option for many files needs the parser.
    #expect(try run() == run("--jobs", "1"))
  }

  @Test func `one cell is enough to show that there is something`() throws {
    #expect(try render("--size", "1x1").filter { $0 != "\n" && $0 != " " }.count == 1)
  }

  @Test func `a picture is read and drawn, and a missing one keeps its place`() throws {
    let white = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="
    func rows(_ image: String) throws -> [Substring] {
      let values = ["width=200", "height=200", "fill=none", "stroke=none", "image-fit=stretch", "image=\(image)"]
      let document = try Program.run(["new", "rectangle"] + values, in: folder).output
      return try Program.run(["render", "-", "--size", "8x4", "--glyphs", "quadrant"], in: folder, input: document)
        .output
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    #expect(try rows("data:image/png;base64,\(white)") == ["████████", "████████", "████████", "████████", ""])
    let missing = try rows("gone.png").joined()
    #expect(missing.contains { $0 != " " } && missing.contains(" "))
  }

  private func render(_ arguments: String...) throws -> String {
    try Program.run(["render", "-"] + arguments, in: folder, input: square).output
  }
}

extension TerminalScenes {
  struct RenderTests {
    @Test(arguments: [("C", false), ("C.UTF-8", true)])
    func `a terminal gets what its locale has`(locale: String, hasDots: Bool) async throws {
      let folder = try Folder()
      try folder.write(try Program.run("new", "polygon", "count=4", in: folder).output, to: "a.svg")
      let terminal = try Terminal(in: folder)
      try terminal.type("clear; LC_ALL=\(locale) '\(Program.path)' render a.svg --size 20x8; echo over")
      try terminal.press("Enter")
      let screen = try await terminal.wait(for: "the picture") { $0.dropFirst().contains { $0 == "over" } }
      let picture = screen.prefix { $0 != "over" }.joined().unicodeScalars.filter { $0 != " " }
      #expect(!picture.isEmpty)
      #expect(picture.allSatisfy { $0.isASCII } != hasDots, "\(screen)")
    }
  }
}
