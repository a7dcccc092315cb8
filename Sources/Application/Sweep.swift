package import Document
import Geometry
import Shapes

/// The variants of a drawing, for numbers that go through ranges.
package struct Sweep {
  /// A number from one value to another in steps.
  private struct Axis {
    let name: String
    let values: [String]
  }

  /// The most variants of a sheet.
  private static let most = 1000

  private var ranges: [Axis] = []
  /// Values that all variants have.
  private var fixed: [String] = []

  /// Reads words such as `corner-radius=0:30:5`, and values for all variants.
  package init(_ words: [String]) throws(ProgramError) {
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let bounds = parts.count == 2 ? parts[1].split(separator: ":", omittingEmptySubsequences: false) : []
      guard bounds.count > 1, NumberText.parse(bounds[0]) != nil else {
        fixed.append(word)
        continue
      }
      ranges.append(Axis(name: String(parts[0]), values: try Self.values(bounds, of: word)))
    }
    guard !ranges.isEmpty else {
      throw .usage("nothing to sweep: type NAME=FROM:TO:STEP, e.g. corner-radius=0:30:5")
    }
    let count = ranges.reduce(1) { min($0 * $1.values.count, Self.most + 1) }
    guard count <= Self.most else {
      throw .usage("more than \(Self.most) variants: use larger steps or fewer ranges")
    }
    // Wrong names are an error before any file is read.
    _ = try Assignments(values(ofVariant: 0))
  }

  private static func values(_ bounds: [Substring], of word: String) throws(ProgramError) -> [String] {
    let numbers = bounds.compactMap { NumberText.parse($0) }
    guard bounds.count == 3, numbers.count == 3 else {
      throw .usage("'\(word)' is not a range: type NAME=FROM:TO:STEP, e.g. corner-radius=0:30:5")
    }
    let (start, end, step) = (numbers[0], numbers[1], numbers[2])
    // A little more than the end, because of rounding.
    let steps = step == 0 ? .infinity : (end - start) / step + 1e-9
    guard steps >= 0, steps.isFinite else {
      throw .usage("'\(word)' does not reach its end: the step goes \(step == 0 ? "nowhere" : "the other way")")
    }
    guard steps < Double(most) else { throw .usage("'\(word)' has more than \(most) values: use larger steps") }
    return (0...Int(steps)).map {
      NumberText.rounded(start + Double($0) * step, places: 9, leadingZero: true)
    }
  }

  private var count: Int { ranges.reduce(1) { $0 * $1.values.count } }

  /// The assignments of a variant; the last range changes fastest.
  private func values(ofVariant number: Int) -> [String] {
    var rest = number
    var words: [String] = []
    for range in ranges.reversed() {
      words.insert("\(range.name)=\(range.values[rest % range.values.count])", at: 0)
      rest /= range.values.count
    }
    return words + fixed
  }

  /// A sheet of all variants: with several ranges a row for each value but those of the last one.
  package func sheet(
    of document: Document, file: String, _ pictures: ExportedPictures
  ) throws(ProgramError) -> ContactSheet {
    let last = ranges.last?.values.count ?? 1
    let square = Int(Double(count).squareRoot().rounded(.up))
    var sheet = ContactSheet(columns: ranges.count > 1 ? last : square, lines: ranges.count)
    for number in 0..<count {
      let words = values(ofVariant: number)
      let label = Array(words.prefix(ranges.count))
      var variant = document
      do throws(ProgramError) {
        var assignments = try Assignments(words)
        _ = try assignments.change(&variant, of: file)
        try sheet.add(label, try Self.remark(on: variant), variant, pictures)
      } catch {
        throw error.at(label.joined(separator: ", "))
      }
    }
    return sheet
  }

  /// The radii that fit, if some do not; `nil` if all fit.
  private static func remark(on document: Document) throws(ProgramError) -> String? {
    var used: [Double] = []
    var places = 0
    do throws(OutlineError) {
      for item in document.items where !item.isHidden {
        let outline = try item.resolved()
        used += outline.corners.filter { $0.limit != nil }.map(\.used)
        places = max(places, outline.fineness.places(2))
      }
    } catch {
      throw .badInput(error.description)
    }
    guard let least = used.min(), let most = used.max() else { return nil }
    func text(_ value: Double) -> String { NumberText.rounded(value, places: places, leadingZero: true) }
    return text(least) == text(most) ? "only \(text(least)) fits" : "only \(text(least)) to \(text(most)) fits"
  }
}
