import Document
package import Geometry
import Keymaps
import Lessons
import Cells
import Settings
import Shapes

/// Dragging: grips, and the commands that a movement stands for.
extension Session {
  mutating func hold(_ place: PointerPlace, _ grip: Drag.Grip) -> [Effect] {
    editor.record(.mark)
    drag = Drag(target: place.target, grip: grip, start: place.point, base: Boxed(editor))
    return grip == .slider ? move(to: place) : []
  }

  /// Zooms to a double-clicked corner or to the whole page, or inserts a vertex on an edge.
  mutating func pressTwice(_ button: MouseEvent.Button, at place: PointerPlace?) -> [Effect] {
    guard let place, place.target == .preview, button == .left, editor.study == nil, !isAsked else {
      return press(button, at: place)
    }
    drag = nil
    guard let near = nearest(to: place) else {
      guard let edge = edge(at: place) else { return run(.viewFit) }
      return run(.cornerGoto, "\(edge)") + run(.vertexInsert, nearest(to: place.point, on: edge))
    }
    return run(.cornerGoto, "\(near.corner)") + run(.viewCorner)
  }

  /// Grabs the nearest vertex, ring or middle of an edge within reach; or else a box around corners, or the drawing if
  /// it is zoomed and no corner is marked.
  mutating func grip(_ place: PointerPlace) -> [Effect] {
    guard let near = nearest(to: place) else {
      guard editor.study == nil else { return [] }
      let edge = edge(at: place)
      if let edge, isMiddle(of: edge, place) {
        return run(.focus(.preview)) + run(.cornerGoto, "\(edge)") + hold(place, .edge)
      }
      if editor.view.zoom == nil || !editor.markedCorners.isEmpty, edge == nil { return hold(place, .box) }
      let effects = click(place)
      drag = Drag(target: place.target, grip: .sheet, start: place.point, base: Boxed(editor))
      return effects
    }
    // An explanation keeps its corner, and a lesson its vertices.
    if editor.study != nil, near.corner != editor.corner || near.grip == .vertex { return [] }
    let effects = run(.cornerGoto, "\(near.corner)")
    if editor.study == nil { editor.message = Message(editor.name(of: .corner(near.corner))) }
    let held = hold(place, near.grip)
    let vertex = editor.outline.corners[near.corner].vertex
    if place.corner != nil { drag?.offset = vertex - place.point }
    return effects + held
  }

  /// Selects the shape or the corner under the pointer.
  private mutating func click(_ place: PointerPlace) -> [Effect] {
    let before = editor.selected
    let effects = run(.focus(.preview)) + selectShape(at: place)
    guard editor.selected == before else { return effects }
    let part = run(.cornerAt, "\(place.text) \(NumberText.message(Self.reach * place.unitsPerCell))")
    if editor.view.zoom == nil, edge(at: place) == nil { editor.message.text += " · drag to mark corners" }
    return effects + part
  }

  /// Ends a drag; a box without a size is a click.
  mutating func drop(at place: PointerPlace?) -> [Effect] {
    let ended = drag
    drag = nil
    guard let ended, ended.grip == .box, ended.end == nil, let place else { return [] }
    return click(place)
  }

  /// The corner where the straight edge under the pointer starts, if a vertex can be inserted there.
  func edge(at place: PointerPlace) -> Int? {
    guard !editor.item.isHidden,
      case .edge(let from, _, _, true) = editor.part(at: place.point, within: Self.reach / 2 * place.unitsPerCell),
      editor.refusal(of: Command.vertexInsert.line(place.text)) == nil
    else { return nil }
    return from
  }

  /// The vertices of the edge that starts at a corner.
  private func ends(of edge: Int) -> (start: Point, end: Point) {
    let corners = editor.outline.corners
    return (corners[edge].vertex, corners[(edge + 1) % corners.count].vertex)
  }

