import Application
import Interface
import Document
import Editor
import Raster
import Cells
import Settings
import Storage
import Terminal
import Text

/// The editor with a terminal and files: keys go in, frames come out, effects are carried out.
struct EditorProgram: ~Copyable {
  var session: Session
  var desk: Desk
  private var display = Display()
  /// What the terminal says should this process be killed.
  private var farewell: String?
  private var clicks = ClickPairs()
  private var isOver = false
  /// Whether the person left without the changes.
  private var isGivenUp = false
  /// The chosen file in a list, until it is looked at.
  private var unseenFile: String?
  /// The text that is edited, or that was and is no document.
  private var textEditor: TextEditor?
  private var keys: KeymapWriter

  private let ground: Ground?

  /// - Parameter ground: what the person says of the terminal's background; otherwise it is found out.
  init(_ session: Session, desk: Desk, keys: KeymapWriter, ground: Ground? = nil) {
    self.keys = keys
    self.session = session
    self.desk = desk
    self.ground = ground
  }

  mutating func begin(_ beginning: Recovery.Beginning) {
    desk.begin(beginning, in: &session)
    sayComplaint()
  }

  /// Lists the shapes of a document that has several.
  mutating func offerShapes() { session.offerShapes() }

  mutating func greet(_ text: String) { session.greet(text) }

  mutating func note(_ lines: [String], summary: String) { session.note(lines, summary: summary) }

  mutating func note(_ lines: [String], areAll: Bool = true) { session.note(lines, areAll: areAll) }

  /// Takes the terminal; what goes wrong before it is drawn on shows after it is given back.
  static func openTerminal(reportsMouse: Bool) throws(ProgramError) -> TerminalSession {
    do throws(TerminalError) {
      return try TerminalSession(TerminalOptions(reportsMouse: reportsMouse))
    } catch {
      throw .noTerminal(error.description)
    }
  }

  /// Runs commands, then the keyboard, until the person leaves.
  ///
  /// - Returns: the document as it then is; `nil` where its changes are given up.
  mutating func run(
    _ commands: [String], on terminal: consuming TerminalSession
  ) throws(ProgramError) -> Document? {
    display = Display(settings: settings(for: terminal.capabilities))
    session.setGlyphs(Self.glyphs(for: terminal.capabilities))
    if !terminal.capabilities.notices.isEmpty {
      session.note(terminal.capabilities.notices, summary: terminal.capabilities.notices[0])
    }
    // What was recovered before the terminal was there.
    updateFarewell(&terminal)
    if !commands.isEmpty {
      let effects = session.run(commands)
      finish(effects, &terminal)
    }
    while !isOver {
      offerNames()
      if session.wantsHistory { session.recall(HistoryFile.read()) }
      if let aspect = terminal.cellAspect { display.settings.cellAspect = 1 / aspect }
      // While an address is typed the picture is that of the address so far.
      display.pictures = desk.pictures.states(for: session.preview?.document ?? session.editor.document)
      if session.preview == nil {
        session.note(desk.pictures.takeNews(of: session.editor.document).map(displayed))
      }
      display.isRecoveryOff = desk.recovery.journal.isOff
      terminal.present(display.frame(of: session, size: terminal.size))
      session.settle()
      if case .files = session.editor.mode {} else { unseenFile = nil }
      if let path = unseenFile {
        guard let event = terminal.nextEvent(within: Self.lookDelay) else {
          unseenFile = nil
          session.show(FileBrowser.preview(of: path), of: path)
          continue
        }
        try take(event, &terminal)
      } else if let event = nextEvent(&terminal) {
        try take(event, &terminal)
      } else {
        let effects = session.goOn()
        finish(effects, &terminal)
      }
      // Keys that are waiting already are taken before the screen is drawn, some at a time.
      var most = 64
      while !isOver, most > 0, let event = terminal.nextEvent(within: .zero) {
        try take(event, &terminal)
        most -= 1
      }
    }
    terminal.close()
    desk.remember()
    HistoryFile.keep(session.typedLines)
    desk.end()
    return isGivenUp ? nil : session.editor.own.document
  }

