package import Geometry
import Shapes

/// A corner at one moment while one of its numbers is changed: a line of the table, a point of the plot, an outline.
package struct TraceRow: Sendable {
  package static let symbols = ["θ", "r", "t", "d", "L"]

  /// The numbers of ``symbols`` that the corner has.
  package let numbers: [Quantity]
  package let outline: Path

  package init(_ measures: Measures) {
    numbers = Self.symbols.compactMap { measures.quantity($0) }
    outline = measures.shape.path
  }

  package func number(_ symbol: String) -> Quantity? { numbers.first { $0.symbol == symbol } }

  /// True if θ or r looks the same in both.
  package func isLike(_ other: TraceRow) -> Bool {
    ["θ", "r"].allSatisfy { number($0)?.text == other.number($0)?.text }
  }
}
