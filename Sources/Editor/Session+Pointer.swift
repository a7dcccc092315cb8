import Document
import Geometry
import Keymaps
import Lessons
package import Cells
import Settings
import Shapes

extension Session {
  /// What is held while a button is down.
  struct Drag: Sendable {
    enum Grip: Hashable, Sendable {
      case slider
      /// A number of a step: each column is one step of it.
      case number(column: Int)
      case vertex
      /// The middle of a corner's cut: it carries the radius.
      case ring
      /// The drawing where it has nothing to hold: it moves as a whole under the view.
      case sheet
    }

    let target: PointerTarget
    let grip: Grip
    /// What of the document was taken hold of.
    let start: Point
    /// The editor as it was when the button went down, to which every movement is applied anew: one step to undo.
    var base: Editor { boxedBase.value }
    private let boxedBase: Boxed<Editor>

    init(target: PointerTarget, grip: Grip, start: Point, base: Editor) {
      self.target = target
      self.grip = grip
      self.start = start
      boxedBase = Boxed(base)
    }
  }

  /// What the pointer holds, so that the screen goes on telling places on it wherever the pointer is.
  package var heldTarget: PointerTarget? { drag?.target }

  /// Takes what the pointer did.
  ///
  /// - Parameter place: what is under the pointer, or the place on what is held; `nil` for nothing.
  package mutating func point(_ event: MouseEvent, at place: PointerPlace?) -> [Effect] {
    if editor.study?.motion != nil {
      // A movement is no answer to something that moves.
      guard event.action != .drag, event.action != .release else { return [] }
      stopMotion()
    }
    defer { updatePreview() }
    if isDeciding {
      guard case .press = event.action, event.button == .left else { return [] }
      switch place?.target {
      case .answer(let letter): return press(Key(.character(letter)))
      // The hint of how to decide later.
      case .key(let key) where key.leaves: return press(key)
      default: return []
      }
    }
    switch event.action {
    case .press: return event.isDouble ? pressTwice(event.button, at: place) : press(event.button, at: place)
    case .drag:
      if let place { return move(to: place) }
    case .release: drag = nil
    // What is held would undo what the wheel does.
    case .wheelUp where drag == nil: return turn(1, at: place)
    case .wheelDown where drag == nil: return turn(-1, at: place)
    case .wheelUp, .wheelDown: break
    }
    return []
  }

  mutating func press(_ button: MouseEvent.Button, at place: PointerPlace?) -> [Effect] {
    drag = nil
    guard let place else { return [] }
    if isAsked, place.target.isBehind {
      // What asks is closed by a click beside it, and a question waits for its answer.
      if case .question = editor.mode { return [] }
      return leaveByClick()
    }
    guard button != .right else { return menu(at: place) }
    guard button == .left else { return [] }
    switch place.target {
    case .command(let line):
      cancel()
      return run(line)
    case .key(let key): return press(key)
    case .entry(let index): return pressEntry(index)
    case .offer(let index):
      guard case .prompt(var prompt) = editor.mode else { return [] }
      prompt.choice = index
      show(prompt)
      return press(Key(.enter))
    case .line(let index):
      if case .files(var picker) = editor.mode {
        picker.choose(index)
        return press(Key(.enter), in: picker)
      }
      guard case .list(var list) = editor.mode else { return [] }
      list.choice = index
      editor.mode = .list(list)
      return list.isRunnable ? press(Key(.enter)) : []
    case .answer(let letter): return press(Key(.character(letter)))
    case .panel(let panel): return run(.focus(panel))
    case .corner(let index): return select(corner: index)
    case .cornerSwitch(let index):
      let effects = select(corner: index)
      // A key before the click may have left fewer corners than the screen shows.
      return editor.corner == index ? effects + run(.cornerToggle) : effects
    case .parameter(let row): return select(row: row)
    case .parameterValue(let row): return select(row: row) + run(.parameterAsk)
    case .cornerSlider(let index):
      let effects = select(corner: index)
      guard editor.corner == index else { return effects }
      // What has no size says how it gets one.
      guard editor.item.shape.corners[index].isOn else { return effects + run(.cornerRadius, "+1") }
      return effects + hold(place, .slider)
    case .parameterSlider(let row):
      let effects = select(row: row)
      return effects + hold(place, .slider)
    case .number(let index):
      let effects = run(.lessonNumber, "\(index)")
      return editor.lever(at: index) == nil ? effects : effects + hold(place, .number(column: place.column))
    case .preview: return grip(place)
    case .box: return []
    case .outside: return leaveByClick()
    }
  }

