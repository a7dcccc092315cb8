import XML

/// Counts lines up to places that come in the file's order.
struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func restart() { (offset, line) = (0, 1) }

  mutating func line(at target: Int) -> Int {
    while offset < min(target, bytes.count) {
      let byte = bytes[offset]
      offset += 1
      // A line feed after a carriage return belongs to the same line end.
      if byte == "\n" || (byte == "\r" && (offset == bytes.count || bytes[offset] != "\n")) { line += 1 }
    }
    return line
  }
}
