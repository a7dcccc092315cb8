import Cells
import Document
import Editor
import Geometry
import Shapes
import Text

/// The text in the lower border of the list of corners.
struct CornerFoot: Equatable, Sendable {
  private var cut = 0
  private var sharp = 0
  private var isAllRound = true
  private var hasOwn = false
  private var hasCramped = false
  private var hasConcave = false
  /// The visible corners of more than fit; `nil` if all are visible.
  private let visible: Range<Int>?
  /// The columns of the list.
  private let columns: Int
  private let charset: Charset

  /// - Parameter namesConcave: True if rows have a sign for concave corners.
  init(_ editor: borrowing Editor, visible: Range<Int>?, namesConcave: Bool, columns: Int, _ charset: Charset) {
    (self.visible, self.columns, self.charset) = (visible, columns, charset)
    let treatments = editor.item.shape.corners
    for corner in editor.outline.corners {
      if corner.isCut { cut += 1 } else { sharp += 1 }
      if corner.isCut, corner.kind != .round { isAllRound = false }
      if namesConcave, corner.isReflex { hasConcave = true }
      switch CornerState(corner, treatments[corner.index]) {
      case .usual: break
      case .own: hasOwn = true
      case .cramped: hasCramped = true
      }
    }
  }

  /// The signs in the list with their meaning, and the number of corners, as far as they fit.
  var text: String {
    let number = "\(cut) \(isAllRound ? "round" : "cut")"
    let counts =
      visible.map { "\($0.lowerBound)–\($0.upperBound - 1) of \(cut + sharp)" } ?? "\(number) · \(sharp) sharp"
    let cramped = hasCramped ? ["! does not fit"] : []
    let concave = hasConcave ? ["v concave"] : []
    let own = hasOwn ? ["* own radius"] : []
    let short = hasOwn ? ["* own"] : []
    let texts = [
      own + cramped + concave + [counts], own + cramped + [counts], short + cramped + [counts],
      short + cramped + (visible == nil ? [number] : []), short + cramped, [counts],
      // For `joined`, Swift would search all conformances at the start.
    ].map { $0.reduce("") { $0.isEmpty ? $1 : $0 + " · " + $1 } }
    return texts.first { charset.text($0).columns + 4 < columns } ?? ""
  }
}
