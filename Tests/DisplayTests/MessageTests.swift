import Drawing
import EditorSupport
import Editing
import Screen
import Testing

@testable import Display

/// What the message line says where it has no room for all of it.
@Suite struct MessageTests {
  /// The last line of a screen, with what it has to say.
  private func line(_ session: Session, columns: Int, _ charset: Charset = .unicode) -> String {
    var display = Display(settings: Display.Settings(charset: charset))
    let frame = display.frame(of: session, size: Size(columns: columns, rows: 12))
    return String(frame.lines[11].dropFirst())
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `every message ends at a word on forty columns, with the way back or the way to the rest`(name: String) throws {
    let command = try #require(CommandCatalog.command(named: name))
    for begin in [[], ["corner.sharp-all"], ["explain.corner"], ["focus.preview"], ["set kind star"]] {
      for words in [command.example, name + " no such argument at all"] {
        var session = try Session.demo()
        for first in begin { _ = session.run(first) }
        _ = session.run(words)
        guard session.editor.mode == .normal, !session.editor.message.text.isEmpty else { continue }
        let message = session.editor.message
        let shown = line(session, columns: 40)
        let text = displayed(message.text)
        let isChanged = message.kind == .changed
        if isChanged { #expect(shown.contains(" · u undoes"), "\(words): \(shown)") }
        if shown.hasPrefix(text) { continue }
        // What is left is the beginning, in whole words, and a sign that it is not all.
        let kept = shown.prefix { $0 != "…" }
        #expect(shown.contains(isChanged ? "… · u undoes" : "… F4"), "\(words): \(shown)")
        #expect(text.hasPrefix(kept) && kept.count >= 12, "\(words): \(shown)")
        let next = text.dropFirst(kept.count).first
        #expect(next.map { " ·,;:—-".contains($0) } == true, "\(words): \(shown) of \(text)")
      }
    }
  }

  @Test func `what is cut is told whole in the list of messages, once`() throws {
    var session = try Session.demo()
    let long = "demo9-2.svg is saved under another name: another demo9.svg was there already"
    session.greet("the demo")
    _ = session.run("app.messages")
    guard case .list = session.editor.mode else { throw CancellationError() }
    #expect(session.editor.log.count == 1 && session.editor.log[0].hasPrefix("the demo · space round/sharp · "))
    try session.type("esc")
    session.note([], summary: long)
    #expect(line(session, columns: 40) == "demo9-2.svg is saved under another… F4 ")
    #expect(line(session, columns: 80).hasPrefix(long))
    #expect(line(session, columns: 40, .ascii) == "demo9-2.svg is saved under... F4       ")
    try session.type("F4")
    #expect(session.editor.log.count == 2 && session.editor.log[1] == long)
    try session.type("esc F4 esc")
    #expect(session.editor.log.count == 2)
  }

  @Test(arguments: [
    ("a b", 3, "a b"), ("a bc", 3, "a…"), ("abcd", 3, "ab…"), ("abcd, efg", 6, "abcd…"), ("漢字 漢字", 7, "漢字…"),
    ("漢字漢字", 6, "漢字…"), ("", 0, ""), ("a", 0, "…"), ("one (two three)", 12, "one…"),
    ("one (two) three", 12, "one (two)…"),
  ])
  func `words are cut off whole`(text: String, columns: Int, kept: String) {
    #expect(text.cut(columns, "…") == kept)
  }
}
