/// A part of an outline, named by the vertices that it belongs to.
public enum OutlinePart: Hashable, Sendable {
  /// The rest of an edge between the cuts at its two vertices.
  case edge(from: Int, to: Int)
  /// The vertex, or the curve that replaces it.
  case corner(Int)
  /// A piece of a path with curves, from 0 in drawing order.
  case piece(Int)
}

extension OutlinePart: CustomStringConvertible {
  public var description: String { text { "\($0)" } }

  /// The part in words.
  ///
  /// `label` gives the shape's name for a corner.
  public func text(label: (Int) -> String) -> String {
    switch self {
    case .edge(let from, let to): "edge \(label(from))-\(label(to))"
    case .corner(let index): "corner \(label(index))"
    case .piece(let index): "piece \(index)"
    }
  }
}

/// The reason why a corner is smaller than requested.
public enum CornerLimit: Hashable, Sendable {
  /// The edge between two vertices is full.
  case edge(from: Int, to: Int)
  /// The corner fills its half of an edge, under ``OverflowPolicy/half``.
  case halfEdge(from: Int, to: Int)
  /// The corner's edges lie on top of each other.
  case fold
  /// A larger corner would run into a part of the outline that is not next to it.
  case collision(with: OutlinePart)
  /// A straight piece that ends at no corner is full; numbered from 0 in drawing order.
  case piece(Int)
  /// A curve begins at the corner. Only corners between two lines can be cut.
  case curve
}

extension CornerLimit {
  /// The reason in a few words for a list: `edge 0-1`, `touches corner 4`.
  public var shortText: String { shortText { "\($0)" } }

  /// The reason in a few words for a list.
  ///
  /// `label` gives the shape's name for a corner.
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

  /// The reason as a clause that follows the two sizes.
  ///
  /// `label` gives the shape's name for a corner.
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
  public var description: String { text { "\($0)" } }
}
