import Foundation
import Glibc
import Synchronization
import Testing

@testable import Storage

@Suite struct JournalTests {
  private let directory: TemporaryDirectory
  private let folder: JournalFolder

  init() throws {
    directory = try TemporaryDirectory()
    folder = JournalFolder(directory("state"))
  }

  private func header(_ name: String = "a.svg") throws -> JournalHeader {
    try JournalHeader(for: directory(name), file: nil)
  }

  private func command(_ text: String) -> JournalRecord { JournalRecord(.command, text.utf8) }

  /// A journal that this test holds; the test fails when it is not new.
  private func new(_ name: String = "a.svg") throws -> Journal {
    guard case .new(let journal) = try folder.claim(try header(name)) else { throw Unexpected() }
    return journal
  }

  private struct Unexpected: Error {}

  private func leftOver(_ name: String = "a.svg") throws -> (Journal, JournalContent) {
    guard case .leftOver(let journal, let content) = try folder.claim(try header(name)) else { throw Unexpected() }
    return (journal, content)
  }

  @Test func `what was appended is found by the next session`() throws {
    var journal = try new()
    let records = [JournalRecord(.document, "<svg/>".utf8), command("corner.radius +1"), command("edit.undo")]
    try journal.append([records[0], records[1]])
    try journal.append([records[2]])
    journal.close()
    let (next, content) = try leftOver()
    #expect(content.records == records)
    #expect(content.isWhole)
    #expect(content.header.process == getpid())
    #expect(content.header.document.description.hasSuffix("/a.svg"))
    next.close()
  }

  @Test func `a journal goes on after what it holds`() throws {
    var journal = try new()
    try journal.append([command("one")])
    journal.close()
    var (next, _) = try leftOver()
    try next.append([command("two")])
    next.close()
    let (last, content) = try leftOver()
    #expect(content.records == [command("one"), command("two")] && content.isWhole)
    last.remove()
    #expect(names == [])
  }

  @Test func `a journal without changes is nothing to recover`() throws {
    try new().close()
    let next = try new()
    next.remove()
    #expect(names == [])
  }

  @Test func `a second session is told who has the document`() throws {
    var journal = try new()
    guard case .held(let owner) = try folder.claim(try header()) else { throw Unexpected() }
    #expect(owner == journal.header)
    try journal.append([command("one")])
    guard case .held = try folder.claim(try header()) else { throw Unexpected() }
    // Another document is no matter of theirs.
    try new("b.svg").remove()
    journal.remove()
    try new().remove()
  }

  @Test func `a document is one by whatever path and link it is named`() throws {
    try directory.write("", to: "a.svg")
    unsafe symlink("a.svg", "\(directory.path)/link.svg")
    let journal = try new()
    guard case .held = try folder.claim(try header("link.svg")) else { throw Unexpected() }
    guard case .held = try folder.claim(try header("./a.svg")) else { throw Unexpected() }
    journal.remove()
  }

  @Test func `looking who has a document keeps nobody from beginning`() throws {
    let header = try header()
    let (looks, isOver) = (Counter(), Counter())
    defer { isOver.add() }
    // A thread of its own: the other tests want those that they share.
    Thread.detachNewThread { [folder] in
      while isOver.count == 0 {
        _ = folder.holder(of: header.document)
        looks.add()
      }
    }
    var round = 0
    while round < 500 || looks.count < 500 {
      guard case .new(let journal) = try folder.claim(header) else {
        Issue.record("refused in round \(round)")
        return
      }
      journal.remove()
      round += 1
    }
  }

  /// A disk without room while it is full.
  private final class Disk: Sendable {
    let isFull = Mutex(false)
    var calls: SystemCalls {
      SystemCalls { call in call == .write && self.isFull.withLock { $0 } ? .fails(Errno(code: ENOSPC)) : nil }
    }
  }

