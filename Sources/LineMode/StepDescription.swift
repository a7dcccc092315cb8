package import Editor
import Geometry
import Lessons
import Shapes

/// The open step of an explanation or a lesson in sentences, with commands as they are typed.
package struct StepDescription: ~Copyable, Sendable {
  private let editor: Editor
  private let study: Study
  private let step: Step

  /// - Returns: `nil` while no explanation or lesson is open.
  package init?(_ editor: Editor) {
    guard let study = editor.study, let step = editor.step else { return nil }
    self.editor = editor
    self.study = study
    self.step = step
  }

  /// The whole step: its number, text, formulas, numbers and task.
  package var sentences: [String] {
    let place = "\(editor.openProof == nil ? "step" : "proof") \(editor.place)"
    let title = study.lesson.map { "Lesson \($0.name)" } ?? "Corner \(editor.cornerLabel)"
    var lines = ["\(title), \(place): \(step.title)" + (step.title.last == "?" ? "" : "."), typed(step.text)]
    lines += step.formulas.map {
      Formula.schoolbook("\($0.equation)\($0.isName ? "" : " = \($0.filled)") = \($0.result.text).")
    }
    // Numbers of formulas that no other sentence names.
    var named = step.numbers
    for number in step.formulas.flatMap({ [$0.result] + $0.inputs }) where !named.contains(number) {
      named.append(number)
      lines.append("\(number.symbol) means: \(number.name).")
    }
    lines += step.numbers.map {
      step.showsSymbol(of: $0) ? "\($0.symbol) is \($0.text): \($0.name)." : "\($0.name): \($0.text)"
    }
    if !step.code.isEmpty {
      lines.append("In code: " + step.code.map { String($0.drop { $0 == " " }) }.joined(separator: " "))
    }
    return lines + [step.task.map { typed($0.text) }, progress ?? way].compactMap { $0 }
  }

  /// The progress of the step's task and the mistake that it recognizes; `nil` if it has none.
  package var progress: String? {
    guard let task = step.task else { return nil }
    let now = task.measured.map { "\(step.label(of: $0)) is \($0.text)" }
    guard !task.isDone else {
      let word = study.isShown && !editor.wasReached ? "Shown, not done" : "Done"
      return (now.map { "\(word): \($0). " } ?? "\(word). ") + way
    }
    let before = editor.wasReached ? "It was done before." : editor.wasShown ? "It was shown before." : nil
    let state = now.map { "Now \($0), the goal is \(task.targetText)." } ?? (before == nil ? "Not done yet." : nil)
    return [task.trap, state, before].compactMap { $0 }.joined(separator: " ")
  }

  /// The commands that continue from here.
  private var way: String {
    if editor.openProof != nil { return "next continues, leave closes the proof." }
    guard study.step + 1 >= editor.stepCount else { return "next continues." }
    let following = editor.nextLesson.map { ", lesson.open \($0.name) continues." } ?? "."
    return "This was the last step: leave closes it" + following
  }

  /// The last hint that was asked for.
  package var hint: String? { step.task?.hints.prefix(study.hints).last.map { "Hint: \(typed($0))" } }

  /// The results of the formulas, for after a change.
  package var results: [String] {
    step.formulas.map { "\($0.symbol) is \($0.result.text)." }
  }

  private func typed(_ text: String) -> String { KeyedText(text).typing { _ in true }.text { $0 } }

  /// The construction of the step, one sentence per mark in drawing order.
  var construction: [String] {
    let marks = step.figure.marks
    guard !marks.isEmpty else { return ["This step draws nothing."] }
    return ["The drawing, piece by piece:"] + marks.map { sentence(of: $0) }
  }

  private func sentence(of mark: Mark) -> String {
    let kind = mark.line == .dotted ? "a dotted " : "a "
    let what =
      switch mark.form {
      case .segment(let a, let b): kind + "line from \(name(of: a)) to \(name(of: b))"
      case .arc(let arc): kind + "part of a circle about \(name(of: arc.center)), radius \(number(arc.radius))"
      case .curve(let curve): kind + "curve from \(name(of: curve.p0)) to \(name(of: curve.p3))"
      case .point(let point, let letter, _, _):
        "\(letter) at \(coordinates(of: point))" + (meaning(of: letter).map { ", \($0)" } ?? "")
      }
    let numbers = step.allNumbers.filter { mark.symbols.contains($0.symbol) && step.showsSymbol(of: $0) }
    return what + (numbers.isEmpty ? "" : ": " + numbers.map { "\($0.symbol) is \($0.text)" }.joined(separator: ", "))
      + "."
  }

  private func meaning(of letter: String) -> String? {
    step.figure.pointNames.first { $0.letter == letter }?.meaning
  }

  /// The letter of a point, or else its coordinates.
  private func name(of place: Point) -> String {
    // Allow for rounding: equal points may be computed in different ways.
    let tolerance = 1e-9 * max(step.figure.box.width, step.figure.box.height)
    let letter = step.figure.marks.lazy.compactMap(\.lettered).first { $0.point.distance(to: place) <= tolerance }
    return letter?.letter ?? coordinates(of: place)
  }

  private func coordinates(of point: Point) -> String { "\(number(point.x)), \(number(point.y))" }

  private func number(_ value: Double) -> String { editor.outline.fineness.rounded(value, places: 1) }
}
