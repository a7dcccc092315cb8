import Glibc
import PtySupport
import Cells
import Testing

extension InManyTerminals {
  /// The editor under every kind of terminal: it draws, takes a key, and gives the terminal back.
  @Suite struct EveryTerminalTests {
    /// Types that have a description on most systems, and those that only large collections have; where one is
    /// missing the editor falls back.
    static let types = [
      "Eterm", "alacritty", "ansi", "aterm", "cons25", "contour", "cygwin", "eterm-color", "foot", "gnome",
      "gnome-256color", "hurd", "iTerm2.app", "kitty", "konsole", "konsole-256color", "linux", "linux-16color", "mach",
      "mach-color", "ms-terminal", "mintty", "mlterm", "nsterm", "pcansi", "putty", "putty-256color", "rxvt",
      "rxvt-unicode", "rxvt-unicode-256color", "screen", "screen-256color", "screen.xterm-256color", "st-256color",
      "sun", "terminator", "tmux", "tmux-256color", "tmux-direct", "vt100", "vt102", "vt220", "vt52", "vte-256color",
      "wezterm", "wsvt25", "xterm", "xterm-16color", "xterm-256color", "xterm-color", "xterm-direct", "xterm-ghostty",
      "xterm-kitty", "xterm-mono", "xterm-r5", "xterm-vt220",
      // No types at all.
      "", "no-such", "../../etc/passwd", "/etc/passwd", "%s%n%x", "xterm\u{1B}[2J", "x",
      String(repeating: "long", count: 1000),
    ]

    private func checkEditor(_ environment: [String: String?]) throws {
      var template = Array("/tmp/fillet-terminals-XXXXXX".utf8CString)
      try #require(unsafe mkdtemp(&template) != nil)
      let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      defer { removeFolders(folder) }
      let program = try ProgramInTerminal(
        size: Size(columns: 80, rows: 24), path: ProgramInTerminal.products + "/fillet",
        environment: ["XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder].merging(environment) { $1 })
      func wait(for text: String, from start: Int = 0) throws {
        try program.wait(for: "\(text) in \(environment)", seconds: 20) {
          #expect(!program.hasEnded)
          return program.output[start...].contains(Array(text.utf8)) || program.hasEnded
        }
      }
      try wait(for: "demo9.svg")
      // The last of the first screen's rows: from here on a key's effect is what comes.
      try settle(program)
      let drawn = program.output.count
      try program.type(" ")
      try program.wait(for: "a change in \(environment)") { program.output.count > drawn }
      try settle(program)
      // The document is changed, so that leaving asks first: the key was taken.
      try program.type("q")
      try settle(program)
      #expect(!program.hasEnded)
      try program.type("d")
      let end = try program.waitForEnd()
      #expect(end.status == 0)
      #expect(program.settings == program.settingsBefore)
      // What was switched on besides is switched off last, where the terminal knows of it at all.
      for mode in ["1002", "1006", "2004"] {
        let on = program.output.lastStart(of: Array("\u{1B}[?\(mode)h".utf8)) ?? -1
        let off = program.output.lastStart(of: Array("\u{1B}[?\(mode)l".utf8)) ?? -1
        #expect(on < 0 || off > on, "\(mode) in \(environment)")
      }
    }

    /// Waits until the program has read all keys and nothing more comes of them.
    private func settle(_ program: ProgramInTerminal) throws {
      var (count, since) = (-1, ContinuousClock.now)
      try program.wait(for: "an answer to every key", seconds: 20) {
        if program.output.count != count || pty_unread(program.far) > 0 {
          (count, since) = (program.output.count, ContinuousClock.now)
        }
        return ContinuousClock.now - since > .milliseconds(60)
      }
    }

    private func removeFolders(_ folder: String) {
      for name in ["/fillet/recovery", "/fillet", ""] { unsafe rmdir(folder + name) }
    }

    @Test(arguments: types) func `it draws, takes a key and gives the terminal back`(type: String) throws {
      try checkEditor(["TERM": type])
    }

    @Test(
      arguments: [
        ["LANG": "C"], ["LANG": "POSIX", "LC_ALL": "C"], ["LANG": "xx_YY.UTF-8"], ["LC_ALL": "de_DE.ISO-8859-1"],
        ["LANG": nil], ["LANG": "\u{1B}]0;x"], ["TERM": nil], ["TERMINFO": "/dev/null"], ["TERMINFO": "/nonexistent"],
        ["COLUMNS": "7", "LINES": "x"], ["TERM": "screen", "STY": "1.pts"], ["TERM": "tmux", "TMUX": "/tmp/x,1,0"],
      ] as [[String: String?]])
    func `it does so in unusual surroundings, too`(environment: [String: String?]) throws {
      try checkEditor(environment)
    }
  }
}

extension Collection<UInt8> {
  fileprivate func contains(_ bytes: [UInt8]) -> Bool { lastStart(of: bytes) != nil }

  fileprivate func lastStart(of bytes: [UInt8]) -> Int? {
    let all = Array(self)
    guard all.count >= bytes.count, !bytes.isEmpty else { return nil }
    return (0...(all.count - bytes.count)).last { start in
      all[start] == bytes[0] && all[start..<(start + bytes.count)].elementsEqual(bytes)
    }
  }
}
