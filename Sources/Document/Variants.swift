import Geometry
package import Shapes

/// The variants of a drawing: numbers that go through ranges, such as `corner-radius=0:30:5`, and values for all.
package struct Variants: Sendable {
  /// A number from one value to another in steps.
  private struct Axis {
    let name: String
    let values: [String]
  }

  /// A number of a range with its unit, such as `5mm`; the unit is empty for a plain number.
  private struct Bound {
    let number: Double
    let unit: Substring

    init?(_ text: Substring) {
      unit = text.suffix(text.reversed().prefix { $0.isLetter }.count)
      guard let number = NumberText.parse(text.dropLast(unit.count)) else { return nil }
      self.number = number
    }
  }

  private var ranges: [Axis] = []
  /// Values that all variants have.
  private var fixed: [String] = []

  /// Reads words such as `corner-radius=0:30:5`, and values for all variants.
  ///
  /// - Parameter most: The most variants, which is also the most values of a range.
  package init(_ words: [String], atMost most: Int) throws(VariantsError) {
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let bounds = parts.count == 2 ? parts[1].split(separator: ":", omittingEmptySubsequences: false) : []
      guard bounds.count > 1, Bound(bounds[0]) != nil else {
        fixed.append(word)
        continue
      }
      ranges.append(Axis(name: String(parts[0]), values: try Self.values(bounds, of: word, atMost: most)))
    }
    guard !ranges.isEmpty else {
      throw VariantsError("nothing to sweep: type a range, e.g. corner-radius=0:30:5")
    }
    guard ranges.reduce(1, { min($0 * $1.values.count, most + 1) }) <= most else {
      throw VariantsError("more than \(most) variants: use larger steps or fewer ranges")
    }
  }

  private static func values(
    _ bounds: [Substring], of word: String, atMost most: Int
  ) throws(VariantsError) -> [String] {
    let read = bounds.compactMap { Bound($0) }
    let unit = read.last?.unit ?? ""
    // A 0 needs no unit.
    guard bounds.count == 3, read.count == 3, read.allSatisfy({ $0.unit == unit || $0.unit.isEmpty && $0.number == 0 })
    else {
      throw VariantsError("'\(word)' is not a range: type NAME=FROM:TO:STEP, e.g. corner-radius=0:30:5")
    }
    let (start, end, step) = (read[0].number, read[1].number, read[2].number)
    // A little more than the end, because of rounding.
    let steps = step == 0 ? .infinity : (end - start) / step + 1e-9
    guard steps >= 0, steps.isFinite else {
      throw VariantsError("'\(word)' does not reach its end: the step goes \(step == 0 ? "nowhere" : "the other way")")
    }
    guard steps < Double(most) else {
      throw VariantsError("'\(word)' has more than \(most) values: use larger steps")
    }
    return (0...Int(steps)).map {
      NumberText.rounded(start + Double($0) * step, places: 9, leadingZero: true) + unit
    }
  }

  package var count: Int { ranges.reduce(1) { $0 * $1.values.count } }

  /// The numbers that go through ranges.
  package var names: [String] { ranges.map(\.name) }

  /// The number of variants that differ only in the last range.
  package var rowLength: Int { ranges.last?.values.count ?? 1 }

  /// The values of a variant, in the order of ``names``; the last range changes fastest.
  package func values(of number: Int) -> [String] {
    var rest = number
    var values: [String] = []
    for range in ranges.reversed() {
      values.insert(range.values[rest % range.values.count], at: 0)
      rest /= range.values.count
    }
    return values
  }

  /// The values of a variant with their names, such as `corner-radius=5`.
  package func label(of number: Int) -> [String] { zip(names, values(of: number)).map { "\($0)=\($1)" } }

  /// All assignments of a variant.
  package func assignments(of number: Int) -> [String] { label(of: number) + fixed }

  /// The radii that fit, such as `22.36 fits`, if some do not; `nil` if all fit.
  package static func remark(on outlines: [ResolvedShape]) -> String? {
    let used = outlines.flatMap { $0.corners.filter { $0.limit != nil }.map(\.used) }
    let places = outlines.map { $0.fineness.places(2) }.max() ?? 0
    guard let least = used.min(), let most = used.max() else { return nil }
    func text(_ value: Double) -> String { NumberText.rounded(value, places: places, leadingZero: true) }
    return text(least) == text(most) ? "\(text(least)) fits" : "\(text(least)) to \(text(most)) fits"
  }
}

/// The reason why words are not ranges, in one line.
package struct VariantsError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  fileprivate init(_ description: String) { self.description = description }
}
