import Document
package import Editor
package import Storage

/// Keeps the journal of the document that the editor has, as well as the system lets it.
package struct DocumentJournal {
  /// What a session finds when it begins.
  enum Found {
    case nothing
    case leftOver(JournalContent)
    /// Another editor has the document; its header, where it can be read.
    case held(JournalHeader?)
  }

  private let folder: JournalFolder?
  private var journal: Journal?
  /// Whether another editor has the document's journal.
  private var isOthers = false
  /// The document that the session began with, until it is written.
  private var start: Document
  private var hasStart = false
  /// What happened while there was no journal, for one that may come later.
  private var unwritten: [JournalRecord] = []
  /// The number of records since the last checkpoint, and the number after which another one is due.
  private var recordsSince = 0
  private var checkpointAfter = Self.leastBetweenCheckpoints
  private var syncTime: ContinuousClock.Instant?
  private var hasComplained = false
  /// What went wrong and was not told yet.
  private var complaint: String?

  /// A document that goes through a pipe wants no journal: its next start has another one.
  private let isWanted: Bool

  init(of document: Document, in folder: JournalFolder?, isWanted: Bool) {
    start = document
    self.folder = folder
    self.isWanted = isWanted
  }

  /// How long the disk may lag behind.
  private static let syncDelay = Duration.milliseconds(900)

  /// The folder for journals; `nil` without a home.
  static func folder() -> JournalFolder? { place.map { JournalFolder($0) } }

  package static var place: FilePath? { StateFolder.path.map { FilePath($0 + "/recovery") } }

  /// Asks for the document's journal.
  ///
  /// - Parameter isShared: several sessions may have this document at once, each for itself, as the demo.
  mutating func claim(_ name: String, file: FileIdentity?, isShared: Bool) -> Found {
    guard let folder else {
      complain("no journal, a crash would lose changes: \(HomeFolder.missing)")
      return .nothing
    }
    do throws(JournalError) {
      let claim = try folder.claim(FilePath(name), file: file) { header throws(JournalError) in
        try folder.claim(header, isShared: isShared)
      }
      switch claim {
      case .new(let new):
        journal = new
        if let trouble = new.trouble { complain(of: trouble) }
        return .nothing
      case .unreadable(let new, let kept):
        journal = new
        complain(ofUnreadable: kept)
        return .nothing
      case .leftOver(let old, let content):
        journal = old
        return .leftOver(content)
      case .held(let owner):
        isOthers = true
        return .held(owner)
      }
    } catch {
      complain(error.description)
      return .nothing
    }
  }

  /// Whether this session has the file with this name for itself, however it is written.
  func isOf(_ name: String) -> Bool {
    guard let journal, journal.isOurs else { return false }
    return document(of: name) == journal.header.document
  }

  /// Who else has a file open at this moment.
  func holder(of name: String) -> JournalHeader? {
    guard let folder, let document = document(of: name), !isHeld || document != journal?.header.document
    else { return nil }
    return folder.holder(of: document)
  }

  /// What a file is called in journals; `nil` in a folder that is not there, where no file is anybody's.
  private func document(of name: String) -> FilePath? {
    do throws(JournalError) {
      return try folder?.header(for: FilePath(name), file: nil).document
    } catch {
      return nil
    }
  }

  /// An editor that took the document over.
  struct Heir {
    let header: JournalHeader
    /// How many changes it did not get, because they could not be written before.
    let missing: Int

    var text: String { "process \(header.process) on \(header.host)" }
  }

  /// Which editor took the document over, if any; a journal that somebody only removed is written again.
  mutating func lookForHeir() -> Heir? {
    guard let folder, let own = journal, !own.isOurs else { return nil }
    do throws(JournalError) {
      if let owner = folder.owner(of: own.header.document), owner != own.header {
        let missing = try folder.missing(from: own)
        // The first record is what the session began with.
        let changes = missing.indices.count { $0 > 0 && Self.changes.contains(missing[$0].kind) }
        return Heir(header: owner, missing: changes)
      }
      journal = try folder.move(own, to: own.header) ?? own
      return nil
    } catch {
      complain(error.description)
      return nil
    }
  }

  /// The records of what a person would miss.
  private static let changes: Set<JournalRecord.Kind> = [.command, .again, .document]

  /// Why the next start would not find everything that happened; `nil` when it would.
  mutating func reasonForLoss() -> String? {
    guard isWanted else { return nil }
    // There may be room by now.
    append([])
    if let heir = lookForHeir() {
      return heir.missing > 0 ? "\(heir.text) took the document over before the journal could be written" : nil
    }
    guard let journal else { return "there is no journal" }
    return journal.trouble.map { "the journal cannot be written: \($0)" }
  }

  /// Whether this session has the document's journal, and nobody took it over.
  var isHeld: Bool { journal?.isOurs ?? false }

  /// Whether a crash would lose changes.
  package var isOff: Bool { isWanted && (journal.map { $0.trouble != nil } ?? !isOthers) }

  /// Whether there is something in the journal that the next start would find.
  var hasChanges: Bool { journal.map { !$0.isEmpty && $0.trouble == nil && $0.isOurs } ?? false }

  /// Writes down what happened; it is with the system when this returns.
  ///
  /// - Returns: whether anything did.
  @discardableResult
  package mutating func record(_ session: inout Session) -> Bool {
    let changes = session.takeChanges()
    guard isWanted, !changes.isEmpty else { return !changes.isEmpty }
    append(startOnce() + changes.compactMap { JournalRecord($0) })
    recordsSince += changes.count
    if recordsSince >= checkpointAfter { takeCheckpoint(session.checkpoint()) }
    return true
  }

  /// The number of changes between checkpoints: a replay of a thousand takes about 30 ms.
  ///
  /// A large document has fewer checkpoints, which about double the journal at most.
  private static let leastBetweenCheckpoints = 1000
  private static let bytesForRecord = 32

  private mutating func takeCheckpoint(_ checkpoint: Checkpoint?) {
    // It comes with one of the next changes.
    guard let checkpoint else { return }
    recordsSince = 0
    guard let record = JournalRecord(checkpoint) else { return }
    checkpointAfter = max(Self.leastBetweenCheckpoints, record.bytes.count / Self.bytesForRecord)
    append([record])
  }

  /// The document that everything else in the journal follows from, where it is not there yet.
  private mutating func startOnce() -> [JournalRecord] {
    defer { hasStart = true }
    guard !hasStart, let record = JournalRecord(start) else { return [] }
    recordsSince = 0
    checkpointAfter = max(Self.leastBetweenCheckpoints, record.bytes.count / Self.bytesForRecord)
    return [record]
  }

  private mutating func append(_ records: [JournalRecord]) {
    guard journal != nil else {
      unwritten += records
      return
    }
    do throws(Errno) {
      try journal?.append(records)
      if syncTime == nil { syncTime = .now + Self.syncDelay }
    } catch {
      complain(of: error)
    }
  }

  /// How long until the disk is to be waited for; `nil` when it has everything.
  package var timeToSync: Duration? { syncTime.map { max(.zero, $0 - .now) } }

  /// Waits until the disk has the journal.
  package mutating func sync() {
    syncTime = nil
    do throws(Errno) {
      try journal?.sync()
    } catch {
      complain("the disk does not confirm the journal, a power cut would lose changes: \(error); save")
    }
  }

  /// One thing that went wrong, once.
  package mutating func takeComplaint() -> String? {
    defer { complaint = nil }
    return complaint
  }

  private mutating func complain(ofUnreadable kept: FilePath) {
    complaint = "the journal of a session that ended is damaged, its changes are lost; what is left of it is \(kept)"
  }

  private mutating func complain(of error: Errno) {
    complain("the journal cannot be written, a crash would lose changes: \(error); save")
  }

  private mutating func complain(_ text: String) {
    guard !hasComplained else { return }
    hasComplained = true
    complaint = text
  }
}

