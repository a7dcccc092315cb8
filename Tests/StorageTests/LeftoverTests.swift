import Glibc
@testable import Storage
import Testing

/// What a killed save leaves is removed by the next one, and nothing else is.
@Suite struct LeftoverTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("old", to: "a.svg")
  }

  /// A process that has been, and is no more.
  private func deadProcess() throws -> TemporaryName.Process {
    var child: pid_t = 0
    let arguments = unsafe [strdup("true"), nil]
    defer { unsafe free(arguments[0]) }
    try #require(unsafe posix_spawnp(&child, "true", nil, nil, arguments, nil) == 0)
    try #require(waitpid(child, nil, 0) == child)
    return TemporaryName.Process(system: TemporaryName.Process.current.system, number: child)
  }

  private func name(_ process: TemporaryName.Process, _ mark: TemporaryName.Mark? = nil) -> String {
    var name = TemporaryName(process: process, number: 36)
    name.mark = mark
    return String(decoding: name.bytes, as: UTF8.self)
  }

  private func save() throws { try FileStore().save(Array("new".utf8), to: directory("a.svg"), .overwrite) }

  @Test func `a name says who made the file`() throws {
    let process = TemporaryName.Process(system: 7, number: 12)
    var name = TemporaryName(process: process, number: 36)
    #expect(String(decoding: name.bytes, as: UTF8.self) == ".fillet-7-12-10.tmp")
    #expect(TemporaryName(name.bytes) == name)
    name.mark = TemporaryName.Mark(inode: 35, known: .max)
    #expect(TemporaryName(name.bytes) == name)
  }

  @Test(arguments: [
    ".fillet-7-12.tmp", ".fillet-7-12-10", "fillet-7-12-10.tmp", ".fillet-7-0-10.tmp", ".fillet-7--12-10.tmp",
    ".fillet-7-12-10-1.tmp", ".fillet-.tmp", ".fillet-7-12-10.copy",
  ])
  func `other names are none of a save's`(text: String) {
    #expect(TemporaryName(text.utf8) == nil)
  }

  @Test func `a dead process's file goes with the next save`() throws {
    try directory.write("half", to: name(try deadProcess()))
    try save()
    #expect(directory.names == ["a.svg"])
    #expect(directory.text("a.svg") == "new")
  }

  @Test func `a living process's file stays, and another system's`() throws {
    let kept = [
      name(.current), name(TemporaryName.Process(system: 1, number: try deadProcess().number)), ".fillet-other.tmp",
    ]
    for name in kept { try directory.write("half", to: name) }
    try save()
    #expect(directory.names == (kept + ["a.svg"]).sorted())
  }

  @Test func `a link of such a name stays, and so does what it leads to`() throws {
    try directory.write("mine", to: "victim")
    let link = name(try deadProcess())
    unsafe symlink("victim", "\(directory.path)/\(link)")
    try save()
    #expect(directory.text("victim") == "mine" && directory.names.contains(link))
  }

  @Test func `the old version that a killed save left goes, another program's version stays`() throws {
    let process = try deadProcess()
    let known = try FileStore().read(directory("a.svg"), limit: 10).identity
    let name = name(process, TemporaryName.Mark(inode: 1, known: known.content))
    try directory.write("another's", to: name)
    try save()
    #expect(directory.text(name) == "another's")
    try directory.write("old", to: name)
    try save()
    #expect(directory.names == ["a.svg"])
  }

  @Test func `what a save in place kept stays`() throws {
    let name = name(try deadProcess()).replacing(".tmp", with: ".copy")
    try directory.write("the only whole one", to: name)
    try save()
    #expect(directory.text(name) == "the only whole one")
  }
}
