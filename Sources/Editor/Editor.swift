package import Document
import Formats
package import Geometry
package import Keymaps
package import Lessons
import Cells
package import Settings
package import Shapes

/// The whole state of an editing session, changed only by commands.
package struct Editor: Sendable {
  /// What has the keyboard.
  package indirect enum Mode: Equatable, Sendable {
    case normal
    case prompt(Prompt)
    case question(Question)
    case list(ListView)
    case files(FilePicker)
    /// The next keys are not run but explained.
    case describing
    /// The next keys are to get another command.
    case capturing(Capture)
  }

  package internal(set) var history: History<Document>
  /// The outline of the selected item, drawn and measured once for each change.
  package private(set) var outline: ResolvedShape
  /// The index of the selected item.
  package private(set) var selected: Int
  /// The outline before the last change of the document, or `nil` when that left it as it was.
  package private(set) var outlineBefore: Path?
  /// The selected corner's index.
  package internal(set) var corner = 0
  package internal(set) var panel = Panel.corners
  /// The selected row of the inspector.
  package internal(set) var row = 0
  package var mode = Mode.normal
  /// What is being explained or learnt; the panel is ``Panel/lesson`` as long.
  package internal(set) var study: Study?
  /// What was reached in the lessons so far.
  package internal(set) var progress = LessonProgress()
  /// Whether ``progress`` has what was reached in earlier runs.
  var knowsProgress = false
  package internal(set) var message = Message("") { didSet { messages.take(message) } }
  package internal(set) var view: ViewSettings
  /// The document's own file, with or without a folder.
  package internal(set) var fileName: String { didSet { ownTitles.insert(FormatCatalog.title(ofFile: fileName)) } }
  /// What the names that the file had make of a title, which follows the name for as long as nobody gives another.
  private(set) var ownTitles: Set<String>
  /// The pictures beside the document, as lines may name them; `nil` until somebody looked.
  var pictureNames: [String]?
  /// The names in the folder that a line being typed is about.
  var folderNames: FolderNames?
  /// Whether ``fileName`` was opened or written by this run.
  package internal(set) var hasFile: Bool { didSet { if hasFile { isOnlyCopy = false } } }
  /// Whether the file has gone from which the document came, so that leaving would lose it.
  package internal(set) var isOnlyCopy = false
  /// Whether the document came through a pipe, and goes on through one when the editor is left.
  package let isPiped: Bool
  /// Lines that could not be told on the message line alone, such as a keymap's errors.
  var messages = MessageLog()
  package internal(set) var keymap: Keymap

  /// Why the document must not be changed, such as another editor that has it; `nil` when it may.
  package internal(set) var readOnly: String?
  /// How many changes the editor did not get that took the document over, so that only this one has them.
  package internal(set) var changesLeftHere = 0

  /// The document as its file holds it, or as it first was.
  package internal(set) var saved: Document
  /// What was done, for a journal.
  var changes: [EditorChange] = []
  var lastCommand: String?
  /// Whether commands come as lines, so that texts name them and no keys.
  package var isTyped = false
  /// The keys that were described last, which the next key may change.
  var described: [Key] = []
  var kinds = KindMemory()
  private var effects: [Effect] = []

  /// An editor for a document whose items all are shapes, with the first that a person would take selected.
  package init(
    _ document: Document, fileName: String, hasFile: Bool, isPiped: Bool = false, keymap: Keymap,
    view: ViewSettings = ViewSettings()
  ) throws(OutlineError) {
    guard !document.items.isEmpty else { throw .tooFewVertices(distinct: 0) }
    selected = document.firstSelection
    history = History(document)
    outline = try document.items[selected].resolved()
    saved = document
    self.fileName = fileName
    ownTitles = [FormatCatalog.title(ofFile: fileName)]
    self.hasFile = hasFile
    self.isPiped = isPiped
    self.keymap = keymap
    self.view = view
  }

  package var document: Document { history.present }

  /// The selected item.
  package var item: Item { document.items[selected] }

  /// The selected corner, or `nil` for a shape without corners.
  package var selectedCorner: ResolvedCorner? {
    outline.corners.indices.contains(corner) ? outline.corners[corner] : nil
  }

  /// Whether there is something that no file holds.
  package var isModified: Bool {
    if let own = study?.own.first { return own.isModified }
    if isOnlyCopy { return true }
    // What is not fillet's in the file may have been edited as text.
    return document != saved || document.source?.bytes != saved.source?.bytes
  }

  /// Lines that could not be told on the message line alone, the first one first.
  package var log: [String] { messages.lines }

  /// Takes lines down, the first ones where there are too many, and says one of them now.
  ///
  /// - Parameter areAll: whether there are no others that nobody kept.
  mutating func note(_ lines: [String], summary: String, areAll: Bool = true) {
    guard !lines.isEmpty else { return message = Message(summary, .problem) }
    let most = MessageLog.most / 2
    let isCut = lines.count > most || !areAll
    let shown = lines.prefix(isCut ? most - 1 : most)
    messages.add(shown)
    let rest = lines.count - shown.count
    if isCut { messages.add([areAll ? "and \(rest) more" : rest > 0 ? "and more than \(rest) more" : "and more"]) }
    // What the line says stands in the log already.
    message = Message(summary, .problem, isLogged: false)
    message.isInLog = true
  }

  /// Says something that is no matter for the log.
  mutating func greet(_ text: String) { message = Message(text, isLogged: false) }

  /// Runs a command line and returns what it asks of the world.
  ///
  /// A line that fails leaves the editor as it was, with the reason as its message.
  package mutating func perform(_ line: String) -> [Effect] {
    var next = self
    next.message = Message("")
    let done: Command
    // Done again, it has to do the same whatever the settings are by then.
    var settled: String
    do {
      let (line, command, action) = try CommandCatalog.action(for: line)
      settled = line
      let repeated = CommandCatalog.repeated(by: line, command)
      done = repeated.command
      if let rest = done.settingsIn(repeated.words, view) { settled += " " + rest }
      try action(&next)
      if let readOnly, next.own.document != own.document {
        throw CommandError.because("read only, \(readOnly): nothing is changed")
      }
      if next.document != document {
        let shapes = next.document.undecidedAndChanged
        guard shapes.isEmpty else {
          try askAboutPaths(of: shapes)
          return []
        }
        // Repeating is no change of its own: it would repeat itself for ever.
        if !done.repeatsOthers { next.lastCommand = settled }
      }
    } catch {
      message = Message("\(error)", .problem)
      return []
    }
    if next.history.undoCount <= history.undoCount { next.noteNoStep() }
    next.noteProgress()
    next.keepPointer()
    next.keepCornerInView(since: self)
    let effects = next.takeEffects()
    self = next
    if done.isReplayed { record(.command(settled)) }
    return effects
  }

  /// Takes the way to undo off a message about what left no step.
  mutating func noteNoStep() { if message.kind == .changed { message.kind = .information } }

  mutating func ask(_ effect: Effect) { effects.append(effect) }

  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  /// Changes the selected item as one step that can be undone; `false` when it stays as it was.
  ///
  /// A locked item takes no change but the one that unlocks it.
  @discardableResult
  mutating func edit(_ change: (inout Item) throws(CommandError) -> Void) throws(CommandError) -> Bool {
    let (index, before) = (selected, item)
    let refusal = before.isLocked ? isLocked : nil
    return try editDocument { document throws(CommandError) in
      try change(&document.items[index])
      if let refusal, document.items[index].isLocked, document.items[index] != before { throw refusal }
    }
  }

  /// Changes the document as one step that can be undone; `false` when it stays as it was.
  ///
  /// - Parameter index: the item that is selected from then on; by default the same index.
  @discardableResult
  mutating func editDocument(
    selecting index: Int? = nil, _ change: (inout Document) throws(CommandError) -> Void
  ) throws(CommandError) -> Bool {
    var document = self.document
    try change(&document)
    do throws(ParameterError) {
      try document.checkNewValues(since: self.document)
    } catch {
      throw .parameter(error)
    }
    try show(document, selecting: index)
    return history.commit(document)
  }

  /// Measures an item of a document that is about to be the present one.
  ///
  /// - Parameter index: the item that is selected from then on; by default the same index.
  mutating func show(_ document: Document, selecting index: Int? = nil) throws(CommandError) {
    let next = min(max(index ?? selected, 0), document.items.count - 1)
    let before = outline.path
    do throws(OutlineError) {
      outline = try document.items[next].resolved()
    } catch {
      throw .because(error.description)
    }
    outlineBefore = next != selected || before == outline.path ? nil : before
    if next != selected { corner = 0 }
    selected = next
    corner = min(corner, max(0, outline.corners.count - 1))
  }
}

