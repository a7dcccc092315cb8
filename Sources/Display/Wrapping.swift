import Screen

extension String {
  /// The text in lines of so many columns, broken at blanks, and within a word only where it is wider than a line.
  ///
  /// - Parameter indent: what every line but the first begins with.
  func wrapped(to columns: Int, indent: String = "") -> [String] {
    let columns = Swift.max(columns, indent.columns + 1)
    var lines: [String] = []
    var rest = Substring(self)
    while rest.columns > columns {
      var room = columns
      let head = rest.prefix { character in
        room -= String(character).columns
        return room >= 0
      }
      // A blank right behind the line breaks it as well.
      let blank = rest[head.endIndex] == " " ? head.endIndex : head.lastIndex(of: " ")
      let length = blank.map { rest.distance(from: rest.startIndex, to: $0) } ?? 0
      let margin = rest.prefix { $0 == " " }.count
      let kept = length > margin ? length : Swift.max(1, head.count)
      lines.append(String(rest.prefix(kept)))
      rest = Substring(indent + rest.dropFirst(kept).drop { $0 == " " })
    }
    return lines + [String(rest)]
  }
}
