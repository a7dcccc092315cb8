import Document
import Geometry
import Keymaps
import Lessons
import Cells
import Settings
import Shapes
import Text

extension Command {
  package static let lessonList = Command(
    "lesson.list", title: "list lessons", keeps: .lesson, hints: .everywhere(71, "lessons"), help: "List the lessons"
  ) { editor throws(CommandError) in
    editor.recallProgress()
    editor.mode = .list(editor.lessonList)
    if let problem = editor.lessons.problems.first { editor.message = Message(problem, .problem) }
  }

  package static let lessonOpen = Command(
    "lesson.open", title: "open lesson", followed: ["lesson": ""], keeps: .lesson, "NAME", example: "fillet",
    help: "Open a lesson (your drawing is kept)"
  ) { arguments throws(CommandError) in
    let name = try arguments.one("the name of a lesson")
    return { editor throws(CommandError) in try editor.open(try editor.lesson(named: name)) }
  }
  .completing { editor, _, words in words.isEmpty ? editor.lessonValues : [] }

  package static let lessonNext = Command(
    "lesson.next", title: "next step", keeps: .lesson, hints: [CommandHint(.lesson, 10, "next")],
    help: "Next step"
  ) {
    editor throws(CommandError) in try editor.turn(1)
  }

  package static let lessonPrevious = Command(
    "lesson.previous", title: "prev step", keeps: .lesson, hints: [CommandHint(.lesson, 10, "back")],
    help: "Previous step"
  ) {
    editor throws(CommandError) in try editor.turn(-1)
  }

  package static let lessonGoto = Command(
    "lesson.goto", title: "go to step", numbered: "step", keeps: .lesson, "STEP", example: "2",
    help: "Go to a step by number, from 1"
  ) { arguments throws(CommandError) in
    let number = try arguments.one("the number of a step, from 1") { word in
      Int(word).flatMap { (1...99).contains($0) ? $0 : nil }
    }
    return { editor throws(CommandError) in try editor.goToStep(number - 1) }
  }

  package static let lessonGotoAsk = Command(
    "lesson.goto-ask", asksFor: .lessonGoto, "go to step: ", title: "go to step…", keeps: .lesson,
    hints: [CommandHint(.lesson, 10, "step")], help: "Type a step's number",
    check: { editor throws(CommandError) in _ = try editor.theStudy() }
  )
  .counting { _, _, count in [lessonGoto.line("\(count)")] }

  package static let lessonShow = Command(
    "lesson.show", title: "show me", keeps: .lesson, hints: [CommandHint(.lesson, 10, "show me")],
    help: "Show the solution key by key, or draw the construction"
  ) {
    editor throws(CommandError) in try editor.showMe()
  }
  .having(.showsSolution)

  package static let lessonDerive = Command(
    "lesson.derive", title: "derive", keeps: .lesson, hints: [CommandHint(.lesson, 10, "derive")],
    help: "Prove this step's formula"
  ) {
    editor throws(CommandError) in try editor.derive()
  }

  package static let lessonReveal = Command(
    "lesson.reveal", title: "reveal", keeps: .lesson, hints: [CommandHint(.lesson, 10, "reveal")],
    help: "Hide the answers, then show them one by one"
  ) {
    editor throws(CommandError) in try editor.reveal()
  }

  package static let lessonHint = Command(
    "lesson.hint", title: "hint", keeps: .lesson, hints: [CommandHint(.lesson, 10, "hint")],
    help: "Show the idea, then the keys, then no hint"
  ) { editor throws(CommandError) in
    _ = try editor.theStudy()
    if let question = editor.question { return editor.message = Message("Use \(question.sources)") }
    guard editor.step?.task != nil else {
      return editor.message = Message("no task on this page · \(editor.word(for: .lessonNext)) next step")
    }
    let hints = (editor.study?.hints ?? 0) + 1
    // Without a screen there is nothing to hide.
    editor.study?.hints = hints <= 2 ? hints : editor.isTyped ? 1 : 0
  }

  package static let lessonNumber = Command(
    "lesson.number", title: "select number", titles: ["next": "next number", "previous": "prev number"], keeps: .lesson,
    hints: [CommandHint(.lesson, 10, "number", ["previous", "next"])],
    "next, previous, SYMBOL or INDEX", example: "next",
    help: "Select a number and mark what it measures"
  ) { arguments throws(CommandError) in
    let word = try arguments.one("next, previous, a number's letter, or its index from 0")
    return { editor throws(CommandError) in try editor.point(at: try editor.number(named: word)) }
  }

