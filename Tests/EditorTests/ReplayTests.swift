import Document
@testable import Editor
import EditorSupport
import SVG
import Cells
@testable import Settings
import TestSupport
import Testing

/// What a session did can be redone from what it took down.
@Suite struct ReplayTests {
  /// A new editor with the same keymap, after the changes of a session.
  private func replayed(_ changes: [EditorChange], over session: Session) throws -> Editor {
    var editor = try Editor(.demo, fileName: "demo9.svg", hasFile: false, keymap: session.editor.keymap)
    #expect(editor.replay(changes) == changes.count)
    return editor
  }

  @Test func `a session is redone with its undo history, its selection and its last command`() throws {
    var session = try Session.demo()
    try session.type("down right right space u . . r tab down right")
    try session.type(": corner.radius enter")
    let changes = session.takeChanges()
    #expect(session.takeChanges() == [])
    let editor = try replayed(changes, over: session)
    #expect(editor.document == session.editor.document)
    #expect(editor.corner == session.editor.corner && editor.panel == session.editor.panel)
    #expect(editor.history.undoCount == session.editor.history.undoCount)
    #expect(editor.history.redoCount == session.editor.history.redoCount)
    #expect(editor.mode == .normal && editor.message.text == "")
  }

  @Test func `settings and looking around have no say in what is redone`() throws {
    var session = try Session.demo()
    for line in [
      "vertex.nudge-step", "vertex.nudge left", "nudge up", "view.zoom in", "repeat 2 vertex.nudge right",
      "view.pan left",
      "explain.corner", "repeat 2 lesson.next", "repeat 1 lesson.leave", "set corner-radius 9",
    ] {
      _ = session.run(line)
    }
    #expect(session.editor.message.kind == .changed)
    let changes = session.takeChanges()
    var editor = try Editor(.demo, fileName: "demo9.svg", hasFile: false, keymap: session.editor.keymap)
    editor.view.nudge = 0.1
    #expect(editor.replay(changes) == changes.count)
    #expect(editor.document == session.editor.document)
  }

  @Test func `a vertex that was nudged moves as far again, whatever was typed and whatever the step is by then`() throws
  {
    var session = try Session.demo()
    for line in [
      "nudge up 2*3", "vertex.nudge left", "vertex.nudge-step", "edit.repeat", "repeat 3 nudge down", "edit.repeat",
    ] {
      _ = session.run(line)
      #expect(session.editor.message.kind != .problem, "\(line)")
    }
    let editor = try replayed(session.takeChanges(), over: session)
    #expect(editor.document == session.editor.document)
  }

  @Test func `random commands are redone`() throws {
    let demo = try Session.demo()
    let examples = CommandCatalog.all.map(\.example) + ["corner.radius +1", "vertex.nudge up", "set kind star"]
    forAll(60) { random in
      var session = demo
      for _ in 0..<random.integer(1...40) { _ = session.run(random.pick(examples)) }
      // A lesson is left first: it is no part of what is redone.
      if session.editor.study != nil { _ = session.run("lesson.leave") }
      let editor = try replayed(session.takeChanges(), over: session)
      return editor.document == session.editor.document && editor.corner == session.editor.corner
        && editor.selected == session.editor.selected
        && editor.history.undoCount == session.editor.history.undoCount
    }
  }

