import Editing
import Screen
import Storage

/// Writes the editor's files, and knows which of them this run opened or wrote.
struct FileWriter {
  /// The document's own file.
  private var name: String
  /// What the files were when this run last read or wrote them, by name.
  private var known: [String: FileIdentity] = [:]

  init(name: String, identity: FileIdentity?) {
    self.name = name
    if let identity { known[name] = identity }
  }

  /// Carries out a request; a file that is not this run's own is never replaced unless the person said so.
  mutating func write(_ request: WriteRequest) -> WriteOutcome {
    let target = request.name ?? name
    do throws(StorageError) {
      return try write(request, to: target, taken: nil)
    } catch {
      switch error {
      case .exists: return request.name == nil ? writeBeside(request, target) : .exists(name: target)
      case .changedOnDisk: return .changed(name: target)
      case .deletedOnDisk:
        // Nothing is there that could be lost.
        known[target] = nil
        return write(request)
      default: return .failed(displayed(error.description))
      }
    }
  }

  private mutating func write(
    _ request: WriteRequest, to target: String, taken: String?
  ) throws(StorageError) -> WriteOutcome {
    let policy: SavePolicy =
      request.replacesOthers ? .overwrite : known[target].map { .replacing($0) } ?? .newFile
    let saved = try FileStore().save(request.bytes, to: FilePath(target), policy)
    known[target] = saved.identity
    name = target
    return .written(name: target, taken: taken)
  }

  /// Saves under the next free name, `demo9-2.svg`, where another file has the document's.
  private mutating func writeBeside(_ request: WriteRequest, _ target: String) -> WriteOutcome {
    do throws(StorageError) {
      let store = FileStore()
      guard let free = try FilePath(target).freeName(isTaken: { path throws(StorageError) in try store.exists(path) })
      else { return .failed("every name like \(displayed(target)) is taken: save under another one") }
      return try write(request, to: free.description, taken: target)
    } catch {
      return .failed(displayed(error.description))
    }
  }
}
