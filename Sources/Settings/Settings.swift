package import Raster

/// The settings of a person or project; `nil` for each that nobody set.
package struct Settings: Hashable, Sendable {
  package var keymap: String?
  package var glyphs: GlyphSet?
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
    // Scale and size are alternatives: never take one from each.
    if exportScale == nil, exportSize == nil {
      exportScale = other.exportScale
      exportSize = other.exportSize
    }
    exportFormat = exportFormat ?? other.exportFormat
  }
}
