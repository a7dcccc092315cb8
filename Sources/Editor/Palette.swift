import Text

/// What the `:` line offers for what has been typed: commands, lines typed before, and arguments.
package struct Palette: Hashable, Sendable {
  /// One line of the box.
  package struct Entry: Hashable, Sendable {
    /// What Enter runs, or puts into the prompt where more has to be typed.
    package let line: String
    /// What the arguments look like, where some are still to be typed.
    package let usage: String
    /// What it does, in one line.
    package let help: String

    /// Whether Enter can run it as it stands.
    package var isComplete: Bool { usage.isEmpty }
  }

  /// The best one first.
  package let entries: [Entry]
  /// The entry that Enter takes as long as the person went to no other: the best, or none where nothing is typed, or
  /// arguments, for only the person knows those, or where only scattered letters are alike.
  package let first: Int?

  /// Whether what is typed is an argument, which only the person may know.
  let takesAnything: Bool

  /// What there is to say where no entry is chosen.
  private let help: String

  /// The entry that Enter takes, when the person went to one or to none.
  package func chosen(_ choice: Int?) -> Int? {
    (choice ?? first).flatMap { entries.indices.contains($0) ? $0 : nil }
  }

  /// What there is to say of it.
  package func explanation(_ choice: Int?) -> String {
    chosen(choice).map { entries[$0].help } ?? help
  }

  /// - Parameter recent: lines typed before, the last one first.
  init(for text: String, in editor: Editor, recent: [String]) {
    let words = String(text.drop { $0 == " " })
    // A short name is shown as what it stands for.
    let typed = CommandCatalog.spelledOut(words)
    let command = CommandCatalog.command(named: CommandCatalog.head(of: typed).name)
    let isAtArguments = typed.contains(" ") && command != nil
    var entries =
      isAtArguments
      ? command.map { Self.arguments(of: $0, typed: typed, in: editor) } ?? []
      : Self.lines(like: typed, in: editor, recent: recent)
    if let command, !isAtArguments, CommandCatalog.isRight(typed) {
      entries.insert(Entry(line: typed, usage: "", help: command.help), at: 0)
    }
    if let line = CommandCatalog.numbered(words) {
      entries.insert(Entry(line: line, usage: "", help: CommandCatalog.help(of: line)), at: 0)
    }
    // `save a` may be the beginning of a name as well as a file; Enter takes it as it is typed.
    if let command, isAtArguments, typed != words {
      let titled = CommandCatalog.commands(titled: words).filter { $0.name != command.name }
      entries += titled.map { Entry(line: $0.name, usage: $0.missingUsage, help: $0.help) }
      if !titled.isEmpty, CommandCatalog.isRight(typed) {
        entries.append(Entry(line: typed, usage: "", help: command.help))
      }
    }
    var seen: Set<String> = []
    self.entries = entries.filter { seen.insert($0.line).inserted }
    let isMeant = self.entries.first.map { Self.isMeant(typed, by: $0) } ?? false
    takesAnything = isAtArguments
    first = isAtArguments || typed.isEmpty || !isMeant ? nil : 0
    help =
      isAtArguments
      ? command?.help ?? ""
      : self.entries.isEmpty
        ? "no command fits"
        : typed.isEmpty ? "type what to look for, or choose one" : "no command is called so; choose one"
  }

  private static func isMeant(_ typed: String, by entry: Entry) -> Bool {
    FuzzyMatch.isCoherent(typed, in: entry.line) || isWord(typed, of: entry.help)
  }

  /// Whether it stands in an explanation; a letter or two stand in any.
  private static func isWord(_ typed: String, of help: String) -> Bool {
    typed.count > 2 && help.lowercased().contains(typed.lowercased())
  }

  /// Lines typed before and commands that fit, the best first; all of them when nothing is typed.
  private static func lines(like typed: String, in editor: Editor, recent: [String]) -> [Entry] {
    let earlier = recent.compactMap { line -> (entry: Entry, score: Int)? in
      guard let match = FuzzyMatch(typed, in: line) else { return nil }
      let help = CommandCatalog.command(named: CommandCatalog.head(of: line).name)?.help ?? ""
      return (Entry(line: line, usage: "", help: help), match.score)
    }
    let commands = CommandCatalog.all.compactMap { command -> (entry: Entry, score: Int)? in
      // A word of the explanation counts less than any letters of the name.
      let words = isWord(typed, of: command.help) ? 1 : nil
      guard let score = FuzzyMatch(typed, in: command.name)?.score ?? words else { return nil }
      return (Entry(line: command.name, usage: command.missingUsage, help: command.help), score)
    }
    guard !typed.isEmpty else { return (earlier + commands).map(\.entry) }
    let all = earlier + commands + CommandCatalog.all.flatMap { arguments(of: $0, like: typed, in: editor) }
    return all.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map(\.element.entry).stablyPartitioned { isMeant(typed, by: $0) }
  }

  /// The lines of a command whose argument begins with the last word, or with a part of it: people look for `fill`
  /// and `zoom in`, not for the command that takes the word.
  private static func arguments(
    of command: Command, like typed: String, in editor: Editor
  ) -> [(entry: Entry, score: Int)] {
    let words = typed.split(separator: " ")
    guard let last = words.last, typed.count > 2, !command.usage.isEmpty,
      let name = FuzzyMatch(words.dropLast().joined(), in: command.name)
    else { return [] }
    let begun = editor.arguments(of: command, after: []).filter {
      $0.text.hasPrefix(last) || $0.text.contains("-" + last)
    }
    // A parameter is set by its name; another command's argument comes after the commands that are called so.
    let most = command.name == Command.set.name || begun.isEmpty ? .max : ownNameScore(of: last, words.count)
    return begun.compactMap { value in
      guard let match = FuzzyMatch(last, in: value.text) else { return nil }
      let entry = Entry(line: "\(command.name) \(value.text)", usage: value.next, help: value.help)
      return (entry, min(match.score + (words.count > 1 ? name.score : 0), most))
    }
  }

  /// Less than the commands whose names have a word: what that word as an argument is worth; the most where none has.
  private static func ownNameScore(of word: Substring, _ count: Int) -> Int {
    guard count == 1 else { return .max }
    let scores = CommandCatalog.all.filter { $0.name.split { $0 == "." || $0 == "-" }.contains(word) }
      .compactMap { FuzzyMatch(word, in: $0.name)?.score }
    return scores.min().map { $0 - 1 } ?? .max
  }

  /// The names in the folder that is typed.
  private static func files(for path: TypedPath, in editor: Editor) -> [Entry] {
    guard let names = editor.folderNames, names.folder == path.folder else { return [] }
    return names.entries(for: path.name).map { entry in
      let isFolder = entry.kind == .folder
      return Entry(
        line: path.head + path.folder + entry.name + (isFolder ? "/" : ""), usage: "",
        help: isFolder ? "A folder" : entry.kind == .document ? "A document" : "A file")
    }
  }

  /// What can stand where the last word is being typed.
  private static func arguments(of command: Command, typed: String, in editor: Editor) -> [Entry] {
    if let path = TypedPath(in: typed) { return files(for: path, in: editor) }
    if let (head, line) = CommandCatalog.innerLine(of: command, typed) {
      guard CommandCatalog.takes(command, inner: line) else { return [] }
      return Palette(for: line, in: editor, recent: []).entries.map { entry in
        Entry(line: head + entry.line, usage: entry.usage, help: entry.help)
      }
    }
    let words = typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let last = words.last else { return [] }
    let head = words.dropLast().joined(separator: " ")
    let values = editor.arguments(of: command, after: words.dropFirst().dropLast().filter { !$0.isEmpty })
    return values.compactMap { value -> (entry: Entry, score: Int)? in
      guard let match = FuzzyMatch(last, in: value.text) else { return nil }
      let line = head + " " + value.text
      let usage = CommandCatalog.isRight(line) ? "" : value.next
      return (Entry(line: line, usage: usage, help: value.help), match.score)
    }
    .enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element.entry)
  }
}

extension [Palette.Entry] {
  /// Those that are so before the others, each in the order that they have.
  fileprivate func stablyPartitioned(_ isSo: (Element) -> Bool) -> [Element] {
    let all = map { (entry: $0, isSo: isSo($0)) }
    return all.filter(\.isSo).map(\.entry) + all.filter { !$0.isSo }.map(\.entry)
  }
}

extension Command {
  /// The usage of a command that does nothing without arguments, or nothing.
  fileprivate var missingUsage: String { CommandCatalog.isRight(name) ? "" : usage }
}

extension CommandCatalog {
  /// Whether a line could run as it stands.
  static func isRight(_ line: String) -> Bool { problem(in: line) == nil }
}

extension Session {
  /// What the palette offers now; `nil` while none is open.
  package var palette: Palette? {
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

  package func choose(_ step: Int, in prompt: inout Prompt) {
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
