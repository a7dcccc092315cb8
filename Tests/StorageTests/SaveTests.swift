import CStorage
import Glibc
import Storage
import Synchronization
import Testing

@Suite struct SaveTests {
  private let directory: TemporaryDirectory
  private let store = FileStore()

  init() throws { directory = try TemporaryDirectory() }

  @discardableResult
  private func save(_ text: String, _ name: String, _ policy: SavePolicy) throws -> SavedFile {
    try store.save(Array(text.utf8), to: directory(name), policy)
  }

  private func identity(_ name: String) throws -> FileIdentity {
    try store.read(directory(name), limit: 1 << 20).identity
  }

  // MARK: - Policies

  @Test func `a new file is written`() throws {
    let saved = try save("new", "a.svg", .newFile)
    #expect(directory.text("a.svg") == "new")
    #expect(directory.names == ["a.svg"])
    #expect(saved.notices == [])
    #expect(saved.identity == (try identity("a.svg")))
  }

  @Test func `a new file never replaces one`() throws {
    try directory.write("old", to: "a.svg")
    let error = #expect(throws: StorageError.self) { try save("new", "a.svg", .newFile) }
    #expect(error?.description == "\(directory.path)/a.svg already exists; choose another name")
    #expect(directory.text("a.svg") == "old")
  }

