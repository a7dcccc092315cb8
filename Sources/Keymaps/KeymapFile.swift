package import TOML
import Text

/// A keymap file as it stands: what its head says, and its lines that have the form of a binding.
///
/// Reading it needs no other file; ``Keymap/load(_:over:rules:)`` then makes a keymap of it.
package struct KeymapFile: Sendable {
  /// The version of the file's form that is read.
  package static let schema = 1

  /// A line under `[keys.…]`, not yet checked.
  struct Line: Sendable {
    var context: String
    /// The parts between dots, each a key or a chord.
    var chord: [TOMLText]
    var commands: [TOMLText]
    /// Where a message about the line as a whole points.
    var offset: Int
  }

  package let source: SourceText
  /// What the person calls the file.
  let callName: String
  package private(set) var name: String?
  package private(set) var summary: String?
  /// The keymap that this one changes; `none` for one that stands alone.
  package private(set) var base = "default"
  /// Where ``base`` is written.
  private(set) var baseOffset = 0
  /// Whether a number typed before a key repeats what it does.
  package private(set) var takesCounts: Bool?
  /// Where ``takesCounts`` is written.
  private(set) var countsOffset = 0
  /// What is wrong with the file's form, in file order.
  package private(set) var diagnostics: [KeymapDiagnostic] = []

  private(set) var lines: [Line] = []
  /// The contexts that the file names, each with its first place.
  private(set) var contexts: [(name: String, offset: Int)] = []
  private var seenContexts: Set<String> = []
  private(set) var labels: [(chord: [TOMLText], title: String)] = []

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - name: what the person calls it.
  ///   - place: what messages about its lines call it, where that is something else, such as its path.
  package init(name: String, at place: String? = nil, bytes: [UInt8]) {
    callName = name
    source = SourceText(name: place ?? name, bytes: bytes)
    let document = TOMLDocument(parsing: source)
    for problem in document.problems { report(problem) }
    for table in document.tables { check(table) }
    let headers = Dictionary(document.tables.map { ($0.path, $0.range) }) { first, _ in first }
    for entry in document.entries { read(entry, under: headers[entry.table] ?? entry.keyRange) }
    diagnostics.sort { $0.offset < $1.offset }
  }

  private mutating func report(_ problem: TOMLProblem) {
    // What TOML calls a value that is a table too is a key that is a prefix too.
    let code: KeymapDiagnostic.Code =
      switch problem.reason {
      case .notATable, .notAValue: .leafAndPrefix
      default: .form
      }
    diagnostics.append(KeymapDiagnostic(code, at: problem.range.lowerBound, in: source, problem.message))
  }

  private mutating func report(_ offset: Int, _ message: String) {
    diagnostics.append(KeymapDiagnostic(.form, at: offset, in: source, message))
  }

  /// Tables of no meaning are reported once, at the header.
  private mutating func check(_ table: TOMLTable) {
    let head = table.path.first ?? ""
    if head == "keys", table.path.count > 1 { note(context: table.path[1], at: table.range.lowerBound) }
    guard head != "keys", head != "labels" || table.path.count > 1 else { return }
    report(
      table.range.lowerBound,
      "a keymap has no table [\(shortened(table.path.joined(separator: ".")))]; it has [labels] and [keys.global] and the like"
    )
  }

  private mutating func note(context: String, at offset: Int) {
    if seenContexts.insert(context).inserted { contexts.append((context, offset)) }
  }

  /// - Parameter header: where the entry's table is named.
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
    switch (key, entry.value) {
    case ("schema", .integer(Self.schema)): break
    case ("schema", .integer(let version)):
      report(
        entry.valueRange.lowerBound,
        "schema \(version) is not known; this program reads schema \(Self.schema)")
    case ("schema", _): report(entry.valueRange.lowerBound, "expected a whole number")
    case ("name", .string(let text)): name = text
    case ("summary", .string(let text)): summary = text
    case ("extends", .string(let text)): (base, baseOffset) = (text, entry.valueRange.lowerBound)
    case ("counts", .boolean(let value)): (takesCounts, countsOffset) = (value, entry.valueRange.lowerBound)
    case ("counts", _): report(entry.valueRange.lowerBound, "expected true or false")
    case ("name", _), ("summary", _), ("extends", _):
      report(entry.valueRange.lowerBound, "expected a text in quotes")
    case _: report(entry.keyRange.lowerBound, unknownSetting(key))
    }
  }

  private func unknownSetting(_ key: String) -> String {
    let known = ["schema", "name", "summary", "extends", "counts", "labels", "keys"]
    let suggestion = EditDistance.nearest(to: key, among: known)
    return "a keymap has no setting \"\(shortened(key))\""
      + (suggestion.map { " — did you mean \"\($0)\"?" } ?? "; it has schema, name, summary, extends and counts")
  }

  private mutating func readBinding(_ entry: TOMLEntry, _ path: [TOMLText]) {
    guard path.count > 2 else {
      report(entry.keyRange.lowerBound, "a key stands under its context, as in [keys.global]")
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
        context: path[1].text, chord: Array(path[2...]), commands: commands, offset: entry.keyRange.lowerBound
      ))
  }

  private mutating func readLabel(_ entry: TOMLEntry, _ path: [TOMLText]) {
    guard case .string(let title) = entry.value, path.count > 1 else {
      report(entry.valueRange.lowerBound, "expected a title in quotes")
      return
    }
    labels.append((Array(path[1...]), title))
  }
}
