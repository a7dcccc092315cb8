import Storage
import Testing

@Suite struct FreeNameTests {
  @Test(
    arguments: [
      ("demo9.svg", [], "demo9-2.svg"),
      ("demo9.svg", ["demo9-2.svg", "demo9-3.svg"], "demo9-4.svg"),
      ("a.b/demo9", [], "a.b/demo9-2"),
      ("/.hidden", [], "/.hidden-2"),
      ("tar.tar.gz", [], "tar.tar-2.gz"),
      ("demo9-2.svg", [], "demo9-2-2.svg"),
    ] as [(String, [FilePath], FilePath)])
  func `a taken name gets a number`(name: String, taken: [FilePath], free: FilePath) throws {
    #expect(try FilePath(name).freeName { path throws(StorageError) in taken.contains(path) } == free)
  }

  @Test func `a long name is cut between characters`() throws {
    let name = String(repeating: "é", count: 125) + "x.svg"
    let free = try FilePath(name).freeName { _ throws(StorageError) in false }
    #expect(free?.description == String(repeating: "é", count: 124) + "-2.svg")
    #expect(free?.bytes.count == 254)
  }

  @Test func `there may be none`() throws {
    #expect(try FilePath("a").freeName { _ throws(StorageError) in true } == nil)
  }

  @Test func `a free name is found among files`() throws {
    let directory = try TemporaryDirectory()
    let store = FileStore()
    try directory.write("", to: "a.svg")
    try directory.write("", to: "a-2.svg")
    #expect(
      try directory("a.svg").freeName { path throws(StorageError) in try store.exists(path) }
        == directory("a-3.svg"))
  }
}
