import Glibc
import Storage
import Testing

@Suite struct ReadTests {
  private let directory: TemporaryDirectory
  private let store = FileStore()

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 3_000_000])
  func `a file is read whole`(size: Int) throws {
    let text = String(repeating: "x", count: size)
    try store.save(Array(text.utf8), to: directory("a"), .newFile)
    #expect(try store.read(directory("a"), limit: size).bytes == Array(text.utf8))
  }

  @Test func `a file above the limit is refused`() throws {
    try directory.write("12345", to: "a.svg")
    #expect(try store.read(directory("a.svg"), limit: 5).bytes.count == 5)
    let error = #expect(throws: StorageError.self) { try store.read(directory("a.svg"), limit: 4) }
    #expect(error == .tooLarge(directory("a.svg"), limit: 4))
  }

  @Test func `a file that hides its size is measured while it is read`() {
    #expect(throws: StorageError.tooLarge("/proc/self/status", limit: 10)) {
      try store.read("/proc/self/status", limit: 10)
    }
    #expect(throws: Never.self) { try store.read("/proc/self/status", limit: 1 << 20) }
  }

  @Test func `what is no file is refused by its kind and does not block`() throws {
    try #require(unsafe mkfifo("\(directory.path)/pipe", 0o600) == 0)
    #expect(throws: StorageError.notAFile(directory("pipe"), .pipe)) {
      try store.read(directory("pipe"), limit: 10)
    }
    #expect(throws: StorageError.notAFile("/dev/zero", .device)) { try store.read("/dev/zero", limit: 10) }
    let error = #expect(throws: StorageError.self) { try store.read(directory("."), limit: 10) }
    #expect(
      error?.description == "\(directory.path)/. is a directory, not a file; choose a file")
  }

  @Test func `a missing file is called missing`() {
    let error = #expect(throws: StorageError.self) { try store.read(directory("no.svg"), limit: 10) }
    #expect(error?.description == "\(directory.path)/no.svg does not exist; check the name")
  }

  @Test func `every call that fails is told`() throws {
    try directory.write("old", to: "a")
    for call in [SystemCalls.Call.open, .status, .read] {
      let failing = FileStore(calls: SystemCalls { $0 == call ? .fails(Errno(code: EIO)) : nil })
      #expect(throws: StorageError.cannotRead(directory("a"), Errno(code: EIO)), "\(call)") {
        try failing.read(directory("a"), limit: 10)
      }
    }
  }

  @Test func `short and interrupted reads go on`() throws {
    try directory.write("twelve bytes", to: "a")
    let faults = Faults([.moves(atMost: 1), .fails(Errno(code: EINTR)), .moves(atMost: 5)], at: .read)
    #expect(
      try FileStore(calls: faults.calls).read(directory("a"), limit: 12).bytes == Array("twelve bytes".utf8))
    #expect(faults.count >= 4)
  }
}
