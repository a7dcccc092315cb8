import Geometry
import Shapes

/// The parts of a drawing that not every target can show.
public struct Features: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The opacity of a fill and a line as one.
  public static let jointOpacity = Features(rawValue: 1 << 2)
  public static let groupOpacity = Features(rawValue: 1 << 3)
  public static let clip = Features(rawValue: 1 << 4)
  public static let shadow = Features(rawValue: 1 << 5)
  public static let innerShadow = Features(rawValue: 1 << 6)
  public static let curlShadow = Features(rawValue: 1 << 7)
  public static let picture = Features(rawValue: 1 << 8)
  public static let border = Features(rawValue: 1 << 9)
  public static let backdrop = Features(rawValue: 1 << 10)
  public static let line = Features(rawValue: 1 << 11)
  /// A line on a shape that also has a fill.
  public static let lineOnFill = Features(rawValue: 1 << 12)
  public static let dashes = Features(rawValue: 1 << 13)
  public static let opacity = Features(rawValue: 1 << 14)
  public static let evenOddFill = Features(rawValue: 1 << 15)
  public static let fill = Features(rawValue: 1 << 16)
  /// Lines of a drawing that is stretched, which are wider one way than the other.
  public static let unevenLine = Features(rawValue: 1 << 17)

  /// Each with its name, in the order of messages.
  private static let named: [(feature: Features, name: String)] =
    paints.map { ($0.feature, $0.name) } + [
      (.jointOpacity, "opacity of fill and line as one"),
      (.groupOpacity, "opacity of a group"), (.clip, "clip"), (.shadow, "shadow"), (.innerShadow, "inner shadow"),
      (.curlShadow, "curl shadow"), (.picture, "picture"), (.border, "border"), (.backdrop, "backdrop"),
      (.line, "line"), (.lineOnFill, "line on a fill"), (.dashes, "dashes"), (.opacity, "opacity"),
      (.evenOddFill, "even-odd fill"), (.fill, "fill"), (.unevenLine, "uneven stretch of lines"),
    ]

  /// The abilities of a file and of its pictures: what is new is a loss there until it is named here.
  public static let svg = Features(paints.filter(\.isInSVG).map(\.feature)).union([
    .jointOpacity, .groupOpacity, .clip, .shadow, .innerShadow, .curlShadow, .picture, .border, .backdrop, .line,
    .lineOnFill, .dashes, .opacity, .evenOddFill, .fill, .unevenLine,
  ])
  /// The abilities of what has outlines alone: paint is no loss there.
  public static let outlines = Features(rawValue: .max).subtracting([.clip])
  /// The abilities of what paints fills and lines one by one, as most drawing programs' interfaces do.
  public static let painting: Features = [.fill, .line, .lineOnFill, .dashes, .opacity, .evenOddFill]

  /// The names of unshown parts, and of the features that a target with some abilities does not show.
  package func losses(for abilities: Features, besides unshown: [String]) -> [String] {
    let lost = subtracting(abilities)
    return unshown + Self.named.filter { lost.contains($0.feature) }.map(\.name)
  }
}

extension Scene {
  /// The features that the scene has.
  public var features: Features {
    var features = background.features
    func add(_ feature: Features, if isSo: Bool) { if isSo { features.insert(feature) } }
    for group in groups {
      add(.groupOpacity, if: group.opacity < 1)
      add(.clip, if: group.clip != nil)
    }
    for piece in pieces where !piece.isHidden {
      let (style, effects) = (piece.flatStyle, piece.effects)
      let (hasFill, hasLine) = (style.fill.isVisible, style.hasVisibleLine)
      for paint in [style.fill, style.stroke] + (effects.hasBorder ? [effects.borderColor] : []) {
        features.formUnion(paint.features)
      }
      add(.jointOpacity, if: piece.isolation < 1)
      add(.shadow, if: effects.shadow.isVisible)
      add(.innerShadow, if: effects.innerShadow.isVisible)
      add(.curlShadow, if: effects.curl.isOn && effects.shadow.opacity > 0)
      add(.picture, if: effects.image != nil)
      add(.border, if: effects.hasBorder)
      add(.backdrop, if: effects.backdrop != nil)
      add(.fill, if: hasFill)
      add(.line, if: hasLine)
      add(.lineOnFill, if: hasFill && hasLine)
      add(.dashes, if: style.isDashed)
      add(.opacity, if: hasFill && style.fill.opacity < 1 || hasLine && style.stroke.opacity < 1)
      add(.evenOddFill, if: hasFill && style.fillRule == .evenOdd)
    }
    return features
  }

  /// The names of everything that a target with some abilities does not show.
  public func losses(for abilities: Features) -> [String] { features.losses(for: abilities, besides: unshown) }
}
