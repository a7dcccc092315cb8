import Glibc
import Testing

/// A real terminal, by tmux, with a shell in it that can run the program.
///
/// A class, because the server has to end with the last use of it.
final class Terminal: Sendable {
  let folder: Folder
  private let socket: String

  struct Size: Hashable, CustomStringConvertible {
    var columns: Int
    var rows: Int

    init(_ columns: Int, _ rows: Int) { (self.columns, self.rows) = (columns, rows) }

    var description: String { "\(columns)x\(rows)" }
  }

  /// What the terminal itself knows of its state.
  struct Modes: Hashable {
    var onAlternateScreen, hasCursor, reportsMouse, hasApplicationKeypad, hasApplicationCursor: Bool
  }

  /// Opens a terminal; the shell in it can run `./run` with arguments for the program.
  init(_ size: Size = Size(80, 24), in folder: Folder) throws {
    self.folder = folder
    socket = "fillet-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    // The number of the process is that of the shell, as exec keeps it.
    try folder.write("#!/bin/sh\necho $$ >.process\nexec '\(Program.path)' \"$@\"\n", to: "run", mode: 0o755)
    try tmux(
      "set", "-g", "status", "off", ";", "set", "-g", "default-terminal", "tmux-256color", ";", "new-session", "-d",
      "-x", "\(size.columns)", "-y", "\(size.rows)", "-c", folder.path, "exec sh -i")
  }

  deinit {
    _ = try? tmux("kill-server")
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
    let outcome = try Child.run(["tmux", "-u", "-L", socket, "-f", "/dev/null"] + arguments, in: folder.path)
    try #require(outcome.ending == .status(0), "tmux \(arguments): \(outcome.error)")
    return outcome.output
  }

  /// Types text as it is.
  func type(_ text: String) throws { try tmux("send-keys", "-l", "--", text) }

  /// Presses keys by their names in tmux, such as `Space`, `Enter`, `C-c`.
  func press(_ keys: String...) throws {
    for key in keys { try tmux("send-keys", key) }
  }

  /// Runs a command of the editor that has no key.
  func run(_ line: String) throws {
    try type(":" + line)
    try press("Enter")
  }

  /// Reports a mouse button in a cell, in SGR encoding: xterm's ctlseqs, "Extended coordinates".
  private func report(_ code: Int, _ column: Int, _ row: Int, isUp: Bool = false) throws {
    let text = "\u{1B}[<\(code);\(column + 1);\(row + 1)\(isUp ? "m" : "M")"
    let words = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    _ = try Child.run(["tmux", "-u", "-L", socket, "send-keys", "-H"] + words, in: folder.path)
  }

  /// Clicks a cell: 0 is the left button, 2 the right one.
  func click(column: Int, row: Int, button: Int = 0) throws {
    try report(button, column, row)
    try report(button, column, row, isUp: true)
  }

  /// Drags with the left button.
  func drag(from start: (column: Int, row: Int), to end: (column: Int, row: Int)) throws {
    try report(0, start.column, start.row)
    try report(32, end.column, end.row)
    try report(0, end.column, end.row, isUp: true)
  }

  /// Pastes text as a person does, with marks around it where the program in the foreground asked for them.
  func paste(_ text: String) throws { try tmux("set-buffer", "--", text, ";", "paste-buffer", "-p", "-d") }

  /// Makes the terminal take what programs put on its clipboard.
  func takeClipboard() throws { try tmux("set", "-s", "set-clipboard", "on") }

  /// What programs put on the terminal's clipboard last.
  var clipboard: String { get throws { try tmux("show-buffer") } }

  /// The name of the program that has the keyboard.
  var foreground: String {
    get throws { try tmux("display", "-p", "#{pane_current_command}").filter { $0 != "\n" } }
  }

  func resize(to size: Size) throws { try tmux("resize-window", "-x", "\(size.columns)", "-y", "\(size.rows)") }

  /// The rows of the screen, without the blanks at their ends.
  func screen(withColors: Bool = false) throws -> [String] {
    let text = try withColors ? tmux("capture-pane", "-p", "-e") : tmux("capture-pane", "-p")
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if rows.last == "" { rows.removeLast() }
    return rows
  }

  var modes: Modes {
    get throws {
      let text = try tmux(
        "display", "-p",
        "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag} #{keypad_cursor_flag}")
      let flags = text.filter { "01".contains($0) }.map { $0 == "1" }
      try #require(flags.count == 5)
      return Modes(
        onAlternateScreen: flags[0], hasCursor: flags[1], reportsMouse: flags[2], hasApplicationKeypad: flags[3],
        hasApplicationCursor: flags[4])
    }
  }

  /// Waits until the screen is as asked, and gives it back; a test fails that waits for too long.
  ///
  /// - Parameter lasts: False for what stands only while the program works and changes all the time.
  @discardableResult
  func wait(
    for what: String, lasts: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
    _ isSo: ([String]) throws -> Bool
  ) async throws -> [String] {
    var last: [String] = []
    // So many looks, however long the machine takes for them.
    for _ in 0..<2_000 {
      last = try screen()
      // A frame that the terminal has only half read can already be so: what is asked for has to last.
      if try isSo(last), try !lasts || last == screen() { return last }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("waited for \(what); the screen:\n\(last.joined(separator: "\n"))", sourceLocation: sourceLocation)
    throw CancellationError()
  }

  /// Waits until some row holds a text.
  @discardableResult
  func wait(
    forText text: String, lasts: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [String] {
    try await wait(for: "\"\(text)\"", lasts: lasts, sourceLocation: sourceLocation) {
      $0.contains { $0.contains(text) }
    }
  }
}
