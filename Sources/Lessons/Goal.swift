import Geometry

/// The goal of a page: the conditions that its drawing has to meet, and the mistakes that are recognized on the way.
package struct Goal: Sendable {
  /// A recognized mistake: its conditions, and the sentence about it.
  package struct Trap: Sendable {
    package let conditions: [Condition]
    package let text: String
    let line: Int
  }

  /// The aim, without keys.
  package let task: String
  package let conditions: [Condition]
  /// The idea of the solution, without keys.
  package let hint: String
  package let traps: [Trap]
  /// The commands that reach the goal.
  package let solution: [String]
  /// The line of the block in the file.
  package let line: Int

  /// The progress toward the goal.
  ///
  /// - Parameter ghost: The outline to rebuild.
  func state(_ measures: Measures, _ ghost: Path?) -> Step.Task {
    let states = conditions.map { $0.state(measures, ghost) }
    let isDone = states.allSatisfy(\.isMet)
    let open = states.filter { !$0.isMet }
    let shown = isDone ? states.first : open.first { $0.measured != nil }
    let trap = isDone ? nil : traps.first { $0.conditions.allSatisfy { $0.state(measures, ghost).isMet } }
    return Step.Task(
      text: task, hints: [hint, keys], measured: shown?.measured, targetText: shown?.target ?? "", isDone: isDone,
      trap: trap?.text, conditions: states)
  }

  /// The solution as a sentence with commands in braces.
  private var keys: String {
    var steps: [(line: String, times: Int)] = []
    for line in solution {
      if steps.last?.line == line { steps[steps.count - 1].times += 1 } else { steps.append((line, 1)) }
    }
    let parts = steps.map { "{\($0.times > 1 ? "\($0.times) x " : "")\($0.line)}" }
    return "Press " + parts.joined(separator: parts.count == 2 ? ", then " : ", ") + "."
  }
}
