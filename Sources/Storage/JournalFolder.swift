import Glibc

/// The folder that holds the journals of open documents.
package struct JournalFolder: Sendable {
  let calls: SystemCalls
  let path: FilePath
  var store: FileStore { FileStore(calls: calls) }

  package init(_ path: FilePath, calls: SystemCalls = SystemCalls()) {
    self.path = path
    self.calls = calls
  }

  /// The outcome of claiming a document's journal.
  package enum Claim: Sendable {
    /// A journal without changes.
    case new(Journal)
    /// The journal of a session that ended without removing it.
    case leftOver(Journal, JournalContent)
    /// A new journal; the unreadable one that was found is kept under another name.
    case unreadable(Journal, kept: FilePath)
    /// Another process has the document; `nil` until that process has written its header.
    case held(JournalHeader?)
  }

  /// The largest journal that is read, in bytes.
  static let sizeLimit = 512 << 20

  /// Claims a document for the session that a header describes.
  ///
  /// The lock on a journal ends with its process, so no stale lock is ever left.
  ///
  /// - Parameter isShared: True if several sessions may have the document, each with its own journal, as the demo.
  package func claim(_ header: JournalHeader, isShared: Bool = false) throws(JournalError) -> Claim {
    var found: Claim?
    var others: [FilePath]?
    for path in paths(of: header.document) {
      if found != nil, others?.contains(path) == false { continue }
      switch (try claim(header, at: path), found) {
      case (.held(let owner), _):
        if isShared { continue }
        found?.release()
        return .held(owner)
      case (let claim, nil): found = claim
      // Changes that a session left come before an empty journal.
      case (.leftOver(let old, let content), .new?):
        found?.release()
        found = .leftOver(old, content)
      case (let claim, _): claim.release()
      }
      let there = others ?? entries().filter { $0 != path }
      if there.isEmpty { break }
      others = there
    }
    return found ?? .held(nil)
  }

  /// Claims a new journal for a document that is saved under another name.
  ///
  /// Journals of that document that other sessions have or left stay.
  ///
  /// - Returns: The journal, and whether no other session has the document; `nil` if all journals are taken.
  package func claimToSave(_ header: JournalHeader) throws(JournalError) -> (journal: Journal, isAlone: Bool)? {
    var isAlone = true
    for path in paths(of: header.document) {
      switch try claim(header, at: path) {
      case .new(let new), .unreadable(let new, _): return (new, isAlone)
      case .held: isAlone = false
      case .leftOver(let old, _): old.close()
      }
    }
    return nil
  }

  /// Moves a session's journal to another document, as when that is saved under another name.
  package func move(
    _ journal: Journal, to header: JournalHeader
  ) throws(JournalError) -> (journal: Journal, isAlone: Bool)? {
    guard var moved = try claimToSave(header) else { return nil }
    try attempt(moved.journal.path) { () throws(Errno) in
      let records = try journal.records()
      do throws(Errno) {
        try moved.journal.begin(with: records)
      } catch {
        // The journal writes what is waiting when there is room.
        guard moved.journal.trouble != nil else { throw error }
      }
    }
    journal.remove()
    return moved
  }

  /// Keeps a left-over journal that this version cannot replay under another name, and claims a new one.
  package func setAside(_ journal: Journal) throws(JournalError) -> (claim: Claim, kept: FilePath) {
    let kept = try keep(journal)
    journal.close()
    return (try claim(journal.header), kept)
  }
}

extension JournalFolder {
  /// Claims one journal file.
  private func claim(_ header: JournalHeader, at path: FilePath) throws(JournalError) -> Claim {
    var kept: FilePath?
    // Each time another session may have removed the file between opening and locking it.
    for _ in 0..<32 {
      let descriptor = try attempt(path) { () throws(Errno) in try open(path) }
      let journal = Journal(calls: calls, path: path, descriptor: descriptor, header: header)
      do throws(JournalError) {
        if let claim = try look(at: journal, &kept) { return claim }
      } catch {
        journal.close()
        throw error
      }
      journal.close()
    }
    throw .cannotWrite(path, .exists)
  }

