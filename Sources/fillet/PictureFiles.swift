import Drawing
import Pictures
import Raster
import Rendering
import Storage

/// The pictures that documents in one folder refer to, each read when it is first shown.
struct PictureFiles {
  private let loader: PictureLoader
  /// The pictures that could not be read, each with the reason.
  private(set) var problems: [ProgramError] = []
  /// By address; a picture that could not be read is tried again once the document has named another one meanwhile.
  private var known: PictureStates = [:]

  /// - Parameter file: the document's, or `nil` for one without a file, whose pictures lie in the present folder.
  init(besides file: String?) { loader = PictureLoader(folder: file.map { FilePath($0).directory } ?? ".") }

  /// What every address in a document stands for, or those of them that are to be read.
  mutating func states(
    for document: Document, where isRead: (String) -> Bool = { _ in true }
  ) -> PictureStates {
    var states: PictureStates = [:]
    for address in document.items.lazy.flatMap(\.effects.pictures) where states[address] == nil && isRead(address) {
      if known[address] == nil { known[address] = read(address) }
      states[address] = known[address]
    }
    known.forgetMissing(but: states)
    return states
  }

  /// Tries again what could not be read.
  mutating func retry() { known.forgetMissing() }

  private mutating func read(_ address: String) -> PictureState {
    do throws(PictureLoadError) {
      return .loaded(try loader.bitmap(address))
    } catch {
      problems.append(ProgramError(leavingOut: address, error))
      return .missing(error.description(of: address))
    }
  }
}

extension PictureLoadError {
  /// What is wrong with which picture.
  func description(of address: String) -> String {
    // A missing file is named by its path, and an embedded picture has no name.
    if case .missing(let error) = self { return error.description }
    return (address.hasPrefix("data:") ? "the embedded picture" : address) + ": \(self)"
  }
}

extension ProgramError {
  /// What a verb ends with that drew everything but a picture.
  init(leavingOut address: String, _ error: PictureLoadError) {
    let text = "a picture is left out: " + error.description(of: address)
    switch error {
    case .missing(.notFound): self = .noInput(text)
    case .missing(.cannotRead): self = .readOrWrite(text)
    case .missing, .refused, .unreadable: self = .badInput(text)
    }
  }
}
