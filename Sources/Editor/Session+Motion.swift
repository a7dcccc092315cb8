import Document
import Lessons
import Settings

extension Session {
  /// How long what is shown stays before ``goOn()``; `nil` while nothing moves by itself.
  package var pause: Duration? { editor.study?.motion?.parts.first?.pause }

  /// Says whether anything may move by itself, as far as the person has not said it.
  package mutating func setMotion(_ mayMove: Bool) { editor.view.mayAnimate = mayMove }

  /// Shows what comes next: a pause is over.
  package mutating func goOn() -> [Effect] {
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
    if motion.parts.isEmpty { withdrawNotice() }
    return effects
  }

  /// Ends a motion where it is; the construction is whole again.
  ///
  /// - Returns: whether something moved.
  @discardableResult
  mutating func stopMotion() -> Bool {
    guard editor.study?.motion != nil else { return false }
    editor.study?.motion = nil
    editor.study?.revealed = 1
    preview = nil
    withdrawNotice()
    return true
  }

  /// Nothing is left to be stopped.
  private mutating func withdrawNotice() {
    if editor.message == StudyMotion.notice { editor.message = Message("") }
  }

  private mutating func showBetween(_ item: Item) {
    var shown = editor
    do throws(CommandError) {
      try shown.edit { present throws(CommandError) in present = item }
      preview = shown
    } catch {
      // A drawing that cannot be there on the way is left out of it.
      preview = nil
    }
  }
}
