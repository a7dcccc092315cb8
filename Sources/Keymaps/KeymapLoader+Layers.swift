import Cells
import Text

extension KeymapLoader {
  /// The keymap of the accepted lines and of what they leave of the keymap below.
  mutating func layered() -> Keymap {
    var kept: [KeyBinding] = []
    var displaced: [(binding: KeyBinding, displacer: KeyBinding)] = []
    let takesCounts = file.takesCounts ?? base.takesCounts
    var digits: [KeyBinding] = []
    for binding in base.bindings {
      if takesCounts, !base.takesCounts, binding.keys[0].beginsCount {
        // Who wants counts wants the digits for them.
        digits.append(binding)
      } else if let displacer = displacer(of: binding) {
        displaced.append((binding, displacer))
      } else {
        kept.append(binding)
      }
    }
    let keymap = Keymap(
      name: file.name ?? file.callName, summary: file.summary ?? base.summary,
      bindings: accepted.map(\.binding) + kept, labels: mergedLabels(),
      takesCounts: takesCounts)
    if origin == .personal {
      reportLost(toCounts: digits, in: keymap)
      if takesCounts { reportDigits() }
      reportLost(displaced, in: keymap)
      reportHidden(in: keymap)
      reportUnreached(in: keymap)
    }
    return keymap
  }

  private func displacer(of binding: KeyBinding) -> KeyBinding? {
    if let rival = tries[binding.context]?.conflict(with: binding.keys) { return rival }
    return cleared.first {
      $0.binding.context == binding.context && binding.keys.starts(with: $0.binding.keys)
    }?
    .binding
  }

  /// Those of the keymap below, as long as the keys do what they did there, then the file's, of which the last one for
  /// the same keys counts.
  private mutating func mergedLabels() -> [KeyLabel] {
    var uses: [[Key]: KeyLabel.Use] = [:]
    for binding in base.bindings where !binding.isUnbound {
      uses[binding.keys, default: KeyLabel.Use()].commands.insert(binding.commands)
      for length in 1..<max(1, binding.keys.count) {
        uses[Array(binding.keys.prefix(length)), default: KeyLabel.Use()].opensBox = true
      }
    }
    var labels = base.labels
    for index in labels.indices where labels[index].use == nil {
      labels[index].use = uses[labels[index].keys] ?? KeyLabel.Use()
    }
    for label in file.labels {
      if let keys = keys(of: label.chord) {
        labels.append(KeyLabel(keys: keys.map(\.asSent), title: label.title))
      }
    }
    return labels
  }

  /// Warns of commands that had a key and have none now, at the line that took it, and of keys that only begin chords
  /// now though they did something by themselves.
  private mutating func reportLost(
    _ displaced: [(binding: KeyBinding, displacer: KeyBinding)], in keymap: Keymap
  ) {
    guard !displaced.isEmpty else { return }
    var bound = Set(keymap.bindings.flatMap(\.commands))
    var lost: [(displacer: KeyBinding, commands: [String])] = []
    var begun: Set<KeyBinding> = []
    for (binding, displacer) in displaced {
      let commands = binding.commands.filter { bound.insert($0).inserted }
      if !commands.isEmpty {
        if let index = lost.firstIndex(where: { $0.displacer == displacer }) {
          lost[index].commands += commands
        } else {
          lost.append((displacer, commands))
        }
      } else if binding.keys.count < displacer.keys.count, !binding.isUnbound, begun.insert(binding).inserted {
        report(
          .beginsChord, at: offset(of: displacer),
          "\"\(binding.spelling)\" only begins chords now; it was \"\(binding.commandText)\"")
      }
    }
    for (displacer, commands) in lost {
      report(
        .commandWithoutKey, at: offset(of: displacer),
        "nothing is bound to \(WordList.text(commands.map { shortened($0) }, atMost: 3)) now"
      )
    }
  }

  /// Warns of commands whose only key was a digit of the keymap below.
  private mutating func reportLost(toCounts digits: [KeyBinding], in keymap: Keymap) {
    let bound = Set(keymap.bindings.flatMap(\.commands))
    var seen = bound
    let lost = digits.flatMap(\.commands).filter { seen.insert($0).inserted }
    guard !lost.isEmpty else { return }
    report(
      .commandWithoutKey, at: file.countsOffset,
      "digits begin counts: nothing is bound to \(WordList.text(lost.map { shortened($0) }, atMost: 3)) now")
  }

