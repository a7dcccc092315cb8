import Document
import Foundation
import Geometry
@testable import Lessons
import Shapes
import Testing

@Suite struct WorksheetTests {
  @Test(arguments: [
    ("r / tan(θ/2)", "t", "θ", "2 × tan⁻¹(r/t)"), ("r / tan(θ/2)", "t", "r", "t × tan(θ/2)"),
    ("r / sin(θ/2)", "c", "θ", "2 × sin⁻¹(r/c)"), ("180 - 360/n", "i", "n", "360 / (180 − i)"),
    ("t * (1 + ξ)", "g", "ξ", "g / t − 1"), ("r * φ * π / 180", "L", "φ", "180 × L / π / r"),
    ("φ * (1 - ξ/2 - η/2)", "ρ", "η", "2 × (1 − ξ / 2 − ρ / φ)"), ("2 * t * cos(θ/2)", "z", "t", "z / cos(θ/2) / 2"),
    ("foot - curl-dy", "lift", "curl-dy", "foot − lift"), ("a - (b - x)", "y", "x", "b − (a − y)"),
  ])
  func `a formula is solved for a letter`(expression: String, result: String, letter: String, solved: String) throws {
    let term = try #require(Term(expression))
    #expect(term.solved(for: letter, result: result)?.text() == solved)
  }

  @Test func `every solved formula of a lesson gives the number back`() throws {
    var count = 0
    for lesson in LessonCatalog.all {
      for index in lesson.pages.indices {
        let measures = try lesson.measures(ofPage: index)
        for formula in lesson.pages[index].formulas {
          let equations = Equation.all(formula.symbol, formula.expression)
          #expect(!equations.isEmpty, "\(lesson.name): \(formula.expression)")
          for equation in equations {
            #expect(equation.holds(in: measures), "\(lesson.name): \(equation)")
            count += 1
          }
        }
      }
    }
    #expect(count > 60)
  }

