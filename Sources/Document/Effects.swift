public import Geometry
import Shapes

/// The shadows, picture, border and backdrop of an item; numbers are kept while an effect is off.
///
/// ```swift
/// var effects = Effects()
/// effects.shadow.isOn = true
/// effects.isVisible  // true
/// effects.shadow.deviation  // 4
/// ```
public struct Effects: Hashable, Sendable {
  /// The shadow around the outline, never visible through the shape.
  public var shadow = Shadow()
  /// The shadow along the inside of the outline.
  public var innerShadow = Shadow()
  /// The shadow below a curled sheet, with the color, radius, opacity and offset of ``shadow``.
  public var curl = CurlShadow()
  /// The picture inside the outline: an address relative to the document, or a `data:` URI.
  public var image: String?
  public var imageFit = ImageFit.contain
  /// The width of a border along the inside of the outline, in document units.
  public var borderWidth = 0.0
  public var borderColor = Paint(Color(255, 255, 255))
  /// The address of the picture that covers the page behind the item.
  public var backdrop: String?
  /// The blur of the backdrop inside the outline.
  public var blur = BlurStyle.none
  /// The strength of the blur, from 0 to 1.
  public var blurAlpha = 1.0

  public init() {}

  public static let none = Effects()

  /// True if any effect is visible.
  public var isVisible: Bool {
    shadow.isVisible || innerShadow.isVisible || curl.isOn && shadow.opacity > 0 || image != nil || hasBorder
      || backdrop != nil
  }

  public var hasBorder: Bool { borderWidth > 0 && borderColor.alpha > 0 }

  /// The box of the picture: a stretched picture leaves room for the border if it can.
  public func pictureBox(in box: Rect) -> Rect {
    guard imageFit == .stretch, hasBorder, 2 * borderWidth < min(box.width, box.height) else { return box }
    return box.outset(by: -borderWidth)
  }

  /// True if a blurred backdrop is visible inside the outline.
  public var blursBackdrop: Bool { backdrop != nil && blur != .none && blurAlpha > 0 }

  /// The addresses of the pictures, the lowest first.
  public var pictures: [String] { [backdrop, image].compactMap { $0 } }

  /// The addresses of the pictures, with the names of their parameters.
  public var namedPictures: [(name: String, address: String)] {
    [(EffectParameters.image, image), (EffectParameters.backdrop, backdrop)].compactMap { info, address in
      address.map { (info.name, $0) }
    }
  }
}

/// A blurred copy of a shape in one color.
public struct Shadow: Hashable, Sendable {
  public var isOn = false
  /// The blur radius in document units: twice the standard deviation of the Gaussian, as in CSS.
  public var radius = 8.0
  public var color = Color(0, 0, 0)
  /// From 0 to 1.
  public var opacity = 0.4
  /// The offset to the right, in document units.
  public var dx = 0.0
  /// The offset downward, in document units.
  public var dy = 4.0

  public init() {}

  /// The standard deviation of the blur, in document units.
  public var deviation: Double { radius / 2 }

  public var isVisible: Bool { isOn && opacity > 0 }

  /// Sets the color, and the opacity unless the color is opaque.
  mutating func paint(_ color: Color, opacity: Double) {
    self.color = color
    if opacity < 1 { self.opacity = opacity }
  }

  /// The visible extent beyond the shape, in document units: a Gaussian fades out at three deviations.
  public var reach: Double { 3 * deviation + max(abs(dx), abs(dy)) }
}

/// The shadow of a sheet with a curled lower edge.
public struct CurlShadow: Hashable, Sendable {
  public var isOn = false
  /// The length of the sides below the box, in document units.
  public var depth = 10.0
  /// The distance of the control points from the sides, inward, in document units.
  public var dx = 30.0
  /// The distance of the control points and the upper edge from the top, in document units.
  public var dy = 70.0

  public init() {}
}

/// The fit of a picture in the box of its shape.
public enum ImageFit: String, CaseIterable, Hashable, Sendable {
  /// The largest size without clipping, centered.
  case contain
  /// The smallest size without a gap, centered.
  case cover
  /// One pixel per unit, centered.
  case center
  /// The proportions of the box.
  case stretch

  /// The value of SVG's attribute; `nil` for SVG's default.
  public var preserveAspectRatio: String? {
    switch self {
    case .contain, .center: nil
    case .cover: "xMidYMid slice"
    case .stretch: "none"
    }
  }
}

/// The blur and tint of the backdrop inside a shape.
public enum BlurStyle: String, CaseIterable, Hashable, Sendable {
  case none
  case light
  case extraLight = "extra-light"
  case dark

  /// The standard deviation in document units.
  public var deviation: Double {
    switch self {
    case .none: 0
    case .light: 15
    case .extraLight, .dark: 10
    }
  }

  /// A gray level and its opacity, drawn over the blur; values of Apple's image effects sample of 2013.
  public var tint: (level: Double, opacity: Double) {
    switch self {
    case .none: (0, 0)
    case .light: (1, 0.3)
    case .extraLight: (0.97, 0.82)
    case .dark: (0.11, 0.73)
    }
  }
}
