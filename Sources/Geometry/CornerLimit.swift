/// A piece of an outline, named by the vertices that it belongs to.
public enum OutlinePart: Hashable, Sendable {
  /// What the corners leave of the edge between two vertices.
  case edge(from: Int, to: Int)
  /// The vertex, or what is drawn in its place.
  case corner(Int)
}

extension OutlinePart: CustomStringConvertible {
  public var description: String {
    switch self {
    case .edge(let from, let to): "edge \(from)-\(to)"
    case .corner(let index): "corner \(index)"
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
}

extension CornerLimit {
  /// The reason in as few words as a list has room for: `edge 0-1`, `touches corner 4`.
  public var shortText: String {
    switch self {
    case .edge(let from, let to): "edge \(from)-\(to)"
    case .halfEdge(let from, let to): "half of edge \(from)-\(to)"
    case .fold: "folded edges"
    case .collision(let part): "touches \(part)"
    }
  }
}

extension CornerLimit: CustomStringConvertible {
  /// The reason as it follows what was asked and used: `edge 0-1 is full`.
  public var description: String {
    switch self {
    case .edge, .halfEdge: "\(shortText) is full"
    case .fold: "its edges fold back"
    case .collision: shortText
    }
  }
}
