import Drawing
import EditorSupport
@testable import Editing
import Keymaps
import Screen
import Testing

@Suite struct SavingTests {
  private func session(binding line: String) throws -> Session {
    let bytes = try #require(Keymaps.file(named: "default"))
    let base = Keymap.load(KeymapFile(name: "default.toml", bytes: bytes), as: .shipped, rules: .editor).keymap
    let file = KeymapFile(name: "mine.toml", bytes: Array("[keys.global]\n\(line)\n".utf8))
    let load = Keymap.load(file, over: base, rules: .editor)
    try #require(load.diagnostics.isEmpty)
    return Session(try Editor(.demo, fileName: "demo9.svg", hasFile: true, keymap: load.keymap))
  }

  private func request(of effects: [Effect]) throws -> WriteRequest {
    guard case .write(let request)? = effects.first, effects.count == 1 else {
      throw NoRequest(effects: effects)
    }
    return request
  }

  private struct NoRequest: Error {
    let effects: [Effect]
  }

  @Test func `what is changed after a save was asked for is not saved by it`() throws {
    var session = try session(binding: "F9 = 'file.save'")
    try session.type("space")
    let request = try request(of: session.type("F9"))
    try session.type("i")
    #expect(session.finish(request, .written(name: "demo9.svg", taken: nil)) == [])
    #expect(session.editor.isModified)
    try session.type("u")
    #expect(!session.editor.isModified)
  }

  @Test func `the commands after a save wait until it is written`() throws {
    var session = try session(binding: "F9 = ['file.save', 'app.quit']")
    try session.type("space")
    let request = try request(of: session.type("F9"))
    #expect(session.editor.mode == .normal)
    #expect(session.finish(request, .written(name: "demo9.svg", taken: nil)) == [.quit])
  }

  @Test func `they are given up when it is not written`() throws {
    var session = try session(binding: "F9 = ['file.save', 'app.quit']")
    try session.type("space")
    let request = try request(of: session.type("F9"))
    #expect(session.finish(request, .failed("disk full")) == [])
    #expect(session.finish(request, .written(name: "demo9.svg", taken: nil)) == [])
  }

  @Test func `leaving waits for the person when the file got another name`() throws {
    var session = try session(binding: "F9 = 'file.save'")
    try session.type("space q")
    let request = try request(of: session.type("s"))
    #expect(session.finish(request, .written(name: "demo9-2.svg", taken: "demo9.svg")) == [])
    #expect(session.editor.message.text == "saved demo9-2.svg: another demo9.svg was there already")
    #expect(try session.type("q") == [.quit])
  }
}
