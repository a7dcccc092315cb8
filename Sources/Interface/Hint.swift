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
      lines = commands.flatMap { command in
        (command.hint(in: panel)?.arguments ?? []).map { $0.isEmpty ? command.name : command.line($0) }
      }
      let first = commands.lazy.compactMap { $0.hint(in: panel) }.first
      self.text = text ?? first?.word ?? ""
      need = first?.need ?? .nothing
      rank = first?.rank ?? Self.rank(ofBox: 0)
    }

    init(_ command: Command, text: String? = nil) { self.init([command], text: text) }

    static let boxes = Hint([])
    /// The boxes follow the hints for the selected thing; other hints may come between them.
    static func rank(ofBox index: Int) -> Int { 35 + 10 * index }

    // Each panel's for itself: a start shows only one panel.
    private static let ofCorners = hints(of: .corners)
    private static let ofParameters = hints(of: .parameters)
    private static let ofPreview = hints(of: .preview)

    /// The hints of a panel of the drawing by rank, the most useful first.
    static func all(in panel: Panel) -> [Hint] {
      switch panel {
      case .corners: ofCorners
      case .parameters: ofParameters
      case .preview: ofPreview
      case .lesson: []
      }
    }

    private static func hints(of panel: Panel) -> [Hint] {
      func rank(_ command: Command) -> Int { command.hint(in: panel)?.rank ?? 0 }
      // Lists of commands alone: the types of tuples in arrays are built at run time.
      let hinted = CommandCatalog.all.filter { $0.hint(in: panel) != nil }.sorted { rank($0) < rank($1) }
      var groups: [[Command]] = []
      for command in hinted {
        if groups.last?[0].hint(in: panel)?.word == command.hint(in: panel)?.word {
          groups[groups.count - 1].append(command)
        } else {
          groups.append([command])
        }
      }
      return groups.map { Hint($0, in: panel) } + [boxes]
    }
  }

  /// A hint in characters of the terminal, with its clickable parts.
  struct ShownHint {
    var commands: [String] = []
    var text: String
    var targets: [Target] = []
    /// The keys, of which only the columns count.
    private(set) var keys: [Target] = []

    // A struct, because the type of a tuple or a range in an array is built at run time and slows the start.
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
      keys.append(Target(columns: start..<columns, target: target))
      targets.append(keys[keys.count - 1])
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
