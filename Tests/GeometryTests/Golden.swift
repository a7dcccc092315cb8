import Glibc

/// Committed files of numbers that other programs made.
enum Golden {
  struct Unreadable: Error {
    let line: String
  }

  /// The lines of a file in `Golden`, beside this source file.
  static func lines(of name: String, source: String = #filePath) throws -> [Substring] {
    let folder = source.split(separator: "/").dropLast().joined(separator: "/")
    let path = "/\(folder)/Golden/\(name)"
    guard let file = unsafe fopen(path, "r") else { throw Unreadable(line: path) }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let byte = unsafe getc(file)
      if byte == EOF { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
