import Document
import EditorSupport
import Editor
import SVG
import Geometry
import Cells
import Shapes
import TestSupport
import Testing

private let sizes = "; type a radius such as 10, a cut such as 10t or a setback such as 10d"
private let kinds = ShapeCatalog.all.map { $0.kind }.joined(separator: ", ")
private let units = "px, pt, pc, in, cm, mm, deg, rad, turn or %"

@Suite struct SessionTests {
  /// Types keys into a new demo session and gives what the message line says.
  private func message(after keys: String) throws -> String {
    var session = try Session.demo()
    try session.type(keys)
    return session.editor.message.text
  }

  @Test(arguments: ["repeat 1 edit.undo", "repeat 1 edit undo", "repeat 1 undo"])
  func `what is taken back several times is no change to do once more, whatever it is called`(line: String) throws {
    var session = try Session.demo()
    _ = session.run("corner.toggle")
    let toggled = session.editor.document
    _ = session.run(line)
    #expect(session.editor.document != toggled)
    _ = session.run("edit.repeat")
    #expect(session.editor.document == toggled)
  }

  @Test(arguments: [
    ("space", "corner 0 is now sharp"),
    ("space space", "corner 0 is now round (r 5.0, own radius)"),
    ("down space", "corner 1 is now round (r 10.0, own radius)"),
    ("4 space space", "corner 4 is now round (r 15.0, shared)"),
    ("right", "corner 0: r 6.0, own radius"),
    (".", "corner 0: r 5.1, own radius"),
    ("$", "corner 0: r 22.5, own radius"),
    ("$ right", "corner 0 is at its maximum, 22.46"),
    ("> >", "corner 0: r 22.5, own radius"),
    ("1 right", "corner 1: r 1.0, own radius"),
    ("backspace", "corner 0: r 15.0, shared"),
    ("a", "corners: 9 round, 0 sharp"),
    ("a a", "no change: 9 round, 0 sharp"),
    ("c x", "corners: 6 round, 3 sharp"),
    ("c v", "corners: 3 round, 6 sharp"),
    ("r", "corner radius is now 16.0"),
    ("n", "count cannot be set: insert or delete vertices instead"),
    ("o", "roundness is only for star · g changes the kind"),
    ("t", "a free polygon has no rotation · g changes the kind"),
    ("shape.next", "kind is now polygon"),
    ("shape.next n", "count is now 10"),
    ("shape.next shape.next O", "roundness is now 49.0 %"),
    ("u", "nothing to undo"),
    ("space u", "undone · 0 more to undo"),
    ("space u U", "redone · 0 more to redo"),
    ("; ", "no change to repeat yet"),
    ("down space ;", "corner 1 is now sharp"), ("right ; ;", "corner 0: r 8.0, own radius"),
    ("right ret ret", "unchanged"),
    ("right u ;", "corner 0: r 6.0, own radius"),
    ("1 ret 4 ret", "corner 1: r 4.0, own radius"), ("1 ret 4 ret u", "undone · 0 more to undo"),
    ("é", "é does nothing here: ? lists the keys"),
    ("c esc", ""),
    ("corner.goto-ask 1 2 ret", "no corner 12: they go from 0 to 8"),
    ("corner.goto-ask 8 ret space", "corner 8 is now sharp"),
  ])
  func `keys say what they did`(keys: String, text: String) throws {
    #expect(try message(after: keys) == text)
  }

  @Test func `all corners asked 15 on edge 0-1 say what they got and why`() throws {
    var session = try Session.demo()
    try session.type("a backspace 1 backspace 2 backspace 0 space space")
    #expect(session.editor.message.text == "corner 0 is now round (asked 15.00, used 14.81: edge 0-1 is full)")
  }

  @Test func `a typed radius may exceed the maximum and is then shared out`() throws {
    var session = try Session.demo()
    try session.type("ret 40 ret")
    #expect(session.editor.message.text == "corner 0: asked 40.00, used 22.46: edge 0-1 is full")
  }

