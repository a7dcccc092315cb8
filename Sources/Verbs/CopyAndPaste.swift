import Application
import ArgumentParser
import Document
import Editor
import Formats
import Geometry
import Glibc
import SVG
import Storage
import Text

struct Copy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Copy a drawing to the clipboard.",
    discussion: """
      fillet copy star.svg
      fillet copy star.svg -f path
      fillet set star.svg count=7 -o - | fillet copy -

      On the desktop it uses wl-copy, xclip or xsel. Over SSH and without these it
      sends the text to the terminal (OSC 52), which sends no reply. tmux needs:
      set -s set-clipboard on. 'fillet doctor' names the way, and
      'fillet help formats' explains the formats.
      """)

  @Argument(help: "The document, or - for standard input.", completion: .file(extensions: documentEndings))
  var file: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The format: \(FormatCatalog.copied.map(\.name).joined(separator: ", ")).", valueName: "format"),
    completion: .list(FormatCatalog.copied.map(\.name)))
  var format = Format.svg.name

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  func run() throws {
    guard let kind = FormatCatalog.copied.first(where: { $0.name == format }) else {
      throw ProgramError.usage(
        "unknown format '\(format)': choose \(FormatCatalog.copied.map(\.name).joined(separator: ", "))")
    }
    let document = kind.titled(try DocumentFile.read(file, try reading.choice()).document, for: file)
    let folder = DocumentFile.folder(of: file)
    switch Clipboard.current.copy(document, as: format, in: folder) {
    case .copied(let text): try Output.say(text)
    case .failed(let reason): throw ProgramError.unavailable(reason)
    }
  }
}

struct Paste: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paste", abstract: "Make a document from SVG or path data on the clipboard.",
    discussion: """
      fillet paste -o star.svg            a document from the clipboard
      fillet paste star.svg               add its shapes to a document
      echo 'M20 20H80V80H20Z' | fillet paste | fillet render -

      The text is that of a pipe, or of wl-paste, xclip or xsel if standard input is
      a terminal.
      """)

  @Argument(
    help: "The document to add the shapes to. Default: a new one.", completion: .file(extensions: documentEndings))
  var file: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file. Default: the document, or standard output for a new one.", valueName: "file"),
    completion: .file(extensions: ["svg", "svgz"]))
  var output: String?

  @Flag(help: "Replace another existing file.")
  var force = false

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  func run() throws {
    try Output.check(output)
    guard file != "-" else {
      throw ProgramError.usage("standard input has the text to paste: name a file for the document")
    }
    let source = try file.map { name in try DocumentFile.read(name, try reading.choice()) }
    if let file, source?.isPicture == true, output == nil {
      throw ProgramError.usage("\(file) is a picture, which cannot be saved: add --output FILE.svg")
    }
    let text = isatty(STDIN_FILENO) == 1 ? try Clipboard.text() : try DocumentFile.standardInput()
    let document: Document
    do throws(PasteError) {
      let drawing = try PastedDrawing(String(decoding: text, as: UTF8.self))
      let remark = source == nil ? drawing.remark : drawing.remarkOnItems
      if let remark { writeError("note: " + displayed(remark)) }
      if var whole = source?.document {
        whole.items += try drawing.items(for: whole)
        document = whole
      } else {
        document = drawing.document.titled(ifNew: output)
      }
    } catch {
      throw ProgramError.badInput(error.description)
    }
    let name = output ?? file
    let folder = DocumentFile.folder(of: name)
    let identity = name == file ? source?.identity : nil
    let svg = try DocumentBytes.svg(of: document, folder: folder, savedAs: name)
    try Output.write(
      DocumentBytes.file(svg, of: document, to: name), to: name, replacing: identity, force: force)
  }
}

extension Document {
  /// A document without a file, titled by the name of its output.
  fileprivate func titled(ifNew output: String?) -> Document {
    guard source == nil else { return self }
    var document = self
    document.title = output.flatMap { $0 == "-" ? nil : FormatCatalog.title(ofFile: $0) } ?? "drawing"
    return document
  }
}
