import Glibc
import Testing

extension TerminalScenes {
  /// Several editors of one file: no work is lost.
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

    @Test func `an editor that asks about what a session left is named, not that session`() async throws {
      try await kill(try await edited())
      let first = try await open()
      try await first.wait(forText: "k  Keep the file")
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
      try await last.wait(forText: "r  Restore")
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
      try await second.wait(forText: "saved two.svg; another editor has it open too")
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
      try await last.wait(forText: "r  Restore")
      try last.press("r")
      try await last.wait(forText: "▸ t0 ●── sharp")
      try last.press("w")
      try await last.wait(forText: "saved two.svg")
      try await quit(last)
      #expect(folder.text("two.svg")?.contains("data-corners=\"s ") == true)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test func `taking over closes an editor that asks about unsaved changes, and restores them`() async throws {
      try await kill(try await edited())
      let second = try await open()
      try await second.wait(forText: "k  Keep the file")
      let third = try await open()
      try await third.wait(forText: "t  Take over")
      try third.press("t")
      try await third.wait(forText: "restored 1 change")
      try await third.wait(forText: Self.sharp)
      #expect(try await second.endStatus() == 143)
      try third.press("w")
      try await third.wait(forText: "saved two.svg")
      try await quit(third)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test(arguments: ["r", "t"])
    func `an answer goes on from the file as the other editor saved it meanwhile`(answer: String) async throws {
      let first = try await open()
      try await first.wait(forText: Self.round)
      let second = try await open()
      try await second.wait(forText: "t  Take over")
      try first.press("Space", "w")
      try await first.wait(forText: "saved two.svg")
      try second.press(answer)
      let screen = try await second.wait(forText: Self.sharp)
      #expect(!screen.contains { $0.contains("[+]") })
      if answer == "r" {
        #expect(screen.contains { $0.contains("read only: another editor has it") })
        try await quit(first)
      } else {
        #expect(screen.contains { $0.contains("the other editor was closed") })
        #expect(try await first.endStatus() == 143)
      }
      try await quit(second)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test(arguments: ["r", "t"])
    func `an answer after the other editor was closed opens the document`(answer: String) async throws {
      let first = try await edited()
      let second = try await open()
      try await second.wait(forText: "t  Take over")
      try first.press("w")
      try await first.wait(forText: "saved two.svg")
      try await quit(first)
      try second.press(answer)
      try await second.wait(forText: "the other editor was closed")
      try await second.wait(forText: Self.sharp)
      try second.press("Space", "w")
      try await second.wait(forText: "saved two.svg")
      try await quit(second)
      #expect(folder.text("two.svg")?.contains("data-corners=\"r10 ") == true)
    }

    @Test func `a read-only document saved under another name is recovered from there`() async throws {
      let first = try await edited()
      let second = try await open()
      try await second.wait(forText: "t  Take over")
      try first.press("w")
      try await first.wait(forText: "saved two.svg")
      try second.press("r")
      try await second.wait(forText: Self.sharp)
      try second.press(":")
      try second.type("export svg mine.svg")
      try second.press("Enter")
      try await second.wait(forText: "saved mine.svg")
      try second.press("Down", "Space")
      try await second.wait(forText: "corner 1 is now round")
      try await kill(second)
      try await quit(first)
      let last = try await open("--recover mine.svg")
      try await last.wait(forText: "restored 1 change")
      try last.press("w")
      try await last.wait(forText: "saved mine.svg")
      try await quit(last)
      #expect(folder.text("mine.svg")?.contains("data-corners=\"s10 r ") == true, "\(folder.text("mine.svg") ?? "")")
    }

    @Test func `a document without a file asks before it is left once the other editor was closed`() async throws {
      let first = try await open()
      try await first.wait(forText: Self.round)
      let second = try await open()
      try await second.wait(forText: "t  Take over")
      folder.delete("two.svg")
      try await quit(first)
      try second.press("r")
      try await second.wait(forText: "the other editor was closed")
      // There is no other copy.
      try second.press("q")
      try await second.wait(forText: "Save and quit")
      try second.press("C-c", "w")
      try await second.wait(forText: "saved two.svg")
      try await quit(second)
      #expect(folder.text("two.svg")?.contains("data-corners=\"r10 ") == true)
    }
  }
}
