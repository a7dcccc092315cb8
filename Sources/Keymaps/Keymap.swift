package import Cells
import Text
import TOML

/// Which keys run which commands, for each context and for all of them.
///
/// Contexts are the panels and modes that can have the focus; keys that a context does not use fall through to
/// ``global``. A keymap is made by reading files: ``load(_:over:rules:)``.
package struct Keymap: Sendable {
  /// The context whose keys work in every other one.
  package static let global = "global"

  package let name: String
  /// What the keymap is like, in one line.
  package let summary: String
  /// Whether a number typed before a key repeats what it does.
  package let takesCounts: Bool
  private var content: Content

  /// The lines of a keymap, read or still to be read.
  private enum Content: Sendable {
    /// - Parameters:
    ///   - bindings: in file order over all contexts, which the layers part.
    case read(KeyLayers<ReadKeyLines>, bindings: [KeyBinding], labels: [KeyLabel])
    case table(KeymapTable)
  }

  /// Makes a keymap of bindings none of which stands in another's way.
  init(
    name: String, summary: String, bindings: [KeyBinding], labels: [KeyLabel], takesCounts: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.takesCounts = takesCounts
    content = .read(KeyLayers(bindings), bindings: bindings, labels: labels)
  }

  /// Makes a keymap of a table, each line of which is read when it is asked for.
  init(_ table: KeymapTable) {
    name = table.name
    summary = table.summary
    takesCounts = false
    content = .table(table)
  }

  /// All bindings, a person's own before those of the keymap below it, each in file order; unbound chords too.
  package var bindings: [KeyBinding] {
    switch content {
    case .read(_, let bindings, _): bindings
    case .table(let table): table.layers.layers.flatMap(\.bindings)
    }
  }

  /// How many chords are bound or unbound.
  package var keyCount: Int {
    switch content {
    case .read(_, let bindings, _): bindings.count
    case .table(let table): table.layers.layers.reduce(0) { $0 + $1.count }
    }
  }

  /// Titles for chords and for the boxes that their prefixes open.
  var labels: [KeyLabel] {
    switch content {
    case .read(_, _, let labels): labels
    case .table(let table): table.labels
    }
  }

  /// Reads what is still to be read, after which every question is answered at once.
  ///
  /// A start has its first screen before it does so.
  package mutating func readWhole() {
    guard case .table(let table) = content else { return }
    let bindings = bindings
    content = .read(KeyLayers(bindings), bindings: bindings, labels: table.labels)
  }

  /// The best chord to show for a command in a context, among those that fit.
  package func chord(
    for command: String, in context: String, where fits: ([Key]) -> Bool = { _ in true }
  ) -> [Key]? {
    switch content {
    case .read(let layers, _, _): layers.chord(for: command, in: context, where: fits)
    case .table(let table): table.layers.chord(for: command, in: context, where: fits)
    }
  }

  /// The chords that run a command in a context, the best to show first.
  package func chords(for command: String, in context: String) -> [[Key]] {
    var chords: [[Key]] = []
    _ = chord(for: command, in: context) { keys in
      chords.append(keys)
      return false
    }
    return chords
  }

  /// The keys that open a box of more keys in a context: those of the keymap's file first to last.
  package func boxKeys(in context: String) -> [Key] {
    switch content {
    case .read(let layers, _, _): layers.boxKeys(in: context)
    case .table(let table): table.layers.boxKeys(in: context)
    }
  }

  /// A keymap without any keys.
  package static let empty = Keymap(name: "", summary: "", bindings: [], labels: [])

  /// All bindings of a context, unbound chords too.
  package func layer(of context: String) -> [KeyBinding] {
    switch content {
    case .read(let layers, _, _): layers[context]?.bindings ?? []
    case .table(let table): table.layers[context]?.bindings ?? []
    }
  }

  /// The bindings of a context as a tree, for many questions; making it costs as much as reading them.
  func trie(of context: String) -> KeyTrie {
    var trie = KeyTrie()
    for binding in layer(of: context) { trie.add(binding) }
    return trie
  }
}

