import Document
import Geometry
import SVG
import Shapes

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
    do throws(CommandError) {
      self = try PreparedCommand(reading: line)
    } catch {
      let reason = error.description
      (self.line, command) = (line, nil)
      action = { _ throws(CommandError) in throw .because(reason) }
    }
  }

  init(reading typed: String) throws(CommandError) {
    let line = CommandCatalog.spelledOut(typed)
    let (name, rest) = CommandCatalog.head(of: line)
    guard !name.isEmpty else { throw .because("type a command") }
    guard let command = CommandCatalog.command(ofName: name) else {
      let suggestion = CommandCatalog.nearest(to: name, before: rest)
      let isGroup = suggestion == nil && !CommandCatalog.group(name).isEmpty
      throw .unknown(name: isGroup ? "\(name) \(rest)" : name, suggestion: suggestion)
    }
    let words = rest.split(separator: " ").map(String.init)
    (self.line, self.command) = (line, command)
    do throws(CommandError) {
      action = try command.prepare(CommandArguments(words: words, rest: rest))
    } catch {
      guard case .tooMany = error else { throw error }
      let form = CommandCatalog.words(of: command.name) + (command.usage.isEmpty ? "" : " " + command.usage)
      throw .because("\(error): type \(form)")
    }
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

/// The words after a command's name.
struct CommandArguments: Sendable {
  let words: [String]
  /// Everything after the name, as typed.
  let rest: String

  /// Everything after the name, which may not be empty.
  func whole(_ usage: String) throws(CommandError) -> String {
    guard !rest.isEmpty else { throw .missing(usage) }
    return rest
  }

  func one(_ usage: String) throws(CommandError) -> String {
    guard let word = words.first else { throw .missing(usage) }
    if words.count > 1 { throw .tooMany(words[1]) }
    return word
  }

  /// The only argument, as `parse` reads it; `nil` is an error.
  func one<Value>(_ usage: String, _ parse: (String) -> Value?) throws(CommandError) -> Value {
    let word = try one(usage)
    guard let value = parse(word) else { throw .bad(argument: word, expected: usage) }
    return value
  }

  /// The name of a file, at the end of a line; a dash is rarely meant as the start of its first or last word.
  ///
  /// - Parameter isExport: True where the command line has the options that the editor lacks.
  static func fileName(_ name: String, isExport: Bool = false) throws(CommandError) -> String {
    let words = name.split(separator: " ")
    guard let first = words.first, let option = [first, words[words.count - 1]].first(where: isOption) else {
      return name
    }
    var advice = isExport ? ["use 'fillet export'"] : []
    if option == first { advice.append("type ./\(option) for a file of this name") }
    throw .because(
      "the editor has no option \(option): " + (advice.isEmpty ? "omit it" : advice.joined(separator: ", or ")))
  }

  /// True for a word such as `--clean` or `--unit=mm`.
  private static func isOption(_ word: Substring) -> Bool {
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return word.hasPrefix("--") && !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "-" }
  }

  /// The unit vectors of the four directions, by name.
  static let directions = [
    "left": Vector(-1, 0), "right": Vector(1, 0), "up": Vector(0, -1), "down": Vector(0, 1),
  ]
}

/// Numeric arguments: expressions with units, such as `360/7`, `1in` or `150%`.
extension CommandArguments {
  /// Parses `count` numbers separated by spaces or commas; a single number may contain spaces.
  ///
  /// - Parameter whole: The value of 100 %.
  func numbers(
    _ count: ClosedRange<Int>, _ usage: String, percentOf whole: Double = 100,
    in range: ClosedRange<Double> = -Outline.limit...Outline.limit
  ) throws(CommandError) -> [Double] {
    let words = count == 1...1 ? [rest[...]] : rest.split { $0 == " " || $0 == "," }
    guard !rest.isEmpty, words.count >= count.lowerBound else { throw .missing(usage) }
    guard words.count <= count.upperBound else { throw .tooMany(String(words[count.upperBound])) }
    var numbers: [Double] = []
    for word in words { numbers.append(try Self.number(word, percentOf: whole, in: range, expecting: usage)) }
    return numbers
  }

