import Drawing
import Foundation
import Formats
import Geometry
@testable import Lessons
import Shapes
import Testing

@Suite struct HandoutTests {
  private func handout(corner: Int = 4, isQuiz: Bool = false) throws -> Handout {
    let item = Document.demo.items[0]
    let measures = Measures(item, try item.resolved(), corner: corner)
    var handout = try #require(Handout(measures, name: "demo9.svg") { "<\($0)>" })
    handout.isQuiz = isQuiz
    return handout
  }

  /// Reads a whole SVG; throws for what is no XML.
  private func read(_ svg: String) throws -> Int {
    var reader = XMLReader(Array(svg.utf8))
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }

  @Test func `a sheet is one SVG that can be read, with every step, formula and number`() throws {
    let handout = try handout()
    let svg = handout.svg
    #expect(try read(svg) > 50)
    for (index, step) in handout.steps.enumerated() {
      #expect(svg.contains(">\(index + 1). \(step.title)<"))
      for formula in step.formulas { #expect(svg.contains("= \(formula.result.text)<"), "\(formula.equation)") }
    }
    #expect(svg.contains("t = r / tan(θ/2)") && svg.contains("15.00 / tan(90.0°/2)"))
    // The construction is drawn with true arcs.
    #expect(svg.components(separatedBy: "A").count > 10)
  }

  @Test func `a quiz shows no result of a formula before its answer sheet`() throws {
    let quiz = try handout(isQuiz: true)
    for text in [quiz.svg, quiz.html, quiz.markdown, quiz.plainText()] {
      let parts = text.components(separatedBy: "Answers")
      #expect(parts.count == 2)
      #expect(!parts[0].contains("21.21") && parts[1].contains("c = 15.00 / sin(90.0°/2) = 21.21"))
      #expect(parts[0].contains(Handout.blank))
    }
    #expect(!(try handout()).html.contains(Handout.blank))
  }

  @Test func `a page for browsers holds everything itself`() throws {
    let html = try handout().html
    #expect(!html.contains("<script") && !html.contains("href") && !html.contains("url(h"))
    #expect(html.components(separatedBy: "<svg").count == 9)
    // What a document or a keymap says is text here, and no markup.
    #expect(html.contains("demo9.svg") && !html.contains("<corner.toggle>"))
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `every lesson has its handout, each figure an SVG that can be read`(name: String) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    let handout = try Handout(lesson) { $0 }
    #expect(handout.steps.count == lesson.pages.count)
    #expect(try read(handout.svg) > 20)
    for index in handout.steps.indices { #expect(try read(handout.svg(ofStep: index)) > 4) }
    #expect(handout.plainText().contains(lesson.title))
    #expect(try Handout(lesson, page: 1) { $0 }.steps.count == 1)
  }

  @Test func `plain lines keep to their width`() throws {
    let lines = try handout().plainText(columns: 40).split(separator: "\n")
    #expect(lines.filter { !$0.hasPrefix("  ") }.allSatisfy { $0.count <= 40 })
  }

  /// The attribute of every element of a name, in the order of the file.
  private func values(_ attribute: String, of element: String, in svg: String) throws -> [String] {
    var reader = XMLReader(Array(svg.utf8))
    var found: [String] = []
    while let event = try reader.next() {
      guard case .startTag(let name, _) = event.content, reader.is(name, element, in: .svg),
        let value = reader.attribute(attribute)
      else { continue }
      found.append(reader.string(value.value))
    }
    return found
  }

  @Test(arguments: LessonCatalog.all.map(\.name), [false, true])
  func `on pages nothing lies across two of them, and the last is not empty`(name: String, isQuiz: Bool) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    var handout = try Handout(lesson) { $0 }
    handout.isQuiz = isQuiz
    let pages = handout.pages
    let height = try #require(try values("height", of: "svg", in: pages).first.flatMap(Double.init))
    let count = height / Handout.pageHeight
    #expect(count == count.rounded() && count >= 1)
    func page(_ y: Double) -> Double { (y / Handout.pageHeight).rounded(.down) }
    // Figures are moved as a whole, 240 units high; text stands on its line.
    let figures = try values("transform", of: "g", in: pages).compactMap { text in
      text.split(whereSeparator: { " ()".contains($0) }).dropFirst(2).first.flatMap { Double($0) }
    }
    #expect(figures.count == handout.steps.count)
    for y in figures { #expect(page(y) == page(y + 240) && y + 240 < (page(y) + 1) * Handout.pageHeight - 60) }
    for page in 0..<Int(count) {
      #expect(pages.contains("page \(page + 1) of \(Int(count))"))
    }
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `the text of a quiz does not say what its formulas ask for`(name: String) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    let handout = try Handout(lesson) { $0 }
    for step in handout.steps {
      for formula in step.formulas where formula.result.value > 5 {
        let whole = Quantity.text(formula.result.value, .count)
        let words = step.text.split { !$0.isNumber }.map(String.init)
        #expect(!words.contains(whole), "\(step.title): \(formula.equation) is \(whole)")
      }
    }
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `letters in a figure stay apart and inside it`(name: String) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    let handout = try Handout(lesson) { $0 }
    for index in handout.steps.indices {
      let svg = handout.svg(ofStep: index)
      let xs = try values("x", of: "text", in: svg).compactMap(Double.init)
      let ys = try values("y", of: "text", in: svg).compactMap(Double.init)
      #expect(xs.count == ys.count)
      for a in xs.indices {
        #expect((5...295).contains(xs[a]) && (10...300).contains(ys[a]))
        for b in xs.indices where b > a {
          let apart = ((xs[a] - xs[b]) * (xs[a] - xs[b]) + (ys[a] - ys[b]) * (ys[a] - ys[b])).squareRoot()
          #expect(apart >= 11.5, "\(name) \(index + 1)")
        }
      }
    }
  }

  @Test func `where there are no formulas a quiz asks for what can be counted`() throws {
    var quiz = try Handout(try #require(LessonCatalog.lesson(named: "mixing"))) { $0 }
    quiz.isQuiz = true
    let parts = quiz.plainText().components(separatedBy: "Answers")
    #expect(parts[0].contains("cut corners: \(Handout.blank)") && !parts[0].contains("cut corners: 4"))
    #expect(parts[1].contains("1. cut corners: 4") && parts[1].contains("1. sharp corners: 4"))
    #expect(try Handout(try #require(LessonCatalog.lesson(named: "bubble"))) { $0 }.hasQuestions == false)
  }

  @Test func `a mask's picture is in its handout`() throws {
    let handout = try Handout(try #require(LessonCatalog.lesson(named: "mask"))) { $0 }
    #expect(handout.html.components(separatedBy: "<image ").count == handout.steps.count + 1)
    #expect(handout.html.contains("href=\"data:image/png;base64,") && !handout.html.contains("href=\"http"))
  }
}
