import Application
import ArgumentParser
import Document
import Formats
import Geometry
import Glibc
import Shapes
import Storage
import Text

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a document from a kind of shape or a preset, or open it in the editor.",
    discussion: """
      fillet new star count=5 ratio=.382 corner-radius=6 -o star.svg
      fillet new gear count=12 fill=teal -o gear.svg
      fillet new rectangle frame=120x80 corner-radius=12 fill=gold | fillet render -
      fillet new free points="0,0 100,0 60,40 100,80" corners="r10 s r5t rc8"

      Kinds: \(ShapeCatalog.all.map { $0.kind }.joined(separator: ", ")).
      Presets: \(PresetLibrary.builtInNames.joined(separator: ", ")).
      :save preset NAME in the editor adds one. Parameters change its lowest shape.
      'fillet help parameters' lists all parameters with their values.

      Corners: one word per corner, e.g. corners="r5 s rc8t s10":
        r cut or s sharp; s10 is sharp and remembers 10
        then the style: o round, c chamfer, g scoop, n notch, q squircle
        then the size: 5 radius, 8t cut length, 8d setback of the fillet's tip
      Or a pattern: all, none, every:2, convex, reflex, rsrs.
      """)

  @Argument(help: ArgumentHelp("The kind of shape, or a preset.", valueName: ValueName.kind))
  var kind: String

  @Argument(
    help: ArgumentHelp("Parameters, e.g. count=5 or corners=\"10 0 5\".", valueName: ValueName.assignment))
  var parameters: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file. Default: standard output; on a terminal the editor opens.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var output: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  func run() throws {
    try Output.check(output)
    var assignments = try Assignments(parameters)
    var document = try Self.document(kind, &assignments)
    document.title = output.flatMap { $0 == "-" ? nil : FormatCatalog.title(ofFile: $0) } ?? kind
    try assignments.apply(to: &document)
    let folder = DocumentFile.folder(of: output)
    defer {
      for note in assignments.notes { writeError("note: \(note)") }
      if assignments.concernPictures {
        for note in PictureFiles.notes(on: document, besides: output) { writeError("note: " + displayed(note)) }
      }
    }
    if output == nil, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
      return try EditorStart(source: .unsaved(document, as: kind + ".svg")).run()
    }
    try Output.write(try DocumentBytes.svg(of: document, folder: folder), to: output, force: force)
  }

  /// The document of a kind of shape or a preset, with the values of its lowest shape set.
  private static func document(_ kind: String, _ assignments: inout Assignments) throws(ProgramError) -> Document {
    if let shape = ShapeCatalog.initialShape(ofKind: kind) {
      var item = Item(shape)
      try assignments.apply(to: &item)
      return try document(item)
    }
    guard var preset = try PresetLibrary.document(named: kind) else {
      let names = ShapeCatalog.all.map { $0.kind } + PresetLibrary.names
      let way = ways[kind] ?? EditDistance.nearest(to: kind, among: names)
      throw .usage(
        "unknown kind '\(displayed(kind))'"
          + (way.map { ": fillet new \($0)" } ?? ": choose \(names.joined(separator: ", "))"))
    }
    if assignments.concernShape { try assignments.apply(to: &preset.items[preset.firstSelection]) }
    return preset
  }

  /// The commands for shapes that other programs name.
  private static let ways = [
    "square": "rectangle width=100 height=100", "circle": "rectangle width=100 height=100 corner-radius=50%",
    "pill": "rectangle width=160 height=60 corner-radius=50%", "triangle": "polygon count=3",
    "pentagon": "polygon count=5", "hexagon": "polygon count=6", "octagon": "polygon count=8",
  ]

  /// A document with a page of 200 by 200 units.
  ///
  /// For a larger shape the page fits it, in whole units. For a shadow that runs off, the page is extended.
  private static func document(_ item: Item) throws(ProgramError) -> Document {
    var document = Document(title: item.shape.kind, items: [item])
    do throws(OutlineError) {
      if let box = try document.paintedBounds(), !document.page.contains(box), box.width > 0, box.height > 0 {
        var bare = item
        bare.effects = .none
        // Only the shadow runs off: the shape keeps its place.
        let fits = try bare.paintedBounds().map(document.page.contains) ?? false
        document.page = fits ? document.page.union(box.wholeUnits) : box.wholeUnits
      }
    } catch {
      throw .badInput(error.description)
    }
    do throws(PageError) {
      try PageLimit.check(document.page)
    } catch {
      throw .badInput(error.description)
    }
    return document
  }
}
