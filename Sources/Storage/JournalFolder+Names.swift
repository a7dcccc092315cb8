import Glibc

extension JournalFolder {
  /// The header of a session that begins now, for the document that a path leads to.
  ///
  /// A file with several names is one document: where it has a journal under another of them, that is its own.
  ///
  /// - Throws: `cannotWrite` when the document's directory is not there.
  package func header(for document: FilePath, file: FileIdentity?) throws(JournalError) -> JournalHeader {
    var header = try SessionOwner.header(for: document, file: file, calls: calls)
    if let status = severalNames(of: header.document), let other = otherName(of: header.document, status) {
      header.document = other
    }
    return header
  }

  /// The journal of a document that this process wants for itself, by the header of a session that begins now.
  ///
  /// Of processes that want one file under several of its names one looks for the other names and makes its journal at
  /// a time: otherwise none would find the others', and each had one.
  ///
  /// - Parameter claim: what asks for the journal.
  package func claim<Result>(
    _ document: FilePath, file: FileIdentity?, _ claim: (JournalHeader) throws(JournalError) -> Result
  ) throws(JournalError) -> Result {
    let full = try SessionOwner.header(for: document, file: file, calls: calls)
    guard severalNames(of: full.document) != nil else { return try claim(full) }
    return try gated { () throws(JournalError) in try claim(try header(for: document, file: file)) }
  }

  /// Does something while no other process may begin under another name or put another journal in one's place; not to
  /// be used within itself.
  func gated<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let gate = closeGate()
    defer { if let gate { store.release(gate) } }
    return try body()
  }

  /// The folder, locked until it is released; `nil` where that cannot be, which keeps nobody from working.
  private func closeGate() -> CInt? {
    do throws(Errno) {
      try makeDirectories(path)
      let folder = try calls.open(path, O_RDONLY | O_DIRECTORY)
      for _ in 0..<Self.gateTries {
        do throws(Errno) {
          try calls.lockFolder(folder)
          return folder
        } catch {
          guard error == .wouldBlock else { break }
        }
        usleep(1000)
      }
      store.release(folder)
      return nil
    } catch {
      return nil
    }
  }

  /// How often a millisecond is waited for another start, which is through in one unless it was stopped.
  private static let gateTries = 200

  /// The session that has a document at this moment, `nil` when none has it or it has not said yet who it is.
  ///
  /// A look, no promise; not for a document whose journal this process has.
  package func holder(of document: FilePath) -> JournalHeader? {
    do throws(Errno) {
      let descriptor = try calls.open(journal(of: document), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      defer { store.release(descriptor) }
      return try isLocked(descriptor) ? try content(of: descriptor)?.header : nil
    } catch {
      // Without a journal that can be read nobody is known to have it.
      return nil
    }
  }

  /// A process that has a document's journal open now, by the lists of the system; `nil` where it tells of none.
  ///
  /// A look at every process, for the rare case that the journal names one that has ended.
  package func process(having document: FilePath) -> Int32? {
    do throws(Errno) {
      let file = try calls.status(at: journal(of: document))
      return numbers(in: "/proc").lazy.filter { $0 != getpid() }.first { process in
        let folder = "/proc/\(process)/fd"
        return numbers(in: folder).contains { isFile(file, FilePath("\(folder)/\($0)")) }
      }
    } catch {
      // The other one ended just now.
      return nil
    }
  }

  private func numbers(in folder: String) -> [Int32] {
    do throws(StorageError) {
      return try store.content(of: FilePath(folder)).entries.compactMap { Int32($0.name.description) }
    } catch {
      // Another person's process, or one that has ended meanwhile.
      return []
    }
  }

  private func isFile(_ file: FileStatus, _ path: FilePath) -> Bool {
    do throws(Errno) {
      return try calls.status(at: path).isSameFile(as: file)
    } catch {
      return false
    }
  }

  /// The most journals that are looked at; more of them lie there only when many sessions have died.
  private static let mostJournals = 1000

  /// What is known of a file that has several names, `nil` for any other.
  private func severalNames(of document: FilePath) -> FileStatus? {
    do throws(Errno) {
      let status = try calls.status(at: document)
      return status.kind == .regular && status.links > 1 ? status : nil
    } catch {
      // A file that is not there yet has one.
      return nil
    }
  }

  /// Another name of the same file under which there is a journal, one of a session that goes on where the document has
  /// a journal under its own name.
  private func otherName(of document: FilePath, _ status: FileStatus) -> FilePath? {
    do throws(StorageError) {
      let isKnown = try store.exists(journal(of: document))
      return entries().lazy.compactMap { self.document(ofJournal: $0, status, isHeld: isKnown) }
        .first { $0 != document }
    } catch {
      // What cannot be looked at is no other name as far as anybody can tell.
      return nil
    }
  }

  /// The document that a journal is of, where that is a name of a file; `nil` also for a journal that cannot be read
  /// or has gone meanwhile, which says nothing about the others.
  ///
  /// - Parameter isHeld: only of a journal that a session has now.
  private func document(ofJournal entry: FilePath, _ file: FileStatus, isHeld: Bool) -> FilePath? {
    do throws(Errno) {
      let descriptor = try calls.open(entry, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      defer { store.release(descriptor) }
      if isHeld, try !isLocked(descriptor) { return nil }
      guard let other = try content(of: descriptor)?.header.document else { return nil }
      return try calls.status(at: other).isSameFile(as: file) ? other : nil
    } catch {
      return nil
    }
  }

  /// The journals in the folder.
  func entries() -> [FilePath] {
    do throws(StorageError) {
      return try store.content(of: path, limit: Self.mostJournals).entries.compactMap { entry in
        guard entry.kind == .regular, entry.name.bytes.reversed().starts(with: ".journal".utf8.reversed()) else {
          return nil
        }
        return FilePath(bytes: path.bytes + [UInt8(ascii: "/")] + entry.name.bytes)
      }
    } catch {
      // Nobody has kept a journal yet.
      return []
    }
  }
}
