package import Raster

/// What a person chose to have otherwise than the program has it; `nil` for what nobody chose.
package struct Settings: Hashable, Sendable {
  package var keymap: String?
  package var glyphs: GlyphSet?
  package var theme: Theme?
  package var ground: Ground?
  package var mouse: Bool?
  /// Lines of text instead of a full screen, for screen readers.
  package var isPlain: Bool?
  package var animations: Bool?
  /// How far one key moves a vertex, in document units.
  package var nudge: Double?
  package var grid: Bool?
  package var rulers: Bool?
  package var labels: Bool?
  package var ghost: Bool?
  package var marks: VertexMarks?
  /// As `export` takes them.
  package var exportFormat: String?
  package var exportScale: String?
  package var exportSize: String?

  package init() {}

  /// Takes every choice of another value that has not been made here.
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
    // Of two ways to say a size the one nearer to the person holds, not both.
    if exportScale == nil, exportSize == nil {
      exportScale = other.exportScale
      exportSize = other.exportSize
    }
    exportFormat = exportFormat ?? other.exportFormat
  }
}
