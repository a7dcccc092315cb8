import Editor
package import Keymaps
import ShippedKeymaps
import Storage
import Text

/// The keymaps of the program, of the person's folder, and in files.
package enum KeymapLibrary {
  /// The keymap that the command line, `FILLET_KEYMAP` or else the default names, with what is wrong with it.
  ///
  /// - Parameter tellsPaths: whether what is said of a line names its file as it can be opened, and not as a person
  ///   calls it, which is shorter.
  /// - Throws: when there is no such keymap; a broken line of one is a diagnostic.
  package static func load(named keymap: String?, tellsPaths: Bool = false) throws(ProgramError) -> KeymapLoad {
    guard let name = name(or: keymap) else { return embedded() }
    if ShippedKeymaps.names.contains(name) { return shipped(name) }
    let own = try personal(name, tellsPaths)
    return KeymapBase(of: own, named: name, tellsPaths: tellsPaths).load(own)
  }

  /// The keymap that the named one changes; `nil` for one that stands alone.
  package static func below(_ keymap: String?) throws(ProgramError) -> KeymapLoad? {
    guard let name = name(or: keymap), !ShippedKeymaps.names.contains(name) else { return nil }
    let own = try personal(name, true)
    return own.base == "none" ? nil : KeymapBase(of: own, named: name, tellsPaths: true).load
  }

  /// A file's path as one would write it: as it was given, or else from here or from the home, whichever is shorter.
  package static func place(of path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    let (here, home) = (FileBrowser.shortened(path), FileBrowser.abbreviated(path))
    return here.count <= home.count ? here : home
  }

  private static func personal(_ name: String, _ tellsPaths: Bool) throws(ProgramError) -> KeymapFile {
    guard let path = path(of: name) else { throw .noInput("keymap: \(name) is no file, and \(HomeFolder.missing)") }
    do throws(StorageError) {
      let bytes = try FileStore().read(FilePath(path), limit: sizeLimit).bytes
      let place = path == name ? path : place(of: path)
      return KeymapFile(name: name, at: tellsPaths ? place : nil, bytes: bytes)
    } catch {
      let meant = nearest(to: name).map { " — did you mean \"\(displayed($0))\"?" } ?? ""
      throw .noInput("keymap: \(error)\(meant)")
    }
  }

  /// The keymap that a name most likely means: one of the program's, or of the person's own.
  private static func nearest(to name: String) -> String? {
    guard !name.contains("/"), !name.contains(".") else { return nil }
    let own = folder.map { names(in: $0) } ?? []
    return EditDistance.nearest(to: name, among: ShippedKeymaps.names + own.filter { $0 != name })
  }

  /// The keymap that is part of the program, from its table: reading its file would take a fifth of the start.
  package static func embedded() -> KeymapLoad {
    guard let table = ShippedKeymaps.table(named: "default"),
      let keymap = Keymap(table: table, file: fileName(of: "default"))
    else {
      return shipped("default")
    }
    return KeymapLoad(name: keymap.name, keymap: keymap, diagnostics: [], keyCount: keymap.keyCount)
  }

  /// A keymap that is part of the program, from its file.
  package static func shipped(_ name: String) -> KeymapLoad {
    let file = KeymapFile(name: fileName(of: name), bytes: ShippedKeymaps.file(named: name) ?? [])
    return Keymap.load(
      file, over: name == "default" ? nil : embedded().keymap, as: .shipped, rules: .editor)
  }

  /// The name from the command line or `FILLET_KEYMAP`; `nil` for the keymap of the program.
  package static func name(or keymap: String?) -> String? {
    let name = keymap ?? ProcessEnvironment["FILLET_KEYMAP"]
    return name == "default" || name == "" ? nil : name
  }

  /// A name is looked for among the person's own keymaps, for which there is no place without a home; anything with a
  /// dot or a slash is a file.
  package static func path(of name: String) -> String? {
    if name.contains("/") || name.contains(".") { return name }
    return folder.map { file(named: name, in: $0) }
  }

  /// The names of the keymaps in a folder, in alphabetical order.
  package static func names(in folder: String) -> [String] {
    FileStore().names(in: FilePath(folder)).filter { $0.hasSuffix(ending) }.map(stem(of:)).sorted()
  }

  /// A file's name without its ending.
  package static func stem(of name: String) -> String {
    name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  }

  /// The path of a keymap in a folder.
  package static func file(named name: String, in folder: String) -> String { "\(folder)/\(fileName(of: name))" }

  package static func fileName(of name: String) -> String { name + ending }

  private static let ending = ".toml"

  /// A keymap's file has no more bytes.
  package static let sizeLimit = 4 << 20

  /// The folder of the person's own keymaps; `nil` without a home.
  package static var folder: String? { Configuration.folder.map { $0 + "/keymaps" } }
}
