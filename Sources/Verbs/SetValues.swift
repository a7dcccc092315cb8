import Application
import ArgumentParser
import Document
import Editor
import Geometry
import Shapes
import SVG
import Storage
import Text

struct SetValues: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change parameters or corners, and save the documents.",
    discussion: """
      fillet set star.svg corner-radius=8 corners=every:2
      fillet set star.svg count+=1 corner.t0.radius=20 -o more.svg
      fillet set plan.svg --shape '#door' fill=teal locked=on
      fillet set icons/ 'corner.all.radius*=1.5' -o out/
      fillet set icons/ --where 'radius = 2' radius=1.5 --dry-run
      fillet set icons/ --shape all stroke-width=1.5
      fillet new star | fillet set - rotation=15 >turned.svg

      Values are those of :set in the editor; NAME+=, -=, *= and /= change a number.
      'fillet help parameters' lists all parameters with their values.
      A single corner has corner.4.radius=20, or instead of radius
        \(WordList.text(CornerField.names.filter { $0 != CornerSize.Unit.radius.rawValue }, conjunction: "or")).
      corner.all.radius changes each corner that is on, in all shapes of a file; of an
      outline without round corners it is every corner.
      It leaves circles, pills, round ends, lobes and dots, like --where without
      the word circle, and inner corners follow their outer ones, so walls stay even.
      corner-radius is the radius that the corners of one shape share.

      --where selects corners of all shapes, and NAME is then a field of theirs,
      or a parameter of the fill or line of their shapes:
        numbers: radius, used (as drawn), angle (degrees), index
        styles: \(CornerKind.allCases.map(\.rawValue).joined(separator: ", ")), sharp
        words: convex, reflex, circle, straight (between straight edges), hole,
               outer (convex, of no hole), inner (inside a bend of an even wall)
        of the shape: corners, width, height, and its parameters:
               line-width > 2, fill = none
        joined by: and, or, not, ( )

      Several files are saved in place, or under their names in the folder of
      --output. The status is the highest one of all files.
      """)

  @Argument(
    help: ArgumentHelp(
      "Documents, folders of SVG files, or - for standard input and output; then NAME=VALUE.",
      valueName: ValueName.fileOrAssignment), completion: .file(extensions: documentEndings))
  var words: [String]

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Change only the corners for which this is true, e.g. 'radius > 0'. Several are joined by and.",
      valueName: "condition"))
  var conditions: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file, or - for standard output; for several files a folder. Default: the document's file.",
      valueName: "file|folder"), completion: .file())
  var output: String?

  @Flag(help: "Replace other existing files.")
  var force = false

  @Flag(help: "Print the changes, and write no document.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Draw the first \(ContactSheet.most) changed files before and after in this SVG file.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var sheet: String?

  @OptionGroup(title: "Many files") var options: FileOptions

  func run() throws {
    var (files, values): ([String], [String]) = ([], [])
    for (index, word) in words.enumerated() {
      if Self.isFile(word, isFirst: index == 0) { files.append(word) } else { values.append(word) }
    }
    guard !files.isEmpty else {
      throw ProgramError.usage("nothing to change: type a file first, e.g. star.svg count=5")
    }
    var assignments = try Assignments(values, where: conditions)
    guard !assignments.isEmpty else {
      throw ProgramError.usage("nothing to set: type NAME=VALUE, e.g. corner-radius=8")
    }
    let list = FileList(files)
    assignments.isForManyFiles = list.isSeveral
    assignments.isForAllShapes = reading.isForAll
    if list.isSeveral { try assignments.checkRadius() }
    let target = try Target(output, of: list, isDry: dryRun)
    if let sheet { try checkSheet(sheet) }
    let change = DocumentChange(
      assignments: assignments, choice: try reading.choice(), target: target, isDrawn: sheet != nil, isDry: dryRun,
      isOneOfMany: list.isSeveral, isChosen: reading.shape != nil || !conditions.isEmpty)
    var run = FileRun("set", list, options)
    run.force = force
    run.done = dryRun ? "would change" : "changed"
    var drawn = ContactSheet()
    try run.forEach { file, result throws(ProgramError) in
      try change.perform(file, &result)
    } take: { file, result in
      if let versions = result.versions, result.problems.isEmpty { drawn.add(file.name, versions) }
    }
    if let sheet {
      try Output.write(drawn.svg, to: sheet, force: force)
      if drawn.left > 0, !options.quiet {
        writeError("note: " + displayed("\(sheet) leaves out \(drawn.left) of the changed files"))
      }
    }
    try run.end()
  }

  /// Refuses a name for the sheet before any document changes.
  private func checkSheet(_ sheet: String) throws(ProgramError) {
    guard sheet.lowercased().hasSuffix(".svg") else {
      throw .usage("--sheet \(sheet): the sheet is an SVG file: use a name that ends in .svg")
    }
    guard FileStore().isDirectory(FilePath(sheet).directory) else {
      throw .cannotCreate("--sheet \(sheet): the folder \(FilePath(sheet).directory) does not exist")
    }
    try Output.checkFree(sheet, force: force)
  }

  /// True for a file, false for a value; an existing file may have an `=` in its name.
  private static func isFile(_ word: String, isFirst: Bool) -> Bool {
    guard let sign = word.firstIndex(of: "=") else {
      return isFirst || word == "-" || word.contains { "./".contains($0) } || DocumentFile.exists(word)
    }
    // In `radius/=2` the slash is part of the sign.
    return word[..<sign].dropLast().contains("/") || DocumentFile.exists(word)
  }

  /// The place of the changed documents.
  enum Target: Sendable {
    /// The documents' own files, or standard output for standard input.
    case own
    case file(String)
    /// A folder, with a slash at the end.
    case folder(String)

    init(_ output: String?, of list: FileList, isDry: Bool) throws(ProgramError) {
      guard list.isSeveral else {
        try Output.check(output)
        self = output.map { .file($0) } ?? .own
        return
      }
      if list.entries.contains(where: { $0.name == "-" }) {
        throw .usage("- is standard input, which has no name: use it without other files")
      }
      self = try list.folder(output, isMade: !isDry, keepsEndings: true).map { .folder($0) } ?? .own
    }
  }
}

