import Text

/// The words that people type for commands: short ones, those of other programs, and a command's name written apart.
extension CommandCatalog {
  /// Words that people type because other programs know them, and the commands that they mean.
  package static let shortNames = words(\.also)

  /// The commands by words that they have.
  private static func words(_ of: (Command) -> [String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: all.flatMap { command in of(command).map { ($0, command.name) } })
  }

  /// What a name stands for where something follows it: saving under a name is writing a file, and files and lessons
  /// can be opened by their names.
  static let longNames = Dictionary(
    uniqueKeysWithValues: all.flatMap { command in
      command.followed.map { ($0.key, $0.value.isEmpty ? command.name : command.line($0.value)) }
    })

  /// What the first word of names stands for where a number or a label follows it.
  private static let numbered = words { $0.numbered.map { [$0] } ?? [] }

  /// The line that selects what a word and its number name, such as `corner.goto 2` for `corner 2`; `nil` for others.
  package static func numbered(_ line: String) -> String? {
    let (name, rest) = head(of: line)
    guard let command = numbered[name], rest.contains(where: \.isNumber), isRight("\(command) \(rest)") else {
      return nil
    }
    return "\(command) \(rest)"
  }

  /// What is near in sense to words that other programs have.
  private static let elsewhere = words(\.near)

  /// The names of commands as words apart, such as `corner round all`, and without the first one, such as `save as`,
  /// where only one command is left then.
  static let spellings: [String: String] = {
    var spellings = ["go to": Command.cornerGoto.name, "open recent": Command.fileRecent.name]
    var ends: [String: [String]] = [:]
    for command in all {
      let words = command.name.split { $0 == "." || $0 == "-" }
      if words.count > 1 { spellings[words.joined(separator: " ")] = command.name }
      // What a command that asks lacks is typed after the one that does not.
      if words.count > 2, words.last != "ask" {
        ends[words.dropFirst().joined(separator: " "), default: []].append(command.name)
      }
    }
    for (words, names) in ends where names.count == 1 && spellings[words] == nil { spellings[words] = names[0] }
    return spellings
  }()

  private static let mostWords = spellings.keys.reduce(1) { max($0, $1.split(separator: " ").count) }

  /// The first words of a line that name a command, and what follows them.
  static func head(of line: some StringProtocol) -> (name: String, rest: String) {
    let trimmed = line.drop { $0 == " " }
    let first = String(trimmed.prefix { $0 != " " })
    func rest(after words: Int) -> String {
      var rest = Substring(trimmed)
      for _ in 0..<words { rest = rest.drop { $0 != " " }.drop { $0 == " " } }
      return String(rest)
    }
    let words = trimmed.split(separator: " ", maxSplits: 8).prefix(mostWordsOfNames(beginning: first))
    for count in stride(from: words.count, to: 1, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      if spellings[name] != nil { return (name, rest(after: count)) }
    }
    return (first, rest(after: 1))
  }

  /// A dot makes a name of one word; so nearly all lines of keys need no look into the table, which is made when it is
  /// first asked for.
  private static func mostWordsOfNames(beginning first: String) -> Int {
    first.contains(".") || wordsOfKeys.contains(first) ? 1 : mostWords
  }

  /// The other names of commands that keys run at every turn, of one word like those with a dot.
  static let wordsOfKeys = [Command.set.name, Command.repeating.name]

  /// The line with the command's own name, whatever words stand for it; a line that names none as it is.
  package static func spelledOut(_ line: String) -> String {
    let (name, rest) = head(of: line)
    if byName[name] != nil { return line }
    if !rest.isEmpty, let long = longNames[name] { return "\(long) \(rest)" }
    guard let full = shortNames[name] ?? spellings[name] else { return line }
    return rest.isEmpty ? full : "\(full) \(rest)"
  }

  /// The command of its own name, as keys have it, or of another word for it.
  package static func command(named name: String) -> Command? {
    byName[name] ?? (shortNames[name] ?? spellings[name]).flatMap { byName[$0] }
  }