/// What a chord, or the box that it opens, is called on the screen.
struct KeyLabel: Hashable, Sendable {
  /// What the keys did in the keymap that a title comes from.
  struct Use: Hashable, Sendable {
    var commands: Set<[String]> = []
    var opensBox = false
  }

  let keys: [Key]
  let title: String
  /// What the title is about; `nil` for whatever the keys do.
  var use: Use?

  /// Whether the title is about what the keys do, where nothing stands for a box.
  func fits(_ commands: [String]?) -> Bool {
    guard let use else { return true }
    return commands.map(use.commands.contains) ?? use.opensBox
  }
}

/// What the keys pressed so far mean.
package enum KeyLookup: Hashable, Sendable {
  /// Longer chords begin like this; show what may come next.
  case pending(KeyPrefix)
  case matched(KeyBinding)
  case notFound
}

/// The keys that may follow the first ones of a chord.
package struct KeyPrefix: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let key: Key
    /// The keymap's own title; without one, the command's title is the thing to show.
    package let title: String?
    /// What the key runs, or nothing when it opens another prefix.
    package let commands: [String]
  }

  /// The keys pressed so far.
  package let keys: [Key]
  package let title: String?
  /// Those of the focused context first, each in file order.
  package let entries: [Entry]
}

extension Keymap {
  /// What keys mean in a context: its own bindings first, then the global ones.
  package func lookUp(_ keys: [Key], in context: String) -> KeyLookup {
    guard !keys.isEmpty else { return .notFound }
    let sent = keys.map(\.asSent)
    var entries: [KeyPrefix.Entry] = []
    var seen: Set<Key> = []
    for layer in context == Self.global ? [Self.global] : [context, Self.global] {
      for binding in self.layer(of: layer) {
        if sent.starts(with: binding.keys) {
          // A shorter chord on the way, or a longer one in the layer above, owns these keys.
          if binding.keys.count < sent.count || binding.commands.isEmpty || !entries.isEmpty {
            return pending(sent, entries)
          }
          return .matched(binding)
        }
        guard binding.keys.count > sent.count, binding.keys.starts(with: sent) else { continue }
        let key = binding.keys[sent.count]
        let isLast = binding.keys.count == sent.count + 1
        // A longer chord that is unbound leaves its first keys to the layer below.
        guard isLast || !binding.commands.isEmpty, seen.insert(key).inserted else { continue }
        if let entry = entry(sent + [key], isLast ? binding : nil, in: context) { entries.append(entry) }
      }
    }
    return pending(sent, entries)
  }

  private func pending(_ keys: [Key], _ entries: [KeyPrefix.Entry]) -> KeyLookup {
    entries.isEmpty ? .notFound : .pending(KeyPrefix(keys: keys, title: title(of: keys), entries: entries))
  }

  /// - Parameter commands: what the keys run; by default they open a box.
  private func title(of keys: [Key], running commands: [String]? = nil) -> String? {
    labels.last { $0.keys == keys && $0.fits(commands) }?.title
  }

  /// - Parameter binding: what the chord runs, or `nil` when it opens another box.
  private func entry(_ chord: [Key], _ binding: KeyBinding?, in context: String) -> KeyPrefix.Entry? {
    let key = chord[chord.count - 1]
    guard let binding else {
      // The context may have unbound everything in the box of a global prefix.
      guard lookUp(chord, in: context) != .notFound else { return nil }
      return KeyPrefix.Entry(key: key, title: title(of: chord), commands: [])
    }
    guard !binding.commands.isEmpty else { return nil }
    return KeyPrefix.Entry(
      key: key, title: title(of: chord, running: binding.commands), commands: binding.commands)
  }
}

