import Testing

struct SetTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private func text(_ name: String) throws -> String { try #require(folder.text(name)) }

  /// A file with shapes of fillet's and of other programs, and with what is neither.
  static let several = """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">
      <rect id="wall" x="20" y="100" width="80" height="80" fill="#886644"/>
      <path id="s1" data-shape="polygon" data-v="1" data-count="4" data-x="140" data-y="60" data-radius="40" \
    d="M140 20L180 60L140 100L100 60Z" fill="none" stroke="#0000b3"/>
      <g transform="translate(150 150)">
        <polygon points="0,-20 20,20 -20,20" fill="#c00" class="a"/> <!-- the roof -->
      </g>
    </svg>

    """

  private func star() throws -> String {
    let made = try Program.run("new", "star", "count=5", "-o", "star.svg", in: folder)
    #expect(made.ending == .status(0))
    return try text("star.svg")
  }

  @Test func `parameters are changed in the document's own file, and nothing else is`() throws {
    let before = try star()
    let set = try Program.run("set", "star.svg", "corners=every:2", "corner-radius=6", in: folder)
    #expect(set.ending == .status(0) && set.output == "" && set.error == "")
    let after = try text("star.svg")
    #expect(after.contains("data-corner-radius=\"6\"") && after.contains("data-corners=\"r s r s r s r s r s\""))
    #expect(after != before)
    let back = try Program.run("set", "star.svg", "corners=all", "corner-radius=0", in: folder)
    #expect(back.ending == .status(0))
    #expect(try text("star.svg") == before)
    #expect(folder.names == ["star.svg"])
  }

  @Test func `a single corner is set by its number or label after what is said of all`() throws {
    _ = try star()
    let set = try Program.run(
      "set", "star.svg", "corner.t1.radius=3*2", "corner.4.kind=chamfer", "corner.n0.switch=off", "corners=all", "-o",
      "-",
      in: folder)
    #expect(set.ending == .status(0))
    #expect(set.output.contains("data-corners=\"r s r6 r rc r r r r r\""))
    for (word, problem) in [
      ("corner.t9.radius=1", "corner.t9: no such corner: type t0 to n4"),
      ("corner.1=1", "corner.1: incomplete name: type corner.1.radius"),
      ("corner.1.colour=1", "a corner's field is one of switch, kind, radius, cut, recession, not \"colour\""),
      ("corner.1.radius=-1", "corner.1.radius goes from 0 to 1000000000, not -1"),
    ] {
      let outcome = try Program.run("set", "star.svg", word, in: folder)
      #expect(outcome.ending == .status(65) && outcome.error.contains(problem), "\(outcome.error)")
    }
  }

  @Test func `amounts are added and stop at the ends of a range`() throws {
    _ = try star()
    #expect(try Program.run("set", "star.svg", "count+=2", "radius-=40", in: folder).ending == .status(0))
    let text = try text("star.svg")
    #expect(text.contains("data-count=\"7\"") && text.contains("data-radius=\"50\""))
    #expect(try Program.run("set", "star.svg", "roundness+=1000", in: folder).ending == .status(0))
    #expect(try Program.run("set", "star.svg", "fill+=1", in: folder).ending == .status(65))
  }

  @Test func `a pipe goes in and out`() throws {
    let made = try Program.run("new", "star", in: folder)
    let set = try Program.run("set", "-", "name=door", "background=#fff", in: folder, input: made.output)
    #expect(set.ending == .status(0))
    #expect(set.output.contains(" data-name=\"door\"") && set.output.contains("data-role=\"background\""))
    #expect(folder.names.isEmpty)
  }

  @Test func `of several shapes it must be said which, and the others keep their bytes`() throws {
    try folder.write(SetTests.several, to: "several.svg")
    let refused = try Program.run("set", "several.svg", "fill=#123456", in: folder)
    #expect(refused.ending == .status(64))
    #expect(refused.error.contains("several.svg has 3 shapes: choose one with --shape: 1 wall, 2 s1, 3 free"))
    let set = try Program.run("set", "several.svg", "fill=#123456", "--shape", "#wall", in: folder)
    #expect(set.ending == .status(0))
    let expected = SetTests.several.replacing("#886644", with: "#123456")
    #expect(try text("several.svg") == expected)
    // What is the page's needs no shape.
    #expect(try Program.run("set", "several.svg", "background=none", in: folder).error.contains("is unchanged"))
    #expect(try text("several.svg") == expected)
  }

  /// Shapes with ids, names and neither; two share an id, one is hidden, one locked, and a group hides another.
  private static let called = """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">
      <rect id="wall" x="20" y="100" width="80" height="80" fill="#f00001"/>
      <rect x="20" y="100" width="70" height="80" fill="#f00002"/>
      <rect id="s3" data-name="red door" x="20" y="100" width="60" height="80" fill="#f00003"/>
      <rect id="wall" x="20" y="100" width="50" height="80" fill="#f00004"/>
      <rect id="ghost" display="none" x="20" y="100" width="50" height="80" fill="#f00005"/>
      <rect id="safe" data-locked="on" x="20" y="100" width="50" height="80" fill="#f00006"/>
      <g display="none"><rect id="inside" x="20" y="100" width="50" height="80" fill="#f00007"/></g>
    </svg>

    """

  /// What is said of the drawing whatever is done with it.
  private static let note =
    "fillet: called.svg: line 8: <g> is hidden: kept in the file with its contents, not shown\n"

