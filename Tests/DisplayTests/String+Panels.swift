extension String {
  /// A screen with a panel left empty, for pictures that are about something else: a new row in that panel does not
  /// change them.
  func hiding(_ panel: String) -> String {
    var rows = split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let title = Array("┌─ \(panel) ─")
    for top in rows.indices {
      guard let left = rows[top].indices.first(where: { rows[top][$0...].starts(with: title) }),
        let right = rows[top][left...].firstIndex(of: "┐")
      else { continue }
      for row in rows.indices.dropFirst(top + 1) where rows[row].indices.contains(right) {
        let isBottom = rows[row][left] == "└"
        for column in left + 1..<right { rows[row][column] = isBottom ? "─" : " " }
        if isBottom { break }
      }
    }
    return rows.map { String($0) }.joined(separator: "\n")
  }
}