  /// Looks into the folders that a line being typed is about.
  private mutating func offerNames() {
    if session.wantsPictureNames { session.offer(pictures: desk.pictures.names()) }
    if let folder = session.wantedFolder { session.offer(FileBrowser.names(in: folder), in: folder) }
  }

  /// How long the choice in a list rests before its file is looked at.
  private static let lookDelay = Duration.milliseconds(25)

  /// What happens next, or `nil` when something that moves goes on; the disk is waited for when nothing does.
  private mutating func nextEvent(_ terminal: inout TerminalSession) -> InputEvent? {
    if let pause = session.pause {
      if let time = desk.recovery.journal.timeToSync, time <= .zero {
        desk.recovery.journal.sync()
        sayComplaint()
      }
      return terminal.nextEvent(within: pause)
    }
    while let time = desk.recovery.journal.timeToSync {
      if time > .zero, let event = terminal.nextEvent(within: time) { return event }
      desk.recovery.journal.sync()
      sayComplaint()
    }
    return terminal.nextEvent()
  }

  private mutating func take(_ event: InputEvent, _ terminal: inout TerminalSession) throws(ProgramError) {
    switch event {
    case .key(let key):
      guard !noticeOthers(&terminal) else { return }
      offerNames()
      let effects = session.press(key)
      finish(effects, &terminal)
    case .paste(let text): session.paste(text)
    case .mouse(let event):
      if case .press = event.action, noticeOthers(&terminal) { return }
      let event = clicks.paired(event)
      let place = display.place(of: event, holding: session.heldTarget)
      // A movement over the screen is no sign that the person wants to go on.
      let effects = session.point(event, at: place)
      finish(effects, &terminal)
    case .notice(let line): session.note([line], summary: line)
    case .background(let red, let green, let blue): learn(background: Color(red, green, blue))
    case .resize, .resumed: break
    case .ended(let reason):
      terminal.close()
      // Whether there is anybody to read it or not, what would be lost is kept.
      let loss = desk.rescue(session.editor).map { displayed($0.description) }
      let line = loss ?? desk.farewell(to: session.editor)
      if reason != .hangUp, let line { writeError("fillet: " + line) }
      desk.recovery.journal.leave()
      desk.remember()
      HistoryFile.keep(session.typedLines)
      throw .ended(reason)
    }
  }

  /// Whether another editor did something to this document that the person should see before going on.
  private mutating func noticeOthers(_ terminal: inout TerminalSession) -> Bool {
    guard desk.noticeTakeOver(in: &session) || desk.noticeOther(in: &session) else { return false }
    sayComplaint()
    updateFarewell(&terminal)
    return true
  }

  /// Writes down what was done before anything else happens, and then carries out what it asks for.
  private mutating func finish(_ effects: [Effect], _ terminal: inout TerminalSession) {
    if desk.recovery.journal.record(&session) {
      sayComplaint()
      updateFarewell(&terminal)
    }
    carryOut(effects, &terminal)
  }

