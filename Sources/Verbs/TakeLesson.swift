import Application
import ArgumentParser
import Cells
import Document
import Editor
import Geometry
import Glibc
import Keymaps
import Lessons
import LineMode
import TOML
import Text

struct TakeLesson: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lesson", abstract: "Take a lesson in the editor, print it, or check a custom one.",
    discussion: """
      fillet lesson                        list of lessons in the editor
      fillet lesson star                   open a lesson
      fillet lesson star --plain           the whole lesson as text
      fillet lesson star --quiz -o star.html
      fillet lesson fillet --interactive -o fillet.html
      fillet lesson fillet --quiz --level 2 --seeds 1..30 -o sheets/
      fillet lesson star --quiz            questions to answer in the editor
      fillet lesson star --quiz --plain    the same questions as text
      fillet lesson --progress -o anna.csv
      fillet lesson ./mine.md              your lesson, see Documentation/Lessons.md
      fillet lesson ./mine.md --check      play its solutions, and find its mistakes
      fillet lesson star --json            steps with task and goal
      printf 'set count 9\\n' | fillet lesson star --step 2 --play - --json

      Lessons in the folder lessons of your settings folder are in the list, too.

      Lessons: \(LessonCatalog.names.joined(separator: ", ")).
      """)

  @Argument(
    help: ArgumentHelp("The lesson's name, or its .md file. Default: a list to choose from.", valueName: "lesson"),
    completion: .list(LessonCatalog.names))
  var name: String?

  @Flag(help: "Print the names of all lessons.")
  var list = false

  @Flag(help: "Print the lesson as text instead of opening the editor. With --quiz: ask questions, and read answers.")
  var plain = false

  @Option(help: ArgumentHelp("Start at this step, from 1, or print only this one.", valueName: "N"))
  var step: Int?

  @Option(help: ArgumentHelp("A folder with more lessons.", valueName: "folder"), completion: .directory)
  var lessons: String?

  @Option(
    help: ArgumentHelp(
      "The language of translated lessons: en, \(LessonCatalog.languages.joined(separator: ", ")).", valueName: "code"),
    completion: .list(["en"] + LessonCatalog.languages))
  var lang = "en"

  @Flag(help: "Play every solution, and find goals that cannot be reached and figures that lack a named point.")
  var check = false

  @Flag(help: "Print your progress as CSV, one row per goal.")
  var progress = false

  @Flag(help: "Print the steps, or the result of --play, as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Play this file of keys and command lines at a step, or - for standard input, and print what it reached.",
      valueName: "file"), completion: .file())
  var play: String?

  @Option(
    help: ArgumentHelp(
      "Worksheets: 1 puts numbers into formulas, 2 solves them backward, 3 takes several steps.", valueName: "1|2|3"),
    completion: .list(Worksheet.levels.map(String.init)))
  var level: Int?

  @Option(
    help: ArgumentHelp(
      "Worksheets with other numbers, e.g. 1..30. In a folder: one HTML file each, and key.html. Default: 1.",
      valueName: "A..B"))
  var seeds: String?

  @OptionGroup(title: "Handout") var handouts: HandoutOptions

  @OptionGroup var choice: KeymapOptions

  func run() throws {
    let isAboutOne =
      level != nil || seeds != nil || handouts.output != nil || handouts.quiz || handouts.interactive || step != nil
      || json || play != nil
    if progress {
      let table = ProgressFile.read().csv(of: try LessonFiles.catalog(with: lessons, in: lang).lessons)
      return try Output.write(Array(table.utf8), to: handouts.output, force: handouts.force)
    }
    if !list, name == nil, isAboutOne {
      throw ProgramError.usage("name a lesson, e.g. fillet lesson star -o star.html")
    }
    if play != nil, step == nil { throw ProgramError.usage("--play needs a step: add --step N") }
    guard lang == "en" || LessonCatalog.languages.contains(lang) else {
      throw ProgramError.usage("no lessons in '\(lang)': choose en, \(LessonCatalog.languages.joined(separator: ", "))")
    }
    var catalog = try LessonFiles.catalog(with: lessons, in: lang)
    for problem in catalog.problems { writeError("fillet: \(displayed(problem))") }
    if list || name == nil && !check && (plain || isatty(STDOUT_FILENO) == 0) {
      return try printList(catalog)
    }
    guard let name else {
      if check { return try check(catalog.lessons, catalog) }
      return try EditorStart(commands: [Command.lessonList.name], keymap: choice.keymap, lessons: catalog)
        .run()
    }
    let lesson = try lesson(named: name, in: &catalog)
    if let step, !(1...lesson.pages.count).contains(step) {
      throw ProgramError.usage("the lesson \(lesson.name) has steps 1 to \(lesson.pages.count), not \(step)")
    }
    if check { return try check([lesson], catalog) }
    if let play, let step { return try printTrial(of: lesson, step: step - 1, play, catalog) }
    if json { return try Output.print(json: LessonOutline(lesson)) }
    if handouts.quiz, !plain, handouts.output == nil, !handouts.interactive, step == nil, isatty(STDOUT_FILENO) != 0 {
      let range = try SeedRange(seeds ?? "1").seeds
      guard range.count == 1 else {
        throw ProgramError.usage("several seeds are several sheets: write them with -o sheets/")
      }
      let sheet = try worksheet(lesson, catalog, seed: range.lowerBound)
      let line = Command.lessonQuiz.line("\(lesson.name) \(sheet.level) \(sheet.seed)")
      return try EditorStart(commands: [line], keymap: choice.keymap, lessons: catalog).run()
    }
    guard plain || handouts.output != nil || handouts.quiz || handouts.interactive else {
      let commands = [Command.lessonOpen.line(lesson.name)] + (step.map { [Command.lessonGoto.line("\($0)")] } ?? [])
      return try EditorStart(commands: commands, keymap: choice.keymap, lessons: catalog).run()
    }
    if handouts.quiz, plain { return try ask(lesson, catalog) }
    if level != nil || seeds != nil { return try writeWorksheets(lesson, catalog) }
    let handout: Handout
    do {
      handout = try Handout(lesson, page: step.map { $0 - 1 }, keys: handouts.keys)
    } catch {
      throw ProgramError.fault("the lesson \(lesson.name): \(error)")
    }
    try handouts.write(handout)
  }

  private func printList(_ catalog: LessonCatalog) throws(ProgramError) {
    let progress = ProgressFile.read()
    let all = catalog.lessons
    let width = all.map(\.name.count).max() ?? 0
    let lines = all.map { lesson in
      let padding = String(repeating: " ", count: width + 1 - lesson.name.count)
      return "\(lesson.name)\(padding)\(progress.scoreText(of: lesson))  \(lesson.title): \(lesson.summary)"
    }
    try Output.say(lines.joined(separator: "\n"))
  }

  /// The lesson of a name, or of a file, which is added to the catalog.
  private func lesson(named name: String, in catalog: inout LessonCatalog) throws -> Lesson {
    guard name.hasSuffix(".md") || name.contains("/") else {
      if let lesson = catalog.lesson(named: name) { return lesson }
      let meant = EditDistance.nearest(to: name, among: catalog.lessons.map(\.name)).map { "did you mean \($0)?" }
      throw ProgramError.usage("unknown lesson '\(name)': " + (meant ?? "fillet lesson --list prints all names"))
    }
    let file = try LessonFiles.file(name)
    do throws(LessonProblem) {
      let lesson = try LessonReader.lesson(file)
      catalog.use(lesson)
      return lesson
    } catch {
      throw ProgramError.badInput(displayed(error.description))
    }
  }

  /// Writes a worksheet for each seed, then the key.
  private func writeWorksheets(_ lesson: Lesson, _ catalog: LessonCatalog) throws {
    guard handouts.quiz, step == nil, !plain else {
      throw ProgramError.usage("--level and --seeds are for worksheets of a whole lesson: add --quiz")
    }
    let sheets = try SeedRange(seeds ?? "1").seeds.map { try worksheet(lesson, catalog, seed: $0) }
    try handouts.write(sheets, name: lesson.name)
  }

  private func worksheet(_ lesson: Lesson, _ catalog: LessonCatalog, seed: Int) throws(ProgramError) -> Worksheet {
    let level = level ?? 1
    guard Worksheet.levels.contains(level) else { throw .usage("--level \(level): choose 1, 2 or 3") }
    let earlier = Array(catalog.lessons.prefix { $0.name != lesson.name })
    guard let sheet = Worksheet(lesson, after: earlier, level: level, seed: seed) else {
      throw .usage("the lesson \(lesson.name) has no questions of level \(level): choose another")
    }
    return sheet
  }

  /// Asks the questions of a worksheet one by one; an empty line shows the solution.
  private func ask(_ lesson: Lesson, _ catalog: LessonCatalog) throws {
    guard handouts.output == nil, step == nil else {
      throw ProgramError.usage("--quiz --plain asks questions: omit \(step == nil ? "--output" : "--step")")
    }
    let sheet = try worksheet(lesson, catalog, seed: try SeedRange(seeds ?? "1").seeds.lowerBound)
    try Output.say("\(lesson.title): \(sheet.questions.count) questions. An empty line shows the solution.")
    var right = 0
    for (index, question) in sheet.questions.enumerated() {
      try Output.say("\n\(index + 1). \(question.givenText). \(question.text)")
      while let line = readLine() {
        guard line.contains(where: { $0 != " " }) else {
          try Output.say(question.solution.joined(separator: "\n"))
          break
        }
        let reply = question.reply(to: line)
        try Output.say(displayed(reply.text))
        if reply.isRight {
          right += 1
          break
        }
      }
    }
    try Output.say("\n\(right) of \(sheet.questions.count) right.")
  }

  private func session(_ catalog: LessonCatalog) throws -> Session {
    let keymap = try choice.chosen().keymap
    var editor = try outlined(Editor(.demo, fileName: "demo9.svg", hasFile: false, keymap: keymap))
    editor.lessons = catalog
    return Session(editor)
  }

  /// Prints the findings of lessons; ends with status 1 if there are any.
  private func check(_ lessons: [Lesson], _ catalog: LessonCatalog) throws {
    let start = try session(catalog)
    var count = name == nil ? catalog.problems.count : 0
    for lesson in lessons {
      let findings = LessonCheck(lesson, start: start).findings
      count += findings.count
      for finding in findings { try Output.say(displayed(brief(finding.description))) }
      guard findings.isEmpty else { continue }
      try Output.say(
        "\(lesson.name): \(counted(lesson.pages.count, "step")), \(counted(lesson.goals.count, "goal")), all reached")
    }
    if count > 0 { throw ExitCode(1) }
  }

  private func printTrial(of lesson: Lesson, step: Int, _ file: String, _ catalog: LessonCatalog) throws {
    var trial = LessonTrial(lesson, step: step, session: try session(catalog), size: Size(columns: 80, rows: 24))
    let script = try LessonFiles.script(file)
    do throws(ScriptError) {
      try trial.play(script)
    } catch {
      throw ProgramError.badInput(displayed(error.description))
    }
    let report = trial.report
    if json { return try Output.print(json: report) }
    var lines = report.conditions.map { "\($0.holds ? "[x]" : "[ ]") \($0.text)" + ($0.value.map { ": \($0)" } ?? "") }
    if let trap = report.trap { lines.append(trap) }
    lines += report.problems
    lines.append(report.done ? "done" : report.shown ? "shown, not done" : "not done")
    try Output.say(lines.map(displayed).joined(separator: "\n"))
  }
}

