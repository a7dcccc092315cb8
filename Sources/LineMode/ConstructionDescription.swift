package import Editor
import Geometry
import Lessons

/// The construction of a step in sentences, mark by mark as it is drawn.
struct ConstructionDescription {
  private let step: Step
  private let fineness: Fineness

  /// - Parameter fineness: how fine the drawing is, and so the numbers about it.
  init(_ step: Step, _ fineness: Fineness) {
    self.step = step
    self.fineness = fineness
  }

  /// A sentence for each mark; where there is none, that there is nothing to tell.
  var sentences: [String] {
    let marks = step.figure.marks
    guard !marks.isEmpty else { return ["This step draws nothing."] }
    return ["This is drawn, piece by piece:"] + marks.map { sentence(of: $0) }
  }

  private func sentence(of mark: Mark) -> String {
    let kind = mark.line == .dotted ? "a dotted " : "a "
    let what =
      switch mark.form {
      case .segment(let a, let b): kind + "line from \(name(of: a)) to \(name(of: b))"
      case .arc(let arc): kind + "part of a circle about \(name(of: arc.center)), radius \(number(arc.radius))"
      case .curve(let curve): kind + "curve from \(name(of: curve.p0)) to \(name(of: curve.p3))"
      case .point(let point, let letter, _), .end(let point, _, let letter, _):
        "\(letter) at \(coordinates(of: point))" + (meaning(of: letter).map { ", \($0)" } ?? "")
      }
    let numbers = step.allNumbers.filter { mark.symbols.contains($0.symbol) && step.showsSymbol(of: $0) }
    return what + (numbers.isEmpty ? "" : ": " + numbers.map { "\($0.symbol) is \($0.text)" }.joined(separator: ", "))
      + "."
  }

  private func meaning(of letter: String) -> String? {
    step.figure.pointNames.first { $0.letter == letter }?.meaning
  }

  /// The letter that stands at a place, or else its coordinates.
  private func name(of place: Point) -> String {
    let box = step.figure.box
    for mark in step.figure.marks {
      switch mark.form {
      case .point(let point, let letter, _), .end(let point, _, let letter, _):
        // What is computed by two ways differs in its last digits.
        if point.distance(to: place) <= 1e-9 * max(box.width, box.height) { return letter }
      case .segment, .arc, .curve: break
      }
    }
    return coordinates(of: place)
  }

  private func coordinates(of point: Point) -> String { "\(number(point.x)), \(number(point.y))" }

  private func number(_ value: Double) -> String { DocumentDescription.number(value, fineness) }
}

/// A step of an explanation or a lesson in sentences, its commands as they are typed.
package struct StepDescription: ~Copyable, Sendable {
  private let editor: Editor
  private let study: Study
  private let step: Step

  /// - Returns: `nil` while nothing is explained or learnt.
  package init?(_ editor: Editor) {
    guard let study = editor.study, let step = editor.step else { return nil }
    self.editor = editor
    self.study = study
    self.step = step
  }

  /// The whole step: its place, its text, its formulas and numbers, and what to do.
  package var sentences: [String] {
    let place = "step \(min(study.step, editor.stepCount - 1) + 1) of \(editor.stepCount)"
    let title = study.lesson.map { "Lesson \($0.name)" } ?? "Corner \(editor.cornerLabel)"
    var lines = ["\(title), \(place): \(step.title)" + (step.title.last == "?" ? "" : "."), typed(step.text)]
    for formula in step.formulas {
      lines.append(formula.equation + (formula.isName ? "" : " = \(formula.filled)") + " = \(formula.result.text).")
    }
    for letter in letters { lines.append("Here \(letter.symbol) is: \(letter.name).") }
    for number in step.numbers {
      lines.append(
        step.showsSymbol(of: number)
          ? "\(number.symbol) is \(number.text): \(number.name)." : "\(number.name): \(number.text)")
    }
    if !step.code.isEmpty {
      lines.append("In code: " + step.code.map { String($0.drop { $0 == " " }) }.joined(separator: " "))
    }
    if let task = step.task {
      lines += [typed(task.text), progress].compactMap { $0 }
    } else {
      lines.append(way)
    }
    return lines
  }

  /// The numbers of the formulas that no sentence of their own says anything about.
  private var letters: [Quantity] {
    var result: [Quantity] = []
    for number in step.formulas.flatMap({ [$0.result] + $0.inputs })
    where !step.numbers.contains(number) && !result.contains(number) { result.append(number) }
    return result
  }

  /// How far the step's task is done; `nil` where there is none.
  package var progress: String? {
    guard let task = step.task else { return nil }
    guard task.measured.unit != .truth else { return task.isDone ? "Done. \(way)" : before ?? "Not done yet." }
    let now = "\(step.told(task.measured)) is \(task.measured.text)"
    return task.isDone
      ? "Done: \(now). \(way)"
      : "Now \(now), the goal is \(task.targetText)." + (before.map { " \($0)" } ?? "")
  }

  /// What was reached earlier and is not so now.
  private var before: String? { editor.wasReached ? "It was done before." : nil }

  /// How to go on from here.
  private var way: String {
    guard study.step + 1 >= editor.stepCount else { return "next goes on." }
    let following = editor.nextLesson.map { ", lesson.open \($0.name) goes on." } ?? "."
    return "This was the last step: leave leaves" + following
  }

  package var hint: String? { step.task.map { "Hint: \(typed($0.hint))" } }

  /// The formulas as they are after a change.
  package var results: [String] {
    step.formulas.map { "\($0.symbol) is \($0.result.text)." }
  }

  private func typed(_ text: String) -> String {
    KeyedText(KeyedText.typed(text)).text { $0 }
  }
}
