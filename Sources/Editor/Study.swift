import Document
import Geometry
package import Lessons
import Shapes

/// An open explanation of a corner, or an open lesson.
package struct Study: Sendable {
  /// The lesson; `nil` while a corner of the user's drawing is explained.
  package let lesson: Lesson?
  /// The index of the step or page.
  package internal(set) var step = 0
  package internal(set) var pointer = NumberPointer.nothing
  /// The hint on the screen: 0 for none, 1 for the idea, 2 for the keys.
  package internal(set) var hints = 0
  /// True if a small screen shows only the text.
  package internal(set) var showsTextOnly = false
  /// The visible part of the construction, 0 to 1; less than 1 while it is being drawn.
  package internal(set) var revealed = 1.0
  var motion: StudyMotion?
  /// True if the goal was reached since the page opened.
  var isReached = false
  /// True if the solution was shown since the page opened, so a reached goal counts as shown.
  package internal(set) var isShown = false
  /// The number of the solution's commands shown so far.
  var shown = 0
  /// The pages that were left with an open goal, each with a notice.
  var noticed: Set<Int> = []
  /// The pages of a quiz with a right answer, and those whose solution was shown before.
  var answered: Set<Int> = []
  var shownPages: Set<Int> = []
  /// The progress before the goal of the open page was reached.
  var earlier: LessonProgress?
  /// The proof that was opened from the step; see ``Editor/openProof``.
  var proof: Proof?
  var proofStep = 0
  /// The states of the explained corner, one for each change and the first one, the latest last; empty in a lesson.
  package internal(set) var trace: [TraceRow] = []
  /// The number of answers shown while answers are hidden; `nil` if all are shown.
  package internal(set) var shownAnswers: Int?
  /// The editor before the lesson; `nil` while a corner is explained.
  let own: Boxed<Editor>?

  /// Opens a step; the view of the text stays, and hidden answers stay hidden.
  mutating func open(_ step: Int) {
    let (isTextOnly, noticed, hasHidden) = (showsTextOnly, noticed, shownAnswers != nil)
    let (answered, shownPages) = (answered, shownPages)
    self = Study(lesson: lesson, own: own)
    (self.step, showsTextOnly, self.noticed) = (step, isTextOnly, noticed)
    (self.answered, self.shownPages) = (answered, shownPages)
    if hasHidden { shownAnswers = 0 }
  }

  /// Opens a step of a proof; `nil` closes the proof.
  mutating func open(_ proof: Proof?, at step: Int = 0) {
    (self.proof, proofStep) = (proof, step)
    (pointer, revealed, trace) = (.nothing, 1, [])
    if shownAnswers != nil { shownAnswers = 0 }
  }

  /// Notes a corner before and after a change.
  mutating func trace(_ before: TraceRow, _ now: TraceRow) {
    guard !now.isLike(trace.last ?? before) else { return }
    if trace.isEmpty { trace = [before] }
    trace = (trace + [now]).suffix(Self.mostRows)
  }

  private static let mostRows = 64
}

package enum NumberPointer: Hashable, Sendable {
  case nothing
  /// The number with this symbol, because its index may change.
  case number(String)
  /// The selected number disappeared.
  case lost

  package var symbol: String? {
    if case .number(let symbol) = self { symbol } else { nil }
  }
}

extension Editor {
  package var measures: Measures { Measures(item, outline, corner: corner) }

  /// The open step of the explanation, page of the lesson, or step of a proof.
  package var step: Step? {
    guard let shown = study?.shownAnswers else { return wholeStep }
    return wholeStep?.hidingAnswers(after: shown)
  }

  /// The open step with all of its answers.
  var wholeStep: Step? { openProof.map { $0.steps[$0.index] } ?? ownStep }

  /// The open step or page under any proof.
  private var ownStep: Step? {
    guard let study else { return nil }
    let measures = measures
    if let lesson = study.lesson {
      var step = lesson.step(study.step, measures)
      if study.isShown, let question { step?.code = question.solution }
      return step
    }
    return Explanation(measures)?.step(study.step)
  }

  package var question: Exercise? {
    guard let study, let questions = study.lesson?.questions, questions.indices.contains(study.step) else { return nil }
    return questions[study.step]
  }

  /// The number of right answers in a quiz, such as `5 of 6 right`; `nil` outside one.
  var score: String? { question.map { _ in "\(study?.answered.count ?? 0) of \(stepCount) right" } }

