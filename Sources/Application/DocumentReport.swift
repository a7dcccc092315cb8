package import Document
import Editor
package import Geometry
import Images
import Raster
import SVG
import Shapes
package import Storage
import Text

/// The numbers of a shape, for `fillet info`.
struct DocumentReport: Encodable {
  struct Corner: Encodable {
    let corner: ResolvedCorner
    /// The kind, or `sharp` for a corner that is switched off.
    let style: String
    /// The requested size in its own unit; 0 for a corner that is switched off.
    let asked: CornerSize
    /// The largest radius that can be set; `nil` without a limit.
    let maximum: Double?
    /// The label on the screen.
    let label: String
    /// The reason for a smaller size, with the screen's labels.
    let reason: String?
    /// The part that the corner crosses or touches and that is no neighbor, with the screen's labels.
    let meets: String?

    /// The distances from the vertex at which the curve leaves the edge before it and meets the edge after it.
    var start: [Double] {
      if corner.isBesideCurve { return [corner.cuts.before, corner.cuts.after] }
      return [corner.smoothing.back, corner.smoothing.ahead].map { corner.tangentLength * (1 + $0) }
    }

    /// The size of a radius in the unit of `asked`.
    func measured(_ radius: Double) -> Double { corner.value(ofRadius: radius, in: asked.unit) }

    private enum CodingKeys: String, CodingKey {
      case index, x, y, style, unit, asked, askedSize, used, maximum, angle, tangent, start, limitedBy
    }

