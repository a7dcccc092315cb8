import LineMode
import Application
import ArgumentParser
import Editor
import Geometry
import Text

struct Describe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Tell a document in sentences, for screen readers and texts beside pictures.")

  @Argument(help: "The document, or - for standard input.")
  var file: String

  @OptionGroup var reading: ImportOptions

  @Flag(help: "Leave the sentences about single corners out.")
  var short = false

  func run() throws {
    let document = try DocumentFile.read(file, reading.choice()).document
    let shapes: [DocumentDescription]
    do throws(OutlineError) {
      shapes = try DocumentDescription.all(of: document)
    } catch {
      throw ProgramError.badInput(error.description)
    }
    let paragraphs = shapes.map { (short ? $0.overview : $0.sentences).map { displayed($0) }.joined(separator: "\n") }
    try Output.print(
      ([DocumentDescription.count(in: document)].compactMap(\.self) + paragraphs).joined(separator: "\n\n"))
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
