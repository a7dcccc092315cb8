import Screen
import Shapes

extension Session {
  /// Whether a key is the first digit of a count: one that runs no command by itself.
  func beginsCount(_ key: Key) -> Bool {
    editor.keymap.takesCounts && key.beginsCount
      && editor.keymap.lookUp([key], in: editor.panel.rawValue) == .notFound
  }

  /// Takes a digit as a part of a count; `false` for a key that is none here.
  mutating func takeDigit(_ key: Key) -> Bool {
    guard pending.isEmpty, count != nil ? editor.keymap.takesCounts : beginsCount(key), let digit = key.digit
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
    run(count.map { count in commands.flatMap { lines($0, count: count) } } ?? commands)
  }

  /// What a command does with a count: the first and the last of some things become the one of that number, as in vi.
  private func lines(_ command: String, count: Int) -> [String] {
    switch command {
    case "corner.first", "corner.last":
      let corners = editor.outline.corners.count
      return [corners == 0 ? command : "corner.goto \(min(count, corners) - 1)"]
    case "parameter.first", "parameter.last":
      let steps = min(count, Inspector.rows.count) - 1
      return ["parameter.first"] + (steps > 0 ? ["repeat \(steps) parameter.next"] : [])
    case "lesson.goto-ask": return ["lesson.goto \(count)"]
    default: return ["repeat \(count) \(command)"]
    }
  }
}

extension Key {
  /// The number of a digit without modifiers.
  var digit: Int? {
    guard modifiers.isEmpty, case .character(let character) = code, character.isASCII else { return nil }
    return character.wholeNumberValue
  }

  /// Whether a count can begin with it; a zero is one only behind other digits.
  var beginsCount: Bool { digit.map { $0 > 0 } ?? false }
}
