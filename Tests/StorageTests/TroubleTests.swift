import Storage
import Testing

/// What stands in the way of files in a folder, told without writing one.
@Suite struct TroubleTests {
  @Test func `a folder that takes no files says so, for one that would be made in it as well`() throws {
    let directory = try TemporaryDirectory()
    let places = [FilePath(directory.path), directory("a/b")]
    for place in places { #expect(FileStore().trouble(inMakingFilesIn: place) == nil) }
    let closed = FileStore(calls: SystemCalls { $0 == .access ? .fails(Errno(code: 30)) : nil })
    for place in places {
      let trouble = try #require(closed.trouble(inMakingFilesIn: place))
      #expect(trouble.path == places[0] && trouble.reason == Errno(code: 30))
    }
  }
}
