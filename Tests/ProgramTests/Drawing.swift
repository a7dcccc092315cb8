import Glibc
import Testing

/// The drawing program, and what PNGs and PDFs show of themselves.
enum Drawing {
  /// Beside the program under test.
  static let path = String(Program.path[..<(Program.path.lastIndex(of: "/") ?? Program.path.endIndex)]) + "/fillet-draw"

  /// Runs the drawing program alone.
  static func run(
    _ arguments: [String], input: String, in folder: Folder, environment: [String: String] = [:]
  ) throws -> Outcome {
    try Child.run([path] + arguments, in: folder.path, input: input, environment: environment)
  }
}

extension Folder {
  func bytes(_ name: String) -> [UInt8] {
    let descriptor = unsafe open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    return Array(buffer.prefix(max(0, count)))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let descriptor = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }
}
