import Cells
import Text
import TOML

/// Checks the lines of a keymap file one by one and lays the good ones over another keymap.
struct KeymapLoader {
  /// A line with a chord and commands that are right on their own.
  struct Candidate {
    var binding: KeyBinding
    /// The keys as they are written, before terminals make one of several.
    var written: [Key]
    var offset: Int

    /// Whether a terminal sends other keys than those written.
    var isAlias: Bool { written != binding.keys }
  }

  let file: KeymapFile
  let base: Keymap
  /// Why the keymap that the file names cannot be had.
  private let baseProblem: String?
  let origin: KeymapOrigin
  let rules: KeymapRules

  var diagnostics: [KeymapDiagnostic]
  /// The lines that count, in file order once all are read.
  var accepted: [Candidate] = []
  /// The bindings of the keymap below by context.
  private(set) var belowTries: [String: KeyTrie] = [:]
  /// The accepted lines by context.
  var tries: [String: KeyTrie] = [:]
  /// Chords whose bindings in the keymap below are taken away though longer ones of this file begin with them.
  var cleared: [Candidate] = []
  /// Where accepted lines name a key that a terminal sends for another one.
  private var aliases: Set<Place> = []

  /// Where a key is named that is none.
  private var wrongKeys: Set<Int> = []

  private struct Place: Hashable {
    var context: String
    var keys: [Key]
  }

  init(file: KeymapFile, base: Keymap, baseProblem: String? = nil, origin: KeymapOrigin, rules: KeymapRules) {
    self.file = file
    self.base = base
    self.baseProblem = baseProblem
    self.origin = origin
    self.rules = rules
    diagnostics = file.diagnostics
  }

  mutating func load() -> Keymap {
    let candidates = file.lines.compactMap { candidate($0) }
    for context in [Keymap.global] + rules.contexts { belowTries[context] = base.trie(of: context) }
    checkContexts()
    checkBase()
    // What a terminal really sends comes before what it sends for something else, and bindings before unbindings.
    for wantsBinding in [true, false] {
      for wantsAlias in [false, true] {
        for candidate in candidates
        where candidate.isAlias == wantsAlias && candidate.binding.commands.isEmpty != wantsBinding {
          accept(candidate)
        }
      }
    }
    accepted.sort { $0.offset < $1.offset }
    for candidate in accepted where !candidate.binding.commands.isEmpty { reportReach(of: candidate) }
    let keymap = layered()
    reportStuck(in: keymap)
    return keymap
  }

  mutating func report(_ code: KeymapDiagnostic.Code, at offset: Int, _ message: String) {
    diagnostics.append(KeymapDiagnostic(code, at: offset, in: file.source, message))
  }

  private mutating func checkBase() {
    if let baseProblem { return report(.form, at: file.baseOffset, baseProblem) }
    guard file.base != "none", !rules.bases.contains(file.base) else { return }
    let suggestion = EditDistance.nearest(to: file.base, among: rules.bases + ["none"])
    report(
      .form, at: file.baseOffset,
      "there is no keymap \"\(shortened(file.base))\" to extend"
        + (suggestion.map { " — did you mean \"\($0)\"?" }
          ?? "; there are \((rules.bases + ["none"]).joined(separator: ", "))"))
  }

  private mutating func checkContexts() {
    let known = [Keymap.global] + rules.contexts
    for context in file.contexts where !known.contains(context.name) {
      let suggestion = EditDistance.nearest(to: context.name, among: known)
      report(
        .form, at: context.offset,
        "no panel or mode is called \"\(shortened(context.name))\""
          + (suggestion.map { " — did you mean \"\($0)\"?" } ?? "; there are \(known.joined(separator: ", "))")
      )
    }
  }

  // MARK: One line

  private mutating func candidate(_ line: KeymapFile.Line) -> Candidate? {
    guard line.context == Keymap.global || rules.contexts.contains(line.context) else { return nil }
    guard let keys = keys(of: line.chord), areCommands(line.commands) else { return nil }
    guard !keys.dropFirst().contains(where: { $0.asSent == Key(.escape) }) else {
      report(.escapeInChord, at: line.offset, "Esc leaves a chord that is begun, so none goes on with it")
      return nil
    }
    let binding = KeyBinding(
      context: line.context, keys: keys.map(\.asSent), commands: line.commands.map { rules.spelledOut($0.text) },
      file: file.source.name, position: file.source.position(at: line.offset),
      spelling: shortened(line.chord.map(\.text).joined(separator: ".")))
    return Candidate(binding: binding, written: keys, offset: line.offset)
  }

