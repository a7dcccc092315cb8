import Editing
import Keymaps
import TOMLKit
import TestSupport
import Testing

/// The reader against a full TOML parser: the same files are right, and they mean the same.
@Suite struct TOMLOracleTests {
  /// What a file means: its values by path, and its tables.
  private struct Meaning: Equatable {
    var values: [[String]: String] = [:]
    var tables: Set<[String]> = []
  }

  private func ours(_ document: TOMLDocument) -> Meaning {
    var meaning = Meaning()
    for entry in document.entries {
      meaning.values[entry.path] =
        switch entry.value {
        case .string(let text): "string \(text.debugDescription)"
        case .strings(let items): "strings \(items.map(\.text))"
        case .integer(let number): "integer \(number)"
        case .float(let number): "float \(number.isNaN ? "nan" : "\(number)")"
        case .boolean(let flag): "boolean \(flag)"
        }
      for length in 1..<max(1, entry.path.count) { meaning.tables.insert(Array(entry.path.prefix(length))) }
    }
    for table in document.tables {
      for length in 1...table.path.count { meaning.tables.insert(Array(table.path.prefix(length))) }
    }
    return meaning
  }

  private func theirs(_ table: TOMLKit.TOMLTable, _ path: [String] = [], into meaning: inout Meaning) {
    for (key, value) in table {
      let path = path + [key]
      switch value.type {
      case .table:
        meaning.tables.insert(path)
        if let table = value.table { theirs(table, path, into: &meaning) }
      case .string: meaning.values[path] = "string \((value.string ?? "?").debugDescription)"
      case .int: meaning.values[path] = value.int.map { "integer \($0)" }
      case .double: meaning.values[path] = value.double.map { "float \($0.isNaN ? "nan" : "\($0)")" }
      case .bool: meaning.values[path] = value.bool.map { "boolean \($0)" }
      case .array: meaning.values[path] = "strings \((value.array ?? []).map { $0.string ?? "?" })"
      default: meaning.values[path] = "something else"
      }
    }
  }

  private enum Verdict {
    case bothRefuse, sameMeaning, outsideSubset
    case different(String)
  }

  private func compare(_ text: String) -> Verdict {
    let document = TOMLDocument(parsing: SourceText(name: "t", bytes: Array(text.utf8)))
    let isOutside = document.problems.contains {
      switch $0.reason {
      case .unsupported, .multiLineString: true
      case _: false
      }
    }
    // A header that begins with neither a key nor `]` stops the other parser's debug build on an assertion.
    if text.split(whereSeparator: \.isNewline).contains(where: Self.isBadHeader) {
      return document.problems.isEmpty ? .different("accepted") : .outsideSubset
    }
    do {
      let table = try TOMLKit.TOMLTable(string: text)
      if isOutside { return .outsideSubset }
      guard document.problems.isEmpty else {
        return .different("refused: \(document.problems.map(\.message))")
      }
      var meaning = Meaning()
      theirs(table, into: &meaning)
      return meaning == ours(document) ? .sameMeaning : .different("\(ours(document)) instead of \(meaning)")
    } catch {
      return document.problems.isEmpty ? .different("accepted in spite of: \(error)") : .bothRefuse
    }
  }

  private static func isBadHeader(_ line: Substring) -> Bool {
    var rest = line.drop { $0 == " " || $0 == "\t" }
    guard rest.first == "[" else { return false }
    rest = rest.dropFirst(rest.hasPrefix("[[") ? 2 : 1).drop { $0 == " " || $0 == "\t" }
    guard let first = rest.first else { return true }
    return !(first.isASCII && (first.isLetter || first.isNumber) || "_-\"']".contains(first))
  }

  /// Compares, counts, and fails with the text and seed of the first difference.
  private func compareMany(
    _ count: Int, wanted same: Int, refused: Int, _ text: (inout SeededGenerator) -> String
  ) {
    var sameMeaning = 0
    var bothRefuse = 0
    for seed in 1...UInt64(count) {
      var random = SeededGenerator(seed: seed)
      let text = text(&random)
      switch compare(text) {
      case .sameMeaning: sameMeaning += 1
      case .bothRefuse: bothRefuse += 1
      case .outsideSubset: break
      case .different(let how):
        Issue.record("seed \(seed): \(text.debugDescription) \(how)")
        return
      }
    }
    // The texts must be neither all right nor all wrong, or nothing would have been compared.
    #expect(sameMeaning >= same)
    #expect(bothRefuse >= refused)
  }

