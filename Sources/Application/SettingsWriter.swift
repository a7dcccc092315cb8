import Editing
package import Settings
import Storage
import Text

/// Changes single lines of the person's own `config.toml`.
package enum SettingsWriter {
  private static let sizeLimit = 1 << 20

  /// Gives the file's bytes to `change` and writes what it makes of them; why that failed, or `nil`.
  static func write(_ change: ([UInt8]) -> [UInt8]?) -> String? {
    guard let path = Configuration.path else { return HomeFolder.missing }
    do throws(StorageError) {
      let found = try FileStore().exists(path) ? FileStore().read(path, limit: sizeLimit) : nil
      guard let bytes = change(found?.bytes ?? []) else {
        return displayed("\(FileBrowser.abbreviated(path.description)) leaves no room for this: write it there by hand")
      }
      if bytes == found?.bytes { return nil }
      try StateFolder.makeFolders(path.directory.description)
      _ = try FileStore().save(bytes, to: path, found.map { .replacing($0.identity) } ?? .newFile)
      return nil
    } catch {
      return displayed(error.description)
    }
  }

  /// Keeps the settings of a screen; one line of what was done, and whether it was.
  package static func save(_ view: ViewSettings) -> (text: String, isSaved: Bool) {
    var written: [String] = []
    let reason = write { bytes in
      guard let (new, names) = ConfigurationFile.bytes(bytes, saving: view) else { return nil }
      written = names
      return new
    }
    if let reason { return ("the settings are not kept: \(reason)", false) }
    if written.isEmpty { return ("there is nothing to keep: all settings are the program's own", true) }
    let place = Configuration.path.map { FileBrowser.abbreviated($0.description) } ?? ""
    return ("kept in \(displayed(place)): \(written.joined(separator: ", "))", true)
  }
}
