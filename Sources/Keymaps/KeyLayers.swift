import Cells

/// The bindings of one context of a keymap, prepared for the searches of a screen.
struct KeyLines: Sendable {
  private(set) var bindings: [KeyBinding] = []
  /// A ``commandNumber(_:)`` for each binding with a single command, otherwise 0; a separate array for a fast search.
  private var numbers: [UInt] = []

  init() {}

  init(_ bindings: [KeyBinding]) {
    for binding in bindings { add(binding) }
  }

  mutating func add(_ binding: KeyBinding) {
    bindings.append(binding)
    numbers.append(binding.commands.count == 1 ? commandNumber(binding.commands[0]) : 0)
  }

  /// True if a chord of the layer below works beside the chords of this one.
  func leavesRoom(for chord: [Key]) -> Bool {
    let first = chord.first
    return !bindings.contains { own in
      // Fast path: most chords differ in the first key.
      own.keys.first == first
        && (chord.starts(with: own.keys) || !own.isUnbound && own.keys.starts(with: chord))
    }
  }

  /// The keys of the first line that runs only `command`, among those that `fits` accepts.
  func first(running command: String, _ number: UInt, where fits: ([Key]) -> Bool) -> [Key]? {
    for index in numbers.indices where numbers[index] == number {
      let binding = bindings[index]
      if binding.commands == [command], fits(binding.keys) { return binding.keys }
    }
    return nil
  }
}

/// The bindings of a keymap by context.
struct KeyLayers: Sendable {
  // Two parallel arrays: there are few contexts, and a dictionary would slow the start.
  private var contexts: [String] = []
  private var layers: [KeyLines] = []

  init(_ bindings: [KeyBinding]) {
    for binding in bindings {
      let index = contexts.lastIndex(of: binding.context) ?? contexts.endIndex
      if index == contexts.endIndex {
        contexts.append(binding.context)
        layers.append(KeyLines())
      }
      layers[index].add(binding)
    }
  }

  /// The bindings of a context.
  subscript(context: String) -> KeyLines? { contexts.firstIndex(of: context).map { layers[$0] } }

  /// The best chord to display for a command in a context, among those that `fits` accepts.
  func chord(for command: String, in context: String, where fits: ([Key]) -> Bool) -> [Key]? {
    let number = commandNumber(command)
    let own = self[context]
    if let chord = own?.first(running: command, number, where: fits) { return chord }
    guard context != Keymap.global, let global = self[Keymap.global] else { return nil }
    return global.first(running: command, number) { (own?.leavesRoom(for: $0) ?? true) && fits($0) }
  }

  /// The keys that open a box of more keys in a context.
  func boxKeys(in context: String) -> [Key] {
    let own = self[context]?.bindings ?? []
    let global = context == Keymap.global ? [] : self[Keymap.global]?.bindings ?? []
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
}

/// A hash that distinguishes nearly all commands; a screen looks up dozens.
private func commandNumber(_ command: String) -> UInt { command.utf8.reduce(0) { ($0 &* 31) &+ UInt($1) } }
