package import Document
package import Editor
import SVG
import Geometry
import Glibc
import Storage

/// Brings back what a session left that ended without saving, and settles who has the document.
package struct Recovery {
  /// What a session begins with.
  package indirect enum Beginning {
    case plain
    case question(Question)
    /// The changes were made again without a question.
    case recovered(Editor, saying: String)
  }

  /// What a decision leads to.
  indirect enum Outcome {
    case goOn(Editor, saying: String)
    /// The same with changes made again, of which the last can be undone.
    case recovered(Editor, saying: String)
    /// The version of the file, whose paths may have to be asked about.
    case file(Editor, saying: String)
    /// The other editor has ended; the file is opened as at a start.
    case openAgain(saying: String)
    /// The document is another editor's by now.
    case ask(Question)
    case readOnly(String)
    case stay(saying: String)
    case leave
  }

  package let file: EditedFile
  package var journal: DocumentJournal
  /// What the file was that the changes made again began from, where the present editor has such changes.
  private(set) var base: FileIdentity?
  /// The editor of the session that ended, with the changes made again.
  private var left: Left? {
    get { boxedLeft.value }
    set { boxedLeft.value = newValue }
  }
  private var boxedLeft = Boxed<Left?>(nil)

  /// Whether another session was left the document.
  private var wasRefused = false
  /// What the file was when it was read.
  private var begun: FileIdentity?

  private struct Left {
    var editor: Editor
    let count: Int
    let isWhole: Bool
    let content: JournalContent
    /// What was found of the file, if it is there.
    let file: FileIdentity?
    /// The document as its file held it last, as far as that session knew, or as it began.
    let saved: Document
    let isModified: Bool
  }

  package init(_ file: EditedFile, _ document: Document) {
    self.file = file
    journal = DocumentJournal(of: document, in: DocumentJournal.folder(), isWanted: !file.isPiped)
  }

  /// Looks for what an earlier session left, and for one that goes on elsewhere.
  ///
  /// - Parameter isShared: several sessions may have this document at once, each for itself, as the demo.
  package mutating func begin(_ source: DocumentFile, isShared: Bool, takesAll: Bool) -> Beginning {
    begun = source.identity
    guard !file.isPiped else { return .plain }
    switch journal.claim(file.name, file: source.identity, isShared: isShared) {
    case .nothing: return .plain
    case .held(let owner): return .question(.inUse(Self.text(of: owner, file.name)))
    case .leftOver(let content):
      guard let left = redo(content, source) else {
        journal.setAsideForGood()
        return .plain
      }
      // What was saved is no loss, whoever wrote the file since.
      guard left.isModified, left.editor.holdsMore(than: source.identity == nil ? left.saved : source.document) else {
        journal.restart()
        return .plain
      }
      self.left = left
      if takesAll, case .recovered(let editor, let text) = decide(.recover) { return .recovered(editor, saying: text) }
      return .question(question(of: left, source))
    }
  }

  private func question(of left: Left, _ source: DocumentFile) -> Question {
    let first: DocumentVersion
    let state: String?
    switch (source.identity, left.content.lastFileContent) {
    case (nil, nil):
      first = DocumentVersion("as it began", left.saved)
      state = "there is no such file yet"
    case (nil, _):
      first = DocumentVersion("as it was saved last", left.saved)
      state = DocumentFile.exists(file.name) ? nil : "the file is gone; saving writes it anew"
    case (let identity?, _):
      first = DocumentVersion("the file", source.document)
      state =
        left.content.isOwn(identity) ? nil : "the file was changed since by another program; saving asks about it"
    }
    // What the person cannot see comes first: a small screen has room for one line.
    let notes = [
      state, "\(file.name): a session that began \(Self.age(of: left.content.header)) ended without saving",
      left.isWhole ? nil : "the end of its journal is damaged: this is what could be read",
    ]
    return .recover(
      Comparison(
        first, DocumentVersion("with \(Self.changes(max(1, left.count)))", left.editor.document),
        notes: notes.compactMap(\.self)), hasFile: source.identity != nil)
  }

  /// Carries a decision out.
  mutating func decide(_ decision: JournalDecision) -> Outcome {
    switch decision {
    case .recover:
      if let heir = journal.lookForHeir() { return .ask(giveUp(to: heir)) }
      guard let left else { return .stay(saying: "there is nothing to recover") }
      self.left = nil
      journal.goOn(with: left.content)
      base = Self.base(of: left)
      return .recovered(left.editor, saying: Self.text(recovering: max(1, left.count), left.isWhole))
    case .keepFile:
      if let heir = journal.lookForHeir() { return .ask(giveUp(to: heir)) }
      guard let left else { return .stay(saying: "there is nothing to recover") }
      self.left = nil
      return keepFile(after: left)
    case .later:
      journal.leave()
      return .leave
    case .readOnly: return read()
    case .takeOver: return takeOver()
    }
  }

  /// The file's version as the last step of what the session that ended did, so that nothing of that is out of reach.
  private mutating func keepFile(after left: Left) -> Outcome {
    let source = left.editor.hasFile ? current() : nil
    var editor = left.editor
    journal.goOn(with: left.content)
    base = source?.identity
    guard editor.goBack(to: source?.document ?? left.saved) else {
      return .goOn(left.editor, saying: "the changes are made again: the file's version cannot take their place")
    }
    let text =
      !editor.hasFile ? "begun anew" : isOther(source) ? "the file's version, as it is now" : "the file's version"
    return .file(editor, saying: "\(text): undo brings the changes back until you leave")
  }

  private mutating func takeOver() -> Outcome {
    let source = current()
    guard let content = journal.takeOver(file.name, file: source?.identity) else {
      return journal.holder(of: file.name) == nil ? .openAgain(saying: "the other editor has ended") : read()
    }
    guard !content.records.isEmpty, var taken = redo(content, source) else {
      let text = content.records.isEmpty ? "taken over" : "taken over without the other's changes"
      guard let source, isOther(source), let editor = editor(of: source) else { return .stay(saying: text) }
      base = source.identity
      return .file(editor, saying: text + "; the file was changed meanwhile: this is its version")
    }
    base = Self.base(of: taken)
    // What the other one saved is no change.
    let isSaved = source.map { !taken.editor.holdsMore(than: $0.document) } ?? false
    if isSaved { taken.editor.setSaved(taken.editor.document) }
    return .goOn(
      taken.editor,
      saying: isSaved || taken.count == 0 ? "taken over" : "taken over with \(Self.changes(taken.count))")
  }

  /// Leaves what a session left to the editor that took it over meanwhile; what the person is asked then.
  mutating func giveUp(to heir: DocumentJournal.Heir) -> Question {
    left = nil
    journal.leave()
    return .inUse(Self.text(of: heir.header, file.name))
  }

  /// Takes note that another editor took over all that there is, and that this one only looks from now on.
  mutating func becomeReader() { wasRefused = true }

  private func isOther(_ source: DocumentFile?) -> Bool { source?.identity?.content != begun?.content }

  private func editor(of source: DocumentFile) -> Editor? {
    do throws(ProgramError) {
      return try file.editor(of: source.document, hasFile: source.identity != nil)
    } catch {
      // What has no outline was no document to begin with.
      return nil
    }
  }

  /// Why nothing can be changed in a document that another editor has.
  static let elsewhere = "another editor has it"

  private mutating func read() -> Outcome {
    wasRefused = true
    return .readOnly(Self.elsewhere)
  }

  /// Whether this session only looks at the document, as another one has it.
  var isReader: Bool { wasRefused && !journal.isHeld }

  /// What a save may replace without a question; anything where there never was a file.
  private static func base(of left: Left) -> FileIdentity? {
    if let file = left.file, left.content.isOwn(file) { return file }
    let last = left.content.lastFileContent
    return last == nil && !left.editor.hasFile ? nil : FileIdentity(content: last)
  }

  /// The document as its file holds it now.
  private func current() -> DocumentFile? {
    do throws(ProgramError) {
      return try DocumentFile.readToEdit(file.name, file.choice)
    } catch {
      // The editor began without a file, or goes on without it.
      return nil
    }
  }

  private func redo(_ content: JournalContent, _ source: DocumentFile?) -> Left? {
    guard let recorded = RecordedSession(content, of: file, hasFile: source?.identity != nil) else { return nil }
    do throws(ProgramError) {
      guard let replay = try recorded.replay() else { return nil }
      let editor = replay.editor
      let left = Left(
        // What can be undone: a look at another corner is kept, too, and no change.
        editor: editor, count: editor.history.undoCount,
        isWhole: replay.isWhole, content: content,
        file: source?.identity, saved: editor.saved, isModified: editor.isModified)
      // Where the file is as that session saved it last, its way back there is known.
      guard let source, source.identity != nil, left.saved.isWritten(otherwiseThan: source.document) else {
        return left
      }
      var besideFile = left
      besideFile.editor.setSaved(source.document)
      return besideFile
    } catch {
      return nil
    }
  }
}

