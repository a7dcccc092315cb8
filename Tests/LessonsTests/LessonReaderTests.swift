import Document
import EditorSupport
import Editor
import Foundation
import Geometry
@testable import Lessons
import Shapes
import TOML
import Testing

/// The form of lessons: what a file says, and what is wrong with one.
@Suite struct LessonReaderTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

  private func page(_ name: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
  }

  private func read(_ text: String) throws -> Lesson {
    try LessonReader.lesson(SourceText(name: "a.md", bytes: Array(text.utf8)))
  }

  @Test func `the example in the documentation is a whole lesson, and its solution works`() throws {
    let text = try page("Documentation/Lessons.md")
    let rest = try #require(text.components(separatedBy: "````markdown\n").last)
    let example = try #require(rest.components(separatedBy: "````").first)
    let lesson = try read(example)
    #expect(lesson.pages.count == 2 && lesson.goals == [1])
    #expect(LessonCheck(lesson, start: try .demo()).findings == [])
  }

  @Test func `a translation has the conditions, traps and solutions of its lesson`() throws {
    #expect(LessonCatalog.languages == ["de", "es"])
    for language in LessonCatalog.languages {
      var catalog = LessonCatalog()
      catalog.translate(to: language)
      #expect(catalog.problems == [] && catalog.lessons.map(\.name) == LessonCatalog.names)
      let translated = catalog.lessons.filter { $0.file.hasPrefix("\(language)/") }
      #expect(translated.count == 3)
      for lesson in translated {
        let original = try #require(LessonCatalog.lesson(named: lesson.name))
        #expect(LessonCheck(lesson, start: try .demo()).findings == [])
        for (one, other) in zip(lesson.pages, original.pages) {
          #expect(one.text != other.text && one.title != other.title)
          #expect(one.goal?.conditions == other.goal?.conditions && one.goal?.solution == other.goal?.solution)
          #expect(one.goal?.traps.map(\.conditions) == other.goal?.traps.map(\.conditions))
          #expect(one.goal == nil || one.goal?.task != other.goal?.task)
        }
      }
    }
  }

  @Test func `the documentation lists every word for show`() throws {
    let text = try page("Documentation/Lessons.md")
    for (word, help, _) in Overlay.named { #expect(text.contains("\n| `\(word)` | \(help) |\n"), "\(word)") }
  }

  @Test func `the documentation lists every letter that a drawing has`() throws {
    var names: [Character: [String]] = [:]
    for shape in ShapeCatalog.all {
      for kind in CornerKind.allCases {
        let measures = try Measures(Item(shape), cornersOf: kind)
        for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεζηθικλμνξορστυφχψωΔΦ" {
          guard let name = measures.quantity(String(letter))?.name else { continue }
          if names[letter]?.contains(name) != true { names[letter, default: []].append(name) }
        }
      }
    }
    let text = try page("Documentation/Lessons.md")
    #expect(names["r"] == ["radius"])
    for (letter, names) in names.sorted(by: { $0.key < $1.key }) {
      let row = "| `\(letter)` | \(names.joined(separator: "; ")) |"
      #expect(text.contains("\n\(row)\n"), "\(row)")
    }
  }

  /// A lesson of one step whose lines can be replaced.
  private static let base = """
    +++
    name = "a"
    title = "A"
    summary = "A square."
    kind = "rectangle"
    [drawing]
    width = 100
    +++
    ## One
    Text.
    ```step
    show: labels
    numbers: r
    ```
    ```goal
    task: Do it.
    want: r = 20
    hint: Think.
    ```
    ```play
    set corner-radius 20
    ```

    """

  @Test func `the lesson that is changed below is right`() throws {
    let lesson = try read(Self.base)
    #expect(lesson.pages[0].goal?.solution == ["set corner-radius 20"] && lesson.settings[0].line == 7)
  }

  @Test(arguments: [
    ("+++\nname", "name", "a.md:1: a lesson starts with a line +++; write the title below it"),
    ("title = \"A\"\n", "", "a.md:1: title is missing; add title = \"…\" to the front matter"),
    ("name = \"a\"", "name = \"A b\"", "a.md:2: the name A b must have small letters, digits and hyphens only"),
    ("summary = ", "sumary = ", "a.md:4: unknown key sumary; did you mean summary?; parameters go below [drawing]"),
    ("\"A square.\"", "A square", "a.md:4: A is not a value; put text in quotes"),
    ("rectangle", "rectangel", "a.md:5: unknown kind rectangel; did you mean rectangle?"),
    ("width = 100", "widht = 100", "a.md:7: "),
    ("## One\n", "", "a.md:9: text before the first step; write ## and a title above it"),
    ("## One", "# One", "a.md:9: a step starts with ## and its title"),
    ("Text.\n", "\n", "a.md:9: the step has no text; write a sentence below its title"),
    ("```step", "```stepp", "a.md:11: unknown block stepp; use step, goal, trap or play"),
    ("Text.\n```step", "Te\u{2029}xt\u{2028}.\n```stepp", "a.md:11: unknown block stepp;"),
    ("show: labels", "show: lables", "a.md:12: unknown drawing lables; did you mean labels?"),
    ("show: labels", "show labels", "a.md:12: show labels is no line of the block step"),
    ("numbers: r", "numbers: x9", "a.md:13: the drawing has no number x9"),
    ("numbers: r", "formula: x9 = r", "a.md:13: the drawing has no number x9"),
    ("numbers: r", "corner: 0\nformula: t = r +", "a.md:14: the formula of t: "),
    ("numbers: r", "corner: 4", "a.md:13: there is no corner 4; the last is 3"),
    ("want: r = 20", "want: r", "a.md:17: a comparison is missing; write a condition such as t = 20"),
    ("want: r = 20", "want: r = 20 at corner", "a.md:17: corner are no corners; use all, none, reflex"),
    ("want: r = 20", "want: radios = 20", "a.md:17: no drawing has a number radios; did you mean radius?"),
    ("want: r = 20", "want: r == 20", "a.md:17: = 20 is no expression: unexpected \"=\""),
    ("want: r = 20", "want: overflow = fairly", "a.md:17: overflow is never fairly; use one of "),
    ("want: r = 20", "want: kind = strar", "a.md:17: kind is never strar; use one of "),
    ("```play", "```trap\nsay: No.\nif: radios = 1\n```\n```play", "a.md:22: no drawing has a number radios"),
    (
      "rectangle\"\n[drawing]\nwidth = 100", "polygon\"\n[drawing]\ncount = 1001",
      "a.md:7: 1001 corners are too many; a lesson has at most 1000"
    ),
    (
      "rectangle\"\n[drawing]\nwidth = 100\n+++\n## One\nText.\n```step\nshow: labels",
      "polygon\"\n[drawing]\ncount = 5\n+++\n## One\nText.\n```step\nset: count = 20000",
      "a.md:12: 20000 corners are too many; a lesson has at most 1000"
    ),
    ("set corner-radius 20", "9999999 x corner.radius +1", "a.md:21: 9999999 times is too often; the limit is 1000"),
    ("Text.", "Press {9999999 x corner.radius +1}.", "a.md:10: 9999999 times is too often; the limit is 1000"),
    ("Do it.", "Press {1001 x corner.radius +1}.", "a.md:16: 1001 times is too often; the limit is 1000"),
    ("want: r = 20\n", "", "a.md:15: the goal has no condition; add a line want: t = 20"),
    ("hint: Think.\n", "", "a.md:15: the goal has no hint"),
    ("```play\nset corner-radius 20\n```", "", "a.md:15: the goal has no solution; add a block play with its commands"),
    ("corner-radius 20\n```", "corner-radius 20", "a.md:20: the block play has no end; add a line ``` below it"),
  ])
  func `an error names the file, the line, and what to do`(old: String, new: String, message: String) throws {
    #expect(Self.base.contains(old))
    let error = #expect(throws: LessonProblem.self) {
      try read(Self.base.replacing(old, with: new, maxReplacements: 1))
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    "title = \"A", "summary = \"", "kind = \"", "## O", "Te", "task: D", "hint: Th", "want: ", "set corner-", "show: ",
  ])
  func `a control character is refused with its line and column, raw or as an escape`(place: String) throws {
    let start = try #require(Self.base.range(of: place))
    let lines = Self.base[..<start.upperBound].split(separator: "\n", omittingEmptySubsequences: false)
    let (line, column) = (lines.count, (lines.last?.count ?? 0) + 1)
    for code in ["001B", "0007", "0000", "000D", "007F", "009B", "202E", "2066"] {
      let value = try #require(UInt32(code, radix: 16))
      let scalar = try #require(Unicode.Scalar(value))
      for text in [String(scalar), "\\u\(code)"] where text.count == 1 || line < 6 {
        let error = #expect(throws: LessonProblem.self) {
          try read(Self.base.replacingCharacters(in: start.upperBound..<start.upperBound, with: text))
        }
        let place = text.count == 1 ? "\(line):\(column)" : "\(line)"
        #expect(error?.description == "a.md:\(place): the control character U+\(code) is not allowed; remove it")
      }
    }
  }

  @Test(arguments: [
    "ρ = 20", "I = 27", "n-1 = 5", "n*(n-3)/2 = 9", "c-r = 10", "corner-radius-r = 0", "ε = 4", "roundness != 50",
  ])
  func `a condition may be about another kind of shape or corner`(condition: String) throws {
    _ = try read(Self.base.replacing("r = 20", with: condition))
  }

  @Test(arguments: [
    ("Text.", "Type {corner.togle}.", 10), ("Text.", "One.\nType {corner.togle}.", 11),
    ("Text.", "Type {corner.togle\n1}.", 10), ("Think.", "Type {corner.togle}.", 18),
    ("Do it.", "Type {5 x corner.togle}.", 16), ("Do it.", "Do\n it: {corner.togle}.", 16),
    ("```play", "```trap\nif: r = 1\nsay: Type {corner.togle}.\n```\n```play", 22),
  ])
  func `a check finds a command that does not exist in a text, a hint or a sentence, with its line`(
    place: String, text: String, line: Int
  ) throws {
    let lesson = try read(Self.base.replacing(place, with: text))
    let findings = LessonCheck(lesson, start: try .demo()).findings
    let found = findings.filter { $0.message.hasPrefix("{corner.togle") && $0.message.contains("unknown command") }
    #expect(found.map(\.line) == [line], "\(findings)")
  }

  @Test func `a count of no repetitions is no count`() throws {
    for count in ["0", "-1", "99999999999999999999"] {
      let lesson = try read(Self.base.replacing("set corner-radius 20", with: "\(count) x corner.radius +1"))
      #expect(lesson.pages[0].solution == ["\(count) x corner.radius +1"])
    }
  }

  private func holds(_ condition: String, _ kind: String, _ settings: String..., corner: Int = 0) throws -> Bool {
    var item = Item(try #require(ShapeCatalog.shape(ofKind: kind)))
    for setting in settings {
      let parts = setting.components(separatedBy: "=")
      try item.assign(parts[0], parts[1])
    }
    let measures = Measures(item, try item.resolved(), corner: corner)
    return try Condition(condition).state(measures, nil).isMet
  }

  @Test func `a rotation counts modulo the symmetry of the shape`() throws {
    for (rotation, isMet) in [("45", true), ("-45", true), ("135", true), ("225", true), ("40", false), ("0", false)] {
      #expect(try holds("rotation = 45", "polygon", "count=4", "rotation=\(rotation)") == isMet, "\(rotation)")
    }
    #expect(try holds("rotation = 36", "star", "count=5", "rotation=-36"))
    #expect(try !holds("rotation = 36", "star", "count=5", "rotation=0"))
  }

  @Test func `a style is had by exactly the corners that are named`() throws {
    let star = ["count=5", "radius=90", "roundness=50", "corner-radius=6"]
    func holds(_ condition: String, _ corners: String) throws -> Bool {
      try self.holds(condition, "star", star[0], star[1], star[2], star[3], "corners=\(corners)")
    }
    #expect(try holds("round = tips", "every:2") && holds("round = alternate", "every:2"))
    #expect(try !holds("round = tips", "all") && holds("round at tips", "all") && holds("round = all", "all"))
    #expect(try holds("round = notches", "srsrsrsrsr") && !holds("round = tips", "srsrsrsrsr"))
    #expect(try holds("sharp = all", "none") && holds("round = none", "none"))
    #expect(try holds("round = 0 2 4 6 8", "every:2") && !holds("round = 0 2", "every:2"))
  }

  @Test func `numbers are compared within a tolerance, at each corner that is named`() throws {
    #expect(try holds("t = 2r ± 30", "rectangle", "corner-radius=20"))
    #expect(try !holds("t = 2r", "rectangle", "corner-radius=20"))
    #expect(try holds("r = 20 at all", "rectangle", "corners=r20 r20 r20 r20"))
    #expect(try !holds("r = 20 at all", "rectangle", "corners=r20 r20 r20 r19"))
    #expect(try holds("r = 19 at 3", "rectangle", "corners=r20 r20 r20 r19"))
    #expect(try holds("corners = 4", "rectangle") && holds("kind = star", "star") && holds("kind != star", "polygon"))
    #expect(try holds("n >= 5", "polygon", "count=5") && !holds("n > 5", "polygon", "count=5"))
    // A number that the drawing does not have meets nothing.
    #expect(try !holds("ξ = 0", "rectangle") && !holds("ξ != 0", "rectangle"))
  }

  @Test func `the distance of two outlines is that of their farthest points`() throws {
    func path(_ settings: [String: String]) throws -> Item {
      var item = Item(try #require(ShapeCatalog.shape(ofKind: "rectangle")))
      for (name, value) in settings.sorted(by: { $0.key > $1.key }) { try item.assign(name, value) }
      return item
    }
    let square = try path(["width": "100", "height": "100"]).resolved().path
    #expect(square.greatestDistance(to: square) < 1e-9)
    let round = try path(["width": "100", "height": "100", "corner-radius": "50"]).resolved().path
    let wanted = 50 * (2.0.squareRoot() - 1)
    #expect(abs(square.greatestDistance(to: round) - wanted) < 1e-6)
    #expect(abs(round.greatestDistance(to: square) - wanted) < 1e-6)
  }
}
