/// The name of a file as the system knows it: bytes, which need not be text.
package struct FilePath: Hashable, Sendable {
  /// Without the zero byte that ends it in C; a zero byte within cuts the name there.
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    var bytes = Array(bytes)
    if let end = bytes.firstIndex(of: 0) { bytes.removeSubrange(end...) }
    self.bytes = bytes
  }

  package init(_ text: some StringProtocol) { self.init(bytes: text.utf8) }

  /// Everything before the last slash, `.` when there is none.
  package var directory: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : FilePath(bytes: bytes[..<slash])
  }

  /// The part after the last slash.
  package var name: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// Another name in the same directory.
  package func sibling(named name: some Sequence<UInt8>) -> FilePath {
    FilePath(bytes: bytes.prefix(bytes.count - self.name.count) + Array(name))
  }

  /// Runs `body` with the name as C wants it.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      // An array that ends with a zero has a first element.
      guard let base = buffer.baseAddress else { preconditionFailure("a name without its end") }
      return unsafe body(base)
    }
  }
}

extension FilePath: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
  /// The name as text; bytes that are no UTF-8 become U+FFFD, and nothing else is made harmless here.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}