  @Test(
    arguments: [
      ("1", 1), ("2", 2), ("5", 5), ("#wall", 1), ("4", 4), ("#s3", 3), ("#red door", 3), ("#ghost", 5),
    ] as [(String, Int)])
  func `a shape is named by its number, its id or its name, and only that one changes`(
    shape: String, number: Int
  ) throws {
    try folder.write(Self.called, to: "called.svg")
    let outcome = try Program.run("set", "called.svg", "fill=#123456", "--shape", shape, in: folder)
    #expect(outcome.ending == .status(0) && outcome.output == "" && outcome.error == Self.note, "\(outcome.error)")
    #expect(try text("called.svg") == Self.called.replacing("#f0000\(number)", with: "#123456"))
  }

  @Test(
    arguments: [
      ("0", 64, "--shape '0' is not a shape: type a number, e.g. 2, or an id or name, e.g. #door"),
      ("1.5", 64, "--shape '1.5' is not a shape"), ("wall", 64, "--shape 'wall' is not a shape"),
      ("#", 64, "--shape '#' is not a shape"),
      (" ", 64, "--shape ' ' is not a shape"),
      ("1,2", 64, "'1,2' is not a shape"),
      ("99999999999999999999", 64, "--shape '99999999999999999999' is not a shape"),
      ("\u{1B}[31m", 64, "--shape '^[[31m' is not a shape"),
      (
        "7", 65,
        "no shape 7: choose one of 1 rect #wall, 2 rect, 3 rect #red door, 4 rect #wall, 5 rect #ghost, 6 rect #safe"
      ),
      ("#WALL", 65, "no shape #WALL: choose one of 1 rect #wall"),
      ("#2", 65, "no shape #2: choose one of"), ("#inside", 65, "no shape #inside: choose one of"),
      ("#\u{1B}[31m", 65, "no shape #^[[31m: choose one of"),
      ("6", 65, "called.svg: the shape is locked: add locked=off to change it"),
      ("#safe", 65, "called.svg: the shape is locked: add locked=off to change it"),
    ] as [(String, Int32, String)])
  func `a shape that is not there or refuses is said in one line, and nothing changes`(
    shape: String, status: Int32, problem: String
  ) throws {
    try folder.write(Self.called, to: "called.svg")
    let outcome = try Program.run("set", "called.svg", "fill=#123456", "--shape", shape, in: folder)
    #expect(outcome.ending == .status(status) && outcome.output == "")
    // What is wrong with the command line is said before the file is read.
    let said = outcome.error.hasPrefix(Self.note) ? outcome.error.dropFirst(Self.note.count) : outcome.error[...]
    #expect(said.contains(problem) && said.split(separator: "\n").count == 1, "\(outcome.error)")
    #expect(try text("called.svg") == Self.called)
  }

  @Test func `a locked shape takes nothing until it is unlocked`() throws {
    _ = try star()
    #expect(try Program.run("set", "star.svg", "locked=on", in: folder).ending == .status(0))
    let locked = try text("star.svg")
    let refused = try Program.run("set", "star.svg", "count=6", in: folder)
    #expect(refused.ending == .status(65) && refused.error.contains("is locked: add locked=off"))
    #expect(try text("star.svg") == locked)
    #expect(try Program.run("set", "star.svg", "count=6", "locked=off", in: folder).ending == .status(0))
    #expect(try text("star.svg").contains("data-count=\"6\""))
  }

  @Test func `a shape with values that no number could give it takes others`() throws {
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"1e9\" height=\"1e9\"/></svg>",
      to: "far.svg")
    let set = try Program.run("set", "far.svg", "fill=red", in: folder)
    #expect(set.ending == .status(0) && set.error == "", "\(set.error)")
    #expect(try text("far.svg").contains("<rect fill=\"#f00\" width=\"1e9\" height=\"1e9\"/>"))
    let refused = try Program.run("set", "far.svg", "x=5", in: folder)
    #expect(refused.ending == .status(65) && refused.error.contains("goes from"), "\(refused.error)")
  }

  @Test func `no other file is replaced unless that is said`() throws {
    let before = try star()
    try folder.write("mine", to: "other.svg")
    let refused = try Program.run("set", "star.svg", "count=6", "-o", "other.svg", in: folder)
    #expect(refused.ending == .status(73))
    #expect(try text("other.svg") == "mine" && text("star.svg") == before)
    #expect(
      try Program.run("set", "star.svg", "count=6", "-o", "other.svg", "--force", in: folder).ending == .status(0))
    #expect(try text("other.svg").contains("data-count=\"6\"") && text("star.svg") == before)
  }

  @Test(
    arguments: [
      (["set", "star.svg"], 64), (["set", "star.svg", "count"], 64), (["set", "none.svg", "count=5"], 66),
      (["set", "star.svg", "count=two"], 65), (["set", "star.svg", "nosuch=2"], 65),
      (["set", "star.svg", "count=6", "count=7"], 64), (["set", "star.svg", "count=6", "-o", "star.png"], 64),
      (["set", "star.svg", "count=6", "--shape", "2"], 65),
    ] as [([String], Int32)])
  func `what is wrong is said and changes nothing`(words: [String], status: Int32) throws {
    let before = try star()
    let outcome = try Program.run(words, in: folder)
    #expect(outcome.ending == .status(status) && outcome.output == "" && !outcome.error.isEmpty)
    #expect(try text("star.svg") == before)
    #expect(folder.names == ["star.svg"])
  }
}
