import Document
import Geometry
import Keymaps
import Lessons
import SVG
import Shapes
import Text

/// The suggestions for a typed line: commands, earlier lines, and arguments.
package struct Palette: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The line that Enter runs, or puts into the prompt if arguments are missing.
    package let line: String
    /// The form of the missing arguments; empty if none are missing.
    package let usage: String
    /// The help of the command, in one line.
    package let help: String
    /// True if the help names the entry better than its line: for commands and parameters, not for typed lines or values.
    package let isTitled: Bool

    init(_ command: Command) {
      let usage = CommandCatalog.isRight(command.name) ? "" : command.usage
      self.init(line: command.name, usage: usage, help: command.help, isTitled: true)
    }

    init(line: String, usage: String, help: String, isTitled: Bool = false) {
      (self.line, self.usage, self.help, self.isTitled) = (line, usage, help, isTitled)
    }

    /// True if Enter can run the line.
    package var isComplete: Bool { usage.isEmpty }
  }

  /// The suggestions, best first.
  package let entries: [Entry]
  /// The entry that Enter takes by default; `nil` for an empty line, for arguments, and for scattered matches.
  package let first: Int?

  /// True if the typed word is an argument, which may be anything.
  package let takesAnything: Bool

  /// The explanation without a selected entry.
  private let help: String

  /// The index of the entry that Enter takes.
  package func chosen(_ choice: Int?) -> Int? {
    (choice ?? first).flatMap { entries.indices.contains($0) ? $0 : nil }
  }

  /// The explanation of the entry that Enter takes.
  package func explanation(_ choice: Int?) -> String {
    guard let index = chosen(choice) else { return help }
    let entry = entries[index]
    return entry.isTitled && !entry.isComplete ? "\(CommandCatalog.words(of: entry.line)) \(entry.usage)" : entry.help
  }

  /// - Parameter recent: Earlier lines, newest first.
  init(for text: String, in editor: Editor, recent: [String]) {
    let words = String(text.drop { $0 == " " })
    // Show the full name of an alias.
    let typed = CommandCatalog.spelledOut(words)
    let command = CommandCatalog.command(of: typed)
    let isAtArguments = typed.contains(" ") && command != nil
    var entries =
      isAtArguments
      ? command.map { Self.arguments(of: $0, typed: typed, in: editor) } ?? []
      : Self.lines(like: typed, in: editor, recent: recent)
    if let command, !isAtArguments, CommandCatalog.isRight(typed) {
      entries.insert(
        Entry(line: typed, usage: "", help: command.help, isTitled: typed == command.name), at: 0)
    }
    if let line = CommandCatalog.numbered(words) {
      entries.insert(Entry(line: line, usage: "", help: CommandCatalog.help(of: line)), at: 0)
    }
    // `save a` may start a command's name or name a file; Enter takes it as typed.
    if let command, isAtArguments, typed != words {
      let titled = CommandCatalog.commands(titled: words).filter { $0.name != command.name }
      entries += titled.map { Entry($0) }
      // `kind scoop` begins like a parameter, but names no value of it.
      if entries.isEmpty { entries = Self.lines(like: words, in: editor, recent: recent) }
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
        ? "no matches"
        : typed.isEmpty
          ? "type to search, or choose a command"
          : Self.isAlso(typed, self.entries[0]) ? "↓ chooses what means it here" : "no such command; choose one"
  }

  private static func isMeant(_ typed: String, by entry: Entry) -> Bool {
    FuzzyMatch.isCoherent(typed, in: entry.line) || isPart(typed, of: entry.help)
  }

  /// True if a word for the entry's command is the typed one.
  private static func isAlso(_ typed: String, _ entry: Entry) -> Bool {
    entry.isTitled && CommandCatalog.command(ofName: entry.line)?.isAlso(typed) == true
  }

  /// True if `typed` has at least three letters, and a word of `text` begins like it.
  private static func isPart(_ typed: String, of text: String) -> Bool {
    let (text, typed) = (text.lowercased(), typed.lowercased())
    return typed.count > 2
      && text.ranges(of: typed).contains { range in
        range.lowerBound == text.startIndex || !text[text.index(before: range.lowerBound)].isLetter
      }
  }

  /// The match of typed letters with a name; `nil` for letters that are only scattered over it.
  private static func coherent(_ typed: String, in name: String) -> FuzzyMatch? {
    FuzzyMatch.isCoherent(typed, in: name) ? FuzzyMatch(typed, in: name) : nil
  }

  /// Earlier lines and commands that match, best first; all of them for an empty line.
  private static func lines(like typed: String, in editor: Editor, recent: [String]) -> [Entry] {
    let earlier = recent.compactMap { line -> (entry: Entry, score: Int)? in
      guard let match = coherent(typed, in: line) else { return nil }
      let help = CommandCatalog.command(of: line)?.help ?? ""
      return (Entry(line: line, usage: "", help: help), match.score)
    }
    let commands = CommandCatalog.all.compactMap { command -> (entry: Entry, score: Int)? in
      // A match in the help or in another word for the command counts less than any in the name.
      let words = ([command.help] + command.also + command.near).contains { isPart(typed, of: $0) } ? 1 : nil
      let score =
        [
          command.isAlso(typed) ? FuzzyMatch(typed, in: typed)?.score : nil,
          coherent(typed, in: command.name)?.score,
        ].compactMap(\.self).max() ?? words
      return score.map { (Entry(command), $0) }
    }
    guard !typed.isEmpty else { return (earlier + commands).map(\.entry) }
    let all = earlier + commands + CommandCatalog.all.flatMap { arguments(of: $0, like: typed, in: editor) }
    return all.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map(\.element.entry).stablyPartitioned {
        isMeant(typed, by: $0) || isAlso(typed, $0)
      }
  }

  /// The lines of a command with an argument that starts like the last word: people search `fill`, not `set fill`.
  private static func arguments(
    of command: Command, like typed: String, in editor: Editor
  ) -> [(entry: Entry, score: Int)] {
    let words = typed.split(separator: " ")
    guard let last = words.last, typed.count > 2, !command.usage.isEmpty,
      let name = FuzzyMatch(words.dropLast().joined(), in: command.name)
    else { return [] }
    let matching = values(for: command, after: [], in: editor).filter {
      // A parameter is found once, not in each command that takes its name.
      ($0.next.isEmpty || command.namesParameter)
        && ($0.text.hasPrefix(last) || $0.text.contains("-" + last)
          || command.namesParameter && isPart(typed, of: $0.help))
    }
    // An argument ranks below the commands named like it, except for the name of a parameter.
    let most = command.namesParameter || matching.isEmpty ? .max : ownNameScore(of: last, words.count)
    return matching.compactMap { value in
      // A parameter is also found by its help: `color` finds the fill.
      let score = FuzzyMatch(last, in: value.text)?.score ?? 2
      let entry = Entry(
        line: "\(command.name) \(value.text)", usage: value.next,
        help: value.help.hasSuffix(".") ? String(value.help.dropLast()) : value.help,
        isTitled: command.namesParameter)
      return (entry, min(score + (words.count > 1 ? name.score : 0), most))
    }
  }

  /// The score of an argument, just below the commands with that word in their name.
  private static func ownNameScore(of word: Substring, _ count: Int) -> Int {
    guard count == 1 else { return .max }
    let scores = CommandCatalog.all.filter { $0.name.split { $0 == "." || $0 == "-" }.contains(word) }
      .compactMap { FuzzyMatch(word, in: $0.name)?.score }
    return scores.min().map { $0 - 1 } ?? .max
  }

  /// The suggestions for the next argument, and parameters that the shape lacks, which say why.
  private static func values(for command: Command, after words: [String], in editor: Editor) -> [ArgumentValue] {
    let missing = words.isEmpty && command.namesParameter ? editor.missingParameters : []
    return editor.arguments(of: command, after: words) + missing
  }

  private static func files(for path: TypedPath, in editor: Editor) -> [Entry] {
    guard let names = editor.folderNames, names.folder == path.folder else { return [] }
    return names.entries(for: path.name).map { entry in
      let isFolder = entry.kind == .folder
      return Entry(
        line: path.head + path.folder + entry.name + (isFolder ? "/" : ""), usage: "",
        help: isFolder ? "A folder" : entry.kind == .document ? "A document" : "A file")
    }
  }

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
    let values = values(for: command, after: words.dropFirst().dropLast().filter { !$0.isEmpty }, in: editor)
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
  /// The elements that satisfy the condition, then the others, each in order.
  fileprivate func stablyPartitioned(_ isSo: (Element) -> Bool) -> [Element] {
    filter(isSo) + filter { !isSo($0) }
  }
}