/// The change of one document by `set`.
struct DocumentChange: Sendable {
  let assignments: Assignments
  let choice: ImportChoice
  let target: SetValues.Target
  /// True to keep both versions for a contact sheet.
  let isDrawn: Bool
  /// True to print the changes instead of writing them.
  let isDry: Bool
  /// True if the summary counts what was kept.
  let isOneOfMany: Bool
  /// True if the person chose what to change in it.
  let isChosen: Bool

  /// The most corners to name that do not fit.
  private static let mostMisfits = 5

  /// Reads and changes a document, and leaves the writing to the result.
  func perform(_ file: FileList.Entry, _ result: inout FileResult) throws(ProgramError) {
    let source = try result.read(file.name, choice)
    let name: String
    switch target {
    case .own: name = file.name
    case .file(let output): name = output
    case .folder(let folder): (name, result.folder) = (file.name(in: folder), file.folder(in: folder))
    }
    if case .own = target, source.isPicture, !isDry {
      throw .usage("\(file.name) is a picture, which cannot be saved: add --output FILE.svg")
    }
    var (document, assignments) = (source.document, assignments)
    let outcome = try assignments.change(&document, of: file.name)
    (result.notes, result.kept, result.misfits) = (outcome.notes, outcome.kept, outcome.misfits.count)
    result.walls = outcome.walls
    if !isOneOfMany {
      let circles = outcome.kept.circlesLeft.map { "\($0): --where circle changes circles, pills and round ends" }
      let shapes = zip(source.document.items, document.items).count { $0 != $1 }
      let verb = isDry ? "would change" : "changed"
      let changed = isChosen || shapes < 2 ? nil : "\(counted(shapes, "shape")) \(verb)"
      result.notes += [circles, outcome.kept.following, changed].compactMap { $0 }
    }
    result.notes += outcome.misfits.prefix(Self.mostMisfits)
    if outcome.misfits.count > Self.mostMisfits {
      result.notes.append("\(outcome.misfits.count - Self.mostMisfits) more corners do not fit")
    }
    result.isUnchanged = document == source.document
    if isDry, !result.isUnchanged {
      let label = DocumentFile.label(of: file.name)
      let (before, after) = (try Sweep.remark(on: source.document), try Sweep.remark(on: document))
      let numbers = document.source?.numbers(of: document)
      let changes = source.document.differences(to: document, numbered: numbers)
      let lines = changes + [after].compactMap { $0 == before ? nil : $0 }
      result.text = lines.map { displayed("\(label): \($0)") }.joined(separator: "\n")
    }
    result.notes +=
      assignments.concernPictures
      ? PictureFiles.notes(on: document, besides: name)
      : PictureFiles.brokenLinks(of: document, from: file.directory, in: name)
    // An unchanged document is not written again.
    if case .own = target, file.name != "-", result.isUnchanged { return }
    let bytes = try DocumentBytes.svg(of: document, folder: DocumentFile.folder(of: name), savedAs: name)
    if isDrawn, !result.isUnchanged {
      let before = try DocumentBytes.svg(of: source.document, folder: nil)
      result.versions = (SheetPicture(before, of: source.document), SheetPicture(bytes, of: document))
    }
    if !isDry {
      let bytes = DocumentBytes.file(bytes, of: document, to: name, isPassedOn: file.name == "-")
      result.writes = [FileResult.Write(bytes, to: name, replacing: name == file.name ? source.identity : nil)]
    }
  }
}
