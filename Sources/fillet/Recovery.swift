import Drawing
import Editing
import Formats
import Geometry
import Glibc
import Storage

/// Brings back what a session left that ended without saving, and settles who has the document.
struct Recovery {
  /// What a session begins with.
  enum Beginning {
    case plain
    case question(Question)
    /// The changes were made again without a question.
    case recovered(Editor, saying: String)
  }

  /// What a decision leads to.
  enum Outcome {
    case goOn(Editor, saying: String)
    case readOnly(String)
    case stay(saying: String)
    case leave
  }

  let file: EditedFile
  var journal: DocumentJournal
  /// What the file was that the changes made again began from, where the present editor has such changes.
  private(set) var base: FileIdentity?
  /// The editor of the session that ended, with the changes made again.
  private var left: Left?

  /// Whether another session was left the document.
  private var wasRefused = false

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

  init(_ file: EditedFile, _ document: Document) {
    self.file = file
    journal = DocumentJournal(of: document, in: DocumentJournal.folder(), isWanted: !file.isPiped)
  }

  /// Looks for what an earlier session left, and for one that goes on elsewhere.
  ///
  /// - Parameter isShared: several sessions may have this document at once, each for itself, as the demo.
  mutating func begin(_ source: DocumentFile, isShared: Bool, takesAll: Bool) -> Beginning {
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
      if takesAll, case .goOn(let editor, let text) = decide(.recover) { return .recovered(editor, saying: text) }
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
      guard let left else { return .stay(saying: "there is nothing to recover") }
      self.left = nil
      journal.goOn(with: left.content)
      base = Self.base(of: left)
      return .goOn(left.editor, saying: Self.text(recovering: max(1, left.count), left.isWhole))
    case .keepFile:
      let hasFile = left?.editor.hasFile ?? true
      left = nil
      journal.setAside()
      return .stay(
        saying: (hasFile ? "the file's version" : "begun anew") + "; the changes are kept until you leave")
    case .later:
      journal.leave()
      return .leave
    case .readOnly: return read()
    case .takeOver:
      let source = current()
      guard let content = journal.takeOver(file.name, file: source?.identity) else {
        return journal.isHeld ? .stay(saying: "the other editor has ended") : read()
      }
      guard !content.records.isEmpty else { return .stay(saying: "taken over") }
      guard let taken = redo(content, source) else { return .stay(saying: "taken over without the other's changes") }
      base = Self.base(of: taken)
      return .goOn(
        taken.editor, saying: taken.count == 0 ? "taken over" : "taken over with \(Self.changes(taken.count))")
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
    guard let recorded = RecordedSession(content) else { return nil }
    do throws(ProgramError) {
      var editor = try file.editor(of: recorded.start, hasFile: source?.identity != nil)
      let made = editor.replay(recorded.changes)
      let left = Left(
        // What can be undone: a look at another corner is kept, too, and no change.
        editor: editor, count: editor.history.undoCount,
        isWhole: recorded.isWhole && made == recorded.changes.count, content: content,
        file: source?.identity, saved: editor.saved, isModified: editor.isModified)
      guard let source, source.identity != nil else { return left }
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
    return "\(name) is open in another editor: process \(owner.process) on \(owner.host), \(age(of: owner))."
  }

  /// Why nothing can be done without a question.
  static func text(of question: Question, _ name: String) -> String {
    guard case .inUse(let text) = question else {
      return "\(name) has unsaved changes of a session that ended: open it without --no-input, or with --recover"
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
  /// Whether saving would make another file of it; two documents that are written alike are one.
  fileprivate func holdsMore(than other: Document) -> Bool {
    guard document != other || document.source?.bytes != other.source?.bytes else { return false }
    do throws(OutlineError) {
      return try SVGWriter.text(of: document) != SVGWriter.text(of: other)
    } catch {
      return true
    }
  }
}
