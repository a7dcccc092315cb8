import Glibc
import Testing

extension TerminalScenes {
  /// The person's own editor for text gets the document's SVG, and the terminal meanwhile.
  struct TextEditorTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      try folder.write(try Program.run("new", "star", "corner-radius=6", in: folder).output, to: "star.svg")
    }

    private static let texts = ".local/state/fillet/text"

    /// An editor for text that runs commands of a shell on the file `$1`.
    private func started(_ script: String, _ variables: String = "EDITOR=./ed") async throws -> Terminal {
      try folder.write("#!/bin/sh\n\(script)\n", to: "ed", mode: 0o755)
      let terminal = try await Terminal.running("star.svg", environment: "VISUAL= EDITOR= \(variables)", in: folder)
      try await terminal.wait(forText: "▸ t0 ──● round")
      return terminal
    }

    @Test func `what the text says is drawn, can be undone, and is saved`() async throws {
      // The editor has the terminal: it waits for a line from it.
      let terminal = try await started(
        "echo 'which radius?'; read radius; sed -i \"s/data-corner-radius=\\\"6\\\"/data-corner-radius=\\\"$radius\\\"/\" \"$1\"",
        "VISUAL='./ed' EDITOR=nosuch")
      try terminal.run("file.edit-in-editor")
      try await terminal.wait(forText: "which radius?")
      #expect(try !terminal.modes.onAlternateScreen)
      try terminal.type("9")
      try terminal.press("Enter")
      // The path is that of the old radius.
      try await terminal.wait(forText: "Another program edited this path")
      let versions = try await terminal.wait(forText: "corner-radius: 9 → 6")
      #expect(versions[0].contains("fillet's version") && versions[0].contains("edited path"))
      try terminal.press("p")
      try await terminal.wait(forText: "kept fillet's version")
      try await terminal.wait(forText: "t0 ──● round     9.0")
      #expect(try terminal.modes.onAlternateScreen)
      // The decision is a step of its own, after the text's.
      try terminal.press("u", "u")
      try await terminal.wait(forText: "t0 ──● round     6.0")
      try terminal.press("U", "U", "w")
      try await terminal.wait(forText: "saved star.svg")
      #expect(folder.text("star.svg")?.contains("data-corner-radius=\"9\"") == true)
      #expect(folder.names(in: Self.texts) == [])
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `a broken text says where, is edited again, and is kept`() async throws {
      let terminal = try await started(
        "if [ -e again ]; then sed -i 's/<pa th/<path/' \"$1\"; rm again; else sed -i 's/<path/<pa th/' \"$1\"; touch again; fi"
      )
      try terminal.run("file.edit-in-editor")
      let screen = try await terminal.wait(forText: "The text is not a drawing: ")
      #expect(screen.contains { $0.contains("e  Edit it again") })
      try terminal.press("e")
      try await terminal.wait(forText: "no change to the text")
      try terminal.run("file.edit-in-editor")
      try await terminal.wait(forText: "k  Keep the drawing")
      try terminal.press("k")
      try await terminal.wait(forText: "the text is kept in ")
      let kept = try #require(folder.names(in: Self.texts).first)
      #expect(folder.text("\(Self.texts)/\(kept)")?.contains("<pa th") == true)
      #expect(folder.text("star.svg")?.contains("<path") == true)
    }

    @Test func `an editor that does not start, fails or is killed costs one line`() async throws {
      let terminal = try await started("[ -e kill ] && kill -9 $$; echo >>\"$1\"; exit 3", "EDITOR='./ed'")
      try terminal.run("file.edit-in-editor")
      try await terminal.wait(forText: "nothing changed: ./ed ended with status 3; the text is in")
      try folder.write("", to: "kill")
      try terminal.run("file.edit-in-editor")
      try await terminal.wait(forText: "nothing changed: signal 9 ended ./ed")
      folder.delete("ed")
      try terminal.run("file.edit-in-editor")
      try await terminal.wait(forText: "./ed did not start: set VISUAL or EDITOR to your editor")
      try terminal.press("Space")
      try await terminal.wait(forText: "is now sharp")
    }

    @Test func `stopped from the keyboard it goes on once, and the drawing is there when it ends`() async throws {
      let terminal = try await started("echo 'which radius?'; read radius; echo 'thank you'; read end")
      try terminal.run("file.edit-in-editor")
      try await terminal.wait(forText: "which radius?")
      try terminal.press("C-z")
      try await terminal.wait(forText: "Stopped")
      try terminal.type("fg\n")
      try await terminal.wait(for: "the editor for text") { $0.last { !$0.isEmpty } == "./run star.svg" }
      try terminal.type("9\n")
      try await terminal.wait(forText: "thank you")
      try terminal.press("Enter")
      try await terminal.wait(forText: "no change to the text")
      try terminal.press("Space")
      try await terminal.wait(forText: "is now sharp")
    }

    /// An editor for text that has the screen as such editors do, and the number of its process.
    private func heldScreen(_ before: String = "") async throws -> (terminal: Terminal, child: pid_t) {
      let terminal = try await started(
        "\(before) echo $$ >child; stty raw -echo; printf '\\033[?1049h\\033[?25lin the editor'; sleep 1000 & wait")
      try terminal.run("file.edit-in-editor")
      try await terminal.wait(forText: "in the editor")
      let number = try #require(folder.text("child"))
      return (terminal, try #require(pid_t(number.filter(\.isNumber))))
    }

    /// Whether a process goes on; what only waits to be collected does not.
    private func goesOn(_ process: pid_t) throws -> Bool {
      let status = try Child.run(["cat", "/proc/\(process)/status"], in: "/").output
      return status.contains("State:") && !status.contains("State:\tZ")
    }

    /// What the shell says that fillet ended with, once the editor for text has gone and its screen is left.
    private func endStatus(_ terminal: Terminal, after child: pid_t) async throws -> Int? {
      try await terminal.wait(for: "the end of the editor for text") { _ in
        try !goesOn(child) && !terminal.modes.onAlternateScreen
      }
      return try await terminal.endStatus()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
    func `when fillet is ended the editor for text goes, and the terminal is whole`(signal: Int32) async throws {
      let (terminal, child) = try await heldScreen()
      try terminal.send(signal)
      #expect(try await endStatus(terminal, after: child) == 128 + Int(signal))
    }

    @Test(arguments: [[SIGTERM], [SIGHUP], [SIGKILL], [SIGTERM, SIGTERM, SIGHUP], [SIGHUP, SIGTERM, SIGKILL]])
    func `an editor for text that ignores signals is killed`(signals: [Int32]) async throws {
      let (terminal, child) = try await heldScreen("trap '' TERM HUP;")
      let process = try terminal.process
      for signal in signals { kill(process, signal) }
      let status = try #require(try await endStatus(terminal, after: child))
      #expect(signals.map { 128 + Int($0) }.contains(status))
    }

    @Test func `a comment alone is a change, and outlives a crash`() async throws {
      let terminal = try await started("sed -i 's/<path/<!-- mine --><path/' \"$1\"")
      try terminal.run("file.edit-in-editor")
      try await terminal.wait(forText: "the drawing now follows the text")
      try terminal.send(SIGKILL)
      #expect(try await terminal.endStatus() == 137)
      try await terminal.start("--recover star.svg")
      try await terminal.wait(forText: "restored 1 change")
      try terminal.press("w")
      try await terminal.wait(forText: "saved star.svg")
      #expect(folder.text("star.svg")?.contains("<!-- mine --><path") == true)
    }
  }
}
