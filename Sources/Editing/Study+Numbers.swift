import Drawing
import Geometry
import Lessons

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

extension Editor {
  /// Points at a number of the step, and says what it is and whether it can be changed.
  mutating func point(at place: NumberPlace) throws(CommandError) {
    let study = try theStudy()
    let numbers = step?.allNumbers ?? []
    guard !numbers.isEmpty else { throw .because("this step has no numbers") }
    let index: Int
    switch place {
    case .next: index = study.number.map { $0 + 1 < numbers.count ? $0 + 1 : 0 } ?? 0
    case .previous: index = study.number.map { $0 > 0 ? $0 - 1 : numbers.count - 1 } ?? numbers.count - 1
    case .index(let wanted):
      guard numbers.indices.contains(wanted) else {
        throw .because("the numbers go from 0 to \(numbers.count - 1)")
      }
      index = wanted
    case .symbol(let symbol):
      guard let found = numbers.firstIndex(where: { $0.symbol == symbol }) else {
        throw .because("there is no number \(symbol) here: \(numbers.map(\.symbol).joined(separator: ", "))")
      }
      index = found
    }
    self.study?.number = index
    let number = numbers[index]
    let what = "\(number.symbol) \(number.text): \(number.name)"
    switch measures.handle(of: number) {
    case .lever where isTyped: message = Message("\(what) · lesson.change +1 changes it")
    case .lever:
      let keys = [keys(for: "lesson.change -1"), self.keys(for: "lesson.change +1")]
      message = Message("\(what) · \(keys.joined(separator: " ")) or a drag change it")
    case .fixed(let why): message = Message("\(what) · \(KeyedText(why).text { keys(for: $0) })")
    }
  }

  /// What changes a number of the step; `nil` for one that only follows.
  func lever(at index: Int) -> NumberLever? {
    guard let numbers = step?.allNumbers, numbers.indices.contains(index),
      case .lever(let lever) = measures.handle(of: numbers[index])
    else { return nil }
    return lever
  }

  /// The number that is pointed at, or the first one that can be changed.
  private func pointed() throws(CommandError) -> Int {
    let study = try theStudy()
    let count = step?.allNumbers.count ?? 0
    if let number = study.number, number < count { return number }
    guard let first = (0..<count).first(where: { lever(at: $0) != nil }) else {
      throw .because("this step has no number to change")
    }
    return first
  }

  /// - Parameters:
  ///   - steps: how many steps to add; `nil` to give it a value.
  ///   - value: that value.
  mutating func changeNumber(by steps: Double?, to value: Double) throws(CommandError) {
    let index = try pointed()
    guard let lever = lever(at: index) else {
      try point(at: .index(index))
      throw .because("it cannot be changed itself: \(message.text)")
    }
    study?.number = index
    let line = steps.map { lever.line(adding: $0) } ?? lever.line(settingTo: value)
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
    guard let number = step?.allNumbers[index] else { return }
    message = Message("\(number.symbol) is now \(number.text): \(message.text)", message.kind)
  }

  mutating func askNumber() throws(CommandError) {
    let index = try pointed()
    guard lever(at: index) != nil, let number = step?.allNumbers[index] else {
      return try point(at: .index(index))
    }
    study?.number = index
    ask("\(number.symbol), \(number.name): ", "lesson.change ", replacing: NumberText.fixed(number.value, places: 2))
  }
}
