import Document
@testable import Editor
import EditorSupport
import Geometry
@testable import Keymaps
import Cells
import Shapes
import TestSupport
import Testing
@testable import Text

@Suite struct PaletteTests {
  private func palette(_ text: String, after keys: String = "") throws -> Palette {
    var session = try Session.demo()
    try session.type(keys)
    try session.type(":")
    session.paste(text)
    return try #require(session.palette)
  }

  private func prompt(of session: Session) throws -> Prompt {
    guard case .prompt(let prompt) = session.editor.mode else { throw PromptClosed() }
    return prompt
  }

  private struct PromptClosed: Error {}

  @Test func `no other word for a command begins with one of those that are looked for in no table`() {
    let names = CommandCatalog.all.filter { $0.has(.oneWord) }.map(\.name)
    #expect(names.count > 1)
    for first in names {
      #expect(!CommandCatalog.spellings.keys.contains { $0.hasPrefix(first + " ") }, "\(first)")
      #expect(CommandCatalog.command(named: first)?.name == first)
    }
  }

  @Test func `what would do nothing here is listed with the reason, and Enter says it`() throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste("roundness")
    let entry = try #require(session.palette?.entries.first)
    #expect(entry.line == "set roundness")
    let reason = "roundness is only for star · g changes the kind"
    #expect(session.editor.refusal(of: entry) == reason)
    try session.type("ret")
    #expect(try prompt(of: session).problem == reason && prompt(of: session).text == "roundness")
    try session.type("esc")
    _ = session.run("set kind star")
    #expect(session.editor.refusal(of: entry) == nil)
  }

  @Test(arguments: ["set image ", "image ", "image p", "set backdrop p", "backdrop p"])
  func `pictures are offered behind every name of the parameter`(typed: String) throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste(typed)
    #expect(session.wantsPictureNames)
  }

  @Test func `an arrow of seven corners is typed as path data in less than fifty keys`() throws {
    var session = try Session.demo()
    _ = session.run("set kind path")
    let line = "d M70 180V90H20L100 20L180 90H130V180Z"
    try session.type(":")
    session.paste(line)
    try session.type("ret")
    #expect(session.editor.outline.corners.count == 7 && session.editor.message.kind == .changed)
    // ^N, p, p and Enter begin a path.
    #expect(4 + 1 + line.count + 1 < 50)
  }

  @Test func `Enter on a line that needs more says what to type`() throws {
    var session = try Session.demo()
    try session.type(": c o r n e r . c u t ret")
    #expect(try prompt(of: session).problem == "type SIZE and press ⏎" && prompt(of: session).text == "corner.cut ")
    try session.type("8 ret")
    #expect(session.editor.item.shape.corners[0].size == .cut(8))
  }

  @Test func `the count of a free polygon is dim with the reason, also when it is typed whole`() throws {
    var session = try Session.demo()
    let reason = "count cannot be set: insert or delete vertices instead"
    let entry = try #require(palette("count").entries.first { $0.line == "set count" })
    #expect(session.editor.refusal(of: entry) == reason && session.editor.refusalOfTyped("count 5") == reason)
    #expect(session.editor.inspectorRow(1).name == "count" && session.editor.inspectorRow(1).isFixed)
    _ = session.run("set kind star")
    #expect(session.editor.refusal(of: entry) == nil && !session.editor.inspectorRow(1).isFixed)
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `a command's words are the command`(name: String) {
    #expect(CommandCatalog.spelledOut(CommandCatalog.words(of: name)) == name)
    #expect(!CommandCatalog.words(of: name).contains("."))
  }

  @Test(arguments: [
    ("set fill gold", "fill gold"), ("set count += 1", "count += 1"), ("corner.kind chamfer", "corner kind chamfer"),
    ("nothing.such 1", "nothing.such 1"),
  ])
  func `a line's words are the line`(line: String, words: String) {
    #expect(CommandCatalog.words(of: line) == words && CommandCatalog.spelledOut(words) == line)
  }

  @Test func `a command names its reason as long as it would do nothing`() throws {
    let undo = try #require(palette("undo").entries.first)
    #expect(undo.line == "edit.undo" && undo.isTitled)
    var session = try Session.demo()
    #expect(session.editor.refusal(of: undo) == "nothing to undo")
    try session.type("space")
    #expect(session.editor.refusal(of: undo) == nil)
  }

  @Test(arguments: [
    ("fill tomatoe", "fill: \"tomatoe\" is not a color: type \(Paint.forms) — did you mean \"tomato\"?"),
    (
      "shadow-color currentColr",
      "shadow-color: \"currentColr\" is not a color: type \(ColorText.solidForms)"
    ),
    ("ratio 3", "ratio is only for star · g changes the kind"),
    ("undo 3 4", "\"4\" is one word too many: type edit undo [COUNT]"),
    ("shape.move 1 2 3", "\"3\" is one word too many: type shape move DX DY"),
  ])
  func `a line that fails says what would work`(line: String, message: String) throws {
    var session = try Session.demo()
    _ = session.run(line)
    #expect(session.editor.message.text == message)
  }

  @Test(arguments: ["fill", "stroke", "background", "border-color", "shadow-color", "inner-shadow-color"])
  func `a color takes every word that is offered for it`(name: String) throws {
    let session = try Session.demo()
    let words = session.editor.arguments(of: .set, after: [name]).map(\.text)
    #expect(words.contains("gold") && words.contains("none") == !name.hasSuffix("shadow-color"))
    for word in words {
      var session = session
      _ = session.run("set \(name) \(word)")
      #expect(session.editor.message.kind != .problem, "\(session.editor.message.text)")
    }
  }

  @Test func `with nothing typed every command is offered`() throws {
    #expect(try palette("").entries.map(\.line) == CommandCatalog.all.map(\.name))
  }

  @Test(arguments: ["revert", "append", "foo", "undno"])
  func `letters that are only scattered over a name choose nothing, and Enter runs nothing`(typed: String) throws {
    let found = try palette(typed)
    #expect(found.first == nil)
    let told = ["no matches", "no such command; choose one", "↓ chooses what means it here"]
    #expect(told.contains(found.explanation(nil)))
    var session = try Session.demo()
    try session.type(":")
    session.paste(typed)
    try session.type("ret")
    #expect(try session.editor.document == Session.demo().editor.document)
    #expect(try prompt(of: session).problem?.hasPrefix("unknown command \"\(typed)\"") == true)
  }

  @Test(arguments: [
    ("inv", "corner.invert"), ("cra", "corner.round-all"), ("roundall", "corner.round-all"),
    ("c.ra", "corner.round-all"), ("e.u", "edit.undo"), ("c.round-a", "corner.round-all"),
  ])
  func `beginnings of words and letters side by side are chosen`(typed: String, line: String) throws {
    let found = try palette(typed)
    #expect(found.first == 0 && found.entries[0].line == line, "\(found.entries.prefix(3).map(\.line))")
  }

  @Test(arguments: [":", "ret", "tab ret"])
  func `backspace in an empty field does nothing, so one press too many changes no value`(keys: String) throws {
    var session = try Session.demo()
    try session.type(keys)
    let document = session.editor.document
    try session.type("C-u backspace backspace")
    #expect(try prompt(of: session).text == "" && session.editor.document == document)
  }

  @Test func `with nothing typed Enter closes, and up is the line typed last`() throws {
    var session = try Session.demo()
    try session.type(":")
    #expect(try #require(session.palette).first == nil)
    try session.type("ret")
    #expect(session.editor.mode == .normal && session.editor.message.text == "")
    try session.type(":")
    session.paste("corner.goto 4")
    try session.type("ret")
    #expect(session.editor.corner == 4)
    try session.type("home : up up ret")
    #expect(session.editor.corner == 4)
  }

  @Test(arguments: [
    ("fill", "set fill"), ("shadow", "set shadow"), ("zoom in", "view.zoom in"), ("add star", "shape.add star"),
    ("chamfer", "corner.kind chamfer"), ("kind scoop", "corner.kind scoop"), ("width", "set width"),
  ])
  func `a word that a command takes finds the command`(typed: String, line: String) throws {
    let found = try palette(typed, after: "shape.next shape.next shape.next").entries
    #expect(found.prefix(3).contains { $0.line == line }, "\(found.prefix(5).map(\.line))")
  }

  @Test(arguments: [
    "shape.add ", "corner.kind ", "lesson.open ", "shape.select ", "corner.only ", "view.pan ", "view.zoom ", "page ",
  ])
  func `every word that is offered without anything behind it can be run`(typed: String) throws {
    let found = try palette(typed, after: "s a s t a r ret").entries
    #expect(!found.isEmpty)
    for entry in found where entry.isComplete {
      var session = try Session.demo()
      try session.type("s a s t a r ret")
      _ = session.run(entry.line)
      // Only one of two shapes is there to be selected by number, and corners are what they are.
      #expect(session.editor.message.kind != .problem, "\(entry.line): \(session.editor.message.text)")
    }
  }

  @Test(arguments: [
    ("cra", "corner.round-all"), ("corner.rou", "corner.round-all"), ("undo", "edit.undo"), ("q", "app.quit"),
    ("Messages", "app.messages"), ("flip", "shape.flip"), ("exp", "export"), ("mirror", "shape.flip"),
  ])
  func `letters in order find a command, the likeliest first`(typed: String, first: String) throws {
    #expect(try palette(typed).entries.first?.line == first)
  }

  @Test(arguments: [
    ("set kind st", ["set kind star"]), ("page ", ["page fit"]),
    ("corner.only c", ["corner.only convex"]), ("export ", ["export svg"]),
    ("set corner-radius 12", []),
    ("set overflow h", ["set overflow half", "set overflow share"]),
  ])
  func `arguments are offered where there are only some`(typed: String, lines: [String]) throws {
    #expect(try Array(palette(typed).entries.map(\.line).prefix(lines.count)) == lines)
  }

  @Test(arguments: [
    ("file.open f/bub", "file.open f/bubble.svg"), ("open f/", "file.open f/deep/"),
    ("export svg f/bub", "export svg f/bubble.svg"), ("file.open f/.h", "file.open f/.hidden.svg"),
    ("repeat 3 corner.to", "repeat 3 corner.toggle"), ("keymap.bind ", "keymap.bind global "),
    ("keymap.bind pre", "keymap.bind preview "), ("keymap.bind global F9 view.gr", "keymap.bind global F9 view.grid"),
    ("keymap.unbind glo", "keymap.unbind global "), ("set fill ", "set fill none"), ("set fill tea", "set fill teal"),
    ("set background oran", "set background orange"),
  ])
  func `Tab completes what a command takes`(typed: String, line: String) throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste(typed)
    if let folder = session.wantedFolder {
      #expect(folder == "f/")
      session.offer(Self.folder, in: folder)
      #expect(session.wantedFolder == nil)
    }
    try session.type("tab")
    let after = try prompt(of: session)
    #expect(after.text == line && after.problem == nil)
  }

  private static let folder = [
    FileEntry("notes.txt", .other), FileEntry("bubble.svg", .document), FileEntry("deep", .folder),
    FileEntry(".hidden.svg", .document), FileEntry("bulb.png", .document),
  ]

  @Test(arguments: [
    ("", "bu", nil), ("bub", "bubble.svg", nil), ("d", "deep/", nil), ("z", "z", "no name starts like this"),
    ("bu", "bu", "bubble.svg  bulb.png"),
  ])
  func `a name to save under is completed as far as there is one way`(
    typed: String, name: String, problem: String?
  ) throws {
    var session = try Session.demo()
    try session.type("W C-u")
    session.paste(typed)
    session.offer(typed.isEmpty ? Self.folder.filter { $0.name.hasPrefix("bu") } : Self.folder, in: "")
    try session.type("tab")
    let after = try prompt(of: session)
    #expect(after.text == name && after.problem == problem)
  }

  @Test(arguments: [
    ("sp", "sp", "no value starts like this"), ("d", "dialog", nil), ("po", "polygon", nil),
    ("p", "p", "polygon  path"), ("star f", "star f", nil),
  ])
  func `a kind to add is completed`(typed: String, text: String, problem: String?) throws {
    var session = try Session.demo()
    _ = session.run("shape.add-ask")
    try session.type("C-u")
    session.paste(typed)
    try session.type("tab")
    let after = try prompt(of: session)
    #expect(after.text == text && after.problem == problem)
  }

  @Test func `nothing is said against an argument that only the person knows`() throws {
    var session = try Session.demo()
    try session.type(": c o r n e r . r a d i u s space 4 tab")
    #expect(try prompt(of: session).problem == nil)
    try session.type("C-u z z z z tab")
    #expect(try prompt(of: session).problem == "no matches")
  }

  @Test func `the commands of a word come before another command that takes it`() throws {
    let found = try palette("radius").entries.map(\.line)
    let unit = try #require(found.firstIndex(of: "corner.unit radius"))
    for name in ["corner.radius", "corner.radius-ask", "corner.radius-reset"] {
      #expect(try #require(found.firstIndex(of: name)) < unit, "\(found)")
    }
  }

  @Test func `Enter runs the chosen line, and puts one that needs more into the prompt`() throws {
    var session = try Session.demo()
    try session.type(": cra ret")
    #expect(session.editor.item.shape.corners.settings.allSatisfy { $0.isOn })
    #expect(session.editor.mode == .normal)

    try session.type(": corner.every ret")
    #expect(try prompt(of: session).text == "corner.every ")
    try session.type("3 ret")
    #expect(session.editor.item.shape.corners.settings.map(\.isOn) == (0..<9).map { $0 % 3 == 0 })
  }

  @Test func `lines typed before are offered again, the last one first`() throws {
    var session = try Session.demo()
    for line in ["set corner-radius 3", "corner.every 2", "set corner-radius 3"] {
      try session.type(":")
      session.paste(line)
      try session.type("ret")
    }
    try session.type(":")
    #expect(try #require(session.palette).entries.prefix(2).map(\.line) == ["set corner-radius 3", "corner.every 2"])
    // The second one from the top.
    try session.type("down ret")
    #expect(session.editor.item.shape.corners.settings.map(\.isOn) == (0..<9).map { $0 % 2 == 0 })
  }

  @Test func `the choice goes round and begins anew when something is typed`() throws {
    var session = try Session.demo()
    try session.type(": corner up")
    let entries = try #require(session.palette).entries
    #expect(try prompt(of: session).choice == entries.count - 1)
    try session.type("down")
    #expect(try prompt(of: session).choice == 0)
    try session.type("down .")
    #expect(try prompt(of: session).choice == nil)
  }

  @Test func `an argument is only what was typed or gone to`() throws {
    var session = try Session.demo()
    let before = session.editor.document
    try session.type(":")
    session.paste("page t")
    try session.type("ret")
    #expect(session.editor.document == before)
    #expect(try prompt(of: session).problem != nil)
    try session.type("down ret")
    #expect(session.editor.message.text.hasPrefix("the page"))
  }

  @Test func `marks that join characters leave the cursor in the text`() {
    let scalars: [Unicode.Scalar] = [
      "e", "\u{301}", "\u{200D}", "\u{1F1E9}", "\u{1F1EA}", "\u{1100}", "\u{1161}", " ",
    ]
    forAll(500) { random in
      var prompt = Prompt(label: ":", prefix: "")
      for _ in 0..<40 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: FieldKeys.action(of: Key(.backspace))?.edit(&prompt)
        case 1: FieldKeys.action(of: Key(.delete))?.edit(&prompt)
        case 2: FieldKeys.actions.prefix(6).randomElement(using: &random)?.edit(&prompt)
        case 3: FieldKeys.actions.filter { $0.help.hasSuffix("word") }.randomElement(using: &random)?.edit(&prompt)
        default: prompt.insert(String(scalars[Int.random(in: scalars.indices, using: &random)]))
        }
        guard (0...prompt.text.count).contains(prompt.cursor) else { return false }
      }
      return true
    }
  }

  @Test(arguments: [
    ("save as", "file.save-as"), ("go to", "corner.goto"), ("open recent", "file.recent"),
    ("corner round all", "corner.round-all"), ("lesson next", "lesson.next"), ("save quit", "app.save-quit"),
  ])
  func `a command's name in words is that command`(typed: String, line: String) throws {
    let found = try palette(typed)
    #expect(found.first == 0 && found.entries[0].line == line, "\(found.entries.prefix(3).map(\.line))")
  }

  @Test(arguments: [
    ("save a", "file.save-as"), ("save the", "file.save"), ("save q", "app.save-quit"), ("open rec", "file.recent"),
    ("lesson nex", "lesson.next"),
  ])
  func `words that begin a command's name or its title offer it, and only the person goes there`(
    typed: String, line: String
  ) throws {
    let found = try palette(typed)
    #expect(found.entries[0].line == line && found.first == nil, "\(found.entries.prefix(3).map(\.line))")
    var session = try Session.demo()
    try session.type(":")
    session.paste(typed)
    try session.type("tab")
    #expect(try prompt(of: session).text == line)
  }

  @Test(arguments: ["save q", "save quit.svg", "save a", "save the", "w q", "save undo"])
  func `Enter saves under the name that is typed, whatever else begins so`(typed: String) throws {
    let name = typed.split(separator: " ")[1]
    var session = try Session.demo()
    try session.type("space :")
    session.paste(typed)
    let effects = try session.type("ret")
    guard case .write(let request)? = effects.first, effects.count == 1 else {
      Issue.record("\(typed) does \(effects)")
      return
    }
    #expect(request.name == (name.hasSuffix(".svg") ? String(name) : name + ".svg") && request.next == nil)
  }

  @Test(arguments: [("corner 2", "corner.goto"), ("shape 1", "shape.select"), ("step 2", "lesson.goto")])
  func `a word with a number goes there`(line: String, name: String) throws {
    let full = name + line.dropFirst(line.prefix { $0 != " " }.count)
    #expect(CommandCatalog.spelledOut(line) == full)
    #expect(try #require(palette(line).entries.first).line == full)
  }

  @Test(arguments: [
    ("fill gold", "set fill gold"), ("fill=gold", "set fill=gold"), ("count 5", "set count 5"),
    ("count += 1", "set count += 1"), ("count*=2", "set count*=2"), ("line-width-=1", "set line-width-=1"),
    ("kind star", "set kind star"),
    ("shadow off", "set shadow off"), ("stroke-width 2", "set stroke-width 2"),
    ("corner.2.radius 9", "set corner.2.radius 9"), ("radius 9", "set radius 9"), ("radius +1", "corner.radius +1"),
    ("radius max", "corner.radius max"), ("radius 10t", "corner.radius 10t"),
    ("x 40", "set x 40"), ("y 40", "set y 40"),
    ("x", "app.finish"), ("y", "copy"), ("rotate 15", "set rotate 15"),
    ("scale 2", "shape.scale 2"),
  ])
  func `a parameter, and a word that only one command has, are commands`(typed: String, line: String) throws {
    #expect(CommandCatalog.spelledOut(typed) == line)
    #expect(throws: Never.self) { try CommandCatalog.check(typed) }
  }

  @Test(arguments: ["open a", "open r", "open rec", "e a"])
  func `Enter opens the file whose name is typed, and the names of the folder stand first`(typed: String) throws {
    let name = String(typed.split(separator: " ")[1])
    var session = try Session.demo()
    try session.type(":")
    session.paste(typed)
    session.offer([FileEntry("recipe.svg", .document), FileEntry("apple.svg", .document)], in: "")
    let first = try #require(session.palette?.entries.first)
    #expect(first.line == "file.open \(name == "a" ? "apple" : "recipe").svg")
    #expect(try session.type("ret") == [.open(name)])
  }

  @Test func `the names of a folder are folders, documents and then others, each in order, and none twice`() throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste("file.open ")
    let names = ["b.txt", "a.txt", "z.svg", "y.svg", "\u{1B}.svg", "c", ".svg", "x.svg"]
    session.offer(
      names.map { FileEntry($0, $0 == "c" ? .folder : $0.hasSuffix("svg") ? .document : .other) }, in: "")
    #expect(
      try #require(session.palette).entries.map { $0.line.dropFirst(10) }
        == ["c/", "x.svg", "y.svg", "z.svg", "a.txt", "b.txt"])
    try session.type(".")
    #expect(try #require(session.palette).entries.map(\.line) == ["file.open .svg"])
  }

  @Test func `a command is taken by one that repeats or binds it, and no deeper`() throws {
    func problem(_ line: String) -> CommandProblem? { CommandCatalog.problem(in: line) }
    #expect(problem("keymap.bind global F9 repeat 3 corner.next") == nil)
    // What is refused is not read on: nothing is said of what comes after it.
    for inner in ["repeat 2 nosuch", "keymap.bind nosuch", "keymap bind nosuch"] {
      let name = inner.hasPrefix("repeat") ? "repeat" : inner.hasPrefix("keymap ") ? "keymap bind" : "keymap.bind"
      #expect(problem("repeat 2 " + inner) == .badArgument("\"\(name)\": expected another command"), "\(inner)")
      #expect(try palette("repeat 2 " + inner).entries.isEmpty, "\(inner)")
    }
    #expect(
      problem("keymap.bind global F9 keymap.bind nosuch") == .badArgument("\"keymap.bind\": expected another command"))
    for deep in ["repeat 1 ", "keymap.bind global F9 ", "keymap.bind global F9 repeat 1 "] {
      #expect(problem(String(repeating: deep, count: 10_000) + "corner.next") != nil)
      #expect(try palette(String(repeating: deep, count: 450)).entries.isEmpty)
    }
  }

  @Test func `save as asks for a name, and what could be no command is one`() throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste("save as")
    let effects = try session.type("ret")
    #expect(effects.isEmpty)
    #expect(try prompt(of: session).label == "save as: ")
    for (typed, name) in [
      ("save ./as", "./as.svg"), ("save asteroid", "asteroid.svg"), ("save as star", "star.svg"), ("w as", "as.svg"),
    ] {
      var session = try Session.demo()
      try session.type(":")
      session.paste(typed)
      guard case .write(let request)? = try session.type("ret").first else {
        Issue.record("\(typed) writes nothing")
        continue
      }
      #expect(request.name == name)
    }
  }

  @Test func `a file's name that a title begins with can be gone to`() throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste("save a")
    let lines = try #require(session.palette).entries.map(\.line)
    #expect(lines.last == "export svg a")
  }

  @Test(arguments: [
    ("wq", "app.save-quit"), ("x", "app.finish"), ("xa", "app.finish"), ("q!", "app.discard"), ("qa!", "app.discard"),
    ("q", "app.quit"),
    ("e", "file.open-ask"), ("enew", "file.new"), ("w!", "file.save"), ("saveas", "file.save-as"),
  ])
  func `the words of vi are shown as the commands that they are, with what these do`(
    typed: String, line: String
  ) throws {
    let found = try palette(typed)
    #expect(found.first == 0 && found.entries[0].line == line, "\(found.entries.prefix(3).map(\.line))")
    #expect(found.explanation(nil) == CommandCatalog.command(named: line)?.help)
  }

  @Test(arguments: Session.keymapNames) func `in every keymap wq saves and then leaves, and q! just leaves`(
    keymap: String
  ) throws {
    var session = try Session.demo(keymap: keymap)
    _ = session.run("corner.toggle")
    #expect(session.run("q!") == [.discard])
    guard case .write(let request)? = session.run("wq").first else {
      Issue.record("nothing is written")
      return
    }
    #expect(session.applyWrite(request, .written(name: "demo9.svg", taken: nil)) == [.quit])
    // There is nothing to save now.
    #expect(session.run("x") == [.quit])
    #expect(session.run("e star.svg") == [.open("star.svg")])
  }

  @Test func `x saves changes and leaves, and writes no document that nobody changed`() throws {
    for line in ["x", "xa", "app.finish"] {
      var session = try Session.demo()
      #expect(session.run(line) == [.quit])
      _ = session.run("corner.toggle")
      guard case .write(let request)? = session.run(line).first else {
        Issue.record("\(line) writes nothing")
        continue
      }
      #expect(session.applyWrite(request, .written(name: "demo9.svg", taken: nil)) == [.quit])
    }
    var session = try Session.demo()
    guard case .write? = session.run("wq").first else {
      Issue.record("wq is asked to write, whatever was changed")
      return
    }
  }

  @Test(arguments: [
    ("resize", ["page", "shape.scale"]), ("bigger", ["shape.scale"]), ("canvas", ["page"]), ("align", ["shape.center"]),
    ("dark", ["view.theme"]), ("layer", ["shape.list", "shape.raise"]), ("photo", ["picture.link-ask"]),
    ("shortcut", ["help.keys"]), ("clipboard", ["copy"]), ("transparent", ["color"]),
    ("Resize", ["page", "shape.scale"]),
  ])
  func `words of other programs find the commands that they mean first`(typed: String, commands: [String]) throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste(typed)
    let found = try #require(session.palette).entries.prefix(commands.count).map(\.line)
    #expect(Set(found) == Set(commands), "\(found)")
  }

  @Test func `a name that another program has names the command that is nearest to it`() throws {
    var session = try Session.demo()
    try session.type(": e ! ret")
    #expect(try prompt(of: session).problem == "unknown command \"e!\" — did you mean \"file open\"?")
  }

  @Test(arguments: [
    ("saev", "file.save"), ("exti", "app.quit"), ("undo-al", "edit.undo"), ("udno", "edit.undo"),
    ("corner.rad", "corner.radius"), ("conrer.toggle", "corner.toggle"), ("view.gird", "view.grid"),
    ("rotate", "shape.rotate"), ("round", "corner.round-all"), ("qiut", "app.quit"), ("exprot", "export"),
    ("delte", "vertex.delete"), ("undo-all", "edit.undo"), ("page.fit", "page"),
    ("corner.raduis-aks", "corner.radius-ask"), ("hlep", "help.keys"),
    ("view.zom", "view.zoom"),
  ])
  func `a slip in a command's name is told with the name that was meant`(typed: String, meant: String) {
    #expect(CommandCatalog.problem(in: typed) == .unknown(name: typed, suggestion: meant))
  }

  @Test(arguments: [
    ("conut", "count"), ("rad", "radius"), ("round", "roundness"), ("r", "radius"), ("strokewidth", "line-width"),
    ("shadow-blr", "shadow-radius"), ("opactiy", "opacity"), ("colour", "fill"),
    ("corner-raduis", "corner-radius"),
    ("heigth", "height"), ("fil", "fill"), ("shadwo", "shadow"), ("corner4.radius", "corner.4.radius"),
    ("corner-0-kind", "corner.0.kind"), ("crner-radius", "corner-radius"), ("kidn", "kind"),
  ])
  func `a slip in a parameter's name is told with the name that was meant`(typed: String, meant: String) {
    #expect(Document.nearestParameter(to: typed) == meant)
  }

  @Test func `a single corner's size takes amounts, and counts from 0 as on the screen`() throws {
    var session = try Session.demo()
    _ = session.run("set corner.0.radius += 1")
    #expect(session.editor.message.text == "corner 0: r 6.0, own radius")
    _ = session.run("set corner.0.radius-=2")
    #expect(session.editor.message.text == "corner 0: r 4.0, own radius")
    _ = session.run("set corner.0.cut += 1")
    #expect(
      session.editor.message.text
        == "corner.0.cut: the corner has another unit: type corner.0.radius")
    _ = session.run("set corner.9.radius += 1")
    #expect(session.editor.message.text == "corner.9: no such corner: type 0 to 8")
    _ = session.run("set corner.0.radius -= 99")
    #expect(session.editor.item.shape.corners[0].size == .radius(0))
  }

  @Test(arguments: [
    ("C-left C-k", "corner.round-"), ("A-b A-b C-k", "corner."), ("home A-f C-k", "corner"),
    ("home C-right C-right C-k", "corner.round"), ("C-a A-d A-d", "-all"), ("C-u", ""), ("A-b C-u", "all"),
    ("A-backspace", ""), ("C-a C-k", ""), ("C-b C-d", "corner.round-al"), ("C-a C-f C-h", "orner.round-all"),
  ])
  func `a typed line is edited with the keys of shells`(keys: String, text: String) throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste("corner.round-all")
    try session.type(keys)
    #expect(try prompt(of: session).text == text)
    // A number is typed in a field of the same kind.
    var number = try Session.demo()
    try number.type("ret")
    number.paste("corner.round-all")
    try number.type(keys)
    #expect(try prompt(of: number).text == text)
  }

  @Test func `every key of typed lines does something there`() throws {
    for action in FieldKeys.actions {
      for key in action.keys { #expect(FieldKeys.action(of: key)?.help == action.help) }
    }
  }

  @Test func `what fits nothing stays with the reason`() throws {
    var session = try Session.demo()
    try session.type(": zzzz ret")
    #expect(try prompt(of: session).problem == "unknown command \"zzzz\"")
  }

  @Test func `letters that begin words count more than others`() throws {
    func score(_ typed: String, _ name: String) -> Int? { FuzzyMatch(typed, in: name)?.score }
    #expect(try #require(score("cra", "corner.round-all")) > #require(score("cra", "corner.radius")))
    #expect(try #require(score("undo", "edit.undo")) > #require(score("undo", "vertex.nudge up and down o")))
    #expect(score("x", "corner") == nil)
    #expect(score("rc", "corner") == nil)
    #expect(try #require(score("", "corner")) > 0)
    #expect(score("CORNER", "corner") == score("corner", "corner"))
  }
}

