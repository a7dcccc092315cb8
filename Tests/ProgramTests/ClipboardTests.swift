import Testing

@Suite struct ClipboardTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try #require(try Program.run("new", "star", "count=5", "-o", "star.svg", in: folder).ending == .status(0))
    folder.make("bin")
    for name in ["wl-copy", "xclip"] {
      let store = "{ basename \"$0\"; [ $# = 0 ] || printf '%s\\n' \"$@\"; } >words; cat >content"
      let print = "case \"$*\" in *-out*) cat content; exit;; esac"
      try folder.write("#!/bin/sh\n\(print)\n\(store)\n", to: "bin/\(name)", mode: 0o755)
    }
    try folder.write("#!/bin/sh\n[ \"$*\" = --no-newline ] && cat content\n", to: "bin/wl-paste", mode: 0o755)
  }

  private func environment(_ variables: [String: String]) -> [String: String] {
    variables.merging(["PATH": "\(folder.path)/bin:\(Program.variable("PATH") ?? "/usr/bin:/bin")"]) { $1 }
  }

  @Test(arguments: [
    (["WAYLAND_DISPLAY": "w", "DISPLAY": ":0"], "wl-copy\n", "wl-copy"),
    (["DISPLAY": ":0"], "xclip\n-selection\nclipboard\n-in\n", "xclip"),
  ])
  func `on the desktop its program gets the file byte for byte`(
    variables: [String: String], words: String, name: String
  ) throws {
    let outcome = try Program.run("copy", "star.svg", in: folder, environment: environment(variables))
    #expect(outcome.ending == .status(0) && outcome.error == "")
    #expect(outcome.output.hasPrefix("copied svg (") && outcome.output.hasSuffix(") with \(name)\n"))
    #expect(folder.text("content") == folder.text("star.svg") && folder.text("words") == words)
    let doctor = try Program.run("doctor", in: folder, environment: environment(variables))
    #expect(doctor.output.contains("clipboard   ok       \(name)\n"))
  }

  @Test func `a picture goes with its media type, and path data as text`() throws {
    let desktop = environment(["DISPLAY": ":0"])
    let picture = try Program.run("copy", "star.svg", "-f", "png", in: folder, environment: desktop)
    #expect(picture.ending == .status(0) && picture.error == "")
    #expect(folder.text("words") == "xclip\n-selection\nclipboard\n-in\n-target\nimage/png\n")
    let exported = try Program.run("export", "star.svg", "-f", "png", in: folder)
    #expect(folder.bytes("content") == exported.outputBytes)
    let path = try Program.run(
      "copy", "-", "-f", "path", in: folder, input: folder.text("star.svg") ?? "", environment: desktop)
    #expect(path.ending == .status(0))
    let content = try #require(folder.text("content")).filter { !$0.isNewline }
    #expect(folder.text("star.svg")?.contains(" d=\"\(content)\"") == true)
  }

  /// The type of a terminal, the number of tips, and whether rxvt would print the copy.
  @Test(
    arguments: [
      ("rxvt-unicode-256color", "40", false), ("rxvt-unicode-256color", "900", true), ("xterm", "900", false),
    ])
  func `a copy that the terminal would print is refused with its limit`(
    type: String, count: String, isRefused: Bool
  ) throws {
    let made = try Program.run(
      "new", "star", "count=\(count)", "corner-radius=.2", "-o", "star.svg", "--force", in: folder)
    try #require(made.ending == .status(0), "\(made.error)")
    let outcome = try Program.run(
      "copy", "star.svg", in: folder, environment: environment(["TERM": type, "SSH_CONNECTION": "1 2 3 4"]))
    #expect(outcome.ending == .status(69))
    #expect(outcome.error.contains("is too much for the terminal's clipboard (limit 25 kB)") == isRefused)
  }

  @Test func `over SSH the desktop's programs are not used, and without a terminal nothing is copied`() throws {
    let remote = environment(["DISPLAY": ":0", "SSH_CONNECTION": "1 2 3 4"])
    let outcome = try Program.run("copy", "star.svg", in: folder, environment: remote)
    #expect(outcome.ending == .status(69) && outcome.output == "" && folder.text("content") == nil)
    #expect(outcome.error == "fillet: not copied: there is no terminal to send it to\n")
    let doctor = try Program.run("doctor", in: folder, environment: remote)
    let way = "through the terminal, which may ignore it, or take only 12 kB (OSC 52)"
    #expect(doctor.output.contains("clipboard   ok       \(way)\n"))
  }

  @Test(arguments: ["linux", "dumb", ""]) func `a terminal without a clipboard is told`(type: String) throws {
    let outcome = try Program.run("copy", "star.svg", in: folder, environment: ["TERM": type])
    #expect(outcome.ending == .status(69) && outcome.error.hasPrefix("fillet: no clipboard: "))
    let doctor = try Program.run("doctor", in: folder, environment: ["TERM": type])
    #expect(doctor.output.contains("clipboard   note     no clipboard: "))
  }

  @Test func `a program that fails is told with its reason`() throws {
    try folder.write("#!/bin/sh\necho no display >&2\nexit 1\n", to: "bin/xclip", mode: 0o755)
    let outcome = try Program.run("copy", "star.svg", in: folder, environment: environment(["DISPLAY": ":0"]))
    #expect(outcome.ending == .status(69) && outcome.error == "fillet: xclip failed: no display\n")
  }

  @Test(arguments: ["pdf", "nosuch"]) func `a format that is none of the clipboard is a usage error`(
    format: String
  ) throws {
    let outcome = try Program.run("copy", "star.svg", "-f", format, in: folder)
    #expect(outcome.ending == .status(64) && outcome.error.contains("unknown format '\(format)': choose svg, "))
  }

  @Test func `a pasted file is the document, and path data a new one`() throws {
    let whole = try Program.run("paste", in: folder, input: folder.text("star.svg") ?? "")
    #expect(whole.ending == .status(0) && whole.output == folder.text("star.svg"))
    let made = try Program.run("paste", "-o", "square.svg", in: folder, input: "M20 20H80V80H20Z\n")
    #expect(made.ending == .status(0) && made.error == "" && made.output == "")
    let info = try JSON(try Program.run("info", "square.svg", "--json", in: folder).output)
    #expect(info["corners"]?.elements?.count == 4)
    let again = try Program.run("paste", "-o", "square.svg", in: folder, input: "M0 0H9V9Z")
    #expect(again.ending == .status(73) && again.error.contains("already exists"))
  }

  @Test func `pasted shapes are added to a document, in place or elsewhere`() throws {
    let before = try #require(folder.text("star.svg"))
    let circle = "<svg><circle id=\"sun\" cx=\"50\" cy=\"50\" r=\"5\"/><text>a</text></svg>"
    let other = try Program.run("paste", "star.svg", "-o", "two.svg", in: folder, input: circle)
    #expect(other.ending == .status(0) && other.error.hasPrefix("note: ") && folder.text("star.svg") == before)
    let added = try Program.run("paste", "star.svg", in: folder, input: circle)
    #expect(added.ending == .status(0) && folder.text("star.svg") == folder.text("two.svg"))
    // Everything before the new shape is as it was.
    let end = try #require(before.firstRange(of: "</svg>"))
    #expect(folder.text("star.svg")?.hasPrefix(before[..<end.lowerBound]) == true)
    #expect(folder.text("star.svg")?.contains("data-name=\"sun\"") == true)
  }

  @Test(arguments: ["", "hello", "<b/>", "<svg", "M0 0 X"]) func `other text is bad input, and no file is made`(
    text: String
  ) throws {
    let outcome = try Program.run("paste", "-o", "new.svg", in: folder, input: text)
    #expect(outcome.ending == .status(65) && outcome.error.split(separator: "\n").count == 1)
    #expect(folder.text("new.svg") == nil)
  }
}

