import Cells
@testable import Editor
import EditorSupport
import Foundation
@testable import Interface
@testable import Keymaps
import Shapes
import Testing

extension Display {
  /// The keys that boxes show and that refuse when they are pressed, with what is said then.
  func refusals(inBoxesOf panel: String, _ session: Session) -> [String] {
    let editor = session.editor
    return editor.keymap.boxKeys(in: panel).flatMap { key -> [String] in
      guard case .pending(let box) = editor.keymap.lookUp([key], in: panel) else { return [] }
      return workingEntries(of: box, editor).compactMap { entry in
        var copy = session
        _ = copy.press(key)
        _ = copy.press(entry.element.key)
        let message = copy.editor.message
        return message.kind == .problem ? "\(key) \(entry.element.key): \(message.text)" : nil
      }
    }
  }
}

/// The table of `Documentation/Looks.md` that counts what there is to learn.
@Suite struct SurfaceCountContractTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Documentation/Looks.md"
  ).standardized

  /// The hints and the entries of boxes that would refuse, for a kind in all panels.
  private func refused(_ kind: String) throws -> Int {
    var session = try Session.demo()
    _ = session.run("set kind \(kind)")
    let display = Display()
    var refused = 0
    for panel in ["corners", "parameters", "preview"] {
      _ = session.run("focus.\(panel)")
      let editor = session.editor
      refused += display.shownHints(editor, isShort: false).count { hint in
        !hint.commands.isEmpty && hint.commands.allSatisfy { editor.refusal(of: $0) != nil }
      }
      refused += display.refusals(inBoxesOf: panel, session).count
    }
    return refused
  }

  /// The rows of each tab over all kinds, such as `5–11`.
  private func rowsOfTabs() throws -> [String] {
    var counts: [ParameterTab: Set<Int>] = [:]
    for kind in ShapeCatalog.all.map({ $0.kind }) {
      var session = try Session.demo()
      _ = session.run("set kind \(kind)")
      for tab in ParameterTab.allCases {
        _ = session.run("parameter.tab \(tab.rawValue)")
        counts[tab, default: []].insert(session.editor.rowsOfTab.count)
      }
    }
    return ParameterTab.allCases.map { tab in
      let (least, most) = (counts[tab]?.min() ?? 0, counts[tab]?.max() ?? 0)
      return "\(tab.rawValue) \(least == most ? "\(least)" : "\(least)–\(most)")"
    }
  }

  /// The rows of the list of keys on a screen with room for all, without the one that explains the chosen row.
  private func rowsOfKeys(columns: Int) throws -> Int {
    var session = try Session.demo()
    try session.type("?")
    var display = Display()
    let lines = display.frame(of: session, size: Size(columns: columns, rows: 200)).lines
    return lines.count { $0.contains("┃") } - 1
  }

  @Test func `the table of counts has the numbers of the program`() throws {
    let editor = try Session.demo().editor
    let bindings = editor.keymap.bindings
    let chords = bindings.filter { $0.keys.count > 1 }
    let refused = try ShapeCatalog.all.map { try self.refused($0.kind) }
    let rows = [
      ("bindings", "279", "\(bindings.count)"), ("chords", "118", "\(chords.count)"),
      ("prefixes", "8", "\(Set(chords.map { $0.keys[0] }).count)"),
      ("rows of `?` at 40x12", "368", "\(try rowsOfKeys(columns: 40))"),
      ("rows of `?` at 80x24", "185", "\(try rowsOfKeys(columns: 80))"),
      ("rows of `?` at 140x40, in two columns", "–", "\(try rowsOfKeys(columns: 140))"),
      ("parameter rows of the demo", "60, of which 17 do not apply", "\(editor.shownRows.count), all apply"),
      ("rows in a tab", "60, without tabs", try rowsOfTabs().joined(separator: ", ")),
      ("keys shown that refuse, on each kind", "6 of 10 on the demo", Set(refused) == [0] ? "0" : "\(refused)"),
    ]
    var lines = try String(contentsOf: Self.page, encoding: .utf8).components(separatedBy: "\n")
    let old = lines
    for (what, before, now) in rows {
      let row = "| \(what) | \(before) | \(now) |"
      let index = try #require(lines.firstIndex { $0.hasPrefix("| \(what) |") }, "Documentation/Looks.md lacks \(row)")
      lines[index] = row
    }
    guard ProcessInfo.processInfo.environment["FILLET_UPDATE"] == nil else {
      return try lines.joined(separator: "\n").write(to: Self.page, atomically: true, encoding: .utf8)
    }
    for row in Set(lines).subtracting(old) { Issue.record("Documentation/Looks.md lacks \(row)") }
  }
}
