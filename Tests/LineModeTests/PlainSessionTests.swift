import LineMode
import Document
import EditorSupport
import Editor
import Testing

/// The editor without a screen.
@Suite struct PlainSessionTests {
  private var plain: PlainSession

  init() throws { plain = PlainSession(try Session.demo()) }

  @Test func `a drawing is described in sentences`() throws {
    let description = try #require(try DocumentDescription.all(of: .demo).first)
    #expect(
      description.overview == [
        "A free polygon with 9 corners: 5 with a radius, 4 sharp.",
        "It is 157.3 wide and 150 high, and its center is at 102.4, 95 on a page of 200 by 190.",
        "Its area is 13353, and its outline is 616.3 long.",
        "It is filled with #0ff at 10 % opacity, and its line is #0000b3, 1 wide.",
      ])
    #expect(description.corners.count == 9)
    #expect(description.corners[0] == "Corner 0 at 30, 20: round, radius 5 of at most 22.5, angle 38.7 degrees.")
    #expect(description.corners[1] == "Corner 1 at 80, 60: sharp, angle 291.6 degrees, pointing inward.")
  }

  @Test(arguments: [
    (1.0, 1.0, 1.0, "filled with #0ff, and its line is #0000b3, 1 wide."),
    (0.5, 1, 0.125, "filled with #0ff at 50 % opacity, and its line is #0000b3 at 12.5 % opacity, 1 wide."),
    (1, 0.4, 1, "filled with #0ff, and its line is #0000b3, 1 wide."),
    (0, 0, 1, "filled with #0ff at 0 % opacity, and"),
  ]) func `a description tells opacities below 1`(fill: Double, own: Double, line: Double, text: String) throws {
    var document = Document.demo
    (document.items[0].style.fill.opacity, document.items[0].style.stroke.opacity) = (fill, line)
    document.items[0].opacity = own
    let overview = try #require(try DocumentDescription.all(of: document).first).overview
    #expect(overview[3].hasPrefix("It is " + text))
    #expect(overview.dropFirst(4) == (own < 1 ? ["Its opacity is \(own == 0 ? 0 : 40) %."] : []))
  }

  @Test mutating func `a command answers in one line that names undo`() {
    #expect(plain.take("corner.toggle").lines == ["corner 0 is now sharp; undo reverts it"])
    #expect(plain.take(":undo").lines.count == 1)
    #expect(plain.take("corner.next").lines == [plain.take("corner").lines[0]])
    #expect(plain.take("corner.togle").lines[0].contains("did you mean \"corner.toggle\"?"))
    #expect(plain.take("focus.parameters").lines == ["the parameters panel"])
    #expect(plain.take("").lines == [])
  }

  @Test mutating func `a sweep is a menu of values`() {
    #expect(
      plain.take("sweep corner.0.radius=15:35:10").lines == [
        "1 corner.0.radius=15", "2 corner.0.radius=25, only 22.46 fits", "3 corner.0.radius=35, only 22.46 fits",
        "Type a number, a name, or 0 to cancel.",
      ])
    #expect(plain.take("0").lines == ["canceled"])
    _ = plain.take("sweep corner.0.radius=15:35:10")
    #expect(plain.take("1").lines[0].hasSuffix("; undo reverts it"))
    #expect(plain.take("corner 0").lines[0].contains("radius 15 of at most 22.5"))
  }

  @Test mutating func `a corner is selected and described by its number`() {
    for _ in 0..<2 {
      #expect(
        plain.take("corner 2").lines == ["Corner 2 at 10, 100: round, radius 30 of at most 72.9, angle 84.2 degrees."])
    }
    #expect(plain.take("corner 12").lines == ["no corner 12: they go from 0 to 8"])
    #expect(plain.take("corner toggle").lines == ["corner 2 is now sharp; undo reverts it"])
    #expect(plain.take("corner togle").lines[0].contains("did you mean \"corner toggle\"?"))
    _ = plain.take("set kind star")
    #expect(plain.take("corner n1").lines[0].hasPrefix("Corner n1 at "))
    _ = plain.take("explain")
    #expect(plain.take("corner t2").lines[0].hasPrefix("Corner t2, step 1"))
  }

  @Test mutating func `texts name commands instead of keys, also in a document opened later`() throws {
    for _ in 0..<2 {
      _ = plain.take("corner.goto 1")
      #expect(plain.take("corner.unit cut").lines == ["corner 1 is sharp · corner.toggle makes it round"])
      #expect(plain.take("shape.select next").lines == ["this is the only shape · shape.add adds one"])
      #expect(plain.take("lesson.next").lines == ["no lesson is open · lesson.list lists them"])
      plain.session.replaceEditor(with: try Session.demo().editor, saying: "opened b.svg")
    }
  }

  @Test mutating func `a value beyond its range is refused, in the unit of its name`() {
    _ = plain.take("set kind star")
    _ = plain.take("set roundness 20")
    #expect(plain.take("set ratio 500%").lines == ["ratio goes from 0 to 1, not 5"])
    #expect(plain.take("set ratio 50%").lines == ["roundness is now 50.0 %; undo reverts it"])
  }

  @Test mutating func `it gives the document that the keys give`() throws {
    for line in ["corner.toggle", "corner.every 2", "set corner-radius 9"] { _ = plain.take(line) }
    var keys = try Session.demo()
    try keys.type("space c e")
    _ = keys.run("set corner-radius 9")
    #expect(plain.session.editor.document == keys.editor.document)
  }

  @Test mutating func `a question has numbered answers, and nothing else answers it`() {
    _ = plain.take("corner.toggle")
    #expect(
      plain.take("quit").lines == [
        "Save your changes to demo9.svg?", "1 save and quit", "2 discard and quit", "0 cancel",
      ])
    #expect(plain.take("7").lines.first == "not an answer: type a number, or the words after it")
    #expect(plain.take("cancel").lines == ["canceled"])
    _ = plain.take("quit")
    #expect(plain.take("0").lines == ["canceled"])
    _ = plain.take("quit")
    #expect(plain.take("d").lines.first?.hasPrefix("not an answer") == true)
    #expect(plain.take("Discard and quit").effects == [.quit])
  }

  @Test mutating func `a prompt names the text that an empty line takes`() {
    #expect(plain.take("file.save-as").lines == ["save as: type it; an empty line takes demo9.svg, a dot cancels"])
    #expect(plain.take(".").lines == ["canceled"])
    _ = plain.take("file.save-as")
    guard case .write(let request)? = plain.take("other.svg").effects.first else {
      Issue.record("nothing is written")
      return
    }
    #expect(request.name == "other.svg")
  }

  @Test mutating func `a menu leads to every command by two numbers`() throws {
    var reached: Set<String> = []
    let groups = plain.take("menu").lines.dropLast().count
    _ = plain.take("0")
    for group in 1...groups {
      _ = plain.take("menu")
      for line in plain.take("\(group)").lines.dropLast() {
        let name = line.split(separator: " ")[1].prefix { $0 != ":" }
        reached.insert(String(name))
      }
      _ = plain.take("0")
    }
    #expect(reached.union(["command.open"]) == Set(CommandCatalog.all.map(\.name)))
    // The first of the corners' commands, by its numbers.
    _ = plain.take("menu")
    _ = plain.take("1")
    #expect(plain.take("3").lines != ["there is no number 3"])
  }

  @Test(arguments: ["99", "-1", "-9223372036854775808", "9223372036854775807"])
  mutating func `an unknown number leaves a menu open`(number: String) {
    let groups = plain.take("menu").lines
    #expect(plain.take(number).lines == ["there is no number \(number)"] + groups)
    #expect(plain.take("1").lines.first?.hasPrefix("1 corner.") == true)
  }

  @Test mutating func `a menu takes its words, and stays open without an answer`() throws {
    let groups = plain.take("menu").lines
    #expect(plain.take("nothing").lines.dropFirst().elementsEqual(groups))
    let commands = plain.take("corner").lines
    #expect(commands.first?.hasPrefix("1 corner.") == true)
    #expect(plain.take("corner.toggle").lines != ["canceled"])
    #expect(plain.session.editor.history.undoCount == 1)
  }

  @Test mutating func `a wrong answer keeps a question open, with the reason`() throws {
    let question = plain.take("corner.every-ask").lines
    let lines = plain.take("abc").lines
    #expect(lines.count > question.count && lines.suffix(question.count).elementsEqual(question))
    _ = plain.take("3")
    #expect(plain.session.editor.message.kind == .changed)
  }

  @Test mutating func `the list of keys is read out, with the way to change one`() throws {
    #expect(plain.take("help.keys").lines.last == "keymap.bind global C-t view.tone binds a key.")
    #expect(plain.session.editor.mode == .normal)
  }

  @Test mutating func `a command of a menu that takes arguments asks for them`() throws {
    let groups = plain.take("menu").lines
    let group = try #require(groups.firstIndex { $0.hasSuffix(" set") })
    _ = plain.take("\(group + 1)")
    #expect(plain.take("1").lines[0].hasPrefix("set "))
    _ = plain.take("corner-radius 4")
    #expect(plain.take("undo").lines.count == 1 && plain.session.editor.document == .demo)
  }

  @Test mutating func `lists are read out whole and need no closing`() {
    let keys = plain.take("help.keys").lines
    #expect(keys.count > 20 && keys[1] == "corners panel")
    #expect(plain.take("corner.toggle").lines.count == 1)
  }

  @Test mutating func `the list of keys has commands to type instead of keys`() {
    for panel in ["corners", "parameters"] {
      _ = plain.take("focus.\(panel)")
      let keys = plain.take("help.keys").lines
      #expect(keys[0] == "These are the keys of the screen. Type their commands here.")
      #expect(keys.contains { $0.hasPrefix("export svg: Write a file") })
      #expect(keys.contains { $0.hasPrefix("corner.goto 0 … 9: ") })
      for line in keys.dropFirst() where line.contains(": ") {
        for command in line.prefix(while: { $0 != ":" }).split(separator: ", then ") {
          let name = command.prefix { $0 != " " }
          #expect(CommandCatalog.all.contains { $0.name == name }, "\(line)")
        }
      }
    }
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  mutating func `every command says something`(name: String) throws {
    let command = try #require(CommandCatalog.command(named: name))
    let (lines, effects) = plain.take(command.example)
    #expect(!lines.isEmpty || !effects.isEmpty)
    #expect(lines.allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\n") })
  }
}
