import Document
import Geometry
import Shapes
import XML

/// The element of one item in its file, and the changes to its start tag.
struct ItemElement {
  private let item: Item
  let place: SourcePlace
  /// The context that the element is written into.
  private let context: SourceContext
  private let page: Rect
  /// True if the element's units are not those that its transform gives it in its context.
  private let hasNewTransform: Bool
  /// The map from the element's units to the document's, as it is written.
  private let units: Transform
  /// The item in the element's units; `nil` if no parameters describe it there, so they are in document units.
  private let local: Item?

  /// - Parameter context: the new context of a moved element.
  init(_ item: Item, at place: SourcePlace, in context: SourceContext? = nil, page: Rect) {
    self.item = item
    self.place = place
    let context = context ?? place.context
    self.context = context
    self.page = page
    let (old, new) = (place.transform.then(place.context.transform), place.transform.then(context.transform))
    let before = item.inUnits(of: old)
    let after = new == old ? before : item.inUnits(of: new)
    let keepsUnits = Self.keepsDrift(item, at: place) || place.keepsUnits || before == nil || after == nil
    // Paint in the element's units goes with the shape.
    let kept = item.style.ownUnits.flatMap { $0.isNear(old) || $0.inverse == nil ? nil : $0 }
    if keepsUnits, let kept {
      (units, local) = (kept, item.inUnits(of: kept))
    } else {
      (units, local) = keepsUnits ? (old, before) : (new, after)
    }
    hasNewTransform = units != new
  }

  /// True if the differing path and parameters both stay, because the user has not chosen between them.
  private static func keepsDrift(_ item: Item, at place: SourcePlace) -> Bool {
    item.isUndecided && item.shape.isEqual(to: place.item.shape)
  }

  var isOnPage: Bool { local == nil }

  /// The changes that make the element describe the item; foreign attributes stay.
  ///
  /// - Parameters:
  ///   - isCopy: True for the start tag of a copy, which has no duplicate id.
  ///   - isForDrawing: True to write all relative lengths as units.
  func tagEdits(
    _ effects: SVGEffects, isCopy: Bool = false, isForDrawing: Bool = false
  ) throws(OutlineError) -> TagEdits {
    var tag = TagEdits(place.element)
    if isCopy, effects.id == nil { tag.remove("id") }
    if !keepsGeometry, hasNewTransform, let inverse = context.transform.inverse {
      tag.set("transform", to: SVGTransform.text(of: units.then(inverse)))
    }
    if keepsGeometry, !(isCopy && place.isShapedByStyle) {
      // The geometry stays, even where no parameters describe it under the transform.
      editPaint(&tag, effects.paints)
    } else if let local {
      // Parameters in document units are in those of the element only without a transform.
      let isKnown = units == .identity || place.element.attribute(SVGWriter.unitsAttribute) == nil
      let before = isKnown ? place.item.inUnits(of: place.transform.then(place.context.transform)) : nil
      let isScaled = abs(units.scale - 1) > 1e-9
      let now = isScaled ? local.shortened(besides: before, within: Self.shortest / units.scale) : local
      try editGeometry(&tag, now, before, effects, scale: units.scale)
      editPaint(&tag, now.style, before?.style, effects.paints)
    } else {
      // The transform stretches the line, gradients and clips, so it stays. Own parameters are in document units only
      // if the element says so.
      let isKnown = !place.isOwn || place.element.attribute(SVGWriter.unitsAttribute) != nil
      try editGeometry(&tag, item, isKnown ? place.item : nil, effects, scale: units.stretch)
      editPaint(&tag, effects.paints)
    }
    editLengths(&tag, areAll: isForDrawing)
    // Its dashes are in units now.
    if item.pathLength == nil, place.item.pathLength != nil { tag.remove("pathLength") }
    if let id = effects.id { tag.set("id", to: id) }
    return tag
  }

  /// The largest change of a number to save decimals, in document units: at a tip of 25° it moves an arc by 0.0005.
  private static let shortest = 0.0001

  /// True if only the paint, the name, or the hidden and locked state changed.
  private var keepsGeometry: Bool {
    place.isFaithful && !place.isOwn && context == place.context && !hasNewTransform && item.effects == .none
      && place.item.effects == .none && item.shape.isEqual(to: place.item.shape)
  }

  /// Writes lengths that follow the page as units when it changes, to keep the shape's size.
  ///
  /// - Parameter areAll: True to write all relative lengths as units.
  private func editLengths(_ tag: inout TagEdits, areAll: Bool) {
    let isResized = page.width != place.page.width || page.height != place.page.height
    for length in place.lengths where areAll || isResized && length.followsPage {
      guard let attribute = place.element.attribute(length.name), !tag.changes(attribute) else { continue }
      tag.set(length.name, to: length.length)
    }
  }

