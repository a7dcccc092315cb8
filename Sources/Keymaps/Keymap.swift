package import Cells
import Text

/// The commands that keys run, in each context and in all of them.
///
/// Contexts are the panels and modes that can have the focus; keys that a context does not use fall through to
/// ``global``. Make a keymap from files with ``load(_:over:rules:baseProblem:)``.
package final class Keymap: Sendable {
  /// The context whose keys work in every other one.
  package static let global = "global"

  package let name: String
  /// A description in one line.
  package let summary: String
  /// True if a number before a key repeats its commands.
  package let takesCounts: Bool
  /// All bindings and unbound chords: a personal file's before those of the keymap below, each in file order.
  package let bindings: [KeyBinding]
  /// Titles of chords and of the boxes that prefixes open.
  let labels: [KeyLabel]
  /// The keys to press before each box of the keymap below; empty if a box opens with its own key.
  let leader: [Key]
  private let layers: KeyLayers

  /// Makes a keymap of bindings that do not conflict.
  init(
    name: String, summary: String, bindings: [KeyBinding], labels: [KeyLabel], takesCounts: Bool = false,
    leader: [Key] = []
  ) {
    self.name = name
    self.summary = summary
    self.takesCounts = takesCounts
    self.bindings = bindings
    self.labels = labels
    self.leader = leader
    layers = KeyLayers(bindings)
  }

  package static let empty = Keymap(name: "", summary: "", bindings: [], labels: [])

  /// The best chord to display for a command in a context, among those that `fits` accepts.
  package func chord(
    for command: String, in context: String, where fits: ([Key]) -> Bool = { _ in true }
  ) -> [Key]? {
    let own = layers[context]
    if let chord = own?.first(running: command, where: fits) { return chord }
    guard context != Self.global, let global = layers[Self.global] else { return nil }
    return global.first(running: command) { (own?.leavesRoom(for: $0) ?? true) && fits($0) }
  }

  /// The keys that open a box of more keys in a context, in file order.
  package func boxKeys(in context: String) -> [Key] {
    let own = layer(of: context)
    let global = context == Self.global ? [] : layer(of: Self.global)
    var keys: [Key] = []
    for (lines, isOwn) in [(own, true), (global, false)] {
      // The lines of a box are adjacent: the first one decides.
      var decided: Key?
      for binding in lines where binding.keys.count > 1 && !binding.isUnbound && binding.keys[0] != decided {
        let key = binding.keys[0]
        decided = key
        let isHidden = !isOwn && own.contains { $0.keys.count == 1 && $0.keys[0] == key }
        if !isHidden, !keys.contains(key) { keys.append(key) }
      }
    }
    return keys
  }

  /// All bindings and unbound chords of a context.
  package func layer(of context: String) -> [KeyBinding] { layers[context]?.bindings ?? [] }
}

extension Keymap: Equatable {
  /// Fast for copies of one keymap: arrays in the same memory are equal.
  package static func == (a: Keymap, b: Keymap) -> Bool {
    a.bindings == b.bindings && a.labels == b.labels && a.leader == b.leader && a.takesCounts == b.takesCounts
      && a.name == b.name && a.summary == b.summary
  }
}

extension Keymap {
  /// The keymap with its boxes behind other keys.
  ///
  /// Single keys stay, but the one that is the new leader has to be pressed twice.
  func moved(behind leader: [Key]) -> Keymap {
    let old = self.leader
    func moved(_ keys: [Key], isBox: Bool) -> [Key] {
      guard isBox || keys == leader, keys.starts(with: old) else { return keys }
      return leader + keys.dropFirst(isBox ? old.count : 0)
    }
    return Keymap(
      name: name, summary: summary,
      bindings: bindings.map { $0.moved(to: moved($0.keys, isBox: $0.keys.count > 1)) },
      labels: labels.filter { old.isEmpty || $0.keys != old }.map {
        KeyLabel(keys: moved($0.keys, isBox: true), title: $0.title)
      },
      takesCounts: takesCounts, leader: leader)
  }
}

/// The title of a chord, or of the box that it opens.
struct KeyLabel: Hashable, Sendable {
  let keys: [Key]
  let title: String
}

/// The meaning of the keys pressed so far.
package enum KeyLookup: Hashable, Sendable {
  /// The beginning of longer chords.
  case pending(KeyPrefix)
  case matched(KeyBinding)
  case notFound
}

/// The keys that may follow the first ones of a chord.
package struct KeyPrefix: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let key: Key
    /// The keymap's own title; `nil` to use the command's.
    package let title: String?
    /// The commands; empty if the key opens another box.
    package let commands: [String]
  }

  /// The keys pressed so far.
  package let keys: [Key]
  package let title: String?
  /// The entries of the focused context first, each in file order.
  package let entries: [Entry]
}

