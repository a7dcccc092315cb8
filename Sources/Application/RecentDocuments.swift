package import Editing
import Storage

/// The documents that were open, in `XDG_STATE_HOME/fillet/recent`.
package enum RecentDocuments {
  private static let name = "recent"
  private static let limit = 1 << 20

  static func read() -> RecentFiles {
    guard let bytes = StateFolder.read(name, limit: limit) else { return RecentFiles() }
    return RecentFiles(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Puts a document at the front; a file that is not there is none.
  static func add(_ file: String) {
    do throws(StorageError) {
      let full = try FileStore().fullPath(of: FilePath(file))
      guard try FileStore().exists(full), !full.description.unicodeScalars.contains("\u{FFFD}") else { return }
      var recent = read()
      let before = recent
      recent.add(full.description)
      if recent != before { StateFolder.keep(Array(recent.text.utf8), as: name) }
    } catch {
      // A document that cannot be found again is not worth remembering.
      return
    }
  }

  /// What a person chooses from; those that are gone say so.
  package static var listing: FileListing {
    FileListing(
      .recent,
      read().paths.map { path in
        FileEntry(path, .document, note: DocumentFile.exists(path) ? nil : "gone")
      })
  }
}
