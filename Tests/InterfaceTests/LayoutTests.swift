@testable import Interface
import Editor
import EditorSupport
@testable import Keymaps
import Cells
@testable import Settings
import Testing

/// Every size of a screen is laid out whole.
@Suite struct LayoutTests {
  private func parts(of layout: Layout) -> [CellRect] {
    // In the smallest arrangement the inspector takes the preview's place.
    let preview = layout.arrangement == .single && layout.parameters != nil ? nil : layout.preview
    return [
      layout.title, preview, layout.corners, layout.parameters, layout.code, layout.numbers, layout.hints,
      layout.message,
    ].compactMap { $0 }
  }

  @Test(arguments: LayoutChoice.allCases)
  func `at every size the parts fill the screen and none lies over another`(choice: LayoutChoice) {
    for columns in Array(20...130) + Array(stride(from: 131, through: 300, by: 7)) + [1000] {
      for rows in Array(5...60) + [80, 100, 1000] {
        for corners in [0, 3, 9, 64, 100_000] {
          for showsParameters in [false, true] {
            let layout = Layout(
              size: Size(columns: columns, rows: rows), cornerCount: corners,
              showsParameters: showsParameters, choice: choice)
            let parts = parts(of: layout)
            // As many cells as the screen has, each within it and none twice: each row's parts end where the next begin.
            var area = 0
            for part in parts {
              area += part.columns * part.rows
              let isInside =
                part.column >= 0 && part.row >= 0 && part.columns > 0 && part.rows > 0
                && part.column + part.columns <= columns && part.row + part.rows <= rows
              guard isInside else {
                Issue.record("\(columns)x\(rows), \(corners) corners: \(part)")
                return
              }
            }
            let isApart = parts.indices.allSatisfy { first in
              parts.indices.dropFirst(first + 1).allSatisfy { !parts[first].meets(parts[$0]) }
            }
            guard isApart, area == columns * rows else {
              Issue.record("\(columns)x\(rows), \(corners) corners, \(showsParameters): \(area) cells of \(parts)")
              return
            }
          }
        }
      }
    }
  }

  @Test func `the preview has at least half of a wide screen, and lists and code have room`() throws {
    for columns in 120...300 {
      for rows in [36, 40, 60, 100] {
        let layout = Layout(
          size: Size(columns: columns, rows: rows), cornerCount: 9, showsParameters: false)
        #expect(layout.preview.columns * 2 >= columns)
        let code = try #require(layout.code)
        #expect(code.rows >= 8 && code.columns >= 52)
        #expect(try #require(layout.parameters).rows >= 9)
        #expect(try #require(layout.corners).rows == 12)
      }
      let low = Layout(
        size: Size(columns: columns, rows: 35), cornerCount: 9, showsParameters: false)
      #expect(low.code == nil)
    }
  }

  @Test func `the pinned hints and the way back stand whole at every size, in every layout and panel`() throws {
    let sizes =
      [20, 24, 39, 40, 59, 60, 79, 80, 100, 119, 120, 160, 200, 300].flatMap { columns in
        [5, 7, 8, 12, 19, 20, 24, 35, 36, 100].map { Size(columns: columns, rows: $0) }
      }
    for choice in LayoutChoice.allCases.indices {
      for panel in ["corners", "parameters", "preview"] {
        var session = try Session.demo()
        for _ in 0..<choice { _ = session.run("view.layout") }
        for line in ["focus.\(panel)", "corner.toggle"] { _ = session.run(line) }
        var display = Display()
        for size in sizes {
          let lines = display.frame(of: session, size: size).lines
          #expect(lines.count == size.rows)
          let words = "? keys  : find "
          let isWide = size.columns >= 60 && size.rows >= 8
          let row = size.rows < 8 ? size.rows - 1 : size.rows - 2
          guard lines[row].hasSuffix(words) || !isWide && lines[row].hasSuffix("? : "),
            lines[size.rows - 1].contains("u undo") || size.columns < 22
          else {
            Issue.record("\(size) \(panel): \(lines[row]) / \(lines[size.rows - 1])")
            return
          }
        }
      }
    }
  }

  @Test(arguments: Session.keymapNames)
  func `the box of the view's keys opens on a screen of 80x24 with all of them`(keymap: String) throws {
    var session = try Session.demo(keymap: keymap)
    let bindings = session.editor.keymap.bindings(in: "corners")
    let grid = try #require(bindings.first { $0.commands == ["view.grid"] })
    for key in grid.keys.dropLast() { _ = session.press(key) }
    var display = Display()
    let lines = display.frame(of: session, size: Size(columns: 80, rows: 24)).lines
    for title in ["zoom in", "whole page", "grid", "next theme"] {
      #expect(lines.contains { $0.contains(title) }, "\(keymap): \(title)")
    }
    #expect(lines.contains { $0.contains("Esc close") })
  }

  @Test func `the largest screen that a script can ask for is drawn`() throws {
    var display = Display()
    let lines = display.frame(of: try Session.demo(), size: Size(columns: 1000, rows: 1000)).lines
    #expect(lines.count == 1000 && lines[998].hasSuffix("? keys  : find "))
  }

  @Test func `the layout that is chosen says from which screen on it is seen`() throws {
    var session = try Session.demo()
    _ = session.run("view.layout")
    let least = LayoutChoice.leastForSeveral
    #expect(session.editor.message.text.hasSuffix("(needs \(least.columns)x\(least.rows))"))
    func arrangement(_ columns: Int, _ rows: Int) -> Layout.Arrangement {
      Layout(
        size: Size(columns: columns, rows: rows), cornerCount: 10, showsParameters: false,
        choice: session.editor.view.layout
      ).arrangement
    }
    #expect(arrangement(least.columns, least.rows) == .stacked)
    #expect(arrangement(least.columns - 1, least.rows) == .single)
    #expect(arrangement(least.columns, least.rows - 1) == .single)
  }

  @Test(arguments: [(1, 1), (1, 100), (100, 1), (19, 5), (20, 4)])
  func `screens that are too small are drawn all the same`(columns: Int, rows: Int) throws {
    var display = Display()
    let frame = display.frame(of: try Session.demo(), size: Size(columns: columns, rows: rows))
    #expect(frame.size == Size(columns: columns, rows: rows))
    #expect(frame.lines[0].hasPrefix(String("needs 20x5".prefix(columns))))
    #expect(frame.cursor == Position(column: min(10, columns - 1), row: 0), "it does not stay where it was")
  }
}

extension CellRect {
  fileprivate func meets(_ other: CellRect) -> Bool {
    column < other.column + other.columns && other.column < column + columns && row < other.row + other.rows
      && other.row < row + rows
  }
}