  package static let lessonChange = Command(
    "lesson.change", title: "change number", keeps: .lesson, hints: [CommandHint(.lesson, 10, "change", ["-1", "+1"])],
    "+STEPS, -STEPS or VALUE", example: "+1",
    help: "Change the selected number and the drawing"
  ) { arguments throws(CommandError) in
    let amount = try arguments.one("a step such as +1, or a value such as 20") { NumberText.parse($0) }
    let isStep = arguments.rest.hasPrefix("+") || arguments.rest.hasPrefix("-")
    return { editor throws(CommandError) in try editor.changeNumber(by: isStep ? amount : nil, to: amount) }
  }

  package static let lessonChangeAsk = Command(
    "lesson.change-ask", title: "type number…", keeps: .lesson, hints: [CommandHint(.lesson, 10, "answer")],
    help: "Type a value for the selected number, or the answer of a quiz"
  ) {
    editor throws(CommandError) in try editor.askNumber()
  }

  package static let lessonQuiz = Command(
    "lesson.quiz", title: "quiz", keeps: .lesson, "NAME, LEVEL from 1 to 3, and SEED", example: "fillet 2",
    help: "Answer questions about a lesson's formulas"
  ) { arguments throws(CommandError) in
    let words = arguments.rest.split(separator: " ").map(String.init)
    let numbers = words.dropFirst().compactMap { Int($0) }
    let (level, seed) = (numbers.first ?? 1, numbers.dropFirst().first ?? 1)
    guard let name = words.first, words.count <= 3, numbers.count == words.count - 1, Worksheet.levels.contains(level),
      Worksheet.seeds.contains(seed)
    else { throw .bad(argument: arguments.rest, expected: "the name of a lesson, a level from 1 to 3, and a seed") }
    return { editor throws(CommandError) in
      let lesson = try editor.lesson(named: name)
      let earlier = Array(editor.lessons.lessons.prefix { $0.name != lesson.name })
      guard let sheet = Worksheet(lesson, after: earlier, level: level, seed: seed) else {
        throw .because("the lesson \(name) has no questions of level \(level): choose another")
      }
      try editor.open(Lesson(quiz: sheet))
    }
  }
  .completing { editor, _, words in words.isEmpty ? editor.lessonValues : [] }

  package static let lessonAnswer = Command(
    "lesson.answer", title: "answer", keeps: .lesson, "NUMBER or calculation", example: "14/tan(111/2)",
    help: "Answer the open question of a quiz"
  ) { arguments throws(CommandError) in
    let text = arguments.rest
    guard !text.isEmpty else { throw .bad(argument: text, expected: "a number or a calculation") }
    return { editor throws(CommandError) in try editor.answer(text) }
  }

  package static let lessonView = Command(
    "lesson.view", title: "text/picture", keeps: .lesson, hints: [CommandHint(.lesson, 10, "text or picture")],
    help: "Text only, or text and picture"
  ) { editor throws(CommandError) in
    _ = try editor.theStudy()
    editor.study?.showsTextOnly.toggle()
  }

  package static let lessonLeave = Command(
    "lesson.leave", title: "close lesson", near: ["leave"], keeps: .lesson,
    hints: [CommandHint(.lesson, 10, "close")], help: "Close the lesson or explanation"
  ) { editor throws(CommandError) in
    _ = try editor.theStudy()
    if editor.openProof != nil { editor.study?.open(nil) } else { editor.leaveStudy() }
  }

  package static let explainCorner = Command(
    "explain.corner", title: "explain", also: ["explain"], keeps: .nothing,
    hints: [CommandHint(.corners, 70, "explain", need: .corners)],
    help: "Explain this corner step by step, with its numbers"
  ) {
    editor throws(CommandError) in try editor.explain()
  }

  package static let explainHandout = Command(
    "explain.handout", title: "handout", also: ["handout"], near: ["print", "worksheet"], keeps: .nothing, file: 0,
    "[FILE]", example: "corner.html", help: "Write a handout about this corner: .html, .svg, .md, .txt or .tex"
  ) { arguments throws(CommandError) in
    let name = try CommandArguments.fileName(arguments.rest)
    return { editor throws(CommandError) in try editor.writeHandout(to: name.isEmpty ? nil : name) }
  }
  .completing { _, _, _ in [] }

