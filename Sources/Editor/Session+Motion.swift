import Document
import Lessons
import Settings

extension Session {
  /// The pause before ``advanceMotion()``; `nil` without an animation.
  package var pause: Duration? { editor.study?.motion?.parts.first?.pause }

  /// Allows or forbids animation, unless the user has set it.
  package mutating func setMotion(_ mayMove: Bool) { editor.view.mayAnimate = mayMove }

  /// Shows the next part of an animation, after the pause.
  package mutating func advanceMotion() -> [Effect] {
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
