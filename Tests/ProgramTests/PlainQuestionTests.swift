import Glibc
import Testing

extension TerminalScenes {
  /// Lines say as much as the screen about what has to be decided.
  struct PlainQuestionTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      let made = try Program.run("new", "star", "corner-radius=6", in: folder)
      try folder.write(made.output, to: "star.svg")
    }

    private func plain(_ lines: String) throws -> Outcome {
      try Program.run("edit", "star.svg", "--plain", in: folder, input: lines)
    }

    @Test func `what a session left is told with its changes, and waits without an answer`() async throws {
      #expect(try plain("corner.toggle\n").ending == .status(75))
      for lines in ["", "describe\n"] {
        let outcome = try plain(lines)
        #expect(outcome.ending == .status(75), "\(lines)")
        #expect(outcome.error.contains("star.svg was closed with unsaved changes"))
        #expect(outcome.output.contains("opened a moment ago, closed without saving\n"))
        #expect(
          outcome.output.contains("from \"the file\" to \"with 1 change\":\n  corner t0: round"), "\(outcome.output)")
      }
      #expect(try plain("keep the file\nquit\n").ending == .status(0))
    }

    @Test(arguments: ["image=gone.png", "backdrop=gone.png"])
    func `a picture that is not there is told once, and its link stays`(value: String) throws {
      let told = "gone.png does not exist"
      let outcome = try plain("set \(value.replacing("=", with: " "))\ncorner.next\nfile.save\nquit\n")
      #expect(outcome.ending == .status(0) && outcome.output.ranges(of: told).count == 1, "\(outcome.output)")
      #expect(folder.text("star.svg")?.contains("gone.png") == true)
      #expect(try plain("quit\n").output.ranges(of: told).count == 1)
      for words in [["set", "star.svg", value, "-o", "b.svg"], ["new", "star", value, "-o", "c.svg"]] {
        let outcome = try Program.run(words, in: folder)
        #expect(outcome.ending == .status(0) && outcome.error.hasPrefix("note: "), "\(outcome.error)")
        #expect(outcome.error.ranges(of: told).count == 1 && outcome.error.split(separator: "\n").count == 1)
      }
    }

    @Test(arguments: ["e nosuch.svg", "open nosuch.svg", "file.open nosuch.svg"])
    func `a file that cannot be opened is told before anything is asked about changes`(line: String) throws {
      let outcome = try plain("corner.toggle\n\(line)\nopen star.svg\n2\nquit\n")
      let told = outcome.output.split(separator: "\n")
      let place = try #require(told.firstIndex { $0.hasPrefix("nosuch.svg does not exist") }, "\(outcome.output)")
      // One that can be is asked about.
      #expect(told[place + 1] == "Save your changes to star.svg?")
      #expect(told.count { $0 == "Save your changes to star.svg?" } == 1)
      #expect(told.last == "opened star.svg" && outcome.ending == .status(0))
    }

    @Test func `what another program changed is told before it is replaced`() throws {
      // The editor has read the file when it answers.
      let line = """
        mkfifo typed; "$0" edit star.svg --plain <typed >said & exec 3>typed
        echo corner.toggle >&3; until grep -q sharp said; do kill -0 $! || break; done
        "$0" new star corner-radius=6 count=7 >star.svg
        echo save >&3; echo cancel >&3; exec 3>&-; wait $!; cat said
        """
      let outcome = try Child.run(["sh", "-c", line, Program.path], in: folder.path)
      #expect(outcome.output.contains("from \"yours\" to \"the file's\":\n"), "\(outcome.output)")
      #expect(outcome.output.contains("\n  count: 5 → 7\n"), "\(outcome.output)")
    }

    @Test func `a file that is open elsewhere ends lines that decide nothing with status 75`() async throws {
      let first = try await Terminal.running("star.svg", in: folder)
      try await first.wait(forText: "space round")
      let outcome = try plain("set count 7\nsave\n")
      #expect(outcome.ending == .status(75))
      #expect(outcome.error.contains("star.svg is open in another editor"))
      #expect(try plain("quit\n").ending == .status(0))
      try first.press("q")
      #expect(try await first.endStatus() == 0)
    }

    @Test func `a deleted file is reported once as saved again`() throws {
      let line = """
        mkfifo typed; "$0" edit star.svg --plain <typed >said & exec 3>typed
        echo corner.toggle >&3; until grep -q sharp said; do kill -0 $! || break; done
        echo corner.toggle >&3; rm star.svg; echo save >&3; echo quit >&3; exec 3>&-; wait $!; cat said
        """
      let outcome = try Child.run(["sh", "-c", line, Program.path], in: folder.path)
      let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix("saved ") }
      #expect(lines == ["saved star.svg again: another program had deleted it"])
    }

  }
}