  /// Locks and reads an open journal; `nil` if its name leads to another file by now.
  private func look(at journal: Journal, _ kept: inout FilePath?) throws(JournalError) -> Claim? {
    var journal = journal
    let path = journal.path
    let isLocked = try attempt(path) { () throws(Errno) in
      let status = try calls.status(of: journal.descriptor)
      guard status.kind == .regular, status.owner == geteuid() else { return nil as Bool? }
      return try lock(journal.descriptor)
    }
    guard let isLocked else { throw JournalError("\(path) belongs to another user; remove it") }
    let bytes = try attempt(path) { () throws(Errno) in
      try store.content(of: journal.descriptor, size: 0, limit: Self.sizeLimit) ?? []
    }
    let content: JournalContent?
    var problem: JournalContent.Problem?
    do throws(JournalContent.Problem) {
      content = try JournalContent(bytes)
    } catch {
      content = nil
      problem = error
    }
    guard isLocked else {
      journal.close()
      return .held(content.map { current($0.header, at: path) })
    }
    guard journal.isOurs else { return nil }
    if problem == .newer { throw JournalError("a newer fillet wrote \(path); use that version") }
    // A file shorter than a header ended before anything could happen.
    let isCut = problem == .noHeader && bytes.count < JournalFormat.length(with: journal.header.record)
    if content.map({ $0.records.isEmpty && !$0.isWhole }) ?? (problem != .empty && !isCut) {
      kept = try keep(journal)
      return nil
    }
    if let content, !content.records.isEmpty {
      journal.goOn(after: content)
      return .leftOver(journal, content)
    }
    do throws(Errno) {
      try journal.begin(over: bytes.count)
    } catch {
      // The lock is held, and the journal can be written once there is room: it reports its trouble.
      guard journal.trouble != nil else { throw .cannotWrite(path, error) }
    }
    return kept.map { .unreadable(journal, kept: $0) } ?? .new(journal)
  }

  /// More damaged journals than this mean that another name does not help.
  private static let mostKept = 9_999

  /// Moves a journal to the first free name that ends in `.damaged`.
  private func keep(_ journal: Journal) throws(JournalError) -> FilePath {
    for number in 1...Self.mostKept {
      let ending = number == 1 ? ".damaged" : ".damaged-\(number)"
      let name = journal.path.sibling(named: journal.path.name + Array(ending.utf8))
      do throws(Errno) {
        try calls.rename(journal.path, toFree: name)
        return name
      } catch {
        if error == .exists { continue }
        guard error.meansUnsupported else { throw .cannotWrite(journal.path, error) }
      }
      try attempt(journal.path) { () throws(Errno) in try calls.rename(journal.path, to: name) }
      return name
    }
    throw .cannotWrite(journal.path, .exists)
  }

  /// Opens or creates a journal file, and the folder if it is missing.
  private func open(_ path: FilePath) throws(Errno) -> CInt {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
    do {
      return try calls.open(path, flags, mode: 0o600)
    } catch {
      guard error == .notFound else { throw error }
    }
    try makeDirectories(self.path)
    return try calls.open(path, flags, mode: 0o600)
  }

  private func makeDirectories(_ path: FilePath) throws(Errno) {
    do {
      return try calls.makeDirectory(path, mode: 0o700)
    } catch {
      if error == .exists { return }
      guard error == .notFound, path.directory != path else { throw error }
    }
    try makeDirectories(path.directory)
    do {
      try calls.makeDirectory(path, mode: 0o700)
    } catch {
      guard error == .exists else { throw error }
    }
  }

  /// Locks an open file; false if another process has the lock.
  ///
  /// File systems without locks count as free.
  private func lock(_ descriptor: CInt) throws(Errno) -> Bool {
    do {
      try calls.lock(descriptor)
    } catch {
      if error == .wouldBlock { return false }
      guard error.meansUnsupported || error.code == ENOLCK else { throw error }
    }
    return true
  }

  private func attempt<Result>(_ path: FilePath, _ body: () throws(Errno) -> Result) throws(JournalError) -> Result {
    do {
      return try body()
    } catch {
      throw .cannotWrite(path, error)
    }
  }
}

