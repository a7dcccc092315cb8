import Screen

extension Session {
  /// Takes a digit as a part of a count; `false` for a key that is none here.
  mutating func takeDigit(_ key: Key) -> Bool {
    guard editor.keymap.takesCounts, pending.isEmpty, key.modifiers.isEmpty,
      case .character(let character) = key.code, character.isASCII, let digit = character.wholeNumberValue,
      digit > 0 || count != nil
    else { return false }
    count = min((count ?? 0) * 10 + digit, Command.mostRepeats)
    editor.message = Message("\(count ?? 0) times …")
    return true
  }

  mutating func takeCount() -> Int? {
    defer { count = nil }
    return count
  }

  /// Runs the commands of a key as often as its count says, each as one step.
  mutating func run(_ commands: [String], count: Int?) -> [Effect] {
    run(count.map { count in commands.map { "repeat \(count) \($0)" } } ?? commands)
  }
}
