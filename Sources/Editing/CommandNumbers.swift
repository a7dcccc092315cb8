import Geometry
import Shapes

/// Numbers among a command's arguments: expressions with units, such as `360/7`, `1in` or `150%`.
extension CommandArguments {
  /// So many numbers, apart by spaces or commas; a single one may have spaces in it.
  ///
  /// - Parameter whole: what 100 % is.
  func numbers(
    _ count: ClosedRange<Int>, _ usage: String, percentOf whole: Double = 100,
    in range: ClosedRange<Double> = -Outline.limit...Outline.limit
  ) throws(CommandSyntaxError) -> [Double] {
    let words = count == 1...1 ? [rest[...]] : rest.split { $0 == " " || $0 == "," }
    guard !rest.isEmpty, words.count >= count.lowerBound else { throw .missing(usage) }
    guard words.count <= count.upperBound else { throw .tooMany(String(words[count.upperBound])) }
    var numbers: [Double] = []
    for word in words { numbers.append(try Self.number(word, percentOf: whole, in: range)) }
    return numbers
  }

  /// Evaluates one argument.
  static func number(
    _ text: some StringProtocol, percentOf whole: Double = 100,
    in range: ClosedRange<Double> = -Outline.limit...Outline.limit
  ) throws(CommandSyntaxError) -> Double {
    let number: Double
    do throws(ExpressionError) {
      number = try Expression.evaluate(String(text), percentOf: whole)
    } catch {
      if case .outOfRange = error { throw .outOfRange(argument: String(text), range) }
      throw .expression(argument: String(text), error)
    }
    guard range.contains(number) else { throw .outOfRange(argument: String(text), range) }
    return number
  }

  /// Two lengths with an `x` between them, such as `200x190` or `8in x 4in`.
  func size(
    _ usage: String, in range: ClosedRange<Double>
  ) throws(CommandSyntaxError) -> (width: Double, height: Double) {
    var problem: CommandSyntaxError?
    // A unit may have an x, too.
    for sign in rest.indices where rest[sign] == "x" || rest[sign] == "×" {
      do throws(CommandSyntaxError) {
        let (width, height) = (rest[..<sign], rest[rest.index(after: sign)...])
        return (try Self.number(width, in: range), try Self.number(height, in: range))
      } catch {
        if case .outOfRange = error { problem = error }
      }
    }
    throw problem ?? .bad(argument: rest, expected: usage)
  }
}

extension NumberText {
  /// A number as a message tells it: two decimals at most, and more for small ones.
  static func message(_ value: Double) -> String {
    rounded(value, places: abs(value) < 0.1 ? 6 : 2, leadingZero: true)
  }
}
