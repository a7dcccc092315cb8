public import Geometry
public import Shapes

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

  /// Changes the lengths of the effects that are on.
  mutating func scale(_ scaled: (Double) -> Double) {
    if shadow.isOn || curl.isOn { shadow.scale(scaled) }
    if innerShadow.isOn { innerShadow.scale(scaled) }
    if curl.isOn { (curl.depth, curl.dx, curl.dy) = (scaled(curl.depth), scaled(curl.dx), scaled(curl.dy)) }
    borderWidth = scaled(borderWidth)
  }

  /// True if any effect is visible.
  public var isVisible: Bool {
    shadow.isVisible || innerShadow.isVisible || curl.isOn && shadow.opacity > 0 || image != nil || hasBorder
      || backdrop != nil
  }

  public var hasBorder: Bool { borderWidth > 0 && borderColor.isVisible }

  /// The box of the picture: a stretched picture leaves room for the border if it can.
  public func pictureBox(in box: Rect) -> Rect {
    guard imageFit == .stretch, hasBorder, 2 * borderWidth < min(box.width, box.height) else { return box }
    return box.outset(by: -borderWidth)
  }

  /// True if a blurred backdrop is visible inside the outline.
  public var blursBackdrop: Bool { backdrop != nil && blur != .none && blurAlpha > 0 }

  /// The addresses of the pictures, the lowest first.
  public var pictures: [String] { [backdrop, image].compactMap { $0 } }

  /// True if there is a picture inside the shape or behind it.
  public var hasPictures: Bool { backdrop != nil || image != nil }

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

  fileprivate mutating func scale(_ scaled: (Double) -> Double) {
    (radius, dx, dy) = (scaled(radius), scaled(dx), scaled(dy))
  }

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

extension Effects {
  /// The parameters of effects, in the order used in files.
  ///
  /// Closures instead of key paths: creating those took longer at start than reading the keymap.
  public static let parameters: [Parameter<Effects>] = {
    let (shadow, inner) = (EffectParameters.shadow, EffectParameters.innerShadow)
    return [
      .toggle(shadow.isOn, { $0.shadow.isOn }, { $0.shadow.isOn = $1 }),
      Parameter(shadow.radius, { $0.shadow.radius }, { $0.shadow.radius = $1 }),
      .solidColor(shadow.color, { $0.shadow.color.hex }, { $0.shadow.paint($1, opacity: $2) }),
      Parameter(shadow.opacity, { $0.shadow.opacity }, { $0.shadow.opacity = $1 }),
      Parameter(shadow.dx, { $0.shadow.dx }, { $0.shadow.dx = $1 }),
      Parameter(shadow.dy, { $0.shadow.dy }, { $0.shadow.dy = $1 }),
      .toggle(inner.isOn, { $0.innerShadow.isOn }, { $0.innerShadow.isOn = $1 }),
      Parameter(inner.radius, { $0.innerShadow.radius }, { $0.innerShadow.radius = $1 }),
      .solidColor(inner.color, { $0.innerShadow.color.hex }, { $0.innerShadow.paint($1, opacity: $2) }),
      Parameter(inner.opacity, { $0.innerShadow.opacity }, { $0.innerShadow.opacity = $1 }),
      Parameter(inner.dx, { $0.innerShadow.dx }, { $0.innerShadow.dx = $1 }),
      Parameter(inner.dy, { $0.innerShadow.dy }, { $0.innerShadow.dy = $1 }),
      .toggle(EffectParameters.curl, { $0.curl.isOn }, { $0.curl.isOn = $1 }),
      Parameter(ParameterCatalog.curlDepth, { $0.curl.depth }, { $0.curl.depth = $1 }),
      Parameter(ParameterCatalog.curlDX, { $0.curl.dx }, { $0.curl.dx = $1 }),
      Parameter(ParameterCatalog.curlDY, { $0.curl.dy }, { $0.curl.dy = $1 }),
      .picture(EffectParameters.image, { $0.image }, { $0.image = $1 }),
      // The British spelling is read, too.
      Parameter(EffectParameters.imageFit, { $0.imageFit }, { $0.imageFit = $1 }, aliases: ["centre": .center]),
      Parameter(EffectParameters.borderWidth, { $0.borderWidth }, { $0.borderWidth = $1 }),
      .paint(EffectParameters.borderColor, isFlat: true, { $0.borderColor.css }) {
        $0.borderColor = Paint(css: $1, $2)
      },
      .picture(EffectParameters.backdrop, { $0.backdrop }, { $0.backdrop = $1 }),
      Parameter(EffectParameters.blur, { $0.blur }, { $0.blur = $1 }),
      Parameter(EffectParameters.blurAlpha, { $0.blurAlpha }, { $0.blurAlpha = $1 }),
    ]
  }()
}

