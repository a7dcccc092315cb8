extension String {
  /// A screen with a panel left empty, for pictures that are about something else: a new row in that panel does not
  /// change them.
  ///
  /// - Precondition: the panel is there, and another one has the keyboard.
  func hiding(_ panel: String) -> String {
    var rows = split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let box = Self.box(of: panel, in: rows)
    for row in box.rows { for column in box.columns { rows[row][column] = " " } }
    for column in box.columns { rows[box.rows.upperBound][column] = "─" }
    return rows.map { String($0) }.joined(separator: "\n")
  }

  /// What stands in a panel of a screen.
  ///
  /// - Precondition: the panel is there, and another one has the keyboard.
  func panel(_ panel: String) -> String {
    let rows = split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let box = Self.box(of: panel, in: rows)
    return box.rows.map { String(rows[$0][box.columns]) }.joined(separator: "\n")
  }

  /// The rows and columns between a panel's borders.
  private static func box(of panel: String, in rows: [[Character]]) -> (rows: Range<Int>, columns: Range<Int>) {
    let title = Array("╭─ \(panel) ")
    for top in rows.indices {
      guard let left = rows[top].indices.first(where: { rows[top][$0...].starts(with: title) }),
        let right = rows[top][left...].firstIndex(of: "╮"),
        let bottom = rows.indices.first(where: { $0 > top && rows[$0].count > left && rows[$0][left] == "╰" })
      else { continue }
      return (top + 1..<bottom, left + 1..<right)
    }
    preconditionFailure("the screen has no panel \(panel)")
  }
}
