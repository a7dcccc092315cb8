package import TOML

/// A word or a sentence of printed pages in English.
enum PageWord: String, CaseIterable {
  case tryIt = "Try it"
  case letters = "Letters"
  case answers = "Answers"
  case name = "Name"
  case date = "Date"
  case page = "page"
  case of = "of"
  case level = "level"
  case sheet = "sheet"
  /// In a heading.
  case sheetTitle = "Sheet"
  case formulas = "Formulas"
  case letter = "letter"
  case number = "number"
  case value = "value"
  case meaning = "meaning"
  case hint = "Hint"
  case answer = "Answer"
  case find = "Find"
  case toWhole = "to a whole number"
  case toOne = "to one decimal"
  case toTwo = "to two decimals"
  case oneKey = "a key of a calculator that is set to degrees"
  case keys = "keys of a calculator that is set to degrees"
  case pi = "circumference divided by diameter, 3.14159…"
  case shape = "A shape"
  case with = "with"
  case corner = "Corner"
  case points = "Points"
  case marked = "Marked"
  case drag = "Drag V, A or B. Or select one with Tab, and press the arrow keys."
  case dragged = "Corner to drag"
  case radius = "radius"
  case angle = "angle"
  case reset = "Reset"
  case at = "at"
  case arrows = "arrow keys move it"
}

/// The words of printed pages in the language of a lesson: those of ``PageWord``, and names of numbers and points.
///
/// They are in the file `words.toml` of a folder of lessons; a word that is missing there stays English.
package struct PageWords: Sendable {
  package private(set) var language = "en"
  private var translations: [String: String] = [:]

  package init() {}

  package init(_ source: SourceText) throws(LessonProblem) {
    let file = TOMLDocument(parsing: source)
    func problem(at offset: Int, _ message: String) -> LessonProblem {
      LessonProblem(file: source.name, line: source.line(at: offset), message: message)
    }
    if let first = file.problems.first { throw problem(at: first.range.lowerBound, first.message) }
    var hasLanguage = false
    for entry in file.entries {
      let name = entry.key.map(\.text).joined(separator: ".")
      guard case .string(let text) = entry.value, !text.isEmpty else {
        throw problem(at: entry.keyRange.lowerBound, "\(name) needs a text in quotes")
      }
      try LessonProblem.checkCharacters(
        of: text, file: source.name, line: source.line(at: entry.valueRange.lowerBound), column: nil)
      if entry.table == ["words"] {
        // Pages have them in HTML, in scripts and in tables.
        guard !text.contains(where: { "<>&\"\\|".contains($0) }) else {
          throw problem(at: entry.valueRange.lowerBound, "\(name) has one of < > & \" \\ |: use other characters")
        }
        translations[name] = text
      } else if entry.path == ["language"] {
        guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) else {
          throw problem(
            at: entry.valueRange.lowerBound, "\(text) is no code of a language; write one such as fr or pt-BR")
        }
        (language, hasLanguage) = (text, true)
      } else {
        throw problem(at: entry.keyRange.lowerBound, "unknown key \(name); words go below [words]")
      }
    }
    guard hasLanguage || translations.isEmpty else {
      throw problem(at: 0, "language is missing; add language = \"…\", such as \"fr\"")
    }
  }

  subscript(_ word: PageWord) -> String { self[word.rawValue] }

  /// The name of a number or a point in the language.
  subscript(_ english: String) -> String { translations[english] ?? english }

  /// True if the language has a word for an English one.
  func has(_ english: String) -> Bool { translations[english] != nil }
}
