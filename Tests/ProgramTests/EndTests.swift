import Glibc
import Testing

extension TerminalScenes {
  struct EndTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    /// The statuses are those of a shell: 128 and the signal that ended the program.
    @Test(arguments: [SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGTRAP, SIGFPE])
    func `a crash leaves a clean terminal and ends by its own signal`(signal: Int32) async throws {
      let terminal = try await Terminal.running(in: folder)
      try await terminal.wait(forText: "round/sharp")
      // The key comes behind the terminal's answers, which the shell would get from a program that has not read them.
      try terminal.press("Down")
      try await terminal.wait(forText: "▸  1 ●── sharp")
      try terminal.send(signal)
      #expect(try await terminal.endStatus() == 128 + Int(signal))
    }

    @Test func `a crash says how to get the work back, under its report's screen and not in it`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try terminal.press("Space")
      try await terminal.wait(forText: "▸  0 ●── sharp")
      try terminal.send(SIGSEGV)
      #expect(try await terminal.endStatus() == 128 + Int(SIGSEGV))
      #expect(try terminal.screen().contains { $0.contains("fillet: your work is kept: fillet") })
    }

    @Test func `a job that is killed while it is stopped leaves the shell's terminal alone`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try await terminal.wait(forText: "round/sharp")
      try terminal.press("Space", ":")
      try terminal.type("app.suspend")
      try terminal.press("Enter")
      try await terminal.waitForShell()
      try terminal.send(SIGKILL)
      try terminal.type("echo \"alive\"\n")
      try await terminal.wait(for: "the shell") { $0.contains("alive") }
      #expect(try !terminal.screen().contains { $0.contains("your work is kept") })
      _ = try await terminal.endStatus()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM])
    func `a signal that asks to end leaves a clean terminal and is what the program ends by`(
      signal: Int32
    ) async throws {
      let terminal = try await Terminal.running(in: folder)
      try await terminal.wait(forText: "round/sharp")
      try terminal.press("Space")
      try await terminal.wait(forText: "▸  0 ●── sharp")
      try terminal.send(signal)
      #expect(try await terminal.endStatus() == 128 + Int(signal))
      // Nobody asked for a file.
      #expect(folder.names.filter { $0.hasSuffix(".svg") } == [])
    }

    @Test func `quitting gives the screen of the shell back as it was`() async throws {
      let terminal = try Terminal(in: folder)
      // Another prompt or none stands before it.
      let marker = "marker of old"
      try terminal.type("printf 'marker of %s\\n' old\n")
      try await terminal.wait(forText: marker)
      try await terminal.start()
      #expect(try !terminal.screen().contains { $0.contains(marker) })
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
      #expect(try terminal.screen().contains { $0.contains(marker) })
    }

    @Test(arguments: ["q!", "q"])
    func `a document in a pipe leaves with the changes, or as it came where they are given up`(
      line: String
    ) async throws {
      let document =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"5\" height=\"5\"/></svg>"
      try folder.write(document, to: "a.svg")
      let terminal = try await Terminal.running("- <a.svg >b.svg", in: folder)
      for line in [":set fill red", ":\(line)"] {
        try terminal.type(line)
        try terminal.press("Enter")
      }
      #expect(try await terminal.endStatus() == 0)
      let changed = document.replacing("<rect", with: "<rect fill=\"#f00\"")
      #expect(folder.text("b.svg") == (line == "q!" ? document : changed))
    }

    @Test func `an unsaved change is asked about, and can be kept, discarded or saved`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try terminal.press("Space", "q")
      try await terminal.wait(forText: "Save your changes to demo9.svg?")
      try terminal.press("Escape")
      try await terminal.wait(forText: "canceled")
      try terminal.press("q")
      try await terminal.wait(forText: "Save your changes to demo9.svg?")
      try terminal.press("d")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.text("demo9.svg") == nil)

      try await terminal.start()
      try terminal.press("Space", "q")
      try await terminal.wait(forText: "s  Save and quit")
      try terminal.press("s")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.text("demo9.svg")?.contains("data-corners=\"s5 s10 ") == true)
    }
  }
}
