/// The journals of one document beside its own, under `a.svg/2` and so on, which no file can be called: of sessions that
/// have the document at once, and of one that ended before another document was saved under its name.
extension JournalFolder {
  private static let slots = 2..<100

  /// What the document is called in its journals: first its own name.
  private func names(of document: FilePath) -> some Sequence<FilePath> {
    [document] + Self.slots.map { FilePath(bytes: document.bytes + Array("/\($0)".utf8)) }
  }

  /// The journal of a document with what any session left that had it.
  ///
  /// - Parameter isShared: several sessions may have the document at once, each for itself, as the demo.
  package func claim(_ header: JournalHeader, isShared: Bool) throws(JournalError) -> Claim {
    var own = header
    var found = Claim.held(nil)
    for name in names(of: header.document) {
      own.document = name
      found = try claim(own)
      guard isShared, case .held = found else { break }
    }
    guard case .new(let new) = found else { return found }
    return try left(beside: new, header) ?? found
  }

  /// What a session left under another of a document's names, now in the journal of the one that begins.
  private func left(beside new: Journal, _ header: JournalHeader) throws(JournalError) -> Claim? {
    let there = Set(entries()).subtracting([new.path])
    // Mostly there is no other, and none is looked for.
    guard !there.isEmpty else { return nil }
    for name in names(of: header.document).dropFirst() where there.contains(journal(of: name)) {
      var other = header
      other.document = name
      switch try claim(other) {
      case .held: continue
      case .new(let empty): empty.removeHere()
      case .unreadable(let empty, let kept):
        empty.removeHere()
        return .unreadable(new, kept: kept)
      case .leftOver(let old, let content):
        var new = new
        new.goOn(from: content.header)
        do throws(Errno) {
          try new.begin(with: content.records)
        } catch {
          // Without room it stays where it is.
          new.removeHere()
          return .leftOver(old, content)
        }
        old.removeHere()
        return .leftOver(new, content)
      }
    }
    return nil
  }

  /// Puts a left-over journal where a later start finds it, and begins a new one.
  package func setAside(_ journal: Journal) throws(JournalError) -> Claim {
    let names = names(of: journal.header.document).dropFirst().map { self.journal(of: $0) }
    try gated { () throws(JournalError) in
      // Another session may have taken it over.
      if journal.isOurs { _ = try rename(journal, toFirstFree: names) }
    }
    journal.close()
    return try claim(journal.header)
  }

  /// A new journal for a document that is saved under a name: beside the name's own where another session has that.
  ///
  /// - Returns: `nil` when too many sessions have it.
  package func claimToSave(_ header: JournalHeader) throws(JournalError) -> Journal? {
    for name in names(of: header.document) {
      var own = header
      own.document = name
      var found = try claim(own)
      if case .leftOver(let old, _) = found {
        guard name == header.document else {
          old.close()
          continue
        }
        // What another session left under that name stays, too.
        found = try setAside(old)
      }
      switch found {
      case .new(let new), .unreadable(let new, _): return new
      case .held: continue
      case .leftOver(let old, _): old.close()
      }
    }
    return nil
  }

  /// Goes on with the journal of a session under another document's name, as when it is saved as another file.
  package func move(_ journal: Journal, to header: JournalHeader) throws(JournalError) -> Journal? {
    guard var new = try claimToSave(header) else { return nil }
    try attempt(new.path) { () throws(Errno) in
      let records = try journal.records()
      do throws(Errno) {
        try new.begin(with: records)
      } catch {
        // It is written when there is room.
        guard new.trouble != nil else { throw error }
      }
    }
    journal.remove()
    return new
  }
}
