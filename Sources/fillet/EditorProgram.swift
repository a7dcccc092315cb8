import Display
import Drawing
import Editing
import Raster
import Screen
import Terminal

/// The editor with a terminal and files: keys go in, frames come out, effects are carried out.
struct EditorProgram {
  private var session: Session
  private var files: FileWriter
  private var display = Display()
  private var isOver = false

  init(_ session: Session, files: FileWriter) {
    self.session = session
    self.files = files
  }

  mutating func greet(_ text: String) { session.greet(text) }

  mutating func note(_ lines: [String], summary: String) { session.note(lines, summary: summary) }

  /// Takes the terminal; what goes wrong before it is drawn on shows after it is given back.
  static func openTerminal(reportsMouse: Bool) throws(ProgramError) -> TerminalSession {
    do throws(TerminalError) {
      return try TerminalSession(TerminalOptions(reportsMouse: reportsMouse))
    } catch {
      throw .noTerminal(error.description)
    }
  }

  /// Runs commands, then the keyboard, until the person leaves; returns the document as it then is.
  mutating func run(
    _ commands: [String], on terminal: consuming TerminalSession
  ) throws(ProgramError) -> Document {
    display = Display(settings: settings(for: terminal.capabilities))
    session.setGlyphs(Self.glyphs(for: terminal.capabilities))
    if !terminal.capabilities.notices.isEmpty {
      session.note(terminal.capabilities.notices, summary: terminal.capabilities.notices[0])
    }
    for command in commands where !isOver { carryOut(session.run(command), &terminal) }
    while !isOver {
      if let aspect = terminal.cellAspect { display.settings.cellAspect = 1 / aspect }
      terminal.present(display.frame(of: session, size: terminal.size))
      try take(terminal.nextEvent(), &terminal)
      // Keys that are waiting already are taken before the screen is drawn, some at a time.
      var waiting = 64
      while !isOver, waiting > 0, let event = terminal.nextEvent(within: .zero) {
        try take(event, &terminal)
        waiting -= 1
      }
    }
    terminal.close()
    return session.editor.document
  }

  private mutating func take(_ event: InputEvent, _ terminal: inout TerminalSession) throws(ProgramError) {
    switch event {
    case .key(let key): carryOut(session.press(key), &terminal)
    case .paste(let text): session.paste(text)
    case .mouse(let event):
      let place = display.place(at: event.position, holding: session.heldTarget)
      carryOut(session.point(event, at: place), &terminal)
    case .notice(let line): session.note([line], summary: line)
    case .resize, .resumed: break
    case .ended(let reason):
      terminal.close()
      throw .ended(reason)
    }
  }

  private mutating func carryOut(_ effects: [Effect], _ terminal: inout TerminalSession) {
    for effect in effects {
      switch effect {
      case .write(let request): carryOut(session.finish(request, files.write(request)), &terminal)
      case .suspend: terminal.suspend()
      case .redraw: terminal.redraw()
      case .mouse(let isOn): terminal.reportMouse(isOn)
      case .quit: isOver = true
      }
    }
  }

  private func settings(for capabilities: TerminalCapabilities) -> Display.Settings {
    let showsAll = Charset.unicode.scalars.allSatisfy(capabilities.canShow)
    return Display.Settings(charset: showsAll ? .unicode : .ascii, showsColor: capabilities.colors != .none)
  }

  /// The glyph sets of which the terminal shows every character; ASCII is always there.
  private static func glyphs(for capabilities: TerminalCapabilities) -> [GlyphSet] {
    GlyphSet.allCases.filter { set in set.scalars.allSatisfy { $0 == " " || capabilities.canShow($0) } }
  }
}
