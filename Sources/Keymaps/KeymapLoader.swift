import Cells
import TOML
import Text

/// Checks the lines of a keymap file one by one and lays the good ones over another keymap.
struct KeymapLoader {
  /// A line with a valid chord and valid commands.
  private struct Line {
    var binding: KeyBinding
    /// The chord as the file spells it.
    var spelling: String
    var offset: Int
  }

  private struct Chord: Hashable {
    var context: String
    var keys: [Key]

    /// The chord's beginnings, from one key to all of them.
    var prefixes: [Chord] { (1...keys.count).map { Chord(context: context, keys: Array(keys.prefix($0))) } }
  }

  private let file: KeymapFile
  private var base: Keymap
  private let rules: KeymapRules

  private(set) var diagnostics: [KeymapDiagnostic]
  private var reported: Set<Int> = []
  private var lines: [Chord: Line] = [:]
  /// For each beginning of an accepted chord that runs something, the first such line.
  private var openers: [Chord: Line] = [:]
  /// Chords that empty a box of the keymap below, while other lines of the file refill it.
  private var cleared: Set<Chord> = []

  init(file: KeymapFile, base: Keymap, rules: KeymapRules) {
    self.file = file
    self.base = base
    self.rules = rules
    diagnostics = file.diagnostics
  }

  var keyCount: Int { lines.count }

  /// - Parameter baseProblem: the reason why the keymap that the file extends cannot be used.
  mutating func load(baseProblem: String?) -> Keymap {
    if let baseProblem {
      report(at: file.baseOffset, baseProblem)
    } else if file.base != "none", !rules.bases.contains(file.base) {
      reportUnknown(
        "there is no keymap \"\(shortened(file.base))\" to extend", file.base, rules.bases + ["none"],
        at: file.baseOffset)
    }
    let contexts = [Keymap.global] + rules.contexts
    for context in file.contexts where !contexts.contains(context.name) {
      reportUnknown("there is no panel \"\(shortened(context.name))\"", context.name, contexts, at: context.offset)
    }
    if let leader = file.leader, let keys = keys(of: [leader]) { base = base.moved(behind: keys) }
    let candidates = file.lines.compactMap { checked($0) }
    // Bindings first: unbinding a key does not take away the longer chords of the same file.
    for line in candidates where !line.binding.isUnbound { accept(line) }
    for line in candidates where line.binding.isUnbound { accept(line) }
    let keymap = merged()
    reportStuck(in: keymap)
    return keymap
  }

  /// Adds a diagnostic, one for each place: all lines below a header share what is wrong with it.
  private mutating func report(at offset: Int, isFatal: Bool = false, _ message: String) {
    guard reported.insert(offset).inserted || isFatal else { return }
    diagnostics.append(KeymapDiagnostic(at: offset, in: file.source, isFatal: isFatal, message))
  }

  private mutating func reportUnknown(_ message: String, _ name: String, _ known: [String], at offset: Int) {
    let suggestion = EditDistance.nearest(to: name, among: known)
    report(
      at: offset,
      message + (suggestion.map { " — did you mean \"\($0)\"?" } ?? "; there are \(known.joined(separator: ", "))"))
  }

  // MARK: One line

  private mutating func checked(_ line: KeymapFile.Line) -> Line? {
    guard line.context == Keymap.global || rules.contexts.contains(line.context) else { return nil }
    guard let keys = keys(of: line.chord), areCommands(line.commands) else { return nil }
    guard !keys.dropFirst().contains(Key(.escape)) else {
      report(at: line.offset, "Esc cancels a chord, so it cannot be part of one")
      return nil
    }
    let binding = KeyBinding(
      context: line.context, keys: keys, commands: line.commands.map { rules.spelledOut($0.text) },
      file: file.source.name, line: file.source.line(at: line.offset))
    return Line(
      binding: binding, spelling: "\"\(shortened(line.chord.map(\.text).joined(separator: ".")))\"",
      offset: line.offset)
  }

  /// The keys of a dotted key, each part of which is a chord; reports the first part that is not one.
  private mutating func keys(of chord: [TOMLText]) -> [Key]? {
    var keys: [Key] = []
    for part in chord {
      do throws(KeyNotationError) {
        keys += try Key.chord(notation: part.text).map(\.asSent)
        if keys.count > Key.longestChord { throw .tooLong(max(keys.count, chord.count)) }
      } catch {
        report(at: part.range.lowerBound, error.description)
        return nil
      }
    }
    return keys
  }

  /// True if all commands are valid; reports the first one that is not.
  private mutating func areCommands(_ commands: [TOMLText]) -> Bool {
    for command in commands {
      switch command.text.isEmpty ? .unknown(name: "", suggestion: nil) : rules.problem(command.text) {
      case nil: continue
      case .unknown(let name, let suggestion):
        report(
          at: command.range.lowerBound,
          "unknown command \"\(shortened(name))\"" + (suggestion.map { " — did you mean \"\($0)\"?" } ?? ""))
      case .badArgument(let text):
        report(at: command.range.lowerBound, "\"\(shortened(command.text))\": \(shortened(text, limit: 200))")
      }
      return false
    }
    return true
  }

  // MARK: Lines against each other

