@testable import Editor
@testable import Keymaps
import Cells
import EditorSupport
import ShippedKeymaps
@testable import TOML
import TestSupport
import Testing

/// A shipped keymap with some damaged lines, and the effects that its other lines must still have.
struct DamagedKeymap {
  let before: [[UInt8]]
  private(set) var after: [[UInt8]]
  /// The numbers of the damaged lines, from 1.
  private(set) var damaged: Set<Int> = []

  init(damaging count: Int, _ random: inout SeededGenerator) throws {
    let bytes = try #require(ShippedKeymaps.file(named: random.pick(ShippedKeymaps.names)))
    before = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    after = before
    let candidates = before.indices.filter { Damage.isEntry(before[$0]) }
    for _ in 0..<count {
      let number = random.pick(candidates)
      after[number] = Damage.slip(after[number], among: candidates.map { before[$0] }, &random)
      damaged.insert(number + 1)
    }
  }

  // MARK: The outcome

  private static func file(_ lines: [[UInt8]]) -> KeymapFile {
    KeymapFile(name: "mine.toml", bytes: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
  }

  /// Sound lines without effect that no true diagnostic explains, and untrue diagnostics.
  func wrongs() -> [String] {
    let file = Self.file(after)
    let document = TOMLDocument(parsing: file.source)
    let load = Keymap.load(file, rules: .editor)
    let whole = TOMLDocument(parsing: Self.file(before).source)
    let places = places(in: document)
    let outcome = Outcome(document, load)
    var wrongs: [String] = []
    for entry in whole.entries {
      let number = whole.source.line(at: entry.keyRange.lowerBound)
      guard !damaged.contains(number) else { continue }
      let line = SoundLine(
        number: number, entry: entry, damaged: damaged, movesTables: places.movesTables, outcome: outcome)
      guard let reason = line.loss(in: places[number]) else { continue }
      let told = outcome.told(of: number).map { "\($0)" }
      wrongs.append("line \(number), \(String(decoding: before[number - 1], as: UTF8.self)): \(reason); told: \(told)")
    }
    for finding in load.diagnostics where finding.isFatal && !isStuck(finding, load.keymap) {
      wrongs.append("untrue: \(finding)")
    }
    return wrongs
  }

  /// Without the palette, and without help or quit, in the panel that is named.
  private func isStuck(_ finding: KeymapDiagnostic, _ keymap: Keymap) -> Bool {
    guard
      let match = finding.message.firstMatch(of: /\[keys\.([a-z]+)\] leaves no key for the palette or for (quit|help)/)
    else { return false }
    let context = String(match.1)
    func has(_ command: String) -> Bool { !keymap.chords(for: command, in: context).isEmpty }
    return !has("command.open") && !has(match.2 == "quit" ? "app.quit" : "help.keys")
  }

  // MARK: The tables of lines

  /// The table that a line belongs to.
  enum Place {
    case table([String])
    /// No table, because the header above cannot be read.
    case skipped(header: Int)
  }

  struct Places {
    fileprivate var places: [Place] = []
    /// Whether a damaged line begins a table, so that sound lines may be told of each other.
    fileprivate(set) var movesTables = false

    subscript(number: Int) -> Place { places[number - 1] }
  }

  /// The place of every line, by the headers that stand above it.
  private func places(in document: TOMLDocument) -> Places {
    let source = document.source
    let headers = Dictionary(
      document.tables.map { (source.line(at: $0.range.lowerBound), $0.path) }, uniquingKeysWith: { $1 })
    var problems: [Int: TOMLProblem] = [:]
    for problem in document.problems { problems[source.line(at: problem.range.lowerBound)] = problem }
    var places = Places()
    var place = Place.table([])
    for number in 1...after.count {
      if after[number - 1].first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "[") {
        if let path = headers[number] {
          place = .table(path)
        } else if case .tableTwice(let name, _)? = problems[number]?.reason {
          place = .table(name.split(separator: ".").map(String.init))
        } else if !after[number - 1].contains(UInt8(ascii: "=")) {
          place = .skipped(header: number)
        }
        places.movesTables = places.movesTables || damaged.contains(number)
      }
      places.places.append(place)
    }
    return places
  }
}

