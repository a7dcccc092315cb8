package import Document
import Formats
package import Geometry
package import Keymaps
package import Lessons
import Cells
import SVG
package import Settings
package import Shapes
import Text

/// The state of an editing session: the document with its history and file, the selection, the study and the log.
///
/// Only commands change it; each runs on a copy that is kept on success.
package struct Editor: Sendable {
  /// The part of the screen that takes the keys.
  package indirect enum Mode: Equatable, Sendable {
    case normal
    case prompt(Prompt)
    case question(Question)
    case list(ListView)
    case files(FilePicker)
    case gallery(Gallery)
    case colors(ColorPicker)
    /// The next keys get a command.
    case capturing(Capture)
  }

  package internal(set) var history: History<Document>
  package internal(set) var file: OpenFile
  package internal(set) var selection: Selection
  /// The index of the selected item, which is found once per change.
  package private(set) var selected: Int
  /// The indices of marked corners; those that the shape lacks have no effect.
  package internal(set) var marks: Set<Int> = []
  /// The outline of the selected item, measured once per change.
  package private(set) var outline: ResolvedShape
  /// The previous outline; `nil` if the last change of the document did not affect it.
  package private(set) var outlineBefore: Path?
  package var mode = Mode.normal
  /// The open explanation or lesson; while this is set, `panel` is `.lesson`.
  package internal(set) var study: Study?
  /// The lessons of the program and the person's own.
  package var lessons = LessonCatalog()
  /// The goals reached in lessons so far.
  package internal(set) var progress = LessonProgress()
  /// True if ``progress`` includes earlier runs.
  var knowsProgress = false
  package internal(set) var message = Message("") { didSet { messages.take(message) } }
  /// The lines for `app.messages`.
  var messages = MessageLog()
  package internal(set) var view: ViewSettings
  package internal(set) var keymap: Keymap
  /// True if commands come as lines, so messages name commands instead of keys.
  package var isTyped = false

  /// The pictures next to the document, for completion; `nil` until they are listed.
  var pictureNames: [String]?
  /// The names in the folder of the line being typed.
  var folderNames: FolderNames?
  /// The changes since ``takeChanges()``, for a journal.
  var changes: [EditorChange] = []
  var lastCommand: String?
  var lastExport: String?
  /// The colors picked last, the newest first.
  var recentColors: [Color] = []
  /// The argument that the running command took from the view settings, to be recorded with its line.
  var omittedArgument: String?
  var kinds = KindMemory()
  private var effects: [Effect] = []

  /// Creates an editor for a document, with the most prominent shape selected.
  package init(
    _ document: Document, fileName: String, hasFile: Bool, isPiped: Bool = false, keymap: Keymap,
    view: ViewSettings = ViewSettings()
  ) throws(OutlineError) {
    selection = Selection(item: document.firstSelection?.id)
    selected = document.items.index(of: selection.item) ?? 0
    history = History(document)
    outline = try document.item(selected).resolved()
    file = OpenFile(name: fileName, isKnown: hasFile, isPiped: isPiped, saved: document)
    self.keymap = keymap
    self.view = view
    if document.items.isEmpty { message = Message(noItems.description) }
  }

  package var document: Document { _read { yield history.present } }

  /// The selected item; an empty path in a document without items.
  package var item: Item { document.item(selected) }

  /// The selected corner, or `nil` for a shape without corners.
  package var selectedCorner: ResolvedCorner? {
    outline.corners.indices.contains(corner) ? outline.corners[corner] : nil
  }

  /// True if there are unsaved changes.
  package var isModified: Bool {
    // Copying an editor takes longer than comparing.
    if let own = study?.own { own.value.file.differs(from: own.value.document) } else { file.differs(from: document) }
  }

  /// The lines for `app.messages`, oldest first.
  package var log: [String] { messages.lines }

  /// Logs lines, the first ones if there are too many, and shows `summary` on the message line.
  ///
  /// - Parameter areAll: False if the caller dropped further lines.
  mutating func note(_ lines: [String], summary: String, areAll: Bool = true) {
    guard !lines.isEmpty else { return message = Message(summary, .problem) }
    let most = MessageLog.most / 2
    let isCut = lines.count > most || !areAll
    let shown = lines.prefix(isCut ? most - 1 : most)
    messages.add(shown)
    let rest = lines.count - shown.count
    if isCut { messages.add([areAll ? "and \(rest) more" : rest > 0 ? "and more than \(rest) more" : "and more"]) }
    // The log already has these lines.
    message = Message(summary, .problem, isLogged: false)
    message.isInLog = true
  }

  /// Runs a command line and returns its effects.
  ///
  /// A failing line changes nothing but the message.
  package mutating func perform(_ line: String) -> [Effect] { perform(PreparedCommand(line)) }

  /// Runs a command, for each marked corner if it changes one corner, and returns its effects.
  mutating func perform(_ prepared: PreparedCommand) -> [Effect] {
    if prepared.command?.has(.changesCorner) == true, !markedCorners.isEmpty { return performOnMarked(prepared) }
    return performOnce(prepared)
  }

  mutating func performOnce(_ prepared: PreparedCommand) -> [Effect] {
    var next = self
    next.message = Message("")
    let done = prepared.effective
    // The line for the journal.
    var settled = prepared.line
    do {
      next.omittedArgument = nil
      if done?.isReplayed == true { try checkAnswered() }
      try prepared.action(&next)
      if let argument = next.omittedArgument { settled += " " + argument }
      if let readOnly, !next.own.document.isIdentical(to: own.document) {
        throw CommandError.because("read only, \(readOnly): nothing changed")
      }
      if !next.document.isIdentical(to: document) {
        let shapes = next.document.undecidedAndChanged
        guard shapes.isEmpty else {
          try askAboutPaths(of: shapes)
          return []
        }
        // A repetition must not become the command to repeat.
        if done?.repeatsOthers == false { next.lastCommand = settled }
      }
    } catch {
      message = Message("\(error)", .problem)
      return []
    }
    if next.history.undoCount <= history.undoCount { next.dropUndoHint() }
    next.noteProgress()
    next.noteTrace(since: self)
    next.keepPointer()
    next.keepCornerInView(since: self)
    let effects = next.takeEffects()
    // Cheaper than a copy.
    swap(&self, &next)
    if done?.isReplayed == true { record(.command(settled)) }
    return effects
  }

  /// The reason why a line would do nothing here; `nil` if it would do something.
  package func refusal(of line: String) -> String? {
    var copy = self
    _ = copy.perform(line)
    return copy.message.kind == .problem ? copy.message.text : nil
  }

  /// Drops the undo hint of a message when the command added no undo step.
  mutating func dropUndoHint() { if message.kind == .changed { message.kind = .information } }

  mutating func ask(_ effect: Effect) { effects.append(effect) }

  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  /// Changes the selected item as one undo step; `false` if nothing changed.
  ///
  /// A locked item accepts only the change that unlocks it.
  ///
  /// - Parameter isForGroups: True to change each item of a selected group; otherwise a group refuses the change.
  @discardableResult
  mutating func edit(
    isForGroups: Bool = false, _ change: (inout Item) throws(CommandError) -> Void
  ) throws(CommandError) -> Bool {
    guard !document.items.isEmpty else { throw noItems }
    if !isForGroups { try checkNoGroup() }
    let chosen = chosen
    let refusals = chosen.map { document.item($0).isLocked ? isLocked($0) : nil }
    return try editDocument { document throws(CommandError) in
      for (index, refusal) in zip(chosen, refusals) {
        let before = document.item(index)
        try change(&document.items[index])
        if let refusal, document.item(index).isLocked, document.item(index) != before { throw refusal }
      }
    }
  }

  /// Changes the document as one undo step; `false` if nothing changed.
  @discardableResult
  mutating func editDocument(
    _ change: (inout Document) throws(CommandError) -> Void
  ) throws(CommandError) -> Bool {
    var document = self.document
    try change(&document)
    return try commit(document)
  }

  /// Makes a document the present one, as one undo step; `false` if it is equal to the present one.
  ///
  /// - Parameters:
  ///   - item: The item to select; by default the same one.
  ///   - withText: True to make another text around the same drawing a step too, because saving writes it.
  @discardableResult
  mutating func commit(
    _ document: Document, selecting item: Item.ID? = nil, withText: Bool = false
  ) throws(CommandError) -> Bool {
    try CommandError.from { () throws(ParameterError) in try document.checkNewValues(since: self.document) }
    let always = withText && !document.isIdentical(to: self.document)
    try show(document, selecting: item)
    return history.commit(document, always: always)
  }

  /// Selects and measures an item of a document that is about to be shown.
  ///
  /// - Parameter item: The item to select; by default the same one, or else the one in its place.
  mutating func show(_ document: Document, selecting item: Item.ID? = nil) throws(CommandError) {
    let found = document.items.index(of: item ?? selection.item)
    let next = found ?? max(min(selected, document.items.count - 1), 0)
    let (shown, before) = (document.item(next), outline.path)
    outline = try CommandError.from { () throws(OutlineError) in try shown.resolved() }
    let isOther = found == nil ? next != selected : shown.id != selection.item
    outlineBefore = isOther || before == outline.path ? nil : before
    if isOther { (corner, marks) = (0, []) }
    // Another file may have another group in its place.
    if let group = selection.group,
      document.groups != self.document.groups || !document.groups.contains(shown.group, in: group)
    {
      selection.group = nil
    }
    (selection.item, selected) = (shown.id, next)
    corner = min(corner, max(0, outline.corners.count - 1))
  }
}

