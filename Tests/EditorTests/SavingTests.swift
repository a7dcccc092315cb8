import Document
@testable import Editor
import EditorSupport
import SVG
@testable import Keymaps
import Cells
import ShippedKeymaps
import Testing

@Suite struct SavingTests {
  private func session(binding line: String) throws -> Session {
    let bytes = try #require(ShippedKeymaps.file(named: "default"))
    let base = Keymap.load(KeymapFile(name: "default.toml", bytes: bytes), rules: .editor).keymap
    let file = KeymapFile(name: "mine.toml", bytes: Array("[keys.global]\n\(line)\n".utf8))
    let load = Keymap.load(file, over: base, rules: .editor)
    try #require(load.diagnostics.isEmpty)
    return Session(try Editor(.demo, fileName: "demo9.svg", hasFile: true, keymap: load.keymap))
  }

  private func request(of effects: [Effect]) throws -> WriteRequest {
    guard case .write(let request)? = effects.first, effects.count == 1 else {
      throw NoRequest(effects: effects)
    }
    return request
  }

  private struct NoRequest: Error {
    let effects: [Effect]
  }

  /// The starts of lines that go on with a file's name.
  private static let starts: [String] = {
    let commands = CommandCatalog.all.filter { $0.file != nil }.map { command in
      let words = command.example.split(separator: " ").map(String.init)
      return ([command.name] + words.dropFirst().prefix(command.file ?? 0)).joined(separator: " ")
    }
    return commands + ["w", "save", "e", "export png 2x"]
  }()

  @Test(arguments: starts, ["--clean", "--unit=mm", "a.svg --clean", "--force a.svg"])
  func `an option is no file name`(start: String, rest: String) throws {
    var session = try Session.demo()
    let effects = session.run("\(start) \(rest)")
    let option = try #require(rest.split(separator: " ").first { $0.hasPrefix("--") })
    #expect(effects == [] && session.editor.mode == .normal)
    let advice = try #require(session.editor.message.text.wholeMatch(of: /the editor has no option ([^:]+): (.+)/))
    let isExport = CommandCatalog.command(of: CommandCatalog.spelledOut("\(start) \(rest)"))?.name == "export"
    #expect(advice.1 == option && advice.2.contains("'fillet export'") == isExport)
    #expect(advice.2.contains("./\(option) ") == rest.hasPrefix("--"))
  }

  @Test(
    arguments: ["file.save-as", "w", "export svg"], ["./Plan --old v2.svg", "Plan --old v2.svg", "./--old v2.svg"])
  func `a name with spaces may have dashes`(start: String, name: String) throws {
    var session = try Session.demo()
    #expect(try request(of: session.run("\(start) \(name)")).name == name)
  }

  @Test(arguments: ["./Plan --old v2.svg", "./--old v2.svg"])
  func `a file with spaces and dashes in its name is opened`(name: String) throws {
    var session = try Session.demo()
    #expect(session.run("file.open \(name)") == [.open(name)])
  }

  @Test(arguments: ["./--clean", "--clean.svg", "a--b", "--"])
  func `a name with dashes is one`(name: String) throws {
    var session = try Session.demo()
    #expect(try request(of: session.run("export svg \(name)")).name?.hasPrefix(name) == true)
  }

  @Test func `what is changed after a save was asked for is not saved by it`() throws {
    var session = try session(binding: "F9 = 'file.save'")
    try session.type("space")
    let request = try request(of: session.type("F9"))
    try session.type("i")
    #expect(session.applyWrite(request, .written(name: "demo9.svg", taken: nil)) == [])
    #expect(session.editor.isModified)
    try session.type("u")
    #expect(!session.editor.isModified)
  }

  @Test func `the commands after a save wait until it is written`() throws {
    var session = try session(binding: "F9 = ['file.save', 'app.quit']")
    try session.type("space")
    let request = try request(of: session.type("F9"))
    #expect(session.editor.mode == .normal)
    #expect(session.applyWrite(request, .written(name: "demo9.svg", taken: nil)) == [.quit])
  }

  @Test func `they are given up when it is not written`() throws {
    var session = try session(binding: "F9 = ['file.save', 'app.quit']")
    try session.type("space")
    let request = try request(of: session.type("F9"))
    #expect(session.applyWrite(request, .failed("disk full")) == [])
    #expect(session.applyWrite(request, .written(name: "demo9.svg", taken: nil)) == [])
  }

