import Document
import Geometry
import Shapes
import Text

/// Questions about a lesson's formulas, with other numbers for each seed.
///
/// The numbers are those of drawings like the lesson's. A pupil's calculator gives the printed answers, from the printed
/// numbers and with results in between rounded to two decimals, too. No answer depends on how a given number is rounded,
/// so every way to it gives the same digits.
package struct Worksheet: Sendable {
  package static let levels = 1...3
  /// The seeds: at most four digits, as in the names of files.
  package static let seeds = 1...9999

  package let lesson: Lesson
  package let level: Int
  package let seed: Int
  package private(set) var questions: [Exercise] = []
  /// The formulas that the questions need.
  let formulas: [Equation]

  private static let most = 6
  /// The most questions with the same letters.
  private static let mostAlike = 2
  private static let attempts = 600

  /// - Parameters:
  ///   - earlier: The lessons before it, whose formulas questions of several steps may need.
  ///   - level: 1 puts numbers in, 2 solves backward, 3 takes several steps.
  /// - Returns: `nil` for a lesson without such questions.
  package init?(_ lesson: Lesson, after earlier: [Lesson] = [], level: Int, seed: Int) {
    self.lesson = lesson
    self.level = level
    self.seed = seed
    var numbers = RandomNumbers("\(lesson.name) \(level) \(seed)")
    let pages = lesson.pages.indices.filter { !lesson.pages[$0].formulas.isEmpty }
    // Formulas of earlier lessons are known, but not their letters.
    let own = Set(
      lesson.pages.flatMap { page in
        page.numbers + page.formulas.flatMap { [$0.symbol] + (Term($0.expression)?.symbols ?? []) }
      })
    let known = Self.equations(of: [lesson] + earlier).filter { equation in
      own.contains(equation.symbol) && equation.term.symbols.allSatisfy(own.contains)
    }
    guard !pages.isEmpty else { return nil }
    var sources: [String] = []
    for _ in 0..<Self.attempts where questions.count < Self.most {
      let page = pages[numbers.whole(0...pages.count - 1)]
      guard let measures = lesson.measures(varying: page, &numbers),
        let plan = Self.plan(lesson.pages[page], known, level: level, measures, &numbers),
        let question = Exercise(plan, lesson.pages[page], measures, words: lesson.words)
      else { continue }
      let alike = questions.filter { $0.letters == question.letters }
      let most = question.isTrivial ? 1 : Self.mostAlike
      guard alike.count < most, !alike.contains(where: { $0.givenText == question.givenText }) else { continue }
      questions.append(question)
      for source in plan.map(\.source) where !sources.contains(source) { sources.append(source) }
    }
    guard !questions.isEmpty else { return nil }
    formulas = known.filter { !$0.isSolved && sources.contains($0.source) }
  }

  private static func equations(of lessons: [Lesson]) -> [Equation] {
    var result: [Equation] = []
    for formula in lessons.flatMap(\.pages).flatMap(\.formulas) {
      for equation in Equation.all(formula.symbol, formula.expression) where !result.contains(equation) {
        result.append(equation)
      }
    }
    return result
  }

  /// The calculations that lead to an answer; `nil` if there are none for the page and the level.
  private static func plan(
    _ page: LessonPage, _ known: [Equation], level: Int, _ measures: Measures, _ numbers: inout RandomNumbers
  ) -> [Equation]? {
    let own = page.formulas.flatMap { Equation.all($0.symbol, $0.expression) }
    let hasCount = measures.item.shape.ring != nil
    let known = known.filter { equation in
      equation.holds(in: measures)
        && (hasCount || !equation.term.symbols.contains { measures.quantity($0)?.unit == .count })
    }
    let first = own.filter { (level == 3 || $0.isSolved == (level == 2)) && known.contains($0) }
    guard let last = numbers.choice(first) else { return nil }
    var equations = [last]
    guard level == 3 else { return equations }
    for _ in 0..<numbers.whole(1...2) {
      let next = equations[0]
      let done = Set(equations.map(\.symbol))
      let more = known.filter { equation in
        !equation.term.isMultiple && next.term.symbols.contains(equation.symbol)
          && !equations.contains { $0.source == equation.source }
          && !equation.term.symbols.contains(where: done.contains)
      }
      guard let more = numbers.choice(more) else { break }
      equations.insert(more, at: 0)
    }
    // One calculation from the given numbers would be no question of several steps.
    let given = given(equations)
    // A given number that follows from the others would be too much.
    let isLoose = known.contains {
      ($0.symbol == last.symbol || given.contains($0.symbol)) && $0.term.symbols.allSatisfy(given.contains)
    }
    return equations.count > 1 && !isLoose ? equations : nil
  }

  /// The letters that a plan needs and does not give.
  fileprivate static func given(_ equations: [Equation]) -> [String] {
    var (known, given): (Set<String>, [String]) = ([], [])
    for equation in equations {
      for symbol in equation.term.symbols where known.insert(symbol).inserted { given.append(symbol) }
      known.insert(equation.symbol)
    }
    return given
  }
}