  @Test func `random commands on several shapes are redone, and undone to the first document`() throws {
    let start = try Session.several()
    let examples =
      CommandCatalog.all.map(\.example).filter { !$0.hasPrefix("lesson.") && !$0.hasPrefix("explain.") }
      + (1...6).map { "shape.select \($0)" } + ["shape.select previous", "set kind star", "corner.radius +1"]
    let arranging = CommandCatalog.all.map(\.example).filter { $0.hasPrefix("shape.") || $0.hasPrefix("edit.") }
    forAll(60) { random in
      var session = start
      for _ in 0..<random.integer(1...40) {
        _ = session.run(random.pick(random.once(in: 2) ? arranging : examples))
      }
      var editor = try Editor(
        start.editor.document, fileName: "several.svg", hasFile: true, keymap: session.editor.keymap)
      let changes = session.takeChanges()
      guard editor.replay(changes) == changes.count, editor.document == session.editor.document,
        editor.selected == session.editor.selected, editor.corner == session.editor.corner,
        try SVGWriter.text(of: editor.document) == SVGWriter.text(of: session.editor.document)
      else { return false }
      let steps = session.editor.history.undoCount
      let end = session.editor.document
      while session.editor.history.undoCount > 0 { _ = session.run("edit.undo") }
      guard try SVGWriter.text(of: session.editor.document) == Session.severalFile else { return false }
      while session.editor.history.undoCount < steps { _ = session.run("edit.redo") }
      return session.editor.document == end
    }
  }

  /// What a session did, and where it stood after so many of its changes.
  private struct Log: Sendable {
    let start: Editor
    var changes: [EditorChange] = []
    var checkpoints: [(count: Int, checkpoint: Checkpoint)] = []

    /// The editor after the first so many changes, from the last of some checkpoints.
    func editor(after count: Int, of checkpoints: ArraySlice<(count: Int, checkpoint: Checkpoint)>) -> Editor? {
      var editor = start
      if let last = checkpoints.last {
        let isThere = editor.restore(
          last.checkpoint,
          since: .init(count: last.checkpoint.undoCount) {
            self.editor(after: last.count, of: checkpoints.dropLast())?.history
          })
        guard isThere else { return nil }
      }
      let rest = Array(changes[(checkpoints.last?.count ?? 0)..<count])
      return editor.replay(rest) == rest.count ? editor : nil
    }
  }

  @Test func `from a checkpoint on the rest is redone, and undo goes back to the first document`() throws {
    let first = try Session.several()
    let examples =
      CommandCatalog.all.map(\.example).filter { !$0.hasPrefix("lesson.") && !$0.hasPrefix("explain.") }
      + ["shape.select previous", "set kind star", "corner.radius +1", "edit.undo", "shape.next", "set width 90"]
    forAll(120) { random in
      var session = first
      var log = Log(start: session.editor)
      for _ in 0..<random.integer(1...60) {
        _ = session.run(random.pick(examples))
        log.changes += session.takeChanges()
        if random.once(in: 5), let checkpoint = session.checkpoint() {
          log.checkpoints.append((log.changes.count, checkpoint))
        }
      }
      guard var editor = log.editor(after: log.changes.count, of: log.checkpoints[...]),
        editor.document == session.editor.document, editor.selected == session.editor.selected,
        editor.corner == session.editor.corner, editor.row == session.editor.row,
        editor.panel == session.editor.panel, editor.lastCommand == session.editor.lastCommand,
        editor.saved == session.editor.saved
      else { return false }
      repeat {
        guard editor.document == session.editor.document,
          editor.history.undoCount == session.editor.history.undoCount
        else { return false }
        _ = editor.perform("edit.undo")
        _ = session.run("edit.undo")
      } while session.editor.history.undoCount > 0
      return editor.document == session.editor.document && editor.history.undoCount == 0
    }
  }

  @Test func `no checkpoint is taken where more would have to be kept`() throws {
    var session = try Session.demo()
    func takesCheckpoint(_ line: String) -> Bool {
      _ = session.run(line)
      _ = session.takeChanges()
      return session.checkpoint() != nil
    }
    #expect(takesCheckpoint("set corner-radius 3"))
    #expect(!takesCheckpoint("edit.undo"))
    #expect(takesCheckpoint("edit.redo"))
    #expect(!takesCheckpoint("shape.next"))
    #expect(takesCheckpoint("set corner-radius 4"))
    #expect(!takesCheckpoint("explain.corner"))
    #expect(takesCheckpoint("lesson.leave"))
    #expect(!takesCheckpoint("command.open"))
  }

