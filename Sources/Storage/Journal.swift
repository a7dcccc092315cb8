import Glibc

/// The journal of one document's session, which this process alone writes.
///
/// Every record is with the system before `append` returns, so that the end of the process cannot take it away, and with
/// the disk after `sync`.
package struct Journal: Sendable {
  let calls: SystemCalls
  package let path: FilePath
  let descriptor: CInt
  package internal(set) var header: JournalHeader
  /// The length of what is whole in the file, in bytes.
  private var length = 0
  /// How many records there are, written or waiting.
  private var count = 0
  /// What could not be written yet.
  private var waiting: [UInt8] = []
  private var isNameSynced = false
  /// Why the last records are not written yet; the next ones try again.
  package private(set) var trouble: Errno?

  init(calls: SystemCalls, path: FilePath, descriptor: CInt, header: JournalHeader) {
    self.calls = calls
    self.path = path
    self.descriptor = descriptor
    self.header = header
  }

  /// Whether there is nothing but the header.
  package var isEmpty: Bool { count <= 1 }

  /// Begins the file anew with records under this process's header.
  mutating func begin(with records: [JournalRecord]) throws(Errno) {
    try calls.truncate(descriptor, size: 0)
    length = 0
    count = 0
    waiting = JournalFormat.signature
    try append([header.record] + records)
  }

  /// Writes this process's header over a file that holds no records, only so many bytes.
  ///
  /// Unlike ``begin(with:)`` it cuts the file last and only if it must: that costs a tenth of the editor's start, and
  /// what is left behind the header is no record.
  mutating func begin(over size: Int) throws(Errno) {
    length = 0
    count = 0
    waiting = JournalFormat.signature
    try append([header.record])
    if size > length { try calls.truncate(descriptor, size: length) }
  }

  /// Begins anew, with nothing that happened.
  package mutating func restart() throws(Errno) { try begin(with: []) }

  /// Goes on after the whole part of what the file holds; the rest is written over.
  mutating func goOn(after content: JournalContent) {
    length = content.length
    count = 1 + content.records.count
  }

  /// Goes on with what another session began, from the file as that one read it.
  package mutating func goOn(from other: JournalHeader) { header.content = other.content }

  /// Everything after the header, what waits for room on the disk too.
  func records() throws(Errno) -> [JournalRecord] {
    let store = FileStore(calls: calls)
    let written = try store.content(of: descriptor, size: length, limit: JournalFolder.sizeLimit) ?? []
    do throws(JournalContent.Problem) {
      return try JournalContent(written.prefix(length) + waiting).records
    } catch {
      // The file was damaged from outside.
      throw .inputOutput
    }
  }

  /// Appends records with one write.
  ///
  /// - Throws: when the system does not take them; they wait, and the next call tries again.
  package mutating func append(_ records: [JournalRecord]) throws(Errno) {
    for record in records {
      JournalFormat.append(record, number: count, to: &waiting)
      count += 1
    }
    guard !waiting.isEmpty else { return }
    // A part that was written before a failure is written over by the next try, and its checksum says what it is.
    do {
      try calls.write(waiting, to: descriptor, at: length)
    } catch {
      trouble = error
      throw error
    }
    trouble = nil
    length += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }

  /// Waits until the disk has everything.
  package mutating func sync() throws(Errno) {
    try calls.syncData(descriptor)
    guard !isNameSynced else { return }
    isNameSynced = true
    if let error = FileStore(calls: calls).syncDirectory(of: path) { throw error }
  }

  /// Whether its name still leads to it, so that no other process took the document over.
  package var isOurs: Bool {
    do throws(Errno) {
      let own = try calls.status(of: descriptor)
      guard own.links > 0 else { return false }
      return try calls.status(ofLink: path).isSameFile(as: own)
    } catch {
      // A file that cannot be looked at is no sign of another process.
      return error != .notFound
    }
  }

  /// Ends the journal: nothing is left that could be lost.
  package func remove() { JournalFolder(path.directory, calls: calls).gated { removeHere() } }

  /// Ends the journal where nobody can take it over meanwhile.
  func removeHere() {
    if isOurs { FileStore(calls: calls).remove(path) }
    close()
  }

  /// Lets go of the journal and leaves it for the next start.
  package func close() {
    do throws(Errno) {
      try calls.unlock(descriptor)
    } catch {
      // Where there are no locks there is none to take back, and closing does it, too.
    }
    FileStore(calls: calls).release(descriptor)
  }
}