extension Command {
  /// True for another word for the command.
  fileprivate func isAlso(_ typed: String) -> Bool {
    let word = typed.lowercased()
    return near.contains(word) || also.contains(word)
  }

  /// True if its arguments rank like commands: people search for parameters by name.
  fileprivate var namesParameter: Bool { assigned == .first }
}

extension CommandCatalog {
  /// True if a line can run.
  static func isRight(_ line: String) -> Bool { problem(in: line) == nil }
}

extension Session {
  package var palette: Palette? {
    guard case .prompt(let prompt) = editor.mode, prompt.offersCommands else { return nil }
    return Palette(for: prompt.text, in: editor, recent: recentLines(for: prompt.text))
  }

  private func chosen(in prompt: Prompt) -> Palette.Entry? {
    guard let palette, let choice = palette.chosen(prompt.choice) else { return nil }
    return palette.entries[choice]
  }

  /// The line that Enter would run; `nil` if arguments are missing.
  func chosenLine(in prompt: Prompt) -> String? {
    if let entry = chosen(in: prompt) { return entry.isComplete ? entry.line : nil }
    return CommandCatalog.isRight(prompt.text) ? prompt.text : nil
  }

  package func choose(_ step: Int, in prompt: inout Prompt) {
    guard let palette, !palette.entries.isEmpty else { return }
    let count = palette.entries.count
    if prompt.text.isEmpty {
      // As in a shell, Up starts at the newest line, not at the end of the list.
      prompt.choice = min(max((prompt.choice ?? -1) + step, 0), count - 1)
    } else {
      let now = palette.chosen(prompt.choice) ?? (step > 0 ? -1 : count)
      prompt.choice = (now + step + count) % count
    }
  }

