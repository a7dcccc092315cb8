package import Lessons

/// The proof that a lesson works: its goals are open at the start and reached by their solutions, and its figures
/// show the points that its texts name.
package struct LessonCheck: Sendable {
  private let lesson: Lesson
  private let start: Session
  package private(set) var findings: [LessonProblem] = []

  /// Plays a lesson.
  ///
  /// - Parameter start: A session with the keymap to press its keys.
  package init(_ lesson: Lesson, start: Session) {
    self.lesson = lesson
    var start = start
    start.editor.lessons.use(lesson)
    start.setMotion(false)
    _ = start.run(.lessonOpen, lesson.name)
    self.start = start
    for index in lesson.pages.indices { check(index) }
  }

  private mutating func note(_ line: Int, _ text: String) {
    findings.append(LessonProblem(file: lesson.file, line: line, message: text))
  }

  private mutating func check(_ index: Int) {
    let page = lesson.pages[index]
    var session = start
    _ = session.run(.lessonGoto, "\(index + 1)")
    guard let step = session.editor.step, session.editor.study?.step == index else {
      return note(page.line, "step \(index + 1) does not open: \(session.editor.message.text)")
    }
    for letter in Self.points(in: "\(step.text) \(step.task?.text ?? "")") where !step.figure.letters.contains(letter) {
      note(page.line, "the text names \(letter), which the drawing lacks; add it with show: …")
    }
    for use in page.uses {
      guard case .command(let line) = use.what else { continue }
      do throws(CommandError) {
        try CommandCatalog.check(line)
      } catch {
        note(use.line, "{\(line)}: \(error)")
      }
    }
    guard let goal = page.goal, let task = step.task else { return }
    if task.isDone { note(goal.line, "the goal is met before anything is done; change the drawing or the conditions") }
    if let trap = task.trap { note(goal.line, "a trap is met at the start: \(trap)") }
    for line in goal.solution {
      _ = session.run(line)
      guard session.editor.message.kind == .problem else { continue }
      return note(goal.line, "the solution stops at \(line): \(session.editor.message.text)")
    }
    guard let end = session.editor.step?.task else {
      return note(goal.line, "the solution closes the lesson")
    }
    for condition in end.conditions where !condition.isMet {
      let now = condition.measured.map { ", now \($0.text)" } ?? ""
      note(goal.line, "the solution does not reach \(condition.text)\(now)")
    }
  }

  /// The points that a text names: capital letters that stand alone or together, such as V or VTC.
  private static func points(in text: String) -> [String] {
    let known = PointName.all.map(\.letter).filter { $0.count == 1 }
    let words = text.split { !$0.isLetter && !$0.isNumber }
    var points: [String] = []
    // A alone is an article.
    for word in words where word != "A" && word.allSatisfy({ known.contains(String($0)) }) {
      for letter in word.map(String.init) where !points.contains(letter) { points.append(letter) }
    }
    return points
  }
}
