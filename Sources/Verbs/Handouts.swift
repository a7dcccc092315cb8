import Application
import ArgumentParser
import Document
import Editor
import Geometry
import Images
import Lessons
import SVG
import Shapes
import Storage
import Text

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a corner step by step, with its numbers.",
    discussion: """
      fillet explain star.svg --corner 4                  as text
      fillet explain star.svg --corner t2 -o corner.html  with figures
      fillet explain star.svg --quiz -o corner.pdf        answers at the end
      fillet explain star.svg --interactive -o corner.html  a corner to drag

      Handouts end in .svg, .html, .md, .txt or .pdf. Round corners also in .tex (TikZ),
      .typ (Typst) and .ggb (GeoGebra), with their points as variables.
      """)

  @Argument(help: "The document, or - for standard input.", completion: .file(extensions: documentEndings))
  var file: String

  @Option(help: ArgumentHelp("The corner's number from 0, or its label, e.g. t0.", valueName: ValueName.corner))
  var corner = "0"

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  @OptionGroup(title: "Handout") var handouts: HandoutOptions

  func run() throws {
    let source = try DocumentFile.read(file, reading.choice())
    try checkOutput(source.identity)
    guard var item = source.document.firstSelection else {
      throw ProgramError.badInput("\(file): \(Document.noItems)")
    }
    let shape = try outlined(item.resolved())
    let labels = shape.corners.indices.map { item.shape.label(ofCorner: $0) }
    guard !labels.isEmpty else {
      throw ProgramError.badInput("\(file): a \(item.shape.kind) has no corners to explain")
    }
    let number = Int(corner).flatMap { labels.indices.contains($0) ? $0 : nil }
    guard let index = number ?? labels.firstIndex(of: corner) else {
      throw ProgramError.usage(
        "unknown corner '\(corner)': choose \(labels[0]) to \(labels[labels.count - 1])")
    }
    let name = file == "-" ? "drawing" : FilePath(file).description.split(separator: "/").last.map(String.init) ?? file
    if handouts.hasFile { embedPicture(of: &item) }
    let measures = Measures(item, shape, corner: index)
    guard let handout = Handout(measures, name: displayed(name), keys: handouts.keys) else {
      throw ProgramError.badInput("\(file): no corner to explain")
    }
    try handouts.write(handout)
  }

  /// Refuses to overwrite the drawing with its handout.
  private func checkOutput(_ document: FileIdentity?) throws {
    guard let document, let output = handouts.output, handouts.hasFile else { return }
    do throws(StorageError) {
      guard try FileStore().read(FilePath(output), limit: PictureLoader.fileLimit).identity == document else { return }
    } catch {
      // An unreadable file is not the drawing.
      return
    }
    throw ProgramError.usage("\(output) is the drawing itself: choose another name for the handout")
  }

  /// Embeds a linked picture, since the handout may be in another folder.
  private func embedPicture(of item: inout Item) {
    guard let address = item.effects.image, !address.hasPrefix("data:") else { return }
    switch PictureFiles(besides: file).embedded(address) {
    case .read(let embedded, _): item.effects.image = embedded
    case .failed(let reason):
      writeError("fillet: a picture is left out: \(reason)")
      item.effects.image = nil
    }
  }
}
