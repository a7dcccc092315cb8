import Glibc
import Storage
import Synchronization
import Testing

/// Every call of every kind of save is made to fail, once, for ever, and as if the program were killed there.
@Suite struct FaultTests {
  enum Situation: String, CaseIterable {
    case newFile, replacing, overwriting, twoNames, link
  }

  static let reasons = [ENOSPC, EIO, EACCES, EINTR].map { Errno(code: $0) }

  /// A directory with what a situation begins with, and the policy to save by.
  private func prepare(_ situation: Situation) throws -> (TemporaryDirectory, SavePolicy) {
    let directory = try TemporaryDirectory()
    if situation == .newFile { return (directory, .newFile) }
    try directory.write("the old content", to: "a.svg", mode: 0o640)
    if situation == .twoNames { unsafe link("\(directory.path)/a.svg", "\(directory.path)/b.svg") }
    if situation == .link {
      unsafe rename("\(directory.path)/a.svg", "\(directory.path)/b.svg")
      unsafe symlink("b.svg", "\(directory.path)/a.svg")
    }
    let known = try FileStore().read(directory("a.svg"), limit: 100).identity
    return (directory, situation == .overwriting ? .overwrite : .replacing(known))
  }

  private func save(
    _ directory: TemporaryDirectory, _ policy: SavePolicy, _ faults: Faults
  ) throws -> SavedFile {
    try FileStore(calls: faults.calls).save(Array("new".utf8), to: directory("a.svg"), policy)
  }

  private func callCount(_ situation: Situation) throws -> Int {
    let (directory, policy) = try prepare(situation)
    let faults = Faults { _, _ in nil }
    _ = try save(directory, policy, faults)
    return faults.count
  }

  /// Files that nobody asked for.
  private func leftovers(_ directory: TemporaryDirectory) -> [String] {
    directory.names.filter { $0 != "a.svg" && $0 != "b.svg" }
  }

  private func old(_ situation: Situation) -> String? { situation == .newFile ? nil : "the old content" }

  @Test(arguments: Situation.allCases, [SIGHUP, SIGINT, SIGTERM])
  func `a signal to end waits for the whole save, and not longer`(situation: Situation, signal: Int32) throws {
    @Sendable func waits() -> Bool {
      var held = sigset_t()
      unsafe pthread_sigmask(SIG_BLOCK, nil, &held)
      return unsafe sigismember(&held, signal) == 1
    }
    let (directory, policy) = try prepare(situation)
    // Where tests run signals are held already.
    var one = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&one)
    unsafe sigaddset(&one, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &one, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let faults = Faults { _, call in
      #expect(waits(), "at \(call)")
      return nil
    }
    _ = try save(directory, policy, faults)
    #expect(faults.count > 10 && !waits())
  }

  @Test(arguments: Situation.allCases, reasons)
  func `one call that fails leaves the old or the new, and nothing else`(
    situation: Situation, reason: Errno
  ) throws {
    let count = try callCount(situation)
    #expect(count > 10)
    for number in 0..<count {
      let (directory, policy) = try prepare(situation)
      let faults = Faults { made, _ in made == number ? .fails(reason) : nil }
      let outcome = try outcome(of: directory, policy, faults)
      let place: Comment = "\(reason) at \(faults.seen[number]), call \(number): \(outcome)"
      switch outcome {
      case .success(let saved):
        #expect(directory.text("a.svg") == "new", place)
        for name in leftovers(directory) {
          #expect(saved.notices.contains(.leftOver(directory(name))), place)
        }
      case .failure(let error):
        #expect(directory.text("a.svg") == old(situation), place)
        #expect(leftovers(directory) == [], place)
        #expect(error.description.contains("\(directory("a.svg"))"), place)
        #expect(names(error, reason), place)
        #expect(reason.code != EINTR, place)
      }
    }
  }

  @Test(arguments: Situation.allCases, reasons.filter { $0.code != EINTR })
  func `a call that fails from some time on leaves the old or the new, or says where the old is`(
    situation: Situation, reason: Errno
  ) throws {
    for number in 0..<(try callCount(situation)) {
      let (directory, policy) = try prepare(situation)
      let kind = Mutex<SystemCalls.Call?>(nil)
      let faults = Faults { made, call in
        kind.withLock {
          if made == number { $0 = call }
          return made >= number && $0 == call ? .fails(reason) : nil
        }
      }
      let outcome = try outcome(of: directory, policy, faults)
      let place: Comment = "\(reason) from \(faults.seen[number]) on, call \(number): \(outcome)"
      switch outcome {
      case .success: #expect(directory.text("a.svg") == "new", place)
      case .failure(.damaged(_, _, let copy)):
        #expect(situation == .twoNames, place)
        #expect(directory.text(String(decoding: copy.name, as: UTF8.self)) == "the old content", place)
      case .failure(.displaced(_, let kept)):
        #expect(directory.text("a.svg") == "new", place)
        #expect(directory.text(String(decoding: kept.name, as: UTF8.self)) == old(situation), place)
      case .failure(let error):
        #expect(directory.text("a.svg") == old(situation), place)
        #expect(names(error, reason), place)
        #expect(leftovers(directory) == [] || faults.seen[number] == .unlink, place)
      }
    }
  }

  @Test(arguments: Situation.allCases)
  func `a program that is killed at any call leaves the old or the new`(situation: Situation) throws {
    for number in 0..<(try callCount(situation)) {
      let (directory, policy) = try prepare(situation)
      // Nothing that a dead program would have done has an effect.
      let faults = Faults { made, _ in made >= number ? .fails(Errno(code: EIO)) : nil }
      _ = try outcome(of: directory, policy, faults)
      let text = directory.text("a.svg")
      let place: Comment = "killed before \(faults.seen[number]), call \(number)"
      if situation == .twoNames, text != old(situation), text != "new" {
        #expect(leftovers(directory).map { directory.text($0) } == ["the old content"], place)
      } else {
        #expect(text == old(situation) || text == "new", place)
      }
    }
  }

  @Test(arguments: Situation.allCases) func `short writes and reads go on`(situation: Situation) throws {
    let (directory, policy) = try prepare(situation)
    let faults = Faults { _, call in call == .write || call == .read ? .moves(atMost: 1) : nil }
    _ = try save(directory, policy, faults)
    #expect(directory.text("a.svg") == "new")
    #expect(faults.seen.count { $0 == .write } >= 3)
  }

  private func outcome(
    of directory: TemporaryDirectory, _ policy: SavePolicy, _ faults: Faults
  ) throws -> Result<SavedFile, StorageError> {
    do {
      return .success(try save(directory, policy, faults))
    } catch let error as StorageError {
      return .failure(error)
    }
  }

  /// Whether an error tells the cause that was given.
  private func names(_ error: StorageError, _ reason: Errno) -> Bool {
    if case .readOnly = error { return reason.code == EACCES }
    return error.description.contains(reason.description)
  }
}
