import ArgumentParser
import Drawing
import Formats
import Geometry
import Storage

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a document in a format.",
    discussion: "Formats: \(FormatCatalog.all.map { "\($0.name) (\($0.help))" }.joined(separator: "; ")).")

  @Argument(help: "The document, or - for standard input.")
  var file: String

  @Option(name: [.short, .long], help: "The format; by default the one that the output's name ends in, else svg.")
  var format: String?

  @Option(name: [.short, .long], help: "Write to this file instead of standard output.")
  var output: String?

  @OptionGroup var reading: ImportOptions

  @Flag(help: "Replace a file that is there already.")
  var force = false

  func run() throws {
    let format = try chosenFormat()
    let source = try DocumentFile.read(file, reading.choice())
    let bytes = try Self.bytes(of: source.document, as: format)
    try Output.write(bytes, to: output, replacing: output == file ? source.identity : nil, force: force)
  }

  private func chosenFormat() throws(ProgramError) -> Format {
    if let format {
      guard let known = FormatCatalog.format(named: format) else {
        throw .usage(
          "there is no format '\(format)': choose \(FormatCatalog.all.map(\.name).joined(separator: ", "))")
      }
      return known
    }
    guard let output, output != "-" else { return Self.svg }
    guard let known = FormatCatalog.format(ofFile: output) else {
      throw .usage("the name \(output) tells no format: end it in .svg, or say it with --format")
    }
    return known
  }

  /// What documents are stored in.
  static let svg = FormatCatalog.all[0]

  static func bytes(of document: Document, as format: Format) throws(ProgramError) -> [UInt8] {
    do throws(OutlineError) {
      return try format.bytes(document)
    } catch {
      throw .badInput(error.description)
    }
  }
}
