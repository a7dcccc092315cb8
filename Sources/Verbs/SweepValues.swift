import Application
import ArgumentParser
import Formats
import Storage
import Text

struct SweepValues: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "Draw variants of a drawing side by side.",
    discussion: """
      fillet sweep star.svg corner-radius=0:30:5 -o sheet.svg
      fillet sweep star.svg corner-radius=0:30:5 roundness=20:80:10 -o sheet.pdf
      fillet sweep star.svg corner.t0.radius=0:20:4 fill=gold >sheet.svg

      NAME=FROM:TO:STEP takes a number through a range. With several ranges each row
      has one value of the first ones. Other values are those of 'fillet set', for all
      variants. Where a radius does not fit, the largest one that does is drawn, and
      the cell is marked.
      """)

  @Argument(help: "The document, or - for standard input.", completion: .file(extensions: documentEndings))
  var file: String

  @Argument(help: ArgumentHelp("Ranges and values.", valueName: ValueName.fileOrAssignment))
  var values: [String] = []

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file: .svg, .html, .png or .pdf. Default: SVG to standard output.", valueName: "file"),
    completion: .file(extensions: ["svg", "html", "png", "pdf"]))
  var output: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  func run() throws {
    let kind = output.flatMap { $0 == "-" ? nil : $0.split(separator: ".").last?.lowercased() } ?? "svg"
    guard ["svg", "html", "png", "pdf"].contains(kind) else {
      throw ProgramError.usage("\(output ?? "") has no known ending: use .svg, .html, .png or .pdf")
    }
    let sweep = try Sweep(values)
    let drawn = DrawnFormat(rawValue: kind)
    let program = DrawingProgram()
    if drawn != nil { try program.find() }
    let document = try DocumentFile.read(file, try reading.choice()).document
    let folder = DocumentFile.folder(of: file)
    let pictures = ExportedPictures(document, in: folder, isDrawn: drawn != nil)
    let sheet = try sweep.sheet(of: document, file: file, drawn == nil ? pictures.writing : pictures.drawing).svg
    let bytes =
      if let drawn {
        try program.file(drawn, of: sheet, folder: folder)
      } else if kind == "html" {
        Array("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>\(Self.title(of: file))</title>\n".utf8) + sheet
      } else {
        sheet
      }
    try Output.write(bytes, to: output, force: force)
    try pictures.problems.throwLast()
  }

  private static func title(of file: String) -> String {
    displayed(FormatCatalog.title(ofFile: file)).filter { !"<>&".contains($0) }
  }
}
