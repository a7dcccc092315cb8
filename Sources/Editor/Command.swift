import Geometry
import Shapes

/// One action that a user can run: by key, on the `:` line, with `-c`, or in a script.
///
/// To add one, write a value in a file of `Commands` and list it in ``CommandCatalog/all``. Keymaps, the `:` line,
/// the key reference and the contract tests read the rest from here.
package struct Command: Sendable {
  /// The words before the arguments, such as `corner.toggle`.
  package let name: String
  /// The title in boxes of keys and on small screens: at most ``CommandCatalog/longestTitle`` characters.
  package let title: String
  /// Titles of lines with arguments, keyed by these arguments.
  let titles: [String: String]
  /// Aliases from other programs, and other spellings.
  package let also: [String]
  /// Words that only suggest the command, because they mean something similar elsewhere.
  let near: [String]
  /// The word that selects by number or label, such as `corner` in `corner 2`.
  let numbered: String?
  let keeps: Kept
  /// The number of words before the nested command, including the name; `nil` for a command without one.
  let inner: Int?
  /// The number of arguments before a final file name; `nil` for a command without one.
  let file: Int?
  /// What sets the command apart.
  private var traits: Set<Trait> = []
  /// The parameter that the command sets.
  private(set) var assigned: Assigned?
  /// Its name as separate words, where that does not follow from the name.
  private(set) var spelling: String?
  /// Aliases that need an argument, such as `w` in `w star.svg`, with the arguments to put first.
  let followed: [String: String]
  /// The hints on screen, by panel.
  package let hints: [Panel: CommandHint]
  /// The form of the arguments, such as `AMOUNT`; empty for a command without any.
  package let usage: String
  /// One line for lists and the generated key reference.
  package let help: String
  /// A whole line that does something in a new editor, for tests and help.
  package private(set) var example: String
  /// The largest count; a larger one is a typing slip.
  static let mostRepeats = 999

  /// Reads a count.
  static func count(_ word: String) -> Int? { Int(word).flatMap { (1...mostRepeats).contains($0) ? $0 : nil } }

  /// The effect of a command on the journal and the history.
  enum Kept: Sendable {
    /// A change: journaled, repeatable, and one undo step even when it runs several times.
    case change
    /// A repetition of the last change, which stays the one to repeat.
    case again
    /// A move through the history, which is journaled too.
    case history
    /// No change: the command shows, asks or writes.
    case nothing
    /// A change of a lesson's drawing only.
    case lesson
  }

  /// What sets a command apart from others.
  package enum Trait: Hashable, Sendable {
    /// Its arguments rank like commands in the palette: people search for parameters by name.
    case searchedByArgument
    /// Its name is one word without a dot, and no other command's name begins with it.
    case oneWord
    /// It lists keys: inside a chord, those that continue it.
    case listsKeys
    /// It offers all commands; line mode has a menu instead.
    case offersCommands
    /// It shows a lesson's solution; line mode describes a construction instead.
    case showsSolution
  }

  /// The parameter that a command sets.
  enum Assigned: Sendable {
    case named(String)
    /// The one that the first argument names.
    case first
  }

  package func has(_ trait: Trait) -> Bool { traits.contains(trait) }

  /// True if the journal has to replay the command.
  var isReplayed: Bool { [.change, .again, .history].contains(keeps) }

  /// True if ``Editor/lastCommand`` keeps its value.
  var repeatsOthers: Bool { ![.change, .nothing].contains(keeps) }

  /// True if several runs make one undo step.
  var makesOneStep: Bool { ![.history, .lesson].contains(keeps) }

  /// The words that may follow some arguments; by default those of the usage.
  private(set) var completions: @Sendable (Editor, _ command: Command, _ words: [String]) -> [ArgumentValue] = {
    $2.isEmpty ? $1.choices : []
  }

  /// The lines to run for a count typed before the key; by default the line repeated.
  private(set) var counted: @Sendable (Editor, _ line: String, _ count: Int) -> [String] = {
    [Command.repeating.line("\($2) \($1)")]
  }

  let prepare: @Sendable (CommandArguments) throws(CommandSyntaxError) -> CommandAction

  /// Creates a command without arguments.
  init(
    _ name: String, title: String, also: [String] = [], near: [String] = [], keeps: Kept,
    hints: [Panel: CommandHint] = [:], help: String, _ action: @escaping CommandAction
  ) {
    self.init(name, title: title, also: also, near: near, keeps: keeps, hints: hints, "", example: "", help: help) {
      arguments throws(CommandSyntaxError) in
      if let extra = arguments.words.first { throw .tooMany(extra) }
      return action
    }
    example = name
  }

  /// Creates a command whose arguments are read before anything runs.
  init(
    _ name: String, title: String, titles: [String: String] = [:], also: [String] = [], near: [String] = [],
    numbered: String? = nil, followed: [String: String] = [:], keeps: Kept, inner: Int? = nil, file: Int? = nil,
    hints: [Panel: CommandHint] = [:], _ usage: String, example: String, help: String,
    _ prepare: @escaping @Sendable (CommandArguments) throws(CommandSyntaxError) -> CommandAction
  ) {
    (self.name, self.title, self.titles, self.also, self.near) = (name, title, titles, also, near)
    (self.numbered, self.keeps, self.help, self.inner) = (numbered, keeps, help, inner)
    (self.hints, self.file, self.followed) = (hints, file, followed)
    self.usage = usage
    self.example = "\(name) \(example)"
    self.prepare = prepare
  }

  /// Creates a command that asks for the arguments of another one.
  ///
  /// - Parameters:
  ///   - other: The command that Enter runs with the typed text.
  ///   - label: The text before the field.
  ///   - check: Throws where nothing can be asked.
  init(
    _ name: String, asksFor other: Command, _ label: String, title: String, keeps: Kept,
    hints: [Panel: CommandHint] = [:], help: String,
    check: @escaping @Sendable (Editor) throws(CommandError) -> Void = { _ in }
  ) {
    self.init(name, title: title, keeps: keeps, hints: hints, help: help) { editor throws(CommandError) in
      try check(editor)
      editor.prompt(label, other)
    }
  }
}

