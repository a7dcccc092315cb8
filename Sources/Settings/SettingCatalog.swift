import Formats
import Raster
import Text

/// One thing that `config.toml` and the environment can choose.
///
/// To add one: a property in ``Settings`` and a line in ``SettingCatalog/all``.
package struct Setting: Sendable {
  /// The path in a file, such as `export.scale`.
  package let name: String
  /// What it takes, such as `on or off`.
  package let values: String
  package let help: String
  /// An example for files, as TOML.
  package let example: String
  /// Whether a project's file may say it too.
  package let isForProjects: Bool

  let read: @Sendable (String, inout Settings) -> Bool

  init(
    _ name: String, _ values: String, example: String, help: String, isForProjects: Bool = false,
    _ read: @escaping @Sendable (String, inout Settings) -> Bool
  ) {
    self.name = name
    self.values = values
    self.help = help
    self.example = example
    self.isForProjects = isForProjects
    self.read = read
  }

  /// A setting with a fixed list of names for its values.
  init<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, of type: Value.Type, help: String,
    _ set: @escaping @Sendable (Value, inout Settings) -> Void
  ) {
    let names = Value.allCases.map(\.rawValue)
    let values = Dictionary(uniqueKeysWithValues: zip(names, Value.allCases))
    self.init(name, names.joined(separator: ", "), example: "\"\(names[0])\"", help: help) { text, settings in
      guard let value = values[text] else { return false }
      set(value, &settings)
      return true
    }
  }

  /// A setting that is on or off.
  init(_ name: String, help: String, _ set: @escaping @Sendable (Bool, inout Settings) -> Void) {
    self.init(name, "on or off", example: "true", help: help) { text, settings in
      switch text {
      case "on", "true", "yes", "1": set(true, &settings)
      case "off", "false", "no", "0": set(false, &settings)
      default: return false
      }
      return true
    }
  }

  /// The variable that says the same: `FILLET_EXPORT_SCALE` for `export.scale`.
  package var variable: String {
    "FILLET_" + String(name.map { $0 == "." ? "_" : $0 }).uppercased()
  }

  /// Takes a value as text.
  ///
  /// - Throws: what is wrong with it, in lower case.
  package func set(_ text: String, in settings: inout Settings) throws(SettingError) {
    guard read(text, &settings) else { throw SettingError(name: name, text: text, expected: values) }
  }
}

/// A value that a setting cannot have.
package struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package let text: String
  package let expected: String

  package var description: String { "\(name) = \"\(shortened(text))\": expected \(expected)" }
}

/// Every setting, in the order of the manual.
package enum SettingCatalog {
  package static let all: [Setting] = [
    Setting("keymap", "a keymap's name or file", example: "\"default\"", help: "which keymap to use") {
      $1.keymap = $0
      return !$0.isEmpty
    },
    Setting("glyphs", of: GlyphSet.self, help: "the characters that the preview is drawn with") { $1.glyphs = $0 },
    Setting("theme", of: Theme.self, help: "the colours of the screen") { $1.theme = $0 },
    Setting("background", of: Ground.self, help: "whether the terminal's background is dark or light") {
      $1.ground = $0
    },
    Setting("mouse", help: "whether the pointer acts on the editor") { $1.mouse = $0 },
    Setting("a11y", help: "lines of text instead of a full screen, for screen readers") { $1.isPlain = $0 },
    Setting("animations", help: "whether anything may move by itself") { $1.animations = $0 },
    Setting("nudge", "a number above 0 and up to 10000", example: "5", help: "how many units a key moves a vertex") {
      guard let number = Double($0), number > 0, number <= 10_000 else { return false }
      $1.nudge = number
      return true
    },
    Setting("grid", help: "whether dots at round places lie behind the drawing") { $1.grid = $0 },
    Setting("rulers", help: "whether numbers stand along the preview's borders") { $1.rulers = $0 },
    Setting("labels", help: "whether the corners' numbers stand beside them") { $1.labels = $0 },
    Setting("ghost", help: "whether the outline before the last change is shown") { $1.ghost = $0 },
    Setting("marks", of: VertexMarks.self, help: "which vertices are marked in the preview") { $1.marks = $0 },
    Setting(
      "export.format", "formats with commas, such as svg,png", example: "\"svg\"", help: "what export writes",
      isForProjects: true
    ) { text, settings in
      let names = text.split(separator: ",", omittingEmptySubsequences: false)
      guard names.allSatisfy({ FormatCatalog.format(named: String($0)) != nil }) else { return false }
      settings.exportFormat = text
      return true
    },
    Setting(
      "export.scale", "pixels to the unit, such as 2 or 1,2,3", example: "\"1,2,3\"",
      help: "how large PNGs are, by their scale", isForProjects: true
    ) { text, settings in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
      guard numbers.allSatisfy({ $0 > 0 && $0 <= 1000 }) else { return false }
      settings.exportScale = text
      return true
    },
    Setting(
      "export.size", "pixels, such as 64, 640x480 or 16,32", example: "\"16,32\"",
      help: "how large PNGs are, by their size", isForProjects: true
    ) { text, settings in
      let sides = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "x" }.map { Int($0) ?? 0 }
      guard sides.allSatisfy({ (1...32767).contains($0) }) else { return false }
      settings.exportSize = text
      return true
    },
  ]

  package static func setting(named name: String) -> Setting? { all.first { $0.name == name } }

  /// What other programs call a setting, with what says the same here.
  private static let elsewhere = [
    "motion": "animations", "animation": "animations", "reduced-motion": "animations = false",
    "reduce-motion": "animations = false", "colors": "theme", "colours": "theme", "characters": "glyphs",
    "accessibility": "a11y", "plain": "a11y", "keys": "keymap",
  ]

  /// What was meant by a name that no setting has, or which there are.
  static func hint(for name: String) -> String {
    let word = String(name.lowercased().map { $0 == "_" ? "-" : $0 })
    let names = all.map(\.name)
    let meant = elsewhere[word] ?? EditDistance.nearest(to: word, among: names + elsewhere.keys.sorted())
    return meant.map { " — did you mean \"\(elsewhere[$0] ?? $0)\"?" } ?? "; there are \(names.joined(separator: ", "))"
  }
}