  /// Refuses to show or change numbers of the drawing before the open question is answered.
  func checkAnswered() throws(CommandError) {
    guard let study, question != nil, !study.answered.union(study.shownPages).contains(study.step) else { return }
    throw .because(
      "answer first: \(keys(for: .lessonChangeAsk)) takes it, \(keys(for: .lessonShow)) shows the solution")
  }

  package var stepCount: Int {
    guard let study else { return 0 }
    return study.lesson?.pages.count ?? Explanation(measures)?.count ?? 0
  }

  /// The open proof with its steps; `nil` if there is none, or if the drawing has become another one.
  package var openProof: (proof: Proof, steps: [Step], index: Int)? {
    guard let study, let proof = study.proof, let steps = proof.steps(measures) else { return nil }
    return (proof, steps, min(study.proofStep, steps.count - 1))
  }

  /// The position for people: `2 of 9`, in a proof of its steps.
  package var place: String {
    if let proof = openProof { return "\(proof.index + 1) of \(proof.steps.count)" }
    return "\(min(study?.step ?? 0, stepCount - 1) + 1) of \(stepCount)"
  }

  package var proofs: [Proof] { ownStep.map { Proof.proofs(of: $0, measures) } ?? [] }

  /// The editor of the user's own drawing, under an open lesson.
  package var own: Editor { study?.own?.value ?? self }
}

extension Step {
  package func place(of pointer: NumberPointer) -> Int? {
    pointer.symbol.flatMap { symbol in allNumbers.firstIndex { $0.symbol == symbol } }
  }

  /// The symbol of a number, or its name if it has none.
  package func label(of number: Quantity) -> String { showsSymbol(of: number) ? number.symbol : number.name }
}

extension Editor {
  /// The index of a number of the step: `next`, `previous`, an index, a symbol or a name.
  func number(named word: String) throws(CommandError) -> Int {
    let study = try theStudy()
    guard let step, !step.allNumbers.isEmpty else { throw .because("this step has no numbers") }
    let numbers = step.allNumbers
    let now = step.place(of: study.pointer)
    if word == "next" { return ((now ?? -1) + 1) % numbers.count }
    if word == "previous" { return ((now ?? 0) + numbers.count - 1) % numbers.count }
    guard let index = Int(word) ?? numbers.firstIndex(where: { $0.symbol == word || $0.name == word }) else {
      throw .because("no number \(word) here: \(numbers.map { step.label(of: $0) }.joined(separator: ", "))")
    }
    guard numbers.indices.contains(index) else {
      throw .because("no number \(index): the last is \(numbers.count - 1)")
    }
    return index
  }

  /// Selects a number of the step, and shows its name and how to change it.
  mutating func point(at index: Int) throws(CommandError) {
    guard let step, step.allNumbers.indices.contains(index) else { throw .because("this step has no numbers") }
    let numbers = step.allNumbers
    let number = numbers[index]
    self.study?.pointer = .number(number.symbol)
    let what =
      step.showsSymbol(of: number) ? "\(number.symbol) \(number.text): \(number.name)" : "\(number.name) \(number.text)"
    switch measures.handle(of: number) {
    case .lever where isTyped: message = Message("\(what) · lesson.change +1 changes it")
    case .lever:
      let keys = [keys(for: Command.lessonChange.line("-1")), self.keys(for: Command.lessonChange.line("+1"))]
      message = Message("\(what) · \(keys.joined(separator: " ")) or a drag change it")
    case .fixed(let why): message = Message("\(what) · \(keyed(why))")
    }
  }

  /// The lever of a number; `nil` for a computed number.
  func lever(at index: Int) -> NumberLever? {
    guard let numbers = step?.allNumbers, numbers.indices.contains(index),
      case .lever(let lever) = measures.handle(of: numbers[index])
    else { return nil }
    return lever
  }

  package func levers(of step: Step) -> [NumberLever] {
    let measures = measures
    return step.allNumbers.compactMap { number in
      guard case .lever(let lever) = measures.handle(of: number) else { return nil }
      return lever
    }
  }

  /// The index of the selected number, or of the first one with a lever.
  private func pointed() throws(CommandError) -> Int {
    let study = try theStudy()
    guard study.pointer != .lost else {
      throw .because("select a number first: \(keys(for: Command.lessonNumber.line("next")))")
    }
    if let place = step?.place(of: study.pointer) { return place }
    guard let first = (0..<(step?.allNumbers.count ?? 0)).first(where: { lever(at: $0) != nil }) else {
      throw .because("this step has no number to change")
    }
    return first
  }