extension JournalFolder.Claim {
  /// Gives back a journal that is not used: an empty one is removed.
  fileprivate func release() {
    switch self {
    case .new(let journal), .unreadable(let journal, _): journal.remove()
    case .leftOver(let journal, _): journal.close()
    case .held: break
    }
  }
}

extension JournalFolder {
  /// The paths of a document's journals: its own, and those of 98 further sessions.
  ///
  /// A further journal has the hash of a path like `a.svg/2`, which no file can have.
  private func paths(of document: FilePath) -> some Sequence<FilePath> {
    (1..<100).lazy.map { number in
      let name = number == 1 ? document : FilePath(bytes: document.bytes + Array("/\(number)".utf8))
      let digits = String(contentHash(name.bytes), radix: 16)
      let ending = "-" + String(repeating: "0", count: 16 - digits.count) + digits + ".journal"
      // The name in front is for people who look into the folder.
      return FilePath(bytes: path.bytes + [UInt8(ascii: "/")] + name.name.prefix(200) + Array(ending.utf8))
    }
  }

  /// The largest number of names that are looked at; only many dead sessions leave more.
  private static let mostNames = 1000

  /// The journals in the folder.
  private func entries() -> [FilePath] {
    do throws(StorageError) {
      let names = try store.content(of: path, limit: Self.mostNames).entries.filter { $0.kind == .regular }.map(\.name)
      return names.map { FilePath(bytes: path.bytes + [UInt8(ascii: "/")] + $0.bytes) }
    } catch {
      // There is no folder before the first journal.
      return []
    }
  }
}

extension JournalFolder {
  /// The session that has a document now; `nil` if none has it, or it has not written its header yet.
  ///
  /// Takes no lock. Not for a document whose journal this process has.
  package func holder(of document: FilePath) -> JournalHeader? {
    heldJournal(of: document).flatMap { path in content(of: path).map { current($0.header, at: path) } }
  }

  /// Asks the process that has a document to end, and waits up to two seconds for its journal.
  package func endHolder(of document: FilePath) -> Bool {
    guard let path = heldJournal(of: document) else { return true }
    guard let process = process(having: path), kill(process, SIGTERM) == 0 else { return false }
    // A suspended process ends once it goes on.
    kill(process, SIGCONT)
    for _ in 0..<200 {
      if heldJournal(of: document) == nil { return true }
      usleep(10_000)
    }
    return false
  }

  private func heldJournal(of document: FilePath) -> FilePath? {
    let there = entries()
    return paths(of: document).first { there.contains($0) && isLocked($0) }
  }

  private func isLocked(_ path: FilePath) -> Bool {
    do throws(Errno) {
      let descriptor = try calls.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      defer { store.release(descriptor) }
      return try calls.isLocked(descriptor)
    } catch {
      // A journal that cannot be looked at, or a file system without locks.
      return false
    }
  }

  private func content(of path: FilePath) -> JournalContent? {
    do {
      return try JournalContent(try store.read(path, limit: Self.sizeLimit).bytes)
    } catch {
      return nil
    }
  }

  /// The header of a held journal, with the process that holds it.
  ///
  /// A session that asks about a left-over journal has not replaced its header yet.
  private func current(_ header: JournalHeader, at path: FilePath) -> JournalHeader {
    guard header.hasEnded, let process = process(having: path) else { return header }
    var header = header
    header.process = process
    header.since = Int64(time(nil))
    return header
  }

  /// A process that has a file open, according to `/proc`.
  private func process(having path: FilePath) -> Int32? {
    do throws(Errno) {
      let file = try calls.status(at: path)
      return numbers(in: "/proc").lazy.filter { $0 != getpid() }.first { process in
        let folder = "/proc/\(process)/fd"
        return numbers(in: FilePath(folder)).contains { isFile(file, FilePath("\(folder)/\($0)")) }
      }
    } catch {
      return nil
    }
  }

  private func numbers(in folder: FilePath) -> [Int32] { store.names(in: folder).compactMap { Int32($0) } }

  private func isFile(_ file: FileStatus, _ path: FilePath) -> Bool {
    do throws(Errno) {
      return try calls.status(at: path).isSameFile(as: file)
    } catch {
      return false
    }
  }
}
