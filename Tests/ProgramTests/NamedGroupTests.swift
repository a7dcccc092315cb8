import Testing

/// The names of groups where shapes are chosen and listed.
struct NamedGroupTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private static let house = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
      <g id="house" transform="translate(10 0)">
        <rect id="door" x="10" y="10" width="20" height="20"/>
        <g data-name="roof" opacity=".5">
          <path data-name="left" d="M0 0h30v30z"/>
          <path d="M10 0h30v30z"/>
        </g>
      </g>
      <circle r="9" cx="95" cy="80"/>
    </svg>

    """

  private func run(_ words: String...) throws -> Outcome {
    try folder.write(Self.house, to: "house.svg")
    return try Program.run(words, in: folder)
  }

  @Test(arguments: [
    ("#roof", [2, 3]), ("#house", [1, 2, 3]), ("#door", [1]), ("#left", [2]), ("4", [4]),
  ])
  func `a group's name chooses all its shapes`(shape: String, numbers: [Double]) throws {
    let info = try JSON(try run("info", "house.svg", "--shape", shape, "--json").output)
    let shapes = info["shapes"]?.elements ?? [info]
    #expect(shapes.map { $0["index"]?.number } == numbers)
    let set = try run("set", "house.svg", "--shape", shape, "fill=red", "-o", "-")
    #expect(set.ending == .status(0) && set.output.ranges(of: "fill=\"#f00\"").count == numbers.count)
    // Without these attributes the file is as before.
    #expect(set.output.replacing(" fill=\"#f00\"", with: "") == Self.house)
    // A single shape needs no number.
    let dry = try run("set", "house.svg", "--shape", shape, "fill=red", "--dry-run")
    #expect(dry.ending == .status(0) && dry.output.split(separator: "\n").count == numbers.count)
    #expect(
      dry.output.matches(of: /: shape (\d+)/).compactMap { Double($0.1) } == (numbers.count > 1 ? numbers : []),
      "\(dry.output)")
  }

  @Test(arguments: ["opacity=.5", "opacity*=50%"])
  func `the opacity of a group is not that of each shape`(word: String) throws {
    let set = try run("set", "house.svg", "--shape", "#house", word)
    #expect(set.ending == .status(64) && folder.text("house.svg") == Self.house)
    #expect(
      set.error == "fillet: house.svg: opacity is that of one shape of the group: "
        + "choose one with --shape: 1 door, 2 left, 3 free polygon\n")
    for shape in ["#door", "2", "all"] {
      #expect(try run("set", "house.svg", "--shape", shape, word).ending == .status(0))
    }
  }

  @Test(arguments: [
    (["radius=2"], "note: 3 shapes changed\n"), (["radius=2", "--dry-run"], "note: 3 shapes would change\n"),
    (["corner.all.radius=2"], "note: 3 shapes changed\n"), (["radius=2", "--shape", "1"], ""),
    (["radius=2", "--shape", "all"], ""), (["--where", "radius = 0", "radius=2"], ""),
  ])
  func `a value that changed several shapes unasked says how many`(words: [String], note: String) throws {
    try folder.write(Self.house, to: "house.svg")
    let set = try Program.run(["set", "house.svg"] + words, in: folder)
    #expect(set.ending == .status(0))
    #expect(set.error.split(separator: "\n").filter { $0.contains("shapes ") }.map { $0 + "\n" }.joined() == note)
  }

  @Test func `lists of shapes name the group of each`() throws {
    let info = try JSON(try run("info", "house.svg", "--json").output)
    let groups = (info["shapes"]?.elements ?? []).map { $0["group"] }
    #expect(groups == [.text("house"), .text("roof"), .text("roof"), nil])
    let text = try run("info", "house.svg").output
    #expect(text.contains("2 of 4, left, in roof\n") && text.contains("4 of 4\n"))
    let described = try run("describe", "house.svg", "--short").output
    #expect(described.contains("Shape 1 of 4, door, in house: a rectangle"))
    #expect(
      described.contains("Shape 3 of 4, in roof: a free polygon") && described.contains("Shape 4 of 4: a circle"))
    let flaws = try JSON(try run("check", "house.svg", "--json").output).elements ?? []
    #expect(flaws.map { $0["shape"]?.number } == [4] && flaws.map { $0["group"] } == [nil])
    try folder.write(Self.house.replacing("\"20\" height", with: "\"99\" height"), to: "wide.svg")
    #expect(
      try Program.run("check", "wide.svg", in: folder).output.contains("wide.svg:3: shape 1 (door) in house: runs"))
  }

  @Test func `an unknown name is refused with the shapes that there are`() throws {
    let outcome = try run("info", "house.svg", "--shape", "#cellar")
    #expect(outcome.ending == .status(65) && outcome.error.contains("no shape #cellar: choose one of 1 rect #door"))
  }
}
