@testable import Editor
import EditorSupport
import Foundation
@testable import Keymaps
import ShippedKeymaps
@testable import TOML
import TestSupport
import Testing

/// The schema says yes to the program's own keymaps and no to slips, as a reader of schemas sees it.
@Suite struct KeymapSchemaTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Keymaps")
    .standardized

  private let schema: [String: Any]
  private let expressions = Expressions()

  // Compiled once: the schema has each pattern for every member. A class, because its readers share it.
  private final class Expressions {
    private var known: [String: NSRegularExpression] = [:]

    subscript(pattern: String) -> NSRegularExpression? {
      if let expression = known[pattern] { return expression }
      known[pattern] = try? NSRegularExpression(pattern: pattern)
      return known[pattern]
    }
  }

  init() throws {
    let data = Data(KeymapSchema.text(rules: .editor).utf8)
    schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// What is wrong with each of several files of TOML, all read in one run of Python.
  private func problems(_ texts: [String]) throws -> [[String]] {
    let reader = "import json, sys, tomllib; json.dump([tomllib.loads(t) for t in json.load(sys.stdin)], sys.stdout)"
    let json = try Python.output(of: ["-c", reader], input: JSONEncoder().encode(texts))
    let files = try #require(try JSONSerialization.jsonObject(with: json) as? [Any])
    try #require(files.count == texts.count)
    return files.map { problems(of: $0, schema, at: "") }
  }

  @Test func `the program's own keymaps are as it says`() throws {
    let names = ShippedKeymaps.names
    let texts = try names.map { String(decoding: try #require(ShippedKeymaps.file(named: $0)), as: UTF8.self) }
    for (name, found) in zip(names, try problems(texts)) { #expect(found == [], "\(name)") }
  }

  private static let right = [
    "keys.global.F9 = 'export svg a b.svg'", "keys.corners.'C-x C-s' = false", "keys.lesson.m.o = ['q', 'w star.svg']",
    "keys.global.'ctrl+s' = 'file.save'\nkeys.global.'<C-t>' = 'view.tone'\nkeys.global.'^R' = 'edit.redo'",
    "keys.global.' ' = 'edit.undo'\nkeys.global.PgUp = 'edit.undo'\nkeys.global.f12 = 'edit.undo'",
    "labels.m = 'patterns'\nlabels.'m o' = 'every other'", "extends = 'mine'",
    "keys.global.F9 = ['wq', 'q!', 'e a.svg']",
    "keys.global.F9 = ['corner round all', 'round all', 'go  to 3', 'save as', 'save as a.svg', 'corner goto 3']",
  ]

  @Test func `what the reader of keymaps takes is right`() throws {
    for (text, found) in zip(Self.right, try problems(Self.right)) {
      #expect(KeymapFile(name: "a", bytes: Array(text.utf8)).diagnostics.isEmpty, "\(text)")
      #expect(found == [], "\(text)")
    }
  }

  private static let slips = [
    ("keys.global.F9 = 'corner.togle'", "/keys/global/F9"), ("keys.global.F9 = 'edit.undo twice'", "/keys/global/F9"),
    ("keys.global.F9 = 'corner.goto'", "/keys/global/F9"), ("keys.global.pgeup = 'edit.undo'", "/keys/global/pgeup"),
    ("keys.global.F9 = 'corner round al'", "/keys/global/F9"), ("keys.global.F9 = 'go to'", "/keys/global/F9"),
    ("keys.cornerz.x = 'edit.undo'", "/keys/cornerz"), ("schema = 2", "/schema"), ("extends = './vi.toml'", "/extends"),
    ("counts = 'yes'", "/counts"), ("nmae = 'x'", "/nmae"), ("keys.global.x = 5", "/keys/global/x"),
    ("labels.m = 1", "/labels/m"), ("keys.global.F25 = 'edit.undo'", "/keys/global/F25"),
  ]

  @Test func `a slip is found at its place`() throws {
    for ((text, place), found) in zip(Self.slips, try problems(Self.slips.map(\.0))) {
      #expect(found.contains { $0.hasPrefix(place) }, "\(text): \(found)")
    }
  }

  @Test func `every command's example is right, and what it is for is said`() throws {
    let texts = CommandCatalog.all.map { "keys.global.F9 = \(TOMLDocument.quoted($0.example))" }
    for (command, found) in zip(CommandCatalog.all, try problems(texts)) { #expect(found == [], "\(command.name)") }
    #expect(KeymapSchema.text(rules: .editor).contains("\"description\": \"corner.goto INDEX"))
  }

  // MARK: The part of JSON Schema that the schema uses, read a second time

  private func problems(of value: Any, _ schema: [String: Any], at path: String) -> [String] {
    var found: [String] = []
    let known: Set = [
      "$schema", "$defs", "$ref", "title", "description", "type", "properties", "additionalProperties", "const", "enum",
      "propertyNames", "pattern", "anyOf", "items",
    ]
    for key in schema.keys where !known.contains(key) { found.append("\(path) unread \(key)") }
    if let reference = schema["$ref"] as? String {
      let name = String(reference.dropFirst("#/$defs/".count))
      guard let all = self.schema["$defs"] as? [String: Any], let target = all[name] as? [String: Any] else {
        return ["\(path) lost \(reference)"]
      }
      found += problems(of: value, target, at: path)
    }
    if let type = schema["type"] as? String, !isOf(type, value) { return found + ["\(path) is no \(type)"] }
    if let constant = schema["const"], !isEqual(value, constant) { found.append("\(path) is not \(constant)") }
    if let values = schema["enum"] as? [Any], !values.contains(where: { isEqual(value, $0) }) {
      found.append("\(path) is none of \(values)")
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String, !matches(text, pattern) {
      found.append("\(path) does not match \(pattern)")
    }
    if let choices = schema["anyOf"] as? [[String: Any]],
      choices.allSatisfy({ !problems(of: value, $0, at: path).isEmpty })
    {
      found.append("\(path) fits nothing")
    }
    if let items = schema["items"] as? [String: Any], let values = value as? [Any] {
      for (index, value) in values.enumerated() { found += problems(of: value, items, at: "\(path)/\(index)") }
    }
    guard let members = value as? [String: Any] else { return found }
    let properties = schema["properties"] as? [String: Any] ?? [:]
    let names = (schema["propertyNames"] as? [String: Any])?["pattern"] as? String
    for (name, member) in members {
      let place = "\(path)/\(name)"
      if let names, !matches(name, names) { found.append("\(place) is no key") }
      if let own = properties[name] as? [String: Any] {
        found += problems(of: member, own, at: place)
      } else if schema["additionalProperties"] as? Bool == false {
        found.append("\(place) is too much")
      } else if let rest = schema["additionalProperties"] as? [String: Any] {
        found += problems(of: member, rest, at: place)
      }
    }
    return found
  }

  private func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "string": value is String
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "boolean": isBoolean(value)
    default: false
    }
  }

  private func isBoolean(_ value: Any) -> Bool {
    guard let number = value as? NSNumber else { return value is Bool }
    let type = unsafe String(cString: number.objCType)
    return type == "c" || type == "B"
  }

  private func isEqual(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? String, let b = b as? String { return a == b }
    guard isBoolean(a) == isBoolean(b), let a = a as? NSNumber, let b = b as? NSNumber else { return false }
    return a == b
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    guard let expression = expressions[pattern] else { return false }
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}

@Suite struct KeymapReportTests {
  private func explained(_ keys: String, _ text: String? = nil) throws -> [String] {
    let base = try Session.demo().editor.keymap
    guard let text else {
      let load = KeymapLoad(name: "default", keymap: base, diagnostics: [], keyCount: 0)
      return try KeymapReport(load).explanation(of: keys, contexts: ["corners", "lesson"])
    }
    let load = Keymap.load(KeymapFile(name: "mine", bytes: Array(text.utf8)), over: base, rules: .editor)
    return try KeymapReport(load, over: base).explanation(of: keys, contexts: ["corners", "lesson"])
  }

  @Test func `a key is explained in every panel, with its line and what it takes away`() throws {
    let lines = try explained("q")
    #expect(lines[0] == "q  q")
    #expect(lines[1].hasPrefix("  everywhere  app.quit: Quit (asks about unsaved changes)"))
    #expect(lines[1].contains(#/\(default.toml:\d+\)$/#))
    #expect(lines[2] == "  corners     as everywhere")
    #expect(lines[3].hasPrefix("  lesson      lesson.leave: Close the lesson or explanation  (default.toml:"))
    #expect(lines[4].hasPrefix("              hides app.quit  (default.toml:"))
    let own = try explained("ctrl+s", "[keys.global]\n  C-s = 'view.tone'\n")
    #expect(own[0] == "^S  C-s")
    #expect(own[1].contains("view.tone") && own[1].hasSuffix("(mine:2)"))
    #expect(own[2].hasPrefix("              instead of file.save  (default.toml:"))
  }

  @Test func `chords, their beginnings, and what cannot be typed are told apart`() throws {
    #expect(try explained("c")[1] == "  everywhere  starts 12 chords \"corner\"")
    #expect(try explained("c e")[1].hasPrefix("  everywhere  corner.every 2: "))
    #expect(try explained("u u")[1].hasPrefix("  everywhere  nothing: u already runs edit.undo  (default.toml:"))
    #expect(try explained("F9")[1] == "  everywhere  nothing")
    #expect(try explained("C-m")[1] == "  a terminal sends ^M as ⏎: both run this")
    #expect(
      try explained("q", "[keys.global]\nq = false\nF9 = 'app.quit'\n")[1]
        == "  everywhere  nothing: unbound  (mine:2)")
    #expect(throws: KeyNotationError.self) { try explained("pgeup") }
  }

  @Test func `the JSON has every binding and finding with its place`() throws {
    let base = try Session.demo().editor.keymap
    let text = "[keys.global]\nC-t = 'view.tone'\nF9 = 'nosuch'\n"
    let load = Keymap.load(KeymapFile(name: "mine", bytes: Array(text.utf8)), over: base, rules: .editor)
    let data = Data(KeymapReport(load).json.utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let bindings = try #require(object["bindings"] as? [[String: Any]])
    #expect(bindings.count == base.bindings.count + 1)
    let own = try #require(bindings.first { $0["keys"] as? String == "C-t" })
    #expect(
      own["file"] as? String == "mine" && own["line"] as? Int == 2 && own["commands"] as? [String] == ["view.tone"])
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings.map { $0["line"] as? Int } == [3])
  }
}
