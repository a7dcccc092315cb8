import Application
import ArgumentParser
import Geometry
import LineMode
import Text

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check documents for problems.",
    discussion: """
      fillet check *.svg
      fillet check icons/ --json >problems.json
      fillet new star | fillet check -

      Prints one line for each problem:
        invalid   the file is unreadable
        unread    a shape or its path is unreadable
        drift     a path was edited elsewhere and no longer matches its parameters
        limited   a corner's size does not fit
        crossing  an outline crosses or touches itself
        page      a shape runs off the page
        picture   a picture cannot be shown
        effect    a blur has no picture behind the shape

      Status: 1 for problems, 65 for an invalid file, 0 otherwise.
      """)

  @Argument(
    help: ArgumentHelp("Documents, folders of SVG files, or - for standard input.", valueName: "file"),
    completion: .file(extensions: documentEndings))
  var files: [String]

  @Flag(help: "Print one JSON array of all problems.")
  var json = false

  @OptionGroup(title: "Many files") var options: FileOptions

  func run() throws {
    var run = FileRun("check", FileList(files), options)
    var flaws: [Flaw] = []
    let json = json
    try run.forEach { file, result throws(ProgramError) in
      result.flaws = try DocumentFile.flaws(in: file.name)
      if !json { result.text = result.flaws.map { displayed(brief($0.description)) }.joined(separator: "\n") }
    } take: { _, result in
      flaws += result.flaws
    }
    if json { try Output.print(json: flaws) }
    try run.end()
  }
}

struct Describe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Describe a document in sentences, for screen readers and alt text.",
    discussion: """
      fillet describe star.svg
      fillet describe star.svg --short
      fillet new polygon n=8 | fillet describe -
      """)

  @Argument(help: "The document, or - for standard input.", completion: .file(extensions: documentEndings))
  var file: String

  @Flag(help: "Omit the sentences about single corners.")
  var short = false

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  func run() throws {
    let document = try DocumentFile.read(file, reading.choice()).document
    let shapes = try outlined(DocumentDescription.all(of: document)).map { short ? $0.overview : $0.sentences }
    let paragraphs =
      [DocumentDescription.count(in: document)].compactMap(\.self)
      + shapes.map { $0.map { displayed($0) }.joined(separator: "\n") }
    try Output.print(paragraphs.joined(separator: "\n\n"))
  }
}

struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Print the numbers of documents and their corners.",
    discussion: """
      fillet info star.svg
      fillet info star.svg --json | jq .area
      fillet info plan.svg --shape '#door'
      """)

  @Argument(
    help: ArgumentHelp("Documents, folders of SVG files, or - for standard input.", valueName: "file"),
    completion: .file(extensions: documentEndings))
  var files: [String]

  @Flag(help: "Print JSON; for several files one object on a line each.")
  var json = false

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  @OptionGroup(title: "Many files") var options: FileOptions

  func run() throws {
    var run = FileRun("info", FileList(files), options)
    run.hasHeadings = !json
    let (choice, json, isSeveral) = (try reading.choice(), json, run.list.isSeveral)
    try run.forEach { file, result throws(ProgramError) in
      let document = try result.read(file.name, choice).document
      var report = try outlined(DrawingReport(document, in: file.directory))
      if isSeveral { report.file = DocumentFile.label(of: file.name) }
      let count = report.isEmpty ? DocumentDescription.count(in: document).map { $0 + "\n" } ?? "" : ""
      result.text = json ? try Output.json(of: report, isLine: isSeveral) : count + report.text
    }
    try run.end()
  }
}

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Diagnose the terminal and setup.",
    discussion: """
      fillet doctor
      fillet doctor --json
      ssh host fillet doctor      the report of another machine

      Status: 1 if there is a problem. Only the report is sent to the terminal.
      """)

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
