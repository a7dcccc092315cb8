import Application
import Cells
import Testing

@testable import Verbs

@Suite struct CommandLineTests {
  @Test(arguments: [
    ([], ["edit"]), (["-"], ["edit", "-"]), (["star.svg"], ["edit", "star.svg"]),
    (["a/b", "-c", "x"], ["edit", "a/b", "-c", "x"]),
    (["--plain"], ["edit", "--plain"]), (["--help"], ["--help"]), (["info", "a"], ["info", "a"]),
    (["help", "set"], ["help", "set"]),
  ])
  func `a file or an option opens the editor, a verb stays`(words: [String], result: [String]) throws {
    #expect(try Arguments.withVerb(words) == result)
  }

  @Test func `an unknown verb names the nearest one`() {
    let error = #expect(throws: ProgramError.self) { try Arguments.withVerb(["exprot"]) }
    #expect(error?.status == .usage && error?.description.contains("did you mean 'fillet export'?") == true)
  }

  @Test func `only a start without options skips the parser`() {
    #expect(Arguments.plainStart(["edit"])?.file == nil && Arguments.plainStart(["edit"]) != nil)
    #expect(Arguments.plainStart(["edit", "a.svg"])?.file == "a.svg")
    #expect(Arguments.plainStart(["edit", "-"])?.file == "-")
    for words in [["edit", "--plain"], ["edit", "a.svg", "--plain"], ["new", "star"]] {
      #expect(Arguments.plainStart(words) == nil)
    }
  }

  @Test func `an error keeps its status under another place`() {
    let error = ProgramError.badInput("no shape").at("a:1")
    #expect(error.status == .badInput && error.description == "a:1: no shape" && error.signal == nil)
    #expect(ProgramError.ended(.hangUp).signal == .hangUp && ProgramError.ended(.hangUp).description.isEmpty)
  }

  @Test func `two quick presses on one cell are a double click`() {
    var clicks = ClickPairs()
    let start = ContinuousClock.now
    func press(_ column: Int, after milliseconds: Int) -> Bool {
      let event = MouseEvent(.press, .left, at: Position(column: column, row: 2))
      return clicks.paired(event, at: start + .milliseconds(milliseconds)).isDouble
    }
    #expect([press(1, after: 0), press(1, after: 100), press(1, after: 200)] == [false, true, false])
    #expect([press(1, after: 1000), press(2, after: 1100), press(2, after: 1600)] == [false, false, false])
  }

  @Test func `the progress has a bar, the failures and the time left`() {
    let line = ProgressBar.line(done: 52, of: 208, failed: 1, elapsed: .seconds(4))
    #expect(line == "[#####---------------] 52/208 files, 1 failed, 13 s left")
    #expect(
      ProgressBar.line(done: 0, of: 30, failed: 0, elapsed: .zero)
        == "[\(String(repeating: "-", count: 20))] 0/30 files, 1 s left")
    #expect(ProgressBar.line(done: 1, of: 3, failed: 0, elapsed: .seconds(300)).hasSuffix(", 10 min left"))
  }
}
