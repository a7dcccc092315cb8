public import Document
import Geometry

/// A picture that is painted again only if it shows something else; keep one for each place.
public struct Canvas: Sendable {
  /// Everything that a picture depends on.
  ///
  /// Paths and pictures in the same memory compare equal immediately.
  public struct Shown: Equatable, Sendable {
    public var scene: Scene
    public var pictures: PictureStates
    /// The pieces on the page behind the drawing.
    public var guides: [Scene.Piece]
    public var settings: Renderer.Settings

    public init(
      _ scene: Scene, pictures: PictureStates = [:], guides: [Scene.Piece] = [], _ settings: Renderer.Settings
    ) {
      self.scene = scene
      self.pictures = pictures
      self.guides = guides
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
    let elsewhere = last.flatMap {
      $0.guides == shown.guides ? nil : Scene.Piece.box(ofChangesFrom: $0.guides, to: shown.guides)
    }
    if changed == [], elsewhere == nil { return (0..<0, 0..<0) }
    var replaced: (index: Int, piece: Scene.Piece)?
    if let last = last?.scene.pieces, let changed, changed.count == 1,
      shown.scene.pieces[changed[0]].hasLooks(of: last[changed[0]])
    {
      replaced = (changed[0], last[changed[0]])
    }
    self.shown = shown
    return renderer.render(
      shown.scene, pictures: shown.pictures, guides: shown.guides, shown.settings, into: &picture,
      replaced: replaced, elsewhere: replaced != nil || changed == [] ? elsewhere : nil)
  }
}

extension Scene.Piece {
  /// The box around the pieces that only one of two lists has, with their lines.
  fileprivate static func box(ofChangesFrom old: [Scene.Piece], to new: [Scene.Piece]) -> Rect {
    var box: Rect?
    for (pieces, others) in [(new, old), (old, new)] {
      for (index, piece) in pieces.enumerated() where index >= others.count || piece != others[index] {
        // A sharp join reaches further than half the line's width.
        guard let own = piece.bounds?.outset(by: piece.style.lineWidth * 2) else { continue }
        box = box?.union(own) ?? own
      }
    }
    return box ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }
}

extension Canvas.Shown {
  /// The indices of the pieces that differ from those of another scene; `nil` if something else differs besides guides.
  fileprivate func changedPieces(since other: Self) -> [Int]? {
    let (now, before) = (scene, other.scene)
    guard now.pieces.count == before.pieces.count, now.page == before.page, now.background == before.background,
      now.groups == before.groups, pictures == other.pictures, settings == other.settings
    else { return nil }
    return now.pieces.indices.filter { now.pieces[$0] != before.pieces[$0] }
  }
}