/// A lesson as JSON: its steps with their goals.
private struct LessonOutline: Encodable {
  struct Step: Encodable {
    let number: Int
    let title: String
    let text: String
    let task: String?
    /// The conditions of the goal.
    let goal: [String]?
    let traps: [Trap]?
    let solution: [String]?
  }

  struct Trap: Encodable {
    let conditions: [String]
    let text: String
  }

  let name: String
  let title: String
  let summary: String
  let steps: [Step]

  init(_ lesson: Lesson) {
    (name, title, summary) = (lesson.name, lesson.title, lesson.summary)
    steps = lesson.pages.enumerated().map { index, page in
      Step(
        number: index + 1, title: page.title, text: page.text, task: page.goal?.task,
        goal: page.goal?.conditions.map(\.text),
        traps: page.goal?.traps.map { Trap(conditions: $0.conditions.map(\.text), text: $0.text) },
        solution: page.goal?.solution)
    }
  }
}

/// Seeds on the command line: `7`, or `1..30`.
private struct SeedRange {
  let seeds: ClosedRange<Int>

  init(_ text: String) throws(ProgramError) {
    let ends = text.split(separator: ".", omittingEmptySubsequences: true).map { Int($0) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, text == "\(first)" || text == "\(first)..\(last)",
      first <= last, Worksheet.seeds.contains(first), Worksheet.seeds.contains(last), last - first < 500
    else { throw .usage("--seeds '\(text)': type a number or a range of at most 500, e.g. 1..30") }
    seeds = first...last
  }
}
