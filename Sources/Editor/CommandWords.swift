import Document
import Shapes
import Text

/// Aliases of commands, and names written as separate words.
extension CommandCatalog {
  /// The aliases, and the names of their commands.
  package static let shortNames = words(\.also)

  /// The names of commands by some of their words.
  private static func words(_ of: (Command) -> [String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: all.flatMap { command in of(command).map { ($0, command.name) } })
  }

  /// The start of the full line for aliases with an argument: `w star.svg` exports, `e star.svg` opens.
  static let longNames = Dictionary(
    uniqueKeysWithValues: all.flatMap { command in
      command.followed.map { ($0.key, $0.value.isEmpty ? command.name : command.line($0.value)) }
    })

  /// The commands that select by number or label, by their first word.
  private static let numbered = words { $0.numbered.map { [$0] } ?? [] }

  /// The line for a word and a number, such as `corner.goto 2` for `corner 2`; `nil` for any other line.
  package static func numbered(_ line: String) -> String? {
    let (name, rest) = head(of: line)
    guard let command = numbered[name], rest.contains(where: \.isNumber), isRight("\(command) \(rest)") else {
      return nil
    }
    return "\(command) \(rest)"
  }

  /// The commands to suggest for words of other programs.
  private static let elsewhere = Dictionary(
    all.flatMap { command in command.near.map { ($0, command.name) } }, uniquingKeysWith: { first, _ in first })

  /// The names of commands as separate words, such as `corner round all`, or without the first word where that is
  /// unambiguous, such as `save as` or `scale`.
  static let spellings: [String: String] = {
    var spellings = words { $0.spelling.map { [$0] } ?? [] }
    var ends: [String: [String]] = [:]
    for command in all {
      let words = command.name.split { $0 == "." || $0 == "-" }
      if words.count > 1 { spellings[words.joined(separator: " ")] = command.name }
      // The line of the command that does not ask needs these words.
      if words.count > 1, words.last != "ask" {
        ends[words.dropFirst().joined(separator: " "), default: []].append(command.name)
      }
    }
    for (words, names) in ends where names.count == 1 && spellings[words] == nil && !isTaken(words) {
      spellings[words] = names[0]
    }
    return spellings
  }()

  /// True if a word has another meaning at the start of a line.
  private static func isTaken(_ word: String) -> Bool {
    command(ofName: word) != nil || shortNames[word] != nil || numbered[word] != nil || isParameter(word)
  }

  static func isParameter(_ name: String) -> Bool {
    name == ItemParameters.kind || Document.parameter(named: name) != nil
  }

  /// The line that sets a parameter, for `fill gold` or `fill=gold`; `nil` for any other line.
  private static func assigning(_ line: String) -> String? {
    let typed = line.drop { $0 == " " }
    let name = String(Assignment.name(atStartOf: typed))
    guard name.count < typed.count else { return nil }
    let isCorner = CornerField.isMeant(by: name) && name.contains(where: \.isNumber)
    return isCorner || isParameter(name) ? Command.set.line(String(typed)) : nil
  }

  private static let mostWords = spellings.keys.reduce(1) { max($0, $1.split(separator: " ").count) }

  /// The name at the start of a line, and the rest.
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

  /// The most words that a name with this first word has; 1 for keymap lines, which saves building the table.
  private static func mostWordsOfNames(beginning first: String) -> Int {
    first.contains(".") || command(ofName: first)?.has(.oneWord) == true ? 1 : mostWords
  }

  /// The line with the full name instead of an alias or a parameter; an unknown line unchanged.
  package static func spelledOut(_ line: String) -> String {
    let (name, rest) = head(of: line)
    if command(ofName: name) != nil { return line }
    let set = assigning(line)
    if !rest.isEmpty, let long = longNames[name] {
      // `radius 12` sets a row of that name; `radius +1` and `radius max` are for corners alone.
      return set.flatMap { !"+-".contains(rest.prefix(1)) && isRight($0) ? $0 : nil } ?? "\(long) \(rest)"
    }
    // A row's name with a value is no alias: `x 40` moves, `x` saves and quits.
    if let set, spellings[name] == nil { return set }
    guard let full = shortNames[name] ?? spellings[name] else { return numbered(line) ?? line }
    return rest.isEmpty ? full : "\(full) \(rest)"
  }

  /// The line as people read and type it: `corner round all` for `corner.round-all`, `fill gold` for `set fill gold`.
  package static func words(of line: String) -> String {
    let (name, rest) = head(of: line)
    let words = name.split { $0 == "." || $0 == "-" }.joined(separator: " ") + (rest.isEmpty ? "" : " \(rest)")
    let parameter = command(named: name)?.assigned == .first && !rest.isEmpty ? rest : words
    return parameter == rest || spelledOut(words) == line ? parameter : line
  }

  /// The title of a line with its arguments: `chamfer`, or `radius +1`.
  static func titleWithArguments(of line: String) -> String {
    let (_, rest) = head(of: line)
    return title(of: line) + (rest.isEmpty || hasOwnTitle(line) ? "" : " \(rest)")
  }

  package static func command(named name: String) -> Command? {
    command(ofName: name) ?? (shortNames[name] ?? spellings[name]).flatMap { command(ofName: $0) }
  }

