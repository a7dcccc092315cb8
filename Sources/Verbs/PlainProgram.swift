import Application
import Editor
import LineMode
import Storage
import Terminal
import Text

/// The editor without a screen: it reads command lines and prints what happened.
struct PlainProgram: ~Copyable {
  private var plain: PlainSession
  private var desk: Desk

  init(_ session: Session, desk: Desk) {
    plain = PlainSession(session)
    self.desk = desk
  }

  mutating func begin(_ beginning: Recovery.Beginning) {
    desk.begin(beginning, in: &plain.session)
    if let complaint = desk.recovery.journal.takeComplaint() { writeError("fillet: " + displayed(complaint)) }
  }

  /// Runs commands, then lines of standard input, until the person quits or there are no more.
  mutating func run(_ commands: [String]) throws(ProgramError) {
    try say(plain.greeting)
    try sayPictures()
    var farewell = LineFarewell()
    var waiting = commands[...]
    // A lesson starts at once where it was left.
    plain.session.recall(ProgressFile.read())
    while desk.ending == nil {
      // A command does not answer a question; commands end at the first failure.
      let command = plain.session.isDeciding || plain.session.isAsking ? nil : waiting.popFirst()
      farewell.set(desk.farewell(to: plain.session.editor).map { "fillet: " + $0 })
      guard let line = command ?? readLine() else { break }
      let (lines, effects) = plain.take(line)
      // The journal has a change before its line is printed.
      desk.recovery.journal.record(&plain.session)
      farewell.set(desk.farewell(to: plain.session.editor).map { "fillet: " + $0 })
      try say(lines)
      try carryOut(effects)
      try sayPictures()
      if command != nil, plain.session.editor.message.kind == .problem { waiting = [] }
    }
    desk.remember()
    guard desk.ending == nil else { return desk.end() }
    let undecided: String? =
      if case .question(let question) = plain.session.editor.mode, !question.canBeCancelled {
        Recovery.text(of: question, desk.recovery.file.name, advice: "answer the question, or open it")
      } else { nil }
    // The input ended without quit: unsaved work waits for the next start.
    let loss = desk.rescue(plain.session.editor)
    let kept = desk.farewell(to: plain.session.editor)
    desk.recovery.journal.leave()
    if let loss { throw loss }
    if let undecided = undecided ?? kept { throw .undecided(undecided) }
  }

  private mutating func carryOut(_ effects: [Effect]) throws(ProgramError) {
    for effect in effects {
      let before = plain.session.editor
      let next: [Effect]
      if case .editText = effect {
        plain.session.applyText(.failed("an editor for text needs the full screen: start without --plain"))
        next = []
      } else if case .copy(let document, let format) = effect {
        let folder = FilePath(desk.files.name).directory
        plain.session.applyCopy(Clipboard.current.copy(document, as: format, in: folder))
        next = plain.session.runWaiting()
      } else {
        guard let effects = desk.carryOut(effect, in: &plain.session) else { continue }
        next = effects
      }
      desk.recovery.journal.record(&plain.session)
      let notices = desk.files.takeNotices()
      if desk.ending == nil, effect.isAnnounced(in: plain.session) {
        // A notice that starts with a line replaces it.
        let lines = plain.announcement(since: before).filter { line in !notices.contains { $0.hasPrefix(line) } }
        try say(lines + notices)
      }
      try carryOut(next)
    }
    if let complaint = desk.recovery.journal.takeComplaint() { try say([displayed(complaint)]) }
  }

  /// Says which pictures of the document cannot be shown, each once: they may come later, so links stay.
  private mutating func sayPictures() throws(ProgramError) {
    let document = plain.session.editor.document
    _ = desk.pictures.states(for: document)
    try say(desk.pictures.takeNews(of: document).map(displayed))
  }

  private func say(_ lines: [String]) throws(ProgramError) {
    for line in lines { try Output.say(line) }
  }
}

extension Effect {
  /// True if the effect's result is printed.
  fileprivate func isAnnounced(in session: Session) -> Bool {
    switch self {
    case .keepProgress: false
    case .recallProgress: if case .list = session.editor.mode { true } else { false }
    case .loaded: session.isDeciding
    default: true
    }
  }
}