extension Editor {
  /// The reason why nothing can be edited.
  var noItems: CommandError {
    .because("\(Document.noItems) · \(word(for: .shapeAddAsk, typed: Command.shapeAdd.name)) adds one")
  }
}

/// The code of the drawing, in the selected format.
extension Editor {
  /// The selected format.
  var codeForm: Format { FormatCatalog.shown[min(max(0, view.codeForm), FormatCatalog.shown.count - 1)] }

  package var codeTitle: String { codeForm.title }

  package var codeExactness: String { codeForm.exactness }

  /// The lines of the code page, as wide as the screen.
  package var codeLines: [String] {
    let columns = max(1, (view.screen?.columns ?? 80) - 4)
    return CodeLines(code(atLeast: 200_000), columns: columns, atMost: 10_000).lines
  }

  /// The code, truncated after at least `characters` characters.
  package func code(atLeast characters: Int) -> String {
    codeForm.text(of: item, outline, in: document, atLeast: characters)
  }

  /// Shows the next format, or opens the code page where the screen has no panel for it.
  mutating func showCode(step: Int) {
    let isOpen = if case .list(let list) = mode { list.content == .code } else { view.hasCodePanel }
    if isOpen { view.codeForm = FormatCatalog.shown.indices.map { $0 }.cycled(from: view.codeForm, by: step) }
    if !view.hasCodePanel { mode = .list(ListView(content: .code)) }
    message = Message("code: \(codeForm.title)")
  }
}

