import Glibc
import Storage
import Testing

@Suite struct ListingTests {
  private let directory: TemporaryDirectory
  private let store = FileStore()

  init() throws { directory = try TemporaryDirectory() }

  private func kinds() throws -> [String: FileKind] {
    let entries = try store.content(of: directory(".")).entries
    return Dictionary(uniqueKeysWithValues: entries.map { ($0.name.description, $0.kind) })
  }

  @Test func `each name tells what it leads to`() throws {
    try directory.write("x", to: "a.svg")
    try directory.write("x", to: ".hidden")
    try #require(unsafe mkfifo("\(directory.path)/pipe.svg", 0o600) == 0)
    try store.makeFolder(directory("folder"))
    try #require(unsafe symlink("a.svg", "\(directory.path)/link") == 0)
    try #require(unsafe symlink("folder", "\(directory.path)/way") == 0)
    try #require(unsafe symlink("nowhere", "\(directory.path)/lost") == 0)
    try #require(unsafe symlink("/dev/zero", "\(directory.path)/zero.svg") == 0)
    #expect(
      try kinds() == [
        "a.svg": .regular, ".hidden": .regular, "pipe.svg": .pipe, "folder": .directory, "link": .regular,
        "way": .directory, "lost": .symbolicLink, "zero.svg": .device,
      ])
  }

  @Test func `names are bytes, whatever they mean`() throws {
    let names: [[UInt8]] = [Array("a\nb\u{1B}[31m".utf8), [0xFF, 0xFE], Array("é".utf8)]
    for name in names {
      let path = FilePath(bytes: Array(directory.path.utf8) + [0x2F] + name)
      try store.save([1], to: path, .newFile)
    }
    let found = Set(try store.content(of: directory(".")).entries.map(\.name.bytes))
    #expect(found == Set(names))
  }

  @Test func `a limit cuts the list and says so`() throws {
    for number in 0..<5 { try directory.write("x", to: "\(number)") }
    let part = try store.content(of: directory("."), limit: 3)
    #expect(part.entries.count == 3 && !part.isWhole)
    #expect(try store.content(of: directory("."), limit: 5).isWhole)
  }

  @Test func `a folder that is gone, is none or cannot be read says why`() throws {
    try directory.write("x", to: "file")
    #expect(throws: StorageError.notFound(directory("gone"))) { try store.content(of: directory("gone")) }
    let error = #expect(throws: StorageError.self) { try store.content(of: directory("file")) }
    #expect(error?.description.hasSuffix("a part of the path is not a directory") == true)
    let faults = Faults { _, call in call == .list ? .fails(Errno(code: EIO)) : nil }
    let broken = #expect(throws: StorageError.self) {
      try FileStore(calls: faults.calls).content(of: directory("."))
    }
    #expect(broken?.description.hasSuffix("input/output error") == true)
  }
}