  @Test func `a line that fails stays open with the reason`() throws {
    var session = try Session.demo()
    try session.type(": corner.zoggle ret")
    guard case .prompt(let prompt) = session.editor.mode else {
      Issue.record("the prompt closed")
      return
    }
    #expect(prompt.text == "corner.zoggle")
    #expect(prompt.problem == "unknown command \"corner.zoggle\" — did you mean \"corner.toggle\"?")
    try session.type("backspace backspace backspace backspace backspace backspace toggle ret")
    #expect(session.editor.mode == .normal)
    #expect(session.editor.message.text == "corner 0 is now sharp")
  }

  @Test(arguments: [
    ("set corner-radius 12", "corner radius is now 12.0"), ("set corner-radius=12", "corner radius is now 12.0"),
    ("set corner-radius += 2.5", "corner radius is now 17.5"), ("set corner-radius -=2", "corner radius is now 13.0"),
    ("set corner-radius 12x", "corner-radius: unknown unit \"x\" at character 3: use \(units)"),
    ("set corner-radius 360/7", "corner radius is now 51.4"), ("set corner-radius 50%", "corner radius is now 22.8"),
    ("set corner-radius 2in/8", "corner radius is now 24.0"), ("set line-width 1mm", "line width is now 3.8"),
    ("set corner-radius corner-radius*2", "corner radius is now 30.0"),
    ("set corner-radius 3*", "corner-radius: a number is missing at character 3"),
    ("set fill-opacity 50%", "fill opacity is now 0.50"),
    ("corner.radius max/2", "corner 0: r 11.2, own radius"),
    ("corner.radius 20t", "corner 0: r 7.0, own cut 20"),
    ("corner.radius 8d", "corner 0: r 4.0, own setback 8"),
    ("corner.radius 8x", "radius: unknown unit \"x\" at character 2: use \(units)\(sizes)"),
    ("vertex.nudge right", "corner 0 is at 31, 20"), ("vertex.nudge up 0.1", "corner 0 is at 30, 19.9"),
    ("vertex.move 40", "\"40\" is not a position: type x and y, e.g. 40 30"),
    ("vertex.move 40 x", "corner 0 is at 40, 30"), ("vertex.move x+5 y*2", "corner 0 is at 35, 40"),
    ("vertex.move 80,60", "corner 0 is at 80, 60"), ("vertex.insert", "vertex inserted"),
    ("vertex.delete", "vertex 0 deleted"), ("vertex.reverse", "vertex order reversed"),
    ("shape.move 10 -5", "the shape is moved by 10, -5"),
    ("shape.scale 0", "\"0\" is out of range: 0.000001 to 1000000"),
    ("shape.center", "the shape is centered on the page"), ("shape.rotate 90", "the shape is rotated by 90°"),
    ("page fit", "the page is now 159x152"),
    ("page 100x", "\"100x\": expected a size such as 200x190 or 8in x 4in, fit or scale"),
    ("set corner-radius -3", "corner-radius goes from 0 to 1000000000, not -3"),
    ("set cornerradius 3", "there is no parameter \"cornerradius\": did you mean corner-radius?"),
    ("set fill #f00", "fill is now #f00, at 10% opacity · f 100% makes it opaque"),
    (
      "set fill red-ish",
      "fill: \"red-ish\" is not a color: type #rgb, #rrggbb, rgb(0 128 255), a name such as teal, currentColor, "
        + "linear #f00 #00f 45, or none"
    ),
    ("set points 0,0 10,0", "a shape needs at least 3 distinct vertices, not 2"),
    ("set points 0,0 10,0 x", "points: point 3 is \"x\": type x,y x,y x,y"),
    (
      "set corners r r",
      "corners: 2 tokens for 9 corners: type one token per corner, or a pattern such as every:2"
    ),
    ("set corners every:3", "corners is now r5 s10 s30 r s s r s s"),
    ("set kind circle", "kind is one of \(kinds), not \"circle\""),
    ("corner.goto 9", "no corner 9: they go from 0 to 8"),
    ("corner.every 0", "\"0\": expected a whole number from 1 to 100000"),
    ("export tiff", "\"tiff\": expected svg, png, pdf or another format (Tab lists them)"),
  ])
  func `command lines say what they did or what is wrong`(line: String, text: String) throws {
    var session = try Session.demo()
    _ = session.run(line)
    #expect(session.editor.message.text == text)
  }