  @Test(arguments: ["r / tan(θ", "r ^ 2", "min(a, b)", "2in", "", "r r"])
  func `what no lesson needs is no term`(text: String) { #expect(Term(text) == nil) }

  @Test(arguments: Worksheet.levels)
  func `a seed gives its own questions, each once, and always the same`(level: Int) throws {
    let lesson = try #require(LessonCatalog.lesson(named: "fillet"))
    func texts(_ seed: Int) throws -> [String] {
      let sheet = try #require(Worksheet(lesson, level: level, seed: seed))
      return sheet.questions.map { "\($0.text) \($0.givenText): \($0.solution)" }
    }
    var sheets: Set<[String]> = []
    for seed in 1...12 {
      let texts = try texts(seed)
      #expect(texts.count == 6 && Set(texts).count == 6, "seed \(seed)")
      sheets.insert(texts)
    }
    #expect(sheets.count == 12)
    #expect(try texts(7) == texts(7))
  }

  @Test func `levels put in, solve backward, and take several steps`() throws {
    let lesson = try #require(LessonCatalog.lesson(named: "fillet"))
    for seed in 1...8 {
      func solutions(_ level: Int) throws -> [[String]] {
        try #require(Worksheet(lesson, level: level, seed: seed)).questions.map(\.solution)
      }
      let formulas = lesson.pages.flatMap(\.formulas).compactMap { formula in
        Term(formula.expression).map { "\(formula.symbol) = \($0.text()) =" }
      }
      func isPlain(_ line: String) -> Bool { formulas.contains { line.hasPrefix($0) } }
      #expect(try solutions(1).allSatisfy { $0.count == 1 && isPlain($0[0]) })
      #expect(try solutions(2).allSatisfy { $0.count == 1 && !isPlain($0[0]) })
      #expect(try solutions(3).allSatisfy { $0.count > 1 })
    }
  }

  @Test(arguments: 1...4) func `sharing has questions about what the next corner leaves`(seed: Int) throws {
    let lesson = try #require(LessonCatalog.lesson(named: "sharing"))
    let sheet = try #require(Worksheet(lesson, level: 3, seed: seed))
    #expect(sheet.questions.allSatisfy { $0.equations.count > 1 })
    #expect(sheet.questions.contains { question in question.given.contains { $0.symbol == "w" && $0.value > 0 } })
  }

  @Test(arguments: LessonCatalog.all.filter { Worksheet($0, level: 1, seed: 1) != nil }.map(\.name), Worksheet.levels)
  func `every lesson with formulas in a chain has questions of each level`(name: String, level: Int) throws {
    let all = LessonCatalog.all
    let index = try #require(all.firstIndex { $0.name == name })
    let sheet = Worksheet(all[index], after: Array(all[..<index]), level: level, seed: 1)
    // Several steps need a formula that takes the result of another one.
    let formulas = Set(all[index].pages.flatMap(\.formulas).map(\.expression))
    let hasChain = formulas.count > 1
    #expect((sheet != nil) == (level < 3 || hasChain), "\(name), level \(level): formulas \(formulas.sorted())")
  }

  @Test(arguments: LessonCatalog.all.map(\.name), Worksheet.levels)
  func `a figure has the whole drawing or corner, and the letters of its numbers`(name: String, level: Int) throws {
    let all = LessonCatalog.all
    let index = try #require(all.firstIndex { $0.name == name })
    for seed in 1...2 {
      guard let sheet = Worksheet(all[index], after: Array(all[..<index]), level: level, seed: seed) else { continue }
      let handout = Handout(sheet)
      for (step, measures) in zip(handout.steps, handout.drawings) {
        let place: Comment = "\(name) \(level) \(seed): \(step.title)"
        let bounds = try #require(measures.shape.path.bounds)
        #expect(measures.item.shape.ring == nil || step.figure.box.contains(bounds), place)
        #expect(step.figure.shows(step.numbers), place)
        let labels = step.figure.labels(of: step).map(\.text)
        let drawn = step.numbers.filter { $0.symbol.count < 8 && [.length, .angle].contains($0.unit) }
        #expect(Set(drawn.map(\.symbol)).subtracting(labels) == [], place)
      }
    }
  }

  @Test func `a sheet has no answers, and the key has all`() throws {
    let lesson = try #require(LessonCatalog.lesson(named: "fillet"))
    let sheet = try #require(Worksheet(lesson, level: 2, seed: 3))
    let (paper, key) = (Handout(sheet), Handout(keyOf: [sheet]))
    for text in [paper.html, paper.markdown, paper.plainText(), paper.pages] {
      #expect(!text.contains("Answers"))
      for question in sheet.questions { #expect(!text.contains("= \(question.answer)")) }
    }
    for text in [key.html, key.markdown, key.plainText(), key.pages] {
      for question in sheet.questions {
        #expect(question.solution.allSatisfy { text.contains($0) || text.contains($0.replacing("-", with: "\\-")) })
      }
    }
  }

  @Test func `worksheets and their key are one file, each on its own page`() throws {
    let lesson = try #require(LessonCatalog.lesson(named: "star"))
    let sheets = (1...3).compactMap { Worksheet(lesson, level: 1, seed: $0) }
    let all = sheets.map { Handout($0) } + [Handout(keyOf: sheets)]
    #expect(all.html().components(separatedBy: "<article>").count == 5)
    #expect(all.html().components(separatedBy: "<html").count == 2)
    for handout in all { #expect(all.pages().contains(">\(handout.title) · page 1 of ")) }
  }

  /// A question about a corner with r 15 and θ 62°.
  private func question(_ symbol: String, _ equations: (String, String)...) throws -> Exercise {
    let lesson = try #require(LessonCatalog.lesson(named: "fillet"))
    var item = try lesson.document(ofPage: 3).items[0]
    let end = Point(100, 20) + Angle.degrees(62).direction * 120
    try item.assign("points", "100,20 220,20 \(end.x),\(end.y)")
    try item.assign("corners", "r15 s s")
    let measures = Measures(item, try item.resolved(), corner: 0)
    let known = equations.flatMap { Equation.all($0.0, $0.1) }
    let used = equations.indices.compactMap { index in
      known.first { index == equations.count - 1 ? $0.symbol == symbol : $0.symbol == equations[index].0 }
    }
    return try #require(Exercise(used, lesson.pages[3], measures, words: PageWords()))
  }

  @Test(arguments: [
    ("25.0", "Right: t = 25.0."), ("t = 24.96", "Right: t = 25.0."), ("15/tan(62/2)", "Right: t = 25.0."),
    ("24,96", "Right: t = 25.0."), ("9.0", "You multiplied: divide r by tan(θ/2)."), ("8.0", "Take half of θ."),
    ("-34.0", "Set your calculator to degrees."), ("29.1", "Use tan, not sin."), ("17.5", "Use tan, not cos."),
    ("0.04", "In reverse: divide r by tan(θ/2)."), ("15", "That is r, which is given."),
    ("25.2", "Close: keep all digits until the end, then round."), ("40", "Not yet."),
    ("x", "Not a number: type it, e.g. 24.9."), ("", "Not a number: type it, e.g. 24.9."),
  ])
  func `an answer is judged by its digits, and a known mistake is named`(typed: String, said: String) throws {
    let reply = try question("t", ("t", "r / tan(θ/2)")).reply(to: typed)
    #expect(reply == Reply(isRight: said.hasPrefix("Right"), text: said))
  }

  @Test(arguments: [
    ("14.1", "Right: d = 14.1."), ("29.1", "That is c. Find d from it."), ("44.1", "You added: subtract r from c."),
  ])
  func `a result in between is named`(typed: String, said: String) throws {
    let reply = try question("d", ("c", "r / sin(θ/2)"), ("d", "c - r")).reply(to: typed)
    #expect(reply.text == said)
  }

  @Test func `progress is a table with a row for each goal`() throws {
    let lesson = try #require(LessonCatalog.lesson(named: "star"))
    let table = LessonProgress("star 2 s4").csv(of: [lesson])
    let rows = table.split(separator: "\r\n")
    #expect(rows.first == "lesson,step,title,state" && rows.count == lesson.goals.count + 1)
    #expect(rows.dropFirst().allSatisfy { $0.hasPrefix("star,") && $0.split(separator: "\"").count == 3 })
    #expect(Set(rows.dropFirst().map { String($0.split(separator: ",").last ?? "") }) == ["done", "shown", "open"])
  }
}
