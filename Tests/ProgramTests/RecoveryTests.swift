import Glibc
import Testing

extension TerminalScenes {
  /// What a session that was killed did is there at the next start.
  struct RecoveryTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      let made = try Program.run("new", "star", "corner-radius=6", in: folder)
      try folder.write(made.output, to: "star.svg")
    }

    private static let journals = ".local/state/fillet/recovery"

    private static let sharp = "▸ t0 ●── sharp"
    private static let round = "▸ t0 ──● round"

    /// Makes the first corner sharp and kills the editor; the terminal has to be as it was.
    private func kill(_ terminal: Terminal, _ arguments: String = "star.svg") async throws {
      try await terminal.start(arguments)
      try await terminal.wait(forText: Self.round)
      try terminal.press("Space")
      try await terminal.wait(forText: Self.sharp)
      try terminal.send(SIGKILL)
      #expect(try await terminal.endStatus() == 137)
      #expect(try terminal.screen().contains { $0.contains("your work is kept: fillet star.svg") })
      #expect(folder.text("star.svg")?.contains("data-corners") == false)
      #expect(folder.names(in: Self.journals).count == 1)
    }

    @Test func `a killed editor's changes can be recovered, undone and saved`() async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal)
      try await terminal.start("star.svg")
      let screen = try await terminal.wait(forText: "k  Keep the file")
      #expect(screen[0].contains("the file") && screen[0].contains("with 1 change"))
      #expect(screen.contains { $0.contains("corner t0: round 6 → sharp") })
      try terminal.press("r")
      try await terminal.wait(forText: "restored 1 change")
      try await terminal.wait(forText: Self.sharp)
      try terminal.press("u")
      try await terminal.wait(forText: Self.round)
      try terminal.press("U")
      try await terminal.wait(forText: Self.sharp)
      try terminal.press("w")
      try await terminal.wait(forText: "saved star.svg")
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.text("star.svg")?.contains("data-corners=\"s ") == true)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test func `a recovered editor that is killed is recovered again`() async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal)
      try await terminal.start("--recover star.svg")
      try await terminal.wait(forText: "restored 1 change")
      try terminal.press("Down", "Space")
      try await terminal.wait(forText: "corner n0 is now sharp")
      try terminal.send(SIGKILL)
      #expect(try await terminal.endStatus() == 137)
      try await terminal.start("--recover star.svg")
      try await terminal.wait(forText: "restored 2 changes")
      try terminal.press("w", "q")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.text("star.svg")?.contains("data-corners=\"s s ") == true)
    }

    @Test func `what a killed editor saved is known again when undo and redo come back to it`() async throws {
      let terminal = try await Terminal.running("star.svg", in: folder)
      try await terminal.wait(forText: Self.round)
      try terminal.press("Space", "Down", "Space", "w")
      try await terminal.wait(forText: "saved star.svg")
      try terminal.press("u", "u")
      try await terminal.wait(forText: "t0 ──● round")
      try terminal.press("U")
      try await terminal.wait(forText: "t0 ●── sharp")
      try terminal.send(SIGKILL)
      #expect(try await terminal.endStatus() == 137)
      try await terminal.start("star.svg")
      try await terminal.wait(forText: "r  Restore")
      try terminal.press("r")
      try await terminal.wait(forText: "restored 1 change")
      try await terminal.wait(forText: "[+]")
      try terminal.press("U")
      let screen = try await terminal.wait(forText: "redone")
      #expect(!screen.contains { $0.contains("[+]") }, "\(screen.joined(separator: "\n"))")
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test func `keeping the file keeps the changes within reach of undo`() async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal)
      try await terminal.start("star.svg")
      try await terminal.wait(forText: "k  Keep the file")
      try terminal.press("k")
      try await terminal.wait(forText: "opened the saved file; undo restores the unsaved changes")
      let screen = try await terminal.wait(forText: Self.round)
      #expect(!screen.contains { $0.contains("[+]") })
      try terminal.press("u")
      try await terminal.wait(forText: Self.sharp)
      try terminal.press("U")
      try await terminal.wait(forText: Self.round)
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test func `what was saved before a hang-up is no loss, whoever wrote the file since`() async throws {
      let terminal = try await Terminal.running("star.svg", in: folder)
      try await terminal.wait(forText: Self.round)
      try terminal.press("Space", "w")
      try await terminal.wait(forText: "saved star.svg")
      try terminal.send(SIGHUP)
      _ = try await terminal.endStatus()
      #expect(folder.names(in: Self.journals).count == 1)
      let other = try Program.run("new", "star", "corner-radius=6", "count=7", in: folder)
      try folder.write(other.output, to: "star.svg")
      try await terminal.start("star.svg")
      let screen = try await terminal.wait(forText: Self.round)
      #expect(!screen.contains { $0.contains("recover") })
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.text("star.svg") == other.output)
    }

    @Test(arguments: ["r", "--recover"])
    func `what is recovered asks before it replaces what another program wrote`(way: String) async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal)
      let other = try Program.run("new", "star", "corner-radius=6", "count=7", in: folder)
      try folder.write(other.output, to: "star.svg")
      if way == "r" {
        try await terminal.start("star.svg")
        let screen = try await terminal.wait(forText: "r  Restore")
        #expect(screen.contains { $0.contains("another program changed the file since") })
        try terminal.press("r")
      } else {
        try await terminal.start("--recover star.svg")
      }
      try await terminal.wait(forText: Self.sharp)
      try terminal.press("w")
      try await terminal.wait(forText: "Another program changed star.svg.")
      try await terminal.wait(forText: "count: 5 → 7")
      #expect(folder.text("star.svg") == other.output)
      try terminal.press("r")
      try await terminal.wait(forText: "saved star.svg")
      #expect(folder.text("star.svg")?.contains("data-corners=\"s ") == true)
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `a deleted file is reported, and saving creates it again`() async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal)
      folder.delete("star.svg")
      try await terminal.start("star.svg")
      let screen = try await terminal.wait(forText: "k  Start fresh")
      #expect(screen[0].contains("last saved"))
      #expect(screen.contains { $0.contains("the file was deleted") })
      #expect(screen.contains { $0.contains("corner t0: round 6 → sharp") })
      #expect(!screen.contains { $0.contains("demo") })
      try terminal.press("r")
      try await terminal.wait(forText: Self.sharp)
      try terminal.press("w")
      try await terminal.wait(forText: "saved star.svg")
      #expect(folder.text("star.svg")?.contains("data-corners=\"s ") == true)
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `starting fresh has what the command line asks for`() async throws {
      let terminal = try Terminal(in: folder)
      folder.delete("star.svg")
      try await terminal.start("new star count=5")
      try await terminal.wait(forText: "star.svg [+]")
      try terminal.press("Space")
      try await terminal.wait(forText: "undo 1")
      try terminal.send(SIGKILL)
      #expect(try await terminal.endStatus() == 137)
      try await terminal.start("new star count=9")
      try await terminal.wait(forText: "k  Start fresh")
      try terminal.press("k")
      try await terminal.wait(forText: "started fresh")
      #expect(try terminal.screen().contains { $0.contains("18 corners") })
      try terminal.press("u")
      try await terminal.wait(forText: "10 corners")
      try terminal.press("q")
    }

    @Test func `a journal whose document is damaged is kept, and said with its path`() async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal)
      let name = try #require(folder.names(in: Self.journals).first)
      let whole = try #require(folder.text("\(Self.journals)/\(name)"))
      try folder.write(whole.replacing("data-shape", with: "data-shade"), to: "\(Self.journals)/\(name)")
      try await terminal.start("star.svg")
      try await terminal.wait(forText: "unsaved changes are lost: their journal is damaged")
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.names(in: Self.journals) == [name + ".damaged"])
    }

    @Test func `deciding later leaves everything as it is`() async throws {
      try await kill(try Terminal(in: folder))
      let terminal = try Terminal(Terminal.Size(40, 20), in: folder)
      for key in ["q", "C-c"] {
        try await terminal.start("star.svg")
        // Narrow screens have one picture above the other.
        let screen = try await terminal.wait(forText: "r  Restore")
        let text = screen.joined(separator: "\n")
        #expect(screen[0].contains("the file") && !screen[0].contains("change"), "\(text)")
        #expect(screen.contains { $0.contains("with 1 change") }, "\(text)")
        try terminal.press(key)
        #expect(try await terminal.endStatus() == 0)
        #expect(folder.names(in: Self.journals).count == 1)
      }
    }

    @Test func `without questions a start ends with status 75 where one would be asked`() async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal)
      let outcome = try Program.run("edit", "star.svg", "--no-input", in: folder)
      #expect(outcome.ending == .status(75))
      #expect(outcome.error.contains("was closed with unsaved changes"))
      // A document with nothing left over goes on to the next problem, which is the missing terminal.
      #expect(try Program.run("edit", "other.svg", "--no-input", in: folder).ending == .status(69))
    }

    @Test func `a journal that was cut off gives its good part`() async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal)
      let name = try #require(folder.names(in: Self.journals).first)
      try folder.append("half a rec", to: "\(Self.journals)/\(name)")
      try await terminal.start("star.svg")
      try await terminal.wait(forText: "the last changes are damaged")
      try terminal.press("r")
      try await terminal.wait(forText: Self.sharp)
      try terminal.press("q", "d")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `an unsaved demo is recovered, too`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try terminal.press("Space")
      try await terminal.wait(forText: "▸  0 ●── sharp")
      try terminal.send(SIGKILL)
      _ = try await terminal.endStatus()
      try await terminal.start()
      try await terminal.wait(forText: "r  Restore")
      try terminal.press("r")
      try await terminal.wait(forText: "▸  0 ●── sharp")
      try terminal.press("q", "d")
      #expect(try await terminal.endStatus() == 0)
      try await terminal.start()
      try await terminal.wait(forText: "▸  0 ──● round")
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `a home that cannot be written costs nothing but a line`() async throws {
      try folder.write("in the way", to: ".local")
      let terminal = try await Terminal.running("star.svg", in: folder)
      try await terminal.wait(forText: "crash recovery is off")
      try terminal.press("Space")
      try await terminal.wait(forText: Self.sharp)
      try await terminal.wait(forText: "star.svg [recovery off] [+]")
      // With room for it the next save begins a journal.
      folder.delete(".local")
      try terminal.press("w")
      try await terminal.wait(forText: "star.svg  star")
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.text("star.svg")?.contains("data-corners=\"s ") == true)
    }

    @Test func `a full disk shows in the title for as long as it is full`() async throws {
      let terminal = try Terminal(in: folder)
      try await terminal.start("star.svg", environment: "ulimit -S -f 2;")
      try await terminal.wait(forText: Self.round)
      #expect(try !terminal.screen()[0].contains("recovery off"))
      for _ in 0..<61 { try terminal.press("Space") }
      try await terminal.wait(forText: "star.svg [recovery off] [+]")
      try terminal.press("Down", "Up")
      try await terminal.wait(forText: "star.svg [recovery off] [+]")
      let prlimit = ["prlimit", "--pid", "\(try terminal.process)", "--fsize=unlimited"]
      #expect(try Child.run(prlimit, in: folder.path).ending == .status(0))
      try terminal.press("Space")
      try await terminal.wait(forText: "star.svg  star")
    }

    @Test(arguments: [500, 2100])
    func `a long session is recovered from where it stood last, and undone to the file`(steps: Int) throws {
      let lines = (0..<steps).map { "set corner-radius \($0 % 9 + 1)\n" }.joined() + "set count 7\n"
      let first = try Program.run("--plain", "star.svg", in: folder, input: lines)
      #expect(first.error == "fillet: your work is kept: fillet star.svg\n", "\(first.error)")
      let name = try #require(folder.names(in: Self.journals).first)
      let bytes = folder.bytes("\(Self.journals)/\(name)")
      #expect(String(decoding: bytes, as: UTF8.self).split(separator: " corners\n").count == 1 + steps / 1000)
      let undo = (0...steps).map { _ in "edit.undo\n" }.joined()
      let second = try Program.run("--plain", "--recover", "star.svg", in: folder, input: undo + "set count 9\n")
      #expect(
        second.output.contains("restored \(steps + 1) changes"), "\(second.output.prefix(400))")
      let saving = "edit.undo\nsave copy.svg\nquit\n"
      let third = try Program.run("--plain", "--recover", "star.svg", in: folder, input: saving)
      #expect(third.error == "", "\(third.error)")
      let copy = folder.text("copy.svg")?.replacing("<title>copy<", with: "<title>star<")
      #expect(copy != nil && copy == folder.text("star.svg"))
    }

    @Test func `a journal that somebody removed is written again`() async throws {
      let terminal = try await Terminal.running("star.svg", in: folder)
      try terminal.press("Space")
      try await terminal.wait(forText: Self.sharp)
      let name = try #require(folder.names(in: Self.journals).first)
      folder.delete("\(Self.journals)/\(name)")
      try terminal.press("Down", "Space")
      try await terminal.wait(forText: "corner n0 is now sharp")
      try terminal.send(SIGKILL)
      _ = try await terminal.endStatus()
      try await terminal.start("--recover star.svg")
      try await terminal.wait(forText: "restored 2 changes")
      try terminal.press("q", "d")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `a second editor may read, and opens the document again when the first one was closed`() async throws {
      let first = try await Terminal.running("star.svg", in: folder)
      try await first.wait(forText: Self.round)
      let process = try first.process
      let second = try await Terminal.running("star.svg", in: folder)
      try await second.wait(forText: "star.svg is open in another editor: process \(process)")
      try second.press("r")
      try await second.wait(forText: "read only")
      try second.press("Space")
      try await second.wait(forText: "nothing changed")
      try first.press("Space", "w")
      try await first.wait(forText: "saved star.svg")
      try first.press("q")
      #expect(try await first.endStatus() == 0)
      try second.press(":")
      try second.type("open star.svg")
      try second.press("Enter")
      try await second.wait(forText: Self.sharp)
      try second.press("Space")
      try await second.wait(forText: Self.round)
      try second.press("w")
      try await second.wait(forText: "saved star.svg")
      try second.press("q")
      #expect(try await second.endStatus() == 0)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test func `taking over closes the first editor and restores its unsaved changes`() async throws {
      let first = try await Terminal.running("star.svg", in: folder)
      try await first.wait(forText: Self.round)
      try first.press("Space")
      try await first.wait(forText: Self.sharp)
      let second = try await Terminal.running("star.svg", in: folder)
      try await second.wait(forText: "t  Take over")
      try second.press("t")
      try await second.wait(forText: "restored 1 change")
      try await second.wait(forText: Self.sharp)
      #expect(try await first.endStatus() == 143)
      #expect(try first.screen().contains { $0.contains("your work is kept: fillet star.svg") })
      try second.press("Down", "Space", "w")
      try await second.wait(forText: "saved star.svg")
      try second.press("q")
      #expect(try await second.endStatus() == 0)
      #expect(folder.text("star.svg")?.contains("data-corners=\"s s ") == true)
      #expect(folder.names(in: Self.journals) == [])
    }

    @Test func `a suspended editor can be taken over`() async throws {
      let first = try await Terminal.running("star.svg", in: folder)
      try await first.wait(forText: Self.round)
      try first.press("Space")
      try await first.wait(forText: Self.sharp)
      try first.send(SIGTSTP)
      let second = try await Terminal.running("star.svg", in: folder)
      try await second.wait(forText: "t  Take over")
      try second.press("t")
      try await second.wait(forText: "restored 1 change")
      try second.press("w")
      try await second.wait(forText: "saved star.svg")
      try second.press("q")
      #expect(try await second.endStatus() == 0)
    }

    @Test func `an editor that is taken over without room for its journal leaves its changes in a file`() async throws {
      let first = try Terminal(in: folder)
      // Blocks of 512 bytes or 1024, as the shell has it.
      try await first.start("star.svg", environment: "ulimit -f 2;")
      try await first.wait(forText: Self.round)
      for _ in 0..<61 { try first.press("Space") }
      try await first.wait(forText: Self.sharp)
      let second = try await Terminal.running("star.svg", in: folder)
      try await second.wait(forText: "t  Take over")
      try second.press("t")
      #expect(try await first.endStatus() == 143)
      #expect(try first.screen().contains { $0.contains("your work is kept in star-2.svg") })
      #expect(folder.text("star-2.svg")?.contains("data-corners=\"s ") == true)
      // The number of restored changes depends on the shell, and may come to none.
      try await second.wait(forText: "▸ t0")
      try second.press("w")
      try await second.wait(forText: "saved star.svg")
      try second.press("q")
      #expect(try await second.endStatus() == 0)
    }

    @Test func `a name that another editor has open is asked about before it is written`() async throws {
      let other = try #require(folder.text("star.svg"))
      try folder.write(other, to: "other.svg")
      let first = try await Terminal.running("other.svg", in: folder)
      try await first.wait(forText: Self.round)
      let process = try first.process
      let second = try await Terminal.running("star.svg", in: folder)
      try await second.wait(forText: Self.round)
      try second.press("Space", ":")
      try second.type("export svg other.svg")
      try second.press("Enter")
      try await second.wait(forText: "other.svg is open in another editor: process \(process)")
      #expect(folder.text("other.svg") == other)
      try second.press("n")
      try await second.wait(forText: "save as: other.svg")
      try second.press("C-u")
      try second.type("mine.svg")
      try second.press("Enter")
      try await second.wait(forText: "saved mine.svg")
      try second.press("q")
      #expect(try await second.endStatus() == 0)
      try first.press("q")
      #expect(try await first.endStatus() == 0)
    }

    @Test func `an editor that recovered says that the work is kept when it is killed at once`() async throws {
      let terminal = try Terminal(in: folder)
      try await kill(terminal)
      try await terminal.start("--recover star.svg")
      try await terminal.wait(forText: "restored 1 change")
      try terminal.send(SIGKILL)
      #expect(try await terminal.endStatus() == 137)
      let screen = try terminal.screen()
      #expect(screen.count { $0.contains("your work is kept: fillet star.svg") } == 2)
    }

    @Test func `a file that another program changed is shown beside one's own, and can be loaded`() async throws {
      let terminal = try await Terminal.running("star.svg", in: folder)
      try await terminal.wait(forText: Self.round)
      let other = try Program.run("new", "star", "corner-radius=6", "count=7", in: folder)
      try folder.write(other.output, to: "star.svg")
      try terminal.press("Space", "w")
      try await terminal.wait(forText: "Another program changed star.svg.")
      let screen = try await terminal.wait(forText: "count: 5 → 7")
      #expect(screen[0].contains("yours") && screen[0].contains("the file's"))
      try terminal.press("l")
      try await terminal.wait(forText: "loaded star.svg")
      // It is this run's own now, and saved without a question.
      try terminal.press("Space", "w")
      try await terminal.wait(forText: "saved star.svg")
      #expect(folder.text("star.svg")?.contains("data-corners=\"s ") == true)
      #expect(folder.text("star.svg")?.contains("data-count=\"7\"") == true)
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
    }
  }
}
