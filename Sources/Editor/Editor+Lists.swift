import Document
import Geometry
package import Keymaps
import Lessons
import Shapes

extension Editor {
  /// One line of the list of keys: a heading, or keys with what they do.
  package struct KeyLine: Hashable, Sendable {
    /// Empty for a heading.
    package let keys: String
    package let text: String
    /// What Enter runs; nothing for a heading, and for several keys in one line.
    package let commands: [String]
  }

  /// The keys of a panel and those that work everywhere, each command once with all its keys.
  package func keyLines(of panel: Panel, style: KeyLabelStyle = .signs) -> [KeyLine] {
    keymapLines(of: panel, style: style) + fieldLines(style)
  }

  /// What the same keys do, each line with its command as it is typed where no keys are read.
  package func typedLines(of panel: Panel) -> [String] {
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
  package var lessonLines: [KeyLine] {
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

/// A list that lies over the screen until it is closed.
package struct ListView: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// The keys of a panel and those that work everywhere.
    case keys(Panel)
    case messages
    case lessons
    /// The shapes of the document.
    case shapes
  }

  /// Moves the choice, or scrolls where there is nothing to choose.
  mutating func move(by step: Int, of count: Int) {
    typed = 0
    if isRunnable {
      choice = min(max(0, choice + step), max(0, count - 1))
    } else {
      offset = min(max(0, offset + step), max(0, count - 1))
    }
  }

  package let content: Content
  /// Whether letters mean nothing, as one that is no key here was typed: until another key they are the rest of a word.
  var isMisread = false
  /// Whether Enter runs the chosen line.
  package var isRunnable: Bool { content != .messages }
  /// The first line shown; the screen keeps it in range.
  package internal(set) var offset = 0
  /// The chosen line, in a list whose lines can be run.
  package internal(set) var choice = 1
  /// The number that is being typed, in a list of things with numbers.
  var typed = 0
}

/// What the shapes of a document are called on the screen.
extension Editor {
  /// `shape 2`, with its name where it has one.
  package var shapeTitle: String { document.title(ofItem: selected) }

  /// What a shape is, in one line: `shape 2 of 5, door: star, 10 corners, locked`.
  package func shapeSummary(of index: Int) -> String {
    let name = document.name(ofItem: index).map { ", \($0)" } ?? ""
    return "shape \(index + 1) of \(document.items.count)\(name): \(shapeDetails(of: index))"
  }

  /// `star, 10 corners, hidden`.
  package func shapeDetails(of index: Int) -> String {
    let item = document.items[index]
    let count = item.shape.corners.count
    let kind = item.shape.kindName
    let corners = count == 0 ? "no corners" : count == 1 ? "1 corner" : "\(count) corners"
    let state = [
      item.isUndecided ? "path edited elsewhere" : nil, item.isHidden ? "hidden" : nil, item.isLocked ? "locked" : nil,
    ].compactMap { $0 }
    return ([kind, corners] + state).joined(separator: ", ")
  }

  /// One line for each shape, the lowest first, as the list of shapes has them.
  package var shapeLines: [KeyLine] {
    document.names.enumerated().map { index, name in
      KeyLine(keys: "\(index + 1)", text: name ?? "", commands: [Command.shapeSelect.line("\(index + 1)")])
    }
  }

  /// Opens the list of shapes with the selected one chosen.
  package mutating func listShapes() {
    var list = ListView(content: .shapes)
    list.choice = selected
    mode = .list(list)
  }

  /// The topmost shape under a place of the document, or its line nearby; `nil` for none.
  ///
  /// - Parameter reach: how far from a line counts as on it, in document units.
  func shape(at point: Point, reach: Double) -> Int? {
    for index in document.items.indices.reversed() where !document.items[index].isHidden {
      let item = document.items[index]
      do throws(OutlineError) {
        let path = try item.resolved().path
        guard let box = path.bounds, box.outset(by: reach).contains(point) else { continue }
        if item.style.fill != nil, path.contains(point, rule: item.style.fillRule) { return index }
        if path.distance(to: point) <= reach { return index }
      } catch {
        // What is shown has been drawn, and so has an outline.
        continue
      }
    }
    return nil
  }
}