  package static func command(of line: some StringProtocol) -> Command? { command(named: head(of: line).name) }

  /// True if a line is right, and its command has a trait.
  package static func runs(_ trait: Command.Trait, _ line: String) -> Bool {
    command(of: line)?.has(trait) == true && isRight(line)
  }

  /// The parameter that a line sets, with the value typed so far; `nil` before the value.
  static func assignment(in line: String) -> (name: String, value: String)? {
    // `fill gold` sets a parameter, too; a space at the end of the line is kept.
    let line = spelledOut(line)
    let (_, rest) = head(of: line)
    switch command(of: line)?.assigned {
    case nil: return nil
    case .named(let name): return line.last == " " || !rest.isEmpty ? (name, rest) : nil
    case .first:
      let name = rest.prefix { $0 != " " && $0 != "=" }
      guard name.count < rest.count else { return nil }
      return (String(name), String(rest.dropFirst(name.count).drop { $0 == " " || $0 == "=" }))
    }
  }

  /// The longest title, in characters.
  package static let longestTitle = 13

  /// The title of a command line, or of its command.
  package static func title(of line: String) -> String {
    let (name, rest) = head(of: line)
    guard let command = command(named: name) else { return name }
    return command.title(of: rest) ?? command.title
  }

  package static func hasOwnTitle(_ line: String) -> Bool {
    let (name, rest) = head(of: line)
    return command(named: name)?.title(of: rest) != nil
  }

  /// The help of a line's command; the line itself for an unknown command.
  package static func help(of line: String) -> String { command(of: line)?.help ?? line }

  /// The commands whose name or help starts with the words of `text`, at least two.
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
        // The start of the last word needs three letters.
        let word = title[words.count - 1]
        return word == last || last.count > 2 && word.hasPrefix(last)
      }
  }

  /// The lines that take a word as their argument, such as `corner.kind chamfer`, by that word; only unambiguous ones.
  private static let lines = Dictionary(
    all.flatMap { command in
      command.titles.filter { $0.key.first?.isLetter == true }.map { ($0.key, [command.line($0.key)]) }
    }, uniquingKeysWith: +
  ).compactMapValues { $0.count == 1 ? $0[0] : nil }

  /// The command, or the parameter, that an unknown word most likely means; `nil` if it resembles none.
  ///
  /// - Parameters:
  ///   - name: The word, which may match only a part of a name.
  ///   - rest: The line after it.
  static func nearest(to name: String, before rest: String = "") -> String? {
    let word = name.lowercased()
    if let sense = elsewhere[word] ?? lines[word] ?? Document.sense(of: word) { return sense }
    let ends = all.map { (end: String($0.name.drop { $0 != "." }.dropFirst()), name: $0.name) }
    let group = group(name)
    if !group.isEmpty, !rest.isEmpty {
      let ends = group.map { String($0.dropFirst(name.count + 1)) }
      let last = similar(to: String(rest.prefix { $0 != " " }), among: ends)
      return last.map { "\(name).\($0)" }
    }
    if let same = group.first ?? ends.first(where: { $0.end == name })?.name { return same }
    func command(of word: String) -> String? {
      CommandCatalog.command(ofName: word)?.name ?? ends.first { $0.end == word }?.name ?? shortNames[word]
        ?? (isParameter(word) ? word : nil)
    }
    // A word of one or two letters is similar to everything.
    let short = shortNames.keys.filter { $0.count > 2 }.sorted()
    let names = all.map(\.name) + ends.map(\.end).filter { !$0.isEmpty } + short
    if let word = similar(to: name, among: names + Document.allParameters.map(\.name)) { return command(of: word) }
    // In `undo-all` the first word means more than similar letters.
    let head = String(name.prefix { $0.isLetter })
    return head.count > 2 && head.count < name.count ? command(of: head) : nil
  }

  /// The names of the commands whose first word is this one.
  static func group(_ name: String) -> [String] { all.map(\.name).filter { $0.hasPrefix(name + ".") } }

  /// The word that another one is a slip of: a short word has a single one, and none of four letters has another letter.
  private static func similar(to name: String, among words: [String]) -> String? {
    guard let word = EditDistance.nearest(to: name, among: words) else { return nil }
    if word.hasPrefix(name) { return word }
    let isSwap = word.count == name.count && word.sorted() == name.sorted()
    let limit = name.count < 7 ? 1 : 2
    guard EditDistance.between(name, word, limit: limit) != nil else { return nil }
    return name.count > 4 || isSwap || word.count != name.count ? word : nil
  }
}

/// Commands that take another one as their last argument.
extension CommandCatalog {
  /// True if a command takes the command of `line`: a key may repeat, but nothing nests deeper.
  static func takes(_ outer: Command, inner line: some StringProtocol) -> Bool {
    guard let inner = command(of: line)?.inner else { return true }
    return inner < outer.inner ?? 0
  }

  static func prepared(_ line: String, in outer: Command) throws(CommandError) -> PreparedCommand {
    // Check before reading on, because the line may nest as deep as it is long.
    guard takes(outer, inner: line) else { throw .bad(argument: head(of: line).name, expected: "another command") }
    return try PreparedCommand(reading: line)
  }

  /// The text before the nested command, and its line; `nil` if none is typed yet.
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
