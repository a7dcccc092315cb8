package import Foundation

/// Python's readers, for comparison.
package enum Python {
  /// A failed run.
  package struct Failure: Error {
    package let status: Int32
  }

  /// Runs `python3` to its end and returns what it printed.
  ///
  /// It uses files instead of pipes: a process started by another test meanwhile would keep a pipe open.
  package static func output(of arguments: [String], input: Data) throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fillet-python-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (question, answer) = (folder.appending(path: "input"), folder.appending(path: "output"))
    try input.write(to: question)
    try Data().write(to: answer)
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = ["python3"] + arguments
    python.standardInput = try FileHandle(forReadingFrom: question)
    python.standardOutput = try FileHandle(forWritingTo: answer)
    try python.run()
    python.waitUntilExit()
    guard python.terminationStatus == 0 else { throw Failure(status: python.terminationStatus) }
    return try Data(contentsOf: answer)
  }
}
