public import Document
public import Geometry

/// A picture that is painted again only if it shows something else; keep one for each place.
public struct Canvas: Sendable {
  /// Everything that a picture depends on.
  ///
  /// Paths and pictures in the same memory compare equal immediately.
  public struct Scene: Equatable, Sendable {
    /// The first is at the bottom.
    public var layers: [Renderer.Layer]
    public var page: Rect
    public var background: Paint?
    public var pictures: PictureStates
    public var settings: Renderer.Settings

    public init(
      _ layers: [Renderer.Layer], page: Rect, background: Paint? = nil, pictures: PictureStates = [:],
      _ settings: Renderer.Settings
    ) {
      self.layers = layers
      self.page = page
      self.background = background
      self.pictures = pictures
      self.settings = settings
    }
  }

  private var renderer = Renderer()
  private var scene: Scene?
  public private(set) var picture = Picture()

  public init() {}

  /// Paints a scene into ``picture``; returns the rows of cells that may have changed.
  @discardableResult
  public mutating func paint(_ scene: Scene) -> Range<Int> {
    guard scene != self.scene else { return 0..<0 }
    let isRepaint = self.scene.map { scene.differsByPath(from: $0) } ?? false
    self.scene = scene
    return renderer.render(
      scene.layers, page: scene.page, background: scene.background, pictures: scene.pictures, scene.settings,
      into: &picture, isRepaint: isRepaint)
  }
}

extension Canvas.Scene {
  /// True if the scenes have one layer each, which differ by nothing but the path.
  fileprivate func differsByPath(from other: Self) -> Bool {
    guard layers.count == 1, other.layers.count == 1 else { return false }
    var same = self
    same.layers[0].path = other.layers[0].path
    return same == other
  }
}
