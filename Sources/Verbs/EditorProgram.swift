import Application
import Cells
import Document
import Editor
import Interface
import SVG
import Settings
import Storage
import Terminal
import Text

/// The editor on a terminal: keys go in, frames come out, effects are carried out.
struct EditorProgram: ~Copyable {
  var session: Session
  var desk: Desk
  var display = Display()
  /// The line that the terminal shows after a crash.
  private var farewell: String?
  private var clicks = ClickPairs()
  /// The selected file in a list, until its preview is read.
  private var unseenFile: String?
  /// The copy of the document that an editor for text has, or that is not a document yet.
  private var textEditor: TextEditor?
  private let ground: Ground?
  private var hasNotedBackground = false
  /// The terminal's name and version, if it has told.
  private(set) var identity: TerminalIdentity?
  /// The events during a task that were not handled yet.
  var ahead: [InputEvent] = []
  /// True if the last event took long, so the next one becomes a task.
  var isSlow = false

  /// - Parameter ground: The terminal's background, if the person chose it; otherwise the terminal is asked.
  init(_ session: Session, desk: Desk, ground: Ground? = nil) {
    self.session = session
    self.desk = desk
    self.ground = ground
  }

  /// Runs commands, then the keyboard, until the person quits.
  ///
  /// - Returns: The document; `nil` if its changes were discarded.
  mutating func run(
    _ commands: [String], on terminal: consuming TerminalSession
  ) throws(ProgramError) -> Document? {
    display = Display(settings: .init(for: terminal.capabilities, ground))
    session.setGlyphs(terminal.capabilities.glyphs)
    if let notice = terminal.capabilities.notices.first {
      session.note(terminal.capabilities.notices, summary: notice)
    }
    if !commands.isEmpty { perform(handle(&terminal) { $0.run(commands) }, &terminal) }
    while desk.ending == nil {
      report(&terminal)
      offerNames()
      if session.wantsHistory { session.recall(HistoryFile.read()) }
      if let aspect = terminal.cellAspect { display.settings.cellAspect = 1 / aspect }
      // While an address is typed, the preview shows that picture.
      let document = session.shownDocument
      readPictures(of: document, &terminal)
      display.pictures = desk.pictures.states(for: document)
      if session.preview == nil { session.note(desk.pictures.takeNews(of: document).map(displayed)) }
      noteUnknownBackground()
      display.isRecoveryOff = desk.recovery.journal.isOff
      session.setScreen(terminal.size)
      // On a slow line several keys share a frame.
      if terminal.takesFrame() { terminal.present(display.frame(of: session, size: terminal.size)) }
      // Asked only when needed, as it copies the editor.
      if unseenFile != nil { if case .files = session.editor.mode {} else { unseenFile = nil } }
      if let path = unseenFile {
        guard let event = nextEvent(&terminal, within: Self.previewDelay) else {
          unseenFile = nil
          if let preview = wait(for: "reading", &terminal, { _ in FileBrowser.preview(of: path) }) {
            session.show(preview, of: path)
          }
          continue
        }
        try take(event, &terminal)
      } else if let event = nextEvent(&terminal) {
        try take(event, &terminal)
      } else {
        perform(session.advanceMotion(), &terminal)
      }
      // Waiting keys come before the next frame, up to 64 of them.
      var most = 64
      while desk.ending == nil, most > 0, let event = nextEvent(&terminal, within: .zero) {
        try take(event, &terminal)
        most -= 1
      }
    }
    terminal.close()
    desk.remember()
    HistoryFile.keep(session.typedLines)
    desk.end()
    return desk.ending == .discarded ? nil : session.editor.own.document
  }

  /// Shows what happened to files and to the journal, and updates the line that is shown after a crash.
  private mutating func report(_ terminal: inout TerminalSession) {
    let notices = desk.files.takeNotices()
    if let last = notices.last { session.note(notices, summary: last) }
    if let complaint = desk.recovery.journal.takeComplaint().map(displayed) {
      session.note([complaint], summary: complaint)
    }
    let line = desk.farewell(to: session.editor)
    guard line != farewell else { return }
    farewell = line
    terminal.setFarewell(line.map { "fillet: " + $0 })
  }

  /// Completes the name that is being typed.
  private mutating func offerNames() {
    if session.wantsPictureNames { session.offer(pictures: desk.pictures.names()) }
    if let folder = session.wantedFolder { session.offer(FileBrowser.names(in: folder), in: folder) }
  }

  /// A longer paste, in bytes, becomes a task.
  private static let longPaste = 1 << 14
  /// The time after which the preview of a selected file is read.
  private static let previewDelay = Duration.milliseconds(25)

  /// Waits for the next event, at most for a duration.
  private mutating func nextEvent(_ terminal: inout TerminalSession, within time: Duration) -> InputEvent? {
    ahead.isEmpty ? terminal.nextEvent(within: time) : ahead.removeFirst()
  }

  /// Waits for the next event, and meanwhile for the disk; `nil` when an animation continues.
  private mutating func nextEvent(_ terminal: inout TerminalSession) -> InputEvent? {
    if !ahead.isEmpty { return ahead.removeFirst() }
    if let pause = session.pause {
      if let time = desk.recovery.journal.timeToSync, time <= .zero { desk.recovery.journal.sync() }
      return terminal.nextEvent(within: pause)
    }
    while let time = desk.recovery.journal.timeToSync {
      if time > .zero, let event = terminal.nextEvent(within: time) { return event }
      desk.recovery.journal.sync()
    }
    return terminal.nextEvent()
  }

