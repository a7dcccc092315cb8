package import Cells
import Text

/// A chord and its commands in one context, with the line that defines it.
package struct KeyBinding: Hashable, Sendable {
  package let context: String
  /// The keys as a terminal sends them; at least one.
  package let keys: [Key]
  /// The commands in order; empty for an unbound chord.
  package let commands: [String]
  /// The file's name in messages.
  package let file: String
  /// From 1.
  package let line: Int

  var isUnbound: Bool { commands.isEmpty }

  /// The same commands on other keys.
  func moved(to keys: [Key]) -> KeyBinding {
    KeyBinding(context: context, keys: keys, commands: commands, file: file, line: line)
  }

  /// The commands for a message.
  package var commandText: String {
    commands.isEmpty ? "nothing" : shortened(commands.joined(separator: "; "))
  }
}

/// The spelling of keys on the screen.
package enum KeyLabelStyle: Hashable, Sendable {
  /// Short symbols for UTF-8 terminals: `⇧←`.
  case signs
  /// ASCII words: `Shift-Left`, `U+56F3`.
  case words
}

extension Key {
  /// The key for hints and lists: `^S`, `Alt-x`, `⇧←`, `PgUp`, `space`.
  package func label(_ style: KeyLabelStyle = .signs) -> String {
    var result = ""
    var name = codeLabel(style)
    if modifiers.contains(.control) {
      if case .character(let character) = code, character != " ", style == .signs || character.isASCII {
        name = "^" + character.uppercased()
      } else {
        result += style == .signs ? "^" : "Ctrl-"
      }
    }
    if modifiers.contains(.alt) { result = "Alt-" + result }
    if modifiers.contains(.shift) { result += style == .signs ? "⇧" : "Shift-" }
    return result + name
  }

  private func codeLabel(_ style: KeyLabelStyle) -> String {
    let (sign, word): (String, String) =
      switch code {
      case .character(" "): ("space", "space")
      case .character(let character): (String(character), character.isASCII ? String(character) : character.codePoints)
      case .up: ("↑", "Up")
      case .down: ("↓", "Down")
      case .left: ("←", "Left")
      case .right: ("→", "Right")
      case .home: ("Home", "Home")
      case .end: ("End", "End")
      case .pageUp: ("PgUp", "PgUp")
      case .pageDown: ("PgDn", "PgDn")
      case .insert: ("Ins", "Ins")
      case .delete: ("Del", "Del")
      case .backspace: ("⌫", "Bksp")
      case .tab: ("Tab", "Tab")
      case .enter: ("⏎", "Enter")
      case .escape: ("Esc", "Esc")
      case .function(let number): ("F\(number)", "F\(number)")
      }
    return style == .signs ? sign : word
  }
}

extension Character {
  /// The Unicode code points: `U+56F3`.
  fileprivate var codePoints: String {
    unicodeScalars.map { "U+" + hexadecimal($0.value, digits: 4) }.joined()
  }
}

extension [Key] {
  /// The chord for hints and lists, with spaces between keys: `e s`.
  package func label(_ style: KeyLabelStyle = .signs) -> String {
    var text = ""
    for (index, key) in enumerated() { text += (index > 0 ? " " : "") + key.label(style) }
    return text
  }
}

/// The bindings of one context of a keymap, prepared for the searches of a screen.
struct KeyLines: Sendable {
  private(set) var bindings: [KeyBinding] = []

  mutating func add(_ binding: KeyBinding) { bindings.append(binding) }

  /// True if a chord of the layer below works beside the chords of this one.
  func leavesRoom(for chord: [Key]) -> Bool {
    guard let first = chord.first else { return true }
    // A span copies no binding; the first keys nearly always differ.
    let bindings = bindings.span
    for index in bindings.indices where bindings[index].keys[0] == first {
      let keys = bindings[index].keys
      if chord.starts(with: keys) || !bindings[index].isUnbound && keys.starts(with: chord) { return false }
    }
    return true
  }

  /// The keys of the first line that runs only `command`, among those that `fits` accepts.
  func first(running command: String, where fits: ([Key]) -> Bool) -> [Key]? {
    // A screen searches for a few dozen commands; a dictionary of all would slow the start.
    let bindings = bindings.span
    let length = command.utf8.count
    for index in bindings.indices where bindings[index].commands.count == 1 {
      // Lengths compare faster than texts.
      guard bindings[index].commands[0].utf8.count == length, bindings[index].commands[0] == command else { continue }
      if fits(bindings[index].keys) { return bindings[index].keys }
    }
    return nil
  }
}

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

  subscript(context: String) -> KeyLines? { contexts.firstIndex(of: context).map { layers[$0] } }
}
