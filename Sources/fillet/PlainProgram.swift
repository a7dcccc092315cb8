import LineMode
import Application
import Document
import Editor
import Geometry
import Cells
import Terminal
import Text

/// The editor as lines: commands are read from standard input, and what happened is told line by line.
struct PlainProgram: ~Copyable {
  private var plain: PlainSession
  private var desk: Desk
  private var isOver = false
  private var keys: KeymapWriter

  init(_ session: Session, desk: Desk, keys: KeymapWriter) {
    self.keys = keys
    plain = PlainSession(session)
    self.desk = desk
  }

  mutating func begin(_ beginning: Recovery.Beginning) {
    desk.begin(beginning, in: &plain.session)
    if let complaint = desk.recovery.journal.takeComplaint() { writeError("fillet: " + displayed(complaint)) }
  }

  /// Takes lines until the person leaves or there are no more.
  mutating func run(_ commands: [String]) throws(ProgramError) {
    try say(plain.greeting)
    var farewell = LineFarewell()
    var waiting = commands[...]
    // So a lesson begins at once where it is to go on.
    plain.session.recall(ProgressFile.read())
    while !isOver {
      // A line of commands is no answer to a question, and ends at the first that fails.
      let command = plain.session.isDeciding || plain.session.isAsking ? nil : waiting.popFirst()
      // A file may have been written since.
      farewell.set(desk.farewell(to: plain.session.editor).map { "fillet: " + $0 })
      guard let line = command ?? readLine() else { break }
      let before = plain.session.editor
      if desk.noticeTakeOver(in: &plain.session) {
        try say(plain.announcement(since: before))
        plain.session.tellNothing()
        // The line was typed as an answer to something that is asked no more, or before a question was there.
        if before.mode != .normal || plain.session.isDeciding { continue }
      } else if desk.noticeOther(in: &plain.session) {
        try say(plain.announcement(since: before))
        // The line was typed before the question was there, and is no answer to it.
        if plain.session.isDeciding { continue }
      }
      let (lines, effects) = plain.take(line)
      // What is told is kept already.
      desk.recovery.journal.record(&plain.session)
      farewell.set(desk.farewell(to: plain.session.editor).map { "fillet: " + $0 })
      try say(lines)
      try carryOut(effects)
      if command != nil, plain.session.editor.message.kind == .problem { waiting = [] }
    }
    desk.remember()
    if isOver {
      desk.end()
    } else {
      let undecided: String? =
        if case .question(let question) = plain.session.editor.mode, !question.canBeCancelled {
          Recovery.text(of: question, desk.recovery.file.name, advice: "answer the question, or open it")
        } else { nil }
      // The lines ended, not the work: what no file holds is kept for the next start.
      let loss = desk.rescue(plain.session.editor)
      let kept = desk.farewell(to: plain.session.editor)
      desk.recovery.journal.leave()
      if let loss { throw loss }
      if let undecided = undecided ?? kept { throw .undecided(undecided) }
    }
  }

  private mutating func carryOut(_ effects: [Effect]) throws(ProgramError) {
    for effect in effects {
      let before = plain.session.editor
      switch effect {
      case .write(let request):
        let (outcome, isShared) = desk.write(request, in: &plain.session)
        let next = plain.session.finish(request, outcome)
        let notices = desk.files.takeNotices()
        // A notice that says the same and more takes a line's place.
        try say(plain.announcement(since: before).filter { line in !notices.contains { $0.hasPrefix(line) } } + notices)
        if isShared { try say(["another editor has this document, too"]) }
        try carryOut(next)
      case .keepProgress(let progress): ProgressFile.keep(progress)
      case .recallProgress:
        plain.session.recall(ProgressFile.read())
        if case .list = plain.session.editor.mode { try say(plain.announcement(since: before)) }
      case .quit, .discard: isOver = true
      case .decide(let decision):
        isOver = desk.decide(decision, in: &plain.session)
        desk.recovery.journal.record(&plain.session)
        if !isOver { try say(plain.announcement(since: before)) }
      case .loaded(let name):
        desk.accept(name, in: &plain.session)
        if plain.session.isDeciding { try say(plain.announcement(since: before)) }
      case .listFiles(let folder, let name):
        do throws(ProgramError) {
          _ = plain.session.show(
            try FileBrowser.listing(of: folder, selecting: name, document: desk.files.name))
        } catch {
          plain.session.refuseListing(displayed(error.description))
        }
        try say(plain.announcement(since: before))
      case .listRecent:
        desk.remember()
        _ = plain.session.show(RecentDocuments.listing)
        try say(plain.announcement(since: before))
      case .open(let name, let asksFirst):
        desk.open(name, asksFirst: asksFirst, in: &plain.session)
        try say(plain.announcement(since: before))
      case .new:
        desk.beginAnew(in: &plain.session)
        try say(plain.announcement(since: before))
      case .changeKey(let change):
        plain.session.finish(keys.change(change))
        try say(plain.announcement(since: before))
      case .saveSettings(let view):
        plain.session.tell(SettingsWriter.save(view))
        try say(plain.announcement(since: before))
      case .editText, .editTextAgain:
        plain.session.finish(TextOutcome.failed("an editor for text needs a whole screen: start without --plain"))
        try say(plain.announcement(since: before))
      case .readPicture(let request):
        plain.session.finish(
          request, desk.pictures.embedded(request.address, in: plain.session.editor.document))
        try say(plain.announcement(since: before))
      case .suspend, .redraw, .mouse, .previewFile: break
      }
    }
    if let complaint = desk.recovery.journal.takeComplaint() { try say([displayed(complaint)]) }
  }

  private func say(_ lines: [String]) throws(ProgramError) {
    for line in lines { try Output.say(line) }
  }
}
