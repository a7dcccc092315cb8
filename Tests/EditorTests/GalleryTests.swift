import Cells
import Document
import EditorSupport
import Editor
import Shapes
import Testing

/// Pictures to choose a kind of shape or a new drawing from.
@Suite struct GalleryTests {
  private func gallery(_ session: Session) throws -> Gallery {
    guard case .gallery(let gallery) = session.editor.mode else { throw Closed() }
    return gallery
  }

  private struct Closed: Error {}

  private func new() throws -> Session {
    var session = try Session.demo()
    #expect(session.run("file.new") == [.listNew])
    let star = Document(title: "star", items: [Item(Star())])
    session.show((drawings: [("star", star), ("demo", .demo)], files: [("/a/b.svg", star)]))
    return session
  }

  @Test func `it has the drawing in every kind, each with a letter of its own`() throws {
    var session = try Session.demo()
    #expect(session.run("gallery") == [])
    let gallery = try gallery(session)
    #expect(gallery.entries.map(\.name) == ShapeCatalog.all.map { $0.kind } && gallery.chosen.name == "free")
    #expect(gallery.entries.map(\.picture.items[0].shape.kind) == gallery.entries.map(\.name))
    let letters = gallery.entries.compactMap(\.letter)
    #expect(Set(letters).count == ShapeCatalog.all.count && Set(letters).isDisjoint(with: "hjklq"))
  }

  @Test func `the drawing follows, and only Enter changes it, in one undo step`() throws {
    var session = try Session.demo()
    _ = session.run("gallery")
    try session.type("right right")
    #expect(session.preview?.item.shape.kind == "star" && session.editor.document == .demo)
    try session.type("esc")
    #expect(session.editor.mode == .normal && session.preview == nil && session.editor.document == .demo)
    _ = session.run("gallery")
    try session.type("right right ret")
    #expect(session.editor.item.shape.kind == "star" && session.editor.history.undoCount == 1)
    #expect(session.takeChanges() == [.command("set kind star")])
    _ = session.run("gallery")
    try session.type("f")
    #expect(session.editor.document == .demo, "the corners come back with the kind")
  }

  @Test func `arrows stay inside, and rows are four pictures wide`() throws {
    var session = try Session.demo()
    _ = session.run("gallery")
    let kinds = ShapeCatalog.all.map { $0.kind }
    let last = kinds.count - 1
    for (keys, name) in [
      ("left", "free"), ("up", "free"), ("down", "dialog"), ("right right", "curl"), ("end", kinds[last]),
      ("right", kinds[last]), ("down", kinds[last]), ("up", kinds[last - 4]), ("home", "free"), ("l", "polygon"),
      ("j", "path"), ("k", "polygon"),
    ] {
      try session.type(keys)
      #expect(try gallery(session).chosen.name == name, "\(keys)")
    }
    try session.type("z")
    #expect(session.editor.message.text.contains("press"))
  }

  @Test func `a new drawing is looked at, then started`() throws {
    var session = try new()
    #expect(session.preview?.item.shape.kind == "star" && session.editor.document == .demo)
    #expect(try session.type("ret") == [.new("star")])
    session = try new()
    #expect(try session.type("end ret") == [.open("/a/b.svg", asksFirst: false)])
    session = try new()
    try session.type("tab")
    #expect(try gallery(session).content == .kinds)
    #expect(try session.type("tab") == [.listNew])
  }

