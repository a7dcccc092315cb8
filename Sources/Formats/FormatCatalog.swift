package import Document
package import Geometry
package import SVG
package import Shapes

/// A format that a drawing can be exported in or shown as.
///
/// To add one, write it in a file of its name and list it in ``FormatCatalog/all``. The command line, the editor's
/// `export`, the code panel and the contract tests read it from there.
package struct Format: Sendable {
  /// The program that makes a file.
  package enum Maker: Sendable {
    /// This program; the same document gives the same bytes everywhere.
    case text(@Sendable (Document, SVGWriter.Options) throws(OutlineError) -> [UInt8])
    /// This program, as lines of code for a drawing.
    case code(CodeUnits, @Sendable (Drawing) -> [String])
    /// The drawing program, from the document's SVG.
    case drawing(DrawnFormat)
    /// The application, from several pictures.
    case icon
    /// The application: the numbers of `fillet info`, as JSON.
    case report
    /// The application, as characters.
    case preview(isColored: Bool)
  }

  /// Returns the text of an item with this outline; may stop after the given number of characters.
  typealias Excerpt = @Sendable (Item, Path, Int) throws(OutlineError) -> String

  /// The name in commands and after `-f`.
  package let name: String
  /// The name in the code panel.
  package let title: String
  /// One line for help texts.
  package let help: String
  /// The programs and people that take it.
  package let audience: String
  /// The accuracy of the curve.
  package let exactness: String
  /// The ending of file names, without the dot.
  package let suffix: String
  /// The ending of compressed files, for a format that has them.
  var packedSuffix: String?
  package let maker: Maker
  /// The text in the code panel; `nil` for a format that is only exported.
  var excerpt: Excerpt?
  /// The name in a list of what can be pasted.
  var pastedName: String { self.name == Format.svg.name ? "SVG" : title }
  /// Returns the SVG in a text of the format, or `nil` for other text; a format without it cannot be pasted.
  package var pasted: (@Sendable (String) -> PastedDrawing.Form?)?
  /// The forms of code that it has.
  package var styles = CodeStyle.usual
  /// The features that it can show.
  package var abilities = Features.svg
  /// The name of a drawing's file in a folder, without the ending.
  package var fileName: @Sendable (_ title: String) -> String = { $0 }
  /// True if files beside each other belong to one program, and their names must differ.
  var sharesNames = false
}

extension Format {
  /// A format of code, exported and shown.
  ///
  /// - Parameters:
  ///   - units: The units of its numbers.
  ///   - abilities: The features that it shows.
  ///   - lines: The code of a drawing, given the exactness to state in it.
  init(
    code name: String, title: String, help: String, audience: String, exactness: String, suffix: String,
    units: CodeUnits = .pixels, styles: [CodeStyle] = CodeStyle.usual,
    abilities: Features = .painting, fileName: @escaping @Sendable (String) -> String = { $0 },
    sharesNames: Bool = false, pasted: (@Sendable (String) -> PastedDrawing.Form?)? = nil,
    lines: @escaping @Sendable (Drawing, String) -> [String]
  ) {
    self.init(
      name: name, title: title, help: help, audience: audience, exactness: exactness, suffix: suffix,
      maker: .code(units) { lines($0, exactness) }, pasted: pasted, styles: styles,
      abilities: abilities, fileName: fileName, sharesNames: sharesNames)
  }
}

extension Format {
  /// The text of a whole document; `nil` for a format that another program makes.
  package func text(
    of document: Document, _ options: SVGWriter.Options = SVGWriter.Options(), code: CodeOptions = CodeOptions()
  ) throws(OutlineError) -> String? {
    switch maker {
    case .text(let make): String(decoding: try make(document, options), as: UTF8.self)
    case .code(let units, let lines):
      lines(try Drawing(document, code, in: units, abilities)).map { $0 + "\n" }.joined()
    case .drawing, .icon, .report, .preview: nil
    }
  }

  /// The start of the names in a drawing's file that no file beside it may have; `nil` for a format without such.
  package func sharedName(of title: String) -> String? { sharesNames ? CodeName(title).pascal : nil }

  /// The document with the name of its file as title, if the format needs one and it has none.
  package func titled(_ document: Document, for file: String) -> Document {
    var titled = document
    switch maker {
    case .code, .text:
      if document.title.isEmpty, name != Format.svg.name, file != "-" {
        titled.title = FormatCatalog.title(ofFile: file)
      }
    case .drawing, .icon, .report, .preview: break
    }
    return titled
  }

  /// The endings of file names, without the dot.
  var suffixes: [String] { [suffix] + (packedSuffix.map { [$0] } ?? []) }

  /// The ending of a file name in lower case, with the dot; `nil` for a name without one of this format's.
  func ending(of name: String) -> String? { suffixes.lazy.map { "." + $0 }.first { name.hasSuffix($0) } }

  /// True for pictures in pixels, which can have several sizes.
  package var takesSizes: Bool { if case .drawing(.png) = maker { true } else { false } }

  /// True if fillet-draw makes it, or its parts.
  package var isDrawn: Bool {
    switch maker {
    case .drawing, .icon: true
    default: false
    }
  }

