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
  /// The picture before the last change.
  public private(set) var before = Picture()

  public init() {}

  /// Paints a scene into ``picture``; `false` if it is there already.
  @discardableResult
  public mutating func paint(_ scene: Scene) -> Bool {
    guard scene != self.scene else { return false }
    self.scene = scene
    swap(&picture, &before)
    renderer.render(
      scene.layers, page: scene.page, background: scene.background, pictures: scene.pictures, scene.settings,
      into: &picture)
    return true
  }
}