  @Test func `a letter goes to the next new drawing that begins with it`() throws {
    var session = try new()
    for (key, index) in [("s", 0), ("d", 1), ("s", 0), ("b", 2)] {
      try session.type(key)
      #expect(try gallery(session).choice == index, "\(key)")
    }
    // Letters are the start of a name, also those that move; after a movement, a new one begins.
    let names = ["pin", "play", "plus", "tag", "star", "steps"]
    session.show((drawings: names.map { ($0, .demo) }, files: []))
    for (keys, index) in [("s t", 4), ("s t e", 5), ("p l", 1), ("p l u", 2), ("t", 3), ("right p", 2), ("p", 1)] {
      for key in keys.split(separator: " ") { try session.type(String(key)) }
      #expect(try gallery(session).chosen.name == names[index], "\(keys)")
      try session.type("home")
    }
    session = try new()
    try session.type("b z")
    #expect(try gallery(session).choice == 2 && session.editor.message.text.contains("press"))
  }

  @Test func `unsaved changes are asked about after the choice`() throws {
    var session = try Session.demo()
    try session.type("space")
    #expect(session.run("file.new") == [.listNew])
    session.show((drawings: [("demo", .demo)], files: []))
    #expect(try session.type("ret") == [])
    guard case .question = session.editor.mode else {
      Issue.record("no question")
      return
    }
  }

  @Test func `a sweep shows variants, and Enter applies one in one undo step`() throws {
    var session = try Session.demo()
    #expect(session.run("sweep corner-radius=0:15:5 fill=gold line-width=2:3:1") == [])
    let sweep = try gallery(session)
    #expect(sweep.title == "Sweep: corner-radius, line-width" && sweep.choice == 0)
    #expect(sweep.entries.map(\.name) == ["0, 2", "0, 3", "5, 2", "5, 3", "10, 2", "10, 3", "15, 2", "15, 3"])
    #expect(sweep.entries.allSatisfy { $0.remark == nil } && sweep.entries[3].help == "corner-radius=5, line-width=3")
    try session.type("down right")
    #expect(session.preview?.item.style.lineWidth == 3 && session.editor.document == .demo)
    try session.type("tab")
    #expect(try gallery(session).choice == 5, "there is no other gallery to show")
    try session.type("esc")
    #expect(session.editor.document == .demo && session.preview == nil && session.takeChanges() == [])
    _ = session.run("sweep corner-radius=0:15:5 fill=gold line-width=2:3:1")
    try session.type("end ret")
    #expect(session.editor.item.style.fill.color?.hex == "#ffd700" && session.editor.item.style.lineWidth == 3)
    #expect(session.editor.history.undoCount == 1 && session.editor.message.text == "corner-radius=15, line-width=3")
    var replayed = try Session.demo().editor
    _ = replayed.replay(session.takeChanges())
    #expect(replayed.document == session.editor.document && replayed.history.undoCount == 1)
    _ = session.run("undo")
    #expect(session.editor.document == .demo)
  }

  @Test func `a sweep begins at the present variant, and marks a radius that does not fit`() throws {
    var session = try Session.demo()
    _ = session.run("sweep corner.0.radius=5:45:10")
    #expect(try gallery(session).entries.map(\.remark) == [nil, nil, "22.46 fits", "22.46 fits", "22.46 fits"])
    #expect(try gallery(session).entries[2].help == "corner.0.radius=25, only 22.46 fits")
    try session.type("esc")
    _ = session.run("sweep corner-radius=5:25:5")
    #expect(try gallery(session).chosen.name == "15" && session.preview == nil)
  }

  @Test(arguments: [
    ("sweep", "nothing to sweep: type a range"), ("sweep corner-radius=5", "nothing to sweep"),
    ("sweep corner-radius=0:30", "is not a range"), ("sweep corner-radius=0:300:1", "more than 200 values"),
    ("sweep cornr-radius=0:3:1", "corner-radius"), ("sweep line-width=1:-1:-1", "line-width=-1: "),
    ("sweep count=3:5:1", "count"),
  ])
  func `a sweep that cannot be shown says why`(line: String, reason: String) throws {
    var session = try Session.demo()
    _ = session.run(line)
    #expect(session.editor.mode == .normal && session.editor.message.kind == .problem)
    #expect(session.editor.message.text.contains(reason), "\(session.editor.message.text)")
  }
}