  /// Leaves what lies over the drawing, for a click beside it.
  private mutating func leaveByClick() -> [Effect] {
    guard case .describing = editor.mode else { return press(Key(.escape)) }
    // Escape would be the key that is waited for.
    answer("cancelled", .information)
    return []
  }

  /// Whether keys go to a question, a field or what waits for a key, and not to the drawing.
  var isAsked: Bool {
    switch editor.mode {
    case .normal: false
    case .question, .prompt, .describing, .capturing, .list, .files: true
    }
  }

  private mutating func select(corner index: Int) -> [Effect] {
    run(.focus(.corners)) + run(.cornerGoto, "\(index)")
  }

  private mutating func select(row: Int) -> [Effect] {
    let effects = run(.focus(.parameters))
    editor.row = min(max(0, row), Inspector.rows.count - 1)
    editor.record(.row(editor.row))
    return effects
  }

  private mutating func pressEntry(_ index: Int) -> [Effect] {
    guard case .pending(let prefix) = editor.keymap.lookUp(pending, in: editor.panel.rawValue),
      prefix.entries.indices.contains(index)
    else { return [] }
    return press(prefix.entries[index].key)
  }

  /// The commands for what is under the pointer, in the palette.
  private mutating func menu(at place: PointerPlace) -> [Effect] {
    let subject: String
    switch place.target {
    case _ where editor.study != nil: return []
    case .corner(let index), .cornerSwitch(let index), .cornerSlider(let index):
      _ = select(corner: index)
      subject = "corner."
    case .parameter(let row), .parameterValue(let row), .parameterSlider(let row):
      _ = select(row: row)
      subject = Command.set.line("\(Inspector.rows[editor.row]) ")
    case .preview:
      guard let near = nearest(to: place) else {
        _ = selectShape(at: place)
        subject = "shape."
        break
      }
      _ = run(.cornerGoto, "\(near.corner)")
      subject = near.grip == .vertex ? "vertex." : "corner."
    default: return []
    }
    let effects = run(.commandOpen)
    if case .prompt(var prompt) = editor.mode {
      prompt.replace(with: subject)
      show(prompt)
    }
    return effects
  }

  /// One step of the wheel: the focused row's value, or the list that lies over the screen.
  private mutating func turn(_ step: Int, at place: PointerPlace?) -> [Effect] {
    switch editor.mode {
    case .prompt, .list, .files: return press(Key(step > 0 ? .up : .down))
    case .question, .describing, .capturing: return []
    case .normal: break
    }
    let sign = step > 0 ? "+" : "-"
    if case .number(let index) = place?.target {
      return run(.lessonNumber, "\(index)") + run(.lessonChange, "\(sign)1")
    }
    switch place?.target {
    case .corner(editor.corner), .cornerSwitch(editor.corner), .cornerSlider(editor.corner):
      return run(.cornerRadius, "\(sign)1")
    case .parameter(editor.row), .parameterValue(editor.row), .parameterSlider(editor.row):
      return editor.panel == .parameters ? run(.parameterStep, "\(sign)1") : []
    case .corner, .cornerSwitch, .cornerSlider: return run(step > 0 ? Command.cornerPrevious : .cornerNext)
    case .preview where editor.study == nil:
      // Whichever panel has the keyboard: no value changes, and what is under the pointer stays there.
      guard let place else { return [] }
      return run(.viewZoom, "\(step > 0 ? "in" : "out") \(place.text)")
    default: return []
    }
  }
}

extension PointerTarget {
  /// Whether it is of the drawing and its panels, and not of what lies over them.
  fileprivate var isBehind: Bool {
    switch self {
    case .panel, .corner, .cornerSwitch, .cornerSlider, .parameter, .parameterValue, .parameterSlider, .number,
      .preview:
      true
    case .command, .key, .entry, .offer, .line, .answer, .box, .outside: false
    }
  }
}

extension PointerPlace {
  /// How many decimals tell a tenth of a cell in the document: finer than the hand, and no noise in the file.
  var places: Int {
    var (places, unit) = (0, 10.0)
    while unitsPerCell < unit, places < 9 { (places, unit) = (places + 1, unit / 10) }
    return places
  }

  /// The place in the document as commands take it.
  var text: String {
    let places = places
    func number(_ value: Double) -> String { NumberText.rounded(value, places: places, leadingZero: true) }
    return "\(number(point.x)) \(number(point.y))"
  }
}
