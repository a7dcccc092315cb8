import EditorSupport
import Editor
@testable import Lessons
import Testing

/// Quizzes in the editor: the questions of worksheets, judged as in the terminal.
@Suite struct QuizTests {
  private var session: Session
  private let sheet: Worksheet

  init() throws {
    session = try Session.demo()
    let lesson = try #require(session.editor.lessons.lesson(named: "fillet"))
    let earlier = Array(session.editor.lessons.lessons.prefix { $0.name != "fillet" })
    sheet = try #require(Worksheet(lesson, after: earlier, level: 2, seed: 3))
    _ = session.run("lesson.quiz fillet 2 3")
  }

  private var text: String { session.editor.message.text }

  @Test func `a quiz opens with the first question of the sheet, and tells no answer`() throws {
    let (question, step) = (sheet.questions[0], try #require(session.editor.step))
    #expect(step.title == "Find \(question.asked.symbol)" && step.text == "\(question.givenText). \(question.text)")
    #expect(step.allNumbers.isEmpty && step.code.isEmpty && session.editor.place == "1 of 6")
    #expect(session.editor.item == question.measures.item)
  }

  @Test mutating func `= takes an answer, and names a wrong one`() throws {
    let question = sheet.questions[0]
    try session.type("= 9 9 9 9 ret")
    #expect(text == question.reply(to: "9999").text && session.editor.message.kind == .problem)
    _ = session.run("lesson.answer \(question.answer)")
    #expect(text == "Right: \(question.asked.symbol) = \(question.answer). · n next question")
  }

  @Test mutating func `s shows the solution, h the formulas`() throws {
    let question = sheet.questions[0]
    try session.type("h")
    #expect(text == "Use \(question.sources)")
    try session.type("s")
    #expect(session.editor.step?.code == question.solution)
    try session.type("n")
    #expect(session.editor.step?.code == [] && session.editor.place == "2 of 6")
  }

  @Test mutating func `the last question counts the right answers`() throws {
    for question in sheet.questions {
      _ = session.run("lesson.answer \(question.answer)")
      _ = session.run("lesson.next")
    }
    _ = session.run("lesson.answer \(sheet.questions[5].answer)")
    #expect(text.hasSuffix(" · 6 of 6 right, Esc closes"), "\(text)")
    let own = try Session.demo().editor.document
    try session.type("esc")
    #expect(session.editor.document == own)
  }

  @Test(arguments: ["corner.radius 20", "set corner-radius 9", "corner.next", "vertex.angle 50", "undo"])
  func `the drawing is locked until the question is answered or its solution shown`(line: String) throws {
    for key in ["lesson.answer \(sheet.questions[0].answer)", "lesson.show"] {
      var session = session
      let before = session.editor
      _ = session.run(line)
      #expect(session.editor.message.text == "answer first: = takes it, s shows the solution")
      #expect(session.editor.document == before.document && session.editor.corner == before.corner)
      _ = session.run(key)
      _ = session.run(line)
      #expect(!session.editor.message.text.hasPrefix("answer first"))
    }
  }

  @Test mutating func `a shown solution does not count, and the score comes at the end`() throws {
    _ = session.run("lesson.show")
    _ = session.run("lesson.answer \(sheet.questions[0].answer)")
    #expect(text.hasSuffix("shown before, not counted · n next question"))
    for question in sheet.questions.dropFirst() {
      _ = session.run("lesson.next")
      _ = session.run("lesson.answer \(question.answer)")
    }
    _ = session.run("lesson.next")
    #expect(text == "the last question: 5 of 6 right, Esc closes" && session.editor.message.kind != .problem)
    let rows = session.editor.progress.csv(of: session.editor.lessons.lessons).split(separator: "\r\n")
    #expect(rows.suffix(6).allSatisfy { $0.hasPrefix("fillet/2/3,") })
    #expect(rows.suffix(6).map { $0.hasSuffix(",done") } == [false, true, true, true, true, true])
    #expect(rows.suffix(6).first?.hasSuffix(",shown") == true)
    try session.type("esc")
    #expect(text == "5 of 6 right · back to your drawing")
  }

  @Test(arguments: ["lesson.quiz nothing", "lesson.quiz fillet 4", "lesson.quiz fillet 2 0", "lesson.answer 3"])
  func `what is no quiz is refused`(line: String) throws {
    var session = try Session.demo()
    _ = session.run(line)
    #expect(session.editor.message.kind == .problem && session.editor.study == nil)
  }
}
