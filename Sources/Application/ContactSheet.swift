import Document
import Text
import XML

/// A page with files before and after a change, side by side, for `set --sheet`.
///
/// Each version is a separate picture, so ids and style sheets of different files do not meet.
package struct ContactSheet {
  /// The most files of a sheet.
  package static let most = 200

  private var cells: [String] = []
  /// The number of files that did not fit.
  package private(set) var left = 0

  private static let (side, gap, columns) = (160, 20, 3)
  private static var width: Int { 2 * side + 3 * gap }
  private static var height: Int { side + 3 * gap }

  package init() {}

  /// Adds a file, unless the sheet is full.
  package mutating func add(_ name: String, _ versions: (before: [UInt8], after: [UInt8])) {
    guard cells.count < Self.most else {
      left += 1
      return
    }
    let (x, y) = (cells.count % Self.columns * Self.width, cells.count / Self.columns * Self.height)
    let longest = 48
    let shown = name.count > longest ? "…" + name.suffix(longest - 1) : name
    cells.append(
      """
      <g transform="translate(\(x) \(y))">
      <text x="\(Self.gap)" y="\(Self.gap + 6)">\(displayed(shown).escapedForXML(in: .text))</text>
      \(Self.picture(versions.before, at: Self.gap))
      \(Self.picture(versions.after, at: 2 * Self.gap + Self.side))
      </g>

      """)
  }

  /// The page as SVG.
  package var svg: [UInt8] {
    let columns = max(1, min(cells.count, Self.columns))
    let rows = max(1, (cells.count + Self.columns - 1) / Self.columns)
    let size = "width=\"\(columns * Self.width)\" height=\"\(rows * Self.height)\""
    return Array(
      ("""
      <svg xmlns="http://www.w3.org/2000/svg" \(size) font-family="sans-serif" font-size="12">
      <rect \(size) fill="#fff"/>

      """ + cells.joined() + "</svg>\n").utf8)
  }

  private static func picture(_ svg: [UInt8], at x: Int) -> String {
    let place = "x=\"\(x)\" y=\"\(2 * gap)\" width=\"\(side)\" height=\"\(side)\""
    return "<rect \(place) fill=\"none\" stroke=\"#ddd\"/>"
      + "<image \(place) href=\"data:image/svg+xml;base64,\(Base64.text(of: svg))\"/>"
  }
}
