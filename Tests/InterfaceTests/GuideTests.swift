import Document
import EditorSupport
import Editor
import Geometry
import Raster
import Preview
import Cells
import TestSupport
import Testing

@testable import Interface

/// The grid, the rulers, the marks and the outline before.
@Suite struct GuideTests {
  private func frame(
    after lines: [String], _ columns: Int = 100, _ rows: Int = 30, glyphs: GlyphSet? = nil
  ) throws -> (frame: Frame, display: Display, session: Session) {
    var session = try Session.demo()
    if let glyphs { session.setGlyphs([glyphs]) }
    for line in lines { _ = session.run(line) }
    var display = Display()
    return (display.frame(of: session, size: Size(columns: columns, rows: rows)), display, session)
  }

  /// A cell as seen: of a blank no color of characters is.
  private func seen(_ frame: Frame, _ column: Int, _ row: Int) -> Cell {
    var cell = frame[column, row]
    if cell.glyph == " " { cell.style.foreground = .standard }
    return cell
  }

  @Test func `a step is 1, 2 or 5 times a power of ten, and its multiples are exact`() throws {
    #expect(try #require(RoundStep(atLeast: 1)).size == 1)
    #expect(try #require(RoundStep(atLeast: 1.01)).size == 2)
    #expect(try #require(RoundStep(atLeast: 2.3)).size == 5)
    #expect(try #require(RoundStep(atLeast: 50.5)).size == 100)
    let small = try #require(RoundStep(atLeast: 0.0013))
    #expect(small.size == 0.002 && small.places == 3 && small.multiple(3) == 0.006 && small.multiple(-150) == -0.3)
    for length in [Double.nan, .infinity, -1, 0, 1e300] { #expect(RoundStep(atLeast: length) == nil) }
    forAll(1000) { random in
      let length = Double(sign: .plus, exponent: .random(in: -30...30, using: &random), significand: 1.37)
      guard let step = RoundStep(atLeast: length) else { return false }
      return step.size >= length * (1 - 1e-9) && step.size <= length * 2.5 * (1 + 1e-9)
    }
  }

  @Test(arguments: ["fit", "800", "0.5", "1000000"])
  func `grid dots are far enough apart, at round places, and told of in the foot`(percent: String) throws {
    let zoom = percent == "fit" ? [] : ["view.zoom \(percent) 100 100"]
    // Numbers keep out of dots.
    let plain = try frame(after: zoom + ["view.labels"])
    let (frame, display, _) = try frame(after: zoom + ["view.labels", "view.grid"])
    let view = try #require(display.previewView)
    let step = try #require(display.gridStep(view))
    #expect(step.size * view.view.dotsPerUnitX >= 16 && step.size * view.view.dotsPerUnitY >= 16)
    var changed = 0
    for row in 0..<view.rect.rows {
      for column in 0..<view.rect.columns {
        let place = (view.rect.column + column, view.rect.row + row)
        guard seen(frame, place.0, place.1) != seen(plain.frame, place.0, place.1) else { continue }
        changed += 1
        // A multiple of the step lies in the cell, or within half a dot beside it.
        func corner(_ column: Int, _ row: Int) throws -> Point {
          let event = MouseEvent(.press, at: Position(column: column, row: row), across: 0, down: 0)
          return try #require(view.point(at: event))
        }
        let (first, last) = (try corner(place.0, place.1), try corner(place.0 + 1, place.1 + 1))
        let half = (1 / view.view.dotsPerUnitX * 1.0001, 1 / view.view.dotsPerUnitY * 1.0001)
        for (least, most, reach) in [(first.x, last.x, half.0), (first.y, last.y, half.1)] {
          #expect(((most + reach) / step.size).rounded(.down) * step.size >= least - reach)
        }
      }
    }
    #expect(changed > 20, "\(changed)")
    #expect(frame.lines.contains { $0.contains("grid ") })
    #expect(!plain.frame.lines.contains { $0.contains("grid ") })
  }

  @Test func `the grid lies behind the drawing`() throws {
    for glyphs in GlyphSet.allCases {
      let lines = ["view.labels", "set fill #ff0000", "set fill-opacity 1"]
      let plain = try frame(after: lines, glyphs: glyphs)
      let grid = try frame(after: lines + ["view.grid"], glyphs: glyphs)
      let rect = try #require(plain.display.previewView).rect
      var (inside, changed) = (0, 0)
      for row in rect.row..<(rect.row + rect.rows) {
        for column in rect.column..<(rect.column + rect.columns)
        where plain.frame[column, row].style.background == .rgb(255, 0, 0) && plain.frame[column, row].glyph == " " {
          inside += 1
          if seen(grid.frame, column, row) != seen(plain.frame, column, row) { changed += 1 }
        }
      }
      // Beside a dot, a cell at the edge may have other colors.
      #expect(changed <= 2 && inside > 100 && grid.frame != plain.frame, "\(glyphs)")
    }
  }

  @Test func `the outline before the last change lies behind the new one`() throws {
    let lines = ["view.labels", "view.tone", "view.ghost"]
    let still = try frame(after: lines)
    let before = try frame(after: ["view.labels", "view.tone"])
    #expect(still.frame.cells == frameWithout(message: still.frame, of: before.frame), "nothing has changed yet")
    let moved = try frame(after: lines + ["corner.goto 5", "vertex.move 190 190"])
    let plain = try frame(after: ["view.labels", "view.tone", "corner.goto 5", "vertex.move 190 190"])
    let rect = try #require(plain.display.previewView).rect
    var ghost = 0
    for row in rect.row..<(rect.row + rect.rows) {
      for column in rect.column..<(rect.column + rect.columns) {
        let (old, new) = (seen(before.frame, column, row), seen(plain.frame, column, row))
        let shown = seen(moved.frame, column, row)
        guard shown != new else { continue }
        ghost += 1
        // The edge of a line may be in a cell in which its color is not seen.
        let isNear = (column - 1...column + 1).contains { x in
          (row - 1...row + 1).contains { before.frame[x, $0].glyph != " " }
        }
        #expect(old != new || isNear, "where the outline was")
      }
    }
    #expect(ghost > 5, "\(ghost)")
    // Undoing is a change, too: what was undone is the outline before.
    #expect(try frame(after: lines + ["vertex.nudge right 40", "edit.undo"]).frame != still.frame)
    // A change that leaves the outline alone has none before it.
    let recoloured = try frame(after: lines + ["vertex.nudge right 40", "edit.undo", "set stroke #123456"])
    let undone = try frame(after: ["view.labels", "view.tone", "set stroke #123456"])
    for row in rect.row..<(rect.row + rect.rows) {
      for column in rect.column..<(rect.column + rect.columns) {
        #expect(recoloured.frame[column, row] == undone.frame[column, row])
      }
    }
  }

  /// A frame's cells with the last lines of another, which tell what was done.
  private func frameWithout(message frame: Frame, of other: Frame) -> [Cell] {
    let rest = 3 * frame.size.columns
    return Array(other.cells.dropLast(rest)) + Array(frame.cells.suffix(rest))
  }

  @Test func `rulers number round places where they are`() throws {
    for zoom in [[], ["view.zoom 400 30 20"], ["view.zoom 1000000 100.5 99.25"], ["view.zoom 3"]] {
      let (frame, display, _) = try frame(after: zoom + ["view.rulers"])
      let view = try #require(display.previewView)
      let top = view.rect.row - 1
      var found = 0
      // Each bar in the line above has its number to the right, and stands over the number's place.
      let cells = (0..<view.rect.columns).map { frame[view.rect.column + $0, top].glyph }
      for (column, glyph) in cells.enumerated() where glyph == "│" {
        var text = ""
        for next in cells[(column + 1)...] {
          guard next != " ", next != "│" else { break }
          text.unicodeScalars.append(next)
        }
        let value = try #require(NumberText.parse(text), "\(text)")
        let dot = view.view.transform(Point(value, 0)).x / Double(Renderer.parts.columns)
        #expect(Int(dot) == column, "\(text)")
        found += 1
      }
      #expect(found >= 2, "\(zoom)")
      var rows = 0
      for row in 0..<view.rect.rows where frame[view.rect.column - 1, view.rect.row + row].glyph == "─" {
        var text = ""
        for column in 1..<(view.rect.column - 1) {
          let glyph = frame[column, view.rect.row + row].glyph
          if glyph != " " { text.unicodeScalars.append(glyph) }
        }
        let value = try #require(NumberText.parse(text), "\(text)")
        #expect(Int(view.view.transform(Point(0, value)).y / Double(Renderer.parts.rows)) == row, "\(text)")
        rows += 1
      }
      #expect(rows >= 2, "\(zoom)")
    }
  }

  @Test func `marks show while the preview has the keyboard, or never, at the selected vertex, or at all`() throws {
    func marks(_ count: Int, after lines: [String] = []) throws -> (vertices: Int, rings: Int) {
      let lines = lines + Array(repeating: "view.marks", count: count)
      let (frame, display, _) = try frame(after: ["view.labels"] + lines)
      let rect = try #require(display.previewView).rect
      var (vertices, rings) = (0, 0)
      for row in rect.row..<(rect.row + rect.rows) {
        for column in rect.column..<(rect.column + rect.columns) {
          vertices += ["○", "●"].contains(frame[column, row].glyph) ? 1 : 0
          rings += frame[column, row].glyph == "◉" ? 1 : 0
        }
      }
      return (vertices, rings)
    }
    #expect(try marks(0) == (0, 0) && marks(1) == (0, 0) && marks(2) == (1, 1))
    // Nine vertices, of which five are cut; the ring of a small cut may share its vertex's cell.
    let all = try marks(3)
    #expect(all.vertices == 9 && (4...5).contains(all.rings))
    #expect(try marks(4) == (0, 0))
    #expect(try marks(0, after: ["focus.preview"]) == all && marks(1, after: ["focus.preview"]) == (0, 0))
    // More would hide the shape.
    #expect(try marks(0, after: ["set kind star", "set count 30", "focus.preview"]) == (1, 1))
  }

  @Test func `random views with all guides are drawn at every size`() {
    forAll(60) { random in
      var session = try Session.demo()
      var display = Display()
      for line in ["view.grid", "view.rulers", "view.ghost", "view.marks", "view.marks"] { _ = session.run(line) }
      for _ in 0..<10 {
        let lines = [
          "view.zoom \(Double.random(in: 0.01...1e6, using: &random))", "view.corner", "view.fit", "view.pan left",
          "vertex.nudge up \(Double.random(in: -1e5...1e5, using: &random))", "corner.next", "shape.next",
          "page fit", "view.glyphs",
        ]
        _ = session.run(lines[Int.random(in: lines.indices, using: &random)])
        let size = Size(columns: .random(in: 20...150, using: &random), rows: .random(in: 5...50, using: &random))
        guard display.frame(of: session, size: size).lines.count == size.rows else { return false }
      }
      return true
    }
  }
}
