import Cells
import EditorSupport
import Editor
@testable import Interface
import Lessons
import Testing

/// Proofs, the table of a changed number and hidden answers on the screen.
@Suite struct ProofScreenTests {
  private func screen(_ session: Session, _ columns: Int, _ rows: Int) -> [String] {
    var display = Display()
    return display.frame(of: session, size: Size(columns: columns, rows: rows)).lines
  }

  @Test func `d opens a proof, n goes through it, and after its end the step is open again`() throws {
    var session = try Session.demo()
    try session.type("4 x n n n d")
    #expect(session.editor.openProof?.proof.title == "The tangent length" && session.editor.place == "1 of 4")
    try session.type("n n n")
    #expect(session.editor.place == "4 of 4" && session.editor.step?.formulas.first?.equation == "t = r / tan(θ/2)")
    try session.type("p n n")
    #expect(session.editor.openProof == nil && session.editor.place == "4 of 9")
    try session.type("d d")
    #expect(session.editor.openProof?.proof.title == "Scaling")
    // Esc closes the proof, and only then the explanation.
    try session.type("esc")
    #expect(session.editor.openProof == nil && session.editor.study?.step == 3)
    try session.type("esc")
    #expect(session.editor.study == nil)
  }

  @Test func `d proves the selected number, and its numbers follow a change`() throws {
    var session = try Session.demo()
    try session.type("4 x n n n n n")
    _ = session.run("lesson.number L")
    try session.type("d")
    #expect(session.editor.openProof?.proof.title == "The length of the arc")
    let before = session.editor.step?.formulas.first?.result.text
    try session.type("right")
    #expect(session.editor.step?.formulas.first?.result.text != before && session.editor.openProof != nil)
    try session.type("esc p p p p p d")
    #expect(session.editor.message.text == "this step has no proof")
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func `every word and result of a proof is on the screen`(size: Size) throws {
    var display = Display()
    var count = 0
    for kind in ["round", "chamfer", "notch"] {
      var session = try Session.demo()
      _ = session.run("corner.goto 4")
      _ = session.run("corner.kind \(kind)")
      _ = session.run("explain.corner")
      if size.columns < 60 { _ = session.run("lesson.view") }
      for index in 0..<session.editor.stepCount {
        _ = session.run("lesson.goto \(index + 1)")
        for _ in session.editor.proofs {
          _ = session.run("lesson.derive")
          for _ in 0..<(session.editor.openProof?.steps.count ?? 0) {
            let step = try #require(session.editor.step)
            let screen = display.frame(of: session, size: size).lines.joined(separator: "\n")
            for word in "\(step.title) \(step.text)".split(separator: " ") {
              #expect(screen.contains(word), "\(step.title): \(word)\n\(screen)")
            }
            for formula in step.formulas { #expect(screen.contains(formula.result.text), "\(step.title)\n\(screen)") }
            count += 1
            let open = session.editor.openProof
            if let open, open.index + 1 < open.steps.count { _ = session.run("lesson.next") }
          }
        }
      }
    }
    #expect(count > 60, "\(count)")
  }

  @Test func `a table fills while θ is turned, and the next step clears it`() throws {
    var session = try Session.demo()
    try session.type("4 x n n n")
    _ = session.run("lesson.number θ")
    try session.type("} } }")
    #expect(session.editor.study?.trace.map { $0.number("θ")?.text } == ["90.0°", "91.0°", "92.0°", "93.0°"])
    let small = screen(session, 80, 24)
    let head = try #require(small.firstIndex { $0.contains("    θ     r     t    d     L") }, "\(small)")
    // The latest lines stay where there is no room for all.
    #expect(small[head...].contains { $0.contains("92.0° 15.00 14.49 5.85 23.04") }, "\(small)")
    #expect(small[head...].contains { $0.contains("93.0° 15.00 14.23 5.68 22.78") }, "\(small)")
    #expect(!small.joined().contains("t up to"))
    let large = screen(session, 140, 40).joined(separator: "\n")
    #expect(large.contains("t up to 18.8, θ from 0° to 180°") && large.contains("●"), "\(large)")
    // The smallest screen has neither.
    #expect(!screen(session, 40, 12).joined().contains("t up to"))
    try session.type("n")
    #expect(session.editor.study?.trace.isEmpty == true)
    try session.type("p")
    _ = session.run("lesson.number r")
    try session.type("}")
    #expect(session.editor.study?.trace.count == 2)
    try session.type("down")
    #expect(session.editor.study?.trace.isEmpty == true)
  }

  @Test func `r hides the answers and shows one after the other`() throws {
    var session = try Session.demo()
    try session.type("4 x n n n n n r")
    #expect(session.editor.message.text == "answers are hidden · r shows the next one")
    var shown = screen(session, 80, 24).joined(separator: "\n")
    for text in ["23.56", "6.21"] { #expect(!shown.contains(text), "\(shown)") }
    #expect(shown.contains("= ?") && shown.contains("r     15.00"), "\(shown)")
    try session.type("r")
    #expect(session.editor.message.text == "φ is 90.0°")
    try session.type("r")
    shown = screen(session, 80, 24).joined(separator: "\n")
    #expect(shown.contains("= 23.56") && !shown.contains("6.21"), "\(shown)")
    // The next step begins with its answers hidden.
    try session.type("p")
    #expect(session.editor.step?.formulas.first?.result.text == "?")
    try session.type("r r")
    #expect(session.editor.message.text == "all answers are shown")
    #expect(session.editor.step?.formulas.first?.result.text == "21.21")
  }

  @Test func `a value out of range is set to the nearest one, and the message says so`() throws {
    var session = try Session.demo()
    try session.type("4 x n")
    _ = session.run("lesson.number θ")
    _ = session.run("lesson.change 200")
    #expect(session.editor.message.text == "θ is now 179.0°: 200 is too large", "\(session.editor.message.text)")
    _ = session.run("lesson.change 0")
    #expect(session.editor.message.text == "θ is now 1.0°: 0 is too small", "\(session.editor.message.text)")
  }

  @Test func `a goal that later keys leave is open again`() throws {
    var session = try Session.demo()
    session.recall(LessonProgress())
    _ = session.run("lesson.open fillet")
    _ = session.run("lesson.goto 4")
    _ = session.run("corner.radius 11.547")
    #expect(session.editor.step?.task?.isDone == true && session.editor.wasReached)
    _ = session.run("corner.radius 5")
    #expect(session.editor.step?.task?.isDone == false && !session.editor.wasReached)
    #expect(screen(session, 80, 24).joined().contains("[ ]"))
    _ = session.run("corner.radius 11.547")
    #expect(session.editor.wasReached)
    // A goal that was done before the step was opened stays done.
    _ = session.run("lesson.goto 5")
    _ = session.run("lesson.goto 4")
    #expect(session.editor.wasReached)
    _ = session.run("corner.radius 11.547")
    _ = session.run("corner.radius 5")
    #expect(session.editor.wasReached)
  }
}
