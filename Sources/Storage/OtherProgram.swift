import CStorage
import Glibc
import Synchronization

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
  package func run(
    _ arguments: [String], input: [UInt8], limit: Int, seconds: Int
  ) throws(StorageError) -> Outcome {
    try outcome(input: input, limit: limit, seconds: seconds) { streams throws(Errno) in
      try Self.wait(for: try start(arguments, streams), seconds: seconds)
    }
  }

  /// Performs a task with three streams, which are files in memory, so no full pipe can block it.
  private func outcome(
    input: [UInt8], limit: Int, seconds: Int, _ task: ([CInt]) throws(Errno) -> Outcome.End
  ) throws(StorageError) -> Outcome {
    var streams: [CInt] = []
    defer { for stream in streams { close(stream) } }
    do throws(Errno) {
      for _ in 0..<3 { streams.append(try Self.memoryFile()) }
      let calls = SystemCalls()
      try calls.write(input, to: streams[0])
      let end = try task(streams)
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
    return Outcome.End(status: status)
  }
}

extension OtherProgram.Outcome.End {
  /// - Parameter status: The status of `waitpid`.
  fileprivate init(status: CInt) {
    // The low seven bits are the signal that ended it, if one did.
    let signal = Int(status & 0x7F)
    self = signal == 0 ? .status(Int(status >> 8 & 0xFF)) : .signal(signal)
  }
}

extension OtherProgram {
  /// Copies of a program that each wait for tasks and fork for them, so that the program is loaded once.
  ///
  /// The program must know `--serve`: standard input is then a socket (see FilletDraw). Copies start when they are
  /// needed, one for each thread that runs a task, and end with this object.
  package final class Servers: Sendable {
    private let idle = Mutex<[Server]>([])

    package init() {}

    deinit { idle.withLock { servers in for server in servers { server.end() } } }

    /// Runs a task of the program, the same each time, and waits for its end.
    ///
    /// - Parameter progress: A person who ends it ends the program, which counts as one that took too long.
    package func run(
      _ program: OtherProgram, _ arguments: [String], input: [UInt8], limit: Int, seconds: Int,
      progress: TaskProgress = TaskProgress()
    ) throws(StorageError) -> Outcome {
      try program.outcome(input: input, limit: limit, seconds: seconds) { streams throws(Errno) in
        let waiting = idle.withLock { $0.popLast() }
        let server = if let waiting { waiting } else { try Server(program, complaint: streams[2]) }
        let words = [program.path.description] + arguments
        if let end = try server.run(words, streams, seconds: seconds, progress) {
          idle.withLock { $0.append(server) }
          return end
        }
        // It did not serve: its own end is that of the task.
        return try server.wait(seconds: seconds)
      }
    }
  }

  /// A running copy of a program, and the socket to it.
  private struct Server: Sendable {
    private let child: pid_t
    private let socket: CInt

    /// - Parameter complaint: The stream for complaints before its first task.
    init(_ program: OtherProgram, complaint: CInt) throws(Errno) {
      var ends: [CInt] = [0, 0]
      let code = unsafe storage_sockets(&ends)
      guard code == 0 else { throw Errno(code: code) }
      defer { close(ends[1]) }
      do throws(Errno) {
        child = try program.start(["--serve"], [ends[1], complaint, complaint])
      } catch {
        close(ends[0])
        throw error
      }
      socket = ends[0]
    }

    /// The time after which a server looks whether its task was ended, in milliseconds.
    private static let pause = 50

    /// Runs a task; `nil` if the server has ended.
    func run(
      _ words: [String], _ streams: [CInt], seconds: Int, _ progress: TaskProgress
    ) throws(Errno) -> Outcome.End? {
      let text = words.reduce(into: [UInt8]()) { text, word in text += Array(word.utf8) + [0] }
      var status: CInt = 0
      var code = unsafe storage_send(socket, text, text.count, streams)
      var left = seconds * 1000
      while code == 0 {
        code = unsafe storage_receive(socket, CInt(clamping: min(left, Self.pause)), &status)
        left -= Self.pause
        if code != ETIMEDOUT || left <= 0 || progress.isEnded { break }
        code = 0
      }
      if code == 0 { return Outcome.End(status: status) }
      if code == EPIPE { return nil }
      kill(child, SIGKILL)
      end()
      throw Errno(code: code)
    }

    /// Waits for the end of a server that has closed its socket.
    func wait(seconds: Int) throws(Errno) -> Outcome.End {
      close(socket)
      return try OtherProgram.wait(for: child, seconds: seconds)
    }

    /// Lets an idle server end.
    func end() {
      close(socket)
      var status: CInt = 0
      while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    }
  }
}
