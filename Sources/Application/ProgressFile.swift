package import Lessons

/// What was reached in lessons, in `XDG_STATE_HOME/fillet/lessons`.
///
/// A person who cannot write there learns all the same, so nothing here is an error.
package enum ProgressFile {
  private static let name = "lessons"
  private static let limit = 1 << 20

  package static func read() -> LessonProgress {
    guard let bytes = StateFolder.read(name, limit: limit) else { return LessonProgress() }
    return LessonProgress(String(decoding: bytes, as: UTF8.self))
  }

  package static func keep(_ progress: LessonProgress) { StateFolder.keep(Array(progress.text.utf8), as: name) }
}
