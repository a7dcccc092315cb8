import Drawing
import Keymaps
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

  /// Runs the commands of a key as often as its count says, as one step.
  mutating func run(_ commands: [String], count: Int?) -> [Effect] {
    guard let count else { return run(commands) }
    if commands.count == 1 { return run(lines(commands[0], count: count)) }
    let steps = editor.history.undoCount
    let effects = run((0..<count).flatMap { _ in commands })
    let areOne = commands.allSatisfy {
      CommandCatalog.command(named: CommandCatalog.head(of: $0).name)?.makesOneStep == true
    }
    if areOne, waiting.isEmpty { editor.joinSteps(editor.history.undoCount - steps) }
    return effects
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
    default:
      let words = command.split(separator: " ", maxSplits: 2)
      guard words.count == 3, words[0] == "repeat", let own = Int(words[1]) else {
        return ["repeat \(count) \(command)"]
      }
      return ["repeat \(min(own * count, Command.mostRepeats)) \(words[2])"]
    }
  }
}
