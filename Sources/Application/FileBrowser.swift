import Document
package import Editor
import SVG
import Storage
import Text

/// What the list of files shows: the names in folders, and what is in a file.
package enum FileBrowser {
  /// The largest file that is read for a picture beside the list, in bytes.
  private static let previewLimit = 4 << 20

  /// What is in a folder.
  ///
  /// - Parameters:
  ///   - folder: `nil` for the document's own.
  ///   - document: the name of the document's file.
  package static func listing(
    of folder: String?, selecting name: String?, document: String
  ) throws(ProgramError) -> FileListing {
    let asked = folder.map { FilePath(expanded($0)) } ?? FilePath(document).directory
    do throws(StorageError) {
      let store = FileStore()
      let full = try store.fullPath(of: asked)
      let content = try store.content(of: full)
      let start = name ?? (folder == nil ? String(decoding: FilePath(document).name, as: UTF8.self) : nil)
      return FileListing(
        .folder(full.description), content.entries.map { entry(of: $0) }, isCut: !content.isWhole, selected: start)
    } catch {
      throw ProgramError(error)
    }
  }

  /// What a folder holds that is being typed; nothing for one that cannot be read.
  package static func names(in folder: String) -> [FileEntry] {
    do throws(ProgramError) {
      return try listing(of: folder.isEmpty ? "." : folder, selecting: nil, document: ".").entries
    } catch {
      // Who goes on typing is told when the line is run.
      return []
    }
  }

  private static func entry(of entry: FolderContent.Entry) -> FileEntry {
    let name = entry.name.description
    switch entry.kind {
    case .directory: return FileEntry(name, .folder)
    case .regular:
      let lowered = name.lowercased()
      return FileEntry(name, lowered.hasSuffix(".svg") || lowered.hasSuffix(".png") ? .document : .other)
    case .symbolicLink, .pipe, .socket, .device, .unknown: return FileEntry(name, .other)
    }
  }

  /// What is in a file, or why nothing can be shown of it.
  package static func preview(of path: String) -> FilePreview {
    do throws(ProgramError) {
      return .document(try DocumentFile.readToShow(expanded(path), limit: previewLimit))
    } catch {
      // The list says in which folder.
      let folder = FilePath(expanded(path)).directory.description
      return .reason(error.description.replacing(folder == "/" ? folder : folder + "/", with: "", maxReplacements: 1))
    }
  }

  /// A path with `~/` in front as the person's home has it.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = HomeFolder.path else { return path }
    return home + path.dropFirst()
  }

  /// A path with the person's home as `~`.
  static func abbreviated(_ path: String) -> String {
    guard let home = HomeFolder.path, home.count > 1, path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// A path as a person would write it here: without the present folder, where it lies below that.
  static func shortened(_ path: String) -> String {
    guard let here = ProcessEnvironment.workingDirectory, here != "/", path.hasPrefix(here + "/") else { return path }
    let rest = String(path.dropFirst(here.count + 1))
    return rest.isEmpty || rest == "-" ? path : rest
  }
}
