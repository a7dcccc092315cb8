import Geometry
import Shapes

/// One action that a user can run: by key, on the `:` line, with `-c`, or in a script.
///
/// To add one, write a value in a file of `Commands` and list it in ``CommandCatalog/all``. Keymaps, the `:` line,
/// the key reference and the contract tests read the rest from here.
///
/// An object, so a list of commands is copied without their fields.
package final class Command: Sendable {
  /// The words before the arguments, such as `corner.toggle`.
  package let name: String
  /// The title in boxes of keys and on small screens: at most ``CommandCatalog/longestTitle`` characters.
  package let title: String
  /// Titles of lines with arguments, keyed by these arguments.
  ///
  /// Pairs: for dictionaries Swift would search all conformances at the start.
  let titles: KeyValuePairs<String, String>
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
  private let traits: [Trait]
  /// The parameter that the command sets.
  let assigned: Assigned?
  /// Its name as separate words, where that does not follow from the name.
  let spelling: String?
  /// Aliases that need an argument, such as `w` in `w star.svg`, with the arguments to put first.
  let followed: KeyValuePairs<String, String>
  /// The hints on screen, at most one in each panel.
  private let hints: [CommandHint]
  /// The form of the arguments, such as `AMOUNT`; empty for a command without any.
  package let usage: String
  /// One line for lists and the generated key reference.
  package let help: String
  /// A whole line that does something in a new editor, for tests and help.
  package let example: String
  /// The largest count; a larger one is a typing slip.
  static let mostRepeats = 999

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

  /// A property that sets a command apart from others.
  package enum Trait: Hashable, Sendable {
    /// Its name is one word without a dot, and no other command's name begins with it.
    case oneWord
    /// It lists keys: inside a chord, those that continue it.
    case listsKeys
    /// Its numbers with a sign are steps, which keys scale to the page if they are lengths.
    case takesSteps
    /// It changes the selected corner, or all marked ones.
    case changesCorner
    /// It offers all commands; line mode has a menu instead.
    case offersCommands
    /// The box of its key stays open, because people repeat and combine it with others in the box.
    case keepsBox
    /// It shows a lesson's solution; line mode describes a construction instead.
    case showsSolution
  }

  /// The parameter that a command sets.
  enum Assigned: Equatable, Sendable {
    case named(String)
    /// The one that the first argument names.
    case first
  }

  /// The title of a line with arguments; `nil` for those without their own.
  func title(of arguments: String) -> String? { titles.first { $0.key == arguments }?.value }

  package func has(_ trait: Trait) -> Bool { traits.contains(trait) }

  package func hint(in panel: Panel) -> CommandHint? { hints.first { $0.panel == panel } }

  /// True if the journal has to replay the command.
  var isReplayed: Bool { [.change, .again, .history].contains(keeps) }

  /// True if ``Editor/lastCommand`` keeps its value.
  var repeatsOthers: Bool { ![.change, .nothing].contains(keeps) }

  /// True if several runs make one undo step.
  var makesOneStep: Bool { ![.history, .lesson].contains(keeps) }

  /// The words that may follow some arguments.
  typealias Completions = @Sendable (Editor, _ command: Command, _ words: [String]) -> [ArgumentValue]
  /// The words that may follow some arguments; by default those of the usage.
  let completions: Completions

  /// The lines to run for a count.
  typealias Counted = @Sendable (Editor, _ line: String, _ count: Int) -> [String]
  /// The lines to run for a count typed before the key; by default the line repeated.
  let counted: Counted

  /// The facts for a row in a box of keys.
  typealias Facts = @Sendable (Editor, _ words: [String]) -> String?
  /// The facts for its row in a box of keys, such as the file that it would write.
  let facts: Facts

  let prepare: @Sendable (CommandArguments) throws(CommandError) -> CommandAction

  /// Creates a command without arguments.
  convenience init(
    _ name: String, title: String, also: [String] = [], near: [String] = [], keeps: Kept,
    hints: [CommandHint] = [], help: String, _ action: @escaping CommandAction
  ) {
    self.init(name, title: title, also: also, near: near, keeps: keeps, hints: hints, "", example: "", help: help) {
      arguments throws(CommandError) in
      if let extra = arguments.words.first { throw .tooMany(extra) }
      return action
    }
  }

  /// Creates a command whose arguments are read before anything runs.
  init(
    _ name: String, title: String, titles: KeyValuePairs<String, String> = [:], also: [String] = [],
    near: [String] = [], numbered: String? = nil, followed: KeyValuePairs<String, String> = [:], keeps: Kept,
    inner: Int? = nil, file: Int? = nil, hints: [CommandHint] = [], _ usage: String, example: String, help: String,
    _ prepare: @escaping @Sendable (CommandArguments) throws(CommandError) -> CommandAction
  ) {
    (self.name, self.title, self.titles, self.also, self.near) = (name, title, titles, also, near)
    (self.numbered, self.keeps, self.help, self.inner) = (numbered, keeps, help, inner)
    (self.hints, self.file, self.followed) = (hints, file, followed)
    self.usage = usage
    self.example = example.isEmpty ? name : "\(name) \(example)"
    self.prepare = prepare
    (traits, assigned, spelling) = ([], nil, nil)
    completions = { $2.isEmpty ? $1.choices : [] }
    counted = { [Command.repeating.line("\($2) \($1)")] }
    facts = { _, _ in nil }
  }

  /// Creates a copy of a command with some properties replaced.
  private init(
    _ other: Command, traits: [Trait]? = nil, assigned: Assigned? = nil, spelling: String? = nil,
    completions: Completions? = nil, counted: Counted? = nil, facts: Facts? = nil
  ) {
    (name, title, titles, also, near) = (other.name, other.title, other.titles, other.also, other.near)
    (numbered, keeps, help, inner) = (other.numbered, other.keeps, other.help, other.inner)
    (hints, file, followed, usage) = (other.hints, other.file, other.followed, other.usage)
    (example, prepare) = (other.example, other.prepare)
    (self.traits, self.assigned) = (traits ?? other.traits, assigned ?? other.assigned)
    (self.spelling, self.completions) = (spelling ?? other.spelling, completions ?? other.completions)
    (self.counted, self.facts) = (counted ?? other.counted, facts ?? other.facts)
  }

  /// Creates a command that asks for the arguments of another one.
  ///
  /// - Parameters:
  ///   - other: The command that Enter runs with the typed text.
  ///   - label: The text before the field.
  ///   - check: Throws where nothing can be asked.
  convenience init(
    _ name: String, asksFor other: Command, _ label: String, title: String, keeps: Kept,
    hints: [CommandHint] = [], help: String,
    check: @escaping @Sendable (Editor) throws(CommandError) -> Void = { _ in }
  ) {
    self.init(name, title: title, keeps: keeps, hints: hints, help: help) { editor throws(CommandError) in
      try check(editor)
      editor.prompt(label, other)
    }
  }
}

