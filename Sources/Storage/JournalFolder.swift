import Glibc

/// The place where journals lie, one for each document.
package struct JournalFolder: Sendable {
  let calls: SystemCalls
  let path: FilePath
  var store: FileStore { FileStore(calls: calls) }

  package init(_ path: FilePath, calls: SystemCalls = SystemCalls()) {
    self.path = path
    self.calls = calls
  }

  /// What was found when a session asked for its document's journal.
  package enum Claim: Sendable {
    /// Nothing: the journal is this session's.
    case new(Journal)
    /// A session ended without ending its journal, which this one holds now as it was.
    case leftOver(Journal, JournalContent)
    /// There was one that says something, of which nothing can be read; it is kept under another name for good.
    case unreadable(Journal, kept: FilePath)
    /// Another process has it; its header is `nil` in the instant before it is written.
    case held(JournalHeader?)
  }

  /// The largest journal that is read, in bytes.
  static let sizeLimit = 256 << 20

  /// The journal of a document, for the session that a header names.
  ///
  /// The lock on it dies with the process, so that no lock is ever left over.
  package func claim(_ header: JournalHeader) throws(JournalError) -> Claim {
    let path = journal(of: header.document)
    var kept: FilePath?
    // As often as another session could remove the file between our opening and our locking it.
    for _ in 0..<32 {
      let descriptor = try attempt(path) { () throws(Errno) in try open(path) }
      let journal = Journal(calls: calls, path: path, descriptor: descriptor, header: header)
      let found: Found
      do throws(JournalError) {
        found = try look(at: journal)
      } catch {
        journal.close()
        throw error
      }
      switch found {
      case .new(let journal): return kept.map { .unreadable(journal, kept: $0) } ?? .new(journal)
      case .leftOver(let journal, let content): return .leftOver(journal, content)
      case .held(let owner):
        journal.close()
        return .held(owner)
      case .gone: journal.close()
      case .unreadable(let name):
        kept = name
        journal.close()
      }
    }
    throw .cannotWrite(path, .exists)
  }

  /// What an open file turned out to be.
  private enum Found {
    case new(Journal)
    case leftOver(Journal, JournalContent)
    case held(JournalHeader?)
    /// Its name leads elsewhere by now.
    case gone
    /// Nothing can be had from it, and it is out of the way under this name.
    case unreadable(FilePath)
  }

  private func look(at journal: Journal) throws(JournalError) -> Found {
    var journal = journal
    let path = journal.path
    let isLocked = try attempt(path) { () throws(Errno) in
      let status = try calls.status(of: journal.descriptor)
      guard status.kind == .regular, status.owner == geteuid() else { return nil as Bool? }
      return try lock(journal.descriptor)
    }
    guard let isLocked else { throw .notOurs(path) }
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
    guard isLocked else { return .held(content?.header) }
    guard try isNamed(journal) else { return .gone }
    if problem == .newer { throw .newer(path) }
    // A header that was cut off is that of a session in which nothing had happened yet.
    let isCut =
      problem == .noHeader
      && JournalHeader.begins(in: bytes.dropFirst(JournalFormat.signature.count), for: journal.header.document)
    let isUnreadable = content.map { $0.records.isEmpty && !$0.isWhole } ?? (problem != .empty && !isCut)
    if isUnreadable { return .unreadable(try keep(journal)) }
    if let content, !content.records.isEmpty {
      journal.goOn(after: content)
      return .leftOver(journal, content)
    }
    do throws(Errno) {
      try journal.begin(over: bytes.count)
    } catch {
      // The lock is ours, and the journal may be written when there is room: it tells its trouble itself.
      guard journal.trouble != nil else { throw .cannotWrite(path, error) }
    }
    return .new(journal)
  }

  /// More damaged journals of one document are a sign of something that no further name helps against.
  private static let mostKept = 9_999

  /// Moves a journal of which nothing can be had to a name that no session takes away.
  private func keep(_ journal: Journal) throws(JournalError) -> FilePath {
    let names = (1...Self.mostKept).lazy.map { number in
      let ending = number == 1 ? ".damaged" : ".damaged-\(number)"
      return journal.path.sibling(named: journal.path.name + Array(ending.utf8))
    }
    return try rename(journal, toFirstFree: names)
  }

  /// Gives a journal's file the first name that is free.
  func rename(_ journal: Journal, toFirstFree names: some Sequence<FilePath>) throws(JournalError) -> FilePath {
    for name in names {
      let isDone = try attempt(journal.path) { () throws(Errno) in
        do throws(Errno) {
          try calls.rename(journal.path, toFree: name)
          return true
        } catch {
          if error == .exists { return false }
          guard error.meansUnsupported else { throw error }
          try calls.rename(journal.path, to: name)
          return true
        }
      }
      if isDone { return name }
    }
    throw .cannotWrite(journal.path, .exists)
  }

  /// Puts a left-over journal that says nothing to this version out of the way for good, and begins a new one.
  ///
  /// - Returns: `nil` for what is kept where another session took the journal over.
  package func setAsideForGood(_ journal: Journal) throws(JournalError) -> (claim: Claim, kept: FilePath?) {
    let kept = try gated { () throws(JournalError) in journal.isOurs ? try keep(journal) : nil }
    journal.close()
    return (try claim(journal.header), kept)
  }
}

