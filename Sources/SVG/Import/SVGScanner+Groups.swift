import Document
import Geometry
import XML

extension SVGScanner {
  /// Lists the open group and those around it when the first shape comes, and returns it: its index in `groups`, and
  /// its identity in the document.
  mutating func openGroup() -> (source: Int?, id: Document.Group.ID?) {
    for index in frames.indices.dropFirst() where frames[index].group == nil {
      guard let name = frames[index].name else { continue }
      let around = frames[index - 1]
      let frame = frames[index]
      let id = uses.groups.add(named: frame.title, in: around.id, opacity: frame.paint.opacity, clip: frame.clip)
      (frames[index].group, frames[index].id) = (groups.count, id)
      groups.append(
        SourceGroup(
          whole: frame.start..<frame.start, name: name.range,
          prefixLength: name.local.lowerBound - name.range.lowerBound, parent: around.group,
          context: context(of: frame), id: id, bond: frame.bond))
    }
    return (frames.last?.group, frames.last?.id)
  }

  /// Marks the open group as one that shapes cannot leave.
  mutating func hold(_ bond: String) {
    guard let last = frames.indices.last, frames[last].name != nil else { return }
    frames[last].bond = bond
    if let group = frames[last].group { groups[group].bond = bond }
  }

  mutating func startGroup(_ name: XMLName, _ local: String, _ range: Range<Int>) {
    // Skipped unless the group is valid.
    skipped = xml.depth
    guard var frame = frames.last, let transform = ownTransform(local, range), !isPlacedByStyle(local, range) else {
      return
    }
    countUnshown()
    let around = frame.paint
    frame.paint = around.inside
    paint(&frame.paint, local, range, in: frame.viewport)
    (frame.name, frame.group, frame.id, frame.clip) = (name, nil, nil, nil)
    frame.title = ownName ?? (isLayer ? label : nil) ?? value("id") ?? label
    frame.bond = bond(local, frame.paint, in: around)
    frame.transform = transform.then(frame.transform)
    frame.styled = styled
    if local == "switch" { frame.isChoice = true }
    if local == "svg" {
      guard let inner = frame.viewport.measuring(frame.paint.fontSize).entering((nil, nil), { value($0) }) else {
        return note(range, local, "has no size" + Self.notShown)
      }
      if SVGViewport.clips(properties(declarations)) { frame.clip = inner.space.path(through: frame.transform) }
      (frame.transform, frame.viewport) = (inner.map.then(frame.transform), inner.viewport)
    }
    guard frame.transform.isBounded else { return note(range, local, Self.tooLarge) }
    if frame.paint.isHidden, !around.isHidden {
      note(range, local, "is hidden: kept in the file with its contents, not shown", lacksInDrawings: false)
    }
    frame.start = range.lowerBound
    frames.append(frame)
    skipped = nil
  }

  /// The name that fillet gave the newest element; `nil` for none, and for one that nothing could show.
  var ownName: String? { value(SVGWriter.nameAttribute).flatMap { ItemState.isName($0) ? $0 : nil } }

  /// The name that Inkscape's list of layers has for the newest element; `nil` for none.
  private var label: String? { inkscape("label").flatMap(Self.name) }

  /// True for a layer of Inkscape, which shows its label and gives it an id that nobody sees.
  private var isLayer: Bool { inkscape("groupmode") == "layer" }

  private func inkscape(_ name: String) -> String? {
    xml.attributes.first { xml.string($0.name.range) == "inkscape:" + name }.map { xml.string($0.value) }
  }

  /// A text as the name of a group; `nil` for one that nothing could show.
  static func name(_ text: String) -> String? {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return ItemState.isName(name) ? name : nil
  }

  /// An element's transform; `nil` for an invalid one, which draws nothing.
  mutating func ownTransform(_ local: String, _ range: Range<Int>) -> Transform? {
    guard let text = value("transform") else { return .identity }
    let transform = SVGTransform.parse(text)
    if transform == nil { note(range, local, "has an invalid transform=\"\(text.excerpt)\"" + Self.notShown) }
    return transform
  }

  static let tooLarge = "has a transform that is too large" + notShown
}

extension SVGScanner {
  /// The effect of the newest start tag, a group's, that its shapes could not keep on their own.
  private func bond(_ local: String, _ paint: SVGPaint, in around: SVGPaint) -> String? {
    switch local {
    case "a": return "a link"
    case "svg": return "a nested <svg>"
    case "switch": return SourceGroup.choice
    default: break
    }
    for attribute in xml.attributes {
      let name = xml.string(attribute.name.range)
      if name == "xmlns" || name.hasPrefix("xmlns:") { return "a group that declares a namespace" }
      if attribute.name.namespace == .none, Self.holds(name, xml.string(attribute.value)) {
        return "a group with \(name)"
      }
      // A style sheet may set any of these for a class, later or from another file.
      if name == "class" { return "a group with a class" }
    }
    if library.sheet.hasContext { return "a group in a file with style rules for groups" }
    if let holding = declarations.first(where: { Self.holds($0.property, $0.value) }) {
      return "a group with \(holding.property)"
    }
    return paint.color == around.color ? nil : "a group with color"
  }

  /// True for a group's property that does more than each shape could do on its own.
  private static func holds(_ property: String, _ value: String) -> Bool {
    let value = value.trimmed.lowercased()
    switch property {
    // Gradients and patterns are read as gray.
    case "fill", "stroke": return value.hasPrefix("url(")
    case "display": return value == "none"
    case "opacity": return !["1", "1.0", "100%"].contains(value)
    default: return plain[property].map { $0 != value } ?? false
    }
  }

  /// The default values of properties.
  private static let plain = [
    "clip-path": "none", "mask": "none", "filter": "none", "mix-blend-mode": "normal", "isolation": "auto",
    "visibility": "visible", "paint-order": "normal", "shape-rendering": "auto", "marker": "none",
    "marker-start": "none", "marker-mid": "none", "marker-end": "none",
  ]
}
