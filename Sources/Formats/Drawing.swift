import Document
import Geometry
package import SVG
import Shapes

/// The form of code.
package enum CodeStyle: String, CaseIterable, Sendable {
  /// The corners with their radii and one loop, for outlines that have only those; others are flat.
  case readable
  /// Every piece of the outline.
  case flat
  /// Path data in an `ImageVector` of Compose.
  case vector

  /// The forms of every format.
  package static let usual: [CodeStyle] = [.readable, .flat]
}

/// Options of code formats.
package struct CodeOptions: Hashable, Sendable {
  package var style = CodeStyle.readable
  package var size = SizeOptions()

  package init() {}
}

/// The units of the numbers in a format.
package enum CodeUnits: Sendable {
  /// CSS pixels, or what a program has for them: the drawing has its shown size.
  case pixels
  /// The unit of the options: millimeters, if they have none.
  case lengths
  /// Document units, in a format that scales them to the shown size.
  case document
}

/// A document as code formats draw it: visible items, the lowest first, from the upper left corner of what is shown.
package struct Drawing: Sendable {
  let title: String
  /// In the format's units, as all lengths here.
  let width: Double
  let height: Double
  let size: DrawingSize
  /// The background, if any, and the items.
  let items: [DrawnItem]
  let numbers: CodeNumbers
  let options: CodeOptions
  private let precision: Precision
  /// The names of the parts that no format shows.
  private let unshown: [String]
  private let features: Features
  private let abilities: Features

  /// 96 pixels are an inch of 72 points.
  static let pointsOfUnit = 0.75

  /// Draws a whole document.
  init(
    _ document: Document, _ options: CodeOptions, in units: CodeUnits, _ abilities: Features
  ) throws(OutlineError) {
    self.init(try document.scene(), of: document, options, in: units, abilities)
  }

  /// Draws some pieces of a document.
  init(
    _ scene: Scene, of document: Document, _ options: CodeOptions, in units: CodeUnits, _ abilities: Features
  ) {
    size = DrawingSize(of: document, options.size)
    let place =
      switch units {
      case .pixels: DrawnPlace(size, size.map(in: .px))
      case .lengths: DrawnPlace(size, size.map(in: options.size.unit ?? .mm))
      case .document: DrawnPlace(size, size.mapOntoFrame)
      }
    precision = Precision(page: place.box)
    let isUneven = place.isStretched && scene.pieces.contains(where: \.style.hasLine)
    (unshown, features) = (scene.unshown, scene.features.union(isUneven ? .unevenLine : []))
    self.abilities = abilities
    let numbers = CodeNumbers(places: precision.places)
    var names = CodeNames()
    (title, width, height) = (document.title, place.box.width, place.box.height)
    (self.numbers, self.options) = (numbers, options)
    var items: [DrawnItem] = []
    if document.background.color != nil {
      let name = names.unique("\(title) background")
      items.append(DrawnItem(document.background, on: document.page, place, numbers: numbers, name: name))
    }
    let pieces = scene.flatPieces
    // Several drawings can share a module or a style sheet.
    func name(_ own: String?, _ kind: String) -> CodeName {
      names.unique(pieces.count == 1 ? own ?? document.title : "\(document.title) \(own ?? kind)")
    }
    for piece in pieces {
      let (own, kind) =
        switch piece.origin {
        case .item(let item, _, _): (item.name, item.shape.kind)
        case .foreign, .none: (String?.none, "use")
        }
      items.append(DrawnItem(piece, place, numbers: numbers, name: name(own, kind)))
    }
    self.items = items
  }

  /// The name of the drawing.
  var name: CodeName { CodeName(title) }

  /// The largest distance of a curve from the chords that stand for it, in the units of the code.
  ///
  /// - Parameter stated: The distance that the format states; pages shorter than a thousand of it get a thousandth of
  ///   their side. A tenth is left for the rounding of numbers.
  func chordTolerance(within stated: Double) -> Double { 0.9 * min(stated, max(width, height) / 1000) }

  /// The `d` attribute of a path, with true arcs.
  func pathData(_ path: Path) -> String { PathData.text(of: path, precision) }

  /// The corners of an item to write as a loop, if the style asks for it.
  ///
  /// - Parameter keepsStart: False if the loop begins at a corner of its choice, which dashes would show.
  func readable(_ item: DrawnItem, keepsStart: Bool = true) -> ReadableCorners? {
    options.style == .readable && (keepsStart || !item.style.isDashed) ? item.corners : nil
  }

  /// The names of everything that the format does not show.
  ///
  /// - Parameter lacking: The features that this form of the format does not have.
  func losses(lacking: Features = []) -> [String] {
    features.losses(for: abilities.subtracting(lacking), besides: unshown).map(\.harmless)
  }

  /// The first lines: where the code is from, how exact it is, and what it lacks.
  ///
  /// - Parameter lacking: The features that this form of the format does not have.
  func head(_ exactness: String, lacking: Features = [], comment: String) -> [String] {
    let losses = losses(lacking: lacking)
    let origin = title.isEmpty ? "" : " from \(title.harmless)"
    return [comment + " Made by fillet\(origin). Exactness: \(exactness)."]
      + (losses.isEmpty ? [] : [comment + " Left out: \(losses.joined(separator: ", "))."])
  }
}

