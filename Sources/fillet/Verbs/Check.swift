import Application
import ArgumentParser
import Text

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Say what an author should look at in documents.",
    discussion: """
      A line for each thing found: a file that cannot be read (invalid), a shape \
      that cannot (unread), a path that its parameters no longer give \
      (drift), a corner that has less than it asks (limited), an outline that meets itself (crossing), a shape that \
      its page cuts off (page), a picture that cannot be shown (picture), a blur without a picture behind the shape \
      (effect). Nothing is printed where there is nothing to say.

      The status is 1 when something was found, 65 when a file is not valid.
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
        // The other files are checked all the same.
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
