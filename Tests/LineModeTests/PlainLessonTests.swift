import LineMode
import EditorSupport
import Editor
import Lessons
import Testing

/// Lessons and explanations in lines: the same numbers as on the screen, and commands that are typed.
@Suite struct PlainLessonTests {
  private var plain: PlainSession

  init() throws { plain = PlainSession(try Session.demo()) }

  /// The command lines that a sentence names in quotes, as often as it says.
  private func commands(in sentence: String) -> [String] {
    sentence.split(separator: "“").dropFirst().flatMap { part -> [String] in
      guard let end = part.firstIndex(of: "”") else { return [] }
      let after = part[end...].dropFirst()
      let times = after.hasPrefix(" (") ? Int(after.dropFirst(2).prefix { $0.isNumber }) : nil
      return Array(repeating: String(part[..<end]), count: times ?? 1)
    }
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  mutating func `the commands in a lesson's text complete it`(name: String) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    let own = plain.session.editor.document
    var told = plain.take("lesson.open \(name)").lines
    for index in lesson.pages.indices {
      #expect(told.first?.hasPrefix("Lesson \(name), step \(index + 1) of \(lesson.pages.count): ") == true, "\(told)")
      let step = try #require(plain.session.editor.step)
      for formula in step.formulas {
        let equation = Formula.schoolbook(formula.equation)
        #expect(told.contains { $0.hasPrefix(equation) && $0.hasSuffix(" = \(formula.result.text).") }, "\(told)")
      }
      for number in step.numbers {
        #expect(told.contains { $0.contains(number.name) && $0.contains(number.text) }, "\(told)")
        // What has no letter has a name, and no word that only the program knows.
        #expect(step.showsSymbol(of: number) || told.allSatisfy { !$0.hasPrefix("\(number.symbol) is") }, "\(told)")
      }
      #expect(told.allSatisfy { !$0.contains("{") && !$0.lowercased().contains("press “") }, "\(told)")
      if step.task != nil {
        #expect(told.last?.hasPrefix("Now ") == true || told.last == "Not done yet.")
        _ = plain.take("hint")
        let keys = try #require(plain.take("hint").lines.first)
        let lines = commands(in: keys)
        #expect(lines == KeyedText(step.task?.hints.last ?? "").typing { _ in true }.lines, "\(keys)")
        var last: [String] = []
        for line in lines { last = plain.take(line).lines }
        #expect(last.last?.hasPrefix("Done") == true, "\(last)")
        told = last
      }
      // Every step says how to go on, and only the last one how to leave.
      let isLast = index + 1 == lesson.pages.count
      #expect(told.last?.hasSuffix("next continues.") == !isLast, "\(told)")
      #expect(told.joined().contains("leave closes it") == isLast, "\(told)")
      told = plain.take("next").lines
    }
    #expect(told == ["this is the last step: Esc closes"] || told[0].hasPrefix("this is the last step"))
    #expect(plain.take("lesson.leave").lines == ["back to your drawing"])
    #expect(plain.session.editor.document == own)
  }

  @Test mutating func `a corner is explained in sentences, and a change gives the new numbers`() throws {
    _ = plain.take("corner.goto 4")
    let first = plain.take("explain.corner").lines
    #expect(first[0] == "Corner 4, step 1 of 9: The finished corner.")
    #expect(first.contains("r is 15.00: radius."))
    let fourth = plain.take("lesson.goto 4").lines
    #expect(fourth.contains("t = r / tan(θ/2) = 15.00 / tan(90.0°/2) = 15.00."))
    let changed = plain.take("corner.radius 20").lines
    #expect(changed.last == "t is 20.00.")
    #expect(plain.take("lesson.number t").lines[0].hasPrefix("t 20.00: V to T, V to U"))
    #expect(plain.take("lesson.change 12").lines.last == "t is 12.00.")
    #expect(plain.take("step").lines[0] == "Corner 4, step 4 of 9: Where does it begin?")
    #expect(plain.take("corner.next").lines[0].hasPrefix("Corner 5, step 4"))
    #expect(plain.take("lesson.leave").lines == ["the corners panel"])
    #expect(plain.take("step").lines[0].hasPrefix("no lesson is open"))
  }

  @Test mutating func `a proof is read out step by step`() throws {
    _ = plain.take("corner.goto 4")
    _ = plain.take("explain")
    _ = plain.take("step 4")
    let first = plain.take("derive").lines
    #expect(first[0] == "Corner 4, proof 1 of 4: A right angle at T.", "\(first)")
    #expect(first.last == "next continues, leave closes the proof.")
    _ = plain.take("next")
    let third = plain.take("next").lines
    #expect(third.contains("In the right triangle VTC: tan h = r / t. So r is t times tan h."), "\(third)")
    #expect(third.contains("r = t × tan(h) = 15.00 × tan(45.0°) = 15.00."))
    #expect(plain.take("show").lines.contains { $0.contains("line from T to C") })
    #expect(plain.take("derive").lines[0] == "Corner 4, proof 1 of 3: Angles stay.")
    #expect(plain.take("leave").lines[0] == "Corner 4, step 4 of 9: Where does it begin?")
    #expect(plain.take("step 1").lines[0].hasPrefix("Corner 4, step 1"))
    #expect(plain.take("derive").lines == ["this step has no proof"])
  }