extension Command {
  /// A line that runs the command with arguments.
  package func line(_ arguments: String) -> String { "\(name) \(arguments)" }

  private func with<Value>(_ field: WritableKeyPath<Command, Value>, _ value: Value) -> Command {
    var command = self
    command[keyPath: field] = value
    return command
  }

  func completing(
    _ completions: @escaping @Sendable (Editor, _ command: Command, _ words: [String]) -> [ArgumentValue]
  ) -> Command { with(\.completions, completions) }

  func counting(_ counted: @escaping @Sendable (Editor, _ line: String, _ count: Int) -> [String]) -> Command {
    with(\.counted, counted)
  }

  func having(_ traits: Trait...) -> Command { with(\.traits, Set(traits)) }
  func assigning(_ assigned: Assigned) -> Command { with(\.assigned, assigned) }
  func spelled(_ words: String) -> Command { with(\.spelling, words) }

  /// A command that moves through a list by one, or by a count as far as the list goes.
  static func moving(
    _ name: String, title: String, keeps: Kept, hints: [Panel: CommandHint] = [:], help: String,
    _ move: @escaping @Sendable (inout Editor, _ count: Int?) throws(CommandError) -> Void
  ) -> Command {
    Command(name, title: title, keeps: keeps, hints: hints, "[COUNT]", example: "10", help: help) {
      arguments throws(CommandSyntaxError) in
      let count = arguments.words.isEmpty ? nil : try arguments.one("a number from 1 to \(mostRepeats)", Command.count)
      return { editor throws(CommandError) in try move(&editor, count) }
    }
  }
}

/// The effect of a command; it runs on a copy of the editor, which is kept only on success.
typealias CommandAction = @Sendable (inout Editor) throws(CommandError) -> Void

/// The words after a command's name.
struct CommandArguments: Sendable {
  let words: [String]
  /// Everything after the name, as typed.
  let rest: String

  /// The only argument.
  func one(_ usage: String) throws(CommandSyntaxError) -> String {
    guard let word = words.first else { throw .missing(usage) }
    if words.count > 1 { throw .tooMany(words[1]) }
    return word
  }

  /// The only argument, as `parse` reads it; `nil` is an error.
  func one<Value>(_ usage: String, _ parse: (String) -> Value?) throws(CommandSyntaxError) -> Value {
    let word = try one(usage)
    guard let value = parse(word) else { throw .bad(argument: word, expected: usage) }
    return value
  }