  /// The changes that make an unchanged element refer to its rewritten effects.
  func nameEdits(_ effects: SVGEffects) -> TagEdits {
    var tag = TagEdits(place.element)
    for (name, picture) in [("data-image", item.effects.image), ("data-backdrop", item.effects.backdrop)] {
      if let holder = effects.holders[name] {
        tag.set(name, to: "#" + holder)
      } else if let picture, !place.made.isEmpty, place.element.attribute(name)?.text.first == "#" {
        // Its holder is removed, as for a hidden shape.
        tag.set(name, to: picture)
      }
    }
    if let id = effects.id { tag.set("id", to: id) }
    return tag
  }

  /// The paint attributes in their order; a new one is written after the last earlier one.
  private static let paintNames = Style.parameters.map { StyleParameters.attribute(of: $0.info) }

  // MARK: geometry

  private func editGeometry(
    _ tag: inout TagEdits, _ now: Item, _ before: Item?, _ effects: SVGEffects, scale: Double
  ) throws(OutlineError) {
    let side = max(page.width, page.height) / scale
    // A path in new units or in place of another element moves in whole.
    let precision = Precision(page: page, scale: scale).unseen(at: !place.isOwn ? side : .infinity)
    let path = try path(of: now)
    var wanted = geometry(of: now, path, precision)
    var old: [String: String] = [:]
    let staysAsItIs = place.isFaithful || (Self.keepsDrift(item, at: place) && before != nil)
    if staysAsItIs, let before {
      for (name, value) in geometry(of: before, try self.path(of: before), precision) { old[name] = value }
    }
    let isSame = old.count == wanted.count && wanted.allSatisfy { old[$0.name] == $0.value }
    // Hiding a shape removes the holders of its pictures, which move into the element itself.
    let losesHolders = item.isHidden && !item.effects.pictures.isEmpty
    // Other rules may shape it as a copy or in another group.
    let losesShape = place.isShapedByStyle && (context != place.context || tag.changesRules)
    if isSame, effects.holders.isEmpty, !losesHolders, !losesShape { return }
    let element = place.element
    if place.isFaithful, let before, let drawn = element.attribute("d")?.text, let last = old["d"], last != drawn,
      let (text, spliced) = PathSplice.text(
        of: path, before: try self.path(of: before), over: drawn, precision, side: side,
        isStroked: now.style.hasLine || before.style.hasLine,
        isDashed: now.style.isDashed)
    {
      wanted[wanted.count - 1].value = text
      if !now.shape.isDrawn(as: spliced, under: isOnPage ? units : .identity, precision.limited(to: text)) {
        wanted.insert((SVGWriter.sealAttribute, now.shape.seal(of: text)), at: wanted.count - 1)
      }
    }
    if !place.isOwn {
      // Other rules of a style sheet may apply to a copy or in another group.
      let stays = context == place.context && !tag.changesRules
      if let before, stays, try editBasic(&tag, now, path, before, as: wanted, precision) { return }
      becomePath(&tag)
      old = [:]
    }
    let marks = [SVGWriter.sealAttribute, SVGWriter.unitsAttribute]
    for name in old.keys + marks where !wanted.contains(where: { $0.name == name }) { tag.remove(name) }
    if old.isEmpty || !staysAsItIs || !place.isOwn {
      // Remove parameters of another kind or path.
      let names = Set(wanted.map(\.name))
      for attribute in element.attributes
      where Self.parameterNames.contains(attribute.name) && !names.contains(attribute.name) {
        tag.remove(attribute.name)
      }
    }
    for (index, (name, value)) in wanted.enumerated() {
      // The holder of a picture may be a different element now.
      let holder = effects.holders[name]
      let isLost = losesHolders && element.attribute(name)?.text.first == "#"
      guard holder != nil || isLost || old[name] != value else { continue }
      tag.set(name, to: holder.map { "#" + $0 } ?? value, after: wanted[..<index].reversed().map(\.name))
    }
  }

  private static let parameterNames = Set(
    (ParameterCatalog.all + Effects.parameters.map(\.info)).map { "data-" + $0.name })

  /// The attributes of an item with an outline in the element's units.
  func geometry(of item: Item, _ path: Path, _ precision: Precision) -> [SVGWriter.Attribute] {
    var attributes = SVGWriter.geometry(of: item, path, precision, options: SVGWriter.Options())
    if isOnPage { attributes.insert((SVGWriter.unitsAttribute, "page"), at: 2) }
    return attributes
  }