  private mutating func carryOut(_ effects: [Effect], _ terminal: inout TerminalSession) {
    for effect in effects {
      switch effect {
      case .write(let request):
        let (outcome, isShared) = desk.write(request, in: &session)
        let effects = session.finish(request, outcome)
        finish(effects, &terminal)
        let notices = desk.files.takeNotices()
        if let last = notices.last { session.note(notices, summary: last) }
        if isShared {
          session.note(
            ["another editor has this document, too"], summary: "saved; another editor has this document, too")
        }
        sayComplaint()
        updateFarewell(&terminal)
      case .suspend:
        // Nobody knows what comes before this goes on.
        syncJournal()
        terminal.suspend()
      case .redraw:
        desk.pictures.retry()
        terminal.redraw()
      case .mouse(let isOn): terminal.reportMouse(isOn)
      case .keepProgress(let progress): ProgressFile.keep(progress)
      case .recallProgress: session.recall(ProgressFile.read())
      case .quit: isOver = true
      case .discard: (isOver, isGivenUp) = (true, true)
      case .decide(let decision):
        isOver = desk.decide(decision, in: &session)
        sayComplaint()
        updateFarewell(&terminal)
        goOn(&terminal)
      case .loaded(let name): desk.accept(name, in: &session)
      case .listFiles(let folder, let name): list(folder, selecting: name, &terminal)
      case .listRecent:
        desk.remember()
        carryOut(session.show(RecentDocuments.listing), &terminal)
      case .previewFile(let path): unseenFile = path
      case .open(let name, let asksFirst):
        desk.open(name, asksFirst: asksFirst, in: &session)
        sayComplaint()
        updateFarewell(&terminal)
        goOn(&terminal)
      case .editText(let text):
        do throws(ProgramError) {
          textEditor = try TextEditor(text, of: desk.files.name, choice: desk.recovery.file.choice)
          editText(&terminal)
        } catch {
          session.finish(TextOutcome.failed(displayed(error.description)))
        }
        goOn(&terminal)
      case .editTextAgain:
        editText(&terminal)
        goOn(&terminal)
      case .changeKey(let change): session.finish(keys.change(change))
      case .readPicture(let request):
        session.finish(request, desk.pictures.embedded(request.address, in: session.editor.document))
        // The journal has the picture before anything else happens.
        finish([], &terminal)
        goOn(&terminal)
      case .saveSettings(let view): session.tell(SettingsWriter.save(view))
      case .new:
        desk.beginAnew(in: &session)
        sayComplaint()
        updateFarewell(&terminal)
        goOn(&terminal)
      }
    }
  }

  /// Runs what waited for the document that is there now.
  private mutating func goOn(_ terminal: inout TerminalSession) {
    guard !isOver else { return }
    let effects = session.runWaiting()
    finish(effects, &terminal)
  }

  private mutating func editText(_ terminal: inout TerminalSession) {
    guard let textEditor else { return }
    syncJournal()
    let outcome = textEditor.run(on: &terminal)
    // Another editor may have taken the document over meanwhile; then nothing is changed.
    _ = desk.noticeTakeOver(in: &session)
    session.finish(outcome)
    // The journal has the new document before its text goes.
    finish([], &terminal)
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

  private mutating func syncJournal() {
    desk.recovery.journal.sync()
    sayComplaint()
  }

  private mutating func list(_ folder: String?, selecting name: String?, _ terminal: inout TerminalSession) {
    do throws(ProgramError) {
      let listing = try FileBrowser.listing(of: folder, selecting: name, document: desk.files.name)
      carryOut(session.show(listing), &terminal)
    } catch {
      session.refuseListing(displayed(error.description))
    }
  }

  /// The terminal says what lies behind its text; what the person said of it counts more.
  private mutating func learn(background color: Color) {
    guard ground == nil else { return }
    display.settings.ground = Ground(of: color)
    display.settings.groundColor = color
  }

  private func settings(for capabilities: TerminalCapabilities) -> Display.Settings {
    let showsAll = Charset.unicode.scalars.allSatisfy(capabilities.canShow)
    let told = ProcessEnvironment["COLORFGBG"].flatMap { Ground(colorFGBG: $0) }
    return Display.Settings(
      charset: showsAll ? .unicode : .ascii, showsColor: capabilities.colors != .none, ground: ground ?? told ?? .dark,
      palette: capabilities.colors.palette)
  }

  /// The glyph sets of which the terminal shows every character; ASCII is always there.
  static func glyphs(for capabilities: TerminalCapabilities) -> [GlyphSet] {
    GlyphSet.allCases.filter { set in
      set == .ascii || set.scalars.allSatisfy { $0 == " " || capabilities.canShow($0) }
    }
  }
}

extension EditorProgram {
  private mutating func sayComplaint() {
    guard let complaint = desk.recovery.journal.takeComplaint() else { return }
    let line = displayed(complaint)
    session.note([line], summary: line)
  }

  /// Keeps ready what a person should read after a crash.
  private mutating func updateFarewell(_ terminal: inout TerminalSession) {
    let new = desk.farewell(to: session.editor)
    guard new != farewell else { return }
    farewell = new
    terminal.setFarewell(new.map { "fillet: " + $0 })
  }
}
