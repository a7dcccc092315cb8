import Application
import ArgumentParser
import Text

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check documents for problems.",
    discussion: """
      Prints one line for each problem:
        invalid   the file is unreadable
        unread    a shape or its path is unreadable
        drift     a path was edited elsewhere and no longer matches its parameters
        limited   a corner's size does not fit
        crossing  an outline crosses itself
        page      a shape runs off the page
        picture   a picture cannot be shown
        effect    a blur has no picture behind the shape

      Status: 1 for problems, 65 for an invalid file, 0 otherwise.
      """)

  @Argument(help: "The documents, or - for standard input.")
  var files: [String]

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    var flaws: [Flaw] = []
    var missing: ProgramError?
    for file in files {
      do throws(ProgramError) {
        flaws += try DocumentFile.flaws(in: file)
      } catch {
        // Check the other files too.
        if missing != nil { writeError("fillet: " + displayed(error.description)) }
        missing = missing ?? error
      }
    }
    if json {
      try Output.print(json: flaws)
    } else if !flaws.isEmpty {
      try Output.print(flaws.map { displayed($0.description) }.joined(separator: "\n"))
    }
    if let missing { throw missing }
    if flaws.contains(where: { $0.kind == .invalid }) { throw ExitCode(65) }
    if !flaws.isEmpty { throw ExitCode(1) }
  }
}
