@testable import TOML
import TestSupport
import Testing

/// A place of a file changes, and every other byte stays.
@Suite struct TOMLEditingTests {
  private func document(_ text: String) -> TOMLDocument {
    TOMLDocument(parsing: SourceText(name: "a.toml", bytes: Array(text.utf8)))
  }

  private func setting(_ key: [String], in table: [String] = [], to value: String, _ text: String) -> String {
    String(decoding: document(text).bytes(setting: key, in: table, to: value), as: UTF8.self)
  }

  @Test(arguments: [
    // A value is replaced where it stands.
    ("a = 1 # one\nb = 2\n", "a = 9 # one\nb = 2\n"), ("  a   =   'x'\r\n", "  a   =   9\r\n"),
    // A new line stands below the others, written as they are.
    ("# mine\nbb  = 1\n\n# more\n[t]\na = 1\n", "# mine\nbb  = 1\na   = 9\n\n# more\n[t]\na = 1\n"),
    ("bb=1", "bb=1\na = 9\n"), ("", "a = 9\n"), ("# only this", "# only this\na = 9\n"),
    ("\tbb = 1\r\n", "\tbb = 1\r\n\ta  = 9\r\n"), ("\u{FEFF}b = 1\n", "\u{FEFF}b = 1\na = 9\n"),
    // Above all tables, where there was nothing.
    ("# head\n\n[t]\nx = 1\n", "# head\n\na = 9\n\n[t]\nx = 1\n"),
  ])
  func `a key of no table`(before: String, after: String) {
    #expect(setting(["a"], to: "9", before) == after)
  }

  @Test(arguments: [
    ("", "[keys.global]\n\"?\" = 9\n"), ("x = 1\n", "x = 1\n\n[keys.global]\n\"?\" = 9\n"),
    ("[keys.global]\n# nothing yet\n[z]\n", "[keys.global]\n\"?\" = 9\n# nothing yet\n[z]\n"),
    ("[keys.global]\nC-s = 1\n\n[z]\ny = 1\n", "[keys.global]\nC-s = 1\n\"?\" = 9\n\n[z]\ny = 1\n"),
    ("[keys]\nglobal.x = 1\n", "[keys]\nglobal.x = 1\nglobal.\"?\" = 9\n"),
    ("keys.global.x = 1\n[z]\n", "keys.global.x = 1\nkeys.global.\"?\" = 9\n[z]\n"),
  ])
  func `a key of a table`(before: String, after: String) {
    #expect(setting(["?"], in: ["keys", "global"], to: "9", before) == after)
  }

  @Test func `an entry is taken out or made a comment, with all its lines`() throws {
    let document = document("a = 1\n# note\nb = [\n  'x',\n]  # end\nc = 3")
    let entry = try #require(document.entries.first { $0.path == ["b"] })
    #expect(String(decoding: document.bytes(restoring: entry), as: UTF8.self) == "a = 1\n# note\nc = 3")
    #expect(
      String(decoding: document.bytes(commentingOut: entry), as: UTF8.self)
        == "a = 1\n# note\n# b = [\n#   'x',\n# ]  # end\nc = 3")
  }

  @Test func `any text comes back from its quotes`() {
    let pieces = ["a", "\"", "\\", "\n", "\u{1B}", "\u{7F}", "é", "\t", "#", " "]
    forAll(300) { random in
      let text = (0..<random.integer(0...10)).map { _ in random.pick(pieces) }.joined()
      let read = document("a = \(TOMLDocument.quoted(text))")
      return read.entries.first?.value == .string(text) && read.problems.isEmpty
    }
  }

  @Test func `beside a number that is none, another key is changed`() {
    let before = document("x = nan\na = 1\n")
    let text = String(decoding: before.bytes(setting: ["a"], in: [], to: "2"), as: UTF8.self)
    #expect(text == "x = nan\na = 2\n" && before.isKept(in: document(text), but: [["a"]]))
    #expect(!before.isKept(in: document("x = 1\na = 2\n"), but: [["a"]]))
  }

  @Test func `whatever lines a file has, all others stay`() {
    let lines = [
      "a = 1", "# a comment", "", "[t]", "[keys.global]", "C-s = 'x' # why", "e.s = \"y\"", "broken = ", "[[no]]",
      "\"q\" = [",
      "'z']", "keys.global.m = true", "  n  =  2", "[un", "\r",
    ]
    forAll(2000) { random in
      let text = (0..<random.integer(0...12)).map { _ in random.pick(lines) + random.pick(["\n", "\r\n"]) }.joined()
      let before = document(text)
      let (key, table) = random.pick([(["a"], []), (["e", "s"], ["keys", "global"]), (["F9"], ["keys", "corners"])])
      let after = TOMLDocument(
        parsing: SourceText(name: "", bytes: before.bytes(setting: key, in: table, to: "9")))
      // Where the form leaves no room the caller is told; nothing else may ever have changed.
      guard before.isKept(in: after, but: [table + key]) else { return !before.problems.isEmpty || !table.isEmpty }
      return true
    }
  }
}
