import Glibc

extension JournalFolder {
  /// Takes a document over from the process that has it, with everything that its journal holds.
  ///
  /// The other process sees it when it looks next, and writes no more. Should it append between our reading and our
  /// taking the name, that is read as well.
  /// - Returns: The journal, now this session's, and what the other had written; `nil` when there is none to take.
  public func takeOver(_ header: JournalHeader) throws(JournalError) -> (Journal, JournalContent)? {
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
  public func owner(of document: FilePath) -> JournalHeader? {
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
  public func missing(from journal: Journal) throws(JournalError) -> ArraySlice<JournalRecord> {
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