extension DocumentJournal {
  /// Goes on with what a journal holds already.
  mutating func goOn(with content: JournalContent) {
    hasStart = true
    recordsSince = content.recordsSinceCheckpoint
    journal?.goOn(from: content.header)
  }

  /// Goes on with another document, which is in no journal of this session.
  mutating func beginAnew(with document: Document) {
    leave()
    start = document
    hasStart = false
    unwritten = []
  }

  /// Begins anew where the left-over journal has nothing that the file has not.
  mutating func restart() {
    do throws(Errno) {
      try journal?.restart()
    } catch {
      complain(of: error)
    }
  }

  private mutating func begin(_ claim: JournalFolder.Claim) {
    switch claim {
    case .new(let new), .unreadable(let new, _), .leftOver(let new, _): journal = new
    case .held: complain("another editor has the document, too: save under another name")
    }
  }

  /// Keeps the left-over journal for good, as nothing can be had from it, and begins a new one.
  mutating func setAsideForGood() {
    guard let folder, let old = journal else { return }
    journal = nil
    do throws(JournalError) {
      let (claim, kept) = try folder.setAsideForGood(old)
      begin(claim)
      if let kept { complain(ofUnreadable: kept) }
    } catch {
      complain(error.description)
    }
  }

  /// Takes the document over from the editor that has it; what that one did, or `nil` when it left meanwhile or cannot
  /// be taken from.
  mutating func takeOver(_ name: String, file: FileIdentity?) -> JournalContent? {
    guard let folder else { return nil }
    do throws(JournalError) {
      guard let (new, content) = try folder.takeOver(try folder.header(for: FilePath(name), file: file)) else {
        return nil
      }
      journal = new
      hasStart = !content.records.isEmpty
      recordsSince = content.recordsSinceCheckpoint
      unwritten = []
      return content
    } catch {
      complain(error.description)
      return nil
    }
  }

  /// Takes note that the document is what a file holds, which from now on is its own.
  ///
  /// - Parameter isOnDisk: what a power cut may take from the file is kept for the next start.
  /// - Returns: whether this session has that document for itself.
  mutating func noteSaved(_ name: String, _ identity: FileIdentity, isOnDisk: Bool) -> Bool {
    guard isWanted, let folder else { return true }
    let isAlone: Bool
    do throws(JournalError) {
      let header = try folder.header(for: FilePath(name), file: identity)
      if let own = journal {
        if own.header.document != header.document {
          journal = try folder.move(own, to: header) ?? own
        } else if !own.isOurs {
          return false
        }
      } else if let new = try folder.claimToSave(header) {
        journal = new
        let records = unwritten
        unwritten = []
        append(records)
      }
      isAlone = journal?.header.document == header.document
    } catch {
      complain(error.description)
      return true
    }
    append(startOnce() + [.saved(identity, isOnDisk: isOnDisk)])
    return isAlone
  }

  /// Ends the journal, as everything is saved or is not wanted.
  mutating func end() {
    journal?.remove()
    journal = nil
  }

  /// Lets go of it where the editor could not begin.
  package mutating func abandon() { if journal?.isEmpty == true { end() } else { leave() } }

  /// Leaves the journal for the next start.
  package mutating func leave() {
    journal?.close()
    journal = nil
  }
}
