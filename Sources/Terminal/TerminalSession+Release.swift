import CTerminal
import Screen

extension TerminalSession {
  /// Stops the program as Ctrl-Z does elsewhere; returns when it runs again, and `.resumed` comes next.
  public mutating func suspend() { stop(wholeGroup: true) }

  /// Gives the terminal to something else for as long as `body` runs, such as an editor for text.
  ///
  /// Meanwhile interrupts from the keyboard are not for this program. `.resumed` comes next.
  public mutating func withTerminalReleased<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    terminal_release()
    terminal_lend(true)
    defer {
      terminal_lend(false)
      retake()
    }
    return try body()
  }

  /// Runs another program with the terminal as its streams, to its end.
  ///
  /// Stopped from the keyboard it stops this program too, and both go on together. It ends before this program does.
  ///
  /// - Parameter words: the program's path and its arguments.
  public mutating func run(_ words: [String]) throws(TerminalError) -> ProgramEnd {
    // One after the other in memory, each with its end, and where each begins.
    var text: [CChar] = []
    var starts: [Int] = []
    for word in words {
      starts.append(text.count)
      text += word.utf8.map { CChar(bitPattern: $0) } + [0]
    }
    var status: Int32 = 0
    let failure = withTerminalReleased {
      unsafe text.withUnsafeBufferPointer { text in
        guard let base = text.baseAddress else { return Int32(0) }
        var vector: [UnsafePointer<CChar>?] = unsafe starts.map { unsafe base + $0 }
        unsafe vector.append(nil)
        return unsafe terminal_run(vector, &status)
      }
    }
    guard failure == 0 else { throw .noProgram(failure) }
    return ProgramEnd(waitStatus: status)
  }

  /// Says a line after the screen should the program crash or be killed; `nil` for none.
  ///
  /// - Parameter line: harmless text; what does not fit 500 bytes is cut off.
  public mutating func setFarewell(_ line: String?) {
    guard let line else { return terminal_set_farewell(nil) }
    unsafe terminal_set_farewell(String(decoding: line.utf8.prefix(500), as: UTF8.self) + "\r\n")
  }

  mutating func stop(wholeGroup: Bool) {
    terminal_release()
    terminal_stop(wholeGroup)
    retake()
  }

  /// Takes the terminal again, whatever size it has now.
  mutating func retake() {
    // Asked to end while it was stopped: it may stay as it is.
    guard terminal_end_signal() == 0 else { return }
    terminal_take()
    painter.forget()
    if updateSize() { events.append(.resize(size)) }
    events.append(.resumed)
  }
}
