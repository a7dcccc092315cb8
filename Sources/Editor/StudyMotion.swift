import Document
import Geometry
import Lessons
import Shapes

/// Something that is shown bit by bit: what comes next, and how long what is there stays before it.
///
/// It knows no clock: who shows it waits, and says when the pause is over.
struct StudyMotion: Sendable {
  enum Beat: Sendable {
    /// A command of the solution begins.
    case command(String)
    /// The drawing on its way to what a command makes of it.
    case between(Item)
    /// A command is carried out.
    case land(String)
    /// So much of the construction is there, from 0 to 1.
    case reveal(Double)
    case step(Int)
  }

  struct Part: Sendable {
    let pause: Duration
    let beat: Beat
  }

  var parts: [Part]

  /// What is said until something else is, or until it is over.
  static let notice = Message("watch: any key stops it")

  /// One picture of something that moves.
  private static let picture = Duration.milliseconds(40)

  /// Commands one after another, slow enough to be seen apart.
  static func solution(_ lines: [String]) -> StudyMotion {
    StudyMotion(
      parts: lines.enumerated().map { index, line in
        Part(pause: .milliseconds(index == 0 ? 700 : 350), beat: .command(line))
      })
  }

  /// A construction that is drawn mark by mark, then the same of the steps after it.
  ///
  /// - Parameter marks: how many marks each step has, of those from the first one shown.
  static func construction(from step: Int, marks: [Int]) -> StudyMotion {
    var parts: [Part] = []
    for (index, count) in marks.enumerated() {
      if index > 0 { parts.append(Part(pause: .milliseconds(2500), beat: .step(step + index))) }
      let pictures = min(max(count * 5, 1), 50)
      for picture in 1...pictures {
        parts.append(Part(pause: Self.picture, beat: .reveal(Double(picture) / Double(pictures))))
      }
    }
    return StudyMotion(parts: parts)
  }

  /// Puts the way from one drawing to another before everything else, and the command that makes it at its end.
  mutating func glide(from before: Item, to after: Item, by line: String) {
    let pictures = 10
    let way = (1..<pictures).compactMap { before.lerp(to: after, Double($0) / Double(pictures)) }
    parts.insert(
      contentsOf: way.map { Part(pause: Self.picture, beat: .between($0)) }
        + [Part(pause: Self.picture, beat: .land(line))], at: 0)
  }
}

extension Item {
  /// A drawing between two of a kind; `nil` where they differ in more than numbers.
  func lerp(to other: Item, _ fraction: Double) -> Item? {
    guard shape.kind == other.shape.kind, shape.corners.count == other.shape.corners.count else { return nil }
    var between = self
    do throws(ParameterError) {
      for value in values {
        guard let from = value.number, value.info.number?.unit != .count,
          let to = other.value(of: value.info.name)?.number, from != to
        else { continue }
        try between.set(value.info.name, to: from + (to - from) * fraction)
      }
    } catch {
      return nil
    }
    let (mine, others) = (shape.corners, other.shape.corners)
    for index in mine.settings.indices where mine[index] != others[index] {
      // A sharp corner is one with the radius 0.
      func radius(_ corners: Corners, of item: Item) -> Double? {
        guard corners[index].isOn else { return 0 }
        guard case .radius(let radius) = corners[index].size ?? item.shape.sharedSize(ofCorner: index) else {
          return nil
        }
        return radius
      }
      guard mine[index].kind == others[index].kind, let from = radius(mine, of: self),
        let to = radius(others, of: other)
      else { return nil }
      between.shape.corners[index] = CornerSetting(
        isOn: true, kind: mine[index].kind, size: .radius(from + (to - from) * fraction))
    }
    return between
  }
}