  /// True for text, which this program makes.
  package var isText: Bool { !isDrawn }

  /// The text of an item for the code panel, cut somewhere after `characters` characters; empty if nothing is shown.
  package func text(
    of item: Item, _ outline: ResolvedShape, in document: Document, atLeast characters: Int
  ) -> String {
    var item = item
    item.measureDashes(along: outline.path)
    let most = 2 * max(characters, 0) + 1
    // To count the characters of a text takes longer than to make it.
    func start(of text: String) -> String { text.utf8.count <= most ? text : String(text.prefix(most)) }
    if case .code(let units, let lines) = maker {
      let (path, isWhole) = Self.beginning(of: outline.path, atLeast: characters)
      // Only a whole outline can be read as corners.
      let shown = isWhole ? outline : ResolvedShape(corners: [], path: path)
      var page = document
      page.background = .none
      let scene = Scene([Scene.Piece(item, shown, at: 0, opacity: document.opacity(of: item))], page: page.page)
      let drawing = Drawing(scene, of: page, CodeOptions(), in: units, abilities)
      return start(of: lines(drawing).joined(separator: "\n"))
    }
    do throws(OutlineError) {
      return start(of: try excerpt?(item, outline.path, characters) ?? "")
    } catch {
      return error.description
    }
  }

  /// A longer reference is an embedded picture.
  private static let longestReference = 1000

  /// The start of a path that gives at least `characters` characters of text, two or more for each element.
  static func beginning(of path: Path, atLeast characters: Int) -> (path: Path, isWhole: Bool) {
    let most = max(characters, 0) / 2 + 1
    guard path.elements.count > most else { return (path, true) }
    var part = Path()
    for element in path.elements.prefix(most) { part.append(element) }
    return (part, false)
  }

  /// The exactness of path data, which has more decimals where an arc needs them.
  static let trueArcs = "true arcs, points within 0.001"

  /// The format that documents are saved in.
  package static let svg = Format(
    name: "svg", title: "SVG element", help: "The drawing itself: true arcs, with all its parameters",
    audience: "browsers and drawing programs", exactness: trueArcs, suffix: "svg", packedSuffix: "svgz",
    maker: .text { document, options throws(OutlineError) in
      Array(try SVGWriter.text(of: document, options: options).utf8)
    },
    excerpt: { item, path, characters throws(OutlineError) in
      let (part, isWhole) = beginning(of: path, atLeast: characters)
      var options = SVGWriter.Options()
      // The parameters of a cut-off drawing would be as long as the drawing.
      options.isPlain = !isWhole || item.effects.pictures.contains { $0.utf8.count > longestReference }
      return SVGWriter.element(of: item, part, options: options)
    }, pasted: { PastedDrawing.Form(markup: $0) })

  static let png = Format(
    name: "png", title: "PNG", help: "Pixels without a background, with the drawing embedded",
    audience: "programs that show pictures", exactness: "pixels", suffix: "png", maker: .drawing(.png))

  static let pdf = Format(
    name: "pdf", title: "PDF", help: "Vectors on one page, 96 units per inch", audience: "printers",
    exactness: "cubics within 0.0003 of an arc's radius", suffix: "pdf", maker: .drawing(.pdf))

  static let ico = Format(
    name: "ico", title: "ICO", help: "An icon in six sizes, 16 to 256 pixels", audience: "web sites and Windows",
    exactness: "pixels", suffix: "ico", maker: .icon)

  static let json = Format(
    name: "json", title: "JSON", help: "The numbers of fillet info", audience: "scripts", exactness: "all digits",
    suffix: "json", maker: .report)

  static let text = Format(
    name: "text", title: "text", help: "The preview in braille", audience: "READMEs and mail", exactness: "dots",
    suffix: "txt", maker: .preview(isColored: false))

  static let ansi = Format(
    name: "ansi", title: "ANSI", help: "The preview in braille and blocks with colors", audience: "terminals",
    exactness: "dots", suffix: "ans", maker: .preview(isColored: true))
}

/// All formats of a drawing.
package enum FormatCatalog {
  package static let all: [Format] = [
    .svg, .png, .pdf, .ico, .pathData, .dataURI, .jsx, .css, .canvas, .swiftUI, .uiKit, .compose, .vectorDrawable,
    .flutter, .dxf, .openSCAD, .tikz, .typst, .python, .turtle, .json, .text, .ansi,
  ]

  /// The formats for the code panel.
  package static let shown = all.filter { format in
    if case .code = format.maker { true } else { format.excerpt != nil }
  }

  /// The formats for the clipboard: text, and pictures.
  package static let copied = all.filter { $0.isText || $0.name == Format.png.name }

  package static func format(named name: String) -> Format? { all.first { $0.name == name } }

  /// The format for the ending of a file name, the first of several.
  package static func format(ofFile name: String) -> Format? {
    all.first { $0.ending(of: name.lowercased()) != nil }
  }

  /// True for the name of an SVG file, compressed or not.
  package static func isDocument(_ name: String) -> Bool { Format.svg.ending(of: name.lowercased()) != nil }

  /// True for the name of a compressed SVG file.
  package static func isPacked(_ name: String) -> Bool {
    Format.svg.packedSuffix.map { name.lowercased().hasSuffix("." + $0) } ?? false
  }

  /// A path without the ending of a format; any other ending belongs to the name.
  package static func withoutEnding(_ path: String) -> String {
    let ending = format(ofFile: path)?.ending(of: path.lowercased())
    return ending.map { String(path.dropLast($0.count)) } ?? path
  }

  /// The title of a drawing in this file: the last name of the path without the ending of a format.
  package static func title(ofFile path: String) -> String {
    withoutEnding(String(path.split(separator: "/").last ?? "drawing"))
  }
}

