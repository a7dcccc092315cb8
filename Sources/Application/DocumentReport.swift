package import Document
package import Geometry
import Keymaps
import Images
import Raster
import Shapes
import Text

/// The numbers of a document, for `fillet info`.
package struct DocumentReport: Encodable {
  struct Corner: Encodable {
    let index: Int
    let x: Double
    let y: Double
    /// The kind, or `sharp` when the switch is off.
    let style: String
    /// The radius asked for.
    let asked: Double
    /// What was asked for in its own unit.
    let askedSize: CornerSize
    let used: Double
    let maximum: Double?
    /// The interior angle in degrees, from 0 to 360.
    let angle: Double
    let tangent: Double
    /// How far from the vertex the curve leaves the edge before it and meets the edge after it.
    let start: [Double]
    /// What was used and the largest in the unit of ``askedSize``.
    let measured: (used: Double, maximum: Double?)
    let limit: CornerLimit?
    /// What the screen calls it.
    let label: String
    /// Why it has less than it asked, in the screen's names.
    let reason: String?

    /// What it meets that is no neighbour, in the screen's names.
    let crosses: String?
    let fineness: Fineness

    private enum CodingKeys: String, CodingKey {
      case index, x, y, style, unit, asked, askedSize, used, maximum, angle, tangent, start, limitedBy
    }

    /// Where a curve begins that leaves its edges before the fillet's tangent points, in words.
    var beginning: String? {
      guard let from = start.first, let to = start.last, from > tangent || to > tangent else { return nil }
      let ends = [from, to].map { NumberText.fixed($0, places: fineness.places(1)) }
      return "begins \(ends[0] == ends[1] ? ends[0] : ends.joined(separator: " and ")) from the vertex"
    }

    /// Writes what does not apply as `null`, so that every corner has every field.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(index, forKey: .index)
      try container.encode(x, forKey: .x)
      try container.encode(y, forKey: .y)
      try container.encode(style, forKey: .style)
      try container.encode(askedSize.unit.rawValue, forKey: .unit)
      try container.encode(asked, forKey: .asked)
      try container.encode(askedSize.value, forKey: .askedSize)
      try container.encode(used, forKey: .used)
      try container.encode(maximum, forKey: .maximum)
      try container.encode(angle, forKey: .angle)
      try container.encode(tangent, forKey: .tangent)
      try container.encode(start, forKey: .start)
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

  /// Which one it is of several.
  let title: String?
  let kind: String
  let parameters: [String: Value]
  let area: Double
  let perimeter: Double
  /// Left, top, right, bottom of the path without its stroke.
  let bounds: [Double]
  let path: String
  let corners: [Corner]
  let crossings: [Crossing]
  /// Turns between a curve and what is beside it, which no corner's size reaches.
  let sharpJoints: Int
  /// What it shows of pictures; `nil` without any.
  let pictures: [PictureReport]?
  /// How fine its numbers are told to people.
  private let fineness: Fineness

  private enum CodingKeys: String, CodingKey {
    case kind, parameters, area, perimeter, bounds, path, corners, crossings, pictures
  }

  /// More places are not told one by one.
  private static let mostCrossings = 1000

  /// Every shape of a document, the lowest first.
  ///
  /// - Parameter file: what pictures lie beside.
  package static func all(of document: Document, besides file: String) throws(OutlineError) -> [DocumentReport] {
    let loader = PictureFiles.loader(besides: file)
    var all: [DocumentReport] = []
    for (index, name) in document.names.enumerated() {
      all.append(try DocumentReport(document, index, name, loader))
    }
    return all
  }

  /// - Parameters:
  ///   - index: which of the document's shapes.
  ///   - name: what it is called.
  private init(
    _ document: Document, _ index: Int, _ name: String?, _ loader: PictureLoader
  ) throws(OutlineError) {
    let item = document.items[index]
    let shown = PictureReport.all(of: item.effects, loader)
    pictures = shown.isEmpty ? nil : shown
    let name = name.map { ", \(displayed($0))" } ?? ""
    title = document.items.count > 1 ? "shape      \(index + 1) of \(document.items.count)\(name)" : nil
    let outline = try item.resolved()
    let path = outline.path
    let fineness = outline.fineness
    self.fineness = fineness
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
    self.path = PathData.text(of: path, Precision(page: document.page))
    sharpJoints = item.shape.jointsBesideCurves
    let crossings = try item.shape.crossings(limit: Self.mostCrossings)
    self.crossings = crossings.map { crossing in
      Crossing(
        first: "\(crossing.first)", second: "\(crossing.second)", x: crossing.point.x, y: crossing.point.y)
    }
    corners = outline.corners.map { corner in
      let setting = item.shape.corners[corner.index]
      let size = setting.size ?? item.shape.sharedSize(ofCorner: corner.index)
      // A flat corner has room for more than the largest radius that can be set.
      func settable(_ radius: Double) -> Double { min(radius, max(Outline.limit, corner.used)) }
      func measured(_ radius: Double) -> Double { corner.wedge.value(ofRadius: radius, in: size.unit) }
      return Corner(
        index: corner.index, x: corner.vertex.x, y: corner.vertex.y,
        style: item.shape.corners.styleName(at: corner.index), asked: corner.asked,
        askedSize: setting.isOn ? size : CornerSize(0, in: size.unit), used: corner.used,
        maximum: corner.maximum.map(settable), angle: corner.interiorAngle.degrees,
        tangent: corner.tangentLength,
        start: [corner.smoothing.back, corner.smoothing.ahead].map { corner.tangentLength * (1 + $0) },
        measured: (measured(corner.used), corner.maximum.map(settable).map(measured)), limit: corner.limit,
        label: item.shape.label(ofCorner: corner.index), reason: corner.limit?.text(label: item.shape.label),
        crosses: crossings.lazy.compactMap { $0.part(besides: corner.index) }.first?.text(label: item.shape.label),
        fineness: fineness)
    }
  }

  /// One shape as an object; several as one with a list.
  package static func printJSON(of all: [DocumentReport]) throws {
    guard all.count == 1 else { return try Output.print(json: ["shapes": all]) }
    try Output.print(json: all[0])
  }

  /// The same for people.
  package var text: String {
    func number(_ value: Double, dimensions: Int = 1) -> String {
      NumberText.fixed(value, places: fineness.places(2, dimensions: dimensions))
    }
    let joints =
      sharpJoints == 0
      ? ""
      : "; \(sharpJoints) joint\(sharpJoints == 1 ? "" : "s") beside curves stay\(sharpJoints == 1 ? "s" : "") sharp"
    var lines = [title].compactMap(\.self)
    lines += [
      "kind       \(kind), \(corners.count) corners" + joints,
      "area       \(number(area, dimensions: 2))",
      "perimeter  \(number(perimeter))",
      "bounds     \(bounds.map { number($0) }.joined(separator: " "))",
    ]
    lines += (pictures ?? []).map(\.line)
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
      // A number too wide for its column still stands apart from the one before it.
      String(repeating: " ", count: max(1, width - text.count)) + text
    }
    for corner in corners {
      let suffix = corner.askedSize.unit.suffix
      func size(_ value: Double) -> String { number(value) + suffix }
      let cells = [
        column(corner.label, 5), column(number(corner.x), 10), column(number(corner.y), 10),
        column(corner.style, 9), column(size(corner.askedSize.value), 9),
        column(size(corner.measured.used), 9), column(corner.measured.maximum.map(size) ?? "any", 9),
        column(NumberText.degrees(corner.angle, places: 1), 8),
        column(number(corner.tangent), 9),
      ]
      let notes = [corner.beginning, corner.reason, corner.crosses.map { "crosses \($0)" }].compactMap { $0 }
      lines.append(cells.joined() + (notes.isEmpty ? "" : "  " + notes.joined(separator: ", ")))
    }
    return lines.joined(separator: "\n")
  }
}

