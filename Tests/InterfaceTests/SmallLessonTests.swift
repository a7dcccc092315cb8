import Interface
import EditorSupport
import Editor
import Lessons
import Cells
import Testing

/// Lessons and explanations on a screen of 40 by 12.
@Suite struct SmallLessonTests {
  private static let size = Size(columns: 40, rows: 12)

  private func lines(_ session: Session) -> [String] {
    var display = Display()
    return display.frame(of: session, size: Self.size).lines
  }

  private func screen(_ session: Session) -> String {
    lines(session).map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }

  @Test func `the title stands above, the keys in two lines, and the longest formula has its numbers`() throws {
    var session = try Session.demo()
    _ = session.run("lesson.open fillet")
    _ = session.run("lesson.goto 6")
    #expect(
      screen(session) == """
         Rounding a corner: The arc      ? help
        ▂▂▂▂▂▂▂▂▂▂▁▁φ▁⡀  The arc turns by φ =
             ▁⠄▆▇⢐▇▆⣷▖▇  180° − θ (say: phi),
            ⢀⠂  r⠨⡀M ▝▖L so its length is
            ▊⡀   ▅⠈▅⠁⠁▌  φ/360° of the circle.
             ⠒⡀ C   ▁⠜▌  φ = 180 − θ = 90.0°
              ⠈⠐⠰⠠⠰⠐▇ ▌  L = r × φ × π / 180
                      ▌    = 15.00 × 90.0° × π
                      ▌      / 180 = 23.56
         φ 90.0°  L 23.56  r 15.00       6 of 8
         n next  Esc close  Tab text        ? :
         [] number  {} change  h hint  s show me
        """)
  }

  @Test func `wherever there is a number the keys that go to it and change it are named`() throws {
    for lesson in LessonCatalog.all {
      var session = try Session.demo()
      _ = session.run("lesson.open \(lesson.name)")
      for index in lesson.pages.indices {
        _ = session.run("lesson.goto \(index + 1)")
        let shown = screen(session)
        let step = try #require(session.editor.step)
        let task = step.task == nil ? [] : ["h hint", "s show me"]
        let change = session.editor.levers(of: step).isEmpty ? [] : ["{} change"]
        let number = step.allNumbers.isEmpty ? [] : ["[] number"]
        for hint in ["n next", "Esc close", "Tab text"] + number + change + task {
          #expect(shown.contains(hint), "\(lesson.name) \(index + 1): \(hint)\n\(shown)")
        }
      }
    }
  }

  /// The message of a session, and whether the last two lines of its screen have all of it.
  private func isWhole(_ session: Session) -> Bool {
    let end = lines(session).suffix(2).joined(separator: " ").split(separator: " ").joined(separator: " ")
    return end.contains(session.editor.message.text)
  }

  @Test func `what is said of a number that is pointed at or changed is whole`() throws {
    for lesson in LessonCatalog.all {
      var session = try Session.demo()
      _ = session.run("lesson.open \(lesson.name)")
      for index in lesson.pages.indices {
        _ = session.run("lesson.goto \(index + 1)")
        for number in try #require(session.editor.step).allNumbers {
          _ = session.run("lesson.number \(number.symbol)")
          #expect(isWhole(session), "\(lesson.name) \(index + 1): \(session.editor.message.text)\n\(screen(session))")
          var changed = session
          _ = changed.run("lesson.change +1")
          #expect(isWhole(changed), "\(lesson.name) \(index + 1): \(changed.editor.message.text)\n\(screen(changed))")
        }
      }
    }
  }

  @Test func `a size that an arrow key changes is told as a size`() throws {
    var session = try Session.demo()
    _ = session.run("lesson.open fillet")
    _ = session.run("lesson.goto 4")
    try session.type("right")
    #expect(session.editor.message.text == "corner 1: r 16.0, own radius")
    session.setMotion(false)
    try session.type("s")
    #expect(session.editor.message.text.hasSuffix(": corner 1: r 11.5, own radius"))
  }
}
