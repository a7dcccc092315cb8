package import TOML
import Text

/// A keymap file before its keys and commands are checked: its settings, and its lines that look like bindings.
///
/// Reading it needs no other file; ``Keymap/load(_:over:rules:baseProblem:)`` makes a keymap of it.
package struct KeymapFile: Sendable {
  /// The supported version of the format.
  package static let schema = 1

  /// A line under `[keys.…]`, not yet checked.
  struct Line: Sendable {
    var context: String
    /// The parts between dots, each a key or a chord.
    var chord: [TOMLText]
    var commands: [TOMLText]
    /// The start of the line's key.
    var offset: Int
  }

  package let source: SourceText
  /// The name that the person gave on the command line or in settings.
  let callName: String
  package private(set) var name: String?
  package private(set) var summary: String?
  /// The keymap that this one extends; `none` for one that stands alone.
  package private(set) var base = "default"
  /// The offset of the value of `extends`.
  private(set) var baseOffset = 0
  /// True if a number before a key repeats its commands; `nil` if the file does not say.
  private(set) var takesCounts: Bool?
  /// The chord to press before the boxes of the keymap below; `nil` if the file does not say.
  private(set) var leader: TOMLText?
  /// The syntax errors and unknown settings, in file order.
  package private(set) var diagnostics: [KeymapDiagnostic] = []

  private(set) var lines: [Line] = []
  /// The contexts that the file names, each where it first appears.
  private(set) var contexts: [(name: String, offset: Int)] = []
  private var seenContexts: Set<String> = []
  private(set) var labels: [(chord: [TOMLText], title: String)] = []

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - name: the name that the person gave.
  ///   - place: the name in messages if it differs, such as the path.
  package init(name: String, at place: String? = nil, bytes: [UInt8]) {
    callName = name
    source = SourceText(name: place ?? name, bytes: bytes)
    let document = TOMLDocument(parsing: source)
    for problem in document.problems { report(problem.range.lowerBound, problem.message) }
    for table in document.tables { check(table) }
    let headers = Dictionary(document.tables.map { ($0.path, $0.range) }) { first, _ in first }
    for entry in document.entries { read(entry, under: headers[entry.table] ?? entry.keyRange) }
    diagnostics.sort { $0.offset < $1.offset }
  }

  private mutating func report(_ offset: Int, _ message: String) {
    diagnostics.append(KeymapDiagnostic(at: offset, in: source, message))
  }

  /// Reports a table that keymaps do not have, once for all its lines.
  private mutating func check(_ table: TOMLTable) {
    let head = table.path.first ?? ""
    if head == "keys", table.path.count > 1 { note(context: table.path[1], at: table.range.lowerBound) }
    guard head != "keys", head != "labels" || table.path.count > 1 else { return }
    report(
      table.range.lowerBound,
      "a keymap has no table [\(shortened(table.path.joined(separator: ".")))], only [labels], [keys.global] and [keys.PANEL]"
    )
  }

  private mutating func note(context: String, at offset: Int) {
    if seenContexts.insert(context).inserted { contexts.append((context, offset)) }
  }

  /// - Parameter header: the range of the table's name.
  private mutating func read(_ entry: TOMLEntry, under header: Range<Int>) {
    let path = entry.table.map { TOMLText(text: $0, range: header) } + entry.key
    switch path[0].text {
    case "keys": readBinding(entry, path)
    case "labels": readLabel(entry, path)
    case _ where path.count == 1: readHead(entry, path[0].text)
    case _ where entry.table.isEmpty: report(entry.keyRange.lowerBound, unknownSetting(path[0].text))
    case _: break
    }
  }

  private mutating func readHead(_ entry: TOMLEntry, _ key: String) {
    let offset = entry.valueRange.lowerBound
    switch (key, entry.value) {
    case ("schema", .integer(Self.schema)): break
    case ("schema", .integer(let version)):
      report(offset, "schema \(version) is not supported; this program reads schema \(Self.schema)")
    case ("schema", _): report(offset, "expected a whole number")
    case ("name", .string(let text)): name = text
    case ("summary", .string(let text)): summary = text
    case ("extends", .string(let text)): (base, baseOffset) = (text, offset)
    case ("counts", .boolean(let value)): takesCounts = value
    case ("counts", _): report(offset, "expected true or false")
    case ("leader", .string(let text)): leader = TOMLText(text: text, range: entry.valueRange)
    case ("name", _), ("summary", _), ("extends", _), ("leader", _): report(offset, "expected text in quotes")
    case _: report(entry.keyRange.lowerBound, unknownSetting(key))
    }
  }

  private func unknownSetting(_ key: String) -> String {
    let known = ["schema", "name", "summary", "extends", "counts", "leader", "labels", "keys"]
    let suggestion = EditDistance.nearest(to: key, among: known)
    return "a keymap has no setting \"\(shortened(key))\""
      + (suggestion.map { " — did you mean \"\($0)\"?" } ?? "; it has schema, name, summary, extends, counts and leader")
  }

  private mutating func readBinding(_ entry: TOMLEntry, _ path: [TOMLText]) {
    guard path.count > 2 else {
      report(entry.keyRange.lowerBound, "a key needs a panel above it, as in [keys.global]")
      return
    }
    let commands: [TOMLText]
    switch entry.value {
    case .string(""), .boolean(false): commands = []
    case .string(let text): commands = [TOMLText(text: text, range: entry.valueRange)]
    case .strings(let items): commands = items
    case .integer, .float, .boolean(true):
      report(entry.valueRange.lowerBound, "expected a command in quotes, an array of them, or false")
      return
    }
    note(context: path[1].text, at: entry.keyRange.lowerBound)
    lines.append(
      Line(
        context: path[1].text, chord: Array(path[2...]), commands: commands, offset: entry.keyRange.lowerBound))
  }

  private mutating func readLabel(_ entry: TOMLEntry, _ path: [TOMLText]) {
    guard case .string(let title) = entry.value, path.count > 1 else {
      report(entry.valueRange.lowerBound, "expected a title in quotes")
      return
    }
    labels.append((Array(path[1...]), title))
  }
}