  /// No title has more characters.
  package static let longestTitle = 13

  /// The title of a command line: its own, or that of its command.
  package static func title(of line: String) -> String {
    let (name, rest) = head(of: line)
    guard let command = command(named: name) else { return name }
    return command.titles[rest] ?? command.title
  }

  /// Whether a line with arguments has a title that says what they do.
  package static func hasOwnTitle(_ line: String) -> Bool {
    let (name, rest) = head(of: line)
    return command(named: name)?.titles[rest] != nil
  }

  /// What the command of a line does, in one line; the line itself for none.
  package static func help(of line: String) -> String { command(named: head(of: line).name)?.help ?? line }

  /// The commands whose name or explanation begins with some words, of which there are at least two.
  static func commands(titled text: String) -> [Command] {
    let words = text.lowercased().split(separator: " ")
    guard let last = words.last, words.count > 1 else { return [] }
    let typed = words.joined(separator: " ")
    let named = spellings.keys.filter { $0.hasPrefix(typed) }.sorted { ($0.count, $0) < ($1.count, $1) }
      .compactMap { command(named: $0) }
    return named
      + all.filter { command in
        let title = command.help.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'") }
        guard title.count >= words.count, title.starts(with: words.dropLast()) else { return false }
        // The beginning of a word says as little as a name might.
        let word = title[words.count - 1]
        return word == last || last.count > 2 && word.hasPrefix(last)
      }
  }

  /// The command most like a word, be it only the word before or after the dot.
  static func nearest(to name: String) -> String? {
    if let sense = elsewhere[name.lowercased()] { return sense }
    let ends = all.map { (end: String($0.name.drop { $0 != "." }.dropFirst()), name: $0.name) }
    if let same = all.first(where: { $0.name.hasPrefix(name + ".") })?.name
      ?? ends.first(where: { $0.end == name })?.name
    {
      return same
    }
    func command(of word: String) -> String? {
      byName[word]?.name ?? ends.first { $0.end == word }?.name ?? shortNames[word]
    }
    // A letter or two are near to nearly all of them.
    let short = shortNames.keys.filter { $0.count > 2 }.sorted()
    let word = EditDistance.nearest(to: name, among: all.map(\.name) + ends.map(\.end).filter { !$0.isEmpty } + short)
    if let word, EditDistance.between(name, word, limit: 1) != nil { return command(of: word) }
    // Of `undo-all` the first word says more than letters that are alike.
    let head = String(name.prefix { $0.isLetter })
    let isGroup = all.contains { $0.name.hasPrefix(head + ".") }
    return (head.count > 2 && !isGroup ? command(of: head) : nil) ?? word.flatMap(command)
  }
}

/// The commands that take another one as their last argument.
extension CommandCatalog {
  /// Whether a command takes the one of another line: a key may repeat something, and else none is in one in another,
  /// so that no line is nested deeper.
  static func takes(_ outer: Command, inner line: some StringProtocol) -> Bool {
    guard let inner = command(named: head(of: line).name)?.inner else { return true }
    return inner < outer.inner ?? 0
  }

  /// Reads the line that a command takes.
  static func action(
    for line: String, in outer: Command
  ) throws(CommandSyntaxError) -> (line: String, command: Command, action: CommandAction) {
    // Said before the line is read on, which may be as deep as it is long.
    guard takes(outer, inner: line) else { throw .bad(argument: head(of: line).name, expected: "another command") }
    return try action(for: line)
  }

  /// What stands before the command that another one takes, and that command's line; `nil` for a line with none yet.
  static func innerLine(of command: Command, _ typed: String) -> (head: String, line: String)? {
    guard let before = command.inner else { return nil }
    var rest = typed.drop { $0 == " " }
    for _ in 0..<before {
      guard let space = rest.firstIndex(of: " ") else { return nil }
      rest = rest[space...].drop { $0 == " " }
    }
    return (String(typed.dropLast(rest.count)), String(rest))
  }
}
