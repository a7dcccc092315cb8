package import Cells
import Document
package import Geometry
import Keymaps
import Lessons
import Settings
package import Shapes

/// A part of the screen that the mouse can act on.
package enum PointerTarget: Hashable, Sendable {
  /// A hint or a word of the title bar; a click runs its command.
  case command(String)
  /// A key in a hint; a click types it.
  case key(Key)
  /// A row of a box of keys; a click types its key.
  case entry(Int)
  /// A row of the palette or a list, or an answer to a question.
  case offer(Int)
  case line(Int)
  /// The slider or the swatches of a row in a box.
  case slider(Int)
  case answer(Character)
  /// The parts of a row of the corners panel, by the corner's index.
  case corner(Int)
  case cornerSwitch(Int)
  case cornerSlider(Int)
  case cornerValue(Int)
  case tab(ParameterTab)
  /// The parts of a row of the inspector, by the row's index.
  case parameter(Int)
  case parameterValue(Int)
  case parameterSlider(Int)
  /// A number of a lesson step, by index.
  case number(Int)
  case preview
  /// The free area of a panel.
  case panel(Panel)
  /// The free area of a box over the screen, and the area outside it.
  case box
  case outside
}

/// A position on a target.
package struct PointerPlace: Hashable, Sendable {
  package let target: PointerTarget
  /// The position along the target, 0 at its left end to 1.
  package let fraction: Double
  /// The point in the document, for the preview.
  package let point: Point
  /// The height of a cell in document units, for the preview.
  package let unitsPerCell: Double
  /// The corner whose number is under the pointer, in the preview.
  package let corner: Int?
  package let column: Int
  package let row: Int

  package init(
    _ target: PointerTarget, fraction: Double = 0, column: Int = 0, row: Int = 0, point: Point = Point(0, 0),
    unitsPerCell: Double = 0, corner: Int? = nil
  ) {
    self.target = target
    self.fraction = fraction
    (self.column, self.row) = (column, row)
    self.point = point
    self.unitsPerCell = unitsPerCell
    self.corner = corner
  }
}

/// The part of the screen that the keys act on.
package enum Panel: String, CaseIterable, Hashable, Sendable {
  case corners
  case parameters
  case preview
  /// The steps of an open explanation or lesson.
  case lesson

  /// The panels that the panel keys cycle through.
  package static let main: [Panel] = [.corners, .parameters, .preview]
}

extension Session {
  /// A drag while a button is down.
  struct Drag: Sendable {
    enum Grip: Hashable, Sendable {
      case slider
      /// A number of a lesson step: a column is one step.
      case number(column: Int)
      case vertex
      /// The ring in the middle of a corner's cut, which sets the radius.
      case ring
      /// An edge, which gets a vertex after its first corner.
      case edge
      /// The whole drawing, which pans.
      case sheet
      /// A box around corners to mark.
      case box
    }

    let target: PointerTarget
    let grip: Grip
    /// The grabbed point, in document coordinates.
    let start: Point
    /// The other corner of a box.
    var end: Point?
    /// The vertex from the grabbed point, if its number was grabbed.
    var offset = Vector(0, 0)
    /// The editor at the start; each movement applies to it, so a drag is one undo step.
    let base: Boxed<Editor>
  }

  /// The target being dragged, which stays the reference for positions outside it.
  package var heldTarget: PointerTarget? { drag?.target }

  /// Handles a mouse event and returns its effects.
  ///
  /// - Parameter place: The target under the pointer, or the position on the dragged target; `nil` for nothing.
  package mutating func point(_ event: MouseEvent, at place: PointerPlace?) -> [Effect] {
    if editor.study?.motion != nil {
      // Only a press or the wheel stops an animation.
      guard event.action != .drag, event.action != .release else { return [] }
      stopMotion()
    }
    defer { updatePreview() }
    if isDeciding {
      guard case .press = event.action, event.button == .left else { return [] }
      switch place?.target {
      case .answer(let letter): return press(Key(.character(letter)))
      // The hint for deciding later.
      case .key(let key) where key.leaves: return press(key)
      default: return []
      }
    }
    switch event.action {
    case .press: return event.isDouble ? pressTwice(event.button, at: place) : press(event.button, at: place)
    case .drag:
      if let place { return move(to: place) }
    case .release: return drop(at: place)
    // The next drag step would undo what the wheel does.
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
      // A click outside closes a prompt, but not a question.
      if case .question = editor.mode { return [] }
      return press(Key(.escape))
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
      editor.mode = .prompt(prompt)
      return press(Key(.enter))
    case .line(let index):
      if case .files(var picker) = editor.mode {
        picker.choose(index)
        return press(Key(.enter), in: picker)
      }
      if case .gallery(var gallery) = editor.mode {
        gallery.choose(index)
        return press(Key(.enter), in: gallery)
      }
      if case .colors(let picker) = editor.mode { point(at: index, nil, in: picker) }
      guard case .list(var list) = editor.mode else { return [] }
      list.choice = index
      editor.mode = .list(list)
      // A click would not say which of a line's keys to change.
      if case .keys = list.content { return [] }
      return list.isRunnable ? press(Key(.enter)) : []
    case .slider(let index):
      if case .colors(let picker) = editor.mode { point(at: index, place.fraction, in: picker) }
      return []
    case .answer(let letter): return press(Key(.character(letter)))
    case .panel(let panel): return run(.focus(panel))
    case .corner(let index): return select(corner: index)
    case .cornerSwitch(let index): return select(corner: index) { $0.run(.cornerToggle) }
    case .cornerValue(let index): return select(corner: index) { $0.run(.cornerRadiusAsk) }
    case .cornerSlider(let index): return select(corner: index) { $0.hold(place, .slider) }
    case .parameter(let row): return select(row: row)
    case .parameterValue(let row): return select(row: row) + run(.parameterAsk)
    case .tab(let tab): return run(.focus(.parameters)) + run(.parameterTab, tab.rawValue)
    case .parameterSlider(let row): return select(row: row) + hold(place, .slider)
    case .number(let index):
      let effects = run(.lessonNumber, "\(index)")
      return editor.lever(at: index) == nil ? effects : effects + hold(place, .number(column: place.column))
    case .preview: return grip(place)
    case .box: return []
    case .outside: return press(Key(.escape))
    }
  }

