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

  /// What a command does with a count.
  private func lines(_ line: String, count: Int) -> [String] {
    let command = CommandCatalog.command(named: CommandCatalog.head(of: line).name)
    return (command ?? .repeating).counted(editor, line, count)
  }
}
