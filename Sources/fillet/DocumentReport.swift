import Drawing
import FoundationEssentials
import Geometry
import Shapes

/// The numbers of a document, for `fillet info`.
struct DocumentReport: Encodable {
  struct Corner: Encodable {
    let index: Int
    let x: Double
    let y: Double
    /// The kind, or `sharp` when the switch is off.
    let style: String
    let asked: Double
    let used: Double
    let maximum: Double?
    /// The interior angle in degrees, from 0 to 360.
    let angle: Double
    let tangent: Double
    let limit: CornerLimit?
    /// What the screen calls it.
    let label: String
    /// Why it has less than it asked, in the screen's names.
    let reason: String?

    private enum CodingKeys: String, CodingKey {
      case index, x, y, style, asked, used, maximum, angle, tangent, limitedBy
    }

    /// Writes what does not apply as `null`, so that every corner has every field.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(index, forKey: .index)
      try container.encode(x, forKey: .x)
      try container.encode(y, forKey: .y)
      try container.encode(style, forKey: .style)
      try container.encode(asked, forKey: .asked)
      try container.encode(used, forKey: .used)
      try container.encode(maximum, forKey: .maximum)
      try container.encode(angle, forKey: .angle)
      try container.encode(tangent, forKey: .tangent)
      try container.encode(limit?.shortText, forKey: .limitedBy)
    }
  }

  /// A parameter as JSON has it: a number where it is one.
  enum Value: Encodable {
    case number(Double)
    case text(String)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  let kind: String
  let parameters: [String: Value]
  let area: Double
  let perimeter: Double
  /// Left, top, right, bottom of the path without its stroke.
  let bounds: [Double]
  let path: String
  let corners: [Corner]

  init(_ document: Document) throws(OutlineError) {
    guard let item = document.items.first else { throw .tooFewVertices(distinct: 0) }
    let outline = try item.resolved()
    let path = outline.path
    kind = item.shape.kind
    let tokens = item.shape.corners.settings.map(\.token).joined(separator: " ")
    parameters = Dictionary(
      uniqueKeysWithValues: item.values.map { value in
        let empty = value.info.name == ParameterCatalog.corners.name ? tokens : "none"
        return (value.info.name, value.number.map(Value.number) ?? .text(value.text ?? empty))
      })
    area = outline.area
    perimeter = path.length
    bounds = path.bounds.map { [$0.minX, $0.minY, $0.maxX, $0.maxY] } ?? []
    self.path = PathData.text(of: path)
    corners = outline.corners.map { corner in
      let setting = item.shape.corners[corner.index]
      return Corner(
        index: corner.index, x: corner.vertex.x, y: corner.vertex.y,
        style: setting.isOn ? (setting.kind ?? item.shape.corners.kind).rawValue : "sharp", asked: corner.asked,
        used: corner.used, maximum: corner.maximum, angle: corner.interiorAngle.degrees,
        tangent: corner.tangentLength, limit: corner.limit,
        label: item.shape.label(ofCorner: corner.index), reason: corner.limit?.text(label: item.shape.label))
    }
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// The same for people.
  var text: String {
    func number(_ value: Double, _ places: Int = 2) -> String { NumberText.fixed(value, places: places) }
    var lines = [
      "kind       \(kind), \(corners.count) corners",
      "area       \(number(area))",
      "perimeter  \(number(perimeter))",
      "bounds     \(bounds.map { number($0) }.joined(separator: " "))",
      "",
      "corner      x         y      style    asked     used  maximum   angle  tangent",
    ]
    func column(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    for corner in corners {
      let cells = [
        column(corner.label, 5), column(number(corner.x), 10), column(number(corner.y), 10),
        column(corner.style, 9), column(number(corner.asked), 9), column(number(corner.used), 9),
        column(corner.maximum.map { number($0) } ?? "any", 9), column(number(corner.angle, 1), 8),
        column(number(corner.tangent), 9),
      ]
      lines.append(cells.joined() + (corner.reason.map { "  \($0)" } ?? ""))
    }
    return lines.joined(separator: "\n")
  }
}
