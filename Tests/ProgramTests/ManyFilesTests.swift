import Glibc
import Testing

/// Verbs over many files and folders.
struct ManyFilesTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    folder.make("icons")
    folder.make("icons/sub")
    folder.make("icons/.hidden")
    folder.make("empty")
    try folder.write(Self.icon(radius: 2), to: "icons/b b.svg")
    try folder.write(Self.icon(radius: 4), to: "icons/a.SVG")
    try folder.write(Self.icon(radius: 0), to: "icons/sub/c.svg")
    try folder.write(Self.icon(radius: 1), to: "icons/.hidden/d.svg")
    try folder.write("no drawing", to: "icons/readme.txt")
  }

  static func icon(radius: Int) -> String {
    let round = radius > 0 ? " rx=\"\(radius)\"" : ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><!-- kept -->
        <rect x="2" y="2" width="20" height="20"\(round) fill="#123456"/>
      </svg>

      """
  }

  /// The corner radius in a file.
  private func radius(_ name: String) -> Int? {
    folder.text(name)?.firstMatch(of: /(?:corner-radius|rx)="(\d+)"/).flatMap { Int($0.1) }
  }

  private func run(_ words: String...) throws -> Outcome { try Program.run(words, in: folder) }

  @Test func `a folder stands for its drawings in order, each under a heading`() throws {
    let info = try run("info", "icons")
    #expect(info.ending == .status(0) && info.error == "", "\(info.error)")
    let headings = info.output.split(separator: "\n").filter { $0.hasSuffix(":") }
    #expect(headings == ["icons/a.SVG:", "icons/b b.svg:", "icons/sub/c.svg:"])
    #expect(info.output.matches(of: /\n\nicons\/b b.svg:\nkind       rectangle, 4 corners\n/).count == 1)
    let render = try run("render", "icons/", "--size", "4x2")
    #expect(render.ending == .status(0) && render.output.hasPrefix("icons/a.SVG:\n"), "\(render.error)")
    #expect(try run("info", "icons/a.SVG").output.hasPrefix("kind "))
  }

  @Test func `info prints one JSON object on a line for each of several files`() throws {
    let info = try run("info", "--json", "icons/a.SVG", "icons/b b.svg")
    let objects = try info.output.split(separator: "\n").map { try JSON(String($0)) }
    #expect(objects.map { $0["file"] } == [.text("icons/a.SVG"), .text("icons/b b.svg")])
    #expect(objects.allSatisfy { $0["shapes"]?.elements?.count == 1 })
  }

  @Test(arguments: ["1", "2", "7"])
  func `any number of jobs gives the same lines in the same order`(jobs: String) throws {
    for number in 0..<60 { try folder.write(Self.icon(radius: number % 9), to: "icons/\(number).svg") }
    try folder.write("<svg", to: "icons/31x.svg")
    let alone = try run("info", "icons", "--jobs", "1")
    let info = try run("info", "icons", "--jobs", jobs)
    #expect(info.ending == .status(65) && info.output == alone.output && info.error == alone.error)
    #expect(info.error.hasPrefix("fillet: icons/31x.svg:1:") && info.error.hasSuffix("info: 1 file failed\n"))
  }

  @Test func `a bad file has its line and its status, and the others are done`() throws {
    try folder.write("<svg", to: "icons/bad.svg")
    let set = try run("set", "gone.svg", "icons", "corner-radius=1")
    #expect(set.ending == .status(66))
    let lines = set.error.split(separator: "\n")
    #expect(lines.count == 3, "\(set.error)")
    #expect(lines[0].contains("gone.svg") && lines[1].hasPrefix("fillet: icons/bad.svg:1:"))
    #expect(lines[2] == "set: 3 files changed, 2 failed")
    #expect(radius("icons/b b.svg") == 1)
    #expect(folder.text("icons/.hidden/d.svg") == Self.icon(radius: 1))
    #expect(try run("set", "icons", "corner-radius=1").error.contains("set: 0 files changed, 3 unchanged, 1 failed"))
  }

  @Test func `an unreadable file does not stop the others`() throws {
    folder.make("icons/locked.svg")
    try #require(unsafe symlink("nowhere", "\(folder.path)/icons/broken.svg") == 0)
    let info = try run("info", "icons")
    #expect(info.ending == .status(66) && info.error.contains("icons/broken.svg"))
    #expect(info.output.contains("icons/sub/c.svg:\n"))
  }

  @Test(arguments: [["info"], ["check"], ["render"], ["export", "-f", "pdf"], ["set", "fill=red"]])
  func `a pipe in a folder is refused, not waited for, and the files are done`(verb: [String]) throws {
    try #require(unsafe mkfifo("\(folder.path)/icons/c.svg", 0o600) == 0)
    try #require(unsafe symlink("c.svg", "\(folder.path)/icons/link.svg") == 0)
    let outcome = try Program.run([verb[0], "icons"] + verb.dropFirst(), in: folder)
    #expect(outcome.ending == .status(65))
    let refusals = outcome.error.split(separator: "\n").filter { $0.contains("is a named pipe") }
    let reason = "is a named pipe, not a file; choose a file"
    #expect(refusals == ["c", "link"].map { "fillet: icons/\($0).svg \(reason)" }, "\(outcome.error)")
    let end = outcome.error.split(separator: "\n").last ?? ""
    #expect(end.hasSuffix("2 failed") || end.hasSuffix(": 2 files failed"), "\(outcome.error)")
  }

  @Test func `a folder without drawings is an error of its own`() throws {
    for verb in ["info", "check", "render"] {
      let outcome = try run(verb, "empty")
      #expect(outcome.ending == .status(66), "\(verb)")
      #expect(outcome.error == "fillet: empty: no SVG file in this folder\n\(verb): 1 file failed\n")
    }
    let both = try run("set", "empty", "icons/b b.svg", "corner-radius=5")
    #expect(both.ending == .status(66) && radius("icons/b b.svg") == 5)
  }

  @Test func `a file that is named twice or by a link counts once`() throws {
    try #require(unsafe symlink("..", "\(folder.path)/icons/sub/up") == 0)
    let set = try run("set", "icons/b b.svg", "./icons/b b.svg", "icons", "corner-radius+=1")
    #expect(set.ending == .status(0) && set.error == "set: 3 files changed\n", "\(set.error)")
    #expect(radius("icons/b b.svg") == 3)
  }

  @Test func `files go into a folder under their names, and the own files stay`() throws {
    let set = try run("set", "icons", "empty/../icons/a.SVG", "corner-radius=3", "-o", "out")
    #expect(set.ending == .status(0) && set.error == "set: 3 files changed\n", "\(set.error)")
    #expect(folder.names(in: "out") == ["a.svg", "b b.svg", "sub"] && folder.names(in: "out/sub") == ["c.svg"])
    #expect(radius("out/sub/c.svg") == 3 && folder.text("out/sub/c.svg")?.contains("<!-- kept -->\n") == true)
    #expect(folder.text("icons/b b.svg") == Self.icon(radius: 2))
    let again = try run("set", "icons", "corner-radius=4", "-o", "out")
    #expect(again.ending == .status(73) && again.error.hasSuffix("set: 0 files changed, 3 failed\n"))
    #expect(try run("set", "icons", "corner-radius=4", "-o", "out", "--force").ending == .status(0))
  }

  @Test(
    arguments: [
      (["set", "icons", "corner-radius=3", "-o", "icons/readme.txt"], 64, "several files need a folder"),
      (["set", "icons", "corner-radius=3", "-o", "-"], 64, "several files need a folder"),
      (["set", "icons", "-", "corner-radius=3"], 64, "- is standard input, which has no name"),
      (
        ["set", "icons", "icons/sub/../a.svg", "icons/sub/a.svg", "fill=red", "-o", "out"], 64,
        "under one name, a.svg:"
      ),
      (
        ["set", "icons", "radius=min(radus,2)"], 64, "radius: unknown name \"radus\" at character 5: use radius, used,"
      ),
      (["set", "icons", "corner.all.radius*=1,5"], 64, "corner.all.radius: unexpected \",\" at character 2"),
      (
        ["set", "icons", "--where", "radus>0", "radius=1"], 64,
        "'radus>0': unknown name \"radus\" at character 1 — did you mean \"radius\"?"
      ),
      (
        ["set", "icons", "--where", "qqqq", "radius=1"], 64, "\"qqqq\" at character 1: use radius, used, angle, index,"
      ),
      (["set", "icons", "--where", "rond", "radius=1"], 64, "did you mean \"round\"?"),
      (["set", "icons", "--where", "not hol and round", "radius=1"], 64, "did you mean \"hole\"?"),
      (["set", "icons", "--where", "stroke-widht > 1", "radius=1"], 64, "did you mean \"stroke-width\"?"),
      (
        ["set", "icons", "--where", "fill = bleu", "radius=1"], 64,
        "--where 'fill = bleu': fill: \"bleu\" is not a color: type #rgb, #rrggbb, a name such as teal, currentColor, or none — did you mean \"blue\"?"
      ),
      (["set", "icons", "--where", "round or stroke != rde", "radius=1"], 64, "did you mean \"red\"?"),
      (["set", "icons", "--where", "line-cap = rond", "radius=1"], 64, "not \"rond\" — did you mean \"round\"?"),
      (["set", "icons", "--where", "stroke-linejoin=mitre", "radius=1"], 64, "did you mean \"miter\"?"),
      (["set", "icons", "--where", "kind = rectangel", "radius=1"], 64, "did you mean \"rectangle\"?"),
      (["set", "icons", "--where", "shadow = maybe", "radius=1"], 64, "shadow is one of off, on, not \"maybe\""),
      (["set", "icons", "--where", "round", "count=5"], 64, "count is not one of their values: use switch, kind,"),
      (["set", "icons", "--where", "round"], 64, "nothing to set"),
      (["set", "icons", "--where", "round", "--where", "hol", "radius=1"], 64, "--where 'hol': "),
      (["set", "icons", "--where", "round", "radius*=2mm"], 65, "radius: *= takes no unit: type a factor"),
      (["set", "icons", "line-width/=.5in"], 65, "line-width: /= takes no unit: type a factor such as 1.5 or 150%"),
      (["set", "icons", "fill=red", "--sheet", "a.png"], 64, "a.png"),
      (["export", "icons"], 64, "several files need a format"),
      (["export", "icons", "-f", "png", "--size", "0"], 64, "is not a size"),
      (["set", "icons", "nosuch=3"], 65, "nosuch"), (["set", "icons"], 64, "nothing to set"),
      (["set", "icons", "corner-radius"], 64, "'corner-radius' is not a parameter"),
      (["set", "corner-radius=3"], 64, "nothing to change"),
      (["info", "icons", "--jobs", "0"], 64, "--jobs takes a number from 1 to 256"),
      (["export", "icons", "-f", "svg"], 64, "svg files would replace the documents"),
    ] as [([String], Int32, String)])
  func `a wrong command line is one line and changes nothing`(words: [String], status: Int32, text: String) throws {
    let outcome = try Program.run(words, in: folder)
    #expect(outcome.ending == .status(status) && outcome.error.contains(text), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1 && outcome.output == "", "\(outcome.error)")
    #expect(folder.text("icons/b b.svg") == Self.icon(radius: 2) && folder.names == ["empty", "icons"])
  }

  /// Rectangles with radii of 2 and 3, and a locked one.
  private func drawing() throws {
    let body = """
        <rect id="a" width="10" height="10" rx="2"/>
        <rect id="b" x="12" width="10" height="10" rx="3"/>
        <rect data-locked="on" y="12" width="10" height="10" rx="2"/>

      """
    try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\n\(body)</svg>\n", to: "two.svg")
  }

  @Test func `a condition changes corners of all shapes, and the other shapes keep their bytes`() throws {
    try drawing()
    let set = try run("set", "two.svg", "--where", "radius = 2", "radius=1.5")
    #expect(
      set.ending == .status(0) && set.error == "note: shape 3 rectangle is locked and unchanged\n", "\(set.error)")
    let text = try #require(folder.text("two.svg"))
    #expect(text.contains("<rect id=\"a\" width=\"10\" height=\"10\" rx=\"1.5\"/>"), "\(text)")
    #expect(text.contains("rx=\"3\"/>"), "\(text)")
    #expect(try run("set", "two.svg", "radius*=2", "--shape", "#b").ending == .status(0))
    #expect(folder.text("two.svg")?.contains("data-corner-radius=\"6\"") == true)
    let refused = try run("set", "two.svg", "fill=red", "radius=1")
    #expect(refused.ending == .status(64) && refused.error.contains("has 3 shapes: choose one with --shape"))
  }

  @Test func `radius is the circle of a star, and that of the corners of other shapes`() throws {
    #expect(try run("new", "star", "radius=50", "corner-radius=4", "-o", "star.svg").ending == .status(0))
    #expect(try run("set", "star.svg", "icons/b b.svg", "radius+=3").ending == .status(0))
    let star = try #require(folder.text("star.svg"))
    #expect(star.contains("data-radius=\"53\"") && star.contains("data-corner-radius=\"4\""))
    #expect(radius("icons/b b.svg") == 5)
    #expect(try run("set", "star.svg", "corner.all.radius+=3").ending == .status(0))
    #expect(folder.text("star.svg")?.contains("data-corner-radius=\"7\"") == true)
  }

  @Test func `a dry run lists each change and writes nothing`() throws {
    try drawing()
    let dry = try run("set", "two.svg", "icons", "--where", "radius = 2", "radius=30", "--dry-run", "-o", "out")
    #expect(
      dry.ending == .status(0)
        && dry.error.hasSuffix("set: 2 files would change, 2 unchanged; 8 corners in 2 files do not fit\n"),
      "\(dry.error)")
    let lines = dry.output.split(separator: "\n")
    #expect(
      lines == [
        "two.svg: shape 1 (a): corner-radius: 2 → 30", "two.svg: only 5 fits",
        "icons/b b.svg: corner-radius: 2 → 30", "icons/b b.svg: only 10 fits",
      ])
    #expect(folder.text("icons/b b.svg") == Self.icon(radius: 2) && !folder.names.contains("out"))
    let more = try run("set", "icons/b b.svg", "fill=teal", "corner.1.switch=off", "background=#fff", "--dry-run")
    let found = more.output.split(separator: "\n").map { $0.dropFirst("icons/b b.svg: ".count) }
    #expect(found == ["background: none → #fff", "fill: #123456 → #008080", "corner 1: round 2 → sharp"])
    #expect(
      try run("set", "icons/b b.svg", "corner-radius=2", "--dry-run").error == "note: icons/b b.svg is unchanged\n")
  }

  @Test func `a sheet shows the changed files before and after`() throws {
    let set = try run("set", "icons", "--where", "round", "radius=1", "--dry-run", "--sheet", "sheet.svg")
    #expect(set.ending == .status(0), "\(set.error)")
    let sheet = try #require(folder.text("sheet.svg"))
    #expect(sheet.split(separator: "<svg ").count == 5 && sheet.contains(">icons/b b.svg</text>"))
    #expect(!sheet.contains("<image "))
    #expect(radius("icons/b b.svg") == 2)
    let drawn = try Drawing.run(["--format", "png"], input: sheet, in: folder)
    #expect(drawn.ending == .status(0), "\(drawn.error)")
    let again = try run("set", "icons", "radius=1", "--sheet", "sheet.svg")
    #expect(again.ending == .status(73) && radius("icons/b b.svg") == 2)
    #expect(try run("set", "icons", "radius=1", "--sheet", "sheet.svg", "--force").ending == .status(0))
    #expect(radius("icons/b b.svg") == 1)
  }

  @Test func `an export is written beside each file or into a folder`() throws {
    let beside = try run("export", "icons", "-f", "gif", "--jobs", "3")
    #expect(beside.ending == .status(64), "\(beside.error)")
    let drawn = try run("export", "icons", "-f", "png")
    #expect(drawn.ending == .status(0) && drawn.error == "export: 3 files exported\n", "\(drawn.error)")
    #expect(folder.names(in: "icons/sub") == ["c.png", "c.svg"])
    let copies = try run("export", "icons", "-f", "png,svg", "--scale", "1,2", "-o", "out/")
    #expect(copies.ending == .status(0), "\(copies.error)")
    #expect(folder.names(in: "out/sub") == ["c.png", "c.svg", "c@2x.png"])
    #expect(folder.text("out/b b.svg") == Self.icon(radius: 2))
    #expect(folder.bytes("out/sub/c.png") == folder.bytes("icons/sub/c.png"))
  }

  @Test func `notes are one line for each of several files, and none when they are unwanted`() throws {
    let masks = String(repeating: "<g display=\"none\"/>\n", count: 14)
    let text = Self.icon(radius: 2).replacing("</svg>", with: masks + "</svg>")
    try folder.write(text, to: "one.svg")
    try folder.write(text, to: "two.svg")
    let info = try run("info", "one.svg", "two.svg")
    let lines = info.error.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("(13 more notes)") }, "\(info.error)")
    #expect(try run("info", "one.svg").error.split(separator: "\n").count == 11)
    for words in [["one.svg"], ["one.svg", "two.svg"]] {
      #expect(try Program.run(["info", "--quiet"] + words, in: folder).error == "")
    }
    #expect(try run("set", "one.svg", "two.svg", "fill=red", "--quiet").error == "")
    let failed = try run("set", "one.svg", "gone.svg", "fill=blue", "--quiet")
    #expect(failed.ending == .status(66) && failed.error.split(separator: "\n").count == 1)
  }

  @Test func `a name with an equals sign is a file if it exists`() throws {
    try folder.write(Self.icon(radius: 2), to: "a=b.svg")
    #expect(try run("set", "a=b.svg", "./a=b.svg", "icons/b b.svg", "corner-radius*=2").ending == .status(0))
    #expect(radius("a=b.svg") == 4 && radius("icons/b b.svg") == 4)
  }

  @Test func `an interrupt leaves each file whole, and the number of those that were changed is said`() throws {
    folder.make("more")
    for number in 0..<40 { try folder.write(Self.icon(radius: 2), to: "more/\(number).svg") }
    // The program waits for this pipe between the folders.
    try #require(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
    // A shell lets programs in the background ignore the interrupt.
    let script = """
      env --default-signal=INT '\(Program.path)' set icons pipe more corner-radius=3 --jobs 2 &
      until grep -q 'rx="3"' icons/sub/c.svg; do :; done
      kill -INT $!; wait $!; echo "status $?"
      """
    let outcome = try Child.run(["bash", "-c", script], in: folder.path)
    #expect(outcome.output.hasSuffix("status 130\n"), "\(outcome.output) \(outcome.error)")
    #expect(outcome.error == "set: stopped with 41 files left: 3 files changed\n")
    #expect(["a.SVG", "b b.svg", "sub/c.svg"].allSatisfy { radius("icons/" + $0) == 3 })
    #expect((0..<40).allSatisfy { folder.text("more/\($0).svg") == Self.icon(radius: 2) })
    #expect(folder.names(in: "icons").count == 5 && folder.names(in: "more").count == 40)
  }
}

extension TerminalScenes {
  struct ProgressTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    @Test func `a terminal shows the progress, and at the end only the summary`() async throws {
      folder.make("icons")
      for number in 0..<30 { try folder.write(ManyFilesTests.icon(radius: 2), to: "icons/\(number).svg") }
      // The program waits for the last file, a pipe.
      try #require(unsafe mkfifo("\(folder.path)/last", 0o600) == 0)
      let terminal = try Terminal(in: folder)
      try terminal.type("clear; ./run export icons last -f svg -o out/ --jobs 1\n")
      try await terminal.wait(forText: "/31 files")
      try folder.write(ManyFilesTests.icon(radius: 2), to: "last")
      try await terminal.wait(forText: "export: 31 files exported")
      #expect(try !terminal.screen().contains { $0.contains("/31 files") })
    }

    @Test func `an interrupt puts the number of files in place of the progress`() async throws {
      folder.make("icons")
      for number in 0..<30 { try folder.write(ManyFilesTests.icon(radius: 2), to: "icons/\(number).svg") }
      try #require(unsafe mkfifo("\(folder.path)/last", 0o600) == 0)
      let terminal = try Terminal(in: folder)
      try terminal.type("clear; ./run set icons last corner-radius=3 --jobs 1\n")
      try await terminal.wait(for: "all drawings but the last") { screen in
        screen.contains { $0.contains("/31 files") } && folder.text("icons/9.svg")?.contains("rx=\"3\"") == true
      }
      try terminal.type("\u{3}")
      try await terminal.wait(forText: "set: stopped with 1 file left: 30 files changed")
      #expect(try !terminal.screen().contains { $0.contains("/31 files") })
    }
  }
}
