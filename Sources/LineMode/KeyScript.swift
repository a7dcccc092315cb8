import Editor
import Keymaps
package import Cells
import Text
package import TOML

/// What a person would do at the keyboard, a thing a line, as text.
///
/// A line is one of the ``words`` with its arguments, a command after `:`, or keys as keymaps write them. Blank lines
/// and lines that start with `#` mean nothing; `keys #` presses that key.
package struct KeyScript: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package let position: TextPosition
    package let step: ScriptStep
  }

  package let lines: [Line]

  /// The words that begin a line, with what follows them and what they do.
  package static let words: [(word: String, usage: String, help: String)] = [
    ("keys", "KEY …", "press keys; the word may be left out"),
    ("type", "TEXT", "press the keys of a text one by one"),
    ("paste", "TEXT", "put a text in at once"),
    ("size", "COLUMNSxROWS", "give the screen another size"),
    ("click", "COLUMN ROW [BUTTON]", "press and release left, middle or right; places count from 1"),
    ("double-click", "COLUMN ROW", "press and release twice, shortly after each other"),
    ("drag", "COLUMN ROW COLUMN ROW", "press at one place and release at another"),
    ("wheel", "up|down COLUMN ROW", "turn the wheel by a step"),
    ("expect", "TEXT", "the screen has to show a text; quotes keep blanks at its ends"),
    ("expect-not", "TEXT", "the screen must not show a text"),
    ("dump", "FILE", "write the screen, by the name's ending as svg, txt or ans"),
    ("document", "FILE", "write the document as an SVG"),
    ("file", "FILE", "begin anew with a file's document"),
  ]

  /// Reads a script whole before anything is done.
  ///
  /// - Throws: the first line that is none.
  package init(parsing source: SourceText) throws(ScriptError) {
    var lines: [Line] = []
    guard let text = String(validating: source.bytes[source.start...], as: UTF8.self) else {
      throw ScriptError(file: source.name, position: TextPosition(line: 1, column: 1), message: "the text is not UTF-8")
    }
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      var reader = ScriptLineReader(line: line, number: number, file: source.name)
      if let step = try reader.read() { lines.append(Line(position: reader.start, step: step)) }
    }
    self.lines = lines
  }
}

/// Reads one line word by word and knows the column of each.
private struct ScriptLineReader {
  let line: Substring
  let number: Int
  let file: String
  private var rest: Substring
  private(set) var start: TextPosition

  init(line: Substring, number: Int, file: String) {
    self.line = line
    self.number = number
    self.file = file
    rest = line
    start = TextPosition(line: number, column: 1)
  }

  mutating func read() throws(ScriptError) -> ScriptStep? {
    while rest.last?.isWhitespace == true { rest.removeLast() }
    skipBlanks()
    start = position
    guard let first = rest.first, first != "#" else { return nil }
    if first == ":", rest.count > 1 {
      rest.removeFirst()
      skipBlanks()
      let command = String(rest)
      do throws(CommandSyntaxError) {
        try CommandCatalog.check(command)
      } catch {
        throw problem("\(error)")
      }
      return .command(command)
    }
    let before = rest
    let word = next() ?? ""
    if let step = try step(of: word) { return step }
    rest = before
    return .keys(try keys(afterWord: false))
  }

  private mutating func step(of word: String) throws(ScriptError) -> ScriptStep? {
    switch word {
    case "keys": return .keys(try keys(afterWord: true))
    case "type": return .type(try text("a text to type"))
    case "paste": return .paste(try text("a text to paste"))
    case "size":
      let size = try size()
      return try alone(.size(size))
    case "click":
      let place = try place()
      let button = try button()
      return try alone(
        .pointer([MouseEvent(.press, button, at: place), MouseEvent(.release, button, at: place)]))
    case "double-click":
      let place = try place()
      let release = MouseEvent(.release, at: place)
      return try alone(
        .pointer([MouseEvent(.press, at: place), release, MouseEvent(.press, at: place, isDouble: true), release]))
    case "drag":
      let (from, to) = (try place(), try place())
      return try alone(
        .pointer([MouseEvent(.press, at: from), MouseEvent(.drag, at: to), MouseEvent(.release, at: to)]))
    case "wheel":
      let mark = position
      let way = next()
      guard way == "up" || way == "down" else { throw problem("expected up or down", at: mark) }
      let place = try place()
      return try alone(.pointer([MouseEvent(way == "up" ? .wheelUp : .wheelDown, at: place)]))
    case "expect": return .expect(try text("a text that the screen has to show"), isThere: true)
    case "expect-not": return .expect(try text("a text that the screen must not show"), isThere: false)
    case "dump": return .dump(try text("a file's name"))
    case "document": return .document(try text("a file's name"))
    case "file": return .file(try text("a file's name"))
    default: return nil
    }
  }

