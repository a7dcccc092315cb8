import Cells
import Document
import Editor
import EditorSupport
import Foundation
import Interface
import LineMode
import Settings
@testable import TOML
import Testing

/// The boxes at four sizes, as pictures in text; `screenshots/boxes-*.png` show the same screens.
@Suite struct BoxScreenContractTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
  static let sizes = [(40, 12), (80, 24), (140, 40), (200, 50)].map { Size(columns: $0.0, rows: $0.1) }

  /// The names of the boxes, and the lines of a key script that open them.
  private static func boxes() throws -> [(name: String, line: String)] {
    try String(contentsOf: root.appending(path: "screenshots/boxes.txt"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        (line.prefix(12).trimmingCharacters(in: .whitespaces), line.dropFirst(13).description)
      } + ["new drawing", "open", "recover"].map { ($0, "") }
  }

  /// The demo with a box that only the application opens, not a key script.
  private func session(with box: String) throws -> Session {
    var session = try Session.demo()
    switch box {
    case "new drawing":
      var new: NewDrawings = ([], [])
      new.drawings = ["demo", "star", "badge"].map { ($0, .demo) }
      new.files = [("logo.svg", .demo)]
      session.show(new)
    case "open":
      let entries = [FileEntry("icons", .folder), FileEntry("notes.txt", .other), FileEntry("gear.svg", .document)]
      _ = session.show(FileListing(.folder("/home/ann/drawings"), entries, selected: "gear.svg"))
    case "recover": return try .withLeftChanges()
    default: break
    }
    return session
  }

  private func lines(of name: String, _ box: String, _ size: Size) throws -> [[Character]] {
    var player = ScriptPlayer(try session(with: name), size: size)
    for line in try KeyScript(parsing: SourceText(name: "boxes.txt", bytes: Array(box.utf8))).lines {
      #expect(player.perform(line.step) == nil)
    }
    return player.frame().lines.map { Array($0) }
  }

  /// The box with the thick border, without what is around it; the whole screen if there is none.
  private func box(in lines: [[Character]]) -> [[Character]] {
    guard let top = lines.firstIndex(where: { $0.contains("┏") }), let left = lines[top].firstIndex(of: "┏"),
      let right = lines[top].lastIndex(of: "┓"), let bottom = lines.lastIndex(where: { $0[left] == "┗" })
    else { return lines }
    return lines[top...bottom].map { Array($0[left...right]) }
  }

  @Test(arguments: sizes)
  func `every box looks as in its picture`(size: Size) throws {
    var text = ""
    for (name, line) in try Self.boxes() {
      let screen = try lines(of: name, line, size)
      let rows = box(in: screen) + [[]] + screen.suffix(2)
      text += "== \(name): \(line)\n"
      text += rows.map { String(String($0).reversed().drop { $0 == " " }.reversed()) + "\n" }.joined()
    }
    let name = "\(size.columns)x\(size.rows).txt"
    let file = Self.root.appending(path: "Tests/LineModeTests/Boxes/\(name)")
    if ProcessInfo.processInfo.environment["FILLET_UPDATE"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let picture = try String(contentsOf: file, encoding: .utf8)
    // A failure would print both.
    let differs = zip(
      text.split(separator: "\n", omittingEmptySubsequences: false),
      picture.split(separator: "\n", omittingEmptySubsequences: false)
    ).first { $0 != $1 }
    #expect(
      differs == nil && text.count == picture.count, "\(name) is outdated: FILLET_UPDATE=1 script/test ContractTests")
  }

  @Test(arguments: sizes)
  func `every box has its title whole, closes at its border, and names a way out`(size: Size) throws {
    for (name, line) in try Self.boxes() {
      let screen = try lines(of: name, line, size)
      #expect(screen.count(where: { $0.contains("┏") }) <= 1, "\(name): one thick border")
      let rows = box(in: screen)
      #expect(Set(rows.map(\.count)).count == 1, "\(name)")
      #expect(rows.count < screen.count || screen.contains { $0.contains("┏") }, "\(name): no box is open")
      guard rows.count < screen.count else { continue }
      #expect(rows.allSatisfy { "┏┃┗╠".contains($0[0]) && "┓┃┛╣".contains($0[$0.count - 1]) }, "\(name)")
      #expect(!String(rows[0]).contains("…"), "\(name)")
      let shown = (screen.suffix(2) + [rows[rows.count - 1]] + rows).map { String($0) }.joined()
      #expect(shown.contains("Esc") || shown.contains("later"), "\(name)")
    }
  }
}
