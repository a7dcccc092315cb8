import Interface
import Document
import Editor
import EditorSupport
import Geometry
@testable import Keymaps
import Lessons
import Raster
import Cells
@testable import Settings
import Shapes
import TestSupport
import Testing

/// A bot takes every lesson by the keys that its text names, as the screen shows them.
@Suite struct LessonPlayTests {
  /// The keys behind the labels of a task: those of the keymap, or the typed line where there is none.
  private func press(_ line: String, _ session: inout Session) throws {
    if let chord = session.editor.keymap.chords(for: line, in: session.editor.panel.rawValue).first {
      for key in chord { _ = session.press(key) }
      return
    }
    let open = try #require(session.editor.keymap.chords(for: "command.open", in: session.editor.panel.rawValue).first)
    for key in open { _ = session.press(key) }
    for character in line { _ = session.press(Key(.character(character))) }
    _ = session.press(Key(.enter))
  }

  @Test(arguments: Session.keymapNames, [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func `every lesson is played to its end by the keys that the screen names`(keymap: String, size: Size) throws {
    let start = try Session.demo(keymap: keymap)
    for lesson in LessonCatalog.all { try play(lesson.name, start, size) }
  }

  private func play(_ name: String, _ start: Session, _ size: Size) throws {
    var session = start
    var display = Display()
    let own = session.editor.document
    _ = session.run("lesson.open \(name)")
    let lesson = try #require(LessonCatalog.lesson(named: name))
    for index in lesson.pages.indices {
      #expect(session.editor.study?.step == index)
      var step = try #require(session.editor.step)
      if size.columns < 60, session.editor.study?.showsTextOnly == false { try press("lesson.view", &session) }
      let screen = display.frame(of: session, size: size).lines.joined(separator: "\n")
      for formula in step.formulas { #expect(screen.contains(formula.result.text), "\(formula.equation)\n\(screen)") }
      if let task = step.task {
        let goal = task.measured == nil ? "[ ] not done yet" : "goal \(task.targetText)"
        #expect(!task.isDone && screen.contains(goal) && screen.contains("[ ]"), "\(screen)")
        // The first hint has the idea, the second one the keys.
        for (count, hint) in task.hints.enumerated() {
          try press("lesson.hint", &session)
          #expect(session.editor.study?.hints == count + 1)
          let screen = display.frame(of: session, size: size).lines.joined(separator: "\n")
          for word in session.editor.keyed(hint).split(separator: " ") {
            #expect(screen.contains(word), "\(name), page \(index + 1): \"\(word)\"\n\(screen)")
          }
        }
        // Without a key a command is typed, and once for all of its times.
        let (keymap, panel) = (session.editor.keymap, session.editor.panel)
        let told = KeyedText(task.hints[1]).typing { keymap.label(for: $0, in: panel) == nil }
        for line in told.lines { try press(line, &session) }
        step = try #require(session.editor.step)
        #expect(step.task?.isDone == true, "\(name), page \(index + 1)")
        #expect(display.frame(of: session, size: size).lines.joined().contains("[x] done"))
      }
      try press("lesson.next", &session)
    }
    #expect(session.editor.message.text.hasPrefix("this is the last step"))
    let score = session.editor.progress.score(of: lesson)
    #expect(score.done == score.goals)
    try press("lesson.leave", &session)
    #expect(session.editor.study == nil && session.editor.panel == .corners)
    #expect(session.editor.document == own && session.editor.history.undoCount == 0)
  }

  @Test(arguments: [Charset.unicode, .ascii])
  func `a vertex beyond the view has its letter with an arrow at the border`(charset: Charset) throws {
    var session = try Session.demo()
    try session.type("x n")
    var display = Display(settings: Display.Settings(charset: charset))
    let (right, down) = charset == .unicode ? ("→", "↓") : (">", "v")
    let wide = display.frame(of: session, size: Size(columns: 80, rows: 24)).lines
    #expect(wide.contains { String($0.prefix(47)).hasSuffix("A\(right)") }, "\(wide.joined(separator: "\n"))")
    #expect(wide[19].prefix(47).contains("\(down)B"), "\(wide.joined(separator: "\n"))")
    let small = display.frame(of: session, size: Size(columns: 40, rows: 12)).lines
    for letter in ["A", "B"] {
      #expect(
        small.contains { String($0.prefix(16)).hasSuffix("\(letter)\(right)") }, "\(small.joined(separator: "\n"))")
    }
  }

  @Test(arguments: [Charset.unicode, .ascii])
  func `at 80 by 24 no number of a lesson or an explanation is cut`(charset: Charset) throws {
    var session = try Session.demo()
    var display = Display(settings: Display.Settings(charset: charset))
    func check(_ name: String) throws {
      for index in 0..<session.editor.stepCount {
        _ = session.run("lesson.goto \(index + 1)")
        let step = try #require(session.editor.step)
        let lines = display.frame(of: session, size: Size(columns: 80, rows: 24)).lines.map { String($0.suffix(31)) }
        for number in step.allNumbers {
          let (value, name) = (charset.text(number.text), charset.text(number.name))
          let beginning = step.showsSymbol(of: number) ? charset.text(number.symbol) + " " : name
          // Where there is no room for a line of its own, it stands only in the row below.
          for line in lines[..<20]
          where line.dropFirst(2).hasPrefix(beginning) && line.contains(value) && !line.contains("=") {
            #expect(line.contains(name), "\(name) \(index + 1): \(line)")
          }
        }
      }
      _ = session.run("lesson.leave")
    }
    for lesson in LessonCatalog.all {
      _ = session.run("lesson.open \(lesson.name)")
      try check(lesson.name)
    }
    for keys in ["", "shape.next", "shape.next shape.next shape.next"] {
      try session.type(keys)
      _ = session.run("explain.corner")
      try check(keys)
    }
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `the row offers nothing that its page does not have`(name: String) throws {
    var session = try Session.demo()
    session.setMotion(true)
    _ = session.run("lesson.open \(name)")
    var display = Display()
    for index in 0..<session.editor.stepCount {
      _ = session.run("lesson.goto \(index + 1)")
      let rows = display.frame(of: session, size: Size(columns: 200, rows: 40)).lines.suffix(2).joined()
      for (text, commands) in [
        (" hint", ["lesson.hint"]), (" show me", ["lesson.show"]),
        (" change", ["lesson.change +1", "lesson.change -1"]),
        (" number", ["lesson.number next"]), ("←→ radius", ["corner.radius +1", "corner.radius -1"]),
      ] {
        let isUseful = commands.contains { command in
          var other = session
          _ = other.run(command)
          return other.editor.message.kind != .problem
        }
        if rows.contains(text) { #expect(isUseful, "\(index + 1):\(text)") }
      }
      #expect(rows.contains(" hint"), "\(index + 1)")
      let step = try #require(session.editor.step)
      let hasRadius = session.editor.levers(of: step).contains { $0.moves == .cornerRadius }
      if name == "polygon" { #expect(!rows.contains("←→ radius")) }
      if hasRadius { #expect(rows.contains("←→ radius"), "\(index + 1)") }
    }
  }

  @Test func `in ASCII no word is cut where a letter became one`() throws {
    var session = try Session.demo()
    try session.type("4 x n n n n n")
    var display = Display(settings: Display.Settings(charset: .ascii))
    let lines = display.frame(of: session, size: Size(columns: 80, rows: 30)).lines
    let panel = lines.map { $0.suffix(30).filter { $0 != "#" }.split(separator: " ").joined(separator: " ") }
    let text = panel.joined(separator: " ")
    #expect(
      text.contains("phi = 180 deg - theta, so its length is phi/360 deg of the circle. The boundary moves out by d"),
      "\(text)")
    #expect(text.contains("phi 90.0 deg turn of the arc"), "\(text)")
    // Without its unit the angle of a formula would be another one.
    #expect(text.contains("L = r * phi * pi / 180 = 15.00 * 90.0 deg * pi / 180 = 23.56 d = c - r"), "\(text)")
  }

  @Test func `in ASCII a letter is its name without the spelling`() throws {
    var session = try Session.demo()
    var display = Display(settings: Display.Settings(charset: .ascii))
    for (lesson, page, text) in [
      ("fillet", 2, "them is theta."), ("squircle", 4, "turn phi,"), ("star", 2, "always beta."),
    ] {
      _ = session.run("lesson.open \(lesson)")
      _ = session.run("lesson.goto \(page)")
      let lines = display.frame(of: session, size: Size(columns: 80, rows: 24)).lines
      let panel = lines.map { $0.suffix(30).filter { $0 != "#" }.split(separator: " ").joined(separator: " ") }
      let shown = panel.joined(separator: " ")
      #expect(shown.contains(text) && !shown.contains("say:"), "\(shown)")
      #expect(shown.unicodeScalars.allSatisfy { $0.isASCII }, "\(shown)")
    }
  }

  @Test func `at 80 by 24 every formula of every corner has its numbers put in, and all of its lines are there`() throws
  {
    var display = Display()
    for kind in ["free", "polygon", "star", "path"] {
      var session = try Session.demo()
      _ = session.run("set kind \(kind)")
      _ = session.run("set corner-radius 6")
      for kind in ["round", "chamfer", "scoop", "notch", "squircle"] {
        _ = session.run("corner.kind \(kind)")
        _ = session.run("explain.corner")
        for step in 0..<session.editor.stepCount {
          _ = session.run("lesson.goto \(step + 1)")
          let frame = display.frame(of: session, size: Size(columns: 80, rows: 24)).lines
          let panel = frame.map { $0.suffix(31).filter { $0 != "┃" && $0 != " " } }.joined()
          for formula in try #require(session.editor.step).formulas where formula.filled != formula.result.text {
            let forms = [[formula.equation], formula.fraction ?? []].filter { !$0.isEmpty }.map { rows in
              let end = " = \(formula.filled) = \(formula.result.text)"
              return Formula.schoolbook(rows.joined() + end).filter { $0 != " " }
            }
            #expect(forms.contains { panel.contains($0) }, "\(forms)\n\(frame.joined(separator: "\n"))")
          }
        }
        _ = session.run("lesson.leave")
      }
    }
  }

  @Test func `a command that is typed stands apart from the keys that open the line`() throws {
    var session = try Session.demo(keymap: "emacs")
    _ = session.run("lesson.open tips")
    let typed = session.editor.keys(for: "set tips circle")
    let open = try #require(session.editor.keymap.label(for: "command.open", in: .lesson))
    #expect(typed == "\(open) set tips circle⏎" && open.count > 1)
    #expect(try Session.demo().editor.keys(for: "set tips circle") == ":set tips circle⏎")
  }

  @Test func `an explanation follows the radius and goes from corner to corner`() throws {
    var session = try Session.demo()
    try session.type("4 x n n n")
    #expect(session.editor.step?.formulas.first?.result.text == "15.00")
    try session.type("right")
    #expect(session.editor.step?.formulas.first?.result.text == "16.00")
    #expect(session.editor.study?.step == 3)
    try session.type("up up")
    #expect(session.editor.corner == 2 && session.editor.step?.title == "Where does it begin?")
    try session.type("esc u")
    #expect(session.editor.study == nil && session.editor.message.text.hasPrefix("undone"))
  }

  @Test func `pointing at a number marks what it measures, and dragging it changes the drawing`() throws {
    var session = try Session.demo()
    try session.type("4 x n n n")
    var display = Display()
    let size = Size(columns: 80, rows: 24)
    let plain = display.frame(of: session, size: size)
    let row = try #require(plain.lines.firstIndex { $0.contains("r     15.00") })
    let column = 52
    let place = try #require(
      display.place(of: MouseEvent(.press, at: Position(column: column, row: row)), holding: nil))
    guard case .number(let index) = place.target else {
      Issue.record("no number there: \(place)")
      return
    }
    #expect(session.editor.step?.allNumbers[index].symbol == "r")
    _ = session.point(
      MouseEvent(.press, at: Position(column: column, row: row)), at: place)
    #expect(session.editor.study?.pointer == .number("r"))
    #expect(display.frame(of: session, size: size) != plain)
    let far = display.place(of: MouseEvent(.press, at: Position(column: 70, row: row)), holding: session.heldTarget)
    _ = session.point(MouseEvent(.drag, at: Position(column: 70, row: row)), at: far)
    let dragged = try #require(session.editor.selectedCorner?.used)
    #expect(dragged > 20)
    _ = session.point(MouseEvent(.release, at: Position(column: 70, row: row)), at: far)
    _ = session.point(
      MouseEvent(.wheelDown, at: Position(column: 70, row: row)), at: place)
    #expect(abs((session.editor.selectedCorner?.used ?? 0) - dragged + 1) < 1e-6)
  }

  @Test func `a drag on a number is one step, and the journal leads to the same drawing`() throws {
    var session = try Session.demo()
    try session.type("4 x n n n n")
    var display = Display()
    let size = Size(columns: 80, rows: 24)
    let start = session.editor.document
    let row = try #require(display.frame(of: session, size: size).lines.firstIndex { $0.contains("c     21.21") })
    func point(_ action: MouseEvent.Action, _ column: Int) throws {
      let position = Position(column: column, row: row)
      let place = display.place(of: MouseEvent(.press, at: position), holding: session.heldTarget)
      _ = session.point(MouseEvent(action, at: position), at: place)
      _ = display.frame(of: session, size: size)
    }
    try point(.press, 53)
    for column in [56, 60, 58] { try point(.drag, column) }
    try point(.release, 58)
    // The centre is 1.4142 radii away: five columns are five units of c, whatever the radius is.
    #expect(session.editor.step?.formulas.first?.result.text == "26.21")
    #expect(abs((session.editor.selectedCorner?.used ?? 0) - 26.2132 / 2.0.squareRoot()) < 1e-3)
    var editor = session.editor
    let changes = editor.takeChanges()
    var again = try Session.demo().editor
    #expect(again.replay(changes) == changes.count)
    #expect(again.document == session.editor.document && again.document != start)
    try session.type("u")
    #expect(session.editor.document == start)
  }

  @Test func `a letter in the drawing is its number: a click points at it, and a drag changes it`() throws {
    var session = try Session.demo()
    _ = session.run("lesson.open fillet")
    _ = session.run("lesson.goto 5")
    var display = Display()
    let size = Size(columns: 80, rows: 24)
    let frame = display.frame(of: session, size: size)
    // Left of the step's text only letters are numbers.
    var found: [(Position, PointerPlace)] = []
    for row in 2..<20 {
      for column in 1..<46 {
        let position = Position(column: column, row: row)
        guard let place = display.place(of: MouseEvent(.press, at: position), holding: nil),
          case .number(let index) = place.target,
          session.editor.step?.allNumbers[index].symbol == "t"
        else { continue }
        #expect(frame[column, row].glyph == "t")
        found.append((position, place))
      }
    }
    let (position, place) = try #require(found.first)
    #expect(found.count == 1)
    _ = session.point(MouseEvent(.press, at: position), at: place)
    #expect(session.editor.message.text.hasPrefix("t 15.00"))
    _ = display.frame(of: session, size: size)
    let aside = Position(column: position.column + 4, row: position.row)
    _ = session.point(
      MouseEvent(.drag, at: aside), at: display.place(of: MouseEvent(.press, at: aside), holding: session.heldTarget))
    #expect(session.editor.step?.allNumbers.first { $0.symbol == "t" }?.text == "19.00")
  }

  @Test func `keys change the number that is pointed at, or a value is typed`() throws {
    var session = try Session.demo()
    try session.type("4 x n n n ]")
    #expect(session.editor.message.text == "t 15.00: V to T, V to U · { } or a drag change it")
    try session.type("} }")
    #expect(session.editor.step?.formulas.first?.result.text == "17.00")
    try session.type("{ = 2 0 ret")
    #expect(session.editor.step?.formulas.first?.result.text == "20.00")
    #expect(session.editor.message.text.hasPrefix("t is now 20.00 · corner 4: r 20.0, own radius"))
    try session.type("] ]")
    #expect(session.editor.message.text == "θ 90.0°: angle at V · { } or a drag change it")
    try session.type("}")
    #expect(session.editor.message.text == "θ is now 91.0°: the angle at 4 is 91°")
    // The change itself is repeated.
    try session.type("u esc ;")
    #expect(session.editor.message.kind != .problem)
  }

  @Test func `a number without a parameter says what gives it, and keeps the drawing`() throws {
    var session = try Session.demo()
    _ = session.run("kind star")
    try session.type("x n")
    _ = session.run("lesson.number θ")
    #expect(session.editor.message.text.hasSuffix("the number of tips and the roundness give it: “+” adds one"))
    let document = session.editor.document
    try session.type("}")
    #expect(session.editor.document == document && session.editor.message.kind == .problem)
  }

  @Test func `what is done in a lesson is no change for the journal`() throws {
    var session = try Session.demo()
    try session.type("space")
    _ = session.run("lesson.open fillet")
    try session.type("n n n right right up esc")
    var editor = session.editor
    #expect(editor.takeChanges() == [.command("corner.toggle")])
  }

  @Test func `a lesson writes no file and leaves an unsaved drawing unsaved`() throws {
    var session = try Session.demo()
    try session.type("space")
    _ = session.run("lesson.open fillet")
    #expect(session.run("file.save").isEmpty && session.editor.message.kind == .problem)
    #expect(session.run("export svg").isEmpty)
    #expect(session.editor.own.isModified)
    #expect(session.run("app.quit").isEmpty)
    #expect(session.editor.mode == .question(.unsaved(.quit, file: "demo9.svg")))
  }

  @Test func `any corner of any shape can be explained on any screen`() throws {
    var display = Display()
    for keys in [
      "", "shape.next", "shape.next shape.next", "shape.next shape.next shape.next",
      "shape.next shape.next shape.next shape.next", "a corner.every-ask 3 ret", "r r r R R", "$",
    ] {
      var session = try Session.demo()
      try session.type(keys)
      for corner in 0..<min(session.editor.outline.corners.count, 7) {
        _ = session.run("corner.goto \(corner)")
        let kinds = ["round", "chamfer", "scoop", "notch", "squircle", "sharp"]
        for kind in share(of: kinds, from: corner + keys.count) {
          _ = session.run("corner.kind \(kind)")
          _ = session.run("explain.corner")
          for step in 0..<session.editor.stepCount {
            _ = session.run("lesson.goto \(step + 1)")
            for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 20, rows: 5)] {
              let lines = display.frame(of: session, size: size).lines
              #expect(lines.count == size.rows && lines.allSatisfy { $0.count == size.columns })
            }
          }
          _ = session.run("lesson.leave")
        }
      }
    }
  }
}
