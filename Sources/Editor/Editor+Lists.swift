package import Cells
import Document
import Geometry
package import Keymaps
import Lessons
import Shapes
import Text

extension Editor {
  /// A line of the list of keys: a heading, or keys with their help.
  package struct KeyLine: Hashable, Sendable {
    /// Empty for a heading.
    package let keys: String
    package let text: String
    /// The commands that Enter runs; none for a heading or for several keys in one line.
    package let commands: [String]
    /// The bindings of a line in a list of keys.
    var bindings: [KeyBinding] = []
    /// The labels of its keys and the separator between them, to show fewer; empty for a range.
    package var labels: [String] = []
    package var separator = ""
  }

  /// The keys of a panel and the global ones for line mode, with commands instead of keys.
  package func typedLines(of panel: Panel) -> [String] {
    [("\(panel.rawValue) panel", panel.rawValue), ("everywhere", Keymap.global)].flatMap { title, context in
      [title]
        + KeyTable.rows(of: keymap, context: context, style: .words).flatMap { row in
          row.entries.map { entry in
            let line =
              entry.commands.isEmpty ? "\(row.name) \(entry.keysText)" : entry.commands.joined(separator: ", then ")
            return "\(line): \(row.help)"
          }
        }
    }
  }

  /// The lessons with the goals reached in each.
  package var lessonLines: [KeyLine] {
    [KeyLine(keys: "", text: "lessons", commands: [])]
      + lessons.lessons.map { lesson in
        KeyLine(
          keys: "\(progress.scoreText(of: lesson)) \(lesson.name)", text: lesson.title,
          commands: [Command.lessonOpen.line(lesson.name)])
      }
  }

  package func lines(of list: ListView, style: KeyLabelStyle = .signs) -> [KeyLine] {
    switch list.content {
    case .keys(let panel): list.filtered(keyLines(of: panel, style: style))
    case .lessons: lessonLines
    case .shapes: shapeLines(of: list)
    case .formats: formatLines
    case .history: historyLines
    case .parameters: parameterLines(holding: list.filter ?? "")
    case .menu(let menu): lines(of: menu)
    case .messages: log.map { KeyLine(keys: "", text: $0, commands: []) }
    case .code: codeLines.map { KeyLine(keys: "", text: $0, commands: []) }
    }
  }
}

extension Editor {
  /// Opens the list of rows, which typing filters.
  mutating func listRows() {
    var list = ListView(content: .parameters)
    (list.filter, list.choice) = ("", shownRows.firstIndex(of: row) ?? 0)
    mode = .list(list)
  }

  /// The rows of all tabs whose label or name has all words of a filter, with their values.
  private func parameterLines(holding filter: String) -> [KeyLine] {
    let words = filter.lowercased().split(separator: " ")
    return shownRows.compactMap { index in
      let row = inspectorRow(index)
      guard words.allSatisfy({ "\(row.label) \(row.name)".contains($0) }) else { return nil }
      let value = displayed(String((row.text ?? "").prefix(16)))
      let text = value + String(repeating: " ", count: max(1, 18 - value.count)) + Inspector.tabOfRow[index].rawValue
      return KeyLine(keys: row.label, text: text, commands: [Command.parameterFind.line(row.name)])
    }
  }
}

extension Editor {
  /// The most steps in the list of each side of the present one.
  private static let mostSteps = 200

  /// The undo steps, each with its changes; those behind the present one are undone.
  package var historyLines: [KeyLine] {
    let (documents, present) = history.values(atMost: Self.mostSteps)
    let first = history.undoCount - present
    return documents.indices.map { index in
      var text = first == 0 ? "opened \(fileName)" : "step \(first)"
      if index > 0 {
        let changes = documents[index - 1].differences(to: documents[index])
        text = changes.prefix(2).joined(separator: ", ") + (changes.count > 2 ? " and \(changes.count - 2) more" : "")
      }
      if index > present { text += " (undone)" }
      return KeyLine(keys: "\(first + index)", text: text, commands: [Command.history.line("\(first + index)")])
    }
  }

  /// Opens the list of undo steps at the present one.
  mutating func listHistory() {
    var list = ListView(content: .history)
    list.choice = history.values(atMost: Self.mostSteps).present
    mode = .list(list)
  }
}

