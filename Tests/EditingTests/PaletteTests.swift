import Drawing
import EditorSupport
import Screen
import Shapes
import TestSupport
import Testing

@testable import Editing

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

  @Test func `with nothing typed every command is offered`() throws {
    #expect(try palette("").entries.map(\.line) == CommandCatalog.all.map(\.name))
  }

  @Test(arguments: ["revert", "append", "foo", "undno"])
  func `letters that are only scattered over a name choose nothing, and Enter runs nothing`(typed: String) throws {
    let found = try palette(typed)
    #expect(found.first == nil)
    #expect(["no command fits", "no command is called so; choose one"].contains(found.explanation(nil)))
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
    let found = try palette(typed, after: "s s s").entries
    #expect(found.prefix(3).contains { $0.line == line }, "\(found.prefix(5).map(\.line))")
  }

  @Test(arguments: [
    "shape.add ", "corner.kind ", "lesson.open ", "shape.select ", "corner.only ", "view.pan ", "view.zoom ", "page ",
  ])
  func `every word that is offered without anything behind it can be run`(typed: String) throws {
    let found = try palette(typed, after: "S a s t a r ret").entries
    #expect(!found.isEmpty)
    for entry in found where entry.isComplete {
      var session = try Session.demo()
      try session.type("S a s t a r ret")
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
        case 0: _ = prompt.deleteBackward()
        case 1: prompt.deleteForward()
        case 2: prompt.move(by: Int.random(in: -3...3, using: &random))
        case 3: prompt.deleteWord()
        default: prompt.insert(String(scalars[Int.random(in: scalars.indices, using: &random)]))
        }
        guard (0...prompt.text.count).contains(prompt.cursor) else { return false }
      }
      return true
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
  @Test(arguments: [
    ("F3 space", "space runs corner.toggle: Make the selected corner round or sharp · F2 changes it"),
    ("F3 m c", "m c runs corner.only convex: Make only these corners round · F2 changes it"),
    ("F3 m z", "m z does nothing here: ? lists the keys · F2 changes it"),
  ])
  func `a key is explained and not run`(keys: String, text: String) throws {
    var session = try Session.demo()
    let before = session.editor.document
    try session.type(keys)
    #expect(session.editor.message.text == text)
    #expect(session.editor.document == before)
    #expect(session.editor.mode == .normal)
    #expect(session.pending.isEmpty)
  }

  @Test func `a key that does nothing names what it does elsewhere or in the other case`() throws {
    var session = try Session.demo()
    try session.type("F6 v")
    #expect(session.editor.message.text.hasPrefix("v does nothing here"))
    try session.type("F7 Z")
    #expect(session.editor.message.kind == .problem)
  }

  @Test func `the list of keys runs the chosen one`() throws {
    var session = try Session.demo()
    try session.type("?")
    let lines = session.editor.keyLines(of: .corners)
    let invert = try #require(lines.firstIndex { $0.commands == ["corner.invert"] })
    for _ in 1..<invert { try session.type("down") }
    try session.type("ret")
    #expect(session.editor.mode == .normal)
    #expect(session.editor.item.shape.corners.settings.map(\.isOn) == (0..<9).map { $0 % 2 == 1 })
  }
}
