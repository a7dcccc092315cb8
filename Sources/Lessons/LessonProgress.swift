/// The goals of each lesson that a person reached, and those whose solution was shown.
package struct LessonProgress: Hashable, Sendable {
  /// By lesson name and index of a page: true for a reached goal, false for one whose solution was shown.
  private var pages: [String: [Int: Bool]] = [:]

  package init() {}

  package mutating func finish(_ page: Int, of lesson: String) { pages[lesson, default: [:]][page] = true }

  /// Notes that the solution of a page was shown; a goal that was reached stays reached.
  package mutating func show(_ page: Int, of lesson: String) {
    if !isDone(page, of: lesson) { pages[lesson, default: [:]][page] = false }
  }

  /// Gives a page the state that it had earlier.
  package mutating func restore(_ page: Int, of lesson: String, from earlier: LessonProgress) {
    pages[lesson, default: [:]][page] = earlier.pages[lesson]?[page]
    if pages[lesson]?.isEmpty == true { pages[lesson] = nil }
  }

  package func isDone(_ page: Int, of lesson: String) -> Bool { pages[lesson]?[page] == true }

  package func isShown(_ page: Int, of lesson: String) -> Bool { pages[lesson]?[page] == false }

  /// The number of goals reached in a lesson, of those only shown, and of all.
  package func score(of lesson: Lesson) -> (done: Int, shown: Int, goals: Int) {
    let goals = lesson.goals
    return (
      goals.count { isDone($0, of: lesson.name) }, goals.count { isShown($0, of: lesson.name) }, goals.count
    )
  }

  /// The score for a list: `2/4`, and `◦` for each shown goal.
  package func scoreText(of lesson: Lesson) -> String {
    let score = score(of: lesson)
    return "\(score.done)/\(score.goals)" + String(repeating: "◦", count: score.shown)
  }

  /// A table of all goals, and of the questions of quizzes that were started, for spreadsheets: lesson, step, title, and
  /// `done`, `shown` or `open`.
  package func csv(of lessons: [Lesson]) -> String {
    func row(_ lesson: Lesson, _ page: Int) -> String {
      let state = isDone(page, of: lesson.name) ? "done" : isShown(page, of: lesson.name) ? "shown" : "open"
      let title = lesson.pages[page].title.replacing("\"", with: "\"\"")
      return "\(lesson.name),\(page + 1),\"\(title)\",\(state)\r\n"
    }
    let rows = lessons.flatMap { lesson in lesson.goals.map { row(lesson, $0) } }
    let quizzes = pages.keys.sorted().compactMap { quiz(named: $0, of: lessons) }
    let questions = quizzes.flatMap { quiz in quiz.pages.indices.map { row(quiz, $0) } }
    return "lesson,step,title,state\r\n" + (rows + questions).joined()
  }

  /// The quiz of a name such as `fillet/2/3`: lesson, level and seed.
  private func quiz(named name: String, of lessons: [Lesson]) -> Lesson? {
    let words = name.split(separator: "/").map(String.init)
    guard words.count == 3, let index = lessons.firstIndex(where: { $0.name == words[0] }), let level = Int(words[1]),
      Worksheet.levels.contains(level), let seed = Int(words[2]), Worksheet.seeds.contains(seed)
    else { return nil }
    return Worksheet(lessons[index], after: Array(lessons[..<index]), level: level, seed: seed).map {
      Lesson(quiz: $0)
    }
  }

  /// The page to continue with: the one after the last finished goal before an open one, then the first shown goal.
  package func start(of lesson: Lesson) -> Int {
    let goals = lesson.goals
    func isOpen(_ page: Int) -> Bool { !isDone(page, of: lesson.name) && !isShown(page, of: lesson.name) }
    guard let next = goals.first(where: isOpen) else { return goals.first { isShown($0, of: lesson.name) } ?? 0 }
    return goals.last { $0 < next }.map { $0 + 1 } ?? 0
  }

  /// One line per lesson: its name and page numbers from 1, those only shown with an `s`, such as `star 2 s4`.
  package var text: String {
    pages.sorted { $0.key < $1.key }.map { name, pages in
      func numbers(_ isDone: Bool) -> [Int] { pages.filter { $0.value == isDone }.keys.sorted() }
      let words = numbers(true).map { "\($0 + 1)" } + numbers(false).map { "s\($0 + 1)" }
      return ([name] + words).joined(separator: " ") + "\n"
    }
    .joined()
  }

  /// Reads ``text``; words without a meaning are skipped, since the file may come from another version.
  package init(_ text: String) {
    for line in text.split(separator: "\n").prefix(1000) {
      let words = line.split(separator: " ")
      guard let name = words.first.map(String.init) else { continue }
      for word in words.dropFirst() {
        let isShown = word.first == "s"
        guard let page = Int(isShown ? word.dropFirst() : word), (1...99).contains(page) else { continue }
        if isShown { show(page - 1, of: name) } else { finish(page - 1, of: name) }
      }
    }
  }
}
