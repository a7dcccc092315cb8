import Editor
import Keymaps
import ShippedKeymaps
import Storage
import Text

/// The keymap that a personal keymap extends: a built-in one, or another personal one.
struct KeymapBase {
  /// The extended keymap, with its problems.
  let load: KeymapLoad
  /// The reason why the named keymap is missing and the default is used.
  private let problem: String?
  private let name: String
  /// True if the problems are in a file of the person.
  private var isPersonal: Bool { problem == nil && !ShippedKeymaps.names.contains(name) && name != "none" }

  /// - Parameters:
  ///   - name: The file's name on the command line, in the environment or in the settings.
  ///   - tellsPaths: True if problems name the file by its path.
  init(of file: KeymapFile, named name: String, tellsPaths: Bool = false) {
    self.init(of: file, at: KeymapLibrary.path(of: name), after: [], tellsPaths)
  }

  /// - Parameters:
  ///   - path: The file's path.
  ///   - others: The files that extend this one, in order.
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
