import Document
import Geometry
import Shapes
package import TOML
import Text

/// Reads a lesson from its Markdown file.
package struct LessonReader {
  /// A line `key: value` of a block.
  private struct Field {
    let key: String
    var value: String
    let line: Int
  }

  private let file: String
  private let text: LessonText

  /// Reads a lesson.
  ///
  /// - Parameter isChecked: Draws every page to find names that the drawing does not have.
  package static func lesson(_ source: SourceText, isChecked: Bool = true) throws(LessonProblem) -> Lesson {
    let reader = LessonReader(file: source.name, text: try LessonText(source))
    let lesson = try reader.lesson()
    if isChecked { try reader.check(lesson) }
    return lesson
  }

  private func problem(_ line: Int, _ message: String) -> LessonProblem {
    LessonProblem(file: file, line: line, message: message)
  }

  private func lesson() throws(LessonProblem) -> Lesson {
    let front = text.front
    func line(_ entry: TOMLEntry) -> Int { front.source.line(at: entry.keyRange.lowerBound) }
    if let first = front.problems.first {
      throw problem(front.source.line(at: first.range.lowerBound), first.message)
    }
    var words: [String: (value: String, line: Int)] = [:]
    var settings: [Lesson.Setting] = []
    let known = ["name", "title", "summary", "kind"]
    for entry in front.entries {
      let name = entry.key.map(\.text).joined(separator: ".")
      guard let value = value(entry) else { throw problem(line(entry), "\(name) needs a text or a number") }
      // Escapes can make what the file does not have.
      try LessonProblem.checkCharacters(of: name + value, file: file, line: line(entry), column: nil)
      if entry.table == ["drawing"] {
        settings.append(Lesson.Setting(name: name, value: value, line: line(entry)))
      } else if entry.table.isEmpty, known.contains(name) {
        words[name] = (value, line(entry))
      } else {
        throw problem(line(entry), "unknown key \(name)\(suggestion(name, known)); parameters go below [drawing]")
      }
    }
    func word(_ name: String) throws(LessonProblem) -> String {
      guard let found = words[name], !found.value.isEmpty else {
        throw problem(1, "\(name) is missing; add \(name) = \"…\" to the front matter")
      }
      return found.value
    }
    let name = try word("name")
    guard name.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }), name.first?.isLetter == true
    else {
      throw problem(words["name"]?.line ?? 1, "the name \(name) must have small letters, digits and hyphens only")
    }
    let kind = try word("kind")
    let kinds = ShapeCatalog.all.map { $0.kind }
    guard kinds.contains(kind) else {
      throw problem(
        words["kind"]?.line ?? 1,
        "unknown kind \(kind)\(suggestion(kind, kinds)); use one of "
          + kinds.joined(separator: ", "))
    }
    guard !text.sections.isEmpty else { throw problem(1, "the lesson has no step; add ## and a title") }
    var pages: [LessonPage] = []
    for section in text.sections {
      pages.append(try page(section) { line throws(LessonProblem) in try item(kind, settings, line) })
    }
    return Lesson(
      name: name, title: try word("title"), summary: try word("summary"), kind: kind, settings: settings, pages: pages,
      file: file)
  }

  /// A value as text; `nil` for a list.
  private func value(_ entry: TOMLEntry) -> String? {
    switch entry.value {
    case .string(let text): text
    case .strings: nil
    case .integer, .float, .boolean:
      String(decoding: text.front.source.bytes[entry.valueRange], as: UTF8.self)
    }
  }

  private func suggestion(_ word: String, _ known: [String]) -> String {
    EditDistance.nearest(to: word, among: known).map { "; did you mean \($0)?" } ?? ""
  }
}

extension LessonReader {
  private func page(
    _ section: LessonText.Section, _ item: ([Lesson.Setting]) throws(LessonProblem) -> Item
  ) throws(LessonProblem) -> LessonPage {
    let line = section.title.number
    guard !section.words.isEmpty else { throw problem(line, "the step has no text; write a sentence below its title") }
    var page = LessonPage(
      title: section.title.text, text: section.words.map(\.text).joined(separator: " "), line: line)
    try note(section.words, in: &page)
    var (ghost, traps, solution): ([Lesson.Setting], [Goal.Trap], [String]) = ([], [], [])
    var goal: (task: String, conditions: [Condition], hint: String, line: Int)?
    for block in section.blocks {
      switch block.word.text {
      case "step": try read(block, into: &page)
      case "goal":
        guard goal == nil else { throw problem(block.word.number, "a step has one goal; add its conditions to that") }
        goal = try self.goal(block, &page, &ghost)
      case "trap": traps.append(try trap(block, &page))
      case "play":
        for line in block.lines where !line.text.isEmpty {
          let steps = KeyedText("{\(line.text)}")
          try checkCounts(steps, line.number)
          solution += steps.lines
        }
      default:
        throw problem(
          block.word.number, "unknown block \(block.word.text); use step, goal, trap or play")
      }
    }
    if let goal {
      guard !solution.isEmpty else {
        throw problem(goal.line, "the goal has no solution; add a block play with its commands")
      }
      page.goal = Goal(
        task: goal.task, conditions: goal.conditions, hint: goal.hint, traps: traps, solution: solution,
        line: goal.line)
    } else if let block = section.blocks.first(where: { $0.word.text != "step" }) {
      throw problem(block.word.number, "the block \(block.word.text) belongs to a goal; add a block goal to this step")
    }
    if !ghost.isEmpty {
      let drawn = try item(page.settings + ghost)
      do throws(OutlineError) {
        page.ghost = try drawn.resolved().path
      } catch {
        throw problem(ghost[0].line, "\(error)")
      }
    }
    return page
  }

