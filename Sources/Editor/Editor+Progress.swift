import Cells
import Keymaps
package import Lessons
import Text

/// The progress in the open lesson, and the lessons after it.
extension Editor {
  /// The ways to continue after the last step.
  var waysOut: String {
    let leaving = "\(keys(for: .lessonLeave)) closes"
    guard let next = nextLesson else { return leaving }
    let way = isTyped ? Command.lessonOpen.line(next.name) : "\(keys(for: .lessonList)) \(Key(.enter).label())"
    return "\(leaving), \(way) continues with \(next.title)"
  }

  /// The next unfinished lesson; `nil` while this one is unfinished, or when all are done.
  package var nextLesson: Lesson? {
    guard let lesson = study?.lesson, let next = lessons.unfinished(from: lesson, progress), next.name != lesson.name
    else {
      return nil
    }
    return next
  }

  /// The list of lessons, with the next unfinished one selected.
  var lessonList: ListView {
    var list = ListView(content: .lessons)
    let next = lessons.unfinished(from: study?.lesson, progress)
    // Line 0 is the heading.
    list.choice = 1 + (lessons.lessons.firstIndex { $0.name == next?.name } ?? 0)
    return list
  }

  /// Records whether the open page's goal is reached or was shown, and says how to continue.
  mutating func noteProgress() {
    guard let study, let lesson = study.lesson, let task = step?.task, task.isDone != study.isReached else { return }
    self.study?.isReached = task.isDone
    let before = progress
    guard task.isDone else {
      // The drawing left the goal: it counts as before.
      if let earlier = study.earlier { progress.restore(study.step, of: lesson.name, from: earlier) }
      if progress != before { ask(.keepProgress(progress)) }
      return
    }
    self.study?.earlier = before
    if study.isShown {
      progress.show(study.step, of: lesson.name)
    } else {
      progress.finish(study.step, of: lesson.name)
    }
    if progress != before { ask(.keepProgress(progress)) }
    // In line mode the step's own sentence says it.
    guard message.kind != .problem, !isTyped else { return }
    let way = study.step + 1 == stepCount ? waysOut : "\(keys(for: .lessonNext)) next step"
    let mark = study.isShown && !wasReached ? "shown, not done" : "done"
    message = Message("\(mark): \(way) · \(message.text)", message.kind)
  }
}
