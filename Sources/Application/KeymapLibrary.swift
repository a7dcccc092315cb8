import Editor
package import Keymaps
import ShippedKeymaps
import Storage
import Text

/// The built-in keymaps, those in the person's folder, and those in files.
package enum KeymapLibrary {
  /// Loads the keymap that the command line or `FILLET_KEYMAP` names, or the default, with its problems.
  ///
  /// - Parameter tellsPaths: True if problems name the file by its path, false for the shorter keymap name.
  /// - Throws: `noInput` for an unknown keymap; broken lines are diagnostics.
  package static func load(named keymap: String?, tellsPaths: Bool = false) throws(ProgramError) -> KeymapLoad {
    guard let name = name(or: keymap) else { return embedded() }
    if ShippedKeymaps.names.contains(name) { return shipped(name) }
    let own = try personal(name, tellsPaths)
    return KeymapBase(of: own, named: name, tellsPaths: tellsPaths).load(own)
  }

  /// The keymap that the named one extends; `nil` for none.
  package static func below(_ keymap: String?) throws(ProgramError) -> KeymapLoad? {
    guard let name = name(or: keymap), !ShippedKeymaps.names.contains(name) else { return nil }
    let own = try personal(name, true)
    return own.base == "none" ? nil : KeymapBase(of: own, named: name, tellsPaths: true).load
  }

  /// A file's path for people: relative, or from the current folder or the home, whichever is shorter.
  package static func place(of path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    let (here, home) = (FileBrowser.shortened(path), FileBrowser.abbreviated(path))
    return here.count <= home.count ? here : home
  }

  private static func personal(_ name: String, _ tellsPaths: Bool) throws(ProgramError) -> KeymapFile {
    guard let path = path(of: name) else { throw .noInput("keymap: \(name) is not a file, and \(HomeFolder.missing)") }
    do throws(StorageError) {
      let bytes = try FileStore().read(FilePath(path), limit: sizeLimit).bytes
      let place = path == name ? path : place(of: path)
      return KeymapFile(name: name, at: tellsPaths ? place : nil, bytes: bytes)
    } catch {
      let meant = nearest(to: name).map { " — did you mean \"\(displayed($0))\"?" } ?? ""
      throw .noInput("keymap: \(error)\(meant)")
    }
  }

  /// The keymap with the most similar name.
  private static func nearest(to name: String) -> String? {
    guard !name.contains("/"), !name.contains(".") else { return nil }
    let own = folder.map { names(in: $0) } ?? []
    return EditDistance.nearest(to: name, among: ShippedKeymaps.names + own.filter { $0 != name })
  }

  /// The default keymap from its table; reading its file would take a fifth of the start.
  package static func embedded() -> KeymapLoad {
    guard let table = ShippedKeymaps.table(named: "default"),
      let keymap = Keymap(table: table, file: fileName(of: "default"))
    else {
      return shipped("default")
    }
    return KeymapLoad(name: keymap.name, keymap: keymap, diagnostics: [], keyCount: keymap.bindings.count)
  }

  /// A built-in keymap, from its file.
  package static func shipped(_ name: String) -> KeymapLoad {
    let file = KeymapFile(name: fileName(of: name), bytes: ShippedKeymaps.file(named: name) ?? [])
    return Keymap.load(file, over: name == "default" ? nil : embedded().keymap, rules: .editor)
  }

  /// The name from the command line or `FILLET_KEYMAP`; `nil` for the default keymap.
  package static func name(or keymap: String?) -> String? {
    let name = keymap ?? ProcessEnvironment["FILLET_KEYMAP"]
    return name == "default" || name == "" ? nil : name
  }

  /// The path of a keymap: names with a dot or a slash are files, others are in the keymap folder.
  package static func path(of name: String) -> String? {
    if name.contains("/") || name.contains(".") { return name }
    return folder.map { file(named: name, in: $0) }
  }

  /// The names of the built-in keymaps and of the person's own.
  package static var allNames: [String] { ShippedKeymaps.names + (folder.map { names(in: $0) } ?? []) }

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

  /// The largest keymap file, in bytes.
  package static let sizeLimit = 4 << 20

  /// The keymap folder; `nil` without a home.
  package static var folder: String? { Configuration.folder.map { $0 + "/keymaps" } }
}