extension FormatCatalog {
  /// Endings that promise a certain format and are refused for another one.
  private static let knownEndings =
    [
      "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "txt", "html", "json",
    ] + FormatCatalog.all.flatMap(\.suffixes)

  /// The lowercase ending of a file name, if any; a leading dot starts none.
  private static func ending(of file: String) -> String? {
    let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.dropFirst().lastIndex(of: ".") else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Refuses a name that is not text or has the ending of another format.
  package static func check(_ file: String, for format: Format) throws(FileNameError) {
    if file.unicodeScalars.contains("\u{FFFD}") { throw .notText(file) }
    guard let ending = ending(of: file), !format.suffixes.contains(ending), knownEndings.contains(ending) else {
      return
    }
    throw FileNameError(
      description: "the name ends in .\(ending), but the format is \(format.suffix): end it in .\(format.suffix)")
  }

  /// The name with the format's ending, added where it is missing.
  package static func fileName(_ file: String, for format: Format) throws(FileNameError) -> String {
    try check(file, for: format)
    return format.suffixes.contains { $0 == ending(of: file) } ? file : "\(file).\(format.suffix)"
  }
}

/// The reason why a file cannot have a name.
package struct FileNameError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// The error for a name of which some bytes were not UTF-8 and became replacement characters.
  package static func notText(_ name: String) -> Self {
    Self(description: "the name \(name) is not UTF-8: rename the file, or use another name")
  }
}

/// A format that the drawing program makes from an SVG.
package enum DrawnFormat: String, Hashable, Sendable, CaseIterable {
  case png, pdf

  /// The file for a drawing, with the document embedded where the format has a place for it.
  package func file(drawing: [UInt8], svg: [UInt8]) throws(PNGDocumentError) -> [UInt8] {
    switch self {
    case .png: try PNGDocument.embedding(svg, in: drawing)
    case .pdf: drawing
    }
  }
}

/// The size of a drawn picture.
package enum DrawnSize: Hashable, Sendable {
  /// Pixels per unit, above 0.
  case scale(Double)
  /// Whole pixels; the page is centered, as large as it fits.
  case pixels(width: Int, height: Int)

  /// A suffix that tells several sizes in one folder apart: `@2x`, `-64`, `-64x32`.
  package var nameSuffix: String {
    switch self {
    case .scale(1): ""
    case .scale(let scale): "@\(NumberText.exact(scale, leadingZero: true))x"
    case .pixels(let width, let height): width == height ? "-\(width)" : "-\(width)x\(height)"
    }
  }

  /// Reads `2x` as a scale, `64` and `64x32` as pixels; `nil` for other words.
  package init?(_ word: some StringProtocol) {
    if word.last == "x", let scale = NumberText.parse(String(word.dropLast())), scale > 0, scale <= 1000 {
      self = .scale(scale)
      return
    }
    let sides = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(sides.count), let width = sides[0], let height = sides.last ?? nil,
      Self.pixelRange.contains(width), Self.pixelRange.contains(height)
    else { return nil }
    self = .pixels(width: width, height: height)
  }

  /// The pixels of a side.
  package static let pixelRange = 1...32767

  /// Reads sizes with commas, such as `1x,2x,64`; `nil` for other texts.
  package static func list(_ text: some StringProtocol) -> [DrawnSize]? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let sizes = words.compactMap { DrawnSize($0) }
    return sizes.count == words.count && Set(sizes).count == sizes.count ? sizes : nil
  }

  /// The size as commands take it.
  package var text: String {
    switch self {
    case .scale(let scale): NumberText.exact(scale, leadingZero: true) + "x"
    case .pixels(let width, let height): width == height ? "\(width)" : "\(width)x\(height)"
    }
  }

  /// The pixels of a document's picture: a scaled one has each pixel that the page touches, at least one.
  package func pixels(of document: Document) -> (width: Int, height: Int) {
    switch self {
    case .scale(let scale):
      let size = DrawingSize(of: document)
      func count(_ side: Double) -> Int { max(1, Int((side * scale - 1e-6).rounded(.up))) }
      return (count(size.width), count(size.height))
    case .pixels(let width, let height): return (width, height)
    }
  }

  /// Arguments for the drawing program.
  package var arguments: [String] {
    switch self {
    case .scale(let scale): ["--scale", NumberText.exact(scale)]
    case .pixels(let width, let height): ["--size", "\(width)x\(height)"]
    }
  }
}
