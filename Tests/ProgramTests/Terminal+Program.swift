import Glibc
import Testing

extension Terminal {
  /// A terminal with the program in it, at its first screen.
  static func running(
    _ arguments: String = "", size: Size = Size(80, 24), environment: String = "", in folder: Folder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Terminal {
    let terminal = try Terminal(size, in: folder)
    try await terminal.start(arguments, environment: environment, sourceLocation: sourceLocation)
    return terminal
  }

  // The first line of stty is left out: it has the size, which tests change.

  /// Runs the program from the shell, not for the first time, and waits for its first screen.
  ///
  /// The first time it would draw the demo corner by corner.
  func start(
    _ arguments: String = "", environment: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try type("stty -a | sed 1d >.before; mkdir -m 700 -p .local/state/fillet; \(environment) ./run \(arguments)\n")
    try await waitForProgram(sourceLocation: sourceLocation)
  }

  /// Waits until the program has the terminal and has drawn on it.
  func waitForProgram(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait(for: "the program's screen", sourceLocation: sourceLocation) { screen in
      try modes.onAlternateScreen && screen.contains { !$0.isEmpty }
    }
  }

  /// Waits until the shell has the terminal again, because the program ended or stopped.
  func waitForShell(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait(for: "the shell", sourceLocation: sourceLocation) { _ in try foreground == "sh" }
  }

  /// The number of the program's process.
  var process: pid_t {
    get throws {
      let text = try #require(folder.text(".process"))
      return try #require(pid_t(text.filter(\.isNumber)))
    }
  }

  /// Sends the program a signal.
  func send(_ signal: Int32) throws { try #require(kill(process, signal) == 0) }

  /// What the shell says that the program ended with; the terminal has to be as the program found it.
  func endStatus(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int? {
    try await waitForShell(sourceLocation: sourceLocation)
    let clean = Modes(
      onAlternateScreen: false, hasCursor: true, reportsMouse: false, hasApplicationKeypad: false,
      hasApplicationCursor: false)
    // After a kill the guardian restores it, while the shell is there already.
    try await wait(for: "a terminal as the program found it", sourceLocation: sourceLocation) { _ in
      try modes == clean
    }
    // After a crash the shell may have got the tail of what the terminal answered: that line is erased.
    try press("C-u")
    // Pasted, so that the shell gets marks around it if the program left that mode on.
    // A line of its own, because the shell may still have to write its prompt.
    // A number, because the last end may still stand on the screen.
    let number = UInt32.random(in: 0 ... .max)
    try paste("printf '\\nended %s\\n' $?; stty -a | sed 1d >.after; echo 'that''s '\(number)\n")
    let screen = try await wait(forText: "thats \(number)", sourceLocation: sourceLocation)
    #expect(folder.text(".after") == folder.text(".before"), sourceLocation: sourceLocation)
    let line = screen.last { $0.hasPrefix("ended ") }
    return line.flatMap { Int($0.dropFirst(6)) }
  }
}