  /// True while keys go to a box over the drawing.
  var isAsked: Bool { editor.mode != .normal }

  private mutating func select(
    corner index: Int, then act: (inout Session) -> [Effect] = { _ in [] }
  ) -> [Effect] {
    let effects = run(.focus(.corners)) + run(.cornerGoto, "\(index)")
    // An earlier key may have left fewer corners than the screen shows.
    return editor.corner == index ? effects + act(&self) : effects
  }

  private mutating func select(row: Int) -> [Effect] {
    let effects = run(.focus(.parameters))
    editor.row = row
    editor.record(.row(editor.row))
    return effects
  }

  private mutating func pressEntry(_ index: Int) -> [Effect] {
    guard case .pending(let prefix) = editor.keymap.lookUp(pending, in: editor.panel.rawValue),
      prefix.entries.indices.contains(index)
    else { return [] }
    return press(prefix.entries[index].key)
  }

  /// Opens a menu of the commands for the part under the pointer.
  private mutating func menu(at place: PointerPlace) -> [Effect] {
    guard editor.study == nil else { return [] }
    var effects: [Effect] = []
    switch place.target {
    case .corner(let index), .cornerSwitch(let index), .cornerSlider(let index), .cornerValue(let index):
      effects = select(corner: index)
      editor.open("Corner \(editor.cornerLabel)", PointerMenu.corner, at: place)
    case .parameter(let row), .parameterValue(let row), .parameterSlider(let row):
      effects = select(row: row)
      editor.open(editor.inspectorRow(editor.row).label, PointerMenu.row, at: place)
    case .preview:
      if let near = nearest(to: place) {
        effects = run(.cornerGoto, "\(near.corner)")
        editor.open("Corner \(editor.cornerLabel)", PointerMenu.corner, at: place)
      } else if let edge = edge(at: place) {
        effects = run(.cornerGoto, "\(edge)")
        let here = Command.vertexInsert.line(nearest(to: place.point, on: edge))
        editor.open("Edge", [here, Command.vertexInsert.name] + PointerMenu.shape, at: place)
      } else {
        effects = selectShape(at: place)
        editor.open(editor.shapeTitle, PointerMenu.shape, at: place)
      }
    default: break
    }
    return effects
  }

  /// One step of the wheel: scrolls a list, or zooms.
  private mutating func turn(_ step: Int, at place: PointerPlace?) -> [Effect] {
    switch editor.mode {
    case .prompt, .list, .files, .gallery, .colors: return press(Key(step > 0 ? .up : .down))
    case .question, .capturing: return []
    case .normal: break
    }
    let sign = step > 0 ? "+" : "-"
    if case .number(let index) = place?.target {
      return run(.lessonNumber, "\(index)") + run(.lessonChange, "\(sign)1")
    }
    switch place?.target {
    case .parameter, .parameterValue, .parameterSlider, .panel(.parameters):
      return run(.focus(.parameters)) + run(step > 0 ? Command.parameterPrevious : .parameterNext)
    case .corner, .cornerSwitch, .cornerSlider, .cornerValue, .panel(.corners):
      return run(step > 0 ? Command.cornerPrevious : .cornerNext)
    case .preview where editor.study == nil:
      // In any panel, around the pointer.
      guard let place else { return [] }
      return run(.viewZoom, "\(step > 0 ? "in" : "out") \(place.text)")
    default: return []
    }
  }
}

extension PointerTarget {
  /// True for a part of the drawing and its panels, below any box.
  fileprivate var isBehind: Bool {
    switch self {
    case .panel, .tab, .corner, .cornerSwitch, .cornerSlider, .cornerValue, .parameter, .parameterValue,
      .parameterSlider, .number, .preview:
      true
    case .command, .key, .entry, .offer, .line, .slider, .answer, .box, .outside: false
    }
  }
}

extension PointerPlace {
  /// The number of decimals for a tenth of a cell: finer than the hand, without noise in the file.
  var places: Int { NumberText.places(below: unitsPerCell / 10) }

  /// The point in the document, as an argument of commands.
  var text: String {
    let places = places
    func number(_ value: Double) -> String { NumberText.rounded(value, places: places, leadingZero: true) }
    return "\(number(point.x)) \(number(point.y))"
  }
}

extension NumberText {
  /// The fewest decimals that can express steps of `step`; at most 9.
  static func places(below step: Double) -> Int {
    var (places, unit) = (0, 1.0)
    while unit > step, places < 9 { (places, unit) = (places + 1, unit / 10) }
    return places
  }
}
