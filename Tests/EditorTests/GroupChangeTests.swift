import Document
@testable import Editor
import EditorSupport
import Geometry
import SVG
import Shapes
import TestSupport
import Testing

/// Groups of a file that are painted, hidden, named, ordered and copied with all that is in them.
@Suite struct GroupChangeTests {
  private static let roof = """
        <g id="roof" data-name="Roof" opacity=".5">
          <clipPath id="c"><rect width="9" height="9"/></clipPath>
          <rect id="left" fill="#c0ffee" y="50" width="30" height="9"/><!-- kept -->
          <rect clip-path='url("#c")' aria-labelledby="left t" width="8" height="9" data-locked="on"/>
          <use href="#left" x="40"/> <text id="t">a</text>
        </g>
    """
  private static let door = "    <rect id=\"door\" x=\"10\" y=\"60\" width=\"20\" height=\"20\"/>"
  private static let red = "    <g fill=\"red\"><circle r=\"4\" cx=\"50\" cy=\"70\" stroke-width=\"3\"/></g>"
  private static let sun = "  <circle id=\"sun\" r=\"9\" cx=\"80\" cy=\"80\"/>"
  private static let file = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
      <g id="house" transform="translate(10 0) scale(2)">
    \(roof)
    \(door)
    \(red)
      </g>
    \(sun)
    </svg>
    """

  private static func session(_ text: String = file, _ lines: [String] = []) throws -> Session {
    let document = try SVGFile(Array(text.utf8)).undecidedDocument()
    var session = Session(
      try Editor(document, fileName: "house.svg", hasFile: true, keymap: try Session.demo().editor.keymap))
    for line in lines { _ = session.run(line) }
    return session
  }

  private func text(_ session: Session) throws -> String { try SVGWriter.text(of: session.editor.document) }

  /// Checks that a change is one step that undo, redo, the journal and another reading of the file give again.
  private func checkStep(_ session: Session, _ lines: [String], over file: String = Self.file) throws {
    var session = session
    let written = try text(session)
    #expect(session.editor.history.undoCount == 1 && session.editor.isModified, "\(lines)")
    #expect(try SVGFile(Array(written.utf8)).undecidedDocument() == session.editor.document, "\(lines)")
    let changes = session.takeChanges()
    var again = try Self.session(file).editor
    #expect(again.replay(changes) == changes.count && again.selection == session.editor.selection, "\(lines)")
    #expect(try SVGWriter.text(of: again.document) == written, "\(lines)")
    _ = session.run("edit.undo")
    #expect(try text(session) == file && !session.editor.isModified, "\(lines)")
    _ = session.run("edit.redo")
    #expect(try text(session) == written, "\(lines)")
  }

  private static let selectsHouse = ["shape.select 3", "shape.group"]

  /// Paint of all shapes of the house, the message, and the shapes that have it then.
  static let paints: [(line: String, message: String, attribute: String)] = [
    ("set fill gold", "fill of group house is now #ffd700", "fill=\"#ffd700\""),
    ("set fill none", "fill of group house is now none", "fill=\"none\""),
    ("set stroke #123", "line of group house is now #123", "stroke=\"#123\""),
    ("set line-width 4", "line width of group house is now 4.0", "stroke-width=\"2\""),
    ("set fill-opacity 25%", "fill opacity of group house is now 0.25", "fill-opacity=\".25\""),
    ("set stroke-opacity 0.5", "line opacity of group house is now 0.50", "stroke-opacity=\".5\""),
    ("set line-join round", "line join of group house is now round", "stroke-linejoin=\"round\""),
  ]

  @Test(arguments: paints)
  func `the paint of a group is that of all its shapes, in one step`(
    line: String, message: String, attribute: String
  ) throws {
    let file = Self.file.replacing(" data-locked=\"on\"", with: "")
    let session = try Self.session(file, Self.selectsHouse + [line])
    #expect(session.editor.message.text == message && session.editor.groupTitle == "group house")
    #expect(try text(session).ranges(of: " \(attribute)").count == 4)
    try checkStep(session, [line], over: file)
  }

  @Test(arguments: ["opacity 25%", "set opacity .25", "set opacity *= 50%", "set opacity -= .5"])
  func `the opacity of a group is not that of each shape`(line: String) throws {
    let session = try Self.session(Self.file, Self.selectsHouse + [line])
    #expect(session.editor.message.text.hasPrefix("group house has 4 shapes: select one"))
    #expect(try text(session) == Self.file)
  }

  @Test func `a step of a group is a step of each shape`() throws {
    var session = try Self.session(
      Self.file.replacing(" data-locked=\"on\"", with: ""), Self.selectsHouse + ["set line-width += 2"])
    #expect(session.editor.document.items.map(\.style.lineWidth) == [3, 3, 3, 8, 1])
    _ = session.run("set line-width *= 0")
    #expect(session.editor.document.items.map(\.style.lineWidth) == [0, 0, 0, 0, 1])
    _ = session.run("set line-width -= 1")
    #expect(session.editor.message.text == "line width is at its minimum, 0")
  }

  @Test func `what was hidden before a group stays hidden when the group is shown`() throws {
    let lines = ["shape.select 3", "shape.hide", "shape.group", "shape.hide"]
    var session = try Self.session(Self.file.replacing(" data-locked=\"on\"", with: ""), lines)
    #expect(session.editor.message.text.hasPrefix("group house is hidden"))
    #expect(session.editor.document.items.map(\.isHidden) == [true, true, true, true, false])
    let hidden = try text(session)
    #expect(hidden.contains("id=\"left\" fill=\"#c0ffee\" display=\"none\" data-hidden=\"2\""))
    #expect(hidden.ranges(of: "data-hidden=\"2\"").count == 3 && hidden.ranges(of: "data-hidden").count == 3)
    // The same in another session, which has only the file.
    for var session in [session, try Self.session(hidden, ["shape.select 3", "shape.group"])] {
      _ = session.run("shape.hide")
      #expect(session.editor.message.text.hasPrefix("group house is shown, 1 shape stays hidden"))
      #expect(session.editor.document.items.map(\.isHidden) == [false, false, true, false, false])
      _ = session.run("shape.select 3")
      _ = session.run("shape.hide")
      #expect(try text(session) == Self.file.replacing(" data-locked=\"on\"", with: ""))
    }
    // A group inside that was hidden as a whole stays so, too.
    session = try Self.session(
      Self.file.replacing(" data-locked=\"on\"", with: ""),
      ["shape.select 1", "shape.group", "shape.hide", "shape.group", "shape.hide", "shape.hide"])
    #expect(session.editor.document.items.map(\.isHidden) == [true, true, false, false, false])
    for line in ["shape.select 1", "shape.group", "shape.hide"] { _ = session.run(line) }
    #expect(try text(session) == Self.file.replacing(" data-locked=\"on\"", with: ""))
  }

  @Test func `a name of a group is an attribute of its element`() throws {
    for (select, name, message, old, new) in [
      (1, "attic", "group Roof is now attic", "data-name=\"Roof\"", "data-name=\"attic\""),
      (1, "none", "group Roof is now roof", " data-name=\"Roof\"", ""),
      (4, "a & \"b\"", "the group is now a & \"b\"", "<g fill", "<g data-name=\"a &amp; &quot;b&quot;\" fill"),
      (3, "home", "group house is now home", "<g id=\"house\"", "<g id=\"house\" data-name=\"home\""),
    ] {
      let lines = ["shape.select \(select)", "shape.group", "shape.rename \(name)"]
      let session = try Self.session(Self.file, lines)
      #expect(session.editor.message.text == message)
      #expect(try text(session) == Self.file.replacing(old, with: new))
      #expect(session.editor.groupTitle == (name == "none" ? "group roof" : "group \(name)"))
      #expect(session.editor.selected + 1 == select)
      try checkStep(session, lines)
    }
    let same = try Self.session(Self.file, ["shape.select 1", "shape.group", "shape.rename Roof"])
    #expect(same.editor.message.text == "group Roof is already Roof" && same.editor.history.undoCount == 0)
  }

  /// The shape inside the group, the command, the message, and the order of the parts of the house.
  static let orders: [(shape: Int, line: String, message: String, parts: [String])] = [
    (1, "raise", "group Roof: level 2 of 3", [door, roof, red]),
    (1, "front", "group Roof: level 3 of 3, at the front", [door, red, roof]),
    (4, "lower", "the group: level 2 of 3", [roof, red, door]),
    (4, "back", "the group: level 1 of 3, at the back", [red, roof, door]),
  ]

  @Test(arguments: orders)
  func `a group moves with all bytes of its element, past one neighbor or to the end`(
    shape: Int, line: String, message: String, parts: [String]
  ) throws {
    let file = Self.file.replacing(" data-locked=\"on\"", with: "")
    let session = try Self.session(file, ["shape.select \(shape)", "shape.group", "shape.\(line)"])
    #expect(session.editor.message.text == message && session.editor.selection.group != nil)
    let expected = Self.file.replacing(
      [Self.roof, Self.door, Self.red].joined(separator: "\n"), with: parts.joined(separator: "\n"))
    #expect(try text(session) == expected.replacing(" data-locked=\"on\"", with: ""))
    try checkStep(session, [line], over: file)
  }

  @Test func `a group on one line moves, too`() throws {
    let file = "<svg xmlns='http://www.w3.org/2000/svg'><g><rect width='9' height='9'/></g><circle r='9'/></svg>"
    let session = try Self.session(file, ["shape.group", "shape.raise"])
    #expect(
      try text(session)
        == "<svg xmlns='http://www.w3.org/2000/svg'><circle r='9'/><g><rect width='9' height='9'/></g></svg>")
    try checkStep(session, [], over: file)
  }

  @Test func `a copy of a group has new ids, and what refers to them inside`() throws {
    let session = try Self.session(Self.file, ["shape.select 1", "shape.group", "shape.duplicate"])
    #expect(session.editor.message.text == "group roof-2 is a copy of group Roof")
    // A twentieth of the page, in the units of the house.
    let tag = "id=\"roof-2\" transform=\"translate(2.5 2.5)\""
    let copy = Self.roof.replacing("id=\"roof\" data-name=\"Roof\"", with: tag)
      .replacing("id=\"c\"", with: "id=\"c-2\"").replacing("'url(\"#c\")'", with: "'url(&quot;#c-2&quot;)'")
      .replacing("id=\"left\"", with: "id=\"left-2\"").replacing("\"left t\"", with: "\"left-2 t-2\"")
      .replacing("#left", with: "#left-2").replacing("id=\"t\"", with: "id=\"t-2\"")
      .replacing(" data-locked=\"on\"", with: "")
    #expect(try text(session) == Self.file.replacing(Self.roof, with: Self.roof + "\n" + copy))
    let (items, before) = (session.editor.document.items, try Self.session().editor.document.items)
    #expect(session.editor.chosen == [2, 3])
    for (original, index) in [(0, 2), (1, 3)] {
      let (old, new) = (try before[original].resolved().path, try items[index].resolved().path)
      #expect(new.isNear(old.transformed(by: .translation(by: Vector(5, 5))), within: 1e-9))
      #expect(items[index].style == before[original].style && !items[index].isLocked)
    }
    // What `<use>` draws is copied, too.
    #expect(session.editor.document.foreign.shapes.count == 2)
    try checkStep(session, [])
  }

  @Test func `a nested drawing is copied in a group that moves it`() throws {
    let file = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
        <svg id="s" width="20" height="20"><rect width="9" height="9"/></svg>
      </svg>
      """
    let session = try Self.session(file, ["shape.group", "shape.duplicate"])
    let nested = "<svg id=\"s\" width=\"20\" height=\"20\"><rect width=\"9\" height=\"9\"/></svg>"
    let copy = "\n  <g transform=\"translate(5 5)\">\(nested.replacing("\"s\"", with: "\"s-2\""))</g>"
    #expect(try text(session) == file.replacing(nested, with: nested + copy))
    try checkStep(session, [], over: file)
  }

  @Test func `changes not saved yet stay when an element of a group changes`() throws {
    var session = try Self.session(
      Self.file.replacing(" data-locked=\"on\"", with: ""),
      ["shape.select 4", "shape.move 3 4", "set fill gold", "shape.add star", "shape.select 1", "shape.group"])
    let before = session.editor.document
    for line in ["shape.rename attic", "shape.duplicate", "shape.raise"] { _ = session.run(line) }
    let after = session.editor.document
    #expect(session.editor.history.undoCount == 6 && after.items.count == before.items.count + 2)
    #expect(after.items[0...1].elementsEqual(before.items[0...1]))
    #expect(after.items[2] == before.items[2])
    #expect(after.items.suffix(3).elementsEqual(before.items.suffix(3)))
    for _ in 0..<3 { _ = session.run("edit.undo") }
    #expect(session.editor.document.isIdentical(to: before))
  }

  /// What stays as it is: the file, the shape in the group, the command and the message.
  static let refusals: [(file: String, shape: Int, line: String, message: String)] = [
    (file, 1, "shape.lower", "shape 2 is locked · s k unlocks it"),
    (
      file.replacing(" data-locked=\"on\"", with: ""), 1, "shape.back",
      "group Roof is already at the back of group house"
    ),
    (file.replacing(" data-locked=\"on\"", with: ""), 3, "shape.back", "group house is already at the back"),
    (
      file.replacing("  <g id", with: "  <style>#left{stroke:red}</style><g id"), 1, "shape.duplicate",
      "the style sheet names #left, and a copy has another id: use a class"
    ),
    (
      file.replacing("<g id=\"house\"", with: "<switch>").replacing("transform=\"translate(10 0) scale(2)\">", with: "")
        .replacing("  </g>\n  <circle", with: "  </switch>\n  <circle"), 1, "shape.duplicate",
      "a <switch> shows one of its elements: edit it as text"
    ),
    (
      file.replacing("100 100\">", with: "100 100\" opacity=\".5\">").replacing("id=\"sun\"", with: ""), 5,
      "shape.rename a", "this group is the whole drawing: select a group in it"
    ),
    (file, 1, "set corner-radius 3", "group Roof has 2 shapes: select one · s l lists them"),
    (file, 1, "set fill gold", "shape 2 is locked · s k unlocks it"),
    (file, 1, "shape.rename  ", "missing argument: a name, or none"),
  ]

  @Test(arguments: refusals) func `what a group cannot do changes nothing, and the message says what to do`(
    file: String, shape: Int, line: String, message: String
  ) throws {
    var session = try Self.session(file, ["shape.select \(shape)", "shape.group"])
    let before = session.editor.document
    _ = session.run(line)
    #expect(session.editor.message.text == message && session.editor.message.kind == .problem)
    #expect(session.editor.document.isIdentical(to: before))
  }

  @Test func `a drawing opened in part keeps its groups`() throws {
    let document = try SVGFile(Array(Self.file.utf8)).document(.numbers([1, 2]))
    var session = Session(
      try Editor(document, fileName: "house.svg", hasFile: true, keymap: try Session.demo().editor.keymap))
    for line in ["shape.group", "shape.rename a"] { _ = session.run(line) }
    #expect(session.editor.message.text == "only some shapes of the file are open: open it without --shape")
  }

  @Test func `a list of ten times as many groups takes about ten times as long to filter`() throws {
    func time(_ count: Int) throws -> Duration {
      let body = (1...count).map { "<g id='g\($0)'><path d='M\($0) 0h9v9z'/></g>" }.joined()
      let editor = try Self.session("<svg xmlns='http://www.w3.org/2000/svg'><g id='all'>\(body)</g></svg>").editor
      var list = ListView(content: .shapes)
      list.filter = "group shape"
      return processorTime { #expect(editor.rows(in: list).count == count + 1) }
    }
    // Quadratic work would be a hundred times as much.
    let ratio = try time(5000) / time(500)
    #expect(ratio < 40, "\(ratio)")
  }
}
