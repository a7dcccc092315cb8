import CTerminal

/// The sequence that asks a terminal to put text on its clipboard: OSC 52.
///
/// A terminal on another computer, behind ssh, uses the clipboard there. It sends no reply, and may ignore the sequence.
/// The sequence ends with BEL, because screen ends its own envelope at an ST.
package enum ClipboardSequence {
  /// The program between this one and the terminal.
  package enum Envelope: Hashable, Sendable {
    case none, tmux, screen
  }

  /// The most bytes of content; terminals drop sequences of more than 100,000 bytes.
  package static let longest = 74_994

  /// Longer pieces of a sequence do not fit the buffer of older versions of screen.
  private static let longestPiece = 240

  /// - Parameter base64: The content in base64.
  package static func bytes(_ base64: String, _ envelope: Envelope) -> [UInt8] {
    let sequence = "\u{1B}]52;c;\(base64)\u{7}"
    switch envelope {
    case .none: return Array(sequence.utf8)
    case .tmux:
      // With `set-clipboard on` tmux takes the sequence itself; with `allow-passthrough on` it passes on the content of
      // the envelope, in which each ESC is doubled.
      return Array("\(sequence)\u{1B}Ptmux;\u{1B}\(sequence)\u{1B}\\".utf8)
    case .screen:
      let bytes = Array(sequence.utf8)
      var wrapped: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: longestPiece) {
        wrapped += "\u{1B}P".utf8
        wrapped += bytes[start..<min(bytes.count, start + longestPiece)]
        wrapped += "\u{1B}\\".utf8
      }
      return wrapped
    }
  }
}

extension TerminalEnvironment {
  /// The envelope for sequences that the terminal must get; `nil` if it has no clipboard.
  package var clipboardEnvelope: ClipboardSequence.Envelope? {
    guard let type, type != "dumb", type != "linux", !type.hasPrefix("linux-"), !type.hasPrefix("vt") else {
      return nil
    }
    return isInTmux ? .tmux : isInScreen ? .screen : ClipboardSequence.Envelope.none
  }
}

extension TerminalSession {
  /// Sends a complete sequence that changes nothing on the screen; false if the terminal did not take all of it.
  package func send(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return true }
      return unsafe terminal_send(start, Int32(clamping: buffer.count))
    }
  }
}
