import Testing

/// What `fillet doctor` finds, and what it says to do.
struct DoctorTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  @Test func `a sound place is told topic by topic, with every set of characters`() throws {
    let outcome = try Program.run("doctor", in: folder)
    #expect(outcome.ending == .status(0) && outcome.error == "")
    let topics = outcome.output.split(separator: "\n").map { $0.prefix { $0 != " " } }.filter { !$0.isEmpty }
    for topic in ["type", "device", "colors", "text", "mouse", "braille", "quadrant", "half-block", "ascii", "keymap"] {
      #expect(topics.contains(Substring(topic)), "\(topic)")
    }
    #expect(outcome.output.contains("256") && outcome.output.contains("⣿⣿⣿"))
  }

  @Test(arguments: [
    (["TERM": "no-such"], "using xterm-256color"), (["TERM": ""], "TERM is not set"),
    (["TERM": "dumb"], "a terminal without a cursor"), (["LANG": "C"], "ASCII; locale C"),
    (["NO_COLOR": "1"], "none (NO_COLOR)"),
    (["TERM": "vt100"], "none with this terminal type"), (["COLORTERM": "truecolor"], "24-bit (COLORTERM)"),
    (["COLORTERM": "truecolor", "TERM": "screen-256color"], "256: screen-256color does not support"),
    ([:], "background  look     the editor asks the terminal; some do not tell"),
    (["COLORFGBG": "0;15"], "background  ok       light, by COLORFGBG"),
    (["FILLET_BACKGROUND": "light"], "background  ok       light, as in the settings"),
    ([:], "braille     look     "),
    ([:], "if you see boxes or nothing: glyphs = quadrant in the settings\nquadrant    ok "),
    (["VTE_VERSION": "7006"], "clipboard   note     no clipboard: the terminal (vte 7006) ignores copies\n"),
  ])
  func `what is unusual is told`(environment: [String: String], wanted: String) throws {
    let outcome = try Program.run("doctor", in: folder, environment: environment)
    #expect(outcome.ending == .status(0))
    #expect(outcome.output.contains(wanted), "\(outcome.output)")
  }

  // The packages of Debian 12 with these descriptions.
  @Test(arguments: [
    ("alacritty-2", "ncurses-term"), ("konsole-2", "ncurses-term"), ("mlterm-2", "ncurses-term"),
    ("xterm-kitty", "kitty-terminfo"), ("foot-extra-2", "foot-terminfo"), ("xterm-ghostty", nil), ("contour", nil),
    ("no-such", nil),
  ])
  func `a package is named only if it has the type`(type: String, package: String?) throws {
    let empty = ["TERMINFO": folder.path, "TERM": type]
    let lines = try Program.run("doctor", in: folder, environment: empty).output.split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.hasPrefix("type ") })
    let install = package.map { "apt-get install \($0), or " } ?? ""
    let isKnown = lines[place].contains(" ok ")
    #expect(isKnown || lines[place + 1].drop { $0 == " " }.hasPrefix(install + "set TERM to"), "\(lines)")
  }

  @Test func `wrong lines of settings and keymaps are problems, and make the status 1`() throws {
    let made = try Child.run(["mkdir", "-p", ".config/fillet/keymaps"], in: folder.path)
    try #require(made.ending == .status(0))
    try folder.write("keymap = \"mine\"\nnudge = \"far\"\n", to: ".config/fillet/config.toml")
    try folder.write("[keys.global]\nF9 = \"nosuch\"\n", to: ".config/fillet/keymaps/mine.toml")
    let outcome = try Program.run("doctor", in: folder)
    #expect(outcome.ending == .status(1))
    #expect(outcome.output.contains("config.toml:2: nudge = \"far\""))
    #expect(outcome.output.contains("  .config/fillet/keymaps/mine.toml:2: unknown command \"nosuch\""))
  }

  @Test func `a wrong setting of new drawings changes no drawing and is told with its name`() throws {
    try #require(try Child.run(["mkdir", "-p", ".config/fillet"], in: folder.path).ending == .status(0))
    try folder.write("[new]\nfill = \"redd\"\nkind = \"rectangel\"\n", to: ".config/fillet/config.toml")
    #expect(try Program.run("new", "star", in: folder).ending == .status(0))
    let told = "the setting new.kind: unknown kind 'rectangel': did you mean 'fillet new rectangle'?"
    let refused = try Program.run("--plain", "new.svg", in: folder, input: "quit\n")
    #expect(refused.ending == .status(78) && refused.error.contains(told), "\(refused.error)")
    let outcome = try Program.run("doctor", in: folder)
    #expect(outcome.ending == .status(1) && outcome.output.contains(told), "\(outcome.output)")
    #expect(outcome.output.contains("config.toml:2: new.fill = \"redd\"") && !outcome.output.contains("settings    ok"))
    try folder.write("export.scale = 0\n", to: ".fillet.toml")
    let project = try Program.run("doctor", in: folder).output
    #expect(project.contains(".fillet.toml:1: ") && !project.contains("project     ok"), "\(project)")
  }

  @Test func `what is in effect is told where the settings say otherwise`() throws {
    let before = try Program.run("doctor", in: folder).output
    for line in [
      "mouse       ok       clicks, wheel and dragging; v m or --no-mouse turns it off\n",
      "theme       ok       fillet\n",
      "glyphs      ok       in each cell the best of braille, quadrant, half-block",
      "animation   ok       lessons only", "in effect   ok       defaults: keymap, ",
    ] {
      #expect(before.contains(line), "\(line)")
    }
    try #require(try Child.run(["mkdir", "-p", ".config/fillet"], in: folder.path).ending == .status(0))
    try folder.write(
      "mouse = false\ntheme = \"okabe-ito\"\nglyphs = \"quadrant\"\nanimations = false\n",
      to: ".config/fillet/config.toml")
    let after = try Program.run("doctor", in: folder).output
    for line in [
      "mouse       ok       off, as in the settings; v m turns it on",
      "theme       ok       okabe-ito, as in the settings\n", "glyphs      ok       quadrant, as in the settings\n",
      "animation   ok       off, as in the settings\n",
      "in effect   ok       glyphs = quadrant; theme = okabe-ito; mouse = false; animations = false; defaults: keymap, ",
    ] {
      #expect(after.contains(line), "\(after)")
    }
  }

  @Test func `a drawing program that hangs is told`() throws {
    try folder.write("#!/bin/sh\nexec sleep 1000\n", to: "draw", mode: 0o755)
    let outcome = try Program.run("doctor", in: folder, environment: ["FILLET_DRAW": folder.path + "/draw"])
    let line = "fillet-draw hangs: \(folder.path)/draw did not end within 5 s"
    #expect(outcome.output.contains(line), "\(outcome.output)")
  }

  @Test func `a place that takes no journal is a problem`() throws {
    try folder.write("", to: "afile")
    let state = folder.path + "/afile"
    let outcome = try Program.run("doctor", in: folder, environment: ["XDG_STATE_HOME": state])
    #expect(outcome.ending == .status(1))
    #expect(
      outcome.output.contains("recovery    problem  crash recovery is off: cannot write \(state): "),
      "\(outcome.output)")
    #expect(folder.text("afile") == "")
  }

  @Test(arguments: [("nosuch-editor -n", false), ("/bin/nosuch", false), ("sh -n", true), ("/bin/sh", true)])
  func `an editor for text that is not there is told`(command: String, isThere: Bool) throws {
    let outcome = try Program.run("doctor", in: folder, environment: ["VISUAL": command])
    #expect(outcome.output.contains("not found: the SVG cannot be edited as text") != isThere, "\(outcome.output)")
  }

  @Test func `of a file that cannot be read as a whole no line is said to hold`() throws {
    try #require(try Child.run(["mkdir", "-p", ".config/fillet/config.toml"], in: folder.path).ending == .status(0))
    let isFolder = try Program.run("doctor", in: folder)
    #expect(isFolder.ending == .status(1) && isFolder.output.contains("config.toml is a directory"))
    #expect(!isFolder.output.contains("only this line is ignored"), "\(isFolder.output)")
    let text = "printf '\\377\\376a\\0\\n\\0' > .config/fillet/config.toml"
    try #require(
      try Child.run(["sh", "-c", "rmdir .config/fillet/config.toml && \(text)"], in: folder.path).ending == .status(0))
    let isWide = try Program.run("doctor", in: folder)
    #expect(isWide.ending == .status(1) && isWide.output.contains("the text is not UTF-8; save the file as UTF-8"))
    #expect(!isWide.output.contains("only this line is ignored"), "\(isWide.output)")
  }

  @Test func `settings that cannot be read are a problem and nothing else`() throws {
    let made = try Child.run(["mkdir", "-p", ".config/fillet/config.toml"], in: folder.path)
    try #require(made.ending == .status(0))
    let lines = try Program.run("doctor", in: folder).output.split(separator: "\n").filter { $0.hasPrefix("settings") }
    #expect(lines.count == 1 && lines[0].contains("problem") && lines[0].contains("is a directory"), "\(lines)")
  }

  @Test func `a folder that is no whole path is not used, and neither is a home`() throws {
    let outcome = try Program.run(
      "doctor", in: folder, environment: ["XDG_CONFIG_HOME": "below", "XDG_STATE_HOME": "./state"])
    #expect(outcome.output.contains("XDG_CONFIG_HOME=below is ignored\n"))
    #expect(outcome.output.contains("\(folder.path)/.config/fillet/config.toml"))
    #expect(outcome.output.contains("\(folder.path)/.local/state/fillet/recovery"))
    let listed = try Child.run(["sh", "-c", "getent passwd $(id -u) | cut -d: -f6"], in: folder.path).output
    let home = listed.prefix { $0 != "\n" }
    for name in ["", "below"] {
      let outcome = try Program.run("doctor", in: folder, environment: ["HOME": name])
      #expect(outcome.output.contains("\(home)/.config/fillet/config.toml"))
      #expect(outcome.output.contains("\(home)/.local/state/fillet/recovery"))
    }
  }

  @Test func `as JSON it has the same findings`() throws {
    let outcome = try Program.run("doctor", "--json", in: folder)
    let text = try Program.run("doctor", in: folder)
    guard case .array(let findings) = try JSON(outcome.output) else { throw CancellationError() }
    let lines = text.output.split(separator: "\n").count { !$0.hasPrefix(" ") }
    #expect(findings.count == lines)
  }
}
