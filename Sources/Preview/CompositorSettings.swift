import Document
public import Raster

extension Compositor {
  /// The properties of the pixels, independent of the drawing.
  public struct Settings: Hashable, Sendable {
    /// The size in dots.
    public var width: Int
    public var height: Int
    /// The map from document units to dots, without rotation.
    public var view: ViewTransform
    /// The characters for a preview with lines and edges of whole dots; `nil` for exact coverage.
    public var glyphs: GlyphSet?
    /// The color behind the drawing, with which thin lines mix; `nil` if they keep all of their color.
    var ground: Color?
    var tones = CompositorTones.colors

    public init(width: Int, height: Int, view: ViewTransform, glyphs: GlyphSet? = nil) {
      self.width = width
      self.height = height
      self.view = view
      self.glyphs = glyphs
    }
  }
}