/// The place of a document's units in a format.
struct DrawnPlace {
  /// The box around what is shown, from the upper left corner at 0, 0.
  let box: Rect
  let map: Transform
  let isStretched: Bool
  private let frame: Rect

  init(_ size: DrawingSize, _ map: Transform) {
    (self.map, isStretched, frame) = (map, size.isStretched, size.frame)
    box = Rect(x: 0, y: 0, width: frame.width * map.a, height: frame.height * map.d)
  }

  /// True if nothing but the page is shown.
  func isWhole(_ page: Rect) -> Bool { page == frame }
}

/// An item as code formats draw it.
struct DrawnItem: Sendable {
  let name: CodeName
  let path: Path
  /// As seen, with the opacity of its groups.
  let style: Style
  /// `nil` for none.
  var fill: Ink? { style.fill.ink }
  /// `nil` for none.
  var stroke: Ink? { style.stroke.ink }
  /// The corners in order, if they give the outline.
  let corners: ReadableCorners?
  /// The box of a style sheet that has the outline, if any.
  let box: BoxCorners?
  /// The command that makes the shape again; empty for the background.
  let recipe: String

  init(_ piece: Scene.Piece, _ place: DrawnPlace, numbers: CodeNumbers, name: CodeName) {
    self.name = name
    path = piece.path.transformed(by: place.map)
    style = piece.flatStyle.scaled(by: place.map.scale)
    guard case .item(let item, _, let outline) = piece.origin else {
      (corners, box, recipe) = (nil, nil, "a use element of the file")
      return
    }
    // A stretched circle is none.
    let corners = place.isStretched ? [] : outline.corners
    self.corners = ReadableCorners(corners, place.map, path: path, numbers)
    box = BoxCorners(corners, place.map, path: path, page: place.box, numbers)
    recipe = item.recipe
  }

  init(_ background: Paint, on page: Rect, _ place: DrawnPlace, numbers: CodeNumbers, name: CodeName) {
    self.name = name
    path = Path(polygon: page.corners.map { place.map($0) })
    box = place.isWhole(page) ? BoxCorners(width: numbers(place.box.width), height: numbers(place.box.height)) : nil
    var style = Style()
    style.fill = background
    self.style = style
    (corners, recipe) = (nil, "")
  }

  /// True for the page's background.
  var isBackground: Bool { recipe.isEmpty }
}

extension Item {
  /// The longest text of a parameter in a comment.
  private static let longestValue = 400

  /// The command that makes the shape again.
  var recipe: String {
    let values = shape.storedValues
    guard values.allSatisfy({ $0.text.utf8.count <= Self.longestValue }) else {
      return "fillet new \(shape.kind) with parameters too long for a comment"
    }
    return (["fillet new \(shape.kind)"] + values.map { "\($0.name)=\($0.text.quoted)" }).joined(separator: " ")
  }
}

extension String {
  /// The text in single quotes, if a shell needs them.
  fileprivate var quoted: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: ","):
        true
      default: false
      }
    }
    return isPlain && !isEmpty ? self : "'" + harmless + "'"
  }

  /// The text without characters that end a comment or a quoted text, or that change a line's order.
  var harmless: String {
    var result = ""
    for character in self where character.isLetter || character.isNumber || " .,:#%()=+_-".contains(character) {
      // Two hyphens end a comment of XML.
      if character != "-" || result.last != "-" { result.append(character) }
    }
    return result
  }
}
