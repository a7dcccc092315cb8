import Testing

@testable import Terminal

/// When a frame may be sent; times in milliseconds since the questions of the start.
@Suite struct FlowControlTests {
  private let start = ContinuousClock.now

  private func time(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

  /// A line after the reply to the questions of the start, and to the question behind the first screen.
  private func line(_ first: Int, _ second: Int) -> FlowControl {
    var flow = FlowControl(start: start)
    flow.noteReply(at: time(first))
    guard flow.noteStart(at: time(first)) else { return flow }
    flow.noteQuestion(isWhole: true, at: time(first))
    #expect(flow.isWaiting)
    flow.noteReply(at: time(second))
    #expect(!flow.isWaiting)
    return flow
  }

  @Test func `a fast line and a terminal that says nothing are never asked`() {
    #expect(!FlowControl(start: nil).asks)
    #expect(!FlowControl(start: start).asks && !FlowControl(start: start).isWaiting)
    var fast = FlowControl(start: start)
    fast.noteReply(at: time(48))
    let needsQuestion = fast.noteStart(at: time(49))
    #expect(!needsQuestion && !fast.asks)
    // Nor when replies to nothing come.
    fast.noteReply(at: time(900))
    let needsOneNow = fast.noteStart(at: time(900))
    #expect(!needsOneNow && !fast.asks)
  }

  @Test func `a line on which the first screen takes long is asked behind every frame`() {
    // 9,600 baud, without and with 300 ms more.
    #expect(line(250, 5200).asks)
    #expect(line(850, 5800).asks)
    // 38,400 baud.
    #expect(line(65, 1300).asks)
  }

  @Test(arguments: [(300, 600), (60, 65), (500, 1090)])
  func `a line that is only long is not`(first: Int, second: Int) {
    #expect(!line(first, second).asks)
  }

  @Test(arguments: [60, 250, 1999])
  func `a terminal that does not tell its status at the start is not asked for it, however slow its line`(first: Int) {
    var flow = FlowControl(start: start)
    let needsQuestion = flow.noteStart(at: time(first))
    #expect(!needsQuestion && !flow.asks && !flow.isWaiting && flow.deadline == nil)
  }

  @Test func `what comes long after the questions is no reply to them`() {
    var flow = FlowControl(start: start)
    flow.noteReply(at: time(2000))
    let needsQuestion = flow.noteStart(at: time(2001))
    #expect(!needsQuestion && !flow.asks)
  }

  @Test func `a later screen shows that a line is fast now`() {
    var flow = line(250, 5200)
    flow.noteQuestion(isWhole: false, at: time(6000))
    flow.noteReply(at: time(6001))
    #expect(flow.asks)
    flow.noteQuestion(isWhole: true, at: time(7000))
    flow.noteReply(at: time(7090))
    #expect(!flow.asks)
  }

  @Test func `who does not reply any more is waited for once`() throws {
    var flow = line(250, 5200)
    flow.noteQuestion(isWhole: false, at: time(6000))
    #expect(try #require(flow.deadline) == time(8500))
    flow.giveUp()
    #expect(!flow.isWaiting && !flow.asks && flow.deadline == nil)
    // The late reply shows that it is there.
    flow.noteReply(at: time(9000))
    #expect(flow.asks && !flow.isWaiting)
  }
}
