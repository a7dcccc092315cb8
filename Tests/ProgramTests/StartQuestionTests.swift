import Glibc
import Testing

extension TerminalScenes {
  /// What is asked first where a start has to ask more than one thing.
  struct StartQuestionTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      let made = try Program.run("new", "star", "corner-radius=6", in: folder)
      try folder.write(made.output, to: "star.svg")
    }

    private static let drift = "d  Use the edited path"
    private static let journals = ".local/state/fillet/recovery"

    /// Kills the editor with an unsaved change.
    private func kill(_ terminal: Terminal, _ arguments: String, after command: String) async throws {
      try await terminal.start(arguments)
      try await terminal.wait(forText: "? help")
      try terminal.run(command)
      // The preview of the typed line has the mark already.
      try await terminal.wait(forText: "u undo")
      try terminal.send(SIGKILL)
      #expect(try await terminal.endStatus() == 137)
    }

    /// Another program gives the star other parameters than its path.
    private func drift() throws {
      let text = try #require(folder.text("star.svg"))
      try folder.write(text.replacing("data-corner-radius=\"6\"", with: "data-corner-radius=\"9\""), to: "star.svg")
    }

    @Test func `changes left over come first, and keeping the file then asks about its path`() async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal, "star.svg", after: "set count 7")
      try drift()
      try await terminal.start("star.svg")
      let screen = try await terminal.wait(forText: "k  Keep the file")
      #expect(!screen.contains { $0.contains("Use fillet's version") })
      try terminal.press("k")
      try await terminal.wait(forText: Self.drift)
      try terminal.press("d")
      try await terminal.wait(forText: "free polygon, 10 corners")
      try terminal.press("w", "q")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.text("star.svg")?.contains("data-shape=\"free\"") == true)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test func `a lesson does not ask about changes to the demo that were left`() async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal, "", after: "set kind star")
      try await terminal.start("lesson fillet")
      let screen = try await terminal.wait(forText: "next")
      #expect(!screen.contains { $0.contains("Restore") })
      try terminal.press("q", "q")
      #expect(try await terminal.endStatus() == 0)
      try await terminal.start("")
      try await terminal.wait(forText: "r  Restore")
      try terminal.press("r")
      try await terminal.wait(forText: "restored 1 change")
    }

    @Test func `what is recovered says for itself what its path is`() async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal, "star.svg", after: "set count 7")
      try drift()
      try await terminal.start("star.svg")
      try await terminal.wait(forText: "r  Restore")
      try terminal.press("r")
      let screen = try await terminal.wait(forText: "restored 1 change")
      #expect(!screen.contains { $0.contains("Use fillet's version") })
      #expect(screen.contains { $0.contains("14 corners") || $0.contains("t6") })
    }

    @Test func `without questions an edited path ends the start with status 75, and --keep answers before`() throws {
      try drift()
      let asked = try Program.run("edit", "star.svg", "--no-input", in: folder)
      #expect(asked.ending == .status(75))
      #expect(asked.error.contains("choose --keep parameters or --keep path"))
      #expect(folder.names(in: Self.journals) == [])
      for answer in ["path", "parameters"] {
        // The next thing that is missing is the terminal.
        #expect(try Program.run("edit", "star.svg", "--no-input", "--keep", answer, in: folder).ending == .status(69))
      }
    }

    @Test func `without questions the changes left over are what the start ends at, whatever the path`() async throws {
      try await kill(try Terminal(in: folder), "star.svg", after: "set count 7")
      try drift()
      for arguments in [[], ["--keep", "path"]] {
        let asked = try Program.run(["edit", "star.svg", "--no-input"] + arguments, in: folder)
        #expect(asked.ending == .status(75) && asked.error.contains("was closed with unsaved changes"), "\(asked)")
      }
      #expect(folder.names(in: Self.journals).count == 1)
    }

    @Test func `lines are asked about an edited path, too`() throws {
      try drift()
      let outcome = try Program.run("edit", "star.svg", "--plain", in: folder, input: "2\nsave\nquit\n")
      #expect(outcome.ending == .status(0), "\(outcome.error)")
      #expect(outcome.output.contains("Another program edited this path"))
      #expect(folder.text("star.svg")?.contains("data-shape=\"free\"") == true, "\(outcome.output)")
    }

    /// Three of fillet's rectangles: another program edited the paths of the first and the third.
    private static let edited = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">
      <path data-shape="rectangle" data-v="1" data-x="10" data-y="10" data-width="20" data-height="20" data-corner-radius="0" d="M1 1L19 1L19 19Z"/>
      <path data-shape="rectangle" data-v="1" data-x="40" data-y="10" data-width="20" data-height="20" data-corner-radius="0" d="M30 0H50V20H30Z"/>
      <path data-shape="rectangle" data-v="1" data-x="70" data-y="10" data-width="20" data-height="20" data-corner-radius="0" d="M61 1L79 1L79 19Z"/>
      </svg>

      """

    @Test func `what was not decided keeps its bytes, and is asked about when it is changed`() throws {
      try folder.write(Self.edited, to: "three.svg")
      let lines = "0\nshape.select 2\nset corner-radius 5\nsave\nshape.select 3\nset corner-radius 5\n0\nsave\nquit\n"
      let outcome = try Program.run("edit", "three.svg", "--plain", in: folder, input: lines)
      #expect(outcome.ending == .status(0), "\(outcome.error)")
      #expect(outcome.output.contains("Another program edited 2 paths"), "\(outcome.output)")
      #expect(outcome.output.contains("Another program edited the path of shape 3"), "\(outcome.output)")
      let (before, after) = (
        Self.edited.split(separator: "\n"), try #require(folder.text("three.svg")).split(separator: "\n")
      )
      #expect(after[1] == before[1] && after[3] == before[3])
      #expect(after[2].contains("data-corner-radius=\"5\""))
    }

    @Test func `another program's path is what the question before a save shows, and is asked about when it is loaded`()
      async throws
    {
      try folder.write(
        Self.edited.replacing("M1 1L19 1L19 19Z", with: "M0 0H20V20H0Z").replacing(
          "M61 1L79 1L79 19Z", with: "M60 0H80V20H60Z"), to: "three.svg")
      let terminal = try Terminal(in: folder)
      try await terminal.start("--shape 1 three.svg")
      try await terminal.wait(forText: "? help")
      try folder.write(Self.edited, to: "three.svg")
      try terminal.press("Space", "w")
      try await terminal.wait(forText: "another program edited the path")
      try terminal.press("l")
      try await terminal.wait(forText: Self.drift)
      try terminal.press("d")
      try await terminal.wait(forText: "kept the edited path")
      try terminal.press("w")
      try await terminal.wait(forText: "saved three.svg")
      let (before, after) = (
        Self.edited.split(separator: "\n"), try #require(folder.text("three.svg")).split(separator: "\n")
      )
      #expect(after[1].contains("data-shape=\"free\"") && after[1].contains("d=\"M1 1L19 1L19 19Z\""))
      #expect(after[2...] == before[2...])
    }

    /// Three rectangles, of which the second is edited alone.
    private static let rectangles = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">
      <rect width="20" height="20" fill="#111"/>
      <rect x="30" width="20" height="20" fill="#222"/>
      <rect x="60" width="20" height="20" fill="#333"/>
      </svg>

      """

    @Test(arguments: ["--shape 2 ", ""])
    func `the one shape that was edited is recovered as that shape`(arguments: String) async throws {
      try folder.write(Self.rectangles, to: "three.svg")
      let terminal = try Terminal(in: folder)
      try await kill(terminal, "--shape 2 three.svg", after: "set fill #f00")
      try await terminal.start(arguments + "three.svg")
      try await terminal.wait(forText: "r  Restore")
      try terminal.press("r")
      try await terminal.wait(forText: "restored 1 change")
      try terminal.press("w")
      try await terminal.wait(forText: "saved three.svg")
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.text("three.svg") == Self.rectangles.replacing("#222", with: "#f00"))
    }

    @Test func `a path that was kept for one of several shapes is recovered for that one`() async throws {
      let star = try #require(folder.text("star.svg"))
      let path = try #require(star.split(separator: "\n").first { $0.hasPrefix("<path") })
      let drifted = path.replacing("data-corner-radius=\"6\"", with: "data-corner-radius=\"9\"")
      let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 200\">\n\(path)\n\(drifted)\n</svg>\n"
      try folder.write(text, to: "two.svg")
      let terminal = try Terminal(in: folder)
      try await terminal.start("--shape 2 two.svg")
      try await terminal.wait(forText: Self.drift)
      try terminal.press("d")
      try await terminal.wait(forText: "kept the edited path")
      try terminal.send(SIGKILL)
      #expect(try await terminal.endStatus() == 137)
      try await terminal.start("--recover --shape 2 two.svg")
      try await terminal.wait(forText: "restored 1 change")
      try terminal.press("w")
      try await terminal.wait(forText: "saved two.svg")
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
      let lines = try #require(folder.text("two.svg")).split(separator: "\n")
      #expect(lines[1] == path && lines[2].hasPrefix("<path data-shape=\"free\""))
    }
  }
}
