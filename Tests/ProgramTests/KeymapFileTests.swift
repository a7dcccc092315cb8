import Testing

/// Keymaps of one's own that change each other.
struct KeymapFileTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let made = try Child.run(["mkdir", "-p", Self.place], in: folder.path)
    try #require(made.ending == .status(0))
  }

  private static let place = ".config/fillet/keymaps"

  private func write(_ name: String, _ text: String) throws {
    try folder.write(text, to: "\(Self.place)/\(name).toml")
  }

  private func check(_ name: String) throws -> (lines: [String], isRight: Bool) {
    let outcome = try Program.run("keys", "--check", "--keymap", name, in: folder)
    return (outcome.output.split(separator: "\n").map(String.init), outcome.ending == .status(0))
  }

  @Test func `one of them has the keys of the one that it extends`() throws {
    try write("mine", "extends = 'vim'\n[keys.global]\nF9 = 'view.grid'\nF10 = 'view.tone'\n")
    try write("more", "extends = 'mine'\n[keys.global]\nF10 = 'view.rulers'\n")
    let checked = try check("more")
    #expect(checked.isRight)
    for (key, command) in [("F9", "view.grid"), ("F10", "view.rulers"), ("Z Z", "app.finish")] {
      let outcome = try Program.run("keys", "--explain", key, "--keymap", "more", in: folder)
      #expect(outcome.output.contains("everywhere  \(command): "), "\(outcome.output)")
    }
    // What lies beside a file by its path goes before the folder of all of them.
    try folder.write("extends = 'mine'\n", to: "here.toml")
    try folder.write("[keys.global]\nF9 = 'edit.redo'\n", to: "mine.toml")
    let beside = try Program.run("keys", "--explain", "F9", "--keymap", "here.toml", in: folder)
    #expect(beside.output.contains("everywhere  edit.redo: "), "\(beside.output)")
  }

  @Test(arguments: [("emcas", "emacs"), ("mien", "mine")])
  func `a keymap that is not there names the nearest`(name: String, nearest: String) throws {
    try write("mine", "")
    let outcome = try Program.run("keys", "--keymap", name, in: folder)
    #expect(outcome.ending == .status(66))
    #expect(outcome.error.hasSuffix(" — did you mean \"\(nearest)\"?\n"), "\(outcome.error)")
  }

  @Test(arguments: [["keys"], ["keys", "--markdown"], ["keys", "--explain", "up"], ["keys", "--explain", "C-m"]])
  func `keys are words where the locale has only ASCII`(arguments: [String]) throws {
    let outcome = try Program.run(arguments, in: folder, environment: ["LC_ALL": "C", "LANG": "C"])
    #expect(outcome.ending == .status(0))
    #expect(outcome.output.utf8.allSatisfy { $0 < 0x80 }, "\(outcome.output)")
    #expect(["Up", "Enter"].contains { outcome.output.contains($0) }, "\(outcome.output)")
    let signs = try Program.run(arguments, in: folder, environment: ["LC_ALL": "C.UTF-8"])
    #expect(signs.output.contains { "↑⏎".contains($0) }, "\(signs.output)")
  }

  @Test(arguments: [[], ["--markdown"]]) func `what a keymap says is harmless`(option: [String]) throws {
    try write("mine", "[keys.global]\nF9 = \"set fill \\u001b[2J\"\n'C-t' = \"export svg \\u001b[2J\"\n")
    let outcome = try Program.run(["keys", "--keymap", "mine"] + option, in: folder)
    #expect(outcome.ending == .status(0))
    #expect(
      outcome.output.contains("^[[2J") && !outcome.output.contains("\u{1B}"), "\(outcome.output.debugDescription)")
  }

  @Test func `an empty name is none`() throws {
    let outcome = try Program.run("keys", "--keymap", "", in: folder)
    #expect(outcome.ending == .status(64) && outcome.error.contains("--keymap has an empty name"), "\(outcome.error)")
  }

  @Test func `a changed key is said to run where it does`() throws {
    let lines = "keymap.bind global up corner.invert\nkeymap.bind global + corner.invert\nquit\n"
    let outcome = try Program.run("--plain", in: folder, input: lines)
    for line in [
      "↑ cannot run corner.invert: every panel uses that key for something else; "
        + "keymap.unbind global up undoes it (~/…/mine.toml)",
      "+ runs corner.invert now, but not in the preview and lesson panels; keymap.unbind global plus undoes it (~/…/mine.toml)",
    ] {
      #expect(outcome.output.contains(line), "\(outcome.output)")
    }
  }

  @Test func `a key is refused for what is wrong with the file already`() throws {
    let text = "extends = 'none'\n[keys.global]\nF9 = 'view.grid'\n"
    try write("mine", text)
    try folder.write("keymap = \"mine\"\n", to: ".config/fillet/config.toml")
    let outcome = try Program.run(
      "--plain", in: folder, input: "keymap.bind global F8 view.tone\nkeymap.bind global : command.open\nquit\n")
    #expect(
      outcome.output.contains(
        "[keys.global] leaves no key for the palette or for quit; the file is ignored: fix that first"
      ),
      "\(outcome.output)")
    // What mends it is taken.
    #expect(folder.text(Self.place + "/mine.toml") == text + "\":\" = \"command.open\"\n")
  }

  @Test func `a circle is told where it closes, and the keys are used all the same`() throws {
    try write("one", "extends = 'two'\n[keys.global]\nF9 = 'view.grid'\n")
    try write("two", "name = 'two'\nextends = 'one'\n")
    let (lines, isRight) = try check("one")
    #expect(!isRight)
    #expect(
      lines.first == "\(Self.place)/two.toml:2: keymaps extend each other in a circle: one → two → one",
      "\(lines)")
    let outcome = try Program.run("keys", "--explain", "F9", "--keymap", "one", in: folder)
    #expect(outcome.output.contains("everywhere  view.grid: "))
    try write("self", "extends = 'self'\n")
    #expect(
      try check("self").lines.first
        == "\(Self.place)/self.toml:1: keymaps extend each other in a circle: self → self")
  }

  @Test func `a file of the same name elsewhere changes the one among all`() throws {
    try write("mine", "extends = 'vim'\n[keys.global]\nF9 = 'view.grid'\nF10 = 'view.tone'\n")
    try folder.write("extends = 'mine'\n[keys.global]\nF10 = 'view.rulers'\n", to: "mine.toml")
    #expect(try check("./mine.toml").isRight)
    for (key, command) in [("F9", "view.grid"), ("F10", "view.rulers"), ("Z Z", "app.finish")] {
      let outcome = try Program.run("keys", "--explain", key, "--keymap", "./mine.toml", in: folder)
      #expect(outcome.output.contains("everywhere  \(command): "), "\(outcome.output)")
    }
    // The one among all extends itself.
    try write("mine", "extends = 'mine'\n")
    #expect(
      try check("./mine.toml").lines.first?.hasSuffix("in a circle: mine → mine → mine") == true)
  }

  @Test func `one that is not there is told with its place and the nearest name`() throws {
    try write("mine", "")
    try write("more", "extends = 'mien'\n")
    #expect(
      try check("more").lines.first
        == "\(Self.place)/more.toml:1: there is no keymap \"mien\" to extend — did you mean \"mine\"?")
    try write("more", "extends = 'elsewhere'\n")
    #expect(
      try check("more").lines.first
        == "\(Self.place)/more.toml:1: there is no keymap \"elsewhere\" to extend; there are default, vim, emacs, none, mine"
    )
    try write("more", "extends = '../mine'\n")
    #expect(
      try check("more").lines.first
        == "\(Self.place)/more.toml:1: \"../mine\" is not a keymap name: omit folder and ending"
    )
  }

  @Test func `a finding names the file as it can be opened, and the last line no list of the editor`() throws {
    try write("mine", "[keys.global]\nF9 = 'view.gird'\nF8 = 'view.grid'\n")
    try #require(try Child.run(["mkdir", "deep"], in: folder.path).ending == .status(0))
    func told(_ arguments: String...) throws -> [String] {
      let line = "cd deep && \"$0\" keys " + arguments.joined(separator: " ")
      return try Child.run(["sh", "-c", line, Program.path], in: folder.path).output.split(separator: "\n").map(
        String.init)
    }
    let named = try told("--keymap mine --check")
    #expect(named.first?.hasPrefix("~/.config/fillet/keymaps/mine.toml:2: ") == true, "\(named)")
    #expect(named.last == "keymap mine: 1 key, 1 error")
    let given = try told("--keymap ../.config/fillet/keymaps/mine.toml --check")
    #expect(given.first?.hasPrefix("../.config/fillet/keymaps/mine.toml:2: ") == true, "\(given)")
    let explained = try told("--keymap mine --explain F8")
    #expect(explained.contains { $0.hasSuffix("(~/.config/fillet/keymaps/mine.toml:3)") }, "\(explained)")
  }

  @Test func `what is wrong below is told with its own file and line`() throws {
    try write("mine", "[keys.global]\nF9 = 'view.gird'\n")
    try write("more", "extends = 'mine'\n")
    #expect(
      try check("more").lines.first
        == "\(Self.place)/mine.toml:2: unknown command \"view.gird\" — did you mean \"view.grid\"?")
  }
}
