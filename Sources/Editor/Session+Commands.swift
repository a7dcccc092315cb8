import Document
import Keymaps
import Cells
import Shapes

extension Session {
  /// Runs a command line, as the `:` line does.
  package mutating func run(_ line: String) -> [Effect] { editor.perform(line) }

  /// Runs a command with the arguments of a line.
  mutating func run(_ command: Command, _ arguments: String = "") -> [Effect] {
    editor.perform(arguments.isEmpty ? command.name : command.line(arguments))
  }

  /// Runs commands until one fails.
  ///
  /// What follows one that asks the person or the world for something waits until that is done, so that each command
  /// meets the document that the one before it leaves. It is given up when that does not come about.
  package mutating func run(_ commands: [String]) -> [Effect] {
    waiting = []
    if isDeciding {
      waiting = commands
      return []
    }
    var effects: [Effect] = []
    for (index, command) in commands.enumerated() {
      let asked = run(command)
      effects += asked
      if editor.message.kind == .problem { break }
      if isAsking || asked.contains(where: \.isWaitedFor) {
        waiting = Array(commands[(index + 1)...])
        break
      }
    }
    return effects
  }

  /// Runs the commands that waited for something, now that it is done, unless a question came of it.
  package mutating func runWaiting() -> [Effect] {
    guard !waiting.isEmpty, !isAsking else { return [] }
    return run(waiting)
  }

  /// Says why something that was asked for is not done; what waited for it is given up.
  package mutating func refuse(_ reason: String) {
    waiting = []
    note([], summary: reason)
  }

  /// Goes on with the commands that waited, once nothing is to be carried out before them.
  mutating func goOn(after effects: [Effect]) -> [Effect] {
    effects.contains(where: \.isWaitedFor) ? effects : effects + runWaiting()
  }

  /// Whether the person has to say something before anything else is done.
  package var isAsking: Bool {
    switch editor.mode {
    case .prompt, .question, .files: true
    case .normal, .list, .describing, .capturing: false
    }
  }
}

extension Effect {
  /// Whether what follows needs to know what came of it.
  fileprivate var isWaitedFor: Bool {
    switch self {
    case .write, .quit, .discard, .decide, .listFiles, .listRecent, .open, .new, .editText, .editTextAgain,
      .readPicture:
      true
    case .suspend, .redraw, .mouse, .keepProgress, .recallProgress, .loaded, .previewFile, .changeKey, .saveSettings:
      false
    }
  }
}

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
