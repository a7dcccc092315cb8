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
  /// Whether dots at round places lie behind the drawing.
  public var showsGrid = false
  /// Whether numbers stand along the preview's borders.
  public var showsRulers = false
  /// Whether the outline as it was before the last change lies behind the drawing.
  public var showsGhost = false
  public var marks = VertexMarks.off
  public var layout = LayoutChoice.automatic
  /// Which form of code is shown, by its place in the catalogue.
  public var codeForm = 0
  /// The part of the page that is shown; `nil` for the whole.
  public var zoom: Zoom?

  public init(available: [GlyphSet] = GlyphSet.allCases) { self.available = available }
}