    /// Writes all fields of all corners, with `null` for a missing value.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(corner.index, forKey: .index)
      try container.encode(corner.vertex.x, forKey: .x)
      try container.encode(corner.vertex.y, forKey: .y)
      try container.encode(style, forKey: .style)
      try container.encode(asked.unit.rawValue, forKey: .unit)
      try container.encode(corner.asked, forKey: .asked)
      try container.encode(asked.value, forKey: .askedSize)
      try container.encode(corner.used, forKey: .used)
      try container.encode(maximum, forKey: .maximum)
      try container.encode(corner.interiorAngle.degrees, forKey: .angle)
      try container.encode(corner.tangentLength, forKey: .tangent)
      try container.encode(start, forKey: .start)
      try container.encode(corner.limit?.shortText, forKey: .limitedBy)
    }
  }

  /// A place where the outline crosses or touches itself.
  struct Crossing: Encodable {
    /// The two parts that meet: `corner 2`, `edge 0-1`.
    let first: String
    let second: String
    let x: Double
    let y: Double
    /// True if the outline stays on one side there.
    let touches: Bool
  }

  /// A parameter in JSON: a number if possible.
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

  /// The shape's number in its file, from 1, as `--shape` takes it.
  let index: Int
  /// The shape's number and name, if there are several.
  let title: String?
  /// The name or id of the innermost group around it that has one; `nil` for none.
  let group: String?
  let kind: String
  /// The kind for people, with the number of corners of all but a circle.
  private let kindTitle: String
  let parameters: [String: Value]
  let area: Double
  let perimeter: Double
  /// Left, top, right and bottom of the path without its line.
  let bounds: [Double]
  let path: String
  let paint: PaintReport
  let corners: [Corner]
  let crossings: [Crossing]
  private let meetings: [OutlineMeeting]
  /// True for an outline without corners, for the reason that all its pieces continue each other.
  private let hasOnlySmoothJoints: Bool
  /// The shape's pictures; `nil` without any.
  let pictures: [PictureReport]?
  private let isHidden: Bool
  /// The precision of numbers in the text.
  private let fineness: Fineness

  private enum CodingKeys: String, CodingKey {
    case index, group, kind, parameters, area, perimeter, bounds, path, paint, corners, crossings, pictures
  }

  /// The largest number of crossings that are listed.
  private static let mostCrossings = 1000

  fileprivate init(
    _ document: Document, _ piece: (item: Item, index: Int, outline: ResolvedShape), numbered number: Int,
    _ paint: PaintReport, _ loader: PictureLoader
  ) throws(OutlineError) {
    let (item, index, outline) = piece
    (self.paint, isHidden) = (paint, item.isHidden)
    self.index = number
    let shown = item.effects.namedPictures.map { PictureReport($0.name, $0.address, loader) }
    pictures = shown.isEmpty ? nil : shown
    group = document.groupName(of: item)
    let names = displayed(Document.names(item.nameOrID, in: group))
    title = document.items.count > 1 ? "shape      \(index + 1) of \(document.items.count)\(names)" : nil
    let path = outline.path
    let fineness = outline.fineness
    self.fineness = fineness
    kind = item.shape.kind
    kindTitle = item.shape.isCircle ? item.shape.kindName : "\(kind), \(outline.corners.count) corners"
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
    hasOnlySmoothJoints = outline.corners.isEmpty && path.contours.allSatisfy { $0.corners.isEmpty }
    let meetings = try OutlineMeeting.all(of: item, limit: Self.mostCrossings, fineness)
    self.meetings = meetings
    crossings = meetings.compactMap { meeting in
      meeting.pairs.first.map { pair in
        Crossing(
          first: "\(pair.first)", second: "\(pair.second)", x: pair.point.x, y: pair.point.y,
          touches: meeting.touches)
      }
    }
    corners = outline.corners.map { corner in
      let size = item.shape.size(ofCorner: corner.index)
      return Corner(
        corner: corner, style: corner.styleName,
        asked: item.shape.corners[corner.index].isOn ? size : CornerSize(0, in: size.unit),
        // A flat corner has room for more than the largest radius that can be set.
        maximum: corner.maximum.map { min($0, max(Outline.limit, corner.used)) },
        label: item.shape.label(ofCorner: corner.index), reason: corner.limit?.text(label: item.shape.label),
        meets: meetings.lazy.compactMap { $0.text(besides: corner.index, label: item.shape.label) }.first)
    }
  }

  /// The report as text.
  fileprivate var text: String {
    func number(_ value: Double, dimensions: Int = 1) -> String {
      fineness.fixed(value, places: 2, dimensions: dimensions)
    }
    var lines = [title].compactMap(\.self)
    lines += [
      "kind       \(kindTitle)",
      "area       \(number(area, dimensions: 2))",
      "perimeter  \(number(perimeter))",
      "bounds     \(bounds.map { number($0) }.joined(separator: " "))",
    ]
    lines += paint.lines(outline: bounds, isHidden: isHidden) { number($0) } + (pictures ?? []).map(\.line)
    for touches in [false, true] {
      let places = meetings.filter { $0.touches == touches }
      guard let first = places.first else { continue }
      let more = places.count > 1 ? ", \(places.count) places" : ""
      lines.append("\(first.verb)    itself: \(first.text { number($0) })\(more)")
    }
    if hasOnlySmoothJoints { lines.append("joints     smooth: no two pieces meet at more than 3°") }
    lines += [
      "",
      "corner      x         y      style    asked     used  maximum   angle  tangent",
    ]
    func column(_ text: String, _ width: Int) -> String {
      // A wide number still has a space in front.
      String(repeating: " ", count: max(1, width - text.count)) + text
    }
    for report in corners {
      let corner = report.corner
      func size(_ value: Double) -> String { number(value) + report.asked.unit.suffix }
      let cells = [
        column(report.label, 5), column(number(corner.vertex.x), 10), column(number(corner.vertex.y), 10),
        column(report.style, 9), column(size(report.asked.value), 9), column(size(report.measured(corner.used)), 9),
        column(report.maximum.map { size(report.measured($0)) } ?? "any", 9),
        column(NumberText.degrees(corner.interiorAngle.degrees, places: 1), 8),
        column(number(corner.tangentLength), 9),
      ]
      let notes = [beginning(of: report), report.reason, report.meets].compactMap { $0 }
      lines.append(cells.joined() + (notes.isEmpty ? "" : "  " + notes.joined(separator: ", ")))
    }
    return lines.joined(separator: "\n")
  }

  /// The start of a curve that begins before the fillet's tangent points, in words.
  private func beginning(of report: Corner) -> String? {
    guard let most = report.start.max(), most > report.corner.tangentLength else { return nil }
    let ends = report.start.map { fineness.fixed($0, places: 1) }
    return "begins \(ends[0] == ends[1] ? ends[0] : ends.joined(separator: " and ")) from the vertex"
  }
}

/// The painted part of a piece of a scene, for `fillet info`.
struct PaintReport: Encodable {
  /// Left, top, right and bottom with lines and shadows, as far as clips leave it; `nil` for nothing.
  let bounds: [Double]?
  let fill: String
  let stroke: String
  /// That of the element and all around it, from 0 to 1.
  let opacity: Double
  private let style: Style

  private enum CodingKeys: String, CodingKey {
    case bounds, fill, stroke, opacity
  }