/// The names, ranges and help of effect parameters.
public enum EffectParameters {
  /// The six parameters of a shadow.
  public struct Shadow: Sendable {
    public let isOn, radius, color, opacity, dx, dy: ParameterInfo

    init(_ name: String, label: String, what: String) {
      let part = label.split(separator: " ").first.map(String.init) ?? label
      isOn = ParameterInfo(name, label: label, tab: .effects, .choice(["off", "on"]), help: "Turns on \(what).")
      radius = ParameterInfo(
        name + "-radius", aliases: [.init(name + "-deviation", factor: 2)], shownWith: name, label: part + " radius",
        tab: .effects,
        .number(NumberDomain(0...1000, slider: 0...60)),
        help: "Blur radius of \(what), as in CSS: twice a CALayer's shadowRadius.")
      color = ParameterInfo(
        name + "-color", shownWith: name, label: part + " color", tab: .effects,
        .color(example: "#000", isPaint: false),
        help: "Color of \(what).")
      opacity = ParameterInfo(
        name + "-opacity", shownWith: name, label: part + " opacity", tab: .effects, .number(StyleParameters.opacity),
        help: "Opacity of \(what), from 0 to 1.")
      dx = ParameterInfo(
        name + "-dx", shownWith: name, label: part + " dx", tab: .effects,
        .number(NumberDomain(-1000...1000, slider: -60...60)),
        help: "Offset of \(what) to the right.")
      dy = ParameterInfo(
        name + "-dy", shownWith: name, label: part + " dy", tab: .effects,
        .number(NumberDomain(-1000...1000, slider: -60...60)),
        help: "Offset of \(what) downward.")
    }
  }

  public static let shadow = Shadow("shadow", label: "shadow", what: "the shadow around the shape")

  public static let innerShadow = Shadow(
    "inner-shadow", label: "inner shadow", what: "the shadow inside the shape")

  public static let curl = ParameterInfo(
    "curl", label: "curl shadow", tab: .effects, row: 20, .choice(["off", "on"]),
    help: "Turns on the shadow of a curled sheet, with the shadow's color, radius and offset.")

  public static let image = ParameterInfo(
    "image", label: "picture", tab: .picture, .text(example: "photo.jpg"),
    help: "Picture inside the shape: a file next to the document, a data URI, or none.")

  public static let imageFit = ParameterInfo(
    "image-fit", shownWith: "image", label: "picture fit", tab: .picture, .choice(ImageFit.allCases.map(\.rawValue)),
    help: "Fit of the picture in the box of the shape; a new picture gets cover, stretch leaves room for the border.")

  public static let borderWidth = ParameterInfo(
    "border-width", label: "border width", tab: .picture, .number(NumberDomain(0...1e6, step: 0.5, slider: 0...20)),
    help: "Width of a border along the inside of the shape.")

  public static let borderColor = ParameterInfo(
    "border-color", label: "border color", tab: .picture, .color(example: "#fff", isPaint: true),
    help: "Color of the border.")

  public static let backdrop = ParameterInfo(
    "backdrop", label: "backdrop", tab: .picture, .text(example: "beach.jpg"),
    help: "Picture that covers the page behind the shape, such as one to trace, or none.")

  public static let blur = ParameterInfo(
    "blur", shownWith: "backdrop", label: "blur", tab: .picture, .choice(BlurStyle.allCases.map(\.rawValue)),
    help: "Blur of the backdrop seen through the shape.")

  public static let blurAlpha = ParameterInfo(
    "blur-alpha", shownWith: "backdrop", label: "blur alpha", tab: .picture, .number(StyleParameters.opacity),
    help: "Strength of the blur, from 0 to 1.")

  /// The names of the parameters that refer to pictures.
  public static let pictures = [image.name, backdrop.name]
}