  @Test func `a new file never replaces one that appears at the last instant`() throws {
    let faults = Faults { _, call in
      if call == .rename { try? self.directory.write("theirs", to: "a.svg") }
      return nil
    }
    #expect(throws: StorageError.exists(directory("a.svg"))) {
      try FileStore(calls: faults.calls).save([], to: directory("a.svg"), .newFile)
    }
    #expect(directory.text("a.svg") == "theirs")
    #expect(directory.names == ["a.svg"])
  }

  @Test func `a known file is replaced, again and again`() throws {
    try directory.write("old", to: "a.svg")
    var known = try identity("a.svg")
    for text in ["new", "newer", ""] {
      let saved = try save(text, "a.svg", .replacing(known))
      #expect(directory.text("a.svg") == text)
      #expect(saved.identity == (try identity("a.svg")))
      known = saved.identity
    }
    #expect(directory.names == ["a.svg"])
  }

  @Test(arguments: ["their", "old, and more", ""])
  func `a file that another program changed is left as it is`(theirs: String) throws {
    try directory.write("older", to: "a.svg")
    let known = try identity("a.svg")
    try directory.write(theirs, to: "a.svg")
    let error = #expect(throws: StorageError.self) { try save("ours", "a.svg", .replacing(known)) }
    #expect(
      error?.description
        == "another program changed \(directory.path)/a.svg; save elsewhere, or open it again"
    )
    #expect(directory.text("a.svg") == theirs)
    #expect(directory.names == ["a.svg"])
  }

  @Test func `a file that was only touched or rewritten with the same content is replaced`() throws {
    try directory.write("old", to: "a.svg")
    let known = try identity("a.svg")
    unsafe utimes(
      "\(directory.path)/a.svg", [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)])
    try save("new", "a.svg", .replacing(known))
    #expect(directory.text("a.svg") == "new")
  }

  @Test func `a change at the last instant is not lost`() throws {
    try directory.write("old", to: "a.svg")
    let known = try identity("a.svg")
    let faults = Faults { _, call in
      if call == .exchange, self.directory.text("a.svg") == "old" {
        try? self.directory.write("theirs", to: "b")
        unsafe rename("\(self.directory.path)/b", "\(self.directory.path)/a.svg")
      }
      return nil
    }
    #expect(throws: StorageError.changedOnDisk(directory("a.svg"))) {
      try FileStore(calls: faults.calls).save(Array("ours".utf8), to: directory("a.svg"), .replacing(known))
    }
    #expect(directory.text("a.svg") == "theirs")
    #expect(directory.names == ["a.svg"])
  }

  @Test func `of two changes while a save is undone neither is lost`() throws {
    try directory.write("old", to: "a.svg")
    let known = try identity("a.svg")
    let count = Mutex(0)
    let faults = Faults { _, call in
      let number = count.withLock { number in
        if call == .exchange { number += 1 }
        return number
      }
      if call == .exchange, number <= 2 {
        try? self.directory.write("theirs \(number)", to: "b")
        unsafe rename("\(self.directory.path)/b", "\(self.directory.path)/a.svg")
      }
      return nil
    }
    let error = #expect(throws: StorageError.self) {
      try FileStore(calls: faults.calls).save(Array("ours".utf8), to: directory("a.svg"), .replacing(known))
    }
    guard case .displaced(_, let kept)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(directory.text("a.svg") == "theirs 2")
    #expect(directory.text(String(decoding: kept.name, as: UTF8.self)) == "theirs 1")
  }

  @Test func `a file that was deleted is not made again unasked`() throws {
    try directory.write("old", to: "a.svg")
    let known = try identity("a.svg")
    unsafe unlink("\(directory.path)/a.svg")
    #expect(throws: StorageError.deletedOnDisk(directory("a.svg"))) {
      try save("new", "a.svg", .replacing(known))
    }
    #expect(directory.names == [])
  }

  @Test func `overwriting takes whatever file is there`() throws {
    try save("first", "a.svg", .overwrite)
    try save("second", "a.svg", .overwrite)
    #expect(directory.text("a.svg") == "second")
    #expect(directory.names == ["a.svg"])
  }

  @Test(arguments: [SystemCalls.Call.exchange, .rename])
  func `file systems that cannot exchange or keep are served as well`(call: SystemCalls.Call) throws {
    try directory.write("old", to: "a.svg")
    let known = try identity("a.svg")
    let faults = Faults { number, made in made == call ? .fails(Errno(code: EINVAL)) : nil }
    let poor = FileStore(calls: faults.calls)
    if call == .exchange {
      try poor.save(Array("new".utf8), to: directory("a.svg"), .replacing(known))
    } else {
      try poor.save(Array("new".utf8), to: directory("b.svg"), .newFile)
      #expect(throws: StorageError.exists(directory("b.svg"))) {
        try poor.save([], to: directory("b.svg"), .newFile)
      }
      #expect(directory.names == ["a.svg", "b.svg"])
    }
    #expect(directory.text(call == .exchange ? "a.svg" : "b.svg") == "new")
  }

  // MARK: - What is kept

  @Test(arguments: [0o640, 0o600, 0o755, 0o666] as [mode_t])
  func `the mode stays`(mode: mode_t) throws {
    try directory.write("old", to: "a.svg", mode: mode)
    try save("new", "a.svg", .replacing(try identity("a.svg")))
    #expect(try directory.mode("a.svg") == mode)
    try save("newer", "a.svg", .overwrite)
    #expect(try directory.mode("a.svg") == mode)
  }

  @Test func `a private file is the user's alone`() throws {
    try store.save([1], to: directory("a"), .newFile, newFile: .onlyUser)
    #expect(try directory.mode("a") == 0o600)
  }

  @Test func `a new file has the mode that others of this user have`() throws {
    unsafe close(creat("\(directory.path)/plain", 0o666))
    try save("new", "a.svg", .newFile)
    #expect(try directory.mode("a.svg") == directory.mode("plain"))
  }

  @Test func `a symbolic link stays and its target is written`() throws {
    try directory.write("old", to: "target.svg")
    unsafe symlink("target.svg", "\(directory.path)/middle")
    unsafe symlink("\(directory.path)/middle", "\(directory.path)/link.svg")
    try save("new", "link.svg", .replacing(try identity("link.svg")))
    #expect(directory.text("target.svg") == "new")
    #expect(try directory.status("link.svg").st_mode & S_IFMT == S_IFLNK)
    #expect(try directory.status("middle").st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `a symbolic link that leads nowhere yet gets its target`() throws {
    unsafe symlink("target.svg", "\(directory.path)/link.svg")
    try save("new", "link.svg", .newFile)
    #expect(directory.text("target.svg") == "new")
    #expect(try directory.status("link.svg").st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `a circle of symbolic links is an error`() throws {
    unsafe symlink("b", "\(directory.path)/a")
    unsafe symlink("a", "\(directory.path)/b")
    #expect(throws: StorageError.cannotWrite(directory("a"), Errno(code: ELOOP))) {
      try save("new", "a", .overwrite)
    }
  }

  @Test(arguments: ["", "shorter", "longer than the old content"])
  func `a file with two names keeps both`(text: String) throws {
    try directory.write("the old content", to: "a.svg", mode: 0o640)
    unsafe link("\(directory.path)/a.svg", "\(directory.path)/b.svg")
    let saved = try save(text, "a.svg", .replacing(try identity("a.svg")))
    #expect(saved.notices == [.writtenInPlace])
    #expect(saved.identity == (try identity("b.svg")))
    #expect(directory.text("a.svg") == text)
    #expect(directory.text("b.svg") == text)
    #expect(try directory.mode("a.svg") == 0o640)
    #expect(directory.names == ["a.svg", "b.svg"])
  }

  @Test func `extended attributes stay where the file system has them`() throws {
    try directory.write("old", to: "a.svg")
    let value = Array("value".utf8)
    let descriptor = unsafe open("\(directory.path)/a.svg", O_RDWR)
    defer { close(descriptor) }
    guard unsafe storage_fsetxattr(descriptor, "user.note", value, value.count) == 0 else { return }
    try save("new", "a.svg", .replacing(try identity("a.svg")))
    var buffer = [UInt8](repeating: 0, count: 10)
    let count = unsafe storage_getxattr("\(directory.path)/a.svg", "user.note", &buffer, buffer.count)
    #expect(Array(buffer.prefix(max(0, count))) == value)
  }

  @Test func `owner and attributes that cannot be given away are kept by writing in place`() throws {
    try directory.write("old", to: "a.svg", mode: 0o640)
    let inode = try directory.status("a.svg").st_ino
    let faults = Faults { _, call in call == .changeMode ? .fails(Errno(code: EPERM)) : nil }
    let saved = try FileStore(calls: faults.calls).save(
      Array("new".utf8), to: directory("a.svg"), .replacing(try identity("a.svg")))
    #expect(saved.notices == [.writtenInPlace])
    #expect(try directory.status("a.svg").st_ino == inode)
    #expect(directory.text("a.svg") == "new")
    #expect(directory.names == ["a.svg"])
  }

  @Test(.enabled(if: geteuid() == 0)) func `another owner stays`() throws {
    try directory.write("old", to: "a.svg", mode: 0o4750)
    unsafe chown("\(directory.path)/a.svg", 12_345, 23_456)
    unsafe chmod("\(directory.path)/a.svg", 0o4750)
    try save("new", "a.svg", .overwrite)
    let status = try directory.status("a.svg")
    #expect((status.st_uid, status.st_gid) == (12_345, 23_456))
    #expect(try directory.mode("a.svg") == 0o4750)
  }

  // MARK: - What is refused

  @Test func `what is no file is not written`() throws {
    #expect(throws: StorageError.notAFile("/dev/null", .device)) {
      try store.save([], to: "/dev/null", .overwrite)
    }
    #expect(throws: StorageError.notAFile(directory("."), .directory)) { try save("", ".", .overwrite) }
  }

  @Test func `a directory that takes no file is not called missing`() throws {
    let error = #expect(throws: StorageError.self) { try FileStore().save([], to: "/proc/no-such-file", .newFile) }
    #expect(
      error?.description
        == "cannot write /proc/no-such-file: no such file or directory; nothing on disk has changed; save elsewhere")
  }

  @Test func `a missing directory is named`() throws {
    let error = #expect(throws: StorageError.self) { try save("", "no/such/a.svg", .newFile) }
    let path = directory.path
    #expect(
      error?.description
        == "cannot write \(path)/no/such/a.svg: the directory \(path)/no/such does not exist; create it, or save elsewhere"
    )
  }

  @Test(.enabled(if: geteuid() != 0)) func `a directory that cannot be written leaves the file`() throws {
    try directory.write("old", to: "a.svg")
    let known = try identity("a.svg")
    unsafe chmod(directory.path, 0o500)
    #expect(throws: StorageError.cannotWrite(directory("a.svg"), Errno(code: EACCES))) {
      try save("new", "a.svg", .replacing(known))
    }
    #expect(directory.text("a.svg") == "old")
  }

  @Test func `a read-only file stays`() throws {
    try directory.write("old", to: "a.svg")
    let faults = Faults { _, call in call == .access ? .fails(Errno(code: EACCES)) : nil }
    let error = #expect(throws: StorageError.self) {
      try FileStore(calls: faults.calls).save([], to: directory("a.svg"), .overwrite)
    }
    #expect(error?.description == "cannot write \(directory.path)/a.svg: it is read-only; save elsewhere")
    #expect(directory.text("a.svg") == "old")
  }

  @Test func `names may be as long as the system allows, and of any bytes`() throws {
    try save("new", String(repeating: "n", count: 255), .newFile)
    try save("new", "line\nbreak\u{1B}[31m", .newFile)
    let path = FilePath(bytes: Array("\(directory.path)/".utf8) + [0xFF, 0xFE])
    try store.save(Array("bytes".utf8), to: path, .newFile)
    #expect(try store.read(path, limit: 10).bytes == Array("bytes".utf8))
    #expect(directory.names.count == 3)
    #expect(
      throws: StorageError.cannotWrite(
        directory(String(repeating: "n", count: 256)), Errno(code: ENAMETOOLONG))
    ) {
      try save("new", String(repeating: "n", count: 256), .newFile)
    }
  }
}
