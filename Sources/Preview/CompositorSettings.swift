import Document
import Geometry
public import Raster

extension Compositor {
  /// The properties of the pixels, independent of the drawing.
  public struct Settings: Sendable {
    /// The size in pixels.
    public var width: Int
    public var height: Int
    /// The map from document units to pixels, without rotation.
    public var view: ViewTransform
    /// The sheet below the drawing.
    var paper = Paper.none
    /// The only pixels to paint; the others keep what they have.
    var region: DotExtent
    /// The color behind the drawing, on which lines must be seen.
    var ground = Color(255, 255, 255)
    /// The color of what has that of its surroundings.
    var currentColor = Color(0, 0, 0)
    var showsFills = true
    /// The pieces on the page behind the drawing, such as a grid.
    var guides: [Scene.Piece] = []
    /// The least width of a line, in pixels; a finer one is as wide, and fainter.
    var thinnestLine = 0.0
    /// The part of the document in the whole view, outside of which lines are left out; `nil` for all of it.
    var visible: Rect?
    var lineMethod = Rasterizer.CoverageMethod.scanlines
    var tones = CompositorTones.colors
    /// The area and the line of a piece in pixels, if they are known: by its index.
    var flat: (index: Int, area: FlatPath, line: FlatPath)?

    public init(width: Int, height: Int, view: ViewTransform) {
      self.width = width
      self.height = height
      self.view = view
      region = DotExtent(columns: 0..<width, rows: 0..<height)
    }
  }
}
