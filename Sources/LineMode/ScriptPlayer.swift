package import Interface
package import Editor
package import Preview
package import Cells
import Keymaps
import Settings

/// A session without a terminal: it performs the steps of a script, and its screen can be read after each.
///
/// The result depends on the script alone. Files that the editor saves are reported as saved but not written.
package struct ScriptPlayer: Sendable {
  package private(set) var session: Session
  private var size: Size
  /// True after the editor quit.
  package private(set) var isOver = false
  private var display: Display
  /// The screens of all steps, for a recording.
  private var recording: Recording?
  /// The last keys or other input, for the recording.
  private var shownKeys: [String] = []

  package var pictures: PictureStates {
    get { display.pictures }
    set { display.pictures = newValue }
  }

  package init(_ session: Session, size: Size, settings: Display.Settings = Display.Settings()) {
    self.session = session
    self.size = size
    display = Display(settings: settings)
  }

  /// Continues with the session of another file.
  package mutating func begin(_ session: Session) {
    self.session = session
    isOver = false
    shownKeys = []
    if recording?.isEmpty == false { record(for: Recording.afterLine) }
  }

  /// Records the screens from the first input on.
  package mutating func startRecording() { recording = Recording() }

  /// The recording as an SVG; `nil` if none was started.
  package mutating func finishRecording(title: String) -> String? {
    record(for: Recording.atEnd)
    return recording?.svg(title: title)
  }

  private mutating func showFirstScreen() {
    if recording?.isEmpty == true { record(for: Recording.beforeFirstKey) }
  }

  private mutating func record(for milliseconds: Int) {
    guard recording != nil else { return }
    let frame = frame()
    recording?.show(frame, keys: shownKeys, for: milliseconds)
  }

  /// Performs one step; steps that name a file are left to the caller.
  ///
  /// - Returns: the reason for a failure, or `nil`.
  package mutating func perform(_ step: ScriptStep) -> String? {
    if step.isInput {
      showFirstScreen()
      shownKeys = step.labels
    }
    switch step {
    case .size(let size):
      self.size = size
      return nil
    case .expect(let text, let isThere):
      guard frame().lines.contains(where: { $0.contains(text) }) != isThere else { return nil }
      return isThere ? "the screen does not show \"\(text)\"" : "the screen shows \"\(text)\""
    case .dump, .document, .file: return nil
    case .pause(let milliseconds):
      showFirstScreen()
      record(for: milliseconds)
      return nil
    case _ where isOver: return "the editor was closed before this line"
    case .keys(let keys, let isTyped):
      session.setScreen(size)
      for (index, key) in keys.enumerated() {
        guard !isOver else {
          let left = keys.count - index
          return "the editor was closed before the last \(left == 1 ? "key" : "\(left) keys") of this line"
        }
        carryOut(session.press(key))
        if isTyped, case .character(let character) = key.code, let text = shownKeys.last {
          shownKeys = [text + String(character)]
        } else {
          shownKeys.append(key.label())
        }
        record(for: isTyped ? Recording.afterTypedKey : Recording.afterKey)
      }
    case .command(let line):
      carryOut(session.run(line))
      record(for: Recording.afterLine)
    case .paste(let text):
      carryOut(session.paste(text))
      record(for: Recording.afterLine)
    case .pointer(let events):
      for event in events where !isOver {
        // The pointer acts on the screen that is shown.
        _ = frame()
        carryOut(session.point(event, at: display.place(of: event, holding: session.heldTarget)))
      }
      record(for: Recording.afterLine)
    }
    // A script has no time: finish animations.
    while !isOver, let pause = session.pause {
      record(for: Int(pause / .milliseconds(1)))
      carryOut(session.advanceMotion())
      if session.pause == nil { record(for: Recording.afterKey) }
    }
    return nil
  }

  package mutating func frame() -> Frame { display.frame(of: session, size: size) }

  private mutating func carryOut(_ effects: [Effect]) {
    // A script has no journal.
    _ = session.takeChanges()
    for effect in effects {
      switch effect {
      case .write(let request):
        let name = request.name ?? session.editor.fileName
        carryOut(session.applyWrite(request, .written(name: name, taken: nil, bytes: request.bytes.count)))
      case .quit, .discard: isOver = true
      case .listFiles, .listRecent, .listNew, .open, .new:
        session.refuse("a script opens files with the line: file NAME")
      case .editText, .editTextAgain:
        session.applyText(.unchanged)
        carryOut(session.runWaiting())
      case .suspend, .redraw, .mouse, .decide, .loaded, .keepProgress, .recallProgress, .previewFile:
        break
      case .readPicture(let file, let parameter):
        session.applyPicture(file, for: parameter, .failed("a script cannot read pictures: picture.link names one"))
      case .copy:
        session.applyCopy(.failed("a script has no clipboard"))
        carryOut(session.runWaiting())
      case .changeKey, .saveSettings, .savePreset:
        session.note([], summary: "a script cannot save keys, settings or presets")
      }
    }
  }
}

extension ScriptStep {
  /// The input below the screens of a recording; that of keys comes with each key.
  fileprivate var labels: [String] {
    switch self {
    case .command(let line): [":" + line]
    case .paste: ["paste"]
    case .pointer(let events):
      if events.contains(where: \.isDouble) {
        ["double-click"]
      } else if events.contains(where: { $0.action == .drag }) {
        ["drag"]
      } else {
        [events.contains { $0.action == .press } ? "click" : "wheel"]
      }
    case .keys, .size, .pause, .expect, .dump, .document, .file: []
    }
  }
}
