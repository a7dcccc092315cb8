import Application
import Cells
import Document
import Editor
import Interface
import Storage
import Terminal

extension TerminalSession {
  /// The time after which a task is shown, in milliseconds.
  static let patience: Int32 = 100
  /// The time between two looks at a task.
  private static let pause = Duration.milliseconds(20)

  /// Shows a task until it is done, until Esc or Ctrl-C ends it, or until a signal ends the program.
  ///
  /// - Parameter ahead: Gets the events that came meanwhile, for later.
  /// - Returns: The result; `nil` if the task was ended, so that it changed nothing.
  mutating func show<Result: Sendable>(
    _ task: LongTask<Result>, named name: String, on display: Display, _ ahead: inout [InputEvent]
  ) -> Result? {
    let start = ContinuousClock.now
    // Keys typed before there is a bar are not about it.
    while let event = nextEvent(within: .zero) {
      if case .ended = event { return Self.leave(task, &ahead) }
      ahead.append(event)
    }
    while true {
      let tenths = Int((ContinuousClock.now - start) / .milliseconds(100))
      let bar = TaskBar(name: name, share: task.progress.share, tenths: tenths, canEnd: task.progress.canEnd)
      if takesFrame() { present(display.frame(of: bar, size: size)) }
      let event = nextEvent(within: Self.pause)
      let result = task.result(within: 0)
      switch event {
      case .ended: return Self.leave(task, &ahead)
      // Even one that comes too late is only about the task.
      case .key(Key(.escape)), .key(Key(.character("c"), .control)):
        guard result == nil, task.progress.end() else { break }
        // What was typed meanwhile was meant for its result.
        ahead.removeAll(where: \.isTyped)
        return nil
      case .ready, nil: break
      case .some(let event): ahead.append(event)
      }
      if let result { return result }
    }
  }

  /// Leaves a task after a signal, unless it is done or already changes a file; what was typed no longer counts.
  private static func leave<Result: Sendable>(_ task: LongTask<Result>, _ ahead: inout [InputEvent]) -> Result? {
    ahead.removeAll()
    return task.result(within: 0) ?? (task.progress.end() ? nil : task.result(within: -1))
  }
}

/// Tasks that a person waits for: they run beside the screen, which shows them, and Esc ends them.
extension EditorProgram {
  /// The time of an event after which the next ones become tasks.
  private static let slow = Duration.milliseconds(50)

  /// Performs a task, and shows it if it takes long.
  ///
  /// - Returns: The result; `nil` if the person ended the task, so that it changed nothing.
  mutating func wait<Result: Sendable>(
    for name: String, _ terminal: inout TerminalSession, _ body: @escaping @Sendable (TaskProgress) -> Result
  ) -> Result? {
    let task = LongTask(body)
    if let result = task.result(within: TerminalSession.patience) { return result }
    syncBeforeTask()
    let result = terminal.show(task, named: name, on: display, &ahead)
    if result == nil { session.cancel(name) }
    return result
  }

  /// Gives an event to the session, as a task if it may take long or the last one did.
  ///
  /// - Parameter isLong: True if the event itself is large.
  mutating func handle(
    _ terminal: inout TerminalSession, isLong: Bool = false,
    _ body: @escaping @Sendable (inout Session) -> [Effect]
  ) -> [Effect] {
    let start = ContinuousClock.now
    defer { isSlow = ContinuousClock.now - start > Self.slow }
    guard isLong || isSlow || session.isLarge else { return body(&session) }
    let before = session
    let result = wait(for: "working", &terminal) { _ in
      var session = before
      let effects = body(&session)
      return (session, effects)
    }
    guard let result else { return [] }
    session = result.0
    return result.1
  }

  /// Brings the journal to the disk: a task can take minutes, in which nothing else does.
  mutating func syncBeforeTask() {
    if desk.recovery.journal.timeToSync != nil { desk.recovery.journal.sync() }
  }

  /// Reads the pictures that a document shows, unless they were read.
  mutating func readPictures(of document: Document, _ terminal: inout TerminalSession) {
    guard desk.pictures.lacks(document) else { return }
    let pictures = desk.pictures
    let read = wait(for: "reading", &terminal) { _ in
      var pictures = pictures
      _ = pictures.states(for: document)
      return pictures
    }
    if let read { desk.pictures = read } else { desk.pictures.leaveUnread(of: document) }
  }

  /// Copies a drawing; only this thread writes to the terminal.
  mutating func copy(_ document: Document, as format: String, _ terminal: inout TerminalSession) {
    let folder = FilePath(desk.files.name).directory
    let identity = identity
    let copied = wait(for: "copying", &terminal) { progress in
      var bytes: [UInt8]?
      let outcome = Clipboard.current(in: identity).copy(document, as: format, in: folder, progress) {
        bytes = $0
        return true
      }
      return (outcome, bytes)
    }
    guard let (outcome, bytes) = copied else { return }
    let isSent = bytes.map { terminal.send($0) } ?? true
    if let bytes, bytes.count > ClipboardSequence.printed { terminal.redraw() }
    session.applyCopy(isSent ? outcome : .failed(Clipboard.noTerminal))
  }
}

extension InputEvent {
  /// True for keys, pastes and presses of a mouse button; the release that belongs to an earlier press is none.
  var isTyped: Bool {
    switch self {
    case .key, .paste: true
    case .mouse(let event): event.action != .release
    default: false
    }
  }
}

extension Effect {
  /// The name of an effect that may take long; `nil` for one that takes no time.
  var task: String? {
    switch self {
    case .write(let request): request.isDocument ? "saving" : "exporting"
    case .open: "opening"
    case .readPicture: "reading"
    default: nil
    }
  }
}
