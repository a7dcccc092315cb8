import Geometry
import XML

/// How a view box fills the space that it is shown in.
enum SVGViewBox {
  /// The box of a `viewBox` attribute; `nil` for text that is none and for sizes that are not positive.
  ///
  /// - Parameter most: The largest number in it.
  static func parse(_ text: String, within most: Double = Outline.limit) -> Rect? {
    guard let box = NumberCursor.numbers(in: text, atMost: 4, within: most), box.count == 4, box[2] > 0, box[3] > 0
    else {
      return nil
    }
    return Rect(x: box[0], y: box[1], width: box[2], height: box[3])
  }

  /// The map of a box onto a space, by the words of a `preserveAspectRatio` attribute (SVG 2, 8.7).
  static func map(_ box: Rect, onto space: Rect, aspect: String) -> Transform? {
    guard box.width > 0, box.height > 0 else { return nil }
    let words = aspect.split(separator: " ")
    var (x, y) = (space.width / box.width, space.height / box.height)
    let alignment = words.first ?? "xMidYMid"
    if alignment != "none" {
      let scale = words.contains("slice") ? max(x, y) : min(x, y)
      (x, y) = (scale, scale)
    }
    func share(_ low: String, _ high: String) -> Double {
      alignment.contains(high) ? 1 : alignment.contains(low) || alignment == "none" ? 0 : 0.5
    }
    let (restX, restY) = (space.width - box.width * x, space.height - box.height * y)
    return Transform(
      a: x, b: 0, c: 0, d: y,
      tx: space.minX - box.minX * x + restX * share("xMin", "xMax"),
      ty: space.minY - box.minY * y + restY * share("YMin", "YMax"))
  }
}

/// Counts lines up to places that come in the file's order.
struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func restart() { (offset, line) = (0, 1) }

  mutating func line(at target: Int) -> Int {
    while offset < min(target, bytes.count) {
      let byte = bytes[offset]
      offset += 1
      // A line feed after a carriage return belongs to the same line end.
      if byte == "\n" || (byte == "\r" && (offset == bytes.count || bytes[offset] != "\n")) { line += 1 }
    }
    return line
  }
}