/// The keymap that a personal keymap extends: a built-in one, or another personal one.
struct KeymapBase {
  /// The extended keymap, with its problems.
  let load: KeymapLoad
  /// The reason why the named keymap is missing and the default is used.
  private let problem: String?
  private let name: String
  /// True if the problems are in a file of the person.
  private var isPersonal: Bool { problem == nil && !ShippedKeymaps.names.contains(name) && name != "none" }

  init(of file: KeymapFile, named name: String, tellsPaths: Bool = false) {
    self.init(of: file, at: KeymapLibrary.path(of: name), after: [], tellsPaths)
  }

  private init(of file: KeymapFile, at path: String?, after others: [String], _ tellsPaths: Bool) {
    name = file.base
    guard !ShippedKeymaps.names.contains(name), name != "none" else {
      load = name == "none" || name == "default" ? KeymapLibrary.embedded() : KeymapLibrary.shipped(name)
      problem = nil
      return
    }
    let way = others + [path].compactMap(\.self)
    switch Self.find(name, beside: path, after: way) {
    case .found(let bytes, let path):
      let base = KeymapFile(
        name: KeymapLibrary.fileName(of: name), at: tellsPaths ? KeymapLibrary.place(of: path) : nil, bytes: bytes)
      load = KeymapBase(of: base, at: path, after: way, tellsPaths).load(base)
      problem = nil
    case .missing(let reason):
      load = KeymapLibrary.embedded()
      problem = reason
    }
  }

  /// Loads a file that extends this keymap.
  func load(_ file: KeymapFile) -> KeymapLoad {
    let unusable = isPersonal ? load.diagnostics.first(where: \.isFatal) : nil
    let own = Keymap.load(
      file, over: load.keymap, rules: isPersonal ? .editor.extending(name) : .editor,
      baseProblem: problem ?? unusable.map { "\"\(displayed(name))\" cannot be used: \($0)" })
    guard isPersonal else { return own }
    return KeymapLoad(
      name: own.name, keymap: own.keymap,
      diagnostics: load.diagnostics.filter { !$0.isFatal } + own.diagnostics, keyCount: own.keyCount)
  }

  private enum Finding {
    case found([UInt8], path: String)
    case missing(String)
  }

  /// Finds a personal keymap by its name: beside the file that names it, or in the keymap folder.
  private static func find(_ name: String, beside path: String?, after way: [String]) -> Finding {
    let shown = displayed(name)
    guard !name.isEmpty, !name.contains("/"), !name.contains(".") else {
      return .missing("\"\(shown)\" is not a keymap name: omit folder and ending")
    }
    let folders = [path.map { FilePath($0).directory.description }, KeymapLibrary.folder].compactMap(\.self)
    var isCircle = false
    for folder in folders {
      let file = KeymapLibrary.file(named: name, in: folder)
      do throws(StorageError) {
        let bytes = try FileStore().read(FilePath(file), limit: KeymapLibrary.sizeLimit).bytes
        // A file may extend one of the same name in the keymap folder.
        guard way.contains(where: { isSame($0, file) }) else { return .found(bytes, path: file) }
        isCircle = true
      } catch {
        guard case .notFound = error else { return .missing(displayed(error.description)) }
      }
    }
    if isCircle {
      let names = way.map { displayed(stem(of: $0)) } + [shown]
      return .missing("keymaps extend each other in a circle: \(names.joined(separator: " → "))")
    }
    let others = folders.flatMap(KeymapLibrary.names(in:)).filter { file in !way.contains { stem(of: $0) == file } }
    let known = ShippedKeymaps.names + ["none"] + others
    let nearest = EditDistance.nearest(to: name, among: known)
    return .missing(
      "there is no keymap \"\(shown)\" to extend"
        + (nearest.map { " — did you mean \"\(displayed($0))\"?" }
          ?? "; there are \(displayed(unique(known).joined(separator: ", ")))"))
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    do throws(StorageError) {
      return try FileStore().fullPath(of: FilePath(one)) == FileStore().fullPath(of: FilePath(other))
    } catch {
      return one == other
    }
  }

  private static func stem(of path: String) -> String {
    KeymapLibrary.stem(of: String(decoding: FilePath(path).name, as: UTF8.self))
  }
}
