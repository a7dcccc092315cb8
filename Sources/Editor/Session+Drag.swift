import Document
import Geometry
import Keymaps
import Lessons
import Cells
import Settings
import Shapes

/// Dragging: grips, and the commands that a movement stands for.
extension Session {
  mutating func hold(_ place: PointerPlace, _ grip: Drag.Grip) -> [Effect] {
    editor.record(.mark)
    drag = Drag(target: place.target, grip: grip, start: place.point, base: editor)
    return grip == .slider ? move(to: place) : []
  }

  /// Zooms to a double-clicked corner, or to the whole page.
  mutating func pressTwice(_ button: MouseEvent.Button, at place: PointerPlace?) -> [Effect] {
    guard let place, place.target == .preview, button == .left, editor.study == nil, !isAsked else {
      return press(button, at: place)
    }
    drag = nil
    guard let near = nearest(to: place) else { return run(.viewFit) }
    return run(.cornerGoto, "\(near.corner)") + run(.viewCorner)
  }

  /// Grabs the nearest vertex or ring within reach, or else the whole drawing.
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
    // An explanation keeps its corner, and a lesson its vertices.
    if editor.study != nil, near.corner != editor.corner || near.grip == .vertex { return [] }
    let effects = run(.cornerGoto, "\(near.corner)")
    if editor.study == nil { editor.message = Message(editor.name(of: .corner(near.corner))) }
    return effects + hold(place, near.grip)
  }

  /// Selects the topmost shape under the pointer, if it is not selected.
  mutating func selectShape(at place: PointerPlace) -> [Effect] {
    guard editor.document.items.count > 1,
      let index = editor.shape(at: place.point, reach: Self.reach * place.unitsPerCell / 2), index != editor.selected
    else { return [] }
    return run(.shapeSelect, "\(index + 1)")
  }

  /// The largest distance of a grip from the pointer, in cells.
  private static let reach = 1.25

  func nearest(to place: PointerPlace) -> (corner: Int, grip: Drag.Grip)? {
    var best: (corner: Int, grip: Drag.Grip)?
    var least = Self.reach * place.unitsPerCell
    guard !editor.item.isHidden else { return nil }
    for corner in editor.outline.corners {
      // The ring wins a tie; a sharp corner has none, so its vertex moves.
      if corner.isCut {
        let distance = (corner.ring - place.point).length
        if distance < least { (least, best) = (distance, (corner.index, .ring)) }
      }
      let distance = (corner.vertex - place.point).length
      if distance < least { (least, best) = (distance, (corner.index, .vertex)) }
    }
    return best
  }

  /// Moves the grip to the pointer.
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
    continueDrag(from: next, after: change)
    return effects
  }

  /// Cancels a drag and restores its start; `false` if there is none.
  mutating func cancelDrag() -> Bool {
    guard let drag else { return false }
    self.drag = nil
    if drag.grip == .sheet {
      editor.view.zoom = drag.base.view.zoom
    } else {
      var base = drag.base
      keepLearnt(in: &base)
      continueDrag(from: base, after: .again(""))
    }
    editor.message = Message("drag canceled")
    return true
  }

  /// Keeps goals that were reached during the drag.
  private func keepLearnt(in next: inout Editor) {
    (next.progress, next.knowsProgress) = (editor.progress, editor.knowsProgress)
    next.study?.isReached = editor.study?.isReached == true
  }

  /// Shows the state that the pointer's position gives, and records it.
  private mutating func continueDrag(from next: Editor, after change: EditorChange) {
    var next = next
    // The view must not move under the pointer.
    next.view = editor.view
    // Coalesce drag steps: only the latest one since `takeChanges()` is journaled.
    next.changes = editor.changes
    if case .again? = next.changes.last { next.changes.removeLast() }
    next.record(change)
    editor = next
  }

  /// The command line for a movement.
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
      // Rounding would miss the exact maximum.
      if place.fraction >= 1 { return Self.maximumLine }
      // A slider has about 40 cells.
      let step = corner.wedge.value(ofRadius: maximum, in: drag.base.cornerSetSize.unit) / 40
      return sizeLine(for: drag, corner, place.fraction * maximum, places: NumberText.places(below: step))
    case (.slider, .parameterSlider(let row)):
      guard let slider = drag.base.inspectorRow(row).slider else { return nil }
      let range = slider.range
      let value = range.lowerBound + place.fraction * (range.upperBound - range.lowerBound)
      let text = NumberText.rounded(value, places: slider.places, leadingZero: true)
      return Command.set.line("\(Inspector.rows[row]) \(text)")
    case (.vertex, .preview):
      return Command.vertexMove.line(place.text)
    case (.ring, .preview): return ringLine(for: drag, place)
    default: return nil
    }
  }

  /// The line that moves the cut to the pointer, or makes the corner sharp beyond its vertex.
  private func ringLine(for drag: Drag, _ place: PointerPlace) -> String? {
    guard let corner = drag.base.selectedCorner, let inward = (corner.wedge.back + corner.wedge.ahead).unit else {
      return nil
    }
    let depth = (place.point - corner.vertex).dot(inward)
    guard depth > 0 else { return Command.cornerToggle.name }
    let unit = (corner.ring - corner.vertex).length / max(corner.used, 1e-12)
    guard unit > 1e-12 else { return nil }
    if let maximum = corner.maximum, depth / unit >= maximum { return Self.maximumLine }
    return sizeLine(for: drag, corner, depth / unit, places: place.places)
  }

  /// The line that gives the corner a radius, in the unit of its size.
  ///
  /// A limited corner gets less than it asks for, so the line asks for more than `radius`.
  private func sizeLine(for drag: Drag, _ corner: ResolvedCorner, _ radius: Double, places: Int) -> String {
    let unit = drag.base.cornerSetSize.unit
    func size(_ radius: Double) -> Double { corner.wedge.value(ofRadius: radius, in: unit) }
    let asked = drag.base.radiusToAsk(for: radius)
    // Keep full precision when the value is unchanged, and at least tenths.
    let digits = asked == corner.asked ? 9 : max(1, places)
    let text = NumberText.rounded(size(asked), places: digits, leadingZero: true)
    // Rounding must not exceed the maximum.
    if let maximum = corner.maximum, asked <= maximum, let number = NumberText.parse(text), number > size(maximum) {
      return Self.maximumLine
    }
    return Command.cornerRadius.line("\(text)\(unit.suffix)")
  }

  /// The line that gives the corner the largest size that fits.
  private static let maximumLine = Command.cornerRadius.line("max")
}