  /// Changes the selected number by steps, as far as there is room, or sets it.
  ///
  /// - Parameters:
  ///   - steps: The number of steps; `nil` to set `value`.
  ///   - value: The value to set.
  mutating func changeNumber(by steps: Double?, to value: Double) throws(CommandError) {
    let index = try pointed()
    guard let lever = lever(at: index), let step, step.allNumbers.indices.contains(index) else {
      // The message says why, and which number to change instead.
      try point(at: index)
      throw .because(message.text)
    }
    let number = step.allNumbers[index]
    study?.pointer = .number(number.symbol)
    let wanted = steps.map { lever.number + $0 * lever.step } ?? value
    let change =
      steps == nil && lever.isRadius
      ? lever.command(lever.value(askingFor: wanted, places: max(6, number.places + 4)))
      : command(lever, of: number.symbol, settingTo: wanted)
    guard let change else { throw .because("the number is out of range") }
    let before = document
    try change.action(&self)
    // Journal and repeat the change itself.
    record(.command(change.line))
    if document != before { lastCommand = change.line }
    guard let now = measures.quantity(number.symbol) else { return }
    // The message already shows the used radius.
    if number.symbol == "asked" { return }
    let label = step.label(of: number)
    guard !number.isHidden else { return message = Message("\(label) changed", message.kind) }
    if steps == nil, lever.isBeyond(value) {
      let how = value > now.value ? "large" : "small"
      let typed = NumberText.rounded(value, places: 4, leadingZero: true)
      return message = Message("\(label) is now \(now.text): \(typed) is too \(how)", message.kind)
    }
    guard lever.isRadius else {
      return message = Message("\(label) is now \(now.text): \(message.text)", message.kind)
    }
    guard now.value != number.value else {
      // The corner may ask for more without getting it.
      if steps == nil, document != before {
        return message = Message("\(label) stays \(now.text) · corner \(cornerLabel): \(cornerSize)", message.kind)
      }
      // Only q shrinks while the radius grows.
      throw .because("\(label) \(whyItStays(now, wanted, isGrowing: (wanted > now.value) != (number.symbol == "q")))")
    }
    message = Message("\(label) is now \(now.text) · corner \(cornerLabel): \(cornerSize)", message.kind)
  }

  /// The reason why a number that depends on the radius stays.
  private func whyItStays(_ number: Quantity, _ wanted: Double, isGrowing: Bool) -> String {
    guard wanted != number.value else { return "is already \(number.text)" }
    var reason = cornerSize
    if let corner = selectedCorner, corner.limit == nil || !isGrowing {
      if !isGrowing {
        reason = "the radius cannot be smaller"
      } else if let maximum = corner.maximum, corner.used >= maximum * (1 - 1e-9) {
        reason = "a larger radius does not fit next to the other corners"
      }
    }
    return "stays \(number.text): \(reason)"
  }

  mutating func askNumber() throws(CommandError) {
    if let question { return prompt("\(question.asked.symbol) = ", .lessonAnswer) }
    let index = try pointed()
    guard lever(at: index) != nil, let step, step.allNumbers.indices.contains(index) else {
      return try point(at: index)
    }
    let number = step.allNumbers[index]
    study?.pointer = .number(number.symbol)
    let name = step.showsSymbol(of: number) ? "\(number.symbol), \(number.name)" : number.name
    prompt(
      "\(name): ", .lessonChange, NumberText.fixed(number.value, places: max(2, number.places)), isPresent: true)
  }

  /// Adds a change of the explained corner to the table; another corner begins a new one.
  mutating func noteTrace(since before: Editor) {
    guard study != nil, study?.lesson == nil, before.study != nil else { return }
    guard corner == before.corner, selected == before.selected else {
      study?.trace = []
      return
    }
    guard document != before.document else { return }
    let (old, now) = (TraceRow(before.measures), TraceRow(measures))
    study?.trace(old, now)
  }

  /// Keeps the selection when the numbers of a step change, or reports that it is gone.
  mutating func keepPointer() {
    guard let symbol = study?.pointer.symbol, let step, step.place(of: .number(symbol)) == nil else { return }
    // An unlimited corner gets what it asks for.
    if symbol == "asked", step.place(of: .number("r")) != nil {
      study?.pointer = .number("r")
      message = Message("\(message.text) · no longer limited: selected r", message.kind)
    } else {
      study?.pointer = .lost
      message = Message("\(message.text) · this step no longer shows \(symbol)", message.kind)
    }
  }
}
