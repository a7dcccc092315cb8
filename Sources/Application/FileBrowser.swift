import Document
package import Editor
import SVG
import Storage
import Text

/// The content of the file list: folders and previews.
package enum FileBrowser {
  /// The largest file that is read for a preview, in bytes.
  private static let previewLimit = 4 << 20

  /// Lists a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder; `nil` for the document's own.
  ///   - document: The name of the document's file.
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

  /// The entries of a folder that is being typed; none if it cannot be read.
  package static func names(in folder: String) -> [FileEntry] {
    do throws(ProgramError) {
      return try listing(of: folder.isEmpty ? "." : folder, selecting: nil, document: ".").entries
    } catch {
      // Running the line reports the reason.
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

  /// The preview of a file, or the reason why there is none.
  package static func preview(of path: String) -> FilePreview {
    do throws(ProgramError) {
      return .document(try DocumentFile.readToShow(expanded(path), limit: previewLimit))
    } catch {
      // The list shows the folder already.
      let folder = FilePath(expanded(path)).directory.description
      return .reason(error.description.replacing(folder == "/" ? folder : folder + "/", with: "", maxReplacements: 1))
    }
  }

  /// A path with a leading `~/` replaced by the home.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = HomeFolder.path else { return path }
    return home + path.dropFirst()
  }

  /// A path with the home replaced by `~`.
  static func abbreviated(_ path: String) -> String {
    guard let home = HomeFolder.path, home.count > 1, path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// A path relative to the current folder, if it is below that.
  static func shortened(_ path: String) -> String {
    guard let here = ProcessEnvironment.workingDirectory, here != "/", path.hasPrefix(here + "/") else { return path }
    let rest = String(path.dropFirst(here.count + 1))
    return rest.isEmpty || rest == "-" ? path : rest
  }
}
