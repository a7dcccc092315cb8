import Document
import Geometry
import Shapes
import XML

/// The element of one item in its file, and what has to change in its start tag.
struct ItemElement {
  private let item: Item
  private let place: SourcePlace
  /// The surroundings that the element is written into.
  private let context: SourceContext
  /// In document units.
  private let page: Rect

  /// - Parameters:
  ///   - context: other surroundings than the element has, for one that is moved.
  ///   - page: In document units.
  init(_ item: Item, at place: SourcePlace, in context: SourceContext? = nil, page: Rect) {
    self.item = item
    self.place = place
    self.context = context ?? place.context
    self.page = page
  }

  /// Whether the element says what it should as it stands.
  var isUnchanged: Bool {
    item == place.item && (place.isFaithful || item.isUndecided) && context == place.context
  }

  /// Whether the element's path and its parameters stay, though they are not the same, for nobody chose between them.
  private var keepsDrift: Bool { item.isUndecided && item.shape.isEqual(to: place.item.shape) }

  /// From the element's surroundings to the document's units, as far as its path is to be written: one that stays is
  /// in the units that it was in.
  private var surroundings: Transform { keepsDrift ? place.context.transform : context.transform }

  /// The changes that make the element say what the item is; attributes that are not fillet's stay as they are.
  func tagEdits(_ effects: SVGEffects) throws(OutlineError) -> TagEdits {
    var tag = TagEdits(place.element)
    let total = place.transform.then(surroundings)
    if keepsGeometry {
      // What the file has of the shape stays, also where no parameters could say it under the transform.
      editPaint(&tag, item.style.scaled(by: 1 / total.scale), place.item.style.scaled(by: 1 / total.scale))
      editPercentages(&tag)
      if let id = effects.id { tag.set("id", to: id) }
      return tag
    }
    let before = place.item.inUnits(of: place.transform.then(place.context.transform))
    if let now = item.inUnits(of: total) {
      if surroundings != context.transform, let inverse = context.transform.inverse {
        tag.set("transform", to: SVGTransform.text(of: total.then(inverse)))
      }
      try editGeometry(&tag, now, before, effects, Precision(page: page, scale: total.scale))
      editPaint(&tag, now.style, before?.style)
    } else {
      // No parameters give the shape under its transform: it is written in the document's units, and its transform
      // undoes those around it.
      let isPlain = context.transform == .identity
      if isPlain { tag.remove("transform") }
      if !isPlain, let inverse = context.transform.inverse { tag.set("transform", to: SVGTransform.text(of: inverse)) }
      try editGeometry(&tag, item, nil, effects, Precision(page: page))
      // Only lengths are other numbers in other units; colours that are another's word stay that.
      let scale = place.transform.then(place.context.transform).scale
      editPaint(&tag, item.style, place.item.style.scaled(by: 1 / scale))
    }
    editPercentages(&tag)
    if let id = effects.id { tag.set("id", to: id) }
    return tag
  }

  /// Whether nothing but the paint, the name, and whether it is hidden or locked has changed.
  private var keepsGeometry: Bool {
    place.isFaithful && !place.isOwn && context == place.context && item.effects == .none
      && place.item.effects == .none && item.shape.isEqual(to: place.item.shape)
  }

  /// Whether the element has lengths that are parts of a page whose size has changed.
  var followsPage: Bool { !place.percentages.isEmpty }

  /// Says lengths that are parts of the page in units, so that the shape stays as it is shown on another page.
  private func editPercentages(_ tag: inout TagEdits) {
    guard page.width != place.page.width || page.height != place.page.height else { return }
    for (name, length) in place.percentages {
      guard let attribute = place.element.attribute(name), !tag.changes(attribute) else { continue }
      tag.set(name, to: length)
    }
  }

  /// The changes that make the start tag one of a copy, without what can be there once only.
  func copyEdits(_ effects: SVGEffects) throws(OutlineError) -> TagEdits {
    var tag = try tagEdits(effects)
    if effects.id == nil { tag.remove("id") }
    tag.keepStartTag()
    return tag
  }

  /// The changes that make an element that says what it should name what is made for it anew.
  func nameEdits(_ effects: SVGEffects) -> TagEdits {
    var tag = TagEdits(place.element)
    for (name, picture) in [("data-image", item.effects.image), ("data-backdrop", item.effects.backdrop)] {
      if let holder = effects.holders[name] {
        tag.set(name, to: "#" + holder)
      } else if let picture, !place.made.isEmpty, place.element.attribute(name)?.text.first == "#" {
        // What held it is left behind, as for a shape that is hidden.
        tag.set(name, to: picture)
      }
    }
    if let id = effects.id { tag.set("id", to: id) }
    return tag
  }

  /// Fillet's attributes in their order; a new one is written behind the last of those before it.
  private static let paintNames = Style.parameters.map { StyleParameters.attribute(of: $0.info.name) }

  // MARK: geometry

