import Document
package import Editor
import Storage
import Text

/// The document that is open, with all that belongs to it outside the editor: its file, its journal, its pictures.
package struct Desk {
  package var files: FileWriter
  package var pictures: PictureFiles
  package var recovery: Recovery
  /// What was open before, until it is decided whether this document can be: one, or none.
  private var before: [(editor: Editor, desk: Desk)] = []

  package init(files: FileWriter, pictures: PictureFiles, recovery: Recovery) {
    self.files = files
    self.pictures = pictures
    self.recovery = recovery
  }

  package mutating func begin(_ beginning: Recovery.Beginning, in session: inout Session) {
    switch beginning {
    case .plain: session.askAboutPaths()
    // What the paths are is asked once the file's version is the one that is gone on with.
    case .question(let question): session.ask(question)
    case .recovered(let editor, let text):
      session.goOn(withRecovered: editor, saying: text)
      knowBase()
    }
  }

  /// Puts the document of a file in the place of the present one, whose changes are saved or given up.
  ///
  /// A file that cannot be read changes nothing, and asks nothing.
  package mutating func open(_ typed: String, asksFirst: Bool, in session: inout Session) {
    let name = FileBrowser.shortened(FileBrowser.expanded(typed == "-" ? "./-" : typed))
    do throws(ProgramError) {
      let source = try EditorSource.reading(name, ImportChoice())
      if asksFirst, session.askBeforeOpening(typed) { return }
      try begin(source, isShared: false, saying: nil, in: &session)
    } catch {
      session.refuse(displayed(error.description))
    }
  }

  /// Puts the document in the present one's place that a start without a file has.
  package mutating func beginAnew(in session: inout Session) {
    do throws(ProgramError) {
      try begin(.demo, isShared: true, saying: nil, in: &session)
    } catch {
      session.refuse(displayed(error.description))
    }
  }

  private mutating func begin(
    _ source: EditorSource, _ choice: ImportChoice = ImportChoice(), isShared: Bool, saying text: String?,
    in session: inout Session
  ) throws(ProgramError) {
    let file = EditedFile(
      name: source.name, isPiped: false, choice: choice, keymap: session.editor.keymap, view: session.editor.view)
    let editor = try file.editor(of: source.file.document, hasFile: source.file.identity != nil)
    remember()
    let old = (editor: session.editor, desk: self)
    // The lock is this process's own, and would keep it out.
    let isSame = recovery.journal.isOf(source.name)
    if isSame { recovery.journal.end() }
    recovery = Recovery(file, source.file.document)
    let beginning = recovery.begin(source.file, isShared: isShared, takesAll: false)
    files.begin(source, choice: choice)
    pictures = PictureFiles(besides: source.picture?.name ?? source.name)
    let name = displayed(source.picture?.name ?? source.name)
    let isNew = source.file.identity == nil && source.picture == nil
    session.goOn(with: editor, saying: text ?? (isNew ? "a new document" : "opened \(name)"))
    session.note(source.file.notes, areAll: !source.file.hasMoreNotes)
    if case .question = beginning, !isSame { before = [old] }
    begin(beginning, in: &session)
    if case .plain = beginning, !session.isDeciding { session.offerShapes() }
    // What was open has its journal until nobody can go back to it.
    if before.isEmpty, !isSame { old.desk.end() }
  }

  /// Carries a decision out; whether the program is over with it.
  package mutating func decide(_ decision: JournalDecision, in session: inout Session) -> Bool {
    let outcome = recovery.decide(decision)
    if case .leave = outcome {
      guard let (editor, desk) = before.popLast() else { return true }
      let name = recovery.file.name
      self = desk
      session.comeBack(to: editor, saying: "\(displayed(name)) was not opened")
      return false
    }
    if case .ask(let question) = outcome {
      session.ask(question)
      return false
    }
    if let (_, desk) = before.popLast() { desk.end() }
    switch outcome {
    case .goOn(let editor, let text): session.goOn(with: editor, saying: text)
    case .recovered(let editor, let text): session.goOn(withRecovered: editor, saying: text)
    case .file(let editor, let text):
      session.goOn(with: editor, saying: text)
      session.askAboutPaths()
    case .openAgain(let text):
      openAgain(saying: text, in: &session)
      return false
    case .readOnly(let reason):
      session.setReadOnly(reason)
      session.note([], summary: "read only: \(reason)")
      // The other one may have saved or ended while this was asked.
      _ = noticeOther(in: &session)
      return false
    case .stay(let text):
      session.note([], summary: text)
      session.askAboutPaths()
    case .leave, .ask: break
    }
    knowBase()
    return false
  }

  /// Who wrote the file after the document came from it is asked about before it is replaced.
  private mutating func knowBase() { if let base = recovery.base { files.know(recovery.file.name, base) } }

  /// Takes another program's version of a file for this run's own, as it was shown to the person.
  package mutating func accept(_ name: String, in session: inout Session) {
    guard let file = files.accept(name), let identity = file.identity else { return }
    if !recovery.journal.noteSaved(name, identity, isOnDisk: true) { session.note(["another editor has \(name), too"]) }
    session.askAboutPaths()
  }

  /// Carries out a request to write a file; whether the document is another editor's, too.
  package mutating func write(
    _ request: WriteRequest, in session: inout Session
  ) -> (outcome: WriteOutcome, isShared: Bool) {
    var request = request
    // No shell has read the name.
    request.name = request.name.map { FileBrowser.shortened(FileBrowser.expanded($0)) }
    if request.isDocument, let reason = session.editor.readOnly, (request.name ?? files.name) == files.name {
      return (.failed("read only, \(reason): save under another name"), false)
    }
    if request.isDocument, !request.replacesOthers {
      let name = request.name ?? files.name
      // A new document whose name another one has is saved under the next that is free.
      let isChosen = request.name != nil || files.identity(of: name) != nil
      if isChosen, let owner = recovery.journal.holder(of: name) {
        return (.open(name: name, by: Recovery.text(of: owner, name)), false)
      }
    }
    let folder = FilePath(files.name).directory
    let outcome = files.write(request)
    if case .written(let name, _) = outcome {
      // The export has read the pictures, which another program may have changed; and links begin where the document is.
      let isMoved = request.isDocument && FilePath(name).directory != folder
      if isMoved {
        pictures = PictureFiles(besides: name)
      } else if !request.isDocument {
        pictures.readAgain(for: request.document)
      }
    }
    guard request.isDocument, case .written(let name, _) = outcome, let identity = files.identity(of: name) else {
      return (outcome, false)
    }
    RecentDocuments.add(name)
    let isAlone = recovery.journal.noteSaved(name, identity, isOnDisk: files.isConfirmed)
    session.setReadOnly(nil)
    return (outcome, !isAlone)
  }

  /// Whether the document may only be looked at from now on, as another editor took it over.
  package mutating func noticeTakeOver(in session: inout Session) -> Bool {
    guard session.editor.readOnly == nil, let heir = recovery.journal.lookForHeir() else { return false }
    // A question about what a session left is one about the other's document now.
    if case .question(.recover) = session.editor.mode {
      session.ask(recovery.giveUp(to: heir))
      return true
    }
    session.giveUp(to: displayed(heir.text), without: heir.missing)
    if heir.missing == 0 { recovery.becomeReader() }
    return true
  }

  /// Looks after a document that another editor has: what that one saved is shown, and once it has ended the document
  /// can be changed here.
  ///
  /// - Returns: whether there was news.
  package mutating func noticeOther(in session: inout Session) -> Bool {
    guard recovery.isReader, case .normal = session.editor.mode else { return false }
    let isFree = recovery.journal.holder(of: files.name) == nil
    guard isFree || files.looksChanged() else { return false }
    if isFree {
      let isGone = !DocumentFile.exists(files.name)
      let isOpen = openAgain(
        saying: "the other editor has ended"
          + (isGone ? ", and the file is gone: saving writes it anew" : ": the document can be changed here"),
        in: &session)
      if isOpen, isGone { session.noteOnlyCopy() }
      return isOpen
    }
    do throws(ProgramError) {
      let choice = recovery.file.choice
      let source = try EditorSource.reading(files.name, choice)
      let isSame = source.file.identity?.content == files.identity(of: files.name)?.content
      files.begin(source, choice: choice)
      guard !isSame else { return false }
      let editor = try recovery.file.editor(of: source.file.document, hasFile: true)
      recovery.journal.beginAnew(with: source.file.document)
      session.goOn(with: editor, saying: "the file was changed: this is its version")
      session.setReadOnly(Recovery.elsewhere)
      return true
    } catch {
      // A file that is gone or half written is looked at again by the next key; its last version stays.
      return false
    }
  }

  /// Opens the document's file as at a start, or goes on with the last version where there is no file any more.
  ///
  /// - Returns: whether it could be read.
  @discardableResult
  private mutating func openAgain(saying text: String, in session: inout Session) -> Bool {
    do throws(ProgramError) {
      let choice = recovery.file.choice
      let source =
        DocumentFile.exists(files.name)
        ? try EditorSource.reading(files.name, choice)
        : EditorSource(name: files.name, file: DocumentFile(document: session.editor.own.document))
      try begin(source, choice, isShared: false, saying: text, in: &session)
      return true
    } catch {
      // A file that is half written is looked at again by the next key; its last version stays.
      return false
    }
  }

  /// Writes what the next start would not find into a file beside the document, as nobody can be asked any more.
  ///
  /// - Returns: what became of it; `nil` when nothing can be lost.
  package mutating func rescue(_ editor: Editor) -> ProgramError? {
    // What another editor took over whole is its to save.
    guard editor.isModified, editor.readOnly == nil || editor.changesLeftHere > 0,
      let reason = recovery.journal.reasonForLoss()
    else { return nil }
    do throws(ProgramError) {
      let bytes = try DocumentBytes.svg(of: editor.own.document, folder: FilePath(files.name).directory)
      do throws(StorageError) {
        let kept = try files.keep(bytes, isOurs: recovery.journal.isOf(files.name))
        return .readOrWrite("\(reason); your work is kept in \(kept)")
      } catch {
        throw ProgramError(error)
      }
    } catch {
      return .readOrWrite("\(reason); what was changed in \(files.name) is lost: \(error)")
    }
  }

  /// What to say to somebody whose work is left without being saved, and waits for the next start; `nil` where none is.
  package func farewell(to editor: Editor) -> String? {
    guard editor.isModified, recovery.journal.hasChanges else { return nil }
    let isNamed = editor.hasFile || recovery.file.name != EditorSource.demo.name
    return "your work is kept: fillet" + (isNamed ? " " + displayed(ShellWord.text(editor.fileName)) : "")
  }

  /// Ends everything: nothing is left that could be lost.
  package func end() {
    var journal = recovery.journal
    journal.end()
  }

  /// Keeps the document's name for the next time, where it has a file.
  package func remember() { if !recovery.file.isPiped { RecentDocuments.add(files.name) } }
}
