import Editor
package import Document
package import Geometry
import Keymaps
import Shapes

/// A document in sentences, for screen readers and for texts that stand for pictures.
package struct DocumentDescription: Hashable, Sendable {
  /// What the shape is, how large, and how it is painted; then a sentence for each corner.
  package let overview: [String]
  package let corners: [String]

  package var sentences: [String] { overview + corners }

  /// Every shape of a document, the lowest first; one that is alone has no number.
  package static func all(of document: Document) throws(OutlineError) -> [DocumentDescription] {
    var all: [DocumentDescription] = []
    for (index, item) in document.items.enumerated() {
      all.append(DocumentDescription(document, index, try item.resolved()))
    }
    return all
  }

  /// What there is to say before the first of several shapes.
  package static func count(in document: Document) -> String? {
    let count = document.items.count
    return count > 1 ? "There are \(count) shapes, the lowest first." : nil
  }

  init(_ document: Document, _ index: Int, _ outline: ResolvedShape) {
    let item = document.items[index]
    let settings = item.shape.corners.settings
    let on = settings.count(where: \.isOn)
    let counts =
      settings.isEmpty
      ? "without corners"
      : "with \(Self.counted(settings.count, "corner")): \(on) with a radius, \(settings.count - on) sharp"
    let kind = item.shape.kindName
    let article = "aeiou".contains(kind.first ?? " ") ? "An" : "A"
    var overview = ["\(article) \(kind) \(counts)."]
    if document.items.count > 1 {
      let name = document.name(ofItem: index).map { ", \($0)" } ?? ""
      overview[0] = "Shape \(index + 1) of \(document.items.count)\(name): \(article.lowercased()) \(kind) \(counts)."
    }
    let state = [item.isHidden ? "hidden" : nil, item.isLocked ? "locked" : nil].compactMap { $0 }
    if !state.isEmpty { overview.append("It is \(state.joined(separator: " and ")).") }
    let path = outline.path
    func number(_ value: Double, dimensions: Int = 1) -> String {
      Self.number(value, outline.fineness, dimensions: dimensions)
    }
    if let box = path.bounds {
      overview.append(
        "It is \(number(box.width)) wide and \(number(box.height)) high, and its middle is at "
          + "\(number((box.minX + box.maxX) / 2)), \(number((box.minY + box.maxY) / 2))"
          + " on a page of \(number(document.page.width)) by \(number(document.page.height)).")
    }
    overview.append(
      "Its area is \(number(outline.area, dimensions: 2)), and its outline is \(number(path.length)) long.")
    overview.append(Self.paint(of: item))
    overview += Self.sentences(of: item.effects)
    self.overview = overview
    corners = outline.corners.map { Self.sentence(of: $0, item, outline) }
  }

  /// One corner with its radius, how large that can be, and why it is less than was asked.
  static func sentence(of corner: ResolvedCorner, _ item: Item, _ outline: ResolvedShape) -> String {
    func number(_ value: Double) -> String { Self.number(value, outline.fineness) }
    let setting = item.shape.corners[corner.index]
    var text =
      "Corner \(item.shape.label(ofCorner: corner.index)) at \(number(corner.vertex.x)), \(number(corner.vertex.y)): "
    if setting.isOn {
      text += "\((setting.kind ?? item.shape.corners.kind).rawValue), radius \(number(corner.used))"
      if let maximum = corner.maximum { text += " of at most \(number(maximum))" }
    } else {
      text += "sharp"
    }
    text += ", angle \(angle(corner.interiorAngle.degrees)) degrees" + (corner.isReflex ? ", turned inwards" : "")
    if setting.isOn, let limit = corner.limit {
      text += "; \(number(corner.asked)) was asked: \(limit.text(label: item.shape.label))"
    }
    return text + "."
  }

  private static func paint(of item: Item) -> String {
    func value(_ name: String) -> String { item.value(of: name)?.text ?? "none" }
    let (fill, stroke) = (value(StyleParameters.fill.name), value(StyleParameters.stroke.name))
    let inside = fill == "none" ? "It is not filled" : "It is filled with \(fill)"
    guard stroke != "none" else { return inside + ", and has no line." }
    return inside + ", and its line is \(stroke), \(value(StyleParameters.lineWidth.name)) wide."
  }

  /// What is to be seen of shadows, pictures and the border.
  private static func sentences(of effects: Effects) -> [String] {
    var sentences: [String] = []
    func shadow(_ what: String, _ shadow: Shadow) -> String {
      let blur = shadow.radius > 0 ? "blurred by \(number(shadow.radius))" : "not blurred"
      let moved =
        shadow.dx == 0 && shadow.dy == 0 ? "" : ", moved by \(number(shadow.dx)) and \(number(shadow.dy))"
      return "\(what) \(shadow.color.hex) at \(percent(shadow.opacity)), \(blur)\(moved)."
    }
    if effects.shadow.isVisible { sentences.append(shadow("It throws a shadow in", effects.shadow)) }
    if effects.curl.isOn, effects.shadow.opacity > 0 {
      sentences.append(shadow("Its lower edge seems to curl up over a shadow in", effects.shadow))
    }
    if effects.innerShadow.isVisible { sentences.append(shadow("Inside it is a shadow in", effects.innerShadow)) }
    if let image = effects.image {
      sentences.append("It shows \(name(ofPicture: image)), fitted by \(effects.imageFit.rawValue).")
    }
    if effects.hasBorder {
      sentences.append("Its border is \(effects.borderColor.hex), \(number(effects.borderWidth)) wide.")
    }
    if let backdrop = effects.backdrop {
      let blur = effects.blursBackdrop ? ", seen through it blurred (\(effects.blur.rawValue))" : ""
      sentences.append("Behind it lies \(name(ofPicture: backdrop))\(blur).")
    }
    return sentences
  }

  private static func name(ofPicture address: String) -> String {
    address.hasPrefix("data:") ? "a picture that is part of the document" : "the picture \(address)"
  }

  private static func percent(_ share: Double) -> String { "\(number(share * 100)) %" }

  static func number(_ value: Double, _ fineness: Fineness = .usual, dimensions: Int = 1) -> String {
    NumberText.rounded(value, places: fineness.places(1, dimensions: dimensions), leadingZero: true)
  }

  private static func angle(_ degrees: Double) -> String {
    NumberText.rounded(degrees, places: NumberText.places(ofDegrees: degrees, usual: 1), leadingZero: true)
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
