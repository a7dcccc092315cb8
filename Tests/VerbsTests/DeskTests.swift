import Application
import Document
import Editor
import Keymaps
import Settings
import Testing

@testable import Verbs

@Suite struct DeskTests {
  /// A desk for a document from standard input, which has no journal and no file.
  private func desk() throws -> (Desk, Session) {
    let file = EditedFile(
      name: "stdin.svg", isPiped: true, choice: ImportChoice(), keymap: KeymapLibrary.embedded().keymap,
      view: ViewSettings())
    let session = Session(try file.editor(of: .demo, hasFile: false))
    let desk = Desk(
      files: FileWriter(name: file.name, identity: nil), pictures: PictureFiles(besides: nil),
      recovery: Recovery(file, .demo), keys: KeymapWriter(nil, isNamedHere: false))
    return (desk, session)
  }

  @Test func `quitting and discarding end the desk`() throws {
    var (first, session) = try desk()
    #expect(first.ending == nil && first.carryOut(.quit, in: &session) == [] && first.ending == .quit)
    var (second, _) = try desk()
    #expect(second.carryOut(.discard, in: &session) == [] && second.ending == .discarded)
  }

  @Test func `effects of the screen are left to the caller`() throws {
    var (desk, session) = try desk()
    for effect in [Effect.suspend, .redraw, .mouse(true), .previewFile("a.svg")] {
      #expect(desk.carryOut(effect, in: &session) == nil)
    }
  }

  @Test func `a folder that is missing is a problem, and nothing follows`() throws {
    var (desk, session) = try desk()
    #expect(desk.carryOut(.listFiles(in: "/no/such/folder", selecting: nil), in: &session) == [])
    #expect(session.editor.message.kind == .problem || session.editor.message.text.contains("/no/such/folder"))
  }

  @Test func `a piped document has nothing to lose and no farewell`() throws {
    var (desk, session) = try desk()
    desk.begin(.plain, in: &session)
    #expect(desk.rescue(session.editor) == nil && desk.farewell(to: session.editor) == nil)
  }
}
