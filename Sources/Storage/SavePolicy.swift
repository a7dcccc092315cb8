/// The file that a save may replace.
package enum SavePolicy: Hashable, Sendable {
  /// None: an existing file is never touched.
  case newFile
  /// The file that was read or written before, if it has not changed since.
  case replacing(FileIdentity)
  /// Any file; the person was asked.
  case overwrite
}

/// The permissions of a new file.
package enum NewFilePermissions: Hashable, Sendable {
  /// Those that the user's umask allows.
  case standard
  /// Read and write for the user alone, for files that hold unsaved work.
  case onlyUser
}

/// A successful save.
package struct SavedFile: Hashable, Sendable {
  /// A remark about a save; the file has the new content.
  package enum Notice: Hashable, Sendable {
    /// The file has hard links, an owner or attributes that only overwriting keeps.
    case writtenInPlace
    /// A power cut may lose the new content.
    case notConfirmed(Errno)
    /// A temporary file could not be removed.
    case leftOver(FilePath)
  }

  package let identity: FileIdentity
  package internal(set) var notices: [Notice] = []
}

extension SavedFile.Notice: CustomStringConvertible {
  package var description: String {
    switch self {
    case .writtenInPlace: "overwritten in place, to keep its owner, attributes or hard links"
    case .notConfirmed(let error): "written, but not confirmed by the disk: \(error); save again"
    case .leftOver(let path): "written; the temporary file \(path) could not be removed"
    }
  }
}
