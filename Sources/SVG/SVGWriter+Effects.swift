import Document
import Geometry
import Shapes
import XML

/// The elements written around an item for its effects.
struct SVGEffects {
  /// Definitions that the others refer to, if any.
  var definitions: SVGElement?
  /// Elements below the item, the lowest first.
  var below: [SVGElement] = []
  /// Elements above the item, the lowest first.
  var above: [SVGElement] = []
  /// The item's id; `nil` if nothing refers to it.
  var id: String?
  /// The ids of the elements that hold embedded pictures, by the item's attribute that refers to them.
  var holders: [String: String] = [:]
  /// The values of the paint attributes that refer to a definition.
  var paints: [String: String] = [:]

  var isEmpty: Bool { definitions == nil && below.isEmpty && above.isEmpty }

  /// The elements before the item's own.
  var before: [SVGElement] { [definitions].compactMap(\.self) + below }

  /// The same elements in groups that look like the item's element.
  ///
  /// - Parameters:
  ///   - paint: Attributes against inherited paint, also for definitions.
  ///   - own: The element's transform, opacity, clip and mask.
  ///   - isPlain: True to leave out the mark of elements that are rewritten with their item.
  func surrounded(
    by paint: [SVGWriter.Attribute] = [], own: [SVGWriter.Attribute], isPlain: Bool = false
  ) -> SVGEffects {
    guard let id, !paint.isEmpty || !own.isEmpty else { return self }
    var result = self
    func with(_ attributes: [SVGWriter.Attribute], _ element: SVGElement) -> SVGElement {
      attributes.reduce(element) { $0.with($1.name, $1.value) }
    }
    func group(_ elements: [SVGElement]) -> [SVGElement] {
      guard !elements.isEmpty else { return [] }
      let group = SVGElement("g").with("data-for", isPlain ? nil : id, unless: "")
      return [with(own + paint, group).containing(elements)]
    }
    result.definitions = definitions.map { with(paint, $0) }
    result.below = group(below)
    result.above = group(above)
    return result
  }
}

extension SVGWriter {
  /// The elements that draw an item's effects.
  ///
  /// Filters work in sRGB, as the screen does; their regions are in user space and reach as far as the blur.
  static func effects(
    of item: Item, _ path: Path, id: String, base: String? = nil, servers: Servers, page: Rect, options: Options
  ) -> SVGEffects {
    guard let bounds = path.bounds else { return SVGEffects() }
    var builder = EffectBuilder(
      item: item, path: path, bounds: bounds, owner: id, id: base ?? id, page: page, options: options)
    builder.definitions = servers.elements
    builder.result.paints = servers.values
    if item.showsEffects {
      builder.addBackdrop()
      builder.addShadows()
      builder.addBlur()
      builder.addPictureAndBorder()
      builder.addInnerShadow()
    }
    var result = builder.result
    if !builder.definitions.isEmpty { result.definitions = builder.made("defs").containing(builder.definitions) }
    if !result.isEmpty { result.id = id }
    return result
  }
}

/// A builder for the elements of one item's effects.
private struct EffectBuilder {
  let item: Item
  let path: Path
  let bounds: Rect
  /// The item's id.
  let owner: String
  /// The start of the other ids.
  let id: String
  let page: Rect
  let options: SVGWriter.Options
  var definitions: [SVGElement] = []
  var result = SVGEffects()
  var hasOutline = false
  var hasClip = false

  private var effects: Effects { item.effects }
  private func pathData(of path: Path) -> String { options.pathData(of: path, Precision(page: page)) }

  /// An element that is rewritten with its item.
  func made(_ name: String) -> SVGElement {
    options.isPlain ? SVGElement(name) : SVGElement(name).with("data-for", owner)
  }

  private func reference(_ part: String) -> String { "url(#\(id)\(part))" }

  /// Links an element to the outline, which is defined once.
  private mutating func outline(_ element: SVGElement) -> SVGElement {
    if !hasOutline {
      let rule = item.style.fillRule.rawValue
      definitions.insert(
        SVGElement("path").with("id", id + "p").with("d", pathData(of: path))
          .with("fill-rule", rule, unless: "nonzero").with("clip-rule", rule, unless: "nonzero"), at: 0)
      hasOutline = true
    }
    return element.linking(to: "#\(id)p")
  }

  private mutating func clip() -> String {
    if !hasClip {
      definitions.append(SVGElement("clipPath").with("id", id + "c").containing([outline(SVGElement("use"))]))
      hasClip = true
    }
    return reference("c")
  }

  private func filter(_ part: String, _ region: Rect, _ steps: [SVGElement]) -> SVGElement {
    SVGElement("filter").with("id", id + part).with("filterUnits", "userSpaceOnUse").with(region.wholeUnits)
      .with("color-interpolation-filters", "sRGB").containing(steps)
  }

