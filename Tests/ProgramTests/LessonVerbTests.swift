import Testing

/// `fillet lesson` and `fillet explain` from the outside.
struct LessonVerbTests {
  /// A lesson of one step.
  private static let mine = """
    +++
    name = "mine"
    title = "Mine"
    summary = "A square."
    kind = "rectangle"
    [drawing]
    width = 100
    height = 100
    +++
    ## Round it
    Text.
    ```step
    numbers: r
    ```
    ```goal
    task: Make all corners round with r 20.
    want: r = 20 at all
    hint: They share one radius.
    ```
    ```trap
    if: r = 10 at all
    say: Half of it.
    ```
    ```play
    set corner-radius 20
    ```

    """

  private let folder: Folder
  init() throws { folder = try Folder() }

  @Test func `the list has a line for each lesson with how far it is done`() throws {
    let listed = try Program.run("lesson", "--list", in: folder)
    #expect(listed.ending == .status(0) && listed.error == "")
    let lines = listed.output.split(separator: "\n")
    #expect(lines.count >= 12)
    #expect(
      lines.first == "polygon  0/4  Equal sides: The angles of a regular polygon, and where its first vertex is.")
    // Without a terminal there is nothing to choose with.
    #expect(try Program.run("lesson", in: folder).output == listed.output)
  }

  @Test func `one step is printed alone, with its numbers put in`() throws {
    let step = try Program.run("lesson", "fillet", "--step", "4", "--plain", in: folder)
    #expect(step.ending == .status(0) && step.error == "")
    #expect(step.output.contains("t = r / tan(θ/2)\n    = 15.00 / tan(60.0°/2) = 25.98"))
    #expect(!step.output.contains("Where is the center?"))
    let quiz = try Program.run("lesson", "fillet", "--quiz", in: folder)
    let parts = quiz.output.split(separator: "Answers")
    #expect(parts.count == 2 && !parts[0].contains("21.21") && parts[1].contains("= 21.21"))
  }

  @Test func `a quiz asks and judges in lines`() throws {
    let lines = "x\n\n\n\n\n\n\n"
    let asked = try Program.run("lesson", "fillet", "--quiz", "--plain", "--level", "2", in: folder, input: lines)
    #expect(asked.ending == .status(0) && asked.error == "")
    #expect(asked.output.hasPrefix("Rounding a corner: 6 questions. An empty line shows the solution.\n\n1. "))
    #expect(asked.output.contains("Not a number") && asked.output.hasSuffix("\n\n0 of 6 right.\n"))
  }

  @Test func `progress is written as a table`() throws {
    let made = try Program.run("lesson", "--progress", "-o", "anna.csv", in: folder)
    #expect(made.ending == .status(0) && made.error == "")
    #expect(
      try Child.run(["cat", "anna.csv"], in: folder.path).output.hasPrefix("lesson,step,title,state\r\npolygon,"))
  }

  @Test func `worksheets differ by pupil and have one key`() throws {
    let made = try Program.run(
      "lesson", "fillet", "--quiz", "--level", "2", "--seeds", "1..3", "-o", "sheets/", in: folder)
    #expect(made.ending == .status(0) && made.error == "", "\(made.error)")
    let listed = try Child.run(["ls", "sheets"], in: folder.path).output
    #expect(listed == "fillet-1.html\nfillet-2.html\nfillet-3.html\nkey.html\n")
    let sheets = try (1...3).map { try Child.run(["cat", "sheets/fillet-\($0).html"], in: folder.path).output }
    #expect(Set(sheets).count == 3 && sheets.allSatisfy { !$0.contains("Answers") })
    let key = try Child.run(["cat", "sheets/key.html"], in: folder.path).output
    #expect(key.contains("Sheet 3") && key.contains("= t × tan(θ/2) ="))
    for (arguments, reason) in [
      (["--seeds", "3..1"], "type a number or a range"), (["--seeds", "0"], "--seeds '0'"),
      (["--level", "4"], "choose 1, 2 or 3"), (["--level", "2", "--step", "4"], "of a whole lesson"),
    ] {
      let refused = try Program.run(["lesson", "fillet", "--quiz"] + arguments, in: folder)
      #expect(refused.ending == .status(64) && refused.error.contains(reason), "\(refused.error)")
    }
    let none = try Program.run("lesson", "mixing", "--quiz", "--level", "1", in: folder)
    #expect(none.ending == .status(64) && none.error.contains("mixing has no questions of level 1"))
  }

  @Test func `a folder of lessons has the words of its language`() throws {
    folder.make("fr")
    try folder.write(Self.mine, to: "fr/mine.md")
    try folder.write("language = \"fr\"\n[words]\n\"Try it\" = \"À toi\"\nradius = \"rayon\"\n", to: "fr/words.toml")
    let made = try Program.run("lesson", "mine", "--lessons", "fr", "-o", "mine.html", in: folder)
    let page = try #require(folder.text("mine.html"))
    #expect(made.ending == .status(0) && made.error == "", "\(made)")
    #expect(page.contains("<html lang=\"fr\">") && page.contains("<b>À toi:</b>") && page.contains(">rayon<"))

    try folder.write("[words]\nradius = 4\n", to: "fr/words.toml")
    let wrong = try Program.run("lesson", "mine", "--lessons", "fr", "--plain", in: folder)
    #expect(wrong.error == "fillet: fr/words.toml:2: radius needs a text in quotes\n", "\(wrong)")
    #expect(wrong.output.contains("Try it: Make all corners round"))
  }

  @Test func `every shipped lesson passes its own check`() throws {
    let checked = try Program.run("lesson", "--check", in: folder)
    #expect(checked.ending == .status(0) && checked.error == "", "\(checked.output)")
    #expect(checked.output.hasPrefix("polygon: 6 steps, 4 goals, all reached\nfillet: "))
  }

  @Test func `a lesson of one's own is checked, listed and tried`() throws {
    try folder.write(Self.mine, to: "mine.md")
    let checked = try Program.run("lesson", "./mine.md", "--check", in: folder)
    #expect(checked.output == "mine: 1 step, 1 goal, all reached\n" && checked.ending == .status(0), "\(checked)")
    let listed = try Program.run("lesson", "--list", "--lessons", ".", in: folder).output
    #expect(listed.hasSuffix("\nmine     0/1  Mine: A square.\n"), "\(listed)")

    try folder.write("set corner-radius 10\n", to: "try.keys")
    let tried = try Program.run("lesson", "mine.md", "--step", "1", "--play", "try.keys", "--json", in: folder)
    #expect(tried.ending == .status(0) && tried.output.contains("\"done\" : false"), "\(tried)")
    #expect(tried.output.contains("\"trap\" : \"Half of it.\"") && tried.output.contains("\"holds\" : false"))
    func play(_ text: String) throws -> String {
      try Program.run("lesson", "mine.md", "--step", "1", "--play", "-", in: folder, input: text).output
    }
    let done = try play("set corner-radius 20\n")
    #expect(done == "[x] r = 20 at all: 20.00\ndone\n", "\(done)")
    #expect(try play("s\n").hasSuffix("shown, not done\n"))
    try folder.write("set smoothing 1.4\n", to: "try.keys")
    let refused = try Program.run("lesson", "mine.md", "--step", "1", "--play", "try.keys", in: folder)
    #expect(refused.error.contains("try.keys:1:2: smoothing goes from 0 to 1, not 1.4"), "\(refused)")

    try folder.write(Self.mine.replacing("set corner-radius 20", with: "set corner-radius 30"), to: "mine.md")
    let open = try Program.run("lesson", "mine.md", "--check", in: folder)
    #expect(open.output == "mine.md:15: the solution does not reach r = 20 at all, now 30.00\n")
    #expect(open.ending == .status(1))
    try folder.write(Self.mine.replacing("numbers: r", with: "nummers: r"), to: "mine.md")
    let wrong = try Program.run("lesson", "mine.md", in: folder)
    let reason = "mine.md:13: nummers is no line of the block step; did you mean numbers?"
    #expect(wrong.ending == .status(65) && wrong.error.contains(reason), "\(wrong)")
  }

  @Test func `a lesson that cannot be read is named, and the other ones stay`() throws {
    for name in ["fillet", "fillet/lessons", "fillet/lessons/b.md"] { folder.make(name) }
    try folder.write("+++\n", to: "fillet/lessons/a.md")
    try folder.write(Self.mine, to: "fillet/lessons/c.md")
    let listed = try Program.run("lesson", "--list", in: folder, environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(listed.ending == .status(0) && listed.output.hasSuffix("\nmine     0/1  Mine: A square.\n"), "\(listed)")
    let problems = listed.error.split(separator: "\n")
    #expect(problems.count == 2 && problems[0].contains("a.md:1: ") && problems[1].contains("b.md"), "\(problems)")
  }

  @Test func `the steps of a lesson as JSON have their task and goal`() throws {
    let listed = try Program.run("lesson", "star", "--json", in: folder)
    #expect(listed.ending == .status(0) && listed.output.contains("\"task\" : \"Round the tips only.\""))
    #expect(listed.output.contains("\"round = tips\""))
  }

  @Test(arguments: [["lesson", "fillet", "--plain"], ["explain", "star.svg"], ["edit", "--plain", "star.svg"]])
  func `where the locale has ASCII alone, so have the texts`(arguments: [String]) throws {
    _ = try Program.run("new", "star", "corner-radius=6", "-o", "star.svg", in: folder)
    let lines = "explain.corner\nlesson.goto 4\nlesson.goto 6\nlesson.leave\nquit\n"
    let printed = try Child.run(
      ["env", "LC_ALL=C", Program.path] + arguments, in: folder.path, input: arguments[0] == "edit" ? lines : "")
    #expect(printed.ending == .status(0))
    #expect(printed.output.unicodeScalars.allSatisfy(\.isASCII) && printed.output.contains("tan(theta/2)"))
    #expect(arguments[0] != "edit" || printed.output.contains("r * phi * pi / 180"), "\(printed.output)")
  }

  @Test func `a handout takes the place of no drawing, whatever the name and the flags are`() throws {
    _ = try Program.run("new", "star", "corner-radius=6", "-o", "star.svg", in: folder)
    _ = try Child.run(["ln", "-s", "star.svg", "link.svg"], in: folder.path)
    let before = try Child.run(["cat", "star.svg"], in: folder.path).output
    for (file, output) in [("star.svg", "star.svg"), ("star.svg", "./star.svg"), ("link.svg", "star.svg")] {
      let refused = try Program.run("explain", file, "-o", output, "--force", in: folder)
      #expect(refused.ending == .status(64) && refused.error.contains("is the drawing itself"), "\(refused.error)")
    }
    #expect(try Child.run(["cat", "star.svg"], in: folder.path).output == before)
  }

  @Test func `what a file's name holds disturbs no text`() throws {
    _ = try Program.run("new", "star", "corner-radius=6", "-o", "a\u{1B}[2Jb.svg", in: folder)
    let printed = try Program.run("explain", "a\u{1B}[2Jb.svg", in: folder)
    #expect(printed.ending == .status(0) && printed.output.hasPrefix("a^[[2Jb.svg: corner t0\n"))
    for name in ["out.md", "out.html", "out.svg"] {
      _ = try Program.run("explain", "a\u{1B}[2Jb.svg", "-o", name, in: folder)
      #expect(!(try Child.run(["cat", name], in: folder.path).output.contains("\u{1B}")))
    }
  }

  @Test(arguments: [
    (["lesson", "-o", "a.html"], "name a lesson, e.g. fillet lesson star -o star.html"),
    (["lesson", "--quiz"], "name a lesson"),
    (["lesson", "fllet", "--plain"], "unknown lesson 'fllet': did you mean fillet?"),
    (["lesson", "nothing at all", "--plain"], "fillet lesson --list prints all names"),
    (["lesson", "fillet", "--plain", "--step", "9"], "the lesson fillet has steps 1 to 8, not 9"),
    (["lesson", "fillet", "--plain", "--step", "0"], "has steps 1 to 8, not 0"),
    (["lesson", "bubble", "--quiz"], "The arrow of a bubble has no numbers to ask for: omit --quiz"),
    (["lesson", "fillet", "-o", "out.doc"], "use .svg, .html, .md, .txt or .pdf"),
    (["explain", "star.svg", "--corner", "10"], "unknown corner '10': choose t0 to n4"),
    (["explain", "star.svg", "--corner", "t9"], "unknown corner 't9'"),
    (["explain", "star.svg", "--corner=-1"], "unknown corner '-1'"),
    (["explain", "star.svg", "-o", "a.tex"], "are for a round corner"),
    (["explain", "star.svg", "--interactive"], "add -o NAME.html"),
    (["explain", "star.svg", "--interactive", "-o", "a.html"], "needs a round corner"),
    (["lesson", "star", "--interactive", "-o", "a.html"], "choose another corner or lesson"),
    (["lesson", "fillet", "--interactive"], "add -o NAME.html"),
    (["lesson", "fillet", "--quiz", "--level", "1", "--interactive", "-o", "a.html"], "omit --interactive"),
    (["lesson", "fillet", "--quiz", "-o", "a.ggb"], "a construction has no questions: omit --quiz"),
    (["explain", "star.svg", "--quiz", "-o", "a.tex"], "omit --quiz"),
    (["explain", "star.svg", "--paper", "a5", "-o", "a.pdf"], "choose a4 or letter"),
    (["lesson", "fillet", "--quiz", "--plain", "--step", "2"], "omit --step"),
  ])
  func `what cannot be done is a usage error that says what can`(arguments: [String], reason: String) throws {
    let made = try Program.run("new", "star", "-o", "star.svg", in: folder)
    #expect(made.ending == .status(0))
    let refused = try Program.run(arguments, in: folder)
    #expect(refused.ending == .status(64) && refused.output == "")
    #expect(refused.error.contains(reason), "\(refused.error)")
    #expect(folder.names == ["star.svg"])
  }

  @Test func `every kind of handout is a whole file of its kind, and none replaces another without a word`() throws {
    _ = try Program.run("new", "star", "corner-radius=6", "-o", "star.svg", in: folder)
    let beginnings = [
      "tex": "% star.svg: corner t1", "typ": "// star.svg: corner t1",
      "svg": "<svg xmlns", "html": "<!DOCTYPE html>", "md": "# star.svg: corner t1", "txt": "star.svg: corner t1",
      "pdf": "%PDF-", "ggb": "PK",
    ]
    for (ending, beginning) in beginnings {
      for quiz in [false, true] where !quiz || !["tex", "typ", "ggb"].contains(ending) {
        let name = "\(quiz ? "quiz" : "sheet").\(ending)"
        let arguments = ["explain", "star.svg", "--corner", "t1", "-o", name] + (quiz ? ["--quiz"] : [])
        let made = try Program.run(arguments, in: folder)
        #expect(made.ending == .status(0) && made.error == "", "\(made.error)")
        let head = try Child.run(["head", "-c", "60", name], in: folder.path)
        #expect(head.output.hasPrefix(beginning), "\(name)")
        let again = try Program.run(arguments, in: folder)
        #expect(again.ending == .status(73) && again.error.contains("--force"), "\(again.error)")
        #expect(try Program.run(arguments + ["--force"], in: folder).ending == .status(0))
      }
    }
  }

  @Test func `a PDF has pages of A4, as many as its text says`() throws {
    let made = try Program.run("lesson", "fillet", "--quiz", "-o", "fillet.pdf", in: folder)
    #expect(made.ending == .status(0) && made.error == "")
    let pages = try Child.run(["grep", "-a", "-c", "/Type /Page %", "fillet.pdf"], in: folder.path)
    #expect(Int(pages.output.filter(\.isNumber)) == 4)
    let tags = try Child.run(["grep", "-a", "-c", "/S /Figure", "fillet.pdf"], in: folder.path)
    // Each figure twice: as cairo writes it, and with its text.
    #expect(Int(tags.output.filter(\.isNumber)) == 16)
    let texts = try Child.run(["grep", "-a", "-c", "/Alt <FEFF", "fillet.pdf"], in: folder.path)
    #expect(Int(texts.output.filter(\.isNumber)) == 8)
    let catalog = try Child.run(["grep", "-a", "/Marked true\\|/Lang (en)", "fillet.pdf"], in: folder.path)
    #expect(catalog.output.contains("/MarkInfo << /Marked true >>") && catalog.output.contains("/Lang (en)"))
    let sizes = try Child.run(["grep", "-a", "MediaBox", "fillet.pdf"], in: folder.path)
    #expect(sizes.output.contains("595.5 842.25"))
  }

  @Test func `a document comes through a pipe, and one that is missing or has no corners says so`() throws {
    let line = "\"$0\" new star corner-radius=6 -o - | \"$0\" explain - --corner n0"
    let explained = try Child.run(["sh", "-c", line, Program.path], in: folder.path)
    #expect(explained.ending == .status(0) && explained.error == "")
    #expect(explained.output.hasPrefix("drawing: corner n0\n"))
    #expect(explained.output.replacing("\n", with: " ").contains("It is a notch of the star."))

    let missing = try Program.run("explain", "none.svg", in: folder)
    #expect(missing.ending == .status(66) && missing.error.contains("none.svg"))
    _ = try Program.run("new", "curl", "-o", "curl.svg", in: folder)
    let none = try Program.run("explain", "curl.svg", in: folder)
    #expect(none.ending == .status(65) && none.error.contains("curl"), "\(none.error)")
  }

  @Test func `a lesson is taken in lines, and what was reached is there at the next start`() throws {
    let lines = "lesson.open fillet\nlesson.goto 4\ncorner.radius 11.547\nlesson.leave\nquit\n"
    let taken = try Program.run("edit", "--plain", in: folder, input: lines)
    #expect(taken.ending == .status(0) && taken.error == "")
    #expect(taken.output.contains("Lesson fillet, step 4 of 8: Where does the arc begin?\n"))
    #expect(taken.output.contains("t is 20.00.\nDone: t is 20.00. next continues.\n"))
    #expect(taken.output.contains("back to your drawing"))
    let listed = try Program.run("lesson", "--list", in: folder).output
    #expect(listed.contains("\nfillet   1/4  Rounding a corner"))
  }

  @Test func `the mask's picture is seen in the lesson, and not a cross in its place`() throws {
    try folder.write(":lesson.open mask\ndump mask.ans\n", to: "mask.keys")
    let played = try Program.run("play", "mask.keys", in: folder)
    #expect(played.ending == .status(0) && played.error == "")
    // Sky, sun and meadow: cells with a colour before and one behind.
    let screen = try #require(folder.text("mask.ans"))
    #expect(screen.split(separator: "48;2;").count > 30)
    #expect(!screen.contains("no picture"))
  }
}
