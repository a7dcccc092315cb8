import Glibc

/// Reads files that lie beside the tests.
enum FixtureFile {
  struct Missing: Error {
    let path: String
  }

  static func bytes(_ path: String, of source: String = #filePath) throws -> [UInt8] {
    let folder = source.split(separator: "/").dropLast().joined(separator: "/")
    let name = "/\(folder)/\(path)"
    guard let file = unsafe fopen(name, "rb") else { throw Missing(path: name) }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, file) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }
}
