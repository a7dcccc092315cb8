import Document
import Keymaps
import Shapes

/// The commands for the part under the pointer.
package struct PointerMenu: Hashable, Sendable {
  package let title: String
  /// The command lines, at most ``most``.
  let lines: [String]
  /// The cell of the click, from the top left of the screen.
  package let column: Int
  package let row: Int

  package static let most = 8

  /// The commands for a corner, the most useful first.
  static let corner = [
    Command.cornerToggle.name, Command.cornerRadiusAsk.name, Command.cornerRadius.line("max"),
    Command.cornerKind.line("next"), Command.cornerMark.name, Command.vertexMoveAsk.name, Command.vertexDelete.name,
    Command.explainCorner.name,
  ]

  /// The commands for a shape, the most useful first.
  static let shape = [
    Command.color.line("fill"), Command.color.line("line"), Command.gallery.name,
    Command.parameterCycle.line("shadow"), Command.shapeAddAsk.name, Command.shapeDuplicate.name, Command.copy.name,
    Command.fileSave.name,
  ]

  static let row = [
    Command.parameterAsk.name, Command.parameterStep.line("+1"), Command.parameterStep.line("-1"),
    Command.parameterReset.name, Command.parameterFind.name,
  ]
}

extension Editor {
  /// The entries of a menu, with the keys that do the same.
  func lines(of menu: PointerMenu) -> [KeyLine] {
    menu.lines.map { line in
      KeyLine(
        keys: keymap.label(for: line, in: panel) ?? "", text: PointerMenu.title(of: line), commands: [line])
    }
  }

  /// Opens a menu of those commands that would do something here.
  mutating func open(_ title: String, _ lines: [String], at place: PointerPlace) {
    let working = lines.filter { refusal(of: $0) == nil }.prefix(PointerMenu.most)
    guard !working.isEmpty else { return }
    var list = ListView(
      content: .menu(PointerMenu(title: title, lines: Array(working), column: place.column, row: place.row)))
    list.choice = 0
    mode = .list(list)
  }
}

extension PointerMenu {
  private static let longestTitle = 40

  /// The help of a line if it is short, or else its title with the arguments that it does not say.
  fileprivate static func title(of line: String) -> String {
    let (_, rest) = CommandCatalog.head(of: line)
    let help = CommandCatalog.help(of: line)
    if rest.isEmpty, help.count <= longestTitle { return help }
    let title = CommandCatalog.titleWithArguments(of: line)
    return title.prefix(1).uppercased() + title.dropFirst()
  }
}
