package import Geometry
import Shapes

/// A place where an outline crosses or touches itself.
package struct OutlineMeeting {
  /// The pairs of parts that meet there, at least one: several pieces can meet in a vertex.
  package let pairs: [OutlineCrossing]
  /// True if no pair changes sides there.
  package let touches: Bool

  /// The verb for a message.
  package var verb: String { Self.verb(touches: touches) }

  private static func verb(touches: Bool) -> String { touches ? "touches" : "crosses" }

  /// The meetings of an item's outline, each place once.
  ///
  /// - Parameters:
  ///   - limit: The most pairs to find.
  ///   - fineness: That of the texts of coordinates; places with equal texts are one.
  package static func all(
    of item: Item, limit: Int, _ fineness: Fineness
  ) throws(OutlineError) -> [OutlineMeeting] {
    var places: [String: [OutlineCrossing]] = [:]
    var order: [String] = []
    for crossing in try item.shape.crossings(rule: item.style.fillRule, limit: limit) {
      let place = place(of: crossing) { fineness.rounded($0, places: 2) }
      if places[place] == nil { order.append(place) }
      places[place, default: []].append(crossing)
    }
    return order.compactMap { places[$0] }.map { pairs in
      OutlineMeeting(pairs: pairs, touches: pairs.allSatisfy(\.touches))
    }
  }

  /// A pair that does what the verb says, and the place: `edge 0-1 and edge 3-4 at 50 50`.
  package func text(_ number: (Double) -> String, label: (Int) -> String = { "\($0)" }) -> String {
    guard let pair = pairs.first(where: { $0.touches == touches }) else { return "" }
    return "\(pair.first.text(label: label)) and \(pair.second.text(label: label)) at "
      + Self.place(of: pair, number)
  }

  private static func place(of pair: OutlineCrossing, _ number: (Double) -> String) -> String {
    "\(number(pair.point.x)) \(number(pair.point.y))"
  }

  /// The verb and the other part of a corner's first pair, such as `crosses edge 3-4`; `nil` for a corner at no pair.
  package func text(besides corner: Int, label: (Int) -> String) -> String? {
    for pair in pairs {
      guard let part = pair.part(besides: corner) else { continue }
      return "\(Self.verb(touches: pair.touches)) \(part.text(label: label))"
    }
    return nil
  }
}
