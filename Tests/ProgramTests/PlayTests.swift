import Testing

/// `fillet play`, `--plain` and `help exit-codes` as a person has them.
struct PlayTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  @Test func `the same script gives the same bytes in every surrounding`() throws {
    try folder.write("m o\nsize 60x20\n", to: "a.keys")
    let runs = try [[:], ["FILLET_KEYMAP": "vim", "LANG": "C", "TERM": "dumb", "FILLET_THEME": "monochrome"]].map {
      _ = try Program.run("play", "a.keys", "--dump", "a.svg", "--dump", "a.ans", in: folder, environment: $0)
      return [folder.text("a.svg"), folder.text("a.ans")]
    }
    #expect(runs[0] == runs[1] && runs[0].allSatisfy { ($0?.count ?? 0) > 1000 })
  }

  @Test func `a wrong expectation is told with its place, and ends the run only when asked`() throws {
    try folder.write("space\n  expect nothing of this\ndocument made.svg\n", to: "a.keys")
    let told = try Program.run("play", "a.keys", in: folder)
    #expect(told.ending == .status(0))
    #expect(told.error == "fillet: a.keys:2:3: the screen does not show \"nothing of this\"\n")
    #expect(folder.text("made.svg") != nil)
    let asserted = try Program.run("play", "a.keys", "--assert", in: folder)
    #expect(asserted.ending == .status(1) && asserted.error.contains("corner 0 is now sharp"))
  }

  @Test func `nothing is written but what the script names`() throws {
    try folder.write("space\nw\ndocument made.svg\n", to: "a.keys")
    #expect(try Program.run("play", "a.keys", in: folder).ending == .status(0))
    #expect(folder.names == ["a.keys", "made.svg"])
  }

  @Test func `by lines the document is what it is by keys, and it is saved`() throws {
    let lines = "corner.toggle\ncorner.every 2\nsave\nquit\n"
    let plain = try Program.run("--plain", "mine.svg", in: folder, input: lines)
    #expect(plain.ending == .status(0) && plain.error == "", "\(plain.error)")
    #expect(plain.output.contains("\nsaved mine.svg\n"))
    try folder.write("space\nm o\ndocument keys.svg\n", to: "a.keys")
    _ = try Program.run("play", "a.keys", in: folder)
    #expect(folder.text("mine.svg") != nil && folder.text("mine.svg") == folder.text("keys.svg"))
  }

  @Test func `where the lines end before the work does, the next start has it`() throws {
    try folder.write(try Program.run("new", "star", in: folder).output, to: "star.svg")
    _ = try Program.run("--plain", "star.svg", in: folder, input: "corner.toggle\n")
    let next = try Program.run("--plain", "star.svg", in: folder, input: "1\nsave\nquit\n")
    #expect(next.output.contains("1 recover\n") && next.output.contains("saved star.svg"), "\(next.output)")
  }

  @Test func `the statuses of the help are those of the manual`() throws {
    let help = try Program.run("help", "exit-codes", in: folder).output
    for status in ["64", "65", "66", "69", "70", "73", "74", "75", "78"] {
      #expect(help.contains("\n\(status)   "), "\(status)")
    }
  }
}
