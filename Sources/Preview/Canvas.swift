public import Document

/// A picture that is painted again only if it shows something else; keep one for each place.
public struct Canvas: Sendable {
  /// Everything that a picture depends on.
  ///
  /// Paths and pictures in the same memory compare equal immediately.
  public struct Shown: Equatable, Sendable {
    public var scene: Scene
    public var pictures: PictureStates
    public var settings: Renderer.Settings

    public init(_ scene: Scene, pictures: PictureStates = [:], _ settings: Renderer.Settings) {
      self.scene = scene
      self.pictures = pictures
      self.settings = settings
    }
  }

  private var renderer = Renderer()
  private var shown: Shown?
  public private(set) var picture = Picture()

  public init() {}

  /// Paints a scene into ``picture``; returns the rows and columns of cells that may have changed.
  @discardableResult
  public mutating func paint(_ shown: Shown) -> (rows: Range<Int>, columns: Range<Int>) {
    let last = self.shown
    let changed = last.flatMap { shown.changedPieces(since: $0) }
    if changed == [] { return (0..<0, 0..<0) }
    var replaced: (index: Int, piece: Scene.Piece)?
    if let last = last?.scene.pieces, let changed, changed.count == 1,
      shown.scene.pieces[changed[0]].hasLooks(of: last[changed[0]])
    {
      replaced = (changed[0], last[changed[0]])
    }
    self.shown = shown
    return renderer.render(
      shown.scene, pictures: shown.pictures, shown.settings, into: &picture, replaced: replaced)
  }
}

extension Canvas.Shown {
  /// The indices of the pieces that differ from those of another scene; `nil` if something else differs.
  fileprivate func changedPieces(since other: Self) -> [Int]? {
    let (now, before) = (scene, other.scene)
    guard now.pieces.count == before.pieces.count, now.page == before.page, now.background == before.background,
      now.groups == before.groups, pictures == other.pictures, settings == other.settings
    else { return nil }
    return now.pieces.indices.filter { now.pieces[$0] != before.pieces[$0] }
  }
}