  static let lessons: [Command] = [
    explainCorner,
    explainHandout,
    lessonList,
    lessonOpen,
    lessonNext,
    lessonPrevious,
    lessonGoto,
    lessonGotoAsk,
    lessonShow,
    lessonDerive,
    lessonReveal,
    lessonHint,
    lessonNumber,
    lessonChange,
    lessonChangeAsk,
    lessonQuiz,
    lessonAnswer,
    lessonView,
    lessonLeave,
  ]
}

extension Editor {
  fileprivate var lessonValues: [ArgumentValue] {
    lessons.lessons.map { ArgumentValue(text: $0.name, help: $0.title) }
  }

  fileprivate func lesson(named name: String) throws(CommandError) -> Lesson {
    if let lesson = lessons.lesson(named: name) { return lesson }
    let names = lessons.lessons.map(\.name)
    let meant = EditDistance.nearest(to: name, among: names).map { "did you mean \($0)?" }
    throw .because("unknown lesson \"\(name)\": " + (meant ?? names.joined(separator: ", ")))
  }

  fileprivate mutating func explain() throws(CommandError) {
    try checkNoLesson()
    guard selectedCorner != nil else {
      guard item.shape.isCurlForm else { throw noCorners }
      throw .because("a curl has no corners · \(keys(for: Command.lessonOpen.line("curl"))) explains its curve")
    }
    study = Study(lesson: nil, own: nil)
    panel = .lesson
  }

  fileprivate mutating func open(_ lesson: Lesson) throws(CommandError) {
    leaveStudy()
    recallProgress()
    var own = self
    own.mode = .normal
    // Effects requested now must not be requested again when the lesson closes.
    _ = own.takeEffects()
    own.changes = []
    study = Study(lesson: lesson, own: Boxed(own))
    panel = .lesson
    try openPage(0)
    resumeLesson()
  }

  /// Opens the proof of the selected number, or the next proof of the step.
  fileprivate mutating func derive() throws(CommandError) {
    let study = try theStudy()
    let proofs = self.proofs
    guard !proofs.isEmpty else { throw .because("this step has no proof") }
    var next = study.pointer.symbol.flatMap { symbol in proofs.firstIndex { $0.proves(symbol) } } ?? 0
    if let open = openProof { next = ((proofs.firstIndex(of: open.proof) ?? -1) + 1) % proofs.count }
    self.study?.open(proofs[next])
    guard proofs.count > 1 else { return }
    message = Message(
      "proof \(next + 1) of \(proofs.count): \(proofs[next].title) · \(word(for: .lessonDerive)) next proof")
  }

  /// Hides the answers of the steps, or shows the next one; after the last one nothing is hidden any more.
  fileprivate mutating func reveal() throws(CommandError) {
    let count = try theStudy().shownAnswers
    guard let shown = count, let step = wholeStep, shown < step.answers.count else {
      study?.shownAnswers = count == nil ? 0 : nil
      let next = word(for: .lessonReveal)
      message = Message(count == nil ? "answers are hidden · \(next) shows the next one" : "all answers are shown")
      return
    }
    study?.shownAnswers = shown + 1
    let answer = step.answers[shown]
    message = Message("\(step.label(of: answer)) is \(answer.text)")
  }

  /// Goes through the open proof; after its last step the page is open again.
  private mutating func turnProof(_ proof: Proof, to index: Int, of count: Int) throws(CommandError) {
    guard index >= 0 else {
      throw .because("this is the proof's first step · \(word(for: .lessonLeave)) closes the proof")
    }
    study?.open(index < count ? proof : nil, at: index)
  }

  fileprivate mutating func turn(_ by: Int) throws(CommandError) {
    let study = try theStudy()
    if let open = openProof { return try turnProof(open.proof, to: open.index + by, of: open.steps.count) }
    let step = min(study.step, stepCount - 1) + by
    guard step >= 0 else { throw .because("this is the first step") }
    guard step < stepCount else {
      guard question == nil else { return message = Message("the last question: \(wayOutOfQuiz)") }
      throw .because("this is the last step: \(waysOut)")
    }
    let isOpen = by > 0 && study.lesson != nil && self.step?.task?.isDone == false && !wasReached && !wasShown
    try go(to: step)
    guard isOpen, !study.noticed.contains(study.step) else { return }
    self.study?.noticed.insert(study.step)
    message = Message("step \(study.step + 1) is still open · \(word(for: .lessonPrevious)) goes back to it")
  }

