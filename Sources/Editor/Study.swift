import Document
import Geometry
package import Lessons

/// A corner being explained, or a lesson being taken.
package struct Study: Sendable {
  /// `nil` while the selected corner of the person's own drawing is explained.
  package let lesson: Lesson?
  /// From 0; never more than there are.
  package internal(set) var step = 0
  package internal(set) var pointer = NumberPointer.nothing
  package internal(set) var showsHint = false
  /// Whether a small screen shows the text alone.
  package internal(set) var showsTextOnly = false
  /// How much of the construction is there, from 0 to 1: less than all while it is being drawn.
  package internal(set) var revealed = 1.0
  /// What is being shown bit by bit.
  var motion: StudyMotion?
  /// Whether the page's goal was reached since it was opened.
  var isReached = false
  /// How many of the page's commands were shown.
  var shown = 0
  /// The editor as it was when the lesson was opened: one, or none while a corner is explained.
  let own: [Editor]

  init(lesson: Lesson? = nil, own: [Editor] = []) {
    self.lesson = lesson
    self.own = own
  }
}

/// Which of a step's numbers is pointed at.
package enum NumberPointer: Hashable, Sendable {
  case nothing
  /// The one with a symbol, wherever it stands: a step may change with its numbers.
  case number(String)
  /// The one that was pointed at is not there any more.
  case lost

  package var symbol: String? {
    if case .number(let symbol) = self { symbol } else { nil }
  }
}

extension Editor {
  package var measures: Measures { Measures(item, outline, corner: corner) }

  /// The steps of the corner, or the page of the lesson, that is open.
  package var step: Step? {
    guard let study else { return nil }
    let measures = measures
    if let lesson = study.lesson { return lesson.step(study.step, measures) }
    return Explanation(measures)?.step(study.step)
  }

  package var stepCount: Int {
    guard let study else { return 0 }
    return study.lesson?.pages.count ?? Explanation(measures)?.count ?? 0
  }

  /// The person's own drawing, whatever lesson is open over it.
  package var own: Editor { study?.own.first ?? self }
}

/// Which number of a step a person means.
enum NumberPlace: Sendable {
  case next, previous
  case index(Int)
  case symbol(String)

  init(_ word: String) {
    switch word {
    case "next": self = .next
    case "previous": self = .previous
    default: self = Int(word).map { .index($0) } ?? .symbol(word)
    }
  }
}

extension Step {
  /// Where among the numbers the one stands that is pointed at.
  package func place(of pointer: NumberPointer) -> Int? {
    pointer.symbol.flatMap { symbol in allNumbers.firstIndex { $0.symbol == symbol } }
  }

  /// A number by its letter, or by its name where it has none.
  package func told(_ number: Quantity) -> String { showsSymbol(of: number) ? number.symbol : number.name }
}

