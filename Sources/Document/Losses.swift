import Geometry
import Shapes

/// A part of a drawing that not every target can show; the raw value names it to users.
public enum Feature: String, CaseIterable, Sendable {
  case gradient = "gradients"
  /// The color of what is around the drawing.
  case currentColor
  case jointOpacity = "opacity of fill and line as one"
  case groupOpacity = "opacity of a group"
  case clip
  case shadow
  case innerShadow = "inner shadow"
  case curlShadow = "curl shadow"
  case picture
  case border
  case backdrop
  case line
  /// A line on a shape that also has a fill.
  case lineOnFill = "line on a fill"
  case dashes
  case opacity
  case evenOddFill = "even-odd fill"
}

extension Set<Feature> {
  /// Everything.
  public static let everything = Set(Feature.allCases)
  /// The abilities of what paints fills and lines one by one, as most drawing programs' interfaces do.
  public static let painting: Set<Feature> = [.line, .lineOnFill, .dashes, .opacity, .evenOddFill]
}

extension Scene {
  /// The features that the scene has.
  public var features: Set<Feature> {
    var features: Set<Feature> = []
    func add(_ feature: Feature, if isSo: Bool) { if isSo { features.insert(feature) } }
    for group in groups {
      add(.groupOpacity, if: group.opacity < 1)
      add(.clip, if: group.clip != nil)
    }
    for piece in pieces {
      let (style, effects) = (piece.flatStyle, piece.effects)
      let (hasFill, hasLine) = (style.fill.color != nil, style.stroke.color != nil)
      for paint in [style.fill, style.stroke] {
        if let feature = paint.foreign?.kind.feature { features.insert(feature) }
      }
      add(.jointOpacity, if: piece.isolation < 1)
      add(.shadow, if: effects.shadow.isVisible)
      add(.innerShadow, if: effects.innerShadow.isVisible)
      add(.curlShadow, if: effects.curl.isOn && effects.shadow.opacity > 0)
      add(.picture, if: effects.image != nil)
      add(.border, if: effects.hasBorder)
      add(.backdrop, if: effects.backdrop != nil)
      add(.line, if: hasLine)
      add(.lineOnFill, if: hasFill && hasLine)
      add(.dashes, if: style.isDashed)
      add(.opacity, if: hasFill && style.fill.opacity < 1 || hasLine && style.stroke.opacity < 1)
      add(.evenOddFill, if: hasFill && style.fillRule == .evenOdd)
    }
    return features
  }

  /// The names of everything that a target with some abilities does not show.
  public func losses(for abilities: Set<Feature>) -> [String] {
    let lost = features.subtracting(abilities)
    return unshown + Feature.allCases.filter(lost.contains).map(\.rawValue)
  }
}

extension ForeignPaint.Kind {
  /// The feature of such a paint; a pattern is a part that is not shown anywhere.
  fileprivate var feature: Feature? {
    switch self {
    case .gradient: .gradient
    case .currentColor: .currentColor
    case .pattern: nil
    }
  }
}
