import ShapeSupport
import Shapes
import TestSupport
import Testing

@Suite struct ExpressionTests {
  private let names = ["r": 8.0, "line-width": 3, "line": 100]

  private func value(_ text: String) throws(ExpressionError) -> Double {
    try Expression.evaluate(text, percentOf: 40, names: { names[$0] })
  }

  private static let inch = 96.0

  private static let right: [(String, Double)] = [
    ("1+2", 3), ("7-10", -3), ("7−10", -3), ("2*3", 6), ("2×3", 6), ("7/2", 3.5), ("7÷2", 3.5), ("1+2*3", 7),
    ("(1+2)*3", 9), ("8-2-1", 5), ("8/2/2", 2), ("-3", -3), ("--3", 3), ("+3", 3), ("2*-3", -6), ("-(1+1)", -2),
    ("  1 + 1 ", 2), (".5", 0.5), ("1e2", 100), ("1E-2", 0.01), ("1e+1", 10), ("360/7", 51.42857142857143),
    ("50%", 20), ("50% + 1", 21), ("2*25%", 20), ("r", 8), ("r*0.4", 3.2), ("line-width", 3), ("line-r", 92),
    ("pi", Double.pi), ("2in", 192), ("3pt", 4), ("1pc", 16), ("2.54cm", inch), ("25.4mm", inch), ("5px", 5),
    ("90deg", 90), ("1turn", 360), ("1rad", 57.29577951308232), ("sqrt(9)", 3), ("abs(-2)", 2), ("sin(30)", 0.5),
    ("cos(60)", 0.5), ("tan(45)", 1), ("sqrt(r*2)+1", 5), ("1in+25.4mm", 192),
    ("min(9, 4, 7)", 4), ("max(r,2)*2", 16), ("min(1)", 1), ("max(min(r, 3), -1) + 1", 4),
  ]

  @Test(arguments: right)
  func `operators, units, names and functions have their usual values`(text: String, wanted: Double) throws {
    let found = try value(text)
    #expect(isNear(found, wanted, 1e-12))
  }

  @Test(arguments: [
    ("", "a number is missing at character 1"), ("1+", "a number is missing at character 3"),
    ("1 + * 2", "unexpected \"*\" at character 5"), ("(1", "a closing bracket is missing at character 3"),
    ("1)", "unexpected \")\" at character 2"), ("2 3", "unexpected \"3\" at character 3"),
    ("1.2.3", "unexpected \"1.2.3\" at character 1"),
    ("line - width", "unknown name \"width\" at character 8"), ("q+1", "unknown name \"q\" at character 1"),
    ("1/0", "division by zero at character 3"), ("1/(2-2)", "division by zero at character 3"),
    ("1e9*1e9", "the result is not between -1000000000 and 1000000000"),
    ("1e400", "unexpected \"1e400\" at character 1"),
    ("sqrt(-1)", "the result is not between -1000000000 and 1000000000"),
    ("é", "unknown name \"é\" at character 1"),
    ("5em", "unknown unit \"em\" at character 2: use px, pt, pc, in, cm, mm, deg, rad, turn or %"),
    ("$", "unexpected \"$\" at character 1"),
    ("min(1,", "a number is missing at character 7"), ("min(1, 2", "a closing bracket is missing at character 9"),
    ("1 < 2", "unexpected \"<\" at character 3"),
    (String(repeating: "(", count: 5000), "unexpected \"(\" at character 65"),
  ])
  func `a wrong one says where`(text: String, message: String) {
    let error = #expect(throws: ExpressionError.self) { try value(text) }
    #expect(error?.description == message)
  }

  @Test func `any number of signs is read, whatever the stack holds`() throws {
    #expect(try value(String(repeating: "-", count: 200_001) + "2") == -2)
    #expect(try value("3" + String(repeating: " + -", count: 100_000) + "2") == 5)
  }

  @Test func `a sum of many names is read once, not once for each name`() throws {
    func time(_ count: Int, _ name: String, _ number: Double) throws -> Duration {
      let text = Array(repeating: name, count: count).joined(separator: "-")
      var sum = 0.0
      let time = try processorTime(runs: 1) { () throws(ExpressionError) in sum = try value(text) }
      #expect(sum == number * Double(2 - count))
      return time
    }
    for (name, number) in [("r", 8.0), ("line-width", 3)] {
      #expect(try time(10_000, name, number) < time(1000, name, number) * 40)
    }
  }

  @Test func `a name longer than any is unknown, and the error shows its beginning`() {
    let long = String(repeating: "a", count: 200_000)
    let error = #expect(throws: ExpressionError.self) { try value("1+" + long) }
    #expect(error == .unknownName(String(long.prefix(Expression.longestName)), at: 2))
    let longest = String(long.prefix(Expression.longestName))
    #expect(throws: Never.self) { try Expression.evaluate(longest + "-1", names: { $0 == longest ? 1 : nil }) }
  }

  @Test func `any text is a finite number or an error`() {
    forAll(20_000) { random in
      let parts = ["1", "2.5", "+", "-", "*", "/", "(", ")", "r", "%", "in", "sqrt", "e", ".", " ", "é", "line-"]
      let text = (0..<random.integer(0...9)).map { _ in random.pick(parts) }.joined()
      do throws(ExpressionError) {
        return try value(text).isFinite
      } catch {
        return !error.description.isEmpty
      }
    }
  }
}