  private func editGeometry(
    _ tag: inout TagEdits, _ now: Item, _ before: Item?, _ effects: SVGEffects, _ precision: Precision
  ) throws(OutlineError) {
    let wanted = try Self.geometry(of: now, precision)
    var said: [String: String] = [:]
    let staysAsItIs = place.isFaithful || (keepsDrift && before != nil)
    if staysAsItIs, let before {
      for (name, value) in try Self.geometry(of: before, precision) { said[name] = value }
    }
    let isSame = said.count == wanted.count && wanted.allSatisfy { said[$0.name] == $0.value }
    // What holds the pictures of a shape goes when that is hidden, and the pictures stand in the element itself.
    let losesHolders = item.isHidden && !item.effects.pictures.isEmpty
    if isSame, effects.holders.isEmpty, !losesHolders { return }
    if !place.isOwn {
      becomePath(&tag)
      said = [:]
    }
    let element = place.element
    for name in said.keys where !wanted.contains(where: { $0.name == name }) { tag.remove(name) }
    if said.isEmpty || !staysAsItIs || !place.isOwn {
      // Parameters of the kind that it was, that gave another path, or that were left without their kind.
      let names = Set(wanted.map(\.name))
      for attribute in element.attributes
      where Self.parameterNames.contains(attribute.name) && !names.contains(attribute.name) {
        tag.remove(attribute.name)
      }
    }
    for (index, (name, value)) in wanted.enumerated() {
      // A picture stands in the element that shows it, which may be another one by now.
      let holder = effects.holders[name]
      let isLost = losesHolders && element.attribute(name)?.text.first == "#"
      guard holder != nil || isLost || said[name] != value else { continue }
      tag.set(name, to: holder.map { "#" + $0 } ?? value, after: wanted[..<index].reversed().map(\.name))
    }
  }

  private static let parameterNames = Set(
    (ParameterCatalog.all + Effects.parameters.map(\.info)).map { "data-" + $0.name })

  private static func geometry(
    of item: Item, _ precision: Precision
  ) throws(OutlineError) -> [SVGWriter.Attribute] {
    SVGWriter.geometry(of: item, try item.resolved().path, precision, options: SVGWriter.Options())
  }

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
      // A shape without a line says no width, whatever a transform would make of it; so the first line has to.
      let isWidth = name == "stroke-width" && context.style.lineWidth == Style.plainWidth
      let isBare = isWidth && now.stroke == nil
      let isFirst = isWidth && now.stroke != nil && before?.stroke == nil
      if isBare, item.style.lineWidth == Style.plainWidth, !isSame, !declared.has(name) {
        tag.remove(name)
        continue
      }
      // A colour may have said its opacity, so that a new colour needs it said again.
      let isForced =
        isOpacity && paintChanged && text != "1" || isBare && item.style.lineWidth != Style.plainWidth && text == "1"
      guard !isSame || isForced || isFirst else { continue }
      if declared.set(name, to: text) { continue }
      // A sheet goes before attributes, and a declaration before the sheet.
      if place.hasSheet, !place.isOwn {
        tag.remove(name)
        declared.add(name, text)
        continue
      }
      if text == parameter.text(in: context.style), !isForced {
        tag.remove(name)
      } else {
        let earlier = Self.paintNames[..<index].reversed() + ["d"]
        tag.set(name, to: text, after: Array(earlier))
      }
    }
    editState(&tag, &declared)
    declared.edit(&tag)
  }

  // MARK: name, hidden, locked

  private func editState(_ tag: inout TagEdits, _ declared: inout StyleAttribute) {
    let (now, before) = (item.state, place.item.state)
    guard now != before else { return }
    let names = Self.paintNames + ["display", SVGWriter.nameAttribute, SVGWriter.lockAttribute]
    func write(_ name: String, _ text: String?) {
      guard let text else { return tag.remove(name) }
      tag.set(name, to: text, after: names.prefix { $0 != name }.reversed() + ["d"])
    }
    if now.isHidden != before.isHidden, !declared.set("display", to: now.isHidden ? "none" : "inline") {
      write("display", now.isHidden ? "none" : nil)
    }
    if now.name != before.name { write(SVGWriter.nameAttribute, now.name) }
    if now.isLocked != before.isLocked { write(SVGWriter.lockAttribute, now.isLocked ? "on" : nil) }
  }

  // MARK: effects

  /// The elements to be written around this one for its effects.
  ///
  /// - Parameter ids: The element's own id, and what those of the others begin with.
  func effects(
    _ ids: (own: String, base: String), options: SVGWriter.Options
  ) throws(OutlineError) -> SVGEffects {
    let total = place.transform.then(surroundings)
    let local = item.inUnits(of: total)
    let transform: String?
    if local != nil, surroundings != context.transform {
      transform = context.transform.inverse.map { SVGTransform.text(of: total.then($0)) }
    } else if local != nil {
      transform = place.transform == .identity ? nil : place.element.attribute("transform")?.text
    } else {
      transform = context.transform == .identity ? nil : context.transform.inverse.map { SVGTransform.text(of: $0) }
    }
    return try Self.effects(
      of: local ?? item, under: local == nil ? .identity : total, context, transform, ids, page: page, options)
  }

  private static func effects(
    of item: Item, under map: Transform, _ context: SourceContext, _ transform: String?,
    _ ids: (own: String, base: String), page: Rect, _ options: SVGWriter.Options
  ) throws(OutlineError) -> SVGEffects {
    guard item.showsEffects else { return SVGEffects() }
    var page = page
    if map != .identity, let inverse = map.inverse {
      let (first, last) = (inverse(Point(page.minX, page.minY)), inverse(Point(page.maxX, page.maxY)))
      page = Rect(x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y)
    }
    let path = try item.resolved().path
    return SVGWriter.effects(of: item, path, id: ids.own, base: ids.base, page: page, options: options)
      .surrounded(by: SVGWriter.paint(of: Style(), over: context.style), transform: transform)
  }

  // MARK: new elements

  /// The elements of an item that the file does not have yet, the lowest first.
  ///
  /// - Parameter ids: Those that are free, asked for when one is needed.
  static func newElements(
    _ item: Item, in context: SourceContext, page: Rect, _ options: SVGWriter.Options,
    ids: () -> (own: String, base: String)
  ) throws(OutlineError) -> [SVGElement] {
    let mapped = item.inUnits(of: context.transform)
    let local = mapped ?? item
    let transform = mapped == nil ? context.transform.inverse.map { SVGTransform.text(of: $0) } : nil
    let path = try local.resolved().path
    let effects =
      item.showsEffects
      ? try Self.effects(
        of: local, under: mapped == nil ? .identity : context.transform, context, transform, ids(), page: page, options)
      : SVGEffects()
    var element = SVGElement("path")
    if let id = effects.id { element = element.with("id", id) }
    let precision = Precision(page: page, scale: mapped == nil ? 1 : context.transform.scale)
    var attributes = SVGWriter.geometry(of: local, path, precision, options: options)
    if let transform { attributes.append(("transform", transform)) }
    var style = local.style
    let isBare = item.style.stroke == nil && context.style.lineWidth == Style.plainWidth
    if isBare, item.style.lineWidth == Style.plainWidth { style.lineWidth = Style.plainWidth }
    attributes += SVGWriter.paint(of: style, over: context.style) + SVGWriter.state(of: item, options: options)
    for (name, value) in attributes {
      element = element.with(name, effects.holders[name].map { "#" + $0 } ?? value)
    }
    return effects.before + [element] + effects.above
  }
}

