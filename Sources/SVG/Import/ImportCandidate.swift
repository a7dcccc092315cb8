import Document
package import Geometry
import Recognition
import Shapes

/// A shape of a file that can be edited.
package struct ImportCandidate: Sendable {
  /// From 1, in the file's order.
  package let number: Int
  /// The element's name, and what the shape is called or else its id: `rect #door`.
  package let label: String
  package let id: String?
  /// From 1.
  package let line: Int
  /// The box around what is drawn, without its stroke, in document units.
  package let bounds: Rect?
  /// Whether fillet wrote the element.
  package let isOwn: Bool
  /// Whether the path was changed elsewhere, so that the parameters give another one.
  package let hasDrifted: Bool

  let place: RawPlace

  /// Whether there is no path that can be read, so that only the parameters tell what is drawn.
  package var lacksPath: Bool { place.path.elements.isEmpty }
}

/// Something in a file that is kept and not understood.
package struct ImportNote: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package let line: Int
  /// The element's name, as the file has it.
  package let element: String
  package let reason: String

  /// One line; names from the file appear in it as they are.
  package var description: String { "line \(line): <\(element)> \(reason)" }
}

/// What to believe of a shape whose path no longer is the one that its parameters give.
package enum DriftChoice: String, CaseIterable, Hashable, Sendable {
  case parameters
  case path
}

/// Which shapes of a file are edited.
package enum ShapeSelection: Hashable, Sendable {
  /// All of them.
  case automatic
  /// Counted from 1, in the file's order.
  case number(Int)
  /// By its id, or else by what it is called.
  case id(String)
  /// Counted from 1, in the file's order.
  case numbers([Int])

  /// Reads `3` or `#door`; `nil` for anything else.
  package init?(_ text: String) {
    if text.first == "#", text.count > 1 {
      self = .id(String(text.dropFirst()))
    } else if let number = Int(text), number > 0 {
      self = .number(number)
    } else {
      return nil
    }
  }
}

/// An element that was made for the effects of a shape.
struct MadeElement: Sendable {
  var element: SourceElement
  /// The id of the shape.
  let owner: String
  /// Where the element begins that this one lies in.
  let parent: Int
  /// The ids of the pictures in it.
  var pictures: [String] = []
}

/// An element that draws, as the file has it.
struct RawPlace: Sendable {
  let element: SourceElement
  let context: SourceContext
  /// The element's own transform.
  let transform: Transform
  /// In the element's units.
  let style: Style
  /// In the element's units.
  let effects: Effects
  /// In the element's units.
  let path: Path
  /// In the element's units; `nil` where only the path is known.
  let shape: (any Shape)?
  let state: ItemState.Values
  let isOwn: Bool
  let hasDrifted: Bool
  /// Where the element begins that this one lies in.
  let parent: Int
  /// The index of the group that it lies in; `nil` for the root.
  let group: Int?
  /// The attributes that are parts of the page, as lengths in the element's units.
  let percentages: [(name: String, length: String)]

  /// From the element's units to the document's.
  var map: Transform { transform.then(context.transform) }
}

/// Shapes of the kind that takes any path.
enum DrawnPath {
  static let kind = PathShape.kind

  /// A shape that draws a path as it is, its corners sharp.
  static func shape(of path: Path, _ precision: Precision = .usual) -> (any Shape)? {
    guard path.elements.count <= Unfillet.mostPieces else { return nil }
    var shape = PathShape()
    do throws(ParameterError) {
      try shape.set("path-data", to: PathData.text(of: path, places: min(precision.places + 6, 15)))
      return shape
    } catch {
      return nil
    }
  }
}