/// What became of a file, by the numbers of its lines.
private struct Outcome {
  let document: TOMLDocument
  let load: KeymapLoad
  let paths: [Int: [[String]]]
  private let entries: [Int: TOMLEntry]
  private let problems: [Int: [TOMLProblem]]
  private let bindings: [Int: KeyBinding]
  private let findings: [Int: [KeymapDiagnostic]]

  init(_ document: TOMLDocument, _ load: KeymapLoad) {
    (self.document, self.load) = (document, load)
    func line(_ range: Range<Int>) -> Int { document.source.line(at: range.lowerBound) }
    entries = Dictionary(document.entries.map { (line($0.keyRange), $0) }, uniquingKeysWith: { $1 })
    problems = Dictionary(grouping: document.problems) { line($0.range) }
    bindings = Dictionary(load.keymap.bindings.map { ($0.line, $0) }, uniquingKeysWith: { $1 })
    findings = Dictionary(grouping: load.diagnostics, by: \.line)
    let all = document.entries.map { (line($0.keyRange), $0.path) } + document.tables.map { (line($0.range), $0.path) }
    paths = Dictionary(grouping: all, by: \.0).mapValues { $0.map(\.1) }
  }

  func entry(on line: Int) -> TOMLEntry? { entries[line] }
  func problems(on line: Int) -> [TOMLProblem] { problems[line] ?? [] }
  func binding(on line: Int) -> KeyBinding? { bindings[line] }
  func told(of line: Int) -> [KeymapDiagnostic] { findings[line] ?? [] }
  func isTold(_ text: String) -> Bool { load.diagnostics.contains { $0.message.contains(text) } }
}

/// A line that nobody damaged, in a file with damaged ones.
private struct SoundLine {
  let number: Int
  /// As it was in the file that nobody damaged.
  let entry: TOMLEntry
  let damaged: Set<Int>
  let movesTables: Bool
  let outcome: Outcome
  private var load: KeymapLoad { outcome.load }

  init(number: Int, entry: TOMLEntry, damaged: Set<Int>, movesTables: Bool, outcome: Outcome) {
    (self.number, self.entry, self.damaged) = (number, entry, damaged)
    (self.movesTables, self.outcome) = (movesTables, outcome)
  }

  /// Why the line is lost against the rules; `nil` where it is in force, or lost for a reason that is told and true.
  func loss(in place: DamagedKeymap.Place) -> String? {
    switch place {
    case .skipped(let header):
      let isTold = outcome.told(of: header).contains { $0.message.hasSuffix("; the lines below it are skipped") }
      return isTold && damaged.contains(header)
        ? nil : "is lost with line \(header), which does not say so: \(text(header))"
    case .table(let path): return loss(at: path + entry.key.map(\.text))
    }
  }

  private func text(_ number: Int) -> String {
    let source = outcome.document.source
    return String(decoding: source.bytes[source.range(ofLine: number)], as: UTF8.self)
  }

  private func loss(at path: [String]) -> String? {
    let now = outcome.entry(on: number)
    guard let now, now.path == path, now.value.texts == entry.value.texts else {
      return isTakenTwice(path) ? nil : "is not read"
    }
    switch path.first {
    case "keys" where path.count > 2: return lossOfBinding(path[1], Array(path[2...]))
    case "keys": return isTold("a key needs a panel above it") ? nil : "is no binding"
    case "labels" where path.count > 1: return lossOfLabel(Array(path[1...]))
    case let head? where path.count > 1: return outcome.isTold("[\(head)") ? nil : "is in a table of no meaning"
    case "name": return load.name == entry.value.texts.first ? nil : "is not the name"
    case "summary": return load.keymap.summary == entry.value.texts.first ? nil : "is not the summary"
    case "counts": return load.keymap.takesCounts == (entry.value == .boolean(true)) ? nil : "does not count"
    case _: return nil
    }
  }

