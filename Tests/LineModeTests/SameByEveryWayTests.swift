import LineMode
@testable import Interface
import Document
import Editor
import EditorSupport
import SVG
@testable import Keymaps
import Cells
@testable import TOML
import Testing

/// A command does the same whether it comes by a key, the palette, a script or the pointer.
@Suite struct SameByEveryWayTests {
  private static let size = Size(columns: 200, rows: 50)

  /// A session with something to take back and something to do again, in a panel.
  private func prepared(_ keymap: String, _ panel: Panel) throws -> Session {
    var session = keymap == "default" ? try Session.demo() : try Session.demo(keymap: keymap)
    session.setScreen(Self.size)
    for line in ["corner.toggle", "corner.toggle", "set corner-radius 12", "edit.undo", "corner.next"] {
      _ = session.run(line)
    }
    _ = session.run(panel == .lesson ? "lesson.open fillet" : "focus.\(panel.rawValue)")
    if panel == .lesson { _ = session.run("lesson.goto 4") }
    session.note(["a line"], summary: "a line")
    #expect(session.editor.panel == panel)
    return session
  }

  /// What a person can tell apart, the document to its last byte.
  private func state(_ session: Session) throws -> [String] {
    let editor = session.editor
    return [
      try SVGWriter.text(of: editor.document), "\(editor.corner) \(editor.row) \(editor.panel)", "\(editor.mode)",
      "\(editor.view)", "\(editor.study?.step ?? -1)", "\(editor.history.undoCount) \(editor.history.redoCount)",
    ]
  }

  /// Commands that do something to the line that is being typed, and so cannot be typed into it.
  private static let notTyped: Set<String> = ["app.cancel", "command.open"]

  private func byPalette(_ session: Session, _ commands: [String]) -> Session {
    var session = session
    for line in commands {
      _ = session.run("command.open")
      // At once, which the palette takes as it takes letters.
      session.paste(line)
      _ = session.press(Key(.enter))
    }
    return session
  }

  private func byScript(_ session: Session, _ keys: [Key]) throws -> Session {
    let text = keys.notation == "#" ? "keys #" : "keys \(keys.notation)"
    let script = try KeyScript(parsing: SourceText(name: "script", bytes: Array(text.utf8)))
    var player = ScriptPlayer(session, size: Self.size)
    for line in script.lines { #expect(player.perform(line.step) == nil) }
    return player.session
  }

  private func byScript(_ session: Session, _ commands: [String]) -> Session {
    var player = ScriptPlayer(session, size: Self.size)
    for line in commands { #expect(player.perform(.command(line)) == nil) }
    return player.session
  }

  /// What moves by itself comes to rest.
  private func settled(_ session: Session) -> Session {
    var session = session
    while session.pause != nil { _ = session.advanceMotion() }
    return session
  }

  private func pressed(_ session: Session, _ keys: [Key]) -> Session {
    var session = session
    for key in keys { _ = session.press(key) }
    return session
  }

  /// Screens by the keys of a chord that is begun: each is drawn once.
  private struct Screens {
    private var displays: [[Key]: Display] = [:]

    /// Clicks on what stands for a target; `nil` where the screen does not show it.
    mutating func clicked(_ session: Session, _ target: PointerTarget) -> Session? {
      if displays[session.pending] == nil {
        var display = Display()
        _ = display.frame(of: session, size: SameByEveryWayTests.size)
        displays[session.pending] = display
      }
      guard let display = displays[session.pending],
        let rect = display.targets.last(where: { $0.target == target })?.rect
      else { return nil }
      var session = session
      let position = Position(column: rect.column + rect.columns / 2, row: rect.row)
      _ = session.point(
        MouseEvent(.press, at: position), at: display.place(of: MouseEvent(.press, at: position), holding: nil))
      return session
    }
  }

  /// By a hint, or by the row of the box that the first keys open.
  private func byPointer(_ session: Session, _ binding: KeyBinding, _ screens: inout Screens) -> Session? {
    if binding.commands.count == 1, let after = screens.clicked(session, .command(binding.commands[0])) { return after }
    guard binding.keys.count > 1, let last = binding.keys.last else { return nil }
    let opened = pressed(session, binding.keys.dropLast())
    guard case .pending(let prefix) = opened.editor.keymap.lookUp(opened.pending, in: opened.editor.panel.rawValue),
      let index = prefix.entries.firstIndex(where: { $0.key == last })
    else { return nil }
    return screens.clicked(opened, .entry(index))
  }

  @Test(arguments: Session.keymapNames, Panel.allCases)
  func `keys, palette, scripts and the pointer give the same document`(keymap: String, panel: Panel) throws {
    let start = try prepared(keymap, panel)
    var screens = Screens()
    var clicks = 0
    for binding in start.editor.keymap.bindings(in: panel.rawValue) {
      let what = "\(binding.keys.notation) in the \(panel) panel of \(keymap): \(binding.commands)"
      let byKey = settled(pressed(start, binding.keys))
      let expected = try state(byKey)
      #expect(try state(byScript(start, binding.keys)) == expected, "\(what), by a script's keys")
      // Of several commands each waits for the one before to be done.
      guard binding.commands.count == 1 else { continue }
      #expect(try state(byScript(start, binding.commands)) == expected, "\(what), by a script's command")
      if byKey.editor.message.kind == .problem {
        // The line stays open then, with the reason.
        #expect(try state(settled(byPalette(start, binding.commands)))[0] == expected[0], "\(what), by the palette")
      } else if !binding.commands.contains(where: Self.notTyped.contains) {
        #expect(try state(settled(byPalette(start, binding.commands))) == expected, "\(what), by the palette")
      }
      if let after = byPointer(start, binding, &screens) {
        clicks += 1
        #expect(try state(settled(after)) == expected, "\(what), by the pointer")
      }
    }
    #expect(clicks > 10, "only \(clicks) commands could be clicked")
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `every command does the same by the palette and a script`(name: String) throws {
    let command = try #require(CommandCatalog.command(named: name))
    guard !Self.notTyped.contains(name) else { return }
    for panel in Panel.allCases {
      let start = try prepared("default", panel)
      var run = start
      _ = run.run(command.example)
      guard run.editor.message.kind != .problem else { continue }
      let expected = try state(settled(run))
      #expect(try state(byScript(start, [command.example])) == expected, "\(name) in the \(panel) panel, by a script")
      #expect(
        try state(settled(byPalette(start, [command.example]))) == expected,
        "\(name) in the \(panel) panel, by the palette")
    }
  }
}
