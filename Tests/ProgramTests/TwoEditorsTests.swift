import Glibc
import Testing

extension TerminalScenes {
  /// Several editors of one file: nobody's work goes, and each is told what the others did.
  struct TwoEditorsTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      let made = try Program.run(
        "new", "free", "points=0,0 100,0 100,80 0,80", "corners=r10 s r5 r20", in: folder)
      try folder.write(made.output, to: "two.svg")
    }

    private static let journals = ".local/state/fillet/recovery"
    private static let round = "▸  0 ──● round"
    private static let sharp = "▸  0 ●── sharp"

    private func open(_ arguments: String = "two.svg") async throws -> Terminal {
      try await Terminal.running(arguments, in: folder)
    }

    /// Begins an editor that makes the first corner sharp.
    private func edited(_ arguments: String = "two.svg") async throws -> Terminal {
      let terminal = try await open(arguments)
      try await terminal.wait(forText: Self.round)
      try terminal.press("Space")
      try await terminal.wait(forText: Self.sharp)
      return terminal
    }

    private func kill(_ terminal: Terminal) async throws {
      try terminal.send(SIGKILL)
      #expect(try await terminal.endStatus() == 137)
    }

    private func quit(_ terminal: Terminal) async throws {
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
    }

    private func takeOver() async throws -> Terminal {
      let terminal = try await open()
      try await terminal.wait(forText: "t take over")
      try terminal.press("t")
      try await terminal.wait(forText: "taken over")
      return terminal
    }

    @Test func `what is taken over while another editor asks about it is lost by no answer there`() async throws {
      try await kill(try await edited())
      let second = try await open()
      try await second.wait(forText: "r recover  k keep the file")
      let third = try await takeOver()
      try await third.wait(forText: Self.sharp)
      let process = try third.process
      try third.press("Down", "Space")
      try await third.wait(forText: "corner 1 is now round")
      // The answer is asked anew, as there is another question.
      try second.press("k")
      try await second.wait(forText: "two.svg is open in another editor: process \(process)")
      try await quit(second)
      try await kill(third)
      let last = try await open("--recover two.svg")
      try await last.wait(forText: "recovered: 2 changes made again")
      try last.press("w")
      try await last.wait(forText: "saved two.svg")
      try await quit(last)
      #expect(folder.text("two.svg")?.contains("data-corners=\"s10 r ") == true, "\(folder.text("two.svg") ?? "")")
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test func `an editor that asks about what a session left is named, not that session`() async throws {
      try await kill(try await edited())
      let first = try await open()
      try await first.wait(forText: "r recover  k keep the file")
      let process = try first.process
      let second = try await open()
      try await second.wait(forText: "two.svg is open in another editor: process \(process) on ")
      try await quit(second)
      try await quit(first)
    }

    @Test func `what any demo left is offered by a start without a file`() async throws {
      let first = try await open("")
      try await first.wait(forText: Self.round)
      try await kill(try await edited(""))
      try await quit(first)
      let last = try await open("")
      try await last.wait(forText: "r recover")
      try last.press("r")
      try await last.wait(forText: Self.sharp)
      try last.press("q", "d")
      #expect(try await last.endStatus() == 0)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test func `changes after a save over a file that another editor has are that file's`() async throws {
      let one = try Program.run("new", "star", "corner-radius=6", in: folder)
      try folder.write(one.output, to: "star.svg")
      let first = try await open()
      try await first.wait(forText: Self.round)
      let second = try await open("star.svg")
      try second.press(":")
      try second.type("export svg two.svg")
      try second.press("Enter")
      try await second.wait(forText: "two.svg is open in another editor")
      try second.press("r")
      try await second.wait(forText: "saved; another editor has this document, too")
      try second.press("Space")
      try await second.wait(forText: "▸ t0 ●── sharp")
      try await kill(second)
      // The file that was left has nothing to recover, the one that was written has.
      let left = try await open("star.svg")
      let screen = try await left.wait(forText: "▸ t0 ──● round")
      #expect(!screen.contains { $0.contains("recover") })
      try await quit(left)
      try await quit(first)
      let last = try await open()
      try await last.wait(forText: "r recover")
      try last.press("r")
      try await last.wait(forText: "▸ t0 ●── sharp")
      try last.press("w")
      try await last.wait(forText: "saved two.svg")
      try await quit(last)
      #expect(folder.text("two.svg")?.contains("data-corners=\"s ") == true)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test func `an answer to an old question writes nothing once another editor has the document`() async throws {
      let first = try await edited()
      let other = try Program.run("new", "star", in: folder).output
      try folder.write(other, to: "two.svg")
      try first.press("w")
      try await first.wait(forText: "two.svg was changed by another program.")
      let second = try await takeOver()
      try first.press("r")
      try await first.wait(forText: "took this document over: it can only be looked at here")
      try first.press("r", "w")
      try await first.wait(forText: "save under another name")
      #expect(folder.text("two.svg") == other)
      try await quit(first)
      try second.press("q", "d")
      #expect(try await second.endStatus() == 0)
    }

    @Test func `a line that is being typed gives way to the word that another editor has the document`() async throws {
      let first = try await edited()
      try first.press(":")
      try first.type("set count 4")
      let second = try await takeOver()
      try first.press("Enter")
      try await first.wait(forText: "took this document over")
      try await quit(first)
      try second.press("q", "d")
      #expect(try await second.endStatus() == 0)
    }

    @Test(arguments: ["r", "t"])
    func `an answer goes on from the file as it is then`(answer: String) async throws {
      let first = try await open()
      try await first.wait(forText: Self.round)
      let second = try await open()
      try await second.wait(forText: "t take over")
      try first.press("Space", "w")
      try await first.wait(forText: "saved two.svg")
      try second.press(answer)
      let screen = try await second.wait(forText: Self.sharp)
      if answer == "r" {
        #expect(screen.contains { $0.contains("the file was changed: this is its version") })
        try await quit(second)
        try await quit(first)
      } else {
        // What is saved is no change.
        #expect(screen.contains { $0.contains("taken over") } && !screen.contains { $0.contains("with 1 change") })
        #expect(!screen.contains { $0.contains("[+]") })
        try first.press("Down")
        try await first.wait(forText: "took this document over")
        try await quit(first)
        try await quit(second)
      }
    }

    @Test(arguments: ["r", "t"])
    func `an answer after the other editor saved and left has the document`(answer: String) async throws {
      let first = try await edited()
      let second = try await open()
      try await second.wait(forText: "t take over")
      try first.press("w")
      try await first.wait(forText: "saved two.svg")
      try await quit(first)
      try second.press(answer)
      try await second.wait(forText: "the other editor has ended")
      try await second.wait(forText: Self.sharp)
      try second.press("Space", "w")
      try await second.wait(forText: "saved two.svg")
      try await quit(second)
      #expect(folder.text("two.svg")?.contains("data-corners=\"r10 ") == true)
    }

    @Test func `a document that was taken over comes back when the other editor has ended`() async throws {
      let first = try await open()
      try await first.wait(forText: Self.round)
      let second = try await takeOver()
      try first.press("Down")
      try await first.wait(forText: "took this document over")
      try second.press("Space", "w")
      try await second.wait(forText: "saved two.svg")
      try first.press("Down")
      try await first.wait(forText: "the file was changed: this is its version")
      try await first.wait(forText: Self.sharp)
      try await quit(second)
      try first.press("Down")
      try await first.wait(forText: "the other editor has ended: the document can be changed here")
      try first.press("Space", "w")
      try await first.wait(forText: "saved two.svg")
      try await quit(first)
      #expect(folder.text("two.svg")?.contains("data-corners=\"r10 ") == true)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test func `what a reader saw last and saves under another name is what is recovered`() async throws {
      let first = try await edited()
      let second = try await open()
      try await second.wait(forText: "t take over")
      try second.press("r")
      try await second.wait(forText: "read only")
      try first.press("w")
      try await first.wait(forText: "saved two.svg")
      try second.press("Down")
      try await second.wait(forText: "the file was changed: this is its version")
      try second.press(":")
      try second.type("export svg mine.svg")
      try second.press("Enter")
      try await second.wait(forText: "saved mine.svg")
      try second.press("Down", "Space")
      try await second.wait(forText: "corner 1 is now round")
      try await kill(second)
      try await quit(first)
      let last = try await open("--recover mine.svg")
      try await last.wait(forText: "recovered: 1 change made again")
      try last.press("w")
      try await last.wait(forText: "saved mine.svg")
      try await quit(last)
      #expect(folder.text("mine.svg")?.contains("data-corners=\"s10 r ") == true, "\(folder.text("mine.svg") ?? "")")
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `an editor that was taken over and has nothing of its own says nothing of work that is kept`(
      signal: Int32
    ) async throws {
      let first = try await edited()
      let process = try first.process
      let second = try await takeOver()
      try first.press("Down")
      try await first.wait(forText: "took this document over")
      try #require(Glibc.kill(process, signal) == 0)
      let status = try await first.endStatus()
      #expect(status == 128 + Int(signal))
      let screen = try first.screen()
      #expect(!screen.contains { $0.contains("your work is kept") }, "\(screen)")
      try second.press("q", "d")
      #expect(try await second.endStatus() == 0)
    }

    @Test func `a reader has the document when its file is gone and the other editor, too`() async throws {
      let first = try await open()
      try await first.wait(forText: Self.round)
      let second = try await open()
      try await second.wait(forText: "t take over")
      try second.press("r")
      try await second.wait(forText: "read only")
      folder.delete("two.svg")
      try await quit(first)
      try second.press("Down")
      try await second.wait(forText: "the file is gone: saving writes it anew")
      // It is nowhere else.
      try second.press("q")
      try await second.wait(forText: "save and quit")
      try second.press("C-c", "w")
      try await second.wait(forText: "saved two.svg")
      try await quit(second)
      #expect(folder.text("two.svg")?.contains("data-corners=\"r10 ") == true)
    }
  }
}
