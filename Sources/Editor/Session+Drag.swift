import Document
import Geometry
import Keymaps
import Lessons
import Cells
import Settings
import Shapes

/// What the pointer holds, and where it takes it.
extension Session {
  mutating func hold(_ place: PointerPlace, _ grip: Drag.Grip) -> [Effect] {
    editor.record(.mark)
    drag = Drag(target: place.target, grip: grip, start: place.point, base: editor)
    return grip == .slider ? move(to: place) : []
  }

  /// A corner is shown from near, and anything else with the whole page.
  mutating func pressTwice(_ button: MouseEvent.Button, at place: PointerPlace?) -> [Effect] {
    guard let place, place.target == .preview, button == .left, editor.study == nil, !isAsked else {
      return press(button, at: place)
    }
    drag = nil
    guard let near = nearest(to: place) else { return run(.viewFit) }
    return run(.cornerGoto, "\(near.corner)") + run(.viewCorner)
  }

  /// Takes hold of the vertex or the ring that is nearest, if one is near, or else of the drawing as a whole.
  mutating func grip(_ place: PointerPlace) -> [Effect] {
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
  mutating func selectShape(at place: PointerPlace) -> [Effect] {
    guard editor.document.items.count > 1,
      let index = editor.shape(at: place.point, reach: Self.reach * place.unitsPerCell / 2), index != editor.selected
    else { return [] }
    return run(.shapeSelect, "\(index + 1)")
  }

  /// The farthest that a grip may be from the pointer, in cells.
  private static let reach = 1.25

  func nearest(to place: PointerPlace) -> (corner: Int, grip: Drag.Grip)? {
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
  mutating func move(to place: PointerPlace) -> [Effect] {
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
}
