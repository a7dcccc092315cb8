public import Lessons

/// A corner being explained, or a lesson being taken.
public struct Study: Sendable {
  /// `nil` while the selected corner of the person's own drawing is explained.
  public let lesson: Lesson?
  /// From 0; never more than there are.
  public internal(set) var step = 0
  public internal(set) var pointer = NumberPointer.nothing
  public internal(set) var showsHint = false
  /// Whether a small screen shows the text alone.
  public internal(set) var showsTextOnly = false
  /// How much of the construction is there, from 0 to 1: less than all while it is being drawn.
  public internal(set) var revealed = 1.0
  /// What is being shown bit by bit.
  var motion: StudyMotion?
  /// Whether the page's goal was reached since it was opened.
  var isReached = false
  /// How many of the page's commands were shown.
  var shown = 0
  /// The editor as it was when the lesson was opened: one, or none while a corner is explained.
  let own: [Editor]

  init(lesson: Lesson? = nil, own: [Editor] = []) {
    self.lesson = lesson
    self.own = own
  }
}

/// Which of a step's numbers is pointed at.
public enum NumberPointer: Hashable, Sendable {
  case nothing
  /// The one with a symbol, wherever it stands: a step may change with its numbers.
  case number(String)
  /// The one that was pointed at is not there any more.
  case lost

  public var symbol: String? {
    if case .number(let symbol) = self { symbol } else { nil }
  }
}

extension Editor {
  public var measures: Measures { Measures(item, outline, corner: corner) }

  /// The steps of the corner, or the page of the lesson, that is open.
  public var step: Step? {
    guard let study else { return nil }
    let measures = measures
    if let lesson = study.lesson { return lesson.step(study.step, measures) }
    return Explanation(measures)?.step(study.step)
  }

  public var stepCount: Int {
    guard let study else { return 0 }
    return study.lesson?.pages.count ?? Explanation(measures)?.count ?? 0
  }

  /// The person's own drawing, whatever lesson is open over it.
  public var own: Editor { study?.own.first ?? self }
}