  /// Completes the line with the selected entry.
  func complete(_ prompt: inout Prompt) {
    guard prompt.offersCommands else { return completeField(&prompt) }
    guard let palette, let entry = chosen(in: prompt) ?? palette.entries.first else {
      if palette?.takesAnything != true { prompt.problem = "no matches" }
      return
    }
    prompt.replace(with: entry.line + (entry.isComplete ? "" : " "))
  }

  /// Runs the selected entry or the typed line; a failing line stays open with the reason.
  mutating func submit(_ prompt: Prompt) -> [Effect] {
    guard !prompt.isPresent, prompt.text.contains(where: { $0 != " " }) || prompt.choice != nil else {
      cancel(saying: prompt.isPresent ? "unchanged" : prompt.prefix.isEmpty ? nil : "nothing typed")
      return []
    }
    var prompt = prompt
    if prompt.offersCommands, let entry = chosen(in: prompt) {
      guard entry.isComplete else {
        let reason = editor.refusal(of: entry)
        if reason == nil { prompt.replace(with: entry.line + " ") }
        prompt.problem = reason ?? "type \(entry.usage) and press ⏎"
        editor.mode = .prompt(prompt)
        return []
      }
      prompt.replace(with: entry.line)
    }
    if let missing = missingPicture(in: prompt.line) {
      prompt.problem = "there is no picture \(missing) next to the document"
      editor.mode = .prompt(prompt)
      return []
    }
    keepTyped(prompt)
    close()
    let effects = run(prompt.line)
    if editor.message.kind == .problem {
      prompt.problem = editor.message.text
      prompt.refusal = prompt.problem
      editor.mode = .prompt(prompt)
    } else if prompt.offersCommands {
      remember(prompt.line)
    }
    return editor.message.kind == .problem ? effects : resume(after: effects)
  }
}

