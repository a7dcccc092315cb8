import Document
@testable import Editor
import EditorSupport
import Geometry
import SVG
@testable import Keymaps
import Lessons
import Cells
import Shapes
import Testing

/// What every command promises; a new one is tested by being listed in the catalogue.
@Suite struct CommandContractTests {
  /// What commands need to have something to do, such as a change that can be undone.
  static let preparations: [String: [String]] = [
    "corner.previous": ["corner.last"],
    "edit.undo": ["corner.toggle"],
    "history": ["corner.toggle"],
    "edit.redo": ["corner.toggle", "edit.undo"],
    "edit.repeat": ["corner.toggle"],
    "corner.round-all": ["corner.sharp-all"],
    "corner.every": ["corner.sharp-all"],
    "corner.pattern": ["corner.sharp-all"],
    "vertex.first": ["corner.next"],
    "parameter.step": ["focus.parameters", "parameter.next", "parameter.next"],
    "parameter.previous": ["focus.parameters", "parameter.next"],
    "parameter.first": ["focus.parameters", "parameter.next"],
    "corner.first": ["corner.next"],
    "focus.corners": ["focus.parameters"],
    "app.cancel": ["command.open"],
    "lesson.next": ["lesson.open fillet"],
    "lesson.previous": ["lesson.open fillet", "lesson.next"],
    "lesson.goto": ["lesson.open fillet"],
    "lesson.goto-ask": ["lesson.open fillet"],
    "lesson.show": ["lesson.open fillet", "lesson.goto 4"],
    "lesson.hint": ["lesson.open fillet", "lesson.goto 4"],
    "lesson.reveal": ["explain.corner"],
    "lesson.derive": ["explain.corner", "lesson.goto 4"],
    "lesson.number": ["explain.corner"],
    "lesson.change": ["explain.corner"],
    "lesson.change-ask": ["explain.corner"],
    "lesson.answer": ["lesson.quiz fillet"],
    "lesson.view": ["explain.corner"],
    "lesson.leave": ["explain.corner"],
    "shape.select": ["shape.duplicate"],
    "shape.group": ["shape.select 3"],
    "shape.delete": ["shape.duplicate"],
    "shape.raise": ["shape.duplicate", "shape.select previous"],
    "shape.front": ["shape.duplicate", "shape.select previous"],
    "shape.lower": ["shape.duplicate"],
    "shape.back": ["shape.duplicate"],
    "view.fit": ["view.zoom in"],
    "parameter.ask": ["focus.parameters"],
    "parameter.reset": ["focus.parameters", "parameter.next", "parameter.next"],
  ]

  static func prepared(for command: Command) throws -> Session {
    var session =
      switch command.name {
      case "shape.keep": try Session.drifted()
      case "shape.group": try Session.several()
      default: try Session.demo()
      }
    for line in preparations[command.name] ?? [] { _ = session.run(line) }
    if command.name == "export-again", case .write(let request)? = session.run("export png").first {
      _ = session.applyWrite(request, .written(name: "demo9.png", taken: nil))
    }
    if command.name == "app.messages" { session.note(["a line"], summary: "a line") }
    return session
  }

  /// What a person can tell apart about an editor.
  static func state(_ session: Session) throws -> [String] {
    let editor = session.editor
    return [
      try SVGWriter.text(of: editor.document), "\(editor.selected) \(editor.corner) \(editor.marks.sorted())",
      editor.groupTitle ?? "",
      "\(editor.panel)",
      "\(editor.row)", "\(editor.mode)",
      "\(editor.view)", study(editor), "\(session.pause != nil)",
      "\(editor.history.undoCount) \(editor.history.redoCount)",
    ]
  }

  /// The same with what the message line says.
  static func stateAndMessage(_ session: Session) throws -> [String] {
    try state(session) + ["\(session.editor.message)"]
  }

  /// Commands that are carried out again because they select or ask, and leave the document alone.
  static let onlySelects: Set<String> = [
    "corner.at", "corner.every-ask", "corner.first", "corner.goto", "corner.goto-ask", "corner.last", "corner.next",
    "corner.pattern-ask", "corner.previous", "corner.radius-ask", "focus.corners", "focus.next", "focus.parameters",
    "focus.preview", "focus.previous", "page-ask", "parameter.ask", "parameter.find", "parameter.first",
    "parameter.last", "parameter.next", "parameter.previous", "parameter.tab", "picture.embed", "picture.link-ask",
    "shape.add-ask", "shape.group", "shape.list", "shape.rename-ask", "shape.select", "vertex.move-ask",
  ]

  /// Whether a command's example leaves the document alone, by what the command says that it keeps.
  static func keepsDocument(_ command: Command) -> Bool {
    // These begin with a drawing of their own.
    if ["lesson.open", "lesson.quiz", "lesson.change"].contains(command.name) { return false }
    return !command.isReplayed || onlySelects.contains(command.name)
  }

