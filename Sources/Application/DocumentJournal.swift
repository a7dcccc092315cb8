import Document
package import Editor
package import Storage

/// The journal of the editor's document, which works as well as the system allows.
package struct DocumentJournal: Sendable {
  private let folder: JournalFolder?
  private var journal: Journal?
  /// True if another editor has the document.
  private var isOthers = false
  /// The document that the session started with.
  var start: Document
  /// True once `start` is in the journal.
  private var hasStart = false
  /// The records of a session without a journal, for one that it may get later.
  private var unwritten: [JournalRecord] = []
  /// The number of records since the last checkpoint.
  private var recordsSince = 0
  /// The number of records after which the next checkpoint is due.
  private var checkpointAfter = Self.leastBetweenCheckpoints
  private var syncTime: ContinuousClock.Instant?
  private var hasComplained = false
  /// A problem that was not reported yet.
  private var complaint: String?
  /// False for a piped document: the next start has another one.
  private let isWanted: Bool

  init(of document: Document, in folder: JournalFolder?, isWanted: Bool) {
    start = document
    self.folder = folder
    self.isWanted = isWanted
  }

  /// The time after which the disk must have a record.
  private static let syncDelay = Duration.milliseconds(900)

  /// The folder for journals; `nil` without a home.
  package static var place: FilePath? { StateFolder.path.map { FilePath($0 + "/recovery") } }

  /// Claims the document's journal.
  ///
  /// - Parameters:
  ///   - isShared: True if several sessions may have this document, each for itself, as the demo.
  ///   - ignoresLeft: True for a journal beside those that other sessions have or left.
  /// - Returns: What was found; `nil` without a journal, and for one beside others.
  mutating func claim(
    _ name: String, file: FileIdentity?, isShared: Bool, ignoresLeft: Bool
  ) -> JournalFolder.Claim? {
    guard let folder else {
      complain("crash recovery is off: \(HomeFolder.missing)")
      return nil
    }
    do throws(JournalError) {
      let header = try JournalHeader(for: FilePath(name), file: file)
      if ignoresLeft {
        journal = try folder.claimToSave(header)?.journal
        if let trouble = journal?.trouble { complain(of: trouble) }
        return nil
      }
      let claim = try folder.claim(header, isShared: isShared)
      switch claim {
      case .new(let new):
        journal = new
        if let trouble = new.trouble { complain(of: trouble) }
      case .unreadable(let new, let kept):
        journal = new
        complain(ofUnreadable: kept)
      case .leftOver(let old, _): journal = old
      case .held: isOthers = true
      }
      return claim
    } catch {
      complain(error.description)
      return nil
    }
  }

  /// True if this session has the file with this name to itself.
  func isOf(_ name: String) -> Bool { journal.map { document(of: name) == $0.header.document } ?? false }

  /// The other session that has a file open now.
  func holder(of name: String) -> JournalHeader? {
    guard let document = document(of: name), document != journal?.header.document else { return nil }
    return folder?.holder(of: document)
  }

  /// Closes the other editor that has a file open; false if that is not possible.
  func endHolder(of name: String) -> Bool {
    guard let folder, let document = document(of: name) else { return false }
    return folder.endHolder(of: document)
  }

  /// The path of a file in journals; `nil` in a folder that does not exist.
  private func document(of name: String) -> FilePath? {
    do throws(JournalError) {
      return try JournalHeader(for: FilePath(name), file: nil).document
    } catch {
      return nil
    }
  }

  /// The reason why the next start would miss changes; `nil` if it would not.
  mutating func reasonForLoss() -> String? {
    guard isWanted else { return nil }
    // There may be room by now.
    append([])
    guard let journal else { return "there is no journal" }
    return journal.trouble.map { "the journal cannot be written: \($0)" }
  }

  /// True if a crash would lose changes.
  package var isOff: Bool { isWanted && (journal.map { $0.trouble != nil } ?? !isOthers) }

  /// True if the next start would find changes.
  var hasChanges: Bool { journal.map { !$0.isEmpty && $0.trouble == nil } ?? false }

  /// Writes the session's changes; the system has them when this returns.
  package mutating func record(_ session: inout Session) {
    let changes = session.takeChanges()
    guard isWanted, !changes.isEmpty else { return }
    append(startOnce() + changes.compactMap { JournalRecord($0) })
    recordsSince += changes.count
    if recordsSince >= checkpointAfter { takeCheckpoint(session.checkpoint()) }
  }

  /// The number of changes between checkpoints: a replay of a thousand takes about 30 ms.
  ///
  /// A large document has fewer checkpoints; they about double the journal at most.
  private static let leastBetweenCheckpoints = 1000
  private static let bytesForRecord = 32

  private mutating func takeCheckpoint(_ checkpoint: Checkpoint?) {
    // In mid-command there is none; one of the next changes has it.
    guard let checkpoint else { return }
    recordsSince = 0
    guard let record = JournalRecord(checkpoint) else { return }
    checkpointAfter = max(Self.leastBetweenCheckpoints, record.bytes.count / Self.bytesForRecord)
    append([record])
  }

  /// The record of the session's first document, if it is not written yet.
  private mutating func startOnce() -> [JournalRecord] {
    defer { hasStart = true }
    guard !hasStart, let record = JournalRecord(start) else { return [] }
    recordsSince = 0
    checkpointAfter = max(Self.leastBetweenCheckpoints, record.bytes.count / Self.bytesForRecord)
    return [record]
  }

  private mutating func append(_ records: [JournalRecord]) {
    guard let own = journal else {
      unwritten += records
      return
    }
    // Somebody removed the file: write it again.
    if !own.isOurs { move(own, to: own.header) }
    do throws(Errno) {
      try journal?.append(records)
      if syncTime == nil { syncTime = .now + Self.syncDelay }
    } catch {
      complain(of: error)
    }
  }

  /// Moves the journal to a document; false if another session has that open too.
  @discardableResult
  private mutating func move(_ own: Journal, to header: JournalHeader) -> Bool {
    do throws(JournalError) {
      guard let (moved, isAlone) = try folder?.move(own, to: header) else { return false }
      journal = moved
      return isAlone
    } catch {
      complain(error.description)
      return true
    }
  }

  /// The time until the disk must have the journal; `nil` if it has.
  package var timeToSync: Duration? { syncTime.map { max(.zero, $0 - .now) } }

  /// Waits until the disk has the journal.
  package mutating func sync() {
    syncTime = nil
    do throws(Errno) {
      try journal?.sync()
    } catch {
      complain("the disk did not confirm the journal, a power cut would lose changes: \(error); save")
    }
  }

  /// Returns a problem once.
  package mutating func takeComplaint() -> String? {
    defer { complaint = nil }
    return complaint
  }

  private mutating func complain(ofUnreadable kept: FilePath) {
    complaint = "unsaved changes are lost: their journal is damaged; it is kept as \(kept)"
  }

  private mutating func complain(of error: Errno) {
    complain("crash recovery is off: cannot write the journal: \(error); save")
  }

  private mutating func complain(_ text: String) {
    guard !hasComplained else { return }
    hasComplained = true
    complaint = text
  }
}