  /// Keys to the end of the line.
  private mutating func keys(afterWord: Bool) throws(ScriptError) -> [Key] {
    var keys: [Key] = []
    while !rest.isEmpty {
      let mark = position
      let isFirst = keys.isEmpty && !afterWord
      let word = next() ?? ""
      do throws(KeyNotationError) {
        keys.append(try Key(notation: word))
      } catch {
        let meant = isFirst ? EditDistance.nearest(to: word, among: KeyScript.words.map(\.word)) : nil
        throw problem("\(error)" + (meant.map { ", or did you mean the word \"\($0)\"?" } ?? ""), at: mark)
      }
    }
    if keys.isEmpty { throw problem("expected keys, such as space or C-s") }
    return keys
  }

  /// The rest of the line; quotes around it keep its blanks.
  private mutating func text(_ expected: String) throws(ScriptError) -> String {
    skipBlanks()
    guard !rest.isEmpty else { throw problem("expected \(expected)") }
    defer { rest = rest.suffix(0) }
    guard rest.count > 1, rest.first == "\"", rest.last == "\"" else { return String(rest) }
    return String(rest.dropFirst().dropLast())
  }

  private mutating func size() throws(ScriptError) -> Size {
    let mark = position
    guard let size = Size(text: next() ?? "") else {
      throw problem("expected columns and rows up to 1000, such as 80x24", at: mark)
    }
    return size
  }

  private mutating func place() throws(ScriptError) -> Position {
    Position(column: try count("column") - 1, row: try count("row") - 1)
  }

  private mutating func count(_ what: String) throws(ScriptError) -> Int {
    let mark = position
    guard let word = next(), let number = Int(word), (1...1000).contains(number) else {
      throw problem("expected a \(what) from 1 to 1000", at: mark)
    }
    return number
  }

  private mutating func button() throws(ScriptError) -> MouseEvent.Button {
    let mark = position
    switch next() {
    case nil, "left": return .left
    case "middle": return .middle
    case "right": return .right
    default: throw problem("expected left, middle or right", at: mark)
    }
  }

  private func alone(_ step: ScriptStep) throws(ScriptError) -> ScriptStep {
    if !rest.isEmpty { throw problem("expected the end of the line") }
    return step
  }

  private mutating func next() -> String? {
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    skipBlanks()
    return word.isEmpty ? nil : String(word)
  }

  private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

  private var position: TextPosition {
    TextPosition(line: number, column: line.distance(from: line.startIndex, to: rest.startIndex) + 1)
  }

  private func problem(_ message: String, at place: TextPosition? = nil) -> ScriptError {
    ScriptError(file: file, position: place ?? position, message: message)
  }
}

extension Size {
  /// A size written as `80x24`, from 1 to 1000 each way.
  package init?(text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...1000).contains(columns),
      (1...1000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}

/// One line of a key script.
///
/// To add one: a case here, its word in ``KeyScript/words``, and what it does in `ScriptPlayer`.
package enum ScriptStep: Hashable, Sendable {
  case keys([Key])
  /// A command line, as after `:`.
  case command(String)
  /// Characters pressed one by one.
  case type(String)
  /// Text put in at once.
  case paste(String)
  case size(Size)
  case pointer([MouseEvent])
  /// Whether a text has to be on the screen or must not be.
  case expect(String, isThere: Bool)
  /// Writes the screen to a file.
  case dump(String)
  /// Writes the document to a file.
  case document(String)
  /// Begins anew with a file's document.
  case file(String)
}

/// Why a line of a script cannot be read, and where.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What messages call the script.
  package let file: String
  package let position: TextPosition
  package let message: String

  /// One line: `demo.keys:3:7: …`.
  package var description: String { "\(displayed(file)):\(position.line):\(position.column): \(message)" }
}
