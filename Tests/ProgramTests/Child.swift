import Glibc
import Testing

/// How a process ended.
enum Ending: Hashable {
  case status(Int32)
  case signal(Int32)
}

/// What a process left behind.
struct Outcome {
  let ending: Ending
  let outputBytes: [UInt8]
  let errorBytes: [UInt8]

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var error: String { String(decoding: errorBytes, as: UTF8.self) }
}

/// A process that runs to its end, with files in place of a terminal.
enum Child {
  /// What processes get besides what a test asks for: nothing of this machine's.
  private static var environment: [String: String] {
    [
      "PATH": Program.variable("PATH") ?? "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
      // A crash that a test provokes must not wait for a report.
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// The seconds after which a program is killed: on no machine, however busy, does one take so long that does not hang.
  private static let patience = "600"

  /// Runs a program that its first argument names; it has no controlling terminal, and is killed if it hangs.
  static func run(
    _ arguments: [String], in folder: String, input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    // Not pipes: a server that some other test starts meanwhile would keep their ends open.
    let streams = try (0..<3).map { _ in try Scratch() }
    streams[0].fill(with: Array(input.utf8))
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Tests run on threads that block signals, which no program expects.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream.descriptor, Int32(number))
    }
    let words = ["env", "-C", folder, "setsid", "-w", "timeout", "-s", "KILL", patience] + arguments
    let variables = Self.environment.merging(["HOME": folder]) { $1 }.merging(environment) { $1 }
    let vectors = unsafe [words, variables.map { "\($0)=\($1)" }].map { unsafe $0.map { unsafe strdup($0) } + [nil] }
    defer { unsafe vectors.joined().forEach { unsafe free($0) } }
    var child: pid_t = 0
    let failure = unsafe posix_spawnp(&child, "env", &actions, &attributes, vectors[0], vectors[1])
    try #require(failure == 0)
    var status: Int32 = 0
    try #require(unsafe waitpid(child, &status, 0) == child)
    return Outcome(
      ending: status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F),
      outputBytes: streams[1].bytes, errorBytes: streams[2].bytes)
  }
}

/// A file without a name, for one of a process's standard streams.
private final class Scratch {
  let descriptor: Int32

  init() throws {
    var template = Array("/tmp/fillet-stream-XXXXXX".utf8CString)
    descriptor = unsafe mkstemp(&template)
    try #require(descriptor >= 0)
    unsafe unlink(template)
  }

  deinit { close(descriptor) }

  func fill(with bytes: [UInt8]) {
    unsafe write(descriptor, bytes, bytes.count)
    lseek(descriptor, 0, SEEK_SET)
  }

  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(count))
  }
}
