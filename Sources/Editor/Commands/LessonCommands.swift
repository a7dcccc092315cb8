import Document
import Geometry
package import Keymaps
package import Lessons
import Cells
import Settings
import Shapes

extension Command {
  package static let explainCorner = Command(
    "explain.corner", title: "explain", also: ["explain"], keeps: .nothing,
    hints: [.corners: CommandHint(81, "explain", need: .corners)],
    help: "Explain the selected corner step by step, with its own numbers"
  ) {
    editor throws(CommandError) in try editor.explain()
  }

  package static let lessonList = Command("lesson.list", title: "lessons", keeps: .lesson, help: "List the lessons") {
    editor throws(CommandError) in
    editor.recallProgress()
    editor.mode = .list(editor.lessonList)
  }

  package static let lessonOpen = Command(
    "lesson.open", title: "open lesson", followed: ["lesson": ""], keeps: .lesson, "NAME", example: "fillet",
    help: "Take a lesson; your drawing waits untouched"
  ) {
    arguments throws(CommandSyntaxError) in
    let name = try arguments.one("a lesson, such as fillet")
    guard let lesson = LessonCatalog.lesson(named: name) else {
      throw .bad(argument: name, expected: LessonCatalog.all.map(\.name).joined(separator: ", "))
    }
    return { editor throws(CommandError) in try editor.open(lesson) }
  }
  .completing { _, _, words in
    words.isEmpty ? LessonCatalog.all.map { ArgumentValue(text: $0.name, help: $0.title) } : []
  }

  package static let lessonNext = Command(
    "lesson.next", title: "next step", keeps: .lesson, hints: [.lesson: CommandHint(10, "next")],
    help: "Go to the next step"
  ) {
    editor throws(CommandError) in try editor.turn(1)
  }

  package static let lessonPrevious = Command(
    "lesson.previous", title: "step before", keeps: .lesson, hints: [.lesson: CommandHint(10, "back")],
    help: "Go to the step before"
  ) {
    editor throws(CommandError) in try editor.turn(-1)
  }

  package static let lessonGoto = Command(
    "lesson.goto", title: "step", numbered: "step", keeps: .lesson, "STEP", example: "2",
    help: "Go to a step by its number, from 1"
  ) {
    arguments throws(CommandSyntaxError) in
    let word = try arguments.one("the number of a step")
    guard let number = Int(word), (1...99).contains(number) else {
      throw .bad(argument: word, expected: "the number of a step, from 1")
    }
    return { editor throws(CommandError) in try editor.goToStep(number - 1) }
  }

  package static let lessonGotoAsk = Command(
    "lesson.goto-ask", title: "go to step", keeps: .lesson, hints: [.lesson: CommandHint(10, "step")],
    help: "Type the number of a step to go to"
  ) {
    editor throws(CommandError) in
    _ = try editor.theStudy()
    editor.prompt("go to step: ", .lessonGoto)
  }
  .counting { _, _, count in [lessonGoto.line("\(count)")] }

  package static let lessonShow = Command(
    "lesson.show", title: "show me", keeps: .lesson, hints: [.lesson: CommandHint(10, "show me")],
    help: "Show how it is done, key by key; without a task, how the construction is drawn"
  ) {
    editor throws(CommandError) in try editor.showMe()
  }

  package static let lessonHint = Command(
    "lesson.hint", title: "hint", keeps: .lesson, hints: [.lesson: CommandHint(10, "hint")],
    help: "Show or hide the hint"
  ) {
    editor throws(CommandError) in
    _ = try editor.theStudy()
    guard editor.step?.task != nil else {
      return editor.message = Message(
        "there is nothing to do on this page: \(editor.word(for: .lessonNext)) goes on")
    }
    editor.study?.showsHint.toggle()
  }

  package static let lessonNumber = Command(
    "lesson.number", title: "number", titles: ["next": "next number", "previous": "number before"], keeps: .lesson,
    hints: [.lesson: CommandHint(10, "number", ["previous", "next"])],
    "next, previous, SYMBOL or INDEX", example: "next",
    help: "Point at a number: what it measures is marked"
  ) {
    arguments throws(CommandSyntaxError) in
    let place = NumberPlace(try arguments.one("next, previous, a number's letter, or its place from 0"))
    return { editor throws(CommandError) in try editor.point(at: place) }
  }

  package static let lessonChange = Command(
    "lesson.change", title: "change", keeps: .lesson, hints: [.lesson: CommandHint(10, "change", ["-1", "+1"])],
    "+STEPS, -STEPS or VALUE", example: "+1",
    help: "Change the number that is pointed at, and the drawing with it"
  ) {
    arguments throws(CommandSyntaxError) in
    let word = try arguments.one("a step such as +1, or a value such as 20")
    guard let amount = NumberText.parse(word) else {
      throw .bad(argument: word, expected: "a step such as +1, or a value such as 20")
    }
    let isStep = word.hasPrefix("+") || word.hasPrefix("-")
    return { editor throws(CommandError) in try editor.changeNumber(by: isStep ? amount : nil, to: amount) }
  }

