import Document
@testable import Editor
import EditorSupport
import Geometry
import SVG
import Shapes
import Testing

/// Groups of a file in the list of shapes, selected, and changed with all their shapes.
@Suite struct GroupCommandTests {
  private static let file = """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
      viewBox="0 0 100 100">
      <g id="house" transform="translate(10 0)">
        <rect id="door" x="10" y="60" width="20" height="20"/>
        <g inkscape:label="Roof"><rect data-name="left" x="0" y="50" width="30" height="9"/><rect width="8" height="9"/></g>
        <g fill="red"><circle r="4" cx="50" cy="70"/></g>
      </g>
      <circle id="sun" r="9" cx="80" cy="80"/>
    </svg>
    """

  private static func session(_ text: String = file) throws -> Session {
    let document = try SVGFile(Array(text.utf8)).document()
    return Session(try Editor(document, fileName: "house.svg", hasFile: true, keymap: try Session.demo().editor.keymap))
  }

  private func text(_ session: Session) throws -> String { try SVGWriter.text(of: session.editor.document) }

  @Test func `the list has a row for each group before its shapes, and shapes keep their numbers`() throws {
    var session = try Self.session()
    session.editor.listShapes()
    guard case .list(let list) = session.editor.mode else { throw CommandError.because("no list") }
    let editor = session.editor
    #expect(
      editor.rows(in: list).map { "\(String(repeating: ">", count: $0.depth))\(editor.summary(of: $0))" } == [
        "group house: 4 shapes", ">shape 1 of 5, door: rectangle, 4 corners, in house",
        ">group Roof: 2 shapes, in house", ">>shape 2 of 5, left: rectangle, 4 corners, in Roof",
        ">>shape 3 of 5: rectangle, 4 corners, in Roof", ">the group: 1 shape, in house",
        ">>shape 4 of 5: circle, in house", "shape 5 of 5, sun: circle",
      ])
    #expect(list.choice == 1)
  }

  /// Keys in the list; the selected group, and the number of the selected shape.
  static let choices: [(keys: String, title: String?, number: Int)] = [
    ("up enter", "group house", 1), ("enter", nil, 1), ("down enter", "group Roof", 2), ("down down enter", nil, 2),
    ("end up enter", nil, 4), ("end up up enter", "the group", 4), ("3", nil, 3), ("5", nil, 5),
    ("/ r o o f home enter", "group Roof", 2), ("/ h o u s e home enter", "group house", 1),
  ]

  @Test(arguments: choices)
  func `a row of the list selects its group or shape, and replay does too`(
    keys: String, title: String?, number: Int
  )
    throws
  {
    var session = try Self.session()
    try session.type("s l \(keys)")
    #expect(session.editor.mode == .normal)
    #expect(session.editor.groupTitle == title && session.editor.selected + 1 == number)
    let changes = session.takeChanges()
    var again = try Self.session().editor
    #expect(again.replay(changes) == changes.count && again.selection == session.editor.selection)
    session.editor.listShapes()
    guard case .list(let list) = session.editor.mode else { throw CommandError.because("no list") }
    #expect(session.editor.isSelected(session.editor.rows(in: list)[list.choice]))
  }

  @Test func `selecting goes from a shape to the groups around it, and back to a shape`() throws {
    var session = try Self.session()
    var seen: [String] = []
    for line in [
      "shape.select 3", "shape.group", "shape.group", "shape.group", "shape.select 3", "shape.select 5", "shape.group",
    ] {
      _ = session.run(line)
      seen.append(session.editor.message.text)
    }
    #expect(
      seen == [
        "shape 3 of 5: rectangle, 4 corners, in Roof", "group Roof: 2 shapes, in house", "group house: 4 shapes",
        "group house is in no other group", "shape 3 of 5: rectangle, 4 corners, in Roof",
        "shape 5 of 5, sun: circle", "shape 5 (sun) is in no group",
      ])
    #expect(!session.editor.isModified && session.editor.history.undoCount == 0)
  }

  /// Changes of the group Roof, the message, and the numbers of the shapes that change.
  static let changes: [(line: String, message: String, numbers: [Int])] = [
    ("shape.move 5 5", "group Roof is moved by 5, 5", [2, 3]), ("shape.hide", "group Roof is hidden", [2, 3]),
    ("shape.lock", "group Roof is locked", [2, 3]), ("shape.center", "group Roof is centered on the page", [2, 3]),
    ("shape.scale 2", "group Roof is scaled by 2", [2, 3]),
    ("shape.rotate 30", "group Roof is rotated by 30°", [2, 3]),
    ("shape.flip horizontal", "group Roof is flipped horizontally", [3]),
  ]

  @Test(arguments: [
    ("shape.move 5 5", "group Roof is moved by 5, 5, shapes only"), ("shape.hide", "group Roof is hidden, shapes only"),
    ("shape.delete", "group Roof deleted, shapes only"),
  ]) func `text in a file stays where a group is changed, which the message says`(line: String, message: String) throws
  {
    var session = try Self.session(Self.file.replacing("</svg>", with: "<text>a</text></svg>"))
    for line in ["shape.select 2", "shape.group", line] { _ = session.run(line) }
    #expect(session.editor.message.text == message && session.editor.mode == .normal)
    #expect(try text(session).contains("<text>a</text>"))
  }

  @Test(arguments: changes) func `a change of a group is one step of all its shapes`(
    line: String, message: String, numbers: [Int]
  ) throws {
    var session = try Self.session()
    let before = session.editor.document
    for line in ["shape.select 2", "shape.group", line] { _ = session.run(line) }
    #expect(session.editor.message.text == message && session.editor.groupTitle == "group Roof")
    let after = session.editor.document
    #expect(before.items.indices.filter { before.items[$0] != after.items[$0] }.map { $0 + 1 } == numbers)
    #expect(before.items.map(\.id) == after.items.map(\.id) && before.items.map(\.group) == after.items.map(\.group))
    let changes = session.takeChanges()
    var again = try Self.session().editor
    #expect(again.replay(changes) == changes.count && again.document == after)
    #expect(try SVGFile(Array(text(session).utf8)).document().items.map(\.group) == after.items.map(\.group))
    _ = session.run("edit.undo")
    #expect(try text(session) == Self.file && session.editor.groupTitle == "group Roof")
  }

  @Test func `a group of hidden and shown shapes is hidden first, then shown`() throws {
    var session = try Self.session()
    for line in ["shape.select 2", "shape.hide", "shape.group", "shape.hide"] { _ = session.run(line) }
    #expect(session.editor.document.items.map(\.isHidden) == [false, true, true, false, false])
    _ = session.run("shape.hide")
    #expect(session.editor.document.items.map(\.isHidden) == [false, true, false, false, false])
    #expect(session.editor.message.text == "group Roof is shown, 1 shape stays hidden")
    for line in ["shape.select 3", "shape.hide", "shape.group", "shape.hide"] { _ = session.run(line) }
    #expect(session.editor.document.items.allSatisfy { !$0.isHidden })
    #expect(session.editor.message.text == "group Roof is shown")
  }

  @Test func `a locked shape refuses for its whole group`() throws {
    var session = try Self.session()
    for line in ["shape.select 3", "shape.lock", "shape.group", "shape.group"] { _ = session.run(line) }
    let before = session.editor.document
    for line in ["shape.move 1 1", "shape.hide", "shape.delete"] {
      _ = session.run(line)
      #expect(session.editor.message.text.hasPrefix("shape 3 is locked · "), "\(line)")
    }
    #expect(session.editor.document == before)
  }

  @Test(arguments: [
    "set kind star", "set name attic", "corner.toggle", "corner.round-all", "corner.kind chamfer", "shape.keep path",
    "radius 3",
  ]) func `a command for one shape refuses a group in one line`(line: String) throws {
    var session = try Self.session()
    for line in ["shape.select 2", "shape.group"] { _ = session.run(line) }
    let before = session.editor.document
    _ = session.run(line)
    #expect(session.editor.message.text == "group Roof has 2 shapes: select one · s l lists them", "\(line)")
    #expect(session.editor.document == before)
  }

  @Test func `a deleted group leaves its element, and undo brings every byte back`() throws {
    var session = try Self.session()
    for line in ["shape.select 2", "shape.group", "shape.delete"] { _ = session.run(line) }
    #expect(session.editor.message.text == "group Roof deleted")
    #expect(session.editor.document.names == ["door", nil, "sun"] && session.editor.selected == 0)
    #expect(session.editor.groupTitle == nil)
    #expect(try text(session).contains("<g inkscape:label=\"Roof\"></g>"))
    #expect(session.editor.shapeRows.compactMap(\.group).count == 2)
    _ = session.run("edit.undo")
    #expect(try text(session) == Self.file)
    for line in ["shape.select 1", "shape.group", "shape.delete"] { _ = session.run(line) }
    #expect(session.editor.document.names == ["sun"])
    var all = try Self.session(Self.file.replacing("<circle id=\"sun\" r=\"9\" cx=\"80\" cy=\"80\"/>", with: ""))
    for line in ["shape.group", "shape.delete"] { _ = all.run(line) }
    #expect(all.editor.message.text == "group house has all shapes: one must stay")
  }

  /// Motions of a group, with the map about its center.
  static let motions: [(line: String, map: Transform)] = [
    ("shape.move 7 -3", .translation(by: Vector(7, -3))), ("shape.scale 1.5", .scale(x: 1.5, y: 1.5)),
    ("shape.rotate 40", .rotation(by: .degrees(40))), ("shape.flip horizontal", .scale(x: -1, y: 1)),
    ("shape.flip vertical", .scale(x: 1, y: -1)),
  ]

  @Test(arguments: motions) func `a group of every kind moves as a whole`(line: String, map: Transform) throws {
    var document = Document(title: "", items: [])
    for (index, shape) in ShapeCatalog.all.compactMap({ ShapeCatalog.initialShape(ofKind: $0.kind) }).enumerated() {
      var item = Item(shape)
      _ = item.shape.apply(.scale(x: 0.3, y: 0.3))
      _ = item.shape.apply(.move(by: Vector(Double(index) * 13, Double(index % 3) * 20)))
      document.items.append(item)
    }
    let text = try SVGWriter.text(of: document).replacing("<path", with: "<g><path", maxReplacements: 1)
      .replacing("</svg>", with: "</g><circle r=\"5\"/></svg>")
    var session = try Self.session(text)
    for line in ["shape.select 1", "shape.group", line] { _ = session.run(line) }
    #expect(session.editor.message.text.hasPrefix("the group is "), "\(session.editor.message.text)")
    let before = try SVGFile(Array(text.utf8)).document().items.dropLast()
    let boxes = try before.compactMap { try $0.resolved().path.bounds }
    let center = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }.center - Point.zero
    let whole =
      line.hasPrefix("shape.move")
      ? map : Transform.translation(by: -center).then(map).then(.translation(by: center))
    for (old, new) in zip(before, session.editor.document.items) {
      let (expected, path) = (try old.resolved().path.transformed(by: whole), try new.resolved().path)
      #expect(path.isNear(expected, within: 0.01), "\(old.shape.kind)")
    }
    #expect(session.editor.document.items.last == (try SVGFile(Array(text.utf8)).document().items.last))
  }
}
