import Glibc
import Storage
import Testing

@Suite struct OtherProgramTests {
  private func shell(_ script: String, input: [UInt8] = [], limit: Int = 1 << 20) throws -> OtherProgram.Outcome {
    try OtherProgram("/bin/sh").run(["-c", script], input: input, limit: limit, seconds: 20)
  }

  @Test func `what goes in comes out, more than a pipe holds`() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let outcome = try shell("cat", input: bytes)
    #expect(outcome.output == bytes)
    #expect(outcome.end == .status(0))
    #expect(outcome.complaint == [])
  }

  @Test func `both streams and the status are kept apart`() throws {
    let outcome = try shell("echo out; echo wrong >&2; exit 65")
    #expect(String(decoding: outcome.output, as: UTF8.self) == "out\n")
    #expect(String(decoding: outcome.complaint, as: UTF8.self) == "wrong\n")
    #expect(outcome.end == .status(65))
  }

  @Test func `a program that is ended by a signal says which`() throws {
    #expect(try shell("kill -TERM $$").end == .signal(Int(SIGTERM)))
  }

  @Test func `a program that does not end is killed`() throws {
    #expect(throws: StorageError.tookTooLong("/bin/sleep", seconds: 1)) {
      try OtherProgram("/bin/sleep").run(["1000"], input: [], limit: 1, seconds: 1)
    }
  }

  @Test func `arguments arrive as they are`() throws {
    let words = ["a b", "", "ü\n", "'\""]
    let outcome = try OtherProgram("/usr/bin/printf").run(["%s|"] + words, input: [], limit: 100, seconds: 20)
    #expect(String(decoding: outcome.output, as: UTF8.self) == words.map { $0 + "|" }.joined())
  }

  @Test func `a program that is missing or no program is told`() throws {
    #expect(throws: StorageError.notFound("/none/such")) {
      try OtherProgram("/none/such").run([], input: [], limit: 1, seconds: 20)
    }
    #expect(throws: StorageError.cannotRun("/etc/passwd", Errno(code: EACCES))) {
      try OtherProgram("/etc/passwd").run([], input: [], limit: 1, seconds: 20)
    }
    #expect(OtherProgram("/bin/sh").canRun && !OtherProgram("/none/such").canRun)
  }

  @Test func `too much output is refused`() throws {
    #expect(throws: StorageError.tooLarge("the output of /bin/sh", limit: 10)) {
      try shell("echo 12345678901", limit: 10)
    }
  }

  @Test func `signals that this process ignores do not reach the other program`() throws {
    signal(SIGXFSZ, SIG_IGN)
    defer { signal(SIGXFSZ, SIG_DFL) }
    let outcome = try shell("grep SigIgn /proc/self/status")
    let mask = String(decoding: outcome.output, as: UTF8.self).split(separator: "\t").last?.prefix { $0 != "\n" }
    // One bit a signal, from number 1 on; the C library keeps two for itself.
    let ignored = try #require(mask.flatMap { UInt64($0, radix: 16) })
    #expect(ignored & 1 << (SIGXFSZ - 1) == 0)
  }

  @Test func `a server that does not serve gives its own end and complaint`() throws {
    let servers = OtherProgram.Servers()
    for _ in 0..<2 {
      let outcome = try servers.run(OtherProgram("/bin/cat"), ["-"], input: [], limit: 1000, seconds: 20)
      #expect(outcome.end == .status(1))
      #expect(String(decoding: outcome.complaint, as: UTF8.self).contains("--serve"))
    }
  }
}
