import Document
package import Geometry
import Keymaps
import Shapes

enum DrawingPart: Hashable, Sendable {
  case corner(Int)
  /// The straight or curved edge between two corners, with its length from vertex to vertex.
  case edge(from: Int, to: Int, length: Double, isStraight: Bool)
  /// A line without corners at its ends.
  case line(length: Double)
  case inside
  case outside
}

extension Editor {
  /// The corner within `reach` of a point, or else the edge or area.
  ///
  /// Linear in the number of corners.
  func part(at place: Point, within reach: Double) -> DrawingPart {
    var near: (index: Int, distance: Double)?
    for corner in outline.corners {
      let distance = corner.vertex.distance(to: place)
      if distance <= reach, distance < near?.distance ?? .infinity { near = (corner.index, distance) }
    }
    if let near { return .corner(near.index) }
    guard let nearest = outline.path.nearestPiece(to: place), nearest.distance <= reach else {
      return outline.path.contains(place, rule: item.style.fillRule) ? .inside : .outside
    }
    return part(of: nearest.piece)
  }

  /// The corner or edge that a piece of the path belongs to, from the ends of the piece.
  private func part(of piece: Path.Piece) -> DrawingPart {
    let corners = outline.corners
    // The corner and the path compute the ends separately.
    let pieceLength = piece.length
    let slack = 1e-6 * max(1, pieceLength)
    var (from, to): (Int?, Int?)
    for corner in corners {
      let (starts, ends) = (corner.start.distance(to: piece.start), corner.end.distance(to: piece.end))
      // A cut may have several pieces.
      if corner.isCut, starts <= slack || ends <= slack { return .corner(corner.index) }
      if corner.end.distance(to: piece.start) <= slack { from = corner.index }
      if corner.start.distance(to: piece.end) <= slack { to = corner.index }
    }
    guard let from, let to else {
      let middle = piece.start.lerp(to: piece.end, 0.5)
      guard !piece.isStraight,
        let nearest = corners.filter(\.isCut).min(by: {
          $0.vertex.distance(to: middle) < $1.vertex.distance(to: middle)
        }), nearest.vertex.distance(to: middle) <= nearest.tangentLength * 2
      else { return .line(length: pieceLength) }
      return .corner(nearest.index)
    }
    let length = piece.isStraight ? corners[from].vertex.distance(to: corners[to].vertex) : pieceLength
    return .edge(from: from, to: to, length: length, isStraight: piece.isStraight)
  }

  /// The name of a part, with its position and measures.
  func name(of part: DrawingPart) -> String {
    func label(_ index: Int) -> String { item.shape.label(ofCorner: index) }
    let fineness = outline.fineness
    func number(_ value: Double) -> String { fineness.fixed(value, places: 1) }
    switch part {
    case .corner(let index):
      let corner = outline.corners[index]
      let size = corner.isCut ? ", r \(number(corner.used))" : ""
      return "corner \(label(index)) at \(NumberText.message(corner.vertex.x)), \(NumberText.message(corner.vertex.y))"
        + ", \(NumberText.degrees(corner.interiorAngle.degrees, places: 1))°\(size)"
    case .edge(let from, let to, let length, let isStraight):
      return "\(isStraight ? "edge" : "curve") \(label(from))-\(label(to)), \(number(length)) long"
    case .line(let length): return "a line, \(number(length)) long"
    case .inside: return "inside the shape"
    case .outside: return "empty"
    }
  }

  /// Selects the corner at a point, or the one where its edge starts, and names the part.
  mutating func selectPart(at place: Point, within reach: Double) throws(CommandError) {
    let part = part(at: place, within: reach)
    var text = name(of: part)
    switch part {
    case .corner(let index), .edge(let index, _, _, _): try select(index)
    case .line: break
    case .inside, .outside: text += " at \(NumberText.message(place.x)), \(NumberText.message(place.y))"
    }
    message = Message(text)
  }
}

extension ResolvedCorner {
  /// The position of the radius ring: the middle of the cut, at a distance proportional to the radius.
  package var ring: Point {
    guard let fillet else { return vertex }
    if let middle = clothoids?.middle ?? superellipse?.middle { return middle }
    let chord = (wedge.back + wedge.ahead) * (tangentLength / 2)
    let tip = (chord.unit ?? Vector(0, 0)) * fillet.recession
    switch kind {
    case .chamfer: return vertex + chord
    case .scoop: return vertex + chord * 2 - tip
    case .notch: return vertex + chord * 2
    case .round, .squircle, .smooth, .superellipse, nil: return vertex + tip
    }
  }
}
