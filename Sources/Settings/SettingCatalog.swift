import Document
import Formats
package import Raster
import Text

/// A setting of `config.toml` and the environment.
///
/// To add one: a property in ``Settings`` and a line in ``SettingCatalog/all``.
package struct Setting: Sendable {
  /// The path in a file, such as `export.scale`.
  package let name: String
  /// The accepted values in words, such as `on or off`.
  package var values: String { describeValues() }
  private let describeValues: @Sendable () -> String
  package let help: String
  /// An example value, as TOML.
  package let example: String
  /// True if a project's file may set it too.
  package let isForProjects: Bool

  let read: @Sendable (String, inout Settings) -> Bool

  init(
    _ name: String, _ values: @autoclosure @escaping @Sendable () -> String, example: String, help: String,
    isForProjects: Bool = false,
    _ read: @escaping @Sendable (String, inout Settings) -> Bool
  ) {
    self.name = name
    describeValues = values
    self.help = help
    self.example = example
    self.isForProjects = isForProjects
    self.read = read
  }

  /// A setting with a fixed list of values.
  init<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, of type: Value.Type, help: String,
    _ set: @escaping @Sendable (Value, inout Settings) -> Void
  ) {
    let example = Value.allCases.first.map { "\"\($0.rawValue)\"" } ?? ""
    self.init(name, Value.allCases.map(\.rawValue).joined(separator: ", "), example: example, help: help) {
      text, settings in
      guard let value = Value(rawValue: text) else { return false }
      set(value, &settings)
      return true
    }
  }

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

  /// The environment variable: `FILLET_EXPORT_SCALE` for `export.scale`.
  package var variable: String {
    let letters = name.utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "_") : $0 }
    return "FILLET_" + String(decoding: letters, as: UTF8.self).uppercased()
  }

  /// Parses `text` and stores the value; a wrong one changes nothing.
  package func set(_ text: String, in settings: inout Settings) throws(SettingError) {
    var changed = settings
    guard read(text, &changed) else { throw SettingError(name: name, text: text, expected: values) }
    settings = changed
  }
}

/// A value that a setting does not accept.
package struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package let text: String
  package let expected: String

  package var description: String { "\(name) = \"\(shortened(text))\": expected \(expected)" }
}

/// All settings, in the order of the manual.
package enum SettingCatalog {
  package static let all: [Setting] = [
    Setting("keymap", "a keymap's name or file", example: "\"default\"", help: "the keymap") {
      $1.keymap = $0
      return !$0.isEmpty
    },
    Setting("glyphs", of: GlyphSet.self, help: "the only drawing style of the preview") { $1.glyphs = $0 },
    Setting("paper", of: PaperChoice.self, help: "the sheet on which the drawing lies") { $1.paper = $0 },
    Setting("theme", of: Theme.self, help: "the colors of the screen") { $1.theme = $0 },
    Setting("background", of: Ground.self, help: "the terminal's background") {
      $1.ground = $0
    },
    Setting("mouse", help: "mouse control of the editor") { $1.mouse = $0 },
    Setting("a11y", help: "lines of text instead of a full screen, for screen readers") { $1.isPlain = $0 },
    Setting("animations", help: "animation in lessons") { $1.animations = $0 },
    Setting("nudge", "a number above 0 and up to 10000", example: "5", help: "the units that a key moves a vertex") {
      guard let number = Double($0), number > 0, number <= 10_000 else { return false }
      $1.nudge = number
      return true
    },
    Setting("grid", help: "a grid of dots behind the drawing") { $1.grid = $0 },
    Setting("rulers", help: "rulers along the preview") { $1.rulers = $0 },
    Setting("labels", help: "corner numbers in the preview") { $1.labels = $0 },
    Setting("ghost", help: "the previous outline") { $1.ghost = $0 },
    Setting("marks", of: VertexMarks.self, help: "vertex marks in the preview") { $1.marks = $0 },
    Setting("new.kind", "a kind of shape or a preset", example: "\"star\"", help: "the shape of new drawings") {
      $1.new.kind = $0
      return !$0.isEmpty
    },
    Setting("new.page", "a size such as 24x24", example: "\"24x24\"", help: "the page of new drawings") {
      $1.new.page = NewSettings.Page($0)
      return $1.new.page != nil
    },
    Setting("new.fill", "a CSS color, or none", example: "\"gold\"", help: "the fill of new drawings") {
      $1.new.fill = $0
      return Paint(css: $0) != nil
    },
    Setting("new.line", "a CSS color, or none", example: "\"#333\"", help: "the line color of new drawings") {
      $1.new.line = $0
      return Paint(css: $0) != nil
    },
    Setting("new.width", "a number from 0 to 10000", example: "2", help: "the line width of new drawings") {
      $1.new.width = length($0)
      return $1.new.width != nil
    },
    Setting("new.radius", "a number from 0 to 10000", example: "8", help: "the corner radius of new drawings") {
      $1.new.radius = length($0)
      return $1.new.radius != nil
    },
    Setting("new.decimals", "a number from 0 to 9", example: "2", help: "the decimals of a new shape's numbers") {
      $1.new.decimals = Int($0).flatMap { (0...9).contains($0) ? $0 : nil }
      return $1.new.decimals != nil
    },
    Setting(
      "export.format", "formats with commas, such as svg,png", example: "\"svg\"", help: "the default formats",
      isForProjects: true
    ) { text, settings in
      let names = text.split(separator: ",", omittingEmptySubsequences: false)
      guard names.allSatisfy({ FormatCatalog.format(named: String($0)) != nil }) else { return false }
      settings.exportFormat = text
      return true
    },
    Setting(
      "export.scale", "pixels per unit, such as 2 or 1,2,3", example: "\"1,2,3\"",
      help: "the scale of PNGs", isForProjects: true
    ) { text, settings in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
      guard numbers.allSatisfy({ $0 > 0 && $0 <= 1000 }) else { return false }
      settings.exportScale = text
      return true
    },
    Setting(
      "export.size", "pixels, such as 64, 640x480 or 16,32", example: "\"16,32\"",
      help: "the size of PNGs", isForProjects: true
    ) { text, settings in
      let sides = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "x" }.map { Int($0) ?? 0 }
      guard sides.allSatisfy({ (1...32767).contains($0) }) else { return false }
      settings.exportSize = text
      return true
    },
  ]

  private static func length(_ text: String) -> Double? {
    Double(text).flatMap { (0...10_000).contains($0) ? $0 : nil }
  }

  package static func setting(named name: String) -> Setting? { all.first { $0.name == name } }

  /// Names from other programs, with the setting here.
  private static let elsewhere = [
    "motion": "animations", "animation": "animations", "reduced-motion": "animations = false",
    "reduce-motion": "animations = false", "colors": "theme", "colours": "theme", "characters": "glyphs",
    "accessibility": "a11y", "plain": "a11y", "keys": "keymap",
  ]

  /// A suggestion for an unknown name, or the list of settings.
  static func hint(for name: String) -> String {
    let word = String(name.lowercased().map { $0 == "_" ? "-" : $0 })
    let names = all.map(\.name)
    let meant = elsewhere[word] ?? EditDistance.nearest(to: word, among: names + elsewhere.keys.sorted())
    return meant.map { " — did you mean \"\(elsewhere[$0] ?? $0)\"?" } ?? "; there are \(names.joined(separator: ", "))"
  }
}

