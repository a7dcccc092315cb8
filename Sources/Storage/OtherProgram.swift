import CStorage
import Glibc

/// Another program that reads standard input and writes standard output.
package struct OtherProgram: Sendable {
  /// The result of a program.
  package struct Outcome: Hashable, Sendable {
    package enum End: Hashable, Sendable {
      case status(Int)
      case signal(Int)
    }

    package let end: End
    package let output: [UInt8]
    /// The text on standard error.
    package let complaint: [UInt8]
  }

  package let path: FilePath

  package init(_ path: FilePath) { self.path = path }

  /// The file of the running program; `nil` without `/proc`.
  package static var ownPath: FilePath? {
    do throws(Errno) {
      return try SystemCalls().readLink("/proc/self/exe")
    } catch {
      return nil
    }
  }

  /// True if the file exists and can be run.
  package var canRun: Bool { unsafe path.withCString { unsafe access($0, X_OK) == 0 } }

  /// Runs the program and waits for its end.
  ///
  /// Its streams are files in memory, so no full pipe can block it.
  package func run(
    _ arguments: [String], input: [UInt8], limit: Int, seconds: Int
  ) throws(StorageError) -> Outcome {
    var streams: [CInt] = []
    defer { for stream in streams { close(stream) } }
    do throws(Errno) {
      for _ in 0..<3 { streams.append(try Self.memoryFile()) }
      let calls = SystemCalls()
      try calls.write(input, to: streams[0])
      let end = try Self.wait(for: try start(arguments, streams), seconds: seconds)
      let store = FileStore()
      guard let output = try store.content(of: streams[1], size: 64 << 10, limit: limit),
        let complaint = try store.content(of: streams[2], size: 1 << 10, limit: limit)
      else { throw .fileTooLarge }
      return Outcome(end: end, output: output, complaint: complaint)
    } catch {
      if error == .timedOut { throw .tookTooLong(path, seconds: seconds) }
      if error == .fileTooLarge { throw .tooLarge(FilePath("the output of \(path)"), limit: limit) }
      throw error == .notFound ? .notFound(path) : .cannotRun(path, error)
    }
  }

  private static func memoryFile() throws(Errno) -> CInt {
    let descriptor = storage_memory_file()
    guard descriptor >= 0 else { throw Errno(code: errno) }
    return descriptor
  }

  private func start(_ arguments: [String], _ streams: [CInt]) throws(Errno) -> pid_t {
    var child: pid_t = 0
    let words = [path.bytes] + arguments.map { Array($0.utf8) }
    // All words in one buffer, each with its final zero, and the start of each.
    var text: [CChar] = []
    var starts: [Int] = []
    for word in words {
      starts.append(text.count)
      text += word.map { CChar(bitPattern: $0) } + [0]
    }
    let code = unsafe text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return EINVAL }
      var vector: [UnsafePointer<CChar>?] = unsafe starts.map { unsafe base + $0 }
      unsafe vector.append(nil)
      return unsafe storage_spawn(&child, vector, streams)
    }
    guard code == 0 else { throw Errno(code: code) }
    return child
  }

  private static func wait(for child: pid_t, seconds: Int) throws(Errno) -> Outcome.End {
    var status: CInt = 0
    let code = unsafe storage_wait(child, CInt(clamping: seconds * 1000), &status)
    guard code == 0 else { throw Errno(code: code) }
    // The low seven bits are the signal that ended it, if one did.
    let signal = Int(status & 0x7F)
    return signal == 0 ? .status(Int(status >> 8 & 0xFF)) : .signal(signal)
  }
}
