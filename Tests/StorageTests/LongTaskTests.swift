import Glibc
import Storage
import Testing

@Suite struct LongTaskTests {
  @Test func `a task gives its result once, and can be asked for it before`() {
    let gate = TaskProgress()
    let task = LongTask { _ in
      while !gate.isEnded { sched_yield() }
      return 7
    }
    #expect(task.result(within: 0) == nil)
    gate.end()
    #expect(task.result(within: -1) == 7 && task.result(within: 0) == 7)
  }

  @Test func `a task that was ended keeps nothing, and one that keeps something cannot be ended`() {
    let ended = TaskProgress()
    #expect(ended.end() && ended.isEnded && !ended.canEnd && !ended.keep() && ended.end())
    let kept = TaskProgress()
    #expect(kept.keep() && !kept.isEnded && !kept.canEnd && !kept.end() && kept.keep())
  }

  @Test func `the share is unknown until it is told`() {
    let progress = TaskProgress()
    #expect(progress.share == nil)
    progress.report(share: 0.25)
    #expect(progress.share == 0.25)
  }

  @Test func `whoever comes first decides, in a race of ending and keeping`() {
    for _ in 0..<200 {
      let task = LongTask { $0.keep() }
      let isEnded = task.progress.end()
      #expect(task.result(within: -1) == !isEnded)
    }
  }

  @Test func `ending a task ends the program that it runs`() throws {
    let folder = try TemporaryDirectory()
    let program = "\(folder.path)/hangs"
    try folder.write("#!/bin/sh\necho $$ >\(folder.path)/started\nexec sleep 1000\n", to: "hangs", mode: 0o755)
    let task = LongTask { progress in
      do throws(StorageError) {
        let servers = OtherProgram.Servers()
        _ = try servers.run(
          OtherProgram(FilePath(program)), [], input: [], limit: 1, seconds: 100, progress: progress)
        return false
      } catch {
        if case .tookTooLong = error { return true }
        return false
      }
    }
    var started: pid_t?
    while started == nil { started = folder.text("started").flatMap { pid_t($0.filter(\.isNumber)) } }
    #expect(task.progress.end())
    #expect(task.result(within: -1) == true)
    // It was waited for, so its number is free.
    #expect(try kill(#require(started), 0) == -1 && errno == ESRCH)
  }
}
