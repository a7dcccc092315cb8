import Document
import EditorSupport
import Editor
import Cells
import Testing

/// Escape goes one step back, wherever it is pressed.
@Suite struct EscapeTests {
  private static let escapes = ["esc", "C-c", "C-g"]

  /// What leads to something that lies over the editor, without a document that could be lost.
  private static let commands = CommandCatalog.all.map(\.name).filter { name in
    // These leave at once, or ask the program for what this test has not.
    !["app.quit", "file.new", "file.open", "file.start", "file.open-ask", "file.recent"].contains(name)
  }

  @Test(arguments: commands)
  func `out of every prompt and box it leads back to the panel, and changes nothing`(name: String) throws {
    let command = try #require(CommandCatalog.command(named: name))
    for escape in Self.escapes {
      var session = try Session.demo()
      for line in name.hasPrefix("lesson.") ? ["explain.corner"] : [] { _ = session.run(line) }
      _ = session.run(command.example)
      guard session.editor.mode != .normal else { return }
      let (document, panel) = (session.editor.document, session.editor.panel)
      try session.type("1")
      guard session.editor.mode != .normal else { continue }
      // Where keys are looked for, only Escape itself leaves.
      if case .list(let list) = session.editor.mode, case .keys = list.content, escape != "esc" { continue }
      #expect(try session.type(escape) == [], "\(name), \(escape)")
      #expect(session.editor.mode == .normal, "\(name), \(escape)")
      #expect(session.editor.document == document && session.editor.panel == panel, "\(name), \(escape)")
      #expect(session.preview == nil && session.pending.isEmpty)
    }
  }

  @Test func `it never leaves, however often it is pressed`() throws {
    var session = try Session.demo()
    try session.type("space")
    for start in [
      "", "c", "v", ":", ": s e t", "q", "W", "? u ret", "? u ret x", "? c", "? / a", "?", "F4", "s l", "x",
      "x =", "2 = 5",
    ] {
      try session.type(start)
      for _ in 0..<6 {
        let effects = try session.type("esc")
        #expect(!effects.contains(.quit), "\(start)")
      }
      #expect(session.editor.mode == .normal && session.editor.study == nil && session.pending.isEmpty, "\(start)")
    }
    #expect(session.editor.isModified)
  }

  @Test func `a typed line that is left comes back with the key for the one before`() throws {
    var session = try Session.demo()
    try session.type(": s e t space c o r n e r - r a d i u s space 7 esc")
    #expect(session.editor.mode == .normal && session.editor.document == .demo)
    try session.type(":")
    guard case .prompt = session.editor.mode else { throw CancellationError() }
    #expect(session.palette?.entries.first?.line == "set corner-radius 7")
    // A line that is not whole stands in nobody's way.
    try session.type("esc : c o r n e r . t o g esc : c o r n e r . t o g ret")
    #expect(session.editor.message.text == "corner 0 is now sharp")
  }

  @Test func `a typed value that is left or refused comes back in the same place, and nowhere else`() throws {
    var session = try Session.demo()
    try session.type("ret 1 2 + esc")
    #expect(session.editor.document == .demo)
    try session.type("c p up")
    guard case .prompt(let other) = session.editor.mode else { throw CancellationError() }
    #expect(other.text != "12+")
    try session.type("esc ret up")
    guard case .prompt(let again) = session.editor.mode else { throw CancellationError() }
    #expect(again.text == "12+" && again.cursor == 3)
    try session.type("1 ret ret up")
    guard case .prompt(let taken) = session.editor.mode else { throw CancellationError() }
    #expect(taken.text == "12+1")
  }

  @Test func `out of a key that is captured for a command it leads back to the command's line`() throws {
    var session = try Session.demo()
    try session.type(": v i e w . t o n e F2 C-t esc")
    guard case .prompt(let line) = session.editor.mode else { throw CancellationError() }
    #expect(line.text == "view.tone" && line.offersCommands)
    try session.type("esc")
    #expect(session.editor.mode == .normal)
  }
}