  private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
  }

  @Test func `a journal that was let go of is free, whoever still has its file open`() throws {
    let own = try header()
    guard case .new(let journal) = try folder.claim(own) else { throw Unexpected() }
    // As a child process has it until it runs its program.
    let copy = dup(journal.descriptor)
    defer { close(copy) }
    guard case .held = try folder.claim(own) else { throw Unexpected() }
    journal.close()
    guard case .new(let next) = try folder.claim(own) else { throw Unexpected() }
    next.close()
  }

  @Test func `a file that ends within its header is a new journal, and a damaged header is kept`() throws {
    let own = try header()
    try new().close()
    let name = try #require(names.first)
    let whole = try #require(directory.bytes("state/" + name))
    for length in 0..<whole.count {
      try directory.write(bytes: whole[..<length], to: "state/" + name)
      guard case .new(let journal) = try folder.claim(own) else {
        Issue.record("cut at \(length)")
        continue
      }
      journal.close()
    }
    let head = Array("fillet journal 1\n".utf8).count
    for index in head..<whole.count {
      var bytes = whole
      bytes[index] ^= 0x10
      try directory.write(bytes: bytes, to: "state/" + name)
      guard case .unreadable(let journal, let kept) = try folder.claim(own) else {
        Issue.record("byte \(index)")
        continue
      }
      journal.close()
      directory.remove("state/" + String(decoding: kept.name, as: UTF8.self))
    }
  }

  @Test func `each of many damaged journals of a name is kept`() throws {
    try new().close()
    let name = try #require(names.first)
    for number in 1...120 {
      try directory.write("number \(number)", to: "state/" + name)
      guard case .unreadable(let journal, _) = try folder.claim(try header()) else { throw Unexpected() }
      journal.close()
    }
    #expect(names.count { $0.contains(".damaged") } == 120)
  }

  @Test func `a file may hold what the disk did not confirm`() throws {
    func identity(_ text: String) throws -> FileIdentity {
      try directory.write(text, to: "a.svg")
      return try FileStore().read(directory("a.svg"), limit: 99).identity
    }
    let versions = try ["read", "saved", "written", "written again", "another's"].map(identity)
    let start = try JournalHeader(for: directory("a.svg"), file: versions[0])
    guard case .new(var journal) = try folder.claim(start) else { throw Unexpected() }
    func own() throws -> [Bool] {
      journal.close()
      let (next, content) = try leftOver()
      journal = next
      return versions.map { content.isOwn($0) }
    }
    try journal.append([command("one"), .saved(versions[2], isOnDisk: false)])
    #expect(try own() == [true, false, true, false, false])
    try journal.append([.saved(versions[1]), .saved(versions[2], isOnDisk: false)])
    try journal.append([command("two"), .saved(versions[3], isOnDisk: false)])
    #expect(try own() == [false, true, true, true, false])
    try journal.append([.saved(versions[3])])
    #expect(try own() == [false, false, false, true, false])
    journal.remove()
  }

  @Test func `what waits for room on the disk is taken along to another name`() throws {
    let disk = Disk()
    let full = JournalFolder(directory("state"), calls: disk.calls)
    guard case .new(var journal) = try full.claim(try header()) else { throw Unexpected() }
    try journal.append([command("one")])
    disk.isFull.withLock { $0 = true }
    #expect(throws: Errno.self) { try journal.append([command("two")]) }
    var moved = try #require(try full.move(journal, to: try header("b.svg"))).journal
    guard case .held = try folder.claim(try header("b.svg")) else { throw Unexpected() }
    disk.isFull.withLock { $0 = false }
    try moved.append([])
    moved.close()
    let (last, content) = try leftOver("b.svg")
    #expect(content.records == [command("one"), command("two")])
    last.remove()
  }

  /// Journals of earlier versions name their files by it.
  @Test func `the hash of a content stays the same`() {
    #expect(contentHash([]) == 0)
    #expect(contentHash(Array("fillet".utf8)) == 0x44EB_24F6_44BF_857D)
    #expect(contentHash(Array("fillet draws round corners".utf8)) == 0x5439_EB3D_6B8F_841B)
    #expect(contentHash("fillet draws round corners".utf8) == 0x5439_EB3D_6B8F_841B)
  }

  @Test func `a file of which only the hash is known is replaced as long as it holds that`() throws {
    try directory.write("as it was", to: "a.svg")
    let hash = try JournalHeader(
      for: directory("a.svg"), file: try FileStore().read(directory("a.svg"), limit: 99).identity
    ).content
    let known = FileIdentity(content: hash)
    try directory.write("another's", to: "a.svg")
    #expect(throws: StorageError.changedOnDisk(directory("a.svg"))) {
      try FileStore().save(Array("mine".utf8), to: directory("a.svg"), .replacing(known))
    }
    #expect(throws: StorageError.changedOnDisk(directory("a.svg"))) {
      try FileStore().save(Array("mine".utf8), to: directory("a.svg"), .replacing(FileIdentity(content: nil)))
    }
    try directory.write("as it was", to: "a.svg")
    try FileStore().save(Array("mine".utf8), to: directory("a.svg"), .replacing(known))
    #expect(directory.text("a.svg") == "mine")
  }

  @Test func `a journal whose file was moved away is not this session's any more`() throws {
    let journal = try new()
    let name = try #require(names.first)
    try FileManager.default.moveItem(atPath: "\(directory.path)/state/\(name)", toPath: "\(directory.path)/away")
    #expect(!journal.isOurs)
    let next = try new()
    journal.remove()
    #expect(next.isOurs)
    next.remove()
  }

  @Test func `what any of several sessions of a document left is found by the next start`() throws {
    let header = try header()
    func begin() throws -> Journal {
      guard case .new(let journal) = try folder.claim(header, isShared: true) else { throw Unexpected() }
      return journal
    }
    let first = try begin()
    var (second, third) = (try begin(), try begin())
    try second.append([command("two")])
    try third.append([command("three")])
    second.close()
    third.close()
    first.remove()
    for isShared in [true, false] {
      guard case .leftOver(let journal, let content) = try folder.claim(header, isShared: isShared) else {
        throw Unexpected()
      }
      #expect(content.records == [isShared ? command("two") : command("three")])
      #expect(journal.header.document == header.document)
      journal.remove()
    }
    #expect(names == [])
  }

  @Test func `a document saved under a name that another session has keeps a journal beside that one's`() throws {
    let other = try new("b.svg")
    var journal = try new()
    try journal.append([command("one")])
    var (moved, isAlone) = try #require(try folder.move(journal, to: try header("b.svg")))
    try moved.append([command("two")])
    #expect(!isAlone && other.isOurs && moved.isOurs && moved.path != other.path)
    try new().remove()
    other.remove()
    // Either of them has the document.
    guard case .held = try folder.claim(try header("b.svg")) else { throw Unexpected() }
    #expect(folder.holder(of: moved.header.document) == moved.header)
    moved.close()
    let (last, content) = try leftOver("b.svg")
    #expect(content.records == [command("one"), command("two")])
    last.remove()
    #expect(names == [])
  }

  @Test func `saving over a document with unsaved changes keeps those for the next start`() throws {
    var left = try new("b.svg")
    try left.append([command("left")])
    left.close()
    var journal = try new()
    try journal.append([command("one")])
    let moved = try #require(try folder.move(journal, to: try header("b.svg")))
    #expect(moved.isAlone)
    guard case .held = try folder.claim(try header("b.svg")) else { throw Unexpected() }
    moved.journal.close()
    for text in ["left", "one"] {
      let (next, content) = try leftOver("b.svg")
      #expect(content.records == [command(text)])
      next.remove()
    }
    #expect(names == [])
  }

  @Test func `a journal that cannot be replayed is kept under another name`() throws {
    var journal = try new()
    try journal.append([command("one")])
    journal.close()
    let (old, _) = try leftOver()
    let (claim, kept) = try folder.setAside(old)
    guard case .new(let next) = claim else { throw Unexpected() }
    next.remove()
    #expect(names == [String(decoding: kept.name, as: UTF8.self)] && names[0].hasSuffix(".journal.damaged"))
  }

  @Test func `a document saved under another name takes its journal along`() throws {
    var journal = try new()
    try journal.append([command("one")])
    let moved = try #require(try folder.move(journal, to: try header("b.svg")))
    #expect(moved.isAlone)
    moved.journal.close()
    #expect(names.count == 1)
    let (last, content) = try leftOver("b.svg")
    #expect(content.records == [command("one")])
    last.remove()
  }

  @Test func `bytes that are no journal are kept under another name`() throws {
    try new().close()
    let name = try #require(names.first)
    try directory.write("something else", to: "state/" + name)
    guard case .unreadable(let journal, let kept) = try folder.claim(try header()) else { throw Unexpected() }
    #expect(kept.description.hasSuffix(".damaged"))
    journal.remove()
    // A second one does not take the first one's place, and no end of a session takes either.
    try directory.write("and more", to: "state/" + name)
    guard case .unreadable(let next, let other) = try folder.claim(try header()) else { throw Unexpected() }
    next.remove()
    let texts = [kept, other].map { directory.text("state/" + String(decoding: $0.name, as: UTF8.self)) }
    #expect(texts == ["something else", "and more"])
  }

  @Test func `a journal of a newer version is left alone`() throws {
    try new().close()
    let name = try #require(names.first)
    try directory.write("fillet journal 2\nwho knows", to: "state/" + name)
    let error = #expect(throws: JournalError.self) { try folder.claim(try header()) }
    #expect(error?.description.contains("a newer fillet wrote") == true)
    #expect(directory.text("state/" + name) == "fillet journal 2\nwho knows")
  }

  @Test func `a link in a journal's place is not followed`() throws {
    try new().close()
    let name = try #require(names.first)
    directory.remove("state/" + name)
    try directory.write("mine", to: "victim")
    unsafe symlink("../victim", "\(directory.path)/state/\(name)")
    #expect(throws: JournalError.self) { try folder.claim(try header()) }
    #expect(directory.text("victim") == "mine")
  }

  @Test func `nobody else may read a journal`() throws {
    let journal = try new()
    let name = try #require(names.first)
    #expect(try directory.mode("state/" + name) == 0o600)
    #expect(try directory.mode("state") == 0o700)
    journal.remove()
  }

  @Test func `what a full disk refused is written when there is room again`() throws {
    let disk = Disk()
    guard case .new(var journal) = try JournalFolder(directory("state"), calls: disk.calls).claim(try header()) else {
      throw Unexpected()
    }
    try journal.append([command("one")])
    disk.isFull.withLock { $0 = true }
    for text in ["two", "three"] {
      #expect(throws: Errno(code: ENOSPC)) { try journal.append([command(text)]) }
    }
    disk.isFull.withLock { $0 = false }
    try journal.append([command("four")])
    journal.close()
    let (next, content) = try leftOver()
    #expect(content.records == ["one", "two", "three", "four"].map(command) && content.isWhole)
    next.remove()
  }

  @Test func `on a full disk the document is locked all the same, and the journal comes when there is room`() throws {
    let disk = Disk()
    disk.isFull.withLock { $0 = true }
    guard case .new(var journal) = try JournalFolder(directory("state"), calls: disk.calls).claim(try header()) else {
      throw Unexpected()
    }
    #expect(journal.trouble == Errno(code: ENOSPC))
    guard case .held = try folder.claim(try header()) else { throw Unexpected() }
    disk.isFull.withLock { $0 = false }
    try journal.append([command("one")])
    #expect(journal.trouble == nil)
    journal.close()
    let (next, content) = try leftOver()
    #expect(content.records == [command("one")])
    next.remove()
  }

  @Test func `a part that was written before the disk was full does no harm`() throws {
    let journal = try new()
    var other = journal
    try other.append([command("one")])
    let name = try #require(names.first)
    let whole = try #require(directory.bytes("state/" + name))
    try directory.write(bytes: whole + [0x43, 9, 0], to: "state/" + name)
    try other.append([command("two")])
    other.close()
    let (next, content) = try leftOver()
    #expect(content.records == ["one", "two"].map(command) && content.isWhole)
    next.remove()
  }

  @Test func `a journal cut at any byte gives the changes before the cut`() throws {
    var journal = try new()
    let records = [JournalRecord(.document, "<svg/>".utf8)] + ["a", "corner.radius +1", "", "ä ö"].map(command)
    for record in records { try journal.append([record]) }
    journal.close()
    let name = try #require(names.first)
    let whole = try #require(directory.bytes("state/" + name))
    let first = whole.count - records.reduce(0) { $0 + $1.bytes.count + 13 }
    var seen = 0
    for length in 0...whole.count {
      try directory.write(bytes: Array(whole[..<length]), to: "state/" + name)
      switch try folder.claim(try header()) {
      case .new(let journal):
        #expect(length <= first)
        journal.close()
      case .unreadable(let journal, let kept):
        // Of the first change only a part was written.
        #expect(length > first && seen == 0)
        #expect(directory.bytes("state/" + String(decoding: kept.name, as: UTF8.self)) == Array(whole[..<length]))
        directory.remove("state/" + String(decoding: kept.name, as: UTF8.self))
        journal.close()
      case .leftOver(let journal, let content):
        #expect(content.records == Array(records.prefix(content.records.count)))
        #expect(content.records.count == seen || content.records.count == seen + 1)
        #expect(content.isWhole == (content.length == length))
        seen = content.records.count
        journal.close()
      case .held: Issue.record("cut at \(length)")
      }
    }
    #expect(seen == records.count)
  }

  @Test func `a journal with a changed bit gives the changes before it, or is kept as it is`() throws {
    var journal = try new()
    let records = [JournalRecord(.document, "<svg/>".utf8)] + ["a", "corner.radius +1", "b"].map(command)
    try journal.append(records)
    journal.close()
    let name = try #require(names.first)
    let whole = try #require(directory.bytes("state/" + name))
    let second = whole.count - records.dropFirst().reduce(0) { $0 + $1.bytes.count + 13 }
    // The number of the form says that a newer version wrote it.
    let version = Array("fillet journal ".utf8).count..<Array("fillet journal 1\n".utf8).count
    for index in whole.indices where !version.contains(index) {
      for bit in 0..<8 {
        var bytes = whole
        bytes[index] ^= 1 << UInt8(bit)
        try directory.write(bytes: bytes, to: "state/" + name)
        var claim = try folder.claim(try header())
        // A program that another test is just starting has our descriptors for an instant, and so the lock.
        for _ in 0..<10_000 {
          guard case .held = claim else { break }
          claim = try folder.claim(try header())
        }
        switch claim {
        case .unreadable(let journal, let kept):
          #expect(index < second)
          let name = "state/" + String(decoding: kept.name, as: UTF8.self)
          #expect(directory.bytes(name) == bytes)
          directory.remove(name)
          journal.close()
        case .leftOver(let journal, let content):
          #expect(!content.isWhole && content.records == Array(records.prefix(content.records.count)))
          #expect(content.records.count < records.count)
          journal.close()
        case .held, .new: Issue.record("bit \(bit) of byte \(index)")
        }
      }
    }
  }

  @Test func `the form of a journal stays`() throws {
    // Made by hand from the description of the form; also a seed of the fuzzer.
    let tests = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
    let file = try FileStore().read(FilePath(tests + "/Fuzz/journal/corpus/whole"), limit: 1 << 20)
    let content = try JournalContent(file.bytes)
    #expect(content.isWhole)
    #expect(content.header.document == "/home/me/star.svg" && content.header.host == "host")
    #expect(content.header.process == 12 && content.header.since == 1_700_000_000 && content.header.content == 99)
    #expect(content.records.map(\.kind) == [.document, .command, .saved, .command])
    #expect(content.records[1] == command("corner.radius +1"))
    #expect(content.lastFileContent == 5)
  }

  @Test func `records in another order are no whole journal`() throws {
    var journal = try new()
    try journal.append(["a", "b"].map(command))
    journal.close()
    let name = try #require(names.first)
    let whole = try #require(directory.bytes("state/" + name))
    let (a, b) = (whole.suffix(28).prefix(14), whole.suffix(14))
    try directory.write(bytes: whole.dropLast(28) + b + a, to: "state/" + name)
    guard case .unreadable(let next, _) = try folder.claim(try header()) else { throw Unexpected() }
    next.remove()
  }

  private var names: [String] {
    directory.names(in: "state")
  }
}