extension Editor {
  /// True if the item, its stroke or a shadow runs off the page, where files cut it off.
  package var leavesPage: Bool {
    !document.isPainted(
      item, within: document.page.outset(by: outline.fineness.negligible), outline: outline.path)
  }

  /// The part that the selected corner runs into, other than its neighbors, as `crosses edge 3-4`; `nil` for none.
  ///
  /// Under ``OverflowPolicy/fair`` corners stop before that.
  package var meeting: String? {
    guard item.shape.corners.overflow != .fair else { return nil }
    do throws(OutlineError) {
      // A larger budget delays frames.
      let meetings = try OutlineMeeting.all(of: item, limit: 1000, outline.fineness)
      return meetings.lazy.compactMap { $0.text(besides: corner, label: item.shape.label) }.first
    } catch {
      // A shape on screen always has an outline.
      return nil
    }
  }
}

/// The parts of ``file`` and ``selection`` that commands and screens read all the time.
extension Editor {
  package internal(set) var corner: Int {
    get { selection.corner }
    set { selection.corner = newValue }
  }
  package internal(set) var panel: Panel {
    get { selection.panel }
    set { selection.panel = newValue }
  }
  package var fileName: String { file.name }
  package var hasFile: Bool { file.isKnown }
  package var readOnly: String? { file.readOnly }
  package var saved: Document { file.saved }
}

extension Array where Element: Equatable {
  /// The element `step` places after `element`, wrapping around; counts from the first if `element` is missing.
  func cycled(from element: Element, by step: Int = 1) -> Element {
    let index = (firstIndex(of: element) ?? 0) + step
    return self[(index % count + count) % count]
  }
}
