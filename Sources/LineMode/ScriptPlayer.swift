package import Interface
package import Editor
package import Preview
package import Cells
import Settings

/// A session without a terminal: steps of a script go in, and the screen can be looked at after each.
///
/// Nothing but the script decides what happens: files that the editor writes are only said to be written.
package struct ScriptPlayer: Sendable {
  /// What a step asks of the player's owner.
  package enum Outcome: Hashable, Sendable {
    case done
    /// The screen is not as the script expects it, and why.
    case failed(String)
    case dump(String)
    case document(String)
    case open(String)
  }

  package private(set) var session: Session
  package private(set) var size: Size
  /// Whether the editor was left.
  package private(set) var isOver = false
  private var display: Display

  /// What the document's references to pictures stand for.
  package var pictures: PictureStates {
    get { display.pictures }
    set { display.pictures = newValue }
  }

  package init(_ session: Session, size: Size, settings: Display.Settings = Display.Settings()) {
    self.session = session
    self.size = size
    display = Display(settings: settings)
  }

  /// Goes on with another session, as when another file is opened.
  package mutating func begin(_ session: Session) {
    self.session = session
    isOver = false
  }

  package mutating func perform(_ step: ScriptStep) -> Outcome {
    switch step {
    case .size(let size): self.size = size
    case .dump(let name): return .dump(name)
    case .document(let name): return .document(name)
    case .file(let name): return .open(name)
    case .expect(let text, let isThere): return look(for: text, isThere)
    case .keys, .command, .type, .paste, .pointer:
      guard !isOver else { return .failed("the editor was left before this line") }
      let left = act(step)
      guard left == 0 else {
        return .failed("the editor was left before the last \(left == 1 ? "key" : "\(left) keys") of this line")
      }
      // What moves comes to rest at once: a script has no time.
      while !isOver, session.pause != nil { carryOut(session.goOn()) }
    }
    return .done
  }

  /// The screen as it is now.
  package mutating func frame() -> Frame { display.frame(of: session, size: size) }

  /// - Returns: how many keys were left over when the editor was left.
  private mutating func act(_ step: ScriptStep) -> Int {
    switch step {
    case .keys(let keys): return press(keys)
    case .type(let text): return press(text.map { Key(.character($0)) })
    case .command(let line): carryOut(session.run(line))
    case .paste(let text): session.paste(text)
    case .pointer(let events):
      for event in events where !isOver {
        // The pointer acts on what the screen shows.
        _ = frame()
        let place = display.place(of: event, holding: session.heldTarget)
        carryOut(session.point(event, at: place))
      }
    case .size, .expect, .dump, .document, .file: break
    }
    return 0
  }

  private mutating func press(_ keys: [Key]) -> Int {
    for (index, key) in keys.enumerated() {
      guard !isOver else { return keys.count - index }
      carryOut(session.press(key))
    }
    return 0
  }

  private mutating func carryOut(_ effects: [Effect]) {
    // A script has no journal.
    _ = session.takeChanges()
    for effect in effects {
      switch effect {
      case .write(let request):
        let name = request.name ?? session.editor.fileName
        carryOut(session.finish(request, .written(name: name, taken: nil)))
      case .quit, .discard: isOver = true
      case .listFiles, .listRecent, .open, .new:
        session.refuse("a script opens files by a line of its own: file NAME")
      case .editText, .editTextAgain:
        session.finish(.unchanged)
        carryOut(session.runWaiting())
      case .suspend, .redraw, .mouse, .decide, .loaded, .keepProgress, .recallProgress, .previewFile:
        break
      case .readPicture(let request):
        session.finish(request, .failed("a script reads no pictures: picture.link names one"))
      case .changeKey, .saveSettings: session.note([], summary: "a script keeps no keys and no settings")
      }
    }
  }

  private mutating func look(for text: String, _ isThere: Bool) -> Outcome {
    if frame().lines.contains(where: { $0.contains(text) }) == isThere { return .done }
    return .failed(isThere ? "the screen does not show \"\(text)\"" : "the screen shows \"\(text)\"")
  }
}
