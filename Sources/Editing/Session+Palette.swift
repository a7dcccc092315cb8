extension Session {
  /// What the palette offers now; `nil` while none is open.
  public var palette: Palette? {
    guard case .prompt(let prompt) = editor.mode, prompt.offersCommands else { return nil }
    return Palette(for: prompt.text, in: editor, recent: recentLines(for: prompt.text))
  }

  /// The entry that Enter takes.
  private func chosen(in prompt: Prompt) -> Palette.Entry? {
    guard let palette, let choice = palette.chosen(prompt.choice) else { return nil }
    return palette.entries[choice]
  }

  /// The whole command that Enter would run; `nil` where something is missing.
  func chosenLine(in prompt: Prompt) -> String? {
    if let entry = chosen(in: prompt) { return entry.isComplete ? entry.line : nil }
    return CommandCatalog.isRight(prompt.text) ? prompt.text : nil
  }

  func choose(_ step: Int, in prompt: inout Prompt) {
    guard let palette, !palette.entries.isEmpty else { return }
    let count = palette.entries.count
    if prompt.text.isEmpty {
      // Up from nothing is the line typed last, as in a shell, and not the end of all commands.
      prompt.choice = min(max((prompt.choice ?? -1) + step, 0), count - 1)
    } else {
      let now = palette.chosen(prompt.choice) ?? (step > 0 ? -1 : count)
      prompt.choice = (now + step + count) % count
    }
  }

  /// Puts the chosen entry into the line, ready for what follows.
  func complete(_ prompt: inout Prompt) {
    guard prompt.offersCommands else {
      return Self.namesPictures(prompt.line) ? completePicture(&prompt) : completePath(&prompt)
    }
    guard let palette, let entry = chosen(in: prompt) ?? palette.entries.first else {
      // What follows a command's name may be right all the same: the line below says what it is.
      if palette?.takesAnything != true { prompt.problem = "nothing fits" }
      return
    }
    prompt.replace(with: entry.line + (entry.isComplete ? "" : " "))
  }

  /// Runs the chosen entry, or what was typed; a line that fails stays open with the reason, so that nothing is
  /// typed twice.
  mutating func submit(_ prompt: Prompt) -> [Effect] {
    guard prompt.text.contains(where: { $0 != " " }) || prompt.choice != nil else {
      cancel(saying: prompt.whenEmpty)
      return []
    }
    var prompt = prompt
    if prompt.offersCommands, let entry = chosen(in: prompt) {
      guard entry.isComplete else {
        prompt.replace(with: entry.line + " ")
        show(prompt)
        return []
      }
      prompt.replace(with: entry.line)
    }
    keepTyped(prompt)
    close()
    let effects = run(prompt.line)
    if editor.message.kind == .problem {
      prompt.problem = editor.message.text
      prompt.refusal = prompt.problem
      show(prompt)
    } else if prompt.offersCommands, prompt.prefix.isEmpty {
      remember(prompt.line)
    }
    return editor.message.kind == .problem ? effects : goOn(after: effects)
  }
}