/// The drawing as it would be written, in the form that the person chose.
extension Editor {
  private var codeForm: Format { FormatCatalog.shown[min(max(0, view.codeForm), FormatCatalog.shown.count - 1)] }

  /// What the form is called.
  package var codeTitle: String { codeForm.title }

  /// The text, or so much of it that at least so many characters are there.
  package func code(atLeast characters: Int) -> String {
    codeForm.text(of: item, outline.path, atLeast: characters)
  }

  mutating func showCode(step: Int) {
    let count = FormatCatalog.shown.count
    view.codeForm = ((view.codeForm + step) % count + count) % count
    message = Message("the code is \(codeTitle); screens from 120x36 show it")
  }
}

extension Editor {
  /// Whether something of the item, its stroke and its shadows lies beside the page, where files cut it off.
  package var leavesPage: Bool {
    let page = document.page
    guard let box = item.paintedBounds(of: outline.path) else { return false }
    // What fits to the last digit must not be told to leave.
    return !page.outset(by: 1e-9 * max(page.width, page.height)).contains(box)
  }

  /// Where the drawn outline meets itself; under ``OverflowPolicy/fair`` corners stop before that, and it is not looked for.
  private var crossings: [OutlineCrossing] {
    guard item.shape.corners.overflow != .fair else { return [] }
    do throws(OutlineError) {
      return try item.shape.crossings(limit: Self.mostCrossings)
    } catch {
      // What is shown has been drawn, and so has an outline.
      return []
    }
  }