  /// The nearest point on the edge that starts at a corner, as an argument of commands.
  func nearest(to point: Point, on edge: Int) -> String {
    let (start, end) = ends(of: edge)
    let along = end - start
    let fraction = min(max((point - start).dot(along) / max(along.dot(along), .leastNonzeroMagnitude), 0), 1)
    let near = start.lerp(to: end, fraction)
    return [near.x, near.y].map { NumberText.rounded($0, places: 6, leadingZero: true) }.joined(separator: " ")
  }

  /// True near the middle of the edge that starts at a corner.
  private func isMiddle(of edge: Int, _ place: PointerPlace) -> Bool {
    let (start, end) = ends(of: edge)
    return start.lerp(to: end, 0.5).distance(to: place.point) <= Self.reach * place.unitsPerCell
  }

  /// Marks the corners in the box from the grabbed point to the pointer, and those that were marked.
  private mutating func markBox(to point: Point, of drag: Drag) {
    self.drag?.end = point
    guard let box = markedBox else { return }
    editor.marks = drag.base.value.marks.union(editor.outline.corners.filter { box.contains($0.vertex) }.map(\.index))
    editor.message = Message(editor.marksText ?? "no corners in the box")
  }

  /// The box that is being dragged around corners, in document coordinates.
  package var markedBox: Rect? {
    guard let drag, drag.grip == .box, let end = drag.end else { return nil }
    let (start, side) = (drag.start, end - drag.start)
    return Rect(x: min(start.x, end.x), y: min(start.y, end.y), width: abs(side.dx), height: abs(side.dy))
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
    if let corner = place.corner, editor.outline.corners.indices.contains(corner) { return (corner, .vertex) }
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

  mutating func move(to place: PointerPlace) -> [Effect] {
    guard let drag, place.target == drag.target else { return [] }
    if drag.grip == .sheet {
      editor.moveView(by: drag.start - place.point)
      return []
    }
    if drag.grip == .box {
      markBox(to: place.point, of: drag)
      return []
    }
    guard let step = step(of: drag, to: place) else { return [] }
    var next = drag.base.value
    next.changes = []
    keepLearnt(in: &next)
    let effects = next.performOnce(step)
    let change = EditorChange.again(next.changes.isEmpty ? "" : step.line)
    continueDrag(from: next, after: change)
    return effects
  }

  /// Cancels a drag and restores its start; `false` if there is none.
  mutating func cancelDrag() -> Bool {
    guard let drag else { return false }
    self.drag = nil
    switch drag.grip {
    case .sheet: editor.view.zoom = drag.base.value.view.zoom
    case .box: editor.marks = drag.base.value.marks
    default:
      var base = drag.base.value
      keepLearnt(in: &base)
      continueDrag(from: base, after: .again(""))
    }
    editor.message = Message("drag canceled")
    return true
  }

  /// Keeps goals that were reached and numbers that were passed during the drag.
  private func keepLearnt(in next: inout Editor) {
    (next.progress, next.knowsProgress) = (editor.progress, editor.knowsProgress)
    next.study?.isReached = editor.study?.isReached == true
    next.study?.earlier = editor.study?.earlier
    next.study?.trace = editor.study?.trace ?? []
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

  private func step(of drag: Drag, to place: PointerPlace) -> PreparedCommand? {
    switch (drag.grip, place.target) {
    case (.number(let column), .number(let index)):
      guard let lever = drag.base.value.lever(at: index),
        let symbol = drag.base.value.step?.allNumbers[index].symbol
      else { return nil }
      let wanted = lever.number + Double(place.column - column) * lever.step
      return drag.base.value.command(lever, of: symbol, settingTo: wanted)
    case (.slider, .cornerSlider):
      guard let corner = drag.base.value.selectedCorner, let maximum = corner.maximum else { return nil }
      // Rounding would miss the exact maximum.
      if place.fraction >= 1 { return .maximizeCorner }
      // A slider has about 40 cells.
      let step = corner.value(ofRadius: maximum, in: drag.base.value.cornerSetSize.unit) / 40
      return resize(drag, corner, place.fraction * maximum, places: NumberText.places(below: step))
    case (.slider, .parameterSlider(let row)):
      guard let slider = drag.base.value.inspectorRow(row).slider else { return nil }
      let range = slider.range
      let value = range.lowerBound + place.fraction * (range.upperBound - range.lowerBound)
      return LineNumber(value, places: slider.places).map { .set(Inspector.rows[row], to: $0) }
    case (.vertex, .preview):
      let point = place.point + drag.offset
      guard let x = LineNumber(point.x, places: place.places), let y = LineNumber(point.y, places: place.places)
      else { return nil }
      return .moveVertex(to: (x, y))
    case (.edge, .preview): return PreparedCommand(Command.vertexInsert.line(place.text))
    case (.ring, .preview): return pull(drag, to: place)
    default: return nil
    }
  }

  /// Moves the cut to the pointer, or makes the corner sharp beyond its vertex.
  private func pull(_ drag: Drag, to place: PointerPlace) -> PreparedCommand? {
    guard let corner = drag.base.value.selectedCorner, let inward = (corner.wedge.back + corner.wedge.ahead).unit else {
      return nil
    }
    let depth = (place.point - corner.vertex).dot(inward)
    guard depth > 0 else { return PreparedCommand(Command.cornerToggle.name) }
    let unit = (corner.ring - corner.vertex).length / max(corner.used, 1e-12)
    guard unit > 1e-12 else { return nil }
    if let maximum = corner.maximum, depth / unit >= maximum { return .maximizeCorner }
    return resize(drag, corner, depth / unit, places: place.places)
  }

  /// Gives the corner a radius, in the unit of its size.
  ///
  /// A limited corner gets less than it asks for, so the command asks for more than `radius`.
  private func resize(_ drag: Drag, _ corner: ResolvedCorner, _ radius: Double, places: Int) -> PreparedCommand? {
    let unit = drag.base.value.cornerSetSize.unit
    func size(_ radius: Double) -> Double { corner.value(ofRadius: radius, in: unit) }
    let asked = drag.base.value.radiusToAsk(for: radius)
    // Keep full precision when the value is unchanged, and at least tenths.
    let digits = asked == corner.asked ? 9 : max(1, places)
    guard let number = LineNumber(size(asked), places: digits) else { return nil }
    // Rounding must not exceed the maximum.
    if let maximum = corner.maximum, asked <= maximum, number.value > size(maximum) { return .maximizeCorner }
    return .setCorner(to: number, in: unit)
  }
}

/// The commands that a movement of the pointer or of a lesson's number stands for.
extension PreparedCommand {
  static let maximizeCorner = PreparedCommand(.cornerRadius, "max") { editor throws(CommandError) in
    try editor.maximizeCorner()
  }

  static func setCorner(to size: LineNumber, in unit: CornerSize.Unit) -> PreparedCommand {
    PreparedCommand(.cornerRadius, size.text + unit.suffix) { editor throws(CommandError) in
      try editor.setCorner(to: CornerSize(size.value, in: unit))
    }
  }

  static func moveVertex(to place: (x: LineNumber, y: LineNumber)) -> PreparedCommand {
    let point = Point(place.x.value, place.y.value)
    return PreparedCommand(.vertexMove, "\(place.x.text) \(place.y.text)") { editor throws(CommandError) in
      try editor.moveVertex(to: point)
    }
  }

  static func setAngle(to degrees: LineNumber) -> PreparedCommand {
    let angle = Angle.degrees(degrees.value)
    return PreparedCommand(.vertexAngle, degrees.text) { editor throws(CommandError) in try editor.setAngle(angle) }
  }

  static func set(_ name: String, to number: LineNumber) -> PreparedCommand {
    PreparedCommand(.set, "\(name) \(number.text)") { editor throws(CommandError) in
      try editor.set(name, to: number.value)
    }
  }
}
