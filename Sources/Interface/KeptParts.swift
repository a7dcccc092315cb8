import Cells
import Editor
import Keymaps
import Settings

/// The parts of the last frame, each with the values that it shows.
///
/// A part that shows the same values in the same place is copied instead of drawn. Parts have no names: they are
/// compared in the order in which frames draw them.
struct KeptParts: Sendable {
  /// A part without its values: a class, as its copies are many.
  @safe class Part: @unchecked Sendable {
    let rect: CellRect
    /// The cells of the rectangle, row by row.
    let cells: [Cell]
    let targets: [PointerArea]
    let cursor: Position?

    fileprivate init(
      _ rect: CellRect, _ cells: [Cell], _ targets: [PointerArea], _ cursor: Position?
    ) {
      (self.rect, self.cells, self.targets, self.cursor) = (rect, cells, targets, cursor)
    }
  }

  /// A part with its values: a cast to its class is many times faster than one to a value's type.
  ///
  /// It does not require `Equatable`: at its first use with each type, Swift would search all conformances for it.
  @safe final class Shown<Values: Sendable>: Part, @unchecked Sendable {
    let values: Values

    init(
      _ values: Values, in rect: CellRect, _ cells: [Cell], _ targets: [PointerArea],
      _ cursor: Position?
    ) {
      self.values = values
      super.init(rect, cells, targets, cursor)
    }
  }

  private var parts: [Part] = []
  /// The number of parts in the present frame so far.
  private var count = 0

  mutating func begin() { count = 0 }

  mutating func removeAll() { parts.removeAll() }

  /// The next part of the last frame, if it shows the same in the same place.
  mutating func next<Values: Equatable & Sendable>(showing values: Values, in rect: CellRect) -> Part? {
    guard count < parts.count, let last = parts[count] as? Shown<Values>, last.rect == rect, last.values == values
    else { return nil }
    count += 1
    return last
  }

  mutating func keep(_ part: Part) {
    if count < parts.count { parts[count] = part } else { parts.append(part) }
    count += 1
  }
}

/// A value made from others, and made again only if they differ.
struct Kept<Source: Equatable & Sendable, Value: Sendable>: Sendable {
  private var last: (source: Source, value: Value)?

  mutating func value(of source: Source, _ make: @autoclosure () -> Value) -> Value {
    if let last, last.source == source { return last.value }
    let value = make()
    last = (source, value)
    return value
  }
}

extension Display {
  /// The values on which every part depends; if one changes, all parts are drawn again.
  struct Surroundings: Equatable, Sendable {
    let size: Size
    let settings: Settings
    let theme: Theme
    let keymap: Keymap
    let panel: Panel
  }

  /// Draws a part of the screen, or copies it from the last frame if it shows the same values in the same place.
  ///
  /// The cells of `rect` must be blank. The part places the cursor only if nothing before it has.
  ///
  /// - Parameter shown: Everything that `draw` reads besides the ``Surroundings``.
  mutating func keep(_ shown: some Equatable & Sendable, in rect: CellRect, draw: (inout Display) -> Void) {
    guard rect.column >= 0, rect.row >= 0, rect.columns > 0, rect.rows > 0, rect.lastColumn < frame.size.columns,
      rect.lastRow < frame.size.rows
    else { return draw(&self) }
    let cursor = frame.cursor
    let columns = rect.column..<rect.column + rect.columns
    if let part = kept.next(showing: shown, in: rect) {
      frame.put(part.cells, columns: columns, from: rect.row)
      targets += part.targets
      frame.cursor = cursor ?? part.cursor
      return
    }
    let first = targets.count
    frame.cursor = nil
    draw(&self)
    kept.keep(
      KeptParts.Shown(
        shown, in: rect, frame.cells(columns, rect.row..<rect.row + rect.rows), Array(targets[first...]), frame.cursor))
    frame.cursor = cursor ?? frame.cursor
  }
}