  /// The keys of the parts of a dotted key, each a chord; a part that is none is reported.
  mutating func keys(of chord: [TOMLText]) -> [Key]? {
    var keys: [Key] = []
    for part in chord {
      do throws(KeyNotationError) {
        keys += try Key.chord(notation: part.text)
        if keys.count > Key.longestChord { throw .tooLong(max(keys.count, chord.count)) }
      } catch {
        // All lines under a header have what is wrong with it.
        if wrongKeys.insert(part.range.lowerBound).inserted {
          report(.unknownKey, at: part.range.lowerBound, error.description)
        }
        return nil
      }
    }
    return keys
  }

  /// Whether all commands are right; the first that is not is reported.
  private mutating func areCommands(_ commands: [TOMLText]) -> Bool {
    for command in commands {
      switch command.text.isEmpty ? .unknown(name: "", suggestion: nil) : rules.problem(command.text) {
      case nil: continue
      case .unknown(let name, let suggestion):
        report(
          .unknownCommand, at: command.range.lowerBound,
          "unknown command \"\(shortened(name))\"" + (suggestion.map { " — did you mean \"\($0)\"?" } ?? ""))
      case .badArgument(let text):
        report(
          .badArgument, at: command.range.lowerBound,
          "\"\(shortened(command.text))\": \(shortened(text, limit: 200))")
      }
      return false
    }
    return true
  }

  // MARK: Lines against each other

  private mutating func accept(_ candidate: Candidate) {
    let binding = candidate.binding
    let rival = tries[binding.context]?.conflict(with: binding.keys)
    let isUnbinding = binding.commands.isEmpty
    guard rival != nil || !(isUnbinding && unbindsInside(binding)) else { return }
    guard let rival else {
      tries[binding.context, default: KeyTrie()].add(binding)
      if candidate.isAlias { aliases.insert(Place(context: binding.context, keys: binding.keys)) }
      accepted.append(candidate)
      return
    }
    let line = rival.position.line
    let mine = "\"\(binding.spelling)\""
    let other = "\"\(rival.spelling)\""
    if rival.keys == binding.keys {
      if candidate.isAlias, !aliases.contains(Place(context: rival.context, keys: rival.keys)) {
        report(
          .sameByte, at: candidate.offset,
          "\(mine) and \(other) (line \(line)) both send \(bytes(of: candidate)); \(other) wins"
        )
      } else {
        report(
          .duplicateKey, at: candidate.offset,
          "\(mine) is the same key as \(other) on line \(line)")
      }
    } else if isUnbinding {
      // `m = ""` above `m.x = "…"` empties the box below and then fills it anew.
      if rival.keys.count > binding.keys.count { cleared.append(candidate) }
    } else if rival.keys.count < binding.keys.count {
      report(
        .leafAndPrefix, at: candidate.offset,
        "\(mine) needs \(other) as a prefix, but that runs \(rival.commandText) on line \(line)")
    } else {
      report(
        .leafAndPrefix, at: candidate.offset,
        "\(mine) runs \(binding.commandText), but \(other) on line \(line) needs it as a prefix")
    }
  }

  /// Whether a chord is unbound that the keymap below never had, because a shorter one ends on the way and stays.
  private func unbindsInside(_ binding: KeyBinding) -> Bool {
    guard case .leaf(let shorter) = belowTries[binding.context]?.walk(binding.keys),
      shorter.keys.count < binding.keys.count
    else { return false }
    return tries[binding.context]?.walk(shorter.keys)?.claimsKeys != true
  }
}

extension KeymapLoader {
  /// Reports the first key of a chord that some terminal does not send, or sends for another key.
  mutating func reportReach(of candidate: Candidate) {
    for key in candidate.written {
      let name = "\"\(key.notation)\""
      switch key.reach {
      case .everywhere: continue
      // Whoever chose one of our keymaps can do nothing about it.
      case .perhapsSame where origin == .shipped: continue
      case .same(let other, let bytes):
        report(
          .sameByte, at: candidate.offset,
          "\(name) sends \(hexadecimal(bytes)), as \"\(other.notation)\" does: both keys run this")
      case .perhapsSame(let other, let bytes):
        report(
          .sameByte, at: candidate.offset,
          "\(name) and \"\(other.notation)\" both send \(hexadecimal(bytes)) in some terminals")
      case .beginsSequences(let bytes):
        report(
          .sameByte, at: candidate.offset,
          "\(name) sends \(hexadecimal(bytes)), with which arrow and function keys begin; choose another key")
      case .enhanced:
        report(
          .needsEnhancedKeyboard, at: candidate.offset,
          "\(name) is not sent by xterm, tmux, the Linux console")
      case .xterm:
        report(.xtermOnly, at: candidate.offset, "\(name) does not reach the Linux console or vt100")
      }
      return
    }
  }

  /// The bytes of the key that makes a chord send another one.
  func bytes(of candidate: Candidate) -> String {
    for key in candidate.written {
      if case .same(_, let bytes) = key.reach { return hexadecimal(bytes) }
    }
    return "the same bytes"
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { "0x" + Text.hexadecimal($0) }.joined(separator: " ")
  }
}