  private func mask(_ part: String, _ region: Rect, _ shapes: [SVGElement]) -> SVGElement {
    // Without its own opacity, Skia gives the contents that of the masked element.
    SVGElement("mask").with("id", id + part).with("maskUnits", "userSpaceOnUse").with(region.wholeUnits)
      .with("fill-opacity", "1").containing(shapes)
  }

  /// True if the shape hides the shadow's element behind it, which programs without filters do not move or blur.
  private var coversShadow: Bool { item.style.fill.ink?.opacity == 1 && item.opacity >= 1 }

  /// The source of a shadow that only its filter makes visible: programs without filters would draw a gray card.
  ///
  /// 2 % of 255 levels are 5; ``solidified(_:)`` multiplies them by 51.
  private func faint(_ source: SVGElement, _ shadow: Shadow) -> SVGElement {
    source.with("fill-opacity", ".02").with("opacity", NumberText.exact(shadow.opacity), unless: "1")
  }

  /// The step that makes a faint source opaque, in the shadow's color.
  ///
  /// Source: Filter Effects Module Level 1, 9.6.
  private func solidified(_ color: Color) -> SVGElement {
    let rows = [color.red, color.green, color.blue].map {
      "0 0 0 0 " + NumberText.rounded(Double($0) / 255, places: 4)
    }
    return SVGElement("feColorMatrix").with("values", rows.joined(separator: " ") + " 0 0 0 51 0")
  }

  /// The steps that move and blur a shadow.
  ///
  /// Moving comes first: librsvg clips each step to the page, which would cut a strip off a moved blur.
  private func softened(_ shadow: Shadow) -> [SVGElement] {
    var steps: [SVGElement] = []
    if shadow.dx != 0 || shadow.dy != 0 || shadow.deviation == 0 {
      steps.append(
        SVGElement("feOffset").with("dx", NumberText.exact(shadow.dx)).with("dy", NumberText.exact(shadow.dy)))
    }
    if shadow.deviation > 0 {
      steps.append(SVGElement("feGaussianBlur").with("stdDeviation", NumberText.exact(shadow.deviation)))
    }
    return steps
  }

  mutating func addBackdrop() {
    guard let backdrop = effects.backdrop else { return }
    let image = picture(made("image"), backdrop, "backdrop", part: "b", isNamed: effects.blursBackdrop).with(page)
    result.below.append(image.with("preserveAspectRatio", "xMidYMid slice").linking(to: address(of: backdrop)))
  }

  /// Adds an id to the element of a picture if another element or the item refers to it.
  private mutating func picture(
    _ image: SVGElement, _ reference: String, _ parameter: String, part: String, isNamed: Bool = false
  ) -> SVGElement {
    let isHolder = !options.isPlain && Self.isEmbedded(reference)
    if isHolder { result.holders["data-" + parameter] = id + part }
    return isNamed || isHolder ? image.with("id", id + part) : image
  }

  /// True for a reference that embeds its picture, which can be read back from the element that shows it.
  private static func isEmbedded(_ reference: String) -> Bool {
    reference.utf8.starts(with: "data:".utf8) && reference.utf8.allSatisfy(isAddress)
  }

  mutating func addShadows() {
    let shadow = effects.shadow
    guard shadow.opacity > 0 else { return }
    let curl = item.curlPath(of: path)
    let sources = [shadow.isOn ? path : nil, curl].compactMap { $0?.bounds }
    guard let first = sources.first else { return }
    let around = sources.dropFirst().reduce(first) { $0.union($1) }
    // One unit more, because box blurs reach a little farther than three deviations.
    let region = around.union(bounds).outset(by: shadow.reach + 1)
    definitions.append(filter("s", region, (coversShadow ? [] : [solidified(shadow.color)]) + softened(shadow)))
    // Everything outside the outline: no shadow shows through the shape.
    let all = SVGElement("rect").with(region.wholeUnits).with("fill", "#fff")
    let hole = outline(SVGElement("use"))
    definitions.append(mask("h", region, [all, hole]))
    if shadow.isOn { result.below.append(painted(shadow, outline(made("use")))) }
    if let curl {
      result.below.append(painted(shadow, made("path").with("d", pathData(of: curl))))
    }
  }

  private func painted(_ shadow: Shadow, _ source: SVGElement) -> SVGElement {
    let source =
      coversShadow
      ? source.with("fill", shadow.color.hex, unless: "#000")
        .with("fill-opacity", NumberText.exact(shadow.opacity), unless: "1")
      : faint(source, shadow)
    return source.with("filter", reference("s")).with("mask", reference("h"))
  }

