import Foundation
import ShippedKeymaps
@testable import TOML
import TestSupport
import Testing

/// The reader against a full TOML parser, Python's: the same files are right, and they mean the same.
@Suite struct TOMLOracleTests {
  /// What a file means: its values by path, each with its type and texts, and its tables.
  private struct Meaning: Equatable {
    var values: [[String]: [String]] = [:]
    var tables: Set<[String]> = []
  }

  /// What the oracle prints for a text that it accepts.
  private struct Answer: Decodable {
    let meaning: Meaning

    private enum Key: CodingKey { case values, tables }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      var meaning = Meaning()
      meaning.tables = Set(try container.decode([[String]].self, forKey: .tables))
      for pair in try container.decode([[[String]]].self, forKey: .values) {
        var value = pair[1]
        // Both sides write a number the way Swift does.
        if value[0] == "float", let number = Double(value[1]) { value[1] = Self.text(of: number) }
        meaning.values[pair[0]] = value
      }
      self.meaning = meaning
    }

    static func text(of number: Double) -> String { number.isNaN ? "nan" : "\(number)" }
  }

  private func ours(_ document: TOMLDocument) -> Meaning {
    var meaning = Meaning()
    for entry in document.entries {
      meaning.values[entry.path] =
        switch entry.value {
        case .string(let text): ["string", text]
        case .strings(let items): ["strings"] + items.map(\.text)
        case .integer(let number): ["integer", "\(number)"]
        case .float(let number): ["float", Answer.text(of: number)]
        case .boolean(let flag): ["boolean", "\(flag)"]
        }
      for length in 1..<max(1, entry.path.count) { meaning.tables.insert(Array(entry.path.prefix(length))) }
    }
    for table in document.tables {
      for length in 1...table.path.count { meaning.tables.insert(Array(table.path.prefix(length))) }
    }
    return meaning
  }

  /// The oracle's answers to all texts, from one run of it.
  private func theirs(_ texts: [String]) throws -> [Meaning?] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "oracle.py")
      .path(percentEncoded: false)
    let answer = try Python.output(of: [script], input: JSONEncoder().encode(texts))
    let meanings = try JSONDecoder().decode([Answer?].self, from: answer).map { $0?.meaning }
    try #require(meanings.count == texts.count)
    return meanings
  }

  private enum Verdict {
    case bothRefuse, sameMeaning, outsideSubset
    case different(String)
  }

  private func compare(_ text: String, _ meaning: Meaning?) -> Verdict {
    let document = TOMLDocument(parsing: SourceText(name: "t", bytes: Array(text.utf8)))
    let isOutside = document.problems.contains {
      if case .unsupported = $0.reason { true } else { false }
    }
    guard let meaning else {
      return document.problems.isEmpty ? .different("accepted, and the oracle refuses it") : .bothRefuse
    }
    if isOutside { return .outsideSubset }
    guard document.problems.isEmpty else {
      return .different("refused: \(document.problems.map(\.message))")
    }
    return meaning == ours(document) ? .sameMeaning : .different("\(ours(document)) instead of \(meaning)")
  }

  /// Compares, counts, and fails with the text and seed of the first difference.
  private func compareMany(
    _ count: Int, wanted same: Int, refused: Int, _ text: (inout SeededGenerator) -> String
  ) throws {
    let texts = (1...UInt64(count)).map { seed in
      var random = SeededGenerator(seed: seed)
      return text(&random)
    }
    var sameMeaning = 0
    var bothRefuse = 0
    for (index, (text, meaning)) in zip(texts, try theirs(texts)).enumerated() {
      switch compare(text, meaning) {
      case .sameMeaning: sameMeaning += 1
      case .bothRefuse: bothRefuse += 1
      case .outsideSubset: break
      case .different(let how):
        Issue.record("seed \(index + 1): \(text.debugDescription) \(how)")
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
    let texts = try ShippedKeymaps.names.map {
      String(decoding: try #require(ShippedKeymaps.file(named: $0)), as: UTF8.self)
    }
    for (name, (text, meaning)) in zip(ShippedKeymaps.names, zip(texts, try theirs(texts))) {
      guard case .sameMeaning = compare(text, meaning) else {
        Issue.record("\(name): \(compare(text, meaning))")
        return
      }
    }
  }

  @Test func `random pieces of TOML are judged alike`() throws {
    try compareMany(20_000, wanted: 500, refused: 10_000) { random in
      (0..<Int.random(in: 1...9, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
        .joined()
    }
  }

  @Test func `random statements are judged alike`() throws {
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
    try compareMany(20_000, wanted: 2000, refused: 5000) { random in
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
    let text = String(decoding: try #require(ShippedKeymaps.file(named: "default")), as: UTF8.self)
    let start = Array(text.unicodeScalars)
    try compareMany(500, wanted: 50, refused: 100) { random in
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
