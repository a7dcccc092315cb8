import Drawing
import Pictures
import Raster
import Rendering
import Storage

/// The pictures that documents in one folder refer to, each read when it is first shown.
struct PictureFiles {
  private let folder: FilePath
  /// By address; a picture that could not be read is not tried again.
  private var known: [String: PictureState] = [:]

  /// - Parameter file: the document's, or `nil` for one without a file, whose pictures lie in the present folder.
  init(besides file: String?) { folder = file.map { FilePath($0).directory } ?? "." }

  /// What every address in a document stands for.
  mutating func states(for document: Document) -> [String: PictureState] {
    var states: [String: PictureState] = [:]
    for address in document.items.lazy.flatMap(\.effects.pictures) {
      let state = known[address] ?? read(address)
      known[address] = state
      states[address] = state
    }
    return states
  }

  private func read(_ address: String) -> PictureState {
    do throws(PictureFailure) {
      return .loaded(try bitmap(at: address))
    } catch {
      let name = address.hasPrefix("data:") ? "the picture" : address
      return .missing("\(name): \(error.reason)")
    }
  }

  /// The reason in the words of whoever found it out.
  private struct PictureFailure: Error { let reason: String }

  private func bitmap(at address: String) throws(PictureFailure) -> Bitmap {
    let bytes = try content(of: try reference(address))
    do throws(PictureError) {
      return try PictureReader.bitmap(of: bytes)
    } catch {
      throw PictureFailure(reason: error.description)
    }
  }

  private func reference(_ address: String) throws(PictureFailure) -> PictureReference {
    do throws(PictureReferenceError) {
      return try PictureReference(address)
    } catch {
      throw PictureFailure(reason: error.description)
    }
  }

  private func content(of reference: PictureReference) throws(PictureFailure) -> [UInt8] {
    switch reference {
    case .embedded(let bytes): return bytes
    case .linked(let name):
      do throws(StorageError) {
        return try FileStore().read(FilePath(bytes: name), beneath: folder, limit: DocumentFile.sizeLimit).bytes
      } catch {
        throw PictureFailure(reason: error.description)
      }
    }
  }
}