  @Test func `a thousand random commands are undone and redone byte for byte`() throws {
    let lines = CommandCatalog.all.map(\.example).filter {
      !$0.hasPrefix("edit.") && !$0.hasPrefix("history")
        && !$0.hasPrefix("app.") && !$0.hasPrefix("file") && !$0.hasPrefix("export")
        // A lesson has a history of its own, and what only asks changes nothing.
        && !$0.hasPrefix("lesson.") && !$0.contains("-ask")
    }
    var random = SeededGenerator(seed: 11)
    var session = try Session.demo()
    let start = try SVGWriter.text(of: session.editor.document)
    for _ in 0..<1000 {
      _ = session.run(lines.randomElement(using: &random) ?? "")
      session.closeModes()
    }
    let end = try SVGWriter.text(of: session.editor.document)
    let steps = session.editor.history.undoCount
    #expect(steps > 200)
    for _ in 0..<steps { _ = session.run("edit.undo") }
    #expect(try SVGWriter.text(of: session.editor.document) == start)
    #expect(session.editor.history.undoCount == 0)
    for _ in 0..<steps { _ = session.run("edit.redo") }
    #expect(try SVGWriter.text(of: session.editor.document) == end)
  }

  @Test func `saving asks for the document's own file and ends the star`() throws {
    var session = try Session.demo()
    let effects = try session.type("space e s")
    guard case .write(let request)? = effects.first else {
      Issue.record("nothing was to be written")
      return
    }
    #expect(request.name == nil && !request.replacesOthers && request.next == nil)
    #expect(try SVGFile(request.bytes).document() == session.editor.document)
    #expect(session.editor.isModified)
    #expect(session.applyWrite(request, .written(name: "demo9-2.svg", taken: "demo9.svg")).isEmpty)
    #expect(!session.editor.isModified)
    #expect(session.editor.fileName == "demo9-2.svg")
    #expect(session.editor.message.text == "saved demo9-2.svg: another demo9.svg already existed")
  }

  @Test func `an export in another format is a copy: the document keeps its name and stays unsaved`() throws {
    var session = try Session.demo()
    guard case .write(let request)? = try session.type("space e p").first else {
      Issue.record("nothing was to be written")
      return
    }
    #expect(request.name == "demo9.png" && request.format == "png" && !request.isDocument)
    #expect(try SVGFile(request.bytes).document() == session.editor.document)
    #expect(session.applyWrite(request, .written(name: "demo9.png", taken: nil, bytes: 9_940)).isEmpty)
    #expect(session.editor.isModified && session.editor.fileName == "demo9.svg")
    #expect(session.editor.message.text == "exported demo9.png (200 × 190, 9.9 kB) · e . again")
    guard case .write(let other)? = session.run("export pdf out/star").first else {
      Issue.record("nothing was to be written")
      return
    }
    #expect(other.name == "out/star.pdf" && other.format == "pdf")
    #expect(session.run("export pdf a.svg").isEmpty)
    #expect(session.editor.message.text == "the name ends in .svg, but the format is pdf: end it in .pdf")
  }

