import Document
package import Keymaps
import Lessons
import Settings
import Shapes

/// The open lesson or explanation, and the words for its keys.
extension Editor {
  func theStudy() throws(CommandError) -> Study {
    guard let study else {
      throw .because("no lesson is open · \(keys(for: .lessonList)) lists them")
    }
    return study
  }

  /// Refuses to write or replace the user's drawing while a lesson is open.
  func checkNoLesson() throws(CommandError) {
    guard study?.lesson != nil else { return }
    throw .because("this drawing belongs to the lesson · \(keys(for: .lessonLeave)) closes it")
  }

  mutating func recallProgress() { if !knowsProgress { ask(.recallProgress) } }

  /// Goes to the first unfinished step of a lesson that was just opened.
  mutating func resumeLesson() {
    guard let study, let lesson = study.lesson, study.step == 0, study.motion == nil, history.undoCount == 0 else {
      return
    }
    let first = progress.start(of: lesson)
    guard first > 0 else { return }
    do throws(CommandError) {
      try openPage(first)
      message = Message("continuing here: the earlier steps are done")
    } catch {
      message = Message(error.description, .problem)
    }
  }

  /// True if the goal of the open page was reached, now or earlier.
  package var wasReached: Bool {
    guard let study, let lesson = study.lesson else { return false }
    return progress.isDone(study.step, of: lesson.name)
  }

  /// True if the solution of the open page was only shown, now or earlier.
  package var wasShown: Bool {
    guard let study, let lesson = study.lesson else { return false }
    return progress.isShown(study.step, of: lesson.name)
  }

  /// Closes the lesson or explanation; a lesson restores everything but the view and the progress.
  mutating func leaveStudy() {
    guard let study else { return }
    if var own = study.own?.value {
      let score = score.map { $0 + " · " } ?? ""
      // The nudge step is part of the drawing's journal.
      let nudge = own.view.nudge
      (own.view, own.messages, own.progress, own.knowsProgress) = (view, messages, progress, knowsProgress)
      own.view.nudge = nudge
      own.changes = changes
      let asked = takeEffects()
      self = own
      for effect in asked { ask(effect) }
      message = Message("\(score)back to your drawing")
    } else {
      self.study = nil
      panel = .corners
    }
  }

  /// Opens a page with its drawing; an explanation keeps the drawing.
  mutating func openPage(_ index: Int) throws(CommandError) {
    study?.open(index)
    guard let lesson = study?.lesson else { return }
    let document = try CommandError.from { () throws(ParameterError) in try lesson.document(ofPage: index) }
    try show(document, selecting: document.item(0).id)
    history = History(document)
    kinds = KindMemory()
    lastCommand = nil
    corner = 0
    if !outline.corners.isEmpty { try select(lesson.pages[index].corner) }
  }

  /// The keys that run a line here, or the typed line where no key does.
  package func keys(for line: String, style: KeyLabelStyle = .signs) -> String {
    isTyped ? line : keymap.keys(for: line, in: panel, style: style)
  }

  func keys(for command: Command) -> String { keys(for: command.name) }

  /// A text with the keys of its commands; a line without a key is typed, once instead of repeatedly.
  package func keyed(_ text: String, style: KeyLabelStyle = .signs) -> String {
    KeyedText(text).typing { isTyped || keymap.label(for: $0, in: panel) == nil }
      .text { keys(for: $0, style: style) }
  }
}
