import LineMode
import Application
import ArgumentParser
import Geometry
import Text

struct Describe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Describe a document in sentences, for screen readers and alt text.")

  @Argument(help: "The document, or - for standard input.")
  var file: String

  @OptionGroup var reading: ImportOptions

  @Flag(help: "Omit the sentences about single corners.")
  var short = false

  func run() throws {
    let paragraphs = try reading.read(file) { document throws(OutlineError) in
      let shapes = try DocumentDescription.all(of: document).map { short ? $0.overview : $0.sentences }
      return [DocumentDescription.count(in: document)].compactMap(\.self)
        + shapes.map { $0.map { displayed($0) }.joined(separator: "\n") }
    }
    try Output.print(paragraphs.joined(separator: "\n\n"))
  }
}

struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Print the numbers of a document and its corners.")

  @Argument(help: "The document, or - for standard input.")
  var file: String

  @OptionGroup var reading: ImportOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let reports = try reading.read(file) { document throws(OutlineError) in
      try DocumentReport.all(of: document, besides: file)
    }
    if json { return try DocumentReport.printJSON(of: reports) }
    try Output.print(reports.map(\.text).joined(separator: "\n\n"))
  }
}