extension DocumentJournal {
  /// Continues with the records of a left-over journal.
  mutating func goOn(with content: JournalContent) {
    hasStart = true
    recordsSince = content.recordsSinceCheckpoint
    journal?.goOn(from: content.header)
  }

  /// Removes the records of a left-over journal whose changes are all saved.
  mutating func restart() {
    do throws(Errno) {
      try journal?.restart()
    } catch {
      complain(of: error)
    }
  }

  /// Keeps a left-over journal that cannot be replayed, and claims a new one.
  mutating func setAside() {
    guard let folder, let old = journal else { return }
    journal = nil
    do throws(JournalError) {
      let (claim, kept) = try folder.setAside(old)
      complain(ofUnreadable: kept)
      switch claim {
      case .new(let new), .unreadable(let new, _), .leftOver(let new, _): journal = new
      case .held: complain("another editor has the document open too: save under another name")
      }
    } catch {
      complain(error.description)
    }
  }

  /// Records that the document is saved as a file, whose journal this becomes.
  ///
  /// - Parameter isOnDisk: False if a power cut may still lose the save.
  /// - Returns: False if another session has that file open too.
  mutating func noteSaved(_ name: String, _ identity: FileIdentity, isOnDisk: Bool) -> Bool {
    guard isWanted, let folder else { return true }
    var isAlone = true
    do throws(JournalError) {
      let header = try JournalHeader(for: FilePath(name), file: identity)
      if let own = journal {
        if own.header.document != header.document { isAlone = move(own, to: header) }
      } else if let (new, isOnly) = try folder.claimToSave(header) {
        (journal, isAlone) = (new, isOnly)
        let records = unwritten
        unwritten = []
        append(records)
      } else {
        isAlone = false
      }
    } catch {
      complain(error.description)
      return true
    }
    append(startOnce() + [.saved(identity, isOnDisk: isOnDisk)])
    return isAlone
  }

  /// Removes the journal, when everything is saved or discarded.
  mutating func end() {
    journal?.remove()
    journal = nil
  }

  /// Closes the journal of an editor that could not start.
  package mutating func abandon() { if journal?.isEmpty == true { end() } else { leave() } }

  /// Closes the journal and leaves it for the next start.
  package mutating func leave() {
    journal?.close()
    journal = nil
  }
}
