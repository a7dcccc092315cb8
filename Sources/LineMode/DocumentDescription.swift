import Editor
package import Document
package import Geometry
import Keymaps
import Shapes
import Text

/// One shape in sentences, for screen readers and for alternative texts.
package struct DocumentDescription: Hashable, Sendable {
  /// Sentences about the shape's kind, size, paint and effects.
  package let overview: [String]
  package let corners: [String]

  package var sentences: [String] { overview + corners }

  /// Every shape of a document, the lowest first; shapes are numbered if there are several.
  package static func all(of document: Document) throws(OutlineError) -> [DocumentDescription] {
    var all: [DocumentDescription] = []
    for (index, item) in document.items.enumerated() {
      all.append(DocumentDescription(document, index, try item.resolved()))
    }
    return all
  }

  /// An introduction to several shapes or none; `nil` for one.
  package static func count(in document: Document) -> String? {
    let count = document.items.count
    if count == 0 { return "No shape can be edited: <use> draws \(counted(document.foreign.shapes.count, "shape"))." }
    return count > 1 ? "There are \(count) shapes, the lowest first." : nil
  }

  init(_ document: Document, _ index: Int, _ outline: ResolvedShape) {
    guard document.items.indices.contains(index) else {
      (overview, corners) = ([Self.count(in: document) ?? ""], [])
      return
    }
    let item = document.item(index)
    let (all, cut) = (outline.corners.count, outline.corners.count(where: \.isCut))
    let counts =
      item.shape.isCircle
      ? "" : all == 0 ? " without corners" : " with \(counted(all, "corner")): \(cut) with a radius, \(all - cut) sharp"
    let kind = item.shape.kindName
    let article = "aeiou".contains(kind.first ?? " ") ? "An" : "A"
    var overview = ["\(article) \(kind)\(counts)."]
    if document.items.count > 1 {
      let names = Document.names(item.nameOrID, in: document.groupName(of: item))
      overview[0] = "Shape \(index + 1) of \(document.items.count)\(names): \(article.lowercased()) \(kind)\(counts)."
    }
    let state = [item.isHidden ? "hidden" : nil, item.isLocked ? "locked" : nil].compactMap { $0 }
    if !state.isEmpty { overview.append("It is \(state.joined(separator: " and ")).") }
    func number(_ value: Double, dimensions: Int = 1) -> String {
      outline.fineness.rounded(value, places: 1, dimensions: dimensions)
    }
    if let box = outline.path.bounds {
      overview.append(
        "It is \(number(box.width)) wide and \(number(box.height)) high, and its center is at "
          + "\(number(box.center.x)), \(number(box.center.y))"
          + " on a page of \(number(document.page.width)) by \(number(document.page.height)).")
    }
    overview.append(
      "Its area is \(number(outline.area, dimensions: 2)), and its outline is \(number(outline.path.length)) long.")
    overview.append(Self.paint(of: item))
    let opacity = document.opacity(of: item)
    if opacity < 1 { overview.append("Its opacity is \(Self.percent(opacity)).") }
    overview += Self.sentences(of: item.effects)
    self.overview = overview
    corners = outline.corners.map { Self.sentence(of: $0, item, outline) }
  }

  /// One corner with its radius, the largest radius, and the reason for a limit.
  static func sentence(of corner: ResolvedCorner, _ item: Item, _ outline: ResolvedShape) -> String {
    func number(_ value: Double) -> String { outline.fineness.rounded(value, places: 1) }
    let setting = item.shape.corners[corner.index]
    var text =
      "Corner \(item.shape.label(ofCorner: corner.index)) at \(number(corner.vertex.x)), \(number(corner.vertex.y)): "
    text += corner.styleName
    if setting.isOn {
      text += ", radius \(number(corner.used))"
      if let maximum = corner.maximum { text += " of at most \(number(maximum))" }
    }
    let degrees = corner.interiorAngle.degrees
    let angle = NumberText.rounded(degrees, places: NumberText.places(ofDegrees: degrees, usual: 1), leadingZero: true)
    text += ", angle \(angle) degrees" + (corner.isReflex ? ", pointing inward" : "")
    if setting.isOn, let limit = corner.limit {
      text += "; \(number(corner.asked)) does not fit: \(limit.text(label: item.shape.label))"
    }
    return text + "."
  }

  private static func paint(of item: Item) -> String {
    let (fill, stroke) = (name(of: item.style.fill), name(of: item.style.stroke))
    let inside = fill.map { "It is filled with " + $0 } ?? "It is not filled"
    guard let stroke else { return inside + ", and has no line." }
    let width = item.value(of: StyleParameters.lineWidth.name)?.text ?? ""
    return inside + ", and its line is \(stroke), \(width) wide."
  }

  /// `nil` for no paint.
  private static func name(of paint: Paint) -> String? {
    paint.phrase(paint.ownOpacity < 1 ? " at \(percent(paint.ownOpacity)) opacity" : "")
  }

  private static func percent(_ share: Double) -> String { "\(number(share * 100)) %" }

  private static func sentences(of effects: Effects) -> [String] {
    var sentences: [String] = []
    func add(_ what: String, _ shadow: Shadow) {
      let blur = shadow.radius > 0 ? "blurred by \(number(shadow.radius))" : "not blurred"
      let moved =
        shadow.dx == 0 && shadow.dy == 0 ? "" : ", moved by \(number(shadow.dx)) and \(number(shadow.dy))"
      sentences.append("\(what) \(shadow.color.hex) at \(percent(shadow.opacity)), \(blur)\(moved).")
    }
    if effects.shadow.isVisible { add("It casts a shadow in", effects.shadow) }
    if effects.curl.isOn, effects.shadow.opacity > 0 {
      add("Its lower edge seems to curl up over a shadow in", effects.shadow)
    }
    if effects.innerShadow.isVisible { add("Inside it is a shadow in", effects.innerShadow) }
    if let image = effects.image {
      sentences.append("It shows \(name(ofPicture: image)), fitted by \(effects.imageFit.rawValue).")
    }
    if effects.hasBorder, let color = name(of: effects.borderColor) {
      sentences.append("Its border is \(color), \(number(effects.borderWidth)) wide.")
    }
    if let backdrop = effects.backdrop {
      let blur = effects.blursBackdrop ? ", blurred where the shape covers it (\(effects.blur.rawValue))" : ""
      sentences.append("Behind it is \(name(ofPicture: backdrop))\(blur).")
    }
    return sentences
  }

  private static func name(ofPicture address: String) -> String {
    address.hasPrefix("data:") ? "a picture that is part of the document" : "the picture \(address)"
  }

  private static func number(_ value: Double) -> String { Fineness.usual.rounded(value, places: 1) }
}