  private mutating func accept(_ line: Line) {
    let binding = line.binding
    let chord = Chord(context: binding.context, keys: binding.keys)
    let prefixes = chord.prefixes
    let own = line.spelling
    if let rival = lines[chord] {
      report(at: line.offset, "\(own) is the same key as \(rival.spelling) on line \(rival.binding.line)")
    } else if let rival = prefixes.compactMap({ lines[$0] }).first {
      guard !binding.isUnbound else { return }
      let taken = "runs \(rival.binding.commandText) on line \(rival.binding.line)"
      report(at: line.offset, "\(own) needs \(rival.spelling) as a prefix, but that \(taken)")
    } else if let rival = openers[chord] {
      if binding.isUnbound {
        cleared.insert(chord)
      } else {
        let other = "\(rival.spelling) on line \(rival.binding.line)"
        report(at: line.offset, "\(own) runs \(binding.commandText), but \(other) needs it as a prefix")
      }
    } else {
      lines[chord] = line
      if !binding.isUnbound { for prefix in prefixes where openers[prefix] == nil { openers[prefix] = line } }
    }
  }

  /// The keymap of the accepted lines, and below them what they leave of the base.
  private mutating func merged() -> Keymap {
    let takesCounts = file.takesCounts ?? base.takesCounts
    let own = lines.values.sorted { $0.offset < $1.offset }.map(\.binding)
    let kept = base.bindings.filter { binding in
      // A keymap that takes counts needs the digits for them.
      !(takesCounts && !base.takesCounts && binding.keys[0].beginsCount) && !isTaken(binding)
    }
    let bound = Set(own.map(\.keys))
    var labels = base.labels.filter { !bound.contains($0.keys) }
    for label in file.labels {
      if let keys = keys(of: label.chord) { labels.append(KeyLabel(keys: keys, title: label.title)) }
    }
    return Keymap(
      name: file.name ?? file.callName, summary: file.summary ?? base.summary, bindings: own + kept, labels: labels,
      takesCounts: takesCounts, leader: base.leader)
  }

  /// True if a line of the file leaves no room for a binding of the base.
  private func isTaken(_ binding: KeyBinding) -> Bool {
    let chord = Chord(context: binding.context, keys: binding.keys)
    return openers[chord] != nil || chord.prefixes.contains { lines[$0] != nil || cleared.contains($0) }
  }

  /// Reports a keymap that could trap a person: one without the palette, and without help or quit.
  private mutating func reportStuck(in keymap: Keymap) {
    for context in [Keymap.global] + rules.contexts {
      let lines = keymap.bindings(in: context).flatMap(\.commands)
      let names = Set(lines.map { String($0.prefix { $0 != " " }) })
      guard !names.contains(rules.palette), !names.isSuperset(of: [rules.help, rules.quit]) else { continue }
      let way = names.contains(rules.quit) ? "help" : "quit"
      report(
        at: 0, isFatal: true,
        "[keys.\(context)] leaves no key for the palette or for \(way); the file is ignored")
      return
    }
  }
}

/// The result of reading a keymap file.
package struct KeymapLoad: Sendable {
  /// The file's `name`, or what the person calls the file.
  package let name: String
  /// The file's keymap, or the one below it if the file cannot be used.
  package let keymap: Keymap
  /// The problems of the files it extends, then its own, each in file order.
  package let diagnostics: [KeymapDiagnostic]
  /// The number of lines that bind or unbind a chord.
  package let keyCount: Int

  package init(name: String, keymap: Keymap, diagnostics: [KeymapDiagnostic], keyCount: Int) {
    self.name = name
    self.keymap = keymap
    self.diagnostics = diagnostics
    self.keyCount = keyCount
  }

  /// True if the file is used, with or without some of its lines.
  package var isUsed: Bool { !diagnostics.contains(where: \.isFatal) }

  /// One line: `keymap mine: 31 keys, 1 error`.
  package var summary: String {
    guard isUsed else { return "keymap \(shortened(name)) is not used" }
    return "keymap \(shortened(name)): \(counted(keyCount, "key"))"
      + (diagnostics.isEmpty ? "" : ", " + counted(diagnostics.count, "error"))
  }

  /// The summary, with the command that lists the problems.
  package var notice: String {
    guard isUsed else { return summary + " — :app.messages shows why" }
    guard !diagnostics.isEmpty else { return summary }
    return summary + " — :app.messages shows " + (diagnostics.count == 1 ? "it" : "them")
  }
}

extension Keymap {
  /// Makes a keymap from a file on top of the keymap that it extends; lines with errors are skipped.
  ///
  /// A file that stands alone (`extends = "none"`) takes nothing from `base`, which is used only if the file
  /// leaves no key for help, the palette or quit.
  ///
  /// - Parameter baseProblem: the reason why the keymap that the file extends cannot be used, if `base` is another.
  package static func load(
    _ file: KeymapFile, over base: Keymap? = nil, rules: KeymapRules, baseProblem: String? = nil
  ) -> KeymapLoad {
    var loader = KeymapLoader(file: file, base: file.base == "none" ? .empty : base ?? .empty, rules: rules)
    let keymap = loader.load(baseProblem: baseProblem)
    let isFatal = loader.diagnostics.contains(where: \.isFatal)
    return KeymapLoad(
      name: file.name ?? file.callName, keymap: isFatal ? base ?? keymap : keymap,
      diagnostics: loader.diagnostics.sorted { $0.offset < $1.offset }, keyCount: loader.keyCount)
  }
}

package struct KeymapDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The file's name in messages.
  package let file: String
  /// From 1.
  package let line: Int
  /// The problem and its fix in one sentence, without a capital or a period.
  package let message: String
  /// True if the whole file is skipped, not only the line.
  package let isFatal: Bool
  /// The byte that the problem is about, for sorting.
  let offset: Int

  init(at offset: Int, in source: SourceText, isFatal: Bool = false, _ message: String) {
    (self.offset, self.message, self.isFatal) = (offset, message, isFatal)
    (file, line) = (source.name, source.line(at: offset))
  }

  /// One line: `mine.toml:14: unknown command "corner.togle"`.
  package var description: String { "\(displayed(file)):\(line): \(message)" }
}
