import Editor
@testable import Keymaps
import Cells
import EditorSupport
import TestSupport
import Testing

@Suite struct KeymapTests {
  @Test func `the focused context comes first, then the global keys`() {
    let keymap = Sample.load("[keys.corners]\nn = 'corner.last'").keymap
    #expect(keymap.lookUp(["n"], in: "corners").commands == ["corner.last"])
    #expect(keymap.lookUp(["n"], in: "preview").commands == ["set count += 1"])
    #expect(keymap.lookUp(["n"], in: "global").commands == ["set count += 1"])
    #expect(keymap.lookUp([" "], in: "corners").commands == ["corner.toggle"])
    #expect(keymap.lookUp([" "], in: "preview") == .notFound)
    #expect(keymap.lookUp(["u"], in: "nowhere").commands == ["edit.undo"])
    #expect(keymap.lookUp([], in: "corners") == .notFound)
  }

  @Test func `a prefix waits with a titled box of what may follow`() {
    let keymap = Sample.load(
      "[labels]\n'm k' = 'every third'\n[keys.corners]\nm.x = 'corner.last'\nm.g.g = 'corner.first'"
    ).keymap
    #expect(
      keymap.lookUp(["m"], in: "corners").box == [
        "m: patterns", "x corner.last", "g …", "o corner.every 2", "k every third",
      ])
    #expect(keymap.lookUp(["m"], in: "preview").box == ["m: patterns", "o corner.every 2", "k every third"])
    #expect(keymap.lookUp(["m", "g"], in: "corners").box == ["m g: -", "g corner.first"])
    #expect(keymap.lookUp(["m", "g", "g"], in: "corners").commands == ["corner.first"])
    #expect(keymap.lookUp(["m", "o"], in: "corners").commands == ["corner.every 2"])
    #expect(keymap.lookUp(["m", "q"], in: "corners") == .notFound)
    #expect(keymap.lookUp(["u", "u"], in: "corners") == .notFound)
  }

  @Test func `a key runs several commands in order`() {
    let keymap = Sample.load("[keys.global]\nF9 = ['export svg', 'export png']").keymap
    #expect(keymap.lookUp([Key(.function(9))], in: "corners").commands == ["export svg", "export png"])
  }

  @Test func `a person's keys beat the default, leaf over prefix and prefix over leaf`() {
    let keymap = Sample.load("[keys.global]\nm = 'corner.last'\nu.u = 'edit.undo'\nC-z = 'app.quit'").keymap
    #expect(keymap.lookUp(["m"], in: "preview").commands == ["corner.last"])
    #expect(keymap.lookUp(["u"], in: "preview").box == ["u: -", "u edit.undo"])
    #expect(keymap.lookUp([Key(.character("z"), .control)], in: "preview").commands == ["app.quit"])
    #expect(keymap.lookUp(["n"], in: "preview").commands == ["set count += 1"])
  }

  @Test(arguments: ["''", "\"\"", "false", "[]"])
  func `a key is unbound by an empty command or false`(value: String) {
    let keymap = Sample.load(
      "[keys.global]\nn = \(value)\nm = \(value)\ne.s = \(value)\n[keys.corners]\nu = \(value)"
    ).keymap
    for keys: [Key] in [["n"], ["m"], ["m", "o"], ["e"], ["e", "s"]] {
      #expect(keymap.lookUp(keys, in: "preview") == .notFound)
    }
    // In one context, the key does nothing there and still works elsewhere.
    #expect(keymap.lookUp(["u"], in: "corners") == .notFound)
    #expect(keymap.lookUp(["u"], in: "preview").commands == ["edit.undo"])
  }

  @Test func `a box is emptied and filled anew`() {
    let load = Sample.load("[keys.global]\nm = ''\n'm x' = 'corner.every 2'\n'm y' = 'corner.every 3'")
    #expect(load.diagnostics == [])
    #expect(
      load.keymap.lookUp(["m"], in: "preview").box == ["m: patterns", "x corner.every 2", "y corner.every 3"])
  }

  @Test func `unbinding what lies behind another key changes nothing`() {
    let load = Sample.load("[keys.global]\n'u x' = ''")
    #expect(load.diagnostics == [])
    #expect(load.keymap.lookUp(["u"], in: "preview").commands == ["edit.undo"])
  }

  @Test func `a file that stands alone takes nothing from the default`() {
    let keymap = Sample.alone("[keys.corners]\nx = 'corner.toggle'").keymap
    #expect(keymap.lookUp(["u"], in: "corners") == .notFound)
    #expect(keymap.lookUp(["x"], in: "corners").commands == ["corner.toggle"])
  }

  @Test func `the chords of a command come in file order, a person's own first`() {
    let keymap = Sample.load("[keys.global]\n'C-x u' = 'edit.undo'\n[keys.preview]\nU = 'edit.undo'").keymap
    #expect(keymap.chords(for: "edit.undo", in: "corners").map(\.notation) == ["C-x u", "u", "C-z"])
    #expect(keymap.chords(for: "edit.undo", in: "preview").map(\.notation) == ["U", "C-x u", "u", "C-z"])
    #expect(keymap.chords(for: "corner.toggle", in: "preview") == [])
  }

  @Test func `a chord that its context hides is no chord for the command`() {
    let keymap = Sample.load("[keys.corners]\nu = 'corner.last'\nC-z = ''\nm = 'corner.first'").keymap
    #expect(keymap.chords(for: "edit.undo", in: "corners") == [])
    #expect(keymap.chords(for: "corner.every 2", in: "corners") == [])
    #expect(keymap.chords(for: "edit.undo", in: "preview").count == 2)
  }

  @Test(arguments: ["command.open", "command open", "  command   open "])
  func `a command is the same however its name is written, also as the only way out`(written: String) throws {
    func load(_ text: String) -> KeymapLoad { Keymap.load(Sample.file(text), rules: .editor) }
    let out = load("extends = 'none'\nkeys.global.':' = '\(written)'")
    #expect(out.isUsed && out.diagnostics == [], "\(out.diagnostics)")
    #expect(out.keymap.lookUp([":"], in: "corners").commands == ["command.open"])
    let keymap = load("keys.global.F9 = 'corner round all'\nkeys.global.F8 = ['w a.svg', 'q']").keymap
    #expect(keymap.label(for: "corner.round-all", in: .corners) == "F9")
    #expect(keymap.lookUp([Key(.function(8))], in: "corners").commands == ["export svg a.svg", "app.quit"])
  }

  @Test func `the head of a file is kept`() {
    let file = Sample.file("schema = 1\nname = 'm'\nsummary = 's'\nextends = 'none'\n")
    #expect(file.name == "m")
    #expect(file.base == "none")
    #expect(file.diagnostics == [])
    let keymap = Sample.load("name = 'm'\nsummary = 's'").keymap
    #expect(keymap.name == "m")
    #expect(keymap.summary == "s")
    #expect(Sample.file("").base == "default")
  }

  @Test func `what a terminal sends for a key is what is looked up`() {
    let keymap = Sample.alone("[keys.global]\nret = 'corner.last'\nC-i = 'corner.first'").keymap
    #expect(keymap.lookUp([Key(.character("m"), .control)], in: "corners").commands == ["corner.last"])
    #expect(keymap.lookUp([Key(.tab)], in: "corners").commands == ["corner.first"])
  }

  @Test func `listing and looking up agree on random keymaps`() {
    let keys = ["a", "b", "c", "a.a", "a.b", "b.a", "a.b.c", "'a b'", "b.c", "c.c.c"]
    let values = ["'corner.first'", "'corner.last'", "''", "'edit.undo'"]
    func randomText(_ random: inout SeededGenerator) -> String {
      var text = ""
      for context in ["global", "corners"] {
        text += "[keys.\(context)]\n':' = 'command.open'\n"
        for key in keys where Bool.random(using: &random) {
          text += "\(key) = \(values.randomElement(using: &random) ?? "''")\n"
        }
      }
      return text
    }
    forAll(1000) { random in
      let below = Keymap.load(Sample.file(randomText(&random)), rules: Sample.rules).keymap
      let keymap = Keymap.load(Sample.file(randomText(&random)), over: below, rules: Sample.rules).keymap
      for context in ["corners", "global"] {
        let listed = keymap.bindings(in: context)
        for binding in keymap.bindings {
          let isFound = keymap.lookUp(binding.keys, in: context) == .matched(binding)
          guard isFound == listed.contains(binding) else { return false }
        }
        // Every way through the boxes ends at a binding.
        var open: [[Key]] = ["a", "b", "c"].map { [$0] }
        while let chord = open.popLast() {
          guard case .pending(let prefix) = keymap.lookUp(chord, in: context) else { continue }
          for entry in prefix.entries {
            let next = chord + [entry.key]
            if entry.commands.isEmpty {
              guard case .pending = keymap.lookUp(next, in: context) else { return false }
            } else {
              guard keymap.lookUp(next, in: context).commands == entry.commands else { return false }
            }
            open.append(next)
          }
        }
      }
      return true
    }
  }
}