/// A formula, or the same formula solved for another of its letters.
struct Equation: Hashable, Sendable {
  let symbol: String
  var term: Term
  /// The formula as the lesson has it.
  let source: String
  /// True if the formula was solved for ``symbol``.
  let isSolved: Bool

  var text: String { "\(symbol) = \(term.text())" }

  var mathML: String { Term.symbol(symbol).mathML() + "<mo>=</mo>" + term.mathML() }

  /// A formula and all that it can be solved for; empty if it has other signs than those of ``Term``.
  static func all(_ symbol: String, _ expression: String) -> [Equation] {
    guard let term = Term(expression) else { return [] }
    let source = "\(symbol) = \(term.text())"
    return [Equation(symbol: symbol, term: term, source: source, isSolved: false)]
      + term.symbols.compactMap { name in
        term.solved(for: name, result: symbol).map {
          Equation(symbol: name, term: $0, source: source, isSolved: true)
        }
      }
  }

  /// True if it gives the measured number of a drawing.
  func holds(in measures: Measures) -> Bool {
    guard let measured = measures.value(of: symbol), let computed = term.value({ measures.value(of: $0) }) else {
      return false
    }
    return abs(measured - computed) <= 1e-6 * max(1, abs(measured))
  }
}

extension [Equation] {
  /// Some numbers by their letters, and the results of the equations; `nil` where one has none.
  func results(of given: [String: Double], isInRadians: Bool = false) -> [String: Double]? {
    var values = given
    for equation in self {
      guard let value = equation.term.value(isInRadians: isInRadians, { values[$0] }) else { return nil }
      values[equation.symbol] = value
    }
    return values
  }
}

/// A number to work out from others.
package struct Exercise: Sendable {
  package let asked: Quantity
  let given: [Quantity]
  let measures: Measures
  let page: LessonPage
  let equations: [Equation]
  /// The printed numbers by their letters: the given ones, results in between, the answer.
  private let printed: [String: Double]
  private let words: PageWords

  /// The given numbers as they are printed.
  var numbers: [String: Double] { printed.filter { entry in given.contains { $0.symbol == entry.key } } }

  /// - Returns: `nil` if a calculator might round to another answer.
  init?(_ equations: [Equation], _ page: LessonPage, _ measures: Measures, words: PageWords) {
    guard let last = equations.last, let asked = measures.quantity(last.symbol) else { return nil }
    let given = Worksheet.given(equations).compactMap { measures.quantity($0) }
    guard given.count == Worksheet.given(equations).count else { return nil }
    var printed: [String: Double] = [:]
    for number in given { printed[number.symbol] = Self.rounded(number.value, Self.finePlaces) }
    guard let exact = equations.results(of: printed) else { return nil }
    for equation in equations {
      guard let short = equation.term.value({ printed[$0] }) else { return nil }
      printed[equation.symbol] = Self.rounded(short, equation == last ? asked.answerPlaces : Self.finePlaces)
      guard Self.isClear(short, equation == last ? asked.answerPlaces : Self.finePlaces) else { return nil }
    }
    guard let answer = printed[asked.symbol], let value = exact[asked.symbol], asked.unit != .truth,
      let spread = Self.spread(equations, given),
      [-spread, spread].allSatisfy({ Self.rounded(value + $0, asked.answerPlaces) == answer }),
      Self.isClear(value, asked.answerPlaces), Self.rounded(value, asked.answerPlaces) == answer,
      Self.isClear(asked.value, asked.answerPlaces), Self.rounded(asked.value, asked.answerPlaces) == answer,
      printed.values.allSatisfy({ $0 >= 0.1 }), !given.contains(where: { printed[$0.symbol] == answer })
    else { return nil }
    self.asked = asked
    self.given = given
    self.measures = measures
    self.page = page
    self.equations = equations
    self.printed = printed
    self.words = words
  }

  /// The decimals of given numbers and of results in between.
  private static let finePlaces = 2

  private static func rounded(_ value: Double, _ places: Int) -> Double {
    let unit = Double.powerOfTen(places)
    return (value * unit).rounded() / unit
  }

  /// The most that an answer differs between drawings whose given numbers are printed alike.
  private static func spread(_ equations: [Equation], _ given: [Quantity]) -> Double? {
    func answer(moving moved: Int?) -> Double? {
      var values: [String: Double] = [:]
      for (index, number) in given.enumerated() {
        let printed = rounded(number.value, finePlaces)
        let isRounded = abs(printed - number.value) > 1e-9
        values[number.symbol] = printed + (index == moved && isRounded ? 0.5 / .powerOfTen(finePlaces) : 0)
      }
      return equations.results(of: values)?[equations[equations.count - 1].symbol]
    }
    guard let middle = answer(moving: nil) else { return nil }
    var spread = 0.0
    for index in given.indices {
      guard let other = answer(moving: index) else { return nil }
      spread += abs(other - middle)
    }
    return spread
  }

  /// True if a number is not nearly halfway between two rounded ones.
  private static func isClear(_ value: Double, _ places: Int) -> Bool {
    let scaled = abs(value) * Double.powerOfTen(places)
    return abs(scaled - scaled.rounded(.down) - 0.5) > 0.005
  }

  var letters: [String] { [asked.symbol] + given.map(\.symbol).sorted() }

  var title: String { "\(words[.find]) \(asked.symbol)" }

  /// The task without its numbers.
  package var text: String {
    let places = asked.answerPlaces
    let digits = words[places == 0 ? .toWhole : places == 1 ? .toOne : .toTwo]
    return "\(title) (\(words[asked.name]))\(asked.unit == .count ? "" : ", \(digits)")."
  }

  /// The formulas to use, as the lessons have them.
  package var sources: String { WordList.text(equations.map(\.source)) }

  package var givenText: String { WordList.text(given.map { "\($0.symbol) = \(shown($0.symbol))" }) }

  /// True if it only doubles or halves a number, or the like.
  var isTrivial: Bool { equations.count == 1 && equations[0].term.isMultiple }

  /// A given number or the answer as it is printed.
  func shown(_ symbol: String) -> String {
    guard let value = printed[symbol] else { return symbol }
    let sign = measures.quantity(symbol)?.unit == .angle ? "°" : ""
    guard symbol == asked.symbol else {
      return NumberText.rounded(value, places: Self.finePlaces, leadingZero: true) + sign
    }
    return NumberText.fixed(value, places: asked.answerPlaces) + sign
  }

  /// The answer with its rounding, such as `25.0`.
  package var answer: String { shown(asked.symbol) }

  /// The calculations with letters, numbers and results, a line each.
  package var solution: [String] {
    equations.map { equation in
      "\(equation.symbol) = \(equation.term.text()) = \(equation.term.text(shown)) = \(shown(equation.symbol))"
    }
  }
}