  /// Keeps the commands of a text for the check, with the lines where they start.
  private func note(_ lines: [LessonText.Line], in page: inout LessonPage) throws(LessonProblem) {
    var open: LessonText.Line?
    for line in lines {
      let text = open.map { LessonText.Line(text: "\($0.text) \(line.text)", number: $0.number) } ?? line
      // A brace may be closed in a later line.
      let isOpen = text.text.lastIndex(of: "{").map { !text.text[$0...].contains("}") } ?? false
      open = isOpen ? text : nil
      if !isOpen || line.number == lines.last?.number { try note(text.text, text.number, in: &page) }
    }
  }

  private func note(_ text: String, _ line: Int, in page: inout LessonPage) throws(LessonProblem) {
    let keyed = KeyedText(text)
    try checkCounts(keyed, line)
    page.uses += keyed.commands.map { LessonPage.Use(.command($0), line) }
  }

  private func checkCounts(_ text: KeyedText, _ line: Int) throws(LessonProblem) {
    guard text.mostTimes <= KeyedText.timesLimit else {
      throw problem(line, "\(text.mostTimes) times is too often; the limit is \(KeyedText.timesLimit)")
    }
  }

  /// The fields of a block; a line that starts with a space continues the one above.
  private func fields(_ block: LessonText.Block, _ known: [String]) throws(LessonProblem) -> [Field] {
    var fields: [Field] = []
    for line in block.lines where !line.text.isEmpty {
      if line.text.first?.isWhitespace == true, !fields.isEmpty {
        fields[fields.count - 1].value += " " + LessonText.trimmed(Substring(line.text))
        continue
      }
      let key = line.text.prefix { $0 != ":" }
      guard key.count < line.text.count, known.contains(String(key)) else {
        throw problem(
          line.number,
          "\(key) is no line of the block \(block.word.text)\(suggestion(String(key), known)); write "
            + known.map { "\($0): …" }.joined(separator: ", "))
      }
      let value = LessonText.trimmed(line.text.dropFirst(key.count + 1))
      guard !value.isEmpty else { throw problem(line.number, "\(key) has no text; write it behind the colon") }
      fields.append(Field(key: String(key), value: value, line: line.number))
    }
    return fields
  }

  private func setting(_ field: Field) throws(LessonProblem) -> Lesson.Setting {
    guard let (name, value) = Self.parts(field.value) else {
      throw problem(field.line, "\(field.key) needs a parameter and its value, such as corner-radius = 20")
    }
    return Lesson.Setting(name: name, value: value, line: field.line)
  }

  /// The two sides of the first `=`.
  private static func parts(_ text: String) -> (String, String)? {
    guard let place = text.firstIndex(of: "=") else { return nil }
    let (name, value) = (
      LessonText.trimmed(text[..<place]), LessonText.trimmed(text[text.index(after: place)...])
    )
    return name.isEmpty || value.isEmpty ? nil : (name, value)
  }

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "," }.map(String.init)
  }

  private func read(_ block: LessonText.Block, into page: inout LessonPage) throws(LessonProblem) {
    for field in try fields(block, ["set", "corner", "show", "numbers", "formula"]) {
      switch field.key {
      case "set": page.settings.append(try setting(field))
      case "corner":
        guard let corner = Int(field.value), corner >= 0 else {
          throw problem(field.line, "corner needs a number from 0")
        }
        page.corner = corner
        page.uses.append(LessonPage.Use(.corner(corner), field.line))
      case "show":
        for word in Self.words(field.value) {
          guard let found = Overlay.named.first(where: { $0.word == word }) else {
            let known = Overlay.named.map(\.word)
            throw problem(
              field.line, "unknown drawing \(word)\(suggestion(word, known)); use " + known.joined(separator: ", "))
          }
          page.shows.append(found.overlay)
        }
      case "numbers":
        page.uses += Self.words(field.value).map { LessonPage.Use(.number($0), field.line) }
      default:
        guard let (symbol, expression) = Self.parts(field.value) else {
          throw problem(field.line, "formula needs a letter and its expression, such as t = r / tan(θ/2)")
        }
        page.uses.append(LessonPage.Use(.formula(symbol, expression), field.line))
      }
    }
  }

  private func condition(_ field: Field, _ page: inout LessonPage) throws(LessonProblem) -> Condition {
    do throws(ConditionError) {
      let condition = try Condition(field.value)
      page.uses.append(LessonPage.Use(.condition(condition), field.line))
      return condition
    } catch {
      throw problem(field.line, error.description)
    }
  }

  private func goal(
    _ block: LessonText.Block, _ page: inout LessonPage, _ ghost: inout [Lesson.Setting]
  ) throws(LessonProblem) -> (task: String, conditions: [Condition], hint: String, line: Int) {
    var (task, hint, conditions): (String?, String?, [Condition]) = (nil, nil, [])
    for field in try fields(block, ["task", "want", "hint", "ghost"]) {
      if ["task", "hint"].contains(field.key) { try note(field.value, field.line, in: &page) }
      switch field.key {
      case "task": task = field.value
      case "hint": hint = field.value
      case "want": conditions.append(try condition(field, &page))
      default: ghost.append(try setting(field))
      }
    }
    let line = block.word.number
    guard let task else { throw problem(line, "the goal has no aim; add a line task: …") }
    guard let hint else { throw problem(line, "the goal has no hint; add a line hint: … with the idea") }
    guard !conditions.isEmpty else { throw problem(line, "the goal has no condition; add a line want: t = 20") }
    return (task, conditions, hint, line)
  }

  private func trap(_ block: LessonText.Block, _ page: inout LessonPage) throws(LessonProblem) -> Goal.Trap {
    var (conditions, sentence): ([Condition], String?) = ([], nil)
    for field in try fields(block, ["if", "say"]) {
      if field.key == "say" {
        try note(field.value, field.line, in: &page)
        sentence = field.value
      } else {
        conditions.append(try condition(field, &page))
      }
    }
    let line = block.word.number
    guard let sentence else { throw problem(line, "the trap has no sentence; add a line say: …") }
    guard !conditions.isEmpty else { throw problem(line, "the trap has no condition; add a line if: r = 20") }
    return Goal.Trap(conditions: conditions, text: sentence, line: line)
  }
}

