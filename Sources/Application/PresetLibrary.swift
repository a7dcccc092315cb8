import CPresets
package import Document
import Editor
import SVG
import Storage
import Text

/// The presets: documents to start a drawing from, built in or in the person's folder.
package enum PresetLibrary {
  /// The names of all presets, in alphabetical order.
  package static var names: [String] { Set(builtIn.keys).union(ownNames).sorted() }

  package static var builtInNames: [String] { builtIn.keys.sorted() }

  /// The document of a preset, the person's own before a built-in one; `nil` for an unknown name.
  package static func document(named name: String) throws(ProgramError) -> Document? {
    if PresetName.isName(name), let path = path(of: name), let status = FileStore().status(of: path),
      status.kind != .directory
    {
      return try DocumentFile.readToEdit(path.description, ImportChoice()).document
    }
    guard let bytes = builtIn[name] else { return nil }
    do throws(SVGError) {
      return try SVGFile(bytes).document()
    } catch {
      throw .badInput("preset \(name): \(error)")
    }
  }

  /// Saves a document as a preset of the person; returns a line about it, and whether it succeeded.
  static func save(_ bytes: [UInt8], as name: String) -> (text: String, isSaved: Bool) {
    guard let path = path(of: name) else { return (HomeFolder.missing, false) }
    let place = displayed(FileBrowser.abbreviated(path.description))
    do throws(StorageError) {
      try StateFolder.makeFolders(path.directory)
      _ = try FileStore().save(bytes, to: path, .newFile)
      return ("saved \(place): fillet new \(name) starts from it", true)
    } catch {
      if case .exists = error { return ("\(place) already exists: use another name, or delete the file", false) }
      return (displayed(error.description), false)
    }
  }

  /// The built-in presets, by name.
  private static let builtIn = {
    var all: [String: [UInt8]] = [:]
    var index = 0
    while let name = unsafe preset_at(index).name {
      unsafe all[String(cString: name)] = Array(String(cString: preset_at(index).text).utf8)
      index += 1
    }
    return all
  }()

  private static var folder: String? { Configuration.folder.map { $0 + "/presets" } }

  private static func path(of name: String) -> FilePath? { folder.map { FilePath("\($0)/\(name).svg") } }

  /// The presets in the person's folder; a name of a kind of shape means the kind.
  private static var ownNames: [String] {
    guard let folder else { return [] }
    return FileBrowser.names(in: folder).compactMap { entry in
      guard entry.kind == .document, entry.name.hasSuffix(".svg") else { return nil }
      let name = String(entry.name.dropLast(4))
      return PresetName.isName(name) ? name : nil
    }
  }
}
