import Glibc

extension JournalFolder {
  /// The header of a session that begins now, for the document that a path leads to.
  ///
  /// A file with several names is one document: where it has a journal under another of them, that is its own.
  ///
  /// - Throws: `cannotWrite` when the document's directory is not there.
  public func header(for document: FilePath, file: FileIdentity?) throws(JournalError) -> JournalHeader {
    var header = try SessionOwner.header(for: document, file: file, calls: calls)
    if let other = otherName(of: header.document) { header.document = other }
    return header
  }

  /// The session that has a document at this moment, `nil` when none has it or it has not said yet who it is.
  ///
  /// A look, no promise; not for a document whose journal this process has.
  public func holder(of document: FilePath) -> JournalHeader? {
    do throws(Errno) {
      let descriptor = try calls.open(journal(of: document), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      defer { store.release(descriptor) }
      return try lock(descriptor) ? nil : try content(of: descriptor)?.header
    } catch {
      // Without a journal that can be read nobody is known to have it.
      return nil
    }
  }

  /// The most journals that are looked at; more of them lie there only when many sessions have died.
  private static let mostJournals = 1000

  /// Another name of the same file under which there is a journal.
  private func otherName(of document: FilePath) -> FilePath? {
    do throws(Errno) {
      let status = try calls.status(at: document)
      guard status.kind == .regular, status.links > 1, try !isThere(journal(of: document)) else { return nil }
      for entry in try entries() {
        let descriptor = try calls.open(entry, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        defer { store.release(descriptor) }
        guard let other = try content(of: descriptor)?.header.document, other != document,
          try isThere(other), try calls.status(at: other).isSameFile(as: status)
        else { continue }
        return other
      }
    } catch {
      // What cannot be looked at is no other name as far as anybody can tell.
      return nil
    }
    return nil
  }

  private func isThere(_ path: FilePath) throws(Errno) -> Bool {
    do throws(Errno) {
      _ = try calls.status(at: path)
      return true
    } catch {
      guard error == .notFound else { throw error }
      return false
    }
  }

  /// The journals in the folder.
  private func entries() throws(Errno) -> [FilePath] {
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