extension Recovery {
  /// Who has a document, for the person who opens it as well.
  static func text(of owner: JournalHeader?, _ name: String) -> String {
    guard let owner else { return "\(name) is open in another editor." }
    guard !SessionOwner.hasEnded(owner) else {
      // Who asks about what a session left has that one's journal.
      let holder = DocumentJournal.folder()?.process(having: owner.document)
      let named = holder.map { ": process \($0) on \(owner.host)" } ?? ""
      return "\(name) is open in another editor\(named), which asks about changes left there."
    }
    return "\(name) is open in another editor: process \(owner.process) on \(owner.host), \(age(of: owner))."
  }

  /// Why nothing was done where a question was not asked or not answered.
  ///
  /// - Parameter advice: what to do, besides --recover.
  package static func text(of question: Question, _ name: String, advice: String) -> String {
    guard case .inUse(let text) = question else {
      return "\(name) has unsaved changes of a session that ended: \(advice) with --recover"
    }
    return text
  }

  private static func text(recovering count: Int, _ isWhole: Bool) -> String {
    "recovered: \(changes(count)) made again" + (isWhole ? "" : "; the rest could not be read")
  }

  private static func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(count) changes" }

  private static func age(of header: JournalHeader) -> String {
    let seconds = Int64(time(nil)) - header.since
    switch seconds {
    case ..<0: return "some time ago"
    case ..<120: return "a moment ago"
    case ..<7200: return "\(seconds / 60) minutes ago"
    case ..<172_800: return "\(seconds / 3600) hours ago"
    default: return "\(seconds / 86_400) days ago"
    }
  }
}

extension Editor {
  /// Whether saving would make another file of it than of another document.
  fileprivate func holdsMore(than other: Document) -> Bool { document.isWritten(otherwiseThan: other) }
}

extension Document {
  /// Whether another file comes of it; two documents that are written alike are one.
  fileprivate func isWritten(otherwiseThan other: Document) -> Bool {
    guard self != other || source?.bytes != other.source?.bytes else { return false }
    do throws(OutlineError) {
      return try SVGWriter.text(of: self) != SVGWriter.text(of: other)
    } catch {
      return true
    }
  }
}
