import Foundation

/// The contents of an SVG of screens, as they are drawn at a time.
struct RecordedScreens {
  /// A text, or the part of a shape within one cell.
  struct Drawn: Hashable {
    let row: Int
    let what: String
  }

  private struct Group {
    var contents: Set<Drawn> = []
    var isShownWithoutMotion = true
    /// Whether it is shown, from each millisecond on.
    var changes: [(time: Double, isShown: Bool)] = []
  }

  /// The length; 0 without motion.
  private(set) var milliseconds = 0
  private var groups: [Group] = []

  init(_ svg: String) {
    if let match = svg.firstMatch(of: /\.k\{animation:([0-9.]+)s step-end infinite\}/) {
      milliseconds = Int(((Double(match.1) ?? 0) * 1000).rounded())
    }
    var colors: [Substring: Substring] = [:]
    for match in svg.matches(of: /\.(c\d+)\{color:(#[0-9a-f]+)\}/) { colors[match.1] = match.2 }
    var changes: [Substring: [(Double, Bool)]] = [:]
    for rule in svg.matches(of: /@keyframes (k\d+)\{(.*)\}\n/) {
      for step in rule.2.matches(of: /([0-9.%,]+)\{visibility:(\w+)\}/) {
        for percent in step.1.split(separator: ",") {
          let time = (Double(percent.dropLast()) ?? .nan) / 100 * Double(milliseconds)
          changes[rule.1, default: []].append((time, step.2 == "visible"))
        }
      }
    }
    for line in svg.split(separator: "\n") {
      if line.hasPrefix("<g") {
        let name = line.firstMatch(of: /animation-name:(k\d+)/)?.1
        groups.append(
          Group(
            isShownWithoutMotion: !line.contains("visibility=\"hidden\""),
            changes: name.map { changes[$0, default: []].sorted { $0.0 < $1.0 } } ?? [(0, true)]))
      } else if line.hasPrefix("<path") || line.hasPrefix("<text"),
        let classes = line.firstMatch(of: /class="([^"]*)"/)?.1.split(separator: " ")
      {
        let looks = classes.map { colors[$0].map(String.init) ?? String($0) }.sorted().joined(separator: " ")
        groups[groups.count - 1].contents.formUnion(Self.contents(of: line, looks))
      }
    }
  }

  private static func contents(of line: Substring, _ looks: String) -> Set<Drawn> {
    if let text = line.firstMatch(of: /x="([0-9.]+)" y="([0-9.]+)"(?: textLength="([0-9.]+)")?>(.*)<\/text>/) {
      let (y, length) = (Double(text.2) ?? .nan, text.3.map(String.init) ?? "")
      return [Drawn(row: Int(y / 18), what: "\(looks) \(text.1) \(length) \(text.4)")]
    }
    var contents: Set<Drawn> = []
    for box in line.matches(of: /M([0-9.]+) ([0-9.]+)H([0-9.]+)V([0-9.]+)/) {
      let sides = [box.1, box.2, box.3, box.4].map { Double($0) ?? .nan }
      // Boxes side by side may be one box: each cell gets its part.
      for column in Int(sides[0] / 9)..<Int((sides[2] / 9).rounded(.up)) {
        for row in Int(sides[1] / 18)..<Int((sides[3] / 18).rounded(.up)) {
          let (x, y) = (Double(column * 9), Double(row * 18))
          let part = [max(sides[0], x), max(sides[1], y), min(sides[2], x + 9), min(sides[3], y + 18)]
          contents.insert(Drawn(row: row, what: "\(looks) \(part)"))
        }
      }
    }
    for dots in line.matches(of: /M([0-9.]+) ([0-9.]+)h0((?:m[-0-9. ]+h0)*)/) {
      var (x, y) = (Double(dots.1) ?? .nan, Double(dots.2) ?? .nan)
      contents.insert(Drawn(row: Int(y / 18), what: "\(looks) \(x) \(y)"))
      for move in dots.3.matches(of: /m([-0-9.]+) ([-0-9.]+)/) {
        x += Double(move.1) ?? .nan
        y += Double(move.2) ?? .nan
        contents.insert(Drawn(row: Int(y / 18), what: "\(looks) \(x) \(y)"))
      }
    }
    return contents
  }

  /// What is drawn at a time in milliseconds.
  func drawn(at time: Int) -> Set<Drawn> {
    groups.reduce(into: []) { drawn, group in
      // Percentages are rounded.
      let isShown = group.changes.last { $0.time <= Double(time) + 0.1 }?.isShown
      if isShown == true { drawn.formUnion(group.contents) }
    }
  }

  /// What is drawn without motion.
  var still: Set<Drawn> {
    groups.reduce(into: []) { if $1.isShownWithoutMotion { $0.formUnion($1.contents) } }
  }

  /// The texts of a row, from the left.
  func text(at time: Int, row: Int) -> String {
    drawn(at: time).filter { $0.row == row }.compactMap { drawn in
      drawn.what.firstMatch(of: /^[^ ]+ [a-z] ([0-9.]+) [0-9.]* (.*)$/).map { (Double($0.1) ?? .nan, String($0.2)) }
    }.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: " ")
  }
}
