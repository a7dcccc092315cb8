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

    /// What it meets that is no neighbour, in the screen's names.
    let crosses: String?

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

  /// A place where the outline meets itself.
  struct Crossing: Encodable {
    /// The two parts that meet: `corner 2`, `edge 0-1`.
    let first: String
    let second: String
    let x: Double
    let y: Double
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
  let crossings: [Crossing]

  /// More places are not told one by one.
  private static let mostCrossings = 1000

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
    let crossings = try item.shape.crossings(limit: Self.mostCrossings)
    self.crossings = crossings.map { crossing in
      Crossing(
        first: "\(crossing.first)", second: "\(crossing.second)", x: crossing.point.x, y: crossing.point.y)
    }
    corners = outline.corners.map { corner in
      Corner(
        index: corner.index, x: corner.vertex.x, y: corner.vertex.y,
        style: item.shape.corners.styleName(at: corner.index), asked: corner.asked,
        used: corner.used, maximum: corner.maximum, angle: corner.interiorAngle.degrees,
        tangent: corner.tangentLength, limit: corner.limit,
        label: item.shape.label(ofCorner: corner.index), reason: corner.limit?.text(label: item.shape.label),
        crosses: crossings.lazy.compactMap { $0.part(besides: corner.index) }.first?.text(label: item.shape.label))
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
    ]
    if let first = crossings.first {
      let more = crossings.count > 1 ? ", \(crossings.count) places" : ""
      lines.append(
        "crosses    itself: \(first.first) and \(first.second) at \(number(first.x)) \(number(first.y))\(more)")
    }
    lines += [
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
      let remarks = [corner.reason, corner.crosses.map { "crosses \($0)" }].compactMap { $0 }
      lines.append(cells.joined() + (remarks.isEmpty ? "" : "  " + remarks.joined(separator: ", ")))
    }
    return lines.joined(separator: "\n")
  }
}