  @Test func `what the pointer did is redone, a drag as one step`() throws {
    var session = try Session.demo()
    func point(_ action: MouseEvent.Action, _ target: PointerTarget, fraction: Double = 0) {
      let event = MouseEvent(action, .left, at: Position(column: 0, row: 0))
      _ = session.point(event, at: PointerPlace(target, fraction: fraction))
    }
    var changes: [EditorChange] = []
    point(.press, .cornerSlider(2), fraction: 0.2)
    changes += session.takeChanges()
    for fraction in [0.3, 0.5, 0.4] {
      point(.drag, .cornerSlider(2), fraction: fraction)
      if fraction != 0.5 { changes += session.takeChanges() }
    }
    point(.release, .cornerSlider(2))
    point(.press, .parameter(3))
    _ = session.run("parameter.step +1")
    changes += session.takeChanges()
    #expect(changes.contains(.mark) && changes.contains(.row(3)))
    let editor = try replayed(changes, over: session)
    #expect(editor.document == session.editor.document && editor.document != .demo)
    #expect(editor.history.undoCount == session.editor.history.undoCount)
    #expect(editor.row == session.editor.row && editor.corner == session.editor.corner)
  }

  @Test func `a drag that a key ended or that was taken back is redone as it was`() throws {
    var session = try Session.demo()
    func point(_ action: MouseEvent.Action, _ fraction: Double) {
      let event = MouseEvent(action, .left, at: Position(column: 0, row: 0))
      _ = session.point(event, at: PointerPlace(.cornerSlider(2), fraction: fraction))
    }
    var changes: [EditorChange] = []
    for keys in ["n", "escape", "u", "s"] {
      point(.press, 0.2)
      point(.drag, 0.6)
      try session.type(keys)
      point(.drag, 0.9)
      point(.release, 0.9)
      changes += session.takeChanges()
    }
    let editor = try replayed(changes, over: session)
    #expect(editor.document == session.editor.document && editor.document != .demo)
    #expect(editor.history.undoCount == session.editor.history.undoCount)
  }

  @Test func `no click goes past a start's question`() throws {
    var session = try Session.demo()
    session.ask(.inUse("x"))
    for target in [PointerTarget.command("command.open"), .corner(1), .outside, .answer("x")] {
      let event = MouseEvent(.press, .left, at: Position(column: 0, row: 0))
      #expect(session.point(event, at: PointerPlace(target)) == [] && session.isDeciding)
    }
    let event = MouseEvent(.press, .left, at: Position(column: 0, row: 0))
    #expect(session.point(event, at: PointerPlace(.answer("t"))) == [.decide(.takeOver)])
  }

  @Test func `what only asks, shows or fails is not taken down`() throws {
    var session = try Session.demo()
    try session.type("? escape q w F12")
    _ = session.run("nosuch")
    #expect(session.takeChanges() == [])
  }

  @Test func `a line being typed is taken down once it is entered`() throws {
    var session = try Session.demo()
    _ = session.press(Key(.character(":")))
    for character in "corner.radius 7" { _ = session.press(Key(.character(character))) }
    #expect(session.takeChanges() == [])
    _ = session.press(Key(.enter))
    #expect(session.takeChanges() == [.command("corner.radius 7")])
  }

  @Test func `a command that cannot be redone ends the replay there`() throws {
    var editor = try Session.demo().editor
    let changes: [EditorChange] = [.command("corner.toggle"), .command("nosuch"), .command("corner.toggle")]
    #expect(editor.replay(changes) == 1)
    #expect(editor.history.undoCount == 1)
  }

  @Test func `an editor that may only read refuses every change and says why`() throws {
    var session = try Session.demo()
    let before = session.editor.document
    session.setReadOnly("another editor has it")
    for command in CommandCatalog.all {
      _ = session.run(command.example)
      #expect(session.editor.own.document == before, "\(command.name)")
    }
    _ = session.run("lesson.leave")
    _ = session.run("corner.toggle")
    #expect(session.editor.message.text == "read only, another editor has it: nothing changed")
    #expect(session.run("file.save") == [])
    #expect(session.editor.message.text.hasPrefix("read only, another editor has it: e n saves under another name"))
    #expect(session.run("export svg demo9.svg") == [])
    #expect(session.run("export svg other.svg").count == 1)
    session.setReadOnly(nil)
    _ = session.run("corner.toggle")
    #expect(session.editor.document != before)
  }

