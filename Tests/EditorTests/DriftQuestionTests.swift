import LineMode
import Document
import EditorSupport
import Editor
import SVG
import Cells
import Shapes
import Testing

/// Rectangles whose path somebody made a triangle of, but for the second.
private let file = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">
  <path data-shape="rectangle" data-v="1" data-x="10" data-y="10" data-width="20" data-height="20" d="M1 1L19 1L19 19Z"/>
  <path data-shape="rectangle" data-v="1" data-x="40" data-y="10" data-width="20" data-height="20" data-corner-radius="0" d="M30 0H50V20H30Z"/>
  <path data-shape="rectangle" data-v="1" data-x="70" data-y="10" data-width="20" data-height="20" d="M61 1L79 1L79 19Z"/>
  </svg>

  """

extension Session {
  /// A session on shapes of which the first and the third have a path that another program drew.
  static func drifted(_ text: String = file) throws -> Session {
    let keymap = try Session.demo().editor.keymap
    let document = try SVGFile(Array(text.utf8)).undecidedDocument()
    return Session(try Editor(document, fileName: "three.svg", hasFile: true, keymap: keymap))
  }
}

@Suite struct DriftQuestionTests {
  private func text(_ session: Session) throws -> String { try SVGWriter.text(of: session.editor.document) }

  private func lines(_ session: Session) throws -> [Substring] { try text(session).split(separator: "\n") }

  private let fileLines = file.split(separator: "\n")

  @Test func `as long as nothing is decided the drawing is what the paths draw, and saving changes no byte`() throws {
    var session = try Session.drifted()
    let asks = session.askAboutPaths()
    #expect(asks)
    guard case .question(let question) = session.editor.mode, let comparison = question.comparison else {
      Issue.record("nothing was asked")
      return
    }
    #expect(question.text == "Another program edited 2 paths. Keep fillet's versions or the edited paths?")
    #expect(
      comparison.notes == [
        "shapes 1 and 3: one answer for all, or decide later for each"
      ])
    #expect(comparison.first.document.items.map(\.shape.kind) == ["rectangle", "rectangle", "rectangle"])
    #expect(comparison.second.document.items.map(\.shape.kind) == ["free", "rectangle", "free"])
    try session.type("esc")
    #expect(
      session.editor.message.text == "the paths of shapes 1 and 3 keep their edits until you change them")
    #expect(session.editor.item.shape.vertices.count == 3 && !session.editor.isModified)
    #expect(try text(session) == file)
  }

  @Test func `in lines it is asked with numbers, and 0 decides later`() throws {
    var plain = PlainSession(try Session.drifted())
    let asked = plain.take("set corner-radius 3").lines
    guard case .question(.drift(let comparison, _)) = plain.session.editor.mode else {
      Issue.record("nothing is asked")
      return
    }
    #expect(comparison.differences.contains("shape 1: kind: rectangle → free"))
    #expect(!comparison.differences.contains { $0.contains("none → none") })
    #expect(
      asked == [
        "Another program edited the path of shape 1. Keep fillet's version or the edited path?",
        "from \"fillet's version\" to \"edited path\":",
      ] + comparison.differences.map { "  " + $0 } + [
        "1 use fillet's version", "2 use the edited path", "0 decide later",
      ])
    #expect(plain.take("0").lines == ["the paths of shapes 1 and 3 keep their edits until you change them"])
    #expect(try text(plain.session) == file)
  }

  @Test func `a change of another shape leaves the undecided ones as they are in the file`() throws {
    var session = try Session.drifted()
    for line in ["shape.select 2", "set corner-radius 5"] { _ = session.run(line) }
    let after = try lines(session)
    #expect(after[1] == fileLines[1] && after[2] != fileLines[2] && after[3] == fileLines[3])
    guard case .write(let request)? = session.run("file.save").first else {
      Issue.record("nothing was to be written")
      return
    }
    _ = session.applyWrite(request, .written(name: "three.svg", taken: nil))
    #expect(
      session.editor.message.text
        == "saved three.svg; the paths of shapes 1 and 3 keep their edits until you change them")
  }

  @Test(arguments: ["corner.toggle", "set corner-radius 5", "vertex.move 3 3", "set kind star"])
  func `a change of an undecided shape asks about that one and changes nothing before`(line: String) throws {
    var session = try Session.drifted()
    _ = session.run("shape.select 3")
    #expect(session.run(line).isEmpty)
    guard case .question(let question) = session.editor.mode else {
      Issue.record("nothing was asked")
      return
    }
    #expect(question.text == "Another program edited the path of shape 3. Keep fillet's version or the edited path?")
    #expect(try text(session) == file && !session.editor.isModified)
    try session.type("esc")
    #expect(try text(session) == file && session.editor.mode == .normal)
  }

  @Test(arguments: [("p", "rectangle", 4), ("d", "free", 3)])
  func `an answer decides one shape as a step of its own, and its changes are free from then on`(
    key: String, kind: String, corners: Int
  ) throws {
    var session = try Session.drifted()
    for line in ["shape.select 3", "set corner-radius 2"] { _ = session.run(line) }
    try session.type(key)
    #expect(session.editor.document.undecided == [0] && session.editor.isModified)
    #expect(session.editor.item.shape.kind == kind && session.editor.item.shape.corners.count == corners)
    let decided = try lines(session)
    #expect(decided[1] == fileLines[1] && decided[2] == fileLines[2] && decided[3] != fileLines[3])
    // What is written says one thing of the shape again.
    let read = try SVGFile(Array(try text(session).utf8))
    #expect(read.drifted.map(\.number) == [1])
    _ = session.run("set corner-radius 2")
    #expect(session.editor.mode == .normal && session.editor.message.kind != .problem)
    for _ in 0..<2 { _ = session.run("edit.undo") }
    #expect(try text(session) == file && !session.editor.isModified)
  }

  @Test func `paint and names of an undecided shape change without a question, and its path stays`() throws {
    var session = try Session.drifted()
    for line in ["set fill #f00", "shape.rename door", "set shadow on"] {
      _ = session.run(line)
      #expect(session.editor.mode == .normal && session.editor.message.kind != .problem, "\(line)")
    }
    let after = try text(session)
    #expect(after.contains("data-width=\"20\" data-height=\"20\" d=\"M1 1L19 1L19 19Z\" "))
    #expect(after.contains("fill=\"#f00\"") && after.contains("data-name=\"door\""))
    #expect(!after.contains("data-points"))
  }

  @Test func `decisions and what is open of them are made again from a journal`() throws {
    var session = try Session.drifted()
    for line in ["shape.select 3", "shape.keep path", "set corner-radius 2"] { _ = session.run(line) }
    let changes = session.takeChanges()
    var again = try Session.drifted().editor
    #expect(again.replay(changes) == changes.count)
    #expect(again.document == session.editor.document && again.document.undecided == [0])
  }

  @Test func `a path that cannot be edited keeps its bytes until the person gives it up`() throws {
    let most = PathShape.mostPieces
    let long = "M0 0" + (0..<most).map { "L\($0 % 90) \($0 % 7)" }.joined()
    let text = file.replacing("M1 1L19 1L19 19Z", with: long)
    var session = try Session.drifted(text)
    #expect(session.editor.document.undecided == [0, 2] && session.editor.document.undecidedWithChoice == [2])
    _ = session.run("set corner-radius 3")
    #expect(
      session.editor.message.text
        == "another program edited the path of shape 1, its path has \(most + 1) pieces "
        + "(limit \(most)): shape.keep parameters 1 restores fillet's version")
    #expect(try self.text(session) == text)
    for line in ["shape.keep parameters 1", "set corner-radius 3"] { _ = session.run(line) }
    #expect(session.editor.message.kind != .problem && session.editor.item.shape.kind == "rectangle")
  }

  @Test func `there is nothing to decide of a shape that is what its parameters give`() throws {
    var session = try Session.drifted()
    _ = session.run("shape.keep path 2")
    #expect(
      session.editor.message.text == "the path of shape 2 matches its parameters: nothing to choose")
    _ = session.run("shape.keep path 4")
    #expect(session.editor.message.text == "no shape 4: the last is 3")
  }
}