  /// The unit vectors of the four directions, by name.
  static let directions = [
    "left": Vector(-1, 0), "right": Vector(1, 0), "up": Vector(0, -1), "down": Vector(0, 1),
  ]
}

/// The reason why a line is not a command.
package enum CommandSyntaxError: Error, Hashable, Sendable {
  case unknown(name: String, suggestion: String?)
  /// The usage of the missing argument.
  case missing(String)
  case tooMany(String)
  case bad(argument: String, expected: String)
  case outOfRange(argument: String, ClosedRange<Double>)
  /// Any other reason, in words.
  case because(String)
}

extension CommandSyntaxError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let name, let suggestion):
      "unknown command \"\(name)\"" + (suggestion.map { " — did you mean \"\($0)\"?" } ?? "")
    case .missing(let usage): "missing argument: \(usage)"
    case .tooMany(let word): "\"\(word)\" is one word too many"
    case .bad(let argument, let expected): "\"\(argument)\": expected \(expected)"
    case .because(let reason): reason
    case .outOfRange(let argument, let range):
      "\"\(argument)\" is out of range: \(NumberText.exact(range.lowerBound, leadingZero: true)) to "
        + NumberText.exact(range.upperBound, leadingZero: true)
    }
  }

  /// Runs `body`, and turns its error into one of the line.
  static func from<Failure: Error & CustomStringConvertible, Result>(
    _ body: () throws(Failure) -> Result
  ) throws(CommandSyntaxError) -> Result {
    do throws(Failure) {
      return try body()
    } catch {
      throw .because(error.description)
    }
  }
}

/// The reason why a command did nothing, and what to do instead.
package struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  static func because(_ reason: String) -> CommandError { CommandError(description: reason) }

  /// Runs `body`, and turns its error into a command's.
  static func from<Failure: Error & CustomStringConvertible, Result>(
    _ body: () throws(Failure) -> Result
  ) throws(CommandError) -> Result {
    do throws(Failure) {
      return try body()
    } catch {
      throw .because(error.description)
    }
  }
}

/// A hint on screen, in one panel.
package struct CommandHint: Sendable {
  /// The part of a drawing that the command works on.
  package enum Need: Sendable { case nothing, corners, severalShapes }

  /// The position, lowest first; neighbors with the same word share a hint.
  package let rank: Int
  package let word: String
  /// The arguments of each line in the hint; by default one line without any.
  package let arguments: [String]
  package let need: Need

  init(_ rank: Int, _ word: String, _ arguments: [String] = [""], need: Need = .nothing) {
    (self.rank, self.word, self.arguments, self.need) = (rank, word, arguments, need)
  }
}

extension [Panel: CommandHint] {
  /// One hint in every panel of the drawing.
  static func everywhere(
    _ rank: Int, _ word: String, _ arguments: [String] = [""], need: CommandHint.Need = .nothing
  ) -> Self {
    let hint = CommandHint(rank, word, arguments, need: need)
    return Dictionary(uniqueKeysWithValues: Panel.main.map { ($0, hint) })
  }
}

/// All commands, in the order of the key reference.
package enum CommandCatalog {
  package static let all: [Command] =
    Command.corners + Command.cornerKinds + Command.patterns + Command.vertices + Command.place
    + Command.shapes + Command.parameters + Command.pictures + Command.files + Command.editing + Command.panels
    + Command.view + Command.zooming + Command.layout + Command.lessons + Command.keys + Command.program

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Checks a line without running it.
  package static func check(_ line: String) throws(CommandSyntaxError) { _ = try PreparedCommand(reading: line) }
}