  /// Adds the picture and its border, after the item if it has a fill, which shows through the picture.
  mutating func addPictureAndBorder() {
    // In one group, a pixel on the clip edge blends with the background only once.
    let isGroup = hasFill && effects.image != nil && effects.hasBorder
    var parts: [SVGElement] = []
    if let image = effects.image {
      var box = effects.pictureBox(in: bounds)
      if effects.imageFit == .center, let size = options.pictureSizes[image] {
        box = Rect(
          x: bounds.center.x - Double(size.width) / 2, y: bounds.center.y - Double(size.height) / 2,
          width: Double(size.width), height: Double(size.height))
      }
      parts.append(
        picture(isGroup ? SVGElement("image") : made("image"), image, "image", part: "g").with(box).with(
          "preserveAspectRatio", effects.imageFit.preserveAspectRatio, unless: ""
        )
        .linking(to: address(of: image)))
    }
    if effects.hasBorder {
      // Twice as wide, because the outer half is clipped.
      parts.append(
        outline(isGroup ? SVGElement("use") : made("use")).with("fill", "none")
          .with("stroke", effects.borderColor.text)
          .with("stroke-opacity", NumberText.rounded(effects.borderColor.opacity, places: 4), unless: "1")
          .with("stroke-width", NumberText.exact(effects.borderWidth * 2), unless: "1"))
    }
    guard !parts.isEmpty else { return }
    let clip = clip()
    guard hasFill else { return result.below += parts.map { $0.with("clip-path", clip) } }
    result.above += (isGroup ? [made("g").containing(parts)] : parts).map { $0.with("clip-path", clip) }
    addLineAbovePicture()
  }

  /// Redraws the inner half of the line over the picture and border.
  private mutating func addLineAbovePicture() {
    guard item.style.hasVisibleLine else { return }
    let paint = result.paints["stroke"] ?? item.style.stroke.text
    let line = withLineStyle(outline(made("use")).with("fill", "none").with("stroke", paint))
    guard item.style.stroke.ownOpacity == 1 else { return result.above.append(line.with("clip-path", clip())) }
    // As far as the middle of the outer half, to leave no gap along the outline.
    let width = item.style.lineWidth
    let inner = outline(SVGElement("use")).with("fill", "#fff").with("stroke", "#fff")
      .with("stroke-width", NumberText.exact(width / 2), unless: "1")
    definitions.append(mask("l", bounds.outset(by: width), [inner]))
    result.above.append(line.with("mask", reference("l")))
  }

  private var hasFill: Bool { item.style.fill.isVisible }

  /// Adds the item's line style except its color.
  private func withLineStyle(_ element: SVGElement) -> SVGElement {
    let style = options.rounded(item.style, Precision(page: page))
    return Style.parameters.reduce(element) { element, parameter in
      let attribute = StyleParameters.attribute(of: parameter.info)
      guard attribute.hasPrefix("stroke-"), let value = parameter.text(in: style) else { return element }
      return element.with(attribute, value, unless: parameter.text(in: Style()) ?? "")
    }
  }

  mutating func addBlur() {
    guard effects.blursBackdrop else { return }
    let blur = effects.blur
    definitions.append(
      filter(
        "f", page.outset(by: 3 * blur.deviation),
        [SVGElement("feGaussianBlur").with("stdDeviation", NumberText.exact(blur.deviation))]))
    let level = UInt8((blur.tint.level * 255).rounded())
    let tint = SVGElement("rect").with(bounds).with("fill", Color(level, level, level).hex)
      .with("fill-opacity", NumberText.exact(blur.tint.opacity))
    result.below.append(
      made("g").with("clip-path", clip()).with("opacity", NumberText.exact(effects.blurAlpha), unless: "1")
        .containing([SVGElement("use").linking(to: "#\(id)b").with("filter", reference("f")), tint]))
  }

  mutating func addInnerShadow() {
    let shadow = effects.innerShadow
    guard shadow.isVisible else { return }
    let region = bounds.outset(by: shadow.reach + 1)
    // The part of the outline outside its moved and blurred copy.
    var steps = [solidified(shadow.color).with("result", "all")] + softened(shadow)
    steps.append(steps.removeLast().with("result", "blur"))
    steps.append(SVGElement("feComposite").with("in", "all").with("in2", "blur").with("operator", "out"))
    definitions.append(filter("i", region, steps))
    var element = faint(outline(made("use")), shadow).with("filter", reference("i"))
    if item.style.hasVisibleLine {
      // The inner shadow comes later in the file but must not cover the line.
      let line = withLineStyle(outline(SVGElement("use")).with("fill", "#fff").with("stroke", "#000"))
      definitions.append(mask("m", region, [line]))
      element = element.with("mask", reference("m"))
    }
    result.above.append(element)
  }

  /// An address with invalid bytes percent-encoded; existing escapes stay.
  private func address(of reference: String) -> String {
    let reference = options.substitutes[reference] ?? reference
    // A fast path for embedded pictures of megabytes.
    if reference.utf8.allSatisfy(Self.isAddress) { return reference }
    var result = ""
    for byte in reference.utf8 {
      if Self.isAddress(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  /// True for a byte that an address may hold unescaped.
  private static func isAddress(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != "\"" && byte != "<" && byte != ">" && byte != "\\"
  }
}
