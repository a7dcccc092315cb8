import Editor
import Geometry
import Keymaps
package import Cells
import Text
package import TOML

/// A script of key presses and other input, one step per line.
///
/// A line is one of the ``words`` with its arguments, a command after `:`, or keys as keymaps write them. Blank lines
/// and lines that start with `#` are skipped; `keys #` presses that key.
package struct KeyScript: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// From 1; the column counts characters.
    package let line, column: Int
    package let step: ScriptStep
  }

  package let lines: [Line]

  /// The comment in the first line, if there is one.
  package let title: String?

  /// The words that begin a line, with their arguments and help.
  package static let words: [(word: String, usage: String, help: String)] = [
    ("keys", "KEY …", "press keys; the word can be left out"),
    ("type", "TEXT", "press the keys of a text"),
    ("paste", "TEXT", "paste a text"),
    ("size", "COLUMNSxROWS", "resize the screen"),
    ("click", "COLUMN ROW [BUTTON]", "click left, middle or right; positions count from 1"),
    ("double-click", "COLUMN ROW", "double-click"),
    ("drag", "COLUMN ROW COLUMN ROW", "press at one position and release at another"),
    ("wheel", "up|down COLUMN ROW", "scroll by one step"),
    ("pause", "SECONDS", "show the screen longer in a recording"),
    ("expect", "TEXT", "the screen must show a text; quotes keep spaces at its ends"),
    ("expect-not", "TEXT", "the screen must not show a text"),
    ("dump", "FILE", "write the screen as svg, txt or ans, by the file's extension"),
    ("document", "FILE", "write the document as an SVG"),
    ("file", "FILE", "open a file"),
  ]

  /// Parses a whole script.
  ///
  /// - Throws: the first line that cannot be read.
  package init(parsing source: SourceText) throws(ScriptError) {
    var lines: [Line] = []
    guard let text = String(validating: source.bytes[source.start...], as: UTF8.self) else {
      throw ScriptError(file: source.name, line: 1, column: 1, message: "the text is not UTF-8")
    }
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      var reader = ScriptLineReader(line: line, number: number, file: source.name, rest: line)
      if let line = try reader.read() { lines.append(line) }
    }
    self.lines = lines
    let first = text.prefix { !$0.isNewline }
    var comment = first.drop { $0 == "#" || $0.isWhitespace }
    while comment.last?.isWhitespace == true { comment.removeLast() }
    title = first.first == "#" && !comment.isEmpty ? String(comment) : nil
  }
}

/// Reads one line word by word and keeps the column.
private struct ScriptLineReader {
  let line: Substring
  let number: Int
  let file: String
  var rest: Substring
  /// The column of the last word.
  var word = 1

  mutating func read() throws(ScriptError) -> KeyScript.Line? {
    while rest.last?.isWhitespace == true { rest.removeLast() }
    skipBlanks()
    guard let first = rest.first, first != "#" else { return nil }
    return KeyScript.Line(line: number, column: column, step: try step(from: first))
  }

  private mutating func step(from first: Character) throws(ScriptError) -> ScriptStep {
    if first == ":", rest.count > 1 {
      rest.removeFirst()
      skipBlanks()
      let command = String(rest)
      do throws(CommandError) {
        try CommandCatalog.check(command)
      } catch {
        throw problem("\(error)")
      }
      return .command(command)
    }
    let before = rest
    if let step = try step(of: next() ?? "") { return step }
    rest = before
    return .keys(try keys(afterWord: false))
  }

  private mutating func step(of name: String) throws(ScriptError) -> ScriptStep? {
    switch name {
    case "keys": return .keys(try keys(afterWord: true))
    case "type": return .keys(try text("a text to type").map { Key(.character($0)) }, isTyped: true)
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
      let way = next()
      guard way == "up" || way == "down" else { throw problem("expected up or down", at: word) }
      let place = try place()
      return try alone(.pointer([MouseEvent(way == "up" ? .wheelUp : .wheelDown, at: place)]))
    case "pause":
      let seconds = try seconds()
      return try alone(.pause(milliseconds: Int((seconds * 1000).rounded())))
    case "expect": return .expect(try text("a text that the screen must show"), isThere: true)
    case "expect-not": return .expect(try text("a text that the screen must not show"), isThere: false)
    case "dump": return .dump(try text("a file name"))
    case "document": return .document(try text("a file name"))
    case "file": return .file(try text("a file name"))
    default: return nil
    }
  }

