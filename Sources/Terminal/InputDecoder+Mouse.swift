import Screen

/// A character cell's size on the screen.
struct PixelSize: Hashable, Sendable {
  var width: Double
  var height: Double
}

extension InputDecoder {
  /// The report of `ESC [ < code ; column ; row`, of which `M` is the end for a press and `m` for a release.
  ///
  /// Source: xterm's control sequences, "SGR" mouse reports. Movement without a button, the wheel's sideways steps
  /// and further buttons are nobody's business here: `nil`.
  static func mouse(_ bytes: ArraySlice<UInt8>, final: UInt8) -> MouseEvent? {
    guard bytes.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else {
      return nil
    }
    let fields = bytes.dropFirst().split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard fields.count == 3 else { return nil }
    var numbers: [Int] = []
    for field in fields {
      // Five digits are more than any screen has.
      guard !field.isEmpty, field.count <= 5, field.allSatisfy({ $0 >= 0x30 && $0 < 0x3A }) else { return nil }
      numbers.append(field.reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
    let position = Position(column: max(0, numbers[1] - 1), row: max(0, numbers[2] - 1))
    // Shift, alt and control are the bits 4, 8 and 16; no action needs them.
    let code = numbers[0] & ~0b11100
    switch code {
    case 64: return MouseEvent(.wheelUp, at: position)
    case 65: return MouseEvent(.wheelDown, at: position)
    case 0...2, 32...34:
      let button: MouseEvent.Button = [.left, .middle, .right][code & 3]
      let action: MouseEvent.Action = final == UInt8(ascii: "m") ? .release : code >= 32 ? .drag : .press
      return MouseEvent(action, button, at: position)
    default: return nil
    }
  }
}

extension MouseEvent {
  /// The event whose position is in pixels, from 0, as a cell and a place in it.
  func inCells(of size: PixelSize) -> MouseEvent {
    // The middle of the pixel.
    let x = (Double(position.column) + 0.5) / size.width
    let y = (Double(position.row) + 0.5) / size.height
    // Five digits are the most that a report has, and a cell is at least a pixel.
    guard x < 1e6, y < 1e6 else { return self }
    var event = self
    event.position = Position(column: Int(x), row: Int(y))
    event.across = x - x.rounded(.down)
    event.down = y - y.rounded(.down)
    return event
  }
}