package struct ListView: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// The keys of a panel and the global ones.
    case keys(Panel)
    case messages
    case lessons
    case shapes
    /// The formats for the clipboard.
    case formats
    case history
    case code
    /// The rows of all tabs of parameters.
    case parameters
    /// The commands for the part under the pointer.
    case menu(PointerMenu)
  }

  /// Moves the selection, or scrolls a list without one.
  mutating func move(by step: Int, of count: Int) {
    (typed, letters) = (0, "")
    if isRunnable {
      // The heading of the formats is not shown.
      let first = content == .formats ? 1 : 0
      choice = max(first, min(choice + step, count - 1))
      offset = 0
    } else {
      offset = min(max(0, offset + step), max(0, count - 1))
    }
  }

  package let content: Content
  /// True after a letter without a use here: further letters are ignored until another key.
  var isMisread = false
  /// True if Enter runs the selected line.
  package var isRunnable: Bool { content != .messages && content != .code }
  /// The first line shown, or the first line of the code in a list of formats; the screen keeps it in range.
  package internal(set) var offset = 0
  /// The selected line, in a list whose lines can run.
  package internal(set) var choice = 1
  /// The number being typed, in a list of shapes.
  var typed = 0
  /// The text that the lines of a list of keys, rows or shapes have to contain; `nil` while no filter is typed.
  package internal(set) var filter: String?
  /// The first keys of a chord to find in a list of keys.
  package internal(set) var keys: [Key] = []
  /// The chord that was found last.
  package internal(set) var found: [Key] = []
  /// The beginning of a name being typed, in a list of formats.
  private(set) var letters = ""

  /// Scrolls the code beside a list of formats, at most to its last line.
  mutating func scrollCode(by step: Int, of text: String) {
    let last = text.utf8.dropLast().count { $0 == UInt8(ascii: "\n") }
    offset = min(max(0, offset + step), last)
  }

  /// Selects the first line whose keys begin with the letters typed so far, or else the next one that begins with the
  /// last letter; false if none does.
  mutating func choose(typing letter: Character, in lines: [Editor.KeyLine]) -> Bool {
    let typed = letters + String(letter)
    let matching = lines.indices.filter { lines[$0].keys.first == letter }
    guard
      let index = lines.firstIndex(where: { $0.keys.hasPrefix(typed) }) ?? matching.first(where: { $0 > choice })
        ?? matching.first
    else { return false }
    letters = lines[index].keys.hasPrefix(typed) ? typed : String(letter)
    (choice, offset) = (index, 0)
    return true
  }
}

/// The names of shapes on screen.
extension Editor {
  package var shapeTitle: String { document.title(ofItem: selected) }

  /// A shape in one line: `shape 2 of 5, door: star, 10 corners, locked`.
  package func shapeSummary(of index: Int) -> String {
    let name = document.item(index).nameOrID.map { ", \($0)" } ?? ""
    return "shape \(index + 1) of \(document.items.count)\(name): \(shapeDetails(of: index))"
  }

  /// A shape without its name: `star, 10 corners, hidden`.
  package func shapeDetails(of index: Int) -> String {
    guard document.items.indices.contains(index) else { return Document.noItems }
    let item = document.item(index)
    let count = item.shape.corners.count
    let corners = item.shape.isCircle ? nil : count == 0 ? "no corners" : counted(count, "corner")
    let state = [
      corners, item.isUndecided ? "path edited" : nil, item.isHidden ? "hidden" : nil, item.isLocked ? "locked" : nil,
      document.groupName(of: item).map { "in \($0)" },
    ].compactMap { $0 }
    return ([item.shape.kindName] + state).joined(separator: ", ")
  }

  /// The index of the topmost shape at a point, or with its line within `reach`; `nil` for none.
  ///
  /// - Parameter reach: The largest distance from a line, in document units.
  func shape(at point: Point, reach: Double) -> Int? {
    for (index, item) in document.items.enumerated().reversed() where !item.isHidden {
      do throws(OutlineError) {
        let path = try item.resolved().path
        guard let box = path.bounds, box.outset(by: reach).contains(point) else { continue }
        if item.style.hasFill, path.contains(point, rule: item.style.fillRule) { return index }
        if path.distance(to: point) <= reach { return index }
      } catch {
        // A shape on screen always has an outline.
        continue
      }
    }
    return nil
  }
}
