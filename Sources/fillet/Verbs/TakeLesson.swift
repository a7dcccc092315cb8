import Application
import ArgumentParser
import Editor
import Glibc
import Lessons
import Text

struct TakeLesson: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lesson", abstract: "Take a lesson in the editor, or print it.",
    discussion: """
      fillet lesson                        list of lessons in the editor
      fillet lesson star                   open a lesson
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

  @Option(help: "Start at this step, or print only this one.")
  var step: Int?

  @OptionGroup var handouts: HandoutOptions

  func run() throws {
    if !list, name == nil, handouts.output != nil || handouts.quiz || step != nil {
      throw ProgramError.usage("name a lesson, e.g. fillet lesson star -o star.html")
    }
    if list || name == nil && (plain || isatty(STDOUT_FILENO) == 0) {
      let progress = ProgressFile.read()
      let lines = LessonCatalog.all.map { lesson in
        let score = progress.score(of: lesson)
        let padding = String(repeating: " ", count: max(1, 10 - lesson.name.count))
        return "\(lesson.name)\(padding)\(score.done)/\(score.goals)  \(lesson.title): \(lesson.summary)"
      }
      return try Output.print(lines.joined(separator: "\n"))
    }
    guard let name else {
      return try EditorStart(commands: [Command.lessonList.name], keymap: handouts.choice.keymap).run()
    }
    guard let lesson = LessonCatalog.lesson(named: name) else {
      let meant = EditDistance.nearest(to: name, among: LessonCatalog.all.map(\.name)).map { "did you mean \($0)?" }
      throw ProgramError.usage("unknown lesson '\(name)': " + (meant ?? "fillet lesson --list prints all names"))
    }
    if let step, !(1...lesson.pages.count).contains(step) {
      throw ProgramError.usage("the lesson \(name) has steps 1 to \(lesson.pages.count), not \(step)")
    }
    guard plain || handouts.output != nil || handouts.quiz else {
      let commands = [Command.lessonOpen.line(name)] + (step.map { [Command.lessonGoto.line("\($0)")] } ?? [])
      return try EditorStart(commands: commands, keymap: handouts.choice.keymap).run()
    }
    let keys = try handouts.keys()
    let handout: Handout
    do {
      handout = try Handout(lesson, page: step.map { $0 - 1 }, keys: keys)
    } catch {
      throw ProgramError.fault("the lesson \(name): \(error)")
    }
    try handouts.write(handout)
  }
}
