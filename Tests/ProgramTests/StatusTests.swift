import Glibc
import Testing

/// Exit statuses go by sysexits; whatever is wrong takes one line.
struct StatusTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let star = try Program.run("new", "star", in: folder)
    try folder.write(star.output, to: "star.svg")
    try folder.write("", to: "empty.svg")
    try folder.write("space\nexpect now sharp\n", to: "moves.keys")
    try folder.write("space\nspaec\n", to: "slip.keys")
    try folder.write("no markup", to: "text.svg")
    try folder.write(String(star.output.dropLast(9)), to: "cut.svg")
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text>no shape</text></svg>", to: "foreign.svg")
    try folder.write(
      star.output.replacing(" d=\"M100 10", with: " d=\"M100 11"), to: "edited.svg")
    try folder.write("schema = 1\n[keys.global]\nF9 = \"nosuch\"\n", to: "keys.toml")
  }

  private static let outcomes: [(status: Int32, lines: [[String]])] = [
    (
      0,
      [
        ["new", "star"], ["new", "star", "-o", "made.svg"], ["info", "star.svg"], ["info", "star.svg", "--json"],
        ["render", "star.svg"], ["export", "star.svg"], ["export", "star.svg", "-o", "copy.svg"],
        ["export", "star.svg", "-o", "star.svg"], ["keys"], ["keys", "--markdown"], ["keys", "--check"], ["help"],
        ["help", "new"], ["--help"], ["--version"], ["help", "exit-codes"], ["help", "parameters"],
        ["help", "formats"],
        ["completions", "bash"],
        ["completions", "zsh"], ["completions", "fish"], ["describe", "star.svg"], ["describe", "star.svg", "--short"],
        ["play", "moves.keys"], ["play", "moves.keys", "--assert"],
        ["play", "moves.keys", "--assert", "--dump", "screen.svg", "--dump", "screen.txt"],
      ]
    ),
    (
      1,
      [
        ["keys", "--check", "--keymap", "keys.toml"]
      ]
    ),
    (
      64,
      [
        ["completions", "csh"], ["play", "moves.keys", "--dump", "x.png"], ["play", "moves.keys", "--size", "0"],
        ["--theme", "pink"], ["new"], ["new", "sta"], ["new", "star", "count"], ["new", "star", "=5"],
        ["new", "star", "-o", ""], ["info"],
        ["info", "star.svg", "--nope"], ["describe", "star.svg", "more"], ["render", "star.svg", "--size", "40"],
        ["render", "star.svg", "--size", "0x5"], ["render", "star.svg", "--size", "9e9x5"],
        ["render", "star.svg", "--glyphs", "dots"], ["export", "star.svg", "-f", "doc"],
        ["export", "star.svg", "-o", "copy.doc"], ["-c", "nosuch"],
        ["edit", ""], ["info", ""], ["edit", "", "--glyphs", "ascii"], ["new", "star", "-o", "star.png"],
        ["--glyphs", "dots"], ["--nope"],
        ["star.svg", "more"], ["help", "sett"],
      ]
    ),
    (
      65,
      [
        ["new", "star", "count=five"], ["info", "empty.svg"], ["play", "slip.keys"], ["info", "text.svg"],
        ["info", "cut.svg"], ["info", "foreign.svg"], ["render", "edited.svg"], ["describe", "."],
        ["info", "/dev/zero"], ["edit", "text.svg"],
      ]
    ),
    (
      66,
      [
        ["info", "missing.svg"], ["render", "missing.svg"], ["export", "missing.svg"],
        ["keys", "--keymap", "missing.toml"],
      ]
    ),
    (
      69,
      [
        [], ["edit"], ["star.svg"], ["new.svg"], ["./star.svg"],
      ]
    ),
    (
      73,
      [
        ["export", "star.svg", "-o", "text.svg"], ["export", "star.svg", "-o", "no/where.svg"],
      ]
    ),
    (
      78,
      [
        ["--keymap", "keys.toml", "--strict"]
      ]
    ),
  ]

  @Test(arguments: outcomes)
  func `the status says what kind of thing went wrong`(status: Int32, lines: [[String]]) throws {
    for arguments in lines {
      let outcome = try Program.run(arguments, in: folder)
      let told = "\(arguments) said: \(outcome.error)"
      #expect(outcome.ending == .status(status), "\(told)")
      if status == 0 || status == 1 {
        #expect(outcome.error == "", "\(told)")
      } else {
        #expect(outcome.output == "", "\(told)")
        #expect(outcome.error.hasPrefix("fillet: "), "\(told)")
        #expect(isOneLine(outcome.error), "\(told)")
      }
    }
  }

  private func isOneLine(_ text: String) -> Bool { text.firstIndex(of: "\n") == text.indices.last }

  @Test func `a name that is no UTF-8 is refused, and no other file is made or read`() throws {
    let other = "a\u{FFFD}.svg"
    try folder.write(try #require(folder.text("star.svg")), to: other)
    for (line, status) in [
      ("edit \"$NAME\"", 66), ("info \"$NAME\"", 66), ("new star --force -o \"$NAME\"", 64),
      ("export star.svg --force -o \"$NAME\"", 64),
    ] as [(String, Int32)] {
      let script = "NAME=$(printf 'a\\377.svg'); exec \"$0\" \(line)"
      let outcome = try Child.run(["sh", "-c", script, Program.path], in: folder.path)
      #expect(outcome.ending == .status(status), "\(line): \(outcome.error)")
      #expect(outcome.error.contains("is not UTF-8: rename the file") && isOneLine(outcome.error), "\(outcome.error)")
    }
    #expect(folder.text(other) == folder.text("star.svg"))
    #expect(folder.names.filter { $0.hasPrefix("a") } == [other])
  }

  @Test func `an output that takes no more is an error of writing`() throws {
    let full = try Child.run(["sh", "-c", "exec \"$0\" new star >/dev/full", Program.path], in: folder.path)
    #expect(full.ending == .status(74))
    #expect(isOneLine(full.error))
    let closed = try Child.run(["sh", "-c", "exec \"$0\" info - <&-", Program.path], in: folder.path)
    #expect(closed.ending == .status(74))
  }

  @Test(arguments: ["help", "--version", "version", "help set"])
  func `help that cannot be written is an error of writing`(_ words: String) throws {
    let full = try Child.run(["sh", "-c", "exec \"$0\" \(words) >/dev/full", Program.path], in: folder.path)
    #expect(full.ending == .status(74))
    #expect(isOneLine(full.error))
  }

  @Test func `a named pipe is read and checked like a file`() throws {
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg'><rect width='5' height='5'/></svg>", to: "a.svg")
    for verb in ["info", "check"] {
      let line = "mkfifo \(verb).svg && { cat a.svg >\(verb).svg & \"$0\" \(verb) \(verb).svg; }"
      #expect(try Child.run(["sh", "-c", line, Program.path], in: folder.path).ending == .status(0))
    }
  }

  @Test func `hundreds of wrong arguments are told in one short line`() throws {
    let outcome = try Program.run(["describe"] + (0..<200).map { "\($0).svg" }, in: folder)
    #expect(outcome.ending == .status(64))
    #expect(isOneLine(outcome.error) && outcome.error.count < 300)
  }

  @Test func `a reader that has seen enough is nothing to complain about`() throws {
    let line = "\"$0\" new star count=10000 | head -c 4"
    let outcome = try Child.run(["sh", "-c", line, Program.path], in: folder.path)
    #expect(outcome.output == "<svg" && outcome.error == "")
  }

  @Test(arguments: [
    ("reder", "render"), ("inof", "info"), ("exprt", "export"), ("nwe", "new"), ("kesy", "keys"), ("eidt", "edit"),
  ])
  func `a mistyped verb is understood, and opens nothing`(word: String, verb: String) throws {
    let outcome = try Program.run(word, "star.svg", in: folder)
    #expect(outcome.ending == .status(64))
    #expect(outcome.error == "fillet: unknown verb '\(word)': did you mean 'fillet \(verb)'?\n")
  }

  @Test(arguments: [
    (["star.svg", "count=7"], "fillet: the editor takes no 'count=7': type 'fillet set star.svg count=7'\n"),
    (["star.svg", "corner.0.radius=7"], "type 'fillet set star.svg corner.0.radius=7'\n"),
    (["star.svg", "count+=1"], "type 'fillet set star.svg count+=1'\n"),
    (["edit", "star.svg", "count=7"], "fillet: the editor takes no 'count=7': type 'fillet set star.svg count=7'\n"),
    (["edit", "--plain", "star.svg", "fill=red"], "type 'fillet set star.svg fill=red'\n"),
    (["info", "star.svg", "count=7"], "fillet: fillet info takes no 'count=7': type 'fillet set star.svg count=7'\n"),
    (["render", "star.svg", "count=7"], "type 'fillet set star.svg count=7'\n"),
    (["export", "--scale", "2", "star.svg", "count=7"], "type 'fillet set star.svg count=7'\n"),
    (["check", "star.svg", "count=7"], "type 'fillet set star.svg count=7'\n"),
    (["copy", "star.svg", "count=7"], "type 'fillet set star.svg count=7'\n"),
    (["diff", "star.svg", "count=7"], "type 'fillet set star.svg count=7'\n"),
    (["explain", "star.svg", "radius=7"], "type 'fillet set star.svg radius=7'\n"),
    (["describe", "star.svg", "opacity=.5"], "type 'fillet set star.svg opacity=.5'\n"),
    (["set", "star.svg", "count=7", "--dry"], "fillet: Unknown option '--dry'. Did you mean '--dry-run'?"),
    (["diff", "a.svg"], "fillet: missing <second>: The second document, or - for standard input."),
    (["set"], "fillet: missing <"),
  ])
  func `wrong arguments are told with what belongs there`(words: [String], message: String) throws {
    let outcome = try Program.run(words, in: folder)
    #expect(outcome.ending == .status(64) && isOneLine(outcome.error))
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func `what is wrong with a file has its line and column`() throws {
    #expect(try Program.run("info", "cut.svg", in: folder).error.hasPrefix("fillet: cut.svg:3:"))
    #expect(try Program.run("info", "edited.svg", in: folder).error.hasPrefix("fillet: edited.svg:3:1: "))
    let input = try Program.run("info", "-", in: folder, input: "\n\nx")
    #expect(input.error.hasPrefix("fillet: standard input:"))
  }

  @Test func `the copy of a document is the document, by file and by pipe`() throws {
    let star = try #require(folder.text("star.svg"))
    #expect(try Program.run("export", "-", "-o", "-", in: folder, input: star).output == star)
    _ = try Program.run("export", "star.svg", "-o", "copy.svg", in: folder)
    #expect(folder.text("copy.svg") == star)
  }
}
