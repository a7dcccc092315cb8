import Drawing
import Geometry
import Shapes

/// What the shapes of a document are called on the screen.
extension Editor {
  /// `shape 2`, with its name where it has one.
  public var shapeTitle: String { document.title(ofItem: selected) }

  /// What a shape is, in one line: `shape 2 of 5, door: star, 10 corners, locked`.
  func shapeSummary(of index: Int) -> String {
    let name = document.name(ofItem: index).map { ", \($0)" } ?? ""
    return "shape \(index + 1) of \(document.items.count)\(name): \(shapeDetails(of: index))"
  }

  /// `star, 10 corners, hidden`.
  public func shapeDetails(of index: Int) -> String {
    let item = document.items[index]
    let count = item.shape.corners.count
    let kind = item.shape.kindName
    let corners = count == 0 ? "no corners" : count == 1 ? "1 corner" : "\(count) corners"
    let state = [
      item.isUndecided ? "path edited elsewhere" : nil, item.isHidden ? "hidden" : nil, item.isLocked ? "locked" : nil,
    ].compactMap { $0 }
    return ([kind, corners] + state).joined(separator: ", ")
  }

  /// One line for each shape, the lowest first, as the list of shapes has them.
  public var shapeLines: [KeyLine] {
    document.names.enumerated().map { index, name in
      KeyLine(keys: "\(index + 1)", text: name ?? "", commands: [Command.shapeSelect.line("\(index + 1)")])
    }
  }

  /// Opens the list of shapes with the selected one chosen.
  public mutating func listShapes() {
    var list = ListView(content: .shapes)
    list.choice = selected
    mode = .list(list)
  }

  /// The topmost shape under a place of the document, or its line nearby; `nil` for none.
  ///
  /// - Parameter reach: how far from a line counts as on it, in document units.
  func shape(at point: Point, reach: Double) -> Int? {
    for index in document.items.indices.reversed() where !document.items[index].isHidden {
      let item = document.items[index]
      do throws(OutlineError) {
        let path = try item.resolved().path
        guard let box = path.bounds, box.outset(by: reach).contains(point) else { continue }
        if item.style.fill != nil, path.contains(point, rule: item.style.fillRule) { return index }
        if path.distance(to: point) <= reach { return index }
      } catch {
        // What is shown has been drawn, and so has an outline.
        continue
      }
    }
    return nil
  }
}
