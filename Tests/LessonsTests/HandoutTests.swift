import Document
import SVG
import Foundation
import Geometry
@testable import Lessons
import Shapes
import TestSupport
import TOML
import Testing
import XML

extension Handout {
  var svg: String { [self].svg() }
  var pages: String { [self].pages() }
  var html: String { [self].html() }
}

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

  @Test func `an HTML page is self-contained`() throws {
    let html = try handout().html
    #expect(!html.contains("<script") && !html.contains("href") && !html.contains("url(h"))
    #expect(html.components(separatedBy: "<svg").count == 10)
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
    try values([attribute], of: element, in: svg)[0]
  }

  private func values(_ attributes: [String], of element: String, in svg: String) throws -> [[String]] {
    var reader = XMLReader(Array(svg.utf8))
    var found = attributes.map { _ in [String]() }
    while let event = try reader.next() {
      guard case .startTag(let name, _) = event.content, reader.is(name, element, in: .svg) else { continue }
      for (index, attribute) in attributes.enumerated() {
        if let value = reader.attribute(attribute) { found[index].append(reader.string(value.value)) }
      }
    }
    return found
  }

  @Test(arguments: LessonCatalog.all.map(\.name), [false, true])
  func `nothing crosses a page break, and no page is empty`(name: String, isQuiz: Bool) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    var handout = try Handout(lesson) { $0 }
    handout.isQuiz = isQuiz
    let pages = handout.pages
    let height = try #require(try values("height", of: "svg", in: pages).first.flatMap(Double.init))
    let count = height / PrintStyle().paper.height
    #expect(count == count.rounded() && count >= 1)
    func page(_ y: Double) -> Double { (y / PrintStyle().paper.height).rounded(.down) }
    // Figures are moved as a whole; text stands on its line.
    let boxes = try figures(in: pages)
    let figures = boxes.map(\.y)
    #expect(figures.count == handout.steps.count)
    for (y, side) in boxes {
      #expect(side > 189.9 && page(y) == page(y + side), "\(side) at \(y)")
      #expect(y + side < (page(y) + 1) * PrintStyle().paper.height - 60)
    }
    // Each page has its number at its foot, and something above that.
    let ys = try values("y", of: "text", in: pages).compactMap(Double.init)
    for number in 0..<Int(count) {
      let foot = (Double(number) + 1) * PrintStyle().paper.height - 48
      #expect(ys.contains(foot), "page \(number + 1) has no number")
      let isFilled = (ys + figures).contains { page($0) == Double(number) && $0 < foot - 20 }
      #expect(isFilled, "page \(number + 1) is empty")
      #expect(pages.components(separatedBy: "page \(number + 1) of \(Int(count))<").count == 2)
    }
  }

  /// The tops and sides of the figures of pages.
  private func figures(in pages: String) throws -> [(y: Double, side: Double)] {
    try values("transform", of: "g", in: pages).compactMap { text in
      let words = text.split(whereSeparator: { " ()".contains($0) })
      guard words.count == 5, let y = Double(words[2]), let scale = Double(words[4]) else { return nil }
      return (y, 300 * scale)
    }
  }

  @Test(arguments: LessonCatalog.all.map(\.name), PrintStyle.Paper.allCases)
  func `at least seven tenths of every page but the last are used`(name: String, paper: PrintStyle.Paper) throws {
    var style = PrintStyle()
    style.paper = paper
    let pages = [try Handout(try #require(LessonCatalog.lesson(named: name))) { $0 }].pages(style)
    let height = try #require(try values("height", of: "svg", in: pages).first.flatMap(Double.init))
    let (boxes, texts) = (try figures(in: pages), try values("y", of: "text", in: pages).compactMap(Double.init))
    for page in 0..<Int(height / paper.height) - 1 {
      let (top, foot) = (Double(page) * paper.height, Double(page + 1) * paper.height - 48)
      let ends = (boxes.map { $0.y + $0.side } + texts).filter { top < $0 && $0 < foot - 20 }
      #expect((ends.max() ?? top) - top > 0.7 * paper.height, "\(name), page \(page + 1)")
    }
  }

  @Test func `a number beside a formula has the digits of the formula`() throws {
    var count = 0
    for lesson in LessonCatalog.all {
      let handout = try Handout(lesson) { $0 }
      for (index, step) in handout.steps.enumerated() {
        for (formula, number) in step.formulas.flatMap({ formula in step.numbers.map { (formula, $0) } })
        where formula.inputs.contains(number) {
          let (shown, worked) = (handout.shown(number, inStep: index), formula.workedText(number.symbol))
          #expect(shown == worked, "\(lesson.name) \(index + 1): \(number.symbol)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  @Test(arguments: LessonCatalog.all)
  func `the outline to rebuild can be told from the drawing on paper`(lesson: Lesson) throws {
    let last = lesson.pages.count - 1
    let handout = try Handout(lesson) { $0 }
    let ghost = try #require(lesson.pages[last].ghost)
    let box = handout.steps[last].figure.box
    let distance = ghost.greatestDistance(to: handout.drawings[last].shape.path)
    #expect(distance > 0.012 * max(box.width, box.height), "\(lesson.name): \(distance)")
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `the text of a quiz gives no answers`(name: String) throws {
    let lesson = try #require(LessonCatalog.lesson(named: name))
    let handout = try Handout(lesson) { $0 }
    for step in handout.steps {
      for formula in step.formulas where formula.result.value > 5 {
        let whole = Quantity("", "", formula.result.value, .count).text
        let words = step.text.split { !$0.isNumber }.map(String.init)
        #expect(!words.contains(whole), "\(step.title): \(formula.equation) is \(whole)")
      }
    }
  }

  /// Every text of a figure with the box that it takes, with most of what hangs below the line.
  private func labels(in svg: String) throws -> [(text: String, box: Rect)] {
    let places = try values(["x", "y"], of: "text", in: svg).map { $0.compactMap(Double.init) }
    let (xs, ys) = (places[0], places[1])
    let words = svg.components(separatedBy: "<text ").dropFirst().map { part in
      String(part.split(separator: ">")[1].split(separator: "<")[0])
    }
    #expect(xs.count == ys.count && xs.count == words.count)
    return words.indices.map { index in
      // A letter is about 9 wide and 11 high, and hangs 3 below the line.
      let half = 4.5 * Double(words[index].count)
      return (words[index], Rect(Point(xs[index] - half, ys[index] - 11), Point(xs[index] + half, ys[index] + 3)))
    }
  }

  private static let all = Result { try everything() }
  /// The figures of every handout, one for each step.
  private static let figures = Result {
    try all.get().map { handout in handout.handout.steps.indices.map { handout.handout.svg(ofStep: $0) } }
  }

  /// The handouts of every lesson, and of corners of every kind and shape, each with its name.
  private static func everything() throws -> [(name: String, handout: Handout)] {
    var all = try LessonCatalog.all.map { ($0.name, try Handout($0) { $0 }) }
    for shape in ShapeCatalog.all {
      for kind in CornerKind.allCases {
        for radius in ["4", "500"] {
          var item = Item(type(of: shape).initial)
          guard try !item.resolved().corners.isEmpty else { continue }
          for (name, text) in [("corners", "all"), ("corner-radius", radius), ("corner-kind", kind.rawValue)] {
            try item.set(name, to: text)
          }
          let resolved = try item.resolved()
          for corner in resolved.corners.indices.prefix(8) {
            let name = "\(shape.kind) \(kind) \(radius) corner \(corner)"
            all.append((name, try #require(Handout(Measures(item, resolved, corner: corner), name: name) { $0 })))
          }
        }
      }
    }
    return all
  }

  @Test func `the ends of an edge have letters in place, or arrows at the border`() throws {
    var (inside, beyond) = (0, 0)
    for ((name, handout), svgs) in zip(try Self.all.get(), try Self.figures.get()) {
      for index in handout.steps.indices {
        let (figure, measures) = (handout.steps[index].figure, handout.drawings[index])
        guard let ends = measures.ends(of: measures.selected) else { continue }
        let (box, size) = (figure.box, max(figure.box.width, figure.box.height))
        for letter in figure.letters(in: box) where ["A", "B"].contains(letter.letter) {
          let end = letter.letter == "A" ? ends.before : ends.after
          let place: Comment = "\(name) \(index + 1): \(letter)"
          if let heading = letter.heading {
            let border = min(
              letter.place.x - box.minX, box.maxX - letter.place.x, letter.place.y - box.minY, box.maxY - letter.place.y
            )
            #expect(abs(border) < 1e-9 * size && !box.contains(end), place)
            #expect(letter.place.distance(to: end) < 1e-9 * size || heading.dot(end - letter.place) > 0, place)
            beyond += 1
          } else {
            #expect(letter.place == end && box.contains(end), place)
            inside += 1
          }
        }
        // As many dots and heads of arrows as there are letters.
        let svg = svgs[index]
        let marks =
          svg.components(separatedBy: "<circle ").count + svg.components(separatedBy: "Z\" fill=\"#101418\"").count
        #expect(marks - 2 >= figure.letters.filter { "AB".contains($0) }.count, "\(name) \(index + 1)")
      }
    }
    #expect(inside > 100 && beyond > 100, "\(inside), \(beyond)")
  }

  @Test func `every number of a formula is on its page and marks what it measures`() throws {
    for (name, handout) in try Self.all.get() {
      for step in handout.steps {
        for number in step.formulas.flatMap({ [$0.result] + $0.inputs }) {
          #expect(step.allNumbers.contains(number), "\(name), \(step.title): \(number.symbol)")
          guard [.length, .angle, .area].contains(number.unit), abs(number.value) > 1e-6 else { continue }
          #expect(!step.figure.pointed(at: number.symbol).isEmpty, "\(name), \(step.title): \(number.symbol)")
        }
      }
    }
  }

  @Test func `the angle inside is drawn if a formula gives it`() throws {
    var count = 0
    for (name, handout) in try Self.all.get() {
      for step in handout.steps where step.formulas.contains(where: { $0.symbol == "i" }) {
        #expect(!step.figure.marks(of: "i").isEmpty, "\(name), \(step.title)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test func `every vertex or corner that a text numbers has its number in the figure`() throws {
    var count = 0
    for lesson in LessonCatalog.all {
      for step in try Handout(lesson, keys: { $0 }).steps {
        let words = step.text.split { !$0.isLetter && !$0.isNumber }
        for (word, number) in zip(words, words.dropFirst())
        where ["vertex", "corner"].contains(word.lowercased()) && Int(number) != nil {
          #expect(step.figure.letters.contains(String(number)), "\(lesson.name), \(step.title): \(word) \(number)")
          count += 1
        }
      }
    }
    #expect(count > 1)
  }

  @Test func `no sign of the HTML legend is wider than its column`() throws {
    for (name, handout) in try Self.all.get() where !handout.legend.isEmpty {
      let style = handout.html.components(separatedBy: "style=\"--signs: ").dropFirst().first
      let width = try #require(style?.components(separatedBy: "em").first.flatMap { Double($0) })
      for word in handout.legend.flatMap({ $0.sign.split(separator: " ") }) {
        // What a bold letter is wide, and the gap of 0.8 beside it.
        #expect(0.69 * Double(word.count) + 0.8 <= width, "\(name): \(word)")
      }
    }
  }

  @Test func `letters in a figure stay apart and inside it`() throws {
    for ((name, handout), svgs) in zip(try Self.all.get(), try Self.figures.get()) {
      for index in handout.steps.indices {
        let labels = try labels(in: svgs[index])
        for (place, label) in labels.enumerated() {
          #expect(
            Rect(x: 0, y: 0, width: 300, height: 300).outset(by: 3).contains(label.box),
            "\(name) \(index + 1): \(label.text) is outside")
          for other in labels[(place + 1)...] {
            let (a, b) = (label.box, other.box)
            let isApart = a.maxX <= b.minX || b.maxX <= a.minX || a.maxY <= b.minY || b.maxY <= a.minY
            #expect(isApart, "\(name) \(index + 1): \(label.text) and \(other.text)")
          }
        }
      }
    }
  }

  @Test func `in a lesson no full line goes through the letter of a number`() throws {
    for lesson in LessonCatalog.all {
      let handout = try Handout(lesson) { $0 }
      for index in handout.steps.indices {
        let svg = handout.svg(ofStep: index)
        let labels = try labels(in: svg).filter { label in
          svg.contains(
            "font-style=\"italic\" fill=\"#8a3600\" stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\">\(label.text)<"
          )
        }
        #expect(
          labels.count == handout.steps[index].figure.labels(of: handout.steps[index]).count,
          "\(lesson.name) \(index + 1)")
        let strokes = try values("stroke", of: "path", in: svg)
        let data = try values("d", of: "path", in: svg).suffix(strokes.count)
        for (text, stroke) in zip(data, strokes) where stroke != "#56606a" {
          let flat = FlatPath(try PathData.path(from: text), tolerance: 0.5)
          for contour in flat.contours {
            let points = flat.points[contour.points]
            for (a, b) in zip(points, points.dropFirst() + (contour.isClosed ? points.prefix(1) : [])) {
              for label in labels {
                #expect(
                  label.box.outset(by: -2).visiblePart(a, b) == nil,
                  "\(lesson.name) \(index + 1): a line goes through \(label.text)")
              }
            }
          }
        }
      }
    }
  }

  @Test func `figures of whole drawings share one scale`() throws {
    for lesson in LessonCatalog.all {
      let handout = try Handout(lesson) { $0 }
      let boxes = lesson.pages.indices.compactMap { index -> Rect? in
        lesson.pages[index].shows.contains(where: \.isZoomed) ? nil : handout.steps[index].figure.box
      }
      #expect(Set(boxes).count <= 1, "\(lesson.name)")
    }
    let curl = try Handout(try #require(LessonCatalog.lesson(named: "curl"))) { $0 }
    let (box, shape) = (curl.steps[0].figure.box, try #require(curl.drawings[0].shape.path.bounds))
    // The sheet's own box, which is 120 tall and has the curl 10 below it, is dotted on one of them.
    #expect(abs(box.center.y - (shape.maxY - 65)) < 0.02 * box.height && box.width < 1.3 * shape.width)
  }

  @Test(arguments: LessonCatalog.all.map(\.name), [false, true])
  func `the legend never has its own page`(name: String, isQuiz: Bool) throws {
    var handout = try Handout(try #require(LessonCatalog.lesson(named: name))) { $0 }
    handout.isQuiz = isQuiz
    let parts = handout.pages.components(separatedBy: "<text ").dropFirst()
    func page(_ word: String) -> [Double] {
      parts.filter { $0.contains(word) }.compactMap { part in
        part.components(separatedBy: " y=\"").dropFirst().first?.split(separator: "\"").first
          .flatMap { Double($0) }.map { ($0 / PrintStyle().paper.height).rounded(.down) }
      }
    }
    let last = try #require(page(">\(handout.heading(handout.steps.count - 1))<").first)
    #expect(page(">Letters<").allSatisfy { $0 == last }, "\(page(">Letters<")) after \(last)")
  }

  @Test func `a quiz without formulas asks for counts`() throws {
    var quiz = try Handout(try #require(LessonCatalog.lesson(named: "mixing"))) { $0 }
    quiz.isQuiz = true
    let parts = quiz.plainText().components(separatedBy: "Answers")
    #expect(parts[0].contains("round corners: \(Handout.blank)") && !parts[0].contains("round corners: 4"))
    #expect(parts[1].contains("1. round corners: 4") && parts[1].contains("1. sharp corners: 4"))
    #expect(try Handout(try #require(LessonCatalog.lesson(named: "bubble"))) { $0 }.hasQuestions == false)
  }

  @Test(arguments: LessonCatalog.all.map(\.name) + ["a corner"])
  func `every question of a quiz can be answered, and is on the answer sheet`(name: String) throws {
    for corner in name == "a corner" ? Array(0..<9) : [0] {
      var quiz = try LessonCatalog.lesson(named: name).map { try Handout($0) { $0 } } ?? handout(corner: corner)
      quiz.isQuiz = true
      var known: [String: Double] = [:]
      for index in quiz.steps.indices {
        let (step, numbers) = (quiz.steps[index], quiz.numbers(ofStep: index))
        let shown = numbers.filter { quiz.shown($0, inStep: index) != Handout.blank }
        for formula in step.formulas {
          for input in formula.inputs {
            let isKnown = shown.contains(input) || known[input.symbol] == input.value
            #expect(isKnown, "\(name) \(index + 1), \(formula.equation): \(input.symbol) is nowhere")
          }
          known[formula.symbol] = formula.result.value
        }
        // A line on the answer sheet for each formula and each blank that is not one of them.
        let blanks = numbers.filter { number in
          !shown.contains(number) && !step.formulas.contains { $0.symbol == number.symbol }
        }
        let answers = quiz.answers.filter { $0.hasPrefix("\(index + 1). ") }
        #expect(answers.count == step.formulas.count + blanks.count, "\(name) \(index + 1): \(answers)")
        for blank in blanks { #expect(answers.contains { $0.hasSuffix(" " + blank.preciseText) }) }
      }
    }
  }

  /// Corners that get less than they ask, of any kind, in free polygons.
  private static func limited() -> [(name: String, handout: Handout)] {
    var all: [(name: String, handout: Handout)] = []
    forAll(150) { random in
      var item = Item(FreePolygon())
      let points = (0..<random.integer(3...6)).map { _ in
        "\(random.integer(0...10) * 10),\(random.integer(0...10) * 10)"
      }
      let words = points.map { _ in
        "r" + random.pick(["", "o", "c", "g", "n", "q"]) + random.pick(["20", "60", "300"])
      }
      // Some points make no polygon.
      guard (try? item.set("points", to: points.joined(separator: " "))) != nil,
        (try? item.set("corners", to: words.joined(separator: " "))) != nil, let shape = try? item.resolved()
      else { return true }
      try item.set("overflow", to: random.pick(["fair", "fair", "half", "css", "share"]))
      let resolved = try item.resolved()
      for corner in resolved.corners.indices where resolved.corners[corner].limit != nil {
        let name = "\(points) \(words) corner \(corner)"
        all.append((name, try #require(Handout(Measures(item, resolved, corner: corner), name: "a") { $0 })))
      }
      return shape.corners.count == points.count
    }
    return all
  }

  /// What a reader of plain text sees of one step.
  private struct SheetStep {
    /// Letters with a number, and those with a line to write on.
    var told: Set<String> = []
    var blank: Set<String> = []
    /// Names without a letter that have a line.
    var namedBlanks = 0
    /// The left sides of the formulas whose right sides are to be worked out.
    var asked: [String] = []

    init(_ lines: some Sequence<Substring>) {
      var last = ""
      for line in lines {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        if line.hasPrefix("    = ") {
          if line.hasSuffix(Handout.longBlank) { asked.append(last) }
        } else if line.hasPrefix("  "), !line.hasPrefix("   "), words.count > 2, words[1] == "=" {
          last = words[0]
          if words[2].hasPrefix(Handout.blank + " (") {
            blank.insert(last)
          } else if words[2].first?.isNumber == true, words[2].hasSuffix(")"), words[2].contains(" (") {
            told.insert(last)
          }
        } else if line.hasSuffix(": " + Handout.blank) {
          namedBlanks += 1
        }
      }
    }
  }

  @Test func `every blank has a formula with known numbers`() throws {
    var (blanks, carried, asked) = (0, 0, 0)
    let limited = Self.limited()
    #expect(limited.count > 100)
    for (name, handout) in try Self.all.get() + limited {
      var quiz = handout
      quiz.isQuiz = true
      let lines = quiz.plainText(columns: 2000).split(separator: "\n")
      let starts = try quiz.steps.indices.map { try #require(lines.firstIndex(of: Substring(quiz.heading($0)))) }
      let end = lines.firstIndex(of: "Letters") ?? lines.firstIndex(of: "Answers") ?? lines.endIndex
      var answered: [String: Double] = [:]
      for index in quiz.steps.indices {
        let next = index + 1 < starts.count ? starts[index + 1] : end
        let sheet = SheetStep(lines[starts[index]..<next])
        let formulas = quiz.steps[index].formulas
        let place: Comment = "\(name), step \(index + 1)"
        #expect(sheet.asked == formulas.map(\.symbol), place)
        #expect(sheet.blank.isSubset(of: sheet.asked), place)
        #expect(sheet.told.isDisjoint(with: sheet.blank), place)
        #expect(sheet.namedBlanks == 0 || quiz.steps.allSatisfy(\.formulas.isEmpty), place)
        for formula in formulas {
          for input in formula.inputs {
            let isCarried = answered[input.symbol] == input.value
            #expect(isCarried || sheet.told.contains(input.symbol), "\(place), \(formula.equation): \(input.symbol)")
            carried += isCarried ? 1 : 0
          }
          answered[formula.symbol] = formula.result.value
        }
        blanks += sheet.blank.count
        asked += sheet.asked.count
      }
    }
    #expect(blanks > 50 && carried > 50 && asked > 1000, "\(blanks), \(carried), \(asked)")
  }

  @Test func `a quiz shows enough digits for tiny angles`() throws {
    var item = Item(FreePolygon())
    try item.set("points", to: "0,0 1000000,0 1000000,3")
    try item.set("corners", to: "r1 r1 r1")
    var quiz = try #require(Handout(Measures(item, try item.resolved(), corner: 0), name: "a") { $0 })
    quiz.isQuiz = true
    let line = try #require(
      quiz.plainText().components(separatedBy: "4. Where").last?.split(separator: "\n").first { $0.contains("θ = ") })
    let digits = try #require(line.split(separator: " ").dropFirst(2).first).filter { $0 != "°" }
    let angle = try #require(Double(String(digits)))
    #expect(abs(1 / tan(angle / 2 * .pi / 180) - 666_666.67) < 0.01)
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `every letter of a handout is in its legend`(name: String) throws {
    let handout = try Handout(try #require(LessonCatalog.lesson(named: name))) { $0 }
    let signs = Set(handout.legend.map(\.sign))
    #expect(signs.count == handout.legend.count && handout.legend.allSatisfy { $0.meaning.count > 3 })
    for step in handout.steps {
      for formula in step.formulas {
        #expect(signs.contains(formula.symbol) && formula.inputs.allSatisfy { signs.contains($0.symbol) })
      }
      for letter in step.figure.letters where letter.first?.isUppercase == true { #expect(signs.contains(letter)) }
    }
    for text in [handout.plainText(), handout.markdown, handout.html, handout.svg] {
      for entry in handout.legend { #expect(text.contains(entry.sign)) }
    }
  }

  @Test func `long names and large numbers stay on the sheet`() throws {
    var item = Item(FreePolygon())
    try item.set("points", to: "0,0 123456.78,0 123456.78,98765.43 0,98765.43")
    try item.set("corners", to: "r12345.67 r54321.09 r30000.5 s")
    for corner in 0..<4 {
      let measures = Measures(item, try item.resolved(), corner: corner)
      let name = String(repeating: "a-rather-long-name-", count: 9) + ".svg"
      for isQuiz in [false, true] {
        var handout = try #require(Handout(measures, name: name) { $0 })
        handout.isQuiz = isQuiz
        for svg in [handout.svg, handout.pages] {
          for part in svg.components(separatedBy: "<text ").dropFirst() where part.contains("xml:space") {
            let text = String(part.split(separator: ">")[1].split(separator: "<")[0])
            func value(_ name: String) -> Double {
              part.components(separatedBy: "\(name)=\"").dropFirst().first.flatMap {
                $0.split(separator: "\"").first.flatMap { Double($0) }
              } ?? 0
            }
            // What a letter is wide at most, of its size.
            let width = value("font-size") * (part.contains("Mono") ? 0.61 : part.contains("bold") ? 0.68 : 0.56)
            let end = value("x") + width * Double(text.count)
            #expect(end <= 794, "\(text)")
          }
        }
      }
    }
  }

  @Test func `a long formula wraps before an operator`() {
    let line = "  = 98765.43 × 127.465° × π / 180 = 219717.22"
    #expect(Formula.lines(line, columns: 60) == [line])
    #expect(
      Formula.lines(line, columns: 26) == ["  = 98765.43 × 127.465°", "    × π / 180 = 219717.22"])
    #expect(Formula.lines("m = (b - w) * tan(θ/2)", columns: 14) == ["m = (b - w)", "  * tan(θ/2)"])
    for columns in 8...40 {
      let lines = Formula.lines(line, columns: columns)
      #expect(lines.allSatisfy { $0.count <= columns })
      #expect(lines.joined().filter { $0 != " " } == line.filter { $0 != " " })
    }
  }

  @Test func `a single page keeps its number, and its task has no keys`() throws {
    let lesson = try #require(LessonCatalog.lesson(named: "fillet"))
    let page = try Handout(lesson, page: 3) { $0 }
    #expect(page.plainText().contains("4. Where does the arc begin?"))
    #expect(
      page.html.contains("<h2>4. Where") && page.markdown.contains("## 4. Where") && page.svg.contains(">4. Where"))
    // A task on paper has no keys.
    #expect(page.plainText().contains("Try it: Here θ is 60°. Which r makes t exactly 20?"))
  }

  @Test func `Markdown characters in a name are escaped`() throws {
    let item = Document.demo.items[0]
    let measures = Measures(item, try item.resolved(), corner: 4)
    let handout = try #require(Handout(measures, name: "*a* [b](c) <i>|_d_`#`") { $0 })
    #expect(handout.markdown.hasPrefix("# \\*a\\* \\[b\\](c) \\<i\\>\\|\\_d\\_\\`\\#\\`: corner 4\n"))
  }

  @Test func `a picture in a shape of two outlines shows where the shape is filled`() throws {
    var item = Item(PathShape())
    try item.set("path-data", to: "M20 20H180V180H20Z M60 60H140V140H60Z")
    try item.set("image", to: "data:image/png;base64,AAAA")
    for rule in ["nonzero", "evenodd"] {
      try item.set("fill-rule", to: rule)
      let handout = try #require(Handout(Measures(item, try item.resolved(), corner: 0), name: "a") { $0 })
      #expect(handout.html.contains("clip-rule=\"evenodd\"") == (rule == "evenodd"))
    }
  }

  @Test func `a mask's picture is in its handout`() throws {
    let handout = try Handout(try #require(LessonCatalog.lesson(named: "mask"))) { $0 }
    #expect(handout.html.components(separatedBy: "<image ").count == handout.steps.count + 1)
    #expect(handout.html.contains("href=\"data:image/png;base64,") && !handout.html.contains("href=\"http"))
  }

  @Test func `formulas are MathML with their text`() throws {
    let html = try handout().html
    #expect(
      html.contains(
        "<mfrac><mi>r</mi><mrow><mi>tan</mi><mo>(</mo><mfrac><mi>θ</mi><mn>2</mn></mfrac><mo>)</mo></mrow></mfrac>"))
    #expect(html.contains("<annotation encoding=\"text/plain\">t = r / tan(θ/2)</annotation>"))
    #expect(html.contains("alttext=\"= 15.00 / tan(90.0°/2)\"") && html.contains("<html lang=\"en\">"))
  }

  @Test func `a figure is described by what it shows`() throws {
    let handout = try handout()
    let center = try #require(handout.steps.firstIndex { $0.title == "Where is the center?" })
    let said = handout.description(ofFigure: center)
    #expect(
      said.hasPrefix("Corner 4. Points: ") && said.contains("C (center)") && said.contains("c (V to C)"), "\(said)")
    let lesson = try Handout(try #require(LessonCatalog.lesson(named: "polygon"))) { $0 }
    #expect(lesson.description(ofFigure: 0).hasPrefix("A shape with 5 corners"))
  }

  @Test func `paper has no commands`() throws {
    var item = Document.demo.items[0]
    try item.set("corners", to: "none")
    let handout = try #require(Handout(Measures(item, try item.resolved(), corner: 4), name: "a", keys: nil))
    #expect(!handout.html.contains("corner.toggle") && !handout.plainText().contains("“"))
    #expect(handout.plainText().contains("both edges run to the vertex V."))
    #expect(KeyedText.withoutCommands("{a.b} does it. One. {c} again.") == "One.")
  }

  @Test(arguments: PrintStyle.Paper.allCases, [false, true])
  func `pages have the size of the paper`(paper: PrintStyle.Paper, isLarge: Bool) throws {
    var style = PrintStyle()
    (style.paper, style.isLarge) = (paper, isLarge)
    let handouts = [try handout(), try handout(isQuiz: true)]
    let pages = handouts.pages(style)
    let height = try #require(try values("height", of: "svg", in: pages).first.flatMap(Double.init))
    let count = (height / paper.height).rounded()
    #expect(abs(height - count * paper.height) < 0.1 && count > (isLarge ? 10 : 4))
    #expect(handouts.html(style).contains("size: \(paper.rawValue);"))
  }

  @Test(arguments: LessonCatalog.all.map(\.name), [false, true])
  func `no page but the last of a part has an empty half`(name: String, isQuiz: Bool) throws {
    var handout = try Handout(try #require(LessonCatalog.lesson(named: name))) { $0 }
    handout.isQuiz = isQuiz
    let height = PrintStyle().paper.height
    let parts = handout.pages.components(separatedBy: "<text ").dropFirst()
    var lowest: [Int: Double] = [:]
    var answers = Int.max
    for part in parts {
      guard
        let y = part.components(separatedBy: " y=\"").dropFirst().first?.split(separator: "\"").first.flatMap({
          Double($0)
        })
      else { continue }
      let page = Int(y / height)
      if part.contains(">Answers<") { answers = page }
      if !part.contains("page \(page + 1) of") { lowest[page] = max(lowest[page] ?? 0, y - Double(page) * height) }
    }
    let last = min(answers, (lowest.keys.max() ?? 0) + 1) - 1
    for (page, y) in lowest where page < last {
      #expect(y > 0.5 * height, "\(name), page \(page + 1): \(y)")
    }
  }

  @Test func `a step that is higher than its page goes on at the next one`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CLessons/Lessons/star.md")
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let heading = try #require(lines.firstIndex { $0.hasPrefix("## ") })
    let sentences = (1...150).map { "Sentence\($0)." }
    lines.insert(contentsOf: ["", sentences.joined(separator: " "), ""], at: heading + 1)
    let text = lines.joined(separator: "\n")
    let lesson = try LessonReader.lesson(SourceText(name: "star.md", bytes: Array(text.utf8)))
    var style = PrintStyle()
    style.isLarge = true
    let pages = [try Handout(lesson) { $0 }].pages(style)
    for sentence in sentences { #expect(pages.contains(sentence)) }
    // A tag is drawn on its page alone.
    for tag in pages.components(separatedBy: "<g id=\"tag-").dropFirst() where !tag.contains("-Figure\">") {
      let page = try #require(Double(tag.prefix { $0 != "-" }))
      for part in tag.components(separatedBy: "<text ").dropFirst() {
        let place = try #require(part.firstMatch(of: /y="([0-9.]+)"/)).1
        let y = try #require(Double(place)) * style.scale
        #expect(y >= page * style.paper.height && y <= (page + 1) * style.paper.height, "\(part.prefix(80))")
      }
    }
  }
}
