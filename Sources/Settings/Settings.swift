public import Raster

/// What a person chose to have otherwise than the program has it; `nil` for what nobody chose.
public struct Settings: Hashable, Sendable {
  public var keymap: String?
  public var glyphs: GlyphSet?
  public var theme: ThemeName?
  public var ground: Ground?
  public var mouse: Bool?
  /// Lines of text instead of a full screen, for screen readers.
  public var isPlain: Bool?
  public var animations: Bool?
  /// How far one key moves a vertex, in document units.
  public var nudge: Double?
  public var grid: Bool?
  public var rulers: Bool?
  public var labels: Bool?
  public var ghost: Bool?
  public var marks: VertexMarks?
  /// As `export` takes them.
  public var exportFormat: String?
  public var exportScale: String?
  public var exportSize: String?

  public init() {}

  /// Takes every choice of another value that has not been made here.
  public mutating func fill(from other: Settings) {
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
