import Editing
import Formats
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

  /// Takes note of a file that the document came from and is not saved as.
  mutating func know(_ name: String, _ identity: FileIdentity) { known[name] = identity }

  /// Carries out a request; a file that is not this run's own is never replaced unless the person said so.
  mutating func write(_ request: WriteRequest) -> WriteOutcome {
    let target = request.name ?? name
    if case .drawing(let format)? = FormatCatalog.format(named: request.format)?.maker {
      do throws(ProgramError) {
        let folder = FilePath(name).directory
        return writeAsked(request, try DrawingProgram().file(format, of: request.bytes, folder: folder), to: target)
      } catch {
        return .failed(displayed(error.description))
      }
    }
    return writeAsked(request, request.bytes, to: target)
  }

  private mutating func writeAsked(_ request: WriteRequest, _ bytes: [UInt8], to target: String) -> WriteOutcome {
    do throws(StorageError) {
      return try write(request, bytes, to: target, taken: nil)
    } catch {
      switch error {
      case .exists: return request.name == nil ? writeBeside(request, target) : .exists(name: target)
      case .changedOnDisk: return .changed(name: target)
      case .deletedOnDisk:
        // Nothing is there that could be lost.
        known[target] = nil
        return writeAsked(request, bytes, to: target)
      default: return .failed(displayed(error.description))
      }
    }
  }

  private mutating func write(
    _ request: WriteRequest, _ bytes: [UInt8], to target: String, taken: String?
  ) throws(StorageError) -> WriteOutcome {
    let policy: SavePolicy =
      request.replacesOthers ? .overwrite : known[target].map { .replacing($0) } ?? .newFile
    let saved = try FileStore().save(bytes, to: FilePath(target), policy)
    known[target] = saved.identity
    if request.isDocument { name = target }
    return .written(name: target, taken: taken)
  }

  /// Saves under the next free name, `demo9-2.svg`, where another file has the document's.
  private mutating func writeBeside(_ request: WriteRequest, _ target: String) -> WriteOutcome {
    do throws(StorageError) {
      let store = FileStore()
      guard let free = try FilePath(target).freeName(isTaken: { path throws(StorageError) in try store.exists(path) })
      else { return .failed("every name like \(displayed(target)) is taken: save under another one") }
      return try write(request, request.bytes, to: free.description, taken: target)
    } catch {
      return .failed(displayed(error.description))
    }
  }
}
