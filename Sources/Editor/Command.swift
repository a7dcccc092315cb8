import Geometry
import Settings
package import Shapes

/// One thing that a person can ask for: by key, on the `:` line, with `-c`, or in a script.
///
/// To add one: write a value in a file of `Commands` and list it in ``CommandCatalog/all``. Keymaps, the `:` line,
/// the key reference and the contract tests read the rest from here.
package struct Command: Sendable {
  /// The words before the arguments, such as `corner.toggle`.
  package let name: String
  /// What it is called where there is room for a word or two: in boxes of keys, and on small screens.
  package let title: String
  /// The same for lines with some arguments, by these.
  let titles: [String: String]
  /// Other words for it, which people type because other programs know them.
  package let also: [String]
  /// Words of other programs that mean something near it.
  let near: [String]
  /// The word that means it where a number or a label follows, such as `corner` in `corner 2`.
  let numbered: String?
  let keeps: Kept
  /// How many words of a line, its name among them, stand before the command that it takes; `nil` when it takes none.
  let inner: Int?
  /// How many arguments stand before the file that it takes at its end; `nil` when it takes none.
  let file: Int?
  /// Words that stand for it where something follows them, such as `w` in `w star.svg`, and the arguments that come
  /// first then.
  let followed: [String: String]
  /// Where the screen hints at it, by panel.
  package let hints: [Panel: CommandHint]
  /// What the arguments look like, such as `AMOUNT`; empty when there are none.
  package let usage: String
  /// One line for lists and the generated key reference.
  package let help: String
  /// A whole line that does something in a new editor, for the tests and for help texts.
  package let example: String
  /// More repeats are a slip of the finger.
  static let mostRepeats = 999

  /// What the journal and the history have of a command.
  enum Kept: Sendable {
    /// A change: the journal makes it again, it can be repeated, and several are one step.
    case change
    /// The last change once more: what it repeats is repeated the next time.
    case again
    /// A way through the changes, which the journal goes again.
    case history
    /// Nothing: it shows, asks or writes.
    case nothing
    /// Nothing of the drawing: lessons have drawings of their own.
    case lesson
  }

  /// Whether carrying the command out again matters to those after it.
  var isReplayed: Bool { [.change, .again, .history].contains(keeps) }

  /// Whether ``Editor/lastCommand`` stays the one before.
  var repeatsOthers: Bool { ![.change, .nothing].contains(keeps) }

  /// Whether what it does several times is one step to undo.
  var makesOneStep: Bool { ![.history, .lesson].contains(keeps) }

  /// What a line of the command lacks to do the same again whatever the person's settings are by then, by the words
  /// after the name; `nil` when it lacks nothing.
  private(set) var settingsIn: @Sendable (_ words: ArraySlice<Substring>, ViewSettings) -> String? = { _, _ in nil }

  /// The words that may come after some arguments; those of the usage by default.
  private(set) var completions: @Sendable (Editor, _ command: Command, _ words: [String]) -> [ArgumentValue] = {
    $2.isEmpty ? $1.choices : []
  }

  /// The lines that a number typed before its key runs, such as the corner of that number; several times the line itself
  /// by default.
  private(set) var counted: @Sendable (Editor, _ line: String, _ count: Int) -> [String] = {
    [Command.repeating.line("\($2) \($1)")]
  }

  /// What is said where the arguments that it asks for are not typed, by the words of the line so far.
  private(set) var unanswered: @Sendable (_ words: [Substring]) -> String = { _ in "nothing is changed" }

  let prepare: @Sendable (CommandArguments) throws(CommandSyntaxError) -> CommandAction

  /// A command without arguments.
  init(
    _ name: String, title: String, titles: [String: String] = [:], also: [String] = [], near: [String] = [],
    numbered: String? = nil, keeps: Kept, hints: [Panel: CommandHint] = [:], help: String,
    _ action: @escaping CommandAction
  ) {
    (self.name, self.title, self.titles, self.also, self.near) = (name, title, titles, also, near)
    (self.numbered, self.keeps, self.help, inner) = (numbered, keeps, help, nil)
    (self.hints, file, followed) = (hints, nil, [:])
    usage = ""
    example = name
    prepare = { arguments throws(CommandSyntaxError) in
      if let extra = arguments.words.first { throw .tooMany(extra) }
      return action
    }
  }

  /// A command with arguments, which are read before anything is done.
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
}

