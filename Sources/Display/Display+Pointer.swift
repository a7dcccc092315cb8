public import Editing
import Geometry
import Raster
public import Screen
import Text

/// How the document lies on the screen.
struct PreviewView: Sendable {
  let rect: CellRect
  let view: ViewTransform
  let glyphs: GlyphSet

  /// The document's place under the pointer; `nil` for a view that has no size.
  func point(at pointer: PointerPosition) -> Point? {
    guard let inverse = view.transform.inverse else { return nil }
    let x = (Double(pointer.cell.column - rect.column) + pointer.across) * Double(glyphs.columns)
    let y = (Double(pointer.cell.row - rect.row) + pointer.down) * Double(glyphs.rows)
    return inverse(Point(x, y))
  }

  /// The part of the document that is in view; `nil` for a view that has no size.
  var box: Rect? {
    guard let inverse = view.transform.inverse else { return nil }
    return Rect(
      inverse(.zero), inverse(Point(Double(rect.columns * glyphs.columns), Double(rect.rows * glyphs.rows))))
  }

  var unitsPerCell: Double { Double(glyphs.rows) / max(view.dotsPerUnitY, 1e-12) }
}

/// Where the pointer is: a cell and, from its left and top, a part of it.
struct PointerPosition: Hashable, Sendable {
  var cell: Position
  var across = 0.5
  var down = 0.5
}

extension Display {
  /// What is under the pointer in the last frame, or the place on what it holds.
  public func place(of event: MouseEvent, holding held: PointerTarget?) -> PointerPlace? {
    place(at: PointerPosition(cell: event.position, across: event.across, down: event.down), holding: held)
  }

  /// The same for the middle of a cell.
  public func place(at position: Position, holding held: PointerTarget?) -> PointerPlace? {
    place(at: PointerPosition(cell: position), holding: held)
  }

  private func place(at pointer: PointerPosition, holding held: PointerTarget?) -> PointerPlace? {
    let position = pointer.cell
    let found = targets.last { entry in
      if let held { entry.target == held } else { entry.rect.contains(position) }
    }
    guard let (rect, target) = found else { return nil }
    guard case .preview = target else {
      // A cell stands for one step, the first and the last for the ends.
      let across = Double(position.column - rect.column) / Double(max(1, rect.columns - 1))
      return PointerPlace(target, fraction: min(max(across, 0), 1), column: position.column)
    }
    guard let previewView, let point = previewView.point(at: pointer) else { return nil }
    return PointerPlace(target, point: point, unitsPerCell: previewView.unitsPerCell)
  }
}

extension CellRect {
  func contains(_ position: Position) -> Bool {
    position.column >= column && position.column < column + columns && position.row >= row
      && position.row < row + rows
  }

  func hasRow(_ line: Int) -> Bool { line >= row && line < row + rows }
}
