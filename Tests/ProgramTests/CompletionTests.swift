import Testing

extension TerminalScenes {
  /// The completion script in a real shell.
  struct CompletionTests {
    @Test func `Tab completes verbs, parameters, their values, corners and files in bash`() async throws {
      let folder = try Folder()
      _ = try Program.run("new", "star", "-o", "star.svg", in: folder)
      _ = try Program.run("new", "star", "name=door", "-o", "named.svg", in: folder)
      folder.make("icons")
      let terminal = try Terminal(in: folder)
      try await terminal.wait(for: "the shell") { $0.contains { !$0.isEmpty } }
      try terminal.type("exec env PATH=\"$PWD:$PATH\" PS1='> ' bash --norc -i\n")
      try await terminal.wait(for: "the prompt") { $0.last { !$0.isEmpty } == ">" }
      try terminal.type("mv run fillet; source <(fillet completions bash); clear; echo ready\n")
      try await terminal.wait(for: "the script") { $0.first == "ready" }
      for (typed, completed) in [
        ("desc", "describe"), ("export star.svg --sca", "export star.svg --scale"),
        ("edit --theme=ok", "edit --theme=okabe-ito"),
        ("set st", "set star.svg"), ("set star.svg fill-o", "set star.svg fill-opacity="),
        ("set star.svg fill=tom", "set star.svg fill=tomato"),
        ("set star.svg corner.t3.cu", "set star.svg corner.t3.cut="),
        // Without the backslash it would begin a comment.
        ("info named.svg --shape ", "info named.svg --shape \\#door"),
        ("explain star.svg --corner n4", "explain star.svg --corner n4"),
        ("export star.svg -f png,pd", "export star.svg -f png,pdf"),
        ("export star.svg -o ic", "export star.svg -o icons/"), ("lesson squ", "lesson squircle"),
        ("keys --keymap em", "keys --keymap emacs"), ("new re", "new rectangle"),
      ] {
        try terminal.type("fillet " + typed)
        try terminal.press("Tab")
        try await terminal.wait(for: "fillet \(completed)") { screen in
          screen.last { !$0.isEmpty } == "> fillet " + completed
        }
        try terminal.press("C-u")
      }
    }
  }
}
