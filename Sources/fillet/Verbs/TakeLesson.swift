import ArgumentParser
import Editing
import Glibc
import Lessons

struct TakeLesson: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lesson", abstract: "Take a lesson in the editor, or print it.",
    discussion: """
      fillet lesson                        the list, in the editor
      fillet lesson star                   take one
      fillet lesson star --plain           the whole lesson as text
      fillet lesson star --quiz -o star.html

      Lessons: \(LessonCatalog.all.map(\.name).joined(separator: ", ")).
      """)

  @Argument(help: "The lesson's name.", completion: .list(LessonCatalog.all.map(\.name)))
  var name: String?

  @Flag(help: "Print the names of all lessons.")
  var list = false

  @Flag(help: "Print the lesson as text instead of opening the editor.")
  var plain = false

  @Option(help: "Begin at this step, or print only this one; from 1.")
  var step: Int?

  @Option(
    name: [.short, .long], help: "Write a handout to this file: .svg, .html, .md, .txt or .pdf.",
    completion: .file(extensions: HandoutFile.endings))
  var output: String?

  @Flag(help: "In a handout, leave the numbers blank, with an answer sheet at the end.")
  var quiz = false

  @Flag(help: "Replace a file that is there already.")
  var force = false

  @OptionGroup var choice: KeymapOptions

  func run() throws {
    if list || name == nil && (plain || isatty(STDOUT_FILENO) == 0) {
      let progress = ProgressFile.read()
      let lines = LessonCatalog.all.map { lesson in
        let score = progress.score(of: lesson)
        let padding = String(repeating: " ", count: max(1, 10 - lesson.name.count))
        return "\(lesson.name)\(padding)\(score.done)/\(score.goals)  \(lesson.title): \(lesson.summary)"
      }
      return try Output.print(lines.joined(separator: "\n"))
    }
    guard let name else { return try EditorStart(commands: ["lesson.list"], keymap: choice.keymap).run() }
    guard let lesson = LessonCatalog.lesson(named: name) else {
      let meant = EditDistance.nearest(to: name, among: LessonCatalog.all.map(\.name)).map { "did you mean \($0)?" }
      throw ProgramError.usage("there is no lesson '\(name)': " + (meant ?? "fillet lesson --list names them"))
    }
    if let step, !(1...lesson.pages.count).contains(step) {
      throw ProgramError.usage("the lesson \(name) has the steps 1 to \(lesson.pages.count), not \(step)")
    }
    guard plain || output != nil || quiz else {
      let commands = ["lesson.open \(name)"] + (step.map { ["lesson.goto \($0)"] } ?? [])
      return try EditorStart(commands: commands, keymap: choice.keymap).run()
    }
    let keys = HandoutFile.keys(of: try choice.load().keymap)
    var handout: Handout
    do throws(LessonError) {
      handout = try Handout(lesson, page: step.map { $0 - 1 }, keys: keys)
    } catch {
      throw ProgramError.fault("the lesson \(name): \(error)")
    }
    handout.isQuiz = quiz
    try HandoutFile.write(handout, to: output, force: force)
  }
}
