import Cells
import Editor
import EditorSupport
@testable import Interface
import Lessons
import Testing

/// The pages of lessons on small screens.
@Suite struct LessonScreenContractTests {
  @Test(arguments: Session.keymapNames, [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func `every page fits: nothing is cut, and nothing has to be scrolled`(keymap: String, size: Size) throws {
    var session = try Session.demo(keymap: keymap)
    var display = Display()
    for lesson in LessonCatalog.all {
      _ = session.run("lesson.open \(lesson.name)")
      for index in lesson.pages.indices {
        _ = session.run("lesson.goto \(index + 1)")
        let step = try #require(session.editor.step)
        let task = step.task?.text ?? ""
        func missing(_ text: String) -> String? {
          let screen = display.frame(of: session, size: size).lines.joined(separator: "\n")
          return session.editor.keyed(text).split(separator: " ").first { !screen.contains($0) }.map(String.init)
        }
        var cut: String?
        if size.columns < 60 {
          // Beside the picture the text may be cut, but never what to do and its keys.
          if session.editor.study?.showsTextOnly == true { _ = session.run("lesson.view") }
          cut = missing(task)
          _ = session.run("lesson.view")
        }
        cut = cut ?? missing("\(step.title) \(step.text) \(task)")
        if let cut {
          let place = "\(lesson.name), page \(index + 1), at \(size.columns)x\(size.rows) with the keymap \(keymap)"
          Issue.record("\(place): “\(cut)” does not fit; shorten the text")
        }
      }
    }
  }
}