  @Test(arguments: [
    ("export star.png", "png", "star.png"), ("export out/My Star.PDF", "pdf", "out/My Star.PDF"),
    ("export star.svg", "svg", "star.svg"), ("file.save-as star", "svg", "star.svg"),
    ("saveas star.png", "png", "star.png"), ("sav out/star.dxf", "dxf", "out/star.dxf"),
    ("saveas my star.svg", "svg", "my star.svg"), ("sav star.svgz", "svg", "star.svgz"), ("w star", "svg", "star.svg"),
    ("sav out/", "svg", "out/demo9.svg"), ("export pdf ../", "pdf", "../demo9.pdf"),
  ])
  func `a file name is enough to write it`(line: String, format: String, name: String) throws {
    var session = try Session.demo()
    guard case .write(let request)? = session.run(line).first else {
      Issue.record("nothing was to be written: \(session.editor.message.text)")
      return
    }
    #expect(request.format == format && request.name == name)
  }

  @Test func `a failed save changes nothing and says why`() throws {
    var session = try Session.demo()
    guard case .write(let request)? = try session.type("space w").first else { return }
    #expect(session.applyWrite(request, .failed("no room")).isEmpty)
    #expect(session.editor.isModified)
    #expect(session.editor.message == Message("no room", .problem))
  }

  @Test func `quitting asks only when there is something to lose`() throws {
    var session = try Session.demo()
    #expect(try session.type("q") == [.quit])
    try session.type("space q")
    #expect(session.editor.mode == .question(.unsaved(.quit, file: "demo9.svg")))
    #expect(try session.type("x").isEmpty)
    try session.type("esc")
    #expect(session.editor.mode == .normal)
    #expect(try session.type("q d") == [.quit])
    guard case .write(let request)? = try session.type("q s").first else {
      Issue.record("nothing was to be written")
      return
    }
    #expect(session.applyWrite(request, .written(name: "demo9.svg", taken: nil)) == [.quit])
  }

  @Test func `another's file is replaced only after a question`() throws {
    var session = try Session.demo()
    guard case .write(let request)? = session.run("export svg other.svg").first else { return }
    #expect(session.applyWrite(request, .exists(name: "other.svg")).isEmpty)
    guard case .write(let again)? = try session.type("r").first else {
      Issue.record("nothing was to be written")
      return
    }
    #expect(again.replacesOthers && again.name == "other.svg")
  }

  @Test func `another program's version that is loaded is the document of that file`() throws {
    var session = try Session.demo()
    guard case .write(let request)? = session.run("export svg other.svg").first else { throw CancellationError() }
    var theirs = session.editor.document
    try theirs.items[0].set("points", to: "0,0 90,0 90,90")
    _ = session.applyWrite(request, .changed(name: "other.svg", DocumentVersion("theirs", theirs)))
    #expect(try session.type("l") == [.loaded(name: "other.svg")])
    #expect(session.editor.fileName == "other.svg" && session.editor.hasFile && !session.editor.isModified)
  }

  @Test func `who may only look at the document leaves it without a question`() throws {
    var session = try Session.demo()
    try session.type("space")
    session.setReadOnly("process 7 took it over")
    #expect(session.editor.isModified)
    #expect(try session.type("q") == [.quit])
  }

  @Test func `messages that a line may have no room for are kept, the last ones of many`() throws {
    var session = try Session.demo()
    _ = session.run("corner.toggle")
    #expect(session.editor.log == [])
    let long = "a line that is longer than the shortest screen is wide"
    session.note([], summary: long)
    session.note(["first", "second"])
    #expect(session.editor.log == [long, "first", "second"])
    session.note((1...1000).map { "note \($0)" })
    #expect(session.editor.log.count == 103)
    #expect(session.editor.log.suffix(2) == ["note 99", "and 901 more"])
    for number in 0..<300 { _ = session.run("nosuch\(number)") }
    #expect(session.editor.log.count == 200 && session.editor.log.last?.contains("nosuch299") == true)
  }

  @Test func `a document in a pipe leaves without a question, and has no file to be saved in`() throws {
    let demo = try Session.demo().editor
    var session = Session(
      try Editor(.demo, fileName: "stdin.svg", hasFile: false, isPiped: true, keymap: demo.keymap))
    #expect(try session.type("space w").isEmpty)
    #expect(session.editor.message.text == "the drawing goes to standard output when you quit: q")
    #expect(try session.type("q") == [.quit])
  }

