import Document
import EditorSupport
import Editor
import Geometry
@testable import Lessons
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// The contract of every lesson in the catalog.
@Suite struct LessonContractTests {
  @Test func `there are at least twelve lessons with different names`() {
    #expect(LessonCatalog.all.count >= 12)
    // Each file was read, and has the name of its lesson.
    #expect(LessonCatalog.all.map(\.name) == LessonCatalog.names)
    #expect(Set(LessonCatalog.names).count == LessonCatalog.names.count)
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `a lesson has at most eight pages, begins with the finished picture and asks for something`(
    name: String
  ) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    #expect((3...8).contains(lesson.pages.count), "\(name) has \(lesson.pages.count) steps, from 3 to 8 are possible")
    #expect(lesson.pages[0].goal == nil, "\(name): the first step shows the finished picture, without a goal")
    #expect(lesson.pages.contains { $0.goal != nil }, "\(name): no step has a goal")
  }

  @Test(arguments: LessonCatalog.all)
  func `its goals are open, its solutions reach them, and its figures show the points that it names`(
    lesson: Lesson
  ) throws {
    #expect(LessonCheck(lesson, start: try .demo()).findings.map(\.description) == [])
  }

  @Test(arguments: LessonCatalog.all)
  func `it ends in a challenge, and its tasks name no keys or commands`(lesson: Lesson) throws {
    let last = try #require(lesson.pages.last)
    let isChallenge =
      last.ghost != nil && last.goal?.conditions.map(\.text).contains { $0.hasPrefix("distance <") } == true
    #expect(isChallenge, "\(lesson.name): the goal of the last step needs lines ghost: and want: distance < 0.5")
    for goal in lesson.pages.compactMap(\.goal) {
      for text in [goal.task, goal.hint] + goal.traps.map(\.text) {
        let namesWay = text.contains("{") || goal.solution.contains { text.contains($0) }
        #expect(!namesWay, "\(lesson.name): say the aim without keys and commands: \(text)")
      }
      #expect(!goal.traps.isEmpty, "\(lesson.name): add a trap to the goal: \(goal.task)")
    }
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `its drawings can be drawn, its formulas hold, and no goal is reached at the start`(name: String) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    for (index, page) in lesson.pages.enumerated() {
      let item = try lesson.document(ofPage: index).items[0]
      let measures = Measures(item, try item.resolved(), corner: page.corner)
      let step = try #require(lesson.step(index, measures))
      #expect(step.formulas.count == page.formulas.count, "\(page.title) names a number that is not there")
      #expect(step.numbers.count == page.numbers.count, "\(page.title) names a number that is not there")
      for formula in step.formulas {
        #expect(
          abs(try measures.value(ofExpression: formula.expression) - formula.result.value) < 1e-9, "\(formula.equation)"
        )
      }
      guard let goal = page.goal else { continue }
      #expect(step.task?.isDone == false, "\(page.title) is done before it begins")
      #expect(!page.solution.isEmpty, "\(page.title) names no keys")
      #expect(goal.hint.count > 5)
    }
  }

  @Test(arguments: LessonCatalog.all.map(\.name), [true, false])
  func `the commands of show me reach every goal, and the formulas still hold`(name: String, moves: Bool) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    var session = try Session.demo()
    session.setMotion(moves)
    _ = session.run("lesson.open \(name)")
    for index in lesson.pages.indices {
      _ = session.run("lesson.goto \(index + 1)")
      let solution = lesson.pages[index].solution
      for line in moves ? solution.prefix(1) : solution[...] {
        #expect(throws: Never.self) { try CommandCatalog.check(line) }
        _ = session.run("lesson.show")
        while session.pause != nil { _ = session.advanceMotion() }
        #expect(session.editor.message.kind != .problem, "\(session.editor.message.text)")
      }
      let step = try #require(session.editor.step)
      #expect(step.task?.isDone != false, "\(name), \(step.title)")
      for formula in step.formulas {
        let value = try session.editor.measures.value(ofExpression: formula.expression)
        #expect(abs(value - formula.result.value) < 1e-9, "\(formula.equation)")
      }
    }
    // What was only shown is not done.
    let score = session.editor.progress.score(of: lesson)
    #expect(score.shown == score.goals && score.done == 0)
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `every number of a page changes, or gives the reason why not`(name: String) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    var session = try Session.demo()
    var (changed, reachedEnd) = (0, 0)
    _ = session.run("lesson.open \(name)")
    for index in lesson.pages.indices {
      _ = session.run("lesson.goto \(index + 1)")
      for place in try #require(session.editor.step).allNumbers.indices {
        _ = session.run("lesson.goto \(index + 1)")
        _ = session.run("lesson.number \(place)")
        let number = try #require(session.editor.step).allNumbers[place]
        let document = session.editor.document
        let text = session.editor.message.text
        let what =
          try #require(session.editor.step).showsSymbol(of: number)
          ? "\(number.symbol) \(number.text): \(number.name)" : "\(number.name) \(number.text)"
        #expect(text.hasPrefix("\(what) · "), "\(text)")
        _ = session.run("lesson.change +1")
        guard case .lever(let lever) = session.editor.measuresBefore(document, number) else {
          #expect(session.editor.document == document && session.editor.message.kind == .problem)
          #expect(!text.contains("{") && !text.contains("drag"), "\(text)")
          continue
        }
        // At the end of its range a number stays, and the message says so.
        let now = try #require(session.editor.step).allNumbers[place].value
        let asked = lever.parameter(at: lever.number + lever.step)
        let place: Comment = "\(name) \(index + 1): \(number), \(now)"
        if asked == lever.range.lowerBound || asked == lever.range.upperBound {
          // As far as the parameter goes, and no further than a step.
          #expect(now >= number.value && now <= number.value + lever.step * 1.001, place)
          reachedEnd += 1
        } else {
          #expect(abs(now - number.value - lever.step) < 0.011, place)
        }
        changed += 1
      }
    }
    // Lessons about switches alone have nothing that a lever moves.
    #expect(changed > reachedEnd || ["mixing", "hollow"].contains(name), "\(changed), at their end \(reachedEnd)")
  }

  /// A number as texts say it: in digits, and in words where it is a small count.
  ///
  /// 0 and 1 are in too many other words.
  private static func words(for value: Double) -> [String] {
    let names = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    let polygons = [5: "pentagon", 6: "hexagon", 8: "octagon"]
    guard value == value.rounded(), (2...1e6).contains(value) else {
      return [NumberText.rounded(value, places: 2, leadingZero: true)]
    }
    let whole = Int(value)
    return ["\(whole)", "1/\(whole)"] + (names.indices.contains(whole - 2) ? [names[whole - 2]] : [])
      + [polygons[whole]].compactMap(\.self)
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `no text of a page states a number that can change on it`(name: String) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    let symbols = [
      "n", "r", "asked", "t", "R", "I", "cut", "sharp", "limited", "roundness", "ξ", "padding", "rotation",
    ]
    for index in lesson.pages.indices {
      var page = try Session.demo()
      _ = page.run("lesson.open \(name)")
      _ = page.run("lesson.goto \(index + 1)")
      let numbers = try #require(page.editor.step).allNumbers.indices
      let changes = numbers.map { "lesson.number \($0)" } + ["corner.radius +1", "set count += 1", "corner.toggle"]
      for change in changes {
        var session = page
        let before = (step: try #require(session.editor.step), measures: session.editor.measures)
        _ = session.run(change)
        if change.hasPrefix("lesson.number") { _ = session.run("lesson.change +1") }
        let step = try #require(session.editor.step)
        let told = Set(before.step.allNumbers.map(\.symbol) + before.step.formulas.flatMap { $0.inputs.map(\.symbol) })
        for symbol in told.union(symbols) {
          guard let old = before.measures.quantity(symbol), let new = session.editor.measures.quantity(symbol),
            old.unit != .truth, old.value != new.value, ![0, 1].contains(old.value)
          else { continue }
          let text = (step.title + " " + step.text).lowercased().split {
            !$0.isLetter && !$0.isNumber && !"./√".contains($0)
          }
          .map { $0.hasSuffix(".") ? String($0.dropLast()) : String($0) }
          for word in Self.words(for: old.value) {
            #expect(
              !text.contains(word),
              "\(name), step \(index + 1): \(change) makes “\(word)” wrong for \(symbol); leave it out: \(step.text)")
          }
        }
      }
    }
  }

  @Test func `a pentagon turned like a square is no square`() throws {
    var session = try Session.demo()
    _ = session.run("lesson.open polygon")
    _ = session.run("lesson.goto 5")
    for line in ["set count 5", "set rotation 45"] { _ = session.run(line) }
    let task = try #require(session.editor.step?.task)
    #expect(!task.isDone && task.measured?.symbol == "n" && task.measured?.text == "5" && task.targetText == "4")
    _ = session.run("set count 4")
    #expect(session.editor.step?.task?.isDone == true)
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `a step reports the values that it resets`(name: String) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    var session = try Session.demo()
    _ = session.run("lesson.open \(name)")
    for index in lesson.pages.indices.dropFirst() {
      for line in lesson.pages[index - 1].solution { _ = session.run(line) }
      let (left, old) = (session.editor.item, session.editor.measures)
      let isChanged = session.editor.history.undoCount > 0
      _ = session.run("lesson.next")
      let text = session.editor.message.text
      let isTold = isChanged && session.editor.item != left
      #expect(text.hasPrefix("this step starts with ") == isTold, "\(index + 1): \(text)")
      for number in session.editor.step?.allNumbers ?? [] where text.hasSuffix(" \(number.symbol) \(number.text)") {
        #expect(old.quantity(number.symbol)?.text != number.text)
      }
    }
  }

  @Test func `truths are shown in the words of the drawing`() throws {
    func said(_ name: String, _ page: Int, _ symbol: String) throws -> String {
      let lesson = try #require(LessonCatalog.lesson(named: name))
      let number = try #require(
        lesson.step(page - 1, try lesson.measures(ofPage: page - 1))?.numbers.first { $0.symbol == symbol })
      return "\(number.name): \(number.text)"
    }
    #expect(try said("mixing", 1, "cut") == "round corners: 4")
    #expect(try said("mixing", 2, "on0") == "switch of corner 0: round")
    #expect(try said("hollow", 3, "fill-rule-evenodd") == "fill-rule: nonzero")
    #expect(try said("kinds", 1, "cut") == "cut corners: 4")
    var item = Item(Rectangle())
    for (words, text) in [("s r r r", "sharp"), ("rc r r r", "chamfer")] {
      try item.set("corners", to: words)
      #expect(Measures(item, try item.resolved(), corner: 0).quantity("on0")?.text == text)
    }
  }

  @Test func `a radius that a step resets is reported by its letter`() throws {
    var session = try Session.demo()
    _ = session.run("lesson.open fillet")
    _ = session.run("lesson.goto 4")
    _ = session.run("corner.radius 20")
    _ = session.run("lesson.next")
    // An open goal comes first, once.
    #expect(session.editor.message.text == "step 4 is still open · p goes back to it")
    _ = session.run("lesson.goto 6")
    _ = session.run("corner.radius 20")
    _ = session.run("lesson.next")
    #expect(session.editor.message.text == "this step starts with r 15.00")
    _ = session.run("lesson.goto 4")
    _ = session.run("lesson.next")
    #expect(session.editor.message.text.isEmpty)
  }

  @Test(arguments: LessonCatalog.all)
  func `no letter is at one point of a figure twice, and every smoothing has its point`(lesson: Lesson) throws {
    for index in lesson.pages.indices {
      let step = try #require(lesson.step(index, try lesson.measures(ofPage: index)))
      #expect(step.figure.repeatedLetters == [], "\(lesson.name) \(index + 1)")
      for symbol in ["ξ", "η"] {
        guard let name = step.allNumbers.first(where: { $0.symbol == symbol })?.name else { continue }
        #expect(step.figure.letters.contains(String(name.suffix(1))), "\(lesson.name) \(index + 1): \(name)")
      }
    }
  }

  @Test func `in an explanation no letter is at one point twice`() {
    forAll(300) { random in
      let item = Item(random.drawableShape())
      let shape = try item.resolved()
      guard !shape.corners.isEmpty else { return true }
      let measures = Measures(item, shape, corner: random.integer(0...shape.corners.count - 1))
      return (Explanation(measures)?.steps ?? []).allSatisfy { $0.figure.repeatedLetters == [] }
    }
  }

  @Test(arguments: LessonCatalog.all)
  func `the radius of a circle is a line of its length from the middle O`(lesson: Lesson) throws {
    for index in lesson.pages.indices {
      let measures = try lesson.measures(ofPage: index)
      let step = try #require(lesson.step(index, measures))
      for number in step.allNumbers where ["R", "I"].contains(number.symbol) {
        let marks = step.figure.pointed(at: number.symbol)
        #expect(marks.count == 1, "\(lesson.name) \(index + 1)")
        guard case .segment(let from, let to)? = marks.first?.form else {
          Issue.record("\(lesson.name) \(index + 1): \(number.symbol) is no line")
          continue
        }
        #expect(abs(from.distance(to: to) - number.value) < 1e-9 && from == measures.item.shape.center)
        #expect(step.figure.letters.contains("O"), "\(lesson.name) \(index + 1)")
      }
    }
  }

  @Test func `a lesson continues at its first open goal and shows earlier progress`() throws {
    let lesson = try #require(LessonCatalog.lesson(named: "fillet"))
    var session = try Session.demo()
    _ = session.run("lesson.open fillet")
    #expect(session.editor.study?.step == 0)
    // What was reached is known a little later.
    session.recall(LessonProgress("fillet 4\n"))
    #expect(
      session.editor.study?.step == 4 && session.editor.message.text == "continuing here: the earlier steps are done")
    #expect(!session.editor.wasReached)
    _ = session.run("lesson.goto 4")
    #expect(session.editor.step?.task?.isDone == false && session.editor.wasReached)
    // Now it is known at once.
    _ = session.run("lesson.open fillet")
    #expect(session.editor.study?.step == 4)
    _ = session.run("lesson.open star")
    #expect(session.editor.study?.step == 0)
    #expect(
      LessonProgress("fillet 4 5 7 8\n").start(of: lesson) == 0 && LessonProgress("fillet 7\n").start(of: lesson) == 0)
    // A goal that was only shown is passed by, and is the next one when no other is open.
    #expect(LessonProgress("fillet s4\n").start(of: lesson) == 4)
    #expect(LessonProgress("fillet s4 5 7 8\n").start(of: lesson) == 3)
  }

  @Test func `a command without a key is typed, once for several presses`() {
    func typed(_ text: String) -> String { KeyedText(text).typing { $0 != "corner.toggle" }.text { $0 } }
    #expect(typed("Turn it: press {5 x set rotation += 1}.") == "Turn it: type “set rotation += 5”.")
    #expect(typed("Press {3 x corner.radius -1}!") == "Type “corner.radius -3”!")
    #expect(
      typed("press {2 x corner.next}, then {corner.toggle}") == "type “corner.next” (2 times), then “corner.toggle”")
    #expect(typed("press {2 x corner.toggle}") == "press “corner.toggle” (2 times)")
    #expect(typed("press {4 x corner.radius 20}") == "type “corner.radius 20” (4 times)")
  }

  @Test func `the spelling of letters can be left out`() {
    #expect(KeyedText.withoutSpelling("the angle θ (say: theta) and φ (say: phi).") == "the angle θ and φ.")
    #expect(KeyedText.withoutSpelling("der Winkel θ (lies: theta)") == "der Winkel θ")
    for text in ["no (other) words, α (two words)", "menú (nota: opcional)"] {
      #expect(KeyedText.withoutSpelling(text) == text)
    }
    // Each letter that is told is one that ASCII spells out.
    for lesson in LessonCatalog.all {
      for page in lesson.pages { #expect(!KeyedText.withoutSpelling(page.text).contains("(say"), "\(page.text)") }
    }
  }

  @Test func `progress reads back its text and skips unknown lessons`() {
    var progress = LessonProgress()
    progress.finish(2, of: "polygon")
    progress.finish(4, of: "polygon")
    progress.finish(1, of: "star")
    #expect(progress.text == "polygon 3 5\nstar 2\n")
    #expect(LessonProgress(progress.text) == progress)
    #expect(LessonProgress("nothing\npolygon 3 x 100 -1 5\n\nstar 2 2\n") == progress)
    // A shown goal is kept apart, and a reached one stays reached.
    progress.show(3, of: "star")
    progress.show(1, of: "star")
    #expect(progress.text == "polygon 3 5\nstar 2 s4\n" && LessonProgress(progress.text) == progress)
    progress.finish(3, of: "star")
    #expect(progress.text == "polygon 3 5\nstar 2 4\n")
    #expect(LessonProgress("") == LessonProgress())
  }

  @Test func `commands in braces become keys with their count`() {
    let text = KeyedText("Press {5 x corner.radius +1}, then {corner.toggle}!")
    #expect(text.lines == Array(repeating: "corner.radius +1", count: 5) + ["corner.toggle"])
    #expect(text.text { $0 == "corner.toggle" ? "space" : "→" } == "Press “→” (5 times), then “space”!")
    #expect(KeyedText("an open { brace").text { $0 } == "an open  brace")
  }
}

extension Figure {
  /// The letters that more than one mark gives to a place.
  fileprivate var repeatedLetters: [String] {
    let all = marks.compactMap(\.lettered)
    return all.indices.filter { index in
      all[..<index].contains { $0.letter == all[index].letter && $0.point.distance(to: all[index].point) < 1e-6 }
    }
    .map { all[$0].letter }
  }
}

extension Editor {
  /// What changed a number of the open page before the drawing was another one.
  fileprivate func measuresBefore(_ document: Document, _ number: Quantity) -> NumberHandle? {
    guard let item = document.items.first, let outline = try? item.resolved() else { return nil }
    return Measures(item, outline, corner: corner).handle(of: number)
  }
}
