public import Drawing
public import Geometry
import Shapes

/// A document in sentences, for screen readers and for texts that stand for pictures.
public struct DocumentDescription: Hashable, Sendable {
  /// What the shape is, how large, and how it is painted; then a sentence for each corner.
  public let overview: [String]
  public let corners: [String]

  public var sentences: [String] { overview + corners }

  public init(_ document: Document) throws(OutlineError) {
    guard let item = document.items.first else { throw .tooFewVertices(distinct: 0) }
    self.init(document, item, try item.resolved())
  }

  init(_ document: Document, _ item: Item, _ outline: ResolvedShape) {
    let settings = item.shape.corners.settings
    let on = settings.count(where: \.isOn)
    let counts =
      settings.isEmpty
      ? "without corners"
      : "with \(Self.counted(settings.count, "corner")): \(on) with a radius, \(settings.count - on) sharp"
    let article = "aeiou".contains(item.shape.kind.first ?? " ") ? "An" : "A"
    var overview = ["\(article) \(item.shape.kind == FreePolygon.kind ? "free polygon" : item.shape.kind) \(counts)."]
    let path = outline.path
    if let box = path.bounds {
      overview.append(
        "It is \(Self.number(box.width)) wide and \(Self.number(box.height)) high, and its middle is at "
          + "\(Self.number((box.minX + box.maxX) / 2)), \(Self.number((box.minY + box.maxY) / 2))"
          + " on a page of \(Self.number(document.page.width)) by \(Self.number(document.page.height)).")
    }
    overview.append("Its area is \(Self.number(outline.area)), and its outline is \(Self.number(path.length)) long.")
    overview.append(Self.paint(of: item))
    self.overview = overview
    corners = outline.corners.map { Self.sentence(of: $0, item) }
  }

  /// One corner with its radius, how large that can be, and why it is less than was asked.
  static func sentence(of corner: ResolvedCorner, _ item: Item) -> String {
    let setting = item.shape.corners[corner.index]
    var text =
      "Corner \(item.shape.label(ofCorner: corner.index)) at \(number(corner.vertex.x)), \(number(corner.vertex.y)): "
    if setting.isOn {
      text += "\((setting.kind ?? item.shape.corners.kind).rawValue), radius \(number(corner.used))"
      if let maximum = corner.maximum { text += " of at most \(number(maximum))" }
    } else {
      text += "sharp"
    }
    text += ", angle \(number(corner.interiorAngle.degrees)) degrees" + (corner.isReflex ? ", turned inwards" : "")
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

  private static func number(_ value: Double) -> String { NumberText.rounded(value, places: 1, leadingZero: true) }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
