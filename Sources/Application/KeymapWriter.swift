import Editor
package import Keymaps
import Cells
package import Settings
import ShippedKeymaps
import Storage
import Text

/// Changes keys in the person's own keymap, and makes one where there is none.
package struct KeymapWriter {
  /// The keymap in use: one of the program's, the person's own, or a file.
  private var name: String
  /// Whether this start names the keymap, so that a setting would not count.
  private let isNamedHere: Bool
  /// What the file should say, and does not because it cannot be written.
  private var unwritten: [KeyChange] = []

  /// - Parameters:
  ///   - name: what the command line, the environment or the settings name.
  ///   - isNamedHere: whether one of the first two does.
  package init(_ name: String?, isNamedHere: Bool) {
    self.name = KeymapLibrary.name(or: name) ?? "default"
    self.isNamedHere = isNamedHere
  }

  /// Carries a change out; where it cannot be written it holds until the editor is left.
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
        // It is made now.
      } else {
        trouble = displayed(error.description)
      }
    }
    // Without what it says, the keymap in use would lose its other keys.
    if let trouble, !isShipped { return .failed(trouble) }
    var now = found?.bytes ?? KeymapFile.beginning(own, over: base ?? "default")
    // The person may have changed the file meanwhile: what is still to be written is done anew on what it says.
    for earlier in unwritten { now = KeymapFile(name: own, bytes: now).bytes(applying: earlier) ?? now }
    let file = KeymapFile(name: own, bytes: now)
    if let base, file.base != base {
      return .failed(
        displayed("\(place) extends \(file.base), not \(base): start with --keymap \(own) to change it"))
    }
    // Its other lines would all be live at once, and at every start.
    if isShipped, unwritten.isEmpty, file.changesKeys {
      return .failed(
        displayed("start with --keymap \(own) to change keys: \(place) is there and not in use"))
    }
    guard let bytes = file.bytes(applying: change) else {
      return .failed(displayed("\(place) leaves no room for this: write the line there by hand"))
    }
    let below = KeymapBase(of: file, named: own)
    let load = below.load(KeymapFile(name: own, bytes: bytes))
    let before = below.load(file)
    guard load.isUsed else {
      if let reason = before.diagnostics.first(where: { $0.level == .fatal }) {
        return .failed("\(displayed(place)): \(reason.message), with this key or without it: mend that first")
      }
      return .failed("that would leave no key for the palette or to quit: choose another one")
    }
    let known = Set(before.diagnostics.map(\.message))
    let news = load.diagnostics.filter { !known.contains($0.message) }
    if let error = news.first(where: { $0.level == .error }) { return .failed(error.description) }
    // Where it does not run the text itself says.
    var notes = news.filter { $0.level == .warning && $0.code != .hiddenByPanel }.map(\.message)

    let text = Self.text(of: change, load.keymap, instead: before.keymap)
    unwritten.append(change)
    guard let path, trouble == nil else {
      return .changed(load.keymap, "\(text) until you leave: \(trouble ?? HomeFolder.missing)", notes: notes)
    }
    do throws(StorageError) {
      try StateFolder.makeFolders(path.directory.description)
      _ = try FileStore().save(
        bytes, to: path, found.map { .replacing($0.identity) } ?? .newFile, newFile: .standard)
    } catch {
      return .changed(load.keymap, "\(text) until you leave: \(displayed(error.description))", notes: notes)
    }
    unwritten = []
    if isShipped {
      if isNamedHere {
        notes.append("start with --keymap \(own) to have it again")
      } else if let reason = SettingsWriter.write({ ConfigurationFile.bytes($0, namingKeymap: own) }) {
        notes.append("start with --keymap \(own) to have it again: \(reason)")
      } else {
        notes.append("every start has the keymap \(own) from now on, by config.toml")
      }
      name = own
    }
    return .changed(
      load.keymap, "\(text)\(Self.wayBack(from: change)), by \(displayed(Self.short(place)))", notes: notes)
  }

  /// What a small screen has room for: the folder is always the same.
  private static func short(_ place: String) -> String {
    let parts = place.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 3, let first = parts.first, let last = parts.last else { return place }
    return "\(first)/…/\(last)"
  }

  /// The line that takes a new binding back.
  private static func wayBack(from change: KeyChange) -> String {
    guard !change.commands.isEmpty else { return "" }
    let keys = change.keys.map(\.notation).joined(separator: ">")
    return "; keymap.unbind \(change.context) \(keys) undoes it"
  }

  /// What a key does now, and what it did before in the same place.
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
      return "\(keys) is written for \(commands) and runs it nowhere: every panel has a key of its own there"
    }
    let rest = hiding.isEmpty ? "" : ", but not in \(Keymap.panels(hiding))"
    return "\(keys) runs \(commands) now\(again)\(replaced)\(place)\(rest)"
  }
}

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
