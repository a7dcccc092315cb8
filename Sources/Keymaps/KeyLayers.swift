import Cells

/// The lines of one context of a keymap as a screen asks about them, whether they are read or still text.
protocol KeyLines: Sendable {
  /// What tells a chord's keys apart and says whether one chord begins like another.
  associatedtype Chord: Collection where Chord.Element: Equatable, Chord.SubSequence: Equatable

  var count: Int { get }
  func chord(at index: Int) -> Chord
  /// The part of the chord that is its first key.
  func head(at index: Int) -> Chord.SubSequence
  /// Whether the chord has more keys than one.
  func isLong(at index: Int) -> Bool
  func isUnbound(at index: Int) -> Bool
  /// A number made of the command that is all that the chord runs, or 0.
  func commandNumber(at index: Int) -> UInt
  /// The line itself, or `nil` where it is none.
  func binding(at index: Int) -> KeyBinding?
}

extension KeyLines {
  /// All lines that are bindings, unbound chords too.
  var bindings: [KeyBinding] { (0..<count).compactMap(binding(at:)) }

  /// Whether a chord of the layer below can be typed beside the chords of this one.
  func leavesRoom(for chord: Chord) -> Bool {
    let first = chord.first
    return !(0..<count).contains { index in
      // Nearly all differ in the first key.
      let own = self.chord(at: index)
      return own.first == first && (chord.starts(with: own) || !isUnbound(at: index) && own.starts(with: chord))
    }
  }

  /// The keys of the first line that runs a command and nothing else, among those that fit.
  func first(running command: String, _ number: UInt, where fits: (Int, [Key]) -> Bool) -> [Key]? {
    for index in 0..<count where commandNumber(at: index) == number {
      if let binding = binding(at: index), binding.runs(command), fits(index, binding.keys) { return binding.keys }
    }
    return nil
  }
}

/// The lines of a keymap, parted by their contexts.
struct KeyLayers<Lines: KeyLines>: Sendable {
  // Plain lists, one beside the other: there are few contexts, and a start pays for whatever is built of them.
  private var contexts: [String] = []
  private(set) var layers: [Lines] = []

  /// The lines of a context.
  subscript(context: String) -> Lines? { contexts.firstIndex(of: context).map { layers[$0] } }

  /// The place of a context among the layers, where it is made if there is none.
  mutating func place(of context: String, _ none: @autoclosure () -> Lines) -> Int {
    if let place = contexts.firstIndex(of: context) { return place }
    contexts.append(context)
    layers.append(none())
    return layers.count - 1
  }

  /// Changes the lines of a context in their place.
  mutating func change(at place: Int, _ change: (inout Lines) -> Void) { change(&layers[place]) }

  /// The best chord to show for a command in a context, among those that fit.
  func chord(for command: String, in context: String, where fits: ([Key]) -> Bool) -> [Key]? {
    let number = commandNumber(command.utf8)
    let own = self[context]
    if let chord = own?.first(running: command, number, where: { fits($1) }) { return chord }
    guard context != Keymap.global, let global = self[Keymap.global] else { return nil }
    return global.first(running: command, number) { index, keys in
      (own?.leavesRoom(for: global.chord(at: index)) ?? true) && fits(keys)
    }
  }

  /// The keys that open a box of more keys in a context.
  func boxKeys(in context: String) -> [Key] {
    let own = self[context]
    var keys: [Key] = []
    // Every frame asks, so that no list of all lines is made for it.
    func take(from lines: Lines, where fits: (Lines.Chord.SubSequence) -> Bool) {
      // The keys of a box stand together: the first of them decides.
      var decided: Lines.Chord.SubSequence?
      for index in 0..<lines.count where lines.isLong(at: index) && !lines.isUnbound(at: index) {
        let head = lines.head(at: index)
        guard head != decided else { continue }
        decided = head
        guard fits(head), let key = lines.binding(at: index)?.keys.first, !keys.contains(key) else { continue }
        keys.append(key)
      }
    }
    if let own { take(from: own) { _ in true } }
    guard let global = self[Keymap.global] else { return keys }
    take(from: global) { head in
      guard let own else { return true }
      return !(0..<own.count).contains { !own.isLong(at: $0) && own.head(at: $0) == head }
    }
    return keys
  }
}

/// Tells nearly all commands apart at the cost of a comparison: a screen asks for the keys of dozens.
func commandNumber(_ command: some Sequence<UInt8>) -> UInt {
  command.reduce(0) { ($0 &* 31) &+ UInt($1) }
}

/// Lines that are read.
struct ReadKeyLines: KeyLines {
  private(set) var bindings: [KeyBinding] = []
  // Beside the bindings, so that a search runs over nothing else.
  private var numbers: [UInt] = []

  var count: Int { bindings.count }
  func chord(at index: Int) -> [Key] { bindings[index].keys }
  func head(at index: Int) -> ArraySlice<Key> { bindings[index].keys.prefix(1) }
  func isLong(at index: Int) -> Bool { bindings[index].keys.count > 1 }
  func isUnbound(at index: Int) -> Bool { bindings[index].isUnbound }
  func commandNumber(at index: Int) -> UInt { numbers[index] }
  func binding(at index: Int) -> KeyBinding? { bindings[index] }

  init() {}

  init(_ bindings: [KeyBinding]) {
    for binding in bindings { add(binding) }
  }

  mutating func add(_ binding: KeyBinding) {
    bindings.append(binding)
    numbers.append(binding.commands.count == 1 ? Keymaps.commandNumber(binding.commands[0].utf8) : 0)
  }
}

extension KeyLayers<ReadKeyLines> {
  init(_ bindings: [KeyBinding]) {
    for binding in bindings {
      change(at: place(of: binding.context, ReadKeyLines())) { $0.add(binding) }
    }
  }
}

extension KeyBinding {
  /// Whether a command is all that the chord runs.
  func runs(_ command: String) -> Bool {
    // The length first: it is at hand, and tells most commands apart.
    commands.count == 1 && commands[0].utf8.count == command.utf8.count && commands[0] == command
  }
}
