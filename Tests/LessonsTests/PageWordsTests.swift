import Foundation
@testable import Lessons
import TOML
import Testing

@Suite struct PageWordsTests {
  /// The lessons of a language.
  private func lessons(in language: String) -> [Lesson] {
    var catalog = LessonCatalog()
    catalog.translate(to: language)
    #expect(catalog.problems == [])
    return catalog.lessons.filter { $0.words.language == language }
  }

  private func words(_ text: String) throws -> PageWords {
    try PageWords(SourceText(name: "words.toml", bytes: Array(text.utf8)))
  }

  @Test(arguments: LessonCatalog.languages)
  func `every word of the pages of a translated lesson is translated`(language: String) throws {
    let lessons = lessons(in: language)
    #expect(lessons.count >= 3)
    for lesson in lessons {
      let sheets = Worksheet.levels.compactMap { Worksheet(lesson, level: $0, seed: 1) }
      for handout in [try Handout(lesson, keys: nil)] + sheets.map({ Handout($0) }) {
        let points = handout.steps.flatMap(\.figure.pointNames)
        let names = handout.steps.flatMap(\.allNumbers).map(\.name) + points.map(\.meaning) + points.map(\.word)
        for name in names + PageWord.allCases.map(\.rawValue) + ["corners"] where !name.isEmpty {
          #expect(handout.words.has(name), "\(language): \(name)")
        }
      }
    }
  }

  @Test(arguments: LessonCatalog.languages)
  func `pages of every format and their descriptions are in the language of the lesson`(language: String) throws {
    for lesson in lessons(in: language) {
      var quiz = try Handout(lesson, keys: nil)
      quiz.isQuiz = true
      let sheet = try #require(Worksheet(lesson, level: 1, seed: 1))
      let all = [try Handout(lesson, keys: nil), quiz, Handout(sheet), Handout(keyOf: [sheet])]
      var live = all[0]
      live.isLive = live.canBeLive
      let words: [PageWord] = live.isLive ? [.drag, .dragged, .radius, .angle, .reset, .at, .arrows, .hint] : []
      for word in words { #expect([live].html().contains(lesson.words[word]), "\(lesson.name): \(word)") }
      #expect(all.html().contains("<html lang=\"\(language)\">"))
      #expect(all.pages().contains(" xml:lang=\"\(language)\">"))
      for text in [all.html(), all.pages(), all.svg(), all.markdown, all.plainText()] {
        for word in [
          "Try it", "Letters", "Answers", " page ", "Formulas", "Find ", "one decimal", "radius", "angle", "vertices",
          "corners", "A shape", "Marked", "meaning", "calculator", " to ", " of ", "(say:",
        ] {
          let isMarkup = text.hasPrefix("<") && ["angle", " of ", " to "].contains(word)
          #expect(isMarkup || !text.contains(word), "\(lesson.name): \(word)")
        }
      }
    }
  }

  @Test func `a lesson without a translation is said to be English`() throws {
    var catalog = LessonCatalog()
    catalog.translate(to: "de")
    let kinds = try #require(catalog.lesson(named: "kinds"))
    #expect([try Handout(kinds, keys: nil)].html().contains("<html lang=\"en\">"))
  }

  @Test func `words of a file replace English ones, and others stay`() throws {
    let words = try words("language = \"fr\"\n[words]\n\"Try it\" = \"À toi\"\nradius = \"rayon\"\n")
    #expect(words.language == "fr" && words[.tryIt] == "À toi" && words["radius"] == "rayon")
    #expect(words[.letters] == "Letters" && words["angle at V"] == "angle at V")
    #expect(try self.words("language = \"en\"\n[words]\ncenter = \"centre\"\n")["center"] == "centre")
  }

  @Test(arguments: [
    ("[words]\nName = \"Nom\"\n", "words.toml:1: language is missing; add language = \"…\", such as \"fr\""),
    ("language = \"fr\"\n[words]\nName = 3\n", "words.toml:3: Name needs a text in quotes"),
    ("language = \"fr\"\nName = \"Nom\"\n", "words.toml:2: unknown key Name; words go below [words]"),
    (
      "language = \"fr\"\n[words]\nName = \"<b>\"\n",
      "words.toml:3: Name has one of < > & \" \\ |: use other characters"
    ),
    (
      "language = \"fr>\"\n",
      "words.toml:1: fr> is no code of a language; write one such as fr or pt-BR"
    ),
  ])
  func `a fault in a file of words is told with its line`(text: String, message: String) throws {
    #expect(throws: LessonProblem.self) { try words(text) }
    do { _ = try words(text) } catch let problem as LessonProblem { #expect(problem.description == message) }
  }
}
