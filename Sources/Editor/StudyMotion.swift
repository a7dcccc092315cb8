import Document
import Geometry
import Lessons
import Settings
import Shapes

/// An animation: its remaining parts, each after a pause.
///
/// It has no clock: the application waits for the pause and asks for the next part.
struct StudyMotion: Sendable {
  enum Beat: Sendable {
    /// The start of a command of the solution.
    case command(String)
    /// A drawing between two states.
    case between(Item)
    /// The end of a command, which runs it.
    case land(String)
    /// The visible part of the construction, 0 to 1.
    case reveal(Double)
    case step(Int)
  }

  struct Part: Sendable {
    let pause: Duration
    let beat: Beat
  }

  var parts: [Part]

  static let notice = Message("any key stops the animation")

  private static let picture = Duration.milliseconds(40)

  static func solution(_ lines: [String]) -> StudyMotion {
    StudyMotion(
      parts: lines.enumerated().map { index, line in
        Part(pause: .milliseconds(index == 0 ? 700 : 350), beat: .command(line))
      })
  }

  /// A construction drawn mark by mark, step by step.
  ///
  /// - Parameter marks: The number of marks of each step, from `step` on.
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

  /// Inserts the frames between two drawings first, and the command that makes the change at their end.
  mutating func glide(from before: Item, to after: Item, by line: String) {
    let pictures = 10
    let way = (1..<pictures).compactMap { before.lerp(to: after, Double($0) / Double(pictures)) }
    parts.insert(
      contentsOf: way.map { Part(pause: Self.picture, beat: .between($0)) }
        + [Part(pause: Self.picture, beat: .land(line))], at: 0)
  }
}

extension Item {
  /// A drawing between two of the same kind; `nil` if they differ in more than numbers.
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
      // A sharp corner counts as radius 0.
      func radius(of shape: any Shape) -> Double? {
        guard shape.corners[index].isOn else { return 0 }
        let size = shape.size(ofCorner: index)
        return size.unit == .radius ? size.value : nil
      }
      guard mine[index].kind == others[index].kind, let from = radius(of: shape), let to = radius(of: other.shape)
      else { return nil }
      between.shape.corners[index] = CornerSetting(
        isOn: true, kind: mine[index].kind, size: .radius(from + (to - from) * fraction))
    }
    return between
  }
}

extension Session {
  /// The pause before ``advanceMotion()``; `nil` without an animation.
  package var pause: Duration? {
    if opening != nil { return Self.openingTime / max(1, editor.outline.corners.count - 2) }
    return editor.study?.motion?.parts.first?.pause
  }

  /// The time in which the first start draws the demo.
  private static let openingTime = Duration.milliseconds(400)

  /// Draws the polygon corner by corner, from a triangle on; any key shows all of it.
  package mutating func open() {
    opening = 3
    showOpening()
  }

  private mutating func showOpening() {
    preview = nil
    guard let count = opening, count < editor.outline.corners.count else {
      opening = nil
      return
    }
    var shown = editor
    do throws(CommandError) {
      let polygon = try CommandError.from { () throws(OutlineError) in
        var polygon = try editor.item.shape.freePolygon()
        while polygon.vertices.count > count { try polygon.deleteVertex(polygon.vertices.count - 1) }
        return polygon
      }
      try shown.edit { item throws(CommandError) in item.shape = polygon }
      preview = shown
    } catch {
      // A part that cannot be drawn ends it.
      opening = nil
    }
  }

  /// Allows or forbids animation, unless the user has set it.
  package mutating func setMotion(_ mayMove: Bool) { editor.view.mayAnimate = mayMove }

  /// Shows the next part of an animation, after the pause.
  package mutating func advanceMotion() -> [Effect] {
    if let count = opening {
      opening = count + 1
      showOpening()
      return []
    }
    guard var motion = editor.study?.motion, let part = motion.parts.first else { return [] }
    motion.parts.removeFirst()
    var effects: [Effect] = []
    switch part.beat {
    case .command(let line):
      var after = editor
      _ = after.perform(line)
      motion.glide(from: editor.item, to: after.item, by: line)
    case .between(let item): showBetween(item)
    case .land(let line):
      preview = nil
      effects = editor.perform(line)
      editor.study?.shown += 1
      let rest = motion.parts.isEmpty ? "" : " · \(motion.parts.count) more"
      if editor.message.kind != .problem {
        editor.message = Message("\(editor.keys(for: line)): \(editor.message.text)\(rest)")
      }
    case .reveal(let part): editor.study?.revealed = part
    case .step(let index):
      effects = run(.lessonGoto, "\(index + 1)")
      editor.study?.revealed = 0
    }
    editor.study?.motion = motion.parts.isEmpty ? nil : motion
    if motion.parts.isEmpty { clearNotice() }
    return effects
  }

  /// Stops an animation and shows the whole construction; `false` if nothing moved.
  @discardableResult
  mutating func stopMotion() -> Bool {
    guard editor.study?.motion != nil else { return false }
    editor.study?.motion = nil
    editor.study?.revealed = 1
    preview = nil
    clearNotice()
    return true
  }

  private mutating func clearNotice() {
    if editor.message == StudyMotion.notice { editor.message = Message("") }
  }

  private mutating func showBetween(_ item: Item) {
    var shown = editor
    do throws(CommandError) {
      try shown.edit { present throws(CommandError) in present = item }
      preview = shown
    } catch {
      // Skip an intermediate shape that cannot be drawn.
      preview = nil
    }
  }
}