extension Command {
  /// A line that runs the command with arguments.
  package func line(_ arguments: String) -> String { "\(name) \(arguments)" }

  func completing(
    _ completions: @escaping @Sendable (Editor, _ command: Command, _ words: [String]) -> [ArgumentValue]
  ) -> Command {
    var command = self
    command.completions = completions
    return command
  }

  func counting(_ counted: @escaping @Sendable (Editor, _ line: String, _ count: Int) -> [String]) -> Command {
    var command = self
    command.counted = counted
    return command
  }

  func leaving(_ unanswered: @escaping @Sendable (_ words: [Substring]) -> String) -> Command {
    var command = self
    command.unanswered = unanswered
    return command
  }

  /// The same with what its lines lack to do the same again; see ``settingsIn``.
  func taking(
    settings: @escaping @Sendable (_ words: ArraySlice<Substring>, ViewSettings) -> String?
  ) -> Command {
    var command = self
    command.settingsIn = settings
    return command
  }
}

extension Command {
  /// A command that goes through a list by one, or by a number that is given as far as the list goes.
  static func moving(
    _ name: String, title: String, keeps: Kept, hints: [Panel: CommandHint] = [:], help: String,
    _ move: @escaping @Sendable (inout Editor, _ count: Int?) throws(CommandError) -> Void
  ) -> Command {
    Command(name, title: title, keeps: keeps, hints: hints, "[COUNT]", example: "10", help: help) {
      arguments throws(CommandSyntaxError) in
      guard !arguments.words.isEmpty else {
        return { editor throws(CommandError) in try move(&editor, nil) }
      }
      let usage = "how far, a number from 1 to \(mostRepeats)"
      let word = try arguments.one(usage)
      guard let count = Int(word), (1...mostRepeats).contains(count) else {
        throw .bad(argument: word, expected: usage)
      }
      return { editor throws(CommandError) in try move(&editor, count) }
    }
  }
}

/// What a command does; it runs on a copy of the editor, which is kept only when it succeeds.
typealias CommandAction = @Sendable (inout Editor) throws(CommandError) -> Void

/// The words after a command's name.
struct CommandArguments: Sendable {
  let words: [String]
  /// Everything after the name as it was typed.
  let rest: String

  /// The only argument.
  func one(_ usage: String) throws(CommandSyntaxError) -> String {
    guard let word = words.first else { throw .missing(usage) }
    if words.count > 1 { throw .tooMany(words[1]) }
    return word
  }
}

/// Why a line is no command.
package enum CommandSyntaxError: Error, Hashable, Sendable {
  case empty
  case unknown(name: String, suggestion: String?)
  /// The usage of what is missing.
  case missing(String)
  case tooMany(String)
  case bad(argument: String, expected: String)
  case expression(argument: String, ExpressionError)
  case outOfRange(argument: String, ClosedRange<Double>)
  /// There is no parameter of the name, or none takes the value.
  case parameter(ParameterError)
  /// No reason but the one given.
  case because(String)
}

extension CommandSyntaxError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "type a command"
    case .unknown(let name, let suggestion):
      "unknown command \"\(name)\"" + (suggestion.map { " — did you mean \"\($0)\"?" } ?? "")
    case .missing(let usage): "something is missing: \(usage)"
    case .tooMany(let word): "\"\(word)\" is one word too many"
    case .bad(let argument, let expected): "\"\(argument)\": expected \(expected)"
    case .expression(let argument, let error): "\"\(argument)\": \(error)"
    case .parameter(let error): error.description
    case .because(let reason): reason
    case .outOfRange(let argument, let range):
      "\"\(argument)\" is out of range: it goes from \(NumberText.exact(range.lowerBound, leadingZero: true)) to "
        + NumberText.exact(range.upperBound, leadingZero: true)
    }
  }
}

