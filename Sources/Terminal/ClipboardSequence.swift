import CTerminal
package import Cells

/// The sequence that asks a terminal to put text on its clipboard: OSC 52.
///
/// A terminal on another computer, behind ssh, uses the clipboard there. It sends no reply, and may ignore the sequence.
/// The sequence ends with BEL, because screen ends its own envelope at an ST. Elsewhere an ST follows: VTE does not see
/// the BEL behind more than 4,096 characters.
package enum ClipboardSequence {
  /// The program between this one and the terminal.
  package enum Envelope: Hashable, Sendable {
    case none, tmux, screen
  }

  /// The most bytes of content; terminals drop sequences of more than 100,000 bytes.
  package static let longest = 74_994

  /// The most bytes of content in rxvt, which prints longer sequences.
  fileprivate static let longestInRxvt = 24_576

  /// The most bytes of content that every terminal with a clipboard takes: mosh cuts longer ones.
  package static let safe = 12_282

  /// Longer sequences, in bytes, are printed by some terminals (zutty, urxvt): the screen must be drawn again.
  package static let printed = 4_000

  /// Longer pieces of a sequence do not fit the buffer of older versions of screen.
  private static let longestPiece = 240

  /// - Parameter base64: The content in base64.
  package static func bytes(_ base64: String, _ envelope: Envelope) -> [UInt8] {
    let sequence = "\u{1B}]52;c;\(base64)\u{7}"
    switch envelope {
    case .none: return Array("\(sequence)\u{1B}\\".utf8)
    case .tmux:
      // With `set-clipboard on` tmux takes the sequence itself; with `allow-passthrough on` it passes on the content of
      // the envelope, in which each ESC is doubled.
      return Array("\(sequence)\u{1B}\\\u{1B}Ptmux;\u{1B}\(sequence)\u{1B}\u{1B}\\\u{1B}\\".utf8)
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

  /// The most bytes of content that the terminal takes.
  package var longestCopy: Int {
    type?.hasPrefix("rxvt") == true ? ClipboardSequence.longestInRxvt : ClipboardSequence.longest
  }
}

extension TerminalIdentity {
  /// True for the versions that were seen to ignore copies, and older ones.
  package var ignoresCopies: Bool {
    let last = ["vte": [7099], "konsole": [22, 12, 99]]
    return last[name].map { version.lexicographicallyPrecedes($0) } ?? false
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