extension Keymap {
  /// Looks up keys in a context: its own bindings first, then the global ones.
  package func lookUp(_ keys: [Key], in context: String) -> KeyLookup {
    guard !keys.isEmpty else { return .notFound }
    let sent = keys.map(\.asSent)
    var entries: [KeyPrefix.Entry] = []
    var seen: Set<Key> = []
    for layer in context == Self.global ? [Self.global] : [context, Self.global] {
      for binding in self.layer(of: layer) {
        if sent.starts(with: binding.keys) {
          // A shorter chord, or a longer one in the layer above, owns these keys.
          if binding.keys.count < sent.count || binding.commands.isEmpty || !entries.isEmpty {
            return pending(sent, entries)
          }
          return .matched(binding)
        }
        guard binding.keys.count > sent.count, binding.keys.starts(with: sent) else { continue }
        let key = binding.keys[sent.count]
        let isLast = binding.keys.count == sent.count + 1
        // An unbound longer chord leaves its first keys to the layer below.
        guard isLast || !binding.commands.isEmpty, seen.insert(key).inserted else { continue }
        if let entry = entry(sent + [key], isLast ? binding : nil, in: context) { entries.append(entry) }
      }
    }
    return pending(sent, entries)
  }

  private func pending(_ keys: [Key], _ entries: [KeyPrefix.Entry]) -> KeyLookup {
    entries.isEmpty ? .notFound : .pending(KeyPrefix(keys: keys, title: title(of: keys), entries: entries))
  }

  /// The keymap's own title of a chord or box.
  package func title(of keys: [Key]) -> String? { labels.last { $0.keys == keys }?.title }

  /// - Parameter binding: the chord's binding, or `nil` if it opens another box.
  private func entry(_ chord: [Key], _ binding: KeyBinding?, in context: String) -> KeyPrefix.Entry? {
    let key = chord[chord.count - 1]
    guard let binding else {
      // The context may have unbound every chord in a global box.
      guard lookUp(chord, in: context) != .notFound else { return nil }
      return KeyPrefix.Entry(key: key, title: title(of: chord), commands: [])
    }
    guard !binding.commands.isEmpty else { return nil }
    return KeyPrefix.Entry(key: key, title: title(of: chord), commands: binding.commands)
  }
}

extension Keymap {
  /// The bindings that work in a context: its own, then the global ones that it does not hide.
  package func bindings(in context: String) -> [KeyBinding] {
    let layer = layers[context] ?? KeyLines()
    let own = layer.bindings.filter { !$0.commands.isEmpty }
    guard context != Self.global else { return own }
    return own
      + self.layer(of: Self.global).filter { !$0.commands.isEmpty && layer.leavesRoom(for: $0.keys) }
  }
}

extension Keymap {
  /// The consequences of giving a chord another command, the most important first; sentences without a period.
  package func conflicts(of keys: [Key], in context: String, among contexts: [String]) -> [String] {
    let sent = keys.map(\.asSent)
    let name = sent.label()
    var lines: [String] = []
    let own = layer(of: context)
    if let binding = own.first(where: { $0.keys == sent }) {
      lines.append(
        binding.commands.isEmpty
          ? "\(name) is unbound (\(binding.place))"
          : "\(name) now runs \(binding.commandText) (\(binding.place))")
    }
    if let shorter = own.first(where: { $0.keys.count < sent.count && sent.starts(with: $0.keys) && !$0.isUnbound }) {
      lines.append("\(shorter.keys.label()) no longer runs \(shorter.commandText)")
    }
    let longer = own.filter { $0.keys.count > sent.count && $0.keys.starts(with: sent) && !$0.isUnbound }
    if let first = longer.first {
      let rest = longer.count > 1 ? " and \(longer.count - 1) more" : ""
      lines.append("chords that begin with \(name) stop working: \(first.keys.label())\(rest)")
    }
    if context == Self.global {
      for other in contexts {
        guard let binding = layer(of: other).first(where: { $0.meets(sent) }) else { continue }
        lines.append("the \(other) panel keeps \(binding.keys.label()): \(binding.commandText)")
      }
    } else if let hidden = layer(of: Self.global).first(where: { $0.meets(sent) && !$0.isUnbound }) {
      lines.append("it hides \(hidden.keys.label()): \(hidden.commandText)")
    }
    if let digit = sent.first, takesCounts, digit.beginsCount,
      (context == Self.global ? contexts : [context]).contains(where: { lookUp([digit], in: $0) == .notFound })
    {
      lines.append("\(digit.label()) no longer starts a count")
    }
    return lines + keys.compactMap(\.reachText)
  }
}

extension Keymap {
  /// The panels that hide global keys: they bind or unbind them.
  package func contexts(hiding keys: [Key], among contexts: [String]) -> [String] {
    contexts.filter { context in
      guard case .matched(let binding) = lookUp(keys, in: context) else { return true }
      return binding.context != Self.global
    }
  }

  /// The names of panels in a sentence.
  package static func panels(_ names: [String]) -> String {
    "the \(WordList.text(names)) panel" + (names.count == 1 ? "" : "s")
  }
}

extension KeyBinding {
  /// True if a chord and this one cannot both work.
  fileprivate func meets(_ other: [Key]) -> Bool { keys.starts(with: other) || other.starts(with: keys) }

  package var place: String { "\(displayed(file)):\(line)" }
}
