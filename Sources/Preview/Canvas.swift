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

  /// Paints a scene into ``picture``; returns the rows and columns of cells that may have changed.
  @discardableResult
  public mutating func paint(_ scene: Scene) -> (rows: Range<Int>, columns: Range<Int>) {
    let last = self.scene
    let changed = last.flatMap { scene.changedLayers(since: $0) }
    if changed == [] { return (0..<0, 0..<0) }
    var replaced: (index: Int, layer: Renderer.Layer)?
    if let last, let changed, changed.count == 1, scene.layers[changed[0]].hasLooks(of: last.layers[changed[0]]) {
      replaced = (changed[0], last.layers[changed[0]])
    }
    self.scene = scene
    return renderer.render(
      scene.layers, page: scene.page, background: scene.background, pictures: scene.pictures, scene.settings,
      into: &picture, replaced: replaced)
  }
}

extension Canvas.Scene {
  /// The indices of the layers that differ from those of another scene; `nil` if something else differs.
  fileprivate func changedLayers(since other: Self) -> [Int]? {
    guard layers.count == other.layers.count, page == other.page, background == other.background,
      pictures == other.pictures, settings == other.settings
    else { return nil }
    return layers.indices.filter { layers[$0] != other.layers[$0] }
  }
}