  private func isTold(_ text: String) -> Bool { outcome.told(of: number).contains { $0.message.contains(text) } }

  /// Whether another line, which is named, has the same key, or one of which it is the start, in TOML's sense.
  private func isTakenTwice(_ path: [String]) -> Bool {
    outcome.problems(on: number).contains { problem in
      let (line, fits): (Int, ([String]) -> Bool)
      switch problem.reason {
      case .keyTwice(_, let other): (line, fits) = (other, { $0 == path })
      case .notATable(_, let other): (line, fits) = (other, { $0.count < path.count && path.starts(with: $0) })
      case .notAValue(_, let other): (line, fits) = (other, { $0.count > path.count && $0.starts(with: path) })
      case .tableTwice(_, let other): (line, fits) = (other, { $0.count < path.count && path.starts(with: $0) })
      case _: return false
      }
      let others = outcome.paths[line] ?? []
      return line < number && (damaged.contains(line) || movesTables) && others.contains(where: fits)
    }
  }

  private func lossOfLabel(_ chord: [String]) -> String? {
    guard case .string(let title) = entry.value else { return isTold("expected a title") ? nil : "is no label" }
    guard let keys = try? chord.flatMap(Key.chord(notation:)), keys.count <= Key.longestChord else {
      return isTold("") ? nil : "is no chord"
    }
    return load.keymap.labels.contains { $0.keys == keys.map(\.asSent) && $0.title == title } ? nil : "is not shown"
  }

  private func lossOfBinding(_ context: String, _ chord: [String]) -> String? {
    guard ["global", "corners", "parameters", "preview", "lesson"].contains(context) else {
      return outcome.isTold("there is no panel \"\(context)\"") ? nil : "is in no panel"
    }
    guard let keys = try? chord.flatMap(Key.chord(notation:)), keys.count <= Key.longestChord else {
      return isTold("") ? nil : "is no chord"
    }
    let written = entry.value == .boolean(false) ? [] : entry.value.texts.filter { !$0.isEmpty }
    let commands = written.map(KeymapRules.editor.spelledOut)
    if commands.contains(where: { KeymapRules.editor.problem($0) != nil }) {
      // A title that has come under a table of keys.
      return isTold("\"") ? nil : "has no command"
    }
    if keys.dropFirst().contains(where: { $0.asSent == Key(.escape) }) {
      // A header that was damaged has made a chord of it.
      return isTold("Esc cancels a chord") ? nil : "is a chord with Esc"
    }
    let sent = keys.map(\.asSent)
    if let binding = outcome.binding(on: number), binding.context == context, binding.keys == sent,
      binding.commands == commands
    {
      return nil
    }
    let isNamed = outcome.told(of: number).contains { names($0, of: sent, unbinds: commands.isEmpty, in: context) }
    return isNamed ? nil : "does not run \(commands) in \(context)"
  }

  /// True if the diagnostic names a line that was accepted before this one and leaves no room for these keys.
  private func names(_ finding: KeymapDiagnostic, of keys: [Key], unbinds: Bool, in context: String) -> Bool {
    guard let match = finding.message.firstMatch(of: /line (\d+)/), let line = Int(match.1),
      damaged.contains(line) || movesTables,
      let rival = outcome.binding(on: line), rival.context == context
    else { return false }
    // Bindings go first, then unbindings.
    guard (rival.isUnbound ? 1 : 0, line) < (unbinds ? 1 : 0, number) else { return false }
    if finding.message.contains("is the same key as") { return rival.keys == keys }
    return finding.message.contains("as a prefix") && rival.keys != keys
      && (rival.keys.starts(with: keys) || keys.starts(with: rival.keys))
  }
}

extension TOMLValue {
  /// The texts of a string or an array of them.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .strings(let items): items.map(\.text)
    case _: []
    }
  }
}
