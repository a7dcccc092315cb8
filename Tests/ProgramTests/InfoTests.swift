import Testing

struct InfoTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  @Test func `what new makes goes through a pipe into info, and every field is there`() throws {
    let line = """
      "$0" new free points="0,0 100,0 100,80" corners="10 0 5" -o - | "$0" info - --json
      """
    let outcome = try Child.run(["sh", "-c", line, Program.path], in: folder.path)
    #expect(outcome.ending == .status(0) && outcome.error == "")
    let report = try JSON(outcome.output)
    #expect(
      report.names == [
        "area", "bounds", "corners", "crossings", "index", "kind", "paint", "parameters", "path", "perimeter",
      ])
    #expect(report["kind"] == .text("free"))
    #expect(report["parameters"]?["corners"] == .text("r10 s r5"))
    #expect(report["parameters"]?["points"] == .text("0,0 100,0 100,80"))
    #expect(
      report["path"]
        == .text("M28.508 0L100 0L100 69.597A5 5 0 0 1 91.877 73.501L22.261 17.809A10 10 0 0 1 28.508 0Z"))

    let corners = try #require(report["corners"]?.elements)
    let fields = [
      "angle", "asked", "askedSize", "index", "limitedBy", "maximum", "start", "style", "tangent", "unit", "used", "x",
      "y",
    ]
    for corner in corners { #expect(corner.names == fields) }
    #expect(corners.map { $0["index"]?.number } == [0, 1, 2])
    #expect(corners.map { $0["style"] } == [.text("round"), .text("sharp"), .text("round")])
    #expect(corners.map { $0["asked"]?.number } == [10, 0, 5])
    #expect(corners.map { $0["used"]?.number } == [10, 0, 5])
    // Nothing is short of room.
    #expect(corners.map { $0["limitedBy"] } == [.null, .null, .null])
  }

  @Test func `what is painted has the lines, paints, clips and opacities of the scene, and what use draws`() throws {
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
        <linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
        <rect id="a" x="10" y="10" width="20" height="20" fill="url(#g)" stroke="#102030" stroke-width="4"/>
        <g opacity=".5">
          <rect x="40" width="20" height="20"/><rect width="20" height="20" opacity=".5" display="none"/>
        </g>
        <svg y="50" width="30" height="30">
          <rect x="20" width="20" height="20" fill="#0000fe"/><rect x="40" width="9" height="9" fill="none"/>
        </svg>
        <use href="#a" x="50" y="60"/><text>a</text>
      </svg>
      """, to: "scene.svg")
    let report = try JSON(try Program.run("info", "scene.svg", "--json", in: folder).output)
    let paints = (report["shapes"]?.elements ?? []).compactMap { $0["paint"] } + (report["others"]?.elements ?? [])
    let expected: [(bounds: [Double]?, fill: String, stroke: String, opacity: Double)] = [
      ([8, 8, 32, 32], "gradient #800080", "#102030", 1), ([40, 0, 60, 20], "#000", "none", 0.5),
      (nil, "#000", "none", 0.25), ([20, 50, 30, 70], "#0000fe", "none", 1), (nil, "none", "none", 1),
      ([58, 68, 82, 92], "gradient #800080", "#102030", 1),
    ]
    #expect(paints.count == expected.count)
    for (paint, expected) in zip(paints, expected) {
      #expect(paint["bounds"]?.elements?.compactMap(\.number) == expected.bounds)
      #expect(paint["fill"] == .text(expected.fill) && paint["stroke"] == .text(expected.stroke))
      #expect(paint["opacity"]?.number == expected.opacity)
    }
    #expect(report["unshown"]?.elements == [.text("text")])
    let text = try Program.run("info", "scene.svg", in: folder).output
    for line in [
      "painted    8.00 8.00 32.00 32.00\nfill       gradient #800080\nline       #102030, 4.00 wide\n",
      "painted    nothing: hidden\n", "painted    nothing: cut off by a clip\n", "opacity    50%\n",
      "others     1 shape that <use> draws, 58.00 68.00 82.00 92.00\nnot shown  text\n",
    ] { #expect(text.contains(line), "\(line)") }
    // A single shape is the object itself, with the others among its fields.
    let one = try JSON(
      Program.run("info", "scene.svg", "--json", "--shape", "#a", in: folder).output)
    #expect(one["shapes"] == nil && one["paint"]?["fill"] == .text("gradient #800080") && one["others"] == nil)
  }

  @Test func `a shape of a thousandth of a unit and an angle of a millionth of a turn are told in digits`() throws {
    let small = "new free 'points=0,0 0.001,0 0.001,0.001 0,0.001' 'corners=r0.0003 s s s'"
    let thin = "new free 'points=0,0 1000000,0 1000000,3' corners=s"
    for (made, texts) in [
      (small, ["perimeter  0.003871", "area       0.0000009807", "round 0.000300 0.000300 0.001000    90.0 0.000300"]),
      (thin, [" 0.000172", "1000000.00      3.00"]),
    ] {
      let told = try Child.run(["sh", "-c", "\"$0\" \(made) -o - | \"$0\" info -", Program.path], in: folder.path)
      #expect(told.ending == .status(0) && told.error == "", "\(told.error)")
      for text in texts { #expect(told.output.contains(text), "\(told.output)") }
    }
    let described = try Child.run(
      ["sh", "-c", "\"$0\" \(small) -o - | \"$0\" describe -", Program.path], in: folder.path)
    for text in ["It is 0.001 wide and 0.001 high", "radius 0.0003 of at most 0.001, angle 90 degrees"] {
      #expect(described.output.contains(text), "\(described.output)")
    }
  }

  @Test func `the figures are those of the triangle less what its arcs cut off`() throws {
    let made = try Program.run("new", "free", "points=0,0 100,0 100,80", "corners=10 0 5", in: folder)
    let report = try JSON(Program.run("info", "-", "--json", in: folder, input: made.output).output)
    // For an angle a and a radius r the cut is r² (cot(a/2) - (π - a)/2); angles atan(80/100) and atan(100/80).
    #expect(abs((report["area"]?.number ?? 0) - 3814.318074308) < 1e-6)
    #expect(abs((report["perimeter"]?.number ?? 0) - 266.136818545) < 1e-6)
    let bounds = report["bounds"]?.elements?.compactMap(\.number) ?? []
    #expect(bounds.count == 4)
    for (value, expected) in zip(bounds, [18.507810594, 0, 100, 74.596875763]) { #expect(abs(value - expected) < 1e-6) }
  }

  @Test func `the area is what is painted, holes and overlaps as the fill rule says`() throws {
    let hole = "path-data=M0 0h100v100h-100zM25 25h50v50h-50z"
    for (rule, area) in [("evenodd", 7500.0), ("nonzero", 10_000)] {
      let made = try Program.run("new", "path", hole, "fill-rule=\(rule)", in: folder)
      let report = try JSON(Program.run("info", "-", "--json", in: folder, input: made.output).output)
      #expect(report["area"]?.number == area)
    }
  }

  @Test func `a corner that runs into the other side says what it crosses, by each policy that lets it`() throws {
    let points = "points=0,0 100,0 100,100 55,100 12,12 45,100 0,100"
    for (policy, crosses) in [("fair", false), ("half", true), ("css", true), ("share", true), ("raw", true)] {
      let made = try Program.run(
        "new", "free", points, "corners=r80 s s s s s s", "overflow=\(policy)", in: folder)
      let report = try JSON(Program.run("info", "-", "--json", in: folder, input: made.output).output)
      let crossings = try #require(report["crossings"]?.elements)
      #expect(crossings.contains { $0["first"] == .text("corner 0") || $0["second"] == .text("corner 0") } == crosses)
      for crossing in crossings { #expect(crossing.names == ["first", "second", "touches", "x", "y"]) }
      let text = try Program.run("info", "-", in: folder, input: made.output).output
      #expect(text.contains("crosses edge 3-4") == crosses)
    }
  }

  /// Polygons, and how often they cross and touch themselves: at a vertex on an edge, at two vertices, at a crossing
  /// there, at one beside it, and at one of each.
  @Test(
    arguments: [
      ("1,1 21,1 21,21 11,1 1,21", 0, 1), ("1,1 11,11 21,1 21,21 11,11 1,21", 0, 1),
      ("1,1 11,11 21,21 21,1 11,11 1,21", 1, 0), ("1,1 21,21 21,1 1,21", 1, 0),
      ("1,1 21,21 21,1 1,21 6,6 1,11", 1, 1),
    ])
  func `info and check agree on where an outline crosses and where it touches itself`(
    points: String, crosses: Int, touches: Int
  ) throws {
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><polygon points=\"\(points)\"/></svg>\n",
      to: "a.svg")
    let check = try Program.run("check", "a.svg", in: folder).output
    let text = try Program.run("info", "a.svg", in: folder).output
    let crossings = try #require(JSON(Program.run("info", "--json", "a.svg", in: folder).output)["crossings"]?.elements)
    for (verb, count) in [("crosses", crosses), ("touches", touches)] {
      #expect(check.split(separator: "\n").count { $0.contains(" \(verb) itself: ") } == count, "\(check)")
      let line = text.split(separator: "\n").first { $0.hasPrefix("\(verb)    itself: ") }
      #expect((line != nil) == (count > 0) && (line?.hasSuffix(", \(count) places") == true) == (count > 1), "\(text)")
    }
    #expect(crossings.count { $0["touches"] == .flag(true) } == touches && crossings.count == crosses + touches)
  }

  @Test func `radii that do not fit are shared out, and the full edge is named`() throws {
    let points = "points=30,20 80,60 10,100 60,170 100,120 150,160 190,90 120,80 140,20"
    let made = try Program.run("new", "free", points, "corner-radius=15", "corners=all", in: folder)
    let report = try JSON(Program.run("info", "-", "--json", in: folder, input: made.output).output)
    let corners = try #require(report["corners"]?.elements)
    for index in 0...1 {
      #expect(corners[index]["asked"]?.number == 15)
      #expect(abs((corners[index]["used"]?.number ?? 0) - 14.81) < 0.005)
      #expect(corners[index]["limitedBy"] == .text("edge 0-1"))
    }
    for corner in corners.dropFirst(2) { #expect(corner["used"] == corner["asked"] && corner["limitedBy"] == .null) }
  }

  @Test func `a path without corners says why`() throws {
    let (_, smooth) = try report("path", "path-data=M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0Z")
    #expect(smooth.contains("\njoints     smooth: no two pieces meet at more than 3°\n"))
    let (_, drop) = try report("path", "path-data=M20 60L60 10L100 60A40 40 0 0 1 20 60Z")
    #expect(!drop.contains("smooth"))
  }

  private func report(_ words: String...) throws -> (json: JSON, text: String) {
    let made = try Program.run(["new"] + words, in: folder)
    #expect(made.ending == .status(0), "\(made.error)")
    let json = try JSON(Program.run("info", "-", "--json", in: folder, input: made.output).output)
    return (json, try Program.run("info", "-", in: folder, input: made.output).output)
  }

  @Test func `sizes are told in their own unit, and the radius beside it`() throws {
    let (json, text) = try report("rectangle", "width=100", "height=100", "corners=r5 r8t rc2d s9t")
    let corners = try #require(json["corners"]?.elements)
    #expect(corners.map { $0["unit"] } == [.text("radius"), .text("cut"), .text("recession"), .text("cut")])
    #expect(corners.map { $0["askedSize"]?.number } == [5, 8, 2, 0])
    #expect(abs((corners[2]["asked"]?.number ?? 0) - 2 / (2.0.squareRoot() - 1)) < 1e-9)
    #expect(text.contains("    8.00t    8.00t   95.00t"))
    #expect(text.contains("    2.00d    2.00d   "))
  }

  @Test func `a squircle tells where its curve begins, a fillet that it is the tangent point`() throws {
    let (json, text) = try report(
      "rectangle", "width=200", "height=200", "corner-radius=20", "corner-kind=squircle", "smoothing=.6",
      "corners=r r ro r")
    let corners = try #require(json["corners"]?.elements)
    let starts = corners.map { $0["start"]?.elements?.compactMap(\.number) ?? [] }
    #expect(starts[2] == [20, 20])
    #expect(starts[0].count == 2 && starts[0].allSatisfy { abs($0 - 32) < 1e-9 })
    #expect(text.ranges(of: "begins 32.0 from the vertex").count == 3)
  }

  @Test func `a joint beside a curve is a corner if it turns, and is off at first`() throws {
    let curved = try report("path", "path-data=M0 0Q50 100 100 0Z")
    #expect(curved.text.hasPrefix("kind       path, 2 corners\n"))
    let styles = try #require(curved.json["corners"]?.elements).map { $0["style"] }
    #expect(styles == [.text("sharp"), .text("sharp")])
    let smooth = try report("path", "path-data=M0 0H100A20 20 0 0 1 100 40H0Z")
    #expect(smooth.text.hasPrefix("kind       path, 2 corners\n"))
  }

  @Test(arguments: [
    ("<circle cx='9' cy='9' r='9'/>", "circle"), ("<rect width='9' height='9' rx='4.5'/>", "circle"),
    ("<rect width='9' height='9' rx='4'/>", "rectangle, 4 corners"),
    ("<rect width='18' height='9' rx='4.5'/>", "rectangle, 4 corners"),
    ("<circle cx='9' cy='9' r='9' transform='scale(2)'/>", "circle"),
  ])
  func `a circle is called one, and its kind stays the name to type`(body: String, title: String) throws {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>\(body)</svg>"
    let text = try Program.run("info", "-", in: folder, input: file).output
    #expect(text.hasPrefix("kind       \(title)\n"), "\(text)")
    let json = try JSON(try Program.run("info", "-", "--json", in: folder, input: file).output)
    #expect(json["kind"] == .text("rectangle"))
  }

  @Test func `the opacity of a shape is a parameter, and what is painted says it with its groups`() throws {
    let made = try Program.run("new", "star", "opacity=.5", in: folder)
    #expect(made.ending == .status(0) && made.output.contains(" opacity=\".5\"/>"), "\(made.output)")
    try folder.write(made.output, to: "star.svg")
    #expect(try Program.run("set", "star.svg", "opacity=25%", in: folder).ending == .status(0))
    #expect(folder.text("star.svg") == made.output.replacing(" opacity=\".5\"/>", with: " opacity=\".25\"/>"))
    let json = try JSON(try Program.run("info", "star.svg", "--json", in: folder).output)
    #expect(json["parameters"]?["opacity"]?.number == 0.25 && json["paint"]?["opacity"]?.number == 0.25)
    let body = "<g opacity='.5'><path d='M0 0H9V9Z'/></g>"
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(body)</svg>"
    let set = try Program.run("set", "-", "opacity=.5", in: folder, input: file)
    let inGroup = try JSON(try Program.run("info", "-", "--json", in: folder, input: set.output).output)
    #expect(inGroup["parameters"]?["opacity"]?.number == 0.5 && inGroup["paint"]?["opacity"]?.number == 0.25)
    #expect(try Program.run("describe", "-", in: folder, input: set.output).output.contains("Its opacity is 25 %."))
    #expect(try Program.run("set", "star.svg", "opacity=2", in: folder).ending == .status(65))
  }

  @Test func `columns keep a blank between large numbers`() throws {
    let (_, text) = try report("free", "points=100000000,100000000 200000000,100000000 200000000,210000000")
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("corner ") }.dropFirst()
    #expect(lines.count == 3 && lines.allSatisfy { $0.split(separator: " ").count >= 9 }, "\(text)")
  }

  @Test func `people get the same as a table`() throws {
    let made = try Program.run("new", "free", "points=0,0 100,0 100,80", "corners=10 0 5", in: folder)
    let text = try Program.run("info", "-", in: folder, input: made.output).output
    let expected = """
      kind       free, 3 corners
      area       3814.32
      perimeter  266.14
      bounds     18.51 0.00 100.00 74.60
      painted    18.01 -0.50 100.50 75.10
      fill       #38f
      line       #036, 1.00 wide

      corner      x         y      style    asked     used  maximum   angle  tangent
          0      0.00      0.00    round    10.00    10.00    35.08    38.7    28.51
          1    100.00      0.00    sharp     0.00     0.00    69.60    90.0     0.00
          2    100.00     80.00    round     5.00     5.00    38.45    51.3    10.40

      """
    #expect(text == expected)
  }
}