  /// The outline in the element's units.
  func path(of item: Item) throws(OutlineError) -> Path {
    try item.resolved().path(in: isOnPage ? units : .identity)
  }

  /// Makes a foreign element a path without its old geometry.
  private func becomePath(_ tag: inout TagEdits) {
    tag.rename(to: "path")
    for attribute in place.element.attributes
    where ElementGeometry.attributes.contains(attribute.name) || InkscapeStar.isParameter(attribute.name) {
      tag.remove(attribute.name)
    }
  }

  // MARK: paint

  /// Writes the paint of a shape that is written in the element's units by nothing else.
  private func editPaint(_ tag: inout TagEdits, _ servers: [String: String]) {
    let scale = 1 / units.scale
    editPaint(&tag, item.style.scaled(by: scale), place.item.style.scaled(by: scale), servers)
  }

  private func editPaint(_ tag: inout TagEdits, _ now: Style, _ given: Style?, _ servers: [String: String]) {
    // Under the rules for its new name the element would look different.
    let before = tag.changesRules ? place.plainStyle ?? given : given
    var declared = StyleAttribute(place.element)
    var paintChanged = false
    for (index, parameter) in Style.parameters.enumerated() {
      guard var text = parameter.text(in: now) else { continue }
      let name = Self.paintNames[index]
      let isOpacity = name.hasSuffix("-opacity")
      var isSame =
        before.map { parameter.text(in: $0) } == text
        && parameter.text(in: context.style) == parameter.text(in: place.context.style)
      var isInherited = text == parameter.text(in: context.style)
      if let now = now.paint(named: name) {
        text = now.text
        let inherited = context.style.paint(named: name)?.source
        isSame =
          before?.paint(named: name)?.source == now.source
          && inherited == place.context.style.paint(named: name)?.source
        isInherited = inherited == now.source
        if let server = servers[name] {
          (text, isSame, isInherited) = (server, isSame && self.declared(name) == server, false)
        }
      }
      if !isOpacity { paintChanged = !isSame }
      // A shape without a line has no width attribute under any transform, so its first line needs one.
      let isWidth = name == "stroke-width" && context.style.lineWidth == Style.plainWidth
      let isBare = isWidth && !now.hasLine
      let isFirst = isWidth && now.hasLine && before?.hasLine != true
      if isBare, item.style.lineWidth == Style.plainWidth, !isSame, !declared.has(name) {
        tag.remove(name)
        continue
      }
      // The old color may have included the opacity; the new one needs its own.
      let isForced =
        isOpacity && paintChanged && text != "1" || isBare && item.style.lineWidth != Style.plainWidth && text == "1"
      guard !isSame || isForced || isFirst else { continue }
      write(name, text, isInitial: isInherited && !isForced, after: Self.paintNames[..<index], &tag, &declared)
    }
    if item.opacity != place.item.opacity {
      let text = SVGWriter.opacity(item.opacity)
      write("opacity", text, isInitial: text == "1", after: Self.paintNames[...], &tag, &declared)
    }
    if tag.changesRules {
      for rule in place.lostRules where !declared.has(rule.property) { declared.add(rule.property, rule.value) }
    }
    editState(&tag, &declared)
    declared.edit(&tag)
  }

  /// Writes a property where the element has it; without `isInitial` as a new attribute after earlier ones.
  private func write(
    _ name: String, _ text: String, isInitial: Bool, after earlier: ArraySlice<String>, _ tag: inout TagEdits,
    _ declared: inout StyleAttribute
  ) {
    let text = place.important.contains(name) ? text + " !important" : text
    if declared.set(name, to: text) { return }
    // A style sheet overrides attributes, and a declaration overrides the style sheet.
    if place.hasSheet {
      tag.remove(name)
      declared.add(name, text)
    } else if isInitial {
      tag.remove(name)
    } else {
      tag.set(name, to: text, after: earlier.reversed() + ["d"])
    }
  }

  // MARK: name, hidden, locked

  private func editState(_ tag: inout TagEdits, _ declared: inout StyleAttribute) {
    let (now, before) = (item.state, place.item.state)
    guard now != before else { return }
    let names =
      Self.paintNames + ["display", SVGWriter.hiddenAttribute, SVGWriter.nameAttribute, SVGWriter.lockAttribute]
    func write(_ name: String, _ text: String?) {
      guard let text else { return tag.remove(name) }
      tag.set(name, to: text, after: names.prefix { $0 != name }.reversed() + ["d"])
    }
    let isHidden = now.hiddenLevel != nil
    if isHidden != (before.hiddenLevel != nil), !declared.set("display", to: isHidden ? "none" : "inline") {
      write("display", isHidden ? "none" : nil)
    }
    if now.hiddenLevel != before.hiddenLevel {
      write(SVGWriter.hiddenAttribute, SVGWriter.hiddenText(now.hiddenLevel))
    }
    if now.name != before.name { write(SVGWriter.nameAttribute, now.name) }
    if now.isLocked != before.isLocked { write(SVGWriter.lockAttribute, now.isLocked ? "on" : nil) }
  }

