import ArgumentParser
import Drawing
import Editing
import Geometry
import Lessons
import Shapes
import Storage

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a corner of a document step by step, with its own numbers.",
    discussion: """
      fillet explain star.svg --corner 4                  as text
      fillet explain star.svg --corner t2 -o corner.html  figures, formulas, numbers in one file
      fillet explain star.svg --quiz -o corner.pdf        numbers left blank, answers at the end

      Handouts end in .svg, .html, .md, .txt or .pdf.
      """)

  @Argument(help: "The document, or - for standard input.", completion: .file(extensions: ["svg", "png"]))
  var file: String

  @OptionGroup var reading: ImportOptions

  @Option(
    help: "The corner's number, or its label such as t0.", completion: .custom { words, _, _ in labels(in: words) })
  var corner = "0"

  @Option(
    name: [.short, .long], help: "Write a handout to this file instead of text to standard output.",
    completion: .file(extensions: HandoutFile.endings))
  var output: String?

  @Flag(help: "Leave the numbers blank, with an answer sheet at the end.")
  var quiz = false

  @Flag(help: "Replace a file that is there already.")
  var force = false

  @OptionGroup var choice: KeymapOptions

  func run() throws {
    let document = try DocumentFile.read(file, reading.choice()).document
    let item = document.items[document.firstSelection]
    let shape: ResolvedShape
    do throws(OutlineError) {
      shape = try item.resolved()
    } catch {
      throw ProgramError.badInput(error.description)
    }
    let labels = shape.corners.indices.map { item.shape.label(ofCorner: $0) }
    guard !labels.isEmpty else {
      throw ProgramError.badInput("\(file): a \(item.shape.kind) has no corners to explain")
    }
    let number = Int(corner).flatMap { labels.indices.contains($0) ? $0 : nil }
    guard let index = number ?? labels.firstIndex(of: corner) else {
      throw ProgramError.usage(
        "there is no corner '\(corner)': they go from \(labels[0]) to \(labels[labels.count - 1])")
    }
    let name = file == "-" ? "drawing" : FilePath(file).description.split(separator: "/").last.map(String.init) ?? file
    let measures = Measures(item, shape, corner: index)
    guard var handout = Handout(measures, name: name, keys: HandoutFile.keys(of: try choice.load().keymap)) else {
      throw ProgramError.badInput("\(file): there is no corner to explain")
    }
    handout.isQuiz = quiz
    try HandoutFile.write(handout, to: output, force: force)
  }

  /// The labels of the corners of the document that a command line names; none while it names none.
  private static func labels(in words: [String]) -> [String] {
    for word in words.dropFirst(2) where !word.hasPrefix("-") && DocumentFile.exists(word) {
      do {
        let document = try DocumentFile.read(word).document
        guard document.items.indices.contains(document.firstSelection) else { continue }
        let item = document.items[document.firstSelection]
        return try item.resolved().corners.indices.map { item.shape.label(ofCorner: $0) }
      } catch {
        // While a line is being typed a file that is no document is not worth a word.
        continue
      }
    }
    return []
  }
}
