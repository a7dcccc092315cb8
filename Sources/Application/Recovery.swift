package import Document
package import Editor
import SVG
import Geometry
import Glibc
import Storage
import Text

/// Restores the changes of a session that ended without saving, and decides which editor may change the document.
package struct Recovery: Sendable {
  /// The start of a session.
  package indirect enum Beginning {
    case plain
    case question(Question)
    /// The changes were restored without a question.
    case recovered(Editor, saying: String)
  }

  /// The result of a decision.
  indirect enum Outcome {
    /// The restored changes; the last one can be undone.
    case recovered(Editor, saying: String)
    /// The version of the file; its edited paths may need a question.
    case file(Editor, saying: String)
    /// The other editor has ended; the file is opened as at a start.
    case openAgain(recovers: Bool, saying: String)
    /// The document may only be looked at, in the file's present version.
    case readOnly(Editor?, saying: String)
    case stay(saying: String)
    case leave
  }

  package let file: EditedFile
  package var journal: DocumentJournal
  /// The file that the restored changes started from.
  private(set) var base: FileIdentity?
  /// The session that ended, with its changes replayed.
  private var left = Boxed<Left?>(nil)
  /// The file when it was read, or the new drawing that was asked for.
  private var begun = Boxed<DocumentFile?>(nil)

  private struct Left: Sendable {
    var editor: Editor
    let count: Int
    let isWhole: Bool
    let content: JournalContent
    /// The file as it is now, if there is one.
    let file: FileIdentity?
    /// The document as that session last saved it, or as it started.
    let saved: Document
    let isModified: Bool
  }

  package init(_ file: EditedFile, _ document: Document) {
    self.file = file
    let folder = DocumentJournal.place.map { JournalFolder($0) }
    journal = DocumentJournal(of: document, in: folder, isWanted: !file.isPiped)
  }

  /// Claims the document's journal, and looks for changes that an earlier session left.
  ///
  /// - Parameter ignoresLeft: True to leave those for a later start.
  package mutating func begin(
    _ source: DocumentFile, isShared: Bool, takesAll: Bool, ignoresLeft: Bool = false
  ) -> Beginning {
    begun.value = source
    guard !file.isPiped else { return .plain }
    switch journal.claim(file.name, file: source.identity, isShared: isShared, ignoresLeft: ignoresLeft) {
    case nil, .new, .unreadable: return .plain
    case .held(let owner): return .question(.inUse(Self.text(of: owner, file.name)))
    case .leftOver(_, let content):
      guard let left = redo(content, source) else {
        journal.setAside()
        return .plain
      }
      // Saved changes are no loss, even if another program wrote the file since.
      let other = source.identity == nil ? left.saved : source.document
      guard left.isModified, left.editor.document.isWritten(otherwiseThan: other) else {
        journal.restart()
        return .plain
      }
      self.left.value = left
      if takesAll, case .recovered(let editor, let text) = decide(.recover) { return .recovered(editor, saying: text) }
      return .question(question(of: left, source))
    }
  }

  private func question(of left: Left, _ source: DocumentFile) -> Question {
    let first: DocumentVersion
    let state: String?
    switch (source.identity, left.content.lastFileContent) {
    case (nil, nil):
      first = DocumentVersion("at the start", left.saved)
      state = "the file does not exist yet"
    case (nil, _):
      first = DocumentVersion("last saved", left.saved)
      state = DocumentFile.exists(file.name) ? nil : "the file was deleted; saving creates it again"
    case (let identity?, _):
      first = DocumentVersion("the file", source.document)
      state = left.content.isOwn(identity) ? nil : "another program changed the file since; saving asks about it"
    }
    // A small screen shows only the first note.
    let notes = [
      state, "\(file.name): opened \(Self.age(of: left.content.header)), closed without saving",
      left.isWhole ? nil : "the last changes are damaged and cannot be restored",
    ]
    return .recover(
      Comparison(
        first, DocumentVersion("with \(counted(max(1, left.count), "change"))", left.editor.document),
        notes: notes.compactMap(\.self)), hasFile: source.identity != nil)
  }

  /// Carries out a decision of the person.
  mutating func decide(_ decision: JournalDecision) -> Outcome {
    switch decision {
    case .recover, .keepFile:
      guard let left = left.value else { return .stay(saying: "nothing to restore") }
      self.left.value = nil
      journal.goOn(with: left.content)
      if decision == .keepFile { return keepFile(after: left) }
      base = Self.base(of: left)
      let rest = left.isWhole ? "" : "; the rest could not be read"
      return .recovered(left.editor, saying: "restored \(counted(max(1, left.count), "change"))\(rest)")
    case .later:
      journal.leave()
      return .leave
    case .readOnly:
      guard journal.holder(of: file.name) != nil else {
        return .openAgain(recovers: false, saying: "the other editor was closed")
      }
      return readOnly("read only: another editor has it; open it again once that is closed")
    case .takeOver:
      guard journal.endHolder(of: file.name) else {
        return readOnly("read only: the other editor cannot be closed from here")
      }
      return .openAgain(recovers: true, saying: "the other editor was closed")
    }
  }

  private mutating func readOnly(_ text: String) -> Outcome {
    guard let source = current(), let editor = editor(of: source) else { return .readOnly(nil, saying: text) }
    journal.start = source.document
    return .readOnly(editor, saying: text)
  }

  /// Goes back to the file's version as one more step: undo restores the changes.
  private mutating func keepFile(after left: Left) -> Outcome {
    let source = left.editor.hasFile ? current() : nil
    var editor = left.editor
    base = source?.identity
    // Without a file, the drawing that the command line asks for.
    let fresh = left.editor.hasFile ? source : begun.value
    guard editor.revert(to: fresh?.document ?? left.saved) else {
      return .recovered(left.editor, saying: "restored the changes: the file's version cannot be used")
    }
    let isOther = source?.identity?.content != begun.value?.identity?.content
    let text = !editor.hasFile ? "started fresh" : isOther ? "opened the changed file" : "opened the saved file"
    return .file(editor, saying: "\(text); undo restores the unsaved changes")
  }

  private func editor(of source: DocumentFile) -> Editor? {
    do throws(ProgramError) {
      return try file.editor(of: source.document, hasFile: source.identity != nil)
    } catch {
      // The file is being written, or has no outline: the version at hand stays.
      return nil
    }
  }

  /// The file that a save may replace without a question; any file if that session had none.
  private static func base(of left: Left) -> FileIdentity? {
    if let file = left.file, left.content.isOwn(file) { return file }
    let last = left.content.lastFileContent
    return last == nil && !left.editor.hasFile ? nil : FileIdentity(content: last)
  }

  /// The document's file as it is now.
  private func current() -> DocumentFile? {
    do throws(ProgramError) {
      return try DocumentFile.readToEdit(file.name, file.choice)
    } catch {
      // There is no file, or it cannot be read now.
      return nil
    }
  }

  private func redo(_ content: JournalContent, _ source: DocumentFile?) -> Left? {
    guard let recorded = RecordedSession(content, of: file, hasFile: source?.identity != nil) else { return nil }
    do throws(ProgramError) {
      guard let replay = try recorded.replay() else { return nil }
      let editor = replay.editor
      var left = Left(
        // The steps that can be undone: selections are journaled too, and are no changes.
        editor: editor, count: editor.history.undoCount,
        isWhole: replay.isWhole, content: content,
        file: source?.identity, saved: editor.saved, isModified: editor.isModified)
      // The file has changed since that session saved it: unsaved means different from the file.
      if let source, source.identity != nil, left.saved.isWritten(otherwiseThan: source.document) {
        left.editor.setSaved(source.document)
      }
      return left
    } catch {
      return nil
    }
  }
}

extension Recovery {
  /// The line about the editor that has a document, for another one that opens it.
  static func text(of owner: JournalHeader?, _ name: String) -> String {
    guard let owner else { return "\(name) is open in another editor." }
    return "\(name) is open in another editor: process \(owner.process) on \(owner.host), \(age(of: owner))."
  }

  /// The error for a start that must not ask, or whose question was not answered.
  ///
  /// - Parameter advice: The way to get on, besides `--recover`.
  package static func text(of question: Question, _ name: String, advice: String) -> String {
    guard case .inUse(let text) = question else {
      return "\(name) was closed with unsaved changes: \(advice) with --recover"
    }
    return text
  }

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

extension Document {
  /// True if the two documents are saved as different files.
  fileprivate func isWritten(otherwiseThan other: Document) -> Bool {
    guard !isIdentical(to: other) else { return false }
    do throws(OutlineError) {
      return try SVGWriter.text(of: self) != SVGWriter.text(of: other)
    } catch {
      return true
    }
  }
}
