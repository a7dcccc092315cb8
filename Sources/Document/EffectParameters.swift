public import Shapes

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
      .solidColor(EffectParameters.borderColor, { $0.borderColor.hex }, { $0.borderColor = Paint($1, opacity: $2) }),
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

    init(_ name: String, label: String, tab: ParameterTab, what: String) {
      isOn = ParameterInfo(name, label: label, tab: tab, .choice(["off", "on"]), help: "Turns on \(what).")
      radius = ParameterInfo(
        name + "-radius", aliases: [.init(name + "-deviation", factor: 2)], label: "radius", tab: tab,
        .number(NumberDomain(0...1000, slider: 0...60)),
        help: "Blur radius of \(what), as in CSS: twice a CALayer's shadowRadius.")
      color = ParameterInfo(
        name + "-color", label: "color", tab: tab, .text(example: "#000"), help: "Color of \(what).")
      opacity = ParameterInfo(
        name + "-opacity", label: "opacity", tab: tab, .number(StyleParameters.opacity),
        help: "Opacity of \(what), from 0 to 1.")
      dx = ParameterInfo(
        name + "-dx", label: "dx", tab: tab, .number(NumberDomain(-1000...1000, slider: -60...60)),
        help: "Offset of \(what) to the right.")
      dy = ParameterInfo(
        name + "-dy", label: "dy", tab: tab, .number(NumberDomain(-1000...1000, slider: -60...60)),
        help: "Offset of \(what) downward.")
    }
  }

  public static let shadow = Shadow("shadow", label: "shadow", tab: .shadow, what: "the shadow around the shape")

  public static let innerShadow = Shadow(
    "inner-shadow", label: "inner", tab: .innerShadow, what: "the shadow inside the shape")

  public static let curl = ParameterInfo(
    "curl", label: "curl", tab: .curl, .choice(["off", "on"]),
    help: "Turns on the shadow of a curled sheet, with the shadow's color, radius and offset.")

  public static let image = ParameterInfo(
    "image", label: "image", tab: .picture, .text(example: "photo.jpg"),
    help: "Picture inside the shape: a file next to the document, a data URI, or none.")

  public static let imageFit = ParameterInfo(
    "image-fit", label: "fit", tab: .picture, .choice(ImageFit.allCases.map(\.rawValue)),
    help: "Fit of the picture in the box of the shape; stretch leaves room for the border.")

  public static let borderWidth = ParameterInfo(
    "border-width", label: "border", tab: .picture, .number(NumberDomain(0...1e6, step: 0.5, slider: 0...20)),
    help: "Width of a border along the inside of the shape.")

  public static let borderColor = ParameterInfo(
    "border-color", label: "color", tab: .picture, .text(example: "#fff"), help: "Color of the border.")

  public static let backdrop = ParameterInfo(
    "backdrop", label: "backdrop", tab: .backdrop, .text(example: "beach.jpg"),
    help: "Picture that covers the page behind the shape, or none.")

  public static let blur = ParameterInfo(
    "blur", label: "blur", tab: .backdrop, .choice(BlurStyle.allCases.map(\.rawValue)),
    help: "Blur of the backdrop seen through the shape.")

  public static let blurAlpha = ParameterInfo(
    "blur-alpha", label: "alpha", tab: .backdrop, .number(StyleParameters.opacity),
    help: "Strength of the blur, from 0 to 1.")

  /// The names of the parameters that refer to pictures.
  public static let pictures = [image.name, backdrop.name]
}