  package static let lessonView = Command(
    "lesson.view", title: "text/picture", keeps: .lesson, hints: [.lesson: CommandHint(10, "text or picture")],
    help: "Show the text alone, or text and picture"
  ) {
    editor throws(CommandError) in
    _ = try editor.theStudy()
    editor.study?.showsTextOnly.toggle()
  }

  package static let lessonLeave = Command(
    "lesson.leave", title: "leave", keeps: .lesson, hints: [.lesson: CommandHint(10, "leave")],
    help: "Leave the explanation or the lesson"
  ) {
    editor throws(CommandError) in
    _ = try editor.theStudy()
    editor.leaveStudy()
  }

  static let lessons: [Command] = [
    explainCorner,
    lessonList,
    lessonOpen,
    lessonNext,
    lessonPrevious,
    lessonGoto,
    lessonGotoAsk,
    lessonShow,
    lessonHint,
    lessonNumber,
    lessonChange,
    Command(
      "lesson.change-ask", title: "type number", keeps: .lesson, help: "Type a value for the number that is pointed at"
    ) {
      editor throws(CommandError) in try editor.askNumber()
    },
    lessonView,
    lessonLeave,
  ]
}

extension Editor {
  func theStudy() throws(CommandError) -> Study {
    guard let study else {
      throw .because("no lesson is open: \(keys(for: .lessonList)) lists them")
    }
    return study
  }

  /// Refuses what would write or replace the person's drawing while a lesson lies over it.
  func checkNoLesson() throws(CommandError) {
    guard study?.lesson != nil else { return }
    throw .because("\(keys(for: .lessonLeave)) leaves the lesson first: this drawing belongs to it")
  }

  fileprivate mutating func explain() throws(CommandError) {
    try checkNoLesson()
    guard selectedCorner != nil else {
      guard item.shape.isCurlForm else { throw noCorners }
      throw .because(
        "a curl has no corners: \(keys(for: Command.lessonOpen.line("curl"))) is the lesson about its curve")
    }
    study = Study()
    panel = .lesson
  }

  mutating func recallProgress() { if !knowsProgress { ask(.recallProgress) } }

  fileprivate mutating func open(_ lesson: Lesson) throws(CommandError) {
    leaveStudy()
    recallProgress()
    var own = self
    own.mode = .normal
    // What is asked now is asked once, and not again when the lesson is left.
    _ = own.takeEffects()
    own.changes = []
    study = Study(lesson: lesson, own: [own])
    panel = .lesson
    try openPage(0)
    goOnWithLesson()
  }

  /// Goes to the first step that is not done yet, in a lesson that was just opened.
  mutating func goOnWithLesson() {
    guard let study, let lesson = study.lesson, study.step == 0, study.motion == nil, history.undoCount == 0 else {
      return
    }
    let first = progress.start(of: lesson)
    guard first > 0 else { return }
    do throws(CommandError) {
      try openPage(first)
      message = Message("what comes before this step is done")
    } catch {
      message = Message(error.description, .problem)
    }
  }

  /// Whether the goal of the open page was reached, now or earlier.
  package var wasReached: Bool {
    guard let study, let lesson = study.lesson else { return false }
    return progress.isDone(study.step, of: lesson.name)
  }

  /// Leaves what is open; after a lesson everything is as it was before it, but for the view and what was learnt.
  mutating func leaveStudy() {
    guard let study else { return }
    if var own = study.own.first {
      // How far a key moves a vertex belongs to the drawing's own history.
      let nudge = own.view.nudge
      (own.view, own.messages, own.progress, own.knowsProgress) = (view, messages, progress, knowsProgress)
      own.view.nudge = nudge
      own.changes = changes
      let asked = takeEffects()
      self = own
      for effect in asked { ask(effect) }
      message = Message("your drawing is as you left it")
    } else {
      self.study = nil
      panel = .corners
    }
  }

  /// Draws a page's own drawing; one step of an explanation keeps the drawing.
  private mutating func openPage(_ index: Int) throws(CommandError) {
    study?.step = index
    study?.shown = 0
    study?.revealed = 1
    study?.motion = nil
    study?.isReached = false
    study?.showsHint = false
    study?.pointer = .nothing
    guard let lesson = study?.lesson else { return }
    let document: Document
    do throws(ParameterError) {
      document = try lesson.document(ofPage: index)
    } catch {
      throw .parameter(error)
    }
    try show(document, selecting: 0)
    history = History(document)
    kinds = KindMemory()
    lastCommand = nil
    try select(lesson.pages[index].corner, orNone: true)
  }

  private mutating func select(_ index: Int, orNone: Bool) throws(CommandError) {
    corner = 0
    if !outline.corners.isEmpty { try select(index) }
  }

  fileprivate mutating func turn(_ by: Int) throws(CommandError) {
    let study = try theStudy()
    let step = min(study.step, stepCount - 1) + by
    guard step >= 0 else { throw .because("this is the first step") }
    guard step < stepCount else {
      throw .because("this was the last step: \(waysOut)")
    }
    try go(to: step)
  }

