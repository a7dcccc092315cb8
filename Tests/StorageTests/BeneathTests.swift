import Glibc
import Storage
import Testing

@Suite struct BeneathTests {
  private let directory: TemporaryDirectory
  private let outer: TemporaryDirectory
  private let store = FileStore()
  /// As on a kernel that cannot watch a path.
  private let old = FileStore(calls: SystemCalls { $0 == .openBeneath ? .fails(Errno(code: ENOSYS)) : nil })

  init() throws {
    directory = try TemporaryDirectory()
    outer = try TemporaryDirectory()
    try directory.write("inside", to: "a.png")
    try outer.write("secret", to: "secret.png")
  }

  private func text(_ name: String, _ store: FileStore) throws -> String {
    let bytes = try store.read(FilePath(name), beneath: FilePath(directory.path), limit: 100).bytes
    return String(decoding: bytes, as: UTF8.self)
  }

  private func link(_ name: String, to target: String) throws {
    try #require(unsafe symlink(target, "\(directory.path)/\(name)") == 0)
  }

  @Test func `a file beside the document is read`() throws {
    for store in [store, old] { #expect(try text("a.png", store) == "inside") }
  }

  @Test func `a file in a folder below is read`() throws {
    try #require(unsafe mkdir("\(directory.path)/sub", 0o700) == 0)
    defer { unsafe remove("\(directory.path)/sub/b.png") }
    try directory.write("below", to: "sub/b.png")
    for store in [store, old] { #expect(try text("sub/b.png", store) == "below") }
  }

  @Test(arguments: ["../a.png", "sub/../a.png", "/etc/passwd", "", ".", "..", "a//b", "./a.png", "a.png/"])
  func `a name that is no plain path below is refused before anything is opened`(name: String) throws {
    let blind = FileStore(calls: SystemCalls { _ in .fails(Errno(code: EIO)) })
    let expected = StorageError.outside(FilePath(name), folder: FilePath(directory.path))
    #expect(throws: expected) { try text(name, blind) }
  }

  @Test func `a link out of the folder is refused`() throws {
    try link("away.png", to: "\(outer.path)/secret.png")
    try link("up.png", to: "../\(outer.path.split(separator: "/").last ?? "")/secret.png")
    try link("folder", to: outer.path)
    for name in ["away.png", "up.png", "folder/secret.png"] {
      for store in [store, old] {
        let expected = StorageError.outside(FilePath(name), folder: FilePath(directory.path))
        #expect(throws: expected, "\(name)") { try text(name, store) }
      }
    }
  }

  @Test func `a link that stays below is followed where the kernel watches it`() throws {
    try link("same.png", to: "a.png")
    #expect(try text("same.png", store) == "inside")
    #expect(throws: StorageError.self) { try text("same.png", old) }
  }

  @Test func `what is missing, no file or too large is told as for any file`() throws {
    try #require(unsafe mkfifo("\(directory.path)/pipe", 0o600) == 0)
    try directory.write(String(repeating: "x", count: 101), to: "long")
    for store in [store, old] {
      #expect(throws: StorageError.notFound(directory("none.png"))) { try text("none.png", store) }
      #expect(throws: StorageError.notAFile(directory("pipe"), .pipe)) { try text("pipe", store) }
      #expect(throws: StorageError.tooLarge(directory("long"), limit: 100)) { try text("long", store) }
    }
  }
}
