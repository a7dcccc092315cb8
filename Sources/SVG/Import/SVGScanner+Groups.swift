import Document
import Geometry
import XML

extension SVGScanner {
  /// The index of the group that is open, which is listed with those around it when the first shape asks.
  mutating func openGroup() -> Int? {
    var parent: Int?
    for index in frames.indices {
      let frame = frames[index]
      guard let name = frame.name else { continue }
      if frame.group == nil {
        frames[index].group = groups.count
        groups.append(
          SourceGroup(
            whole: frame.start..<frame.start, name: name.range,
            prefixLength: name.local.lowerBound - name.range.lowerBound, parent: parent,
            context: SourceContext(transform: frame.transform, style: frame.paint.style), bond: frame.bond))
      }
      parent = frames[index].group
    }
    return parent
  }

  /// Takes note that something inside the open group changes all of it.
  mutating func hold(_ bond: String) {
    guard let last = frames.indices.last, frames[last].name != nil else { return }
    frames[last].bond = bond
    if let group = frames[last].group { groups[group].bond = bond }
  }

  mutating func startGroup(_ name: XMLName, _ local: String, _ range: Range<Int>) {
    guard var frame = frames.last else { return skipped = xml.depth }
    guard let transform = ownTransform(local, range), !isPlacedByStyle(local, range) else { return skipped = xml.depth }
    noteUnshown(local, range)
    let around = frame.paint
    frame.paint = around.inside
    paint(&frame.paint, local, range, in: frame.viewport)
    (frame.name, frame.group, frame.bond) = (name, nil, bond(local, frame.paint, in: around))
    frame.transform = transform.then(frame.transform)
    if local == "switch" { frame.isChoice = true }
    if local == "svg", !enterViewport(&frame) {
      note(range, local, "has no size: it is kept, and not shown")
      return skipped = xml.depth
    }
    guard frame.transform.isBounded else {
      note(range, local, Self.tooLarge)
      return skipped = xml.depth
    }
    if frame.paint.isHidden, !around.isHidden {
      note(range, local, "is hidden: it is kept with all that lies in it, and not shown")
    }
    frame.start = range.lowerBound
    frames.append(frame)
  }

  /// An element's transform, or `nil` for one that cannot be read, which draws nothing.
  mutating func ownTransform(_ local: String, _ range: Range<Int>) -> Transform? {
    guard let text = xml.attribute("transform").map({ xml.string($0.value) }) else { return .identity }
    let transform = SVGTransform.parse(text)
    if transform == nil {
      note(range, local, "has transform=\"\(excerpt(text))\", which is not understood: it is kept, and not shown")
    }
    return transform
  }

  static let tooLarge = "has a transform that leads beyond all numbers: it is kept, and not shown"

  /// Goes into a view inside the drawing; `false` for one that shows nothing.
  private func enterViewport(_ frame: inout Frame) -> Bool {
    func length(_ name: String, _ whole: Double, else value: Double) -> Double? {
      guard let attribute = xml.attribute(name) else { return value }
      return SVGLength(xml.string(attribute.value))?.userUnits(percentOf: whole)
    }
    let outer = frame.viewport
    guard let x = length("x", outer.width, else: 0), let y = length("y", outer.height, else: 0),
      let width = length("width", outer.width, else: outer.width),
      let height = length("height", outer.height, else: outer.height), width > 0, height > 0
    else { return false }
    var inner = Transform.translation(by: Vector(x, y))
    frame.viewport = SVGViewport(width: width, height: height)
    if let text = xml.attribute("viewBox").map({ xml.string($0.value) }) {
      let aspect = xml.attribute("preserveAspectRatio").map { xml.string($0.value) } ?? ""
      guard let box = SVGViewBox.parse(text),
        let map = SVGViewBox.map(box, onto: Rect(x: x, y: y, width: width, height: height), aspect: aspect)
      else { return false }
      inner = map
      frame.viewport = SVGViewport(width: box.width, height: box.height)
    }
    frame.transform = inner.then(frame.transform)
    return true
  }
}
