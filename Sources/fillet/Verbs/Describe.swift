import ArgumentParser
import Editing
import Geometry

struct Describe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Tell a document in sentences, for screen readers and texts beside pictures.")

  @Argument(help: "The document, or - for standard input.")
  var file: String

  @Flag(help: "Leave the sentences about single corners out.")
  var short = false

  func run() throws {
    let document = try DocumentFile.read(file).document
    let description: DocumentDescription
    do throws(OutlineError) {
      description = try DocumentDescription(document)
    } catch {
      throw ProgramError.badInput(error.description)
    }
    try Output.print((short ? description.overview : description.sentences).joined(separator: "\n"))
  }
}
