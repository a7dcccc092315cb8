package import Document
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
  /// The number of lines of a label.
  private let lines: Int
  private static let gap = 20
  private static let longestLabel = 48

  /// Creates a sheet of files, each with two pictures.
  package init() { (columns, pictures, side, lines) = (3, 2, 160, 1) }

  /// Creates a sheet of variants.
  ///
  /// - Parameters:
  ///   - columns: The number of variants in a row.
  ///   - lines: The number of lines of a label.
  package init(columns: Int, lines: Int) { (self.columns, pictures, side, self.lines) = (columns, 1, 120, lines) }

  private var width: Int { pictures * side + (pictures + 1) * Self.gap }
  /// The top of the pictures in a cell.
  private var top: Int { (lines + 1) * Self.gap }
  private var height: Int { top + side + Self.gap }

  /// Adds a file, unless the sheet is full.
  package mutating func add(_ name: String, _ versions: (before: SheetPicture, after: SheetPicture)) {
    guard cells.count < Self.most else {
      left += 1
      return
    }
    let longest = Self.longestLabel
    let content = [versions.before, versions.after].enumerated().map { index, picture in
      let mark = "f\(cells.count + 1)\(index == 0 ? "a" : "b")"
      return frame(ofPicture: index, "#ddd") + element(of: picture, at: index, mark: mark)
    }
    add([name.count > longest ? "…" + name.suffix(longest - 1) : name], nil, content)
  }

  /// Adds a variant, with what is special about it, which marks its cell.
  mutating func add(
    _ label: [String], _ remark: String?, _ document: Document, _ options: SVGWriter.Options
  ) throws(ProgramError) {
    let picture = SheetPicture(
      Array(try outlined(SVGWriter.text(of: document, options: options)).utf8), of: document)
    let frame = frame(ofPicture: 0, remark == nil ? "#ddd" : "#c00")
    add(label, remark, [frame, element(of: picture, at: 0, mark: "v\(cells.count + 1)")])
  }

  /// A picture with its own ids; a file that cannot be an element is an image.
  private func element(of picture: SheetPicture, at index: Int, mark: String) -> String {
    NestedDrawing.text(of: picture.svg, page: picture.page, in: box(ofPicture: index), mark: mark)
      ?? "<image \(place(ofPicture: index)) href=\"data:image/svg+xml;base64,\(Base64.text(of: picture.svg))\"/>"
  }

  /// - Parameters:
  ///   - label: The lines above the pictures.
  ///   - remark: The line below them.
  private mutating func add(_ label: [String], _ remark: String?, _ content: [String]) {
    let (x, y) = (cells.count % columns * width, cells.count / columns * height)
    func text(_ line: String, _ y: Int, _ color: String) -> String {
      let shown = displayed(line).escapedForXML(in: .text)
      return "<text x=\"\(Self.gap)\" y=\"\(y)\" \(Self.font) fill=\"\(color)\">\(shown)</text>\n"
    }
    let texts =
      label.enumerated().map { text($1, Self.gap + 10 + $0 * Self.gap, "#000") }
      + [remark.map { text($0, top + side + 14, "#c00") } ?? ""]
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
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \(size)>
      <rect \(size) fill="#fff"/>

      """ + cells.joined() + "</svg>\n").utf8)
  }

  /// The font of labels; drawings keep their own.
  private static let font = "font-family=\"sans-serif\" font-size=\"12\""

  private func box(ofPicture index: Int) -> Rect {
    Rect(
      x: Double(Self.gap + index * (side + Self.gap)), y: Double(top), width: Double(side), height: Double(side))
  }

  private func place(ofPicture index: Int) -> String {
    let box = box(ofPicture: index)
    return zip(["x", "y", "width", "height"], [box.minX, box.minY, box.width, box.height])
      .map { "\($0)=\"\(NumberText.exact($1))\"" }.joined(separator: " ")
  }

  private func frame(ofPicture index: Int, _ color: String) -> String {
    "<rect \(place(ofPicture: index)) fill=\"none\" stroke=\"\(color)\"/>"
  }
}

/// A file for a contact sheet, and its page.
package struct SheetPicture: Sendable {
  let svg: [UInt8]
  let page: Rect

  package init(_ svg: [UInt8], of document: Document) { (self.svg, page) = (svg, document.page) }
}