/// A command with its arguments, read once: a key keeps it, and a drag makes it of numbers.
package struct PreparedCommand: Sendable {
  /// The line with the command's full name, for the journal and for messages.
  let line: String
  /// The command; `nil` for a line that is none, whose action says why.
  let command: Command?
  let action: CommandAction

  /// Makes a command of values; `action` does what the line does.
  init(_ command: Command, _ arguments: String, _ action: @escaping CommandAction) {
    (line, self.command, self.action) = (command.line(arguments), command, action)
  }

  /// Reads a line, which may be wrong: the action then throws the reason.
  package init(_ line: String) {
    do throws(CommandSyntaxError) {
      self = try PreparedCommand(reading: line)
    } catch {
      let reason = error.description
      (self.line, command) = (line, nil)
      action = { _ throws(CommandError) in throw .because(reason) }
    }
  }

  init(reading typed: String) throws(CommandSyntaxError) {
    let line = CommandCatalog.spelledOut(typed)
    let (name, rest) = CommandCatalog.head(of: line)
    guard !name.isEmpty else { throw .because("type a command") }
    guard let command = CommandCatalog.byName[name] else {
      let meant = CommandCatalog.numbered(line).map { CommandCatalog.head(of: $0).name }
      throw .unknown(name: name, suggestion: meant ?? CommandCatalog.nearest(to: name))
    }
    let words = rest.split(separator: " ").map(String.init)
    (self.line, self.command) = (line, command)
    action = try command.prepare(CommandArguments(words: words, rest: rest))
  }

  /// The command that runs in the end: the one that a repetition repeats.
  var effective: Command? {
    guard let command, command.keeps == .change, let inner = CommandCatalog.innerLine(of: command, line)?.line else {
      return command
    }
    return CommandCatalog.command(of: inner) ?? command
  }
}

/// A number as a line holds it.
struct LineNumber: Sendable {
  let value: Double
  let text: String

  /// - Parameter text: A decimal number.
  init?(_ text: String) {
    guard let value = NumberText.parse(text) else { return nil }
    (self.value, self.text) = (value, text)
  }

  init?(_ value: Double, places: Int) { self.init(NumberText.rounded(value, places: places, leadingZero: true)) }
}

/// Numeric arguments: expressions with units, such as `360/7`, `1in` or `150%`.
extension CommandArguments {
  /// Parses `count` numbers separated by spaces or commas; a single number may contain spaces.
  ///
  /// - Parameter whole: The value of 100 %.
  func numbers(
    _ count: ClosedRange<Int>, _ usage: String, percentOf whole: Double = 100,
    in range: ClosedRange<Double> = -Outline.limit...Outline.limit
  ) throws(CommandSyntaxError) -> [Double] {
    let words = count == 1...1 ? [rest[...]] : rest.split { $0 == " " || $0 == "," }
    guard !rest.isEmpty, words.count >= count.lowerBound else { throw .missing(usage) }
    guard words.count <= count.upperBound else { throw .tooMany(String(words[count.upperBound])) }
    var numbers: [Double] = []
    for word in words { numbers.append(try Self.number(word, percentOf: whole, in: range)) }
    return numbers
  }

  /// Evaluates one argument.
  static func number(
    _ text: some StringProtocol, percentOf whole: Double = 100,
    in range: ClosedRange<Double> = -Outline.limit...Outline.limit
  ) throws(CommandSyntaxError) -> Double {
    let number: Double
    do throws(ExpressionError) {
      number = try Expression.evaluate(String(text), percentOf: whole)
    } catch {
      if case .outOfRange = error { throw .outOfRange(argument: String(text), range) }
      throw .because("\"\(text)\": \(error)")
    }
    guard range.contains(number) else { throw .outOfRange(argument: String(text), range) }
    return number
  }

  /// Parses two lengths with an `x` between them, such as `200x190` or `8in x 4in`.
  func size(
    _ usage: String, in range: ClosedRange<Double>
  ) throws(CommandSyntaxError) -> (width: Double, height: Double) {
    var problem: CommandSyntaxError?
    // A unit may contain an x.
    for sign in rest.indices where rest[sign] == "x" || rest[sign] == "×" {
      do throws(CommandSyntaxError) {
        let (width, height) = (rest[..<sign], rest[rest.index(after: sign)...])
        return (try Self.number(width, in: range), try Self.number(height, in: range))
      } catch {
        if case .outOfRange = error { problem = error }
      }
    }
    throw problem ?? .bad(argument: rest, expected: usage)
  }
}

extension NumberText {
  /// Formats a number for a message: at most two decimals, or six below 0.1.
  static func message(_ value: Double) -> String {
    rounded(value, places: abs(value) < 0.1 ? 6 : 2, leadingZero: true)
  }
}