extension Editor {
  /// Points at a number of the step, and says what it is and whether it can be changed.
  mutating func point(at place: NumberPlace) throws(CommandError) {
    let study = try theStudy()
    guard let step, !step.allNumbers.isEmpty else { throw .because("this step has no numbers") }
    let numbers = step.allNumbers
    let now = step.place(of: study.pointer)
    let index: Int
    switch place {
    case .next: index = now.map { $0 + 1 < numbers.count ? $0 + 1 : 0 } ?? 0
    case .previous: index = now.map { $0 > 0 ? $0 - 1 : numbers.count - 1 } ?? numbers.count - 1
    case .index(let wanted):
      guard numbers.indices.contains(wanted) else {
        throw .because("the numbers go from 0 to \(numbers.count - 1)")
      }
      index = wanted
    case .symbol(let word):
      guard let found = numbers.firstIndex(where: { $0.symbol == word || $0.name == word }) else {
        throw .because("there is no number \(word) here: \(numbers.map { step.told($0) }.joined(separator: ", "))")
      }
      index = found
    }
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

  /// What changes a number of the step; `nil` for one that only follows.
  func lever(at index: Int) -> NumberLever? {
    guard let numbers = step?.allNumbers, numbers.indices.contains(index),
      case .lever(let lever) = measures.handle(of: numbers[index])
    else { return nil }
    return lever
  }

  /// What changes the numbers of a step of this editor, as far as anything does.
  package func levers(of step: Step) -> [NumberLever] {
    let measures = measures
    return step.allNumbers.compactMap { number in
      guard case .lever(let lever) = measures.handle(of: number) else { return nil }
      return lever
    }
  }

  /// The number that is pointed at, or the first one that can be changed.
  private func pointed() throws(CommandError) -> Int {
    let study = try theStudy()
    guard study.pointer != .lost else {
      throw .because("point at a number first: \(keys(for: Command.lessonNumber.line("next"))) goes to the next")
    }
    if let place = step?.place(of: study.pointer) { return place }
    guard let first = (0..<(step?.allNumbers.count ?? 0)).first(where: { lever(at: $0) != nil }) else {
      throw .because("this step has no number to change")
    }
    return first
  }

  /// Steps find what has to be asked for, as far as there is room; a value is asked for as it was typed.
  ///
  /// - Parameters:
  ///   - steps: how many steps to add; `nil` to give it a value.
  ///   - value: that value.
  mutating func changeNumber(by steps: Double?, to value: Double) throws(CommandError) {
    let index = try pointed()
    guard let lever = lever(at: index), let step, step.allNumbers.indices.contains(index) else {
      // Why it cannot be changed itself, and what can.
      try point(at: .index(index))
      throw .because(message.text)
    }
    let number = step.allNumbers[index]
    study?.pointer = .number(number.symbol)
    let wanted = steps.map { lever.number + $0 * lever.step } ?? value
    let line =
      steps == nil && lever.isRadius
      ? lever.line(lever.value(askingFor: wanted, places: max(6, number.places + 4)))
      : self.line(lever, of: number.symbol, settingTo: wanted)
    let action: CommandAction
    do throws(CommandSyntaxError) {
      action = try CommandCatalog.action(for: line).action
    } catch {
      throw .because(error.description)
    }
    let before = document
    try action(&self)
    // What is told and repeated later is the change, and not the number that it was made by.
    record(.command(line))
    if document != before { lastCommand = line }
    guard let now = measures.quantity(number.symbol) else { return }
    // What a corner asks is told with what it gets.
    if number.symbol == "asked" { return }
    let told = step.told(number)
    guard lever.isRadius else {
      return message = Message("\(told) is now \(now.text): \(message.text)", message.kind)
    }
    guard now.value != number.value else {
      // More may have been asked for, though nothing came of it.
      if steps == nil, document != before {
        return message = Message("\(told) stays \(now.text) · corner \(cornerLabel): \(cornerSize)", message.kind)
      }
      // Of all numbers only q shrinks while the radius grows.
      throw .because("\(told) \(whyItStays(now, wanted, isGrowing: (wanted > now.value) != (number.symbol == "q")))")
    }
    message = Message("\(told) is now \(now.text) · corner \(cornerLabel): \(cornerSize)", message.kind)
  }

  /// Why a number that goes with the radius is what it was.
  private func whyItStays(_ number: Quantity, _ wanted: Double, isGrowing: Bool) -> String {
    guard wanted != number.value else { return "is \(number.text) already" }
    guard let corner = selectedCorner, corner.limit == nil || !isGrowing else {
      return "stays \(number.text): \(cornerSize)"
    }
    guard isGrowing else { return "stays \(number.text): the radius cannot be less" }
    guard let maximum = corner.maximum, corner.used >= maximum * (1 - 1e-9) else {
      return "stays \(number.text): \(cornerSize)"
    }
    return "stays \(number.text): more does not fit while the other corners keep theirs"
  }

  mutating func askNumber() throws(CommandError) {
    let index = try pointed()
    guard lever(at: index) != nil, let step, step.allNumbers.indices.contains(index) else {
      return try point(at: .index(index))
    }
    let number = step.allNumbers[index]
    study?.pointer = .number(number.symbol)
    let name = step.showsSymbol(of: number) ? "\(number.symbol), \(number.name)" : number.name
    ask(
      "\(name): ", Command.lessonChange.line(""),
      replacing: NumberText.fixed(number.value, places: max(2, number.places)))
  }

  /// Keeps what is pointed at where a step has other numbers than before, or lets it go with a word.
  mutating func keepPointer() {
    guard let symbol = study?.pointer.symbol, let step, step.place(of: .number(symbol)) == nil else { return }
    // A corner that is not limited has what it asked for.
    if symbol == "asked", step.place(of: .number("r")) != nil {
      study?.pointer = .number("r")
      message = Message("\(message.text) · nothing limits it now: that is r", message.kind)
    } else {
      study?.pointer = .lost
      message = Message("\(message.text) · \(symbol) is no number of this step now", message.kind)
    }
  }
}
