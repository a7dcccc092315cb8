import Geometry
import Shapes

/// A dash pattern: the lengths of dashes and gaps in turn.
public struct Dash: Hashable, Sendable {
  /// An even number of lengths in document units, none negative, with a positive sum; or none.
  public let lengths: [Double]

  /// A solid line.
  public static let none = Dash(checked: [])

  /// The maximum number of lengths.
  public static let longest = 32

  private init(checked lengths: [Double]) { self.lengths = lengths }

  /// A pattern of lengths, repeated if their number is odd, as in SVG; `nil` if no dash would be visible.
  public init?(_ lengths: [Double]) {
    guard lengths.count <= Self.longest, lengths.allSatisfy({ (0...1e6).contains($0) }) else { return nil }
    guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else { return nil }
    self.init(checked: lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths)
  }

  public var isNone: Bool { lengths.isEmpty }

  /// The pattern as SVG and commands write it.
  public var text: String {
    isNone ? "none" : lengths.map { NumberText.exact($0) }.joined(separator: " ")
  }

  static func parse(_ text: String) throws(ParameterError) -> Dash {
    if text == "none" { return .none }
    var lengths: [Double] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard let length = NumberText.parse(word) else {
        throw .malformed(name: "dash", problem: "\"\(word)\" is not a length", expected: form)
      }
      lengths.append(length)
    }
    guard let dash = Dash(lengths), !lengths.isEmpty else {
      throw .malformed(name: "dash", problem: "\"\(text)\" draws no dash", expected: form)
    }
    return dash
  }

  private static let form = "up to \(longest) lengths such as 6 3, or none"
}