  @Test func `a file that another program changed is replaced only after a question`() throws {
    var session = try Session.demo()
    guard case .write(let request)? = try session.type("space w").first else { return }
    #expect(session.applyWrite(request, .changed(name: "demo9.svg", nil, unreadable: "line 1, column 6: oops")).isEmpty)
    let question = Question.replaceChanged(name: "demo9.svg", request, nil, unreadable: "line 1, column 6: oops")
    #expect(session.editor.mode == .question(question))
    #expect(question.text == "Another program changed demo9.svg. Unreadable: line 1, column 6: oops")
    guard case .write(let again)? = try session.type("r").first else {
      Issue.record("nothing was to be written")
      return
    }
    #expect(again.replacesOthers)
  }

  @Test func `a name that ends like another format is refused, one without an ending gets svg`() throws {
    var session = try Session.demo()
    #expect(session.run("export svg a.png").isEmpty)
    #expect(session.editor.message.text == "the name ends in .png, but the format is svg: end it in .svg")
    for (typed, name) in [("star", "star.svg"), ("logo.v2", "logo.v2.svg"), ("logo.v2.svg", "logo.v2.svg")] {
      guard case .write(let request)? = session.run("export svg \(typed)").first else {
        Issue.record("nothing was to be written")
        continue
      }
      #expect(request.name == name)
    }
    #expect(session.run("export svg a\u{FFFD}").isEmpty && session.editor.message.kind == .problem)
  }

  @Test func `a value is seen before Enter, and Escape leaves everything as it was`() throws {
    var session = try Session.demo()
    try session.type("tab down down ret 3 6 0 / 7")
    #expect(session.preview?.message.text == "corner radius is now 51.4")
    #expect(session.editor.item.shape.corners.radius == 15)
    try session.type("/")
    #expect(session.preview == nil)
    try session.type("esc")
    #expect(session.preview == nil && session.editor.item.shape.corners.radius == 15)
  }

  @Test func `the tab key puts the chosen command into the line`() throws {
    var session = try Session.demo()
    try session.type(": tog tab ret")
    #expect(session.editor.message.text == "corner 0 is now sharp")
    try session.type(": corner.ra down tab")
    guard case .prompt(let prompt) = session.editor.mode else {
      Issue.record("the prompt closed")
      return
    }
    #expect(prompt.text == "corner.radius ")
  }

  @Test func `pasted text is never a command`() throws {
    var session = try Session.demo()
    let document = session.editor.document
    session.paste("a:set count 3\nq")
    #expect(session.editor.document == document)
    try session.type(":")
    session.paste("set corner-radius\n12")
    try session.type("ret")
    #expect(session.editor.message.text == "corner radius is now 12.0")
  }

  @Test(arguments: ["escape", "C-u ret", "C-g"])
  func `why a line was not done is over when the line is left`(keys: String) throws {
    var session = try Session.demo()
    try session.type(": frobnicate ret")
    guard case .prompt(let prompt) = session.editor.mode else {
      Issue.record("no field")
      return
    }
    #expect(prompt.problem != nil)
    try session.type(keys)
    #expect(session.editor.mode == .normal && session.editor.message.text.isEmpty, "\(session.editor.message.text)")
  }

  @Test func `a person may lean on a key for a thousand presses`() throws {
    var session = try Session.demo()
    for _ in 0..<1000 { try session.type("right") }
    for _ in 0..<1000 { try session.type("left") }
    #expect(session.editor.outline.corners[0].used == 0)
    #expect(session.editor.message.text == "corner 0 already has radius 0")
  }
}

extension Session {
  /// Leaves whatever has the keyboard.
  fileprivate mutating func closeModes() {
    while editor.mode != .normal { _ = press(Key(.escape)) }
  }
}
