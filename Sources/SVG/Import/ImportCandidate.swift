import Document
package import Geometry
import Recognition
import Shapes

/// An editable shape of a file.
@dynamicMemberLookup
package struct ImportCandidate: Sendable {
  /// The element's name with the shape's name or else its id: `rect #door`.
  package let label: String
  package let id: String?
  /// From 1.
  package let line: Int
  /// The box around the outline, without its stroke, in document units.
  package let bounds: Rect?
  /// True if another program edited the path, which differs from the parameters.
  package let hasDrifted: Bool

  var facts: SourceFacts
  /// Like `effects`, `path` and `shape` in the element's units.
  let style: Style
  /// True if the shape is in document units instead.
  let isOnPage: Bool
  /// The opacity of the element alone, from 0 to 1.
  let opacity: Double
  /// The length that the element gives its outline, in its units; `nil` for none.
  let pathLength: Double?
  let effects: Effects
  let path: Path
  /// `nil` where only the path is known.
  let shape: (any Shape)?
  let state: ItemState.Values
  /// The offset of the parent element.
  let parent: Int

  package subscript<Value>(dynamicMember fact: KeyPath<SourceFacts, Value>) -> Value { facts[keyPath: fact] }

  /// The map from the element's units to the document's.
  var map: Transform { facts.transform.then(facts.context.transform) }

  /// The start of the path in document units; `nil` without a closed path of one part.
  var start: Point? {
    // Contours leave out the moves that draw nothing, such as those before a relative one.
    let parts = path.contours
    return parts.count == 1 && parts[0].isClosed ? map(parts[0].start) : nil
  }

  /// True if elements beside its own belong to it: those of effects and of own gradients.
  var ownsMade: Bool { facts.isOwn || style.hasOwnGradient }

  /// True if there is no readable path; the parameters alone define the shape.
  package var lacksPath: Bool { path.elements.isEmpty }
}

/// A part of a file that is kept but not supported.
package struct ImportNote: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package let line: Int
  /// The element's name in the file.
  package let element: String
  package let reason: String
  /// True if PNG and PDF, which librsvg draws from the file, lack the part, too.
  var lacksInDrawings = true
  /// True for a note on parts all over the file, which needs no place.
  var isAboutFile = false

  /// One line; names from the file appear unescaped.
  package var description: String { isAboutFile ? reason : "line \(line): <\(element)> \(reason)" }
}

/// The version to keep of a shape whose path another program edited.
package enum DriftChoice: String, CaseIterable, Hashable, Sendable {
  case parameters
  case path
}

/// The shapes of a file to edit.
package enum ShapeSelection: Hashable, Sendable {
  /// All of them.
  case automatic
  /// By id, or else by name; those in a group by the group's.
  case id(String)
  /// Counted from 1, in the file's order.
  case numbers([Int])

  /// Reads `3` or `#door`.
  package init?(_ text: String) {
    if text.first == "#", text.count > 1 {
      self = .id(String(text.dropFirst()))
    } else if let number = Int(text), number > 0 {
      self = .numbers([number])
    } else {
      return nil
    }
  }
}

/// An element made for the effects of a shape.
struct MadeElement: Sendable {
  var element: SourceElement
  /// The id of the shape.
  let owner: String
  /// The offset of the parent element.
  let parent: Int
  /// The ids of the pictures in it.
  var pictures: [String] = []
}

extension PathShape {
  /// The longest path of another program that can be edited, in elements; a round corner makes two of one.
  package static let mostPieces = PathData.mostPieces / 2

  /// A shape that draws a path with sharp corners; `nil` for a path that is too long or not valid.
  static func drawing(_ path: Path, _ precision: Precision = .usual) -> (any Shape)? {
    guard path.elements.count <= mostPieces else { return nil }
    var shape = PathShape()
    do throws(ParameterError) {
      try shape.set("path-data", to: PathData.text(of: path, places: min(precision.places + 6, 15)))
      return shape
    } catch {
      return nil
    }
  }
}
