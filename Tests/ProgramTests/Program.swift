import Glibc
import Testing

/// The program under test.
enum Program {
  /// What `FILLET_PROGRAM` names, or else the program that was built beside these tests.
  static let path: String = variable("FILLET_PROGRAM") ?? folderOfTests + "/fillet"

  private static let folderOfTests: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }()

  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Runs the program without a terminal.
  static func run(
    _ arguments: String..., in folder: Folder, input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, in: folder, input: input, environment: environment)
  }

  static func run(
    _ arguments: [String], in folder: Folder, input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try Child.run([path] + arguments, in: folder.path, input: input, environment: environment)
  }
}
