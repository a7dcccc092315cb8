import Geometry
import Raster
import Text
import TOML

/// A `config.toml` or a project's `.fillet.toml`: its settings and its problems.
///
/// Valid lines count even if others have errors.
package struct ConfigurationFile: Sendable {
  /// The owner of the file, who decides which settings are allowed.
  package enum Owner: Hashable, Sendable {
    /// The person at the keyboard: every setting.
    case person
    /// The author of the folder, who may be a stranger: only export settings.
    case project
  }

  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// From 1.
    package let line: Int
    /// The error and its fix, without a capital or a period.
    package let message: String

    /// One line: `config.toml:3: …`.
    package var description: String { "\(displayed(file)):\(line): \(message)" }
  }

  package private(set) var settings = Settings()
  /// The values of its valid lines, by the names of settings.
  package private(set) var said: [String: String] = [:]
  /// In file order.
  package private(set) var problems: [Problem] = []

  /// False for a file in UTF-16, of which no line can be read.
  package let isText: Bool

  private let source: SourceText

  /// - Parameter name: the file's name in messages.
  package init(name: String, bytes: [UInt8], owner: Owner) {
    source = SourceText(name: name, bytes: bytes)
    isText = !bytes.starts(with: [0xFF, 0xFE]) && !bytes.starts(with: [0xFE, 0xFF])
    guard isText else {
      let message = TOMLProblem(reason: .invalidUTF8, range: 0..<0).message
      problems.append(Problem(file: name, line: 1, message: message))
      return
    }
    let document = TOMLDocument(parsing: source)
    var found: [(offset: Int, message: String)] = document.problems.map { ($0.range.lowerBound, $0.message) }
    for table in document.tables where !Self.isTable(table.path) {
      found.append((table.range.lowerBound, "there is no table [\(shortened(table.path.joined(separator: ".")))]"))
    }
    for entry in document.entries where entry.table.isEmpty || Self.isTable(entry.table) {
      let name = entry.path.joined(separator: ".")
      guard let setting = SettingCatalog.setting(named: name) else {
        let hint = SettingCatalog.hint(for: name)
        found.append((entry.keyRange.lowerBound, "there is no setting \"\(shortened(name))\"\(hint)"))
        continue
      }
      guard owner == .person || setting.isForProjects else {
        let text = "a project cannot set \(name), only exports; put it in your own config.toml"
        found.append((entry.keyRange.lowerBound, text))
        continue
      }
      do throws(SettingError) {
        let text = Self.text(of: entry.value)
        try setting.set(text, in: &settings)
        said[name] = text
      } catch {
        found.append((entry.valueRange.lowerBound, error.description))
      }
    }
    for (offset, message) in found.sorted(by: { $0.offset < $1.offset }) {
      problems.append(Problem(file: name, line: source.line(at: offset), message: message))
    }
  }

  private static func isTable(_ path: [String]) -> Bool {
    let start = path.joined(separator: ".") + "."
    return SettingCatalog.all.contains { $0.name.hasPrefix(start) }
  }

  private static func text(of value: TOMLValue) -> String {
    switch value {
    case .string(let text): text
    case .strings(let items): items.map(\.text).joined(separator: ",")
    case .integer(let number): String(number)
    case .float(let number): String(number)
    case .boolean(let isOn): String(isOn)
    }
  }
}

extension ConfigurationFile {
  /// The file with a new value of a top-level setting, every other byte kept; `nil` if its form leaves no room.
  static func bytes(_ bytes: [UInt8], setting name: String, to value: String) -> [UInt8]? {
    let before = TOMLDocument(parsing: SourceText(name: "", bytes: bytes))
    let new = before.bytes(setting: [name], in: [], to: value)
    let after = TOMLDocument(parsing: SourceText(name: "", bytes: new))
    let isThere = after.entries.contains { $0.path == [name] }
    return isThere && before.isKept(in: after, but: [[name]]) ? new : nil
  }

  /// The file with `name` as its keymap.
  package static func bytes(_ bytes: [UInt8], namingKeymap name: String) -> [UInt8]? {
    self.bytes(bytes, setting: "keymap", to: TOMLDocument.quoted(name))
  }

  /// The file with the view settings of a session, and the names of those written.
  ///
  /// A default value is written only to replace another one.
  package static func bytes(_ bytes: [UInt8], saving view: ViewSettings) -> (bytes: [UInt8], names: [String])? {
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
