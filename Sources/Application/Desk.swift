import Document
package import Editor
import Settings
package import Storage
import Text

/// The open document, with its file, journal and pictures, and the keymap that the editor may change.
package struct Desk: Sendable {
  package var files: FileWriter
  package var pictures: PictureFiles
  package var recovery: Recovery
  private var keys: KeymapWriter
  /// The document that was open before, until it is decided whether this one can be opened.
  private var previous: Boxed<(editor: Editor, desk: Desk)>?
  /// The way in which the person left the editor; `nil` while it runs.
  package private(set) var ending: Ending?

  package enum Ending: Sendable {
    case quit
    /// The changes were discarded: a piped document goes on unchanged.
    case discarded
  }

  package init(files: FileWriter, pictures: PictureFiles, recovery: Recovery, keys: KeymapWriter) {
    self.files = files
    self.pictures = pictures
    self.recovery = recovery
    self.keys = keys
  }

  /// Carries out an effect that needs no screen, and runs the commands that waited for it.
  ///
  /// - Parameter progress: The task that carries it out; if it is ended, nothing outside of this value changes.
  /// - Returns: The effects that follow from it; `nil` for an effect of the screen.
  package mutating func carryOut(
    _ effect: Effect, in session: inout Session, _ progress: TaskProgress = TaskProgress()
  ) -> [Effect]? {
    switch effect {
    case .write(let request): return session.applyWrite(request, write(request, in: &session, progress))
    case .keepProgress(let progress): ProgressFile.keep(progress)
    case .recallProgress: session.recall(ProgressFile.read())
    case .quit: ending = .quit
    case .discard: ending = .discarded
    case .decide(let decision):
      decide(decision, in: &session)
      return ending == nil ? session.runWaiting() : []
    case .loaded(let name): accept(name, in: &session)
    case .listFiles(let folder, let name):
      do throws(ProgramError) {
        var listing = try FileBrowser.listing(of: folder, selecting: name, document: files.name)
        if folder == nil { listing.recent = RecentDocuments.entries(besides: files.name) }
        return session.show(listing)
      } catch {
        session.refuseListing(displayed(error.description))
      }
    case .listRecent:
      remember()
      return session.show(RecentDocuments.listing)
    case .listNew:
      remember()
      session.show(NewDrawing.all())
    case .open(let name, let asksFirst):
      open(name, asksFirst: asksFirst, in: &session, progress)
      return session.runWaiting()
    case .new(let name):
      openNew(name, in: &session)
      return session.runWaiting()
    case .changeKey(let change): session.applyKeyChange(keys.change(change))
    case .saveSettings(let view): session.reportSettings(SettingsWriter.save(view))
    case .savePreset(let bytes, let name): session.reportSettings(PresetLibrary.save(bytes, as: name))
    case .readPicture(let file, let parameter):
      session.applyPicture(file, for: parameter, pictures.embedded(file, in: session.editor.document))
      return session.runWaiting()
    case .suspend, .redraw, .mouse, .previewFile, .editText, .editTextAgain, .copy: return nil
    }
    return []
  }

  package mutating func begin(_ beginning: Recovery.Beginning, in session: inout Session) {
    switch beginning {
    case .plain: session.askAboutPaths()
    // The question about edited paths comes after this one.
    case .question(let question): session.ask(question)
    case .recovered(let editor, let text):
      session.restoreEditor(editor, saying: text)
      knowBase()
    }
  }

  /// Opens a file in place of the present document, whose changes are saved or discarded.
  ///
  /// A file that cannot be read changes nothing, and asks nothing.
  private mutating func open(
    _ typed: String, asksFirst: Bool, in session: inout Session, _ progress: TaskProgress
  ) {
    let name = FileBrowser.shortened(FileBrowser.expanded(typed == "-" ? "./-" : typed))
    do throws(ProgramError) {
      let source = try EditorSource.reading(name, ImportChoice())
      if asksFirst, session.askBeforeOpening(typed) { return }
      guard progress.keep() else { return }
      try begin(source, in: &session)
    } catch {
      session.refuse(displayed(error.description))
    }
  }

  /// Opens a new drawing; without a name that of the settings, or the demo, as a start without a file does.
  private mutating func openNew(_ name: String?, in session: inout Session) {
    do throws(ProgramError) {
      let settings = Configuration.load().settings.new
      guard let name = name ?? settings.kind else { return try begin(.demo, isShared: true, in: &session) }
      var assignments = try Assignments([])
      let document = try NewDrawing(settings).document(name, &assignments)
      try begin(.unsaved(document, as: name + ".svg"), in: &session)
    } catch {
      session.refuse(displayed(error.description))
    }
  }

  private mutating func begin(
    _ source: EditorSource, _ choice: ImportChoice = ImportChoice(), isShared: Bool = false, recovers: Bool = false,
    saying text: String? = nil, in session: inout Session
  ) throws(ProgramError) {
    let file = EditedFile(
      name: source.name, isPiped: false, choice: choice, keymap: session.editor.keymap, view: session.editor.view)
    let editor = try file.editor(of: source.file.document, hasFile: source.file.identity != nil)
    remember()
    let old = (editor: session.editor, desk: self)
    // This process's own lock would refuse it.
    let isSame = recovery.journal.isOf(source.name)
    if isSame { recovery.journal.end() }
    recovery = Recovery(file, source.file.document)
    let beginning = recovery.begin(source.file, isShared: isShared, takesAll: recovers)
    files.begin(source, choice: choice)
    pictures = PictureFiles(besides: source.picture?.name ?? source.name)
    let name = displayed(source.picture?.name ?? source.name)
    let isNew = source.file.identity == nil && source.picture == nil
    session.replaceEditor(with: editor, saying: text ?? (isNew ? "a new document" : "opened \(name)"))
    session.note(source.file.notes, areAll: !source.file.hasMoreNotes)
    if case .question = beginning, !isSame { previous = Boxed(old) }
    begin(beginning, in: &session)
    if case .plain = beginning, !session.isDeciding { session.offerShapes() }
    // The previous document keeps its journal while the person can go back to it.
    if previous == nil, !isSame { old.desk.end() }
  }

  private mutating func decide(_ decision: JournalDecision, in session: inout Session) {
    let outcome = recovery.decide(decision)
    if case .leave = outcome {
      guard let previous else { return ending = .quit }
      let name = recovery.file.name
      self = previous.value.desk
      return session.returnToEditor(previous.value.editor, saying: "\(displayed(name)) was not opened")
    }
    previous?.value.desk.end()
    previous = nil
    switch outcome {
    case .recovered(let editor, let text): session.restoreEditor(editor, saying: text)
    case .file(let editor, let text):
      session.replaceEditor(with: editor, saying: text)
      session.askAboutPaths()
    case .openAgain(let recovers, let text): openAgain(recovers: recovers, saying: text, in: &session)
    case .readOnly(let editor, let text):
      if let editor { session.replaceEditor(with: editor, saying: "") }
      session.setReadOnly("another editor has it")
      session.note([], summary: text)
    case .stay(let text):
      session.note([], summary: text)
      session.askAboutPaths()
    case .leave: break
    }
    knowBase()
  }

  /// Opens the document's file as at a start, or continues with its last version if the file is gone.
  private mutating func openAgain(recovers: Bool, saying text: String, in session: inout Session) {
    do throws(ProgramError) {
      let choice = recovery.file.choice
      let isGone = !DocumentFile.exists(files.name)
      let source =
        isGone
        ? EditorSource(name: files.name, file: DocumentFile(document: session.editor.own.document))
        : try EditorSource.reading(files.name, choice)
      try begin(source, choice, recovers: recovers, saying: text, in: &session)
      if isGone { session.noteOnlyCopy() }
    } catch {
      session.refuse(displayed(error.description))
    }
  }

  /// Lets a save ask before it replaces a file that changed since the recovered session started.
  private mutating func knowBase() { if let base = recovery.base { files.know(recovery.file.name, base) } }

  /// Takes the version of another program that the person was shown as this session's own.
  private mutating func accept(_ name: String, in session: inout Session) {
    guard let file = files.accept(name), let identity = file.identity else { return }
    if !recovery.journal.noteSaved(name, identity, isOnDisk: true) {
      session.note(["another editor has \(name) open too"])
    }
    session.askAboutPaths()
  }

  private mutating func write(
    _ request: WriteRequest, in session: inout Session, _ progress: TaskProgress
  ) -> WriteOutcome {
    var request = request
    // The editor has no shell to expand the name.
    request.name = request.name.map { FileBrowser.shortened(FileBrowser.expanded($0)) }
    if request.isDocument, let reason = session.editor.readOnly, (request.name ?? files.name) == files.name {
      return .failed("read only, \(reason): save under another name")
    }
    if request.isDocument, !request.replacesOthers {
      let name = request.name ?? files.name
      // A new document is saved under the next free name instead.
      let isChosen = request.name != nil || files.identity(of: name) != nil
      if isChosen, let owner = recovery.journal.holder(of: name) {
        return .open(name: name, by: Recovery.text(of: owner, name))
      }
    }
    let folder = FilePath(files.name).directory
    let outcome = files.write(request, progress)
    guard case .written(let name, _, _) = outcome else { return outcome }
    guard request.isDocument else {
      // The export has read the pictures, which another program may have changed.
      pictures.readAgain(for: request.document)
      return outcome
    }
    // Links start at the document's folder.
    if FilePath(name).directory != folder { pictures = PictureFiles(besides: name) }
    guard let identity = files.identity(of: name) else { return outcome }
    RecentDocuments.add(name)
    if !recovery.journal.noteSaved(name, identity, isOnDisk: files.isConfirmed) {
      files.note("saved \(name); another editor has it open too")
    }
    session.setReadOnly(nil)
    return outcome
  }

  /// Saves work that the next start would not find into a file beside the document, without asking.
  ///
  /// - Returns: The place of the file, or the reason why there is none; `nil` if nothing can be lost.
  package mutating func rescue(_ editor: Editor) -> ProgramError? {
    guard editor.isModified, editor.readOnly == nil, let reason = recovery.journal.reasonForLoss() else { return nil }
    do throws(ProgramError) {
      let bytes = try DocumentBytes.svg(of: editor.own.document, folder: FilePath(files.name).directory)
      let isOurs = recovery.journal.isOf(files.name)
      let kept = try stored(files.keep(bytes, of: editor.own.document, isOurs: isOurs))
      return .readOrWrite("\(reason); your work is kept in \(kept)")
    } catch {
      return .readOrWrite("\(reason); the changes to \(files.name) are lost: \(error)")
    }
  }

  /// The line for a person whose unsaved work waits for the next start; `nil` if there is none.
  package func farewell(to editor: Editor) -> String? {
    guard editor.isModified, recovery.journal.hasChanges else { return nil }
    let isNamed = editor.hasFile || recovery.file.name != EditorSource.demo.name
    return "your work is kept: fillet" + (isNamed ? " " + displayed(ShellWord.text(editor.fileName)) : "")
  }

  /// Removes the journal: nothing is left that could be lost.
  package func end() {
    var journal = recovery.journal
    journal.end()
  }

  /// Adds the document to the recent files, if it has a file.
  package mutating func remember() { if !recovery.file.isPiped { RecentDocuments.add(files.name) } }
}
