import Editor
package import Keymaps
package import Settings
import ShippedKeymaps
import Storage
import Text

/// Changes keys in the person's own keymap, and creates one if there is none.
package struct KeymapWriter: Sendable {
  /// The name of the keymap in use: built in, the person's own, or a file.
  private var name: String
  /// True if the command line or the environment names the keymap, which overrides the setting.
  private let isNamedHere: Bool
  /// The changes that could not be written yet.
  private var unwritten: [KeyChange] = []

  /// - Parameters:
  ///   - name: The name from the command line, the environment or the settings.
  ///   - isNamedHere: True if it is not from the settings.
  package init(_ name: String?, isNamedHere: Bool) {
    self.name = KeymapLibrary.name(or: name) ?? "default"
    self.isNamedHere = isNamedHere
  }

  /// Carries out a change; one that cannot be written lasts until the editor quits.
  package mutating func change(_ change: KeyChange) -> KeyChangeOutcome {
    let isShipped = ShippedKeymaps.names.contains(name)
    let base = isShipped ? name : nil
    let own = isShipped ? (name == "default" ? "mine" : "mine-\(name)") : name
    let path = KeymapLibrary.path(of: own).map { FilePath($0) }
    let place = FileBrowser.abbreviated(path?.description ?? own)
    var found: FileStore.LoadedFile?
    var trouble = path == nil ? HomeFolder.missing : nil
    do throws(StorageError) {
      if let path { found = try FileStore().read(path, limit: KeymapLibrary.sizeLimit) }
    } catch {
      if case .notFound = error {
        // It is created below.
      } else {
        trouble = displayed(error.description)
      }
    }
    // Writing without the file's content would lose its other keys.
    if let trouble, !isShipped { return .failed(trouble) }
    var now = found?.bytes ?? KeymapFile.beginning(own, over: base ?? "default")
    // The person may have changed the file meanwhile: apply the unwritten changes to it.
    for earlier in unwritten { now = KeymapFile(name: own, bytes: now).bytes(applying: earlier) ?? now }
    let file = KeymapFile(name: own, bytes: now)
    if let base, file.base != base {
      return .failed(
        displayed("\(place) extends \(file.base), not \(base): start with --keymap \(own) to change it"))
    }
    // Otherwise the file's other lines would take effect too.
    if isShipped, unwritten.isEmpty, file.changesKeys {
      return .failed(
        displayed("start with --keymap \(own) to change keys: \(place) exists but is not in use"))
    }
    guard let bytes = file.bytes(applying: change) else {
      return .failed(displayed("this key does not fit into \(place): edit the file by hand"))
    }
    let below = KeymapBase(of: file, named: own)
    let load = below.load(KeymapFile(name: own, bytes: bytes))
    let before = below.load(file)
    guard load.isUsed else {
      if let reason = before.diagnostics.first(where: \.isFatal) {
        return .failed("\(displayed(place)): \(reason.message): fix that first")
      }
      return .failed("the palette and quit would have no key: choose another key")
    }
    let known = Set(before.diagnostics.map(\.message))
    if let error = load.diagnostics.first(where: { !known.contains($0.message) }) { return .failed(error.description) }
    var notes: [String] = []

    let text = Self.text(of: change, load.keymap, instead: before.keymap)
    unwritten.append(change)
    guard let path, trouble == nil else {
      return .changed(load.keymap, "\(text) until you leave: \(trouble ?? HomeFolder.missing)", notes: notes)
    }
    do throws(StorageError) {
      try StateFolder.makeFolders(path.directory)
      _ = try FileStore().save(
        bytes, to: path, found.map { .replacing($0.identity) } ?? .newFile, newFile: .standard)
    } catch {
      return .changed(load.keymap, "\(text) until you leave: \(displayed(error.description))", notes: notes)
    }
    unwritten = []
    if isShipped {
      if isNamedHere {
        notes.append("to use it next time: --keymap \(own)")
      } else if let reason = SettingsWriter.write({ ConfigurationFile.bytes($0, namingKeymap: own) }) {
        notes.append("to use it next time: --keymap \(own) (\(reason))")
      } else {
        notes.append("config.toml now names the keymap \(own)")
      }
      name = own
    }
    return .changed(
      load.keymap, "\(text)\(Self.wayBack(from: change)) (\(displayed(Self.short(place))))", notes: notes)
  }

  /// A path without its middle folders, for small screens.
  private static func short(_ place: String) -> String {
    let parts = place.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 3, let first = parts.first, let last = parts.last else { return place }
    return "\(first)/…/\(last)"
  }

  /// The hint that undoes a new binding.
  private static func wayBack(from change: KeyChange) -> String {
    guard !change.commands.isEmpty else { return "" }
    let keys = change.keys.map(\.notation).joined(separator: ">")
    return "; keymap.unbind \(change.context) \(keys) undoes it"
  }

  /// A sentence about a key's new command and its previous one.
  private static func text(of change: KeyChange, _ after: Keymap, instead before: Keymap) -> String {
    let keys = change.keys.label()
    let place = change.context == Keymap.global ? "" : " in the \(change.context) panel"
    guard case .matched(let binding) = after.lookUp(change.keys, in: change.context) else {
      return "\(keys) does nothing now\(place)"
    }
    let again = change.commands.isEmpty ? " again" : ""
    let commands = displayed(binding.commands.joined(separator: "; "))
    var replaced = ""
    if case .matched(let old) = before.lookUp(change.keys, in: change.context), old.context == change.context,
      old.commands != binding.commands
    {
      replaced = ", not " + displayed(old.commands.joined(separator: "; "))
    }
    let panels = Panel.allCases.map(\.rawValue)
    let hiding = change.context == Keymap.global ? after.contexts(hiding: change.keys, among: panels) : []
    guard hiding.count < panels.count else {
      return "\(keys) cannot run \(commands): every panel uses that key for something else"
    }
    let rest = hiding.isEmpty ? "" : ", but not in \(Keymap.panels(hiding))"
    return "\(keys) runs \(commands) now\(again)\(replaced)\(place)\(rest)"
  }
}

/// Changes single lines of the person's `config.toml`.
package enum SettingsWriter {
  private static let sizeLimit = 1 << 20

  /// Applies `change` to the file; returns the reason for a failure.
  static func write(_ change: ([UInt8]) -> [UInt8]?) -> String? {
    guard let path = Configuration.path else { return HomeFolder.missing }
    do throws(StorageError) {
      let found = try FileStore().exists(path) ? FileStore().read(path, limit: sizeLimit) : nil
      guard let bytes = change(found?.bytes ?? []) else {
        return displayed("\(FileBrowser.abbreviated(path.description)) cannot take this setting: edit the file by hand")
      }
      if bytes == found?.bytes { return nil }
      try StateFolder.makeFolders(path.directory)
      _ = try FileStore().save(bytes, to: path, found.map { .replacing($0.identity) } ?? .newFile)
      return nil
    } catch {
      return displayed(error.description)
    }
  }

  /// Saves the view settings; returns a line about it, and whether it succeeded.
  package static func save(_ view: ViewSettings) -> (text: String, isSaved: Bool) {
    var written: [String] = []
    let reason = write { bytes in
      guard let (new, names) = ConfigurationFile.bytes(bytes, saving: view) else { return nil }
      written = names
      return new
    }
    if let reason { return ("settings not saved: \(reason)", false) }
    if written.isEmpty { return ("nothing to save: all settings are the defaults", true) }
    let place = Configuration.path.map { FileBrowser.abbreviated($0.description) } ?? ""
    return ("saved to \(displayed(place)): \(written.joined(separator: ", "))", true)
  }
}