extension SVGEffects {
  /// What stands before the item's own element.
  var before: [SVGElement] { [definitions].compactMap(\.self) + below }
}

extension Item {
  /// The item in the units under a map to the document's; `nil` where no parameters of its kind can say it.
  ///
  /// Pictures and curls keep their direction, so that effects go only under a step and a scale.
  fileprivate func inUnits(of map: Transform) -> Item? {
    if map == .identity { return self }
    let isUpright = map.b == 0 && map.c == 0 && map.a > 0
    guard map.isSimilarity, effects == .none || isUpright, let inverse = map.inverse,
      let shape = shape.mapped(by: inverse)
    else { return nil }
    return Item(shape, style: style.scaled(by: inverse.scale), effects: effects.mapped(by: inverse))
  }
}

/// The `style` attribute of an element, whose declarations go before the attributes of the same names.
private struct StyleAttribute {
  private let attribute: SourceAttribute?
  private let declarations: CSSDeclarations
  private var changes: [(range: Range<Int>, text: String)] = []
  /// New declarations, in their order.
  private var additions: [String] = []

  init(_ element: SourceElement) {
    attribute = element.attribute("style")
    declarations = CSSDeclarations(attribute?.text ?? "")
  }

  func has(_ name: String) -> Bool { declarations.last(name) != nil }

  /// Changes a declaration; `false` when there is none of that name.
  mutating func set(_ name: String, to text: String) -> Bool {
    guard let declaration = declarations.last(name) else { return false }
    if declaration.value != text { changes.append((declaration.range, text)) }
    return true
  }

  /// Adds a declaration of a name that has none.
  mutating func add(_ name: String, _ text: String) { additions.append("\(name):\(text)") }

  func edit(_ tag: inout TagEdits) {
    let added = additions.joined(separator: ";")
    guard let attribute else {
      if !added.isEmpty { tag.set("style", to: added, after: ["d"]) }
      return
    }
    guard !changes.isEmpty || !added.isEmpty else { return }
    let bytes = Array(attribute.text.utf8)
    if bytes.count == attribute.value.count {
      if !added.isEmpty {
        let isOpen = !attribute.text.trimmed.isEmpty && !attribute.text.trimmed.hasSuffix(";")
        let end = attribute.value.upperBound
        tag.replace(end..<end, with: ((isOpen ? ";" : "") + added).escapedForXML(in: .attributeValue))
      }
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
    let text = String(decoding: result, as: UTF8.self)
    let isOpen = !added.isEmpty && !text.trimmed.isEmpty && !text.trimmed.hasSuffix(";")
    tag.set("style", to: text + (isOpen ? ";" : "") + added)
  }
}
