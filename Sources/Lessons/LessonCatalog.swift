import CLessons
package import TOML

/// The lessons of the program and the person's own, each building on the ones before it.
package struct LessonCatalog: Sendable {
  /// The person's own lessons; one with the name of a built-in lesson replaces it.
  private var own: [Lesson] = []
  /// The errors in the person's own lessons, a line each.
  package private(set) var problems: [String] = []

  package init() {}

  /// Adds a lesson, or its error.
  ///
  /// - Parameter words: The words of its pages on paper.
  /// - Returns: The lesson's name; `nil` for a file with an error.
  @discardableResult
  package mutating func add(_ file: SourceText, words: PageWords = PageWords()) -> String? {
    do throws(LessonProblem) {
      var lesson = try LessonReader.lesson(file)
      lesson.words = words
      use(lesson)
      return lesson.name
    } catch {
      note(error.description)
      return nil
    }
  }

  /// Adds a line about a lesson that cannot be used.
  package mutating func note(_ problem: String) { problems.append(problem) }

  /// Adds a lesson, in place of one with its name.
  package mutating func use(_ lesson: Lesson) {
    own.removeAll { $0.name == lesson.name }
    own.append(lesson)
  }

  /// All lessons in the order of the list: the built-in ones, then the person's own.
  package var lessons: [Lesson] {
    let names = Set(Self.all.map(\.name))
    return Self.all.map { lesson in own.first { $0.name == lesson.name } ?? lesson }
      + own.filter { !names.contains($0.name) }
  }

  package func lesson(named name: String) -> Lesson? {
    own.first { $0.name == name } ?? Self.lesson(named: name)
  }

  /// The names of the embedded files; those of translations begin with the code of a language.
  private static let fileNames: [String] = {
    var names: [String] = []
    while let name = unsafe lesson_at(names.count).name { unsafe names.append(String(cString: name)) }
    return names
  }()

  /// The names of the built-in lessons; it reads none of them.
  package static var names: [String] { fileNames.filter { !$0.contains("/") } }

  /// The codes of the languages of translations, such as `de`.
  package static var languages: [String] {
    Set(fileNames.filter { $0.contains("/") }.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
  }

  /// The built-in lessons, read at their first use.
  package static let all: [Lesson] = fileNames.indices.filter { !fileNames[$0].contains("/") }.compactMap { index in
    do throws(LessonProblem) {
      return try LessonReader.lesson(file(at: index), isChecked: false)
    } catch {
      // A test reads each of them.
      return nil
    }
  }

  private static func file(at index: Int) -> SourceText {
    let text = unsafe String(cString: lesson_at(index).text)
    let name = fileNames[index] + (fileNames[index].hasSuffix("/words") ? ".toml" : ".md")
    return SourceText(name: name, bytes: Array(text.utf8))
  }

  /// Puts the translations of a language in place of the English lessons.
  package mutating func translate(to language: String) {
    let words = words(of: language)
    for index in Self.fileNames.indices where Self.fileNames[index].hasPrefix(language + "/") {
      if Self.fileNames[index] != Self.wordsName(language) { add(Self.file(at: index), words: words) }
    }
  }

  private static func wordsName(_ language: String) -> String { language + "/words" }

  private mutating func words(of language: String) -> PageWords {
    guard let index = Self.fileNames.firstIndex(of: Self.wordsName(language)) else { return PageWords() }
    return words(Self.file(at: index))
  }

  /// The words of a file; English for a file with an error, which it notes.
  package mutating func words(_ file: SourceText) -> PageWords {
    do throws(LessonProblem) {
      return try PageWords(file)
    } catch {
      note(error.description)
      return PageWords()
    }
  }

  package static func lesson(named name: String) -> Lesson? { all.first { $0.name == name } }

  /// The first lesson with an open goal, from `first` on and around the list.
  package func unfinished(from first: Lesson?, _ progress: LessonProgress) -> Lesson? {
    let all = lessons
    let start = first.flatMap { first in all.firstIndex { $0.name == first.name } } ?? 0
    return (all[start...] + all[..<start]).first { progress.score(of: $0).done < progress.score(of: $0).goals }
  }
}
