package import Document
package import Editor
import SVG
import Images
import Raster
package import Preview
package import Storage
import Text
import XML

/// The pictures that documents in one folder refer to, each read when it is first shown.
package struct PictureFiles {
  private let loader: PictureLoader
  /// The pictures that could not be read when they were last tried, each with the reason.
  package var problems: [ProgramError] { failures.map(\.problem) }
  private var failures: [(address: String, problem: ProgramError)] = []
  /// Links to photographs that other programs may draw lying on their side.
  private var turned: Set<String> = []
  /// What was found out and not yet said.
  private var news: [String] = []
  /// Whether the pictures that a document has from the start were read: those of them that are turned are no news.
  private var isOpen = false
  /// By address; a picture that could not be read is tried again once the document has named another one meanwhile.
  private var known: PictureStates = [:]

  /// - Parameter file: the document's, or `nil` for one without a file, whose pictures lie in the present folder.
  package init(besides file: String?) { loader = Self.loader(besides: file) }

  /// What reads the pictures of a document; one from standard input has its pictures in the present folder, too.
  static func loader(besides file: String?) -> PictureLoader {
    PictureLoader(folder: file.map { $0 == "-" ? "." : FilePath($0).directory } ?? ".")
  }

  /// A line for each picture of a document that cannot be shown, and why, or that other programs show otherwise.
  package static func notes(on document: Document, besides file: String?) -> [String] {
    var files = PictureFiles(besides: file)
    _ = files.states(for: document)
    return files.problems.map(\.description) + files.turned.sorted().map(turnedText)
  }

  /// What every address in a document stands for, or those of them that are to be read.
  package mutating func states(
    for document: Document, where isRead: (String) -> Bool = { _ in true }
  ) -> PictureStates {
    var states: PictureStates = [:]
    for address in document.items.lazy.flatMap(\.effects.pictures) where states[address] == nil && isRead(address) {
      if known[address] == nil { known[address] = read(address) }
      states[address] = known[address]
    }
    known.forgetMissing(but: states)
    failures.removeAll { states[$0.address] == nil }
    if !isOpen { news.removeAll(where: turned.contains) }
    isOpen = true
    return states
  }

  /// A line for each picture that could not be read, or that is turned, since it was last asked, and that the document
  /// still has.
  package mutating func takeNews(of document: Document) -> [String] {
    defer { news = [] }
    return news.compactMap { address in
      if let failure = failures.first(where: { $0.address == address }) { return failure.problem.description }
      let isShown = document.items.contains { $0.effects.pictures.contains(address) }
      return isShown && turned.contains(address) ? Self.turnedText(address) : nil
    }
  }

  /// What to do about a photograph that not every program turns.
  private static func turnedText(_ address: String) -> String {
    "\(address) is turned by its EXIF data, which rsvg-convert and others do not read: "
      + "\(Command.pictureEmbed.name) in the editor makes it part of the document, upright"
  }

  /// A picture as an address that becomes a part of a document, unless it could not be read again with it.
  package func embedded(_ address: String, in document: Document) -> PictureOutcome {
    let outcome = embedded(address)
    guard case .read(let embedded, _) = outcome else { return outcome }
    let others = Set(document.items.flatMap(\.effects.pictures)).subtracting([address])
    let length = others.reduce(embedded.utf8.count) { $0 + $1.utf8.count }
    guard embedded.utf8.count > Self.limits.token || length > Self.limits.fileSize - Self.roomForDrawing else {
      return outcome
    }
    return .failed(displayed("\(address) is too large for a part of the document: leave it linked, or shrink it"))
  }

  /// A picture as an address that holds it, upright and in sRGB for programs that look at nothing but the pixels.
  package func embedded(_ address: String) -> PictureOutcome {
    do throws(PictureLoadError) {
      let (content, kind) = try loader.picture(address).asShown()
      return .read(address: kind.address(holding: content), size: content.count)
    } catch {
      return .failed(displayed(error.description(of: address)))
    }
  }

  private static let limits = XMLLimits()

  /// What a document may be besides its pictures, in bytes.
  private static let roomForDrawing = 8 << 20

  /// Whether a name is that of a picture that a document in a folder shows: what is written there would take its place.
  package static func isPicture(_ name: String, of document: Document, in folder: FilePath) -> Bool {
    let addresses = Set(document.items.flatMap(\.effects.pictures))
    guard !addresses.isEmpty, DocumentFile.exists(name) else { return false }
    let loader = PictureLoader(folder: folder)
    do throws(StorageError) {
      let present = try FileStore().read(FilePath(name), limit: PictureLoader.fileLimit).identity
      return addresses.contains { loader.file($0) == present }
    } catch {
      // What cannot be read is no picture of the document, and writing says what is wrong with it.
      return false
    }
  }

  /// A line for each link of a document that leads to a picture from its folder, and to none from another file's.
  package static func brokenLinks(of document: Document, from old: FilePath, in file: String) -> [String] {
    let new = FilePath(file).directory
    guard old != new else { return [] }
    func isThere(_ address: String, _ loader: PictureLoader) -> Bool {
      do throws(PictureLoadError) {
        _ = try loader.picture(address)
        return true
      } catch {
        return false
      }
    }
    let (before, after) = (PictureLoader(folder: old), PictureLoader(folder: new))
    return Set(document.items.flatMap(\.effects.pictures)).sorted()
      .filter { isThere($0, before) && !isThere($0, after) }
      .map { "\(file) links to \($0), which is not beside it" }
  }

  /// Why such a name cannot be had.
  package static func isPictureText(_ name: String) -> String {
    "\(name) is a picture that the document shows: choose another name"
  }

  /// The PNG and JPEG files beside the document and one folder below, as addresses.
  package func names() -> [String] {
    let store = FileStore()
    func content(of folder: FilePath) -> [FolderContent.Entry] {
      do throws(StorageError) {
        return try store.content(of: folder).entries
      } catch {
        // Names are only offered: whatever is typed is tried.
        return []
      }
    }
    func pictures(_ entries: [FolderContent.Entry], _ prefix: String) -> [String] {
      entries.compactMap { entry in
        let name = entry.name.description
        let lowered = name.lowercased()
        let isPicture = PictureKind.allCases.flatMap(\.endings).contains { lowered.hasSuffix("." + $0) }
        return entry.kind == .regular && isPicture ? Self.address(of: prefix + name) : nil
      }
    }
    let entries = content(of: loader.folder)
    let folders = entries.filter { $0.kind == .directory && $0.name.description.first != "." }.prefix(Self.mostFolders)
    return pictures(entries, "")
      + folders.flatMap { folder in
        let name = folder.name.description
        let path = FilePath(bytes: loader.folder.bytes + [UInt8(ascii: "/")] + folder.name.bytes)
        return pictures(content(of: path), name + "/")
      }
  }

  /// Of more folders nobody wants to wait for the names.
  private static let mostFolders = 20

  /// A name with the characters written out that mean something else in an address.
  private static func address(of name: String) -> String {
    name.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
  }

  /// Reads a document's pictures anew, as another program may have changed them; who asks says himself what is missing.
  mutating func readAgain(for document: Document) {
    known = [:]
    _ = states(for: document)
    news = []
  }

  /// Tries again what could not be read.
  package mutating func retry() { known.forgetMissing() }

  private mutating func read(_ address: String) -> PictureState {
    do throws(PictureLoadError) {
      let picture = try loader.picture(address)
      if picture.isTurned, !address.hasPrefix("data:") {
        turned.insert(address)
        news.append(address)
      }
      return .loaded(picture.bitmap)
    } catch {
      failures.removeAll { $0.address == address }
      failures.append((address, ProgramError(leavingOut: address, error)))
      news.append(address)
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
  init(leavingOut address: String, _ error: PictureLoadError) { self.init("is left out", address, error) }

  /// - Parameter what: what becomes of the picture.
  init(_ what: String, _ address: String, _ error: PictureLoadError) {
    let text = "a picture \(what): " + error.description(of: address)
    switch error {
    case .missing(.notFound): self = .noInput(text)
    case .missing(.cannotRead): self = .readOrWrite(text)
    case .missing, .refused, .unreadable: self = .badInput(text)
    }
  }
}