  /// Keys to the end of the line.
  private mutating func keys(afterWord: Bool) throws(ScriptError) -> [Key] {
    var keys: [Key] = []
    while !rest.isEmpty {
      let isFirst = keys.isEmpty && !afterWord
      let name = next() ?? ""
      do throws(KeyNotationError) {
        keys.append(try Key(notation: name))
      } catch {
        let meant = isFirst ? EditDistance.nearest(to: name, among: KeyScript.words.map(\.word)) : nil
        throw problem("\(error)" + (meant.map { ", or did you mean the word \"\($0)\"?" } ?? ""), at: word)
      }
    }
    if keys.isEmpty { throw problem("expected keys, such as space or C-s") }
    return keys
  }

  /// The rest of the line; quotes around it keep its spaces.
  private mutating func text(_ expected: String) throws(ScriptError) -> String {
    skipBlanks()
    guard !rest.isEmpty else { throw problem("expected \(expected)") }
    defer { rest = rest.suffix(0) }
    guard rest.count > 1, rest.first == "\"", rest.last == "\"" else { return String(rest) }
    return String(rest.dropFirst().dropLast())
  }

  private mutating func size() throws(ScriptError) -> Size {
    guard let size = Size(text: next() ?? "") else {
      throw problem("expected columns and rows up to 1000, such as 80x24", at: word)
    }
    return size
  }

  private mutating func seconds() throws(ScriptError) -> Double {
    guard let seconds = NumberText.parse(next() ?? ""), (0...60).contains(seconds) else {
      throw problem("expected seconds up to 60, such as 1.5", at: word)
    }
    return seconds
  }

  private mutating func place() throws(ScriptError) -> Position {
    Position(column: try count("column") - 1, row: try count("row") - 1)
  }

  private mutating func count(_ what: String) throws(ScriptError) -> Int {
    guard let text = next(), let number = Int(text), (1...1000).contains(number) else {
      throw problem("expected a \(what) from 1 to 1000", at: word)
    }
    return number
  }

  private mutating func button() throws(ScriptError) -> MouseEvent.Button {
    switch next() {
    case nil, "left": return .left
    case "middle": return .middle
    case "right": return .right
    default: throw problem("expected left, middle or right", at: word)
    }
  }

  private func alone(_ step: ScriptStep) throws(ScriptError) -> ScriptStep {
    if !rest.isEmpty { throw problem("expected the end of the line") }
    return step
  }

  private mutating func next() -> String? {
    word = column
    let text = rest.prefix { !$0.isWhitespace }
    rest = rest[text.endIndex...]
    skipBlanks()
    return text.isEmpty ? nil : String(text)
  }

  private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

  private var column: Int { line.distance(from: line.startIndex, to: rest.startIndex) + 1 }

  private func problem(_ message: String, at place: Int? = nil) -> ScriptError {
    ScriptError(file: file, line: number, column: place ?? column, message: message)
  }
}

extension Size {
  /// Parses a size such as `80x24`; both numbers are from 1 to 1000.
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
/// To add one: a case here, its word in ``KeyScript/words``, and its action in `ScriptPlayer`.
package enum ScriptStep: Hashable, Sendable {
  case keys([Key], isTyped: Bool = false)
  case command(String)
  case paste(String)
  case size(Size)
  case pointer([MouseEvent])
  /// Shows the screen longer in a recording.
  case pause(milliseconds: Int)
  /// Requires a text to be on the screen, or not to be.
  case expect(String, isThere: Bool)
  /// Writes the screen to a file.
  case dump(String)
  case document(String)
  case file(String)

  /// True for what a person does in the editor.
  package var isInput: Bool {
    switch self {
    case .keys, .command, .paste, .pointer: true
    case .size, .pause, .expect, .dump, .document, .file: false
    }
  }
}

package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the script in messages.
  package let file: String
  let line, column: Int
  package let message: String

  /// One line, such as `demo.keys:3:7: …`.
  package var description: String { "\(displayed(file)):\(line):\(column): \(message)" }
}
