import Lessons
import Storage

/// What was reached in lessons, in `XDG_STATE_HOME/fillet/lessons`.
///
/// A person who cannot write there learns all the same, so nothing here is an error.
enum ProgressFile {
  private static let limit = 1 << 20

  private static var folder: String? {
    if let state = ProcessEnvironment["XDG_STATE_HOME"] { return state + "/fillet" }
    return ProcessEnvironment["HOME"].map { $0 + "/.local/state/fillet" }
  }

  static func read() -> LessonProgress {
    guard let folder else { return LessonProgress() }
    do throws(StorageError) {
      let file = try FileStore().read(FilePath(folder + "/lessons"), limit: limit)
      return LessonProgress(String(decoding: file.bytes, as: UTF8.self))
    } catch {
      // Nothing was kept yet.
      return LessonProgress()
    }
  }

  static func keep(_ progress: LessonProgress) {
    guard let folder else { return }
    do throws(StorageError) {
      // Each folder above may be missing, too.
      var path = ""
      for part in folder.split(separator: "/") {
        path += "/" + part
        try FileStore().makeFolder(FilePath(path))
      }
      _ = try FileStore().save(Array(progress.text.utf8), to: FilePath(folder + "/lessons"), .overwrite)
    } catch {
      // The lesson goes on; only its score is forgotten.
      return
    }
  }
}
