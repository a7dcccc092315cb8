import Drawing
import Geometry
import Shapes

/// The element of one item in its file, and what has to change in its start tag.
struct ItemElement {
  private let item: Item
  private let place: SourcePlace
  /// The surroundings that the element is written into.
  private let context: SourceContext

  /// - Parameter context: other surroundings than the element has, for one that is moved.
  init(_ item: Item, at place: SourcePlace, in context: SourceContext? = nil) {
    self.item = item
    self.place = place
    self.context = context ?? place.context
  }

  /// Whether the element says what it should as it stands.
  var isUnchanged: Bool { item == place.item && place.isFaithful && context == place.context }

  /// The changes that make the element say what the item is; attributes that are not fillet's stay as they are.
  func tagEdits() throws(OutlineError) -> TagEdits {
    var tag = TagEdits(place.element)
    let total = place.transform.then(context.transform)
    let before = place.item.inUnits(of: place.transform.then(place.context.transform))
    if let now = item.inUnits(of: total) {
      try editGeometry(&tag, now, before)
      editPaint(&tag, now.style, before?.style)
    } else {
      // No parameters give the shape under its transform: it is written in the document's units, and its transform
      // undoes those around it.
      let isPlain = context.transform == .identity
      if isPlain { tag.remove("transform") }
      if !isPlain, let inverse = context.transform.inverse { tag.set("transform", to: SVGTransform.text(of: inverse)) }
      try editGeometry(&tag, item, nil)
      editPaint(&tag, item.style, nil)
    }
    return tag
  }

  /// Fillet's attributes in their order; a new one is written behind the last of those before it.
  private static let paintNames = Style.parameters.map { StyleParameters.attribute(of: $0.info.name) }

  // MARK: geometry

  private func editGeometry(_ tag: inout TagEdits, _ now: Item, _ before: Item?) throws(OutlineError) {
    let wanted = try SVGWriter.geometry(of: now)
    var said: [String: String] = [:]
    if place.isFaithful, let before {
      for (name, value) in try SVGWriter.geometry(of: before) { said[name] = value }
    }
    if said.count == wanted.count, wanted.allSatisfy({ said[$0.name] == $0.value }) { return }
    if !place.isOwn {
      becomePath(&tag)
      said = [:]
    }
    let element = place.element
    for name in said.keys where !wanted.contains(where: { $0.name == name }) { tag.remove(name) }
    if !place.isFaithful || !place.isOwn {
      // Parameters that gave another path, or were left without their kind.
      let names = Set(wanted.map(\.name))
      for attribute in element.attributes
      where Self.parameterNames.contains(attribute.name) && !names.contains(attribute.name) {
        tag.remove(attribute.name)
      }
    }
    for (index, (name, value)) in wanted.enumerated() where said[name] != value {
      tag.set(name, to: value, after: wanted[..<index].reversed().map(\.name))
    }
  }

  private static let parameterNames = Set(ParameterCatalog.all.map { "data-" + $0.name })

  /// Takes from another program's element what gave it its shape.
  private func becomePath(_ tag: inout TagEdits) {
    let element = place.element
    let end = element.endName
    tag.rename(to: "path", end: element.isEmpty ? nil : (end.lowerBound + element.prefixLength)..<end.upperBound)
    for attribute in element.attributes
    where ElementGeometry.attributes.contains(attribute.name) || InkscapeStar.isParameter(attribute.name) {
      tag.remove(attribute.name)
    }
  }

  // MARK: paint

  private func editPaint(_ tag: inout TagEdits, _ now: Style, _ before: Style?) {
    var declared = StyleAttribute(place.element)
    var paintChanged = false
    for (index, parameter) in Style.parameters.enumerated() {
      guard let text = parameter.text(in: now) else { continue }
      let name = Self.paintNames[index]
      let isOpacity = name.hasSuffix("-opacity")
      let isSame =
        before.map { parameter.text(in: $0) } == text
        && parameter.text(in: context.style) == parameter.text(in: place.context.style)
      if !isOpacity { paintChanged = !isSame }
      // A colour may have said its opacity, so that a new colour needs it said again.
      let isForced = isOpacity && paintChanged && text != "1"
      guard !isSame || isForced else { continue }
      if declared.set(name, to: text) { continue }
      if text == parameter.text(in: context.style), !isForced {
        tag.remove(name)
      } else {
        let earlier = Self.paintNames[..<index].reversed() + ["d"]
        tag.set(name, to: text, after: Array(earlier))
      }
    }
    declared.edit(&tag)
  }

  // MARK: new elements

  /// A whole element for an item that the file does not have yet.
  static func newElement(
    _ item: Item, beside place: SourcePlace, in bytes: [UInt8]
  ) throws(OutlineError) -> String {
    var attributes: [SVGWriter.Attribute] = []
    var local = item
    if let mapped = item.inUnits(of: place.context.transform) {
      local = mapped
    } else if let inverse = place.context.transform.inverse {
      attributes.append(("transform", SVGTransform.text(of: inverse)))
    }
    attributes = try SVGWriter.geometry(of: local) + attributes
    attributes += SVGWriter.paint(of: local.style, over: place.context.style)
    let prefix = String(decoding: bytes[place.element.name].prefix(place.element.prefixLength), as: UTF8.self)
    return "<\(prefix)path"
      + attributes.map { " \($0.name)=\"\($0.value.escapedForXML(in: .attributeValue))\"" }.joined() + "/>"
  }
}

extension Item {
  /// The item in the units under a map to the document's; `nil` where no parameters of its kind can say it.
  fileprivate func inUnits(of map: Transform) -> Item? {
    if map == .identity { return self }
    guard map.isSimilarity, let inverse = map.inverse, let shape = shape.mapped(by: inverse) else { return nil }
    var style = style
    style.lineWidth /= map.scale
    return Item(shape, style: style)
  }
}

/// The `style` attribute of an element, whose declarations go before the attributes of the same names.
private struct StyleAttribute {
  private let attribute: SourceAttribute?
  private let declarations: CSSDeclarations
  private var changes: [(range: Range<Int>, text: String)] = []

  init(_ element: SourceElement) {
    attribute = element.attribute("style")
    declarations = CSSDeclarations(attribute?.text ?? "")
  }

  /// Changes a declaration; `false` when there is none of that name.
  mutating func set(_ name: String, to text: String) -> Bool {
    guard let declaration = declarations.last(name) else { return false }
    if declaration.value != text { changes.append((declaration.range, text)) }
    return true
  }

  func edit(_ tag: inout TagEdits) {
    guard let attribute, !changes.isEmpty else { return }
    let bytes = Array(attribute.text.utf8)
    if bytes.count == attribute.value.count {
      // No reference makes the text shorter than what is written, so its places are the file's.
      for (range, text) in changes {
        tag.replace(
          (attribute.value.lowerBound + range.lowerBound)..<(attribute.value.lowerBound + range.upperBound),
          with: text)
      }
      return
    }
    var result = bytes
    for (range, text) in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(range, with: Array(text.utf8))
    }
    tag.set("style", to: String(decoding: result, as: UTF8.self))
  }
}
