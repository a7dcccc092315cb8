public import Editing
import Geometry
import Raster
public import Screen

/// How the document lies on the screen.
struct PreviewView: Sendable {
  let rect: CellRect
  let view: ViewTransform
  let glyphs: GlyphSet

  /// The document's place under the middle of a cell; `nil` for a view that has no size.
  func point(at position: Position) -> Point? {
    guard let inverse = view.transform.inverse else { return nil }
    let x = (Double(position.column - rect.column) + 0.5) * Double(glyphs.columns)
    let y = (Double(position.row - rect.row) + 0.5) * Double(glyphs.rows)
    return inverse(Point(x, y))
  }

  var unitsPerCell: Double { Double(glyphs.rows) / max(view.dotsPerUnitY, 1e-12) }
}

extension Display {
  /// What is under the pointer in the last frame, or the place on what it holds.
  public func place(at position: Position, holding held: PointerTarget?) -> PointerPlace? {
    let found = targets.last { entry in
      if let held { entry.target == held } else { entry.rect.contains(position) }
    }
    guard let (rect, target) = found else { return nil }
    guard case .preview = target else {
      // A cell stands for one step, the first and the last for the ends.
      let across = Double(position.column - rect.column) / Double(max(1, rect.columns - 1))
      return PointerPlace(target, fraction: min(max(across, 0), 1), column: position.column)
    }
    guard let previewView, let point = previewView.point(at: position) else { return nil }
    return PointerPlace(target, point: point, unitsPerCell: previewView.unitsPerCell)
  }

  /// Writes a hint that a click runs.
  mutating func putHint(
    _ text: String, command: String?, at place: Position, style: CellStyle = .plain, _ frame: inout Frame
  ) {
    frame.put(text, at: place, style: style)
    guard let command else { return }
    targets.append((CellRect(column: place.column, row: place.row, columns: text.count, rows: 1), .command(command)))
  }
}

extension CellRect {
  func contains(_ position: Position) -> Bool {
    position.column >= column && position.column < column + columns && position.row >= row
      && position.row < row + rows
  }
}
