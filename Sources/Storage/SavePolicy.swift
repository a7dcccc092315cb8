import Glibc

/// What may stand at a path when a file is saved there.
package enum SavePolicy: Hashable, Sendable {
  /// Nothing: an existing file is never touched.
  case newFile
  /// The file that was read or written before, as it was then.
  case replacing(FileIdentity)
  /// Anything that is a file; the person was asked.
  case overwrite
}

/// Who may use a file that is made new.
package enum NewFilePermissions: Hashable, Sendable {
  /// Whoever the user's umask allows.
  case standard
  /// The user alone, for files that hold more than the user has saved.
  case onlyUser
}

/// A save that succeeded.
package struct SavedFile: Hashable, Sendable {
  /// Something about a save that a person may want to know; the file holds the new content all the same.
  package enum Notice: Hashable, Sendable {
    /// It has several names, or an owner or attributes that only writing over it keeps.
    case writtenInPlace
    /// It may be lost if the power fails now.
    case notConfirmed(Errno)
    /// A file that is not needed any more could not be removed.
    case leftOver(FilePath)
  }

  package let identity: FileIdentity
  package internal(set) var notices: [Notice] = []
}

extension SavedFile.Notice: CustomStringConvertible {
  package var description: String {
    switch self {
    case .writtenInPlace: "written in place, to keep its owner, its attributes or its other names"
    case .notConfirmed(let error): "written, but the disk did not confirm it: \(error); save again"
    case .leftOver(let path): "written; \(path) is not needed any more, remove it"
    }
  }
}

/// What a journal's header says about the process that runs.
package enum SessionOwner {
  /// The header of a session that begins now.
  ///
  /// - Throws: `cannotWrite` when the document's directory is not there.
  package static func header(
    for document: FilePath, file: FileIdentity?, calls: SystemCalls = SystemCalls()
  ) throws(JournalError) -> JournalHeader {
    let full: FilePath
    do throws(Errno) {
      full = try calls.fullPath(document)
    } catch {
      throw .cannotWrite(document, error)
    }
    return JournalHeader(document: full, process: getpid(), host: hostName, since: Int64(time(nil)), file: file)
  }

  /// Whether the process that a header names has ended, as far as this machine knows it.
  package static func hasEnded(_ header: JournalHeader) -> Bool {
    header.host == hostName && kill(header.process, 0) != 0 && errno == ESRCH
  }

  private static var hostName: String {
    var name = utsname()
    guard unsafe uname(&name) == 0 else { return "" }
    return unsafe withUnsafeBytes(of: &name.nodename) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
