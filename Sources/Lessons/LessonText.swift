import TOML
import Text

/// The Markdown of a lesson in parts: the front matter, the steps and their blocks, each with its lines.
///
/// It knows the form only; ``LessonReader`` gives the parts their meaning.
struct LessonText {
  struct Line {
    var text: String
    /// The line in the file, from 1.
    let number: Int
  }

  /// A fenced block: its word after the fence, and the lines inside.
  struct Block {
    let word: Line
    var lines: [Line] = []
  }

  /// A step: its heading, its paragraphs and its blocks.
  struct Section {
    let title: Line
    /// The lines of the text.
    var words: [Line] = []
    var blocks: [Block] = []
  }

  /// The front matter as TOML; its lines have the numbers of the file.
  let front: TOMLDocument
  private(set) var sections: [Section] = []
  private let file: String

  private static let fence = "```"
  private static let border = "+++"

  init(_ source: SourceText) throws(LessonProblem) {
    file = source.name
    guard let text = String(validating: source.bytes[source.start...], as: UTF8.self) else {
      throw LessonProblem(file: file, line: 1, message: "the text is not UTF-8; save the file as UTF-8")
    }
    // Form feeds and other separators of Unicode end no line of a text editor.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.enumerated().map {
      Line(text: String($1.reversed().drop(while: \.isWhitespace).reversed()), number: $0 + 1)
    }
    for line in lines {
      try LessonProblem.checkCharacters(of: line.text, file: file, line: line.number, column: 1)
    }
    guard lines.first?.text == Self.border else {
      throw LessonProblem(file: file, line: 1, message: "a lesson starts with a line +++; write the title below it")
    }
    guard let end = lines.dropFirst().firstIndex(where: { $0.text == Self.border }) else {
      throw LessonProblem(file: file, line: 1, message: "the front matter has no end; add a line +++ below it")
    }
    // An empty line in place of the border keeps the numbers.
    let settings = lines[1..<end].map { $0.text + "\n" }.joined()
    front = TOMLDocument(parsing: SourceText(name: file, bytes: Array("\n\(settings)".utf8)))
    try read(lines[(end + 1)...])
  }

  private mutating func read(_ lines: ArraySlice<Line>) throws(LessonProblem) {
    var block: Block?
    for line in lines {
      if let open = block {
        guard line.text.hasPrefix(Self.fence) else {
          block?.lines.append(line)
          continue
        }
        sections[sections.count - 1].blocks.append(open)
        block = nil
      } else if line.text.hasPrefix("## ") {
        sections.append(Section(title: Line(text: Self.trimmed(line.text.dropFirst(3)), number: line.number)))
      } else if line.text.hasPrefix("#") {
        throw problem(line, "a step starts with ## and its title; other headings are not used")
      } else if sections.isEmpty {
        guard line.text.isEmpty else {
          throw problem(line, "text before the first step; write ## and a title above it")
        }
      } else if line.text.hasPrefix(Self.fence) {
        block = Block(word: Line(text: Self.trimmed(line.text.dropFirst(3)), number: line.number))
      } else if !line.text.isEmpty {
        let words = Line(text: Self.trimmed(Substring(line.text)), number: line.number)
        sections[sections.count - 1].words.append(words)
      }
    }
    if let block { throw problem(block.word, "the block \(block.word.text) has no end; add a line ``` below it") }
  }

  private func problem(_ line: Line, _ message: String) -> LessonProblem {
    LessonProblem(file: file, line: line.number, message: message)
  }

  static func trimmed(_ text: Substring) -> String { text.trimming(while: \.isWhitespace) }
}
