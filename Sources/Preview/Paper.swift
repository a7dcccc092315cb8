public import Document
import Raster

/// The sheet on which a drawing lies on the screen.
public enum Paper: Hashable, Sendable {
  /// A sheet of one color.
  case sheet(Color)
  /// Squares of two grays, which show where a drawing is transparent.
  case checker
  /// The terminal's own background.
  case none

  public static let white = Paper.sheet(Color(255, 255, 255))
  /// Dark, and not so dark that a black shape vanishes.
  public static let night = Paper.sheet(Color(17, 17, 17))

  /// The grays of ``checker``.
  static let squares = (light: Color(255, 255, 255), dark: Color(224, 224, 224))

  /// The color with which a drawing on it needs contrast.
  ///
  /// - Parameter terminal: The terminal's background.
  public func ground(terminal: Color) -> Color {
    switch self {
    case .sheet(let color): color
    case .checker: Self.squares.dark
    case .none: terminal
    }
  }

  /// The contrast ratio from which a shape is easy to read on a sheet.
  private static let leastReadable = 3.0

  /// White, or night for a drawing with a shape that white hides and that reads better there.
  ///
  /// A shape reads by the best of its fill, its line and its shadow. It stays white where all can be seen and night would
  /// hide a shadow.
  public init(for scene: Scene) {
    self = .white
    let (white, night) = (Color(255, 255, 255), Color(17, 17, 17))
    let (onWhite, onNight) = (scene.leastContrast(on: white), scene.leastContrast(on: night))
    guard onWhite < Self.leastReadable, onNight > onWhite else { return }
    if onWhite >= Renderer.leastVisible, scene.hasShadow(seenOn: white, notOn: night) { return }
    self = .night
  }
}

/// The sheet of the last scene: of an edit mostly the path is new, and contrast takes time.
public struct PaperStore: Sendable {
  /// The style of each shape, with its shadow.
  private var looks: [Scene.Piece.Look] = []
  private var background = Paint.none
  private var paper = Paper.white

  public init() {}

  /// The sheet for a scene, as ``Paper/init(for:)`` chooses it.
  public mutating func paper(for scene: Scene) -> Paper {
    let isKnown =
      scene.background == background && looks.count == scene.pieces.count
      && scene.pieces.indices.allSatisfy { scene.pieces[$0].look == looks[$0] }
    guard !isKnown else { return paper }
    (looks, background, paper) = (scene.pieces.map(\.look), scene.background, Paper(for: scene))
    return paper
  }
}

extension Scene {
  /// The scene with a page as large as the view of it, so that the sheet fills the picture.
  public func onWholeSheet(_ settings: Renderer.Settings) -> Scene {
    var scene = self
    let parts = Renderer.parts
    let (width, height) = (settings.columns * parts.columns, settings.rows * parts.rows)
    if let box = settings.view(of: page).visible(width: width, height: height) { scene.page = box }
    return scene
  }

  /// The contrast ratio with a sheet of the shape that reads worst there, from 1 to 21; 21 for no shapes.
  func leastContrast(on paper: Color) -> Double {
    let ground = background.over(paper)
    var (least, last) = (21.0, Scene.Piece.Look?.none)
    for piece in pieces where piece.effects.image == nil && piece.look != last {
      last = piece.look
      let shape = piece.style.contrast(on: ground)
      let shadow = piece.look.shadow?.contrast(on: ground)
      if let contrast = [shape, shadow].compactMap({ $0 }).max() { least = min(least, contrast) }
    }
    return least
  }

  /// True if a shadow is easy to see on one sheet and not on another.
  fileprivate func hasShadow(seenOn paper: Color, notOn other: Color) -> Bool {
    func isSeen(_ shadow: Shadow, _ paper: Color) -> Bool {
      shadow.contrast(on: background.over(paper)) >= Renderer.leastVisible
    }
    return pieces.contains { $0.look.shadow.map { isSeen($0, paper) && !isSeen($0, other) } ?? false }
  }
}

extension Style {
  /// The contrast ratio with a ground of the fill or of the line, whichever reads better; `nil` for neither.
  ///
  /// A paint that takes the color of its surroundings has all the contrast there is. A gradient reads by the stop that
  /// reads best.
  package func contrast(on ground: Color) -> Double? {
    func contrast(_ paint: Paint) -> Double {
      guard let gradient = paint.gradient else {
        return paint.foreign?.kind == .currentColor ? 21 : paint.over(ground).contrast(with: ground)
      }
      return gradient.stops.map {
        $0.color.over(ground, opacity: $0.opacity * paint.ownOpacity).contrast(with: ground)
      }.max() ?? 1
    }
    let paints = (showsFill ? [fill] : []) + (showsLine ? [stroke] : [])
    return paints.map(contrast).max()
  }
}

extension Scene.Piece {
  /// The parts of a piece that decide how it reads on a sheet.
  struct Look: Hashable, Sendable {
    let style: Style
    let shadow: Shadow?
  }

  var look: Look { Look(style: style, shadow: effects.shadow.isVisible ? effects.shadow : nil) }
}

extension Shadow {
  /// The contrast ratio with a ground at the border of the shape, where half of it is seen.
  fileprivate func contrast(on ground: Color) -> Double {
    color.over(ground, opacity: opacity / 2).contrast(with: ground)
  }
}
