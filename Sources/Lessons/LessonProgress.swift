/// Which pages of which lessons are done.
package struct LessonProgress: Hashable, Sendable {
  /// The numbers of the pages whose goal was reached, by the lesson's name; a last page without a goal counts once seen.
  private var done: [String: Set<Int>] = [:]

  package init() {}

  package mutating func finish(_ page: Int, of lesson: String) { done[lesson, default: []].insert(page) }

  package func isDone(_ page: Int, of lesson: String) -> Bool { done[lesson]?.contains(page) == true }

  /// How many of a lesson's goals are reached, and how many there are.
  package func score(of lesson: Lesson) -> (done: Int, goals: Int) {
    let goals = lesson.pages.indices.filter { lesson.pages[$0].goal != nil }
    return (goals.count { isDone($0, of: lesson.name) }, goals.count)
  }
}

extension LessonProgress {
  /// The page to go on with: the one after the last goal that was reached before one that was not; the first one where
  /// all are reached.
  package func start(of lesson: Lesson) -> Int {
    let goals = lesson.pages.indices.filter { lesson.pages[$0].goal != nil }
    guard let next = goals.first(where: { !isDone($0, of: lesson.name) }) else { return 0 }
    return goals.last { $0 < next }.map { $0 + 1 } ?? 0
  }

  /// The first lesson from another one on in which something is left to do, going round.
  package func unfinished(from first: Lesson?) -> Lesson? {
    let start = first.flatMap { first in LessonCatalog.all.firstIndex { $0.name == first.name } } ?? 0
    return (LessonCatalog.all[start...] + LessonCatalog.all[..<start]).first {
      score(of: $0).done < score(of: $0).goals
    }
  }

  /// One line a lesson: its name and the numbers of its pages from 1, `star 2 4`.
  package var text: String {
    done.sorted { $0.key < $1.key }.map { name, pages in
      ([name] + pages.sorted().map { "\($0 + 1)" }).joined(separator: " ") + "\n"
    }
    .joined()
  }

  /// Reads what ``text`` wrote; lines that say nothing known are left out, for a file may be older or newer.
  package init(_ text: String) {
    for line in text.split(separator: "\n").prefix(1000) {
      let words = line.split(separator: " ")
      guard let name = words.first, let lesson = LessonCatalog.lesson(named: String(name)) else { continue }
      for word in words.dropFirst() {
        if let page = Int(word), lesson.pages.indices.contains(page - 1) { finish(page - 1, of: lesson.name) }
      }
    }
  }
}
