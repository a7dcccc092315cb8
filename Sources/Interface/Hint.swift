import Cells
import Editor
import Text

/// The parts of the row of keys.
extension Display {
  /// One thing that keys can do; commands with the same word share a hint.
  struct Hint {
    /// The lines that the keys run; empty for the boxes, which are a hint each.
    let lines: [String]
    let text: String
    let need: CommandHint.Need
    let rank: Int

    init(_ commands: [Command], in panel: Panel = .lesson, text: String? = nil) {
      let hints = commands.compactMap { command in command.hint(in: panel).map { (command, $0) } }
      lines = hints.flatMap { command, hint in
        hint.arguments.map { $0.isEmpty ? command.name : command.line($0) }
      }
      self.text = text ?? hints.first?.1.word ?? ""
      need = hints.first?.1.need ?? .nothing
      rank = hints.first?.1.rank ?? Self.rank(ofBox: 0)
    }

    init(_ command: Command, text: String? = nil) { self.init([command], text: text) }

    static let boxes = Hint([])
    /// The boxes follow the hints for the selected thing; other hints may come between them.
    static func rank(ofBox index: Int) -> Int { 35 + 10 * index }

    private static let ofPanels = Panel.main.map { hints(of: $0) }

    /// The hints of a panel of the drawing by rank, the most useful first.
    static func all(in panel: Panel) -> [Hint] { Panel.main.firstIndex(of: panel).map { ofPanels[$0] } ?? [] }

    private static func hints(of panel: Panel) -> [Hint] {
      let hinted = CommandCatalog.all.compactMap { command in command.hint(in: panel).map { (command, $0) } }
        .sorted { $0.1.rank < $1.1.rank }
      var groups: [(rank: Int, word: String, commands: [Command])] = []
      for (command, hint) in hinted {
        if let last = groups.indices.last, groups[last].word == hint.word {
          groups[last].commands.append(command)
        } else {
          groups.append((hint.rank, hint.word, [command]))
        }
      }
      return groups.map { Hint($0.commands, in: panel) } + [boxes]
    }
  }

  /// A hint in characters of the terminal, with its clickable parts.
  struct ShownHint {
    var commands: [String] = []
    var text: String
    var targets: [Target] = []
    /// The columns of the keys.
    private(set) var keys: [Range<Int>] = []

    // A struct, because the type of a tuple in an array is built at run time and slows the start.
    struct Target {
      let columns: Range<Int>
      let target: PointerTarget
    }

    /// A text that is clickable as a whole, or not at all.
    init(_ text: String, _ target: PointerTarget? = nil) {
      self.text = text
      if let target { targets = [Target(columns: 0..<text.columns, target: target)] }
    }

    /// A text of which only the end is clickable.
    init(_ text: String, endingIn end: String, _ target: PointerTarget) {
      self.text = text + end
      targets = [Target(columns: text.columns..<self.text.columns, target: target)]
    }

    var columns: Int { text.columns }

    mutating func add(_ key: String, _ target: PointerTarget) {
      let start = columns
      text += key
      targets.append(Target(columns: start..<columns, target: target))
      keys.append(start..<columns)
    }

    /// Makes the whole text clickable if it names only one key.
    mutating func widenTarget() {
      if targets.count == 1 { targets = [Target(columns: 0..<columns, target: targets[0].target)] }
    }

    /// Cuts the text and its clickable parts to `room` columns.
    mutating func fit(_ room: Int, _ ellipsis: String) {
      guard columns > room else { return }
      text = text.fitted(room, ellipsis)
      targets = targets.compactMap { part in
        let columns = part.columns.clamped(to: 0..<room)
        return columns.isEmpty ? nil : Target(columns: columns, target: part.target)
      }
    }
  }
}
