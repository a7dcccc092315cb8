public import Drawing
public import Geometry

/// A kind of file that a document can be written as.
///
/// To add one: write it in a file of its own and list it in ``FormatCatalog/all``. The command line, the editor's
/// `export` and the contract tests read the rest from here.
public struct Format: Sendable {
  /// Who makes the file.
  public enum Maker: Sendable {
    /// This program; the same document gives the same bytes everywhere.
    case text(@Sendable (Document, SVGWriter.Options) throws(OutlineError) -> [UInt8])
    /// The drawing program, from the document's SVG.
    case drawing(DrawnFormat)
  }

  /// The name in commands and after `-f`.
  public let name: String
  /// What file names end in, without the dot.
  public let suffix: String
  /// One line for help texts.
  public let help: String
  public let maker: Maker
}

/// Every format that documents are written in.
public enum FormatCatalog {
  /// What documents are stored in.
  public static let svg = Format(
    name: "svg", suffix: "svg", help: "The document itself: true arcs, and every parameter beside them",
    maker: .text { document, options throws(OutlineError) in
      Array(try SVGWriter.text(of: document, options: options).utf8)
    })

  public static let all: [Format] = [
    svg,
    Format(
      name: "png", suffix: "png", help: "Pixels on a transparent ground, and the document in them",
      maker: .drawing(.png)),
    Format(name: "pdf", suffix: "pdf", help: "Vectors on one page, 96 units to the inch", maker: .drawing(.pdf)),
  ]

  public static func format(named name: String) -> Format? { all.first { $0.name == name } }

  /// The format that a file's name asks for by its ending.
  public static func format(ofFile name: String) -> Format? {
    let lowered = name.lowercased()
    return all.first { lowered.hasSuffix("." + $0.suffix) }
  }

  /// A path without the ending of a format; any other ending belongs to the name.
  public static func withoutEnding(_ path: String) -> String {
    format(ofFile: path).map { String(path.dropLast($0.suffix.count + 1)) } ?? path
  }

  /// What a drawing is called after its file: the path's last name without the ending of a format.
  public static func title(ofFile path: String) -> String {
    withoutEnding(String(path.split(separator: "/").last ?? "drawing"))
  }
}