extension Editor {
  /// The reason why an entry of the palette would do nothing here; `nil` if it would do something, or asks first.
  package func refusal(of entry: Palette.Entry) -> String? {
    if entry.isComplete { return refusal(of: entry.line) }
    let (name, rest) = CommandCatalog.head(of: entry.line)
    guard let command = CommandCatalog.command(named: name) else { return nil }
    // A parameter that the shape lacks takes no value.
    if command.assigned == .first { return rest.isEmpty ? nil : refusal(of: Command.parameterAsk.line(rest)) }
    guard rest.isEmpty else { return nil }
    // Some argument has to work here.
    var reason: String?
    let arguments = arguments(of: command, after: [])
    // Trying more would be slow.
    guard arguments.count <= 4 else { return nil }
    for line in [command.example] + arguments.map({ command.line($0.text) }) {
      guard let refusal = refusal(of: line) else { return nil }
      reason = reason ?? refusal
    }
    return reason
  }

  /// The reason why a typed line would do nothing here; `nil` if it would do something, or is unfinished.
  package func refusalOfTyped(_ text: String) -> String? {
    CommandCatalog.isRight(text) ? refusal(of: text) : nil
  }
}

package struct ArgumentValue: Hashable, Sendable {
  package let text: String
  package let help: String
  /// The usage of what has to follow; empty if nothing has to.
  var next = ""
}

extension Editor {
  /// The suggestions for the next argument of a command; none for numbers and free text.
  ///
  /// - Parameter words: The arguments before it.
  package func arguments(of command: Command, after words: [String]) -> [ArgumentValue] {
    command.completions(self, command, words)
  }

  /// The other shapes, by name or number.
  var shapeValues: [ArgumentValue] {
    document.items.enumerated().filter { $0.offset != selected }.map { index, item in
      ArgumentValue(text: item.name.map { "#\($0)" } ?? "\(index + 1)", help: shapeSummary(of: index))
    }
      + document.namedGroups.map {
        ArgumentValue(text: "#\($0.name)", help: "the group of \(counted($0.count, "shape"))")
      }
  }

  /// The values of a parameter with choices, pictures or colors.
  func values(of name: String) -> [ArgumentValue] {
    if name == ItemParameters.kind {
      return ShapeCatalog.all.map { ArgumentValue(text: $0.kind, help: "Change to this kind of shape") }
    }
    if EffectParameters.pictures.contains(name) { return pictureValues }
    if let info = Document.parameter(named: name), let names = Paint.names(for: info) {
      return names.map { ArgumentValue(text: $0, help: info.help) }
    }
    guard let info = ItemParameters.info(named: name), case .choice(let choices) = info.domain else { return [] }
    return choices.map { ArgumentValue(text: $0, help: info.help) }
  }

  var pictureValues: [ArgumentValue] {
    (pictureNames ?? []).map { ArgumentValue(text: $0, help: "A picture next to the document") }
  }
}

extension Command {
  /// The single lowercase words of the usage, such as `convex or reflex`.
  var choices: [ArgumentValue] {
    guard let phrase = usage.split(separator: ", and").first else { return [] }
    return phrase.replacing(" or ", with: ", ").split(separator: ", ").filter { word in
      word != "or two" && word.allSatisfy { $0.isLowercase || $0 == "-" }
    }
    .map { ArgumentValue(text: String($0), help: help) }
  }
}