extension CommandSyntaxError {
  /// What a body gives, or as a fault of the line what is wrong with the parameters or values in it.
  static func telling<Result>(_ body: () throws(ParameterError) -> Result) throws(CommandSyntaxError) -> Result {
    do throws(ParameterError) {
      return try body()
    } catch {
      throw .parameter(error)
    }
  }
}

/// Where a command stands among what the screen hints at in a panel.
package struct CommandHint: Sendable {
  /// What a drawing must have for the command to be of use.
  package enum Need: Sendable { case nothing, corners, severalShapes }

  /// The lowest comes first; commands beside each other with the same word share a hint.
  package let rank: Int
  package let word: String
  /// The arguments of each line that is hinted at; one without any by default.
  package let arguments: [String]
  package let need: Need

  init(_ rank: Int, _ word: String, _ arguments: [String] = [""], need: Need = .nothing) {
    (self.rank, self.word, self.arguments, self.need) = (rank, word, arguments, need)
  }
}

extension [Panel: CommandHint] {
  /// The same in every panel of the drawing.
  static func everywhere(
    _ rank: Int, _ word: String, _ arguments: [String] = [""], need: CommandHint.Need = .nothing
  )
    -> Self
  {
    let hint = CommandHint(rank, word, arguments, need: need)
    return Dictionary(uniqueKeysWithValues: Panel.main.map { ($0, hint) })
  }
}

/// Every command, in the order of the key reference.
package enum CommandCatalog {
  package static let all: [Command] =
    Command.corners + Command.cornerKinds + Command.patterns + Command.vertices + Command.place
    + Command.shapes + Command.parameters + Command.pictures + Command.files + Command.editing + Command.panels
    + Command.view + Command.zooming + Command.layout + Command.lessons + Command.keys + Command.program

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Checks a line without doing anything.
  package static func check(_ line: String) throws(CommandSyntaxError) { _ = try action(for: line) }

  /// Reads a line into what it does, and into the line with the command's own name.
  static func action(
    for line: String
  ) throws(CommandSyntaxError) -> (line: String, command: Command, action: CommandAction) {
    let line = spelledOut(line)
    let (name, rest) = head(of: line)
    guard !name.isEmpty else { throw .empty }
    guard let command = byName[name] else {
      let meant = numbered(line).map { head(of: $0).name }
      throw .unknown(name: name, suggestion: meant ?? nearest(to: name))
    }
    let words = rest.split(separator: " ").map(String.init)
    return (line, command, try command.prepare(CommandArguments(words: words, rest: rest)))
  }
}

/// Why a command did nothing; the text says what to do instead.
package enum CommandError: Error, Hashable, Sendable {
  case parameter(ParameterError)
  /// No reason but the one given.
  case because(String)
}

extension CommandError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .parameter(let error): error.description
    case .because(let reason): reason
    }
  }
}

/// Numbers among a command's arguments: expressions with units, such as `360/7`, `1in` or `150%`.
extension CommandArguments {
  /// So many numbers, apart by spaces or commas; a single one may have spaces in it.
  ///
  /// - Parameter whole: what 100 % is.
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
      throw .expression(argument: String(text), error)
    }
    guard range.contains(number) else { throw .outOfRange(argument: String(text), range) }
    return number
  }

  /// Two lengths with an `x` between them, such as `200x190` or `8in x 4in`.
  func size(
    _ usage: String, in range: ClosedRange<Double>
  ) throws(CommandSyntaxError) -> (width: Double, height: Double) {
    var problem: CommandSyntaxError?
    // A unit may have an x, too.
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
  /// A number as a message tells it: two decimals at most, and more for small ones.
  static func message(_ value: Double) -> String {
    rounded(value, places: abs(value) < 0.1 ? 6 : 2, leadingZero: true)
  }
}
