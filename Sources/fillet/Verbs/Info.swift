import Application
import ArgumentParser
import Geometry

struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Print the numbers of a document and its corners.")

  @Argument(help: "The document, or - for standard input.")
  var file: String

  @OptionGroup var reading: ImportOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let document = try DocumentFile.read(file, reading.choice()).document
    let reports: [DocumentReport]
    do throws(OutlineError) {
      reports = try DocumentReport.all(of: document, besides: file)
    } catch {
      throw ProgramError.badInput(error.description)
    }
    if json { return try DocumentReport.printJSON(of: reports) }
    try Output.print(reports.map(\.text).joined(separator: "\n\n"))
  }
}
