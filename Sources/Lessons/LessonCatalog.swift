/// All lessons, each building on the ones before it.
package enum LessonCatalog {
  package static let all: [Lesson] = [
    .polygon, .fillet, .mixing, .reflex, .sharing, .kinds, .squircle, .tips, .star, .bubble, .hollow, .curl, .mask,
  ]

  package static func lesson(named name: String) -> Lesson? { all.first { $0.name == name } }
}

/// The finished pages of each lesson.
package struct LessonProgress: Hashable, Sendable {
  /// Indices of the pages whose goal was reached, by lesson name; a last page without a goal counts once seen.
  private var done: [String: Set<Int>] = [:]

  package init() {}

  package mutating func finish(_ page: Int, of lesson: String) { done[lesson, default: []].insert(page) }

  package func isDone(_ page: Int, of lesson: String) -> Bool { done[lesson]?.contains(page) == true }

  private func goals(of lesson: Lesson) -> [Int] { lesson.pages.indices.filter { lesson.pages[$0].goal != nil } }

  /// The number of goals reached in a lesson, and the number of its goals.
  package func score(of lesson: Lesson) -> (done: Int, goals: Int) {
    let goals = goals(of: lesson)
    return (goals.count { isDone($0, of: lesson.name) }, goals.count)
  }

  /// The page to continue with: the one after the last reached goal before an open one; 0 when all are reached.
  package func start(of lesson: Lesson) -> Int {
    let goals = goals(of: lesson)
    guard let next = goals.first(where: { !isDone($0, of: lesson.name) }) else { return 0 }
    return goals.last { $0 < next }.map { $0 + 1 } ?? 0
  }

  /// The first lesson with an open goal, from `first` on and around the catalog.
  package func unfinished(from first: Lesson?) -> Lesson? {
    let start = first.flatMap { first in LessonCatalog.all.firstIndex { $0.name == first.name } } ?? 0
    return (LessonCatalog.all[start...] + LessonCatalog.all[..<start]).first {
      score(of: $0).done < score(of: $0).goals
    }
  }

  /// One line per lesson: its name and page numbers from 1, such as `star 2 4`.
  package var text: String {
    done.sorted { $0.key < $1.key }.map { name, pages in
      ([name] + pages.sorted().map { "\($0 + 1)" }).joined(separator: " ") + "\n"
    }
    .joined()
  }

  /// Reads ``text``; unknown lessons and pages are skipped, since the file may come from another version.
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