extension TerminalScenes {
  struct ClipboardInTerminalTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    @Test func `the terminal gets the drawing byte for byte, and says nothing`() async throws {
      let terminal = try await Terminal.running(in: folder)
      // tmux without settings would drop the copy without a word.
      try terminal.press("y")
      try await terminal.wait(forText: "tmux blocks copying: run tmux set -s set-clipboard on")
      try terminal.takeClipboard()
      try terminal.press("w")
      try await terminal.wait(forText: "saved demo9.svg")
      try terminal.press("y")
      try await terminal.wait(forText: "sent svg (582 bytes) to the terminal's clipboard")
      #expect(try terminal.clipboard == folder.text("demo9.svg"))
      try terminal.type(":copy path")
      try terminal.press("Enter")
      try await terminal.wait(forText: "sent path (")
      #expect(try terminal.clipboard.hasPrefix("M41.13 28.904L80 60"))
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
      try terminal.type("./run copy demo9.svg\n")
      try await terminal.wait(forText: "sent svg (582 bytes)")
      #expect(try terminal.clipboard == folder.text("demo9.svg"))
    }

    @Test func `a pasted drawing is one step, and comes back after a crash`() async throws {
      let terminal = try await Terminal.running("new.svg", in: folder)
      try terminal.paste(
        "<svg viewBox='0 0 9 9'>\n<rect width='9' height='9'/>\n<circle cx='50' cy='50' r='5'/>\n</svg>")
      try await terminal.wait(forText: "pasted 2 shapes")
      try terminal.paste("rm -rf ~")
      try await terminal.wait(forText: "a drawing takes pasted SVG or path data")
      try terminal.send(9)
      try await terminal.waitForShell()
      try terminal.type("./run --recover new.svg\n")
      try await terminal.waitForProgram()
      try terminal.press("u", "u")
      try await terminal.wait(forText: "nothing to undo")
      try terminal.press("U", "w")
      try await terminal.wait(forText: "saved new.svg")
      #expect(folder.text("new.svg")?.components(of: "<path ") == 3)
    }
  }
}

extension String {
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