  @Test func `the file's version can be loaded in place of one's own, and undone`() throws {
    var session = try Session.demo()
    _ = session.run("corner.toggle")
    let mine = session.editor.document
    guard case .write(let request)? = session.run("file.save").first else { throw CancellationError() }
    let theirs = DocumentVersion("the file's", .demo)
    #expect(session.applyWrite(request, .changed(name: "demo9.svg", theirs)) == [])
    guard case .question(let question) = session.editor.mode else { throw CancellationError() }
    #expect(question.choices.map(\.key) == ["r", "n", "l"])
    #expect(question.comparison?.differences == ["corner 0: sharp → round 5"])
    _ = session.takeChanges()
    #expect(try session.type("l") == [.loaded(name: "demo9.svg")])
    #expect(session.editor.document == .demo && !session.editor.isModified)
    #expect(session.takeChanges() == [.document(.demo)])
    try session.type("u")
    #expect(session.editor.document == mine)
  }

  @Test func `what was saved is told from what came after`() throws {
    var editor = try Session.demo().editor
    let saved: [EditorChange] = [.command("corner.toggle"), .saved]
    #expect(editor.replay(saved) == 2)
    #expect(!editor.isModified && editor.saved == editor.document && editor.saved != .demo)
    let base = editor.saved
    #expect(editor.replay([.command("corner.next"), .command("corner.toggle")]) == 2)
    #expect(editor.isModified && editor.saved == base)
  }

  @Test func `a version that cannot be read is no choice`() throws {
    let request = WriteRequest(.demo)
    #expect(Question.replaceChanged(name: "a", request, nil).choices.map(\.key) == ["r", "n"])
  }

  @Test func `a start's question is left by deciding later`() throws {
    var session = try Session.demo()
    let versions = Comparison(DocumentVersion("the file", .demo), DocumentVersion("with changes", .demo))
    for (question, key, decision) in [
      (Question.recover(versions), "r", JournalDecision.recover), (.recover(versions), "k", .keepFile),
      (.recover(versions), "q", .later), (.recover(versions), "C-c", .later), (.inUse("x"), "r", .readOnly),
      (.inUse("x"), "t", .takeOver), (.inUse("x"), "q", .later),
    ] {
      session.ask(question)
      #expect(session.isDeciding)
      #expect(try session.type("x") == [] && session.isDeciding)
      // Nothing is decided by a key that means to leave something else.
      #expect(try session.type("escape") == [] && session.isDeciding)
      #expect(try session.type(key) == [.decide(decision)])
    }
  }

  @Test func `differences are told by parameter and corner`() throws {
    var session = try Session.demo()
    #expect(Document.demo.differences(to: .demo) == [])
    _ = session.run("set corner-radius 20")
    _ = session.run("corner.toggle")
    _ = session.run("set kind rectangle")
    let lines = Document.demo.differences(to: session.editor.document)
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("→") })
  }

  @Test func `a corner's own size is told, also one that a sharp corner remembers`() throws {
    var old = Document.demo
    var new = Document.demo
    try old.items[0].set("corners", to: "r s10 r30 s r s r s r")
    try new.items[0].set("corners", to: "r.5 s12 rc30 s r s r s r")
    #expect(
      old.differences(to: new) == [
        "corner 0: round 15 → round 0.5", "corner 1: sharp (round 10) → sharp (round 12)",
        "corner 2: round 30 → chamfer 30",
      ])
    try new.items[0].set("corners", to: "s s12 s s10 s s10 s s10 s10")
    let lines = old.differences(to: new)
    #expect(lines.count == 6 && lines[5].hasPrefix("and ") && lines[5].hasSuffix(" of 9 corners"))
  }
}