  @Test mutating func `hint and show me work without a picture`() throws {
    _ = plain.take("lesson.open fillet")
    _ = plain.take("lesson.goto 4")
    for _ in 0..<2 {
      #expect(plain.take("lesson.hint").lines == ["Hint: tan h = r / t, so r = t · tan h. What is h here?"])
      #expect(plain.take("lesson.hint").lines == ["Hint: Type “corner.radius 11.547”."])
    }
    _ = plain.take("lesson mixing")
    _ = plain.take("lesson.goto 3")
    var lines = plain.take("lesson.show").lines
    #expect(lines.last?.hasPrefix("corner.next: ") == true)
    for _ in 0..<5 { lines = plain.take("lesson.show").lines }
    #expect(lines.last == "Shown, not done. next continues.")
    #expect(plain.session.editor.progress.isShown(2, of: "mixing"))
  }

  @Test mutating func `without a task show describes the step's drawing`() throws {
    _ = plain.take("corner.goto 4")
    _ = plain.take("explain")
    _ = plain.take("step 4")
    let lines = plain.take("show").lines
    #expect(lines.first == "The drawing, piece by piece:")
    #expect(lines.contains("a line from V to T: t is 15.00."), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("T at ") && $0.contains("the corner begins") }, "\(lines)")
    #expect(plain.take("lesson.show").lines == lines)
    #expect(plain.take("step").lines[0].hasPrefix("Corner 4, step 4 of 9"))
    _ = plain.take("step 9")
    _ = plain.take("show")
    #expect(plain.take("step").lines[0].hasPrefix("Corner 4, step 9 of 9"))
  }

  @Test mutating func `steps are opened by words and numbers that help names`() {
    #expect(plain.take("help").lines.contains { $0.hasPrefix("next, back, hint, show, derive, leave: ") })
    #expect(plain.take("next").lines.first?.contains("lesson.next") != true)
    _ = plain.take("lesson.open fillet")
    #expect(plain.take("next").lines[0].hasPrefix("Lesson fillet, step 2"))
    #expect(plain.take("step 6").lines[0].hasPrefix("Lesson fillet, step 6"))
    #expect(plain.take("step 9").lines == ["there are only 8 steps"])
    #expect(plain.take("step on").lines[0].contains("the number of a step, from 1"))
    #expect(plain.take("step 2").lines[0].hasPrefix("Lesson fillet, step 2"))
    #expect(plain.take("back").lines[0].hasPrefix("Lesson fillet, step 1"))
    _ = plain.take("lesson.goto 4")
    #expect(plain.take("hint").lines == ["Hint: tan h = r / t, so r = t · tan h. What is h here?"])
    #expect(plain.take("show").lines.last?.hasPrefix("Shown, not done: t is 20.00.") == true)
    #expect(plain.take("leave").lines == ["back to your drawing"])
  }

  @Test mutating func `short words open a lesson and explain a corner`() {
    #expect(plain.take("lesson fillet").lines[0].hasPrefix("Lesson fillet, step 1"))
    _ = plain.take("leave")
    #expect(plain.take("explain").lines[0].hasPrefix("Corner 0, step 1"))
    _ = plain.take("leave")
    #expect(plain.take("lesson").lines == ["unknown command \"lesson\" — did you mean \"lesson list\"?"])
    #expect(plain.take("lesson nothing").lines[0].hasPrefix("unknown lesson \"nothing\": polygon, "))
    for word in ["next", "back", "hint", "show", "leave"] {
      #expect(plain.take(word).lines == ["no lesson is open · lesson.list lists them"])
    }
  }

  @Test mutating func `a step reports the values that it resets`() {
    _ = plain.take("lesson fillet")
    _ = plain.take("lesson.goto 4")
    _ = plain.take("corner.radius 20")
    let lines = plain.take("next").lines
    // An open goal is reported instead, once.
    #expect(lines[0].hasPrefix("Lesson fillet, step 5") && lines[1].hasPrefix("step 4 is still open"), "\(lines)")
    _ = plain.take("lesson.goto 6")
    _ = plain.take("corner.radius 20")
    #expect(plain.take("next").lines[1] == "this step starts with r 15.00")
    #expect(!plain.take("next").lines.joined().contains("begins with"))
  }

  @Test mutating func `a lesson continues at its first open goal, and a goal shows that it was done before`() {
    plain.session.recall(LessonProgress("fillet 4\n"))
    #expect(plain.take("lesson fillet").lines[0].hasPrefix("Lesson fillet, step 5"))
    #expect(plain.take("step 4").lines.last == "Now t is 25.98, the goal is 20.00. It was done before.")
  }

  @Test mutating func `the list of lessons waits for the saved progress`() throws {
    let before = plain.session.editor
    #expect(plain.take("lesson.list").lines.isEmpty)
    plain.session.recall(LessonProgress("polygon 3 4 5\n"))
    let lines = plain.announcement(since: before)
    #expect(lines.contains { $0.hasPrefix("3/4 polygon") }, "\(lines)")
    #expect(plain.take("lesson.list").lines == lines)
  }

  @Test mutating func `the list explains how to open a lesson`() {
    plain.session.recall(LessonProgress())
    let lines = plain.take("lesson.list").lines
    #expect(lines.count == LessonCatalog.all.count + 2)
    #expect(lines.last == "lesson.open with a name opens one; your drawing stays as it is.")
  }
}