  /// Warns of digits that run something, with which no count can begin.
  private mutating func reportDigits() {
    for candidate in accepted where !candidate.binding.isUnbound && candidate.binding.keys[0].beginsCount {
      let binding = candidate.binding
      let what = binding.keys.count > 1 ? "begins a chord" : "runs \(binding.commandText)"
      report(
        .digitIsNoCount, at: candidate.offset,
        "\"\(binding.keys[0].notation)\" \(what), so that no count begins with it; counts = false needs no digits")
    }
  }

  private func offset(of binding: KeyBinding) -> Int {
    (accepted + cleared).first { $0.binding == binding }?.offset ?? 0
  }

  /// Warns of lines for one context that take a global key away there, unless the keymap below did so already.
  private mutating func reportHidden(in keymap: Keymap) {
    let global = keymap.trie(of: Keymap.global)
    for candidate in accepted {
      let binding = candidate.binding
      guard binding.context != Keymap.global, !binding.commands.isEmpty,
        belowTries[binding.context]?.walk(binding.keys)?.claimsKeys != true,
        let hidden = global.walk(binding.keys), hidden.claimsKeys
      else { continue }
      let place = "in [keys.\(binding.context)] \"\(binding.spelling)\" hides"
      switch hidden {
      case .leaf(let leaf) where leaf.commands.isEmpty || leaf.commands == binding.commands: continue
      case .leaf(let leaf):
        report(.hidesGlobal, at: candidate.offset, "\(place) global \"\(leaf.commandText)\"")
      case .branch:
        report(.hidesGlobal, at: candidate.offset, "\(place) the global keys that begin with it")
      }
    }
  }

  /// Warns of global lines that run nowhere in some panels, unless that was so below, or a line of this file does it.
  private mutating func reportUnreached(in keymap: Keymap) {
    let panels = rules.contexts.map { (name: $0, trie: keymap.trie(of: $0)) }
    func hides(_ trie: KeyTrie?, _ keys: [Key]) -> Bool { trie?.walk(keys)?.claimsKeys == true }
    for candidate in accepted {
      let binding = candidate.binding
      guard binding.context == Keymap.global, !binding.isUnbound else { continue }
      let hiding = panels.filter { hides($0.trie, binding.keys) }.map(\.name)
      guard !hiding.isEmpty else { continue }
      let below = belowTries[Keymap.global]?.walk(binding.keys)?.firstLeaf
      let wasGlobal = below?.keys == binding.keys && below?.isUnbound == false
      let isNew = hiding.contains { panel in
        !hides(tries[panel], binding.keys) && !(wasGlobal && hides(belowTries[panel], binding.keys))
      }
      guard isNew else { continue }
      let owners = hiding.count == 1 ? "which has a key of its own there" : "which have keys of their own there"
      report(
        .hiddenByPanel, at: candidate.offset,
        hiding.count == rules.contexts.count
          ? "\"\(binding.spelling)\" runs nowhere: every panel has a key of its own there"
          : "\"\(binding.spelling)\" does not run in \(Keymap.panels(hiding)), \(owners)")
    }
  }

  /// Reports a keymap with which a person could get stuck.
  ///
  /// The palette alone is enough, as it runs every command; without it help and quit must both have a key.
  mutating func reportStuck(in keymap: Keymap) {
    let essentials = rules.essentials
    let names = essentials.palette.union(essentials.help).union(essentials.quit)
    let ways = keymap.bindings.flatMap { binding in
      binding.commands.lazy.map { String($0.prefix { $0 != " " }) }.filter(names.contains)
        .map { (binding: binding, name: $0) }
    }
    for context in [Keymap.global] + rules.contexts {
      let layer = ReadKeyLines(keymap.layer(of: context))
      let left = Set(
        ways.lazy.filter {
          $0.binding.context == context
            || $0.binding.context == Keymap.global && layer.leavesRoom(for: $0.binding.keys)
        }.map(\.name))
      guard left.isDisjoint(with: essentials.palette) else { continue }
      guard left.isDisjoint(with: essentials.help) || left.isDisjoint(with: essentials.quit) else { continue }
      let way = left.isDisjoint(with: essentials.quit) ? "quit" : "help"
      report(
        .noWayOut, at: 0,
        "no key is left for the palette or for \(way) in [keys.\(context)]; the file is not used")
      return
    }
  }
}