@Suite struct DescribingTests {
  @Test func `a key that does nothing names what it does elsewhere or in the other case`() throws {
    var session = try Session.demo()
    try session.type("focus.parameters +")
    #expect(session.editor.message.text.hasPrefix("+ does nothing here; in the preview panel: "))
  }

  /// A demo whose keymap leaves some keys free, whatever is bound to them.
  private func demo(keymap name: String = "default", and line: String = "") throws -> Session {
    let text = "[keys.global]\nX = false\nY = false\nZ = false\nQ = false\nC-x = false\n\(line)\n"
    let keymap = try Session.demo(keymap: name).editor.keymap
    let file = KeymapFile(name: "a", bytes: Array(text.utf8))
    return try .demo(with: Keymap.load(file, over: keymap, rules: .editor).keymap)
  }

  @Test(arguments: [
    ("default", "focus.preview Z", "Z does nothing here; z: Zoom to this corner and back"),
    ("default", "Y", "Y does nothing here; y: Copy the drawing to the clipboard, as SVG or in another format"),
    ("default", "C-x", "^X does nothing here; x: Explain this corner step by step, with its numbers"),
    ("default", "c z", "c z does nothing here; after c press r, c, s"),
    ("vim", "Q", "Q does nothing here; q: Quit (asks about unsaved changes)"),
    ("emacs", "Q", "Q does nothing here; q: Quit (asks about unsaved changes)"),
  ])
  func `a key that does nothing names the nearest that does`(keymap: String, keys: String, text: String) throws {
    var session = try demo(keymap: keymap)
    try session.type(keys)
    #expect(session.editor.message.text.hasPrefix(text) && session.editor.message.kind == .problem)
  }

  @Test(arguments: [("ä", "Ä"), ("Ä", "ä"), ("é", "É"), ("ж", "Ж"), ("x", "X")])
  func `a key names the one in the other case, in every script`(bound: String, pressed: String) throws {
    var session = try demo(and: "'\(bound)' = 'view.grid'")
    try session.type(pressed)
    #expect(session.editor.message.text.hasPrefix("\(pressed) does nothing here; \(bound): "))
    // Its capital is two characters.
    try session.type("ß")
    #expect(session.editor.message.text == "ß does nothing here: ? lists the keys")
  }

  @Test(arguments: [("emacs", "C-x", "C-g"), ("default", "c", "C-g"), ("vim", "space", "C-c"), ("default", "v", "esc")])
  func `a chord that is begun is left without a complaint`(keymap: String, begun: String, key: String) throws {
    var session = try Session.demo(keymap: keymap)
    try session.type(begun)
    #expect(!session.pending.isEmpty)
    try session.type(key)
    #expect(session.pending.isEmpty && session.editor.message.text == "")
  }
}
