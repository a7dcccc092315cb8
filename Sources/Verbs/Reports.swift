import Application
import ArgumentParser
import Geometry
import LineMode
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

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Diagnose the terminal and setup.",
    discussion: "Status: 1 if there is a problem. Only the report is sent to the terminal.")

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let findings = Examination.findings()
    if json {
      try Output.print(json: findings)
    } else {
      try Output.print(findings.map(\.line).joined(separator: "\n"))
    }
    if findings.contains(where: { $0.level == .problem }) { throw ExitCode(1) }
  }
}