  /// - Parameter piece: With the opacity of all groups around it.
  fileprivate init(_ piece: Scene.Piece, _ box: Rect?) {
    bounds = box.map { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
    (style, opacity) = (piece.ownStyle, piece.opacity)
    (fill, stroke) = (style.fill.title, style.stroke.title)
  }

  /// - Parameter outline: The bounds of the outline, which are not repeated.
  fileprivate func lines(outline: [Double], isHidden: Bool, _ number: (Double) -> String) -> [String] {
    var lines: [String] = []
    if let bounds, bounds != outline { lines.append("painted    " + bounds.map(number).joined(separator: " ")) }
    if bounds == nil, !outline.isEmpty {
      lines.append("painted    nothing: \(isHidden ? "hidden" : "cut off by a clip")")
    }
    lines.append("fill       " + fill + Self.faint(style.fill.ownOpacity))
    let width = style.hasLine ? ", \(number(style.lineWidth)) wide" : ""
    lines.append("line       " + stroke + width + Self.faint(style.stroke.ownOpacity))
    if opacity < 1 { lines.append("opacity    " + Self.percent(opacity)) }
    return lines
  }

  private static func faint(_ opacity: Double) -> String { opacity < 1 ? ", at \(percent(opacity)) opacity" : "" }

  private static func percent(_ share: Double) -> String { NumberText.rounded(share * 100, places: 1) + "%" }
}

/// The numbers of a drawing, for `fillet info`: its shapes, the lowest first, and what it paints besides them.
package struct DrawingReport: Encodable {
  private let shapes: [DocumentReport]
  /// The shapes that `<use>` draws.
  private let others: [PaintReport]
  /// The names of the parts that are not shown.
  private let unshown: [String]
  /// The file in a report of several; `nil` for a report of one.
  package var file: String?

  private enum CodingKeys: String, CodingKey {
    case file, shapes, others, unshown
  }

  package init(_ document: Document, in folder: FilePath) throws(OutlineError) {
    let loader = PictureLoader(folder: folder)
    let numbers = document.source?.numbers(of: document) ?? Array(1...max(1, document.items.count))
    let scene = try document.scene(withHidden: true)
    var (shapes, others): ([DocumentReport], [PaintReport]) = ([], [])
    for (piece, box) in zip(scene.flatPieces, scene.paintedBoxes) {
      let paint = PaintReport(piece, box)
      switch piece.origin {
      case .item(let item, let index, let outline):
        shapes.append(try DocumentReport(document, (item, index, outline), numbered: numbers[index], paint, loader))
      case .foreign, .none: others.append(paint)
      }
    }
    (self.shapes, self.others, unshown) = (shapes, others, scene.unshown)
  }

  /// True without a shape to edit.
  package var isEmpty: Bool { shapes.isEmpty }

  /// One shape as an object, several as an object with a list; both with what is painted besides them.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if file == nil, shapes.count == 1 {
      try shapes[0].encode(to: encoder)
    } else {
      try container.encodeIfPresent(file, forKey: .file)
      try container.encode(shapes, forKey: .shapes)
    }
    if !others.isEmpty { try container.encode(others, forKey: .others) }
    if !unshown.isEmpty { try container.encode(unshown, forKey: .unshown) }
  }

  /// The report as text.
  package var text: String {
    var box: Rect?
    for bounds in others.compactMap(\.bounds) {
      let next = Rect(Point(bounds[0], bounds[1]), Point(bounds[2], bounds[3]))
      box = box?.union(next) ?? next
    }
    let bounds = box.map { [$0.minX, $0.minY, $0.maxX, $0.maxY].map { Fineness.usual.fixed($0, places: 2) } } ?? []
    let drawn = "\(counted(others.count, "shape")) that <use> draws"
    let rest = [
      others.isEmpty ? nil : "others     " + ([drawn] + [bounds.joined(separator: " ")]).joined(separator: ", "),
      unshown.isEmpty ? nil : "not shown  " + unshown.joined(separator: ", "),
    ].compactMap { $0 }
    return (shapes.map(\.text) + (rest.isEmpty ? [] : [rest.joined(separator: "\n")])).joined(separator: "\n\n")
  }
}

/// A picture that a shape shows, for `fillet info`.
struct PictureReport: Encodable {
  /// `image` or `backdrop`.
  let parameter: String
  /// The address; only `data:` for an embedded picture.
  let address: String
  /// The size in pixels; `nil` if the picture cannot be shown.
  let width: Int?
  let height: Int?
  /// The reason why it cannot be shown.
  let problem: String?

  init(_ parameter: String, _ address: String, _ loader: PictureLoader) {
    self.parameter = parameter
    self.address = address.hasPrefix("data:") ? "data:" : address
    do throws(PictureLoadError) {
      let bitmap = try loader.bitmap(address)
      (width, height, problem) = (bitmap.width, bitmap.height, nil)
    } catch {
      (width, height, problem) = (nil, nil, error.description(of: address))
    }
  }

  /// The line of `info`.
  var line: String {
    let name = address == "data:" ? "embedded" : displayed(address)
    let size = width.flatMap { width in height.map { ", \(width)x\($0) pixels" } } ?? ""
    let label = parameter + String(repeating: " ", count: max(1, 11 - parameter.count))
    return label + (problem.map { "not shown: " + displayed($0) } ?? name + size)
  }
}