  fileprivate mutating func goToStep(_ index: Int) throws(CommandError) {
    _ = try theStudy()
    guard index < stepCount else { throw .because("there are \(stepCount) steps") }
    try go(to: index)
  }

  /// Opens a step, and says where a lesson's drawing does not go on as the person made it.
  private mutating func go(to index: Int) throws(CommandError) {
    let (left, old, isChanged) = (item, measures, history.undoCount > 0)
    try openPage(index)
    guard study?.lesson != nil, isChanged, item != left, let step else { return }
    let others = step.allNumbers.filter { number in old.quantity(number.symbol).map { $0.text != number.text } == true }
    // What a person sets comes before what only follows from it.
    func rank(_ number: Quantity) -> Int {
      if case .lever(let lever) = measures.handle(of: number) { lever.isNumber ? 0 : 1 } else { 2 }
    }
    let told = others.enumerated().min { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }?.element
    let what = told.map { "\(step.told($0)) \($0.text)" } ?? "a drawing of its own"
    message = Message("this step begins with \(what)")
  }

  fileprivate mutating func showMe() throws(CommandError) {
    let study = try theStudy()
    let solution = study.lesson?.pages[study.step].solution ?? []
    guard view.mayAnimate else { return try showNext(of: solution) }
    message = StudyMotion.notice
    guard solution.isEmpty else {
      try openPage(study.step)
      self.study?.motion = .solution(solution)
      return
    }
    let marks =
      study.lesson == nil
      ? (Explanation(measures)?.steps ?? []).dropFirst(study.step).map(\.figure.marks.count)
      : [step?.figure.marks.count ?? 0]
    guard marks.contains(where: { $0 > 0 }) else { throw .because("there is nothing to show on this page") }
    self.study?.revealed = 0
    let motion = StudyMotion.construction(from: min(study.step, stepCount - 1), marks: Array(marks))
    self.study?.motion = motion
  }

  /// Where nothing may move by itself: the next command, or the next step.
  private mutating func showNext(of solution: [String]) throws(CommandError) {
    let study = try theStudy()
    guard study.lesson != nil else { return try goToStep(study.step + 1 < stepCount ? study.step + 1 : 0) }
    guard !solution.isEmpty else { throw .because("there is nothing to do on this page") }
    if study.shown == 0 || study.shown >= solution.count {
      try openPage(study.step)
    }
    let line = solution[self.study?.shown ?? 0]
    let action: CommandAction
    do throws(CommandSyntaxError) {
      action = try CommandCatalog.action(for: line).action
    } catch {
      throw .because(error.description)
    }
    try action(&self)
    self.study?.shown += 1
    let rest = solution.count - (self.study?.shown ?? 0)
    message = Message("\(keys(for: line)): \(message.text)" + (rest > 0 ? " · \(rest) more" : ""))
  }

  /// The keys that run a command here, or how it is typed where it has none.
  package func keys(for line: String, style: KeyLabelStyle = .signs) -> String {
    isTyped ? line : keymap.keys(for: line, in: panel, style: style)
  }

  /// The same for a command without arguments.
  func keys(for command: Command) -> String { keys(for: command.name) }

  /// A text with the keys of its commands; what no key does is typed, once where it was to be pressed several times.
  package func keyed(_ text: String, style: KeyLabelStyle = .signs) -> String {
    KeyedText(text).typing { isTyped || keymap.label(for: $0, in: panel) == nil }
      .text { keys(for: $0, style: style) }
  }

  /// How to go on after the last step.
  private var waysOut: String {
    let leaving = "\(keys(for: .lessonLeave)) leaves"
    guard let next = nextLesson else { return leaving }
    let way = isTyped ? Command.lessonOpen.line(next.name) : "\(keys(for: .lessonList)) \(Key(.enter).label())"
    return "\(leaving), \(way) goes on: \(next.title)"
  }

  /// Another lesson in which something is left to do; `nil` while this one is not done, or when all are.
  package var nextLesson: Lesson? {
    guard let lesson = study?.lesson, let next = progress.unfinished(from: lesson), next.name != lesson.name else {
      return nil
    }
    return next
  }

  /// The lessons, with the next one chosen in which something is left to do.
  var lessonList: ListView {
    var list = ListView(content: .lessons)
    let next = progress.unfinished(from: study?.lesson)
    // Below the heading.
    list.choice = 1 + (LessonCatalog.all.firstIndex { $0.name == next?.name } ?? 0)
    return list
  }

  /// Notes that the open page's goal is reached, and says how to go on.
  mutating func noteProgress() {
    guard let study, let lesson = study.lesson, !study.isReached, step?.task?.isDone == true else { return }
    self.study?.isReached = true
    if !progress.isDone(study.step, of: lesson.name) {
      progress.finish(study.step, of: lesson.name)
      ask(.keepProgress(progress))
    }
    // Line by line the step's own sentence says it.
    guard message.kind != .problem, !isTyped else { return }
    let way = study.step + 1 == stepCount ? waysOut : "\(keys(for: .lessonNext)) goes on"
    message = Message("done: \(way) · \(message.text)", message.kind)
  }
}