  private static func square() throws -> Document {
    try SVGFile(
      Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9">
        <path data-shape="free" data-v="1" data-points="1,1 8,1 8,8 1,8" d="M1 1L8 1L8 8L1 8Z"/>
        </svg>

        """.utf8)
    ).document()
  }

  @Test(arguments: [
    ("W", "x.png", "x.png", "png"), ("e n", "out/x.PDF", "out/x.PDF", "pdf"), ("e n", "x.css", "x.css", "css"),
    ("W", "x", "x.svg", "svg"), ("W", "x.svgz", "x.svgz", "svg"), ("e n", "logo.v2", "logo.v2.svg", "svg"),
  ])
  func `the ending of a typed name is the format that is written`(
    keys: String, typed: String, name: String, format: String
  ) throws {
    var session = try Session.demo()
    try session.type(keys)
    session.paste(typed)
    let request = try request(of: session.type("ret"))
    #expect(request.name == name && request.format == format)
  }

  @Test(arguments: [
    ("file.save-as", "demo9.svg"), ("export-as svg", "demo9.svg"), ("export-as png", "demo9.png"),
    ("shape.rename-ask", "sun"), ("shape.add-ask", "free"), ("picture.link-ask", "a.png"),
    ("parameter.ask fill", "#0ff"),
    ("corner.radius-ask", "5"),
  ])
  func `the first typed character replaces an offered text, and an arrow or End keeps it`(
    command: String, offered: String
  ) throws {
    func text(after keys: String) throws -> String {
      var session = try Session.demo()
      for line in ["shape.rename sun", "set image a.png", command] { _ = session.run(line) }
      try session.type(keys)
      guard case .prompt(let prompt) = session.editor.mode else { throw NoRequest(effects: []) }
      return prompt.text
    }
    #expect(try text(after: "7") == "7" && text(after: "C-h") == "")
    #expect(try text(after: "end 7") == offered + "7" && text(after: "home 7") == "7" + offered)
    #expect(try text(after: "right 7") == offered + "7")
  }

  /// What the program does when a document is opened.
  private func open(_ document: Document, in session: inout Session) throws {
    let keymap = session.editor.keymap
    session.replaceEditor(
      with: try Editor(document, fileName: "b.svg", hasFile: true, keymap: keymap), saying: "opened b.svg")
  }

  @Test(arguments: [("w", "file.save-as", "save as: "), ("e P", "export-as png", "export png as: ")])
  func `a name that cannot be written stays in its field with the reason`(
    key: String, command: String, label: String
  ) throws {
    var session = try Session.demo()
    _ = session.run(command)
    session.paste("x")
    let request = try request(of: session.type("ret"))
    let name = try #require(request.name)
    #expect(session.applyWrite(request, .noPlace("cannot write there")) == [])
    guard case .prompt(let prompt) = session.editor.mode else { throw NoRequest(effects: []) }
    #expect(prompt.label == label && prompt.text == name && prompt.problem == "cannot write there")
    // Mended, it is written.
    try session.type("C-u a")
    #expect(try self.request(of: session.type("ret")).name?.hasPrefix("a") == true)
    // Who gave no name is told the way to give one.
    guard case .write(let save)? = session.run("file.save").first else { throw NoRequest(effects: []) }
    #expect(session.applyWrite(save, .noPlace("cannot write there")) == [] && session.editor.mode == .normal)
    #expect(session.editor.message.text.hasSuffix("saves elsewhere: cannot write there"))
  }

  @Test(arguments: ["file.open b.svg", "file.start star"])
  func `the commands after another document act on that one`(line: String) throws {
    var session = try session(binding: "F9 = ['\(line)', 'corner.goto 2', 'corner.toggle']")
    let asked = try session.type("F9")
    #expect(asked == [line == "file.open b.svg" ? .open("b.svg") : .new("star")])
    #expect(session.editor.document == .demo && session.editor.corner == 0, "nothing is done before it is there")
    let square = try Self.square()
    try open(square, in: &session)
    #expect(session.runWaiting() == [])
    #expect(session.editor.corner == 2 && session.editor.document != square && session.editor.isModified)
    #expect(session.runWaiting() == [] && session.editor.history.undoCount == 1, "once")
  }

  @Test func `they are given up with a document that cannot be opened, and with a question that is not answered`()
    throws
  {
    let binding = "F9 = ['file.open b.svg', 'corner.every 3']"
    var session = try session(binding: binding)
    #expect(try session.type("F9") == [.open("b.svg")])
    session.refuse("b.svg is no document")
    #expect(session.runWaiting() == [] && session.editor.document == .demo)
    #expect(session.editor.message == Message("b.svg is no document", .problem))

    session = try self.session(binding: binding)
    try session.type("i")
    let before = session.editor.document
    #expect(try session.type("F9") == [.open("b.svg", asksFirst: true)])
    let isAsked = session.askBeforeOpening("b.svg")
    #expect(isAsked && session.runWaiting() == [])
    #expect(
      session.editor.mode == .question(.unsaved(.open("b.svg"), file: session.editor.fileName))
        && session.editor.document == before)
    #expect(try session.type("esc") == [] && session.runWaiting() == [] && session.editor.document == before)

    // Answered, they come after it.
    try session.type("F9")
    _ = session.askBeforeOpening("b.svg")
    #expect(try session.type("d") == [.open("b.svg")])
    let square = try Self.square()
    try open(square, in: &session)
    #expect(session.runWaiting() == [] && session.editor.document != square)
  }

  @Test func `they are given up when the document is there no more that was to be opened`() throws {
    var session = try session(binding: "F9 = ['file.open b.svg', 'corner.every 3']")
    try session.type("F9")
    let first = session.editor
    try open(try Self.square(), in: &session)
    session.ask(.inUse("b.svg is open in another editor."))
    #expect(session.runWaiting() == [])
    #expect(try session.type("q") == [.decide(.later)])
    session.returnToEditor(first, saying: "b.svg was not opened")
    #expect(session.runWaiting() == [] && session.editor.document == .demo)
  }

  @Test func `what follows a prompt waits until its line is right, and is given up with it`() throws {
    var session = try session(binding: "F9 = ['file.save-as', 'corner.every 3']")
    try session.type("F9")
    #expect(session.editor.document == .demo)
    guard case .prompt = session.editor.mode else { throw NoRequest(effects: []) }
    try session.type("esc")
    #expect(session.editor.document == .demo && session.runWaiting() == [])
    #expect(session.editor.message.text == "canceled; not run: corner every 3")
    try session.type("F9")
    let request = try request(of: session.type("ret"))
    #expect(session.editor.document == .demo)
    #expect(session.applyWrite(request, .written(name: "demo9.svg", taken: nil)) == [])
    #expect(session.editor.document != .demo)
  }

  @Test func `commands that wait for a question before the first key say that they are not run when it is left`() throws
  {
    for (key, message) in [("esc", "; not run: corner every 2 and 1 more"), ("p", "round")] {
      var session = try Session.drifted()
      let before = session.editor.document
      let asks = session.askAboutPaths()
      #expect(asks)
      #expect(session.run(["corner.every 2", "corner.every 3"]) == [])
      #expect(try session.type(key) == [])
      #expect(session.editor.message.text.contains(message), "\(session.editor.message.text)")
      #expect((session.editor.document == before) == (key == "esc"))
    }
  }

  @Test func `commands that go on with a file of several shapes are not met by a list`() throws {
    let document = try Session.several().editor.document
    var session = try session(binding: "F9 = ['file.open b.svg', 'shape.select 3']")
    try session.type("F9")
    try open(document, in: &session)
    session.offerShapes()
    #expect(session.editor.mode == .normal && session.runWaiting() == [] && session.editor.selected == 2)
    try open(document, in: &session)
    session.offerShapes()
    guard case .list = session.editor.mode else { throw NoRequest(effects: []) }
  }

  @Test func `leaving waits for the person when the file got another name`() throws {
    var session = try session(binding: "F9 = 'file.save'")
    try session.type("space q")
    let request = try request(of: session.type("s"))
    #expect(session.applyWrite(request, .written(name: "demo9-2.svg", taken: "demo9.svg")) == [])
    #expect(session.editor.message.text == "saved demo9-2.svg: another demo9.svg already existed")
    #expect(try session.type("q") == [.quit])
  }
}