  // MARK: effects

  /// The elements for the item's effects.
  func effects(
    _ ids: (own: String, base: String), options: SVGWriter.Options
  ) throws(OutlineError) -> SVGEffects {
    let transform: String?
    if local != nil, hasNewTransform {
      transform = context.transform.inverse.map { SVGTransform.text(of: units.then($0)) }
    } else if local != nil {
      transform = place.transform == .identity ? nil : place.element.attribute("transform")?.text
    } else {
      transform = context.transform == .identity ? nil : context.transform.inverse.map { SVGTransform.text(of: $0) }
    }
    var item = local ?? item
    // A gradient of the page's units does not fit those of the element.
    if isOnPage { item = item.shown }
    return try Self.effects(
      of: item, painted: (self.item.style, units), under: local == nil ? .identity : units, context, own(transform),
      ids, page: page, options)
  }

  /// The value of an attribute of the element, or of a declaration in its `style`.
  private func declared(_ name: String) -> String? {
    StyleAttribute(place.element).value(name) ?? place.element.attribute(name)?.text
  }

  /// The attributes that the groups of the effects share with the element; clips and masks are in its units.
  private func own(_ transform: String?) -> [SVGWriter.Attribute] {
    let cuts = isOnPage ? [] : ["clip-path", "mask"]
    return Self.own(transform, item)
      + cuts.compactMap { name in declared(name).map { (name, $0) } }
  }

  private static func own(_ transform: String?, _ item: Item) -> [SVGWriter.Attribute] {
    [("transform", transform ?? "")].filter { $1 != "" } + SVGWriter.opacityAttributes(of: item)
  }

  private static func effects(
    of item: Item, painted: (style: Style, units: Transform), under map: Transform, _ context: SourceContext,
    _ own: [SVGWriter.Attribute], _ ids: (own: String, base: String), page: Rect, _ options: SVGWriter.Options
  ) throws(OutlineError) -> SVGEffects {
    guard item.hasElements else { return SVGEffects() }
    var page = page
    if map != .identity, let inverse = map.inverse {
      let (first, last) = (inverse(Point(page.minX, page.minY)), inverse(Point(page.maxX, page.maxY)))
      page = Rect(x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y)
    }
    let path = try item.resolved().path
    let piece = Scene.Piece(path.transformed(by: map), painted.style)
    let servers = SVGWriter.Servers(of: piece, in: painted.units, id: ids.base, isPlain: options.isPlain)
    return SVGWriter.effects(
      of: item, path, id: ids.own, base: ids.base, servers: servers, page: page, options: options
    )
    .surrounded(by: SVGWriter.paint(of: Style(), over: context.style), own: own)
  }

  // MARK: new elements

  /// The elements of a new item, the lowest first.
  ///
  /// - Parameter ids: returns free ids; called only when needed.
  static func newElements(
    _ item: Item, in context: SourceContext, page: Rect, _ options: SVGWriter.Options,
    ids: () -> (own: String, base: String)
  ) throws(OutlineError) -> [SVGElement] {
    let mapped = item.inUnits(of: context.transform)
    var local = mapped ?? item
    let path = try local.resolved().path
    local.measureDashes(along: path)
    let transform = mapped == nil ? context.transform.inverse.map { SVGTransform.text(of: $0) } : nil
    let effects =
      item.hasElements
      ? try Self.effects(
        of: local.shown, painted: (item.style, mapped == nil ? .identity : context.transform),
        under: mapped == nil ? .identity : context.transform, context, own(transform, item), ids(), page: page, options)
      : SVGEffects()
    let isBare = !item.style.hasLine && context.style.lineWidth == Style.plainWidth
    if isBare, item.style.lineWidth == Style.plainWidth { local.style.lineWidth = Style.plainWidth }
    let element = SVGWriter.element(
      of: local, path, effects, Precision(page: page, scale: mapped == nil ? 1 : context.transform.scale),
      over: context.ruledStyle ?? context.style, isDeclared: context.ruledStyle != nil, transform: transform,
      options: options)
    return effects.before + [element] + effects.above
  }
}
