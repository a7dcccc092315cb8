import Geometry
import Shapes

/// The lengths of a line's dashes and gaps in turn.
public struct Dash: Hashable, Sendable {
  /// In document units; an even number of them, not negative, with a sum above zero; or none.
  public let lengths: [Double]

  /// A line without gaps.
  public static let none = Dash(checked: [])

  /// The most lengths that a pattern has.
  public static let longest = 32

  private init(checked lengths: [Double]) { self.lengths = lengths }

  /// A pattern of lengths, or `nil` where no dash could be drawn; an odd number of them is said twice, as in SVG.
  public init?(_ lengths: [Double]) {
    guard lengths.count <= Self.longest, lengths.allSatisfy({ (0...1e6).contains($0) }) else { return nil }
    guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else { return nil }
    self.init(checked: lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths)
  }

  public var isNone: Bool { lengths.isEmpty }

  /// As SVG and commands write it.
  public var text: String {
    isNone ? "none" : lengths.map { NumberText.exact($0) }.joined(separator: " ")
  }

  static func parse(_ text: String) throws(ParameterError) -> Dash {
    if text == "none" { return .none }
    var lengths: [Double] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard let length = NumberText.parse(word) else {
        throw .malformed(name: "dash", problem: "\"\(word)\" is no length", expected: form)
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
