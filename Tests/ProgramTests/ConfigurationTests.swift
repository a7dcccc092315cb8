import Testing

/// What the person's files of settings do to the program.
struct ConfigurationTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let made = try Child.run(["mkdir", "-p", ".config/fillet", "below/deep"], in: folder.path)
    try #require(made.ending == .status(0))
    try folder.write(try Program.run("new", "star", in: folder).output, to: "star.svg")
  }

  @Test func `a wrong setting ends a strict start with 78 and its place`() throws {
    try folder.write("theme = \"pink\"\n", to: ".config/fillet/config.toml")
    let outcome = try Program.run("--strict", in: folder)
    #expect(outcome.ending == .status(78))
    #expect(outcome.error.contains("config.toml:1: theme = \"pink\": expected fillet, terminal, high-contrast"))
    // Without it the editor goes on to what it lacks here: a terminal.
    #expect(try Program.run([], in: folder).ending == .status(69))
  }

  @Test func `a project's file says what is exported, and the command line says otherwise`() throws {
    try folder.write("[export]\nformat = \"svg\"\n", to: ".fillet.toml")
    try folder.write(try #require(folder.text("star.svg")), to: "below/deep/star.svg")
    let plain = try Program.run("export", "below/deep/star.svg", "-o", "below/", in: folder)
    #expect(plain.ending == .status(0), "\(plain.error)")
    #expect(folder.text("below/star.svg") == folder.text("star.svg"))
    // The person's own file counts for less than the project's.
    try folder.write("[export]\nformat = \"nosuch\"\n", to: ".config/fillet/config.toml")
    let strict = try Program.run("export", "star.svg", "--strict", in: folder)
    #expect(strict.ending == .status(78) && strict.error.contains("config.toml:2: export.format"))
    let wrong = try Program.run("export", "star.svg", "-f", "svg", in: folder)
    #expect(wrong.ending == .status(0) && wrong.output == folder.text("star.svg"))
  }

  @Test func `the environment is checked like a file`() throws {
    let outcome = try Program.run("--strict", in: folder, environment: ["FILLET_NUDGE": "far"])
    #expect(outcome.ending == .status(78))
    #expect(outcome.error == "fillet: FILLET_NUDGE: expected a number above 0 and up to 10000, not \"far\"\n")
  }

  @Test func `options with values that are none are the command line's fault`() throws {
    for words in [["--theme", "pink"], ["--background", "grey"], ["--glyphs", "dots"]] {
      let outcome = try Program.run(words, in: folder)
      #expect(outcome.ending == .status(64) && outcome.error.contains("choose"), "\(words): \(outcome.error)")
    }
  }
}
