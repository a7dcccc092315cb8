import Interface
import EditorSupport
import Editor
import Lessons
import Cells
import Shapes
import TestSupport
import Testing

/// A number that is pointed at marks what it measures: the drawing changes, or the number is one that is only counted.
@Suite struct LinkedNumberTests {
  private static let size = Size(columns: 80, rows: 24)

  /// The cells of the drawing: left of the text and inside the box.
  private func picture(_ display: inout Display, _ session: Session) -> [Cell] {
    let frame = display.frame(of: session, size: Self.size)
    return (2..<20).flatMap { row in (1..<46).map { frame[$0, row] } }
  }

  /// What does not mark anything although it measures something.
  private func unmarked(_ display: inout Display, _ session: inout Session, _ place: String) throws -> [String] {
    let step = try #require(session.editor.step)
    let plain = picture(&display, session)
    var found: [String] = []
    for number in step.allNumbers where !number.isPlain && abs(number.value) > 1e-6 {
      var pointing = session
      _ = pointing.run("lesson.number \(number.symbol)")
      #expect(pointing.editor.study?.pointer == .number(number.symbol))
      if picture(&display, pointing) == plain { found.append("\(place): \(number.symbol) \(number.text)") }
    }
    return found
  }

  @Test func `every number of every lesson marks what it measures`() throws {
    var display = Display()
    var found: [String] = []
    for lesson in LessonCatalog.all {
      var session = try Session.demo()
      _ = session.run("lesson.open \(lesson.name)")
      for index in lesson.pages.indices {
        _ = session.run("lesson.goto \(index + 1)")
        found += try unmarked(&display, &session, "\(lesson.name) \(index + 1)")
        for line in lesson.pages[index].solution { _ = session.run(line) }
        found += try unmarked(&display, &session, "\(lesson.name) \(index + 1) when done")
      }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test(arguments: [
    [], ["shape polygon"], ["shape polygon", "set tips circle"], ["shape star"], ["shape rectangle"],
    ["shape rectangle", "set corner-radius 90"], ["shape rectangle", "set corner-radius 90", "set overflow half"],
    ["shape rectangle", "set corner-radius 90", "set overflow raw"], ["shape dialog", "set corner-radius 6"],
    ["shape dialog", "set tail curved"], ["shape free", "set points 0,0 90,0 40,0 40,50", "set corner-radius 9"],
    ["shape free", "set points 0,0 100,0 100,80", "set corners r10 s r90"],
  ])
  func `every number of every explained corner marks what it measures`(lines: [String]) throws {
    var display = Display()
    var found: [String] = []
    let kinds = ["round", "chamfer", "scoop", "notch", "squircle", "sharp"]
    for kind in share(of: kinds, from: lines.joined().count) {
      var session = try Session.demo()
      for line in lines { _ = session.run(line) }
      for corner in 0..<min(4, session.editor.outline.corners.count) {
        _ = session.run("corner.goto \(corner)")
        _ = session.run("corner.kind \(kind)")
        _ = session.run("explain.corner")
        for index in 0..<session.editor.stepCount {
          _ = session.run("lesson.goto \(index + 1)")
          found += try unmarked(&display, &session, "\(kind) \(corner), step \(index + 1)")
        }
        _ = session.run("lesson.leave")
      }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }
}
