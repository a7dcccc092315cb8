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
      #expect(!parts[0].contains("21.21") && parts[1].contains("c = 21.21"))
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
}
