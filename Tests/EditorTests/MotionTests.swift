import Document
import EditorSupport
import Editor
import Geometry
import Lessons
import Cells
import Shapes
import Testing

/// What moves by itself: a picture at a time, each asked for, and none when it is over.
@Suite struct MotionTests {
  private var session: Session

  init() throws {
    session = try Session.demo()
    _ = session.run("lesson.open fillet")
    _ = session.run("lesson.goto 4")
  }

  @Test mutating func `show me presses the keys one after another, and the drawing glides from one to the next`() throws
  {
    _ = session.run("lesson.goto 8")
    try session.type("s")
    #expect(session.editor.message.text == "any key stops the animation")
    var radii: [Double] = []
    var pictures = 0
    var longest = Duration.zero
    while let pause = session.pause {
      longest = max(longest, pause)
      _ = session.advanceMotion()
      pictures += 1
      try #require(pictures < 200)
      radii.append((session.preview ?? session.editor).outline.corners[1].used)
    }
    // Three radii after each other, with pictures between them that only ever come nearer.
    #expect(pictures > 30 && longest < .seconds(1))
    #expect(zip(radii, radii.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(radii.first == 15 && radii.last == 25)
    #expect(Set(radii).count >= 10)
    #expect(session.editor.outline.corners.map(\.used) == [50, 25, 0, 80])
    #expect(session.editor.step?.task?.isDone == true && session.preview == nil)
    #expect(session.editor.history.undoCount == 3)
    // It was shown, not done.
    #expect(session.editor.progress.isShown(7, of: "fillet") && !session.editor.progress.isDone(7, of: "fillet"))
    #expect(session.editor.message.text.contains("shown, not done: "))
  }

  @Test mutating func `any key stops what moves, and nothing is to be done any more`() throws {
    for keys in ["right", "n", "esc"] {
      _ = session.run("lesson.goto 4")
      try session.type("s")
      for _ in 0..<5 { _ = session.advanceMotion() }
      #expect(session.pause != nil && session.preview != nil)
      try session.type(keys)
      #expect(session.pause == nil && session.preview == nil, "\(keys)")
      #expect(session.advanceMotion() == [])
      // It only stops; the next one does what it does.
      #expect(session.editor.outline.corners[1].used == 15 && session.editor.study?.step == 3, "\(keys)")
      try session.type(keys)
      #expect((session.editor.study == nil) == (keys == "esc"), "\(keys)")
      if keys == "right" { #expect(session.editor.outline.corners[1].used == 16) }
      if keys == "n" { #expect(session.editor.study?.step == 4) }
    }
  }

  @Test mutating func `a click stops it, and letting go of the button does not`() throws {
    try session.type("s")
    let position = Position(column: 1, row: 1)
    _ = session.point(MouseEvent(.release, at: position), at: nil)
    #expect(session.pause != nil)
    _ = session.point(MouseEvent(.press, at: position), at: nil)
    #expect(session.pause == nil)
  }

  @Test mutating func `without a task the construction is drawn mark by mark`() throws {
    _ = session.run("lesson.goto 6")
    try session.type("s")
    #expect(session.editor.study?.revealed == 0)
    let figure = try #require(session.editor.step).figure
    #expect(figure.revealed(0).marks == [] && figure.revealed(1) == figure)
    var seen = 0
    while session.pause != nil {
      _ = session.advanceMotion()
      let shown = figure.revealed(session.editor.study?.revealed ?? 0).marks.count
      #expect(shown >= seen)
      seen = shown
    }
    #expect(seen == figure.marks.count && session.editor.study?.step == 5)
  }

  @Test mutating func `in an explanation the steps follow each other to the last one`() throws {
    try session.type("esc 4 x n s")
    var steps: [Int] = []
    while session.pause != nil {
      _ = session.advanceMotion()
      if let step = session.editor.study?.step, steps.last != step { steps.append(step) }
    }
    #expect(steps == Array(1...8))
    #expect(session.editor.study?.revealed == 1 && session.editor.document == .demo)
    var editor = session.editor
    #expect(!editor.takeChanges().contains { $0 != .command("corner.goto 4") })
  }

  @Test mutating func `where nothing may move each press shows one key`() throws {
    session.setMotion(false)
    _ = session.run("lesson.goto 8")
    try session.type("s")
    #expect(session.pause == nil && session.editor.corner == 0)
    #expect(session.editor.message.text.contains("5 more"))
    try session.type("s s s s s")
    #expect(session.editor.step?.task?.isDone == true)
  }

  @Test func `nothing moves before it is asked for`() throws {
    var session = try Session.demo()
    for keys in ["space", "x", "n", "L", "ret", "n", "h", "esc", "esc"] {
      try session.type(keys)
      #expect(session.pause == nil, "\(keys)")
    }
  }

  @Test func `the first start draws the demo corner by corner in 400 ms`() throws {
    var session = try Session.demo()
    session.open()
    var counts: [Int] = []
    var time = Duration.zero
    while let pause = session.pause {
      counts.append(try #require(session.preview).outline.corners.count)
      time += pause
      #expect(session.advanceMotion().isEmpty)
    }
    #expect(counts == [3, 4, 5, 6, 7, 8] && time <= .milliseconds(400))
    #expect(session.preview == nil && session.editor.history.undoCount == 0 && session.takeChanges().isEmpty)
  }

  @Test func `any key shows all of the demo, and does what it always does`() throws {
    var session = try Session.demo()
    session.open()
    try session.type("1")
    #expect(session.preview == nil && session.pause == nil && session.editor.corner == 1)
  }
}
