public import Drawing
public import Geometry

/// A kind of file that a document can be written as.
///
/// To add one: write it in a file of its own and list it in ``FormatCatalog/all``. The command line, the editor's
/// `export` and the contract tests read the rest from here.
public struct Format: Sendable {
  /// The name in commands and after `-f`.
  public let name: String
  /// What file names end in, without the dot.
  public let suffix: String
  /// One line for help texts.
  public let help: String
  /// The whole file; the same document gives the same bytes everywhere.
  public let bytes: @Sendable (Document) throws(OutlineError) -> [UInt8]
}

/// Every format that documents are written in.
public enum FormatCatalog {
  public static let all: [Format] = [
    Format(
      name: "svg", suffix: "svg", help: "The document itself: true arcs, and every parameter beside them"
    ) {
      document throws(OutlineError) in Array(try SVGWriter.text(of: document).utf8)
    }
  ]

  public static func format(named name: String) -> Format? { all.first { $0.name == name } }

  /// The format that a file's name asks for by its ending.
  public static func format(ofFile name: String) -> Format? {
    let lowered = name.lowercased()
    return all.first { lowered.hasSuffix("." + $0.suffix) }
  }
}
