import Drawing
public import Keymaps
import Lessons

extension Editor {
  /// One line of the list of keys: a heading, or keys with what they do.
  public struct KeyLine: Hashable, Sendable {
    /// Empty for a heading.
    public let keys: String
    public let text: String
    /// What Enter runs; nothing for a heading, and for several keys in one line.
    public let commands: [String]
  }

  /// The keys of a panel and those that work everywhere, each command once with all its keys.
  public func keyLines(of panel: Panel, style: KeyLabelStyle = .signs) -> [KeyLine] {
    keymapLines(of: panel, style: style) + fieldLines(style)
  }

  /// What the same keys do, each line with its command as it is typed where no keys are read.
  func typedLines(of panel: Panel) -> [String] {
    contexts(of: panel).flatMap { title, context in
      [title]
        + KeyTable.rows(of: keymap, context: context, style: .words).flatMap { row in
          row.entries.map { entry in
            // Keys that are their own arguments have no command of their own.
            let line =
              entry.commands.isEmpty ? "\(row.name) \(entry.keysText)" : entry.commands.joined(separator: ", then ")
            return "\(line): \(row.help)"
          }
        }
    }
  }

  /// The parts of the list of keys, each with its title.
  private func contexts(of panel: Panel) -> [(title: String, context: String)] {
    [("\(panel.rawValue) panel", panel.rawValue), ("everywhere", Keymap.global)]
  }

  /// The keys of lines that are typed.
  private func fieldLines(_ style: KeyLabelStyle) -> [KeyLine] {
    [KeyLine(keys: "", text: "where text is typed", commands: [])]
      + FieldKeys.rows(style: style).flatMap { row in
        row.entries.map { KeyLine(keys: $0.keysText, text: row.help, commands: []) }
      }
  }

  private func keymapLines(of panel: Panel, style: KeyLabelStyle) -> [KeyLine] {
    contexts(of: panel).flatMap { title, context in
      [KeyLine(keys: "", text: title, commands: [])]
        + KeyTable.rows(of: keymap, context: context, style: style).flatMap { row in
          row.entries.map { entry in
            KeyLine(
              keys: entry.keysText,
              text: entry.argument.isEmpty ? row.help : "\(entry.argument): \(row.help)",
              commands: entry.commands)
          }
        }
    }
  }

  /// The lessons, each with what was reached in it.
  public var lessonLines: [KeyLine] {
    [KeyLine(keys: "", text: "lessons", commands: [])]
      + LessonCatalog.all.map { lesson in
        let score = progress.score(of: lesson)
        return KeyLine(
          keys: "\(score.done)/\(score.goals) \(lesson.name)", text: lesson.title,
          commands: [Command.lessonOpen.line(lesson.name)])
      }
  }

  func commands(at line: Int, of content: ListView.Content) -> [String] {
    let lines =
      switch content {
      case .keys(let panel): keyLines(of: panel)
      case .lessons: lessonLines
      case .shapes: shapeLines
      case .messages: [KeyLine]()
      }
    return lines.indices.contains(line) ? lines[line].commands : []
  }

  func lineCount(of content: ListView.Content) -> Int {
    switch content {
    case .keys(let panel): keyLines(of: panel).count
    case .messages: log.count
    case .lessons: lessonLines.count
    case .shapes: document.items.count
    }
  }
}