  private static func study(_ editor: Editor) -> String {
    guard let study = editor.study else { return "" }
    let open = "\(study.lesson?.name ?? "") \(study.step) \(editor.place)"
    let answers = "\(study.shownAnswers ?? -1) \(study.answered.sorted())"
    return "\(open) \(study.pointer) \(study.hints) \(study.showsTextOnly) \(answers)"
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `its example is a right line that does something`(name: String) throws {
    let command = try #require(CommandCatalog.command(named: name))
    var session = try Self.prepared(for: command)
    let before = try Self.state(session)
    let effects = session.run(command.example)
    #expect(session.editor.message.kind != .problem, "\(session.editor.message.text)")
    // To talk alone is to do nothing.
    let hasActed = try Self.state(session) != before || !effects.isEmpty
    #expect(hasActed, "\(command.example) changes nothing here: add what it needs to `preparations` in this file")
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `typed on the command line it does the same`(name: String) throws {
    let command = try #require(CommandCatalog.command(named: name))
    // Cancelling closes the prompt that it is prepared with, and so the one that it would be typed into.
    var run = name == "app.cancel" ? try Session.demo() : try Self.prepared(for: command)
    var typed = run
    let wanted = run.run(command.example)
    var effects = try typed.type(":")
    for character in command.example { effects += typed.press(Key(.character(character))) }
    effects += typed.press(Key(.enter))
    #expect(effects == wanted)
    #expect(try Self.stateAndMessage(typed) == Self.stateAndMessage(run))
  }

  @Test(arguments: [
    "<ellipse cx=\"50\" cy=\"50\" rx=\"40\" ry=\"20\"/>", "<path d=\"M0 0L50 50\"/>",
    "<path d=\"M10 50C10 10 90 10 90 50C90 90 10 90 10 50Z\"/>", "<polygon points=\"0,0 9,0 0,9\" display=\"none\"/>",
    "<polygon points=\"0,0 9,0 0,9\" data-lock=\"on\"/>",
  ])
  func `no command trips over a shape, and undo takes back what it did`(element: String) throws {
    let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\(element)</svg>"
    let document = try SVGFile(Array(file.utf8)).document()
    let keymap = try Session.demo().editor.keymap
    for command in CommandCatalog.all {
      for panel in [Panel.corners, .preview] {
        var session = Session(try Editor(document, fileName: "a.svg", hasFile: true, keymap: keymap))
        _ = session.run("focus.\(panel.rawValue)")
        _ = session.run(command.example)
        _ = session.run("edit.undo")
        #expect(session.editor.own.document == document, "\(command.example)")
      }
    }
  }

  @Test func `a shape far out, which no number could bring there, does not keep the others from changes`() throws {
    let file = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900">
      <rect width="900" height="900"/><rect id="far" width="1e9" height="1e9"/>
      </svg>
      """
    let document = try SVGFile(Array(file.utf8)).document()
    var session = Session(
      try Editor(document, fileName: "a.svg", hasFile: true, keymap: try Session.demo().editor.keymap))
    _ = session.run("corner.toggle")
    #expect(session.editor.message.kind == .changed && session.editor.document != document)
    let saved = try SVGWriter.text(of: session.editor.document)
    #expect(saved.contains("<rect id=\"far\" width=\"1e9\" height=\"1e9\"/>"))
    #expect(try SVGFile(Array(saved.utf8)).document().items == session.editor.document.items)
    _ = session.run("shape.select 2")
    let before = session.editor.document
    _ = session.run("set corner-radius 5")
    #expect(session.editor.message.text.contains("goes from") && session.editor.document == before)
  }

  @Test(arguments: [
    ["shape.delete"], ["shape.duplicate"], ["shape.front"], ["shape.raise"], ["shape.select 3", "shape.back"],
    ["shape.add star"],
  ])
  func `what only gives a shape far out another index does not change it`(lines: [String]) throws {
    let file = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900">
      <rect width="90" height="90"/><rect id="far" width="1e9" height="1e9"/><circle r="5"/>
      </svg>
      """
    let document = try SVGFile(Array(file.utf8)).document()
    var session = Session(
      try Editor(document, fileName: "a.svg", hasFile: true, keymap: try Session.demo().editor.keymap))
    for line in lines { _ = session.run(line) }
    #expect(session.editor.document != document, "\(session.editor.message.text)")
    let far = session.editor.document.items.indices.filter { session.editor.document.item($0).nameOrID == "far" }
    #expect(far.map { session.editor.document.items[$0].shape.isEqual(to: document.items[1].shape) } == [true])
    // A copy of it would be another shape, elsewhere.
    let before = session.editor.document
    for line in ["shape.select \(far[0] + 1)", "shape.duplicate"] { _ = session.run(line) }
    #expect(session.editor.document == before && session.editor.message.kind == .problem)
  }

  @Test func `each key does what the command line that it names does`() throws {
    let start = try Session.demo()
    for panel in Panel.allCases {
      for binding in start.editor.keymap.bindings(in: panel.rawValue) {
        var run = start
        _ = run.run(panel == .lesson ? "explain.corner" : "focus.\(panel.rawValue)")
        var pressed = run
        var wanted: [Effect] = []
        for line in binding.commands { wanted += run.run(line) }
        var effects: [Effect] = []
        for key in binding.keys { effects += pressed.press(key) }
        #expect(effects == wanted, "\(binding.keys.notation)")
        #expect(try Self.stateAndMessage(pressed) == Self.stateAndMessage(run), "\(binding.keys.notation)")
      }
    }
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `undo brings the document back byte for byte`(name: String) throws {
    let command = try #require(CommandCatalog.command(named: name))
    var session = try Self.prepared(for: command)
    let before = session.editor.document
    let steps = session.editor.history.undoCount
    _ = session.run(command.example)
    #expect(
      (session.editor.document == before) == Self.keepsDocument(command),
      """
      \(command.example) \(session.editor.document == before ? "leaves the document alone" : "changes the document"), \
      but it \(command.isReplayed ? "is" : "is not") kept in the journal: change `keeps`, or list it in `onlySelects`
      """)
    guard session.editor.document != before, !["edit.undo", "edit.redo", "history"].contains(name) else { return }
    // A lesson lies over the drawing, and has a history of its own.
    guard session.editor.study?.lesson == nil else { return }
    #expect(session.editor.history.undoCount == steps + 1, "one step for one command")
    #expect(session.editor.message.kind == .changed, "give the message of a change the kind .changed")
    _ = session.run("edit.undo")
    #expect(session.editor.document == before)
    #expect(try SVGWriter.text(of: session.editor.document) == SVGWriter.text(of: before))
  }

  @Test(arguments: CommandCatalog.all.filter { !$0.usage.isEmpty && $0.usage.first != "[" }.map(\.name))
  func `without its arguments it is no command, and nothing happens`(name: String) throws {
    var session = try Session.demo()
    let document = session.editor.document
    #expect(session.run(name).isEmpty)
    #expect(session.editor.message.kind == .problem)
    #expect(session.editor.document == document)
  }

  @Test(arguments: CommandCatalog.all.filter(\.usage.isEmpty).map(\.name))
  func `a word too many is refused`(name: String) throws {
    var session = try Session.demo()
    #expect(session.run(name + " surplus").isEmpty)
    #expect(session.editor.message.text == "\"surplus\" is one word too many: type \(CommandCatalog.words(of: name))")
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `every command has a short title in words`(name: String) {
    let title = CommandCatalog.title(of: name)
    #expect(
      title.count <= CommandCatalog.longestTitle && !title.contains("."),
      "\(name): the title \(title) has \(title.count) characters, at most \(CommandCatalog.longestTitle)")
    #expect(title != name || !name.contains("-"), "\(title)")
  }

  @Test(arguments: ["default", "vim", "emacs"])
  func `every key runs what has a short title`(keymap: String) throws {
    for binding in try Session.demo(keymap: keymap).editor.keymap.bindings {
      for line in binding.commands {
        let title = CommandCatalog.title(of: line)
        #expect(!title.isEmpty && title.count <= CommandCatalog.longestTitle, "\(line): \(title)")
      }
    }
  }

  @Test func `a key's command is read at its first press, and runs the same at every other`() throws {
    var session = try Session.demo()
    #expect(session.keyCommands.isEmpty)
    try session.type("space")
    #expect(session.keyCommands.keys.sorted() == ["corner.toggle"])
    try session.type("space u space")
    #expect(session.keyCommands.keys.sorted() == ["corner.toggle", "edit.undo"])
    #expect(
      session.takeChanges()
        == ["corner.toggle", "corner.toggle", "edit.undo", "corner.toggle"].map { .command($0) })
  }

  /// What a drag makes of numbers.
  static let made: [PreparedCommand] =
    ["0", "7.25", "1000", "1000000000"].compactMap { LineNumber($0) }.flatMap {
      [
        .setCorner(to: $0, in: .radius), .setCorner(to: $0, in: .cut), .setCorner(to: $0, in: .recession),
        .moveVertex(to: ($0, $0)), .set("corner-radius", to: $0), .set("line-width", to: $0), .set("rotation", to: $0),
      ]
    } + [.maximizeCorner]

  @Test(arguments: made.map(\.line)) func `what a drag makes of numbers is what its line does`(line: String) throws {
    let made = try #require(Self.made.first { $0.line == line })
    for start in ["corner.goto 0", "corner.toggle", "corner.unit cut", "set corner-radius 500"] {
      var session = try Session.demo()
      _ = session.run(start)
      _ = session.takeChanges()
      var (byLine, byNumbers) = (session.editor, session.editor)
      #expect(byLine.perform(line) == byNumbers.perform(made))
      #expect(byLine.document == byNumbers.document && byLine.message == byNumbers.message)
      #expect(byLine.takeChanges() == byNumbers.takeChanges())
      #expect(byLine.history.undoCount == byNumbers.history.undoCount)
    }
  }
}
