import Drawing
import Editing
import Geometry
import Screen

/// The editor as lines: commands are read from standard input, and what happened is told line by line.
struct PlainProgram {
  private var plain: PlainSession
  private var files: FileWriter
  private var recovery: Recovery
  private var isOver = false

  init(_ session: Session, files: FileWriter, recovery: Recovery) {
    plain = PlainSession(session)
    self.files = files
    self.recovery = recovery
  }

  mutating func begin(_ beginning: Recovery.Beginning) {
    switch beginning {
    case .plain: break
    case .question(let question): plain.session.ask(question)
    case .recovered(let editor, let text): plain.session.goOn(with: editor, saying: text)
    }
  }

  /// Takes lines until the person leaves or there are no more.
  mutating func run(_ commands: [String]) throws(ProgramError) {
    try say(plain.greeting)
    var waiting = commands[...]
    while !isOver {
      let command = plain.session.isDeciding ? nil : waiting.popFirst()
      guard let line = command ?? readLine() else { break }
      let (lines, effects) = plain.take(line)
      try say(lines)
      recovery.journal.record(plain.session.takeChanges())
      try carryOut(effects)
    }
    if isOver {
      recovery.journal.end()
    } else {
      // The lines ended, not the work: what no file holds is kept for the next start.
      recovery.journal.leave()
    }
  }

  private mutating func carryOut(_ effects: [Effect]) throws(ProgramError) {
    for effect in effects {
      let before = plain.session.editor
      switch effect {
      case .write(let request):
        let outcome = files.write(request)
        if request.isDocument, case .written(let name, _) = outcome, let identity = files.identity(of: name) {
          _ = recovery.journal.noteSaved(name, identity)
        }
        let next = plain.session.finish(request, outcome)
        try say(plain.announcement(since: before))
        try carryOut(next)
      case .keepProgress(let progress): ProgressFile.keep(progress)
      case .recallProgress: plain.session.recall(ProgressFile.read())
      case .quit: isOver = true
      case .decide(let decision):
        switch recovery.decide(decision) {
        case .goOn(let editor, let text): plain.session.goOn(with: editor, saying: text)
        case .readOnly(let reason):
          plain.session.setReadOnly(reason)
          plain.session.note([], summary: "read only: \(reason)")
        case .stay(let text): plain.session.note([], summary: text)
        case .leave: isOver = true
        }
        if let taken = recovery.takenFrom { files.know(recovery.file.name, taken) }
        if !isOver { try say(plain.announcement(since: before)) }
      case .loaded(let name): files.accept(name)
      case .suspend, .redraw, .mouse: break
      }
    }
    if let complaint = recovery.journal.takeComplaint() { try say([displayed(complaint)]) }
  }

  private func say(_ lines: [String]) throws(ProgramError) {
    for line in lines { try Output.print(line) }
  }
}
