import Testing

struct NewTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  @Test(arguments: [("square", "rectangle"), ("circle", "corner-radius=50%"), ("hexagon", "polygon count=6")])
  func `a word of other programs is told with what draws it`(word: String, way: String) throws {
    let refused = try Program.run("new", word, in: folder)
    #expect(refused.ending == .status(64) && refused.error.contains(way), "\(refused.error)")
    let command = try #require(refused.error.split(separator: ": fillet ").last).split(separator: " ").map {
      String($0.filter { !$0.isNewline })
    }
    #expect(try Program.run(command, in: folder).ending == .status(0))
  }

  @Test func `a shadow that leaves the page makes it larger and moves nothing`() throws {
    for values in [["curl=on", "shadow=on"], ["shadow=on", "shadow-dx=60", "shadow-radius=4"]] {
      let made = try Program.run(["new", "free"] + values, in: folder)
      let box = try #require(made.output.split(separator: "viewBox=\"").last?.prefix { $0 != "\"" })
      let numbers = box.split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 4)
      #expect(numbers[0] <= 0 && numbers[1] <= 0 && numbers[0] + numbers[2] >= 200 && numbers[1] + numbers[3] >= 200)
      #expect(numbers[2] * numbers[3] > 200 * 200)
    }
  }

  @Test func `a new drawing is opaque, and scaled to the page that was asked for`() throws {
    let made = try Program.run("new", "star", "page=64x48", "count=7", in: folder)
    #expect(made.output.contains("width=\"64\" height=\"48\" viewBox=\"0 0 64 48\""), "\(made.output)")
    // 48 of 200 units: a radius of 90 becomes 21.6, a line of 1 becomes 0.24.
    for part in ["data-count=\"7\"", "data-radius=\"21.6\"", "data-x=\"32\"", "stroke-width=\".24\""] {
      #expect(made.output.contains(part), "\(part): \(made.output)")
    }
    #expect(!made.output.contains("opacity") && !made.output.contains("shadow"))
    let preset = try Program.run("new", "ticket", "page=24x24", "-o", "t.svg", in: folder)
    #expect(preset.ending == .status(0))
    #expect(try Program.run("check", "t.svg", in: folder).output == "")
    #expect(try #require(folder.text("t.svg")).contains("stroke-dasharray=\".72 .48\""))
  }

  @Test(arguments: ["page=64", "page=0x9", "page=axb", "page=64x64x64"])
  func `a page has two sides`(word: String) throws {
    let refused = try Program.run("new", "star", word, in: folder)
    #expect(refused.ending == .status(64) && refused.error.contains("e.g. page=64x64"), "\(refused.error)")
  }

  /// Runs the editor without a screen on a file, with command lines.
  private func edit(_ name: String, _ lines: String...) throws -> Outcome {
    try Program.run("--plain", name, in: folder, input: lines.joined(separator: "\n") + "\nsave\nquit\n")
  }

  @Test(arguments: [
    (400, 300, "180", "135"), (300, 400, "135", "180"), (64, 64, "180", "180"), (1000, 10, "180", "1.8"),
  ])
  func `a photo opens in its proportions, nine tenths of the page`(
    width: Int, height: Int, shownWidth: String, shownHeight: String
  ) throws {
    let triangle = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>"
    try folder.write(triangle, to: "a.svg")
    let words = ["rsvg-convert", "-w", "\(width)", "-h", "\(height)", "a.svg", "-o", "photo.png"]
    try #require(try Child.run(words, in: folder.path).ending == .status(0))
    #expect(try edit("photo.png").ending == .status(0))
    let svg = try #require(folder.text("photo.png.svg"))
    #expect(svg.contains("data-width=\"\(shownWidth)\" data-height=\"\(shownHeight)\""), "\(svg)")
    #expect(svg.contains("viewBox=\"0 0 200 200\""))
  }

  @Test func `a vector drawable opens as a drawing that is saved beside it as SVG`() throws {
    try #require(try Program.run("new", "star", "-o", "star.svg", in: folder).ending == .status(0))
    try #require(try Program.run("export", "star.svg", "-o", "icon.xml", in: folder).ending == .status(0))
    let drawable = folder.text("icon.xml")
    let outcome = try edit("icon.xml", "fill gold")
    #expect(outcome.ending == .status(0) && outcome.output.contains("icon.svg"), "\(outcome.output)")
    #expect(folder.text("icon.xml") == drawable)
    #expect(folder.text("icon.svg")?.contains("#ffd700") == true)
    #expect(try Program.run("info", "icon.xml", in: folder).output.contains("star") == false)
    let set = try Program.run("set", "icon.xml", "fill=red", in: folder)
    #expect(set.ending == .status(64) && set.error.hasSuffix("which cannot be saved: add --output FILE.svg\n"))
    try folder.write("<vector", to: "bad.xml")
    #expect(try Program.run("info", "bad.xml", in: folder).ending == .status(65))
  }

  @Test(arguments: [
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"/>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\n  <title>artboard</title>\n  <g id=\"layer\"/>\n</svg>\n",
  ])
  func `an empty page opens, and what is drawn on it is saved in it`(text: String) throws {
    try folder.write(text, to: "page.svg")
    #expect(try edit("page.svg").ending == .status(0) && folder.text("page.svg") == text)
    #expect(try edit("page.svg", "shape add star").ending == .status(0))
    let svg = try #require(folder.text("page.svg"))
    #expect(svg.contains("data-shape=\"star\"") && svg.contains("viewBox=\"0 0 24 24\""))
    if text.contains("layer") { #expect(svg.contains("<g id=\"layer\"/>")) }
  }

  @Test func `an empty file says that it is a new drawing`() throws {
    try folder.write("", to: "empty.svg")
    #expect(try edit("empty.svg").error == "fillet: empty.svg: the file is empty: this is a new drawing\n")
  }

  @Test func `the settings of new drawings hold for kinds, new files and empty files`() throws {
    let settings = """
      [new]
      kind = "rectangle"
      page = "24x24"
      fill = "gold"
      line = "none"
      width = 2
      radius = 3
      """
    _ = try Child.run(["mkdir", "-p", ".config/fillet"], in: folder.path)
    try folder.write(settings, to: ".config/fillet/config.toml")
    try folder.write("", to: "empty.svg")
    _ = try Program.run("new", "rectangle", "-o", "made.svg", in: folder)
    for name in ["empty.svg", "missing.svg"] {
      let outcome = try Program.run("--plain", name, in: folder, input: "save\nquit\n")
      #expect(outcome.ending == .status(0), "\(outcome.output)")
    }
    let files = try ["made.svg", "empty.svg", "missing.svg"].map { try #require(folder.text($0)) }
    for (name, text) in zip(["made", "empty", "missing"], files) {
      #expect(text.contains("<title>\(name)</title>") && text.contains("viewBox=\"0 0 24 24\""), "\(text)")
      for part in ["data-shape=\"rectangle\"", "data-corner-radius=\"3\"", "fill=\"gold\""] {
        #expect(text.contains(part) || part.contains("gold") && text.contains("#ffd700"), "\(part): \(text)")
      }
      #expect(!text.contains("stroke=\"#"))
    }
  }

  @Test(arguments: [
    ("cross", "24x24", 0, "data-points=\""), ("cross", "24x24", 0, "d=\"M"), ("polygon", "23x23", 1, "data-radius=\""),
    ("free", "30x30", 2, "data-points=\""),
  ])
  func `the numbers of a new shape have the decimals of the settings`(
    kind: String, page: String, decimals: Int, attribute: String
  ) throws {
    _ = try Child.run(["mkdir", "-p", ".config/fillet"], in: folder.path)
    try folder.write("[new]\npage = \"\(page)\"\ndecimals = \(decimals)\n", to: ".config/fillet/config.toml")
    let made = try Program.run("new", kind, in: folder)
    let numbers = try #require(made.output.split(separator: attribute).dropFirst().first?.split(separator: "\"").first)
    for number in numbers.split(whereSeparator: { " ,".contains($0) || $0.isLetter }) {
      let places = number.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
      #expect(places <= decimals, "\(numbers)")
    }
    #expect(made.ending == .status(0) && made.output.contains("viewBox=\"0 0 \(page.split(separator: "x")[0]) "))
  }

  @Test func `a new file without settings has the opaque demo and its own title`() throws {
    _ = try Program.run("--plain", "mine.svg", in: folder, input: "save\nquit\n")
    let text = try #require(folder.text("mine.svg"))
    #expect(text.contains("<title>mine</title>") && !text.contains("fill-opacity"))
  }

  @Test func `a free polygon has the corners that were asked for`() throws {
    let made = try Program.run("new", "free", "points=0,0 100,0 100,80", "corners=10 0 5", "-o", "-", in: folder)
    // The page is in whole units, and holds the stroke.
    let expected = """
      <svg xmlns="http://www.w3.org/2000/svg" width="83" height="77" viewBox="18 -1 83 77">
      <title>free</title>
      <path data-shape="free" data-v="1" data-points="0,0 100,0 100,80" data-corners="r10 s r5" \
      d="M28.508 0L100 0L100 69.597A5 5 0 0 1 91.877 73.501L22.261 17.809A10 10 0 0 1 28.508 0Z" \
      fill="#38f" stroke="#036"/>
      </svg>

      """
    #expect(made.output == expected)
    #expect(made.ending == .status(0))
    #expect(made.error == "")
  }

  @Test(arguments: [
    (["dialog", "arrow-center=500"], "note: arrow-center=500 is drawn at 145, the most that fits\n"),
    (["curl", "curl-dx=-30", "curl-dy=0"], "note: curl-dx=-30 is drawn at 0, the least that fits\n"),
    (["dialog", "arrow-center=50", "arrow-height=20"], ""), (["star", "roundness=0"], ""),
  ])
  func `a value that does not fit is taken as far as it goes, with a note`(words: [String], note: String) throws {
    let made = try Program.run(["new"] + words, in: folder)
    #expect(made.ending == .status(0) && made.error == note && made.output.hasSuffix("</svg>\n"))
  }

  @Test func `the words of corners are told in the help and in the error`() throws {
    // Lines are broken where the terminal ends.
    let help = try Program.run("help", "new", in: folder).output.split { $0 == " " || $0 == "\n" }
      .joined(separator: " ")
    for part in ["r cut or s sharp", "g scoop", "8t cut length", "8d setback", "s10 is sharp and remembers 10"] {
      #expect(help.contains(part), "\(part)")
    }
    let refused = try Program.run("new", "rectangle", "corners=r x r r", in: folder)
    for part in ["token 2 is \"x\"", "g scoop", "cut 5t", "recession 5d"] { #expect(refused.error.contains(part)) }
  }

  @Test(arguments: [
    (["star", "count=5", "ratio=.382"], "data-roundness=\"38.2\"", 10),
    (["star", "n=7"], "data-count=\"7\"", 14),
    (["star", "roundness=100", "corners=convex"], "data-roundness=\"100\" d=", 10),
    (["star", "corners=convex", "roundness=30"], "data-corners=\"r s r s r s r s r s\"", 10),
    (["star", "ratio=30%"], "data-roundness=\"30\"", 10),
    (["dialog", "arrow=left", "corner-radius=9"], "data-corners=\"r r r r s s s\"", 7),
    (["dialog", "corners=all"], "data-shape=\"dialog\" data-v=\"1\" d=", 7),
    (["polygon", "vertices=6", "rotation=-30"], "data-rotation=\"-30\"", 6),
    (["polygon", "count=8", "corners=every:2"], "data-corners=\"r s r s r s r s\"", 8),
    (["free", "points=0,0 9e3,0 9e3,1e4"], "data-points=\"0,0 9000,0 9000,10000\"", 3),
  ])
  func `parameters go by any of their names`(arguments: [String], stored: String, corners: Int) throws {
    let made = try Program.run(["new"] + arguments, in: folder)
    #expect(made.output.contains(stored))
    let read = try Program.run("info", "-", "--json", in: folder, input: made.output)
    #expect(try JSON(read.output)["corners"]?.elements?.count == corners)
  }

  @Test(arguments: [
    (["rectangle", "width=100", "height=60", "corner-radius=height/2"], "data-corner-radius=\"30\""),
    (["rectangle", "corner-radius=h/2", "height=width*.6", "width=100"], "data-corner-radius=\"30\""),
    (["star", "radius=50", "corner-radius=r/10"], "data-corner-radius=\"5\""),
    (["star", "roundness=40", "radius=50", "tip-radius=extrusion/4"], "data-tip-radius=\"5\""),
    (
      ["star", "corner-radius=radius/10", "frame=220x220", "line-width=20", "line-join=round"],
      "data-corner-radius=\"10\""
    ),
    (["star", "line-width=radius/20", "padding=line-width", "radius=100"], "data-padding=\"5\""),
    (["rectangle", "corner.0.radius=width/10", "width=width/2"], "data-corners=\"r8 r r r\""),
  ])
  func `a value is computed from the others of the command, in whatever order they stand`(
    words: [String], stored: String
  ) throws {
    let made = try Program.run(["new"] + words, in: folder)
    #expect(made.output.contains(stored), "\(made.output) \(made.error)")
  }

  @Test(arguments: [
    (["rectangle", "corner-radius=50%", "width=100", "height=60"], "data-corner-radius=\"30\""),
    (["rectangle", "corner-radius=max", "width=100", "height=60"], "data-corner-radius=\"30\""),
    (["rectangle", "corner-radius=25%", "width=100", "height=60"], "data-corner-radius=\"15\""),
    (["rectangle", "corner-radius=max/2", "width=100", "height=60"], "data-corner-radius=\"15\""),
    (["rectangle", "width=100", "height=60", "corner.1.cut=50%"], "data-corners=\"r r30t r r\""),
    (["rectangle", "width=100", "height=60", "corner.1.radius=max"], "data-corners=\"r r60 r r\""),
    (
      ["rectangle", "width=100", "height=60", "corners=s r40 s s", "corner.0.radius=max"],
      "data-corners=\"r60 r40 s s\""
    ),
    (["polygon", "count=4", "radius=100", "corner-radius=50%"], "data-corner-radius=\"70.7105\""),
    (["star", "shadow=on", "shadow-deviation=10"], "data-shadow-radius=\"20\""),
  ])
  func `a percentage of a corner's size is a cut of the shorter edge, and max the largest that fits`(
    words: [String], stored: String
  ) throws {
    let made = try Program.run(["new"] + words, in: folder)
    #expect(made.output.contains(stored), "\(made.output) \(made.error)")
  }

  @Test func `no maximum is told that cannot be set`() throws {
    let made = try Program.run("new", "free", "points=0,0 50,1e-9 100,0 50,80", in: folder)
    let corners = try JSON(try Program.run("info", "-", "--json", in: folder, input: made.output).output)["corners"]
    for corner in corners?.elements ?? [] { #expect((corner["maximum"]?.number ?? 0) <= 1e9) }
  }

  @Test func `values computed from each other are refused`() throws {
    let made = try Program.run("new", "rectangle", "width=height*2", "height=width/2", "x=5", in: folder)
    #expect(made.ending == .status(65))
    #expect(made.error == "fillet: width, height depend on each other: set one of them to a number\n")
  }

  @Test(arguments: [
    ["stroke=none"], ["line-width=20"], ["line-width=20", "corners=convex", "corner-radius=3"],
    ["line-width=5", "padding=20"],
  ])
  func `an extrusion is the inner radius in a frame, too`(words: [String]) throws {
    let made = try Program.run(["new", "star", "count=6", "frame=200x200", "extrusion=10"] + words, in: folder)
    let read = try JSON(try Program.run("info", "-", "--json", in: folder, input: made.output).output)
    let extrusion = try #require(read["parameters"]?["extrusion"]?.number)
    #expect(abs(extrusion - 10) < 1e-9)
  }

  @Test(arguments: [
    (["star", "cout=5"], "there is no parameter \"cout\": did you mean count?"),
    (["star", "shadow+=1"], "shadow is not a number"),
    (["star", "line-width=1e10"], "line-width: the result is not between -1000000000 and 1000000000"),
    (["star", "count=five"], "count: unknown name \"five\" at character 1"),
    (["star", "count=2.5"], "count takes a whole number, not 2.5"),
    (["star", "roundness=-5"], "roundness goes from 0 to 100, not -5"),
    (["star", "ratio=1.5"], "ratio goes from 0 to 1, not 1.5"),
    (["star", "shadow-deviation=600"], "shadow-deviation goes from 0 to 500, not 600"),
    (["rectangle", "fill-opacity=2"], "fill-opacity goes from 0 to 1, not 2"),
    (["rectangle", "corners=r s r1e10 s"], "corners: token 3 goes from 0 to 1000000000, not 10000000000"),
    (["rectangle", "corner-radius=2e9"], "corner-radius: the result is not between -1000000000 and 1000000000"),
    (["star", "count=-1"], "count goes from 2 to 10000, not -1"),
    (["star", "radius=nan"], "radius: unknown name \"nan\" at character 1"),
    (["star", "radius=1e400"], "radius: unexpected \"1e400\" at character 1"),
    (["free", "points=0,0 1,1"], "a shape needs at least 3 distinct vertices, not 2"),
    (
      ["star", "frame=5x5", "line-width=100"],
      "padding 0 and line 112.978 on each side leave no room in the 5x5 frame; "
        + "make the frame larger, or padding or line-width smaller"
    ),
    (
      ["free", "points=-1e9,0 1e9,0 0,1e9"],
      "the page would reach to -1000000002: coordinates go from -1000000000 to 1000000000; "
        + "make the drawing smaller or move it"
    ),
    (["free", "points=0,0 zz"], "points: point 2 is \"zz\": type x,y x,y x,y"),
    (
      ["free", "points=0,0 9,0 9,9", "corners=10 0"],
      "corners: 2 tokens for 3 corners: type one token per corner, or a pattern such as every:2"
    ),
  ])
  func `a wrong value is refused with its reason, and nothing is written`(arguments: [String], reason: String) throws {
    let made = try Program.run(["new"] + arguments + ["-o", "made.svg"], in: folder)
    #expect(made.ending == .status(65))
    #expect(made.error == "fillet: \(reason)\n")
    #expect(made.output == "")
    #expect(folder.names == [])
  }

  @Test func `a name of another format is refused with what to do, any other is taken as it is`() throws {
    let refused = try Program.run("new", "star", "-o", "x.png", in: folder)
    #expect(refused.ending == .status(64))
    #expect(
      refused.error
        == "fillet: --output x.png: the name ends in .png, but the format is svg: end it in .svg, or use fillet export\n"
    )
    #expect(try Program.run("new", "star", "-o", "logo.v2", in: folder).ending == .status(0))
    #expect(folder.names == ["logo.v2"])
  }

  @Test(arguments: [
    ["new", "star", "-o", "x.png"], ["set", "logo.svg", "count=7", "-o", "x.png"], ["paste", "-o", "x.png"],
    ["play", "script.keys"],
  ])
  func `no verb writes a drawing under the name of a picture, and each names the one that does`(
    words: [String]
  ) throws {
    try #require(try Program.run("new", "star", "-o", "logo.svg", in: folder).ending == .status(0))
    try folder.write("document x.png\n", to: "script.keys")
    let outcome = try Program.run(words, in: folder, input: "M0 0H9V9Z")
    #expect(outcome.ending == .status(64) && folder.names == ["logo.svg", "script.keys"])
    #expect(
      outcome.error.hasSuffix(
        " x.png: the name ends in .png, but the format is svg: end it in .svg, or use fillet export\n"))
  }

  @Test func `a file that is there is replaced only by force`() throws {
    try folder.write("mine", to: "star.svg")
    let refused = try Program.run("new", "star", "-o", "star.svg", in: folder)
    #expect(refused.ending == .status(73))
    #expect(
      refused.error == "fillet: star.svg already exists: choose another name, or add --force to replace it\n")
    #expect(folder.text("star.svg") == "mine")

    let forced = try Program.run("new", "star", "-o", "star.svg", "--force", in: folder)
    #expect(forced.ending == .status(0))
    #expect(folder.text("star.svg")?.contains("<title>star</title>") == true)
    #expect(folder.names == ["star.svg"])
  }
}

extension TerminalScenes {
  @Suite struct NewTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    @Test func `on a terminal it opens in the editor, under its kind's name`() async throws {
      try folder.write("another file", to: "star.svg")
      let terminal = try await Terminal.running("new star count=7", in: folder)
      try terminal.type("w")
      try await terminal.wait(forText: "saved star-2.svg")
      try terminal.type("q")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.text("star-2.svg")?.contains("data-count=\"7\"") == true)
      #expect(folder.text("star.svg") == "another file")
    }
  }
}