  static func number(
    _ text: some StringProtocol, percentOf whole: Double = 100,
    in range: ClosedRange<Double> = -Outline.limit...Outline.limit, expecting usage: String = "a number"
  ) throws(CommandError) -> Double {
    let number: Double
    do throws(ExpressionError) {
      number = try Expression.evaluate(String(text), percentOf: whole)
    } catch {
      if case .outOfRange = error { throw .outOfRange(argument: String(text), range) }
      // A word alone is no expression.
      if case .unknownName(let name, _) = error, name == text { throw .bad(argument: name, expected: usage) }
      throw .because("\"\(text)\": \(error)")
    }
    guard range.contains(number) else { throw .outOfRange(argument: String(text), range) }
    return number
  }

  /// Parses `count` lengths separated by spaces or commas.
  func lengths(_ count: ClosedRange<Int>, _ usage: String) throws(CommandError) -> [TypedLength] {
    let words = rest.split { $0 == " " || $0 == "," }
    guard words.count >= count.lowerBound else { throw .missing(usage) }
    guard words.count <= count.upperBound else { throw .tooMany(String(words[count.upperBound])) }
    var lengths: [TypedLength] = []
    for word in words { lengths.append(try TypedLength(word)) }
    return lengths
  }

  /// Parses two lengths with an `x` between them, such as `200x190` or `8in x 4in`.
  ///
  /// - Parameter word: The start of the text, which is no part of the size.
  func size(
    after word: String, _ usage: String, in range: ClosedRange<Double>
  ) throws(CommandError) -> (width: TypedLength, height: TypedLength) {
    let rest = self.rest.dropFirst(word.count)
    var problem: CommandError?
    // A unit may contain an x.
    for sign in rest.indices where rest[sign] == "x" || rest[sign] == "×" {
      do throws(CommandError) {
        let (width, height) = (rest[..<sign], rest[rest.index(after: sign)...])
        return (try TypedLength(width, in: range), try TypedLength(height, in: range))
      } catch {
        if case .outOfRange = error { problem = error }
      }
    }
    throw problem ?? .bad(argument: self.rest, expected: usage)
  }
}

/// A length as typed, such as `10mm + 2`: its units depend on the size of the drawing.
struct TypedLength: Sendable {
  private let text: String
  private let range: ClosedRange<Double>
  /// The value of a text without units, which most steps have; `nil` for others.
  private let number: Double?

  init(
    _ text: some StringProtocol, in range: ClosedRange<Double> = -Outline.limit...Outline.limit
  ) throws(CommandError) {
    (self.text, self.range) = (String(text), range)
    // Units are letters, and most steps have none.
    let hasUnits =
      self.text.utf8.contains { $0 >= UInt8(ascii: "A") }
      && Expression.lengths(in: self.text, scaledBy: 2) != self.text
    do throws(CommandError) {
      let value = try CommandArguments.number(text, in: range)
      number = hasUnits ? nil : value
    } catch {
      // Another size may bring it into the range.
      guard case .outOfRange = error, hasUnits else { throw error }
      number = nil
    }
  }

  /// The length in a document's units.
  func units(of document: Document) throws(CommandError) -> Double {
    if let number { return number }
    do throws(CommandError) {
      return try CommandArguments.number(document.inUnits(text), in: range)
    } catch {
      guard case .outOfRange = error else { throw error }
      throw .outOfRange(argument: text, range)
    }
  }
}

extension Editor {
  /// The point of two typed coordinates.
  func point(_ typed: [TypedLength]) throws(CommandError) -> Point {
    Point(try typed[0].units(of: document), try typed[1].units(of: document))
  }
}

extension NumberText {
  /// Formats a number for a message: at most two decimals, or six below 0.1.
  static func message(_ value: Double) -> String {
    rounded(value, places: abs(value) < 0.1 ? 6 : 2, leadingZero: true)
  }
}
