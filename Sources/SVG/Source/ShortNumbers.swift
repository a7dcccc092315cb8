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
      let known = Set(NumberRun.all(in: old?[name] ?? "").map(\.text))
      let short = NumberRun.all(in: text).map { run in
        guard !known.contains(run.text), let number = NumberText.parse(run.text) else { return run.text }
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
}

/// A number in the text of a parameter, or what is between two numbers.
private struct NumberRun {
  let text: String

  static func all(in text: String) -> [NumberRun] {
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
    return runs.map { NumberRun(text: String(decoding: $0, as: UTF8.self)) }
  }
}
