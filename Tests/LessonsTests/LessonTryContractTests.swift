import EditorSupport
import Editor
import Foundation
import Lessons
import Testing

/// A bot tries each goal of each lesson: other right ways, and wrong ways written from the task's text.
@Suite struct LessonTryContractTests {
  struct Try {
    let lesson: String
    /// The number of the step, from 1.
    let step: Int
    let word: String
    let lines: [String]
    /// The line in the file.
    let number: Int
  }

  static func tries() throws -> [Try] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "tries.txt")
    var tries: [Try] = []
    var (lesson, step) = ("", 0)
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let parts = line.components(separatedBy: ": ")
      if parts.count > 1 {
        let commands = parts[1].components(separatedBy: "; ")
        tries.append(Try(lesson: lesson, step: step, word: parts[0], lines: commands, number: index + 1))
      } else {
        let words = line.split(separator: " ")
        (lesson, step) = (String(words[0]), try #require(Int(words[1])))
      }
    }
    return tries
  }

  @Test func `each goal has another right way and at least three wrong ways`() throws {
    let tries = try Self.tries()
    for lesson in LessonCatalog.all {
      for goal in lesson.goals {
        let own = tries.filter { $0.lesson == lesson.name && $0.step == goal + 1 }
        let rights = own.count { $0.word == "right" }
        let name = "Tests/LessonsTests/tries.txt, \(lesson.name) \(goal + 1)"
        #expect(rights >= 1, "\(name): add a line right: with another solution")
        #expect(own.count - rights >= 3, "\(name): \(own.count - rights) lines wrong: or trap:, at least 3")
      }
    }
  }

  @Test(arguments: LessonCatalog.names)
  func `right ways are accepted, and wrong ways are not`(name: String) throws {
    var start = try Session.demo()
    start.setMotion(false)
    _ = start.run("lesson.open \(name)")
    for `try` in try Self.tries() where `try`.lesson == name {
      var session = start
      _ = session.run("lesson.goto \(`try`.step)")
      let place: Comment = "tries.txt:\(`try`.number): \(`try`.lines)"
      for line in `try`.lines {
        _ = session.run(line)
        #expect(session.editor.message.kind != .problem, "\(place), \(line): \(session.editor.message.text)")
      }
      let task = try #require(session.editor.step?.task, place)
      let isDone = session.editor.progress.isDone(`try`.step - 1, of: name)
      #expect(isDone == (`try`.word == "right"), "\(place): \(task.conditions.map { "\($0.text) \($0.isMet)" })")
      if `try`.word == "trap" { #expect(task.trap != nil, place) }
    }
  }
}