  fileprivate mutating func goToStep(_ index: Int) throws(CommandError) {
    _ = try theStudy()
    guard index < stepCount else { throw .because("there are only \(stepCount) steps") }
    try go(to: index)
  }

  /// Opens a step, and says so if its drawing differs from the user's.
  private mutating func go(to index: Int) throws(CommandError) {
    let (left, old, isChanged) = (item, measures, history.undoCount > 0)
    try openPage(index)
    guard study?.lesson != nil, isChanged, item != left, let step else { return }
    let others = step.allNumbers.filter { number in old.quantity(number.symbol).map { $0.text != number.text } == true }
    // Numbers that can be set come before computed ones.
    func rank(_ number: Quantity) -> Int {
      if case .lever(let lever) = measures.handle(of: number) { lever.isNumber ? 0 : 1 } else { 2 }
    }
    let first = others.enumerated().min { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }?.element
    let what = first.map { "\(step.label(of: $0)) \($0.text)" } ?? "another drawing"
    message = Message("this step starts with \(what)")
  }

  /// Judges an answer, and names a recognized mistake.
  fileprivate mutating func answer(_ text: String) throws(CommandError) {
    let study = try theStudy()
    guard let question else { throw .because("no question is open · \(Command.lessonQuiz.name) opens a quiz") }
    let reply = question.reply(to: text)
    guard reply.isRight else { return message = Message(reply.text, .problem) }
    let isOwn = !study.shownPages.contains(study.step)
    if isOwn { self.study?.answered.insert(study.step) }
    noteAnswer()
    let way = study.step + 1 < stepCount ? "\(word(for: .lessonNext)) next question" : wayOutOfQuiz
    message = Message("\(reply.text) · \(isOwn ? "" : "shown before, not counted · ")\(way)")
  }

  /// The score, and how to close the quiz.
  private var wayOutOfQuiz: String { "\(score ?? ""), \(word(for: .lessonLeave)) closes" }

  /// Records the open question as answered or shown.
  private mutating func noteAnswer() {
    guard let study, let lesson = study.lesson else { return }
    if study.answered.contains(study.step) {
      progress.finish(study.step, of: lesson.name)
    } else {
      progress.show(study.step, of: lesson.name)
    }
    ask(.keepProgress(progress))
  }

  fileprivate mutating func showMe() throws(CommandError) {
    let study = try theStudy()
    guard question == nil else {
      self.study?.isShown = true
      if !study.answered.contains(study.step) { self.study?.shownPages.insert(study.step) }
      return noteAnswer()
    }
    let solution = openProof == nil ? study.lesson?.pages[study.step].solution ?? [] : []
    guard view.mayAnimate else { return try showNext(of: solution) }
    message = StudyMotion.notice
    guard solution.isEmpty else {
      try openPage(study.step)
      self.study?.isShown = true
      self.study?.motion = .solution(solution)
      return
    }
    let marks =
      study.lesson == nil && openProof == nil
      ? (Explanation(measures)?.steps ?? []).dropFirst(study.step).map(\.figure.marks.count)
      : [step?.figure.marks.count ?? 0]
    guard marks.contains(where: { $0 > 0 }) else { throw .because("nothing to show on this page") }
    self.study?.revealed = 0
    let motion = StudyMotion.construction(from: min(study.step, stepCount - 1), marks: Array(marks))
    self.study?.motion = motion
  }

  /// Shows the next command or step where nothing may move by itself.
  private mutating func showNext(of solution: [String]) throws(CommandError) {
    let study = try theStudy()
    if let open = openProof { return try turnProof(open.proof, to: open.index + 1, of: open.steps.count) }
    guard study.lesson != nil else { return try goToStep(study.step + 1 < stepCount ? study.step + 1 : 0) }
    guard !solution.isEmpty else { throw .because("no task on this page") }
    if study.shown == 0 || study.shown >= solution.count {
      try openPage(study.step)
    }
    self.study?.isShown = true
    let line = solution[self.study?.shown ?? 0]
    try carryOut(line)
    self.study?.shown += 1
    let rest = solution.count - (self.study?.shown ?? 0)
    message = Message("\(keys(for: line)): \(message.text)" + (rest > 0 ? " · \(rest) more" : ""))
  }
}
