import Editing
import Foundation
import Keymaps
import Screen
import Testing

@Suite struct DefaultKeymapTests {
  /// The commands of the keymap, as words; a number stands for any number.
  private static let commands: Set<String> = [
    "help.keys", "command.open", "file.save", "export svg", "export-as svg", "app.quit", "app.cancel",
    "app.messages",
    "edit.undo", "edit.redo", "edit.repeat", "focus.next", "focus.previous", "focus.corners",
    "focus.parameters",
    "focus.preview", "corner.previous", "corner.next", "corner.first", "corner.last", "corner.goto #",
    "corner.goto-ask",
    "corner.toggle", "corner.radius #", "corner.radius max", "corner.radius-ask", "corner.radius-reset",
    "corner.round-all", "corner.sharp-all", "corner.invert", "corner.every #", "corner.every-ask",
    "corner.only convex",
    "corner.only reflex", "corner.pattern-ask", "parameter.previous", "parameter.next", "parameter.first",
    "parameter.last",
    "parameter.step #", "parameter.ask", "parameter.reset", "set count += #", "set count -= #",
    "set radius += #",
    "set radius -= #", "set corner-radius += #", "set corner-radius -= #", "set roundness += #",
    "set roundness -= #",
    "set rotation += #", "set rotation -= #", "shape.next", "view.tone", "view.glyphs", "view.labels",
  ]

  private static func pattern(_ command: String) -> String {
    command.split(separator: " ").map { Double($0) == nil ? String($0) : "#" }.joined(separator: " ")
  }

  private static let rules = KeymapRules(
    contexts: ["corners", "parameters", "preview"],
    essentials: .init(help: ["help.keys"], palette: ["command.open"], quit: ["app.quit"]),
    problem: { commands.contains(pattern($0)) ? nil : .unknown(name: $0, suggestion: nil) })

  private func load() throws -> KeymapLoad {
    let bytes = try #require(Keymaps.file(named: "default"))
    return Keymap.load(KeymapFile(name: "default.toml", bytes: bytes), as: .shipped, rules: Self.rules)
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Keymaps"
  ).standardized

  @Test func `the program carries the files of the folder`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path()).filter {
      $0.hasSuffix(".toml")
    }
    #expect(Set(files) == Set(Keymaps.names.map { $0 + ".toml" }))
    for name in Keymaps.names {
      let data = try Data(contentsOf: Self.folder.appending(path: name + ".toml"))
      #expect(Keymaps.file(named: name) == Array(data))
    }
    #expect(Keymaps.file(named: "none") == nil)
  }

  @Test func `the default keymap loads with no finding`() throws {
    let load = try load()
    #expect(load.diagnostics.map(\.picture) == [])
    #expect(load.keymap.name == "default")
    #expect(load.keyCount == load.keymap.bindings.count)
  }

  @Test func `every command of the default keymap can be reached in some panel`() throws {
    let keymap = try load().keymap
    let reached = Set(
      ["corners", "parameters", "preview"].flatMap { keymap.bindings(in: $0) }.flatMap(\.commands).map(
        Self.pattern))
    #expect(reached == Self.commands)
  }

  @Test func `no panel hides a global key`() throws {
    let keymap = try load().keymap
    let global = keymap.bindings(in: Keymap.global)
    for context in ["corners", "parameters", "preview"] {
      #expect(Set(global).isSubset(of: keymap.bindings(in: context)), "\(context)")
    }
  }

  @Test(arguments: [
    ("space", "corners", "corner.toggle"), ("e s", "corners", "export svg"),
    ("e S", "parameters", "export-as svg"),
    ("n", "preview", "set count += 1"), ("N", "preview", "set count -= 1"), ("?", "parameters", "help.keys"),
    (":", "corners", "command.open"), ("right", "corners", "corner.radius +1"),
    ("right", "parameters", "parameter.step +1"),
    (".", "corners", "corner.radius +0.1"), ("lt", "parameters", "parameter.step -10"),
    ("7", "preview", "corner.goto 7"),
    ("m o", "corners", "corner.every 2"), ("z b", "corners", "view.glyphs"),
    ("S-tab", "corners", "focus.previous"),
  ])
  func `a key does what the table says`(chord: String, context: String, command: String) throws {
    guard case .matched(let binding) = try load().keymap.lookUp(Key.chord(notation: chord), in: context)
    else {
      Issue.record("\(chord) is not bound")
      return
    }
    #expect(binding.commands == [command])
  }
}