extension Quantity {
  var answerPlaces: Int {
    switch unit {
    case .length, .angle: 1
    case .ratio: 2
    case .area, .count, .truth: 0
    }
  }
}

extension Lesson {
  /// The drawing of a page with other numbers; `nil` if they do not fit.
  ///
  /// A corner becomes that of a triangle with another angle, since right angles would hide what a formula does.
  fileprivate func measures(varying index: Int, _ numbers: inout RandomNumbers) -> Measures? {
    let page = pages[index]
    do {
      let item = try document(ofPage: index).item(0)
      let isTriangle = page.isAboutCorner && item.shape.ring == nil
      let varied = try isTriangle ? corner(page, item, &numbers) : parameters(page, item, &numbers)
      let result = Measures(varied, try varied.resolved(), corner: isTriangle ? 0 : page.corner)
      return result.corner?.limit == nil ? result : nil
    } catch {
      return nil
    }
  }

  private func corner(_ page: LessonPage, _ item: Item, _ numbers: inout RandomNumbers) throws -> Item {
    let style = try item.resolved().corners[page.corner].kind ?? .round
    var result = Item(FreePolygon())
    result.style = item.style
    let angle = numbers.whole(40...139)
    // Not a right angle, whose tangent of the half is 1.
    let theta = Angle.degrees(Double(angle < 90 ? angle : angle + 1))
    let middle = Angle.degrees(Double(45 * numbers.whole(0...7)))
    let vertex = Lesson.sheet.center - middle.direction * 50
    let ends = [-0.5, 0.5].map { vertex + (middle + theta * $0).direction * Double(numbers.whole(95...150)) }
    let points = ([vertex] + ends).map { "\(NumberText.exact($0.x)),\(NumberText.exact($0.y))" }
    let settings = [
      ("points", points.joined(separator: " ")), ("corner-kind", style.rawValue),
      ("corner-radius", "\(numbers.whole(10...40))"),
      // What the next corner takes is a given number.
      ("corners", page.formulas.contains { $0.expression.contains("w") } ? "r r\(numbers.whole(5...15)) s" : "r s s"),
      ("smoothing", "0.\(numbers.whole(2...8))"),
    ]
    for (name, value) in settings where name != "smoothing" || style == .squircle { try result.assign(name, value) }
    return result
  }

  private func parameters(_ page: LessonPage, _ item: Item, _ numbers: inout RandomNumbers) throws -> Item {
    var result = item
    let names =
      (settings + page.settings).map(\.name) + page.numbers
      + page.formulas.flatMap {
        Term($0.expression)?.symbols ?? []
      }
    for name in names.reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
      guard let value = result.value(of: name), let number = value.number, let domain = value.info.number else {
        continue
      }
      let isCount = domain.unit == .count
      let varied = isCount ? Double(numbers.whole(5...12)) : (number * Double(numbers.whole(60...130)) / 100).rounded()
      guard domain.range.contains(varied) else { continue }
      try result.assign(name, NumberText.exact(varied))
    }
    return result
  }
}

/// A repeatable source of random numbers: SplitMix64, by Sebastiano Vigna.
private struct RandomNumbers {
  private var state: UInt64

  /// - Parameter text: Any text; its bytes are the seed, by FNV-1a.
  init(_ text: String) {
    state = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return range.lowerBound + Int((value ^ (value >> 31)) % UInt64(range.count))
  }

  mutating func choice<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[whole(0...elements.count - 1)]
  }
}
