import LineMode
import Document
import EditorSupport
@testable import Editor
import SVG
import Geometry
import Cells
import Settings
import Shapes
import Testing

/// Several shapes in one document, of which one is selected.
@Suite struct SeveralShapesTests {
  private func text(_ session: Session) throws -> String { try SVGWriter.text(of: session.editor.document) }

  @Test func `the editor begins on the first shape of its own and saves the file's bytes`() throws {
    let session = try Session.several()
    #expect(session.editor.document.items.count == 3 && session.editor.selected == 1)
    #expect(session.editor.item.shape.kind == "polygon")
    #expect(try text(session) == Session.severalFile)
  }

  @Test func `going round the shapes comes back and changes nothing`() throws {
    var session = try Session.several()
    var seen: [String] = []
    for _ in 0..<3 {
      try session.type("]")
      seen.append(session.editor.message.text)
    }
    #expect(
      seen == [
        "shape 3 of 3: free polygon, 3 corners", "shape 1 of 3, wall: rectangle, 4 corners",
        "shape 2 of 3, s1: polygon, 4 corners",
      ])
    try session.type("[")
    #expect(session.editor.selected == 0)
    #expect(!session.editor.isModified && session.editor.history.undoCount == 0)
    #expect(try text(session) == Session.severalFile)
  }

  @Test func `switches and parameters are those of the selected shape`() throws {
    var session = try Session.several()
    _ = session.run("shape.select 3")
    #expect(session.editor.outline.corners.count == 3)
    _ = session.run("corner.radius 5")
    #expect(try text(session).contains("data-corners=\"r5 s s\"") || text(session).contains("data-corners=\"r5 r r\""))
    // The others and all that is no shape stay as they are.
    for kept in ["<rect id=\"wall\"", "<text x=\"5\"", "d=\"M140 20L180 60L140 100L100 60Z\"", "<!-- the roof -->"] {
      #expect(try text(session).contains(kept), "\(kept)")
    }
    _ = session.run("shape.select 1")
    try session.type("u")
    #expect(session.editor.selected == 2, "undo goes to the shape that it changes")
    #expect(try text(session) == Session.severalFile)
  }

  @Test func `a shape is selected by its name, and the nearest is told for one that there is not`() throws {
    var session = try Session.several()
    _ = session.run("shape.select #wall")
    #expect(session.editor.selected == 0)
    _ = session.run("shape.select #wal")
    #expect(session.editor.message.text == "no shape named wal — did you mean #wall?")
    _ = session.run("shape.select 4")
    #expect(session.editor.message.text == "no shape 4: the last is 3")
    _ = session.run("shape.select zero")
    #expect(session.editor.message.kind == .problem && session.editor.selected == 0)
  }

  @Test func `a new shape lies above all others in the middle of the page, half as large`() throws {
    var session = try Session.several()
    _ = session.run("shape.add star")
    #expect(session.editor.selected == 3 && session.editor.item.shape.kind == "star")
    let box = try #require(session.editor.outline.path.bounds)
    #expect(abs(max(box.width, box.height) - 100) < 1e-9)
    #expect((box.center - session.editor.document.page.center).length < 1e-9)
    #expect(session.editor.message.text == "shape 4 added: star")
    #expect(try text(session).contains("\n    <path data-shape=\"star\""))
    _ = session.run("edit.undo")
    #expect(session.editor.document.items.count == 3)
    #expect(try text(session) == Session.severalFile)
    _ = session.run("edit.redo")
    #expect(session.editor.selected == 3)
  }

  @Test func `a new polygon of one's own is called what it is called elsewhere`() throws {
    var session = try Session.several()
    _ = session.run("shape.add free")
    #expect(session.editor.message.text == "shape 4 added: free polygon")
    #expect(session.editor.shapeDetails(of: 3).hasPrefix("free polygon, "))
  }

  @Test func `a copy lies above its original, which keeps its id wherever the copy goes`() throws {
    var session = try Session.several()
    _ = session.run("shape.duplicate")
    #expect(session.editor.selected == 2 && session.editor.document.items.count == 4)
    #expect(session.editor.message.text == "shape 3 is a copy of shape 2")
    _ = session.run("shape.back")
    #expect(session.editor.selected == 0 && session.editor.document.item(0).nameOrID == nil)
    #expect(session.editor.document.item(2).nameOrID == "s1")
    #expect(try text(session).components("id=\"s1\"") == 1)
    #expect(try text(session).contains("d=\"M140 20L180 60L140 100L100 60Z\""))
  }

  @Test func `a shape goes up and down among the others, and says where it is`() throws {
    var session = try Session.several()
    _ = session.run("shape.raise")
    #expect(session.editor.selected == 2 && session.editor.message.text.hasSuffix("level 3 of 3, at the front"))
    _ = session.run("shape.raise")
    #expect(session.editor.message.text == "shape 3 (s1) is already at the front")
    _ = session.run("shape.back")
    #expect(session.editor.selected == 0 && session.editor.item.shape.kind == "polygon")
    try session.type("u u")
    #expect(try text(session) == Session.severalFile)
    #expect(session.editor.selected == 1)
  }

  @Test func `what groups hold together is passed as one, and what they hold stays with a reason`() throws {
    let file = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
        <rect width="10" height="10"/>
        <g opacity=".5"><rect width="20" height="10"/><rect width="30" height="10"/></g>
        <rect width="40" height="10"/>
      </svg>
      """
    let document = try SVGFile(Array(file.utf8)).document()
    var session = Session(
      try Editor(document, fileName: "several.svg", hasFile: true, keymap: try Session.demo().editor.keymap))
    let first = session.editor.selection.item
    _ = session.run("shape.raise")
    #expect(
      session.editor.message.text
        == "level 3 of 4: the shapes in a group with opacity stay together")
    #expect(session.editor.selected == 2 && session.editor.document.items[2].id == first)
    _ = session.run("shape.lower")
    #expect(
      session.editor.selected == 0
        && session.editor.message.text.hasSuffix(
          "at the back: the shapes in a group with opacity stay together")
    )
    #expect(try text(session) == file)
    _ = session.run("shape.select 2")
    _ = session.run("shape.lower")
    #expect(
      session.editor.message.text
        == "shape 2 is in a group with opacity and would look different outside it")
    _ = session.run("shape.front")
    #expect(
      session.editor.message.text == "level 3 of 4: a group with opacity ends here")
    _ = session.run("shape.duplicate")
    #expect(try text(session).contains("<rect width=\"20\" height=\"10\"/>\n<path data-shape=\"rectangle\""))
    _ = session.run("shape.raise")
    #expect(session.editor.message.kind == .problem, "a copy lies in its original's group")
  }

  @Test func `deleting leaves the shape below selected, and the only one stays`() throws {
    var session = try Session.several()
    try session.type("s x")
    #expect(session.editor.message.text == "shape 2 (s1) deleted" && session.editor.selected == 0)
    try session.type("s x s x")
    #expect(session.editor.message.text == "the only shape cannot be deleted")
    #expect(session.editor.document.items.count == 1)
    try session.type("u u")
    #expect(session.editor.selected == 1)
    #expect(try text(session) == Session.severalFile)
  }

  @Test func `a locked shape refuses every change but the one that unlocks it`() throws {
    let start = try Session.several()
    for command in CommandCatalog.all where !["shape.lock", "shape.list"].contains(command.name) {
      var session = start
      _ = session.run("shape.lock")
      let locked = session.editor.document.items[1]
      _ = session.run(command.example)
      let moves = ["edit.undo", "edit.repeat", "history"]
      guard !moves.contains(command.name), session.editor.study == nil else { continue }
      #expect(session.editor.document.items.contains(locked), "\(command.name)")
    }
    var session = start
    try session.type("s k r")
    #expect(session.editor.message.text == "shape 2 (s1) is locked · s k unlocks it")
    #expect(try text(session).contains(" data-locked=\"on\""))
    try session.type("s k r")
    #expect(session.editor.message.kind == .changed)
    _ = session.run("set corner-radius 0")
    #expect(try text(session) == Session.severalFile)
  }

  /// What a file with four shapes draws by `<use>`, the number of the shape to hide or delete, and the copies of it.
  @Test(
    arguments: [
      ("<use href='#a' x='20'/>", 1, "1 copy"), ("<use href='#a' x='20'/><use href='#a' y='20'/>", 1, "2 copies"),
      ("<use href='#a' x='20'/>", 2, nil), ("", 1, nil),
      // A group is drawn elsewhere with all of its shapes, until the last one.
      ("<use href='#g' x='20'/><use href='#b' y='20'/>", 2, "2 copies"), ("<use href='#k' x='20'/>", 3, "1 copy"),
      ("<g id='u'><use href='#k' x='20'/></g><use href='#u' y='50'/>", 3, "2 copies"),
      ("<defs><circle id='d' r='5'/></defs><use href='#d' x='20'/>", 1, nil),
      ("<use href='#a' x='20' display='none'/>", 1, nil),
    ], ["shape.delete", "shape.hide", "set hidden on"])
  func `what goes with a shape is told and no longer shown`(
    file: (uses: String, shape: Int, copies: String?), command: String
  ) throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
        <rect id="a" width="10" height="10"/>
        <g id="g"><circle id="b" cx="5" cy="5" r="4"/><text>b</text></g>
        <g id="k"><rect width="9" height="8"/></g>
        \(file.uses)<path d="M60 60H90V90Z"/>
      </svg>
      """
    let document = try SVGFile(Array(text.utf8)).document()
    var session = Session(
      try Editor(document, fileName: "several.svg", hasFile: true, keymap: try Session.demo().editor.keymap))
    _ = session.run("shape.select \(file.shape)")
    _ = session.run(command)
    let ends = ["shape.delete": " deleted", "shape.hide": " is hidden"][command] ?? " is now on"
    let copies = file.copies.map { ", with \($0) that <use> draws" } ?? ""
    #expect(session.editor.message.text.hasSuffix(ends + copies))
    // The saved file shows the same.
    let shown = try session.editor.document.scene().pieces
    let saved = try SVGFile(Array(self.text(session).utf8)).document().scene().pieces
    #expect(shown.map(\.path) == saved.map(\.path))
    _ = session.run("undo")
    #expect(try session.editor.document.scene().pieces.map(\.path) == document.scene().pieces.map(\.path))
  }

  @Test func `a hidden shape says so in the file, and stays a shape of it`() throws {
    var session = try Session.several()
    _ = session.run("shape.select 1")
    try session.type("s h")
    #expect(session.editor.message.text == "shape 1 (wall) is hidden")
    let hidden = Session.severalFile.replacing("fill=\"#886644\"", with: "fill=\"#886644\" display=\"none\"")
    #expect(try text(session) == hidden)
    let again = try SVGFile(Array(hidden.utf8)).document()
    #expect(again == session.editor.document && again.items[0].isHidden)
    try session.type("s h")
    #expect(try text(session) == Session.severalFile)
  }

  @Test func `a name stands in the file beside the id, which stays`() throws {
    var session = try Session.several()
    _ = session.run("shape.rename the <big> door")
    #expect(session.editor.message.text == "shape 2 is now the <big> door")
    #expect(try text(session).contains("data-name=\"the &lt;big&gt; door\""))
    #expect(try text(session).contains("id=\"s1\""))
    _ = session.run("shape.select 1")
    _ = session.run("shape.select #the <big> door")
    #expect(session.editor.selected == 1)
    _ = session.run("shape.rename none")
    #expect(try text(session) == Session.severalFile)
  }

  @Test func `what is asked of the only shape says how there would be more`() throws {
    var session = try Session.demo()
    for line in ["shape.select next", "shape.raise", "shape.front"] {
      _ = session.run(line)
      #expect(session.editor.message.text == "this is the only shape · s a adds one", "\(line)")
    }
  }

  @Test func `a lesson's drawing has one shape, and one's own selection comes back`() throws {
    var session = try Session.several()
    _ = session.run("shape.select 3")
    _ = session.run("lesson.open fillet")
    for line in ["shape.add star", "shape.duplicate", "shape.select 1", "shape.list", "shape.hide", "shape.delete"] {
      _ = session.run(line)
      #expect(session.editor.message.kind == .problem && session.editor.document.items.count == 1, "\(line)")
    }
    _ = session.run("lesson.leave")
    #expect(session.editor.selected == 2 && session.editor.document.items.count == 3)
  }

  @Test(arguments: [("wall", 0), ("WA", 0), ("free", 2), ("3 corners", 2), ("2", 1), ("s1 poly", 1)])
  func `a filter finds shapes by name, kind or number`(text: String, index: Int) throws {
    var session = try Session.several()
    try session.type("s l /")
    for letter in text { _ = session.press(Key(.character(letter))) }
    guard case .list(let list) = session.editor.mode else { throw CancellationError() }
    #expect(session.editor.rows(in: list).map(\.shape) == [index])
    try session.type("enter")
    #expect(session.editor.selected == index && session.editor.mode == .normal)
  }

  @Test func `without a match the filter takes no shape, and a shorter one finds more`() throws {
    var session = try Session.several()
    try session.type("s l / w x")
    guard case .list(let none) = session.editor.mode else { throw CancellationError() }
    #expect(session.editor.rows(in: none).map(\.shape).isEmpty)
    try session.type("backspace")
    guard case .list(let some) = session.editor.mode else { throw CancellationError() }
    #expect(session.editor.rows(in: some).map(\.shape) == [0])
    try session.type("x enter")
    #expect(session.editor.selected == 1 && session.editor.mode == .normal)
  }

  @Test func `a list takes a shape by arrows or by its number, and Escape leaves it`() throws {
    var session = try Session.several()
    try session.type("s l")
    guard case .list(let list) = session.editor.mode else { throw CancellationError() }
    #expect(list.choice == 1)
    try session.type("down enter")
    #expect(session.editor.selected == 2 && session.editor.mode == .normal)
    try session.type("s l 1")
    #expect(session.editor.selected == 0 && session.editor.mode == .normal)
    try session.type("s l down escape")
    #expect(session.editor.selected == 0 && session.editor.mode == .normal)
  }

  @Test func `a number of two digits is typed in a list of many`() throws {
    var session = try Session.demo()
    for _ in 0..<24 { _ = session.run("shape.add rectangle") }
    try session.type("s l 1")
    guard case .list(let list) = session.editor.mode else { throw CancellationError() }
    #expect(list.choice == 0)
    try session.type("2")
    #expect(session.editor.selected == 11 && session.editor.mode == .normal)
    try session.type("s l 3")
    #expect(session.editor.selected == 2)
    // 19 and 29 are no shapes of 25: a 9 begins anew.
    try session.type("s l 2 9")
    #expect(session.editor.selected == 8 && session.editor.mode == .normal)
    // After an arrow the digits are those of another number.
    try session.type("s l 1 down 2 enter")
    #expect(session.editor.selected == 1)
  }

  @Test func `without a screen the shapes of a file that is opened are told once`() throws {
    let several = try Session.several().editor
    var plain = PlainSession(try Session.demo())
    let before = plain.session.editor
    #expect(plain.take("file.open several.svg").lines == [])
    plain.session.replaceEditor(with: several, saying: "opened several.svg")
    plain.session.offerShapes()
    let told = plain.announcement(since: before)
    #expect(told.first == "opened several.svg" && told.count == 6 && told[3] == "the group: 1 shape", "\(told)")
    #expect(plain.session.editor.mode == .normal)
    #expect(plain.take("corner.toggle").lines == ["corner 0 is now sharp; undo reverts it"])
  }

  @Test func `what is hidden is no part of what the page is fitted to`() throws {
    var session = try Session.several()
    _ = session.run("shape.select 1")
    _ = session.run("shape.hide")
    _ = session.run("page fit")
    #expect(session.editor.document.page.minX == 99)
  }

  @Test func `a new shape has the style of the settings, also when it is replayed with others`() throws {
    var session = try Session.demo()
    var new = NewSettings()
    (new.kind, new.fill, new.line, new.width, new.radius) = ("star", "gold", "none", 2, 3)
    session.editor.view.new = new
    var again = session.editor
    again.view.new.fill = "red"
    try session.type("s a ret")
    let item = session.editor.item
    #expect(item.shape.kind == "star" && item.style.fill.color == Color(255, 215, 0) && item.style.stroke.color == nil)
    #expect(item.style.lineWidth == 2 && item.value(of: "corner-radius")?.number == 3)
    let changes = session.takeChanges()
    #expect(changes.last == .command("shape.add star corner-radius=3 fill=#ffd700 stroke=none line-width=2"))
    #expect(again.replay(changes) == changes.count && again.document == session.editor.document)
    #expect(again.view.new.fill == "red")
    session.editor.view.new.fill = "#ff000080"
    try session.type("s a ret")
    let faded = session.takeChanges()
    #expect(again.replay(faded) == faded.count && again.document == session.editor.document)
    #expect(session.editor.item.value(of: "fill-opacity")?.text == ".502")
    _ = session.run("shape.add rectangle fill=teal")
    #expect(session.editor.item.style.fill.color == Color(0, 128, 128) && session.editor.item.style.stroke.color != nil)
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }

  /// A house of a door and a roof of two halves, and a sun.
  private func house() throws -> Session {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
        <g id="house" transform="translate(10 0)">
          <rect id="door" x="10" y="10" width="20" height="20"/>
          <g id="roof"><path data-name="left" d="M0 0h30v30z"/><path d="M10 0h30v30z"/></g>
        </g>
        <circle r="9" cx="80" cy="80"/>
      </svg>
      """
    let document = try SVGFile(Array(text.utf8)).document()
    return Session(try Editor(document, fileName: "house.svg", hasFile: true, keymap: try Session.demo().editor.keymap))
  }

  private func groups(_ editor: Editor) -> [String?] {
    editor.document.items.indices.map { editor.document.groupName(of: editor.document.item($0)) }
  }

  @Test func `a group's name selects its shapes in turn`() throws {
    var session = try house()
    var seen: [Int] = []
    for name in ["roof", "roof", "roof", "house", "house"] {
      _ = session.run("shape.select #\(name)")
      seen.append(session.editor.selected)
    }
    #expect(seen == [1, 2, 1, 2, 0])
    _ = session.run("shape.select #left")
    #expect(session.editor.message.text == "shape 2 of 4, left: free polygon, 3 corners, in roof")
    _ = session.run("shape.select #rof")
    #expect(session.editor.message.text == "no shape named rof — did you mean #roof?")
  }

  @Test func `moves, copies and deleted groups are undone and replayed with their groups`() throws {
    var session = try house()
    let start = groups(session.editor)
    #expect(start == ["house", "roof", "roof", nil])
    var steps: [[String?]] = []
    for command in [
      "shape.select 2", "shape.duplicate", "shape.select 3", "shape.front", "shape.select #left", "shape.delete",
      "shape.select 2", "shape.delete",
    ] {
      _ = session.run(command)
      steps.append(groups(session.editor))
    }
    #expect(steps[1] == ["house", "roof", "roof", "roof", nil] && steps[3] == ["house", "roof", "roof", nil, nil])
    #expect(steps[7] == ["house", nil, nil])
    _ = session.run("shape.select #roof")
    let message = session.editor.message.text
    #expect(message.hasPrefix("no shape named roof") && !message.hasSuffix("#roof?"), "\(message)")
    let changes = session.takeChanges()
    var again = try house().editor
    #expect(
      again.replay(changes) == changes.count
        && again.document.items.map(\.group) == session.editor.document.items.map(\.group))
    for _ in 0..<4 { _ = session.run("edit.undo") }
    let unchanged = try house().editor.document
    #expect(groups(session.editor) == start && session.editor.document == unchanged)
  }
}
