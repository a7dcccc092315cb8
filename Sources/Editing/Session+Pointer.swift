import Drawing
import Geometry
import Keymaps
import Lessons
public import Screen
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
  public var heldTarget: PointerTarget? { drag?.target }

  /// Takes what the pointer did.
  ///
  /// - Parameter place: what is under the pointer, or the place on what is held; `nil` for nothing.
  public mutating func point(_ event: MouseEvent, at place: PointerPlace?) -> [Effect] {
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

  private mutating func press(_ button: MouseEvent.Button, at place: PointerPlace?) -> [Effect] {
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
  private var isAsked: Bool {
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

  // MARK: Holding

  private mutating func hold(_ place: PointerPlace, _ grip: Drag.Grip) -> [Effect] {
    editor.record(.mark)
    drag = Drag(target: place.target, grip: grip, start: place.point, base: editor)
    return grip == .slider ? move(to: place) : []
  }

  /// A corner is shown from near, and anything else with the whole page.
  private mutating func pressTwice(_ button: MouseEvent.Button, at place: PointerPlace?) -> [Effect] {
    guard let place, place.target == .preview, button == .left, editor.study == nil, !isAsked else {
      return press(button, at: place)
    }
    drag = nil
    guard let near = nearest(to: place) else { return run(.viewFit) }
    return run(.cornerGoto, "\(near.corner)") + run(.viewCorner)
  }

  /// Takes hold of the vertex or the ring that is nearest, if one is near, or else of the drawing as a whole.
  private mutating func grip(_ place: PointerPlace) -> [Effect] {
    guard let near = nearest(to: place) else {
      guard editor.study == nil else { return [] }
      let before = editor.selected
      var effects = run(.focus(.preview)) + selectShape(at: place)
      if editor.selected == before {
        effects += run(.cornerAt, "\(place.text) \(NumberText.message(Self.reach * place.unitsPerCell))")
      }
      drag = Drag(target: place.target, grip: .sheet, start: place.point, base: editor)
      return effects
    }
    // An explanation stays with its corner, and the vertices of a lesson stay where they are.
    if editor.study != nil, near.corner != editor.corner || near.grip == .vertex { return [] }
    let effects = run(.cornerGoto, "\(near.corner)")
    if editor.study == nil { editor.message = Message(editor.name(of: .corner(near.corner))) }
    return effects + hold(place, near.grip)
  }

  /// Selects the topmost shape under the pointer, if it is another one.
  private mutating func selectShape(at place: PointerPlace) -> [Effect] {
    guard editor.document.items.count > 1,
      let index = editor.shape(at: place.point, reach: Self.reach * place.unitsPerCell / 2), index != editor.selected
    else { return [] }
    return run(.shapeSelect, "\(index + 1)")
  }

  /// The farthest that a grip may be from the pointer, in cells.
  private static let reach = 1.25

  private func nearest(to place: PointerPlace) -> (corner: Int, grip: Drag.Grip)? {
    var best: (corner: Int, grip: Drag.Grip)?
    var least = Self.reach * place.unitsPerCell
    // What is not seen cannot be taken hold of.
    guard !editor.item.isHidden else { return nil }
    for corner in editor.outline.corners {
      // The ring first: where both are one, the corner is sharp, and pulling at it should move the vertex.
      if corner.isCut {
        let distance = (corner.ring - place.point).length
        if distance < least { (least, best) = (distance, (corner.index, .ring)) }
      }
      let distance = (corner.vertex - place.point).length
      if distance < least { (least, best) = (distance, (corner.index, .vertex)) }
    }
    return best
  }

  /// Applies where the pointer is to what it holds.
  private mutating func move(to place: PointerPlace) -> [Effect] {
    guard let drag, place.target == drag.target else { return [] }
    if drag.grip == .sheet {
      editor.moveView(by: drag.start - place.point)
      return []
    }
    guard let line = line(for: drag, place) else { return [] }
    var next = drag.base
    next.changes = []
    keepLearnt(in: &next)
    let effects = next.perform(line)
    let change = EditorChange.again(next.changes.isEmpty ? "" : line)
    goOn(from: next, after: change)
    return effects
  }

  /// Takes a drag back to where it began and ends it; `false` where nothing is held.
  mutating func takeBackDrag() -> Bool {
    guard let drag else { return false }
    self.drag = nil
    if drag.grip == .sheet {
      editor.view.zoom = drag.base.view.zoom
    } else {
      var base = drag.base
      keepLearnt(in: &base)
      goOn(from: base, after: .again(""))
    }
    editor.message = Message("the drag is taken back")
    return true
  }

  /// What was learnt on the way stays learnt, wherever the pointer goes from there.
  private func keepLearnt(in next: inout Editor) {
    (next.progress, next.knowsProgress) = (editor.progress, editor.knowsProgress)
    next.study?.isReached = editor.study?.isReached == true
  }

  /// Goes on with the state that a place of the pointer leads to.
  private mutating func goOn(from next: Editor, after change: EditorChange) {
    var next = next
    // A view that followed the pointer would move what is under it.
    next.view = editor.view
    // Of several movements between two looks at the changes only the last matters.
    next.changes = editor.changes
    if case .again? = next.changes.last { next.changes.removeLast() }
    next.record(change)
    editor = next
  }

  /// The command that a movement stands for.
  private func line(for drag: Drag, _ place: PointerPlace) -> String? {
    switch (drag.grip, place.target) {
    case (.number(let column), .number(let index)):
      guard let lever = drag.base.lever(at: index), let symbol = drag.base.step?.allNumbers[index].symbol else {
        return nil
      }
      let wanted = lever.number + Double(place.column - column) * lever.step
      return drag.base.line(lever, of: symbol, settingTo: wanted)
    case (.slider, .cornerSlider):
      guard let corner = drag.base.selectedCorner, let maximum = corner.maximum else { return nil }
      // The end is the maximum itself, of which rounding would leave or add a little.
      if place.fraction >= 1 { return Self.maximumLine }
      // Of a small maximum tenths would be the same for several cells.
      let most = corner.wedge.value(ofRadius: maximum, in: drag.base.cornerSetSize.unit)
      var (places, step) = (1, 0.1)
      while step > most / 40, places < 9 { (places, step) = (places + 1, step / 10) }
      return sizeLine(for: drag, corner, place.fraction * maximum, places: places)
    case (.slider, .parameterSlider(let row)):
      guard let slider = drag.base.inspectorRow(row).slider else { return nil }
      let range = slider.range
      let value = range.lowerBound + place.fraction * (range.upperBound - range.lowerBound)
      let info = ItemParameters.info(named: Inspector.rows[row])
      let places = info?.number?.unit == .ratio ? 2 : info?.number?.unit == .count ? 0 : 1
      return Command.set.line("\(Inspector.rows[row]) \(NumberText.rounded(value, places: places, leadingZero: true))")
    case (.vertex, .preview):
      return Command.vertexMove.line(place.text)
    case (.ring, .preview): return ringLine(for: drag, place)
    default: return nil
    }
  }

  /// The radius whose cut goes through the pointer, or sharp beyond the vertex.
  private func ringLine(for drag: Drag, _ place: PointerPlace) -> String? {
    guard let corner = drag.base.selectedCorner, let inward = (corner.wedge.back + corner.wedge.ahead).unit else {
      return nil
    }
    let depth = (place.point - corner.vertex).dot(inward)
    guard depth > 0 else { return Command.cornerToggle.name }
    let unit = (corner.ring - corner.vertex).length / max(corner.used, 1e-12)
    guard unit > 1e-12 else { return nil }
    if let maximum = corner.maximum, depth / unit >= maximum { return Self.maximumLine }
    return sizeLine(for: drag, corner, depth / unit, places: max(1, place.places))
  }

  /// What gives the corner that is held a radius, in the unit of its size.
  ///
  /// One that is limited gets less than it asks: for less than its maximum it asks for so much that it gets what the
  /// pointer shows.
  private func sizeLine(for drag: Drag, _ corner: ResolvedCorner, _ radius: Double, places: Int) -> String {
    let unit = drag.base.cornerSetSize.unit
    func size(_ radius: Double) -> Double { corner.wedge.value(ofRadius: radius, in: unit) }
    let asked = drag.base.radiusToAsk(for: radius)
    // As it was, it is so to the last digit that matters.
    let isSame = asked == corner.asked
    let text = NumberText.rounded(size(asked), places: isSame ? 9 : places, leadingZero: true)
    // No more than fits for a few decimals.
    if let maximum = corner.maximum, asked <= maximum, let number = NumberText.parse(text), number > size(maximum) {
      return Self.maximumLine
    }
    return Command.cornerRadius.line("\(text)\(unit.suffix)")
  }

  /// What gives the corner that is held the largest size that fits, as the key for it does.
  private static let maximumLine = Command.cornerRadius.line("max")

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
  fileprivate var places: Int {
    var (places, unit) = (0, 10.0)
    while unitsPerCell < unit, places < 9 { (places, unit) = (places + 1, unit / 10) }
    return places
  }

  /// The place in the document as commands take it.
  fileprivate var text: String {
    let places = places
    func number(_ value: Double) -> String { NumberText.rounded(value, places: places, leadingZero: true) }
    return "\(number(point.x)) \(number(point.y))"
  }
}
