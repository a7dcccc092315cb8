import Testing

extension TerminalScenes {
  struct FileTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    @Test func `a file that was there already is left alone, and the free name is said`() async throws {
      try folder.write("mine", to: "demo9.svg")
      let terminal = try await Terminal.running(in: folder)
      try terminal.press("Space", "e", "s")
      let screen = try await terminal.wait(forText: "saved demo9-2.svg: another demo9.svg already existed")
      #expect(screen[0].hasPrefix(" demo9-2.svg  "))
      #expect(folder.text("demo9.svg") == "mine")
      #expect(folder.text("demo9-2.svg")?.contains("data-corners=\"s5 ") == true)
      // From now on that file is this run's own.
      try terminal.press("a", "w")
      try await terminal.wait(for: "the second save") { $0.last == " saved demo9-2.svg" }
      #expect(folder.text("demo9-2.svg")?.contains("data-corners=\"r5 r10 r30 r r r r r r\"") == true)
      #expect(folder.names.filter { $0.hasSuffix(".svg") } == ["demo9-2.svg", "demo9.svg"])
    }

    @Test func `a name is asked for, and a taken one is replaced only on request`() async throws {
      try folder.write("theirs", to: "other.svg")
      let terminal = try await Terminal.running(in: folder)
      try await askForName("other.svg", terminal)
      let question = try await terminal.wait(forText: "other.svg already exists.")
      #expect(question.contains { $0.contains("r  Replace it") })
      try terminal.press("Escape")
      try await terminal.wait(forText: "canceled")
      #expect(folder.text("other.svg") == "theirs")

      try await askForName("other.svg", terminal)
      try await terminal.wait(forText: "other.svg already exists.")
      try terminal.press("n")
      try await terminal.wait(forText: "save as: other.svg")
      try terminal.press("C-u")
      try terminal.type("new one.svg")
      try terminal.press("Enter")
      try await terminal.wait(forText: "saved new one.svg")
      #expect(folder.text("other.svg") == "theirs")

      try await askForName("other.svg", terminal)
      try await terminal.wait(forText: "other.svg already exists.")
      try terminal.press("r")
      try await terminal.wait(forText: "saved other.svg")
      // Each is called as its file is.
      let other = try #require(folder.text("other.svg"))
      #expect(other.contains("<title>other</title>"))
      #expect(other == folder.text("new one.svg")?.replacing("<title>new one<", with: "<title>other<"))
    }

    @Test func `a name in a folder that is not there stays in its field with the reason`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try await askForName("no/where.svg", terminal)
      let screen = try await terminal.wait(forText: "the directory no")
      #expect(screen.contains { $0.contains("as: no/where.svg") }, "\(screen)")
      try terminal.press("C-g")
      try terminal.press("Space")
      try await terminal.wait(forText: "corner 0 is now sharp")
    }

    @Test func `a document from a pipe is edited by the keyboard, and goes on to the next program`() async throws {
      let made = try Program.run("new", "star", "corner-radius=6", in: folder)
      try folder.write(made.output, to: "in.svg")
      let terminal = try Terminal(in: folder)
      try terminal.type("stty -a | sed 1d >.before; cat in.svg | ./run - | cat >out.svg\n")
      try await terminal.waitForProgram()
      try await terminal.wait(forText: "▸ t0 ──● round")
      try terminal.press("Space")
      try await terminal.wait(forText: "▸ t0 ●── sharp")
      // Nothing can be lost: the document goes on to the next program.
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.text("out.svg")?.contains("data-corners=\"s r r r r r r r r r\"") == true)
    }

    @Test func `a file that another program deleted is saved again under its name`() async throws {
      let made = try Program.run("new", "star", in: folder)
      try folder.write(made.output, to: "star.svg")
      let terminal = try await Terminal.running("star.svg", in: folder)
      folder.delete("star.svg")
      try terminal.press("Space", "w")
      try await terminal.wait(forText: "saved star.svg again: another program had deleted it")
      #expect(folder.text("star.svg")?.contains("data-corners=\"s ") == true)
    }

    @Test func `a file in a folder that was deleted and made anew is another program's`() async throws {
      let made = try Program.run("new", "star", in: folder)
      folder.make("work")
      try folder.write(made.output, to: "work/star.svg")
      let terminal = try await Terminal.running("work/star.svg", in: folder)
      folder.remove("work")
      try terminal.press("Space", "w")
      try await terminal.wait(forText: "the directory work")
      try terminal.press("C-c")
      folder.make("work")
      try folder.write("theirs", to: "work/star.svg")
      try terminal.press("w")
      try await terminal.wait(forText: "Another program changed work/star.svg.")
      #expect(folder.text("work/star.svg") == "theirs")
      #expect(folder.text("work/star-2.svg") == nil)
    }

    @Test func `where a file cannot be written the way out comes first, and names in the home are understood`() throws {
      let made = try Program.run("new", "star", in: folder)
      try folder.write(made.output, to: "star.svg")
      let lines = "corner.toggle\nexport svg no/such/a.svg\nexport svg ~/kept.svg\nquit\n"
      let outcome = try Program.run("edit", "star.svg", "--plain", in: folder, input: lines)
      #expect(
        outcome.output.contains("\nexport svg FILE saves elsewhere: cannot write no/such/a.svg: the directory"),
        "\(outcome.output)")
      #expect(folder.text("kept.svg")?.contains("data-corners=\"s ") == true, "\(outcome.output)")
    }

    @Test func `a file that another program changed is replaced only after a question`() async throws {
      let made = try Program.run("new", "star", in: folder)
      try folder.write(made.output, to: "star.svg")
      let terminal = try await Terminal.running("star.svg", in: folder)
      try folder.write("another's", to: "star.svg")
      try terminal.press("Space", "w")
      try await terminal.wait(forText: "Another program changed star.svg. Unreadable: star.svg:1:1: text")
      #expect(folder.text("star.svg") == "another's")
      try terminal.press("r")
      try await terminal.wait(forText: "saved star.svg")
      #expect(folder.text("star.svg")?.contains("data-corners=\"s ") == true)
    }

    private func askForName(_ name: String, _ terminal: Terminal) async throws {
      try terminal.press("e", "n")
      try await terminal.wait(forText: "export svg as: ")
      try terminal.press("C-u")
      try terminal.type(name)
      try terminal.press("Enter")
    }
  }
}
