import Testing

/// Changes of many shapes and files at a time.
struct BulkChangeTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private static func file(_ body: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" fill=\"none\" stroke=\"#000\">\(body)</svg>\n"
  }

  /// Circles, pills and shapes with round ends as programs write them.
  private static let circles = [
    "<circle cx=\"6\" cy=\"6\" r=\"3\"/>", "<path d=\"M3 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0z\"/>",
    "<path d=\"M9 6A3 3 0 0 1 6 9A3 3 0 0 1 3 6A3 3 0 0 1 6 3A3 3 0 0 1 9 6z\"/>",
    "<path d=\"M9 6c0 1.657-1.343 3-3 3S3 7.657 3 6s1.343-3 3-3s3 1.343 3 3z\"/>",
    "<ellipse cx=\"6\" cy=\"6\" rx=\"4\" ry=\"2\"/>", "<rect x=\"2\" y=\"2\" width=\"12\" height=\"6\" rx=\"3\"/>",
    "<path d=\"M5 2h6a3 3 0 0 1 0 6H5a3 3 0 0 1 0-6z\"/>", "<path d=\"M5 22V10a7 7 0 0 1 14 0v12z\"/>",
    "<path d=\"M2 20a10 10 0 0 1 20 0h-4a6 6 0 0 0-12 0z\"/>", "<path d=\"M5 22V10a7 7 0 0 1 14 0v12\"/>",
    "<path d=\"M4 4a1 1 0 0 1 2 0v14h12a1 1 0 0 1 0 2H4z\"/>",
    "<path d=\"M7.1 4.995a.905.905 0 1 1 1.8 0l-.35 3.507a.552.552 0 0 1-1.1 0z\"/>",
  ]

  @Test(
    arguments: circles, [["--where", "round and radius > .4", "radius=1"], ["corner.all.radius=2"], ["radius*=.5"]])
  func `circles, pills and round ends keep their bytes`(element: String, words: [String]) throws {
    try folder.write(Self.file(element), to: "a.svg")
    let set = try Program.run(["set", "a.svg"] + words, in: folder)
    #expect(set.ending == .status(0), "\(set.error)")
    #expect(folder.text("a.svg") == Self.file(element))
  }

  @Test func `a summary counts the circles that are left and the corners that do not fit`() throws {
    folder.make("icons")
    for (index, element) in Self.circles.prefix(4).enumerated() {
      try folder.write(Self.file(element), to: "icons/\(index).svg")
    }
    try folder.write(Self.file("<rect width=\"8\" height=\"4\" rx=\"1\"/>"), to: "icons/x.svg")
    let set = try Program.run(["set", "icons", "--where", "round", "radius=3"], in: folder)
    #expect(set.error.hasSuffix("set: 1 file changed, 4 unchanged; 4 circles left; 4 corners in 1 file do not fit\n"))
    #expect(set.error.contains("icons/x.svg: corner 0: radius 3 does not fit, 2 used: "), "\(set.error)")
    let alone = try Program.run(["set", "icons/0.svg", "corner.all.radius=1"], in: folder)
    #expect(
      alone.error.contains("1 circle left: --where circle changes circles, pills and round ends"), "\(alone.error)")
    let named = try Program.run(["set", "icons/0.svg", "--where", "circle", "radius=1"], in: folder)
    #expect(named.ending == .status(0) && folder.text("icons/0.svg")?.contains("A1 1") == true)
  }

  /// A frame with a wall of 1, as a path with a hole.
  private static let frame =
    "<path fill=\"#000\" d=\"M14 1a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1z"
    + "M2 0a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V2a2 2 0 0 0-2-2z\"/>"

  @Test func `corners that cut into a hole are named by set and found by check`() throws {
    let frame = "<path stroke=\"none\" fill=\"#000\" d=\"M0 0H24V24H0ZM1 1V23H23V1Z\"/>"
    try folder.write(Self.file(frame), to: "a.svg")
    #expect(try Program.run("check", "a.svg", in: folder).ending == .status(0))
    let small = try Program.run("set", "a.svg", "--where", "outer", "radius=3", "-o", "b.svg", in: folder)
    #expect(small.ending == .status(0) && small.error == "", "\(small.error)")
    let set = try Program.run("set", "a.svg", "--where", "outer and index < 2", "radius=8", in: folder)
    #expect(
      set.error
        == "note: corners 0 and 1 cross another part of the outline: make them smaller, or round the corners there\n")
    let check = try Program.run("check", "a.svg", in: folder)
    #expect(check.ending == .status(1))
    let lines = check.output.split(separator: "\n")
    #expect(lines.count == 4 && lines.allSatisfy { $0.contains("crosses itself: corner ") }, "\(check.output)")
    // A change that leaves them does not name them again.
    #expect(try Program.run("set", "a.svg", "fill=red", in: folder).error == "")
    try folder.write(Self.file(frame + frame.replacing("M0 0", with: "M0 0H0")), to: "two.svg")
    let two = try Program.run("set", "two.svg", "--where", "index = 1", "radius=8", in: folder)
    let note = "note: shape 1 path: corner 1 crosses another part of the outline: make it smaller"
    #expect(two.error.contains(note), "\(two.error)")
  }

  @Test(arguments: [["--where", "round", "radius=1.5"], ["corner.all.radius*=.75"], ["radius=1.5"]])
  func `inner corners follow their outer ones, and the summary counts them`(words: [String]) throws {
    folder.make("icons")
    for name in ["a", "b"] { try folder.write(Self.file(Self.frame), to: "icons/\(name).svg") }
    let alone = try Program.run(["set", "icons/a.svg"] + words, in: folder)
    #expect(alone.ending == .status(0) && alone.error == "note: 4 inner corners follow their outer ones\n")
    let corners = try #require(
      JSON(Program.run("info", "--json", "icons/a.svg", in: folder).output)["corners"]?.elements)
    #expect(corners.map { $0["used"]?.number } == [0.5, 0.5, 0.5, 0.5, 1.5, 1.5, 1.5, 1.5])
    try folder.write(Self.file(Self.frame), to: "icons/a.svg")
    // Those of a locked shape stay.
    let locked = Self.frame.replacing("<path ", with: "<path data-locked=\"on\" ")
    try folder.write(Self.file(Self.frame + locked), to: "icons/b.svg")
    let set = try Program.run(["set", "icons"] + words, in: folder)
    #expect(set.error.hasSuffix("set: 2 files changed; 8 inner corners follow their outer ones\n"), "\(set.error)")
  }

  /// The words of a change, the radii of the frame's hole and of its edge after it, and what is said.
  @Test(
    arguments: [
      (["--where", "round and radius < 2", "radius=.5"], 0.5, 2, true),
      (["--where", "inner", "radius=.5"], 0.5, 2, true), (["--where", "hole", "radius=.5"], 0.5, 2, true),
      (["corner-radius=.5"], 1, 2, false),
      (["corner.0.radius=.5", "corner.1.radius=.5", "corner.2.radius=.5", "corner.3.radius=.5"], 0.5, 2, false),
    ] as [([String], Double, Double, Bool)])
  func `walls that are no longer even are named by file and corner, and the summary counts them`(
    words: [String], inner: Double, outer: Double, isSaid: Bool
  ) throws {
    folder.make("icons")
    for name in ["a", "b"] { try folder.write(Self.file(Self.frame), to: "icons/\(name).svg") }
    let set = try Program.run(["set", "icons"] + words, in: folder)
    let corners = try #require(
      JSON(Program.run("info", "--json", "icons/a.svg", in: folder).output)["corners"]?.elements)
    #expect(corners.map { $0["used"]?.number } == Array(repeating: inner, count: 4) + Array(repeating: outer, count: 4))
    let note = "the walls at corners 0, 1, 2 and 3 are no longer even\n"
    #expect(set.error.contains("note: icons/b.svg: " + note) == isSaid, "\(set.error)")
    #expect(set.error.hasSuffix("; 8 walls in 2 files are no longer even\n") == isSaid, "\(set.error)")
    // The radius that corners share is not that of the others.
    try folder.write(Self.file(Self.frame), to: "c.svg")
    let alone = try Program.run(["set", "c.svg", "corner-radius=.5"], in: folder)
    #expect(alone.ending == .status(0) && alone.error == "note: " + note, "\(alone.error)")
  }

  /// A rectangle on another one, the words of a change, both radii after it, and the corners that follow.
  @Test(
    arguments: [
      ("#fff", 1, 1, ["corner.all.radius=3"], 3, 2, 4), ("#fff", 1, 1, ["corner.all.radius=2"], 2, 1, 0),
      ("#fff", 1, 1, ["--where", "width > 15", "radius=4"], 4, 3, 4),
      ("#fff", 1, 1, ["--where", "width < 15", "radius=.5"], 2, 0.5, 0),
      ("#fff", 1, 1, ["--where", "round or inner", "radius=3"], 3, 3, 0),
      // Without a wall: one color, other centers, and a shape that the other does not contain.
      ("#000", 1, 1, ["corner.all.radius=3"], 3, 3, 0), ("#fff", 1, 1.5, ["corner.all.radius=3"], 3, 3, 0),
      ("#fff", 4, 1, ["corner.all.radius=3"], 3, 3, 0), ("none", 1, 1, ["corner.all.radius=3"], 3, 3, 0),
    ] as [(String, Double, Double, [String], Double, Double, Int)])
  func `corners of a shape on another one follow its corners`(
    fill: String, x: Double, inner: Double, words: [String], outer: Double, radius: Double, followers: Int
  ) throws {
    let shapes =
      "<rect fill=\"#000\" stroke=\"none\" width=\"16\" height=\"16\" rx=\"2\"/>"
      + "<rect fill=\"\(fill)\" stroke=\"none\" x=\"\(x)\" y=\"1\" width=\"14\" height=\"14\" rx=\"\(inner)\"/>"
    try folder.write(Self.file(shapes), to: "a.svg")
    let set = try Program.run(["set", "a.svg"] + words, in: folder)
    let text = try #require(folder.text("a.svg"))
    let radii = text.matches(of: /rx="([0-9.]+)"/).compactMap { Double($0.1) }
    #expect(radii == [outer, radius], "\(text)")
    #expect(set.error.contains("note: \(followers) inner corners follow their outer ones\n") == (followers > 0))
  }

  @Test(arguments: [["corner.all.radius=1.5", "corner.all.cut=1.2"], ["corner.all.cut=1.5", "corner.all.radius=1.2"]])
  func `what several values keep is counted once`(values: [String]) throws {
    let circle = "<circle cx=\"20\" cy=\"20\" r=\"3\"/>"
    try folder.write(Self.file(Self.frame + circle), to: "a.svg")
    let set = try Program.run(["set", "a.svg"] + values, in: folder)
    #expect(set.error.contains("note: 1 circle left: "), "\(set.error)")
    #expect(set.error.contains("note: 4 inner corners follow their outer ones\n"), "\(set.error)")
  }

  /// A tiny square as a line of one width, with a join, and whether its corners are left as those of a dot.
  @Test(
    arguments: [(".007", 4, "round", true), (".007", 4, "miter", false), (".09", 4, "round", false)]
      as [(String, Double, String, Bool)])
  func `dots are left and counted like circles`(size: String, width: Double, join: String, isDot: Bool) throws {
    let body =
      "<path fill=\"none\" stroke=\"#000\" stroke-width=\"\(width)\" stroke-linejoin=\"\(join)\" "
      + "d=\"M12 12h\(size)v\(size)H12z\"/>"
    try folder.write(Self.file(body), to: "a.svg")
    let set = try Program.run("set", "a.svg", "--where", "sharp", "radius=1", in: folder)
    #expect(set.error.contains("1 circle left") == isDot, "\(set.error)")
    #expect((folder.text("a.svg") == Self.file(body)) == isDot)
  }

  @Test func `a circle has no straight edges for looks either`() throws {
    try folder.write(Self.file("<circle r=\"5\"/><path d=\"M2 2h3v3z\"/>"), to: "a.svg")
    let set = try Program.run("set", "a.svg", "--where", "straight", "fill=gold", in: folder)
    #expect(set.ending == .status(0), "\(set.error)")
    #expect(folder.text("a.svg") == Self.file("<circle r=\"5\"/><path d=\"M2 2h3v3z\" fill=\"#ffd700\"/>"))
  }

  @Test(arguments: [["--where", "round", "radius=1"], ["corner.all.radius=1"]])
  func `circles of locked shapes are not counted`(words: [String]) throws {
    let body = "<rect width=\"9\" height=\"9\" rx=\"2\"/><circle data-locked=\"on\" cx=\"20\" cy=\"20\" r=\"3\"/>"
    try folder.write(Self.file(body), to: "a.svg")
    let set = try Program.run(["set", "a.svg"] + words, in: folder)
    #expect(set.ending == .status(0) && !set.error.contains("circle left"), "\(set.error)")
    #expect(folder.text("a.svg")?.contains("rx=\"1\"") == true)
  }

  @Test(arguments: [["--where", "round", "radius=3"], ["--shape", "all", "fill=red"]])
  func `a file without shapes to edit is unchanged, with the reason`(words: [String]) throws {
    try folder.write(Self.file("<defs><path id=\"p\" d=\"M0 0h9v9z\"/></defs><use href=\"#p\"/>"), to: "a.svg")
    let set = try Program.run(["set", "a.svg"] + words, in: folder)
    #expect(set.ending == .status(0) && set.error.contains("note: no shape to edit"), "\(set.error)")
  }

  /// Conditions, and whether they select the rectangle of 80 mm by 50 mm with a radius of 3 mm.
  @Test(
    arguments: [
      (["radius = 3mm"], true), (["radius > 2.9mm"], true), (["radius = .3cm"], true), (["radius < 2.9mm"], false),
      (["radius = 3"], true), (["radius = 3px"], false), (["width = 80mm and height = 5cm"], true),
      (["line-width = 1mm"], true), (["angle = 90deg"], true), (["radius = 3", "width = 80"], true),
      (["round", "sharp"], false), (["sharp or round", "sharp"], false), (["sharp", "round"], false),
    ] as [([String], Bool)])
  func `conditions read lengths in the page's unit, and all must be true`(conditions: [String], isTrue: Bool) throws {
    let rect = "<rect width=\"80\" height=\"50\" rx=\"3\" stroke=\"#000\"/>"
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80mm\" height=\"50mm\" viewBox=\"0 0 80 50\">\(rect)</svg>\n"
    try folder.write(text, to: "a.svg")
    let set = try Program.run(["set", "a.svg"] + conditions.flatMap { ["--where", $0] } + ["radius=5mm"], in: folder)
    #expect(set.ending == .status(0), "\(set.error)")
    #expect(folder.text("a.svg") == (isTrue ? text.replacing("rx=\"3\"", with: "rx=\"5\"") : text))
  }

  /// Shapes, and the reason why their corner 1 cannot have a size of 3: arcs, curves and lines that fold back, and an edge
  /// of 2.
  @Test(
    arguments: [
      ("<path d=\"M2 12A5 5 0 0 1 12 12A5 5 0 0 1 22 12L12 22Z\"/>", "0 used: its edges fold back"),
      ("<path d=\"M2 12C6 12 12 6 12 2C12 6 18 12 22 12L12 22Z\"/>", "0 used: its edges fold back"),
      ("<path d=\"M2 2H20H5V9Z\"/>", "0 used: its edges fold back"),
      ("<path d=\"M2 2H20V4H8V20H2Z\"/>", " used: edge 1-2 is full"),
    ], [["--where", "sharp", "radius=3"], ["--where", "sharp", "cut=3"], ["corner.1.radius=3"]])
  func `set names the corner that does not fit`(shape: (element: String, reason: String), words: [String]) throws {
    try folder.write(Self.file(shape.element), to: "a.svg")
    let set = try Program.run(["set", "a.svg"] + words, in: folder)
    let unit = words.contains("cut=3") ? "cut" : "radius"
    let line = set.error.split(separator: "\n").first { $0.hasPrefix("note: corner 1: \(unit) 3 does not fit, ") }
    #expect(set.ending == .status(0) && line?.hasSuffix(shape.reason) == true, "\(set.error)")
  }

  @Test func `set says what a hidden shape hides elsewhere`() throws {
    let uses = "<use href=\"#a\" x=\"9\"/><use href=\"#a\" y=\"9\"/>"
    for (body, note) in [("", ""), (uses, "note: this hides 2 copies that <use> draws\n")] {
      try folder.write(Self.file("<path id=\"a\" d=\"M2 2H9V9Z\"/>" + body), to: "a.svg")
      let set = try Program.run(["set", "a.svg", "hidden=on"], in: folder)
      #expect(set.ending == .status(0) && set.error == note)
    }
  }

  @Test func `set names what does not fit in a file that stays unchanged`() throws {
    folder.make("icons")
    try folder.write(Self.file(Self.circles[0]), to: "icons/a.svg")
    try folder.write(Self.file("<rect width=\"8\" height=\"4\" rx=\"1\"/>"), to: "icons/b.svg")
    let words = ["--where", "round or circle", "radius=4"]
    let alone = try Program.run(["set", "icons/a.svg"] + words, in: folder)
    let corner = "radius 4 does not fit, 3 used: edge"
    #expect(alone.error.hasPrefix("note: corner 0: \(corner) 0-1 is full\nnote: corner 1: \(corner)"), "\(alone.error)")
    #expect(alone.error.hasSuffix("note: icons/a.svg is unchanged\n"))
    let set = try Program.run(["set", "icons"] + words, in: folder)
    #expect(set.error.hasSuffix("set: 1 file changed, 1 unchanged; 8 corners in 2 files do not fit\n"), "\(set.error)")
    #expect(folder.text("icons/a.svg") == Self.file(Self.circles[0]))
  }

  @Test(arguments: [["--where", "circle", "radius*=1.5"], ["corner-radius=7"], ["corner.0.radius=3"]])
  func `what draws the same is not written`(words: [String]) throws {
    try folder.write(Self.file(Self.circles[0]), to: "a.svg")
    let set = try Program.run(["set", "a.svg"] + words, in: folder)
    #expect(set.ending == .status(0) && folder.text("a.svg") == Self.file(Self.circles[0]), "\(set.error)")
  }

  /// Words of `set`, and the shapes that get the line width 1.5: of the lines of 1, 3 and 2, and a fill without a line.
  @Test(
    arguments: [
      (["--shape", "all", "stroke-width=1.5"], "abc"), (["--where", "line-width > 2", "stroke-width=1.5"], "b"),
      (["--where", "stroke-width >= 2", "stroke-width=1.5"], "bc"),
      (["--where", "corners = 3", "line-width=1.5"], "b"),
      (["--where", "width < 5", "line-width=1.5"], "a"), (["--where", "kind = rectangle", "line-width=1.5"], "a"),
      (["--where", "line-cap = round", "line-width=1.5"], "c"), (["--where", "not sharp", "line-width=1.5"], "ac"),
      (["--where", "stroke = red", "line-width=1.5"], "b"), (["--where", "corners = 0", "line-width=1.5"], "c"),
    ] as [([String], String)])
  func `look parameters reach all shapes, or those that a condition selects`(words: [String], names: String) throws {
    try folder.write(
      Self.file(
        """
        <rect id="a" width="4" height="4" rx="1"/><path id="b" d="M0 8h8v8z" stroke="red" stroke-width="3"/>\
        <path id="c" d="M0 20h8" stroke-width="2" stroke-linecap="round"/><path id="d" d="M9 9h9v9z" stroke="none" fill="red"/>
        """), to: "a.svg")
    let set = try Program.run(["set", "a.svg"] + words, in: folder)
    #expect(set.ending == .status(0), "\(set.error)")
    let text = try #require(folder.text("a.svg"))
    let elements = text.split(separator: "<").filter { $0.contains(" stroke-width=\"1.5\"") }
    let changed = elements.compactMap { $0.firstMatch(of: /\bid="(.)"/).map { String($0.1) } }
    #expect(changed.joined() == names, "\(text)")
  }
}
