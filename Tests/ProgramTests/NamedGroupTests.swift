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
