public import Raster

/// How the preview is drawn; none of it is saved with the document.
public struct ViewSettings: Hashable, Sendable {
  /// `nil` for the best that the terminal shows.
  public var glyphs: GlyphSet?
  /// The sets that the terminal can show, the best first.
  public var available: [GlyphSet]
  /// How far one key moves a vertex, in document units.
  public var nudge = 1.0
  public var theme = ThemeName.terminal
  /// Whether anything may move by itself.
  public var mayAnimate = true
  /// Whether the pointer acts on the editor.
  public var usesMouse = true
  /// Whether fills are drawn as dithered tones.
  public var showsTone = true
  /// Whether the corners' numbers stand beside them.
  public var showsLabels = true

  public init(available: [GlyphSet] = GlyphSet.allCases) { self.available = available }
}
