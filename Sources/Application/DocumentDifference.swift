package import Document
import Geometry
import Shapes

/// The changes between two versions of a document, for `set --dry-run`.
package enum DocumentDifference {
  /// The longest text of a value.
  private static let longest = 40
  /// The parameters that the lines about corners replace.
  private static let ofCorners = [
    ParameterCatalog.corners, ParameterCatalog.cornerRadius, ParameterCatalog.tipRadius, ParameterCatalog.notchRadius,
  ].map(\.name)

  /// One line for each corner and each parameter: `shape 2 (door): corner 3: radius 2 → 1.5`.
  package static func lines(from before: Document, to after: Document) throws(ProgramError) -> [String] {
    var lines: [String] = []
    let names = before.names
    let numbers = before.source?.numbers(of: before)
    for (index, (old, new)) in zip(before.items, after.items).enumerated() where old != new {
      let place =
        before.items.count == 1
        ? "" : Document.title(ofShape: numbers?[index] ?? index + 1, named: names[index]) + ": "
      let corners = try outlined(self.corners(from: old, to: new))
      let values = zip(old.values, new.values).compactMap { old, new -> String? in
        guard old.text != new.text, corners.isEmpty || !ofCorners.contains(old.info.name) else { return nil }
        return "\(old.info.name): \(short(old.text)) → \(short(new.text))"
      }
      lines += (corners + values).map { place + $0 }
    }
    for parameter in Document.parameters {
      let (old, new) = (parameter.text(in: before), parameter.text(in: after))
      if old != new { lines.append("\(parameter.info.name): \(short(old)) → \(short(new))") }
    }
    return lines
  }

  private static func corners(from old: Item, to new: Item) throws(OutlineError) -> [String] {
    let (before, after) = (try old.resolved(), try new.resolved())
    guard before.corners.count == after.corners.count else { return [] }
    func number(_ value: Double) -> String {
      NumberText.rounded(value, places: after.fineness.places(2), leadingZero: true)
    }
    func size(_ corner: ResolvedCorner) -> String { corner.asked > 0 ? " " + number(corner.asked) : "" }
    return zip(before.corners, after.corners).compactMap { a, b in
      guard a.asked != b.asked || a.kind != b.kind else { return nil }
      let change =
        a.kind == b.kind
        ? "radius \(number(a.asked)) → \(number(b.asked))"
        : (a.kind?.rawValue ?? "sharp") + size(a) + " → " + (b.kind?.rawValue ?? "sharp") + size(b)
      let limit = b.limit == nil ? "" : ", only \(number(b.used)) fits"
      return "corner \(new.shape.label(ofCorner: b.index)): \(change)\(limit)"
    }
  }

  private static func short(_ text: String?) -> String {
    guard let text else { return "none" }
    return text.count > longest ? text.prefix(longest - 1) + "…" : text
  }
}
