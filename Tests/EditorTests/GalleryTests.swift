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
    session.show(NewDrawings(drawings: [("star", star), ("demo", .demo)], files: [("/a/b.svg", star)]))
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
    for (keys, name) in [
      ("left", "free"), ("up", "free"), ("down", "dialog"), ("right right right", "curl"), ("down", "curl"),
      ("up", "star"), ("end", "curl"), ("home", "free"), ("l", "polygon"), ("j", "path"), ("k", "polygon"),
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
    #expect(try gallery(session).isNew == false)
    #expect(try session.type("tab") == [.listNew])
  }

  @Test func `unsaved changes are asked about after the choice`() throws {
    var session = try Session.demo()
    try session.type("space")
    #expect(session.run("file.new") == [.listNew])
    session.show(NewDrawings(drawings: [("demo", .demo)]))
    #expect(try session.type("ret") == [])
    guard case .question = session.editor.mode else {
      Issue.record("no question")
      return
    }
  }
}
