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
  /// A shape reads by the better of its fill and its line.
  public init(for scene: Scene) {
    self = .white
    let (onWhite, onNight) = (scene.leastContrast(on: Color(255, 255, 255)), scene.leastContrast(on: Color(17, 17, 17)))
    if onWhite < Self.leastReadable, onNight > onWhite { self = .night }
  }
}

/// The sheet of the last scene: of an edit mostly the path is new, and contrast takes time.
public struct PaperStore: Sendable {
  private var styles: [Style] = []
  private var background = Paint.none
  private var paper = Paper.white

  public init() {}

  /// The sheet for a scene, as ``Paper/init(for:)`` chooses it.
  public mutating func paper(for scene: Scene) -> Paper {
    let isKnown =
      scene.background == background && styles.count == scene.pieces.count
      && scene.pieces.indices.allSatisfy { scene.pieces[$0].style == styles[$0] }
    guard !isKnown else { return paper }
    (styles, background, paper) = (scene.pieces.map(\.style), scene.background, Paper(for: scene))
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
    var (least, last) = (21.0, Style?.none)
    for piece in pieces where piece.effects.image == nil && piece.style != last {
      last = piece.style
      least = min(least, piece.style.contrast(on: ground) ?? least)
    }
    return least
  }
}

extension Style {
  /// The contrast ratio with a ground of the fill or of the line, whichever reads better; `nil` for neither.
  ///
  /// A paint that takes the color of its surroundings has all the contrast there is.
  package func contrast(on ground: Color) -> Double? {
    func contrast(_ paint: Paint) -> Double {
      paint.foreign?.kind == .currentColor ? 21 : paint.over(ground).contrast(with: ground)
    }
    let paints = (showsFill ? [fill] : []) + (showsLine ? [stroke] : [])
    return paints.map(contrast).max()
  }
}
