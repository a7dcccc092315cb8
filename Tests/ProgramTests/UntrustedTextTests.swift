import Testing

/// Text that commands terminals and text that runs backwards, in every place where a person can be handed it.
struct UntrustedTextTests {
  private static let escape = "\u{1B}[31m"
  private static let nasty = "\u{9B}31m\u{9D}0;title\u{9C}\u{202E}\u{2066}\u{7F}"

  private let folder: Folder

  init() throws {
    folder = try Folder()
    let star = try Program.run("new", "star", in: folder).output
    try folder.write(star.replacing("<title>star", with: "<title>\(Self.nasty)"), to: "title.svg")
    try folder.write(star.replacing("<title>star", with: "<title>&#x9b;31m&#x202e;"), to: "numbers.svg")
    try folder.write(star.replacing("<title>star", with: "<title>\(Self.escape)"), to: "escape.svg")
    try folder.write(star.replacing("shape=\"star", with: "shape=\"\(Self.nasty)"), to: "kind.svg")
    try folder.write(star.replacing("fill=\"#38f", with: "fill=\"\(Self.nasty)"), to: "fill.svg")
    try folder.write("schema = 1\nname = \"\(Self.nasty)\"\n[keys.global]\nF9 = \"\(Self.nasty)\"\n", to: "keys.toml")
  }

  @Test(arguments: [
    ["info", "title.svg"], ["info", "title.svg", "--json"], ["render", "title.svg"],
    ["export", "numbers.svg"], ["info", "escape.svg"], ["export", "escape.svg"], ["info", "kind.svg"],
    ["info", "fill.svg"], ["keys", "--check", "--keymap", "keys.toml"], ["--keymap", "keys.toml", "--strict"],
    ["info", nasty], ["info", escape], ["new", nasty], ["new", "star", "\(escape)=3"],
    ["new", "star", "count=\(nasty)"],
    ["new", "star", "-o", "\(nasty)/\(escape).svg"], [escape], ["\(nasty).svg"], ["--\(escape)"], ["-c", nasty],
    ["render", "title.svg", "--size", escape], ["render", "title.svg", "--glyphs", nasty],
    ["export", "title.svg", "-f", nasty], ["export", "title.svg", "-o", "x.\(escape)"], ["keys", "--keymap", escape],
    ["keys", "--keymap", "no/\(nasty)"], ["star.svg", escape],
  ])
  func `nothing that commands a terminal comes out`(arguments: [String]) throws {
    let outcome = try Program.run(arguments, in: folder)
    for scalar in (outcome.output + outcome.error).unicodeScalars where scalar != "\n" {
      let isHarmless =
        scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && !(0x202A...0x202E).contains(scalar.value)
        && !(0x2066...0x2069).contains(scalar.value)
      #expect(isHarmless, "U+\(String(scalar.value, radix: 16)) in \(outcome)")
    }
    #expect(!(outcome.output + outcome.error).isEmpty)
  }

  @Test(arguments: [300, 5_000, 100_000])
  func `no message quotes a whole file, and a long one keeps its start and its end`(length: Int) throws {
    let head = "+++\nname = \"a\"\ntitle = \"a\"\nsummary = \"a\"\nkind = \"star\"\n+++\n## A\nText.\n```step\n"
    try folder.write(head + String(repeating: "a", count: length) + "\n```\n", to: "long.md")
    let outcome = try Program.run("lesson", "./long.md", "--check", in: folder)
    let line = try #require(outcome.error.split(separator: "\n").first)
    #expect(line.hasPrefix("fillet: ./long.md:10: a") && line.count <= 600, "\(line.count)")
    #expect(line.contains(" … ") == (length > 600))
  }

  @Test func `JSON escapes what commands a terminal or turns a line round, and reads back as it was`() throws {
    let name = Self.nasty + "\u{2028}\u{2029}\u{200B}\u{FEFF}\u{E0041}ü"
    let square = "data-shape=\"polygon\" data-v=\"1\" data-count=\"4\" data-x=\"9\" data-y=\"9\" data-radius=\"4\""
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\" viewBox=\"0 0 20 20\">"
        + "<path \(square) id=\"\(name)\" d=\"M9 5L13 9L9 13L6 9Z\"/></svg>\n", to: "\(name).svg")
    for arguments in [["check", "--json", "\(name).svg"], ["keys", "--json", "--keymap", "keys.toml"]] {
      let output = try Program.run(arguments, in: folder).output.lowercased()
      let raw = output.unicodeScalars.filter { $0.properties.generalCategory != .control || $0 != "\n" }
        .filter { [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory) }
      #expect(raw.isEmpty, "\(arguments[0]): \(raw.map { String($0.value, radix: 16) })")
      guard arguments[0] == "check" else { continue }
      #expect(
        output.contains("\\u009b") && output.contains("\\u202e") && output.contains("\\udb40\\udc41")
          && output.contains("ü"))
      #expect(try JSON(Program.run(arguments, in: folder).output).elements?.first?["file"] == .text("\(name).svg"))
    }
  }

  @Test func `a copy keeps the bytes of a title, whatever they are`() throws {
    #expect(try Program.run("export", "title.svg", in: folder).output == folder.text("title.svg"))
  }

  @Test func `a title that was made harmless is still the same title`() throws {
    let exported = try Program.run("export", "numbers.svg", in: folder).output
    #expect(exported.contains("<title>&#x9b;31m&#x202e;</title>"))
    #expect(try Program.run("export", "-", in: folder, input: exported).output == exported)
  }
}
