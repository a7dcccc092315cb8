import Glibc

/// The journal of one document's session; only this process writes it.
///
/// The system has every record before `append` returns, so it survives the end of the process. The disk has it after
/// `sync`.
package struct Journal: Sendable {
  let calls: SystemCalls
  package let path: FilePath
  let descriptor: CInt
  package internal(set) var header: JournalHeader
  /// The length of the complete records in the file, in bytes.
  private var length = 0
  /// The number of records, written or waiting.
  private var count = 0
  /// Bytes that could not be written yet.
  private var waiting: [UInt8] = []
  private var isNameSynced = false
  /// The reason why the last records are not written yet; the next append tries again.
  package private(set) var trouble: Errno?

  init(calls: SystemCalls, path: FilePath, descriptor: CInt, header: JournalHeader) {
    self.calls = calls
    self.path = path
    self.descriptor = descriptor
    self.header = header
  }

  /// True if there is nothing but the header.
  package var isEmpty: Bool { count <= 1 }

  /// Replaces the file's content with this session's header and some records.
  mutating func begin(with records: [JournalRecord]) throws(Errno) {
    try calls.truncate(descriptor, size: 0)
    try begin(over: 0, with: records)
  }

  /// Writes this session's header over a file of `size` bytes that holds no records.
  ///
  /// Cuts the file only if it is longer: that saves a tenth of the editor's start.
  mutating func begin(over size: Int, with records: [JournalRecord] = []) throws(Errno) {
    (length, count, waiting) = (0, 0, JournalFormat.signature)
    try append([header.record] + records)
    if size > length { try calls.truncate(descriptor, size: length) }
  }

  /// Removes all records.
  package mutating func restart() throws(Errno) { try begin(with: []) }

  /// Continues after the complete records of the file; the next append overwrites the rest.
  mutating func goOn(after content: JournalContent) {
    length = content.length
    count = 1 + content.records.count
  }

  /// Takes the file that another session started from as this session's own.
  package mutating func goOn(from other: JournalHeader) { header.content = other.content }

  /// All records after the header, written or waiting.
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
  /// - Throws: The system's error; the records wait, and the next call tries again.
  package mutating func append(_ records: [JournalRecord]) throws(Errno) {
    for record in records {
      JournalFormat.append(record, number: count, to: &waiting)
      count += 1
    }
    guard !waiting.isEmpty else { return }
    // The next try overwrites a part that was written before a failure; its checksum shows that it is incomplete.
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

  /// Waits until the disk has all records.
  package mutating func sync() throws(Errno) {
    try calls.syncData(descriptor)
    guard !isNameSynced else { return }
    isNameSynced = true
    if let error = FileStore(calls: calls).syncDirectory(of: path) { throw error }
  }

  /// False if the journal's name no longer leads to its file, for example because somebody removed it.
  package var isOurs: Bool {
    do throws(Errno) {
      let own = try calls.status(of: descriptor)
      guard own.links > 0 else { return false }
      return try calls.status(ofLink: path).isSameFile(as: own)
    } catch {
      return error != .notFound
    }
  }

  /// Removes the journal's file, when there is nothing left to recover.
  package func remove() {
    if isOurs { FileStore(calls: calls).remove(path) }
    close()
  }

  /// Closes the journal and leaves its file for the next start.
  package func close() {
    do throws(Errno) {
      try calls.unlock(descriptor)
    } catch {
      // Closing unlocks too, and some file systems have no locks.
    }
    FileStore(calls: calls).release(descriptor)
  }
}
