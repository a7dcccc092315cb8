package import Document
package import Geometry
package import SVG
import Shapes

/// Something that a drawing can become.
///
/// To add one: write it in a file of its own and list it in ``FormatCatalog/all``. The command line, the editor's
/// `export`, the code beside the drawing and the contract tests read the rest from here.
package struct Format: Sendable {
  /// Who makes a file.
  package enum Maker: Sendable {
    /// This program; the same document gives the same bytes everywhere.
    case text(@Sendable (Document, SVGWriter.Options) throws(OutlineError) -> [UInt8])
    /// The drawing program, from the document's SVG.
    case drawing(DrawnFormat)
  }

  /// The text of an item, or so much of it that at least so many characters are there, from its outline drawn already.
  typealias Excerpt = @Sendable (Item, Path, Int) throws(OutlineError) -> String

  /// The name in commands and after `-f`.
  package let name: String
  /// What people call it.
  package let title: String
  /// One line for help texts.
  package let help: String
  /// Who takes it.
  package let audience: String
  /// How exactly it describes the curve.
  package let exactness: String
  /// What file names end in, without the dot.
  package let suffix: String
  package let isText: Bool
  /// How a file comes about; `nil` for what is only shown.
  package let maker: Maker?
  /// What the editor shows of it beside the drawing; `nil` for nothing.
  let excerpt: Excerpt?
}

extension Format {
  /// The text of an item, or so much of it that at least so many characters are there; empty where none is shown.
  ///
  /// - Parameter path: the item's outline, drawn already.
  package func text(of item: Item, _ path: Path, atLeast characters: Int) -> String {
    do throws(OutlineError) {
      // Whoever shows it needs no more than to see that it goes on.
      return String((try excerpt?(item, path, characters) ?? "").prefix(2 * max(characters, 0) + 1))
    } catch {
      return error.description
    }
  }

  /// A longer reference is a picture itself.
  private static let longestReference = 1000

  /// As much of a path as its text needs for so many characters, of which a piece takes two at least.
  static func beginning(of path: Path, atLeast characters: Int) -> (path: Path, isWhole: Bool) {
    let most = max(characters, 0) / 2 + 1
    guard path.elements.count > most else { return (path, true) }
    var part = Path()
    for element in path.elements.prefix(most) { part.append(element) }
    return (part, false)
  }

  /// What documents are stored in.
  package static let svg = Format(
    name: "svg", title: "SVG element", help: "The document itself: true arcs, and every parameter beside them",
    audience: "browsers and drawing programs", exactness: "true arcs", suffix: "svg", isText: true,
    maker: .text { document, options throws(OutlineError) in
      Array(try SVGWriter.text(of: document, options: options).utf8)
    },
    excerpt: { item, path, characters throws(OutlineError) in
      let (part, isWhole) = beginning(of: path, atLeast: characters)
      var options = SVGWriter.Options()
      // The parameters of a drawing that is cut off would be as long as the drawing itself.
      options.isPlain = !isWhole || item.effects.pictures.contains { $0.utf8.count > longestReference }
      return SVGWriter.element(of: item, part, options: options)
    })

  static let pathData = Format(
    name: "path", title: "path data", help: "The d of an SVG path", audience: "whatever draws SVG paths",
    exactness: "true arcs", suffix: "txt", isText: true, maker: nil,
    excerpt: { _, path, characters throws(OutlineError) in
      PathData.text(of: beginning(of: path, atLeast: characters).path)
    })

  static let png = Format(
    name: "png", title: "PNG", help: "Pixels on a transparent ground, and the document in them",
    audience: "whatever shows pictures", exactness: "pixels", suffix: "png", isText: false, maker: .drawing(.png),
    excerpt: nil)

  static let pdf = Format(
    name: "pdf", title: "PDF", help: "Vectors on one page, 96 units to the inch", audience: "printers",
    exactness: "cubic curves", suffix: "pdf", isText: false, maker: .drawing(.pdf), excerpt: nil)
}