  private static let pieces = [
    "a", "b", "a.b", "c", "\"?\"", "'x'", "=", " = ", "\"", "'", "\"\"\"", "'''", "\\", "\\u00e9", "[", "]",
    "[[", "{", "}",
    ",", "#", ".", "\n", "\n", "\r\n", "\r", "\t", " ", "1", "-", "+", "_", "0x", "1_0", "1e9", "1.5",
    "1979-05-27", "07:32:00", "true", "nan",
    "é", "\u{7F}", "\u{B}", "a = \"b\"\n", "[k]\n", "k = [\n\"v\",\n]\n", "b.c = 1\n", "[a.b.c]\n", "[a]\n",
    "[a.b]\n", "b.d = 'e'\n",
  ]

  @Test func `the shipped keymaps mean the same to a full parser`() throws {
    for name in Keymaps.names {
      let text = String(decoding: try #require(Keymaps.file(named: name)), as: UTF8.self)
      guard case .sameMeaning = compare(text) else {
        Issue.record("\(name): \(compare(text))")
        return
      }
    }
  }

  @Test func `random pieces of TOML are judged alike`() {
    compareMany(20_000, wanted: 500, refused: 10_000) { random in
      (0..<Int.random(in: 1...9, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
        .joined()
    }
  }

  @Test func `random statements are judged alike`() {
    let keys = ["a", "b", "a.b", "a.b.c", "'a'", "\"b\".c", "c . a", "\"\"", "1", "-", "C-s", "?", "é"]
    let values = [
      "1", "-0", "+7", "01", "0x1F", "0o7", "0b1", "0b2", "1_000", "1__0", "_1", "1_", "1.0", "1.", ".1",
      "1e5", "1E+05", "1.5e-3", "1e", "0.1_0",
      "inf", "-inf", "nan", "+nan", "true", "True", "'x'", "\"x\"", "\"\\t\\\"\"", "\"\\x41\"", "\"\\e\"",
      "\"\\u00E9\"", "\"\\uD800\"", "\"\\U00110000\"",
      "[]", "['a']", "[ 'a' , \"b\" ]", "['a',]", "['a',,]", "[,]", "[\n'a',\n# c\n'b'\n]", "['a' 'b']",
      "[1]", "[['a']]", "{}", "{a=1}", "''''''",
      "\"\"\"a\nb\"\"\"", "1979-05-27", "1979-05-27T07:32:00Z", "07:32:00", "9223372036854775807",
      "9223372036854775808", "-9223372036854775808",
      "", "x", "\"x", "'x", "[", "1e400", "1e-300", "0.0", "-0.0", "00", "0e0", "+0x1",
    ]
    compareMany(20_000, wanted: 2000, refused: 5000) { random in
      (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let key = keys.randomElement(using: &random) ?? "a"
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return "[\(key)]\n"
        case 1: return "[ \(key) . \(keys.randomElement(using: &random) ?? "a") ] # c\n"
        case 2: return "# c\n\n"
        default:
          return
            "\(key) = \(values.randomElement(using: &random) ?? "1")\(["", " ", " # c", "\r"].randomElement(using: &random) ?? "")\n"
        }
      }.joined()
    }
  }

  @Test func `mutations of the default keymap are judged alike`() throws {
    let text = String(decoding: try #require(Keymaps.file(named: "default")), as: UTF8.self)
    let start = Array(text.unicodeScalars)
    compareMany(500, wanted: 50, refused: 100) { random in
      var scalars = start
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<scalars.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: scalars.remove(at: place)
        case 1: scalars.swapAt(place, Int.random(in: 0..<scalars.count, using: &random))
        case 2: scalars[place] = start.randomElement(using: &random) ?? "x"
        default:
          scalars.insert(
            contentsOf: (Self.pieces.randomElement(using: &random) ?? "").unicodeScalars, at: place)
        }
      }
      return String(String.UnicodeScalarView(scalars))
    }
  }
}
