/// A path as the system has it: bytes that need not be UTF-8.
package struct FilePath: Hashable, Sendable {
  /// The path without C's final zero byte; the first zero byte ends it.
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    var bytes = Array(bytes)
    if let end = bytes.firstIndex(of: 0) { bytes.removeSubrange(end...) }
    self.bytes = bytes
  }

  package init(_ text: some StringProtocol) { self.init(bytes: text.utf8) }

  /// The part before the last slash; `.` without a slash.
  package var directory: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : FilePath(bytes: bytes[..<slash])
  }

  /// The part after the last slash.
  package var name: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The path of another name in the same directory.
  package func sibling(named name: some Sequence<UInt8>) -> FilePath {
    FilePath(bytes: bytes.prefix(bytes.count - self.name.count) + Array(name))
  }

  /// Calls `body` with the path as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      // An array that ends with a zero has a first element.
      guard let base = buffer.baseAddress else { preconditionFailure("an empty C string") }
      return unsafe body(base)
    }
  }
}

extension FilePath: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
  /// The path as text with its control characters; bytes that are not UTF-8 become U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}
