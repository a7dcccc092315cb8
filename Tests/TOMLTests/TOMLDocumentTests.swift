@testable import TOML
import TestSupport
import Testing

/// A file as the reader understands it: its entries, then its problems, one a line.
private func summary(_ text: String) -> [String] { summary(Array(text.utf8)) }

private func summary(_ bytes: [UInt8]) -> [String] {
  let document = TOMLDocument(parsing: SourceText(name: "t", bytes: bytes))
  let entries = document.entries.map { "\($0.path.joined(separator: "/")) = \(shown($0.value))" }
  let problems = document.problems.map { "\(document.source.line(at: $0.range.lowerBound)): \($0.message)" }
  return entries + problems
}

private func shown(_ value: TOMLValue) -> String {
  switch value {
  case .string(let text): text.debugDescription
  case .strings(let items): "\(items.map(\.text))"
  case .integer(let number): "\(number)"
  case .float(let number): "\(number)"
  case .boolean(let flag): "\(flag)"
  }
}

@Suite struct TOMLDocumentTests {
  @Test func `tables, keys and values are read in file order`() {
    let text = """
      # a keymap
      schema = 1
      name = "mine"   # a comment

      [keys.global]
      C-s = 'file.save'
      m.o = "corner.every 2"
      "?" = "help.keys"
      'e' . "." = ["export svg", 'export png']
      [ keys . corners ]
      x = false
      """
    #expect(
      summary(text) == [
        "schema = 1", #"name = "mine""#, #"keys/global/C-s = "file.save""#,
        #"keys/global/m/o = "corner.every 2""#, #"keys/global/? = "help.keys""#,
        #"keys/global/e/. = ["export svg", "export png"]"#, "keys/corners/x = false",
      ])
  }

  @Test func `an array goes over lines, with comments and a last comma`() {
    #expect(summary("a = [ # one\n  \"b\", # two\n\n  'c',\n]\nd = []") == [#"a = ["b", "c"]"#, "d = []"])
  }

  @Test(arguments: [
    (#""\b\t\n\f\r\"\\\u00e9\U0001F600""#, "\u{8}\t\n\u{C}\r\"\\é😀"), (#"'\n "x"'"#, #"\n "x""#),
    (#""""#, ""), ("''", ""), ("\"Grüße\t図\"", "Grüße\t図"),
  ])
  func `strings keep their meaning`(source: String, text: String) throws {
    let document = TOMLDocument(parsing: SourceText(name: "t", bytes: Array("k = \(source)".utf8)))
    #expect(document.problems == [])
    #expect(document.entries.map(\.value) == [.string(text)])
  }

  @Test(arguments: [
    ("0", TOMLValue.integer(0)), ("-17", .integer(-17)), ("+1_000", .integer(1000)),
    ("0xDEAD_beef", .integer(0xDEAD_BEEF)),
    ("0o17", .integer(15)), ("0b101", .integer(5)), ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)), ("1.5", .float(1.5)), ("-0.25e+2", .float(-25)),
    ("6e-1", .float(0.6)), ("1_0.2_5", .float(10.25)), ("inf", .float(.infinity)),
    ("-inf", .float(-.infinity)),
    ("true", .boolean(true)), ("false", .boolean(false)),
  ])
  func `numbers and booleans keep their meaning`(source: String, value: TOMLValue) {
    let document = TOMLDocument(parsing: SourceText(name: "t", bytes: Array("k = \(source)".utf8)))
    #expect(document.problems == [])
    #expect(document.entries.map(\.value) == [value])
  }

  @Test(arguments: [
    ("? = 1", "1: ? cannot start a key; put punctuation in quotes"),
    ("= 1", "1: = cannot start a key; put punctuation in quotes"),
    ("a. = 1", "1: = cannot start a key; put punctuation in quotes"),
    ("a 1", "1: = is missing after the key"),
    ("  a", "1: = is missing after the key"), ("a =", "1: a value is missing after ="),
    ("a = # b", "1: a value is missing after ="),
    ("a = b", "1: b is not a value; put text in quotes"),
    ("a = 01", "1: 01 is not a TOML number"),
    ("a = 1__0", "1: 1__0 is not a TOML number"),
    ("a = 1.", "1: 1. is not a TOML number"),
    ("a = +0x1", "1: +0x1 is not a TOML number"),
    ("a = .5", "1: .5 is not a value; put text in quotes"),
    ("a = 9223372036854775808", "1: 9223372036854775808 is too large"),
    ("a = 1e400", "1: 1e400 is too large"),
    ("a = \"b", "1: the string has no closing \" on this line"),
    ("a = 'b\"", "1: the string has no closing ' on this line"),
    (#"a = "\x""#, #"1: \x is not an escape; write \\ for a backslash"#),
    (#"a = "\ud800""#, #"1: \ud800 is not an escape; write \\ for a backslash"#),
    (#"a = "\u12""#, #"1: \u12 is not an escape; write \\ for a backslash"#),
    ("a = \"\u{1}\"", "1: control character 0x01 is not allowed"),
    ("a = 1 b", "1: expected the end of the line, not b"),
    ("é = 1", "1: é cannot start a key; put punctuation in quotes"),
    ("# \u{0}", "1: control character 0x00 is not allowed"),
    ("a = [\"b\" \"c\"]", "1: expected a comma or ] in the array, not \""),
    ("[a", "1: the table name has no closing ]; the lines below it are skipped"),
    ("[a] b", "1: expected the end of the line, not b; the lines below it are skipped"),
    ("[]", "1: ] cannot start a key; put punctuation in quotes; the lines below it are skipped"),
    ("[ = \"x\"", "1: = cannot start a key; put punctuation in quotes"),
    ("a = 1\rb = 2", "1: control character 0x0D is not allowed"),
  ])
  func `a broken line is reported where it breaks`(line: String, problem: String) {
    #expect(summary(line) == [problem])
  }

  @Test(arguments: [
    ("a = \"\"\"q\"\"\"\nb = 2", "1: a string over several lines is not supported"),
    ("a = '''\nb = 2", "1: a string over several lines is not supported"),
    ("a = 1979-05-27\nb = 2", "1: a date or time is not supported"),
    ("a = 07:32:00\nb = 2", "1: a date or time is not supported"),
    ("a = { q = 1 }\nb = 2", "1: an inline table is not supported"),
    ("a = [[\"q\"], [\"r\"]]\nb = 2", "1: expected a quoted string or ] in the array"),
    ("a = [1, 2]\nb = 2", "1: expected a quoted string or ] in the array"),
  ])
  func `the rest of TOML is refused by name, and the next line loads`(text: String, problem: String) {
    #expect(summary(text) == ["b = 2", problem])
  }

  @Test(arguments: ["[ = 'q'", "[x = ['q']", "['x'] = 'q'", "[\"x = \"q\""])
  func `a bracket that slipped in before a key costs its own line`(line: String) {
    let found = summary("[k]\na = 1\n\(line)\nb = 2")
    #expect(found.count == 3 && found.prefix(2) == ["k/a = 1", "k/b = 2"], "\(found)")
    #expect(!found.contains { $0.contains("skipped") })
  }

  @Test func `a string over several lines costs its first line, and every line with a key and a value loads`() {
    #expect(
      summary("[k]\na = \"\"\"\nq = 1\n[l]\nb = 2\nc = \"\"\"\nd = 3") == [
        "k/q = 1", "l/b = 2", "l/d = 3", "2: a string over several lines is not supported",
        "6: a string over several lines is not supported",
      ])
  }

  @Test func `the lines under a refused table belong to no other`() {
    let text = "a = 1\n[[b]]\nc = 2\n[d\ne = 3\n[f]\ng = 4"
    #expect(
      summary(text) == [
        "a = 1", "f/g = 4",
        "2: an array of tables is not supported; write [name]; the lines below it are skipped",
        "4: the table name has no closing ]; the lines below it are skipped",
      ])
  }

  @Test(arguments: [
    ("a = 1\na = 2", "2: a already has a value on line 1; this one is skipped"),
    ("a = 1\n'a' = 2", "2: a already has a value on line 1; this one is skipped"),
    ("a = 1\na.b = 2", "2: a already has a value on line 1, so no longer key can start with it"),
    (
      "a = 1\n[a.b]",
      "2: a already has a value on line 1, so no longer key can start with it; the lines below it are skipped"
    ),
    ("a.b = 1\na = 2", "2: a starts a longer key on line 1, so it cannot have a value"),
    ("[a]\n[b]\n[a]", "3: the table a already starts on line 1; move these lines there"),
    ("[a.b]\n[a]\nb.c = 1", "3: the table b already starts on line 1; move these lines there"),
    ("[a]\nb.c = 1\n[a.b]", "3: the table a.b already starts on line 2; move these lines there"),
  ])
  func `what is defined twice names both lines`(text: String, problem: String) {
    #expect(summary(text + "\n[last]\nlast = 1").last == problem)
    #expect(summary(text + "\n[last]\nlast = 1").contains { $0.hasSuffix("last = 1") })
  }

  @Test func `a table may come after the tables in it`() {
    #expect(summary("[a.b]\nc = 1\n[a]\nd = 2\n[a.e]\nf = 3") == ["a/b/c = 1", "a/d = 2", "a/e/f = 3"])
  }

  @Test func `lines under a table that is opened again still load`() {
    #expect(summary("[a]\nb = 1\n[a]\nc = 2").prefix(2) == ["a/b = 1", "a/c = 2"])
  }

  @Test func `a forgotten bracket costs one array, not the file`() {
    #expect(
      summary("a = [\n  \"b\",\nc = 1\n[d]\ne = 2") == [
        "c = 1", "d/e = 2", "2: = is missing after the key", "3: expected a quoted string or ] in the array",
      ])
    #expect(
      summary("a = [\n\"b\"; \"x\",\n\"c\",\n]\nd = 1") == [
        "d = 1", "2: expected a comma or ] in the array, not ;", "2: = is missing after the key",
        "3: = is missing after the key", "4: ] cannot start a key; put punctuation in quotes",
      ])
  }

  @Test func `line ends of either kind, a byte order mark and no last line end are fine`() {
    #expect(
      summary("\u{FEFF}a = 1\r\nb = [\r\n'c']\r\n[d]\r\ne = \"f\"") == [
        "a = 1", #"b = ["c"]"#, #"d/e = "f""#,
      ])
    #expect(summary("\u{FEFF}a 1") == ["1: = is missing after the key"])
  }

  @Test func `text that is not UTF-8 costs its line`() {
    let bad: [UInt8] = [0xC3, 0x28]
    let bytes = Array("a = \"".utf8) + bad + Array("\"\n# ".utf8) + bad + Array("\nb = 1 # ü\n".utf8)
    #expect(
      summary(bytes) == [
        "b = 1", "1: the text is not UTF-8; save the file as UTF-8",
        "2: the text is not UTF-8; save the file as UTF-8",
      ])
  }

  @Test func `a value can be rewritten in place and the comments stay`() throws {
    let text = "# mine\n[keys.global]\nn = \"a\" # more\n\"C-x\" = [ \"b\",\n \"c\" ] # both\n"
    let document = TOMLDocument(parsing: SourceText(name: "t", bytes: Array(text.utf8)))
    let entry = try #require(document.entries.last)
    var bytes = document.source.bytes
    bytes.replaceSubrange(entry.valueRange, with: Array("\"d\"".utf8))
    bytes.replaceSubrange(entry.keyRange, with: Array("F5".utf8))
    #expect(
      String(decoding: bytes, as: UTF8.self) == "# mine\n[keys.global]\nn = \"a\" # more\nF5 = \"d\" # both\n"
    )
  }
}