/// The settings of a person or project; `nil` for each that nobody set.
package struct Settings: Hashable, Sendable {
  package var keymap: String?
  package var glyphs: GlyphSet?
  package var paper: PaperChoice?
  package var theme: Theme?
  package var ground: Ground?
  package var mouse: Bool?
  /// Lines of text instead of a full screen, for screen readers.
  package var isPlain: Bool?
  package var animations: Bool?
  /// The distance that one key moves a vertex, in document units.
  package var nudge: Double?
  package var grid: Bool?
  package var rulers: Bool?
  package var labels: Bool?
  package var ghost: Bool?
  package var marks: VertexMarks?
  package var new = NewSettings()
  /// The values of `export`'s options, as text.
  package var exportFormat: String?
  package var exportScale: String?
  package var exportSize: String?

  package init() {}

  /// Takes from `other` each setting that is `nil` here.
  package mutating func fill(from other: Settings) {
    keymap = keymap ?? other.keymap
    glyphs = glyphs ?? other.glyphs
    theme = theme ?? other.theme
    ground = ground ?? other.ground
    mouse = mouse ?? other.mouse
    isPlain = isPlain ?? other.isPlain
    animations = animations ?? other.animations
    nudge = nudge ?? other.nudge
    grid = grid ?? other.grid
    rulers = rulers ?? other.rulers
    labels = labels ?? other.labels
    ghost = ghost ?? other.ghost
    marks = marks ?? other.marks
    new.fill(from: other.new)
    // Scale and size are alternatives: never take one from each.
    if exportScale == nil, exportSize == nil {
      exportScale = other.exportScale
      exportSize = other.exportSize
    }
    exportFormat = exportFormat ?? other.exportFormat
  }
}

/// The settings of new drawings; `nil` for each that nobody set.
package struct NewSettings: Hashable, Sendable {
  /// A kind of shape or a preset.
  package var kind: String?
  package var page: Page?
  /// A CSS color or `none`.
  package var fill: String?
  /// A CSS color or `none`.
  package var line: String?
  /// In document units.
  package var width: Double?
  /// The shared corner radius, in document units.
  package var radius: Double?
  /// The most decimals of the numbers that make the outline, from 0 to 9.
  package var decimals: Int?

  package init() {}

  /// The size of a page, in document units.
  package struct Page: Hashable, Sendable {
    package let width: Double
    package let height: Double

    /// Reads a size such as `64x48`; `nil` for any other text, and for a size that no page can have.
    package init?(_ text: String) {
      guard let size = PageLimit.size(text) else { return nil }
      (width, height) = size
    }
  }

  fileprivate mutating func fill(from other: NewSettings) {
    kind = kind ?? other.kind
    page = page ?? other.page
    fill = fill ?? other.fill
    line = line ?? other.line
    width = width ?? other.width
    radius = radius ?? other.radius
    decimals = decimals ?? other.decimals
  }
}
