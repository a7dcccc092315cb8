/// The way another program ended.
public enum ProgramEnd: Hashable, Sendable {
  case status(Int)
  case signal(Int)

  /// The low seven bits are the signal that ended it, if one did.
  init(waitStatus status: Int32) {
    let signal = Int(status & 0x7F)
    self = signal == 0 ? .status(Int(status >> 8 & 0xFF)) : .signal(signal)
  }
}
