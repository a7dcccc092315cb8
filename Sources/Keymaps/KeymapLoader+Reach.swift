import Screen
import Text

extension KeymapLoader {
  /// Reports the first key of a chord that some terminal does not send, or sends for another key.
  mutating func reportReach(of candidate: Candidate) {
    for key in candidate.written {
      let name = "\"\(key.notation)\""
      switch key.reach {
      case .everywhere: continue
      // Whoever chose one of our keymaps can do nothing about it.
      case .perhapsSame where origin == .shipped: continue
      case .same(let other, let bytes):
        report(
          .sameByte, at: candidate.offset,
          "\(name) sends \(hexadecimal(bytes)), as \"\(other.notation)\" does: both keys run this")
      case .perhapsSame(let other, let bytes):
        report(
          .sameByte, at: candidate.offset,
          "\(name) and \"\(other.notation)\" both send \(hexadecimal(bytes)) in some terminals")
      case .beginsSequences(let bytes):
        report(
          .sameByte, at: candidate.offset,
          "\(name) sends \(hexadecimal(bytes)), with which arrow and function keys begin; choose another key")
      case .enhanced:
        report(
          .needsEnhancedKeyboard, at: candidate.offset,
          "\(name) is not sent by xterm, tmux, the Linux console")
      case .xterm:
        report(.xtermOnly, at: candidate.offset, "\(name) does not reach the Linux console or vt100")
      }
      return
    }
  }

  /// The bytes of the key that makes a chord send another one.
  func bytes(of candidate: Candidate) -> String {
    for key in candidate.written {
      if case .same(_, let bytes) = key.reach { return hexadecimal(bytes) }
    }
    return "the same bytes"
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { "0x" + Text.hexadecimal($0) }.joined(separator: " ")
  }
}
