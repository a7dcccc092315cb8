/// Why a terminal could not be taken.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither standard input and output nor the controlling terminal can be opened; with the errno value.
  case noTerminal(Int32)
  /// The type says that this terminal prints lines and no more (`TERM=dumb`).
  case plainTerminal(type: String)
  /// The descriptions of terminals are missing, even that of an xterm.
  case noDescription(type: String)
  /// ncurses refused to start.
  case screenFailed(type: String)
  /// This process has the terminal already.
  case alreadyOpen
  /// Another program cannot be started; with the errno value.
  case noProgram(Int32)

  public var description: String {
    switch self {
    case .noTerminal:
      "no terminal to draw on: start the editor in a terminal, or use the other commands in a pipe"
    case .plainTerminal(let type):
      "the terminal type \"\(type)\" cannot place a cursor: set TERM to what the terminal is"
    case .noDescription(let type):
      "no description of the terminal type \"\(type)\", nor of xterm: install ncurses-base or set TERMINFO"
    case .screenFailed(let type):
      "the screen could not be started as \"\(type)\": try TERM=xterm-256color"
    case .alreadyOpen:
      "the terminal is open already: close the session before opening another"
    case .noProgram(let number):
      "the system starts no other program (error \(number)): end some programs and try again"
    }
  }
}
