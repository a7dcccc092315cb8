import Glibc
import Testing

/// `fillet play`, `--plain` and `help exit-codes` as a person has them.
struct PlayTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  @Test func `the same script gives the same bytes in every surrounding`() throws {
    try folder.write("m o\nsize 60x20\n", to: "a.keys")
    let runs = try [[:], ["FILLET_KEYMAP": "vim", "LANG": "C", "TERM": "dumb", "FILLET_THEME": "monochrome"]].map {
      _ = try Program.run(
        "play", "a.keys", "--force", "--dump", "a.svg", "--dump", "a.ans", "--animate", "all.svg", in: folder,
        environment: $0)
      return [folder.text("a.svg"), folder.text("a.ans"), folder.text("all.svg")]
    }
    #expect(runs[0] == runs[1] && runs[0].allSatisfy { ($0?.count ?? 0) > 1000 })
  }

  @Test func `a wrong expectation is told with its place, and ends the run only when asked`() throws {
    try folder.write("space\n  expect nothing of this\ndocument made.svg\n", to: "a.keys")
    let told = try Program.run("play", "a.keys", in: folder)
    #expect(told.ending == .status(0))
    #expect(told.error == "fillet: a.keys:2:3: the screen does not show \"nothing of this\"\n")
    #expect(folder.text("made.svg") != nil)
    let refused = try Program.run("play", "a.keys", "--assert", in: folder)
    #expect(refused.ending == .status(73) && refused.error.contains("a.keys:3:1: made.svg already exists"))
    let asserted = try Program.run("play", "a.keys", "--assert", "--force", in: folder)
    #expect(asserted.ending == .status(1) && asserted.error.contains("corner 0 is now sharp"))
  }

  @Test(arguments: [
    ("dump x.foo", 64), ("file nope.svg", 66), ("document none/x.svg", 73), ("dump none/x.svg", 73),
  ]) func `a line that cannot be done is told with its place`(line: String, status: Int32) throws {
    let outcome = try Program.run("play", "-", in: folder, input: "space\n  \(line)\n")
    #expect(outcome.ending == .status(status))
    #expect(outcome.error.hasPrefix("fillet: standard input:2:3: "), "\(outcome.error)")
  }

  @Test func `a recording is an SVG with the title of the script, and nothing is printed`() throws {
    try folder.write("# A corner & a radius\nspace\npause 1\n", to: "a.keys")
    let outcome = try Program.run("play", "a.keys", "--animate", "all.svg", in: folder)
    #expect(outcome.ending == .status(0) && outcome.output == "" && outcome.error == "")
    #expect(folder.text("all.svg")?.contains("\n<title>A corner &amp; a radius</title>\n") == true)
    #expect(folder.text("all.svg")?.contains("{animation:4.15s step-end infinite}") == true)
  }

  @Test(arguments: [
    ("space", ["none/x.svg"], 73, "none/x.svg"), ("space", ["taken.svg"], 73, "taken.svg already exists"),
    ("space", ["x.gif"], 64, "--animate x.gif: a recording is an SVG file: use a name that ends in .svg"),
    ("space", [""], 64, "use a name that ends in .svg"),
    ("# Nothing\npause 2\nexpect 5 round", ["x.svg"], 65, "a.keys has no keys to record"),
    ("", ["x.svg"], 65, "a.keys has no keys to record"),
    ("space", ["x.svg", "--size", "19x24"], 64, "19x24 is too small to record: use 20x5 or more"),
    ("space\n size 80x4", ["x.svg"], 64, "a.keys:2:2: 80x4 is too small to record: use 20x5 or more"),
    ("pause\nspace", ["x.svg"], 65, "a.keys:1:6: expected seconds up to 60, such as 1.5"),
  ]) func `a recording that cannot be made is one line, and writes nothing`(
    script: String, arguments: [String], status: Int32, message: String
  ) throws {
    try folder.write(script, to: "a.keys")
    try folder.write("mine", to: "taken.svg")
    let outcome = try Program.run(["play", "a.keys", "--animate"] + arguments, in: folder)
    #expect(outcome.ending == .status(status) && outcome.output == "")
    #expect(outcome.error.contains(message) && outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    #expect(folder.names == ["a.keys", "taken.svg"] && folder.text("taken.svg") == "mine")
  }

  @Test func `keys after quitting are reported`() throws {
    for input in ["space q d space\n", "space q\ntype dx\n"] {
      let told = try Program.run("play", "-", in: folder, input: input)
      #expect(told.error.hasSuffix("the editor was closed before the last key of this line\n"), "\(told.error)")
      #expect(try Program.run("play", "-", "--assert", in: folder, input: input).ending == .status(1))
    }
    #expect(try Program.run("play", "-", "--assert", in: folder, input: "space q d\n").ending == .status(0))
  }

  @Test func `a keymap that cannot be used plays nothing, and one with errors is told and fails a check`() throws {
    try folder.write("extends = 'none'\n[keys.global]\nF9 = 'edit.undo'\n", to: "bad.toml")
    let bad = try Program.run("play", "-", "--keymap", "bad.toml", in: folder, input: "space\n")
    #expect(bad.ending == .status(65) && bad.output == "")
    #expect(bad.error.contains("bad.toml:1: "), "\(bad.error)")
    #expect(bad.error.hasSuffix("fillet: keymap: bad.toml cannot be used: the script did not run\n"))

    try folder.write("[keys.global]\nF9 = 'nosuch'\n", to: "wrong.toml")
    let wrong = try Program.run("play", "-", "--keymap", "wrong.toml", in: folder, input: "space\n")
    #expect(wrong.ending == .status(0) && wrong.output.contains("is now sharp"))
    #expect(wrong.error.hasPrefix("fillet: wrong.toml:2: "), "\(wrong.error)")
    let checked = try Program.run("play", "-", "--keymap", "wrong.toml", "--assert", in: folder, input: "space\n")
    #expect(checked.ending == .status(1))
    #expect(checked.error.hasSuffix("fillet: keymap: wrong.toml has an error: the script did not run\n"))
  }

  @Test func `nothing is written but what the script names`() throws {
    try folder.write("space\nw\ndocument made.svg\n", to: "a.keys")
    #expect(try Program.run("play", "a.keys", in: folder).ending == .status(0))
    #expect(folder.names == ["a.keys", "made.svg"])
  }

  @Test func `angles have their unit in ASCII, too`() throws {
    let plain = try Program.run(
      "--plain", in: folder, input: "explain.corner\nquit\n", environment: ["LC_ALL": "C", "LANG": "C"])
    #expect(plain.output.contains("theta is 38.7 deg: "), "\(plain.output)")
    let screen = try Program.run("play", "-", "--ascii", "--size", "120x30", in: folder, input: "space\n")
    #expect(screen.output.contains("turn 141.3 "), "\(screen.output)")
  }

  @Test func `by lines the document is what it is by keys, and it is saved`() throws {
    // A new file has an opaque fill, unlike the demo.
    let lines = "set fill-opacity .1\ncorner.toggle\ncorner.every 2\nsave\nquit\n"
    let plain = try Program.run("--plain", "mine.svg", in: folder, input: lines)
    #expect(plain.ending == .status(0) && plain.error == "", "\(plain.error)")
    #expect(plain.output.contains("\nsaved mine.svg\n"))
    try folder.write("space\nc e\ndocument ./keys/mine.svg\n", to: "a.keys")
    _ = try Child.run(["mkdir", "keys"], in: folder.path)
    _ = try Program.run("play", "a.keys", in: folder)
    #expect(folder.text("mine.svg") != nil && folder.text("mine.svg") == folder.text("keys/mine.svg"))
  }

  @Test func `where the lines end before the work does, the next start has it`() throws {
    try folder.write(try Program.run("new", "star", in: folder).output, to: "star.svg")
    for lines in ["corner.toggle\n", "2\ncorner.toggle\nquit\n"] {
      let first = try Program.run("--plain", "star.svg", in: folder, input: lines)
      #expect(first.ending == .status(75), "\(first.output)")
      #expect(first.error == "fillet: your work is kept: fillet star.svg\n")
    }
    let next = try Program.run("--plain", "star.svg", in: folder, input: "1\nsave\nquit\n")
    #expect(next.ending == .status(0) && next.error == "")
    #expect(next.output.contains("1 restore\n") && next.output.contains("saved star.svg"), "\(next.output)")
  }

  @Test(arguments: [
    ("my star.svg", "'my star.svg'"), ("it's;a$b.svg", "'it'\\''s;a$b.svg'"), ("-o.svg", "./-o.svg"),
    ("図é.svg", "図é.svg"),
  ])
  func `the word that names the kept work can be given to a shell`(name: String, word: String) throws {
    try folder.write(try Program.run("new", "star", in: folder).output, to: name)
    let first = try Program.run("--plain", "--", name, in: folder, input: "corner.toggle\n")
    #expect(first.error == "fillet: your work is kept: fillet \(word)\n")
    let script = "'\(Program.path)' --plain --recover \(word) </dev/null"
    #expect(try Child.run(["/bin/sh", "-c", script], in: folder.path).error == first.error)
  }

  @Test func `ended by a signal at a line it says that the work is kept`() throws {
    try folder.write(try Program.run("new", "star", in: folder).output, to: "star.svg")
    // It is ended once it has told what became of its first line.
    let script = """
      mkfifo lines; '\(Program.path)' --plain star.svg <lines >told 2>complaint & program=$!
      exec 3>lines; echo corner.toggle >&3
      until grep -q 'is now sharp' told; do :; done
      kill -TERM $program; wait $program; echo $?
      """
    let outcome = try Child.run(["/bin/sh", "-c", script], in: folder.path)
    #expect(outcome.output == "143\n", "\(outcome.output)\(outcome.error)")
    #expect(folder.text("complaint") == "fillet: your work is kept: fillet star.svg\n")
  }

  private static let strace = "/usr/bin/strace"
  private static let hasStrace = unsafe access(strace, X_OK) == 0

  @Test(.enabled(if: hasStrace)) func `a save that the disk did not confirm is no other program's`() throws {
    try folder.write(try Program.run("new", "star", in: folder).output, to: "star.svg")
    // The new file is confirmed, its name is not.
    let first = try Child.run(
      [
        Self.strace, "-qq", "-o", "/dev/null", "-e", "trace=fsync", "-e", "inject=fsync:error=EIO:when=2+",
        Program.path, "--plain", "star.svg",
      ], in: folder.path, input: "corner.toggle\nsave\ncorner.next\ncorner.toggle\n")
    #expect(first.output.contains("not confirmed by the disk"), "\(first.output)\(first.error)")
    let next = try Program.run("--plain", "star.svg", in: folder, input: "1\nsave\nquit\n")
    #expect(next.output.contains("1 restore\n") && next.output.contains("saved star.svg"), "\(next.output)")
    #expect(!next.output.contains("another program"), "\(next.output)")
  }

  /// Runs lines where no file may grow beyond so many blocks, of 512 bytes or 1024 as the shell has it.
  private func runLimited(_ blocks: Int, _ lines: String) throws -> Outcome {
    try Child.run(
      ["/bin/sh", "-c", "ulimit -f \(blocks); exec '\(Program.path)' --plain star.svg >/dev/null"], in: folder.path,
      input: lines)
  }

  @Test func `what the journal has no room for is kept beside the document, and said with status 74`() throws {
    let star = try Program.run("new", "star", in: folder).output
    try folder.write(star, to: "star.svg")
    let outcome = try runLimited(2, String(repeating: "corner.next\ncorner.toggle\n", count: 101))
    #expect(outcome.ending == .status(74))
    #expect(
      outcome.error
        == "fillet: the journal cannot be written: the file is larger than the system allows; your work is kept in star-2.svg\n",
      "\(outcome.error)")
    #expect(folder.text("star.svg") == star)
    #expect(folder.text("star-2.svg")?.contains("data-corners=\"r s ") == true)
  }

  @Test func `what can be kept nowhere is said to be lost`() throws {
    let star = try Program.run("new", "star", in: folder).output
    try folder.write(star + "<!--" + String(repeating: "x", count: 2000) + "-->", to: "star.svg")
    let outcome = try runLimited(1, "corner.toggle\n")
    #expect(outcome.ending == .status(74))
    #expect(
      outcome.error.contains(
        "the journal cannot be written: the file is larger than the system allows; the changes to star.svg are lost: "
      ),
      "\(outcome.error)")
    #expect(folder.names == ["star.svg"])
  }

  @Test func `the statuses of the help are those of the manual`() throws {
    let help = try Program.run("help", "exit-codes", in: folder).output
    for status in ["64", "65", "66", "69", "70", "73", "74", "75", "78"] {
      #expect(help.contains("\n\(status)   "), "\(status)")
    }
  }
}
