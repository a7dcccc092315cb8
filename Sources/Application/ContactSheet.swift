import Document
import Geometry
import SVG
import Text
import XML

/// A page of labeled pictures in cells: files before and after a change, or the variants of a drawing.
package struct ContactSheet {
  /// The most files of a sheet.
  package static let most = 200

  private var cells: [String] = []
  /// The number of files that did not fit.
  package private(set) var left = 0

  /// The number of cells in a row.
  private let columns: Int
  /// The number of pictures in a cell.
  private let pictures: Int
  private let side: Int
  private static let gap = 20
  private static let longestLabel = 48

  /// Creates a sheet of files, each with two pictures.
  package init() { (columns, pictures, side) = (3, 2, 160) }

  /// Creates a sheet of variants.
  ///
  /// - Parameter columns: The number of variants in a row.
  package init(columns: Int) { (self.columns, pictures, side) = (columns, 1, 120) }

  private var width: Int { pictures * side + (pictures + 1) * Self.gap }
  private var height: Int { side + 3 * Self.gap }

  /// Adds a file, unless the sheet is full.
  ///
  /// Each version is a separate picture, so ids and style sheets of different files do not meet.
  package mutating func add(_ name: String, _ versions: (before: [UInt8], after: [UInt8])) {
    guard cells.count < Self.most else {
      left += 1
      return
    }
    let longest = Self.longestLabel
    let content = [versions.before, versions.after].enumerated().map { index, svg in
      let place = place(ofPicture: index)
      return Self.frame(place, "#ddd")
        + "<image \(place) href=\"data:image/svg+xml;base64,\(Base64.text(of: svg))\"/>"
    }
    add([name.count > longest ? "…" + name.suffix(longest - 1) : name], content)
  }

  /// Adds a variant, with what is special about it, which marks its cell.
  mutating func add(
    _ label: String, _ remark: String?, _ document: Document, _ pictures: ExportedPictures
  ) throws(ProgramError) {
    let box = Rect(x: Double(Self.gap), y: Double(2 * Self.gap), width: Double(side), height: Double(side))
    do throws(OutlineError) {
      let picture = try SVGWriter.picture(
        of: document, in: box, mark: "v\(cells.count + 1)", options: pictures.writing)
      add([label, remark ?? ""], [Self.frame(place(ofPicture: 0), remark == nil ? "#ddd" : "#c00"), picture])
    } catch {
      throw .badInput(error.description)
    }
  }

  /// - Parameter lines: The label above the pictures, and the remark below them.
  private mutating func add(_ lines: [String], _ content: [String]) {
    let (x, y) = (cells.count % columns * width, cells.count / columns * height)
    let texts = zip(lines, [(Self.gap + 10, "#000"), (side + 5 * Self.gap / 2 + 4, "#c00")]).filter { !$0.0.isEmpty }
      .map { line, look in
        let text = displayed(line).escapedForXML(in: .text)
        return "<text x=\"\(Self.gap)\" y=\"\(look.0)\" fill=\"\(look.1)\">\(text)</text>\n"
      }
    cells.append(
      "<g transform=\"translate(\(x) \(y))\">\n\(texts.joined())\(content.joined(separator: "\n"))\n</g>\n")
  }

  /// The page as SVG.
  package var svg: [UInt8] {
    let columns = max(1, min(cells.count, columns))
    let rows = max(1, (cells.count + columns - 1) / columns)
    let size = "width=\"\(columns * width)\" height=\"\(rows * height)\""
    return Array(
      ("""
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \(size) \
      font-family="sans-serif" font-size="12">
      <rect \(size) fill="#fff"/>

      """ + cells.joined() + "</svg>\n").utf8)
  }

  private func place(ofPicture index: Int) -> String {
    "x=\"\(Self.gap + index * (side + Self.gap))\" y=\"\(2 * Self.gap)\" width=\"\(side)\" height=\"\(side)\""
  }

  private static func frame(_ place: String, _ color: String) -> String {
    "<rect \(place) fill=\"none\" stroke=\"\(color)\"/>"
  }
}
