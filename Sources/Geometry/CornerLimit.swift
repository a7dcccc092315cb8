/// A piece of an outline, named by the vertices that it belongs to.
public enum OutlinePart: Hashable, Sendable {
  /// What the corners leave of the edge between two vertices.
  case edge(from: Int, to: Int)
  /// The vertex, or what is drawn in its place.
  case corner(Int)
  /// A piece of a path with curves, from 0 in drawing order.
  case piece(Int)
}

extension OutlinePart: CustomStringConvertible {
  public var description: String { text { "\($0)" } }

  /// The part in words, its corners called as the shape calls them.
  public func text(label: (Int) -> String) -> String {
    switch self {
    case .edge(let from, let to): "edge \(label(from))-\(label(to))"
    case .corner(let index): "corner \(label(index))"
    case .piece(let index): "piece \(index)"
    }
  }
}

/// Why a corner has less than it asked.
public enum CornerLimit: Hashable, Sendable {
  /// The edge between two vertices is full.
  case edge(from: Int, to: Int)
  /// The corner has its half of the edge between two vertices, and the policy gives no more.
  case halfEdge(from: Int, to: Int)
  /// The corner's edges lie on one another, and nothing fits between them.
  case fold
  /// More would run into a part of the outline that is no neighbour.
  case collision(with: OutlinePart)
  /// A straight piece of a path that ends at no corner is full; its number is from 0 in drawing order.
  case piece(Int)
  /// A curve begins at the corner, and only corners between straight lines are cut.
  case curve
}

extension CornerLimit {
  /// The reason in as few words as a list has room for: `edge 0-1`, `touches corner 4`.
  public var shortText: String { shortText { "\($0)" } }

  /// The reason in as few words as a list has room for, its corners called as the shape calls them.
  public func shortText(label: (Int) -> String) -> String {
    switch self {
    case .edge(let from, let to): OutlinePart.edge(from: from, to: to).text(label: label)
    case .halfEdge(let from, let to): "half of \(OutlinePart.edge(from: from, to: to).text(label: label))"
    case .fold: "folded edges"
    case .collision(let part): "touches \(part.text(label: label))"
    case .piece(let index): OutlinePart.piece(index).text(label: label)
    case .curve: "beside a curve"
    }
  }

  /// The reason as it follows what was asked and used, its corners called as the shape calls them.
  public func text(label: (Int) -> String) -> String {
    switch self {
    case .edge, .halfEdge, .piece: "\(shortText(label: label)) is full"
    case .fold: "its edges fold back"
    case .collision: shortText(label: label)
    case .curve: "a curve begins there"
    }
  }
}

extension CornerLimit: CustomStringConvertible {
  /// The reason as it follows what was asked and used: `edge 0-1 is full`.
  public var description: String { text { "\($0)" } }
}