extension Command {
  package func line(_ arguments: String) -> String { "\(name) \(arguments)" }

  func completing(_ completions: @escaping Completions) -> Command { Command(self, completions: completions) }
  func stating(_ facts: @escaping Facts) -> Command { Command(self, facts: facts) }
  func counting(_ counted: @escaping Counted) -> Command { Command(self, counted: counted) }
  func having(_ traits: Trait...) -> Command { Command(self, traits: traits) }
  func assigning(_ assigned: Assigned) -> Command { Command(self, assigned: assigned) }
  func spelled(_ words: String) -> Command { Command(self, spelling: words) }

  /// A command that moves through a list by one, or by a count as far as the list goes.
  static func moving(
    _ name: String, title: String, also: [String] = [], near: [String] = [], keeps: Kept, hints: [CommandHint] = [],
    help: String, _ move: @escaping @Sendable (inout Editor, _ count: Int?) throws(CommandError) -> Void
  ) -> Command {
    Command(
      name, title: title, also: also, near: near, keeps: keeps, hints: hints, "[COUNT]", example: "10", help: help
    ) { arguments throws(CommandError) in
      let count = arguments.words.isEmpty ? nil : try arguments.one("a number from 1 to \(mostRepeats)", Command.count)
      return { editor throws(CommandError) in try move(&editor, count) }
    }
  }
}

/// The effect of a command; it runs on a copy of the editor, which is kept only on success.
typealias CommandAction = @Sendable (inout Editor) throws(CommandError) -> Void

/// The reason why a line is not a command, or why a command did nothing.
package enum CommandError: Error, Hashable, Sendable {
  case unknown(name: String, suggestion: String?)
  case outOfRange(argument: String, ClosedRange<Double>)
  /// A word after the last argument.
  case tooMany(String)
  /// Any other reason, in words, and what to do instead.
  case because(String)

  /// - Parameter usage: The form of the argument.
  static func missing(_ usage: String) -> CommandError { .because("missing argument: \(usage)") }
  static func bad(argument: String, expected: String) -> CommandError {
    .because("\"\(argument)\": expected \(expected)")
  }

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

extension CommandError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let name, let suggestion):
      "unknown command \"\(name)\""
        + (suggestion.map { " — did you mean \"\(name.contains(".") ? $0 : CommandCatalog.words(of: $0))\"?" } ?? "")
    case .outOfRange(let argument, let range):
      "\"\(argument)\" is out of range: \(NumberText.exact(range.lowerBound, leadingZero: true)) to "
        + NumberText.exact(range.upperBound, leadingZero: true)
    case .tooMany(let word): "\"\(word)\" is one word too many"
    case .because(let reason): reason
    }
  }
}

/// A hint on screen, in one panel.
package struct CommandHint: Sendable {
  /// The part of a drawing that the command works on: `size` is a corner whose size can change; `effect` tries whether
  /// the command would do something.
  package enum Need: Sendable { case nothing, corners, severalShapes, undoStep, size, effect }

  let panel: Panel
  /// The position, lowest first; neighbors with the same word share a hint.
  package let rank: Int
  package let word: String
  /// The arguments of each line in the hint; by default one line without any.
  package let arguments: [String]
  package let need: Need

  init(_ panel: Panel, _ rank: Int, _ word: String, _ arguments: [String] = [""], need: Need = .nothing) {
    (self.panel, self.rank, self.word, self.arguments, self.need) = (panel, rank, word, arguments, need)
  }
}

extension [CommandHint] {
  /// One hint in every panel of the drawing.
  static func everywhere(
    _ rank: Int, _ word: String, _ arguments: [String] = [""], need: CommandHint.Need = .nothing
  ) -> Self {
    Panel.main.map { CommandHint($0, rank, word, arguments, need: need) }
  }
}

/// All commands, in the order of the key reference.
package enum CommandCatalog {
  package static let all: [Command] =
    Command.corners + Command.cornerKinds + Command.patterns + Command.vertices + Command.place + Command.shapes
    + Command.parameters + Command.pictures + Command.files + Command.clipboard + Command.editing + Command.panels
    + Command.view + Command.zooming + Command.layout + Command.lessons + Command.keys + Command.program

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The command of a full name; `nil` for any other word.
  static func command(ofName name: String) -> Command? { byName[name] }

  /// Checks a line without running it.
  package static func check(_ line: String) throws(CommandError) { _ = try PreparedCommand(reading: line) }
}
