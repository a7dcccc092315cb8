import Cells

/// Bracketed paste text while it arrives.
///
/// Pasted text may contain the end mark, followed by malicious keys. So the mark ends a paste only if the stream pauses
/// after it.
struct Paste: Sendable {
  static let startMark = Array("\u{1B}[200~".utf8)
  static let endMark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var isTooLong = false
  /// True if an end mark arrived.
  private(set) var hasEnded = false

  mutating func append(_ more: some Collection<UInt8>) {
    // A mark may be split between two reads.
    let from = max(0, bytes.count - Self.endMark.count + 1)
    bytes.append(contentsOf: more)
    hasEnded = hasEnded || Self.find(Self.endMark, in: bytes[from...]) != nil
    if bytes.count > InputDecoder.pasteLimit {
      isTooLong = true
      bytes.removeFirst(bytes.count - Self.endMark.count)
    }
  }

  /// The text without marks and with line feeds as line ends; a notice if it is too long.
  var event: InputEvent {
    if isTooLong {
      return .notice(
        "paste is larger than \(InputDecoder.pasteLimit >> 20) MiB: open it as a file")
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == 0x1B, rest.starts(with: Self.endMark) || rest.starts(with: Self.startMark) {
        rest.removeFirst(Self.endMark.count)
        continue
      }
      rest.removeFirst()
      if byte == 0x0D {
        text.append(0x0A)
        if rest.first == 0x0A { rest.removeFirst() }
      } else {
        text.append(byte)
      }
    }
    return .paste(String(decoding: text, as: UTF8.self))
  }

  private static func find(_ mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while let index = rest.firstIndex(of: 0x1B) {
      if rest[index...].starts(with: mark) { return index }
      rest = rest[(index + 1)...]
    }
    return nil
  }
}
