public import Screen

/// Which keys run which commands, for each context and for all of them.
///
/// Contexts are the panels and modes that can have the focus; keys that a context does not use fall through to
/// ``global``. A keymap is made by reading files: ``load(_:over:rules:)``.
public struct Keymap: Sendable {
  /// The context whose keys work in every other one.
  public static let global = "global"

  public let name: String
  /// What the keymap is like, in one line.
  public let summary: String
  /// All bindings, a person's own before those of the keymap below it, each in file order; unbound chords too.
  public let bindings: [KeyBinding]
  /// Titles for chords and for the boxes that their prefixes open.
  public let labels: [[Key]: String]

  private let tries: [String: KeyTrie]
  /// The chords of each command by context, that of the global ones apart: screens ask for dozens of them.
  private var chords: [String: [String: [[Key]]]] = [:]

  init(name: String, summary: String, bindings: [KeyBinding], labels: [[Key]: String]) {
    self.name = name
    self.summary = summary
    self.bindings = bindings
    self.labels = labels
    var tries: [String: KeyTrie] = [:]
    for binding in bindings { tries[binding.context, default: KeyTrie()].add(binding) }
    self.tries = tries
    for binding in bindings where binding.commands.count == 1 {
      chords[binding.context, default: [:]][binding.commands[0], default: []].append(binding.keys)
    }
  }

  /// The chords that run a command in a context, the first one the best to show.
  public func chords(for command: String, in context: String) -> [[Key]] {
    let own = chords[context]?[command] ?? []
    guard context != Self.global, let global = chords[Self.global]?[command] else { return own }
    guard let trie = tries[context] else { return own + global }
    return own + global.filter { trie.leavesRoom(for: $0) }
  }

  /// A keymap without any keys.
  public static let empty = Keymap(name: "", summary: "", bindings: [], labels: [:])

  func trie(of context: String) -> KeyTrie { tries[context] ?? KeyTrie() }
}

/// What the keys pressed so far mean.
public enum KeyLookup: Hashable, Sendable {
  /// Longer chords begin like this; show what may come next.
  case pending(KeyPrefix)
  case matched(KeyBinding)
  case notFound
}

/// The keys that may follow the first ones of a chord.
public struct KeyPrefix: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let key: Key
    /// The keymap's own title; without one, the command's title is the thing to show.
    public let title: String?
    /// What the key runs, or nothing when it opens another prefix.
    public let commands: [String]
  }

  /// The keys pressed so far.
  public let keys: [Key]
  public let title: String?
  /// Those of the focused context first, each in file order.
  public let entries: [Entry]
}

extension Keymap {
  /// What keys mean in a context: its own bindings first, then the global ones.
  public func lookUp(_ keys: [Key], in context: String) -> KeyLookup {
    guard !keys.isEmpty else { return .notFound }
    let sent = keys.map(\.asSent)
    var entries: [KeyPrefix.Entry] = []
    var hidden: Set<Key> = []
    for trie in layers(context) {
      switch trie.walk(sent) {
      case nil: continue
      case .leaf(let binding):
        // A shorter chord on the way, or a longer one in the layer above, owns these keys.
        if binding.keys.count < sent.count || binding.commands.isEmpty || !entries.isEmpty {
          return pending(sent, entries)
        }
        return .matched(binding)
      case .branch(let branch):
        for key in branch.order {
          guard let node = branch.nodes[key], node.claimsKeys, hidden.insert(key).inserted else { continue }
          if let entry = entry(key, node, after: sent, in: context) { entries.append(entry) }
        }
      }
    }
    return pending(sent, entries)
  }

  private func layers(_ context: String) -> [KeyTrie] {
    context == Self.global ? [trie(of: context)] : [trie(of: context), trie(of: Self.global)]
  }

  private func pending(_ keys: [Key], _ entries: [KeyPrefix.Entry]) -> KeyLookup {
    entries.isEmpty ? .notFound : .pending(KeyPrefix(keys: keys, title: labels[keys], entries: entries))
  }

  private func entry(
    _ key: Key, _ node: KeyTrie.Node, after keys: [Key], in context: String
  ) -> KeyPrefix.Entry? {
    let chord = keys + [key]
    switch node {
    case .leaf(let binding) where binding.commands.isEmpty: return nil
    case .leaf(let binding):
      return KeyPrefix.Entry(key: key, title: labels[chord], commands: binding.commands)
    case .branch:
      // The context may have unbound everything in the box of a global prefix.
      guard lookUp(chord, in: context) != .notFound else { return nil }
      return KeyPrefix.Entry(key: key, title: labels[chord], commands: [])
    }
  }
}
