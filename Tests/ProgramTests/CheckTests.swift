import Testing

struct CheckTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private func text(_ name: String) throws -> String { try #require(folder.text(name)) }

  private func file(_ body: String, page: String = "0 0 200 200") -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(page)\">\n\(body)\n</svg>\n"
  }

  @Test func `nothing is said of a document without flaws`() throws {
    try folder.write(SetTests.several, to: "several.svg")
    let made = try Program.run("new", "star", "-o", "star.svg", in: folder)
    #expect(made.ending == .status(0))
    let check = try Program.run("check", "several.svg", "star.svg", in: folder)
    #expect(check.ending == .status(0) && check.output == "" && check.error == "")
    #expect(try Program.run("check", "--json", "star.svg", in: folder).output == "[\n\n]\n")
  }

  @Test func `a blur with nothing behind the shape is told by new, set and check`() throws {
    let said = "blur does nothing without a picture behind the shape: add backdrop=FILE"
    let made = try Program.run("new", "star", "blur=light", "-o", "star.svg", in: folder)
    #expect(made.ending == .status(0) && made.error == "note: \(said)\n")
    let check = try Program.run("check", "star.svg", in: folder)
    #expect(check.ending == .status(1) && check.output.hasSuffix("shape 1: \(said)\n"), "\(check.output)")
    #expect(try Program.run("check", "--json", "star.svg", in: folder).output.contains("\"kind\" : \"effect\""))
    let set = try Program.run("set", "star.svg", "blur=none", in: folder)
    #expect(set.ending == .status(0) && set.error == "")
    #expect(try Program.run("check", "star.svg", in: folder).output == "")
  }

  @Test func `a shape that cannot be read is told, and the others are checked all the same`() throws {
    let spoilt = "<path data-shape=\"polygon\" data-v=\"1\" data-radius=\"x\" d=\"M0 0H9V9Z\"/>"
    try folder.write(file(spoilt + "\n<rect x=\"150\" width=\"100\" height=\"10\"/>"), to: "a.svg")
    let check = try Program.run("check", "a.svg", in: folder)
    // As info, it takes the file.
    #expect(check.ending == .status(1))
    #expect(try Program.run("info", "a.svg", in: folder).ending == .status(0))
    let lines = check.output.split(separator: "\n")
    #expect(lines.first == "a.svg:2: data-radius: radius takes a number, not \"x\"")
    #expect(lines.count == 2 && lines.last?.hasPrefix("a.svg:3: ") == true, "\(check.output)")
  }

  /// Elements with links, and the problem of line 3.
  @Test(
    arguments: [
      ("<use href=\"#gone\"/>", "<use> draws nothing: the file has no #gone"), ("<use href=\"#here\"/>", nil),
      (
        "<use xlink:href=\"#gone\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"/>",
        "<use> draws nothing: the file has no #gone"
      ),
      (
        "<g><image href=\"gone.png\" width=\"9\" height=\"9\"/></g>", "a picture is left out: ./gone.png does not exist"
      ),
      ("<image href=\"other.svg\" width=\"9\" height=\"9\"/>", nil),
      ("<image href=\"data:,\" width=\"9\" height=\"9\"/>", nil),
      ("<image href=\"https://example.org/gone.png\" width=\"9\" height=\"9\"/>", nil),
      ("<image width=\"9\" height=\"9\"/>", nil),
    ] as [(String, String?)])
  func `a link to nothing is told with its line`(element: String, text: String?) throws {
    try folder.write(file("<rect id=\"here\" width=\"9\" height=\"9\"/>\n\(element)"), to: "a.svg")
    try folder.write(file(""), to: "other.svg")
    let check = try Program.run("check", "a.svg", in: folder)
    #expect(check.ending == .status(text == nil ? 0 : 1) && check.output.hasPrefix(text.map { "a.svg:3: \($0)" } ?? ""))
    #expect(text != nil || check.output == "", "\(check.output)")
  }

  @Test func `a parameter that other kinds have is not suggested for itself`() throws {
    let made = try Program.run("new", "curl", "curl=on", in: folder)
    #expect(made.ending == .status(65) && made.error == "fillet: a curl has no curl: omit it\n")
  }

  @Test func `a picture that the document shows is not replaced by its export`() throws {
    #expect(try Program.run("new", "star", "-o", "star.svg", in: folder).ending == .status(0))
    #expect(try Program.run("export", "star.svg", "-o", "photo.png", in: folder).ending == .status(0))
    let photo = folder.bytes("photo.png")
    #expect(
      try Program.run("new", "rectangle", "image=photo.png", "-o", "frame.svg", in: folder).ending == .status(0))
    for name in ["photo.png", "./photo.png"] {
      let again = try Program.run("export", "frame.svg", "-o", name, "--force", in: folder)
      #expect(again.ending == .status(73))
      #expect(again.error == "fillet: \(name) is a picture in the document: choose another name\n")
    }
    #expect(!photo.isEmpty && folder.bytes("photo.png") == photo)
    #expect(try Program.run("export", "frame.svg", "-o", "frame.png", in: folder).ending == .status(0))
  }

  @Test func `a picture that cannot be shown is told by check and info, and noted when it is set`() throws {
    try folder.write("no picture", to: "broken.png")
    let made = try Program.run("new", "star", "image=broken.png", "backdrop=gone.jpg", "-o", "star.svg", in: folder)
    #expect(made.ending == .status(0))
    for text in ["note: a picture is left out: broken.png: not a PNG or JPEG", "gone.jpg does not exist"] {
      #expect(made.error.contains(text), "\(made.error)")
    }
    let check = try Program.run("check", "star.svg", in: folder)
    #expect(check.ending == .status(1))
    #expect(check.output.split(separator: "\n").count == 2 && check.output.contains("broken.png: not a PNG or JPEG"))
    let json = try Program.run("check", "--json", "star.svg", in: folder)
    #expect(json.output.contains("\"kind\" : \"picture\""))
    let info = try Program.run("info", "star.svg", in: folder)
    #expect(info.ending == .status(0) && info.output.contains("image      not shown: broken.png: not a PNG or JPEG"))
    #expect(info.output.contains("backdrop   not shown: "))
    let set = try Program.run("set", "star.svg", "image=gone.png", in: folder)
    #expect(set.ending == .status(0) && set.error.contains("gone.png does not exist"))
  }

  @Test func `a photograph that not every program turns is told when it is linked, and what to do`() throws {
    for name in ["exif6.jpg", "exif1.jpg"] { try folder.write(PictureSamples.bytes(name), to: name) }
    let note = "note: exif6.jpg is rotated by its EXIF data"
    let made = try Program.run("new", "star", "image=exif6.jpg", "-o", "star.svg", in: folder)
    #expect(made.ending == .status(0) && made.error.hasPrefix(note) && made.error.contains("picture.embed"))
    #expect(made.error.split(separator: "\n").count == 1)
    // What is upright and what is not concerned say nothing.
    #expect(try Program.run("set", "star.svg", "radius=60", in: folder).error == "")
    #expect(try Program.run("set", "star.svg", "image=exif1.jpg", in: folder).error == "")
    #expect(try Program.run("set", "star.svg", "backdrop=exif6.jpg", in: folder).error.hasPrefix(note))
    #expect(try Program.run("render", "star.svg", in: folder).error == "")
  }

  @Test func `each finding is a line with its place`() throws {
    let square = "data-shape=\"rectangle\" data-v=\"1\" data-width=\"40\" data-height=\"20\""
    try folder.write(
      file(
        """
        <path id="door" \(square) data-x="100" data-y="100" d="M80 90L120 90L120 110L80 111Z"/>
        <g>
        <path \(square) data-name="wide" data-x="190" data-y="50" data-corner-radius="30" d="M180 40L200 40A10 10 0 0 1 200 60L180 60A10 10 0 0 1 180 40Z"/>
        </g>
        """), to: "plan.svg")
    let check = try Program.run("check", "plan.svg", in: folder)
    #expect(check.ending == .status(1) && check.error == "")
    let lines = check.output.split(separator: "\n").map(String.init)
    #expect(
      lines.first == "plan.svg:2: shape 1 (door): the path no longer matches its parameters: another program edited it")
    #expect(lines.contains("plan.svg:4: shape 2 (wide): runs off the page: 10 to the right"))
    #expect(
      lines.contains { $0.hasPrefix("plan.svg:4: shape 2 (wide): corner 0: radius 30 does not fit, 10 used: edge ") })
    #expect(lines.filter { $0.contains("radius 30 does not fit") }.count == 4 && lines.count == 6)
    // What the shape gets changed to fits.
    let set = try Program.run("set", "plan.svg", "--shape", "2", "corner-radius=5", "x=170", in: folder)
    #expect(set.ending == .status(0))
    #expect(try Program.run("check", "plan.svg", in: folder).output == lines[0] + "\n")
  }

  @Test func `an outline that meets itself is told, of a hidden shape too, but not that it leaves the page`() throws {
    let points = "data-shape=\"free\" data-v=\"1\" data-points=\"0,0 400,100 400,0 0,100\""
    try folder.write(
      file("<path \(points) d=\"M0 0L400 100L400 0L0 100Z\" display=\"none\"/>", page: "0 0 200 200"), to: "bow.svg")
    let check = try Program.run("check", "-", in: folder, input: try text("bow.svg"))
    #expect(check.ending == .status(1))
    #expect(check.output == "standard input:2: shape 1: crosses itself: edge 0-1 and edge 2-3 at 200 50\n")
  }

  @Test func `a file that is not valid ends with 65, and the others are checked`() throws {
    try folder.write(file("<path data-shape=\"star\" data-v=\"9\" d=\"\"/>"), to: "new.svg")
    try folder.write("<svg", to: "cut.svg")
    try folder.write(file("<rect x=\"190\" width=\"20\" height=\"9\"/>"), to: "wide.svg")
    let check = try Program.run("check", "new.svg", "cut.svg", "wide.svg", in: folder)
    #expect(check.ending == .status(65))
    let lines = check.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[0] == "new.svg:2: the shape has version 9, but this fillet reads version 1: use a newer fillet")
    #expect(lines[1].hasPrefix("cut.svg:1: "))
    #expect(lines[2] == "wide.svg:2: shape 1: runs off the page: 10 to the right")
    let missing = try Program.run("check", "wide.svg", "none.svg", in: folder)
    #expect(missing.ending == .status(66) && missing.output.hasPrefix("wide.svg:2: "))
    #expect(missing.error.contains("none.svg"))
    #expect(try Program.run("check", in: folder).ending == .status(64))
  }

  @Test func `shapes that cannot be read are told, whoever wrote them, and so is a path that is not there`() throws {
    try folder.write(
      file(
        """
        <path d="M0 0L9 0L9 zz"/>
        <polygon points="1,2 3"/>
        <path data-shape="polygon" data-v="1" d="M0 0L1 z"/>
        <path data-shape="zigzag" data-v="1" d="M0 0L1 1L0 1Z"/>
        """), to: "torn.svg")
    let check = try Program.run("check", "torn.svg", in: folder)
    #expect(check.ending == .status(1))
    #expect(try Program.run("info", "torn.svg", in: folder).ending == .status(0))
    #expect(
      check.output == """
        torn.svg:2: <path> has invalid path data: "L" needs a number at character 12: shown up to there
        torn.svg:3: <polygon> has invalid points: write them as x,y x,y x,y
        torn.svg:4: d: "L" needs a number at character 8
        torn.svg:5: unknown kind of shape "zigzag"
        torn.svg:4: shape 2: the path is missing: save with fillet for other programs to draw the shape

        """)
  }

  @Test func `the findings are there as JSON`() throws {
    try folder.write(file("<rect id=\"a\" x=\"190\" width=\"20\" height=\"9\"/>"), to: "wide.svg")
    let check = try Program.run("check", "--json", "wide.svg", in: folder)
    #expect(check.ending == .status(1))
    let flaws = try #require(try JSON(check.output).elements)
    #expect(flaws.count == 1)
    #expect(flaws[0]["file"] == .text("wide.svg") && flaws[0]["line"]?.number == 2 && flaws[0]["shape"]?.number == 1)
    #expect(flaws[0]["kind"] == .text("page") && flaws[0]["name"] == .text("a"))
  }

  /// On a large page a tenth of a pixel is the limit, as it is shown.
  @Test(arguments: [("500", "-.09", false), ("500", "-.11", true), ("2000", "-.09", true), ("2000", "-.02", false)])
  func `what runs off a large page is told if it can be seen`(size: String, x: String, isSaid: Bool) throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(size)' height='\(size)' viewBox='0 0 500 500'>"
        + "<path d='M\(x) 2H200V90Z'/></svg>", to: "a.svg")
    #expect(try Program.run("check", "a.svg", in: folder).output.contains("runs off the page") == isSaid)
  }

  @Test func `a finding about a very long value is cut in the middle`() throws {
    let digits = String(repeating: "9", count: 5000)
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg'><path data-shape='star' data-v='1' data-count='\(digits)' "
        + "d='M0 0h9v9z'/></svg>", to: "a.svg")
    let check = try Program.run("check", "a.svg", in: folder)
    #expect(check.output.contains("count takes a number, not") && check.output.count < 600, "\(check.output)")
  }

  /// Shapes on a page of 24, and what is said of them.
  private static let drawings: [(body: String, said: [String])] = [
    // Lines with each kind of end: only round and square ones reach beyond the path.
    ("<path d=\"M0 12H24\" stroke=\"#000\" stroke-width=\"4\"/>", []),
    ("<path d=\"M12 0V24\" stroke=\"#000\" stroke-width=\"4\" stroke-linejoin=\"round\"/>", []),
    ("<path d=\"M0 12H8A8 8 0 0 1 16 20H24\" fill=\"none\" stroke=\"#000\" stroke-width=\"4\"/>", []),
    (
      "<path d=\"M0 12H24\" stroke=\"#000\" stroke-width=\"4\" stroke-linecap=\"square\"/>",
      ["runs off the page: 2 to the left, 2 to the right"]
    ),
    (
      "<path d=\"M0 12H24\" stroke=\"#000\" stroke-width=\"3\" stroke-linecap=\"round\"/>",
      ["runs off the page: 1.5 to the left, 1.5 to the right"]
    ),
    // Half of 2, at 45 degrees.
    (
      "<path d=\"M0 0L20 20\" stroke=\"#000\" stroke-width=\"2\"/>",
      ["runs off the page: 0.71 to the left, 0.71 above"]
    ),
    // A hairline that nobody sees, less than a 400th of the page, and a wider one.
    ("<rect x=\"-.059\" y=\"2\" width=\"12\" height=\"5\"/>", []),
    ("<rect x=\"-.061\" y=\"2\" width=\"12\" height=\"5\"/>", ["runs off the page: 0.06 to the left"]),
    // Shapes that are not on the page at all.
    ("<rect x=\"30\" y=\"2\" width=\"5\" height=\"5\"/>", ["lies off the page: to the right"]),
    ("<rect x=\"-9\" y=\"24\" width=\"9\" height=\"5\"/>", ["lies off the page: to the left, below"]),
    // Nested drawings cut off what is outside of them.
    ("<svg x=\"2\" width=\"20\" height=\"20\"><rect x=\"10\" y=\"2\" width=\"30\" height=\"5\"/></svg>", []),
    ("<svg width=\"9\" height=\"9\"><rect x=\"30\" y=\"2\" width=\"5\" height=\"5\"/></svg>", []),
    (
      "<svg width=\"30\" height=\"9\"><g><rect x=\"10\" y=\"2\" width=\"40\" height=\"5\"/></g></svg>",
      ["runs off the page: 6 to the right"]
    ),
    (
      "<svg x=\"2\" width=\"9\" height=\"9\" overflow=\"visible\"><rect x=\"10\" y=\"2\" width=\"30\" height=\"5\"/></svg>",
      ["runs off the page: 18 to the right"]
    ),
    // A vertex on an edge, on a vertex, and ways through each other, at a vertex and beside one.
    ("<polygon points=\"1,1 21,1 21,21 11,1 1,21\"/>", ["touches itself: edge 0-1 and edge 2-3 at 11 1"]),
    ("<polygon points=\"1,1 11,11 21,1 21,21 11,11 1,21\"/>", ["touches itself: edge 0-1 and edge 3-4 at 11 11"]),
    ("<polygon points=\"1,1 11,11 21,21 21,1 11,11 1,21\"/>", ["crosses itself: edge 0-1 and edge 3-4 at 11 11"]),
    ("<polygon points=\"1,1 21,21 21,1 1,21\"/>", ["crosses itself: edge 0-1 and edge 2-3 at 11 11"]),
    // A radius that fits but for the rounding of its file, and one that does not.
    (
      """
      <path data-shape="rectangle" data-v="1" data-x="12" data-y="12" data-width="12" data-height="12" \
      data-corner-radius="6.004" d="M12 6A6 6 0 0 1 12 18A6 6 0 0 1 12 6Z"/>
      """, []
    ),
    (
      """
      <path data-shape="rectangle" data-v="1" data-x="12" data-y="12" data-width="12" data-height="12" \
      data-corner-radius="6.006" d="M12 6A6 6 0 0 1 12 18A6 6 0 0 1 12 6Z"/>
      """,
      [
        "0: radius 6.01 does not fit, 6 used", "1: radius 6.01 does not fit, 6 used", "2: radius 6.01",
        "3: radius 6.01",
      ]
    ),
    // Radii that differ by what shows as 0, on both sides of a rounding: 6.0051 and 6.0049.
    (
      """
      <path data-shape="rectangle" data-v="1" data-x="12" data-y="12" data-width="12.0098" data-height="12.0098" \
      data-corner-radius="6.0051" d="M12 6A6 6 0 0 1 12 18A6 6 0 0 1 12 6Z"/>
      """, []
    ),
    // A circle of two arcs as a drawing program rounds it: the radius found differs by 0.0006, which shows on it.
    (
      """
      <path transform="matrix(1.256914,0,0,1.256914,-40,-30)" d="M43.133513 33.908371A1.9697975 1.9697975 0 1 1 \
      39.193918 33.908371A1.9697975 1.9697975 0 1 1 43.133513 33.908371z"/>
      """, []
    ),
  ]

  @Test(arguments: drawings.indices)
  func `what shows as nothing is no finding, and each finding is said once as what it is`(row: Int) throws {
    let (body, said) = Self.drawings[row]
    let check = try Program.run("check", "-", in: folder, input: file(body, page: "0 0 24 24"))
    let lines = check.output.split(separator: "\n").filter { !$0.contains("no longer matches") }
    #expect(lines.count == said.count, "\(check.output)")
    for (line, text) in zip(lines, said) { #expect(line.contains(text), "\(line)") }
  }
}