/// Everything that a drawing can become.
package enum FormatCatalog {
  package static let all: [Format] = [.svg, .pathData, .png, .pdf]

  /// Those that files are written in.
  package static let files = all.filter { $0.maker != nil }

  /// Those whose text the editor shows beside the drawing.
  package static let shown = all.filter { $0.excerpt != nil }

  package static func format(named name: String) -> Format? { files.first { $0.name == name } }

  /// The format that a file's name asks for by its ending.
  package static func format(ofFile name: String) -> Format? {
    let lowered = name.lowercased()
    return files.first { lowered.hasSuffix("." + $0.suffix) }
  }

  /// A path without the ending of a format; any other ending belongs to the name.
  package static func withoutEnding(_ path: String) -> String {
    format(ofFile: path).map { String(path.dropLast($0.suffix.count + 1)) } ?? path
  }

  /// What a drawing is called after its file: the path's last name without the ending of a format.
  package static func title(ofFile path: String) -> String {
    withoutEnding(String(path.split(separator: "/").last ?? "drawing"))
  }
}

extension FormatCatalog {
  /// Endings that tell a reader what is in a file, and that another format's file must not have.
  private static let knownEndings = [
    "svg", "png", "pdf", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "swift", "css", "xml", "dxf", "txt",
  ]

  /// What stands behind the last dot of a name without its folders, in lower case; `nil` for a name without a dot.
  private static func ending(of file: String) -> String? {
    let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    // A dot in front hides a file and ends nothing.
    guard let dot = name.dropFirst().lastIndex(of: ".") else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Refuses a name that is no text, and one whose ending says another format.
  package static func check(_ file: String, for format: Format) throws(FileNameError) {
    if file.unicodeScalars.contains("\u{FFFD}") { throw .notText(file) }
    guard let ending = ending(of: file), ending != format.suffix, knownEndings.contains(ending) else { return }
    throw .otherFormat(ending: ending, format: format.suffix)
  }

  /// The name with the format's ending, which is added to a name that ends in none or in one that says nothing.
  package static func fileName(_ file: String, for format: Format) throws(FileNameError) -> String {
    try check(file, for: format)
    return ending(of: file) == format.suffix ? file : "\(file).\(format.suffix)"
  }
}

/// Why a file cannot have a name.
package enum FileNameError: Error, Hashable, Sendable {
  /// The name ends in one format's ending, and the file would be of another one.
  case otherFormat(ending: String, format: String)
  /// Bytes of the name are no UTF-8, and came as replacement characters.
  case notText(String)
}

extension FileNameError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .otherFormat(let ending, let format):
      "the name ends in .\(ending), and the file would be \(format): end it in .\(format)"
    case .notText(let name): "the name \(name) is no UTF-8: rename the file, or use another name"
    }
  }
}

/// What the drawing program makes of an SVG.
package enum DrawnFormat: String, Hashable, Sendable, CaseIterable {
  case png, pdf

  /// The whole file: the drawing, with the document in it where the format has a place for it.
  package func file(drawing: [UInt8], svg: [UInt8]) throws(PNGDocumentError) -> [UInt8] {
    switch self {
    case .png: try PNGDocument.embedding(svg, in: drawing)
    case .pdf: drawing
    }
  }
}

/// How large something is drawn.
package enum DrawnSize: Hashable, Sendable {
  /// Pixels to the unit, above 0.
  case scale(Double)
  /// Whole pixels; the page is put in the middle, as large as it fits.
  case pixels(width: Int, height: Int)

  /// What a file's name gets so that several sizes can stand side by side: `@2x`, `-64`, `-64x32`.
  package var nameSuffix: String {
    switch self {
    case .scale(1): ""
    case .scale(let scale): "@\(NumberText.exact(scale, leadingZero: true))x"
    case .pixels(let width, let height): width == height ? "-\(width)" : "-\(width)x\(height)"
    }
  }

  /// The same as arguments of the drawing program.
  package var arguments: [String] {
    switch self {
    case .scale(let scale): ["--scale", NumberText.exact(scale)]
    case .pixels(let width, let height): ["--size", "\(width)x\(height)"]
    }
  }
}