  /// More would make each picture wait.
  private static let mostCrossings = 1000

  /// What the selected corner meets that is no neighbour, or `nil`.
  package var crossedPart: OutlinePart? { crossings.lazy.compactMap { $0.part(besides: corner) }.first }
}

extension Editor {
  /// The radius that the selected corner has to ask for, to get one that is no larger than what it has.
  ///
  /// Where edges are shared out by what all corners ask, that is more than it gets.
  func radiusToAsk(for wanted: Double) -> Double {
    guard let corner = selectedCorner, corner.limit != nil, corner.used > 0, wanted > 0 else { return wanted }
    // What it gets grows with what it asks, so halving finds it; a thousandth of it is finer than any hand.
    var (low, high) = (wanted, corner.asked)
    if wanted >= corner.used {
      // Where others are limited with it, it gets more when it asks for more.
      guard let maximum = corner.maximum, maximum > corner.used * (1 + 1e-6) else { return corner.asked }
      (low, high) = (corner.asked, corner.asked * maximum / corner.used)
    }
    for _ in 0..<24 {
      let middle = (low + high) / 2
      guard let used = radius(asking: middle) else { return wanted }
      if abs(used - wanted) <= wanted * 1e-4 { return middle }
      if used < wanted { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// What the selected corner gets when it asks for a radius; `nil` where nothing can be drawn.
  private func radius(asking radius: Double) -> Double? {
    var item = self.item
    item.shape.corners[corner].size = .radius(radius)
    do throws(OutlineError) {
      let corners = try item.resolved().corners
      return corners.indices.contains(corner) ? corners[corner].used : nil
    } catch {
      return nil
    }
  }
}
