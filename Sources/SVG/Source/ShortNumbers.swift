import Document
import Geometry
import Shapes

extension Item {
  /// The item with the fewest decimals in the lengths and points that differ from those of another.
  ///
  /// A length set in document units can have many decimals in the units under a transform.
  ///
  /// - Parameter tolerance: The largest change of a number.
  func shortened(besides before: Item?, within tolerance: Double) -> Item {
    var item = self
    let old = before.map { Dictionary($0.shape.storedValues.map { ($0.name, $0.text) }) { $1 } }
    for (name, text) in shape.storedValues where Self.lengths.contains(name) && text != old?[name] {
      let known = Set(Self.numberRuns(in: old?[name] ?? ""))
      let short = Self.numberRuns(in: text).map { run in
        guard !known.contains(run), let number = NumberText.parse(run) else { return run }
        return NumberText.exact(number.short(within: tolerance))
      }
      do throws(ParameterError) {
        try item.set(name, to: short.joined())
      } catch {
        // A size below its limit stays as it is.
        return self
      }
    }
    return item
  }

  private static let lengths = Set(
    ParameterCatalog.all.filter { $0.number?.unit == .length }.map(\.name) + ["points", "corners"])

  /// The numbers in the text of a parameter, and what is between them.
  private static func numberRuns(in text: String) -> [String] {
    var runs: [[UInt8]] = []
    var wasNumber: Bool?
    for byte in text.utf8 {
      let isNumber = "0123456789.-".utf8.contains(byte)
      if isNumber == wasNumber {
        runs[runs.count - 1].append(byte)
      } else {
        runs.append([byte])
      }
      wasNumber = isNumber
    }
    return runs.map { String(decoding: $0, as: UTF8.self) }
  }
}
