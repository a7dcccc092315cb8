public import Geometry
import Drawing
import Shapes

extension Editor {
  /// Whether something of the item, its stroke and its shadows lies beside the page, where files cut it off.
  public var leavesPage: Bool {
    let page = document.page
    guard let box = item.paintedBounds(of: outline.path) else { return false }
    // What fits to the last digit must not be told to leave.
    return !page.outset(by: 1e-9 * max(page.width, page.height)).contains(box)
  }

  /// Where the drawn outline meets itself; under ``OverflowPolicy/fair`` corners stop before that, and it is not looked for.
  private var crossings: [OutlineCrossing] {
    guard item.shape.corners.overflow != .fair else { return [] }
    do throws(OutlineError) {
      return try item.shape.crossings(limit: Self.mostCrossings)
    } catch {
      // What is shown has been drawn, and so has an outline.
      return []
    }
  }

  /// More would make each picture wait.
  private static let mostCrossings = 1000

  /// What the selected corner meets that is no neighbour, or `nil`.
  public var crossedPart: OutlinePart? { crossings.lazy.compactMap { $0.part(besides: corner) }.first }
}
