import Glibc
import Testing

extension TerminalScenes {
  /// Keys are changed in the editor, and stay changed.
  struct KeyChangeTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    private static let keymap = ".config/fillet/keymaps/mine.toml"

    @Test func `a captured key works at once and at the next start, and can be taken back`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try terminal.press("?", "v", "n", "Enter")
      try await terminal.wait(forText: "Press the new key for view.labels, or the first key of a chord")
      try terminal.press("C-t")
      try await terminal.wait(forText: "not used yet")
      try terminal.press("Enter")
      try await terminal.wait(forText: "^T runs view.labels now; keymap.unbind global C-t undoes it")
      try terminal.press("F4")
      try await terminal.wait(forText: "config.toml now names the keymap mine")
      try terminal.press("q")
      try terminal.press("C-t")
      try await terminal.wait(forText: "corner numbers off")
      #expect(folder.text(Self.keymap)?.hasSuffix("\n[keys.global]\nC-t = \"view.labels\"\n") == true)
      #expect(folder.text(".config/fillet/config.toml") == "keymap = \"mine\"\n")
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)

      let text = "# mine\n" + (folder.text(Self.keymap) ?? "") + "# the end\n"
      try folder.write(text, to: Self.keymap)
      try await terminal.start()
      try terminal.press("C-t")
      try await terminal.wait(forText: "corner numbers off")
      try terminal.type(":keymap.unbind global C-t")
      try terminal.press("Enter")
      try await terminal.wait(forText: "^T does nothing now")
      #expect(folder.text(Self.keymap) == text.replacing("C-t = \"view.labels\"\n", with: ""))
    }

    @Test func `a key that had a line of one's own says what it ran, and has it again`() async throws {
      try #require(try Child.run(["mkdir", "-p", ".config/fillet/keymaps"], in: folder.path).ending == .status(0))
      let own = "[keys.global]\nF9 = \"view.tone\" # for the printer\n"
      try folder.write(own, to: Self.keymap)
      let terminal = try await Terminal.running("--keymap mine", in: folder)
      try terminal.type(":keymap.bind global F9 view.grid")
      try terminal.press("Enter")
      try await terminal.wait(forText: "F9 runs view.grid now, not view.tone; keymap.unbind global F9 undoes it")
      #expect(folder.text(Self.keymap)?.contains("# was: F9 = \"view.tone\" # for the printer\n") == true)
      try terminal.type(":keymap.unbind global F9")
      try terminal.press("Enter")
      try await terminal.wait(forText: "F9 runs view.tone now again")
      #expect(folder.text(Self.keymap) == own)
    }

    @Test func `a keymap that is not in use is not taken into use by a captured key`() async throws {
      try #require(try Child.run(["mkdir", "-p", ".config/fillet/keymaps"], in: folder.path).ending == .status(0))
      let own = "extends = \"default\"\n\n[keys.global]\nx = \"view.tone\"\nw = \"app.quit\"\n"
      try folder.write(own, to: Self.keymap)
      let terminal = try await Terminal.running(in: folder)
      try terminal.type(":keymap.bind global F9 view.grid")
      try terminal.press("Enter")
      try await terminal.wait(forText: "start with --keymap mine to change keys: ~/.config/fillet/keymaps/mine.toml")
      #expect(folder.text(Self.keymap) == own)
      #expect(folder.text(".config/fillet/config.toml") == nil)
    }

    @Test func `a keymap that would leave no way out is not written`() async throws {
      let made = try Child.run(["mkdir", "-p", ".config/fillet/keymaps"], in: folder.path)
      try #require(made.ending == .status(0))
      let text = "extends = 'none'\n[keys.global]\n':' = 'command.open'\n"
      try folder.write(text, to: Self.keymap)
      let terminal = try await Terminal.running("--keymap mine", in: folder)
      try terminal.type(":keymap.bind global : view.tone")
      try terminal.press("Enter")
      try await terminal.wait(forText: "the palette and quit would have no key")
      #expect(folder.text(Self.keymap) == text)
    }

    @Test func `where nothing can be written the key holds until the editor is left`() async throws {
      // No folder can be made below a file, whoever asks.
      try folder.write("", to: ".config")
      let terminal = try await Terminal.running(in: folder)
      try terminal.type(":keymap.bind global C-t view.labels")
      try terminal.press("Enter")
      try await terminal.wait(forText: "^T runs view.labels now until you leave: cannot ")
      try terminal.press("C-t")
      try await terminal.wait(forText: "corner numbers off")
      try terminal.type(":settings.save")
      try terminal.press("Enter")
      try await terminal.wait(forText: "settings not saved: cannot read ")
    }

    @Test func `what could not be written is done on what the file says by then, with its comments`() async throws {
      try folder.write("", to: ".config")
      let terminal = try await Terminal.running(in: folder)
      try terminal.type(":keymap.bind global C-t view.labels")
      try terminal.press("Enter")
      try await terminal.wait(forText: "^T runs view.labels now until you leave: cannot ")
      // The person mends it and writes a keymap by hand.
      folder.delete(".config")
      try #require(try Child.run(["mkdir", "-p", ".config/fillet/keymaps"], in: folder.path).ending == .status(0))
      let own = "# by hand\nextends = \"default\"\n\n[keys.global]\nF9 = \"view.grid\" # mine\n"
      try folder.write(own, to: Self.keymap)
      try terminal.type(":keymap.bind global F10 view.rulers")
      try terminal.press("Enter")
      try await terminal.wait(forText: "F10 runs view.rulers now; ")
      #expect(folder.text(Self.keymap) == own + "C-t = \"view.labels\"\nF10 = \"view.rulers\"\n")
      // By hand once more: nothing is left to be written.
      try folder.write(own, to: Self.keymap)
      try terminal.type(":keymap.bind global F12 view.rulers")
      try terminal.press("Enter")
      try await terminal.wait(forText: "F12 runs view.rulers now; ")
      #expect(folder.text(Self.keymap) == own + "F12 = \"view.rulers\"\n")
    }

    @Test func `typed lines are offered at the next start, and only their owner reads them`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try terminal.type(":set count 5; no")
      try terminal.press("C-g")
      try terminal.type(":set corner-radius 7")
      try terminal.press("Enter")
      try await terminal.wait(forText: "corner radius is now 7.0")
      try terminal.press("q", "d")
      #expect(try await terminal.endStatus() == 0)
      #expect(folder.text(".local/state/fillet/history") == "set corner-radius 7\n")
      let mode = try Child.run(["stat", "-c", "%a", ".local/state/fillet/history"], in: folder.path)
      #expect(mode.output == "600\n")
      try await terminal.start()
      try terminal.type(":")
      try terminal.press("Up")
      try await terminal.wait(forText: "▸ corner-radius 7")
    }
  }
}
