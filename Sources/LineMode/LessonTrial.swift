import Keymaps
package import Cells
package import Editor
package import Lessons
package import TOML

/// A try at a step of a lesson: keys and command lines, and what they reached.
package struct LessonTrial {
  package struct Condition: Encodable {
    package let text: String
    package let holds: Bool
    /// The number that the condition compares.
    package let value: String?
  }

  package struct Report: Encodable {
    package let lesson: String
    package let step: Int
    package let conditions: [Condition]
    /// The sentence about a recognized mistake.
    package let trap: String?
    /// True if the person's own keys reached the goal.
    package let done: Bool
    /// True if the solution was shown.
    package let shown: Bool
    /// Lines that did nothing, with the reason.
    package let problems: [String]
  }

  private var player: ScriptPlayer
  private let lesson: Lesson
  private let step: Int
  private var problems: [String] = []

  /// Opens a step.
  ///
  /// - Parameter step: The index of a page of `lesson`.
  package init(_ lesson: Lesson, step: Int, session: Session, size: Size) {
    var session = session
    _ = session.run(Command.lessonOpen.line(lesson.name))
    _ = session.run(Command.lessonGoto.line("\(step + 1)"))
    player = ScriptPlayer(session, size: size)
    (self.lesson, self.step) = (lesson, step)
  }

  /// Plays the lines of a file.
  ///
  /// - Throws: `ScriptError` for the first line that cannot be read.
  package mutating func play(_ source: SourceText) throws(ScriptError) {
    for line in try KeyScript(parsing: Self.withCommands(source)).lines {
      let reason = player.perform(line.step)
      let message = player.session.editor.message
      if let reason = reason ?? (message.kind == .problem ? message.text : nil) {
        problems.append("\(source.name):\(line.line): \(reason)")
      }
    }
  }

  /// A script in which lines with commands have a colon.
  private static func withCommands(_ source: SourceText) -> SourceText {
    let words = KeyScript.words.map(\.word)
    let lines = String(decoding: source.bytes[source.start...], as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let script = lines.map { line -> String in
      let text = String(line.drop(while: \.isWhitespace))
      guard let word = text.split(separator: " ").first.map(String.init), word.count > 1, !words.contains(word),
        word.contains(".") || isCommand(text)
      else { return String(line) }
      return ":" + text
    }
    return SourceText(name: source.name, bytes: Array(script.joined(separator: "\n").utf8))
  }

  /// True for a line that begins with a command, even if its arguments are wrong.
  private static func isCommand(_ line: String) -> Bool {
    if case .unknown? = CommandCatalog.problem(in: line) { false } else { true }
  }

  package var report: Report {
    let editor = player.session.editor
    let isOpen = editor.study?.lesson?.name == lesson.name && editor.study?.step == step
    let task = isOpen ? editor.step?.task : nil
    return Report(
      lesson: lesson.name, step: step + 1,
      conditions: (task?.conditions ?? []).map {
        Condition(text: $0.text, holds: $0.isMet, value: $0.measured?.text)
      }, trap: task?.trap, done: editor.progress.isDone(step, of: lesson.name),
      shown: editor.progress.isShown(step, of: lesson.name), problems: problems)
  }
}
