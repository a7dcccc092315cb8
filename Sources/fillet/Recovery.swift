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
  /// What the file was when a document was taken over.
  private(set) var takenFrom: FileIdentity?
  /// The editor of the session that ended, with the changes made again.
  private var left: (editor: Editor, count: Int, isWhole: Bool)?

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
        journal.setAside()
        return .plain
      }
      guard left.editor.holdsMore(than: source.document) else {
        journal.restart()
        return .plain
      }
      self.left = left
      if takesAll, case .goOn(let editor, let text) = decide(.recover) { return .recovered(editor, saying: text) }
      let isOtherFile = source.identity.map { !$0.holds(content.lastFileContent) } ?? false
      let notes = [
        "\(file.name): a session that began \(Self.age(of: content.header)) ended without saving"
          + (source.identity == nil ? "; there is no such file" : isOtherFile ? "; the file was changed since" : ""),
        left.isWhole ? nil : "the end of its journal is damaged: this is what could be read",
      ]
      return .question(
        .recover(
          Comparison(
            DocumentVersion(source.identity == nil ? "as it began" : "the file", source.document),
            DocumentVersion("with \(Self.changes(left.count))", left.editor.document), notes: notes.compactMap(\.self)))
      )
    }
  }

  /// Carries a decision out.
  mutating func decide(_ decision: JournalDecision) -> Outcome {
    switch decision {
    case .recover:
      guard let left else { return .stay(saying: "there is nothing to recover") }
      self.left = nil
      journal.goOn()
      return .goOn(left.editor, saying: Self.text(recovering: left.count, left.isWhole))
    case .keepFile:
      left = nil
      journal.setAside()
      return .stay(saying: "the file's version; the changes are kept until you leave")
    case .later:
      journal.leave()
      return .leave
    case .readOnly: return .readOnly("another editor has it")
    case .takeOver:
      let source = current()
      guard let content = journal.takeOver(file.name, file: source?.identity) else {
        return .stay(saying: "the other editor has ended")
      }
      guard !content.records.isEmpty else { return .stay(saying: "taken over") }
      guard let taken = redo(content, source) else { return .stay(saying: "taken over without the other's changes") }
      takenFrom = source?.identity
      return .goOn(taken.editor, saying: "taken over with \(Self.changes(taken.count))")
    }
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

  private func redo(_ content: JournalContent, _ source: DocumentFile?) -> (editor: Editor, count: Int, isWhole: Bool)?
  {
    guard let recorded = RecordedSession(content) else { return nil }
    do throws(ProgramError) {
      var editor = try file.editor(of: recorded.start, hasFile: source?.identity != nil)
      let count = editor.replay(recorded.changes)
      if let source, source.identity != nil { editor.setSaved(source.document) }
      return (editor, count, recorded.isWhole && count == recorded.changes.count)
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
