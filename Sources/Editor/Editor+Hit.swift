import Document
package import Geometry
import Keymaps
import Shapes

/// What of the drawing lies at a place.
enum DrawingPart: Hashable, Sendable {
  case corner(Int)
  /// The straight or curved line between two corners, and its length from vertex to vertex.
  case edge(from: Int, to: Int, length: Double, isStraight: Bool)
  /// A line that no corner begins or ends.
  case line(length: Double)
  case inside
  case outside
}

extension Editor {
  /// The corner within a distance of a place, or the edge, or what else is there.
  ///
  /// Takes time in proportion to the number of corners.
  func part(at place: Point, within reach: Double) -> DrawingPart {
    var near: (index: Int, distance: Double)?
    for corner in outline.corners {
      let distance = corner.vertex.distance(to: place)
      if distance <= reach, distance < near?.distance ?? .infinity { near = (corner.index, distance) }
    }
    if let near { return .corner(near.index) }
    guard let piece = outline.path.nearestPiece(to: place), piece.distance <= reach else {
      return outline.path.contains(place, rule: item.style.fillRule) ? .inside : .outside
    }
    return part(of: piece)
  }

  /// Which corners a drawn piece belongs to, by where it begins and ends.
  private func part(of piece: Path.NearPiece) -> DrawingPart {
    let corners = outline.corners
    // Ends are computed twice, by the corner and by the path.
    let slack = 1e-6 * max(1, piece.length)
    var (from, to): (Int?, Int?)
    for corner in corners {
      let (starts, ends) = (corner.start.distance(to: piece.start), corner.end.distance(to: piece.end))
      // The cut of a corner begins and ends with it, in one piece or in several.
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
      else { return .line(length: piece.length) }
      return .corner(nearest.index)
    }
    let length = piece.isStraight ? corners[from].vertex.distance(to: corners[to].vertex) : piece.length
    return .edge(from: from, to: to, length: length, isStraight: piece.isStraight)
  }

  /// What a part is called, with what is worth knowing about it.
  func name(of part: DrawingPart) -> String {
    func label(_ index: Int) -> String { item.shape.label(ofCorner: index) }
    let fineness = outline.fineness
    func number(_ value: Double) -> String { NumberText.fixed(value, places: fineness.places(1)) }
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
    case .outside: return "beside the shape"
    }
  }

  /// Selects the corner at a place, or the one that its edge begins at, and says what is there.
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
  /// Where the ring sits that carries the radius: the middle of the cut, which moves away from the vertex in
  /// proportion to the radius.
  package var ring: Point {
    guard let fillet else { return vertex }
    let chord = (wedge.back + wedge.ahead) * (tangentLength / 2)
    let tip = (chord.unit ?? Vector(0, 0)) * fillet.recession
    switch kind {
    case .chamfer: return vertex + chord
    case .scoop: return vertex + chord * 2 - tip
    case .notch: return vertex + chord * 2
    case .round, .squircle, nil: return vertex + tip
    }
  }
}