  private mutating func take(_ event: InputEvent, _ terminal: inout TerminalSession) throws(ProgramError) {
    switch event {
    case .key(let key):
      offerNames()
      perform(handle(&terminal) { $0.press(key) }, &terminal)
    case .paste(let text):
      perform(handle(&terminal, isLong: text.utf8.count > Self.longPaste) { $0.paste(text) }, &terminal)
    case .mouse(let event):
      let event = clicks.paired(event)
      let place = display.place(of: event, holding: session.heldTarget)
      perform(handle(&terminal) { $0.point(event, at: place) }, &terminal)
    case .notice(let line): session.note([line], summary: line)
    case .background(let red, let green, let blue): learn(background: Color(red, green, blue))
    case .identity(let identity): learn(identity, terminal.capabilities)
    case .noBackground: display.settings.ground = ground ?? .reported
    case .resize, .resumed, .ready: break
    case .ended(let reason):
      terminal.close()
      // Work that would be lost is kept, even if nobody can read the message.
      let loss = desk.rescue(session.editor).map { displayed($0.description) }
      let line = loss ?? desk.farewell(to: session.editor)
      if reason != .hangUp, let line { writeError("fillet: " + line) }
      desk.recovery.journal.leave()
      desk.remember()
      HistoryFile.keep(session.typedLines)
      throw .ended(reason)
    }
  }

  /// Journals the changes, then carries out effects and those that follow from them, each before the next one.
  private mutating func perform(_ effects: [Effect], _ terminal: inout TerminalSession) {
    desk.recovery.journal.record(&session)
    var waiting = effects
    while !waiting.isEmpty {
      let next = carryOut(waiting.removeFirst(), &terminal)
      desk.recovery.journal.record(&session)
      waiting = next + waiting
    }
  }

  /// Carries out an effect and returns those that follow from it.
  private mutating func carryOut(_ effect: Effect, _ terminal: inout TerminalSession) -> [Effect] {
    if let task = effect.task {
      syncBeforeTask()
      let (desk, session) = (desk, session)
      let result = wait(for: task, &terminal) { progress in
        var (desk, session) = (desk, session)
        let next = desk.carryOut(effect, in: &session, progress)
        return (desk, session, next ?? [])
      }
      guard let result else { return [] }
      (self.desk, self.session) = (result.0, result.1)
      return result.2
    }
    if let next = desk.carryOut(effect, in: &session) { return next }
    switch effect {
    case .suspend:
      desk.recovery.journal.sync()
      terminal.suspend()
    case .redraw:
      desk.pictures.retry()
      terminal.redraw()
    case .mouse(let isOn): terminal.reportMouse(isOn)
    case .previewFile(let path): unseenFile = path
    case .copy(let document, let format):
      copy(document, as: format, &terminal)
      return handle(&terminal) { $0.runWaiting() }
    case .editText(let text):
      do throws(ProgramError) {
        textEditor = try TextEditor(
          text, of: desk.files.name, session.editor.document.source?.form, choice: desk.recovery.file.choice)
        editText(on: &terminal)
      } catch {
        session.applyText(.failed(displayed(error.description)))
      }
      return handle(&terminal) { $0.runWaiting() }
    case .editTextAgain:
      editText(on: &terminal)
      return handle(&terminal) { $0.runWaiting() }
    default: break
    }
    return []
  }

  private mutating func editText(on terminal: inout TerminalSession) {
    guard let textEditor else { return }
    desk.recovery.journal.sync()
    let outcome = textEditor.run(on: &terminal)
    session.applyText(outcome)
    // The journal has the new document before the copy is removed.
    desk.recovery.journal.record(&session)
    switch outcome {
    case .changed where session.editor.message.kind == .problem:
      let line = "\(session.editor.message.text); the text is in \(displayed(textEditor.path.description))"
      session.note([line], summary: line)
      self.textEditor = nil
    case .changed, .unchanged:
      textEditor.removeCopy()
      self.textEditor = nil
    case .failed:
      textEditor.removeCopyUnlessChanged()
      self.textEditor = nil
    case .broken: break
    }
  }

  /// Takes the characters that the terminal draws.
  private mutating func learn(_ identity: TerminalIdentity, _ capabilities: TerminalCapabilities) {
    guard self.identity == nil else { return }
    self.identity = identity
    session.setGlyphs(capabilities.glyphs(of: identity))
  }

  /// Says once that nothing tells the terminal's background, when the drawing lies on it.
  ///
  /// Paper hides it, and themes have colors for both grounds.
  private mutating func noteUnknownBackground() {
    guard !hasNotedBackground, display.settings.ground == nil, session.editor.view.paper == .terminal else { return }
    hasNotedBackground = true
    session.note(["terminal background unknown: background = light or dark in the settings"])
  }

  /// Takes the background that the terminal reports, unless the person chose one.
  private mutating func learn(background color: Color) {
    guard ground == nil else { return }
    display.settings.ground = Ground(of: color)
    display.settings.groundColor = color
  }
}

/// Recognizes double clicks.
struct ClickPairs {
  private var last: (event: MouseEvent, time: ContinuousClock.Instant)?

  /// The longest time between the two presses, as on most desktops.
  private static let longestPause = Duration.milliseconds(400)

  /// The event, with `isDouble` set for a second press in the same cell.
  mutating func paired(_ event: MouseEvent, at time: ContinuousClock.Instant = .now) -> MouseEvent {
    guard event.action == .press else {
      // A drag is no click.
      if event.action == .drag { last = nil }
      return event
    }
    var event = event
    event.isDouble =
      last.map { last in
        last.event.position == event.position && last.event.button == event.button
          && time - last.time <= Self.longestPause
      } ?? false
    // A third press is a single one again.
    last = event.isDouble ? nil : (event, time)
    return event
  }
}