/// A picture that a shape shows, for `fillet info`.
struct PictureReport: Encodable {
  /// `image` or `backdrop`.
  let parameter: String
  /// The address, and `data:` alone for a picture that is part of the document.
  let address: String
  /// In pixels, as it is shown; `nil` for one that cannot be.
  let width: Int?
  let height: Int?
  /// Why it cannot be shown.
  let problem: String?

  /// The pictures of a shape.
  static func all(of effects: Effects, _ loader: PictureLoader) -> [PictureReport] {
    effects.namedPictures.map { PictureReport($0.name, $0.address, loader) }
  }

  private init(_ parameter: String, _ address: String, _ loader: PictureLoader) {
    self.parameter = parameter
    self.address = address.hasPrefix("data:") ? "data:" : address
    do throws(PictureLoadError) {
      let bitmap = try loader.bitmap(address)
      (width, height, problem) = (bitmap.width, bitmap.height, nil)
    } catch {
      (width, height, problem) = (nil, nil, error.description(of: address))
    }
  }

  /// As a line of `info`.
  var line: String {
    let name = address == "data:" ? "part of the document" : displayed(address)
    let size = width.flatMap { width in height.map { ", \(width)x\($0) pixels" } } ?? ""
    let label = parameter + String(repeating: " ", count: max(1, 11 - parameter.count))
    return label + (problem.map { "not shown: " + displayed($0) } ?? name + size)
  }
}
