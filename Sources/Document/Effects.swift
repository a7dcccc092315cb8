public import Geometry
import Shapes

/// What an item has besides its fill and line: shadows, a picture, and what shows through it.
///
/// Every number is kept while its effect is off.
public struct Effects: Hashable, Sendable {
  /// Around the outline, and never seen through it.
  public var shadow = Shadow()
  /// Along the inside of the outline.
  public var innerShadow = Shadow()
  /// Below a sheet whose lower edge curls up; it has the colour, radius, opacity and offset of ``shadow``.
  public var curl = CurlShadow()
  /// A picture inside the outline: an address relative to the document, or one that begins with `data:`.
  public var image: String?
  public var imageFit = ImageFit.contain
  /// Of a border along the inside of the outline, in document units.
  public var borderWidth = 0.0
  public var borderColor = Paint(Color(255, 255, 255))
  /// The address of a picture that covers the page behind the item.
  public var backdrop: String?
  /// How the backdrop looks through the outline.
  public var blur = BlurStyle.none
  /// How much of the blurred backdrop there is, from 0 to 1.
  public var blurAlpha = 1.0

  /// No effects.
  public init() {}

  public static let none = Effects()

  /// Whether anything of them is to be seen.
  public var isVisible: Bool {
    shadow.isVisible || innerShadow.isVisible || curl.isOn && shadow.opacity > 0 || image != nil || hasBorder
      || backdrop != nil
  }

  public var hasBorder: Bool { borderWidth > 0 && borderColor.alpha > 0 }

  /// The box that the picture fills: a stretched picture leaves the border free, if there is room.
  public func pictureBox(in box: Rect) -> Rect {
    guard imageFit == .stretch, hasBorder, 2 * borderWidth < min(box.width, box.height) else { return box }
    return box.outset(by: -borderWidth)
  }

  /// Whether the backdrop is seen blurred inside the outline.
  public var blursBackdrop: Bool { backdrop != nil && blur != .none && blurAlpha > 0 }

  /// The pictures it refers to, the lowest first.
  public var pictures: [String] { [backdrop, image].compactMap { $0 } }

  /// The pictures it refers to with the names of the parameters that name them.
  public var namedPictures: [(name: String, address: String)] {
    [(EffectParameters.image, image), (EffectParameters.backdrop, backdrop)].compactMap { info, address in
      address.map { (info.name, $0) }
    }
  }
}

/// A blurred copy of a shape in one colour.
public struct Shadow: Hashable, Sendable {
  public var isOn = false
  /// Of the blur, in document units: twice the standard deviation of the Gaussian.
  public var radius = 8.0
  public var color = Color(0, 0, 0)
  /// From 0 to 1.
  public var opacity = 0.4
  /// To the right, in document units.
  public var dx = 0.0
  /// Downwards, in document units.
  public var dy = 4.0

  public init() {}

  /// The standard deviation of the blur, in document units.
  ///
  /// Half the radius, as CSS and the HTML canvas have it.
  public var deviation: Double { radius / 2 }

  public var isVisible: Bool { isOn && opacity > 0 }

  /// How far beside the shape it can still be seen, in document units: a Gaussian ends at three deviations.
  public var reach: Double { 3 * deviation + max(abs(dx), abs(dy)) }
}

/// The form of the shadow that a sheet with a curled lower edge throws.
public struct CurlShadow: Hashable, Sendable {
  public var isOn = false
  /// How far the sides hang below the box, in document units.
  public var depth = 10.0
  /// How far the control points lie inside the sides, in document units.
  public var dx = 30.0
  /// How far the control points and the upper edge lie below the top, in document units.
  public var dy = 70.0

  public init() {}
}

/// How a picture fills the box of its shape.
public enum ImageFit: String, CaseIterable, Hashable, Sendable {
  /// As large as it goes without being cut, in the middle.
  case contain
  /// As small as it goes without a gap, in the middle.
  case cover
  /// A pixel a unit, in the middle.
  case center
  /// To the box's own proportions.
  case stretch
}

/// How what lies behind a shape is blurred and tinted.
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

  /// What is laid over the blur: a grey, and how solid it is.
  ///
  /// The numbers of Apple's image effects sample of 2013.
  public var tint: (level: Double, opacity: Double) {
    switch self {
    case .none: (0, 0)
    case .light: (1, 0.3)
    case .extraLight: (0.97, 0.82)
    case .dark: (0.11, 0.73)
    }
  }
}