extension JournalFolder {
  /// The name begins as the document's does, for people who look, or with the number of one beside its own; the hash
  /// tells documents of one name apart.
  func journal(of document: FilePath) -> FilePath {
    let hash = contentHash(document.bytes)
    var bytes = path.bytes + [UInt8(ascii: "/")] + document.name.prefix(200) + [UInt8(ascii: "-")]
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: hash >> shift) & 15
      bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    }
    return FilePath(bytes: bytes + Array(".journal".utf8))
  }

  /// Opens or makes a journal's file, and the folder where there is none.
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

  func makeDirectories(_ path: FilePath) throws(Errno) {
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

  /// `false` when another process has the lock; file systems without locks count as free.
  func lock(_ descriptor: CInt) throws(Errno) -> Bool {
    do {
      try calls.lock(descriptor)
    } catch {
      if error == .wouldBlock { return false }
      guard error.meansUnsupported || error.code == ENOLCK else { throw error }
    }
    return true
  }

  /// Whether another process has the lock, by a look that takes none.
  func isLocked(_ descriptor: CInt) throws(Errno) -> Bool {
    do {
      return try calls.isLocked(descriptor)
    } catch {
      guard error.meansUnsupported || error.code == ENOLCK else { throw error }
      return false
    }
  }

  /// Whether a journal's name still leads to it.
  private func isNamed(_ journal: Journal) throws(JournalError) -> Bool {
    try attempt(journal.path) { () throws(Errno) in
      do throws(Errno) {
        let named = try calls.status(ofLink: journal.path)
        return named.isSameFile(as: try calls.status(of: journal.descriptor))
      } catch {
        guard error == .notFound else { throw error }
        return false
      }
    }
  }

  func attempt<Result>(_ path: FilePath, _ body: () throws(Errno) -> Result) throws(JournalError) -> Result {
    do {
      return try body()
    } catch {
      throw .cannotWrite(path, error)
    }
  }
}

extension JournalFolder {
  /// Takes a document over from the process that has it, with everything that its journal holds.
  ///
  /// The other process sees it when it looks next, and writes no more. Should it append between our reading and our
  /// taking the name, that is read as well.
  /// - Returns: The journal, now this session's, and what the other had written; `nil` when there is none to take.
  package func takeOver(_ header: JournalHeader) throws(JournalError) -> (Journal, JournalContent)? {
    let path = journal(of: header.document)
    do throws(Errno) {
      return try gated { () throws(Errno) in try takeOver(header, path) }
    } catch {
      guard error == .notFound else { throw .cannotWrite(path, error) }
      return nil
    }
  }

  private func takeOver(_ header: JournalHeader, _ path: FilePath) throws(Errno) -> (Journal, JournalContent)? {
    let old = try calls.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    defer { store.release(old) }
    guard let first = try content(of: old) else {
      // A session that never had room on the disk has written nothing.
      guard try isLocked(old) else { return nil }
      return (try make(header, holding: []), JournalContent(of: header))
    }
    var header = header
    // What the other did began from the file as that one read it.
    if !first.records.isEmpty { header.content = first.header.content }
    var journal = try make(header, holding: first.records)
    guard let second = try content(of: old) else { return (journal, first) }
    try journal.append(Array(second.records.dropFirst(first.records.count)))
    return (journal, second)
  }

  /// The session that has a document now, as far as its journal says; a look, no promise.
  package func owner(of document: FilePath) -> JournalHeader? {
    do throws(Errno) {
      let descriptor = try calls.open(journal(of: document), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      defer { store.release(descriptor) }
      return try content(of: descriptor)?.header
    } catch {
      // Whoever it was is gone.
      return nil
    }
  }

  /// What a journal holds that the one does not hold which another session took in its place, in its order.
  package func missing(from journal: Journal) throws(JournalError) -> ArraySlice<JournalRecord> {
    try attempt(journal.path) { () throws(Errno) in
      let own = try journal.records()
      let other = try calls.open(journal.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      defer { store.release(other) }
      let taken = try content(of: other)?.records ?? []
      return own.dropFirst(zip(own, taken).prefix { $0 == $1 }.count)
    }
  }

  /// What an open file holds, `nil` when it is no journal.
  func content(of descriptor: CInt) throws(Errno) -> JournalContent? {
    let bytes = try store.content(of: descriptor, size: 0, limit: Self.sizeLimit) ?? []
    do throws(JournalContent.Problem) {
      return try JournalContent(bytes)
    } catch {
      return nil
    }
  }

  /// Writes a whole journal under another name first, so that there is never less than a whole one.
  private func make(
    _ header: JournalHeader, holding records: [JournalRecord]
  ) throws(Errno) -> Journal {
    let path = journal(of: header.document)
    let temporary = try store.makeTemporary(beside: path, mode: 0o600)
    var journal = Journal(calls: calls, path: path, descriptor: temporary.descriptor, header: header)
    do throws(Errno) {
      _ = try lock(temporary.descriptor)
      do throws(Errno) {
        try journal.begin(with: records)
      } catch {
        // Without records nothing is lost by taking the name now and writing when there is room.
        guard records.isEmpty, journal.trouble != nil else { throw error }
      }
      try calls.rename(temporary.path, to: path)
      return journal
    } catch {
      store.release(temporary.descriptor)
      store.remove(temporary.path)
      throw error
    }
  }
}
