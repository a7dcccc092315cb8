import Application
import ArgumentParser
import Document
import Formats
import SVG
import Geometry
import Shapes
import Storage
import Text

struct SetValues: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change parameters of a shape, and save the document.",
    discussion: """
      fillet set star.svg corner-radius=8 corners=every:2
      fillet set star.svg count+=1 corner.t0.radius=20 -o more.svg
      fillet set plan.svg --shape '#door' fill=teal locked=on
      fillet new star | fillet set - rotation=15 >turned.svg

      Values are those of :set in the editor. A single corner has \(CornerField.names.joined(separator: ", ")), e.g. corner.4.radius=20.
      """)

  @Argument(help: "The document, or - for standard input and output.")
  var file: String

  @Argument(help: "Parameters as NAME=VALUE, NAME+=AMOUNT or NAME-=AMOUNT.")
  var parameters: [String] = []

  @OptionGroup var reading: ImportOptions

  @Option(name: [.short, .long], help: "Write to this file, or - for standard output. Default: the document's file.")
  var output: String?

  @Flag(help: "Replace another existing file.")
  var force = false

  func run() throws {
    guard !parameters.isEmpty else {
      throw ProgramError.usage("nothing to set: type NAME=VALUE, e.g. corner-radius=8")
    }
    var assignments = try Assignments(parameters)
    if let output, output != "-" {
      do throws(FileNameError) {
        try FormatCatalog.check(output, for: DocumentBytes.svg)
      } catch {
        throw ProgramError.usage("--output \(output): \(error)")
      }
    }
    let source = try DocumentFile.read(file, reading.choice())
    guard output != nil || !source.isPicture else {
      throw ProgramError.usage("\(file) is a picture, which cannot be saved: add --output FILE.svg")
    }
    var document = source.document
    if assignments.concernShape { try change(&document, assignments: &assignments) }
    try assignments.apply(to: &document)
    let target = output ?? file
    let bytes = try DocumentBytes.svg(of: document, folder: target == "-" ? "." : FilePath(target).directory)
    for note in assignments.notes { writeError("note: \(note)") }
    let notes =
      assignments.concernPictures
      ? PictureFiles.notes(on: document, besides: target)
      : PictureFiles.brokenLinks(of: document, from: FilePath(file).directory, in: target)
    for note in notes { writeError("note: " + displayed(note)) }
    guard let output else {
      // An unchanged document is not written again.
      if file != "-", document == source.document { return writeError("note: \(file) is unchanged") }
      return try Output.write(bytes, to: file, replacing: source.identity, force: false)
    }
    try Output.write(bytes, to: output, replacing: output == file ? source.identity : nil, force: force)
  }

  /// Changes the only shape; with several, `--shape` is required.
  private func change(_ document: inout Document, assignments: inout Assignments) throws(ProgramError) {
    guard document.items.count == 1 else {
      let shapes = document.items.indices.prefix(20).map { index in
        let number = document.source?.numbers(of: document)?[index] ?? index + 1
        return "\(number) \(document.name(ofItem: index) ?? document.items[index].shape.kind)"
      }
      let more = document.items.count > 20 ? ", and \(document.items.count - 20) more" : ""
      throw .usage(
        "\(file) has \(document.items.count) shapes: choose one with --shape: "
          + shapes.joined(separator: ", ") + more)
    }
    let before = document
    try assignments.apply(to: &document.items[0])
    if before.items[0].isLocked, document.items[0].isLocked, document.items[0] != before.items[0] {
      throw .badInput("\(file): the shape is locked: add locked=off to change it")
    }
    do throws(ParameterError) {
      try document.checkNewValues(since: before)
    } catch {
      throw .badInput(error.description)
    }
  }
}
