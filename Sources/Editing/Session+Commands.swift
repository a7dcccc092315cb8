extension Session {
  /// Runs a command line, as the `:` line does.
  public mutating func run(_ line: String) -> [Effect] { editor.perform(line) }

  /// Runs a command with the arguments of a line.
  mutating func run(_ command: Command, _ arguments: String = "") -> [Effect] {
    editor.perform(arguments.isEmpty ? command.name : command.line(arguments))
  }

  /// Runs commands until one fails.
  ///
  /// What follows one that asks the person or the world for something waits until that is done, so that each command
  /// meets the document that the one before it leaves. It is given up when that does not come about.
  public mutating func run(_ commands: [String]) -> [Effect] {
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
  public mutating func runWaiting() -> [Effect] {
    guard !waiting.isEmpty, !isAsking else { return [] }
    return run(waiting)
  }

  /// Says why something that was asked for is not done; what waited for it is given up.
  public mutating func refuse(_ reason: String) {
    waiting = []
    note([], summary: reason)
  }

  /// Goes on with the commands that waited, once nothing is to be carried out before them.
  mutating func goOn(after effects: [Effect]) -> [Effect] {
    effects.contains(where: \.isWaitedFor) ? effects : effects + runWaiting()
  }

  /// Whether the person has to say something before anything else is done.
  public var isAsking: Bool {
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
