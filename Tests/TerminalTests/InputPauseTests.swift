import Testing

@testable import Terminal

@Suite struct InputPauseTests {
  private let start = ContinuousClock.now

  private func pause() -> InputPause {
    var pause = InputPause(escapeDelay: .milliseconds(25), now: start - .seconds(60))
    pause.note(bytes: 6, isInPaste: false, at: start)
    return pause
  }

  private func time(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

  @Test func `typing does not prolong a paste that has no end`() {
    var pause = pause()
    for key in 1...30 { pause.note(bytes: 1, isInPaste: true, at: time(100 * key)) }
    #expect(pause.deadline(.paste, mayAnswer: false) == time(1000))
  }

  @Test func `pasted text prolongs its paste, on a slow line too`() {
    var pause = pause()
    pause.note(bytes: 4096, isInPaste: true, at: time(900))
    #expect(pause.deadline(.paste, mayAnswer: false) == time(1900))
    for byte in 1...100 { pause.note(bytes: 1, isInPaste: true, at: time(900 + 34 * byte)) }
    #expect(pause.deadline(.paste, mayAnswer: false) == time(5300))
  }

  @Test func `an end mark that comes late still gets its pause`() {
    var pause = pause()
    pause.note(bytes: 6, isInPaste: false, at: time(900))
    #expect(pause.deadline(.pasteEnd, mayAnswer: false) == time(925))
  }

  @Test func `an answer gets longer than a key`() {
    let pause = pause()
    #expect(pause.deadline(.none, mayAnswer: true) == nil)
    #expect(pause.deadline(.escape, mayAnswer: false) == time(25))
    #expect(pause.deadline(.escape, mayAnswer: true) == time(150))
    #expect(pause.deadline(.sequence, mayAnswer: false) == time(500))
    #expect(pause.deadline(.sequence, mayAnswer: true) == time(2000))
  }
}