/// The check of the names that only a drawing knows.
extension LessonReader {
  private func item(
    _ kind: String, _ settings: [Lesson.Setting], _ more: [Lesson.Setting]
  ) throws(LessonProblem) -> Item {
    guard let shape = ShapeCatalog.shape(ofKind: kind) else { throw problem(1, "unknown kind \(kind)") }
    var item = Item(shape)
    for setting in settings + more {
      do throws(ParameterError) {
        try item.assign(setting.name, setting.value)
      } catch {
        throw problem(setting.line, "\(error)")
      }
      let corners = item.shape.corners.count
      guard corners <= Lesson.cornerLimit else {
        throw problem(setting.line, "\(corners) corners are too many; a lesson has at most \(Lesson.cornerLimit)")
      }
    }
    return item
  }

  private func check(_ lesson: Lesson) throws(LessonProblem) {
    for page in lesson.pages {
      let item = try item(lesson.kind, lesson.settings, page.settings)
      let measures: Measures
      do throws(OutlineError) {
        measures = Measures(item, try item.resolved(), corner: page.corner)
      } catch {
        throw problem(page.line, "\(error)")
      }
      let corners = measures.shape.corners.count
      for use in page.uses { try check(use, corners: corners, measures) }
    }
  }

  private func check(_ use: LessonPage.Use, corners: Int, _ measures: Measures) throws(LessonProblem) {
    switch use.what {
    case .command: break
    case .corner(let corner):
      guard corner >= max(corners, 1) else { return }
      throw problem(use.line, "there is no corner \(corner); the last is \(corners - 1)")
    case .number(let symbol): try check(symbol, use.line, measures)
    case .formula(let symbol, let expression):
      try check(symbol, use.line, measures)
      do throws(ExpressionError) {
        _ = try measures.value(ofExpression: expression)
      } catch {
        throw problem(use.line, "the formula of \(symbol): \(error)")
      }
    case .condition(let condition):
      for name in condition.names.sorted() where measures.quantity(name) == nil && !isOfAnotherDrawing(name) {
        let meant = suggestion(name, ItemParameters.all.map(\.name))
        throw problem(
          use.line, "no drawing has a number \(name)\(meant.isEmpty ? "; use a letter or a parameter" : meant)")
      }
    }
  }

  private func check(_ symbol: String, _ line: Int, _ measures: Measures) throws(LessonProblem) {
    guard measures.quantity(symbol) == nil else { return }
    throw problem(
      line, "the drawing has no number \(symbol); numbers: and formula: use its letters or parameters")
  }

  /// True if another kind of shape, or another corner style, has a number of this name.
  private func isOfAnotherDrawing(_ name: String) -> Bool {
    ShapeCatalog.all.contains { shape in
      CornerKind.allCases.contains { kind in
        do {
          return try Measures(Item(shape), cornersOf: kind).quantity(name) != nil
        } catch {
          // This kind has no such corners.
          return false
        }
      }
    }
  }
}

extension Measures {
  /// The numbers of corner 0 with a style and a radius.
  init(_ item: Item, cornersOf kind: CornerKind) throws {
    var item = item
    for (name, value) in [("corner-kind", kind.rawValue), ("corner-radius", "5")] where item.value(of: name) != nil {
      try item.assign(name, value)
    }
    self.init(item, try item.resolved(), corner: 0)
  }
}