extension Keymap {
  /// The bindings that work in a context: its own, then the global ones that it leaves alone.
  package func bindings(in context: String) -> [KeyBinding] {
    let layer = ReadKeyLines(layer(of: context))
    let own = layer.bindings.filter { !$0.commands.isEmpty }
    guard context != Self.global else { return own }
    return own
      + self.layer(of: Self.global).filter { !$0.commands.isEmpty && layer.leavesRoom(for: $0.keys) }
  }
}

extension Keymap {
  /// What a person should know before a chord gets another command, the weightiest first; each a sentence without its
  /// period.
  ///
  /// - Parameter contexts: the panels, which may have keys of their own.
  package func conflicts(of keys: [Key], in context: String, among contexts: [String]) -> [String] {
    let sent = keys.map(\.asSent)
    let name = sent.label()
    var lines: [String] = []
    let own = layer(of: context)
    if let binding = own.first(where: { $0.keys == sent }) {
      lines.append(
        binding.commands.isEmpty
          ? "\(name) is unbound by \(binding.place)"
          : "\(name) runs \(binding.commandText) now, by \(binding.place)")
    }
    if let shorter = own.first(where: { $0.keys.count < sent.count && sent.starts(with: $0.keys) && !$0.isUnbound }) {
      lines.append("\(shorter.keys.label()) runs \(shorter.commandText), which it cannot any more")
    }
    let longer = own.filter { $0.keys.count > sent.count && $0.keys.starts(with: sent) && !$0.isUnbound }
    if let first = longer.first {
      let rest = longer.count > 1 ? " and \(longer.count - 1) more keys" : ""
      lines.append("\(first.keys.label())\(rest) begin with \(name) and cannot be typed any more")
    }
    if context == Self.global {
      for other in contexts {
        guard let binding = layer(of: other).first(where: { $0.meets(sent) }) else { continue }
        lines.append("the \(other) panel keeps \(binding.keys.label()): \(binding.commandText)")
      }
    } else if let hidden = layer(of: Self.global).first(where: { $0.meets(sent) && !$0.isUnbound }) {
      lines.append("it hides \(hidden.keys.label()), which runs \(hidden.commandText) elsewhere")
    }
    if let digit = sent.first, takesCounts, digit.beginsCount,
      (context == Self.global ? contexts : [context]).contains(where: { lookUp([digit], in: $0) == .notFound })
    {
      lines.append("\(digit.label()) begins a count, which it cannot any more")
    }
    return lines + keys.compactMap(\.reachText)
  }
}

extension Keymap {
  /// The panels in which keys that are bound everywhere do not run: these have them for something else, or for nothing.
  package func contexts(hiding keys: [Key], among contexts: [String]) -> [String] {
    contexts.filter { context in
      guard case .matched(let binding) = lookUp(keys, in: context) else { return true }
      return binding.context != Self.global
    }
  }

  /// Panels as a text names them.
  package static func panels(_ names: [String]) -> String {
    "the \(WordList.text(names)) panel" + (names.count == 1 ? "" : "s")
  }
}

extension KeyBinding {
  /// Whether a chord and this one cannot both be typed.
  fileprivate func meets(_ other: [Key]) -> Bool { keys.starts(with: other) || other.starts(with: keys) }

  /// The file and line that it is written in.
  package var place: String { "\(displayed(file)):\(position.line)" }
}

extension Key {
  /// Which terminals do not send the key, or send another one; `nil` for a key that every terminal sends.
  package var reachText: String? {
    switch reach {
    case .everywhere: nil
    case .same(let other, _): "a terminal sends \(label()) as \(other.label()): both run this"
    case .perhapsSame(let other, _): "some terminals send \(label()) as \(other.label())"
    case .beginsSequences: "arrow and function keys begin with \(label()): another key is better"
    case .enhanced: "most terminals do not send \(label())"
    case .xterm: "the Linux console and old terminals do not send \(label())"
    }
  }
}
