import Geometry
import Raster
import TOML

extension ConfigurationFile {
  /// The bytes of a file with a value of a setting that is in no table, everything else as it was; `nil` where the
  /// file's form leaves no room for it.
  ///
  /// - Parameter value: as TOML writes it.
  static func bytes(_ bytes: [UInt8], setting name: String, to value: String) -> [UInt8]? {
    let before = TOMLDocument(parsing: SourceText(name: "", bytes: bytes))
    let new = before.bytes(setting: [name], in: [], to: value)
    let after = TOMLDocument(parsing: SourceText(name: "", bytes: new))
    let isThere = after.entries.contains { $0.path == [name] }
    return isThere && before.isKept(in: after, but: [[name]]) ? new : nil
  }

  /// The bytes of a file that names a keymap.
  public static func bytes(_ bytes: [UInt8], namingKeymap name: String) -> [UInt8]? {
    self.bytes(bytes, setting: "keymap", to: TOMLDocument.quoted(name))
  }

  /// The bytes of a file with the settings of a screen, and the names of those that were written.
  ///
  /// What is as the program has it is written only where the file says it already.
  public static func bytes(_ bytes: [UInt8], saving view: ViewSettings) -> (bytes: [UInt8], names: [String])? {
    let standard = ViewSettings()
    let nudge = NumberText.exact(view.nudge, leadingZero: true)
    let values: [(name: String, value: String, isStandard: Bool)] = [
      ("glyphs", TOMLDocument.quoted(view.glyphs?.rawValue ?? ""), view.glyphs == nil),
      ("theme", TOMLDocument.quoted(view.theme.rawValue), view.theme == standard.theme),
      ("mouse", view.usesMouse ? "true" : "false", view.usesMouse == standard.usesMouse),
      ("nudge", nudge, view.nudge == standard.nudge),
    ]
    var result = bytes
    var names: [String] = []
    for (name, value, isStandard) in values {
      let document = TOMLDocument(parsing: SourceText(name: "", bytes: result))
      let isSaid = document.entries.contains { $0.path == [name] }
      if isStandard, !isSaid || name == "glyphs" { continue }
      guard let next = self.bytes(result, setting: name, to: value) else { return nil }
      result = next
      names.append(name)
    }
    return (result, names)
  }
}
