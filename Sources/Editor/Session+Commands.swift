import Document
import Keymaps
import Cells
import Shapes

extension Session {
  package mutating func run(_ line: String) -> [Effect] { editor.perform(line) }

  mutating func run(_ command: Command, _ arguments: String = "") -> [Effect] {
    editor.perform(arguments.isEmpty ? command.name : command.line(arguments))
  }

  /// Runs commands until one fails.
  ///
  /// After a question or an effect with an outcome, the remaining commands wait for it, and are dropped if it fails.
  package mutating func run(_ lines: [String]) -> [Effect] { run(lines.map { PreparedCommand($0) }) }

  private mutating func run(_ commands: [PreparedCommand]) -> [Effect] {
    waiting = []
    if isDeciding {
      waiting = commands
      return []
    }
    var effects: [Effect] = []
    for (index, command) in commands.enumerated() {
      let asked = editor.perform(command)
      effects += asked
      if editor.message.kind == .problem { break }
      if isAsking || asked.contains(where: \.isWaitedFor) {
        waiting = Array(commands[(index + 1)...])
        break
      }
    }
    return effects
  }

  /// Runs the waiting commands, unless a question is open.
  package mutating func runWaiting() -> [Effect] {
    guard !waiting.isEmpty, !isAsking else { return [] }
    return run(waiting)
  }

  /// Reports why an effect failed, and drops the waiting commands.
  package mutating func refuse(_ reason: String) {
    waiting = []
    editor.message = Message(reason, .problem)
  }

  /// Says that the person ended a task, and drops the waiting commands.
  package mutating func cancel(_ task: String) {
    waiting = []
    editor.message = Message("\(task) canceled; nothing is changed")
  }

  /// Runs the waiting commands, unless one of `effects` has to finish first.
  mutating func resume(after effects: [Effect]) -> [Effect] {
    effects.contains(where: \.isWaitedFor) ? effects : effects + runWaiting()
  }

  /// True while a prompt, a question or a list of files is open.
  package var isAsking: Bool {
    switch editor.mode {
    case .prompt, .question, .files, .gallery, .colors: true
    case .normal, .list, .capturing: false
    }
  }
}

extension Effect {
  /// True if later commands wait for this effect's outcome.
  fileprivate var isWaitedFor: Bool {
    switch self {
    case .write, .quit, .discard, .decide, .listFiles, .listRecent, .listNew, .open, .new, .editText, .editTextAgain,
      .readPicture, .copy:
      true
    case .suspend, .redraw, .mouse, .keepProgress, .recallProgress, .loaded, .previewFile, .changeKey, .saveSettings,
      .savePreset:
      false
    }
  }
}

extension Session {
  /// True if a key is the first digit of a count and runs no command.
  func startsCount(_ key: Key) -> Bool {
    editor.keymap.takesCounts && key.beginsCount
      && editor.keymap.lookUp([key], in: editor.panel.rawValue) == .notFound
  }

  /// Adds a digit to the count; `false` for any other key.
  mutating func takeDigit(_ key: Key) -> Bool {
    guard pending.isEmpty, count != nil ? editor.keymap.takesCounts : startsCount(key), let digit = key.digit
    else { return false }
    count = min((count ?? 0) * 10 + digit, Command.mostRepeats)
    editor.message = Message("count \(count ?? 0) …")
    return true
  }

  /// True for a digit that begins the value of the selected row, which is a number.
  func beginsValue(_ key: Key) -> Bool {
    guard editor.panel == .parameters, pending.isEmpty, count == nil, key.digit != nil else { return false }
    return editor.value(of: Inspector.rows[editor.row])?.number != nil
  }

  mutating func typeValue(beginningWith key: Key) -> [Effect] {
    let effects = run(.parameterAsk)
    guard case .prompt = editor.mode else { return effects }
    return effects + press(key)
  }

  mutating func takeCount() -> Int? {
    defer { count = nil }
    return count
  }

  /// Runs the commands of a key `count` times, as one undo step.
  mutating func run(_ commands: [PreparedCommand], count: Int?) -> [Effect] {
    guard let count else { return run(commands) }
    if commands.count == 1 {
      return run((commands[0].command ?? .repeating).counted(editor, commands[0].line, count))
    }
    let steps = editor.history.undoCount
    let effects = run((0..<count).flatMap { _ in commands })
    let areOne = commands.allSatisfy { $0.command?.makesOneStep == true }
    if areOne, waiting.isEmpty { editor.joinSteps(editor.history.undoCount - steps) }
    return effects
  }
}
