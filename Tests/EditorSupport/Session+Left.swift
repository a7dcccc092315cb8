package import Editor

extension Session {
  /// The demo with the question about a changed version that an earlier session left.
  package static func withLeftChanges() throws -> Session {
    var session = try Session.demo()
    let file = session.editor.document
    _ = session.run("set kind rectangle")
    let versions = Comparison(
      DocumentVersion("the file", file), DocumentVersion("with 1 change", session.editor.document),
      notes: ["demo9.svg: a session ended without saving"])
    session.ask(.recover(versions))
    return session
  }
}
